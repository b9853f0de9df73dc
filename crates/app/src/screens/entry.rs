//! A line to be typed, for a screen below that asked.

use super::{Answer, Context, Purpose, Turn};
use crate::Signal;
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
    pub(crate) fn new(title: &str, about: &str, text: &str, purpose: Purpose) -> Self {
        let text: Vec<char> = text.chars().filter(|c| !c.is_control()).collect();
        EntryScreen { title: title.into(), about: about.into(), caret: text.len(), text, purpose }
    }

    /// What the line is for.
    pub(crate) fn purpose(&self) -> &Purpose {
        &self.purpose
    }

    pub(crate) fn scene(&self, _ctx: &Context) -> Scene {
        let entry = Entry { label: self.title.clone(), text: self.text.iter().collect(), caret: self.caret };
        let text = if self.about.is_empty() { Vec::new() } else { vec![self.about.clone()] };
        Scene {
            prompt: Some(Prompt { title: self.title.clone(), text, entry: Some(entry), ..Prompt::default() }),
            hints: vec![KeyHint::nav(Nav::Take, "Enter", "done"), KeyHint::nav(Nav::Back, "Esc", "back")],
            ..Scene::default()
        }
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
                    let text: String = self.text.iter().collect();
                    return Turn::PopWith(Answer::Text(self.purpose.clone(), text));
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
