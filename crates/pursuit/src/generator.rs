//! Made-up dungeons (PU-X05). Every one obeys the regulations; the same seed gives the same dungeon
//! everywhere; and a verdict that is asked for is proven by the solver.
//!
//! The field is cut into k × k equal *slots*, k being the least that gives each room one of its own. A
//! room lies anywhere inside its slot but never in the slot's last row and column, so two rooms are always
//! parted by a wall, and along these lanes there is always a way. Irregular rooms are rectangles with cells
//! nibbled from their edges as long as they hang together. Then each room is joined to those before it by a
//! shortest hallway, and each loop is one more hallway through walls only, between two cells of the rooms'
//! edges; one that finds no place is tried elsewhere, a fixed number of times.

use crate::dungeon::{Dungeon, Terrain};
use crate::files::{Field, SIZES};
use crate::regulations::rooms;
use crate::solver::{Solution, Value};
use crate::state::State;
use kernel::diagnostic::Diagnostic;
use kernel::dice::Dice;
use kernel::grid::Grid;
use kernel::paths::Search;
use kernel::pos::{Dir, Pos};
use std::cmp::Reverse;
use std::str::FromStr;

/// How often a place for a loop is looked for.
const LOOP_TRIES: u32 = 40;

/// How many layouts are tried for a plan whose loops or potions find no place.
const LAYOUTS: u32 = 50;

/// The least side of a room.
const LEAST: usize = 2;

/// The greatest side of a room.
const MOST: usize = 7;

/// What a dungeon shall be like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many rows and columns.
    pub size: usize,
    /// How many rooms.
    pub rooms: usize,
    /// How many hallways more than are needed to join the rooms.
    pub loops: usize,
    /// How many potions.
    pub potions: usize,
    /// Whether rooms may have any shape.
    pub irregular: bool,
}

/// The verdict a dungeon shall have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// The hero escapes.
    Escape,
    /// The monster can force the catch, in a number of rounds within these bounds.
    Caught(u32, u32),
}

impl Want {
    /// Whether a value is what is wanted.
    pub const fn accepts(self, value: Value) -> bool {
        match (self, value) {
            (Want::Escape, Value::Never) => true,
            (Want::Caught(least, most), Value::Rounds(n)) => least <= n && n <= most,
            _ => false,
        }
    }
}

impl FromStr for Want {
    type Err = Diagnostic;

    /// `escape`, `caught` or `caught:MIN-MAX`.
    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        let bounds = |range: &str| {
            let (least, most) = range.split_once('-').unwrap_or((range, range));
            let (least, most) = (least.parse().ok()?, most.parse().ok()?);
            (1 <= least && least <= most).then_some(Want::Caught(least, most))
        };
        let want = match text {
            "escape" => Some(Want::Escape),
            "caught" => Some(Want::Caught(1, u32::MAX)),
            _ => text.strip_prefix("caught:").and_then(bounds),
        };
        want.ok_or_else(|| {
            let shown: String = text.chars().take(40).collect();
            Diagnostic::error("E20", format!("'{shown}' is neither escape nor caught nor caught:MIN-MAX"))
        })
    }
}

/// The search for a dungeon with a verdict, which can be cut between any two of them.
pub(crate) struct Hunt {
    plan: Plan,
    seed: u64,
    want: Want,
    tries: u32,
    budget: u64,
    attempt: u32,
    /// Why the last one could not be made.
    last: Option<Diagnostic>,
}

impl Hunt {
    /// For so many tries, each solved with a budget of states.
    pub(crate) fn new(
        plan: Plan,
        seed: u64,
        want: Want,
        (tries, budget): (u32, u64),
    ) -> Result<Self, Diagnostic> {
        plan.check()?;
        Ok(Hunt { plan, seed, want, tries, budget, attempt: 0, last: None })
    }

    /// Works until the time is spent. `None`: there is more to do.
    pub(crate) fn go_on(&mut self, is_spent: &mut dyn FnMut() -> bool) -> Option<Result<Field, Diagnostic>> {
        while self.attempt < self.tries {
            let made = self.plan.attempt(self.seed, self.attempt);
            self.attempt += 1;
            match made {
                Ok(field) => {
                    let state = State::new(&field, "field", 1);
                    let solution = match Solution::of(&state, self.budget) {
                        Ok(solution) => solution,
                        Err(unsolved) => return Some(Err(unsolved.into())),
                    };
                    if solution.value(&state).is_some_and(|value| self.want.accepts(value)) {
                        return Some(Ok(field));
                    }
                }
                Err(refused) => self.last = Some(refused),
            }
            if is_spent() {
                return None;
            }
        }
        let last = self.last.as_ref();
        let more = last.map_or_else(String::new, |refused| format!(" (the last one: {})", refused.text));
        let text = format!("no dungeon of that kind in {} tries{more}", self.tries);
        Some(Err(Diagnostic::error("E31", text)))
    }
}

