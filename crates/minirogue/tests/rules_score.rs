//! What is left of a game: its score, its morgue text, and all of them together (MR-X15).

#![allow(clippy::unwrap_used, reason = "a test may")]

mod common;

use common::*;
use minirogue::score;
use minirogue::state::{End, State};
use minirogue::stats::{Epitaph, Fate, Stats};
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
    let read = |state: &State| Epitaph::read(&score::morgue(state, 7, &["Score: 9".into()], 800)).unwrap();
    assert_eq!(read(&state).fate, Fate::Left);
    state.end = Some(End::Won);
    let won = read(&state);
    assert_eq!((won.fate, won.turns, won.kills, won.cheated), (Fate::Won, 700, [1, 2, 0, 30], false));
    assert_eq!(won.score, 4000 + 33 * 50 + 9300);
    state.end = Some(End::Died(Kind::Dragon));
    state.tally.cheated = true;
    let died = read(&state);
    assert_eq!((died.fate, died.cheated), (Fate::Died(Kind::Dragon, 4), true));
    assert_eq!(Epitaph::read("MiniRogue"), None);
    let mut stats = Stats::default();
    for game in [&won, &died, &died, &won] {
        stats.add(game);
    }
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
