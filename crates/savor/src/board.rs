//! A checked board, with lookup tables built once so that a turn only looks things up. Reading is in `files/`.

use crate::cell::{Cell, Shape};
use crate::house::{Cross, House, Metric, Mixed};
use crate::layout::Layout;
use crate::reach::Distances;
use kernel::pos::Dir;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};

/// A straight wall, one cell thick, both ends included (SA-008).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wall {
    /// One end.
    pub from: Cell,
    /// The other end, on the same floor and in the same row or column.
    pub to: Cell,
}

impl Wall {
    /// Every coordinate it covers, existing or not.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let span = |a: u8, b: u8| a.min(b)..=a.max(b);
        let (rows, columns) = (span(self.from.w(), self.to.w()), span(self.from.l(), self.to.l()));
        let floor = self.from.floor();
        rows.flat_map(move |w| columns.clone().map(move |l| Cell::at(floor, w, l)))
    }
}

/// A staircase (SA-010).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stairs {
    /// The end on the lower floor.
    pub lower: Cell,
    /// The end on the higher floor.
    pub upper: Cell,
}

impl Stairs {
    /// The cells of floor 1 that stairs from floor 0 to 2 pass through (SA-013); none for other stairs.
    pub fn crossing(self, cross: Cross) -> impl Iterator<Item = Cell> {
        let (w, l) = (self.lower.w() + self.upper.w(), self.lower.l() + self.upper.l());
        let up = u8::from(cross == Cross::Touched);
        let passes = self.lower.floor() == 0 && self.upper.floor() == 2;
        let rows = w / 2..=w / 2 + w % 2 * up;
        let columns = l / 2..=l / 2 + l % 2 * up;
        let cells = rows.flat_map(move |w| columns.clone().map(move |l| Cell::at(1, w, l)));
        cells.filter(move |_| passes)
    }
}

/// A pole (SA-020).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pole {
    /// Its lowest cell.
    pub foot: Cell,
    /// Its highest floor.
    pub top: u8,
}

impl Pole {
    /// The coordinates above its foot, from below, existing or not.
    pub fn above(self) -> impl Iterator<Item = Cell> {
        (self.foot.floor() + 1..=self.top).map(move |floor| self.foot.on_floor(floor))
    }
}

/// Which way stairs can be taken now (SA-012).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Up only: the upper end is closed.
    Up,
    /// Down only: the lower end is closed.
    Down,
    /// Both ways.
    Both,
}

impl Mode {
    /// All of them, in the order of SA-017.
    pub const ALL: [Mode; 3] = [Mode::Up, Mode::Down, Mode::Both];

    /// The words of the message: `up only`.
    pub const fn words(self) -> &'static str {
        ["up only", "down only", "both ways"][self as usize]
    }
}

/// What a player rides on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The stairs of that number, in file order.
    Stairs(u16),
    /// The pole of that number, in file order.
    Pole(u16),
}

/// A way out of a cell that is taken as soon as somebody lands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// What is ridden on.
    pub by: By,
    /// Where it leads.
    pub to: Cell,
    /// How near that is to the flag (SA-016); the smaller, the nearer.
    pub far: u32,
    /// For stairs: whether this is their upper end.
    pub upper: bool,
}

impl Way {
    /// Whether it can be taken, given the stairs' modes (SA-012).
    pub fn is_open(&self, modes: &[Mode]) -> bool {
        match self.by {
            By::Pole(_) => true,
            By::Stairs(number) => self.is_open_in(modes[number as usize]),
        }
    }

    /// Whether this end of stairs is open in a mode.
    pub const fn is_open_in(&self, mode: Mode) -> bool {
        !matches!((mode, self.upper), (Mode::Up, true) | (Mode::Down, false))
    }
}

/// What a coordinate is on a board with its walls and stairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Walkable.
    Open,
    /// No cell.
    Void,
    /// The starting area.
    Start,
    /// A wall of Bawana.
    BawanaWall,
    /// The inside of Bawana.
    BawanaInside,
    /// The entrance where nobody may walk over it.
    Door,
    /// A wall from the file.
    Wall,
    /// Blocked by stairs that pass (SA-013).
    Blocked,
}

