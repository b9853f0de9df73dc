//! What can be done in a tick, what happens then, in which words, and how it ends: the rules as the kernel
//! knows them. The ids are those of `docs/rules/dodge.md`. They know no clock: a tick is a step like any other.

use super::keys::{self, Ui};
use super::setup::Setup;
use super::state::{IMMUNE_TICKS, STEP_TICKS, Side, State, Stone, Stride, TICKS_PER_SECOND};
use super::{bots, view};
use kernel::dice::Dice;
use kernel::game::{Advice, Cue, Outcome, Refused, Score, Seat, Standing};
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::rules::{Rules, Running, json, parse};
use kernel::scene::Scene;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// In each tick a stone appears in `width` of this many cases (DO-005): however wide the shaft is,
/// a column gets as many.
const STONE_ODDS: u64 = 60;

/// What the hero is told in one tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Step to this side, if a step is not under way already.
    Step(Side),
    /// Begin nothing.
    Stay,
}

impl Action {
    /// All of them, in the order in which legal actions are listed.
    pub const ALL: [Action; 3] = [Action::Step(Side::Left), Action::Step(Side::Right), Action::Stay];

    /// Its text: one word.
    pub const fn name(self) -> &'static str {
        match self {
            Action::Step(Side::Left) => "left",
            Action::Step(Side::Right) => "right",
            Action::Stay => "stay",
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Action {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Self, Refused> {
        Action::ALL.into_iter().find(|a| a.name() == text).ok_or_else(|| {
            let known = Action::ALL.map(Action::name).join(", ");
            Refused::new("bad-action", format!("'{text}' is none of {known}"))
        })
    }
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[allow(missing_docs, reason = "the fields say where to, where, and how many are left")]
pub enum Event {
    /// The hero began a step. No words.
    Stepped { side: Side },
    /// A stone appeared at the top. No words.
    Stone { column: i32 },
    /// A stone hit the hero.
    Hit { lives: u32 },
}

/// `no lives`, `1 life`, `2 lives`.
fn lives(n: u32) -> String {
    match n {
        0 => "no lives".into(),
        1 => "1 life".into(),
        n => format!("{n} lives"),
    }
}

/// Ticks as seconds with one decimal, cut off: `60`, `12.5`.
pub(super) fn seconds(ticks: u32) -> String {
    let tenths = ticks * 10 / TICKS_PER_SECOND;
    match tenths % 10 {
        0 => (tenths / 10).to_string(),
        rest => format!("{}.{rest}", tenths / 10),
    }
}

impl State {
    /// The hero goes on with a step, or begins one (DO-003).
    fn walk(&mut self, action: Action, events: &mut Vec<Event>) {
        let hero = self.hero;
        match (hero.stride, action) {
            (Some(Stride { side, done }), _) => {
                self.hero.stride = (done + 1 < STEP_TICKS).then_some(Stride { side, done: done + 1 });
                if self.hero.stride.is_none() {
                    self.hero.column += side.delta();
                }
            }
            (None, Action::Step(side)) if self.has_column(hero.column + side.delta()) => {
                self.hero.stride = Some(Stride { side, done: 1 });
                events.push(Event::Stepped { side });
            }
            (None, Action::Step(_) | Action::Stay) => {}
        }
    }

    /// Time passes: the stones are lower, and those that were on the last row long enough are gone
    /// (DO-006, DO-007).
    fn fall(&mut self) {
        self.tick += 1;
        let gone = self.setup.height as u32 * self.setup.pace;
        let tick = self.tick;
        self.stones.retain(|stone| tick - stone.born < gone);
    }

    /// DO-008, DO-009
    fn hit(&mut self, events: &mut Vec<Event>) {
        if self.immune > 0 {
            self.immune -= 1;
            return;
        }
        let column = self.hero.exposed();
        let struck = |&stone: &Stone| stone.column == column && self.is_down(stone, self.tick);
        if let Some(index) = self.stones.iter().position(struck) {
            self.stones.remove(index);
            self.lives -= 1;
            self.immune = IMMUNE_TICKS;
            events.push(Event::Hit { lives: self.lives });
        }
    }

    /// DO-005
    fn appear(&mut self, dice: &mut Dice, events: &mut Vec<Event>) {
        if dice.odds(self.setup.width as u64, STONE_ODDS) {
            let column = dice.range(0, i64::from(self.setup.width) - 1) as i32;
            self.stones.push(Stone { column, born: self.tick });
            events.push(Event::Stone { column });
        }
    }
}

/// The rules of Dodge.
pub enum DodgeRules {}

/// A running game of Dodge.
pub type Dodge = Running<DodgeRules>;

impl Rules for DodgeRules {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Ui = Ui;
    type Memo = ();

    fn start(params: &Params, _dice: &mut Dice) -> Result<State, Refused> {
        Ok(State::new(Setup::read(params)))
    }

    fn to_act(state: &State) -> Option<Seat> {
        (!state.is_over()).then_some(Seat(0))
    }

    /// All, until it is over (DO-002).
    fn legal(state: &State) -> Vec<Action> {
        if state.is_over() { Vec::new() } else { Action::ALL.to_vec() }
    }

    /// DO-001
    fn step(
        state: &mut State,
        action: Action,
        dice: &mut Dice,
        events: &mut Vec<Event>,
    ) -> Result<(), Refused> {
        if state.is_over() {
            return Err(Refused::new("over", "The game is over."));
        }
        state.walk(action, events);
        state.fall();
        state.hit(events);
        state.appear(dice, events);
        Ok(())
    }

    /// DO-010 to DO-012
    fn outcome(state: &State) -> Option<Outcome> {
        if !state.is_over() {
            return None;
        }
        let lasted = seconds(state.tick);
        let (standing, words) = match state.lives {
            0 => (Standing::Lost, format!("The stones got you after {lasted} seconds.")),
            n => (Standing::Won, format!("You lasted {lasted} seconds and have {} left.", lives(n))),
        };
        // Only games with the same set-up can be compared.
        let s = state.setup;
        let table =
            format!("{} × {}, {}, {} seconds, pace {}", s.width, s.height, lives(s.lives), s.seconds, s.pace);
        let score =
            Score { table, rank: i64::from(state.tick), words: format!("{lasted} seconds"), stars: None };
        Some(Outcome { standings: vec![standing], words, said: None, score: Some(score) })
    }

    fn tell(_state: &State, event: Event) -> kernel::game::Event {
        let (kind, cue, words) = match event {
            Event::Stepped { .. } => ("step", Some(Cue::Step), String::new()),
            Event::Stone { .. } => ("stone", None, String::new()),
            Event::Hit { lives: 0 } => {
                ("hit", Some(Cue::Lose), "A stone hits you. That was your last life.".into())
            }
            Event::Hit { lives: n } => {
                ("hit", Some(Cue::Hurt), format!("A stone hits you. You have {} left.", lives(n)))
            }
        };
        kernel::game::Event::new(kind, cue, words, &event)
    }

    fn read(json: &str, _beside: &State) -> Result<State, Refused> {
        let state: State = parse(json, "Dodge")?;
        state.check_whole()?;
        Ok(state)
    }

    /// Everything lies open.
    fn observe(state: &State, _seat: Seat) -> String {
        json(state)
    }

    fn interpret(state: &State, ui: &mut Ui, _memo: &(), input: &Input) -> Intent {
        keys::interpret(state, ui, input)
    }

    fn scene(state: &State, ui: &Ui, _memo: &()) -> Scene {
        view::scene(state, ui)
    }

    fn advise(state: &State, _memo: &mut (), bot: &str, dice: &mut Dice) -> Option<Advice> {
        bots::advise(state, bot, dice)
    }
}
