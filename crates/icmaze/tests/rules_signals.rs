//! Signals and puzzles (IC-X02 to IC-X10).

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use icmaze::actors::{
    Chest, Glow, Item, Lever, Mood, Orb, Plate, Projectile, Spikes, TORCH_TICKS, Thing, Torch,
};
use icmaze::circuit::{Circuit, Memory, beats};
use icmaze::floor::Floor;
use icmaze::game::IcMaze;
use icmaze::geometry::Orientation;
use icmaze::inventory::Inventory;
use icmaze::kinds::{Kind, Mix};
use icmaze::signal::{Fact, Wire};
use icmaze::state::State;
use kernel::game::Game;

const fn source(n: u8) -> Wire {
    Wire::Fact(Fact::Source(n))
}

fn on(play: &Play, signal: u8) -> bool {
    play.state.area().circuit().is_on(signal)
}

/// In the first room, cleared, with a circuit.
fn wired(wire: impl FnOnce(&mut Circuit)) -> Play {
    let mut play = Play::extras(0);
    play.state.clear_room();
    play.state.wire(wire);
    play
}

#[test]
fn ic_x02_a_plate_is_on_while_somebody_stands_on_it_and_a_latching_one_stays_on() {
    // PX3
    let mut play = wired(|circuit| {
        for n in 0..2 {
            circuit.source();
            circuit.signal(source(n), Memory::None);
        }
    });
    play.state.add(Thing::Plate(Plate::new(p(4, 7), 0, false)));
    play.state.add(Thing::Plate(Plate::new(p(3, 7), 1, true)));
    play.hold(LEFT, 8);
    assert_eq!((on(&play, 0), on(&play, 1)), (true, false));
    play.hold(LEFT, 8);
    assert_eq!((on(&play, 0), on(&play, 1)), (false, true));
    play.hold(LEFT, 8);
    assert_eq!((on(&play, 0), on(&play, 1)), (false, true));
}

#[test]
fn ic_x02_a_monster_and_the_cat_press_plates_too() {
    for cat in [false, true] {
        let mut play = wired(|circuit| {
            circuit.source();
            circuit.signal(source(0), Memory::None);
        });
        play.state.add(Thing::Plate(Plate::new(p(2, 2), 0, false)));
        if cat {
            play.state.hero.pet = Some(icmaze::actors::Pet::new(p(2, 2)));
        } else {
            play = play.monster(p(2, 2), Mood::Sleeping, Orientation::Down);
        }
        play.wait(1);
        assert!(on(&play, 0), "cat: {cat}");
    }
}

#[test]
fn ic_x03_ic_x07_a_lever_toggles_once_for_each_press_and_a_delay_comes_later() {
    // PX2
    let mut play = wired(|circuit| {
        circuit.source();
        circuit.signal(source(0), Memory::delay(10));
    });
    play.state.add(Thing::Lever(Lever::new(p(5, 6), 0)));
    play.wait(4);
    play.hold(E, 1);
    let lever = |play: &Play| play.census().levers[0].on;
    assert!(lever(&play));
    for tick in 6..=35 {
        assert_eq!(on(&play, 0), tick > 15, "tick {tick}");
        play.tick(E);
        assert!(lever(&play), "held, it is pulled once");
    }
    play.wait(1).tap(E);
    assert!(!lever(&play));
    // It takes space.
    play.hold(DOWN, 20);
    assert_eq!(play.hero_at(), p(5, 7));
}

