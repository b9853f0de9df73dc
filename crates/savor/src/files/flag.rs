//! The flag and the seed: the two files with one entry, and whether the flag can be reached.

use super::entry::{self, quoted};
use super::survey::{Survey, in_range};
use crate::board::{Board, Ground};
use crate::cell::{Cell, Player};
use crate::reach::Reach;
use kernel::diagnostic::{Diagnostic, Level};

impl Survey<'_> {
    /// The flag and its line, unless something forbids it.
    pub fn flag(&mut self, bytes: Option<&[u8]>) -> Option<(Cell, u32)> {
        self.file = "flag.txt";
        let Some(bytes) = bytes else {
            self.report(Level::Error, "E01", 0, self.gap());
            return None;
        };
        let mut first: Option<u32> = None;
        let mut flag = None;
        for line in entry::lines(bytes) {
            let Some(entry) = self.numbers(&line, 3) else { continue };
            if let Some(first) = first {
                let why = format!("{} is ignored: line {first} has placed the flag", quoted(&line.text));
                self.report(Level::Warning, "W14", line.number, why);
                continue;
            }
            first = Some(line.number);
            match self.place(&entry.numbers) {
                Err((code, why)) => self.report(Level::Error, code, line.number, why),
                Ok(cell) => {
                    flag = Some((cell, line.number));
                    self.bare(&entry, line.number);
                }
            }
        }
        if first.is_none() {
            self.report(Level::Error, "E02", 0, "there is no usable entry in flag.txt");
        }
        flag
    }

    /// E03 to E08, in the order of the table.
    fn place(&self, numbers: &[&str]) -> Result<Cell, (&'static str, String)> {
        let n = in_range(numbers, &["floor", "width", "length"]).map_err(|(_, why)| ("E03", why))?;
        let cell = Cell::at(n[0], n[1], n[2]);
        let line = self.culprit[cell.index()];
        let (code, place) = match self.ground[cell.index()] {
            _ if cell == self.layout.door && !self.house.is_basic() => {
                ("E06", "on the entrance of Bawana".into())
            }
            Ground::Start => ("E05", "in the starting area".into()),
            Ground::Void => ("E04", "on a cell that does not exist".into()),
            Ground::BawanaWall => ("E06", "on a wall of Bawana".into()),
            Ground::BawanaInside => ("E06", "inside Bawana".into()),
            Ground::Wall => ("E07", format!("on a wall (walls.txt line {line})")),
            Ground::Blocked => ("E08", format!("on a cell blocked by stairs (stairs.txt line {line})")),
            Ground::Open | Ground::Door => return Ok(cell),
        };
        Err((code, format!("the flag {cell} is {place}")))
    }

    /// The seed of the file, or the fresh one with W13.
    pub fn seed(&mut self, bytes: Option<&[u8]>, fresh: u64) -> u64 {
        self.file = "seed.txt";
        let mut lines = bytes.into_iter().flat_map(entry::lines);
        let Some(line) = lines.next() else {
            let how = if bytes.is_some() { "seed.txt is empty".into() } else { self.gap() };
            self.report(Level::Warning, "W13", 0, format!("{how}; the seed is {fresh}"));
            return fresh;
        };
        for extra in lines {
            let why = format!("{} is ignored: line {} has given the seed", quoted(&extra.text), line.number);
            self.report(Level::Warning, "W02", extra.number, why);
        }
        entry::seed(&line.text).unwrap_or_else(|| {
            let why = format!("{} is not an unsigned 64-bit number; the seed is {fresh}", quoted(&line.text));
            self.report(Level::Warning, "W13", line.number, why);
            fresh
        })
    }
}

/// E09, W15 and W16: who can reach the flag at all.
pub(super) fn check_reach(board: &Board, reach: &Reach, line: u32, problems: &mut Vec<Diagnostic>) {
    let lost: Vec<Player> = reach.routes.iter().filter(|r| !r.is_winnable()).map(|r| r.player).collect();
    let mut report = |level, code, text| {
        problems.push(Diagnostic::new(level, code, text).at(line, 0).in_file("flag.txt"));
    };
    if lost.len() == reach.routes.len() {
        let text = format!("no player can ever touch the flag {}: {}", board.flag, Reach::reason(board));
        let fine = board.house.allow_unwinnable;
        let (level, code) = if fine { (Level::Warning, "W16") } else { (Level::Error, "E09") };
        report(level, code, text);
    } else {
        for who in lost {
            let text = format!("{who} cannot reach the flag {}, others can", board.flag);
            report(Level::Warning, "W15", text);
        }
    }
}
