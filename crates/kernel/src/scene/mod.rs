//! What is to be seen, as plain data. A game builds a [`Scene`] anew from its state whenever it is
//! asked; screens around the game (menus, set-up, help) are scenes too; a shell shows any of them.
//! Nothing here knows pixels, terminals or games.
//!
//! Lengths on a board are in 1/256 of a cell ([`UNIT`]); a [`Place`] names the *centre* of what stands
//! there, so `Place::of(Pos::new(2, 3))` is the middle of that cell.

mod between;
mod board;
mod effects;
mod ink;
mod light;
mod press;
mod prompt;
mod text;

pub use between::{Headings, MOVE_MILLIS, travel_cells};
pub use board::{Board, Camera, Line, LineStyle, Look, Mark, Place, Side, Sprite, UNIT, Waypoint};
pub use effects::{Calm, Effects, Fx, Pose};
pub use ink::{Ink, Palette, Rgb};
pub use light::{Lamp, Light};
pub use press::Press;
pub use prompt::{Award, Columns, Entry, Form, Pick, Prompt};

use crate::input::{Does, Key, Nav};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use std::fmt;

/// What kind of screen a scene shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScreenKind {
    /// A game that is played.
    #[default]
    Game,
    /// A recorded game that is watched.
    Watching,
    /// The front, from which everything starts.
    Front,
    /// Everything about one game.
    Hub,
    /// The levels of a game.
    Levels,
    /// A list of choices: a menu, saved games, keys.
    Menu,
    /// Values to be set.
    Form,
    /// Text to be read.
    Page,
    /// A line to be typed.
    Entry,
}

impl ScreenKind {
    /// Its name for page scripts.
    pub const fn id(self) -> &'static str {
        ["game", "watching", "front", "hub", "levels", "menu", "form", "page", "entry"][self as usize]
    }
}

/// Everything on the screen at one moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Scene {
    /// What kind of screen this is.
    #[serde(skip)]
    pub kind: ScreenKind,
    /// What this is: the game's title, the screen's name.
    pub title: String,
    /// Boards, side by side where there is room; the first one is the most important.
    pub boards: Vec<Board>,
    /// Which board to show where there is room for one only.
    pub focus: usize,
    /// Numbers that matter: points, lives, turn.
    pub gauges: Vec<Gauge>,
    /// Lists beside the board: inventory, players, statistics.
    pub panels: Vec<Panel>,
    /// What was said, oldest first. Filled in by whoever runs the game.
    pub log: Vec<LogLine>,
    /// What the pointer or cursor is on, in words.
    pub tip: String,
    /// One line that matters now: a refusal, a hint, "saved".
    pub notice: Option<Notice>,
    /// A question, a menu, a page of text. It takes the keys as long as it is there.
    pub prompt: Option<Prompt>,
    /// The keys worth knowing now.
    pub hints: Vec<KeyHint>,
    /// What a newcomer could be told now, the most important first. Whoever runs the game picks one that
    /// was not told yet.
    #[serde(skip)]
    pub lessons: Vec<Lesson>,
}

/// A short sentence that teaches the game at the moment it matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// Its name: it is told until it has been learned.
    pub id: &'static str,
    /// The sentence. `{left}` stands for the keys of the command `left`.
    pub text: String,
}

impl Lesson {
    /// A lesson.
    pub fn new(id: &'static str, text: impl Into<String>) -> Self {
        Lesson { id, text: text.into() }
    }
}

/// A number with a name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Gauge {
    /// What it is.
    pub label: String,
    /// What it says now.
    pub value: String,
    /// How full it is, as (now, full); drawn as a bar.
    pub fill: Option<(i64, i64)>,
    /// Its colour.
    pub ink: Ink,
}

impl Gauge {
    /// A gauge without a bar.
    pub fn new(label: impl Into<String>, value: impl fmt::Display) -> Self {
        Gauge { label: label.into(), value: format!("{value}"), fill: None, ink: Ink::White }
    }

    /// The same in a colour.
    #[must_use]
    pub fn ink(self, ink: Ink) -> Self {
        Gauge { ink, ..self }
    }

