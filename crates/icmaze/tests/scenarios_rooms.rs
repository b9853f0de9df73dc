//! The public scenarios P01 to P20 of `docs/rules/icmaze.md`, exactly: rooms, portals, mazes, rocks.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use icmaze::action::Action;
use icmaze::actors::{Doing, Lock, Rock};
use icmaze::build::build;
use icmaze::geometry::{Orientation, Side, Terrain};
use icmaze::level::{Course, KEY_DECOY, KEY_SPAWN, Level};
use icmaze::maze::{EASIEST, EASY, HARD, HARDEST, MEDIUM};
use icmaze::routes::Routes;
use kernel::pos::Pos;
use kernel::scene::UNIT;

#[test]
fn p01_the_first_room() {
    let play = Play::start(0);
    assert_eq!((play.title(), play.state.plan().grid), ("icmaze/Spawn", "SmallArea"));
    assert_eq!(play.state.camera_scale(), 11 * UNIT);
    let terrain = |kind| {
        let cells = (0..10).flat_map(|y| (0..10).map(move |x| p(x, y)));
        cells.filter(|&c| Terrain::of(8, c) == kind).count()
    };
    assert_eq!((terrain(Terrain::Hole), terrain(Terrain::Wall), terrain(Terrain::Ground)), (8, 28, 64));
}

#[test]
fn p02_the_hero_starts_at_5_7_and_turns() {
    let mut play = Play::start(0);
    let hero = &play.state.hero;
    assert_eq!((hero.body.at, hero.body.facing, hero.doing), (p(5, 7), Orientation::Down, Doing::Idle));
    play.hold(LEFT, 1);
    assert_eq!(play.facing(), Orientation::Left);
}

#[test]
fn p03_the_wall_stops_the_hero() {
    let mut play = Play::start(0);
    for _ in 0..100 {
        play.hold(LEFT, 1);
        assert!(play.hero_at().x > 0);
    }
    assert_eq!((play.hero_at(), play.facing()), (p(1, 7), Orientation::Left));
}

#[test]
fn p04_a_move_takes_8_ticks() {
    let mut play = Play::start(0);
    let mut frames = Vec::new();
    for _ in 0..8 {
        play.hold(DOWN, 1);
        assert!(play.state.hero.body.is_moving());
        frames.push(play.state.hero.frame());
    }
    assert_eq!(frames, [0, 0, 0, 0, 1, 1, 1, 1]);
    play.wait(1);
    assert!(!play.state.hero.body.is_moving());
    assert_eq!((play.hero_at(), play.state.hero.frame()), (p(5, 6), 0));
}

#[test]
fn p05_what_lies_in_spawn() {
    let play = Play::start(0);
    let census = play.census();
    assert_eq!(census.pickaxes.iter().map(|i| i.at).collect::<Vec<_>>(), [p(5, 4)]);
    assert_eq!(census.hearts.iter().map(|i| i.at).collect::<Vec<_>>(), [p(4, 5)]);
    let keys: Vec<_> = census.keys.iter().map(|k| (k.at, k.number)).collect();
    assert_eq!(keys, [(p(6, 5), KEY_SPAWN), (p(1, 2), KEY_DECOY)]);
    assert_eq!(play.state.area().rocks().cells().collect::<Vec<_>>(), [p(3, 3)]);
}

#[test]
fn p06_and_p07_the_pickaxe_is_taken_and_gone_from_the_next_tick() {
    let mut play = Play::start(0);
    play.hold(DOWN, 23);
    assert!(!play.state.hero.has_pickaxe());
    play.hold(DOWN, 1);
    assert_eq!((play.hero_at(), play.state.hero.has_pickaxe()), (p(5, 4), true));
    play.wait(1);
    assert_eq!((play.census().pickaxes.len(), play.census().hearts.len()), (0, 1));
}

