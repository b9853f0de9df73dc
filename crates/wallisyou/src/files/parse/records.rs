//! The records of a level file: each line after the rows, its fields, and what is wrong with them.

use super::Reader;
use crate::dungeon::{Adventurer, Door, Dragon, HIGHEST, LARGEST_STOCK, Lever, Moves, Par, edge};
use crate::files::fields::Fields;
use crate::files::print::side;
use kernel::pos::{Dir, Pos};
use kernel::text::Piece;

impl Reader {
    /// Reads one record.
    pub(super) fn record(&mut self, line: Piece<'_>) {
        let mut fields = Fields::of(line);
        let name = line.fields().next().map_or("", |field| field.text);
        match name {
            "A" => self.adventurer(&mut fields),
            "D" => self.dragon(&mut fields),
            "T" if fields.len() == 1 => self.stock(&mut fields),
            "T" => self.lying(&mut fields),
            "E" => {
                if let Some(at) = self.place(&mut fields) {
                    self.elixirs.push(at);
                }
            }
            "L" => self.lever(&mut fields),
            "P" => self.door(&mut fields),
            "F" => {
                if let Some((at, _)) = self.position(&mut fields) {
                    if self.bolts.contains(&at) {
                        self.problems.push(line.warning("W02", "this room is bolted already"));
                    } else {
                        self.bolts.push(at);
                    }
                }
            }
            _ if name.starts_with('@') => return self.key(name, &fields),
            _ => {
                let text = format!("'{}' is no record", name.chars().take(20).collect::<String>());
                return self.complain(line, "E06", text);
            }
        }
        if let Some(field) = fields.surplus() {
            self.complain(field, "E07", "there are too many fields".into());
        }
    }

    /// An error, in a lenient reading a warning.
    fn complain(&mut self, place: Piece<'_>, code: &str, text: String) {
        self.problems.push(if self.lenient { place.warning(code, text) } else { place.error(code, text) });
    }

