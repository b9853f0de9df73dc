//! The rules once more, for searches: a turn on flat arrays that notes which rooms it depends on. Tests compare
//! it with `rules`.

use super::board::NOWHERE;
use super::machine::{Machine, World};
use crate::dungeon::Moves;

/// What a treasure counts against the levels of dragons (WY-054).
const TREASURE: u16 = u16::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    GoesOn,
    Won,
    /// Lost, stuck, or Space is refused: nothing a plan can use.
    Useless,
}

pub(super) struct Play<'a> {
    machine: &'a Machine,
    rooms: &'a [u8],
    decided: &'a [bool],
    /// Undecided rooms on which the turn depends, in the order in which they mattered.
    pub asked: Vec<u16>,
    /// The rooms that were walked through.
    pub walked: Vec<u16>,
    was_asked: Vec<bool>,
    came: Vec<u8>,
    queue: Vec<u16>,
    prize: Vec<u16>,
    pulled: Vec<u16>,
}

/// What a search for a target says.
enum Aim {
    At(u16),
    Nothing,
    /// A stronger dragon is reachable and nothing can save him.
    Doom,
}

const UNSEEN: u8 = u8::MAX;
const ORIGIN: u8 = 4;

impl<'a> Play<'a> {
    pub fn new(machine: &'a Machine, rooms: &'a [u8], decided: &'a [bool]) -> Self {
        Play {
            machine,
            rooms,
            decided,
            asked: Vec::new(),
            walked: vec![],
            was_asked: vec![false; rooms.len()],
            came: vec![UNSEEN; rooms.len()],
            queue: Vec::new(),
            prize: vec![0; rooms.len()],
            pulled: Vec::new(),
        }
    }

    /// Plays what follows Space.
    pub fn turn(&mut self, world: &mut World) -> End {
        let mut legs = 0;
        loop {
            match self.aim(world) {
                Aim::Doom => return End::Useless,
                Aim::Nothing => break,
                Aim::At(target) => {
                    legs += 1;
                    if !self.walk(world, target) {
                        return End::Useless;
                    }
                }
            }
            if world.living() == 0 {
                return End::Won;
            }
            if !self.machine.one_turn {
                break;
            }
        }
        // WY-061; and without movers there is no waiting (WY-035, WY-105).
        let can_wait = self.machine.living(world).any(|(_, (_, moves))| *moves != Moves::Never);
        if self.machine.one_turn || (legs == 0 && !can_wait) {
            return End::Useless;
        }
        if !self.move_dragons(world) {
            return End::Useless;
        }
        if world.living() == 0 { End::Won } else { End::GoesOn }
    }

    #[inline]
    fn sides(&mut self, room: u16) -> u8 {
        let index = usize::from(room);
        if !self.decided[index] && !self.was_asked[index] {
            self.was_asked[index] = true;
            self.asked.push(room);
        }
        self.rooms[index]
    }

    /// The room on a side if it is connected (WY-010).
    #[inline]
    fn beyond(&mut self, world: &World, room: u16, side: usize) -> Option<u16> {
        let there = self.machine.board.near[usize::from(room)][side];
        if there == NOWHERE {
            return None;
        }
        let door = self.machine.door_at[usize::from(room)][side];
        if door > 0 && !world.doors[usize::from(door) - 1] {
            return None;
        }
        (self.sides(room) >> side & 1 != 0 && self.sides(there) >> ((side + 2) % 4) & 1 != 0).then_some(there)
    }

    /// The room before one that was come to.
    fn before(&self, room: u16) -> u16 {
        let back = usize::from(self.came[usize::from(room)] + 2) % 4;
        self.machine.board.near[usize::from(room)][back]
    }

    fn set_prizes(&mut self, world: &World) {
        self.prize.fill(0);
        for (room, (level, _)) in self.machine.living(world) {
            self.prize[usize::from(room)] = *level;
        }
        if world.treasure != NOWHERE {
            self.prize[usize::from(world.treasure)] = TREASURE;
        }
    }

