//! What a key does to a prompt, the same everywhere: in menus and in a game's own dialogues.

use super::{Columns, Form, Prompt};
use crate::input::{Code, Key};

/// How many choices a page key jumps over.
const PAGE: usize = 10;

/// What a key did to a [`Prompt`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// Another choice is selected now.
    Selected(usize),
    /// This choice was taken.
    Taken(usize),
    /// What else can be done with this choice is wanted.
    More(usize),
    /// The prompt is to be closed.
    Closed,
    /// The key means nothing to a prompt.
    Nothing,
}

impl Prompt {
    /// What a key does to a plain list: see [`Prompt::press_in`].
    pub fn press(&self, key: Key) -> Press {
        self.press_in(key, Columns::default())
    }

    /// What a key does: arrows, Home, End and the page keys select (past choices that cannot be taken, and
    /// round at the ends), Enter takes, a choice's own key takes it at once, Esc closes. Cards, tiles and
    /// small choices stand in rows of as many as the shell has put side by side.
    pub fn press_in(&self, key: Key, columns: Columns) -> Press {
        if let Some(i) =
            self.choices.iter().position(|c| c.enabled && !c.key.is_empty() && c.key.parse() == Ok(key))
        {
            return Press::Taken(i);
        }
        let len = self.choices.len();
        let here = self.selected.min(len.max(1) - 1);
        match key.code {
            _ if key.ctrl || key.alt => Press::Nothing,
            Code::Esc => Press::Closed,
            _ if len == 0 => Press::Nothing,
            Code::Enter if self.choices[here].enabled => Press::Taken(here),
            Code::Char('o') if !self.choices[here].more.is_empty() => Press::More(here),
            Code::Up => self.vertical(here, columns, -1),
            Code::Down => self.vertical(here, columns, 1),
            Code::Left | Code::Right if self.choices[here].form == Form::Row => Press::Nothing,
            Code::Left => self.seek((1..=len).map(|i| (here + len - i) % len)),
            Code::Right => self.seek((1..=len).map(|i| (here + i) % len)),
            Code::Home => self.seek(0..len),
            Code::End => self.seek((0..len).rev()),
            Code::PageUp => self.seek((0..=here.saturating_sub(PAGE)).rev().chain(0..len)),
            Code::PageDown => self.seek(((here + PAGE).min(len - 1)..len).chain((0..len).rev())),
            _ => Press::Nothing,
        }
    }

    /// The choices as they stand: the first one of each row, and how many there are in it.
    pub fn rows(&self, columns: Columns) -> Vec<(usize, usize)> {
        let mut rows: Vec<(usize, usize)> = Vec::new();
        for (i, pick) in self.choices.iter().enumerate() {
            match rows.last_mut() {
                Some((first, count))
                    if *count < columns.of(pick.form).max(1)
                        && self.choices[*first].form == pick.form
                        && self.choices[*first].group == pick.group =>
                {
                    *count += 1;
                }
                _ => rows.push((i, 1)),
            }
        }
        rows
    }

    /// The choice above or below, in a row that has any: the one in the same part of its row.
    fn vertical(&self, here: usize, columns: Columns, by: isize) -> Press {
        let rows = self.rows(columns);
        let at = rows.iter().rposition(|(first, _)| *first <= here).unwrap_or(0);
        let (first, count) = rows[at];
        // Rows of different lengths lie under each other as wide as they are: the middle of the choice counts.
        let middle = if count == 1 { 0 } else { 2 * (here - first) + 1 };
        for step in 1..=rows.len() as isize {
            let (first, other) = rows[(at as isize + by * step).rem_euclid(rows.len() as isize) as usize];
            let full = |row: (usize, usize)| match columns.of(self.choices[row.0].form) {
                usize::MAX => row.1,
                columns => columns.max(1),
            };
            let (width, from) = (full((first, other)), full((rows[at].0, count)));
            let column = (middle * width / (2 * from.max(1))).min(other - 1);
            let found = (first + column..first + other).chain((first..first + column).rev());
            if let Some(i) = found.into_iter().find(|&i| self.choices[i].enabled) {
                return Press::Selected(i);
            }
        }
        Press::Nothing
    }

