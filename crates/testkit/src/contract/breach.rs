//! The clauses of the contract, and what is said when one of them is broken.

use kernel::game::GameInfo;
use std::fmt;

/// One promise that every game makes; [`Clause::promise`] says which.
#[allow(missing_docs, reason = "each has its sentence in `promise`")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Clause {
    Description,
    Demos,
    NoPanic,
    SameSeed,
    Snapshot,
    LoadedCopy,
    Garbage,
    Invariants,
    Legality,
    Listed,
    Ended,
    Refusal,
    Inputs,
    Ticks,
    BotLegal,
    BotHandsOff,
    BotSteady,
    SceneForm,
    SceneStable,
    Replay,
    Undo,
    Proof,
}

impl Clause {
    /// The promise, as a sentence.
    pub const fn promise(self) -> &'static str {
        match self {
            Clause::Description => "what is known before a game starts is complete and consistent",
            Clause::Demos => "the recorded games that come with a game still play",
            Clause::NoPanic => "no call panics",
            Clause::SameSeed => "the same seed and the same actions give the same game",
            Clause::Snapshot => "a snapshot is JSON, and loading it gives the same snapshot",
            Clause::LoadedCopy => "a loaded copy goes on exactly like the original",
            Clause::Garbage => "what is no state is refused, and nothing changes",
            Clause::Invariants => "a changed state that is accepted is a state to go on from",
            Clause::Legality => {
                "there are legal actions, and somebody to act, exactly as long as there is no outcome"
            }
            Clause::Listed => "every action that is listed is accepted",
            Clause::Ended => "after the end no action is accepted",
            Clause::Refusal => "a refused action changes nothing",
            Clause::Inputs => "an input changes the ui at most, never the state",
            Clause::Ticks => "in a game paced by ticks, a tick always has an action that is accepted",
            Clause::BotLegal => "a bot's advice is legal",
            Clause::BotHandsOff => "asking a bot changes nothing",
            Clause::BotSteady => "the same question and dice give the same advice",
            Clause::SceneForm => "a scene can be shown by any shell",
            Clause::SceneStable => "the same state gives the same scene",
            Clause::Replay => "a recorded game reads back and gives the same hashes",
            Clause::Undo => "undo and redo lead exactly back and forth",
            Clause::Proof => "a save can be proved",
        }
    }
}

/// A promise that a game has broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// Which game.
    pub game: &'static str,
    /// Which promise.
    pub clause: Clause,
    /// The seed of the game in which it was seen, if it was seen in one.
    pub seed: Option<u64>,
    /// The parameters of that game that were not at their defaults.
    pub params: String,
    /// How many steps had been made.
    pub step: Option<usize>,
    /// What was seen, as a sentence.
    pub seen: String,
}

impl Breach {
    /// A breach that was seen before any game was started.
    pub(super) fn of(info: &GameInfo, clause: Clause, seen: impl Into<String>) -> Self {
        Breach { game: info.id, clause, seed: None, params: String::new(), step: None, seen: seen.into() }
    }
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} breaks the clause {:?} ({}).", self.game, self.clause, self.clause.promise())?;
        if let Some(seed) = self.seed {
            write!(f, " Seed {seed}")?;
            if !self.params.is_empty() {
                write!(f, " with {}", self.params)?;
            }
            if let Some(step) = self.step {
                write!(f, ", after step {step}")?;
            }
            f.write_str(":")?;
        }
        write!(f, " {}", self.seen)
    }
}

impl std::error::Error for Breach {}

/// Where two texts part, short enough for a message: `…"points":3… instead of …"points":2…`.
pub(super) fn difference(was: &str, is: &str) -> String {
    let same = was.chars().zip(is.chars()).take_while(|(a, b)| a == b).count();
    let part = |text: &str| -> String {
        let from = same.saturating_sub(24);
        let cut: String = text.chars().skip(from).take(64).collect();
        format!(
            "{}{cut}{}",
            if from > 0 { "…" } else { "" },
            if from + 64 < text.chars().count() { "…" } else { "" }
        )
    };
    format!("{} instead of {}", part(is), part(was))
}
