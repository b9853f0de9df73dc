//! What can be asked without a game: the list of commands, the games, and all that is known of one.

use super::commands::Answer;
use super::{Pipe, fine};
use crate::json::{Fields, field};
use kernel::game::GameInfo;
use kernel::params::{Kind, Param};
use serde::Serialize;

/// What a command does: with the rest of its line, or standing alone on it.
pub(super) enum Does {
    Line(fn(&mut Pipe, &str) -> Answer),
    Word(fn(&mut Pipe) -> Answer),
}

/// A command of the protocol: its form, of which the first word is its name, and what it does.
#[derive(Serialize)]
pub(super) struct Command {
    pub(super) usage: &'static str,
    about: &'static str,
    #[serde(skip)]
    pub(super) does: Does,
}

impl Command {
    /// The word that calls it.
    pub(super) fn name(&self) -> &'static str {
        self.usage.split(' ').next().unwrap_or_default()
    }
}

const fn line(usage: &'static str, about: &'static str, does: fn(&mut Pipe, &str) -> Answer) -> Command {
    Command { usage, about, does: Does::Line(does) }
}

const fn word(usage: &'static str, about: &'static str, does: fn(&mut Pipe) -> Answer) -> Command {
    Command { usage, about, does: Does::Word(does) }
}

/// Every command, in the order of `docs/protocol.md`.
pub(super) static COMMANDS: [Command; 24] = [
    word("help", "Lists the commands.", |_| fine(field("commands", &COMMANDS[..]))),
    word("games", "Lists the games.", |pipe| games(pipe.games)),
    line("info [GAME]", "Describes a game's parameters, seats, bots and keys.", Pipe::info),
    line(
        "new GAME [seed=N] [dice=F,2,1,3,T] [PARAM=VALUE | PARAM=@FILE]...",
        "Starts a game, and gives up the one before.",
        Pipe::start,
    ),
    word("status", "Says which game this is, how it was set up and where it stands.", Pipe::status),
    word("legal", "Lists what is allowed now.", Pipe::legal),
    line("do ACTION [xN]", "Does an action, once or up to N times while it is allowed.", Pipe::act),
    line("observe [SEAT]", "Shows what a seat may know of the state.", Pipe::observe),
    word("state", "Shows the whole state of the rules.", Pipe::state),
    line("load JSON | load @FILE", "Replaces the present state.", Pipe::load),
    word("hash", "Gives the hash of the state and the dice.", Pipe::hash),
    word("screen", "Shows what a player would see, as text.", Pipe::screen),
    word("scene", "Shows what a player would see, as data.", Pipe::scene),
    line("advise [BOT]", "Asks a bot what it would do now.", Pipe::advise),
    line("seat N human|BOT", "Puts a bot into a seat, or takes it out.", Pipe::seat),
    line("bots [xN]", "Lets the bots in the seats move until somebody else is to act.", Pipe::bots),
    line("undo [xN]", "Takes steps back.", Pipe::undo),
    line("redo [xN]", "Repeats steps that were taken back.", Pipe::redo),
    word("restart", "Goes back to the start; undo brings the game back.", Pipe::restart),
    word("replay", "Gives the whole game as the text of a replay.", Pipe::replay),
    line("open \"TEXT\" | open @FILE", "Plays a replay, checks it, and carries on from there.", Pipe::open),
    line(
        "tool GAME TOOL [ARG=VALUE | ARG=@FILE]...",
        "Runs one of a game's tools: check, solve, ….",
        Pipe::tool,
    ),
    word("close", "Gives the game up.", Pipe::close),
    word(QUIT, "Ends the conversation.", |_| fine(())),
];

/// The command after which nothing more is answered.
pub(super) const QUIT: &str = "quit";

fn games(games: &[&'static GameInfo]) -> Answer {
    let game = |info: &&GameInfo| named(info.id, info.title, info.about).with("seats", &info.seats.len());
    fine(field("games", &games.iter().map(game).collect::<Vec<_>>()))
}

fn named(id: &str, title: &str, about: &str) -> Fields {
    field("id", id).with("title", title).with("about", about)
}

/// All that is known of a game before it starts, as `info` tells it.
pub fn describe(info: &GameInfo) -> Fields {
    let own: Vec<_> = info.commands.iter().filter(|command| command.shared.is_none()).collect();
    named(info.id, info.title, info.about)
        .with("version", &info.version)
        .with("pace", &info.pace)
        .with("seats", info.seats)
        .with("bots", info.bots)
        .with("params", &info.params.iter().map(parameter).collect::<Vec<_>>())
        .with("commands", &own)
        .with("tools", info.tools)
}

/// A parameter and what values it takes.
fn parameter(param: &Param) -> Fields {
    let of = |kind: &str| named(param.id, param.title, param.about).with("kind", kind);
    match param.kind {
        Kind::Flag { default } => of("flag").with("default", &default),
        Kind::Edition { newest, .. } => {
            of("number").with("default", &newest).with("min", &1).with("max", &newest)
        }
        Kind::Number { min, max, default } => {
            of("number").with("default", &default).with("min", &min).with("max", &max)
        }
        Kind::Choice { options, default } => {
            of("choice").with("default", default).with("choices", &options())
        }
        Kind::Line { default, longest } => of("line").with("default", default).with("longest", &longest),
        Kind::File { name } => of("file").with("default", "").with("file", name),
    }
}
