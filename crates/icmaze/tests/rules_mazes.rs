//! Step 2 of the rules: mazes, keys, rocks and the pickaxe (IC-040 to IC-059).
//!
//! The properties of generated mazes are sampled here; with `MAZARIUM_LONG=1` in the environment all
//! sizes, difficulties, pairs of sides and 200 seeds are looked at.

#![allow(clippy::disallowed_methods, reason = "the environment says how much is tried")]
#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use icmaze::action::Action;
use icmaze::actors::{Doing, Lock, Mood};
use icmaze::area::Area;
use icmaze::build::{build, furnish_maze};
use icmaze::event::Event;
use icmaze::geometry::{Orientation, Side, grid_name};
use icmaze::level::{Course, Level, Stop};
use icmaze::maze::{EASIEST, EASY, HARD, HARDEST, MEDIUM, create_maze};
use icmaze::routes::Routes;
use icmaze::setup::Setup;
use icmaze::state::State;
use kernel::dice::Dice;
use kernel::grid::Grid;
use kernel::pos::Pos;

const DIFFICULTIES: [u32; 5] = [EASIEST, EASY, MEDIUM, HARD, HARDEST];

fn is_long() -> bool {
    std::env::var_os("MAZARIUM_LONG").is_some_and(|v| v == "1")
}

fn maze(size: usize, difficulty: u32, seed: u64) -> Grid<bool> {
    create_maze(size, size, difficulty, &mut Dice::seeded(seed)).unwrap()
}

/// A maze as rows of text, the highest first.
fn picture(maze: &Grid<bool>) -> Vec<String> {
    let mut rows: Vec<String> =
        maze.rows().map(|row| row.iter().map(|&rock| if rock { '#' } else { '.' }).collect()).collect();
    rows.reverse();
    rows
}

/// All cells that a flood from one reaches, by a method that shares nothing with the game.
fn flood(size: i32, from: Pos, is_free: impl Fn(Pos) -> bool) -> Vec<Pos> {
    let mut is_wet = vec![false; ((size + 2) * (size + 2)) as usize];
    let (mut wet, mut front) = (Vec::new(), vec![from]);
    while let Some(cell) = front.pop() {
        let inside = (1..=size).contains(&cell.x) && (1..=size).contains(&cell.y);
        let index = (cell.y * (size + 2) + cell.x) as usize;
        if inside && is_free(cell) && !is_wet[index] {
            is_wet[index] = true;
            wet.push(cell);
            let Pos { x, y } = cell;
            front.extend([p(x + 1, y), p(x - 1, y), p(x, y + 1), p(x, y - 1)]);
        }
    }
    wet
}

/// Every case of a generated area that is looked at.
fn cases() -> Vec<(i32, u32, Side, Side, u64)> {
    let mut cases = Vec::new();
    for size in [8, 16, 32] {
        for difficulty in DIFFICULTIES {
            for entry in Side::ALL {
                for exit in Side::ALL.into_iter().filter(|&side| side != entry) {
                    let seeds = if is_long() { 200 } else { 64 / size as u64 };
                    cases.extend((0..seeds).map(|seed| (size, difficulty, entry, exit, seed)));
                }
            }
        }
    }
    cases
}

fn area_of(size: i32, difficulty: u32, entry: Side, exit: Side, seed: u64) -> Area {
    let course = Course { start: entry.opposite(), stops: vec![Stop { size, difficulty, exit }] };
    build(&Level::new(course, Vec::new()).unwrap(), 1, seed, false, &icmaze::setup::Setup::classic(1))
}

#[test]
fn ic_040_a_maze_has_two_different_sides_a_key_and_a_title_with_both() {
    let level = Level::new(Course::hardcoded(), Vec::new()).unwrap();
    let room = &level.rooms()[1];
    assert_eq!(
        (room.entry, room.exit, room.key, room.difficulty),
        (Some(Side::W), Some(Side::E), 1, HARDEST)
    );
    assert_eq!(room.title, "icmaze/SmallArea[1]");
    let back = Course { start: Side::E, stops: vec![Stop { size: 8, difficulty: 2, exit: Side::W }] };
    assert!(Level::new(back, Vec::new()).is_err());
}