#[test]
fn p08_an_invisible_portal_is_a_wall() {
    let mut play = Play::start(0);
    play.hold(UP, 40);
    assert_eq!(play.hero_at(), p(5, 8));
    let before = play.state.area().portals().to_vec();
    assert_eq!(play.state.area().portal(Side::N).lock, Lock::Invisible);
    play.tap(E);
    assert_eq!(play.state.area().portals().to_vec(), before);
}

#[test]
fn p09_a_locked_portal_without_its_key() {
    let mut play = Play::start(0);
    play.state.place_hero(p(8, 5), Orientation::Down);
    play.hold(RIGHT, 40).tap(E);
    assert_eq!(play.hero_at(), p(8, 5));
    assert_eq!(play.state.area().portal(Side::E).lock, Lock::Locked);
}

#[test]
fn p10_the_wrong_key_opens_nothing() {
    let mut play = Play::start(0);
    play.hold(LEFT, 32).hold(DOWN, 40).hold(RIGHT, 56).hold(UP, 16).hold(RIGHT, 1).tap(E);
    assert_eq!(play.hero_at(), p(8, 4));
    assert_eq!(play.state.hero.bag.keys(), [KEY_DECOY]);
    assert_eq!(play.state.area().portal(Side::E).lock, Lock::Locked);
}

fn p11() -> Play {
    let mut play = Play::hardcoded(1);
    play.hold(DOWN, 16).hold(RIGHT, 8);
    assert!(play.state.hero.has_key(KEY_SPAWN));
    play.hold(RIGHT, 16).hold(RIGHT, 1).tap(E);
    assert_eq!(play.state.area().portal(Side::E).lock, Lock::Open);
    play.hold(RIGHT, 8);
    play
}

#[test]
fn p11_the_key_opens_the_way_to_the_first_maze() {
    let play = p11();
    assert_eq!(
        (play.title(), play.hero_at(), play.facing()),
        ("icmaze/SmallArea[1]", p(1, 5), Orientation::Right)
    );
}

#[test]
fn p12_back_and_forth() {
    let mut play = p11();
    play.hold(LEFT, 8);
    assert_eq!((play.title(), play.hero_at()), ("icmaze/Spawn", p(8, 5)));
    assert_eq!(play.state.area().portal(Side::E).lock, Lock::Open);
    play.hold(RIGHT, 8);
    assert_eq!((play.title(), play.hero_at()), ("icmaze/SmallArea[1]", p(1, 5)));
}

#[test]
fn p13_a_game_reset_leads_back_to_the_launch() {
    let launch = Play::launch(0);
    let mut welcomed = launch.clone();
    welcomed.wait(1);
    let mut p06 = Play::start(0);
    p06.hold(DOWN, 24);
    let mut in_boss = Play::start(0);
    in_boss.leave_spawn();
    assert_eq!(in_boss.title(), "icmaze/Boss");
    for mut play in [p06, in_boss] {
        play.tap(R);
        assert_eq!(play.state, welcomed.state);
        assert!(play.state.dialogue().is_some());
        let census = play.census();
        assert_eq!((census.pickaxes.len(), census.hearts.len(), census.keys.len()), (1, 1, 2));
        assert_eq!(play.state.area().rocks().len(), 1);
    }
}

#[test]
fn p14_a_rock_stops_the_hero() {
    let mut play = Play::start(0);
    play.state.place_hero(p(3, 5), Orientation::Down);
    play.hold(DOWN, 40);
    assert_eq!((play.hero_at(), play.facing()), (p(3, 4), Orientation::Down));
    assert_eq!(play.state.area().rocks().at(p(3, 3)), Some(Rock::new(p(3, 3))));
}

#[test]
fn p15_the_rooms_of_the_hard_coded_level() {
    let mut play = Play::hardcoded(1);
    for key in [KEY_SPAWN, 1, 2, 3] {
        play.state.hero.learn_key(key);
    }
    for title in ["icmaze/SmallArea[1]", "icmaze/MediumArea[2]", "icmaze/LargeArea[3]", "icmaze/Boss"] {
        play.leave_by_east();
        assert_eq!(play.title(), title);
    }
}

