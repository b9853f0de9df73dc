//! The rules: what one tick does and how it ends. The ids are those of `docs/rules/dodge.md`. They
//! know no clock: a tick is a step like any other.

use super::action::Action;
use super::event::{Event, lives};
use super::state::{IMMUNE_TICKS, STEP_TICKS, State, Stone, Stride, TICKS_PER_SECOND};
use kernel::dice::Dice;
use kernel::game::{Outcome, Refused, Score, Standing};

/// In each tick a stone appears in `width` of this many cases (DO-005): however wide the shaft is,
/// a column gets as many.
const STONE_ODDS: u64 = 60;

impl State {
    /// Every action that is allowed now: all, until it is over (DO-002).
    pub fn legal(&self) -> Vec<Action> {
        if self.is_over() { Vec::new() } else { Action::ALL.to_vec() }
    }

    /// Lets one tick pass (DO-001). A refusal changes nothing and draws nothing.
    pub fn step(&mut self, action: Action, dice: &mut Dice, events: &mut Vec<Event>) -> Result<(), Refused> {
        if self.is_over() {
            return Err(Refused::new("over", "The game is over."));
        }
        self.walk(action, events);
        self.fall();
        self.hit(events);
        self.appear(dice, events);
        Ok(())
    }

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

    /// How it ended, if it has (DO-010 to DO-012).
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let won = self.lives > 0;
        let lasted = seconds(self.tick);
        let words = if won {
            format!("You lasted {lasted} seconds and have {} left.", lives(self.lives))
        } else {
            format!("The stones got you after {lasted} seconds.")
        };
        Some(Outcome {
            standings: vec![if won { Standing::Won } else { Standing::Lost }],
            words,
            score: Some(Score {
                table: self.table(),
                rank: i64::from(self.tick),
                words: format!("{lasted} seconds"),
            }),
        })
    }

    /// The score table: only games with the same set-up can be compared.
    fn table(&self) -> String {
        let s = self.setup;
        format!("{} × {}, {}, {} seconds, pace {}", s.width, s.height, lives(s.lives), s.seconds, s.pace)
    }
}

/// Ticks as seconds with one decimal, cut off: `60`, `12.5`.
pub(super) fn seconds(ticks: u32) -> String {
    let tenths = ticks * 10 / TICKS_PER_SECOND;
    if tenths.is_multiple_of(10) {
        format!("{}", tenths / 10)
    } else {
        format!("{}.{}", tenths / 10, tenths % 10)
    }
}
