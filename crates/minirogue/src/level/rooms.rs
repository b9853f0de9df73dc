//! Where rooms are: four ways to lay them out, so that levels do not all look like the same grid of
//! boxes. Every room is at least 3 rows by 4 columns, and between any two is at least one wall cell
//! in each direction, diagonals included (MR-006).

use super::{ROOMS, Size};
use kernel::dice::Dice;
use kernel::pos::Pos;

/// A rectangle of floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Its first column.
    pub left: i32,
    /// Its first row.
    pub top: i32,
    /// How many columns; at least 4.
    pub width: i32,
    /// How many rows; at least 3.
    pub height: i32,
}

/// The least width and height (MR-006).
const LEAST: (i32, i32) = (4, 3);

impl Room {
    /// Whether a cell lies in it, or within `margin` cells around it.
    pub fn near(&self, p: Pos, margin: i32) -> bool {
        let within = |at: i32, first: i32, len: i32| (first - margin..first + len + margin).contains(&at);
        within(p.x, self.left, self.width) && within(p.y, self.top, self.height)
    }

    /// Its cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Pos> + use<> {
        let Room { left, top, width, height } = *self;
        (top..top + height).flat_map(move |y| (left..left + width).map(move |x| Pos::new(x, y)))
    }

    /// The wall cells beside it from which it can be entered straight: all around but the corners.
    pub fn sills(&self) -> impl Iterator<Item = Pos> + use<> {
        let Room { left, top, width, height } = *self;
        let rows = (left..left + width).flat_map(move |x| [Pos::new(x, top - 1), Pos::new(x, top + height)]);
        rows.chain((top..top + height).flat_map(move |y| [Pos::new(left - 1, y), Pos::new(left + width, y)]))
    }

    /// Whether a cell right beside it is one from which it can be entered straight: no corner.
    pub fn opens_to(&self, p: Pos) -> bool {
        let across = (self.left..self.left + self.width).contains(&p.x);
        let down = (self.top..self.top + self.height).contains(&p.y);
        across != down
    }

    /// How many columns and rows lie between two rooms, added up.
    pub fn gap(&self, other: &Room) -> u32 {
        let (dx, dy) = self.gaps(other);
        (dx.max(0) + dy.max(0)) as u32
    }

    /// Columns and rows between two rooms; negative where they overlap.
    fn gaps(&self, other: &Room) -> (i32, i32) {
        let gap = |a: i32, a_len: i32, b: i32, b_len: i32| (b - a - a_len).max(a - b - b_len);
        (
            gap(self.left, self.width, other.left, other.width),
            gap(self.top, self.height, other.top, other.height),
        )
    }

    /// Whether there are at least so many wall cells between two rooms, in a row or in a column.
    pub fn apart(&self, other: &Room, walls: i32) -> bool {
        let (dx, dy) = self.gaps(other);
        dx.max(dy) >= walls
    }
}

/// A way to lay rooms out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Rooms thrown anywhere.
    Scattered,
    /// One great hall, and chambers thrown around it.
    Hall,
    /// The level is cut in two again and again; each part has a room.
    Quarters,
    /// Columns of different width with one to three rooms on top of each other.
    Galleries,
}

impl Layout {
    /// All of them.
    pub const ALL: [Layout; 4] = [Layout::Scattered, Layout::Hall, Layout::Quarters, Layout::Galleries];

    /// A few words about it.
    pub const fn about(self) -> &'static str {
        match self {
            Layout::Scattered => "scattered rooms",
            Layout::Hall => "a great hall with chambers",
            Layout::Quarters => "quarters",
            Layout::Galleries => "galleries",
        }
    }

    /// Rooms laid out this way; their number may be wrong, and then another attempt is due.
    pub(super) fn rooms(self, size: Size, dice: &mut Dice) -> Vec<Room> {
        let mut site = Site { size, rooms: Vec::new(), walls: 1 + dice.index(3) as i32 };
        let wanted = dice.range(ROOMS.0 as i64 + 1, ROOMS.1 as i64) as usize;
        match self {
            Layout::Scattered => site.scatter(wanted, (14, 6), dice),
            Layout::Hall => {
                let (width, height) = (dice.range(18, 30) as i32, dice.range(5, 9) as i32);
                site.throw(width, height, dice);
                site.scatter(wanted, (9, 5), dice);
            }
            Layout::Quarters => {
                let whole =
                    Room { left: 1, top: 1, width: size.cols as i32 - 2, height: size.rows as i32 - 2 };
                site.quarter(whole, wanted, dice);
            }
            Layout::Galleries => site.galleries(dice),
        }
        site.rooms
    }
}

