//! A line to be typed, for a screen below that asked.

use super::list::scene;
use super::{Answer, Context, Purpose, Screen, Turn};
use crate::{Signal, words};
use kernel::input::{Code, Nav, Phase};
use kernel::scene::{Entry, KeyHint, Prompt, Scene};

/// Longer lines are cut. The longest that anybody has use for is the share code of a large dungeon.
const LONGEST: usize = 20_000;

/// A question to be answered by typing.
pub(crate) struct EntryScreen {
    title: String,
    about: String,
    text: Vec<char>,
    caret: usize,
    purpose: Purpose,
}

impl EntryScreen {
    /// Asks for a line, which begins with a text.
    pub(crate) fn ask(title: &str, about: &str, text: &str, purpose: Purpose) -> Turn {
        let text: Vec<char> = text.chars().filter(|c| !c.is_control()).collect();
        let (title, about) = (title.into(), about.into());
        Turn::Push(Screen::Entry(EntryScreen { title, about, caret: text.len(), text, purpose }))
    }

    /// What the line is for.
    pub(crate) fn purpose(&self) -> &Purpose {
        &self.purpose
    }

    pub(crate) fn scene(&self, _ctx: &Context) -> Scene {
        let entry = Entry { label: self.title.clone(), text: self.text.iter().collect(), caret: self.caret };
        let text = vec![self.about.clone()];
        let prompt = Prompt { title: self.title.clone(), text, entry: Some(entry), ..Prompt::default() };
        scene(
            prompt,
            vec![
                KeyHint::nav(Nav::Take, "Enter", words::KEY_DONE),
                KeyHint::nav(Nav::Back, "Esc", words::KEY_BACK),
            ],
        )
    }

    pub(crate) fn signal(&mut self, _ctx: &mut Context, signal: &Signal) -> Turn {
        match signal {
            Signal::Text(text) => text.chars().for_each(|c| self.insert(c)),
            Signal::Key { key, phase: Phase::Down | Phase::Repeat } => match (key.code, key.typed()) {
                (_, Some(c)) => self.insert(c),
                (Code::Char('u'), None) if key.ctrl => {
                    self.text.clear();
                    self.caret = 0;
                }
                (Code::Enter, _) => {
                    return Turn::PopWith(Answer::Text(self.purpose.clone(), self.text.iter().collect()));
                }
                (Code::Esc, _) => return Turn::Pop,
                (Code::Backspace, _) if self.caret > 0 => {
                    self.caret -= 1;
                    self.text.remove(self.caret);
                }
                (Code::Delete, _) if self.caret < self.text.len() => {
                    self.text.remove(self.caret);
                }
                (Code::Left, _) => self.caret = self.caret.saturating_sub(1),
                (Code::Right, _) => self.caret = (self.caret + 1).min(self.text.len()),
                (Code::Home, _) => self.caret = 0,
                (Code::End, _) => self.caret = self.text.len(),
                _ => {}
            },
            _ => {}
        }
        Turn::Stay
    }

    fn insert(&mut self, c: char) {
        if !c.is_control() && self.text.len() < LONGEST {
            self.text.insert(self.caret, c);
            self.caret += 1;
        }
    }
}
