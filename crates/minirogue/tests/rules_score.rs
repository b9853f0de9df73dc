//! What is left of a game: its score, its morgue text, and all of them together (MR-X15).

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use minirogue::score;
use minirogue::state::{End, State};
use minirogue::stats::Stats;
use minirogue::thing::Kind;

#[test]
fn mr_x15_the_score_is_the_sum_of_the_rules() {
    let mut state = corridor(4, "#@#");
    state.tally.kills = [1, 2, 3, 4];
    state.tally.items = 6;
    state.tally.turns = 700;
    assert_eq!(score::score(&state), 4000 + 500 + 120);
    state.end = Some(End::Won);
    assert_eq!(score::score(&state), 4000 + 500 + 120 + 9300);
    state.tally.turns = 20_000;
    assert_eq!(score::score(&state), 4000 + 500 + 120 + 5000);
    assert_eq!(state.outcome().unwrap().score.unwrap().rank, 9620);
}

#[test]
fn mr_x15_the_morgue_text_tells_all() {
    let mut state = holding(corridor(2, "#@B#"), &[SHORT, ARMOR]);
    state.player.hit_points = 1;
    state.tally.kills[Kind::Goblin.index()] = 3;
    let game = play(state, "z", "F 1 1 1");
    let messages: Vec<String> = (1..=40).map(|n| format!("message {n}")).collect();
    let text = score::morgue(game.state(), 77, &messages, 123);
    for part in [
        "A Bogeyman killed you on level 2 in turn 1.",
        "Seed: 77",
        "Turns: 1, keys: 123",
        "#@B#",
        " b. a scroll of enhance armor",
        "Goblin 3",
        "  message 11\n",
        "  message 40\n",
        "Score: 2150",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    assert!(!text.contains("  message 10\n"), "only the last 30");
}

#[test]
fn mr_x15_a_morgue_text_reads_back_and_many_sum_up() {
    let mut state = corridor(4, "#@&#");
    state.tally.kills = [1, 2, 0, 30];
    state.tally.turns = 700;
    let sum = |states: &[&State]| {
        let mut stats = Stats::default();
        for state in states {
            stats.add_morgue(&score::morgue(state, 7, &["Score: 9".into()], 800)).unwrap();
        }
        stats
    };
    assert_eq!(sum(&[&state]).left, 1);
    let won = State { end: Some(End::Won), ..state.clone() };
    let read = sum(&[&won]);
    assert_eq!((read.won, read.turns, read.kills, read.cheated), (1, 700, [1, 2, 0, 30], 0));
    assert_eq!(read.best, Some(4000 + 33 * 50 + 9300));
    let mut died = State { end: Some(End::Died(Kind::Dragon)), ..state };
    died.tally.cheated = true;
    let read = sum(&[&died]);
    assert_eq!((read.deaths.get(&(4, "Dragon")), read.cheated, read.best), (Some(&1), 1, None));
    assert_eq!(Stats::default().add_morgue("MiniRogue"), None);
    let stats = sum(&[&won, &died, &died, &won]);
    let text = stats.to_string();
    for line in [
        "MiniRogue: 4 games",
        "won:     2 (50.0 %; 95 %: 15.0 % to 85.0 %)",
        "best:    14950 points",
        "turns:   2800, 700 a game",
        "killed:  Bogeyman 4, Snakewoman 8, Dragon 0, Goblin 120",
        "  level 4, Dragon: 2",
        "cheated: 2",
    ] {
        assert!(text.lines().any(|shown| shown == line), "{line}\n{text}");
    }
}
