//! The commands of the games: their tools, which the games declare themselves, and the few verbs that are
//! shells, which start programs or talk to people; these are described and run in the same way.

mod minirogue;
mod pursuit;

use crate::commands::{self, Trouble};
use crate::tools;
use clap::{ArgMatches, Command};
use kernel::game::GameInfo;
use kernel::tools::Tool;
use std::process::ExitCode;

/// The shells among the games' verbs.
static SHELLS: [(&str, &[Tool]); 2] = [("minirogue", &[minirogue::PLAY]), ("pursuit", &pursuit::SHELLS)];

/// All verbs of a game.
fn verbs(info: &GameInfo) -> impl Iterator<Item = &'static Tool> {
    let shells = SHELLS.iter().filter(|(game, _)| *game == info.id).flat_map(|(_, shells)| *shells);
    info.tools.iter().chain(shells)
}

/// The commands of all games that have any.
pub fn commands() -> impl Iterator<Item = Command> {
    let listed = catalogue::listed();
    catalogue::GAMES.iter().filter(|info| verbs(info).next().is_some()).map(move |info| {
        let command = tools::command(info, &verbs(info).collect::<Vec<_>>());
        // The toys are templates, so the main help does not mention them.
        command.hide(listed.iter().all(|listed| listed.id != info.id))
    })
}

/// Does what was asked of a game.
pub fn run(info: &'static GameInfo, matches: &ArgMatches) -> ExitCode {
    let asked = matches.subcommand();
    let asked = asked.and_then(|(name, args)| Some((verbs(info).find(|verb| verb.id == name)?, args)));
    commands::finish(match asked {
        Some((verb, args)) => tools::run(info, verb, args),
        None => Err(Trouble::input("there is no such command")),
    })
}
