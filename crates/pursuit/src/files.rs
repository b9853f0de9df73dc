//! Dungeon files: reading them with every mistake named, and writing them in their one canonical
//! form (PU-040 to PU-044). Whether a field obeys the regulations is in `regulations.rs`.

use crate::dungeon::{Dungeon, Terrain};
use kernel::diagnostic::Diagnostic;
use kernel::grid::Grid;
use kernel::pos::Pos;
use kernel::text::{Piece, Source};
use std::ops::RangeInclusive;

/// The sizes a field may have.
pub const SIZES: RangeInclusive<usize> = 2..=128;

/// The greatest size of a file in bytes.
pub const LARGEST_FILE: usize = 1 << 20;

/// A dungeon with everything that stands in it at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Rooms, hallways and walls: N × N.
    pub map: Grid<Terrain>,
    /// Where the hero starts: a room cell.
    pub hero: Pos,
    /// Where the monster starts: another room cell.
    pub monster: Pos,
    /// The monster's capital letter.
    pub letter: char,
    /// The potions, on other room cells, in the order of (y, x).
    pub potions: Vec<Pos>,
}

/// A file that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The field.
    pub field: Field,
    /// The free text after the last row, without the blank line that sets it off.
    pub note: String,
    /// W3, if the note is not set off.
    pub warnings: Vec<Diagnostic>,
}

/// The text position of a cell: (line, column), from 1.
pub fn place(p: Pos) -> (u32, u32) {
    (p.y as u32 + 2, 2 * p.x as u32 + 1)
}

impl Field {
    /// How many rows and columns it has.
    pub fn size(&self) -> usize {
        self.map.width()
    }

    /// The map prepared for play.
    pub fn dungeon(&self) -> Dungeon {
        Dungeon::new(self.map.clone())
    }

    /// Reads a file that is known to be text.
    pub fn read(text: &str) -> Result<Reading, Diagnostic> {
        Field::read_bytes(text.as_bytes())
    }

    /// Reads a file. Exactly one error is given: the first in reading order.
    pub fn read_bytes(bytes: &[u8]) -> Result<Reading, Diagnostic> {
        if bytes.len() > LARGEST_FILE {
            let text = format!("the file is larger than {LARGEST_FILE} bytes");
            return Err(Diagnostic::error("E13", text));
        }
        // The last newline may be missing, also the half of it that follows a CR (PU-042).
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let bad = match Source::from_bytes(bytes, "E12") {
            Ok(source) => return read(source),
            Err(bad) => bad,
        };
        // The text before the bad byte may contain an earlier mistake. A size line that is cut short by the
        // bad byte is incomplete, so only a non-digit in it counts.
        let good = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        match read(Source::new(good)) {
            Err(first)
                if first.line > 0
                    && (first.line, first.column) < (bad.line, bad.column)
                    && (bad.line > 1 || first.code == "E02") =>
            {
                Err(first)
            }
            _ => Err(bad),
        }
    }

    /// The canonical text (PU-044): 2N − 1 characters a row, trailing blanks kept.
    pub fn write(&self) -> String {
        let size = self.size() as i32;
        let row = |y| (0..size).map(|x| self.sign(Pos::new(x, y)).to_string()).collect::<Vec<_>>().join(" ");
        (0..size).fold(format!("{size}\n"), |text, y| text + &row(y) + "\n")
    }

    /// The character of a cell in a file.
    pub fn sign(&self, p: Pos) -> char {
        if p == self.hero {
            '@'
        } else if p == self.monster {
            self.letter
        } else if self.potions.contains(&p) {
            's'
        } else {
            match self.map.get(p) {
                Some(Terrain::Room) => '.',
                Some(Terrain::Hallway) => '+',
                Some(Terrain::Wall) | None => ' ',
            }
        }
    }
}

