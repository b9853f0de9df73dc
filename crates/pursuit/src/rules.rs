//! The rules: what is allowed, what it does, how it ends. The ids are those of
//! `docs/rules/pursuit.md`.

use crate::action::{Step, names};
use crate::dungeon::{Cell, Terrain};
use crate::event::{Event, Made, rounds};
use crate::goal::Goal;
use crate::state::{Side, State};
use kernel::game::{Outcome, Refused, Score, Standing};
use std::fmt;

/// Why a step is not allowed: cheap, as legality is asked far more often than it is explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Objection {
    /// The game has ended.
    Over,
    /// There is a wall, or the edge of the field.
    Wall(Step),
    /// A diagonal step into a hallway, out of one or along one (PU-005).
    Diagonal(Step),
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Objection::Over => f.write_str("The game is over."),
            Objection::Wall(step) => write!(f, "There is a wall to the {step}."),
            Objection::Diagonal(step) => {
                write!(f, "{step} is diagonal, and in hallways one moves straight only.")
            }
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
    /// Where a step leads if it is allowed now, and if not, why.
    #[inline]
    pub fn check(&self, step: Step) -> Result<Cell, Objection> {
        if self.is_over() {
            return Err(Objection::Over);
        }
        let here = self.walker(self.turn).at;
        self.dungeon.target(here, step).ok_or_else(|| self.objection(here, step))
    }

    fn objection(&self, here: Cell, step: Step) -> Objection {
        match self.dungeon.map().get(step.from(self.dungeon.pos(here))) {
            Some(Terrain::Room | Terrain::Hallway) => Objection::Diagonal(step),
            _ => Objection::Wall(step),
        }
    }

    /// Every step that is allowed now, in the standard order.
    pub fn legal(&self) -> Vec<Step> {
        if self.is_over() {
            return Vec::new();
        }
        self.dungeon.steps(self.walker(self.turn).at).map(|(step, _)| step).collect()
    }

    /// The names of the steps that are allowed now: `N E STAY`.
    pub fn legal_names(&self) -> String {
        names(self.legal())
    }

    /// Makes a step of the player to act. A refusal changes nothing.
    #[inline]
    pub fn advance(&mut self, step: Step) -> Result<Made, Objection> {
        let to = self.check(step)?;
        let (side, rem) = (self.turn, self.rem);
        let walker = &mut self.walkers[side.index()];
        walker.at = to;
        let mut drink = false;
        // Nobody stands on a potion, so a step that stays cannot drink (PU-019).
        if !self.potions.is_empty()
            && let Ok(place) = self.potions.binary_search(&to)
        {
            self.potions.remove(place);
            walker.drunk += 1;
            drink = true;
            self.seen.clear();
        }
        let catch = self.is_caught();
        let round = self.round;
        // PU-014: after a catch the rest of the turn lapses, and everything stays as it is.
        if !catch {
            if rem > 0 {
                self.rem -= 1;
            } else {
                self.turn = side.other();
                self.rem = self.walker(self.turn).drunk;
                if side == Side::Hero {
                    self.round += 1;
                    self.note_round();
                }
            }
        }
        Ok(Made { round, side, rem, step, to: self.dungeon.pos(to), drink, catch })
    }

    /// Makes a step and tells what happened.
    pub fn step(&mut self, step: Step, events: &mut Vec<Event>) -> Result<Made, Refused> {
        let made = self.advance(step)?;
        events.push(Event::Stepped(made));
        if made.drink {
            let speed = self.walker(made.side).speed();
            events.push(Event::Drunk { who: made.side, at: made.to, speed });
        }
        if made.catch {
            events.push(Event::Caught { by: made.side, at: made.to, round: made.round });
        } else if self.is_proven() {
            events.push(Event::Repeated { round: self.round });
        } else if self.is_over() {
            events.push(Event::Escaped { rounds: self.limit });
        }
        Ok(made)
    }

    /// How it ended, if it has. Each side has a score table of its own: a catch counts for monsters,
    /// the sooner the better, and an escape for heroes. With a goal there is one, for the person's side.
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let caught = self.is_caught();
        let (ended, rank, words) = if caught {
            let round = self.round;
            let event = Event::Caught { by: self.turn, at: self.pos(Side::Hero), round };
            (event, -i64::from(round), format!("caught in round {round}"))
        } else if self.is_proven() {
            (Event::Repeated { round: self.round }, i64::from(self.limit), "escaped for good".into())
        } else {
            let rounds = self.limit;
            (Event::Escaped { rounds }, i64::from(rounds), format!("escaped for {rounds} rounds"))
        };
        let (table, rank) = match (self.goal, caught) {
            (Some(Goal { side: Side::Hero, .. }), _) => ("goal", i64::from(self.survived())),
            (Some(_), _) => ("goal", -i64::from(self.round)),
            (None, true) => ("monsters", rank),
            (None, false) => ("heroes", rank),
        };
        let stars = self.stars();
        let rank = rank + Score::STAR * i64::from(stars.unwrap_or(0));
        let score = Score { table: format!("{}, {table}", self.table), rank, words, stars };
        let hero = self.is_won_by_hero();
        let standings = [hero, !hero].map(|won| if won { Standing::Won } else { Standing::Lost });
        let said = match self.goal {
            Some(goal) => Some(format!("{}{}", self.told(goal, ended), self.next_star())),
            None => ended.spoken(),
        };
        Some(Outcome { standings: standings.into(), words: ended.to_string(), said, score: Some(score) })
    }

    /// Whether a game that is over is won by the hero, and else by the monster.
    pub(crate) fn is_won_by_hero(&self) -> bool {
        match self.goal {
            Some(goal) => (goal.side == Side::Hero) == self.is_reached(goal),
            None => !self.is_caught(),
        }
    }

    /// How a game with a goal ended, told to the person.
    fn told(&self, goal: Goal, ended: Event) -> String {
        match (goal.side, ended) {
            (Side::Hero, Event::Caught { round, .. }) if self.is_reached(goal) => {
                format!("Caught in round {round}, but you held out for {}.", rounds(self.survived()))
            }
            (Side::Monster, Event::Escaped { rounds: n }) => {
                format!("The hero is still free after {}.", rounds(n))
            }
            // Without stars two people may sit here, and nobody knows who of them is meant.
            _ if goal.stars.is_some() => personally(goal.side, ended),
            _ => ended.spoken().unwrap_or_else(|| ended.to_string()),
        }
    }
}

/// The end of a game as it is told to the person who played this side.
fn personally(side: Side, ended: Event) -> String {
    match (side, ended) {
        (Side::Hero, Event::Caught { by: Side::Monster, round, .. }) => {
            format!("Caught! The monster gets you in round {round}.")
        }
        (Side::Hero, Event::Caught { by: Side::Hero, round, .. }) => {
            format!("You walk into the monster in round {round}.")
        }
        (Side::Hero, Event::Escaped { rounds: n }) => format!("You got away: {}, and still free.", rounds(n)),
        (Side::Hero, Event::Repeated { .. }) => {
            "The same position for the third time: this chase would never end, so you get away.".into()
        }
        (Side::Monster, Event::Caught { by: Side::Monster, round, .. }) => {
            format!("Got him! You catch the hero in round {round}.")
        }
        (Side::Monster, Event::Caught { by: Side::Hero, round, .. }) => {
            format!("The hero walks right into you in round {round}.")
        }
        _ => ended.spoken().unwrap_or_else(|| ended.to_string()),
    }
}
