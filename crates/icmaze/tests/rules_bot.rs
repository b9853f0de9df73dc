//! The explorer: that it wins, that it never stands still for ever, and that what it remembers changes
//! nothing. A sample of seeds here; all fifty with `MAZARIUM_LONG=1` in the environment.

#![allow(clippy::disallowed_methods, reason = "the environment says how much is tried")]
#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Play, p};
use icmaze::action::Action;
use icmaze::actors::{Heart, Mood, Thing};
use icmaze::game::IcMaze;
use icmaze::geometry::Orientation;
use icmaze::setup::{Choose, Setup, Way};
use icmaze::state::State;
use kernel::dice::Dice;
use kernel::game::{Advice, Game};

/// So many ticks are enough for any level here; a good player needs a tenth of them.
const MOST: u64 = 60_000;

fn setup(level: Choose) -> Setup {
    Setup { level, ..Setup::default() }
}

fn advice(state: &State, seed: u64) -> Advice {
    IcMaze::at(state.clone()).advise("explorer", &mut Dice::seeded(seed)).unwrap()
}

fn action(state: &State) -> Action {
    advice(state, 1).action.parse().unwrap()
}

/// A whole game of the explorer, and what it ended with.
fn play(setup: &Setup, seed: u64) -> State {
    let mut dice = Dice::seeded(seed);
    let mut own = dice.split(u64::MAX);
    let mut game = IcMaze::at(State::new(setup, &dice).unwrap());
    for _ in 0..MOST {
        let Some(advice) = game.advise("explorer", &mut own) else { break };
        assert!(!advice.why.is_empty());
        game.step(&advice.action, &mut dice).unwrap();
    }
    game.state().clone()
}

fn wins(setup: &Setup, seeds: std::ops::RangeInclusive<u64>) -> usize {
    seeds.filter(|&seed| play(setup, seed).is_over()).count()
}

fn is_long() -> bool {
    std::env::var_os("MAZARIUM_LONG").is_some_and(|v| v == "1")
}

#[test]
fn it_wins_five_mazes() {
    let five = setup(Choose::Line(5));
    if is_long() {
        let won = wins(&five, 1..=50);
        assert!(won >= 45, "only {won} of 50");
    } else {
        assert_eq!(wins(&five, 1..=4), 4);
    }
}

#[test]
fn it_wins_three_mazes_and_the_hard_coded_level_and_the_classic_rules() {
    let last = if is_long() { 50 } else { 3 };
    let classic = Setup { extras: false, ..setup(Choose::Hardcoded) };
    for setup in [setup(Choose::Line(3)), setup(Choose::Hardcoded), classic] {
        let won = wins(&setup, 1..=last);
        assert!(won as u64 * 10 >= last * 9, "{setup:?}: only {won} of {last}");
    }
}

#[test]
fn it_beats_the_boss_at_the_first_try() {
    for seed in 1..=if is_long() { 100 } else { 12 } {
        let end = play(&setup(Choose::Line(0)), seed);
        assert!(end.is_over(), "seed {seed}");
        assert_eq!(end.tally.deaths, 0, "seed {seed}");
    }
}

#[test]
fn it_breaks_a_rock_that_is_in_the_way_only_if_the_way_round_is_longer() {
    // Through the rock it is 2 steps and 70 ticks more (IC-057), 86 in all; the ways round have 16 and 4
    // steps of 8 ticks.
    for (wall, breaks) in [("#######.", true), ("#.######", false)] {
        let ground = "........\n".repeat(6);
        let text = format!("start E\narea exit=E difficulty=64\nk.......\n{wall}\n{ground}");
        let mut play = Play::drawn(&text, p(1, 6), Orientation::Right);
        play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
        let mut ticks = 0;
        while !play.state.hero.has_key(1) {
            play.tick(action(&play.state));
            ticks += 1;
        }
        assert_eq!(play.state.tally.rocks, u32::from(breaks));
        // One tick to turn to the rock; the walk begins at once.
        assert_eq!(ticks, if breaks { 1 + 70 + 16 } else { 32 });
    }
}

#[test]
fn hurt_it_fetches_a_heart_first_and_whole_it_does_not() {
    for (hp, way) in [(2, Action::DOWN), (5, Action::UP)] {
        let mut play = Play::empty(64, p(1, 4));
        play.state.add(Thing::Heart(Heart::new(p(1, 1))));
        (play.state.hero.health.hp, play.state.hero.health.immune) = (hp, 0);
        assert_eq!(action(&play.state), way, "with {hp} hit points; the key is above, the heart below");
    }
}

#[test]
fn a_lone_hunter_costs_it_less_than_a_blow_for_a_blow() {
    // Toe to toe it takes three wounds to deal three blows (IC-088, IC-091).
    for (seed, cell) in (1..).zip([p(1, 8), p(8, 1), p(4, 5), p(8, 8)]) {
        let mut play = Play::empty(2, p(3, 2)).monster(cell, Mood::Chasing, Orientation::Down);
        play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
        play.dice = Dice::seeded(seed);
        while play.state.room == 1 && play.state.tick < 2000 {
            play.tick(advice(&play.state, play.state.tick).action.parse().unwrap());
        }
        assert_eq!(play.state.room, 2, "it has left the room by the exit");
        assert!(play.hp() >= 3, "{} hit points are left", play.hp());
    }
}

#[test]
fn what_it_remembers_changes_no_advice() {
    let mut dice = Dice::seeded(2);
    let mut game = IcMaze::at(State::new(&setup(Choose::Line(3)), &dice).unwrap());
    for step in 0..2000 {
        let fresh = advice(game.state(), step);
        let told = game.advise("explorer", &mut Dice::seeded(step)).unwrap();
        assert_eq!(told, fresh, "step {step}");
        game.step(&told.action, &mut dice).unwrap();
    }
}

#[test]
fn it_plays_every_way_there_is() {
    let last = if is_long() { 20 } else { 2 };
    for way in [Way::Gentle, Way::Hardcore, Way::Pellets] {
        let setup = Setup { way, level: Choose::Line(3), ..Setup::default() };
        let won = wins(&setup, 1..=last);
        // With one life and three hearts a game may take more tries than there is time for.
        let least = if way == Way::Hardcore { last / 5 } else { last * 9 / 10 };
        assert!(won as u64 >= least, "{way:?}: only {won} of {last}");
    }
}

#[test]
fn it_solves_a_puzzle_opens_the_chest_takes_the_cat_along_and_buys_from_the_vendor() {
    // Plates, a lever and a torch, of which the chest needs all.
    let level = "start E\narea exit=E difficulty=64 chest=gold:5\nk......x\n........\n...l....\n........\n........\n...t....\n.....C..\nx.......\n";
    let mut play = Play::drawn_with_extras(level, p(1, 5), Orientation::Right);
    let mut ticks = 0;
    while play.state.room == 1 {
        play.tick(action(&play.state));
        ticks += 1;
        assert!(ticks < 4000, "it stays for ever");
    }
    assert!(play.state.hero.bag.count(icmaze::actors::Item::Gold) >= 5);
    // In the first room: the cat first or the vendor first, but both.
    let mut play = Play::extras(2);
    play.state.hero.bag.add(icmaze::actors::Item::Gold, 9);
    let mut ticks = 0;
    while play.state.room == 0 {
        play.tick(action(&play.state));
        ticks += 1;
        assert!(ticks < 4000, "it stays for ever");
    }
    let bag = &play.state.hero.bag;
    assert!(play.state.hero.pet.is_some() && bag.has(icmaze::actors::Item::Potion));
    assert!(bag.has(icmaze::actors::Item::Flashlight), "{bag:?}");
}
