//! The turn (MR-041): what is allowed, and what an action does. Fights, items and monsters have
//! files of their own; how a game ends in the score table is in `score.rs`.

mod combat;
pub mod goblin;
mod items;
mod monsters;

pub use combat::{Fighter, Strike};
pub(crate) use monsters::straight_step;

use crate::action::{Action, Slot};
use crate::event::Event;
use crate::level::Level;
use crate::state::State;
use crate::thing::Thing;
use kernel::dice::Dice;
use kernel::game::Refused;
use kernel::pos::Dir;

impl State {
    /// Every action that is allowed now, in a fixed order; none once the game is over.
    pub fn legal(&self) -> Vec<Action> {
        let steps = Dir::ALL.map(Action::Step);
        let others =
            [Action::PickUp, Action::Inventory, Action::Descend, Action::Cheat, Action::Wait, Action::Rest];
        let slots = || (0..self.player.items.len()).filter_map(Slot::new);
        let all = steps.into_iter().chain(others);
        let all = all.chain(slots().map(Action::Wield)).chain(slots().map(Action::Read));
        all.filter(|&action| self.check(action).is_ok()).collect()
    }

    /// Why an action is not allowed now, if it is not; a senseless command is a turn like any other.
    pub fn check(&self, action: Action) -> Result<(), Refused> {
        if self.is_over() {
            return Err(Refused::new("over", "The game is over."));
        }
        match action {
            Action::Wield(slot) | Action::Read(slot) if slot.index() >= self.player.items.len() => {
                Err(Refused::illegal(format!("You hold nothing with the label {}.", slot.label())))
            }
            Action::Rest if self.player.hit_points >= self.player.max_hit_points => {
                let plainly = self.setup.adventure.then_some("You are already in full health.");
                Err(Refused::illegal(plainly.unwrap_or("You are as healthy as can be.")))
            }
            Action::Rest => match self.threats().next() {
                Some(monster) => {
                    let kind = monster.kind.called(&self.setup);
                    let no = if self.setup.adventure { "You can't rest now" } else { "No rest now" };
                    Err(Refused::illegal(format!("{no}: a {kind} is near.")))
                }
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Whether [`Action::Rest`] is allowed: there is something to heal, and nobody near.
    pub fn may_rest(&self) -> bool {
        !self.is_over()
            && self.player.hit_points < self.player.max_hit_points
            && self.threats().next().is_none()
    }

    /// Plays one turn. What happened is added to `events`. A refusal changes nothing.
    pub fn step(&mut self, action: Action, dice: &mut Dice, events: &mut Vec<Event>) -> Result<(), Refused> {
        self.check(action)?;
        self.tally.turns = self.tally.turns.saturating_add(1);
        let (hits, of) = self.setup.regain();
        // MR-131: drawn whether there is something to heal or not.
        if dice.odds(hits, of) && self.player.hit_points < self.player.max_hit_points {
            self.player.hit_points += 1;
        }
        if self.player.sleep > 0 {
            self.player.sleep -= 1;
            events.push(Event::Slept);
            self.monsters_act(dice, events);
        } else if self.command(action, dice, events) {
            self.monsters_act(dice, events);
        }
        self.look_around();
        Ok(())
    }

    /// Does the player's command; false if no monster acts any more in this turn.
    fn command(&mut self, action: Action, dice: &mut Dice, events: &mut Vec<Event>) -> bool {
        match action {
            Action::Step(dir) => self.walk(dir, dice, events),
            Action::PickUp => self.pick_up(events),
            Action::Wield(slot) => self.wield(slot, events),
            Action::Read(slot) => self.read_scroll(slot, dice, events),
            // MR-064: nobody of either level acts in the turn of a descent.
            Action::Descend if self.thing_at(self.player.at) == Some(Thing::Stairs) => {
                self.enter(Level::of(dice, self.level + 1, &self.setup));
                events.push(Event::Descended { level: self.level });
                return false;
            }
            Action::Cheat => self.cheat(events),
            Action::Descend | Action::Inventory | Action::Wait | Action::Rest => {}
        }
        self.end.is_none()
    }

    fn walk(&mut self, dir: Dir, dice: &mut Dice, events: &mut Vec<Event>) {
        let to = self.player.at.step(dir);
        if let Some(index) = self.monsters.iter().position(|m| m.at == to) {
            self.attack_monster(index, dice, events);
        } else if self.is_floor(to) {
            self.player.at = to;
        }
    }

    /// MR-090: sets, so it may also lower.
    fn cheat(&mut self, events: &mut Vec<Event>) {
        const STRENGTH: u8 = 9;
        const HIT_POINTS: u8 = 50;
        self.player.strength = STRENGTH;
        self.player.max_hit_points = HIT_POINTS;
        self.player.hit_points = HIT_POINTS;
        self.tally.cheated = true;
        events.push(Event::Cheated);
    }
}
