//! `stats`: all games of the player together (MR-X15), from the morgue texts that are kept of them.

use crate::commands::{Answer, Trouble, read_text};
use app::store::{DiskStore, Shelf, Store};
use clap::ArgMatches;
use minirogue::INFO;
use minirogue::stats::{Epitaph, Stats};
use std::io::{self, Write};

pub(super) fn run(args: &ArgMatches) -> Answer {
    let mut stats = Stats::default();
    let files: Vec<&String> = args.get_many("texts").into_iter().flatten().collect();
    if files.is_empty() {
        for text in kept()? {
            // A text that somebody has changed is his own.
            if let Some(game) = Epitaph::read(&text) {
                stats.add(&game);
            }
        }
    }
    for file in files {
        let (name, text) = read_text(file)?;
        let game = Epitaph::read(&text);
        stats.add(&game.ok_or_else(|| Trouble::input(format!("{name} is no morgue text of MiniRogue")))?);
    }
    let mut out = io::stdout().lock();
    if args.get_flag("json") {
        writeln!(out, "{}", stats.json())?;
    } else {
        write!(out, "{stats}")?;
    }
    Ok(())
}

/// The texts of the player's own games.
fn kept() -> Result<Vec<String>, Trouble> {
    let store = DiskStore::open(None)?;
    let of_this_game = format!("-{}-", INFO.id);
    let mut texts = Vec::new();
    for item in store.list(Shelf::Morgue)? {
        if item.name.contains(&of_this_game) {
            texts.extend(store.read(Shelf::Morgue, &item.name)?);
        }
    }
    Ok(texts)
}
