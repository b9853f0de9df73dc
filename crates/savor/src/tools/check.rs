//! `check`: everything that can be said about a board before a game.

use super::{Place, house};
use crate::board::Board;
use crate::cell::{Cell, Player};
use crate::files::Check;
use crate::hints::{Hints, Trial};
use crate::reach::Reach;
use kernel::diagnostic::{Diagnostic, Level};
use kernel::game::Refused;
use kernel::tools::{Answer, Bench, Inputs, Report};
use serde_json::{Value, json};
use std::fmt::Write;

pub(super) fn check(inputs: &Inputs, bench: &mut dyn Bench) -> Result<Report, Refused> {
    let place = Place::of(inputs)?;
    let house = house(inputs, place.layout.count)?;
    let files = place.files(bench.entropy());
    let Check { board, problems, reach, hints } = Check::of(&place.layout, &files, &house, Trial::CHECK);
    let problems = place.folder.placed(problems);
    let routes = reach.iter().flat_map(|reach| &reach.routes).map(|route| {
        json!({
            "player": route.player.to_string(),
            "reachable": route.is_winnable(),
            "throws": route.throws,
            "throws_from_bawana": route.from_bawana,
        })
    });
    let answer = json!({
        "ok": board.is_some(),
        "problems": problems,
        "players": routes.collect::<Vec<_>>(),
        "cut_off": reach.iter().flat_map(|reach| &reach.cut_off).map(ToString::to_string).collect::<Vec<_>>(),
        "hints": board.as_ref().zip(hints.as_ref()).map(|(board, hints)| hints_json(board, hints)),
    });
    let text = board.as_ref().zip(reach.as_ref()).map(|(board, reach)| words(board, reach, &problems));
    let verdict = if board.is_some() { Answer::Fine } else { Answer::No };
    Ok(Report { problems, ..Report::new(text.unwrap_or_default(), &answer).but(verdict) })
}

fn words(board: &Board, reach: &Reach, problems: &[Diagnostic]) -> String {
    let count = |level| problems.iter().filter(|problem| problem.level == level).count();
    let mut text = format!(
        "The board can be played: {}, {}, {}.\n",
        number(count(Level::Warning), "warning"),
        number(count(Level::Note), "note"),
        number(board.open_cells().count(), "walkable cell")
    );
    for route in &reach.routes {
        let from = |throws: Option<u32>| {
            throws.map_or("never".into(), |n| format!("{} at least", number(n as usize, "throw")))
        };
        let bawana = if board.house.is_basic() {
            String::new()
        } else {
            format!("; from Bawana {}", from(route.from_bawana))
        };
        let _ = writeln!(text, "{}: flag {}{bawana}", route.player, from(route.throws));
    }
    if !reach.cut_off.is_empty() {
        let all = reach.cut_off.len();
        let cells: Vec<String> = reach.cut_off.iter().take(12).map(ToString::to_string).collect();
        let more = if all > cells.len() { ", …" } else { "" };
        let are = if all == 1 { "is" } else { "are" };
        let all = number(all, "cell");
        let _ = writeln!(text, "{all} {are} cut off from everybody: {}{more}", cells.join(", "));
    }
    text
}

/// So many of something.
fn number(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// The hints for programs.
fn hints_json(board: &Board, hints: &Hints) -> Value {
    let named = |cells: &Vec<Cell>| cells.iter().map(ToString::to_string).collect::<Vec<_>>();
    let stairs = hints.dead_stairs.iter().map(|&number| board.stairs[number]);
    let poles = hints.dead_poles.iter().map(|&number| board.poles[number]);
    let players = |list: &[(Player, usize)]| {
        list.iter().map(|(who, cells)| json!({ "player": who, "cells": cells })).collect::<Vec<_>>()
    };
    json!({
        "dead_stairs": stairs.map(|s| [s.lower.to_string(), s.upper.to_string()]).collect::<Vec<_>>(),
        "dead_poles": poles.map(|pole| pole.foot.to_string()).collect::<Vec<_>>(),
        "loops": hints.loops.iter().map(named).collect::<Vec<_>>(),
        "shut_in": players(&hints.shut_in),
        "touched": players(&hints.touched),
        "reachable": hints.reachable,
        "walkable": hints.walkable,
        "rounds": hints.length.map(|length| json!({
            "games": length.games,
            "quartiles": length.quartiles,
            "unfinished": length.unfinished,
            "limit": length.limit,
        })),
    })
}
