//! Reads a level file line by line: rows here, records in `records`. One run reports every problem.

mod records;

use super::Reading;
use crate::dungeon::{Adventurer, Dungeon, HIGHEST, LONGEST};
use crate::room::Room;
use kernel::diagnostic::{Diagnostic, Level};
use kernel::grid::Grid;
use kernel::text::{Piece, Source};

/// Reads a whole file.
pub(super) fn read(source: Source<'_>, lenient: bool) -> Result<Reading, Vec<Diagnostic>> {
    let mut reader = Reader { lenient, ..Reader::default() };
    for line in source.lines() {
        if !reader.line(line) {
            break;
        }
    }
    reader.finish()
}

#[derive(Default)]
struct Reader {
    lenient: bool,
    problems: Vec<Diagnostic>,
    rows: Vec<Vec<Room>>,
    /// How many rows were met, those beyond the limit included.
    met: usize,
    /// A blank line or a record came: rows have no place here any more.
    blank: bool,
    records: bool,
    hopeless: bool,
    /// What the records say; the rooms and the adventurer come in at the end.
    dungeon: Dungeon,
    adventurer: Option<Adventurer>,
    has_adventurer: bool,
    has_dragon: bool,
    has_stock: bool,
    has_lying: bool,
    /// By room, whether something is in it; by level, whether a dragon has it.
    occupied: Vec<bool>,
    levels: Vec<bool>,
}

/// After so many problems of a file no more are looked for: each takes some hundred bytes.
const ENOUGH: usize = 20_000;

impl Reader {
    /// Reads one line; false if the rest of the file cannot be made sense of.
    fn line(&mut self, line: Piece<'_>) -> bool {
        if self.problems.len() >= ENOUGH {
            self.hopeless = true;
            return false;
        }
        // A file with CR before LF may lack its last LF.
        let line = Piece { text: line.text.strip_suffix('\r').unwrap_or(line.text), ..line };
        let line = if self.lenient { line.trimmed() } else { line.trimmed_end() };
        if line.is_empty() {
            self.blank = true;
            return true;
        }
        match line.text.chars().next() {
            Some('#') => {}
            Some(first) if first.is_ascii_alphabetic() || first == '@' => {
                if self.met == 0 {
                    self.problems.push(line.error("E02", "a record comes before any room row"));
                    self.hopeless = true;
                    return false;
                }
                if !self.records {
                    self.records = true;
                    self.occupied = vec![false; self.rows.len() * self.width()];
                    self.levels = vec![false; usize::from(HIGHEST) + 1];
                }
                self.record(line);
            }
            // Some programs write a number below the records: a score, or a best result.
            _ if self.lenient && self.records && line.text.bytes().all(|b| b.is_ascii_digit()) => {
                self.problems.push(line.warning("E06", "this number belongs to no record and is dropped"));
            }
            _ => self.row(line),
        }
        true
    }

    fn width(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    fn row(&mut self, line: Piece<'_>) {
        if self.records {
            self.problems.push(line.error("E05", "a room row after a record"));
            return;
        }
        if self.blank {
            self.problems.push(line.error("E05", "a room row after a blank line"));
            // Reported once. The row still counts, so that positions further down are judged by what was meant.
            self.blank = false;
        }
        self.met += 1;
        if self.met > LONGEST {
            if self.met == LONGEST + 1 {
                self.problems.push(line.error("E19", format!("there are more than {LONGEST} rows")));
            }
            return;
        }
        let mut row = Vec::new();
        let first = self.rows.is_empty();
        let width = if first { LONGEST } else { self.width() };
        let length = line.len() as usize;
        let mut dropped = None;
        for (column, character) in line.chars() {
            if self.lenient && matches!(character, ' ' | '\t') {
                dropped = dropped.or(Some(column));
                continue;
            }
            if row.len() == width {
                let place = line.at_column(column);
                self.problems.push(if first {
                    place.error("E19", format!("there are more than {LONGEST} columns"))
                } else {
                    place.error("E04", format!("this row has {length} rooms and the first one {width}"))
                });
                break;
            }
            row.push(Room::from_char(character).unwrap_or_else(|| {
                self.problems.push(line.at_column(column).error("E03", unexpected(character)));
                Room::default()
            }));
        }
        if !first && row.len() < width {
            let text = format!("this row has {} rooms and the first one {width}", row.len());
            self.problems.push(line.end().error("E04", text));
            row.resize(width, Room::default());
        }
        if let Some(column) = dropped {
            self.problems.push(line.at_column(column).warning("E03", "blanks between rooms are dropped"));
        }
        self.rows.push(row);
    }

    fn finish(mut self) -> Result<Reading, Vec<Diagnostic>> {
        if self.met == 0 && !self.hopeless {
            self.problems.push(Diagnostic::error("E02", "there is no room row").at(1, 1));
            self.hopeless = true;
        }
        if !self.hopeless {
            if !self.has_adventurer {
                self.problems.push(Diagnostic::error("E10", "the adventurer is missing"));
            }
            if !self.has_dragon {
                self.problems.push(Diagnostic::error("E12", "at least one dragon is needed"));
            }
        }
        // What concerns the whole file comes after what has a place.
        self.problems.sort_by_key(|problem| (problem.line == 0, problem.line, problem.column));
        let refused = self.problems.iter().any(|problem| problem.level == Level::Error);
        let (width, height) = (self.width(), self.rows.len());
        let rooms = Grid::from_cells(width, height, self.rows.into_iter().flatten().collect());
        let (false, Some(rooms), Some(adventurer)) = (refused, rooms, self.adventurer) else {
            return Err(self.problems);
        };
        let mut dungeon = Dungeon { rooms, adventurer, ..self.dungeon };
        if let Some(problem) = distinct_levels(&mut dungeon) {
            self.problems.push(problem);
            return Err(self.problems);
        }
        dungeon.sort();
        Ok(Reading { dungeon, warnings: self.problems })
    }
}

/// Raises the levels of dragons as little as makes them all different, in the order of levels and, of equal ones, of
/// appearance (WY-X24). Only a lenient reading has equal ones.
fn distinct_levels(dungeon: &mut Dungeon) -> Option<Diagnostic> {
    let mut order: Vec<usize> = (0..dungeon.dragons.len()).collect();
    order.sort_by_key(|&index| dungeon.dragons[index].level);
    let mut last = 0;
    for index in order {
        let level = &mut dungeon.dragons[index].level;
        *level = (*level).max(last + 1);
        last = *level;
    }
    (last > HIGHEST)
        .then(|| Diagnostic::error("E15", format!("equal levels cannot be raised above {HIGHEST}")))
}

/// What to say about a character that stands for no room.
fn unexpected(character: char) -> String {
    const SINGLE: &str = "╵╶└╷│┌├╴┘─┴┐┤┬┼";
    let meant = SINGLE.chars().position(|single| single == character);
    match meant.and_then(|index| Room::from_mask(index as u8 + 1)) {
        Some(room) => format!("'{character}' is no room; did you mean '{}'?", room.to_char()),
        None => format!("'{}' is no room", character.escape_debug()),
    }
}
