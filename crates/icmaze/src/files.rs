//! Level files: mazes drawn as text, for level makers and tests.
//!
//! ```text
//! ; anything after a semicolon is a remark
//! start E                        ; on which side one leaves Spawn
//! area exit=N difficulty=4       ; a maze; it is entered opposite to the exit before
//! ........                       ; 8, 16 or 32 rows of as many cells, the highest first
//! ..####..                       ; # rock, . free, k the key, h heart, p pickaxe,
//! ..#k.#..                       ; z r c a monster asleep, wandering, hunting
//! ```

use crate::actors::{Heart, Key, LogMonster, Mood, Pickaxe, Rocks, Thing};
use crate::geometry::{GRIDS, Side};
use crate::level::{Course, LENGTHS, Stop};
use crate::maze::{DIFFICULTIES, HARDEST};
use kernel::diagnostic::Diagnostic;
use kernel::grid::Grid;
use kernel::paths::Search;
use kernel::pos::Pos;

/// One drawn maze.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Its rocks.
    pub rocks: Rocks,
    /// What lies and stands in it, row by row from the top; the key among them.
    pub things: Vec<Thing>,
}

/// A level file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atlas {
    /// The shape of the level.
    pub course: Course,
    /// Its mazes.
    pub drawings: Vec<Drawing>,
}

/// A header with the rows under it, while reading.
struct Sheet {
    line: u32,
    exit: Option<Side>,
    difficulty: u32,
    rows: Vec<(u32, Vec<char>)>,
}

impl Atlas {
    /// Reads a level file, or lists everything that is wrong with it.
    pub fn read(text: &str) -> Result<Self, Vec<Diagnostic>> {
        let mut problems = Vec::new();
        let mut start = None;
        let mut sheets: Vec<Sheet> = Vec::new();
        for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
            let line = line.split(';').next().unwrap_or("").trim_end();
            let words: Vec<&str> = line.split_whitespace().collect();
            match (words.first().copied(), sheets.last_mut()) {
                (None, _) => {}
                (Some("start"), _) => match words.get(1).and_then(|name| Side::from_name(name)) {
                    Some(side) if start.is_none() && sheets.is_empty() => start = Some(side),
                    Some(_) => {
                        problems.push(at("IC-E02", number, 1, "'start' stands once, before the first area"));
                    }
                    None => problems.push(at("IC-E02", number, 7, "'start' is followed by N, E, S or W")),
                },
                (Some("area"), _) => sheets.push(header(number, line, &mut problems)),
                (Some(_), Some(sheet)) => sheet.rows.push((number, line.chars().collect())),
                (Some(word), None) => {
                    let text = format!("'{word}' comes before the first 'area' line");
                    problems.push(at("IC-E01", number, 1, text));
                }
            }
        }
        if sheets.is_empty() && problems.is_empty() {
            problems.push(Diagnostic::error("IC-E01", "there is no area in this file"));
        }
        if sheets.len() > *LENGTHS.end() {
            problems.push(at("IC-E01", sheets[*LENGTHS.end()].line, 1, "a level has at most 64 areas"));
        }
        let start = start.unwrap_or(Side::E);
        let mut entry = start.opposite();
        let mut places = vec![Pos::new(0, 0), start.outward().step(Pos::new(0, 0))];
        let mut atlas = Atlas { course: Course { start, stops: Vec::new() }, drawings: Vec::new() };
        for (index, sheet) in sheets.iter().enumerate() {
            let exit = sheet.exit.unwrap_or(entry.opposite());
            let next = exit.outward().step(places[index + 1]);
            if exit == entry {
                problems.push(at("IC-E04", sheet.line, 1, format!("entry and exit are both on side {exit}")));
            } else if places.contains(&next) {
                let text = format!("another room lies already where the exit {exit} leads");
                problems.push(at("IC-E05", sheet.line, 1, text));
            }
            if let Some(drawing) = sheet.draw(index as i32 + 1, entry, exit, &mut problems) {
                let size = drawing.rocks.size();
                atlas.course.stops.push(Stop { size, difficulty: sheet.difficulty, exit });
                atlas.drawings.push(drawing);
            }
            places.push(next);
            entry = exit.opposite();
        }
        if problems.is_empty() { Ok(atlas) } else { Err(problems) }
    }
}

