//! What a player has done so far, as data to be drawn: figures, bars, medals, results.

use super::Board;
use std::fmt;
use std::sync::Arc;

/// What was done in a game. The prompt that has one says the same in its text, for shells that show words only.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// What the game looks like.
    pub picture: Option<Arc<Board>>,
    /// The figures that matter most, to be shown large.
    pub figures: Vec<Figure>,
    /// Everything else, under headings.
    pub sections: Vec<Section>,
}

/// A figure and what it counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figure {
    /// What it counts.
    pub label: String,
    /// The figure.
    pub value: String,
    /// What else is to be said about it, in a few words; may be empty.
    pub note: String,
    /// How much of how much it is, where that can be drawn.
    pub part: Option<(u32, u32)>,
}

impl Figure {
    /// A figure with what it counts.
    pub fn new(label: impl Into<String>, value: impl fmt::Display) -> Self {
        Figure { label: label.into(), value: format!("{value}"), ..Figure::default() }
    }

    /// The same with a few words more.
    #[must_use]
    pub fn note(self, note: impl Into<String>) -> Self {
        Figure { note: note.into(), ..self }
    }

    /// The same as a part of a whole.
    #[must_use]
    pub fn part(self, some: u32, all: u32) -> Self {
        Figure { part: Some((some, all)), ..self }
    }
}

/// Things of one kind under a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The heading.
    pub title: String,
    /// What stands under it.
    pub rows: Rows,
}

/// What stands under a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rows {
    /// Figures as bars, one below the other.
    Bars(Vec<Figure>),
    /// Medals, those that were won and those still to be won.
    Medals(Vec<Medal>),
    /// Results, the best first.
    Results(Vec<Ranked>),
}

impl Rows {
    /// Whether nothing stands there.
    pub fn is_empty(&self) -> bool {
        match self {
            Rows::Bars(bars) => bars.is_empty(),
            Rows::Medals(medals) => medals.is_empty(),
            Rows::Results(results) => results.is_empty(),
        }
    }

    /// The name of the kind for page scripts.
    pub const fn id(&self) -> &'static str {
        match self {
            Rows::Bars(_) => "bars",
            Rows::Medals(_) => "medals",
            Rows::Results(_) => "results",
        }
    }
}

/// A medal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Medal {
    /// Its name.
    pub title: String,
    /// What it is won for.
    pub about: String,
    /// The day on which it was won.
    pub won: Option<String>,
}

/// A result in a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranked {
    /// Whose.
    pub name: String,
    /// The result in words, without stars.
    pub words: String,
    /// Stars won, of so many.
    pub stars: Option<(u8, u8)>,
    /// When, where, with whose help.
    pub note: String,
}