impl Plan {
    /// Why no dungeon can be made by this plan, if none can.
    pub fn check(&self) -> Result<(), Diagnostic> {
        let refuse = |text: String| Err(Diagnostic::error("E20", text));
        let (size, rooms) = (self.size, self.rooms);
        if !SIZES.contains(&size) {
            return refuse(format!("the size must be from {} to {}, not {size}", SIZES.start(), SIZES.end()));
        }
        let most = ((size + 1) / (LEAST + 1)).pow(2);
        if !(1..=most).contains(&rooms) {
            return refuse(format!("a dungeon of size {size} can have from 1 to {most} rooms, not {rooms}"));
        }
        if self.loops > size * size {
            return refuse(format!("a dungeon of size {size} has no room for {} loops", self.loops));
        }
        if self.potions > size * size - 2 {
            return refuse(format!("a dungeon of size {size} has no room for {} potions", self.potions));
        }
        Ok(())
    }

    /// The dungeon of a seed. A plan that cannot be followed is refused with the reason.
    pub fn make(&self, seed: u64) -> Result<Field, Diagnostic> {
        self.check()?;
        let attempt = |attempt| self.attempt(seed, attempt);
        attempt(0).or_else(|refused| (1..LAYOUTS).find_map(|n| attempt(n).ok()).ok_or(refused))
    }

    /// The first dungeon of a seed with a verdict, proven by the solver; E31 after so many tries.
    pub fn make_with(&self, seed: u64, want: Want, tries: u32, budget: u64) -> Result<Field, Diagnostic> {
        let mut hunt = Hunt::new(*self, seed, want, (tries, budget))?;
        hunt.go_on(&mut || false).expect("it goes on as long as it is given time")
    }

    fn attempt(&self, seed: u64, attempt: u32) -> Result<Field, Diagnostic> {
        let dice = Dice::seeded(seed).split(u64::from(attempt));
        let (mut room_dice, mut hall_dice, mut thing_dice) = (dice.split(1), dice.split(2), dice.split(3));
        let mut map = Grid::filled(self.size, self.size, Terrain::Wall);
        let corners = self.place_rooms(&mut map, &mut room_dice);
        join(&mut map, &corners);
        for done in 0..self.loops {
            let placed = (0..LOOP_TRIES).any(|_| add_loop(&mut map, &mut hall_dice));
            if !placed {
                let text = format!("there is room for only {done} of {} loops", self.loops);
                return Err(Diagnostic::error("E31", text));
            }
        }
        let mut cells: Vec<Pos> = map.iter().filter(|(_, t)| **t == Terrain::Room).map(|(p, _)| p).collect();
        if cells.len() < self.potions + 2 {
            let text = format!("{} room cells are too few for {} potions", cells.len(), self.potions);
            return Err(Diagnostic::error("E31", text));
        }
        thing_dice.shuffle(&mut cells);
        let hero = cells.swap_remove(0);
        // A monster that begins beside the hero makes for no hunt, so it starts in the farther half.
        let dungeon = Dungeon::new(map.clone());
        let away = |p: Pos| match (dungeon.cell(p), dungeon.cell(hero)) {
            (Some(a), Some(b)) => dungeon.distance(a, b),
            _ => 0,
        };
        cells.sort_by_key(|&p| Reverse(away(p)));
        let monster = cells.remove(thing_dice.index(cells.len().div_ceil(2)));
        thing_dice.shuffle(&mut cells);
        let mut potions = cells[..self.potions].to_vec();
        potions.sort_unstable_by_key(|p| (p.y, p.x));
        let letter = char::from(b'A' + thing_dice.index(26) as u8);
        Ok(Field { map, hero, monster, letter, potions })
    }

