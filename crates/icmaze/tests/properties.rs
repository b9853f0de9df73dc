//! What holds whatever happens: a state survives being written down at any tick, the same seed and keys
//! give the same game, and the ground that movement keeps up to date is the one that follows from
//! where everybody stands.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use icmaze::action::Action;
use icmaze::actors::{Enemy, Mood, Thing};
use icmaze::geometry::Orientation;
use icmaze::level::KEY_SPAWN;
use icmaze::setup::{Choose, Setup};
use icmaze::state::State;
use kernel::dice::Dice;
use kernel::rules::json;

/// A hero with all keys and the pickaxe who does this and that, with monsters about.
fn stroll(seed: u64) -> Play {
    let setup = Setup { level: Choose::Hardcoded, extras: seed.is_multiple_of(2), ..Setup::default() };
    let mut play = Play::of(State::new(&setup, &Dice::seeded(seed)).unwrap());
    play.state.skip_dialogues();
    play.dice = Dice::seeded(seed);
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    for key in [KEY_SPAWN, 1, 2, 3, -1] {
        play.state.hero.learn_key(key);
    }
    play.state.place_in((seed % 5) as usize, p(1, 5), Orientation::Right);
    for (i, mood) in [Mood::Random, Mood::Chasing, Mood::Sleeping].into_iter().enumerate() {
        let free = icmaze::geometry::interior(8)
            .skip(i * 9 + seed as usize % 7)
            .find(|&c| !play.state.area().is_taken(c));
        play.state.add(Thing::Monster(Enemy::new(free.unwrap(), mood)));
    }
    play
}

fn some_keys(whim: &mut Dice) -> Action {
    let keys =
        [Action::NONE, UP, LEFT, DOWN, RIGHT, SPACE, E, ENTER, UP.with(SPACE), RIGHT.with(E), Action::BAG, T];
    let count = if whim.odds(1, 10) { 12 } else { 10 };
    keys[whim.index(count)]
}

#[test]
fn a_state_survives_being_written_down_at_any_tick_and_the_ground_is_always_right() {
    for seed in 0..30 {
        let mut play = stroll(seed);
        let mut whim = Dice::seeded(seed).split(1);
        let mut keys = Action::NONE;
        for tick in 0..600 {
            if whim.odds(1, 6) {
                keys = some_keys(&mut whim);
            }
            if play.state.is_over() {
                break;
            }
            play.tick(keys);
            if tick % 7 == 0 || tick > 590 {
                // Equality includes the ground, which is not written down but laid out anew.
                let read = State::read(&json(&play.state)).unwrap();
                assert_eq!(read, play.state, "seed {seed}, tick {tick}");
            }
        }
    }
}

#[test]
fn a_copy_that_forgot_its_paths_goes_on_like_the_original() {
    for seed in 0..10 {
        let mut play = stroll(seed);
        let mut whim = Dice::seeded(seed).split(2);
        for _ in 0..300 {
            let keys = some_keys(&mut whim);
            let mut copy = play.clone();
            copy.state = State::read(&json(&play.state)).unwrap();
            play.tick(keys);
            copy.tick(keys);
            assert_eq!((json(&play.state), &play.dice), (json(&copy.state), &copy.dice));
        }
    }
}

#[test]
fn the_same_seed_and_keys_give_the_same_game_and_another_seed_another() {
    let story = |seed: u64| {
        let mut play = stroll(seed);
        let mut whim = Dice::seeded(9);
        (0..400)
            .map(|_| {
                play.tick(some_keys(&mut whim));
                json(&play.state)
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(story(3), story(3));
    assert_ne!(story(3), story(8));
}

#[test]
fn nobody_who_takes_space_ever_shares_a_cell() {
    for seed in 0..20 {
        let mut play = stroll(seed);
        let mut whim = Dice::seeded(seed).split(3);
        let mut keys = Action::NONE;
        for _ in 0..500 {
            if whim.odds(1, 8) {
                keys = some_keys(&mut whim);
            }
            if play.state.is_over() {
                break;
            }
            play.tick(keys);
            if play.state.is_solved(play.state.room) {
                continue;
            }
            let hero = play.state.hero.body.cells();
            let area = play.state.area();
            let others = area.things().iter().flat_map(|thing| thing.actor().holds());
            let mut cells: Vec<_> = others.chain(hero).flatten().chain(area.rocks().cells()).collect();
            let count = cells.len();
            cells.sort_unstable();
            cells.dedup();
            assert_eq!(cells.len(), count, "seed {seed}");
        }
    }
}
