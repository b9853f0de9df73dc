//! Gauges above the boards and lists beside them. Words always say everything; where there are pictures, some of
//! them may stand for words.

use super::{Ink, Look};
use serde::Serialize;
use std::fmt;

/// A picture among words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Icon {
    /// What it shows.
    pub look: Look,
    /// Which frame of it, as of a [`Sprite`](super::Sprite).
    pub frame: u32,
    /// Whether it is there; what is missing is shown as a shadow.
    pub lit: bool,
}

impl Icon {
    /// The first frame of a look, as something that is there.
    pub const fn new(look: Look) -> Self {
        Icon { look, frame: 0, lit: true }
    }

    /// Another frame.
    #[must_use]
    pub const fn frame(self, frame: u32) -> Self {
        Icon { frame, ..self }
    }

    /// The same, missing unless a condition holds.
    #[must_use]
    pub const fn lit(self, lit: bool) -> Self {
        Icon { lit, ..self }
    }
}

impl From<Look> for Icon {
    fn from(look: Look) -> Self {
        Icon::new(look)
    }
}

impl From<&Look> for Icon {
    fn from(look: &Look) -> Self {
        Icon::new(*look)
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
    /// Pictures that stand for its name where there are pictures. Its words stay: a terminal and whoever cannot see
    /// pictures have nothing else.
    #[serde(skip)]
    pub icons: Vec<Icon>,
    /// Whether the pictures stand for its value and its bar, too.
    #[serde(skip)]
    pub wordless: bool,
}

impl Gauge {
    /// A gauge without a bar.
    pub fn new(label: impl Into<String>, value: impl fmt::Display) -> Self {
        let (label, value) = (label.into(), format!("{value}"));
        Gauge { label, value, fill: None, ink: Ink::White, icons: Vec::new(), wordless: false }
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

    /// The same with a picture in place of its name: a coin and how many.
    #[must_use]
    pub fn icon(self, look: Look) -> Self {
        Gauge { icons: vec![Icon::new(look)], ..self }
    }

    /// The same as a row of `full` equal pictures, of which `now` are there: hearts.
    #[must_use]
    pub fn pips(self, look: Look, now: usize, full: usize) -> Self {
        self.things((0..full).map(|place| Icon::new(look).lit(place < now)))
    }

    /// The same as pictures of what there is: what somebody carries.
    #[must_use]
    pub fn things(self, icons: impl IntoIterator<Item = Icon>) -> Self {
        Gauge { icons: icons.into_iter().collect(), wordless: true, ..self }
    }

    /// Its name and its value in words.
    pub fn words(&self) -> String {
        let words = format!("{}: {}", self.label, self.value);
        words.trim_start_matches(": ").trim_end_matches(": ").into()
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
    /// Which frame of the picture, as of a [`Sprite`](super::Sprite).
    #[serde(skip)]
    pub frame: u32,
    /// The text, from the left.
    pub text: String,
    /// What else there is to say, after the text; where there is room, below it, beside a larger picture. A row with
    /// a note is about somebody or something that matters.
    #[serde(skip)]
    pub note: String,
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
            frame: 0,
            text: text.into(),
            note: String::new(),
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

    /// The same with a note.
    #[must_use]
    pub fn note(self, note: impl Into<String>) -> Self {
        Row { note: note.into(), ..self }
    }

    /// Its picture.
    pub fn icon(&self) -> Option<Icon> {
        self.look.map(|look| Icon::new(look).frame(self.frame))
    }

    /// Text and note in one line.
    pub fn words(&self) -> String {
        if self.note.is_empty() { self.text.clone() } else { format!("{} {}", self.text, self.note) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEART: Look = Look::new("test/heart", 'v', Ink::Pink);

    #[test]
    fn pictures_stand_for_the_name_and_words_say_it_all_the_same() {
        let hearts = Gauge::new("Hearts", "3/5").pips(HEART, 3, 5);
        assert_eq!(
            hearts.icons.iter().map(|icon| icon.lit).collect::<Vec<_>>(),
            [true, true, true, false, false]
        );
        assert!(hearts.wordless);
        assert_eq!(hearts.words(), "Hearts: 3/5");
        let coins = Gauge::new("Coins", 12).icon(HEART);
        assert!(coins.icons.len() == 1 && !coins.wordless);
        assert_eq!(Gauge::new("", "North").words(), "North");
        assert_eq!(Gauge::new("Alone", "").words(), "Alone");
    }

    #[test]
    fn a_row_with_a_note_reads_on() {
        assert_eq!(Row::new("Ada", 99).note("on the first floor").words(), "Ada on the first floor");
        assert_eq!(Row::new("Ada", 99).words(), "Ada");
    }
}
