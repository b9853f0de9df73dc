//! Wall Is You for those who learn.
//!
//! Dungeons are shown in the upper left of a board of 8 × 8 rooms, larger ones in one of 16 × 16 or 64 × 64, so that what
//! was learnt in one level fits the others. *Actions*: `end`, `take` (the treasure that was laid out in this turn),
//! then for every room of the board, row by row, `rot ROW COLUMN` (a quarter clockwise), and likewise `put ROW COLUMN`.
//! The mask leaves out rooms that look the same however they lie. *Planes*: `rooms` (open sides: 1 up, 2 right, 4
//! down, 8 left; 0 is no room), `turned` (quarters since the turn began), `adventurer`, `dragons` (their levels, 255
//! at most), `moves` (of dragons: 1 not at all, 2 hunts, 3 flees, 4 … 7 patrols, next up, right, down, left), `things`
//! (1 treasure, 2 the same laid out in this turn, 3 elixir), `levers` (letters, from 1), `doors-right` and
//! `doors-below` (letters from 1 closed, from 27 open), `bolts`, and `intention` (1 where he stands, and so on along his
//! way). *Numbers*: [`NUMBERS`]. Nothing is hidden. *Reward* at the end: a third for every star of a win (WY-X14), −1
//! for being eaten or stuck.

use crate::action::Action;
use crate::bots;
use crate::dungeon::{LARGEST_STOCK, LONGEST, Moves};
use crate::event::Event;
use crate::game::WallIsYouRules;
use crate::rules::Memory;
use crate::state::{State, Status};
use kernel::dice::Dice;
use kernel::env::{Learn, Number, PerSeat, Plane, SEATS, Space};
use kernel::game::{Refused, Seat};
use kernel::params::Params;
use kernel::pos::{Dir, Pos};
use kernel::rules::Rules;

/// The sides of the boards that dungeons are shown on.
const BOARDS: [usize; 3] = [8, 16, LONGEST];

/// The actions before those of rooms.
const END: usize = 0;
const TAKE: usize = 1;
const FIRST_ROOM: usize = 2;

/// The planes and their greatest values.
const PLANES: [(&str, u8); 11] = [
    ("rooms", 15),
    ("turned", 3),
    ("adventurer", 1),
    ("dragons", 255),
    ("moves", 7),
    ("things", 3),
    ("levers", 26),
    ("doors-right", 52),
    ("doors-below", 52),
    ("bolts", 1),
    ("intention", 255),
];

/// The numbers beside the board with their greatest values; the least is 0. Par is 0 if it is not known.
const NUMBERS: [(&str, i32); 14] = [
    ("rows", LONGEST as i32),
    ("columns", LONGEST as i32),
    ("turns", i32::MAX),
    ("rotations", i32::MAX),
    ("rotations-now", i32::MAX),
    ("level", u16::MAX as i32),
    ("elixirs", u16::MAX as i32),
    ("dragons", (LONGEST * LONGEST) as i32),
    ("treasures", LARGEST_STOCK as i32),
    ("par-turns", i32::MAX),
    ("par-rotations", i32::MAX),
    ("one-turn", 1),
    ("naive", 1),
    ("help", 2),
];

/// What is kept between games.
#[derive(Clone)]
pub struct Kept {
    /// The start of every game, unless each has a dungeon of its own.
    start: Option<State>,
    side: usize,
    memory: Memory,
    /// The rooms of his intention, by their numbers in the dungeon.
    intention: Vec<u16>,
    /// The part of the mask for rotations, which never changes in a game.
    turnable: Vec<u8>,
    /// Planes that never change in a game: levers and bolts.
    fixed: Vec<(usize, u8)>,
}

impl Kept {
    const fn place(&self, at: Pos) -> usize {
        at.y as usize * self.side + at.x as usize
    }

    const fn pos(&self, place: usize) -> Pos {
        Pos::new((place % self.side) as i32, (place / self.side) as i32)
    }

    const fn area(&self) -> usize {
        self.side * self.side
    }