#[test]
fn p16_mazes_can_be_walked_and_their_rocks_cannot() {
    for size in [8, 16, 32] {
        for difficulty in [EASIEST, EASY, MEDIUM, HARD, HARDEST] {
            let stop = icmaze::level::Stop { size, difficulty, exit: Side::E };
            let level = Level::new(Course { start: Side::E, stops: vec![stop] }, Vec::new()).unwrap();
            for seed in 0..100 {
                let area = build(&level, 1, seed, false, &icmaze::setup::Setup::classic(1));
                let ground = area.ground(None, false);
                let even = |cell: &Pos| cell.x % 2 == 1 && cell.y % 2 == 1;
                assert!(area.rocks().cells().all(|cell| !even(&cell) && !ground.lets_in(cell, true)));
                for side in [Side::W, Side::E] {
                    assert!(side.apron(size).iter().all(|&cell| !area.rocks().is_rock(cell)));
                }
                let (entry, key) = (Side::W.arrival(size), area.census().keys[0].at);
                for goal in [key, Side::E.arrival(size)] {
                    assert!(
                        !Routes::default().path(&ground, entry, goal).is_empty(),
                        "{size} {difficulty} {seed}"
                    );
                }
            }
        }
    }
}

#[test]
fn p17_one_key_and_a_locked_exit_in_every_maze() {
    for seed in 0..100 {
        let play = Play::hardcoded(seed);
        for (room, size) in [(1, 8), (2, 16), (3, 32)] {
            let area = build(&play.state.level, room, seed, false, &icmaze::setup::Setup::classic(1));
            assert_eq!(area.portal(Side::E).lock, Lock::Locked);
            let [key] = area.census().keys[..] else { panic!("not one key") };
            assert_eq!(key.number, room as i32);
            assert!(!area.rocks().is_rock(key.at));
            assert!([Side::W, Side::E].iter().all(|side| !side.apron(size).contains(&key.at)));
        }
    }
}

#[test]
fn p18_from_the_small_maze_to_the_medium_one() {
    let mut play = Play::hardcoded(1);
    play.state.hero.learn_key(1);
    play.state.place_in(1, p(8, 5), Orientation::Up);
    play.hold(RIGHT, 1).tap(E).hold(RIGHT, 8);
    assert_eq!((play.title(), play.hero_at()), ("icmaze/MediumArea[2]", p(1, 9)));
}

/// Three swings at the rock of Spawn, in ticks 1, 21 and 41; what is seen after each tick.
fn p19(draw: &str) -> (Vec<Option<u8>>, Play) {
    let mut play = Play::start(0).draws(draw);
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    play.state.place_hero(p(3, 4), Orientation::Down);
    let mut hits = Vec::new();
    for tick in 1..=71 {
        play.tick(if [1, 21, 41].contains(&tick) { SPACE } else { Action::NONE });
        hits.push(play.state.area().rocks().at(p(3, 3)).map(|rock| rock.health.hp));
    }
    (hits, play)
}

#[test]
fn p19_three_blows_break_a_rock() {
    let (hits, play) = p19("F");
    let at = |tick: usize| hits[tick - 1];
    assert_eq!(
        (at(1), at(24), at(25), at(48), at(49), at(70), at(71)),
        (Some(2), Some(2), Some(1), Some(1), Some(0), Some(0), None)
    );
    assert!(!play.census().hearts.iter().any(|heart| heart.at == p(3, 3)));
    let (hits, play) = p19("T");
    assert_eq!(hits[70], None);
    assert!(play.census().hearts.iter().any(|heart| heart.at == p(3, 3)));
}

#[test]
fn p20_no_pickaxe_no_swing() {
    let mut play = Play::start(0);
    play.state.place_hero(p(3, 4), Orientation::Down);
    play.tick(SPACE);
    assert_eq!(play.state.hero.doing, Doing::Idle);
    play.wait(1);
    assert_eq!(play.state.area().rocks().at(p(3, 3)).unwrap().health.hp, 3);
}