    /// The same with a bar.
    #[must_use]
    pub fn fill(self, now: i64, full: i64) -> Self {
        Gauge { fill: Some((now, full)), ..self }
    }
}

/// A list with a heading.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Panel {
    /// The heading.
    pub title: String,
    /// Its rows.
    pub rows: Vec<Row>,
}

/// A row of a [`Panel`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// A picture before the text.
    pub look: Option<Look>,
    /// The text, from the left.
    pub text: String,
    /// More text, against the right edge.
    pub value: String,
    /// Its colour.
    pub ink: Ink,
    /// Whether it stands out, as the player whose turn it is.
    pub strong: bool,
    /// What the game is told when it is chosen (see [`Input::Row`](crate::input::Input)); a row without it is
    /// only read.
    #[serde(skip)]
    pub pick: Option<String>,
}

impl Row {
    /// A plain row.
    pub fn new(text: impl Into<String>, value: impl fmt::Display) -> Self {
        Row {
            look: None,
            text: text.into(),
            value: format!("{value}"),
            ink: Ink::Silver,
            strong: false,
            pick: None,
        }
    }

    /// The same to be chosen: this is what the game is told then.
    #[must_use]
    pub fn pick(self, what: impl Into<String>) -> Self {
        Row { pick: Some(what.into()), ..self }
    }
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LogLine {
    /// In which step; 0 is before the first.
    pub step: usize,
    /// The exact words; may be empty if they are only [`said`](LogLine::said).
    pub text: String,
    /// How one would say it to a player, where that differs. Empty: a player is told nothing.
    #[serde(skip)]
    pub said: Option<String>,
    /// Whether it belongs to the last step.
    pub fresh: bool,
}

impl LogLine {
    /// The words for a player.
    pub fn spoken(&self) -> &str {
        self.said.as_deref().unwrap_or(&self.text)
    }
}

/// One line that matters now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Notice {
    /// The words.
    pub text: String,
    /// Whether something is wrong.
    pub bad: bool,
}

/// What can be done now, and with which keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyHint {
    /// What it is about: one command or several; empty for keys that a game reads itself.
    pub does: Vec<Does>,
    /// The keys as they are bound now, filled in by whoever knows the bindings.
    pub keys: Vec<Key>,
    /// What it does, in a word or two.
    pub what: String,
}

impl KeyHint {
    /// A hint about commands by their ids, parted by blanks: `"left right"`.
    pub fn new(commands: impl AsRef<str>, what: impl Into<String>) -> Self {
        let does = commands.as_ref().split_whitespace().map(Does::command).collect();
        KeyHint { does, keys: Vec::new(), what: what.into() }
    }

    /// A hint about keys that are no command: the names of keys, parted by blanks.
    pub fn keys(keys: impl AsRef<str>, what: impl Into<String>) -> Self {
        let keys = keys.as_ref().split_whitespace().filter_map(|key| key.parse().ok()).collect();
        KeyHint { does: Vec::new(), keys, what: what.into() }
    }

    /// A hint about keys that move about on a screen.
    pub fn nav(nav: Nav, keys: impl AsRef<str>, what: impl Into<String>) -> Self {
        KeyHint { does: vec![Does::Nav(nav)], ..KeyHint::keys(keys, what) }
    }

    /// The same about commands that walk on the board.
    #[must_use]
    pub fn walking(mut self) -> Self {
        self.does.push(Does::Nav(Nav::Walk));
        self
    }

    /// Whether it is about something, alone or among others.
    pub fn is_about(&self, does: &Does) -> bool {
        self.does.contains(does)
    }

    /// Its keys as text or, as long as they are not known, its commands.
    pub fn caps(&self) -> String {
        if !self.keys.is_empty() {
            return self.keys.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        }
        if self.is_about(&Does::Nav(Nav::AnyKey)) {
            return "any key".into();
        }
        let commands = self.does.iter().filter(|does| !matches!(does, Does::Nav(_)));
        commands.map(Does::id).collect::<Vec<_>>().join(" ")
    }
}

impl Serialize for KeyHint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut hint = serializer.serialize_struct("KeyHint", 2)?;
        hint.serialize_field("key", &self.caps())?;
        hint.serialize_field("what", &self.what)?;
        hint.end()
    }
}