    /// Where he wants to go (WY-021, WY-024, WY-054); `came` then leads there.
    fn aim(&mut self, world: &World) -> Aim {
        self.set_prizes(world);
        // With none of these on the way nothing saves him from a stronger dragon that is reachable.
        let doomed = world.treasure == NOWHERE
            && world.charges == 0
            && !world.elixirs.contains(&true)
            && !self.machine.has_levers;
        self.came.fill(UNSEEN);
        self.came[usize::from(world.at)] = ORIGIN;
        if self.machine.naive {
            return match self.naive(world, world.at, doomed) {
                Err(()) => Aim::Doom,
                Ok((0, _)) => Aim::Nothing,
                Ok((_, room)) => Aim::At(room),
            };
        }
        self.queue.clear();
        self.queue.push(world.at);
        let (mut head, mut best, mut target) = (0, 0, None);
        while head < self.queue.len() {
            let room = self.queue[head];
            head += 1;
            for side in 0..4 {
                let Some(there) = self.beyond(world, room, side) else { continue };
                let to = usize::from(there);
                if self.came[to] != UNSEEN {
                    continue;
                }
                self.came[to] = side as u8;
                let prize = self.prize[to];
                if doomed && prize > world.level {
                    return Aim::Doom;
                }
                if prize > best {
                    (best, target) = (prize, Some(there));
                }
                if prize == 0 {
                    self.queue.push(there);
                }
            }
        }
        target.map_or(Aim::Nothing, Aim::At)
    }

    /// The naive search (WY-025): the best prize behind a room and where it is; an error if that dooms him.
    fn naive(&mut self, world: &World, room: u16, doomed: bool) -> Result<(u16, u16), ()> {
        let mut best = (0, room);
        for side in 0..4 {
            let Some(there) = self.beyond(world, room, side) else { continue };
            let to = usize::from(there);
            let answer = if self.prize[to] > 0 {
                if doomed && self.prize[to] > world.level {
                    return Err(());
                }
                (self.prize[to], there)
            } else if self.came[to] == UNSEEN {
                self.came[to] = side as u8;
                self.naive(world, there, doomed)?
            } else {
                continue;
            };
            if answer.0 > best.0 {
                best = answer;
            }
        }
        Ok(best)
    }

    /// Walks to a target and what follows from that (WY-094, WY-095); false if he dies.
    fn walk(&mut self, world: &mut World, target: u16) -> bool {
        if self.machine.naive {
            world.at = target;
            return self.enter(world).is_some();
        }
        let mut target = target;
        loop {
            let mut path = vec![target];
            let mut room = target;
            while self.came[usize::from(room)] != ORIGIN {
                room = self.before(room);
                path.push(room);
            }
            path.reverse();
            self.walked.extend_from_slice(&path);
            let mut cut = false;
            for step in 1..path.len() {
                world.at = path[step];
                let Some(ended) = self.enter(world) else { return false };
                let pulled = self.pull(world);
                if ended {
                    return true;
                }
                if pulled && self.is_cut(world, &path[step..]) {
                    cut = true;
                    break;
                }
            }
            if !cut {
                return true;
            }
            match self.aim(world) {
                Aim::At(next) => target = next,
                Aim::Nothing => return true,
                Aim::Doom => return false,
            }
        }
    }

    /// Fight, treasure and elixir of the room he enters: whether the walk ends there, none if he dies.
    fn enter(&mut self, world: &mut World) -> Option<bool> {
        let mut ended = false;
        if let Some(index) = world.dragons.iter().position(|&(room, _)| room == world.at) {
            if !self.fight(world, index) {
                return None;
            }
            ended = true;
        }
        if world.treasure == world.at {
            world.treasure = NOWHERE;
            ended = true;
        }
        let elixirs = self.machine.elixir_at.iter().zip(&mut world.elixirs);
        for (_, left) in elixirs.filter(|(room, left)| **room == world.at && **left) {
            *left = false;
            world.charges += 1;
        }
        Some(ended)
    }