#[test]
fn ic_x04_a_torch_is_lit_burns_down_if_it_is_timed_and_water_puts_it_out() {
    let mut play = wired(|circuit| {
        circuit.source();
        circuit.signal(source(0), Memory::None);
    });
    play.state.add(Thing::Torch(Torch::new(p(5, 6), Some(0), true)));
    play.tick(E);
    assert!(on(&play, 0));
    play.wait(usize::from(TORCH_TICKS) - 1);
    assert!(on(&play, 0));
    play.wait(1);
    assert!(!on(&play, 0));
    // One that is not timed burns on, until water flies through it.
    play.state.clear_room();
    play.state.add(Thing::Torch(Torch::new(p(5, 6), Some(0), false)));
    play.wait(1).tap(E).wait(1000);
    assert!(on(&play, 0));
    for (water, lit) in [(false, true), (true, false)] {
        let mut shot = Projectile::new(p(3, 6), Orientation::Right, 99);
        shot.water = water;
        play.state.add(Thing::Projectile(shot));
        play.wait(60);
        assert_eq!(on(&play, 0), lit);
    }
}

#[test]
fn ic_x05_orbs_switch_on_for_good_and_help_against_fire_and_water() {
    let mut play = wired(|circuit| {
        circuit.source();
        circuit.signal(source(0), Memory::None);
    });
    let mut orb = Orb::new(p(4, 7), Glow::Fire);
    orb.source = Some(0);
    play.state.add(Thing::Orb(orb));
    play.state.add(Thing::Orb(Orb::new(p(3, 7), Glow::Water)));
    play.state.set_floor(p(2, 7), Floor::Water);
    play.state.set_floor(p(1, 7), Floor::Lava);
    play.hold(LEFT, 16);
    assert!(on(&play, 0));
    let bag = &play.state.hero.bag;
    assert!(bag.has(Item::FireOrb) && bag.has(Item::WaterOrb));
    // Eight ticks through water, and half of two hit points from lava.
    play.hold(LEFT, 8);
    assert_eq!(play.hero_at(), p(2, 7));
    play.hold(LEFT, 8);
    assert_eq!((play.hero_at(), play.hp()), (p(1, 7), 4));
    // Half of one is nothing, however long one stands in it.
    play.state.set_floor(p(1, 6), Floor::Fire);
    play.hold(DOWN, 8);
    assert_eq!(play.hero_at(), p(1, 6));
    let hp = play.hp();
    play.wait(100);
    assert_eq!((play.hp(), play.state.area().floors().at(p(1, 6))), (hp, Floor::Fire));
    assert!(play.census().orbs.is_empty() && on(&play, 0));
    // Without the orbs: sixteen ticks, two hit points, and one.
    let mut play = wired(|_| {});
    play.state.set_floor(p(4, 7), Floor::Water);
    play.state.set_floor(p(3, 7), Floor::Lava);
    play.state.set_floor(p(3, 6), Floor::Fire);
    play.hold(LEFT, 15);
    assert_eq!(play.hero_at(), p(5, 7));
    play.hold(LEFT, 1 + 8);
    assert_eq!((play.hero_at(), play.hp()), (p(3, 7), 3));
    play.hold(DOWN, 8);
    assert_eq!((play.hero_at(), play.hp()), (p(3, 6), 3), "still immune");
    play.state.hero.health.immune = 0;
    play.wait(1);
    assert_eq!(play.hp(), 2);
}

#[test]
fn ic_x06_an_oscillator_is_on_in_the_first_half_of_its_period() {
    // PX1
    let read = [0, 23, 24, 47, 48].map(|tick| beats(tick, 48, 0));
    assert_eq!(read, [true, true, false, false, true]);
    assert!(!beats(0, 48, 24) && beats(24, 48, 24));
    let mut play = wired(|circuit| {
        circuit.signal(Wire::beat(48, 0), Memory::None);
    });
    play.wait(23);
    assert!(on(&play, 0));
    play.wait(1);
    assert!(!on(&play, 0));
}

#[test]
fn ic_x07_a_pulse_lasts_after_each_rising_edge() {
    let mut play = wired(|circuit| {
        circuit.source();
        circuit.signal(source(0), Memory::pulse(5));
        circuit.signal(Wire::Not(Box::new(Wire::Fact(Fact::Signal(0)))), Memory::Latch { on: false });
    });
    play.state.add(Thing::Lever(Lever::new(p(5, 6), 0)));
    play.tick(E);
    for _ in 0..5 {
        assert!(on(&play, 0));
        play.wait(1);
    }
    // The lever is still on, and the pulse over; what latches stays.
    assert!(!on(&play, 0) && play.census().levers[0].on && on(&play, 1));
    play.tap(E).tap(E);
    assert!(on(&play, 0));
}

