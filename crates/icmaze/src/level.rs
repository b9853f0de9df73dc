//! A level: which rooms there are, how they are linked, and what each one's challenge is wired to
//! (IC-142: this is the place). What is inside a room is made in `build.rs` when the hero comes.

use crate::actors::{Destination, Lock, Portal};
use crate::circuit::{Circuit, Memory};
use crate::dialogue::Story;
use crate::files::{Atlas, Drawing};
use crate::geometry::{GRIDS, Side, grid_name};
use crate::maze::{DIFFICULTIES, EASY, HARD, HARDEST, MEDIUM};
use crate::pellets::MAZES;
use crate::signal::{Fact, Wire, check_cycles};
use kernel::diagnostic::Diagnostic;
use kernel::dice::Dice;
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// The key of the way out of Spawn.
pub const KEY_SPAWN: i32 = i32::MAX;
/// A key that opens nothing.
pub const KEY_DECOY: i32 = i32::MAX - 1;
/// The key that the Boss drops.
pub const KEY_BOSS: i32 = -1;
/// The key of an exit that opens when all pellets are eaten; nobody ever has it.
pub const KEY_PELLETS: i32 = -2;
/// How many mazes a level may have.
pub const LENGTHS: RangeInclusive<usize> = 0..=64;

const SPAWN_SIZE: i32 = 8;
/// Where the short way home ends: beside the treasure.
const HOME: Pos = Pos::new(5, 4);

/// A key by what it is for: the numbers alone would mean nothing to a player.
pub(crate) fn key_name(key: i32) -> String {
    match key {
        KEY_SPAWN => "first room".into(),
        KEY_DECOY => "old".into(),
        KEY_BOSS => "Boss".into(),
        KEY_PELLETS => "pellets".into(),
        n => format!("maze {n}"),
    }
}

/// One maze of a course.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stop {
    /// 8, 16 or 32.
    pub size: i32,
    /// From 2; the lower, the harder.
    pub difficulty: u32,
    /// On which side it goes on.
    pub exit: Side,
}

/// The shape of a level: everything that was drawn to make it, and nothing that follows from that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Course {
    /// The side on which one leaves Spawn.
    pub start: Side,
    /// The mazes.
    pub stops: Vec<Stop>,
}

impl Course {
    /// The hard-coded level (IC-043).
    pub fn hardcoded() -> Self {
        let stop = |(size, _)| Stop { size, difficulty: HARDEST, exit: Side::E };
        Course { start: Side::E, stops: GRIDS.map(stop).to_vec() }
    }

    /// A random level with so many mazes (IC-094 to IC-097).
    pub fn line(length: usize, dice: &mut Dice) -> Self {
        let mut places = vec![Pos::new(0, 0)];
        let mut exits = Vec::new();
        let mut sizes = Vec::new();
        for room in 0..=length {
            let here = places[room];
            let free: Vec<Side> = [Side::N, Side::E, Side::S]
                .into_iter()
                .filter(|side| !places.contains(&side.outward().step(here)))
                .collect();
            // Nothing ever lies to the east of the last room.
            let exit = *dice.pick(&free).expect("the way east is always free");
            exits.push(exit);
            places.push(exit.outward().step(here));
            if room < length {
                sizes.push(random_size(room, length, dice));
            }
        }
        let stops = sizes.into_iter().enumerate().map(|(i, size)| Stop {
            size,
            difficulty: difficulty_of(i, length),
            exit: exits[i + 1],
        });
        Course { start: exits[0], stops: stops.collect() }
    }
}

/// IC-096
pub fn difficulty_of(maze: usize, length: usize) -> u32 {
    match 4 * (maze + 1) / length.max(1) {
        0 => EASY,
        1 => MEDIUM,
        2 => HARD,
        _ => HARDEST,
    }
}

/// IC-097, with the draw in parts of length².
fn random_size(maze: usize, length: usize, dice: &mut Dice) -> i32 {
    let (done, all) = (maze + 1, length);
    let draw = dice.index(all * all);
    match draw {
        _ if draw < done * done => 32,
        _ if draw < done * all => 16,
        _ => 8,
    }
}

/// What a room holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    /// The first room.
    Spawn,
    /// A random maze.
    Maze,
    /// A maze that somebody has drawn.
    Drawn(Box<Drawing>),
    /// The last room.
    Boss,
    /// The end of the pellets: a treasure and nothing else.
    Vault,
}