/// A level on which rooms are laid out.
struct Site {
    size: Size,
    rooms: Vec<Room>,
    /// How many wall cells are between rooms at least.
    walls: i32,
}

impl Site {
    fn add(&mut self, room: Room) -> bool {
        let (cols, rows) = (self.size.cols as i32, self.size.rows as i32);
        let fits = room.width >= LEAST.0
            && room.height >= LEAST.1
            && room.left >= 1
            && room.top >= 1
            && room.left + room.width < cols
            && room.top + room.height < rows
            && self.rooms.iter().all(|other| room.apart(other, self.walls));
        if fits {
            self.rooms.push(room);
        }
        fits
    }

    /// Throws a room of some size anywhere; it may not fit.
    fn throw(&mut self, width: i32, height: i32, dice: &mut Dice) {
        let left = self.size.cols as i64 - 1 - i64::from(width);
        let top = self.size.rows as i64 - 1 - i64::from(height);
        if left >= 1 && top >= 1 {
            let (left, top) = (dice.range(1, left) as i32, dice.range(1, top) as i32);
            self.add(Room { left, top, width, height });
        }
    }

    /// Throws rooms until there are enough or it has been tried often.
    fn scatter(&mut self, wanted: usize, (widest, highest): (i64, i64), dice: &mut Dice) {
        for _ in 0..120 {
            if self.rooms.len() >= wanted {
                break;
            }
            let (width, height) = (dice.range(4, widest) as i32, dice.range(3, highest) as i32);
            self.throw(width, height, dice);
        }
    }

    /// Cuts a part of the level until it is to hold one room, and puts that in.
    fn quarter(&mut self, part: Room, wanted: usize, dice: &mut Dice) {
        let (across, down) = (part.width >= 2 * LEAST.0 + 5, part.height >= 2 * LEAST.1 + 2);
        if wanted <= 1 || !(across || down) {
            let width = dice.range(i64::from(LEAST.0), i64::from(part.width.clamp(LEAST.0, 18))) as i32;
            let height = dice.range(i64::from(LEAST.1), i64::from(part.height.max(LEAST.1))) as i32;
            let left = part.left + dice.index((part.width - width).max(0) as usize + 1) as i32;
            let top = part.top + dice.index((part.height - height).max(0) as usize + 1) as i32;
            self.add(Room { left, top, width, height });
            return;
        }
        let first = wanted / 2 + dice.index(wanted % 2 + 1);
        // The level is much wider than high, so cuts across come first as long as parts are wide.
        if across && (!down || part.width > 3 * part.height || dice.odds(1, 3)) {
            let cut = dice.range(i64::from(LEAST.0) + 2, i64::from(part.width - LEAST.0) - 2) as i32;
            self.quarter(Room { width: cut - 1, ..part }, first, dice);
            let rest = Room { left: part.left + cut, width: part.width - cut, ..part };
            self.quarter(rest, wanted - first, dice);
        } else {
            let cut = dice.range(i64::from(LEAST.1) + 1, i64::from(part.height - LEAST.1)) as i32;
            self.quarter(Room { height: cut - 1, ..part }, first, dice);
            let rest = Room { top: part.top + cut, height: part.height - cut, ..part };
            self.quarter(rest, wanted - first, dice);
        }
    }

    /// Columns side by side, rooms on top of each other in each.
    fn galleries(&mut self, dice: &mut Dice) {
        let (cols, rows) = (self.size.cols as i32, self.size.rows as i32);
        let mut left = 1 + dice.index(5) as i32;
        while left + LEAST.0 < cols {
            let column = dice.range(7, 22) as i32;
            let mut top = 1 + dice.index(4) as i32;
            for _ in 0..=dice.index(3) {
                let width = dice.range(4, i64::from(column.clamp(4, 16))) as i32;
                let height = dice.range(3, 7) as i32;
                let shift = dice.index((column - width).max(0) as usize + 1) as i32;
                if top + height < rows && self.rooms.len() < ROOMS.1 {
                    self.add(Room { left: left + shift, top, width, height });
                }
                top += height + self.walls + dice.index(3) as i32;
            }
            left += column + self.walls + dice.index(3) as i32;
        }
    }
}
