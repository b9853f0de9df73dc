//! What can be asked without a game: the list of commands, the games, and all that is known of one.

use super::commands::Answer;
use super::{Pipe, fine};
use crate::json::field;
use kernel::game::{GameInfo, Named, Pace};
use kernel::input;
use kernel::params::{Choice, Kind, Param};
use kernel::tools::Tool;
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
    line("info [GAME]", "Tells a game's parameters, seats, bots and keys.", Pipe::info),
    line(
        "new GAME [seed=N] [dice=F,2,1,3,T] [PARAM=VALUE | PARAM=@FILE]...",
        "Starts a game; the one before is given up.",
        Pipe::start,
    ),
    word("status", "Tells which game this is, how it was set up and where it stands.", Pipe::status),
    word("legal", "Lists what is allowed now.", Pipe::legal),
    line("do ACTION [xN]", "Does an action, once or so many times as long as it is allowed.", Pipe::act),
    line("observe [SEAT]", "Tells what a seat may know of the state.", Pipe::observe),
    word("state", "Tells the whole state of the rules.", Pipe::state),
    line("load JSON | load @FILE", "Puts a state in place of the present one.", Pipe::load),
    word("hash", "Tells the hash of the state and the dice.", Pipe::hash),
    word("screen", "Shows what a player would see, as text.", Pipe::screen),
    word("scene", "Tells what a player would see, as data.", Pipe::scene),
    line("advise [BOT]", "Tells what a bot would do now.", Pipe::advise),
    line("seat N human|BOT", "Puts a bot into a seat, or takes it out.", Pipe::seat),
    line("bots [xN]", "Lets the bots in the seats move until somebody else is to act.", Pipe::bots),
    line("undo [xN]", "Takes steps back.", Pipe::undo),
    line("redo [xN]", "Makes steps again that were taken back.", Pipe::redo),
    word("restart", "Goes back to the start; undo leads back from there.", Pipe::restart),
    word("replay", "Tells the whole game as the text of a replay.", Pipe::replay),
    line("open \"TEXT\" | open @FILE", "Plays a replay, checks it, and goes on from there.", Pipe::open),
    line(
        "tool GAME TOOL [ARG=VALUE | ARG=@FILE]...",
        "Asks one of a game's tools: check, solve, ….",
        Pipe::tool,
    ),
    word("close", "Gives the game up.", Pipe::close),
    word(QUIT, "Ends the conversation.", |_| fine(())),
];

/// The command after which nothing more is answered.
pub(super) const QUIT: &str = "quit";

fn games(games: &[&'static GameInfo]) -> Answer {
    let game = |info: &&GameInfo| {
        let named = field("id", info.id).with("title", info.title).with("about", info.about);
        named.with("seats", &info.seats.len())
    };
    fine(field("games", &games.iter().map(game).collect::<Vec<_>>()))
}

/// All that is known of a game.
#[derive(Serialize)]
pub(super) struct Game {
    #[serde(flatten)]
    named: Named,
    version: u32,
    pace: Pace,
    seats: &'static [Named],
    bots: &'static [Named],
    params: Vec<Parameter>,
    commands: Vec<&'static input::Command>,
    tools: &'static [Tool],
}

#[derive(Serialize)]
struct Parameter {
    #[serde(flatten)]
    named: Named,
    #[serde(flatten)]
    kind: Values,
}

/// What values a parameter takes.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Values {
    Flag { default: bool },
    Number { default: i64, min: i64, max: i64 },
    Choice { default: &'static str, choices: Vec<Choice> },
    Line { default: &'static str, longest: usize },
    File { default: &'static str, file: &'static str },
}

impl From<&'static GameInfo> for Game {
    fn from(info: &'static GameInfo) -> Self {
        Game {
            named: Named { id: info.id, title: info.title, about: info.about },
            version: info.version,
            pace: info.pace,
            seats: info.seats,
            bots: info.bots,
            params: info.params.iter().map(Parameter::from).collect(),
            commands: info.commands.iter().filter(|command| command.shared.is_none()).collect(),
            tools: info.tools,
        }
    }
}

impl From<&Param> for Parameter {
    fn from(param: &Param) -> Self {
        let kind = match param.kind {
            Kind::Flag { default } => Values::Flag { default },
            Kind::Number { min, max, default } => Values::Number { default, min, max },
            Kind::Choice { options, default } => Values::Choice { default, choices: options() },
            Kind::Line { default, longest } => Values::Line { default, longest },
            Kind::File { name } => Values::File { default: "", file: name },
        };
        Parameter { named: Named { id: param.id, title: param.title, about: param.about }, kind }
    }
}
