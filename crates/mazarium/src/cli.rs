//! The command line: the general verbs, and the games' own verbs plugged in beside them. What a
//! verb does is in its own module.

use crate::commands::{self, Answer, arena, completions, man, pipe, play, replay, shot};
use crate::games;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use protocol::outside::guard;
use std::ffi::OsString;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  mazarium                                       open the arcade
  mazarium games                                 list the games
  mazarium games pursuit                         a game's players, bots and parameters
  mazarium play minirogue --seed 7               play a particular game, by its seed
  mazarium play pursuit --bot monster=optimal    play against a bot
  mazarium replay game.replay                    check a recorded game, step by step
  mazarium shot savor -o savor.png               a picture of a game

Exit codes: 0 all is well, 1 the answer is no, 2 bad usage or input.
Settings, scores and saved games live in your system's usual folders, or in the folder named by \
the variable MAZARIUM_HOME.";

/// Labyrinth games for people and programs
///
/// Without a command, the arcade opens: in a window if there is a display, otherwise in the terminal. With
/// neither, the games and commands are listed.
#[derive(Debug, Parser)]
#[command(name = "mazarium", version, after_help = EXAMPLES)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub verb: Option<Verb>,
    /// How to show the arcade [default: a window if there is a display, otherwise the terminal]
    #[arg(long, value_enum)]
    pub ui: Option<commands::shells::Ui>,
    /// Take a picture instead of opening the arcade.
    #[cfg(feature = "window")]
    #[command(flatten)]
    pub picture: commands::screenshot::Screenshot,
}

/// The general verbs.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// List the games, or show everything about one
    Games(commands::games::Args),
    /// Play a game
    Play(play::Args),
    /// Check, watch or print a recorded game
    Replay(replay::Args),
    /// Save a picture of a game
    Shot(shot::Args),
    /// Let bots play each other
    Arena(arena::Args),
    /// Let a program play: commands in, JSON out
    Pipe(pipe::Args),
    /// Print a completion script for your shell
    Completions(completions::Args),
    /// Print the manual page, or write all pages to a folder
    Man(man::Args),
}

/// The whole command line, with the games' own verbs.
pub fn command() -> clap::Command {
    Cli::command().subcommands(games::commands())
}

/// Runs the program with these arguments, of which the first is its own name.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    if args.get(1).is_some_and(|arg| arg == guard::ARGUMENT) {
        guard::stand(std::io::stdin().lock());
        return ExitCode::SUCCESS;
    }
    if let Ok(program) = std::env::current_exe() {
        guard::appoint(program);
    }
    let matches = match command().try_get_matches_from(args) {
        Ok(matches) => matches,
        Err(error) => return refuse(&error),
    };
    if let Some((name, own)) = matches.subcommand()
        && let Some(info) = catalogue::find(name)
    {
        return games::run(info, own);
    }
    match Cli::from_arg_matches(&matches) {
        Ok(cli) => commands::finish(dispatch(&cli)),
        Err(error) => refuse(&error),
    }
}

fn dispatch(cli: &Cli) -> Answer {
    match &cli.verb {
        #[cfg(feature = "window")]
        None if cli.picture.file.is_some() => commands::shells::arcade_picture(&cli.picture),
        None => commands::shells::arcade(cli.ui),
        Some(Verb::Games(args)) => commands::games::run(args),
        Some(Verb::Play(args)) => play::run(args),
        Some(Verb::Replay(args)) => replay::run(args),
        Some(Verb::Shot(args)) => shot::run(args),
        Some(Verb::Arena(args)) => arena::run(args, catalogue::GAMES),
        Some(Verb::Pipe(args)) => pipe::run(args, catalogue::GAMES),
        Some(Verb::Completions(args)) => completions::run(args),
        Some(Verb::Man(args)) => man::run(args),
    }
}

/// Prints what is wrong with the arguments (or the help that was asked for) and gives the exit code.
fn refuse(error: &clap::Error) -> ExitCode {
    if error.kind() == ErrorKind::InvalidSubcommand
        && let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand)
        && catalogue::find(word).is_some()
    {
        let text = format!("'{word}' has no commands of its own. To play it: mazarium play {word}");
        return commands::finish(Err(commands::Trouble::input(text)));
    }
    // Nobody may be listening any more, and then there is nobody to tell.
    let _ = error.print();
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed_and_no_game_hides_a_verb() {
        command().debug_assert();
    }

    #[test]
    fn every_verb_says_what_it_does_and_gives_examples() {
        for verb in command().get_subcommands() {
            assert!(verb.get_about().is_some(), "{}", verb.get_name());
            assert!(verb.get_after_help().is_some(), "{} has no examples", verb.get_name());
        }
    }
}