/// A room of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    /// Its title, which no other room has (IC-002).
    pub title: String,
    /// The name of its grid, which others may share.
    pub grid: &'static str,
    /// The side length of its interior.
    pub size: i32,
    /// Where it lies among the rooms (IC-095).
    pub place: Pos,
    /// What it holds.
    pub plan: Plan,
    /// How hard it is.
    pub difficulty: u32,
    /// Where one comes in.
    pub entry: Option<Side>,
    /// Where one goes on.
    pub exit: Option<Side>,
    /// The id of its key, and of its exit's.
    pub key: i32,
    /// The portals as they are at first.
    pub portals: [Portal; 4],
    /// What solves it (IC-120).
    pub challenge: Wire,
    /// Whether, once solved, it stays so (IC-121).
    pub latches: bool,
    /// What is shown when the hero first comes in (IC-X33).
    pub story: Option<Story>,
    /// What is shown when the hero first comes in and it is solved (IC-X33).
    pub solved_story: Option<Story>,
}

/// All rooms of a level, from Spawn to Boss.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    course: Course,
    rooms: Vec<Room>,
    /// The rooms that stay solved; asked for in every tick.
    latching: Vec<usize>,
}

impl Level {
    /// The level of a course. Drawings, if any, are what its mazes hold, in order.
    pub fn new(course: Course, drawings: Vec<Drawing>) -> Result<Self, String> {
        check_course(&course)?;
        if !drawings.is_empty() && drawings.len() != course.stops.len() {
            return Err("the drawings do not match the course".into());
        }
        let mut drawings = drawings.into_iter();
        let last = course.stops.len() + 1;
        let mut rooms = vec![room("icmaze/Spawn".into(), SPAWN_SIZE, Plan::Spawn, KEY_SPAWN)];
        rooms[0].exit = Some(course.start);
        for (i, stop) in course.stops.iter().enumerate() {
            let key = i as i32 + 1;
            let plan = drawings.next().map_or(Plan::Maze, |drawing| Plan::Drawn(Box::new(drawing)));
            let title = format!("icmaze/{}[{key}]", grid_name(stop.size));
            let eaten = matches!(&plan, Plan::Drawn(drawing) if drawing.pellets.is_some());
            let mut maze = room(title, stop.size, plan, if eaten { KEY_PELLETS } else { key });
            (maze.difficulty, maze.exit) = (stop.difficulty, Some(stop.exit));
            rooms.push(maze);
        }
        rooms.push(room("icmaze/Boss".into(), SPAWN_SIZE, Plan::Boss, KEY_BOSS));
        for i in 0..last {
            link(&mut rooms, i);
        }
        wire(&mut rooms);
        let wires: Vec<Wire> = rooms.iter().map(|room| room.challenge.clone()).collect();
        check_cycles(&wires)?;
        let latching = (0..rooms.len()).filter(|&i| rooms[i].latches).collect();
        Ok(Level { course, rooms, latching })
    }

    /// The campaign of pellets (IC-X34): five mazes whose exits open when all is eaten, and a vault with the treasure.
    pub(crate) fn pellets() -> Result<Self, String> {
        let bad = |problems: Vec<Diagnostic>| problems.first().map_or_else(String::new, ToString::to_string);
        let atlas = Atlas::read(MAZES).map_err(bad)?;
        Ok(Level::new(atlas.course, atlas.drawings)?.rewired(|rooms| {
            let last = rooms.len() - 1;
            for room in rooms.iter_mut() {
                (room.challenge, room.latches) = (Wire::Constant(false), false);
                (room.story, room.solved_story) = (None, None);
            }
            // One starts in the first maze, and there is no way back to where nobody was.
            if let Some(entry) = rooms[1].entry {
                rooms[1].portals[entry.index()] = Portal::new(entry);
            }
            (rooms[last].plan, rooms[last].challenge) = (Plan::Vault, Wire::Constant(true));
            if let Some(entry) = rooms[last].entry {
                let portal = &mut rooms[last].portals[entry.index()];
                (portal.lock, portal.veiled) = (Lock::Open, false);
            }
        }))
    }

    /// What a game with extras adds: where the Boss was, a way opens that leads home (IC-X40).
    #[must_use]
    pub(crate) fn with_extras(self) -> Self {
        self.rewired(|rooms| {
            let last = rooms.len() - 1;
            let Some(side) = rooms[last].entry.filter(|_| rooms[last].plan == Plan::Boss) else { return };
            let home = Destination { room: 0, arrival: HOME };
            let way = &mut rooms[last].portals[side.opposite().index()];
            *way = Portal { to: Some(home), ..Portal::new(side.opposite()) };
        })
    }

    /// The same level with some of its wiring changed.
    pub(crate) fn rewired(mut self, change: impl FnOnce(&mut [Room])) -> Self {
        change(&mut self.rooms);
        self.latching = (0..self.rooms.len()).filter(|&i| self.rooms[i].latches).collect();
        self
    }

    /// The shape it was made from.
    pub const fn course(&self) -> &Course {
        &self.course
    }