/// The number of rows, from the first line.
fn size(line: Piece<'_>) -> Result<usize, Diagnostic> {
    if line.is_blank() {
        return Err(line.error("E01", "the first line must be the number of rows, and it is blank"));
    }
    let digits = line.trimmed_end();
    if let Some(sign) = digits.find(|c| !c.is_ascii_digit()) {
        return Err(sign.error("E02", "the number of rows is written in decimal digits only"));
    }
    let number = digits.text.trim_start_matches('0').parse::<usize>().ok();
    number.filter(|n| SIZES.contains(n)).ok_or_else(|| {
        line.error("E03", format!("the number of rows must be from {} to {}", SIZES.start(), SIZES.end()))
    })
}

fn read(source: Source<'_>) -> Result<Reading, Diagnostic> {
    let mut lines = source.lines();
    let first = lines.next().unwrap_or(Piece { text: "", line: 1, column: 1 });
    let n = size(first)?;
    let mut draft =
        Draft { map: Grid::filled(n, n, Terrain::Wall), hero: None, monster: None, potions: Vec::new() };
    for y in 0..n {
        let row = lines.next().ok_or_else(|| {
            source.end().error("E04", format!("there are only {y} rows, and the first line says {n}"))
        })?;
        draft.row(row, y as i32)?;
    }
    let rest: Vec<Piece<'_>> = lines.collect();
    let unset = rest.first().filter(|line| !line.is_blank());
    let warn = |line: &Piece<'_>| {
        line.warning("W3", "text directly below the last row; is the number of rows right?")
    };
    let warnings = unset.map(warn).into_iter().collect();
    let note: Vec<&str> =
        rest.iter().map(|line| line.text).skip_while(|text| text.trim().is_empty()).collect();
    let note = note.join("\n").trim_end().to_string();
    let hero = draft.hero.ok_or_else(|| Diagnostic::error("E10", "there is no hero '@'"))?;
    let (monster, letter) =
        draft.monster.ok_or_else(|| Diagnostic::error("E11", "there is no monster, a letter from A to Z"))?;
    let field = Field { map: draft.map, hero, monster, letter, potions: draft.potions };
    Ok(Reading { field, note, warnings })
}

/// What is known of a field while its rows are read.
struct Draft {
    map: Grid<Terrain>,
    hero: Option<Pos>,
    monster: Option<(Pos, char)>,
    potions: Vec<Pos>,
}

impl Draft {
    fn row(&mut self, row: Piece<'_>, y: i32) -> Result<(), Diagnostic> {
        let n = self.map.width() as u32;
        for (column, sign) in row.chars() {
            let wrong = |code, text: String| Err(row.at_column(column).error(code, text));
            if column >= 2 * n {
                if sign != ' ' && sign != '\t' {
                    return wrong("E05", format!("the row goes on after its {n} cells"));
                }
            } else if column % 2 == 0 {
                if sign != ' ' {
                    return wrong("E06", format!("between two cells there must be a blank, not {sign:?}"));
                }
            } else {
                let cell = Pos::new((column as i32 - 1) / 2, y);
                if let Err((code, text)) = self.cell(cell, sign) {
                    return wrong(code, text);
                }
            }
        }
        Ok(())
    }

    fn cell(&mut self, p: Pos, sign: char) -> Result<(), (&'static str, String)> {
        // Under the hero, the monster and a potion lies a room cell (PU-041).
        self.map[p] = match sign {
            ' ' => Terrain::Wall,
            '+' => Terrain::Hallway,
            '.' | '@' | 's' | 'A'..='Z' => Terrain::Room,
            '#' => return Err(("E07", "unknown character '#'; a wall is a blank".into())),
            _ => return Err(("E07", format!("unknown character {sign:?}"))),
        };
        match sign {
            '@' if self.hero.replace(p).is_some() => Err(("E08", "a second hero".into())),
            'A'..='Z' if self.monster.replace((p, sign)).is_some() => Err(("E09", "a second monster".into())),
            's' => {
                self.potions.push(p);
                Ok(())
            }
            _ => Ok(()),
        }
    }
}
