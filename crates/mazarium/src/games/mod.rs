//! The commands of the games: their tools, which the games declare themselves, and the few verbs that are
//! shells, which start programs or talk to people.

mod minirogue;
mod pursuit;

use crate::commands::{self, Answer, Trouble};
use crate::tools;
use clap::{ArgMatches, Command};
use kernel::game::GameInfo;
use std::process::ExitCode;

/// A verb of a game that is a shell and no tool.
struct Verb {
    game: &'static str,
    /// The verb, with examples.
    command: fn() -> Command,
    /// Does what was asked for.
    run: fn(&ArgMatches) -> Answer,
}

const VERBS: [Verb; 3] = [minirogue::PLAY, pursuit::RUN, pursuit::TOURNAMENT];

fn verbs(info: &GameInfo) -> impl Iterator<Item = &'static Verb> {
    VERBS.iter().filter(|verb| verb.game == info.id)
}

/// The commands of all games that have any.
pub fn commands() -> impl Iterator<Item = Command> {
    catalogue::GAMES.iter().filter(|info| !info.tools.is_empty() || verbs(info).next().is_some()).map(|info| {
        let command = tools::command(info).subcommands(verbs(info).map(|verb| (verb.command)()));
        let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        let about = format!("Tools for {}: {}", info.title, names.join(", "));
        let is_listed = catalogue::listed().iter().any(|listed| listed.id == info.id);
        command.about(about).hide(!is_listed)
    })
}

/// Does what was asked of a game.
pub fn run(info: &'static GameInfo, matches: &ArgMatches) -> ExitCode {
    let Some((name, args)) = matches.subcommand() else {
        return commands::finish(Err(Trouble::input("there is no such command")));
    };
    commands::finish(match (info.tool(name), verbs(info).find(|verb| (verb.command)().get_name() == name)) {
        (Some(tool), _) => tools::run(info, tool, args),
        (None, Some(verb)) => (verb.run)(args),
        (None, None) => Err(Trouble::input("there is no such command")),
    })
}
