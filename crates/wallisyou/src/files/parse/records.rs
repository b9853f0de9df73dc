//! The records of a level file: each line after the rows, its fields, and what is wrong with them.

use super::Reader;
use crate::dungeon::{Adventurer, Door, Dragon, HIGHEST, LARGEST_STOCK, Lever, Moves, Par, edge};
use crate::files::{number, side_of};
use kernel::pos::{Dir, Pos};
use kernel::text::Piece;
use std::vec::IntoIter;

/// The fields of a record after its letter, taken one after the other.
struct Fields<'a> {
    line: Piece<'a>,
    rest: IntoIter<Piece<'a>>,
    /// Whether a missing field was already told.
    told: bool,
}

impl Reader {
    /// Reads one record.
    pub(super) fn record(&mut self, line: Piece<'_>) {
        let mut all: IntoIter<Piece<'_>> = line.fields().collect::<Vec<_>>().into_iter();
        let name = all.next().map_or("", |field| field.text);
        let mut fields = Fields { line, rest: all, told: false };
        match name {
            "A" => self.adventurer(&mut fields),
            "D" => self.dragon(&mut fields),
            "T" if fields.rest.len() == 1 => self.stock(&mut fields),
            "T" => self.lying(&mut fields),
            "E" => {
                let at = self.place(&mut fields);
                self.dungeon.elixirs.extend(at);
            }
            "L" => self.lever(&mut fields),
            "P" => self.door(&mut fields),
            "F" => match self.position(&mut fields) {
                Some((at, _)) if self.dungeon.is_bolted(at) => {
                    self.problems.push(line.warning("W02", "this room is bolted already"));
                }
                at => self.dungeon.bolts.extend(at.map(|(at, _)| at)),
            },
            _ if name.starts_with('@') => return self.key(name, &fields),
            _ => {
                let text = format!("'{}' is no record", name.chars().take(20).collect::<String>());
                return self.complain(line, "E06", text);
            }
        }
        if let Some(field) = fields.rest.next() {
            self.complain(field, "E07", "there are too many fields".into());
        }
    }

    /// An error, in a lenient reading a warning.
    fn complain(&mut self, place: Piece<'_>, code: &str, text: String) {
        self.problems.push(if self.lenient { place.warning(code, text) } else { place.error(code, text) });
    }

    /// Notes an error; nothing was read.
    fn fail<T>(&mut self, place: Piece<'_>, code: &str, text: impl Into<String>) -> Option<T> {
        self.problems.push(place.error(code, text));
        None
    }

