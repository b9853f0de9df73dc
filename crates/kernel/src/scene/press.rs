//! What a key does to a prompt, the same everywhere: in menus and in a game's own dialogues.

use super::Prompt;
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
    /// The prompt is to be closed.
    Closed,
    /// The key means nothing to a prompt.
    Nothing,
}

impl Prompt {
    /// What a key does: arrows, Home, End and the page keys select (past choices that cannot be
    /// taken, and round at the ends), Enter takes, a choice's own key takes it at once, Esc closes.
    pub fn press(&self, key: Key) -> Press {
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
            Code::Up => self.seek((1..=len).map(|i| (here + len - i) % len)),
            Code::Down => self.seek((1..=len).map(|i| (here + i) % len)),
            Code::Home => self.seek(0..len),
            Code::End => self.seek((0..len).rev()),
            Code::PageUp => self.seek((0..=here.saturating_sub(PAGE)).rev().chain(0..len)),
            Code::PageDown => self.seek(((here + PAGE).min(len - 1)..len).chain((0..len).rev())),
            _ => Press::Nothing,
        }
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
    fn a_page_without_choices_can_only_be_closed() {
        let page = Prompt::default();
        assert_eq!(page.press(Key::plain(Code::Down)), Press::Nothing);
        assert_eq!(page.press(Key::plain(Code::Esc)), Press::Closed);
    }
}