    /// Looks at a dungeon for the first time.
    fn survey(&mut self, state: &State) {
        let dungeon = &state.dungeon;
        self.turnable.clear();
        self.turnable.resize(self.area(), 0);
        for (at, room) in dungeon.rooms.iter() {
            let place = self.place(at);
            self.turnable[place] = u8::from(room.ways() > 1 && !dungeon.is_bolted(at));
        }
        self.fixed.clear();
        for lever in &dungeon.levers {
            self.fixed.push((6 * self.area() + self.place(lever.at), letter(lever.id)));
        }
        for &at in &dungeon.bolts {
            self.fixed.push((9 * self.area() + self.place(at), 1));
        }
    }
}

/// A letter from 1.
const fn letter(id: char) -> u8 {
    (id as u32 - 'a' as u32 + 1) as u8
}

const fn move_code(moves: &Moves) -> u8 {
    match moves {
        Moves::Never => 1,
        Moves::Hunt => 2,
        Moves::Flee => 3,
        Moves::Patrol(word) => match word.as_slice() {
            [first, ..] => 4 + first.index() as u8,
            [] => 1,
        },
    }
}

fn board_for(state: &State) -> usize {
    let rooms = &state.dungeon.rooms;
    let longest = rooms.width().max(rooms.height());
    BOARDS.into_iter().find(|&side| side >= longest).unwrap_or(LONGEST)
}

fn counted(n: u32) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

impl Learn for WallIsYouRules {
    type Kept = Kept;

    fn space(params: &Params) -> Result<(Space, Kept), Refused> {
        let mut dice = Dice::seeded(0);
        let start = WallIsYouRules::start(params, &mut dice)?;
        let side = board_for(&start);
        let rooms = || (0..side * side).map(|place| (place / side, place % side));
        let mut actions = vec!["end".to_string(), "take".to_string()];
        actions.extend(rooms().map(|(row, column)| format!("rot {row} {column}")));
        actions.extend(rooms().map(|(row, column)| format!("put {row} {column}")));
        let space = Space {
            actions,
            planes: PLANES.iter().map(|&(name, max)| Plane { name, max }).collect(),
            rows: side,
            cols: side,
            numbers: NUMBERS.iter().map(|&(name, high)| Number::new(name, 0, high)).collect(),
            seats: vec!["dungeon"],
            learners: Vec::new(),
            unit: 3,
        };
        // Whatever draws nothing from the dice is the same for every seed.
        let fixed = dice == Dice::seeded(0);
        let memory = Memory::quiet();
        let (intention, turnable, known) = (Vec::new(), Vec::new(), Vec::new());
        Ok((space, Kept { start: fixed.then_some(start), side, memory, intention, turnable, fixed: known }))
    }

    fn again(kept: &mut Kept, params: &Params, dice: &mut Dice) -> Result<State, Refused> {
        match &kept.start {
            Some(start) => Ok(start.clone()),
            None => WallIsYouRules::start(params, dice),
        }
    }

    fn action(kept: &Kept, state: &State, number: u16) -> Option<Action> {
        match usize::from(number) {
            END => Some(Action::End),
            TAKE => state.dungeon.treasure.map(Action::Take),
            number => {
                let (kind, place) =
                    ((number - FIRST_ROOM) / kept.area(), (number - FIRST_ROOM) % kept.area());
                let at = Some(kept.pos(place)).filter(|&at| state.dungeon.rooms.contains(at))?;
                [Action::Rotate(at, 1), Action::Put(at)].get(kind).copied()
            }
        }
    }

    fn play(
        kept: &mut Kept,
        state: &mut State,
        action: Action,
        _dice: &mut Dice,
        events: &mut Vec<Event>,
    ) -> Result<(), Refused> {
        // Whether he has an intention is known already; it need not be looked for once more.
        let known = action == Action::End && !state.is_over() && !kept.intention.is_empty();
        if !known {
            state.check(action)?;
        }
        state.step_in(&mut kept.memory, action, events);
        Ok(())
    }