#[test]
fn ic_041_a_small_area_has_8_a_medium_one_16_and_a_large_one_32_cells_a_side() {
    assert_eq!([8, 16, 32].map(grid_name), ["SmallArea", "MediumArea", "LargeArea"]);
}

#[test]
fn ic_042_the_lower_the_difficulty_the_harder() {
    assert_eq!(DIFFICULTIES, [10, 8, 6, 4, 2]);
    let rocks = |difficulty| {
        (0..20).map(|s| maze(32, difficulty, s).cells().iter().filter(|r| **r).count()).sum::<usize>()
    };
    assert!(DIFFICULTIES.map(rocks).is_sorted());
}

#[test]
fn ic_043_the_hard_coded_level_leads_east_through_three_sizes() {
    let level = Level::new(Course::hardcoded(), Vec::new()).unwrap();
    let rooms = level.rooms();
    let titles: Vec<&str> = rooms.iter().map(|room| room.title.as_str()).collect();
    assert_eq!(
        titles,
        ["icmaze/Spawn", "icmaze/SmallArea[1]", "icmaze/MediumArea[2]", "icmaze/LargeArea[3]", "icmaze/Boss"]
    );
    for room in &rooms[1..4] {
        assert_eq!((room.entry, room.exit, room.difficulty), (Some(Side::W), Some(Side::E), HARDEST));
    }
    assert_eq!((rooms[0].exit, rooms[4].entry), (Some(Side::E), Some(Side::W)));
}

#[test]
fn ic_044_a_rock_blocks_its_cell_and_can_be_struck_from_beside_it() {
    let mut play = Play::start(0);
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    assert!(!play.state.area().ground(None, false).lets_in(p(3, 3), true));
    play.state.place_hero(p(2, 3), Orientation::Right);
    play.tick(SPACE);
    assert_eq!(play.state.area().rocks().at(p(3, 3)).unwrap().health.hp, 2);
}

#[test]
fn ic_045_a_maze_has_as_many_rows_and_columns_as_asked_and_its_corner_is_cell_1_1() {
    let grid = create_maze(12, 7, 2, &mut Dice::seeded(1)).unwrap();
    assert_eq!((grid.width(), grid.height()), (12, 7));
    let refused = |width, difficulty| create_maze(width, 3, difficulty, &mut Dice::seeded(1)).unwrap_err();
    assert_eq!(refused(0, 2), "a maze has at least one row and one column");
    assert_eq!(refused(3, 1), "a difficulty is at least 2, not 1");
    for (w, h) in [(1, 1), (2, 2), (2, 9), (9, 2)] {
        assert!(create_maze(w, h, 2, &mut Dice::seeded(1)).unwrap().cells().iter().all(|rock| !rock));
    }
    // The draws of a room begin with its maze: a wall at offset 1 is column 2 of the area.
    let level = Level::new(Course::hardcoded(), Vec::new()).unwrap();
    let mut room = level.rooms()[1].clone();
    room.difficulty = MEDIUM;
    let mut area = Area::new(&room, false);
    furnish_maze(&mut area, &room, &mut Dice::strict("T,0,0,0,F,F,F"));
    assert_eq!(area.rocks().to_rows(), [".#......"; 7].into_iter().chain(["........"]).collect::<Vec<_>>());
    assert_eq!(area.census().keys[0].at, p(1, 1));
}

#[test]
fn ic_046_a_region_no_wider_or_no_higher_than_the_difficulty_is_left_alone() {
    for difficulty in 2..12 {
        let n = difficulty as usize;
        for (w, h) in [(n, 40), (40, n)] {
            let grid = create_maze(w, h, difficulty, &mut Dice::scripted::<i64>(&[])).unwrap();
            assert!(grid.cells().iter().all(|rock| !rock));
        }
    }
}