    /// Draws the rooms and gives one cell of each.
    fn place_rooms(&self, map: &mut Grid<Terrain>, dice: &mut Dice) -> Vec<Pos> {
        let across =
            (1..=self.rooms).find(|k| k * k >= self.rooms).expect("the square of a number is not less");
        // One row more than there is: the last slot needs no lane behind it.
        let slot = (self.size + 1) / across;
        let mut slots: Vec<usize> = (0..across * across).collect();
        dice.shuffle(&mut slots);
        let mut corners = Vec::new();
        for &place in &slots[..self.rooms] {
            let most = (slot - 1).min(MOST);
            let [width, height] = [(); 2].map(|()| dice.range(LEAST as i64, most as i64) as i32);
            let free = slot as i32 - 1;
            let x = (place % across * slot) as i32 + dice.range(0, i64::from(free - width)) as i32;
            let y = (place / across * slot) as i32 + dice.range(0, i64::from(free - height)) as i32;
            for cell in (y..y + height).flat_map(|y| (x..x + width).map(move |x| Pos::new(x, y))) {
                map[cell] = Terrain::Room;
            }
            let corner = if self.irregular {
                nibble(map, Pos::new(x, y), width, height, dice)
            } else {
                Pos::new(x, y)
            };
            corners.push(corner);
        }
        corners
    }
}

/// Removes up to a third of a rectangle's cells, keeping it connected; returns a cell that is left.
fn nibble(map: &mut Grid<Terrain>, at: Pos, width: i32, height: i32, dice: &mut Dice) -> Pos {
    let inside = |p: Pos| (at.x..at.x + width).contains(&p.x) && (at.y..at.y + height).contains(&p.y);
    let mut cells: Vec<Pos> = map.positions().filter(|&p| inside(p)).collect();
    let mut search = Search::four();
    for _ in 0..cells.len() / 3 {
        let place = dice.index(cells.len());
        let cell = cells[place];
        map[cell] = Terrain::Wall;
        let open = map.map(|p, &t| inside(p) && t == Terrain::Room);
        if search.is_connected(&open) {
            cells.remove(place);
        } else {
            map[cell] = Terrain::Room;
        }
    }
    cells[0]
}

/// Joins each room to those before it by a shortest hallway.
fn join(map: &mut Grid<Terrain>, corners: &[Pos]) {
    let mut search = Search::four();
    for (i, &corner) in corners.iter().enumerate().skip(1) {
        let joined = reached(map, &corners[..i]);
        if joined[corner] {
            continue;
        }
        let numbers = rooms(map);
        // Through walls and hallways, and through the room itself, until a cell is met that is connected to
        // the others.
        let passable = |p: Pos| joined[p] || map[p] != Terrain::Room || numbers.at(p) == numbers.at(corner);
        let found = search.from(&[corner]).where_cells(map.width(), map.height(), passable);
        let goal = found.reached().find(|&p| joined[p]);
        let way = goal.and_then(|goal| found.path(goal)).unwrap_or_default();
        for p in way {
            if map[p] == Terrain::Wall {
                map[p] = Terrain::Hallway;
            }
        }
    }
}

/// The floor that can be walked to from some cells, by straight steps only.
fn reached(map: &Grid<Terrain>, from: &[Pos]) -> Grid<bool> {
    let mut search = Search::four();
    let found = search.from(from).where_cells(map.width(), map.height(), |p| map[p].is_floor());
    map.map(|p, _| found.field().reaches(p))
}

/// One more hallway, through walls, between two cells of rooms' edges; false if there was no place.
fn add_loop(map: &mut Grid<Terrain>, dice: &mut Dice) -> bool {
    let open = |map: &Grid<Terrain>, p: Pos| map.get(p) == Some(&Terrain::Wall);
    let is_room = |p: Pos| map.get(p) == Some(&Terrain::Room);
    // Wall cells beside a room: where a hallway can begin or end.
    let doors: Vec<Pos> =
        map.positions().filter(|&p| open(map, p) && Dir::ALL.iter().any(|&d| is_room(p.step(d)))).collect();
    let (Some(&from), Some(&to)) = (dice.pick(&doors), dice.pick(&doors)) else { return false };
    // A hallway that hugs another one or a room would be no loop of its own.
    let lonely = |p: Pos| {
        p == from
            || p == to
            || (open(map, p) && Dir::ALL.iter().all(|&d| map.get(p.step(d)).is_none_or(|t| !t.is_floor())))
    };
    if from == to {
        return false;
    }
    let mut search = Search::four();
    let way = search.from(&[from]).to(to).where_cells(map.width(), map.height(), lonely).path(to);
    let Some(way) = way.filter(|way| way.len() >= 3) else { return false };
    for p in way {
        map[p] = Terrain::Hallway;
    }
    true
}