fn at(code: &str, line: u32, column: u32, text: impl Into<String>) -> Diagnostic {
    Diagnostic::error(code, text).at(line, column)
}

/// Reads `area exit=N difficulty=4`.
fn header(number: u32, line: &str, problems: &mut Vec<Diagnostic>) -> Sheet {
    let mut sheet = Sheet { line: number, exit: None, difficulty: HARDEST, rows: Vec::new() };
    for word in line.split_whitespace().skip(1) {
        let column = column_of(line, word);
        let known = match word.split_once('=') {
            Some(("exit", name)) => {
                sheet.exit = Side::from_name(name);
                sheet.exit.is_some()
            }
            Some(("difficulty", n)) => {
                let difficulty = n.parse().ok().filter(|n| DIFFICULTIES.contains(n));
                sheet.difficulty = difficulty.unwrap_or(HARDEST);
                difficulty.is_some()
            }
            _ => false,
        };
        if !known {
            let text = format!("'{word}' is neither exit=N, E, S or W nor difficulty=2 to 64");
            problems.push(at("IC-E03", number, column, text));
        }
    }
    sheet
}

/// The column of a word that was split from a line, in characters from 1.
fn column_of(line: &str, word: &str) -> u32 {
    let bytes = word.as_ptr() as usize - line.as_ptr() as usize;
    line[..bytes].chars().count() as u32 + 1
}

impl Sheet {
    fn draw(&self, key: i32, entry: Side, exit: Side, problems: &mut Vec<Diagnostic>) -> Option<Drawing> {
        let size = self.rows.len() as i32;
        if !GRIDS.iter().any(|(s, _)| *s == size) {
            let text = format!("an area has 8, 16 or 32 rows, and this one {size}");
            problems.push(at("IC-E06", self.line, 1, text));
            return None;
        }
        let before = problems.len();
        let mut drawing = Drawing { rocks: Rocks::none(size), things: Vec::new() };
        let mut keys = Vec::new();
        for ((number, row), y) in self.rows.iter().zip((1..=size).rev()) {
            if row.len() != size as usize {
                let text = format!("a row of this area has {size} cells, and this one {}", row.len());
                problems.push(at("IC-E07", *number, row.len().min(size as usize) as u32 + 1, text));
            }
            for (sign, x) in row.iter().zip(1..=size) {
                let cell = Pos::new(x, y);
                let monster = |mood| Some(Thing::Monster(LogMonster::new(cell, mood)));
                let thing = match sign {
                    '.' => None,
                    '#' => {
                        drawing.rocks.put(cell);
                        None
                    }
                    'k' => {
                        keys.push((cell, *number));
                        Some(Thing::Key(Key::new(cell, key)))
                    }
                    'h' => Some(Thing::Heart(Heart::new(cell))),
                    'p' => Some(Thing::Pickaxe(Pickaxe::new(cell))),
                    'z' => monster(Mood::Sleeping),
                    'r' => monster(Mood::Random),
                    'c' => monster(Mood::Chasing),
                    other => {
                        let text = format!("'{other}' is none of # . k h p z r c");
                        problems.push(at("IC-E08", *number, x as u32, text));
                        None
                    }
                };
                let apron = [entry, exit].iter().any(|side| side.apron(size).contains(&cell));
                if apron && !matches!(sign, '.' | 'h' | 'p') {
                    let text = format!("before the portals of the sides {entry} and {exit} nothing stands");
                    problems.push(at("IC-E09", *number, x as u32, text));
                }
                drawing.things.extend(thing);
            }
        }
        if let [(cell, number)] = keys[..] {
            let open = Grid::from_fn(size as usize + 2, size as usize + 2, |p| {
                crate::geometry::is_interior(size, p) && !drawing.rocks.is_rock(p)
            });
            let mut search = Search::four();
            let found = search.from(&[entry.arrival(size)]).on(&open);
            let reached = |p: Pos| found.distance(p) != kernel::paths::FAR;
            if !reached(cell) || !reached(exit.arrival(size)) {
                let text = "key or exit cannot be reached from the entry without breaking a rock";
                problems.push(at("IC-E11", number, cell.x as u32, text));
            }
        } else {
            let text = format!("an area has one key, and this one {}", keys.len());
            problems.push(at("IC-E10", self.line, 1, text));
        }
        (problems.len() == before).then_some(drawing)
    }
}
