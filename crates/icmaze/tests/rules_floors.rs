//! Floors, hazards and what happens by chance (IC-X11 to IC-X14, IC-X29). A sample of mazes here; ten thousand with
//! `MAZARIUM_LONG=1` in the environment.

#![allow(clippy::disallowed_methods, reason = "the environment says how much is tried")]
#![allow(clippy::unwrap_used, reason = "a test may")]

mod common;

use common::*;
use icmaze::actors::{Item, Mood};
use icmaze::event::Event;
use icmaze::floor::{FIRE_TICKS, Floor};
use icmaze::geometry::{Orientation, interior, is_interior};
use icmaze::weather::{EVENT_TICKS, FOG_TICKS, NAP_TICKS};
use kernel::dice::Dice;
use kernel::grid::Grid;
use kernel::paths::{FAR, Search};
use kernel::pos::Pos;

fn cleared() -> Play {
    let mut play = Play::extras(0);
    play.state.clear_room();
    play
}

#[test]
fn ic_x11_ic_x13_water_is_slow_fire_burns_and_burns_out() {
    // PX6
    let mut play = cleared();
    play.state.set_floor(p(4, 7), Floor::Water);
    play.state.set_floor(p(3, 7), Floor::Fire);
    play.hold(LEFT, 15);
    assert_eq!(play.hero_at(), p(5, 7));
    play.hold(LEFT, 1);
    assert_eq!(play.hero_at(), p(4, 7));
    play.hold(LEFT, 8);
    assert_eq!((play.hero_at(), play.hp()), (p(3, 7), 4));
    play.wait(usize::from(FIRE_TICKS));
    assert_eq!(play.state.area().floors().at(p(3, 7)), Floor::Ground);
}

#[test]
fn ic_x11_nobody_swings_a_pickaxe_in_water_and_monsters_keep_out() {
    let mut play = Play::empty_with_extras(2, p(8, 8)).monster(p(4, 4), Mood::Chasing, Orientation::Down);
    for x in 1..=8 {
        play.state.set_floor(p(x, 6), Floor::Water);
    }
    play.state.hero.bag.add(Item::Pickaxe, 1);
    for _ in 0..400 {
        play.wait(1);
        assert!(play.only_monster().body.at.y < 6);
    }
    play.state.place_hero(p(5, 6), Orientation::Up);
    play.tap(SPACE);
    assert!(!play.events.contains(&Event::Swing));
    // The swim sprite.
    let scene = kernel::game::Game::scene(&icmaze::game::IcMaze::at(play.state));
    assert!(scene.boards[0].sprites.iter().any(|sprite| sprite.look.name == "icmaze/hero-swim"));
}

#[test]
fn ic_x12_on_ice_one_slides_until_it_ends_or_something_stops_one() {
    // PX5
    let mut play = cleared();
    (2..=5).for_each(|x| play.state.set_floor(p(x, 1), Floor::Ice));
    play.state.place_hero(p(1, 1), Orientation::Right);
    play.hold(RIGHT, 8);
    assert_eq!(play.hero_at(), p(2, 1));
    for (ticks, x) in [(4, 3), (4, 4), (4, 5), (4, 6), (20, 6)] {
        // Other keys mean nothing meanwhile.
        play.hold(if x < 6 { UP } else { icmaze::action::Action::NONE }, ticks);
        assert_eq!(play.hero_at(), p(x, 1));
    }
    // Something in the way stops one on the ice.
    let mut play = cleared();
    (2..=5).for_each(|x| play.state.set_floor(p(x, 1), Floor::Ice));
    play.state.place_hero(p(1, 1), Orientation::Right);
    let mut play = play.monster(p(4, 1), Mood::Sleeping, Orientation::Up);
    play.hold(RIGHT, 8).wait(20);
    assert_eq!((play.hero_at(), play.state.hero.slide), (p(3, 1), None));
    play.hold(UP, 8);
    assert_eq!(play.hero_at(), p(3, 2));
}

#[test]
fn ic_x13_lava_takes_two_and_no_path_leads_through_it() {
    let mut play = cleared();
    play.state.set_floor(p(4, 7), Floor::Lava);
    play.hold(LEFT, 8);
    assert_eq!((play.hero_at(), play.hp()), (p(4, 7), 3));
    assert_eq!(play.state.path_to_hero(p(1, 1)), []);
    // Where a fire was, a path leads again.
    let mut play = Play::empty_with_extras(2, p(1, 8));
    (1..=8).for_each(|x| play.state.set_floor(p(x, 4), Floor::Fire));
    assert!(play.state.path_to_hero(p(1, 1)).is_empty());
    play.wait(usize::from(FIRE_TICKS));
    assert_eq!(play.state.path_to_hero(p(1, 1)).len(), 7);
}