    fn mask(kept: &Kept, state: &State, out: &mut [u8]) {
        let dungeon = &state.dungeon;
        let (head, rooms) = out.split_at_mut(FIRST_ROOM);
        let (rotations, puts) = rooms.split_at_mut(kept.area());
        head[END] = u8::from(!kept.intention.is_empty() || state.can_wait());
        head[TAKE] = u8::from(state.placed && dungeon.treasure.is_some());
        rotations.copy_from_slice(&kept.turnable);
        puts.fill(0);
        if dungeon.treasure.is_none() && dungeon.stock > 0 {
            for row in 0..dungeon.rooms.height() {
                puts[row * kept.side..][..dungeon.rooms.width()].fill(1);
            }
            let taken = dungeon.dragons.iter().map(|dragon| dragon.at);
            let taken = taken.chain(dungeon.elixirs.iter().copied());
            let taken = taken.chain(dungeon.levers.iter().map(|lever| lever.at));
            for at in taken.chain([dungeon.adventurer.at]) {
                puts[kept.place(at)] = 0;
            }
        }
    }

    fn look(kept: &Kept, state: &State, _seat: Seat, planes: &mut [u8], numbers: &mut [i32]) {
        let (dungeon, area) = (&state.dungeon, kept.area());
        planes.fill(0);
        let mut cost = 0;
        let rooms = dungeon.rooms.rows().zip(state.before.rows()).enumerate();
        for (row, (now, before)) in rooms {
            for (column, (now, before)) in now.iter().zip(before).enumerate() {
                let place = row * kept.side + column;
                planes[place] = now.mask();
                if now != before {
                    let quarters = before.quarters_to(*now).unwrap_or(0);
                    planes[area + place] = quarters;
                    cost += i32::from(quarters);
                }
            }
        }
        planes[2 * area + kept.place(dungeon.adventurer.at)] = 1;
        for dragon in &dungeon.dragons {
            planes[3 * area + kept.place(dragon.at)] = dragon.level.min(255) as u8;
            planes[4 * area + kept.place(dragon.at)] = move_code(&dragon.moves);
        }
        if let Some(at) = dungeon.treasure {
            planes[5 * area + kept.place(at)] = 1 + u8::from(state.placed);
        }
        for &at in &dungeon.elixirs {
            planes[5 * area + kept.place(at)] = 3;
        }
        for door in &dungeon.doors {
            let plane = if door.side == Dir::East { 7 } else { 8 };
            planes[plane * area + kept.place(door.at)] = letter(door.id) + if door.open { 26 } else { 0 };
        }
        for &(place, value) in &kept.fixed {
            planes[place] = value;
        }
        let width = dungeon.rooms.width();
        for (&room, step) in kept.intention.iter().zip(1_usize..) {
            let (row, column) = (usize::from(room) / width, usize::from(room) % width);
            planes[10 * area + row * kept.side + column] = step.min(255) as u8;
        }
        let par = dungeon.par;
        numbers.copy_from_slice(&[
            dungeon.rooms.height() as i32,
            width as i32,
            counted(state.turns),
            counted(state.rotations),
            cost,
            i32::from(dungeon.adventurer.level),
            i32::from(dungeon.adventurer.charges),
            dungeon.dragons.len() as i32,
            i32::from(dungeon.stock),
            par.map_or(0, |par| counted(par.turns)),
            par.map_or(0, |par| counted(par.rotations)),
            i32::from(dungeon.one_turn),
            i32::from(dungeon.naive),
            state.helped.map_or(0, |help| 1 + help as i32),
        ]);
    }

    fn worth(_kept: &Kept, state: &State) -> PerSeat {
        let mut worth = [0; SEATS];
        worth[0] = match state.status {
            Status::Playing => 0,
            Status::Won => i32::from(state.stars()),
            Status::Lost | Status::Stuck => -3,
        };
        worth
    }

    fn bot(_kept: &mut Kept, state: &State, bot: &str, dice: &mut Dice) -> Option<Action> {
        bots::advise(state, bot, dice)?.action.parse().ok()
    }

    fn fits(kept: &Kept, state: &State) -> bool {
        board_for(state) == kept.side
    }

    fn follow(kept: &mut Kept, state: &State, step: Option<&[Event]>) {
        if step.is_none() {
            kept.survey(state);
        }
        let intention = kept.memory.intention(state);
        kept.intention.clear();
        kept.intention.extend_from_slice(intention);
    }
}
