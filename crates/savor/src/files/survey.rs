//! Walls, stairs and poles, each checked against the entries accepted before, in the order of SA-106.

use super::NAMES;
use super::entry::{self, quoted, shortened};
use crate::board::{Ground, Pole, Sketch, Stairs, Wall};
use crate::cell::{CELLS, Cell, FLOORS, LENGTH, Shape, WIDTH};
use crate::house::House;
use crate::layout::{self, Layout};
use kernel::diagnostic::{Diagnostic, Level};

/// Why an entry is skipped: code and text.
type Skip = (&'static str, String);
/// An accepted entry's notes: code and text.
type Notes = Vec<(&'static str, String)>;

/// What has been accepted so far, and what was wrong.
pub(super) struct Survey<'a> {
    pub house: &'a House,
    pub layout: &'a Layout,
    pub sketch: Sketch,
    pub ground: Vec<Ground>,
    /// For each accepted entry of walls, stairs and poles its line.
    pub lines: [Vec<u32>; 3],
    /// For each cell the line of the wall on it or of the stairs that block it; 0 for none.
    pub culprit: Vec<u32>,
    pub problems: Vec<Diagnostic>,
    /// The file at hand.
    pub file: &'static str,
    /// Why files that are there cannot be read, in the order of [`NAMES`].
    pub unread: [Option<&'a str>; 5],
}

impl<'a> Survey<'a> {
    pub fn new(layout: &'a Layout, house: &'a House) -> Self {
        Survey {
            house,
            layout,
            sketch: Sketch::default(),
            ground: Cell::all().map(|cell| Ground::of(cell, layout, house)).collect(),
            lines: [const { Vec::new() }; 3],
            culprit: vec![0; CELLS],
            problems: Vec::new(),
            file: "",
            unread: [None; 5],
        }
    }

    /// Whoever takes part must have a place to begin (E11).
    pub fn line_up(&mut self) {
        let homeless = self.house.line_up().find(|who| !self.layout.runners().contains(who));
        if let Some(who) = homeless {
            self.file = layout::FILE;
            self.report(Level::Error, "E11", 0, format!("{who} takes part, but has no starting cell"));
        }
    }

    /// Notes a problem at a line; 0 for the whole file.
    pub fn report(&mut self, level: Level, code: &str, line: u32, text: impl Into<String>) {
        self.problems.push(Diagnostic::new(level, code, text).at(line, 0).in_file(self.file));
    }

    /// What is wrong with the file at hand, of which there is nothing.
    pub fn gap(&self) -> String {
        let at = NAMES.iter().position(|name| *name == self.file);
        match at.and_then(|at| self.unread[at]) {
            Some(why) => format!("{} cannot be read ({why})", self.file),
            None => format!("{} is missing", self.file),
        }
    }

    /// Reads a file of entries that may be missing (W12). A field's name tells its range.
    pub fn entries(
        &mut self,
        file: &'static str,
        bytes: Option<&[u8]>,
        fields: &[&str],
        accept: impl Fn(&mut Self, &[u8], u32) -> Result<Notes, Skip>,
    ) {
        self.file = file;
        let Some(bytes) = bytes else {
            self.report(Level::Warning, "W12", 0, format!("{} and counts as empty", self.gap()));
            return;
        };
        for line in entry::lines(bytes) {
            let Some(entry) = self.numbers(&line, fields.len()) else { continue };
            let accepted = in_range(&entry.numbers, fields).and_then(|n| accept(self, &n, line.number));
            match accepted {
                Err((code, why)) => self.report(Level::Warning, code, line.number, why),
                Ok(notes) => {
                    for (code, text) in notes {
                        self.report(Level::Note, code, line.number, text);
                    }
                    self.bare(&entry, line.number);
                }
            }
        }
    }

    /// The numbers of a line, or W01 or W02.
    pub fn numbers<'l>(&mut self, line: &'l entry::Line<'_>, wanted: usize) -> Option<entry::Entry<'l>> {
        let Some(entry) = entry::entry(&line.text) else {
            let why = format!("{} is not an entry", quoted(&line.text));
            self.report(Level::Warning, "W01", line.number, why);
            return None;
        };
        let count = entry.numbers.len();
        if count != wanted {
            let why = format!("{} has {count} values instead of {wanted}", quoted(&line.text));
            self.report(Level::Warning, "W02", line.number, why);
            return None;
        }
        Some(entry)
    }

    /// N03 for an accepted entry without brackets.
    pub fn bare(&mut self, entry: &entry::Entry<'_>, line: u32) {
        if entry.bare {
            self.report(Level::Note, "N03", line, format!("no brackets around {}", entry.numbers.join(", ")));
        }
    }

    pub fn wall(&mut self, n: &[u8], line: u32) -> Result<Notes, Skip> {
        let wall = Wall { from: Cell::at(n[0], n[1], n[2]), to: Cell::at(n[0], n[3], n[4]) };
        let Wall { from, to } = wall;
        if from.w() != to.w() && from.l() != to.l() {
            return Err(("W11", format!("the wall from {from} to {to} is not straight")));
        }
        let same = |other: &Wall| *other == wall || (other.from == to && other.to == from);
        if let Some(earlier) = self.sketch.walls.iter().position(same) {
            return Err(("W09", format!("the same wall as in line {}", self.lines[0][earlier])));
        }
        let guarded = |cell: &Cell| self.is_protected(*cell) || self.layout.first_of(*cell).is_some();
        if let Some(cell) = wall.cells().find(guarded) {
            return Err(("W07", format!("{cell} is {} and must stay free of walls", self.words(cell))));
        }
        let missing: Vec<Cell> =
            wall.cells().filter(|cell| self.layout.shape(*cell) == Shape::Void).collect();
        if missing.len() == wall.cells().count() {
            return Err(("W05", format!("no cell from {from} to {to} exists")));
        }
        for cell in wall.cells() {
            if matches!(self.ground[cell.index()], Ground::Open | Ground::Door) {
                self.ground[cell.index()] = Ground::Wall;
                self.culprit[cell.index()] = line;
            }
        }
        self.sketch.walls.push(wall);
        self.lines[0].push(line);
        let note = missing.first().map(|cell| {
            let more = missing.len() - 1;
            let others = if more > 0 { format!(" and {more} more do") } else { " does".into() };
            ("N02", format!("{cell}{others} not exist and cannot be walled"))
        });
        Ok(note.into_iter().collect())
    }

    pub fn staircase(&mut self, n: &[u8], line: u32) -> Result<Notes, Skip> {
        let (lower, upper) = (Cell::at(n[0], n[1], n[2]), Cell::at(n[3], n[4], n[5]));
        if lower.floor() >= upper.floor() {
            return Err(("W04", format!("the stairs from {lower} to {upper} do not lead up")));
        }
        let stairs = Stairs { lower, upper };
        if let Some(earlier) = self.sketch.stairs.iter().position(|other| *other == stairs) {
            return Err(("W09", format!("the same stairs as in line {}", self.lines[1][earlier])));
        }
        for end in [lower, upper] {
            self.stand(end, "stairs end")?;
            self.free(end, "stairs end")?;
            let others = self.sketch.stairs.iter().filter(|s| s.lower == end || s.upper == end);
            if others.count() >= 2 {
                return Err(("W08", format!("two stairs end on {end} already")));
            }
        }
        let crossing: Vec<Cell> = stairs.crossing(self.house.stair_cross).collect();
        for &cell in &crossing {
            let ends_here = |s: &Stairs| s.lower == cell || s.upper == cell;
            if let Some(other) = self.sketch.stairs.iter().position(ends_here) {
                let other = self.lines[1][other];
                let why = format!("they would pass through {cell}, an end of the stairs in line {other}");
                return Err(("W10", why));
            }
        }
        for cell in crossing {
            if self.ground[cell.index()] == Ground::Open {
                self.ground[cell.index()] = Ground::Blocked;
                self.culprit[cell.index()] = line;
            }
        }
        self.sketch.stairs.push(stairs);
        self.lines[1].push(line);
        Ok(self.in_start(lower).into_iter().collect())
    }

    pub fn pole(&mut self, n: &[u8], line: u32) -> Result<Notes, Skip> {
        let (low, top) = (n[0].min(n[1]), n[0].max(n[1]));
        let pole = Pole { foot: Cell::at(low, n[2], n[3]), top };
        if low == top {
            return Err(("W04", format!("the pole at {} has one floor only", pole.foot)));
        }
        if let Some(earlier) = self.sketch.poles.iter().position(|other| *other == pole) {
            return Err(("W09", format!("the same pole as in line {}", self.lines[2][earlier])));
        }
        // A storey lies between two floors: a pole that ends where another begins shares none.
        let meets = |other: &Pole| {
            other.foot.on_floor(low) == pole.foot && other.foot.floor().max(low) < other.top.min(top)
        };
        if let Some(other) = self.sketch.poles.iter().position(meets) {
            let other = self.lines[2][other];
            return Err(("W10", format!("the pole in line {other} stands on {} already", pole.foot)));
        }
        self.stand(pole.foot, "lowest pole cell")?;
        for cell in std::iter::once(pole.foot).chain(pole.above()) {
            self.free(cell, "pole cell")?;
        }
        let missing: Vec<Cell> =
            pole.above().filter(|cell| self.layout.shape(*cell) == Shape::Void).collect();
        if missing.len() == pole.above().count() {
            let why = format!("the pole at {} has no entrance: no cell above it exists", pole.foot);
            return Err(("W05", why));
        }
        self.sketch.poles.push(pole);
        self.lines[2].push(line);
        let lost = missing.iter().map(|cell| {
            ("N01", format!("no entrance on floor {}: cell {cell} does not exist", cell.floor()))
        });
        Ok(lost.chain(self.in_start(pole.foot)).collect())
    }

    /// W05 and W07 for an end of stairs or the foot of a pole.
    fn stand(&self, cell: Cell, what: &str) -> Result<(), Skip> {
        if self.layout.shape(cell) == Shape::Void {
            return Err(("W05", format!("{what} {cell} does not exist")));
        }
        // SA-103: only lower ends can lie in the starting area at all, and those may.
        if self.is_protected(cell) && self.layout.shape(cell) != Shape::Start {
            return Err(("W07", format!("{what} {cell} is {}", self.words(cell))));
        }
        Ok(())
    }

    /// W06 for a cell of stairs or a pole.
    fn free(&self, cell: Cell, what: &str) -> Result<(), Skip> {
        let line = self.culprit[cell.index()];
        let why = match self.ground[cell.index()] {
            Ground::Wall => format!("a wall (walls.txt line {line})"),
            Ground::BawanaWall => "a wall of Bawana".into(),
            Ground::Blocked => format!("blocked by the stairs in stairs.txt line {line}"),
            _ => return Ok(()),
        };
        Err(("W06", format!("{what} {cell} is {why}")))
    }

    /// SA-103, without first cells, which are protected from walls only. In the basic game Bawana is plain maze.
    fn is_protected(&self, cell: Cell) -> bool {
        match self.layout.shape(cell) {
            Shape::Start => true,
            Shape::BawanaInside => !self.house.is_basic(),
            _ => cell == self.layout.door && !self.house.is_basic(),
        }
    }

    /// What a protected cell is.
    fn words(&self, cell: Cell) -> String {
        if let Some(who) = self.layout.first_of(cell) {
            return format!("the first cell of {who}");
        }
        match self.layout.shape(cell) {
            Shape::Start => "in the starting area".into(),
            Shape::BawanaInside => "inside Bawana".into(),
            _ => "the entrance of Bawana".into(),
        }
    }

    /// N05
    fn in_start(&self, cell: Cell) -> Option<(&'static str, String)> {
        let there = self.layout.shape(cell) == Shape::Start;
        there.then(|| ("N05", format!("lower end {cell} lies in the starting area")))
    }
}

/// The numbers as coordinates, or W03 with field and value.
pub(super) fn in_range(numbers: &[&str], fields: &[&str]) -> Result<Vec<u8>, Skip> {
    let check = |(number, field): (&&str, &&str)| {
        let end = match field.as_bytes()[0] {
            b'f' => FLOORS,
            b'w' => WIDTH,
            _ => LENGTH,
        };
        match number.parse::<i64>() {
            Ok(n) if (0..end as i64).contains(&n) => Ok(n as u8),
            _ => Err(("W03", format!("{field} is {}, not from 0 to {}", shortened(number), end - 1))),
        }
    };
    numbers.iter().zip(fields).map(check).collect()
}