#[test]
fn ic_047_the_longer_side_is_cut_and_of_equal_ones_a_coin_decides() {
    // Wider than high: a vertical wall, and no coin.
    let grid = create_maze(5, 4, 3, &mut Dice::strict("0,1")).unwrap();
    assert_eq!(picture(&grid), [".#...", ".....", ".#...", ".#..."]);
    let grid = create_maze(4, 5, 3, &mut Dice::strict("0,1")).unwrap();
    assert_eq!(picture(&grid), ["....", "....", "....", "##.#", "...."]);
    let grid = create_maze(4, 4, 3, &mut Dice::strict("T,0,0")).unwrap();
    assert_eq!(picture(&grid), [".#..", ".#..", ".#..", "...."]);
    let grid = create_maze(4, 4, 3, &mut Dice::strict("F,0,0")).unwrap();
    assert_eq!(picture(&grid), ["....", "....", ".###", "...."]);
}

#[test]
fn ic_048_walls_stand_at_odd_offsets_openings_at_even_ones_and_both_sides_are_cut_again() {
    // 8 wide: offsets 1, 3, 5; so index 2 is offset 5, and there is no index 3. 8 high: 0, 2, 4, 6.
    let grid = create_maze(8, 8, 7, &mut Dice::strict("T,2,3")).unwrap();
    let mut rows = vec![".....#.."; 8];
    rows[1] = "........";
    assert_eq!(picture(&grid), rows);
    let overdrawn = std::panic::catch_unwind(|| create_maze(8, 8, 7, &mut Dice::strict("T,3,0")));
    assert!(overdrawn.is_err());
    // Only the right part, 5 × 5, is large enough to be cut again; then only the left one.
    let grid = create_maze(9, 5, 3, &mut Dice::strict("1,0,F,1,2")).unwrap();
    assert_eq!(picture(&grid), ["...#.....", "...#####.", "...#.....", "...#.....", "........."]);
    let grid = create_maze(9, 5, 3, &mut Dice::strict("2,1,F,0,0")).unwrap();
    assert_eq!(picture(&grid), [".....#...", ".....#...", ".........", ".#####...", ".....#..."]);
}

#[test]
fn ic_049_even_cells_are_free_all_free_cells_are_connected_and_counts_are_known() {
    let seeds = if is_long() { 200 } else { 25 };
    for seed in 0..seeds {
        for size in [8, 16, 32] {
            for difficulty in DIFFICULTIES {
                let grid = maze(size, difficulty, seed);
                let even = |p: &Pos| p.x % 2 == 0 && p.y % 2 == 0;
                assert!(grid.iter().all(|(p, rock)| !even(&p) || !rock));
                let free = |c: Pos| !grid[p(c.x - 1, c.y - 1)];
                let all = grid.cells().iter().filter(|rock| !**rock).count();
                assert_eq!(
                    flood(size as i32, p(1, 1), free).len(),
                    all,
                    "size {size}, {difficulty}, seed {seed}"
                );
            }
        }
        let rocks = |difficulty| maze(8, difficulty, seed).cells().iter().filter(|rock| **rock).count();
        assert_eq!([EASIEST, EASY, MEDIUM].map(rocks), [0, 0, 7]);
    }
}

#[test]
fn ic_050_no_rock_stands_before_the_entry_and_the_exit() {
    assert_eq!(Side::N.apron(8), [p(4, 8), p(5, 8)]);
    assert_eq!(Side::W.apron(16), [p(1, 8), p(1, 9)]);
    for (size, difficulty, entry, exit, seed) in cases() {
        let area = area_of(size, difficulty, entry, exit, seed);
        for cell in entry.apron(size).into_iter().chain(exit.apron(size)) {
            assert!(!area.rocks().is_rock(cell), "{size} {difficulty} {entry} {exit} {seed}: {cell}");
        }
    }
}

