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
mod lists;
mod press;
mod prompt;
mod record;
mod text;

pub use between::{Headings, MOVE_MILLIS, travel_cells};
pub use board::{Board, Camera, Line, LineStyle, Look, Mark, Place, Side, Sprite, UNIT, Waypoint};
pub use effects::{Calm, Effects, Fx, Pose, quarters};
pub use ink::{Ink, Palette, Rgb};
pub use light::{Lamp, Light};
pub use lists::{Gauge, Icon, Panel, Row};
pub use press::Press;
pub use prompt::{Award, Columns, Entry, Form, Pick, Prompt};
pub use record::{Figure, Medal, Ranked, Record, Rows, Section};

use crate::input::{Does, Key, Nav};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

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
    /// How far the game has come, as one would say it behind its title: `the second maze`, `round 4`.
    #[serde(skip)]
    pub place: String,
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
    /// Commands that mean nothing in a game that was set up like this: no list of keys names them.
    #[serde(skip)]
    pub unused: Vec<&'static str>,
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
    /// The sentence. `{left}` stands for the key or the button of the command `left`, and of `[click|tap]` the first
    /// is told to whoever has keys and a mouse, the second to whoever has a screen to touch.
    pub text: String,
}

impl Lesson {
    /// A lesson.
    pub fn new(id: &'static str, text: impl Into<String>) -> Self {
        Lesson { id, text: text.into() }
    }

    /// The sentence for somebody with a screen to touch, or with keys and a mouse.
    pub fn told(&self, fingers: bool) -> String {
        let mut parts = self.text.split('[');
        let mut out = parts.next().unwrap_or_default().to_string();
        for part in parts {
            let choice = part.split_once(']').and_then(|(both, rest)| Some((both.split_once('|')?, rest)));
            let Some(((mouse, finger), rest)) = choice else {
                out.push('[');
                out.push_str(part);
                continue;
            };
            out.push_str(if fingers { finger } else { mouse });
            out.push_str(rest);
        }
        out
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
