//! A dungeon on flat arrays, for searches that play turns (`play`): what is fixed, and what a turn may change.

use super::board::{Board, NOWHERE};
use crate::dungeon::{Dungeon, Moves};

/// What no turn changes.
#[derive(Clone, Debug)]
pub(super) struct Machine {
    pub board: Board,
    /// Level and movement of every dragon of the position, by rising level.
    pub dragons: Vec<(u16, Moves)>,
    /// For every room and side the door on it, counted from 1.
    pub door_at: Vec<[u16; 4]>,
    pub door_ids: Vec<char>,
    pub lever_at: Vec<Option<char>>,
    pub elixir_at: Vec<u16>,
    pub one_turn: bool,
    pub naive: bool,
    pub has_movers: bool,
    pub has_levers: bool,
}

/// What a turn changes, without the way the rooms lie.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct World {
    pub at: u16,
    pub level: u16,
    pub charges: u16,
    pub stock: u8,
    pub treasure: u16,
    /// Room and place in the patrol word; [`NOWHERE`] if dead.
    pub dragons: Vec<(u16, u16)>,
    /// Which of the elixirs are still there, which doors are open.
    pub elixirs: Vec<bool>,
    pub doors: Vec<bool>,
}

impl Machine {
    pub fn new(dungeon: &Dungeon) -> Self {
        let board = Board::new(dungeon, false);
        let mut door_at = vec![[0; 4]; board.len()];
        for (index, door) in dungeon.doors.iter().enumerate() {
            let side = door.side.index();
            door_at[usize::from(board.index(door.at))][side] = index as u16 + 1;
            let there = board.index(door.at.step(door.side));
            door_at[usize::from(there)][(side + 2) % 4] = index as u16 + 1;
        }
        let mut lever_at = vec![None; board.len()];
        for lever in &dungeon.levers {
            lever_at[usize::from(board.index(lever.at))] = Some(lever.id);
        }
        Machine {
            dragons: dungeon.dragons.iter().map(|dragon| (dragon.level, dragon.moves.clone())).collect(),
            door_at,
            door_ids: dungeon.doors.iter().map(|door| door.id).collect(),
            has_levers: dungeon.has_working_lever(),
            lever_at,
            elixir_at: dungeon.elixirs.iter().map(|&at| board.index(at)).collect(),
            one_turn: dungeon.one_turn,
            naive: dungeon.naive && dungeon.is_plain(),
            has_movers: dungeon.has_mover(),
            board,
        }
    }

    pub fn world(&self, dungeon: &Dungeon) -> World {
        World {
            at: self.board.index(dungeon.adventurer.at),
            level: dungeon.adventurer.level,
            charges: dungeon.adventurer.charges,
            stock: dungeon.stock,
            treasure: dungeon.treasure.map_or(NOWHERE, |at| self.board.index(at)),
            dragons: dungeon.dragons.iter().map(|dragon| (self.board.index(dragon.at), 0)).collect(),
            elixirs: vec![true; dungeon.elixirs.len()],
            doors: dungeon.doors.iter().map(|door| door.open).collect(),
        }
    }

    /// The living dragons by rising level: where each is, its level and how it moves.
    pub fn living<'a>(&'a self, world: &'a World) -> impl Iterator<Item = (u16, &'a (u16, Moves))> {
        let rooms = world.dragons.iter().map(|&(room, _)| room);
        rooms.zip(&self.dragons).filter(|&(room, _)| room != NOWHERE)
    }

    /// Whether levels, charges and all elixirs left could ever suffice (WY-X02).
    pub fn levels_suffice(&self, world: &World) -> bool {
        let elixirs = world.elixirs.iter().filter(|&&left| left).count();
        let living = world.living() as usize;
        // Charges do most against the strongest, and at once: every fight that is won makes him stronger.
        let charmed = living.min(usize::from(world.charges) + elixirs);
        let level = u32::from(world.level) + charmed as u32;
        let weakest_first =
            self.living(world).take(living - charmed).map(|(_, (dragon, _))| u32::from(*dragon));
        (level..).zip(weakest_first).all(|(level, dragon)| dragon <= level)
    }

    /// The least number of turns conceivable: a walk has one fight, and only movers come by themselves.
    pub fn fewest_turns(&self, world: &World) -> u32 {
        let still = self.living(world).filter(|(_, (_, moves))| *moves == Moves::Never).count() as u32;
        if self.one_turn { 1 } else { still.max(u32::from(world.living() > 0)) }
    }

    /// Whether a treasure can be placed in a room (WY-051).
    pub fn is_free(&self, world: &World, room: u16) -> bool {
        let elixir = |(&at, &left): (&u16, &bool)| left && at == room;
        room != world.at
            && self.lever_at[usize::from(room)].is_none()
            && !world.dragons.iter().any(|&(at, _)| at == room)
            && !self.elixir_at.iter().zip(&world.elixirs).any(elixir)
    }

    /// The level of the weakest living dragon.
    pub fn lowest(&self, world: &World) -> u16 {
        self.living(world).map(|(_, (level, _))| *level).min().unwrap_or(0)
    }
}

impl World {
    pub fn living(&self) -> u32 {
        self.dragons.iter().filter(|(room, _)| *room != NOWHERE).count() as u32
    }

    /// The rooms and the world as bytes.
    pub fn key(&self, rooms: &[u8], key: &mut Vec<u8>) {
        key.clear();
        key.extend_from_slice(rooms);
        key.extend_from_slice(&self.at.to_le_bytes());
        key.extend_from_slice(&self.charges.to_le_bytes());
        key.extend_from_slice(&self.treasure.to_le_bytes());
        key.push(self.stock);
        for (room, phase) in &self.dragons {
            key.extend_from_slice(&room.to_le_bytes());
            key.extend_from_slice(&phase.to_le_bytes());
        }
        key.extend(self.elixirs.iter().chain(&self.doors).map(|&flag| u8::from(flag)));
    }
}
