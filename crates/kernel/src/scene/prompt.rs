//! Questions, menus and pages: choices and how they are laid out. What keys do to them is in `press.rs`.

use super::{Board, KeyHint, Record, Row};
use serde::Serialize;
use std::sync::Arc;

/// A question, a menu, a page.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Prompt {
    /// The heading.
    pub title: String,
    /// Text above the choices, one paragraph a line.
    pub text: Vec<String>,
    /// What can be chosen; may be empty for a page that is only read.
    pub choices: Vec<Pick>,
    /// Which choice the keys are on.
    pub selected: usize,
    /// A line that is being typed.
    pub entry: Option<Entry>,
    /// Whether it covers the whole screen (a menu) or lies on the board (a dialogue).
    pub whole: bool,
    /// How far the text is scrolled down, in lines; the shell stops at the end.
    pub scroll: usize,
    /// Whether a dialogue leaves the board in sight, at its edge instead of on it.
    #[serde(skip)]
    pub aside: bool,
    /// What was achieved, to be shown large.
    #[serde(skip)]
    pub award: Option<Award>,
    /// Pictures with their words, under the text.
    #[serde(skip)]
    pub legend: Vec<Row>,
    /// Keys with what they do, in columns under the legend.
    #[serde(skip)]
    pub keys: Vec<KeyHint>,
    /// What was done so far, to be drawn in place of the text, which says the same.
    #[serde(skip)]
    pub record: Option<Record>,
}

/// What was achieved in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Award {
    /// Stars won, of so many.
    pub stars: Option<(u8, u8)>,
    /// A score in a few words.
    pub score: String,
    /// What is new about it: a record, a streak, a medal. One line each.
    pub news: Vec<String>,
}

/// How a choice is laid out. What is laid out alike and stands under the same heading stands together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// A row of a list.
    #[default]
    Row,
    /// A card with a picture, a name and a sentence; as many side by side as there is room for.
    Card,
    /// A small square with a name of a few characters and stars.
    Tile,
    /// A word in a line of words.
    Small,
}

impl Form {
    /// Its name for page scripts.
    pub const fn id(self) -> &'static str {
        ["row", "card", "tile", "small"][self as usize]
    }
}

/// How many choices of a form a shell has put side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    /// Cards.
    pub cards: usize,
    /// Tiles.
    pub tiles: usize,
}

impl Default for Columns {
    fn default() -> Self {
        Columns { cards: 5, tiles: 10 }
    }
}

impl Columns {
    /// How many of a form stand side by side.
    pub const fn of(self, form: Form) -> usize {
        match form {
            Form::Row => 1,
            Form::Card => self.cards,
            Form::Tile => self.tiles,
            Form::Small => usize::MAX,
        }
    }
}

/// One choice of a [`Prompt`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pick {
    /// What is chosen.
    pub label: String,
    /// What a setting stands at, or a result; against the right edge.
    pub value: String,
    /// One sentence about it, shown while it is selected or beside it.
    pub about: String,
    /// The heading it stands under; a heading is shown where it changes.
    pub group: String,
    /// A key that takes it at once.
    pub key: String,
    /// Whether its value is changed by steps, to the left and to the right.
    pub steps: bool,
    /// Whether it can be taken.
    pub enabled: bool,
    /// How it is laid out.
    #[serde(skip)]
    pub form: Form,
    /// A picture of it.
    #[serde(skip)]
    pub picture: Option<Arc<Board>>,
    /// Stars won, of so many.
    #[serde(skip)]
    pub stars: Option<(u8, u8)>,
    /// What else can be done with it besides taking it, in a word or two; empty for nothing.
    #[serde(skip)]
    pub more: String,
}

impl Pick {
    /// A choice with a name and a sentence.
    pub fn new(label: impl Into<String>, about: impl Into<String>) -> Self {
        Pick {
            label: label.into(),
            value: String::new(),
            about: about.into(),
            group: String::new(),
            key: String::new(),
            steps: false,
            enabled: true,
            form: Form::Row,
            picture: None,
            stars: None,
            more: String::new(),
        }
    }

    /// The same with a value at the right.
    #[must_use]
    pub fn value(self, value: impl Into<String>) -> Self {
        Pick { value: value.into(), ..self }
    }

    /// The same with a value that is changed by steps.
    #[must_use]
    pub fn stepped(self, value: impl Into<String>) -> Self {
        Pick { steps: true, ..self.value(value) }
    }

    /// The same under a heading.
    #[must_use]
    pub fn group(self, group: impl Into<String>) -> Self {
        Pick { group: group.into(), ..self }
    }

    /// The same with a key.
    #[must_use]
    pub fn key(self, key: impl Into<String>) -> Self {
        Pick { key: key.into(), ..self }
    }

    /// The same, laid out in another way.
    #[must_use]
    pub fn form(self, form: Form) -> Self {
        Pick { form, ..self }
    }

    /// The same with a picture.
    #[must_use]
    pub fn picture(self, picture: Option<Arc<Board>>) -> Self {
        Pick { picture, ..self }
    }

    /// The same with something else that can be done with it.
    #[must_use]
    pub fn more(self, more: impl Into<String>) -> Self {
        Pick { more: more.into(), ..self }
    }

    /// The same, to be taken only if a condition holds.
    #[must_use]
    pub fn enabled(self, enabled: bool) -> Self {
        Pick { enabled, ..self }
    }
}

/// A line that is being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// What is asked for.
    pub label: String,
    /// What has been typed.
    pub text: String,
    /// Where the caret stands, in characters.
    pub caret: usize,
}
