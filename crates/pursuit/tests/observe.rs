//! What a program is told: what its seat may know, and cues for what happens.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{level, on};
use kernel::dice::Dice;
use kernel::game::{Cue, Game, Seat};
use kernel::input::{Input, Key, Phase};
use kernel::params::Params;
use pursuit::INFO;
use pursuit::game::Pursuit;
use pursuit::state::State;

#[test]
fn observe_shows_both_seats_the_whole_dungeon_but_no_seed() {
    let seed = 0x9E37_79B9_7F4A_7C15_u64;
    let mut params = Params::defaults(INFO.params);
    params.set(INFO.params, "dungeon", "made-up").unwrap();
    let game = (INFO.new)(&params, &mut Dice::seeded(seed)).unwrap();
    for seat in [Seat(0), Seat(1)] {
        let seen = game.observe(seat);
        assert_eq!(seen, game.snapshot());
        for text in [seed.to_string(), format!("{seed:x}"), format!("{seed:X}")] {
            assert!(!seen.contains(&text), "{text} in {seen}");
        }
    }
}

#[test]
fn whatever_ends_the_game_or_rewards_somebody_has_a_cue_and_staying_has_none() {
    let cues = |state: State, steps: &str| {
        let mut game = Pursuit::at(state);
        let step = |step: &str| game.step(step, &mut Dice::seeded(1)).unwrap();
        steps.split(' ').flat_map(step).map(|event| (event.kind, event.cue)).collect::<Vec<_>>()
    };
    let small = "3\n@ . .\n. . s\n. . M\n";
    assert_eq!(cues(on(small), "N"), [("step", Some(Cue::Step)), ("drink", Some(Cue::Use))]);
    assert_eq!(cues(on(small), "STAY"), [("step", None)]);
    let caught = cues(on("3\n@ . .\n. . .\n. M .\n"), "N STAY NW");
    assert_eq!(caught.last(), Some(&("catch", Some(Cue::Lose))));
    let escaped = cues(State { limit: 1, ..level("f1") }, "STAY STAY");
    assert_eq!(escaped.last(), Some(&("escape", Some(Cue::Win))));
}

#[test]
fn the_value_is_a_function_of_the_state_whatever_was_asked_before() {
    // With its potions there are too many states to solve, without them there are not.
    let row = format!("{}\n", ". ".repeat(25).trim_end());
    let open = |first: &str| on(&format!("25\n{first}\n{}", row.repeat(24)));
    let value = |game: &Pursuit| {
        let scene = game.scene();
        scene.gauges.iter().find(|gauge| gauge.label == "Value").map(|gauge| gauge.value.clone()).unwrap()
    };
    let mut game = Pursuit::at(open("@ . . M s s s"));
    let key = Input::Key { key: Key::char('v'), command: Some("value"), phase: Phase::Down };
    game.interpret(&key);
    assert_eq!(value(&game), "too large to solve");
    for step in ["E", "STAY", "E", "E", "STAY"] {
        game.step(step, &mut Dice::seeded(1)).unwrap();
    }
    let mut fresh = Pursuit::at(game.state().clone());
    fresh.interpret(&key);
    assert_eq!(value(&game), value(&fresh));
    assert_ne!(value(&game), "too large to solve");
}