#[test]
fn ic_051_key_and_exit_can_be_reached_without_breaking_a_rock() {
    for (size, difficulty, entry, exit, seed) in cases() {
        let area = area_of(size, difficulty, entry, exit, seed);
        let reached = flood(size, entry.arrival(size), |cell| !area.rocks().is_rock(cell));
        let key = area.census().keys[0].at;
        assert!(
            reached.contains(&key) && reached.contains(&exit.arrival(size)),
            "{size} {difficulty} {seed}"
        );
    }
}

#[test]
fn ic_052_exits_are_locked_with_the_key_of_their_room_and_entries_are_open() {
    for seed in 0..20 {
        let level = Setup::classic(6).level(seed).unwrap();
        for room in &level.rooms()[1..7] {
            let [entry, exit] = [room.entry, room.exit].map(|side| room.portals[side.unwrap().index()]);
            assert_eq!((entry.lock, exit.lock, exit.key), (Lock::Open, Lock::Locked, room.key));
        }
    }
}

#[test]
fn ic_053_every_interior_cell_without_a_rock_is_a_node_and_callers_only_get_paths() {
    let area = area_of(16, HARDEST, Side::W, Side::E, 3);
    let ground = area.ground(None, false);
    for y in -1..=18 {
        for x in -1..=18 {
            let inside = (1..=16).contains(&x) && (1..=16).contains(&y);
            assert_eq!(ground.is_node(p(x, y)), inside && !area.rocks().is_rock(p(x, y)));
        }
    }
    let path = Routes::default().path(&ground, p(1, 9), p(16, 9));
    let end = path.iter().fold(p(1, 9), |cell, way| way.step(cell));
    assert_eq!(end, p(16, 9));
}

#[test]
fn ic_054_there_is_one_key_on_a_free_cell_away_from_the_portals_and_any_such_cell_can_have_it() {
    for (size, difficulty, entry, exit, seed) in cases() {
        let area = area_of(size, difficulty, entry, exit, seed);
        let [key] = area.census().keys[..] else { panic!("not one key") };
        assert_eq!(key.number, 1);
        let apron = entry.apron(size).into_iter().chain(exit.apron(size)).any(|cell| cell == key.at);
        assert!(!area.rocks().is_rock(key.at) && !apron);
    }
    // In an empty small room 60 cells qualify; over many seeds each of them gets its turn.
    let mut cells: Vec<Pos> =
        (0..2000).map(|seed| area_of(8, EASY, Side::W, Side::E, seed).census().keys[0].at).collect();
    cells.sort_unstable();
    cells.dedup();
    assert_eq!(cells.len(), 60);
}

#[test]
fn ic_055_a_swing_lasts_20_ticks() {
    let mut play = Play::start(0);
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    for tick in 1..=20 {
        play.tick(if tick == 1 { SPACE } else { Action::NONE });
        assert!(matches!(play.state.hero.doing, Doing::Swinging { ticks, .. } if ticks == tick));
    }
    play.wait(1);
    assert_eq!(play.state.hero.doing, Doing::Idle);
    // Holding the key on begins no second swing.
    play.hold(SPACE, 50);
    assert_eq!(play.state.hero.doing, Doing::Idle);
}

#[test]
fn ic_056_a_swing_strikes_once_as_soon_as_what_is_ahead_can_be_hurt() {
    let mut play = Play::empty(2, p(4, 4)).monster(p(4, 3), Mood::Sleeping, Orientation::Up);
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    play.tick(SPACE);
    assert_eq!(play.only_monster().health.hp, 2);
    play.wait(19);
    assert_eq!(play.only_monster().health.hp, 2);
    // The second swing begins while the monster is immune and strikes when it no longer is.
    play.tick(SPACE);
    play.wait(3);
    assert_eq!(play.only_monster().health.hp, 2);
    play.wait(1);
    assert_eq!(play.only_monster().health.hp, 1);
    // A swing at nothing is not spent: what steps in front of it is struck.
    let mut play = Play::empty(2, p(4, 4));
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    play.tick(SPACE);
    play.wait(5);
    assert_eq!(play.state.hero.doing, Doing::Swinging { ticks: 6, spent: false });
}