    /// The rooms, from Spawn to Boss.
    pub fn rooms(&self) -> &[Room] {
        &self.rooms
    }

    /// The number of the last room.
    pub fn boss_room(&self) -> usize {
        self.rooms.len() - 1
    }

    /// The rooms that, once solved, stay so.
    pub(crate) fn latching(&self) -> &[usize] {
        &self.latching
    }
}

/// Which room's challenge depends on what (IC-121, IC-122), and which story is shown where. The whole wiring of
/// a level is here.
fn wire(rooms: &mut [Room]) {
    let boss = rooms.len() - 1;
    let defeated = Box::new(Wire::Fact(Fact::Unguarded(boss)));
    let collected = Box::new(Wire::Fact(Fact::Holds(KEY_BOSS)));
    for room in rooms.iter_mut() {
        room.challenge = Wire::Fact(Fact::Solved(boss));
    }
    rooms[boss].challenge = Wire::And(defeated, collected);
    rooms[boss].latches = true;
    rooms[boss].story = Some(Story::BossRoom);
    rooms[0].solved_story = Some(Story::Treasure);
}

/// How the inputs of a puzzle are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gate {
    /// All of them (IC-X08).
    All,
    /// Any of them.
    Any,
    /// An odd number of them.
    Odd,
    /// They are the digits of this number, the first the smallest.
    Number(u64),
}

/// Wires the puzzle of a room; the number of its signal. Whatever the room is made of, this is the place.
pub(crate) fn wire_puzzle(circuit: &mut Circuit, sources: &[u8], gate: Gate, memory: Memory) -> u8 {
    let mut inputs = sources.iter().map(|&source| Wire::Fact(Fact::Source(source)));
    let off = Wire::Constant(false);
    let wire = match gate {
        Gate::All => Wire::MultiAnd(inputs.collect()),
        Gate::Any => inputs.fold(off, |any, input| Wire::Or(Box::new(any), Box::new(input))),
        Gate::Odd => inputs.fold(off, |odd, input| Wire::Xor(Box::new(odd), Box::new(input))),
        Gate::Number(number) => Wire::Number(number, inputs.by_ref().collect()),
    };
    let signal = circuit.signal(wire, memory);
    circuit.puzzle = Some(signal);
    signal
}

fn room(title: String, size: i32, plan: Plan, key: i32) -> Room {
    Room {
        title,
        grid: grid_name(size),
        size,
        place: Pos::new(0, 0),
        plan,
        difficulty: HARDEST,
        entry: None,
        exit: None,
        key,
        portals: Side::ALL.map(Portal::new),
        challenge: Wire::Constant(false),
        latches: false,
        story: None,
        solved_story: None,
    }
}

/// Links a room with the next one, both ways (IC-052, IC-098, IC-110).
fn link(rooms: &mut [Room], from: usize) {
    let to = from + 1;
    let exit = rooms[from].exit.expect("every room but the last has an exit");
    let entry = exit.opposite();
    rooms[to].entry = Some(entry);
    rooms[to].place = exit.outward().step(rooms[from].place);
    let is_last = to + 1 == rooms.len();
    let there = Destination { room: to, arrival: entry.arrival(rooms[to].size) };
    let back = Destination { room: from, arrival: exit.arrival(rooms[from].size) };
    rooms[from].portals[exit.index()] =
        Portal { lock: Lock::Locked, to: Some(there), key: rooms[from].key, ..Portal::new(exit) };
    let portal = &mut rooms[to].portals[entry.index()];
    *portal = Portal { lock: Lock::Open, to: Some(back), ..Portal::new(entry) };
    if is_last {
        (portal.lock, portal.key, portal.veiled) = (Lock::Locked, KEY_BOSS, true);
    }
}

fn check_course(course: &Course) -> Result<(), String> {
    if !LENGTHS.contains(&course.stops.len()) {
        return Err(format!("a level has at most {} mazes", LENGTHS.end()));
    }
    let mut places = vec![Pos::new(0, 0)];
    let exits = std::iter::once(course.start).chain(course.stops.iter().map(|stop| stop.exit));
    for (i, exit) in exits.enumerate() {
        let place = exit.outward().step(places[i]);
        // Going back by the way one came is the shortest such circle: entry and exit on one side.
        if places.contains(&place) {
            return Err(format!("room {} would lie where another one is", i + 1));
        }
        places.push(place);
    }
    for stop in &course.stops {
        if !GRIDS.iter().any(|(size, _)| *size == stop.size) {
            return Err(format!("a room's size is 8, 16 or 32, not {}", stop.size));
        }
        if !DIFFICULTIES.contains(&stop.difficulty) {
            return Err(format!("a difficulty is from 2 to 64, not {}", stop.difficulty));
        }
    }
    Ok(())
}
