//! What can be asked without a game: the list of commands, the games, and all that is known of one.

use super::json::{self, Object};
use kernel::game::{GameInfo, Named, Pace};
use kernel::params::{Kind, Param};

/// A command of the protocol: its name, its form, and what it does.
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) usage: &'static str,
    pub(super) about: &'static str,
}

const fn entry(name: &'static str, usage: &'static str, about: &'static str) -> Entry {
    Entry { name, usage, about }
}

/// Every command, in the order of `docs/protocol.md`.
pub(super) const COMMANDS: [Entry; 22] = [
    entry("help", "help", "Lists the commands."),
    entry("games", "games", "Lists the games."),
    entry("info", "info [GAME]", "Tells a game's parameters, seats, bots and keys."),
    entry(
        "new",
        "new GAME [seed=N] [dice=F,2,1,3,T] [PARAM=VALUE | PARAM=@FILE]...",
        "Starts a game; the one before is given up.",
    ),
    entry("status", "status", "Tells which game this is, how it was set up and where it stands."),
    entry("legal", "legal", "Lists what is allowed now."),
    entry("do", "do ACTION [xN]", "Does an action, once or so many times as long as it is allowed."),
    entry("state", "state", "Tells the whole state of the rules."),
    entry("load", "load JSON | load @FILE", "Puts a state in place of the present one."),
    entry("hash", "hash", "Tells the hash of the state and the dice."),
    entry("screen", "screen", "Shows what a player would see, as text."),
    entry("scene", "scene", "Tells what a player would see, as data."),
    entry("advise", "advise [BOT]", "Tells what a bot would do now."),
    entry("seat", "seat N human|BOT", "Puts a bot into a seat, or takes it out."),
    entry("bots", "bots [xN]", "Lets the bots in the seats move until somebody else is to act."),
    entry("undo", "undo [xN]", "Takes steps back."),
    entry("redo", "redo [xN]", "Makes steps again that were taken back."),
    entry("restart", "restart", "Goes back to the start; undo leads back from there."),
    entry("replay", "replay", "Tells the whole game as the text of a replay."),
    entry("open", "open \"TEXT\" | open @FILE", "Plays a replay, checks it, and goes on from there."),
    entry("close", "close", "Gives the game up."),
    entry("quit", "quit", "Ends the conversation."),
];

/// The form of a command.
pub(super) fn usage(name: &str) -> &'static str {
    COMMANDS.iter().find(|c| c.name == name).map_or("help", |c| c.usage)
}

/// The commands as JSON.
pub(super) fn commands() -> String {
    json::list(COMMANDS.iter().map(|c| Object::new().with("usage", c.usage).with("about", c.about).finish()))
}

/// The games as JSON.
pub(super) fn games(games: &[&'static GameInfo]) -> String {
    json::list(games.iter().map(|g| {
        Object::new()
            .with("id", g.id)
            .with("title", g.title)
            .with("about", g.about)
            .with("seats", &g.seats.len())
            .finish()
    }))
}

/// All that is known of a game, added to an answer.
pub(super) fn game(object: Object, info: &GameInfo) -> Object {
    let pace = match info.pace {
        Pace::Turns => Object::new().with("kind", "turns"),
        Pace::Ticks { per_second } => Object::new().with("kind", "ticks").with("per_second", &per_second),
    };
    let commands = info
        .commands
        .iter()
        .filter(|c| c.shared.is_none())
        .map(|c| Object::new().with("id", c.id).with("title", c.title).with("keys", c.keys).finish());
    object
        .with("id", info.id)
        .with("title", info.title)
        .with("about", info.about)
        .with("version", &info.version)
        .raw("pace", &pace.finish())
        .raw("seats", &named(info.seats))
        .raw("bots", &named(info.bots))
        .raw("params", &json::list(info.params.iter().map(param)))
        .raw("commands", &json::list(commands))
}

fn named(list: &[Named]) -> String {
    json::list(
        list.iter()
            .map(|n| Object::new().with("id", n.id).with("title", n.title).with("about", n.about).finish()),
    )
}

fn param(param: &Param) -> String {
    let object = Object::new().with("id", param.id).with("title", param.title).with("about", param.about);
    match param.kind {
        Kind::Flag { default } => object.with("kind", "flag").with("default", &default),
        Kind::Number { min, max, default } => {
            object.with("kind", "number").with("default", &default).with("min", &min).with("max", &max)
        }
        Kind::Choice { options, default } => {
            let choices = options().into_iter().map(|c| {
                Object::new().with("id", &c.id).with("title", &c.title).with("about", &c.about).finish()
            });
            object.with("kind", "choice").with("default", default).raw("choices", &json::list(choices))
        }
        Kind::Line { default, longest } => {
            object.with("kind", "line").with("default", default).with("longest", &longest)
        }
        Kind::File { name } => object.with("kind", "file").with("default", "").with("file", name),
    }
    .finish()
}