    fn seek(&self, mut order: impl Iterator<Item = usize>) -> Press {
        order.find(|&i| self.choices[i].enabled).map_or(Press::Nothing, Press::Selected)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Pick;
    use super::*;

    fn prompt(selected: usize) -> Prompt {
        let pick = |i: usize| Pick::new(format!("choice {i}"), "").enabled(i != 1).key(["", "", "x"][i % 3]);
        Prompt { choices: (0..30).map(pick).collect(), selected, ..Prompt::default() }
    }

    fn press(selected: usize, key: &str) -> Press {
        prompt(selected).press(key.parse().unwrap())
    }

    #[test]
    fn arrows_go_round_and_past_what_cannot_be_taken() {
        assert_eq!(press(0, "Down"), Press::Selected(2));
        assert_eq!(press(2, "Up"), Press::Selected(0));
        assert_eq!(press(0, "Up"), Press::Selected(29));
        assert_eq!(press(29, "Down"), Press::Selected(0));
        assert_eq!(press(11, "PageUp"), Press::Selected(0));
        assert_eq!(press(25, "PageDown"), Press::Selected(29));
    }

    #[test]
    fn enter_takes_the_selected_and_a_key_of_its_own_takes_any() {
        assert_eq!(press(4, "Enter"), Press::Taken(4));
        assert_eq!(press(4, "x"), Press::Taken(2));
        assert_eq!(press(1, "Enter"), Press::Nothing);
        assert_eq!(press(0, "Esc"), Press::Closed);
        assert_eq!(press(0, "q"), Press::Nothing);
    }

    #[test]
    fn cards_and_tiles_are_walked_in_both_directions() {
        let many = |n: usize, form, group: &str| {
            (0..n).map(move |i| Pick::new(format!("{i}"), "").form(form).group(group)).collect::<Vec<_>>()
        };
        let choices = [
            many(1, Form::Row, "a"),
            many(5, Form::Card, "b"),
            many(12, Form::Tile, "c"),
            many(4, Form::Small, "d"),
        ]
        .concat();
        let columns = Columns { cards: 3, tiles: 10 };
        let go = |selected: usize, key: &str| {
            Prompt { choices: choices.clone(), selected, ..Prompt::default() }
                .press_in(key.parse().unwrap(), columns)
        };
        let prompt = Prompt { choices: choices.clone(), ..Prompt::default() };
        assert_eq!(prompt.rows(columns), [(0, 1), (1, 3), (4, 2), (6, 10), (16, 2), (18, 4)]);
        assert_eq!(go(0, "Down"), Press::Selected(1));
        assert_eq!(go(2, "Down"), Press::Selected(5), "straight down");
        assert_eq!(go(3, "Down"), Press::Selected(5), "the nearest of a row that is not full");
        assert_eq!(go(5, "Down"), Press::Selected(11), "the middle of a longer row");
        assert_eq!(go(12, "Up"), Press::Selected(5));
        assert_eq!(go(3, "Right"), Press::Selected(4), "on to the next row");
        assert_eq!(go(4, "Left"), Press::Selected(3));
        assert_eq!(go(0, "Right"), Press::Nothing, "a row has no neighbour");
        assert_eq!(go(21, "Down"), Press::Selected(0), "round at the end");
        assert_eq!(go(4, "o"), Press::Nothing);
    }

    #[test]
    fn a_page_without_choices_can_only_be_closed() {
        let page = Prompt::default();
        assert_eq!(page.press(Key::plain(Code::Down)), Press::Nothing);
        assert_eq!(page.press(Key::plain(Code::Esc)), Press::Closed);
    }
}
