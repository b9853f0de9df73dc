//! What can be done, what happens then, in which words, and how it ends. The ids are those of
//! `docs/rules/coins.md`.

use super::keys::{self, Ui};
use super::state::{Player, State, Tile};
use super::{bots, setup, view};
use kernel::dice::Dice;
use kernel::game::{Advice, Cue, Outcome, Refused, Score, Seat, Standing};
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::pos::{Dir, Pos};
use kernel::rules::{Rules, json, parse};
use kernel::scene::Scene;
use serde::Serialize;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// What a chest with treasure is worth (CO-008).
const TREASURE: u32 = 5;
/// What a chest that bites costs (CO-009).
const BITE: u32 = 2;

/// One decision of the player to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// One step to a neighbouring cell.
    Step(Dir),
    /// Stay here this turn.
    Wait,
    /// Open the chest that was just stepped on.
    Open,
    /// Leave it shut.
    Leave,
}

impl Action {
    /// All of them, in the order in which legal actions are listed.
    pub const ALL: [Action; 7] = [
        Action::Step(Dir::North),
        Action::Step(Dir::East),
        Action::Step(Dir::South),
        Action::Step(Dir::West),
        Action::Wait,
        Action::Open,
        Action::Leave,
    ];

    /// Its text: one word.
    pub const fn name(self) -> &'static str {
        match self {
            Action::Step(dir) => dir.name(),
            Action::Wait => "wait",
            Action::Open => "open",
            Action::Leave => "leave",
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

/// Something that happened. It borrows nothing and has no words yet, so a step makes nothing on the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[allow(missing_docs, reason = "the fields say who, where, and for how many points")]
pub enum Event {
    /// A player took a step. No words: it is seen.
    Stepped { who: Player, from: Pos, to: Pos },
    /// A player did nothing this turn. No words.
    Waited { who: Player },
    /// A player found a coin.
    Coin { who: Player, at: Pos, worth: u32 },
    /// A player came to a chest and has to decide.
    Chest { who: Player, at: Pos },
    /// A player opened a chest, and there was treasure in it.
    Treasure { who: Player, at: Pos, worth: u32 },
    /// A player opened a chest, and it bit.
    Bite { who: Player, at: Pos, cost: u32 },
    /// A player left a chest shut.
    Left { who: Player, at: Pos },
}

/// `1 point`, `4 points`.
pub(super) fn points(n: u32) -> String {
    format!("{n} {}", if n == 1 { "point" } else { "points" })
}

/// `one step`, `4 steps`.
pub(super) fn steps(n: u32) -> String {
    if n == 1 { "one step".into() } else { format!("{n} steps") }
}

impl State {
    /// Whether an action is allowed now. Asked far more often than why not, so it makes no words.
    fn allows(&self, action: Action) -> bool {
        match action {
            _ if self.is_over() => false,
            Action::Open | Action::Leave => self.asked,
            Action::Wait => !self.asked,
            Action::Step(dir) => !self.asked && self.is_free(self.here().step(dir)),
        }
    }

    /// Nothing if an action is allowed now, else the reason why not.
    pub(super) fn check(&self, action: Action) -> Result<(), Refused> {
        if self.allows(action) {
            return Ok(());
        }
        let who = self.turn;
        Err(Refused::illegal(match action {
            _ if self.is_over() => return Err(Refused::new("over", "The game is over.")), // CO-016
            Action::Open | Action::Leave => format!("{who} has not just stepped on a chest."), // CO-011
            Action::Step(dir) if !self.asked => match self.player_at(self.here().step(dir)) {
                Some(other) => format!("{other} stands to the {dir}."), // CO-005
                None => format!("There is a wall to the {dir}."),       // CO-004
            },
            Action::Step(_) | Action::Wait => format!("{who} must first open the chest or leave it."), // CO-007
        }))
    }

    /// One step, and what lies there.
    fn walk(&mut self, dir: Dir, dice: &mut Dice, events: &mut Vec<Event>) {
        let (who, from) = (self.turn, self.here());
        let at = from.step(dir);
        self.players[who as usize].at = at;
        events.push(Event::Stepped { who, from, to: at });
        match self.tile(at) {
            // CO-006
            Tile::Coin => {
                let worth = dice.range(1, 6) as u32;
                self.map[at] = Tile::Floor;
                self.coins -= 1;
                self.players[who as usize].points += worth;
                events.push(Event::Coin { who, at, worth });
            }
            // CO-007
            Tile::Chest => {
                self.asked = true;
                events.push(Event::Chest { who, at });
            }
            Tile::Floor | Tile::Wall => {}
        }
    }

    fn open(&mut self, dice: &mut Dice) -> Event {
        let who = self.turn;
        let collector = &mut self.players[who as usize];
        let at = collector.at;
        self.map[at] = Tile::Floor;
        if dice.odds(1, 2) {
            collector.points += TREASURE;
            Event::Treasure { who, at, worth: TREASURE }
        } else {
            let cost = BITE.min(collector.points);
            collector.points -= cost;
            Event::Bite { who, at, cost }
        }
    }
}

/// The rules of Coins.
pub enum CoinsRules {}

impl Rules for CoinsRules {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Ui = Ui;
    type Memo = ();

    fn start(params: &Params, dice: &mut Dice) -> Result<State, Refused> {
        let (table, plan) = setup::plan(params, dice)?;
        Ok(State::new(table, params.number("limit") as u32, plan))
    }

    fn to_act(state: &State) -> Option<Seat> {
        (!state.is_over()).then_some(Seat(state.turn as usize))
    }

    fn legal(state: &State) -> Vec<Action> {
        Action::ALL.into_iter().filter(|&action| state.allows(action)).collect()
    }

    fn step(
        state: &mut State,
        action: Action,
        dice: &mut Dice,
        events: &mut Vec<Event>,
    ) -> Result<(), Refused> {
        state.check(action)?;
        let who = state.turn;
        state.asked = false;
        match action {
            Action::Step(dir) => state.walk(dir, dice, events),
            Action::Wait => events.push(Event::Waited { who }),
            Action::Open => events.push(state.open(dice)),
            Action::Leave => events.push(Event::Left { who, at: state.here() }),
        }
        // After Bob's turn the next round begins (CO-002). Whoever came to a chest must answer first
        // (CO-007), and a game that has just ended stays as it is, so that its last turn can still be seen.
        if !state.asked && !state.is_over() {
            state.round += u32::from(who == Player::Bob);
            state.turn = who.other();
        }
        Ok(())
    }

    /// CO-014, CO-015
    fn outcome(state: &State) -> Option<Outcome> {
        if !state.is_over() {
            return None;
        }
        let [ann, bob] = state.players.map(|p| p.points);
        let (winner, standings) = match ann.cmp(&bob) {
            Ordering::Greater => (Player::Ann, vec![Standing::Won, Standing::Lost]),
            Ordering::Less => (Player::Bob, vec![Standing::Lost, Standing::Won]),
            Ordering::Equal => {
                let words = format!("A draw: both have {}.", points(ann));
                return Some(Outcome { standings: vec![Standing::Drawn; 2], words, said: None, score: None });
            }
        };
        let (lead, most, least) = (ann.abs_diff(bob), ann.max(bob), ann.min(bob));
        let by = format!("{winner} by {}", points(lead));
        Some(Outcome {
            standings,
            words: format!("{winner} wins with {} to {least}.", points(most)),
            said: None,
            score: Some(Score { table: state.table.clone(), rank: lead.into(), words: by, stars: None }),
        })
    }

    fn tell(_state: &State, event: Event) -> kernel::game::Event {
        let (kind, cue, words) = match event {
            Event::Stepped { .. } => ("step", Some(Cue::Step), String::new()),
            Event::Waited { .. } => ("wait", None, String::new()),
            Event::Coin { who, worth, .. } => {
                ("coin", Some(Cue::Take), format!("{who} finds a coin worth {}.", points(worth)))
            }
            Event::Chest { who, .. } => ("chest", Some(Cue::Open), format!("{who} comes to a chest.")),
            Event::Treasure { who, worth, .. } => {
                ("treasure", Some(Cue::Take), format!("{who} opens the chest and finds {}.", points(worth)))
            }
            Event::Bite { who, cost, .. } => {
                let harm = match cost {
                    0 => ", but there is nothing to lose".into(),
                    _ => format!(" and costs {}", points(cost)),
                };
                ("bite", Some(Cue::Hurt), format!("{who} opens the chest. It bites{harm}."))
            }
            Event::Left { who, .. } => ("leave", Some(Cue::Close), format!("{who} leaves the chest shut.")),
        };
        kernel::game::Event::new(kind, cue, words, &event)
    }

    fn read(json: &str, _beside: &State) -> Result<State, Refused> {
        let state: State = parse(json, "Coins")?;
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

    fn after_load(state: &State, ui: &mut Ui, _memo: &mut ()) {
        ui.hover = ui.hover.filter(|&cell| state.map.contains(cell));
        if !state.asked {
            ui.selected = 0;
        }
    }
}
