//! The games' own verbs, such as `mazarium coins check`. Each game has a module here, and one line
//! in [`ALL`]; nothing else in the binary knows of it.

mod coins;
mod icmaze;
mod minirogue;
mod pursuit;
mod savor;
mod wallisyou;

use std::process::ExitCode;

/// The verbs of one game, under its name.
pub struct GameVerbs {
    /// The game's id, which is the name of the command.
    pub id: &'static str,
    /// The command and its verbs.
    pub command: fn() -> clap::Command,
    /// Does what was asked for.
    pub run: fn(&clap::ArgMatches) -> ExitCode,
}

/// Every game that has verbs of its own.
pub const ALL: &[GameVerbs] =
    &[savor::VERBS, wallisyou::VERBS, pursuit::VERBS, minirogue::VERBS, icmaze::VERBS, coins::VERBS];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_of_verbs_is_of_a_game_in_the_catalogue_and_bears_its_name() {
        for verbs in ALL {
            assert!(catalogue::find(verbs.id).is_some(), "{}", verbs.id);
            assert_eq!((verbs.command)().get_name(), verbs.id);
        }
    }
}
