//! Floors, hazards and what happens by chance (IC-X11 to IC-X14, IC-X29). A sample of mazes here; ten thousand with
//! `MAZARIUM_LONG=1` in the environment.

#![allow(clippy::disallowed_methods, reason = "the environment says how much is tried")]
#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use icmaze::actors::{Item, Mood, TORCH_TICKS};
use icmaze::area::Area;
use icmaze::build::build_with;
use icmaze::event::Event;
use icmaze::floor::{FIRE_TICKS, Floor};
use icmaze::game::IcMaze;
use icmaze::geometry::{Orientation, Side, interior, is_interior};
use icmaze::kinds::{Kind, Mix};
use icmaze::level::{Course, Level, Room, Stop};
use icmaze::setup::Setup;
use icmaze::weather::{EVENT_TICKS, FOG_TICKS, NAP_TICKS};
use kernel::dice::Dice;
use kernel::game::Game as _;
use kernel::pos::Pos;
use std::collections::{BTreeMap, VecDeque};

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
    // It has burnt for 24 ticks, and burns for 240. Whoever stays in it dies sooner.
    play.hold(LEFT, 8);
    assert_eq!(play.hero_at(), p(2, 7));
    play.wait(usize::from(FIRE_TICKS) - 33);
    assert_eq!(play.state.area().floors().at(p(3, 7)), Floor::Fire);
    play.wait(1);
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
    // The swim sprite, as long as most of the hero is over water.
    let swims = |play: &Play| {
        let scene = kernel::game::Game::scene(&icmaze::game::IcMaze::at(play.state.clone()));
        scene.boards[0].sprites.iter().any(|sprite| sprite.look.name == "icmaze/hero-swim")
    };
    assert!(swims(&play));
    let steps: Vec<bool> = (0..8)
        .map(|_| {
            play.hold(UP, 1);
            swims(&play)
        })
        .collect();
    assert_eq!(steps, [true, true, true, false, false, false, false, false]);
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

/// How many mazes are looked at, of a few or of ten thousand.
fn mazes() -> u64 {
    if std::env::var_os("MAZARIUM_LONG").is_some_and(|v| v == "1") { 10_000 } else { 150 }
}

/// Everything that must be reached from the entry on safe ground is. What is safe is worked out here once more, from
/// what lies and stands in the room: no rock, plain ground, no spikes, nothing that stands for good.
fn assert_safe(area: &Area, plan: &Room, what: &str) {
    let (size, census) = (area.size(), area.census());
    let levers = census.levers.iter().map(|it| it.at);
    let posts: Vec<Pos> = levers.chain(census.torches.iter().map(|it| it.at)).collect();
    let chests: Vec<Pos> = census.chests.iter().map(|it| it.at).collect();
    let risky =
        |cell: Pos| area.floors().at(cell) != Floor::Ground || census.spikes.iter().any(|s| s.at == cell);
    let safe = |cell: Pos| {
        let free = is_interior(size, cell) && !area.rocks().is_rock(cell) && !risky(cell);
        free && !posts.contains(&cell) && !chests.contains(&cell)
    };
    let (entry, exit) = (plan.entry.unwrap(), plan.exit.unwrap());
    let walk = |from: &[Pos]| walked(size, from, &safe);
    let ways = walk(&[entry.arrival(size)]);
    let reached = |cell: Pos| ways.contains_key(&cell);
    let beside = |cell: Pos| Orientation::ALL.into_iter().any(|way| reached(way.step(cell)));
    for apron in [entry, exit].into_iter().flat_map(|side| side.apron(size)) {
        assert!(safe(apron) && reached(apron), "{what}: {apron} before a portal");
    }
    assert!(!census.keys.is_empty() && census.keys.iter().all(|key| reached(key.at)), "{what}: the key");
    assert!(census.plates.iter().all(|plate| reached(plate.at)), "{what}: a plate");
    assert!(posts.iter().chain(&chests).all(|&post| beside(post)), "{what}: a lever, torch or chest");
    // All safe cells hang together, so nothing lies beyond what stands in the way.
    assert!(interior(size).filter(|&cell| safe(cell)).all(reached), "{what}: not connected");
    // A puzzle can be solved: all of it stays as it is once it is on, but for one torch at most, and from that one
    // gets to the chest before it is out, even at night without a light and with a tick to turn at each end.
    assert!(census.plates.iter().all(|plate| plate.latching), "{what}: a plate that comes up again");
    let timed: Vec<Pos> = census.torches.iter().filter(|torch| torch.timed).map(|torch| torch.at).collect();
    assert!(timed.len() <= 1, "{what}: two torches burn down");
    for torch in timed {
        let starts: Vec<Pos> =
            Orientation::ALL.map(|way| way.step(torch)).into_iter().filter(|&c| safe(c)).collect();
        let ways = walk(&starts);
        // One chooses from where to light it: the nearest side counts.
        let ends = chests.iter().flat_map(|&chest| Orientation::ALL.map(|way| way.step(chest)));
        let steps = ends.filter_map(|cell| ways.get(&cell)).min().unwrap();
        assert!(steps * 16 + 4 < u32::from(TORCH_TICKS), "{what}: {steps} steps from the torch to the chest");
    }
}

/// The cells that can be walked to, with the number of steps.
fn walked(size: i32, from: &[Pos], free: &impl Fn(Pos) -> bool) -> BTreeMap<Pos, u32> {
    let mut known: BTreeMap<Pos, u32> = from.iter().map(|&cell| (cell, 0)).collect();
    let mut queue: VecDeque<Pos> = from.iter().copied().collect();
    while let Some(cell) = queue.pop_front() {
        let steps = known[&cell] + 1;
        for next in Orientation::ALL.map(|way| way.step(cell)) {
            if is_interior(size, next) && free(next) && !known.contains_key(&next) {
                known.insert(next, steps);
                queue.push_back(next);
            }
        }
    }
    known
}

