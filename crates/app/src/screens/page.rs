//! A page of text to be read: help, the message log, the program itself.

use super::list::{END, List};
use super::{Context, Turn};
use crate::Signal;
use crate::keymap::{Bound, Keymap};
use kernel::game::GameInfo;
use kernel::input::{Code, Nav, Phase};
use kernel::scene::{KeyHint, LogLine, Press, Prompt, Scene};

/// A page of text.
pub(crate) struct Page {
    title: String,
    text: Vec<String>,
    list: List,
}

impl Page {
    pub(crate) fn new(title: impl Into<String>, text: Vec<String>) -> Self {
        Page { title: title.into(), text, list: List::default() }
    }

    /// How to play a game, and its keys as they are bound now.
    pub(crate) fn help(info: &GameInfo, keymap: &Keymap) -> Self {
        let mut text = paragraphs(info.manual);
        let longest = keymap.bindings().iter().map(|b| b.title.chars().count()).max().unwrap_or(0);
        for (heading, own) in [("Keys of this game", true), ("Keys of all games", false)] {
            text.push(String::new());
            text.push(heading.to_uppercase());
            for binding in keymap.bindings().iter().filter(|b| matches!(b.bound, Bound::Own(_)) == own) {
                let keys: Vec<String> = binding.keys.iter().map(ToString::to_string).collect();
                let keys = if keys.is_empty() { "(no key)".into() } else { keys.join(", ") };
                text.push(format!("  {:longest$}  {keys}", binding.title));
            }
        }
        Page::new(format!("{}: how to play", info.title), text)
    }

    /// Everything that was said in a game.
    pub(crate) fn log(lines: &[LogLine]) -> Self {
        let text = if lines.is_empty() {
            vec!["Nothing has been said yet.".into()]
        } else {
            lines.iter().map(|l| format!("{:>6}  {}", l.step, l.text)).collect()
        };
        let mut page = Page::new("Message log", text);
        page.list.scroll = END;
        page
    }

    pub(crate) fn scene(&self, _ctx: &Context) -> Scene {
        Scene {
            title: self.title.clone(),
            prompt: Some(self.prompt()),
            hints: vec![
                KeyHint::nav(Nav::Scroll, "Up Down", "scroll"),
                KeyHint::nav(Nav::Back, "Esc", "back"),
            ],
            ..Scene::default()
        }
    }

    fn prompt(&self) -> Prompt {
        Prompt {
            title: self.title.clone(),
            text: self.text.clone(),
            whole: true,
            scroll: self.list.scroll,
            ..Prompt::default()
        }
    }

    pub(crate) fn signal(&mut self, _ctx: &mut Context, signal: &Signal) -> Turn {
        match self.list.signal(&self.prompt(), signal) {
            Press::Closed => Turn::Pop,
            _ => match signal {
                Signal::Key { key, phase: Phase::Down }
                    if key.code == Code::Enter || key.typed() == Some('q') =>
                {
                    Turn::Pop
                }
                Signal::Key { key, phase: Phase::Down } if key.code == Code::End => {
                    self.list.scroll = END;
                    Turn::Stay
                }
                _ => Turn::Stay,
            },
        }
    }
}

/// A text in source form, with paragraphs parted by blank lines, as one line a paragraph. Lines
/// that are indented stay lines of their own.
fn paragraphs(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut open = false;
    for line in text.trim().lines() {
        if line.trim().is_empty() {
            out.push(String::new());
            open = false;
        } else if line.starts_with(' ') {
            out.push(line.trim_end().to_string());
            open = false;
        } else if open {
            if let Some(last) = out.last_mut() {
                last.push(' ');
                last.push_str(line.trim());
            }
        } else {
            out.push(line.trim().to_string());
            open = true;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_joined_and_tables_are_kept() {
        let text = "One line\nand its end.\n\nNext:\n  a  1\n  b  2\nDone.";
        assert_eq!(paragraphs(text), ["One line and its end.", "", "Next:", "  a  1", "  b  2", "Done."]);
    }
}