    fn fight(&self, world: &mut World, index: usize) -> bool {
        if world.charges > 0 {
            world.charges -= 1;
        } else if self.machine.dragons[index].0 > world.level {
            return false;
        }
        world.level += 1;
        world.dragons[index] = (NOWHERE, 0);
        true
    }

    fn pull(&mut self, world: &mut World) -> bool {
        let Some(id) = self.machine.lever_at[usize::from(world.at)] else { return false };
        if self.pulled.contains(&world.at) {
            return false;
        }
        self.pulled.push(world.at);
        let mut changed = false;
        for (door, _) in self.machine.door_ids.iter().enumerate().filter(|(_, door)| **door == id) {
            world.doors[door] = !world.doors[door];
            changed = true;
        }
        changed
    }

    fn is_cut(&self, world: &World, rest: &[u16]) -> bool {
        rest.windows(2).any(|pair| {
            let near = &self.machine.board.near[usize::from(pair[0])];
            let side =
                near.iter().position(|&there| there == pair[1]).expect("a path goes from room to room");
            let door = self.machine.door_at[usize::from(pair[0])][side];
            door > 0 && !world.doors[usize::from(door) - 1]
        })
    }

    /// The movers' turn (WY-101 to WY-106); false if he dies.
    fn move_dragons(&mut self, world: &mut World) -> bool {
        if !self.machine.has_movers {
            return true;
        }
        let mut order: Vec<usize> =
            (0..world.dragons.len()).filter(|&i| world.dragons[i].0 != NOWHERE).collect();
        order.sort_by_key(|&index| (self.machine.dragons[index].0, world.dragons[index].0));
        for index in order {
            let Some(to) = self.destination(world, index) else { continue };
            world.dragons[index].0 = to;
            if let Moves::Patrol(word) = &self.machine.dragons[index].1 {
                world.dragons[index].1 = (world.dragons[index].1 + 1) % word.len() as u16;
            }
            if to == world.at && !self.fight(world, index) {
                return false;
            }
            if world.living() == 0 {
                break;
            }
        }
        true
    }

    fn destination(&mut self, world: &World, index: usize) -> Option<u16> {
        let (room, phase) = world.dragons[index];
        self.set_prizes(world);
        let machine = self.machine;
        match &machine.dragons[index].1 {
            Moves::Never => None,
            Moves::Hunt => self.hunt(world, room),
            Moves::Flee => {
                let hero = machine.board.pos(world.at);
                let mut best = (machine.board.pos(room).manhattan(hero), None);
                for side in 0..4 {
                    let there = machine.board.near[usize::from(room)][side];
                    // The distance is checked first, because it depends on no room.
                    if there == NOWHERE || machine.board.pos(there).manhattan(hero) <= best.0 {
                        continue;
                    }
                    if self.prize[usize::from(there)] == 0 && self.beyond(world, room, side).is_some() {
                        best = (machine.board.pos(there).manhattan(hero), Some(there));
                    }
                }
                best.1
            }
            Moves::Patrol(word) => {
                let side = word[usize::from(phase)].index();
                self.beyond(world, room, side).filter(|&there| self.prize[usize::from(there)] == 0)
            }
        }
    }

    fn hunt(&mut self, world: &World, from: u16) -> Option<u16> {
        self.came.fill(UNSEEN);
        self.came[usize::from(from)] = ORIGIN;
        self.queue.clear();
        self.queue.push(from);
        let mut head = 0;
        while head < self.queue.len() {
            let room = self.queue[head];
            head += 1;
            for side in 0..4 {
                let there = self.machine.board.near[usize::from(room)][side];
                if there == NOWHERE
                    || self.came[usize::from(there)] != UNSEEN
                    || self.prize[usize::from(there)] > 0
                    || self.beyond(world, room, side).is_none()
                {
                    continue;
                }
                self.came[usize::from(there)] = side as u8;
                if there == world.at {
                    let mut step = there;
                    while self.before(step) != from {
                        step = self.before(step);
                    }
                    return Some(step);
                }
                self.queue.push(there);
            }
        }
        None
    }
}