    /// The next field; if it is missing, that is told once.
    fn next<'a>(&mut self, fields: &mut Fields<'a>) -> Option<Piece<'a>> {
        let field = fields.rest.next();
        if field.is_none() && !std::mem::replace(&mut fields.told, true) {
            return self.fail(fields.line.trimmed_end().end(), "E07", "there are too few fields");
        }
        field
    }

    fn number(&mut self, field: Piece<'_>) -> Option<u16> {
        number(field.text).or_else(|| self.fail(field, "E08", "this is not a number of 1 to 4 digits"))
    }

    fn level(&mut self, field: Piece<'_>) -> Option<u16> {
        let level = self.number(field)?;
        field.within(level, 1..=HIGHEST, "E14").map_err(|error| self.problems.push(error)).ok()
    }

    /// A position inside the dungeon and its row field.
    fn position<'a>(&mut self, fields: &mut Fields<'a>) -> Option<(Pos, Piece<'a>)> {
        let (row_field, column_field) = (self.next(fields), self.next(fields));
        let row = row_field.and_then(|field| self.number(field));
        let column = column_field.and_then(|field| self.number(field));
        let sides =
            [("row", row_field, row, self.rows.len()), ("column", column_field, column, self.width())];
        for (what, field, number, count) in sides {
            if let (Some(field), Some(number)) = (field, number)
                && usize::from(number) >= count
            {
                let text = format!("there is no {what} {number}: {what}s are 0 to {}", count - 1);
                return self.fail(field, "E09", text);
            }
        }
        Some((Pos::new(column?.into(), row?.into()), row_field?))
    }

    /// A position that nothing occupies yet; it is occupied now.
    fn place(&mut self, fields: &mut Fields<'_>) -> Option<Pos> {
        let (at, field) = self.position(fields)?;
        let room = at.y as usize * self.width() + at.x as usize;
        if std::mem::replace(&mut self.occupied[room], true) {
            return self.fail(field, "E13", "something is in this room already");
        }
        Some(at)
    }

    fn adventurer(&mut self, fields: &mut Fields<'_>) {
        if self.has_adventurer {
            self.problems.push(fields.line.error("E11", "there is a second adventurer"));
        }
        let at = self.place(fields);
        let level = fields.rest.next().and_then(|field| self.level(field)).unwrap_or(1);
        let charges = fields.rest.next().and_then(|field| self.number(field)).unwrap_or(0);
        if let (Some(at), false) = (at, self.has_adventurer) {
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
            let text = format!("there is another dragon of level {level}");
            let text = if self.lenient { text + ", so one is raised" } else { text };
            self.complain(field, "E15", text);
        }
        let moves = fields.rest.next().map_or(Moves::Never, |word| {
            Moves::from_word(word.text).unwrap_or_else(|| {
                self.complain(word, "E17", "this is no movement: hunt, flee or patrol:WORD".into());
                Moves::Never
            })
        });
        if let (Some(at), Some(level)) = (at, level) {
            self.dungeon.dragons.push(Dragon { at, level, moves });
        }
    }

    fn stock(&mut self, fields: &mut Fields<'_>) {
        let Some(field) = fields.rest.next() else { return };
        let stock = self.number(field);
        if self.has_stock {
            self.problems.push(fields.line.error("E16", "the stock of treasures is given twice"));
        }
        let Some(stock) = stock else { return };
        match field.within(stock, 0..=LARGEST_STOCK.into(), "E08") {
            Ok(stock) => (self.has_stock, self.dungeon.stock) = (true, stock as u8),
            Err(error) => self.problems.push(error),
        }
    }

    fn lying(&mut self, fields: &mut Fields<'_>) {
        // A `T` alone is too short for either of its meanings: neither was given.
        if fields.rest.len() > 0 && std::mem::replace(&mut self.has_lying, true) {
            self.problems.push(fields.line.error("E16", "a second treasure lies there"));
        }
        self.dungeon.treasure = self.place(fields);
    }

    fn id(&mut self, field: Piece<'_>) -> Option<char> {
        let id = field.text.parse().ok().filter(char::is_ascii_lowercase);
        id.or_else(|| self.fail(field, "E18", "this is not a letter from a to z"))
    }

    fn lever(&mut self, fields: &mut Fields<'_>) {
        let at = self.place(fields);
        let id = self.next(fields).and_then(|field| self.id(field));
        if let (Some(at), Some(id)) = (at, id) {
            self.dungeon.levers.push(Lever { at, id });
        }
    }

    fn door(&mut self, fields: &mut Fields<'_>) {
        let at = self.position(fields).map(|(at, _)| at);
        let place = self.next(fields).and_then(|field| self.edge(at, field));
        let id = self.next(fields).and_then(|field| self.id(field));
        let open = self.next(fields).and_then(|field| match field.text {
            "open" => Some(true),
            "closed" => Some(false),
            _ => self.fail(field, "E18", "this is neither open nor closed"),
        });
        if let (Some((at, side)), Some(id), Some(open)) = (place, id, open) {
            self.dungeon.doors.push(Door { at, side, id, open });
        }
    }

    /// The edge that a side field names.
    fn edge(&mut self, at: Option<Pos>, field: Piece<'_>) -> Option<(Pos, Dir)> {
        let Some(side) = field.text.parse().ok().and_then(side_of) else {
            return self.fail(field, "E18", "this is no side: U, R, D or L");
        };
        let at = at?;
        let beyond = at.step(side);
        let (height, width) = (self.rows.len() as i32, self.width() as i32);
        if !(0..width).contains(&beyond.x) || !(0..height).contains(&beyond.y) {
            return self.fail(field, "E18", "there is no door in the outer wall");
        }
        if self.dungeon.door(at, side).is_some() {
            return self.fail(field, "E18", "there is a door on this edge already");
        }
        Some(edge(at, side))
    }

    /// A line that begins with `@`. What is not understood is a warning only.
    fn key(&mut self, name: &str, fields: &Fields<'_>) {
        let rest = match fields.rest.as_slice().first() {
            Some(first) => fields.line.at_column(first.column).trimmed(),
            None => fields.line.trimmed_end().end(),
        };
        let words: Vec<&str> = fields.rest.as_slice().iter().map(|field| field.text).collect();
        // What cannot be seen does not belong in a name; a tab separates words as a blank does.
        let text = rest.text.replace('\t', " ");
        let text = (!rest.is_empty() && !text.contains(char::is_control)).then_some(text);
        let dungeon = &mut self.dungeon;
        match (name, &words[..]) {
            ("@title", _) if dungeon.title.is_none() && text.is_some() => dungeon.title = text,
            ("@author", _) if dungeon.author.is_none() && text.is_some() => dungeon.author = text,
            ("@mode", ["one-turn"]) => dungeon.one_turn = true,
            ("@intent", ["naive"]) => dungeon.naive = true,
            ("@par", [turns, rotations]) if dungeon.par.is_none() => {
                let par = number(turns).zip(number(rotations));
                dungeon.par =
                    par.map(|(turns, rotations)| Par { turns: turns.into(), rotations: rotations.into() });
                if par.is_none() {
                    self.problems.push(rest.warning("W01", "this is no par: two numbers of 1 to 4 digits"));
                }
            }
            ("@title" | "@author" | "@mode" | "@intent" | "@par", _) => {
                let text = "this value is empty, not known or given before, and is ignored";
                self.problems.push(rest.warning("W01", text));
            }
            _ => self.problems.push(fields.line.warning("W01", "this key is not known and is ignored")),
        }
    }
}
