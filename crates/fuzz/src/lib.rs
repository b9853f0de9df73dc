//! Machines that try to break the games. A [`Harness`] is a function of bytes: whatever the bytes are, it must come to
//! an end without a panic and without a broken promise. So a failure is a file, and a test replays it from then on
//! (`corpus/NAME/…`). Bytes are made up or mutated from samples by a [`Maker`]; `cargo xtask fuzz` runs them for as
//! long as one likes.

pub mod choices;
pub mod harness;
pub mod maker;
pub mod samples;

pub use choices::Choices;
pub use maker::Maker;

use std::path::PathBuf;

/// What was done with some bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Steps of games, signals, lines or files.
    pub steps: u64,
    /// How many of them were accepted; it tells whether the bytes were any good.
    pub good: u64,
}

/// How bytes come about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Any bytes, so many at most.
    Any(usize),
    /// Samples of real files, changed.
    Samples,
}

/// One way to try.
pub struct Harness {
    /// In one word, for the command line and the folder of its corpus.
    pub name: &'static str,
    /// In some words.
    pub about: &'static str,
    /// What its steps are.
    pub unit: &'static str,
    /// How its bytes come about.
    pub source: Source,
    /// Tries; panics if something is wrong.
    pub run: fn(&[u8]) -> Tally,
}

/// All of them.
pub const ALL: [Harness; 5] = [
    harness::play::HARNESS,
    harness::signals::HARNESS,
    harness::parsers::HARNESS,
    harness::states::HARNESS,
    harness::page::HARNESS,
];

/// Where the bytes are kept that have once failed.
pub fn corpus() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus")
}
