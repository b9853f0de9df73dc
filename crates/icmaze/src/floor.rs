//! What the cells of a room are made of beyond plain ground: water, ice, fire and lava (IC-X11 to IC-X14).
//! A cell is asked like an actor: it answers with [`Interactor::meet_cell`](crate::actors::Interactor::meet_cell).

use crate::geometry::{GRIDS, interior, is_interior};
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};

/// For how many ticks a fire burns (IC-X13).
pub const FIRE_TICKS: u16 = 240;

/// What a cell of the interior is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Floor {
    /// Nothing special.
    #[default]
    Ground,
    /// Slow to swim through (IC-X11).
    Water,
    /// One slides on (IC-X12).
    Ice,
    /// Burns, and burns out (IC-X13).
    Fire,
    /// Burns for ever, and worse (IC-X13).
    Lava,
}

impl Floor {
    /// All of them.
    pub const ALL: [Floor; 5] = [Floor::Ground, Floor::Water, Floor::Ice, Floor::Fire, Floor::Lava];

    /// Its sign in level files and states.
    pub const fn sign(self) -> char {
        match self {
            Floor::Ground => '.',
            Floor::Water => '~',
            Floor::Ice => '=',
            Floor::Fire => '^',
            Floor::Lava => '!',
        }
    }

    /// The floor of that sign.
    pub fn from_sign(sign: char) -> Option<Floor> {
        Floor::ALL.into_iter().find(|floor| floor.sign() == sign)
    }

    /// Whether monsters keep off it.
    pub const fn repels(self) -> bool {
        matches!(self, Floor::Water | Floor::Fire | Floor::Lava)
    }

    /// How many hit points it takes from who stands on it.
    pub const fn burns(self) -> u8 {
        match self {
            Floor::Fire => 1,
            Floor::Lava => 2,
            Floor::Ground | Floor::Water | Floor::Ice => 0,
        }
    }
}

/// One cell, as those who meet it know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Where.
    pub at: Pos,
    /// Of what.
    pub floor: Floor,
}

/// The floor of a room. A room of plain ground keeps nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawFloors", into = "RawFloors")]
pub struct Floors {
    size: i32,
    /// Row by row from the bottom; empty if all is ground.
    cells: Vec<Floor>,
    /// What burns, and for how many ticks yet.
    fires: Vec<(Pos, u16)>,
}

/// Floors as they are written down: signs, the highest row first.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFloors {
    map: Vec<String>,
    fires: Vec<(Pos, u16)>,
}

impl Floors {
    /// Plain ground.
    pub const fn plain() -> Self {
        Floors { size: 0, cells: Vec::new(), fires: Vec::new() }
    }

    /// Whether it is all plain ground.
    pub const fn is_plain(&self) -> bool {
        self.cells.is_empty()
    }

    /// The cells of the interior row by row from the bottom; empty if all is ground.
    pub(crate) fn cells(&self) -> &[Floor] {
        &self.cells
    }

    /// What a cell is made of.
    pub fn at(&self, cell: Pos) -> Floor {
        if self.cells.is_empty() || !is_interior(self.size, cell) {
            return Floor::Ground;
        }
        self.cells[self.place(cell)]
    }

    const fn place(&self, cell: Pos) -> usize {
        ((cell.y - 1) * self.size + cell.x - 1) as usize
    }

    /// Changes a cell of the interior of a room of that size.
    pub fn set(&mut self, size: i32, cell: Pos, floor: Floor) {
        if self.cells.is_empty() {
            if floor == Floor::Ground {
                return;
            }
            (self.size, self.cells) = (size, vec![Floor::Ground; (size * size) as usize]);
        }
        let place = self.place(cell);
        self.cells[place] = floor;
        self.fires.retain(|(at, _)| *at != cell);
        if floor == Floor::Fire {
            self.fires.push((cell, FIRE_TICKS));
        }
    }

    /// All cells that are no plain ground, row by row from the bottom.
    pub fn special(&self) -> impl Iterator<Item = (Pos, Floor)> {
        let size = if self.cells.is_empty() { 0 } else { self.size };
        interior(size).zip(self.cells.iter().copied()).filter(|(_, floor)| *floor != Floor::Ground)
    }

    /// One tick: fires burn down; `out` is told where one has gone out.
    pub(crate) fn burn(&mut self, mut out: impl FnMut(Pos)) {
        for (_, left) in &mut self.fires {
            *left -= 1;
        }
        while let Some(i) = self.fires.iter().position(|(_, left)| *left == 0) {
            let (cell, _) = self.fires.remove(i);
            let place = self.place(cell);
            self.cells[place] = Floor::Ground;
            out(cell);
        }
    }

    /// What is impossible about it in a room of that size.
    pub(crate) fn fault(&self, size: i32) -> Option<String> {
        if !self.is_plain() && self.size != size {
            return Some("the floor has another size than the room".into());
        }
        let burning = self.cells.iter().filter(|floor| **floor == Floor::Fire).count();
        let good = |(i, &(cell, left)): (usize, &(Pos, u16))| {
            let first = !self.fires[..i].iter().any(|(other, _)| *other == cell);
            first && self.at(cell) == Floor::Fire && (1..=FIRE_TICKS).contains(&left)
        };
        let sound = burning == self.fires.len() && self.fires.iter().enumerate().all(good);
        (!sound).then(|| "the fires are not those of the floor".into())
    }
}

impl From<Floors> for RawFloors {
    fn from(floors: Floors) -> Self {
        let row = |y| (1..=floors.size).map(|x| floors.at(Pos::new(x, y)).sign()).collect();
        let map = if floors.is_plain() { Vec::new() } else { (1..=floors.size).rev().map(row).collect() };
        RawFloors { map, fires: floors.fires }
    }
}

impl TryFrom<RawFloors> for Floors {
    type Error = String;

    fn try_from(raw: RawFloors) -> Result<Self, String> {
        let size = raw.map.len() as i32;
        if size != 0 && !GRIDS.iter().any(|(s, _)| *s == size) {
            return Err(format!("a floor cannot have {size} rows"));
        }
        let mut floors = Floors::plain();
        for (row, y) in raw.map.iter().zip((1..=size).rev()) {
            if row.chars().count() != size as usize {
                return Err(format!("'{row}' is no row of {size} cells"));
            }
            for (sign, x) in row.chars().zip(1..) {
                let floor = Floor::from_sign(sign).ok_or_else(|| format!("'{sign}' is no floor"))?;
                floors.set(size, Pos::new(x, y), floor);
            }
        }
        floors.fires = raw.fires;
        Ok(floors)
    }
}
