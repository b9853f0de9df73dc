//! The rules: what is allowed, what it does, how it ends. The ids are those of
//! `docs/rules/coins.md`.

use super::action::Action;
use super::event::{Event, points};
use super::state::{Player, State, Tile};
use kernel::dice::Dice;
use kernel::game::{Outcome, Refused, Score, Standing};
use kernel::pos::Dir;
use std::cmp::Ordering;
use std::fmt;

/// What a chest with treasure is worth (CO-008).
const TREASURE: u32 = 5;
/// What a chest that bites costs (CO-009).
const BITE: u32 = 2;

/// Why an action is not allowed: cheap to make, because legality is asked far more often than it
/// is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objection {
    /// The game has ended (CO-016).
    Over,
    /// A chest waits for this player's answer (CO-007).
    Unanswered(Player),
    /// This player has no chest to answer (CO-011).
    Unasked(Player),
    /// There is a wall in this direction (CO-004).
    Wall(Dir),
    /// This player stands in this direction (CO-005).
    Taken(Player, Dir),
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Objection::Over => f.write_str("The game is over."),
            Objection::Unanswered(who) => write!(f, "{who} must first open the chest or leave it."),
            Objection::Unasked(who) => write!(f, "{who} has not just stepped on a chest."),
            Objection::Wall(dir) => write!(f, "There is a wall to the {dir}."),
            Objection::Taken(other, dir) => write!(f, "{other} stands to the {dir}."),
        }
    }
}

impl From<Objection> for Refused {
    fn from(objection: Objection) -> Self {
        let code = if objection == Objection::Over { "over" } else { "illegal" };
        Refused::new(code, objection.to_string())
    }
}

impl State {
    /// Whether an action is allowed now, and if not, why.
    pub fn check(&self, action: Action) -> Result<(), Objection> {
        let who = self.turn;
        if self.is_over() {
            return Err(Objection::Over);
        }
        match (action, self.asked) {
            (Action::Open | Action::Leave, true) | (Action::Wait, false) => Ok(()),
            (Action::Open | Action::Leave, false) => Err(Objection::Unasked(who)),
            (Action::Step(_) | Action::Wait, true) => Err(Objection::Unanswered(who)),
            (Action::Step(dir), false) => {
                let to = self.collector(who).at.step(dir);
                match (self.tile(to), self.player_at(to)) {
                    (Tile::Wall, _) => Err(Objection::Wall(dir)),
                    (_, Some(other)) => Err(Objection::Taken(other, dir)),
                    (_, None) => Ok(()),
                }
            }
        }
    }

    /// Every action that is allowed now, in the order of [`Action::ALL`].
    pub fn legal(&self) -> Vec<Action> {
        Action::ALL.into_iter().filter(|&a| self.check(a).is_ok()).collect()
    }

    /// Does an action of the player whose turn it is. A refusal changes nothing and draws nothing.
    pub fn step(&mut self, action: Action, dice: &mut Dice, events: &mut Vec<Event>) -> Result<(), Refused> {
        self.check(action)?;
        match action {
            Action::Step(dir) => self.walk(dir, dice, events),
            Action::Wait => {
                events.push(Event::Waited { who: self.turn });
                self.pass();
            }
            Action::Open => self.open(dice, events),
            Action::Leave => {
                self.asked = false;
                events.push(Event::Left { who: self.turn, at: self.collector(self.turn).at });
                self.pass();
            }
        }
        Ok(())
    }

    fn walk(&mut self, dir: Dir, dice: &mut Dice, events: &mut Vec<Event>) {
        let who = self.turn;
        let from = self.collector(who).at;
        let to = from.step(dir);
        self.players[who.index()].at = to;
        events.push(Event::Stepped { who, from, to });
        match self.tile(to) {
            // CO-006
            Tile::Coin => {
                let worth = dice.range(1, 6) as u32;
                self.map[to] = Tile::Floor;
                self.coins -= 1;
                self.players[who.index()].points += worth;
                events.push(Event::Coin { who, at: to, worth });
                self.pass();
            }
            // CO-007: the turn stays with the player until the chest is answered.
            Tile::Chest => {
                self.asked = true;
                events.push(Event::Chest { who, at: to });
            }
            Tile::Floor | Tile::Wall => self.pass(),
        }
    }

    fn open(&mut self, dice: &mut Dice, events: &mut Vec<Event>) {
        let who = self.turn;
        let collector = &mut self.players[who.index()];
        let at = collector.at;
        if dice.odds(1, 2) {
            collector.points += TREASURE;
            events.push(Event::Treasure { who, at, worth: TREASURE });
        } else {
            let cost = BITE.min(collector.points);
            collector.points -= cost;
            events.push(Event::Bite { who, at, cost });
        }
        self.map[at] = Tile::Floor;
        self.asked = false;
        self.pass();
    }

    /// The turn goes to the other player; after Bob's the next round begins (CO-002). A game that
    /// has just ended stays as it is, so that the last turn can still be seen in it.
    fn pass(&mut self) {
        if self.is_over() {
            return;
        }
        if self.turn == Player::Bob {
            self.round += 1;
        }
        self.turn = self.turn.other();
    }

    /// How it ended, if it has (CO-014, CO-015).
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let [ann, bob] = self.players.map(|p| p.points);
        let (standings, winner) = match ann.cmp(&bob) {
            Ordering::Greater => ([Standing::Won, Standing::Lost], Player::Ann),
            Ordering::Less => ([Standing::Lost, Standing::Won], Player::Bob),
            Ordering::Equal => {
                let words = format!("A draw: both have {}.", points(ann));
                return Some(Outcome { standings: vec![Standing::Drawn; 2], words, score: None });
            }
        };
        let (most, least) = (ann.max(bob), ann.min(bob));
        let score = Score {
            table: self.table.clone(),
            rank: i64::from(most - least),
            words: format!("{winner} by {}", points(most - least)),
        };
        let words = format!("{winner} wins with {} to {least}.", points(most));
        Some(Outcome { standings: standings.to_vec(), words, score: Some(score) })
    }
}
