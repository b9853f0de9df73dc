//! `mazarium games`: the catalogue, for people and for programs.

use super::{Answer, find_game, listed_games};
use kernel::game::{GameInfo, Named, Pace};
use kernel::params::{Kind, Param};
use protocol::pipe::describe;
use serde_json::json;
use std::io::{self, Write};

const EXAMPLES: &str = "\
Examples:
  mazarium games               one line for each game
  mazarium games pursuit       players, bots and parameters of one game
  mazarium games --json        everything, for a program";

/// Which games, and how.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Show everything about this game
    #[arg(value_name = "GAME")]
    pub game: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Prints the catalogue or one game.
pub fn run(args: &Args) -> Answer {
    let mut out = io::stdout().lock();
    match &args.game {
        None if args.json => {
            let all: Vec<_> = listed_games().into_iter().map(describe).collect();
            writeln!(out, "{:#}", json!(all))?;
        }
        None => list(&mut out)?,
        Some(id) => {
            let game = find_game(id)?;
            if args.json {
                writeln!(out, "{:#}", json!(describe(game)))?;
            } else {
                tell(&mut out, game)?;
            }
        }
    }
    Ok(())
}

/// One line a game.
pub(super) fn list(out: &mut impl Write) -> io::Result<()> {
    let games = listed_games();
    let width = games.iter().map(|g| g.id.len()).max().unwrap_or(0);
    for game in games {
        writeln!(out, "{:width$}  {}", game.id, game.about)?;
    }
    Ok(())
}

/// All that can be known of a game before it starts.
fn tell(out: &mut impl Write, game: &GameInfo) -> io::Result<()> {
    writeln!(out, "{} ({}): {}", game.title, game.id, game.about)?;
    match game.pace {
        Pace::Turns => writeln!(out, "Turn by turn. Rules version {}.", game.version)?,
        Pace::Ticks { per_second } => {
            writeln!(out, "Real time, {per_second} steps a second. Rules version {}.", game.version)?;
        }
    }
    let named = |n: &Named| (n.id, format!("{}: {}", n.title, n.about));
    let param = |p: &Param| (p.id, format!("{} [{}]", p.about, values(p)));
    for (heading, rows) in [
        ("Seats (--bot SEAT=…):", game.seats.iter().map(named).collect::<Vec<_>>()),
        ("Bots (--bot …=NAME):", game.bots.iter().map(named).collect()),
        ("Parameters (--set NAME=VALUE):", game.params.iter().map(param).collect()),
    ] {
        let Some(width) = rows.iter().map(|(id, _)| id.len()).max() else { continue };
        writeln!(out, "\n{heading}")?;
        for (id, about) in rows {
            writeln!(out, "  {id:width$}  {about}")?;
        }
    }
    writeln!(out, "\nPlay it: mazarium play {}", game.id)
}

/// The values of a parameter in a few words.
fn values(param: &Param) -> String {
    match param.kind {
        Kind::Flag { default } => format!("true or false; {default}"),
        Kind::Edition { newest, .. } => format!("1 to {newest}; {newest}"),
        Kind::Number { min, max, default } => format!("{min} to {max}; {default}"),
        Kind::Choice { options, default } => {
            let ids: Vec<String> = options().into_iter().map(|c| c.id).collect();
            format!("{}; {default}", ids.join(", "))
        }
        Kind::Line { default, longest } => format!("up to {longest} characters; {default:?}"),
        Kind::File { name } => format!("@{name}; none"),
    }
}
