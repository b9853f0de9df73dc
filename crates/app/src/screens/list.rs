//! What all screens with choices share: keys, pointing, clicking, scrolling.

use crate::{Signal, words};
use kernel::input::{Code, Nav, Phase};
use kernel::scene::{Columns, KeyHint, Pick, Press, Prompt, Scene};

/// Beyond the end of every text. How many lines a text has depends on how it is wrapped, which only the
/// shell knows: it shows the last ones and answers with the [`Signal::Scroll`] that leads back to them.
pub(crate) const END: usize = 1_000_000;

/// Which choice is selected and how far the text is scrolled.
#[derive(Clone, Debug, Default)]
pub(crate) struct List {
    pub(crate) selected: usize,
    pub(crate) scroll: usize,
}

impl List {
    /// What a signal does to the prompt that is shown.
    pub(crate) fn signal(&mut self, prompt: &Prompt, signal: &Signal) -> Press {
        self.signal_in(prompt, signal, Columns::default())
    }

    /// The same where choices may stand side by side.
    pub(crate) fn signal_in(&mut self, prompt: &Prompt, signal: &Signal, columns: Columns) -> Press {
        let press = match signal {
            Signal::Key { key, phase: Phase::Down | Phase::Repeat } => {
                if prompt.choices.is_empty() {
                    self.scroll_by(match key.code {
                        Code::Up => -1,
                        Code::Down => 1,
                        Code::PageUp => -10,
                        Code::PageDown | Code::Char(' ') => 10,
                        Code::Home => i32::MIN / 2,
                        _ => 0,
                    });
                }
                prompt.press_in(*key, columns)
            }
            Signal::Point(i) if prompt.choices.get(*i).is_some_and(|c| c.enabled) => Press::Selected(*i),
            Signal::Choose(i) if prompt.choices.get(*i).is_some_and(|c| c.enabled) => Press::Taken(*i),
            Signal::More(i) if prompt.choices.get(*i).is_some_and(|c| !c.more.is_empty()) => Press::More(*i),
            Signal::Scroll(lines) => {
                self.scroll_by(*lines);
                Press::Nothing
            }
            _ => Press::Nothing,
        };
        if let Press::Selected(i) | Press::Taken(i) | Press::More(i) = press {
            self.selected = i;
        }
        press
    }

    fn scroll_by(&mut self, lines: i32) {
        self.scroll = self.scroll.saturating_add_signed(lines as isize).min(END);
    }

    /// A screen of choices.
    pub(crate) fn prompt(&self, title: impl Into<String>, choices: Vec<Pick>) -> Prompt {
        Prompt { title: title.into(), choices, selected: self.selected, whole: true, ..Prompt::default() }
    }

    /// The keys of a plain list.
    pub(crate) fn hints() -> Vec<KeyHint> {
        vec![
            KeyHint::nav(Nav::Select, "Up Down", words::KEY_SELECT),
            KeyHint::nav(Nav::Take, "Enter", words::KEY_CHOOSE),
            KeyHint::nav(Nav::Back, "Esc", words::KEY_BACK),
        ]
    }
}

/// A prompt as a scene, to which it gives its title if it fills the screen.
pub(crate) fn scene(prompt: Prompt, hints: Vec<KeyHint>) -> Scene {
    let title = if prompt.whole { prompt.title.clone() } else { String::new() };
    Scene { title, prompt: Some(prompt), hints, ..Scene::default() }
}

/// The one before or after the present one, round at the ends; the first counts as present if none is.
pub(crate) fn cycle<T>(all: &[T], is_now: impl Fn(&T) -> bool, by: i64) -> &T {
    let at = all.iter().position(is_now).unwrap_or(0) as i64;
    &all[(at + by).rem_euclid(all.len() as i64) as usize]
}