#[test]
fn ic_x13_a_path_is_not_remembered_beyond_what_it_was_made_for() {
    // A fire goes out and a rock stands elsewhere: as many nodes as before, and another graph.
    let mut play = Play::empty_with_extras(2, p(1, 8)).monster(p(1, 1), Mood::Chasing, Orientation::Up);
    play.state.set_rocks(rocks(
        &["........", "........", "........", "........", ".#######", "........", "........", "........"]
            .join("\n"),
    ));
    play.wait(20);
    play.state.set_rocks(rocks(
        &["........", "........", "........", "........", "#######.", "........", "........", "........"]
            .join("\n"),
    ));
    for _ in 0..600 {
        (play.state.hero.health.hp, play.state.hero.health.immune) = (5, 24);
        play.wait(1);
    }
    let monster = play.only_monster();
    assert!(monster.body.at.y > 4, "{monster:?}");
}

/// How many mazes of each size are looked at.
fn mazes() -> u64 {
    if std::env::var_os("MAZARIUM_LONG").is_some_and(|v| v == "1") { 2000 } else { 40 }
}

/// Everything that must be reached from the entry on safe ground.
fn assert_safe(play: &Play, what: &str) {
    let area = play.state.area();
    let (size, plan) = (area.size(), play.state.plan());
    let side = size as usize + 2;
    let open = Grid::from_fn(side, side, |cell| is_interior(size, cell) && play.state.is_safe(cell));
    let (entry, exit) = (plan.entry.unwrap(), plan.exit.unwrap());
    let mut search = Search::four();
    let found = search.from(&[entry.arrival(size)]).on(&open);
    let reached = |cell: Pos| found.distance(cell) != FAR;
    let beside = |cell: Pos| Orientation::ALL.into_iter().any(|way| reached(way.step(cell)));
    let census = area.census();
    for apron in [entry, exit].into_iter().flat_map(|side| side.apron(size)) {
        assert!(play.state.is_safe(apron) && reached(apron), "{what}: {apron}");
    }
    assert!(census.keys.iter().all(|key| reached(key.at)), "{what}: the key");
    assert!(census.plates.iter().all(|plate| reached(plate.at)), "{what}: a plate");
    let standing = census.levers.iter().map(|it| it.at).chain(census.torches.iter().map(|it| it.at));
    assert!(
        standing.chain(census.chests.iter().map(|it| it.at)).all(beside),
        "{what}: a lever, torch or chest"
    );
    // All safe cells hang together.
    assert!(interior(size).filter(|&cell| play.state.is_safe(cell)).all(reached), "{what}: not connected");
}

#[test]
fn ic_x14_hazards_leave_entry_key_exit_and_every_puzzle_connected() {
    let mut special = 0;
    for seed in 0..mazes() {
        for room in 1..=5 {
            let play = Play::adventure(5, seed, room);
            special += play.state.area().floors().special().count();
            assert_safe(&play, &format!("seed {seed}, maze {room}"));
        }
    }
    assert!(special > 100);
}

#[test]
fn ic_x14_ic_x29_rocks_that_fall_cut_nothing_off() {
    // PX14
    for seed in 0..if mazes() > 100 { 200 } else { 25 } {
        for room in [1, 3, 5] {
            let mut play = Play::adventure(5, seed, room);
            let before = play.state.area().rocks().len();
            let mut dice = Dice::seeded(seed);
            let fallen = (0..20).filter_map(|_| play.state.drop_rock(&mut dice)).count();
            assert_eq!(play.state.area().rocks().len(), before + fallen);
            assert_safe(&play, &format!("seed {seed}, maze {room}"));
        }
    }
}

/// An empty maze one tick before something happens, with these draws.
fn eve(draws: &str) -> Play {
    let mut play = Play::empty_with_extras(2, p(8, 1));
    play.wait(EVENT_TICKS as usize - 1);
    play.draws(draws)
}

#[test]
fn ic_x29_every_minute_one_of_four_things_happens() {
    let mut play = eve("0,5");
    play.wait(1);
    let fall = play.events.iter().any(|event| matches!(event, Event::RockFall { .. }));
    assert!(fall && play.state.area().rocks().len() == 1);
    let mut play = eve("1,5");
    play.wait(2);
    assert_eq!(play.census().hearts.len(), 1);
    let mut play = eve("2");
    play.wait(1);
    assert_eq!(play.state.area().weather().fog, FOG_TICKS);
    assert!(play.state.is_in_sight(p(5, 4)) && !play.state.is_in_sight(p(4, 4)));
    play.wait(usize::from(FOG_TICKS));
    assert!(play.state.area().weather().fog == 0);
    let mut play = eve("3").monster(p(1, 8), Mood::Random, Orientation::Up);
    play.wait(1);
    play.dice = Dice::seeded(1);
    for _ in 0..NAP_TICKS - 1 {
        play.wait(1);
        assert_eq!(play.only_monster().mood, Mood::Sleeping);
    }
    play.wait(1);
    assert_ne!(play.only_monster().mood, Mood::Sleeping);
}

#[test]
fn ic_x29_nothing_happens_in_the_first_room_or_in_a_solved_maze() {
    let mut play = Play::extras(1);
    play.state.clear_room();
    let mut play = play.draws("");
    play.wait(EVENT_TICKS as usize + 10);
}