#[test]
fn ic_x14_hazards_leave_entry_key_exit_and_every_puzzle_connected() {
    // Mazes as they come in an adventure.
    let mut met: BTreeMap<Kind, u64> = BTreeMap::new();
    for seed in 0..mazes().div_ceil(5) {
        for room in 1..=5 {
            let play = Play::adventure(5, seed, room);
            let mix = Mix::of(seed, room);
            mix.kinds.iter().for_each(|kind| *met.entry(*kind).or_default() += 1);
            assert_eq!(mix.puzzle, !play.census().chests.is_empty(), "seed {seed}, maze {room}");
            assert_safe(play.state.area(), play.state.plan(), &format!("seed {seed}, maze {room}"));
        }
    }
    assert!(met.len() >= 12, "{met:?}");
}

#[test]
fn ic_x14_so_do_all_hazards_at_once_in_rooms_of_every_size_and_shape() {
    let setup = Setup::default();
    let mut counts = [0_usize; 7];
    for seed in 0..mazes() {
        let n = seed as usize;
        let (size, difficulty) = ([8, 16, 32][n % 3], [10, 8, 6, 4, 2][n / 3 % 5]);
        let start = [Side::N, Side::E, Side::S][n / 15 % 3];
        let exits: Vec<Side> = Side::ALL.into_iter().filter(|side| *side != start.opposite()).collect();
        let stop = Stop { size, difficulty, exit: exits[n / 45 % 3] };
        let level = Level::new(Course { start, stops: vec![stop] }, Vec::new()).unwrap();
        let area = build_with(&level, 1, seed, false, &setup, Some(&Mix::everything()));
        let what = format!("seed {seed}: {stop:?}");
        assert_safe(&area, &level.rooms()[1], &what);
        for (_, floor) in area.floors().special() {
            counts[floor as usize] += 1;
        }
        let census = area.census();
        assert_eq!(census.chests.len(), 1, "{what}");
        let inputs = census.plates.len() + census.levers.len() + census.torches.len();
        assert!((2..=3).contains(&inputs), "{what}: a puzzle of {inputs}");
        counts[5] += census.spikes.len();
        counts[6] += census.torches.iter().filter(|torch| torch.timed).count();
    }
    // Every hazard was there, again and again.
    assert!(counts[1..].iter().all(|&count| count as u64 > mazes() / 10), "{counts:?}");
}

#[test]
fn ic_x14_ic_x29_rocks_that_fall_cut_nothing_off() {
    // PX14
    for seed in 0..if mazes() > 1000 { 200 } else { 25 } {
        for room in [1, 3, 5] {
            let mut play = Play::adventure(5, seed, room);
            let before = play.state.area().rocks().len();
            let mut dice = Dice::seeded(seed);
            let fallen = (0..20).filter_map(|_| play.state.drop_rock(&mut dice)).count();
            assert_eq!(play.state.area().rocks().len(), before + fallen);
            assert!(fallen > 0, "seed {seed}, maze {room}: no rock fell");
            assert_safe(play.state.area(), play.state.plan(), &format!("seed {seed}, maze {room}"));
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
    let veil = |play: &Play| {
        let board = IcMaze::at(play.state.clone()).scene().boards.remove(0);
        board.light.and_then(|light| light.veil)
    };
    // It is no night: what is not seen is white.
    assert!(veil(&play).is_some() && play.events.contains(&Event::Fog));
    play.wait(usize::from(FOG_TICKS) - 1);
    assert!(!play.events.contains(&Event::Clear));
    play.wait(1);
    assert!(play.state.area().weather().fog == 0);
    assert!(veil(&play).is_none() && play.events.contains(&Event::Clear));
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
    // Without a draw in the script any event would fail the test.
    let mut play = Play::extras(1);
    play.state.clear_room();
    let mut play = play.draws("");
    play.wait(EVENT_TICKS as usize + 10);
    let mut play = Play::extras(1);
    play.about_to_win();
    play.tick(SPACE);
    play.state.skip_dialogues();
    play.wait(22).hold(RIGHT, 8);
    play.state.place_in(1, p(1, 5), Orientation::Right);
    play.state.clear_room();
    assert!(play.state.is_solved(1));
    let mut play = play.draws("");
    play.wait(EVENT_TICKS as usize + 10);
    // Nor with the Boss.
    let mut play = Play::extras(1);
    play.state.place_in(2, p(1, 5), Orientation::Right);
    play.state.clear_room();
    let mut play = play.draws("");
    play.wait(EVENT_TICKS as usize + 10);
}

#[test]
fn ic_x29_the_four_events_come_equally_often() {
    let mut counts = [0; 4];
    for seed in 0..400 {
        let mut play = Play::empty_with_extras(2, p(8, 1));
        play.dice = Dice::seeded(seed);
        play.state.set_clock(EVENT_TICKS - 1);
        play.wait(1);
        for event in &play.events {
            match event {
                Event::RockFall { .. } => counts[0] += 1,
                Event::HeartDrop { .. } => counts[1] += 1,
                Event::Fog => counts[2] += 1,
                Event::Nap => counts[3] += 1,
                _ => {}
            }
        }
    }
    assert!(counts.iter().sum::<u32>() == 400 && counts.iter().all(|n| (70..=130).contains(n)), "{counts:?}");
}
