//! What is said between us and a bot from outside: one JSON object a line, each way. The page for
//! authors of bots is `docs/protocol.md`.

use crate::json::{self, field, shortened};
use kernel::arena::End;
use kernel::codec::{Cause, Codec, Failed, Limits, Mishap};
use kernel::game::{Game, GameInfo, Seat};
use kernel::params::Params;
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::Duration;

/// The version of this conversation.
const PROTOCOL: u32 = 1;

/// The language for every game.
pub const JSON: Codec = Codec { letter: 'B', comment: None, ready: read_ready, action: read_move, mishap };

/// What a bot may take if nobody says: five seconds to start, one second a move.
pub const USUAL: Limits = Limits {
    start: Duration::from_secs(5),
    per_move: Duration::from_secs(1),
    game: None,
    line_bytes: usize::MAX,
    comments: 0,
};

/// How much of a bot's nonsense is quoted.
const QUOTED: usize = 60;

/// How many characters of legal actions a verdict lists.
const LISTED: usize = 120;

/// The first line: which game, and where the bot sits. Neither seed nor dice: a bot knows no more
/// than a player.
pub fn hello(info: &GameInfo, params: &Params, seat: Seat) -> String {
    let game = field("protocol", &PROTOCOL).with("game", info.id).with("version", &info.version);
    let place = game.with("seat", &seat).with("seats", &info.seats.len());
    json::line(&field("hello", &place.with("params", &params.iter().collect::<BTreeMap<_, _>>())))
}

/// A question for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The line that asks.
    pub line: String,
    /// The actions that are listed in it.
    pub legal: Vec<String>,
}

impl Question {
    /// What should this seat do now? It is told what it may know. `step` is the one to come, from 1.
    pub fn new(game: &dyn Game, seat: Seat, step: usize) -> Self {
        let legal = game.legal();
        let state = json::embedded(game.observe(seat));
        let told = field("step", &step).with("seat", &seat).with("state", &state).with("legal", &legal);
        let line = json::line(&field("move", &told));
        Question { line, legal }
    }
}

/// The last line: how it ended.
pub fn over(end: &End) -> String {
    let (why, outcome) = match end {
        End::Outcome(outcome) => ("outcome", Some(outcome)),
        End::Limit => ("limit", None),
        End::Forfeit { .. } | End::Illegal { .. } => ("forfeit", None),
    };
    let mut told = field("why", why).with("outcome", &outcome);
    if let Some((seat, reason)) = end.forfeit() {
        told = told.with("seat", &seat).with("reason", &reason);
    }
    json::line(&field("over", &told))
}

/// The name in `{"ready":"NAME"}`.
fn read_ready(line: &str) -> Result<String, Failed> {
    text_field(line, "ready")
}

/// The action in `{"do":"ACTION"}`.
fn read_move(line: &str) -> Result<String, Failed> {
    let action = text_field(line, "do")?;
    if action.trim().is_empty() || action.chars().any(char::is_control) {
        return Err((Cause::Unreadable, format!("{} is no action", quoted(&action))));
    }
    Ok(action.trim().to_string())
}

fn text_field(line: &str, key: &str) -> Result<String, Failed> {
    let expected =
        || (Cause::Unreadable, format!("{{\"{key}\": \"...\"}} was expected, and it said {}", quoted(line)));
    let value: Value = serde_json::from_str(line).map_err(|_| expected())?;
    value.get(key).and_then(Value::as_str).map(ToString::to_string).ok_or_else(expected)
}

/// Something a bot said, short and on one line.
fn quoted(text: &str) -> String {
    let text = shortened(text, QUOTED);
    format!("'{}'", text.escape_debug().collect::<String>().replace("\\\"", "\"").replace("\\'", "'"))
}

fn mishap(mishap: Mishap<'_>) -> Failed {
    match mishap {
        Mishap::Start(_, None, why) => (Cause::CannotStart, format!("cannot start: {why}")),
        Mishap::Start(_, Some(program), why) => {
            (Cause::CannotStart, format!("cannot start: {program}: {why}"))
        }
        Mishap::NotText => (Cause::Unreadable, "it said something that is no text".into()),
        Mishap::TooLong => (Cause::Unreadable, "its line is too long".into()),
        Mishap::Illegal(action, reason, legal) => (Cause::Illegal, illegal_words(action, reason, legal)),
        Mishap::Ended(Some(how)) => (Cause::Ended, format!("the program ended ({how})")),
        Mishap::Ended(None) => (Cause::Ended, "the program closed its output".into()),
    }
}

/// The verdict on a move that the rules refused.
fn illegal_words(action: &str, reason: &str, legal: &[String]) -> String {
    let mut listed = String::new();
    for (i, action) in legal.iter().enumerate() {
        if listed.len() + action.len() > LISTED {
            listed.push_str(", …");
            break;
        }
        listed.push_str(if i > 0 { ", " } else { "" });
        listed.push_str(action);
    }
    format!("illegal move {}: {reason} (allowed: {listed})", quoted(action))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_read_from_an_object_and_nothing_else() {
        assert_eq!(read_move(r#" {"do": " north ", "why": "coins"} "#), Ok("north".into()));
        for (bad, why) in [
            ("north", "{\"do\": \"...\"} was expected, and it said 'north'"),
            (r#"{"do": 7}"#, "{\"do\": \"...\"} was expected, and it said '{\"do\": 7}'"),
            (r#"["do"]"#, "{\"do\": \"...\"} was expected, and it said '[\"do\"]'"),
            (r#"{"do": ""}"#, "'' is no action"),
            ("{\"do\": \"a\\nb\"}", "'a\\nb' is no action"),
        ] {
            assert_eq!(read_move(bad), Err((Cause::Unreadable, why.into())));
        }
    }

    #[test]
    fn nonsense_is_quoted_short_and_on_one_line() {
        let (_, said) = read_ready(&format!("\u{7}{}", "ä".repeat(500))).unwrap_err();
        assert!(said.ends_with("…'") && said.chars().count() < 120 && !said.contains('\u{7}'), "{said}");
    }

    #[test]
    fn a_long_list_of_legal_actions_is_cut() {
        let legal: Vec<String> = (0..1000).map(|i| format!("rotate {i} {i}")).collect();
        let words = illegal_words("fly", "You cannot fly.", &legal);
        assert!(words.starts_with("illegal move 'fly': You cannot fly. (allowed: rotate 0 0, rotate 1 1"));
        assert!(words.ends_with(", …)") && words.len() < 250);
    }
}
