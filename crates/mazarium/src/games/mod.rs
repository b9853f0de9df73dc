//! The commands of the games: their tools, which the games declare themselves, and the few verbs that are
//! shells, which start programs or talk to people.

mod minirogue;
mod pursuit;

use crate::commands::{self, Answer, Trouble};
use crate::tools;
use clap::{ArgMatches, Command};
use kernel::game::GameInfo;
use kernel::tools::{Inputs, Tool};
use std::process::ExitCode;

/// A verb of a game that is a shell, described like a tool.
type Verb = Tool<fn(&Inputs) -> Answer>;

/// The shells among the games' verbs.
static VERBS: [(&str, &[Verb]); 2] = [("minirogue", &[minirogue::PLAY]), ("pursuit", &pursuit::VERBS)];

fn verbs(info: &GameInfo) -> &'static [Verb] {
    VERBS.iter().find(|(game, _)| *game == info.id).map_or(&[], |(_, verbs)| verbs)
}

/// The commands of all games that have any.
pub fn commands() -> impl Iterator<Item = Command> {
    let listed = catalogue::listed();
    catalogue::GAMES.iter().filter(|info| !info.tools.is_empty()).map(move |info| {
        let command = tools::command(info, verbs(info));
        // The toys are templates, so the main help does not mention them.
        command.hide(listed.iter().all(|listed| listed.id != info.id))
    })
}

/// Does what was asked of a game.
pub fn run(info: &'static GameInfo, matches: &ArgMatches) -> ExitCode {
    commands::finish(match matches.subcommand() {
        Some((name, args)) => match (info.tool(name), verbs(info).iter().find(|verb| verb.id == name)) {
            (Some(tool), _) => tools::run(info, tool, args),
            (None, Some(verb)) => tools::inputs(verb, args).and_then(|inputs| (verb.run)(&inputs)),
            (None, None) => Err(Trouble::input("there is no such command")),
        },
        None => Err(Trouble::input("there is no such command")),
    })
}