#[test]
fn ic_x07_a_long_delay_keeps_every_tick() {
    let mut play = wired(|circuit| {
        circuit.signal(Wire::beat(10, 0), Memory::delay(130));
    });
    let mut past = Vec::new();
    for tick in 1..400_u64 {
        play.wait(1);
        past.push(beats(tick, 10, 0));
        let then = past.len().checked_sub(131).map(|i| past[i]);
        assert_eq!(on(&play, 0), then.unwrap_or(false), "tick {tick}");
    }
}

#[test]
fn ic_x08_about_half_of_the_mazes_after_the_first_hold_a_puzzle_with_two_or_three_inputs() {
    let mut puzzles = 0;
    for seed in 0..200 {
        assert!(!Mix::of(seed, 1).puzzle);
        for maze in 2..5 {
            let mix = Mix::of(seed, maze);
            puzzles += u32::from(mix.puzzle);
            assert_eq!(mix.puzzle, mix.has(Kind::Chest));
        }
    }
    assert!((240..=360).contains(&puzzles), "{puzzles} of 600");
}

#[test]
fn ic_x08_the_chest_of_a_made_puzzle_opens_only_when_all_of_its_inputs_are_on() {
    let mut seen = [0; 4];
    for seed in 1..40 {
        for maze in [3, 4, 5] {
            let mut play = Play::adventure(5, seed, maze);
            let census = play.census();
            if !Mix::of(seed, maze).puzzle {
                assert!(census.chests.is_empty(), "seed {seed}");
                continue;
            }
            assert!(census.plates.iter().all(|plate| plate.latching));
            let (plates, levers, torches) = (census.plates, census.levers, census.torches);
            let inputs = plates.len() + levers.len() + torches.len();
            assert!((2..=3).contains(&inputs) && census.chests.len() == 1, "seed {seed}: {inputs}");
            seen[0] += plates.len();
            seen[1] += levers.len();
            seen[2] += torches.len();
            seen[3] += 1;
            // Nobody else is to touch them, and no time is to pass.
            let (signal, sources) = (census.chests[0].signal, play.state.area().circuit().sources() as u8);
            assert_eq!(usize::from(sources), inputs);
            for mask in 0..1_u8 << sources {
                play.state.wire(|circuit| {
                    (0..sources).for_each(|n| circuit.set_source(n, mask >> n & 1 == 1));
                    circuit.settle(0);
                });
                assert_eq!(on(&play, signal), mask == (1 << sources) - 1, "seed {seed}: {mask:b}");
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 5), "{seen:?}");
}

#[test]
fn ic_x09_a_chest_opens_once_and_only_while_its_signal_is_on() {
    // PX4
    let mut play = wired(|circuit| {
        circuit.source();
        circuit.signal(source(0), Memory::None);
    });
    play.state.add(Thing::Lever(Lever::new(p(4, 7), 0)));
    let potions = Inventory::of(&[(Item::Potion, 2)]);
    play.state.add(Thing::Chest(Chest::new(p(5, 6), 0, potions)));
    let count = |play: &Play| play.state.hero.bag.count(Item::Potion);
    play.tap(E);
    assert_eq!((count(&play), play.census().chests[0].is_open()), (0, false));
    play.hold(LEFT, 1).tap(E).hold(DOWN, 1).tap(E);
    assert_eq!((count(&play), play.census().chests[0].is_open()), (2, true));
    play.tap(E);
    assert_eq!(count(&play), 2);
    // It stands in the way, and is shown locked, ready or open.
    play.hold(DOWN, 20);
    assert_eq!(play.hero_at(), p(5, 7));
    let look = |open: bool, on: bool| {
        let mut play = wired(|circuit| {
            circuit.signal(Wire::Constant(on), Memory::None);
        });
        let contents = if open { Inventory::default() } else { Inventory::of(&[(Item::Potion, 2)]) };
        play.state.add(Thing::Chest(Chest::new(p(5, 6), 0, contents)));
        play.wait(1);
        let scene = Game::scene(&IcMaze::at(play.state));
        let name = |name: &str| scene.boards[0].sprites.iter().filter(|s| s.look.name == name).count();
        ["icmaze/chest-locked", "icmaze/chest-ready", "icmaze/chest-open"].map(name)
    };
    assert_eq!(look(false, false), [1, 0, 0]);
    assert_eq!(look(false, true), [0, 1, 0]);
    assert_eq!((look(true, true), look(true, false)), ([0, 0, 1], [0, 0, 1]));
}

#[test]
fn ic_x09_ic_x32_coins_from_a_chest_count_for_the_score() {
    let mut play = wired(|circuit| {
        circuit.signal(Wire::Constant(true), Memory::None);
    });
    play.state.add(Thing::Chest(Chest::new(p(5, 6), 0, Inventory::of(&[(Item::Gold, 3)]))));
    play.wait(1).tap(E);
    assert_eq!((play.state.hero.bag.count(Item::Gold), play.state.tally.gold), (3, 3));
}

#[test]
fn ic_x09_what_does_not_fit_stays_in_the_chest() {
    let mut play = wired(|circuit| {
        circuit.signal(Wire::Constant(true), Memory::None);
    });
    play.state.hero.bag.add(Item::Potion, 98);
    play.state.add(Thing::Chest(Chest::new(p(5, 6), 0, Inventory::of(&[(Item::Potion, 2)]))));
    play.wait(1).tap(E);
    assert_eq!(play.state.hero.bag.count(Item::Potion), 99);
    assert_eq!(play.census().chests[0].contents.count(Item::Potion), 1);
}

#[test]
fn ic_x10_spikes_hurt_while_they_are_out() {
    let mut play = wired(|circuit| {
        circuit.signal(Wire::beat(Spikes::PERIOD, 0), Memory::None);
    });
    play.state.add(Thing::Spikes(Spikes::new(p(4, 7), 0)));
    play.wait(24).hold(LEFT, 8);
    assert_eq!((play.hero_at(), play.hp()), (p(4, 7), 5));
    play.wait(15);
    assert_eq!(play.hp(), 5);
    play.wait(2);
    assert_eq!(play.hp(), 4);
    // One hit point, and in the same rhythm for as long as one stays.
    play.state.hero.health.immune = 0;
    let hurt: Vec<u64> = (0..96)
        .filter_map(|_| {
            let hp = play.hp();
            play.wait(1);
            (play.hp() < hp).then_some(play.state.tick)
        })
        .collect();
    assert!(hurt.len() >= 2 && hurt.iter().all(|tick| beats(tick - 1, Spikes::PERIOD, 0)), "{hurt:?}");
    // Those of made mazes follow the same oscillator.
    let play = (1..60).map(|seed| Play::adventure(5, seed, 4)).find(|play| !play.census().spikes.is_empty());
    let mut play = play.unwrap();
    let signal = play.census().spikes[0].signal;
    for tick in 0..100 {
        play.state.wire(|circuit| circuit.settle(tick));
        assert_eq!(on(&play, signal), tick % 48 < 24);
    }
}

#[test]
fn a_circuit_survives_saving_and_a_bad_one_is_refused() {
    let mut play = wired(|circuit| {
        circuit.source();
        circuit.signal(source(0), Memory::delay(70));
    });
    play.state.add(Thing::Lever(Lever::new(p(5, 6), 0)));
    play.tap(E).wait(30);
    let json = serde_json::to_string(&play.state).unwrap();
    assert_eq!(State::read(&json).unwrap(), play.state);
    let bad = json.replace("{\"source\":0}", "{\"signal\":0}");
    assert_ne!(bad, json);
    assert!(State::read(&bad).unwrap_err().to_string().contains("signal"));
}