impl Ground {
    /// What the building makes of a coordinate. In the basic game Bawana's cells are plain maze.
    pub fn of(cell: Cell, layout: &Layout, house: &House) -> Ground {
        match layout.shape(cell) {
            Shape::Void => Ground::Void,
            Shape::Start => Ground::Start,
            Shape::BawanaWall if !house.is_basic() => Ground::BawanaWall,
            Shape::BawanaInside if !house.is_basic() => Ground::BawanaInside,
            _ if cell == layout.door && !house.entrance_walkable && !house.is_basic() => Ground::Door,
            _ => Ground::Open,
        }
    }
}

/// A board ready to be played on, with the house rules it was checked under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The house rules.
    pub house: House,
    /// The walls, in file order.
    pub walls: Vec<Wall>,
    /// The stairs, in file order.
    pub stairs: Vec<Stairs>,
    /// The poles, in file order.
    pub poles: Vec<Pole>,
    /// The flag.
    pub flag: Cell,
    /// The seed of the files.
    pub seed: u64,
    /// The building it stands in.
    pub layout: Layout,
    tables: Arc<Tables>,
    near: Near,
}

/// How many throws it is to the flag: worked out when it is asked for, once for all copies. Boards are the same whether
/// it is known or not.
#[derive(Clone, Debug, Default)]
struct Near(Arc<OnceLock<Distances>>);

impl PartialEq for Near {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Near {}

/// What is looked up in every turn; shared by boards that differ in their seed only.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Tables {
    ground: Vec<Ground>,
    /// Every cell that can be stepped on.
    open: Vec<Cell>,
    next: Vec<[u16; 4]>,
    /// The ways out of all cells, those of one cell together: stairs in file order, then the pole.
    ways: Vec<Way>,
    /// For each cell where its ways begin and end.
    spans: Vec<(u16, u16)>,
}

/// In the table of steps: no step this way.
const NOWHERE: u16 = u16::MAX;

impl Board {
    /// Puts a board together from entries that were checked before.
    pub(crate) fn assemble(
        sketch: Sketch,
        flag: Cell,
        seed: u64,
        ground: Vec<Ground>,
        layout: &Layout,
        house: &House,
    ) -> Board {
        let mut tables = Tables { ground, ..Tables::default() };
        let is_open = |tables: &Tables, cell: Cell| tables.ground[cell.index()] == Ground::Open;
        tables.open = Cell::all().filter(|&cell| is_open(&tables, cell)).collect();
        for cell in Cell::all() {
            let step = |dir| cell.step(dir).filter(|&to| is_open(&tables, to));
            let next = Dir::ALL.map(|dir| step(dir).map_or(NOWHERE, |to| to.index() as u16));
            tables.next.push(next);
        }
        // Going through all of them per cell is wasteful only on paper: a board is made once.
        for cell in Cell::all() {
            let begin = tables.ways.len() as u16;
            for (number, stairs) in (0..).zip(&sketch.stairs) {
                let Stairs { lower, upper } = *stairs;
                for (end, to) in [(lower, upper), (upper, lower)] {
                    if end == cell {
                        let (by, far) = (By::Stairs(number), distance(to, flag, house));
                        tables.ways.push(Way { by, to, far, upper: end == upper });
                    }
                }
            }
            for (number, pole) in (0..).zip(&sketch.poles) {
                if pole.above().any(|above| above == cell) && is_open(&tables, cell) {
                    let far = distance(pole.foot, flag, house);
                    tables.ways.push(Way { by: By::Pole(number), to: pole.foot, far, upper: true });
                }
            }
            tables.spans.push((begin, tables.ways.len() as u16));
        }
        Board {
            house: house.clone(),
            walls: sketch.walls,
            stairs: sketch.stairs,
            poles: sketch.poles,
            flag,
            seed,
            layout: layout.clone(),
            tables: Arc::new(tables),
            near: Near::default(),
        }
    }

