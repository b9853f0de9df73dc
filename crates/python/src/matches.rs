//! Matches between bots by their numbers, so that any machine can play any part of a tournament.

use crate::errors::{guarded, refused};
use crate::setting::{find, params, player};
use kernel::arena::{self, Brain, End};
use kernel::game::Standing;
use kernel::hash::fnv1a_on;
use protocol::json::{field, line};
use pyo3::prelude::*;

/// Plays the matches `from..to` of a tournament: match `i` has seed `i / seatings` (counted from the first one) and
/// seating `i % seatings`. Returns one JSON object a match.
#[pyfunction]
#[allow(clippy::too_many_arguments)] // One value for each thing that decides a tournament.
pub(crate) fn play_matches(
    py: Python<'_>,
    game: &str,
    given: Vec<(String, String)>,
    bots: Vec<String>,
    seatings: Vec<Vec<usize>>,
    seeds: Vec<u64>,
    limit: usize,
) -> PyResult<Vec<String>> {
    let info = find(game)?;
    let params = params(info, &given)?;
    for bot in &bots {
        player(info, Some(bot))?;
    }
    let mut told = Vec::new();
    for seed in seeds {
        for seats in &seatings {
            py.check_signals()?;
            let play = || {
                let name = |&entrant: &usize| bots.get(entrant).map_or("", String::as_str);
                let mut brains: Vec<Brain<'_>> = seats.iter().map(name).map(Brain::Bot).collect();
                arena::play(info, &params, seed, &mut brains, limit)
            };
            let (steps, end, hash) = py.detach(|| guarded(play))?.map_err(refused)?;
            let standing = |seat| match &end {
                End::Outcome(outcome) => match outcome.standings.get(seat) {
                    Some(Standing::Won) => "won",
                    Some(Standing::Lost) => "lost",
                    Some(Standing::Drawn) | None => "drawn",
                },
                End::Limit => "unfinished",
                end => match end.forfeit() {
                    Some((guilty, _)) if guilty.0 == seat => "forfeit",
                    _ => "won",
                },
            };
            let results: Vec<&str> = (0..seats.len()).map(standing).collect();
            let rank = match &end {
                End::Outcome(outcome) => outcome.score.as_ref().map(|score| score.rank),
                _ => None,
            };
            let reason = end.forfeit().map(|(_, reason)| reason);
            told.push(line(
                &field("seed", &seed)
                    .with("seats", seats)
                    .with("steps", &steps)
                    .with("results", &results)
                    .with("rank", &rank)
                    .with("reason", &reason)
                    .with("hash", &hash),
            ));
        }
    }
    Ok(told)
}

/// The hash over hashes in their order, as the table of a tournament has it.
#[pyfunction]
pub(crate) fn fold_hashes(start: u64, hashes: Vec<u64>) -> u64 {
    hashes.iter().fold(start, |sum, hash| fnv1a_on(sum, &hash.to_le_bytes()))
}
