//! What a program in the hero's seat may know, and what events mean to eye and ear.

use crate::common::*;
use icmaze::event::Event;
use icmaze::game::IcMaze;
use icmaze::geometry::Orientation;
use icmaze::setup::{Choose, Setup};
use icmaze::state::State;
use kernel::dice::Dice;
use kernel::game::{Cue, Game, Seat};
use serde_json::{Value, json};

fn observed(state: &State) -> Value {
    serde_json::from_str(&IcMaze::at(state.clone()).observe(Seat(0))).expect("an observation is JSON")
}

#[test]
fn observe_tells_neither_the_seed_nor_the_rooms_to_come() {
    let seed = 987_654_321_012_345;
    let state = State::new(&Setup::default(), &Dice::seeded(seed)).unwrap();
    assert!(kernel::rules::json(&state).contains(&seed.to_string()), "the state itself holds it");
    let seen = observed(&state);
    assert!(!seen.to_string().contains(&seed.to_string()));
    assert_eq!((&seen["rooms"], &seen["room"]), (&json!([0]), &json!(0)));
    for hidden in ["seed", "course", "setup", "areas", "entry"] {
        assert!(seen.get(hidden).is_none(), "{hidden}");
    }
}

#[test]
fn observe_tells_nothing_of_a_level_file_but_the_room_the_hero_is_in() {
    let text = format!("{EMPTY}{}", EMPTY.replace("start E\n", "").replace("k.", "hk"));
    let setup = Setup { level: Choose::Own(text), ..Setup::classic(0) };
    let mut state = State::new(&setup, &Dice::seeded(1)).unwrap();
    state.place_in(1, p(4, 4), Orientation::Down);
    let seen = observed(&state);
    assert_eq!(seen["keys"].as_array().unwrap().len(), 1);
    assert_eq!(seen["hearts"], json!([]));
    assert!(!seen.to_string().contains("area exit"));
}

#[test]
fn observe_shows_the_treasure_once_it_is_to_be_seen() {
    let mut play = Play::start(0);
    assert_eq!(play.census().treasures.len(), 1);
    assert_eq!(observed(&play.state)["treasures"], json!([]));
    play.beat_boss();
    play.state.place_in(0, p(4, 4), Orientation::Down);
    assert_eq!(observed(&play.state)["treasures"].as_array().unwrap().len(), 1);
}

#[test]
fn observe_shows_portals_only_where_they_do_not_look_like_the_wall() {
    let mut play = Play::start(0);
    assert_eq!(observed(&play.state)["portals"], json!([{ "side": "E", "open": false }]));
    play.leave_spawn();
    assert_eq!(play.state.room, 1);
    assert_eq!(observed(&play.state)["portals"], json!([]), "the Boss guards the only way");
}

#[test]
fn events_that_end_hurt_or_reward_are_heard_as_such() {
    for (event, cue) in [
        (Event::Treasure, Cue::Win),
        (Event::Defeated, Cue::Goal),
        (Event::Slain, Cue::Kill),
        (Event::Died, Cue::Lose),
        (Event::Hurt { hp: 1 }, Cue::Hurt),
        (Event::Heart { hp: 2 }, Cue::Take),
        (Event::Key { key: 1 }, Cue::Take),
    ] {
        assert_eq!(kernel::game::Event::from(event.clone()).cue, Some(cue), "{event:?}");
    }
}
