//! A page of text to be read: help, the message log, the program itself.

use super::entry::EntryScreen;
use super::list::{END, List, scene};
use super::{Answer, Context, Purpose, Screen, Turn};
use crate::keymap::Keymap;
use crate::{Signal, words};
use kernel::game::GameInfo;
use kernel::input::{Code, Nav, Phase, Shared};
use kernel::scene::{KeyHint, LogLine, Press, Prompt, Record, Row, Scene};

/// A page of text.
#[derive(Clone)]
pub(crate) struct Page {
    title: String,
    text: Vec<String>,
    /// Pictures with their words.
    legend: Vec<Row>,
    /// Keys with what they do.
    keys: Vec<KeyHint>,
    /// What the text says, to be drawn.
    record: Option<Record>,
    /// The page that has more to say, if there is one.
    further: Option<Box<Page>>,
    /// All lines of a text that can be searched.
    lines: Option<Vec<String>>,
    list: List,
}

impl Page {
    pub(crate) fn new(title: impl Into<String>, text: Vec<String>) -> Self {
        Page {
            title: title.into(),
            text,
            legend: Vec::new(),
            keys: Vec::new(),
            record: None,
            further: None,
            lines: None,
            list: List::default(),
        }
    }

    /// The same with its text drawn.
    pub(crate) fn drawn(self, record: Record) -> Self {
        Page { record: Some(record), ..self }
    }

    /// What is on the board, what it is all about, and the keys: on one screen.
    pub(crate) fn quick_help(info: &GameInfo, keymap: &Keymap, scene: &Scene) -> Self {
        let manual = Page::help(info, keymap);
        let legend = legend(info, scene);
        if legend.is_empty() && info.arcade.goal.is_empty() {
            return manual;
        }
        let (mut keys, further) = (keymap.table(scene), Some(Box::new(manual)));
        let hint = (!info.bots.is_empty()).then_some(Shared::Hint);
        for shared in [Some(Shared::Undo), hint, Some(Shared::Pause)].into_iter().flatten() {
            keys.extend(keymap.shared(shared).filter(|new| keys.iter().all(|key| key.does != new.does)));
        }
        Page { legend, keys, further, ..Page::new(info.title, vec![info.arcade.goal.to_string()]) }
    }

    /// How to play a game, and its keys as they are bound now.
    pub(crate) fn help(info: &GameInfo, keymap: &Keymap) -> Self {
        let mut text = paragraphs(info.manual);
        let longest = keymap.bindings().iter().map(|b| b.title.chars().count()).max().unwrap_or(0);
        for (heading, own) in [(words::KEYS_HERE, true), (words::KEYS_EVERYWHERE, false)] {
            text.push(String::new());
            text.push(heading.to_uppercase());
            let bindings = keymap.bindings().iter().filter(|b| b.is_own() == own);
            text.extend(bindings.map(|b| format!("  {:longest$}  {}", b.title, b.listed())));
        }
        Page::new(words::how_to_play(info.title), text)
    }

    /// Everything that was said in a game.
    pub(crate) fn log(lines: &[LogLine], exact: bool) -> Self {
        let words = |line: &LogLine| if exact { line.text.clone() } else { line.spoken().to_string() };
        let text = if lines.is_empty() {
            vec![words::LOG_EMPTY.into()]
        } else {
            lines
                .iter()
                .map(|l| (l.step, words(l)))
                .filter(|(_, words)| !words.is_empty())
                .map(|(step, words)| format!("{step:>6}  {words}"))
                .collect()
        };
        let mut page = Page::new(words::LOG, text.clone());
        page.lines = (!lines.is_empty()).then_some(text);
        page.list.scroll = END;
        page
    }

    /// Shows only the lines with some words in them, in any case; all of them for none.
    pub(crate) fn answer(&mut self, answer: &Answer) -> Turn {
        let (Answer::Text(Purpose::Search, wanted), Some(lines)) = (answer, &self.lines) else {
            return Turn::Stay;
        };
        let wanted = wanted.trim().to_lowercase();
        self.text = lines.iter().filter(|line| line.to_lowercase().contains(&wanted)).cloned().collect();
        self.title =
            if wanted.is_empty() { words::LOG.into() } else { words::found(self.text.len(), &wanted) };
        self.list.scroll = END;
        Turn::Stay
    }

    pub(crate) fn scene(&self, _ctx: &Context) -> Scene {
        let mut hints = vec![KeyHint::nav(Nav::Scroll, "Up Down", words::KEY_SCROLL)];
        if self.further.is_some() {
            hints.push(KeyHint::nav(Nav::Other, "m", words::KEY_MANUAL));
        }
        if self.lines.is_some() {
            hints.push(KeyHint::nav(Nav::Other, "/", words::KEY_SEARCH));
        }
        hints.push(KeyHint::nav(Nav::Back, "Esc", words::KEY_BACK));
        scene(self.prompt(), hints)
    }

    fn prompt(&self) -> Prompt {
        let (text, scroll) = (self.text.clone(), self.list.scroll);
        Prompt {
            text,
            scroll,
            legend: self.legend.clone(),
            keys: self.keys.clone(),
            record: self.record.clone(),
            ..self.list.prompt(self.title.clone(), Vec::new())
        }
    }

    pub(crate) fn signal(&mut self, _ctx: &mut Context, signal: &Signal) -> Turn {
        if self.list.signal(&self.prompt(), signal) == Press::Closed {
            return Turn::Pop;
        }
        let Signal::Key { key, phase: Phase::Down } = signal else { return Turn::Stay };
        match (key.code, key.typed()) {
            (Code::Enter, _) | (_, Some('q')) => return Turn::Pop,
            (Code::End, _) => self.list.scroll = END,
            (_, Some('/')) if self.lines.is_some() => {
                return EntryScreen::ask(words::SEARCH, words::SEARCH_ABOUT, "", Purpose::Search);
            }
            (_, Some('m')) => {
                let page = self.further.as_deref().cloned();
                return page.map_or(Turn::Stay, |page| Turn::Push(Screen::Page(Box::new(page))));
            }
            _ => {}
        }
        Turn::Stay
    }
}

/// The pictures on the boards that have a word, each once.
fn legend(info: &GameInfo, scene: &Scene) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for board in &scene.boards {
        let sprites = board.sprites.iter().map(|sprite| sprite.look);
        for look in sprites.chain(board.tiles.cells().iter().copied()) {
            let Some(word) = info.arcade.word(look.name) else { continue };
            if !word.is_empty() && rows.iter().all(|row| row.text != word) {
                rows.push(Row { look: Some(look), ..Row::new(word, "") });
            }
        }
    }
    rows
}

/// A text in source form, with paragraphs parted by blank lines, as one line a paragraph. Lines
/// that are indented stay lines of their own.
fn paragraphs(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut open = false;
    for line in text.trim().lines() {
        let is_part = !line.trim().is_empty() && !line.starts_with(' ');
        match out.last_mut() {
            Some(last) if open && is_part => *last = format!("{last} {}", line.trim()),
            _ => out.push(line.trim_end().into()),
        }
        open = is_part;
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