    /// The next field; if it is missing, that is told once.
    fn next<'a>(&mut self, fields: &mut Fields<'a>) -> Option<Piece<'a>> {
        let field = fields.next();
        if field.is_none() && !fields.told {
            fields.told = true;
            self.problems.push(fields.end().error("E07", "there are too few fields"));
        }
        field
    }

    fn number(&mut self, field: Piece<'_>) -> Option<u16> {
        let digits = field.text.len() <= 4 && field.text.bytes().all(|b| b.is_ascii_digit());
        let number = if digits { field.text.parse().ok() } else { None };
        if number.is_none() {
            self.problems.push(field.error("E08", "this is not a number of 1 to 4 digits"));
        }
        number
    }

    fn level(&mut self, field: Piece<'_>) -> Option<u16> {
        let level = self.number(field)?;
        match field.within(level, 1..=HIGHEST, "E14") {
            Ok(level) => Some(level),
            Err(error) => {
                self.problems.push(error);
                None
            }
        }
    }

    /// A position inside the dungeon and its row field.
    fn position<'a>(&mut self, fields: &mut Fields<'a>) -> Option<(Pos, Piece<'a>)> {
        let row_field = self.next(fields);
        let column_field = self.next(fields);
        let row = row_field.and_then(|field| self.number(field));
        let column = column_field.and_then(|field| self.number(field));
        let (height, width) = (self.rows.len(), self.width());
        if let (Some(field), Some(row)) = (row_field, row)
            && usize::from(row) >= height
        {
            let text = format!("there is no row {row}: rows are 0 to {}", height - 1);
            self.problems.push(field.error("E09", text));
            return None;
        }
        if let (Some(field), Some(column)) = (column_field, column)
            && usize::from(column) >= width
        {
            let text = format!("there is no column {column}: columns are 0 to {}", width - 1);
            self.problems.push(field.error("E09", text));
            return None;
        }
        Some((Pos::new(column?.into(), row?.into()), row_field?))
    }

    /// A position that nothing occupies yet; it is occupied now.
    fn place(&mut self, fields: &mut Fields<'_>) -> Option<Pos> {
        let (at, field) = self.position(fields)?;
        let room = at.y as usize * self.width() + at.x as usize;
        if std::mem::replace(&mut self.occupied[room], true) {
            self.problems.push(field.error("E13", "something is in this room already"));
            return None;
        }
        Some(at)
    }

    fn adventurer(&mut self, fields: &mut Fields<'_>) {
        if self.has_adventurer {
            self.problems.push(fields.line().error("E11", "there is a second adventurer"));
        }
        let at = self.place(fields);
        let level = fields.next().map(|field| self.level(field));
        let charges = fields.next().map(|field| self.number(field));
        if let (Some(at), false) = (at, self.has_adventurer) {
            let (level, charges) = (level.flatten().unwrap_or(1), charges.flatten().unwrap_or(0));
            self.adventurer = Some(Adventurer { at, level, charges });
        }
        self.has_adventurer = true;
    }

    fn dragon(&mut self, fields: &mut Fields<'_>) {
        self.has_dragon = true;
        let at = self.place(fields);
        let field = self.next(fields);
        let level = field.and_then(|field| self.level(field));
        if let (Some(field), Some(level)) = (field, level)
            && std::mem::replace(&mut self.levels[usize::from(level)], true)
        {
            self.complain(field, "E15", format!("there is another dragon of level {level}"));
        }
        let moves = match fields.next() {
            None => Moves::Never,
            Some(word) => movement(word.text).unwrap_or_else(|| {
                self.complain(word, "E17", "this is no movement: hunt, flee or patrol:WORD".into());
                Moves::Never
            }),
        };
        if let (Some(at), Some(level)) = (at, level) {
            self.dragons.push(Dragon { at, level, moves });
        }
    }

    fn stock(&mut self, fields: &mut Fields<'_>) {
        let line = fields.line();
        let Some(field) = fields.next() else { return };
        let stock = self.number(field);
        if self.stock.is_some() {
            self.problems.push(line.error("E16", "the stock of treasures is given twice"));
        }
        let Some(stock) = stock else { return };
        match field.within(stock, 0..=LARGEST_STOCK.into(), "E08") {
            Ok(stock) => self.stock = Some(stock as u8),
            Err(error) => self.problems.push(error),
        }
    }

    fn lying(&mut self, fields: &mut Fields<'_>) {
        // A `T` alone is too short for either of its meanings: neither was given.
        if fields.len() > 0 {
            if self.has_lying {
                self.problems.push(fields.line().error("E16", "a second treasure lies there"));
            }
            self.has_lying = true;
        }
        self.treasure = self.place(fields);
    }

    fn id(&mut self, field: Piece<'_>) -> Option<char> {
        let mut letters = field.text.chars();
        match (letters.next(), letters.next()) {
            (Some(id), None) if id.is_ascii_lowercase() => Some(id),
            _ => {
                self.problems.push(field.error("E18", "this is not a letter from a to z"));
                None
            }
        }
    }

    fn lever(&mut self, fields: &mut Fields<'_>) {
        let at = self.place(fields);
        let id = self.next(fields).and_then(|field| self.id(field));
        if let (Some(at), Some(id)) = (at, id) {
            self.levers.push(Lever { at, id });
        }
    }

    fn door(&mut self, fields: &mut Fields<'_>) {
        let at = self.position(fields).map(|(at, _)| at);
        let place = self.next(fields).and_then(|field| self.edge(at, field));
        let id = self.next(fields).and_then(|field| self.id(field));
        let open = self.next(fields).and_then(|field| match field.text {
            "open" => Some(true),
            "closed" => Some(false),
            _ => {
                self.problems.push(field.error("E18", "this is neither open nor closed"));
                None
            }
        });
        if let (Some((at, side)), Some(id), Some(open)) = (place, id, open) {
            self.doors.push(Door { at, side, id, open });
        }
    }

    /// The edge that a side field names.
    fn edge(&mut self, at: Option<Pos>, field: Piece<'_>) -> Option<(Pos, Dir)> {
        let mut letters = field.text.chars();
        let (Some(side), None) = (letters.next().and_then(side), letters.next()) else {
            self.problems.push(field.error("E18", "this is no side: U, R, D or L"));
            return None;
        };
        let at = at?;
        let beyond = at.step(side);
        let (height, width) = (self.rows.len() as i32, self.width() as i32);
        if !(0..width).contains(&beyond.x) || !(0..height).contains(&beyond.y) {
            self.problems.push(field.error("E18", "there is no door in the outer wall"));
            return None;
        }
        let place = edge(at, side);
        if self.doors.iter().any(|door| (door.at, door.side) == place) {
            self.problems.push(field.error("E18", "there is a door on this edge already"));
            return None;
        }
        Some(place)
    }

    /// A line that begins with `@`. What is not understood is a warning only.
    fn key(&mut self, name: &str, fields: &Fields<'_>) {
        let rest = fields.rest();
        let words: Vec<&str> = rest.fields().map(|field| field.text).collect();
        let number = |word: &str| {
            let digits = word.len() <= 4 && word.bytes().all(|b| b.is_ascii_digit());
            if digits { word.parse::<u32>().ok() } else { None }
        };
        // What cannot be seen does not belong in a name; a tab separates words as a blank does.
        let text = rest.text.replace('\t', " ");
        let text = (!rest.is_empty() && !text.contains(char::is_control)).then_some(text);
        match (name, &words[..]) {
            ("@title", _) if self.title.is_none() && text.is_some() => self.title = text,
            ("@author", _) if self.author.is_none() && text.is_some() => self.author = text,
            ("@mode", ["one-turn"]) => self.one_turn = true,
            ("@intent", ["naive"]) => self.naive = true,
            ("@par", [turns, rotations]) if self.par.is_none() => match (number(turns), number(rotations)) {
                (Some(turns), Some(rotations)) => self.par = Some(Par { turns, rotations }),
                _ => self.problems.push(rest.warning("W01", "this is no par: two numbers of 1 to 4 digits")),
            },
            ("@title" | "@author" | "@mode" | "@intent" | "@par", _) => {
                let text = "this value is empty, not known or given before, and is ignored";
                self.problems.push(rest.warning("W01", text));
            }
            _ => self.problems.push(fields.line().warning("W01", "this key is not known and is ignored")),
        }
    }
}

/// The movement that a word means.
fn movement(word: &str) -> Option<Moves> {
    match word {
        "hunt" => Some(Moves::Hunt),
        "flee" => Some(Moves::Flee),
        _ => {
            let word = word.strip_prefix("patrol:")?;
            let sides: Option<Vec<Dir>> = word.chars().map(side).collect();
            sides.filter(|sides| !sides.is_empty()).map(Moves::Patrol)
        }
    }
}
