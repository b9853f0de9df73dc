//! What an arcade knows of a game beyond its rules: how people like to play it, what today's game is,
//! what the pictures mean, and what is worth a medal. All of it is data; none of it changes a rule.

use crate::game::{Game, Making, Standing};
use crate::params::Params;

/// Where a game is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// On the front, with a card of its own.
    #[default]
    Game,
    /// Beside the game of its family (see [`GameInfo::art`](crate::game::GameInfo::art)).
    Variant,
    /// Among the things that are made rather than played.
    Editor,
}

/// A named way to play: some parameters and who sits where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// For settings and addresses: small letters and `-`.
    pub id: &'static str,
    /// For people.
    pub title: &'static str,
    /// One sentence.
    pub about: &'static str,
    /// The parameters that differ from their defaults.
    pub params: &'static [(&'static str, &'static str)],
    /// Who sits where, by seat: the id of a bot, or [`PERSON`]. Seats that are not named keep whoever
    /// would sit there anyway.
    pub players: &'static [&'static str],
}

/// A person in a seat, in [`Preset::players`].
pub const PERSON: &str = "human";

/// A game for each day, the same for everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Daily {
    /// The parameters that differ from their defaults.
    pub params: &'static [(&'static str, &'static str)],
    /// The parameter that is given the day as `2026-01-31`; the day decides the seed in any case.
    pub date: Option<&'static str>,
}

/// Something worth a medal.
#[derive(Clone, Copy)]
pub struct Feat {
    /// For files: small letters and `-`.
    pub id: &'static str,
    /// For people.
    pub title: &'static str,
    /// What is to be done for it, in one sentence.
    pub about: &'static str,
    /// Whether a finished game has earned it.
    pub earned: fn(&Finished<'_>) -> bool,
}

/// A game that has just ended, for [`Feat::earned`].
#[derive(Clone, Copy)]
pub struct Finished<'a> {
    /// As it stands.
    pub game: &'a dyn Game,
    /// What it was started with.
    pub params: &'a Params,
    /// How the only person fared; `None` if there were several, or none.
    pub fared: Option<Standing>,
    /// The stars of its score, if it has any.
    pub stars: Option<u8>,
    /// How many steps were made.
    pub steps: usize,
    /// Whether there was help: undo or hints.
    pub helped: bool,
}

impl Finished<'_> {
    /// Whether a person has won it alone.
    pub fn won(&self) -> bool {
        self.fared == Some(Standing::Won)
    }

    /// Whether a person has won it alone and without help.
    pub fn won_unaided(&self) -> bool {
        self.won() && !self.helped
    }
}

/// A level in a file of the player's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnLevel {
    /// Its title; empty if it has none.
    pub title: String,
    /// A few words about it, or what is wrong with it.
    pub about: String,
    /// The table in which its results are kept.
    pub table: String,
    /// The level as a file of its own; `None` if it cannot be played.
    pub text: Option<String>,
}

/// What an arcade knows of a game beyond its rules.
#[derive(Clone, Copy)]
pub struct Arcade {
    /// Where it is found.
    pub role: Role,
    /// What the player is after, in one or two short sentences.
    pub goal: &'static str,
    /// Ways to play it; the first one is its best form, which the card on the front starts.
    pub presets: &'static [Preset],
    /// The ids of the parameters that matter most, in the order in which they are offered. The others are
    /// folded away.
    pub choices: &'static [&'static str],
    /// The options of the level parameter that are no levels: made-up ones, the player's own.
    pub others: &'static [&'static str],
    /// Today's game, if there is one.
    pub daily: Option<Daily>,
    /// What pictures mean: the name of a look and its word, which is empty for what goes without saying. A name that
    /// ends in `*` stands for all that begin like it.
    pub legend: &'static [(&'static str, &'static str)],
    /// What is worth a medal.
    pub feats: &'static [Feat],
    /// Which demonstration is seen small on the game's card, and from which of its steps: with something going on,
    /// in good light.
    pub living: (usize, usize),
    /// Parameters that came after the first recordings: a recording names them only if they are not at their
    /// defaults, so that whatever does not use them is written as ever.
    pub extras: &'static [&'static str],
    /// Who sits where if the parameters decide it, as a level for one side does; in the form of
    /// [`Preset::players`]. Empty: whoever was chosen.
    pub seats: fn(&Params) -> &'static [&'static str],
    /// The most stars that are left after undo, and after a hint.
    pub helped_stars: (u8, u8),
    /// Whether a parameter, by its id, is worth offering with the others as they are. One that is not is left at
    /// its default.
    pub offers: fn(&Params, &str) -> bool,
    /// The levels in a file of the player's own, which may be a pack; `None` if the game has no such files. The text
    /// of a level goes to the only parameter that is a file.
    pub levels_in: Option<fn(&str) -> Vec<OwnLevel>>,
    /// What another game made by these parameters is called, where one may want to play the very same again: a random
    /// dungeon. `None`: to play again is to begin a new one.
    pub another: fn(&Params) -> Option<&'static str>,
    /// How long a bot waits before it moves, in microseconds: long enough to follow.
    pub bot_micros: u64,
    /// How many keys are kept that are pressed while somebody else moves.
    pub keys_ahead: usize,
    /// Who or what has ended a game that was lost, for the statistics.
    pub ended_by: fn(&dyn Game) -> Option<String>,
    /// A start that takes long, to be made in parts, so that a screen can show it and stop it; `None` for parameters
    /// with which a game starts at once, or not at all.
    pub making: fn(&Params) -> Option<Making>,
}

impl Arcade {
    /// For a game that has nothing special to say.
    pub const PLAIN: Arcade = Arcade {
        role: Role::Game,
        goal: "",
        presets: &[],
        choices: &[],
        others: &[],
        daily: None,
        legend: &[],
        feats: &[],
        living: (0, 0),
        extras: &[],
        seats: |_| &[],
        helped_stars: (3, 3),
        offers: |_, _| true,
        levels_in: None,
        another: |_| None,
        bot_micros: 350_000,
        keys_ahead: 0,
        ended_by: |_| None,
        making: |_| None,
    };

    /// The word for a picture, by the name of its look.
    pub fn word(&self, look: &str) -> Option<&'static str> {
        let fits = |pattern: &str| match pattern.strip_suffix('*') {
            Some(start) => look.starts_with(start),
            None => look == pattern,
        };
        self.legend.iter().find(|(pattern, _)| fits(pattern)).map(|(_, word)| *word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_named_by_its_look_or_by_how_that_begins() {
        let legend = &[("maze/door-shut", "locked door"), ("maze/door*", "door")];
        let arcade = Arcade { legend, ..Arcade::PLAIN };
        assert_eq!(arcade.word("maze/door-shut"), Some("locked door"));
        assert_eq!(arcade.word("maze/door-open"), Some("door"));
        assert_eq!(arcade.word("maze/floor"), None);
    }
}
