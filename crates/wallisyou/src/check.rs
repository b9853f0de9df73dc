//! The invariants of dungeons and states that come from outside. The first one broken is named.

use crate::dungeon::{Door, Dungeon, HIGHEST, LARGEST_STOCK, LONGEST, Moves, reading_order};
use crate::room::Room;
use crate::state::{State, Status};
use kernel::game::Refused;
use kernel::pos::{Dir, Pos};
use kernel::rules::{demand, parse};

impl State {
    /// Reads a snapshot, and checks that the rules can go on from it.
    pub fn read(json: &str) -> Result<Self, Refused> {
        let state: State = parse(json, "Wall Is You")?;
        state.check_whole()?;
        Ok(state)
    }

    /// Every invariant of a state.
    pub(crate) fn check_whole(&self) -> Result<(), Refused> {
        self.dungeon.check_whole()?;
        let rooms = &self.dungeon.rooms;
        let same_size = (rooms.width(), rooms.height()) == (self.before.width(), self.before.height());
        let turns_into = |(a, b): (&Room, &Room)| a.quarters_to(*b).is_some();
        demand(same_size && self.before.cells().iter().zip(rooms.cells()).all(turns_into), || {
            "the rooms of this turn are not those it began with".into()
        })?;
        demand(self.dungeon.bolts.iter().all(|&at| rooms[at] == self.before[at]), || {
            "a bolted room was turned".into()
        })?;
        demand(!self.placed || self.dungeon.treasure.is_some(), || {
            "no treasure lies there to have been placed".into()
        })?;
        let eaten = self.dungeon.dragon(self.dungeon.adventurer.at);
        let fits = match self.status {
            Status::Playing => !self.dungeon.dragons.is_empty() && eaten.is_none(),
            Status::Won => self.dungeon.dragons.is_empty(),
            Status::Lost => eaten.is_some_and(|dragon| dragon.level > self.dungeon.adventurer.level),
            Status::Stuck => !self.dungeon.dragons.is_empty() && eaten.is_none() && self.dungeon.one_turn,
        };
        demand(fits, || format!("the game cannot be {} like this", self.status.name()))?;
        // After the last Space nothing was turned any more (WY-037).
        demand(!self.is_over() || (!self.placed && self.turns > 0 && self.before == *rooms), || {
            "nothing is turned or placed after the end".into()
        })?;
        demand(!self.dungeon.one_turn || self.turns <= u32::from(self.is_over()), || {
            "there is but one turn here".into()
        })?;
        let remains_fit = self.remains.is_sorted_by(|&a, &b| reading_order(a) < reading_order(b))
            && self.remains.iter().all(|&at| rooms.contains(at));
        let walk_fits = self.last.as_ref().is_none_or(|turn| turn.places().all(|at| rooms.contains(at)));
        demand(remains_fit && walk_fits, || "remains or the last walk are out of place".into())?;
        demand(!self.code.is_empty() && self.code.bytes().all(|b| b.is_ascii_graphic()), || {
            "the share code is none".into()
        })
    }
}

impl Dungeon {
    /// Every invariant of a dungeon in play. Occupants may share a room here; a level file is stricter.
    pub fn check_whole(&self) -> Result<(), Refused> {
        let (width, height) = (self.rooms.width(), self.rooms.height());
        demand((1..=LONGEST).contains(&width) && (1..=LONGEST).contains(&height), || {
            format!("a dungeon of {height} × {width} rooms is too small or too large")
        })?;
        let things = [self.adventurer.at].into_iter().chain(self.treasure);
        let things = things.chain(self.dragons.iter().map(|dragon| dragon.at));
        let things = things.chain(self.elixirs.iter().copied()).chain(self.bolts.iter().copied());
        for at in things.chain(self.levers.iter().map(|lever| lever.at)) {
            demand(self.rooms.contains(at), || format!("nothing can be at {at}, outside the dungeon"))?;
        }
        let is_level = |level: u16| (1..=HIGHEST).contains(&level);
        demand(self.adventurer.level > 0 && self.dragons.iter().all(|d| is_level(d.level)), || {
            format!("levels are from 1 to {HIGHEST}")
        })?;
        demand(self.stock <= LARGEST_STOCK, || format!("the stock is from 0 to {LARGEST_STOCK}"))?;
        demand(self.dragons.iter().all(|dragon| dragon.moves != Moves::Patrol(Vec::new())), || {
            "a patrol needs a word".into()
        })?;
        let mut ids = self.levers.iter().map(|lever| lever.id).chain(self.doors.iter().map(|door| door.id));
        demand(ids.all(|id| id.is_ascii_lowercase()), || {
            "levers and doors have a letter from a to z".into()
        })?;
        let inner = |door: &Door| {
            matches!(door.side, Dir::East | Dir::South)
                && self.rooms.contains(door.at)
                && self.rooms.contains(door.at.step(door.side))
        };
        demand(self.doors.iter().all(inner), || {
            "a door is on the right or lower side of a room, between two rooms".into()
        })?;
        let plain = |text: &String| {
            !text.is_empty() && *text == text.trim_matches([' ', '\t']) && !text.chars().any(char::is_control)
        };
        demand(self.title.iter().chain(&self.author).all(plain), || {
            "title and author are one line of text".into()
        })?;
        self.check_order()
    }

    /// Lists are in order and name nothing twice, and nobody shares a room who cannot.
    fn check_order(&self) -> Result<(), Refused> {
        let mut sorted = self.clone();
        sorted.sort();
        demand(sorted == *self, || "a list is out of order".into())?;
        let twice =
            self.dragons.windows(2).any(|pair| pair[0].level == pair[1].level && pair[0].at == pair[1].at)
                || self.elixirs.windows(2).any(|pair| pair[0] == pair[1])
                || self.bolts.windows(2).any(|pair| pair[0] == pair[1])
                || self.levers.windows(2).any(|pair| pair[0].at == pair[1].at)
                || self.doors.windows(2).any(|pair| (pair[0].at, pair[0].side) == (pair[1].at, pair[1].side));
        demand(!twice, || "something is listed twice".into())?;
        let mut rooms: Vec<_> = self.dragons.iter().map(|dragon| reading_order(dragon.at)).collect();
        rooms.sort_unstable();
        demand(rooms.windows(2).all(|pair| pair[0] != pair[1]), || "two dragons are in one room".into())?;
        let meeting = |at: Pos| self.treasure == Some(at);
        // Whoever was eaten on an elixir, by a dragon that had moved onto it, did not drink it (WY-095).
        let hero_alive = self.dragon(self.adventurer.at).is_none();
        let shared = meeting(self.adventurer.at)
            || self.dragons.iter().any(|dragon| meeting(dragon.at))
            || self.levers.iter().any(|lever| meeting(lever.at))
            || self.elixirs.iter().any(|&at| {
                meeting(at) || (hero_alive && at == self.adventurer.at) || self.lever(at).is_some()
            });
        demand(!shared, || "two things are in one room".into())
    }
}