#[test]
fn ic_057_a_broken_rock_vanishes_for_21_ticks_and_then_its_cell_is_a_node() {
    let mut play = Play::start(0).draws("F");
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    play.state.place_hero(p(3, 4), Orientation::Down);
    for _ in 0..3 {
        play.tick(SPACE);
        play.wait(23);
    }
    // Struck in ticks 1, 25, 49; now it is tick 72.
    assert_eq!(play.state.area().rocks().len(), 0);
    let mut play = Play::start(0).draws("F");
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    play.state.place_hero(p(3, 4), Orientation::Down);
    for tick in 1..=70 {
        play.tick(if [1, 25, 49].contains(&tick) { SPACE } else { Action::NONE });
    }
    let ground = |play: &Play| play.state.area().ground(Some(&play.state.hero), false);
    assert!(!ground(&play).lets_in(p(3, 3), true) && !ground(&play).is_node(p(3, 3)));
    play.wait(1);
    assert!(ground(&play).lets_in(p(3, 3), true) && ground(&play).is_node(p(3, 3)));
    assert!(play.events.contains(&Event::Rock));
    assert_eq!(play.state.tally.rocks, 1);
    play.hold(DOWN, 8);
    assert_eq!(play.hero_at(), p(3, 3));
}

/// Whether a heart is under Spawn's rock, with the dice of a seed.
fn finds_heart(rock_hearts: u32, seed: u64) -> bool {
    let setup = Setup { rock_hearts, ..Setup::classic(0) };
    let mut play = Play::of(State::new(&setup, &Dice::seeded(1)).unwrap());
    play.dice = Dice::seeded(seed);
    play.state.skip_dialogues();
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    play.state.place_hero(p(3, 4), Orientation::Down);
    for tick in 1..=71 {
        play.tick(if [1, 25, 49].contains(&tick) { SPACE } else { Action::NONE });
    }
    play.census().hearts.iter().any(|heart| heart.at == p(3, 3))
}

#[test]
fn ic_058_a_heart_lies_under_as_many_rocks_as_the_setting_says() {
    let hearts = |percent| (0..60).filter(|&seed| finds_heart(percent, seed)).count();
    assert_eq!((hearts(0), hearts(100)), (0, 60));
    assert!((15..=45).contains(&hearts(50)));
}

#[test]
fn ic_059_without_the_pickaxe_the_swing_key_does_nothing() {
    let mut play = Play::start(0);
    play.hold(SPACE, 5);
    assert_eq!((play.state.hero.doing, play.events.len()), (Doing::Idle, 0));
    // It does not keep the hero from walking either.
    play.wait(1).hold(SPACE.with(LEFT), 8);
    assert_eq!(play.hero_at(), p(4, 7));
}

#[test]
fn struck_once_more_while_it_vanishes_a_rock_does_not_spend_the_swing() {
    let mut play = Play::start(0).draws("F");
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    play.state.place_hero(p(3, 4), Orientation::Down);
    for tick in 1..=49 {
        play.tick(if [1, 25, 49].contains(&tick) { SPACE } else { Action::NONE });
    }
    play.wait(19).tick(SPACE);
    assert!(matches!(play.state.hero.doing, Doing::Swinging { spent: false, .. }));
}

#[test]
fn the_same_seed_builds_the_same_room_and_another_room_or_seed_another() {
    let rows = |seed, room| {
        let level = Setup::classic(3).level(1).unwrap();
        build(&level, room, seed, false, &icmaze::setup::Setup::classic(1)).rocks().to_rows()
    };
    assert_eq!(rows(5, 3), rows(5, 3));
    assert_ne!(rows(5, 3), rows(6, 3));
}