    /// Whether another board differs in its seed at most.
    pub(crate) fn is_drawn_like(&self, other: &Board) -> bool {
        let Board { house, walls, stairs, poles, flag, seed: _, layout, tables, near: _ } = self;
        (house, walls, stairs, poles, flag, layout, tables)
            == (
                &other.house,
                &other.walls,
                &other.stairs,
                &other.poles,
                &other.flag,
                &other.layout,
                &other.tables,
            )
    }

    /// How many throws it is to the flag from everywhere, at best.
    pub fn near(&self) -> &Distances {
        self.near.0.get_or_init(|| Distances::of(self))
    }

    /// What a coordinate is here.
    pub fn ground(&self, cell: Cell) -> Ground {
        self.tables.ground[cell.index()]
    }

    /// Whether a cell can be stepped on (SA-007).
    pub fn is_open(&self, cell: Cell) -> bool {
        self.ground(cell) == Ground::Open
    }

    /// Whether a cell lies in the starting area.
    #[inline]
    pub fn is_start(&self, cell: Cell) -> bool {
        self.ground(cell) == Ground::Start
    }

    /// Every cell that can be stepped on.
    pub fn open_cells(&self) -> impl Iterator<Item = Cell> {
        self.open_list().iter().copied()
    }

    /// The same as a list.
    pub(crate) fn open_list(&self) -> &[Cell] {
        &self.tables.open
    }

    /// The cell one step away; `None` if an obstacle is there (SA-007).
    #[inline]
    pub fn next(&self, cell: Cell, dir: Dir) -> Option<Cell> {
        let to = self.tables.next[cell.index()][dir.index()];
        (to != NOWHERE).then(|| Cell::from_index(to))
    }

    /// The ways out of a cell, open or closed: stairs in file order, then the pole.
    #[inline]
    pub fn ways(&self, cell: Cell) -> &[Way] {
        let (begin, end) = self.tables.spans[cell.index()];
        &self.tables.ways[begin as usize..end as usize]
    }

    /// Whether a cell has any way out at all; cheaper than looking at them.
    #[inline]
    pub fn has_ways(&self, cell: Cell) -> bool {
        let (begin, end) = self.tables.spans[cell.index()];
        begin != end
    }

    /// The order in which open ways are taken (SA-015), least first; the kind that the house puts last ranks behind.
    #[inline]
    pub(crate) const fn rank(&self, way: &Way) -> (bool, u32) {
        let last = matches!(
            (self.house.mixed_exit, way.by),
            (Mixed::PoleFirst, By::Stairs(_)) | (Mixed::StairsFirst, By::Pole(_))
        );
        (last, way.far)
    }

    /// The entries of the board, to be written or edited.
    pub fn sketch(&self) -> Sketch {
        Sketch {
            walls: self.walls.clone(),
            stairs: self.stairs.clone(),
            poles: self.poles.clone(),
            flag: Some(self.flag),
            seed: Some(self.seed),
        }
    }
}

/// How near a cell is to the flag (SA-016).
pub fn distance(cell: Cell, flag: Cell, house: &House) -> u32 {
    let w = u32::from(cell.w().abs_diff(flag.w()));
    let l = u32::from(cell.l().abs_diff(flag.l()));
    let h = house.floor_height * u32::from(cell.floor().abs_diff(flag.floor()));
    match house.distance {
        Metric::Straight => w * w + l * l + h * h,
        Metric::Blocks => w + l + h,
    }
}

/// The entries of the five files, typed but not checked against each other: for the editor and the generator.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    /// The walls.
    pub walls: Vec<Wall>,
    /// The stairs.
    pub stairs: Vec<Stairs>,
    /// The poles.
    pub poles: Vec<Pole>,
    /// The flag, if it is placed.
    pub flag: Option<Cell>,
    /// The seed, if one is chosen.
    pub seed: Option<u64>,
}

impl Sketch {
    /// How many walls, stairs and poles there are.
    pub(crate) const fn entries(&self) -> usize {
        self.walls.len() + self.stairs.len() + self.poles.len()
    }
}
