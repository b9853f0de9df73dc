//! What a game records for pictures and end screens. It decides nothing, but belongs to the state because undo and
//! saves must restore it.

use crate::cell::{Cell, Player};
use crate::each::Each;
use crate::event::{Dish, Event, Face, Means};
use kernel::pos::Dir;
use serde::{Deserialize, Serialize};

/// The last turn: its dice and the way it went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastTurn {
    /// Whose it was.
    pub player: Player,
    /// The movement die; 0 if none was thrown.
    pub die: u8,
    /// The direction die, if it was thrown.
    pub face: Option<Face>,
    /// The random direction of a disoriented player.
    pub stray: Option<Dir>,
    /// Every cell from the first to the last, rides and Bawana included.
    pub trail: Vec<Cell>,
    /// Who was captured, and where.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub captured: Vec<(Player, Cell)>,
}

/// What a player has been through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Throws in the maze.
    pub throws: u32,
    /// Blocked throws.
    pub blocked: u32,
    /// Cells walked.
    pub steps: u32,
    /// Stairs taken.
    pub stairs: u32,
    /// Poles slid down.
    pub poles: u32,
    /// Meals at Bawana.
    pub meals: u32,
    /// Rivals captured.
    pub captures: u32,
    /// Times captured or sent back.
    pub sent_back: u32,
}

/// What a game remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The last turn, if there was one.
    pub last: Option<LastTurn>,
    /// What everybody has been through.
    pub tallies: Each<Tally>,
}

impl Record {
    /// Of a game for so many.
    pub fn of(count: usize) -> Self {
        Record { last: None, tallies: Each::new(count, |_| Tally::default()) }
    }

    /// Notes the events of one turn of a player who stood at `from`.
    pub(crate) fn note(&mut self, from: Cell, events: &[Event]) {
        // The last turn is written over, so that a turn needs no new memory.
        let mut begun = false;
        for event in events {
            self.count(event);
            if let Event::Turn { player, .. } = *event {
                begun = true;
                match &mut self.last {
                    Some(last) => last.begin(player, from),
                    None => self.last = Some(LastTurn::of(player, from)),
                }
            } else if let Some(last) = &mut self.last
                && begun
            {
                last.note(event);
            }
        }
        if !begun {
            self.last = None;
        }
    }

    #[inline]
    fn count(&mut self, event: &Event) {
        // A state from outside may claim any number; one more must not bring a game down.
        let mut more = |who: Player, count: fn(&mut Tally) -> &mut u32| {
            let count = count(&mut self.tallies[who.index()]);
            *count = count.saturating_add(1);
        };
        match *event {
            Event::Moves { player, .. } => more(player, |t| &mut t.throws),
            Event::Blocked { player, .. } => {
                more(player, |t| &mut t.throws);
                more(player, |t| &mut t.blocked);
            }
            Event::Step { player, means: Means::Foot, .. } => more(player, |t| &mut t.steps),
            Event::Step { player, means: Means::Stairs, .. } => more(player, |t| &mut t.stairs),
            Event::Step { player, means: Means::Pole, .. } => more(player, |t| &mut t.poles),
            Event::Eats { player, .. } => more(player, |t| &mut t.meals),
            Event::Captures { player, captured, .. } => {
                more(player, |t| &mut t.captures);
                more(captured, |t| &mut t.sent_back);
            }
            Event::Loops { player, .. } | Event::Falls { player, .. } => more(player, |t| &mut t.sent_back),
            _ => {}
        }
    }
}

impl LastTurn {
    fn of(player: Player, from: Cell) -> Self {
        // As many cells as a throw mostly has.
        let mut trail = Vec::with_capacity(16);
        trail.push(from);
        LastTurn { player, die: 0, face: None, stray: None, trail, captured: Vec::new() }
    }

    fn begin(&mut self, player: Player, from: Cell) {
        (self.player, self.die, self.face, self.stray) = (player, 0, None, None);
        self.trail.clear();
        self.captured.clear();
        self.trail.push(from);
    }

    #[inline]
    fn note(&mut self, event: &Event) {
        match *event {
            Event::Dice { die, face, stray, .. } => (self.die, self.face, self.stray) = (die, face, stray),
            Event::Enters { cell, .. }
            | Event::Step { cell, .. }
            | Event::Served { cell, .. }
            | Event::Recovers { cell, .. } => self.trail.push(cell),
            Event::Eats { dish, door, .. } if dish != Dish::FoodPoisoning => self.trail.push(door),
            Event::Captures { captured, cell, .. } => self.captured.push((captured, cell)),
            Event::Loops { start, .. } | Event::Falls { start, .. } => self.trail.push(start),
            _ => {}
        }
    }
}
