//! The regulations of a dungeon (PU-050 to PU-052) and what else is worth a warning.

use crate::dungeon::{FAR, Terrain};
use crate::files::{Field, Reading, place};
use kernel::diagnostic::{Diagnostic, Level};
use kernel::grid::Grid;
use kernel::paths::{Regions, Search};
use kernel::pos::{Dir8, Pos};

/// The rooms (PU-050): blocks of room cells joined orthogonally, in reading order of their first cells.
pub fn rooms(map: &Grid<Terrain>) -> Regions {
    Search::four().regions(&map.map(|_, &t| t == Terrain::Room))
}

/// The first room cell in reading order with a diagonal neighbour in another room (PU-051).
pub fn touching(map: &Grid<Terrain>) -> Option<Pos> {
    let rooms = rooms(map);
    let touches = |p: Pos| {
        let here = rooms.at(p);
        // Of a touching pair the upper cell comes first, so looking down is enough.
        here.is_some()
            && [Dir8::SE, Dir8::SW].iter().any(|&d| rooms.at(p.step8(d)).is_some_and(|r| Some(r) != here))
    };
    map.positions().find(|&p| touches(p))
}

/// The first cell of the first room that cannot be reached from the first room (PU-052).
pub fn unreachable(field: &Field) -> Option<Pos> {
    let dungeon = field.dungeon();
    let mut rooms = field.map.iter().filter(|(_, t)| **t == Terrain::Room).map(|(p, _)| p);
    let from = dungeon.cell(rooms.next()?)?;
    let row = dungeon.distances(from);
    rooms.find(|&p| dungeon.cell(p).is_some_and(|c| row[c as usize] == FAR))
}

/// Everything worth knowing about a file that could be read, in reading order. In strict mode W1 and W2 are
/// the errors E14 and E15; of these, as of all errors, only the first is reported.
pub fn check(reading: &Reading, strict: bool) -> Vec<Diagnostic> {
    let field = &reading.field;
    let mut found = reading.warnings.clone();
    let mut tell = |cell: Option<Pos>, mild: &str, hard: &str, text: &str| {
        if let Some((line, column)) = cell.map(place) {
            let (level, code) = if strict { (Level::Error, hard) } else { (Level::Warning, mild) };
            found.push(Diagnostic::new(level, code, text).at(line, column));
        }
    };
    tell(touching(&field.map), "W1", "E14", "this room touches another one diagonally");
    tell(unreachable(field), "W2", "E15", "this room cannot be reached from the first one");
    let dungeon = field.dungeon();
    if let (Some(hero), Some(monster)) = (dungeon.cell(field.hero), dungeon.cell(field.monster))
        && dungeon.distance(monster, hero) == FAR
    {
        let (line, column) = place(field.monster);
        found.push(Diagnostic::warning("W4", "the monster cannot reach the hero").at(line, column));
    }
    found.sort_by_key(|d| (d.line, d.column));
    let mut is_first = true;
    found.retain(|d| d.level != Level::Error || std::mem::take(&mut is_first));
    found
}
