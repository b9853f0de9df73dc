//! New levels: MR-001 … MR-016, MR-E17, MR-X01, and scenario A22. A sample of seeds is looked at; with
//! `MINIROGUE_SEEDS=2000` as many as A22 asks for.

#![allow(clippy::disallowed_methods, reason = "the environment says how much is tried")]
#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common;
use kernel::dice::Dice;
use kernel::paths::{FAR, Search};
use kernel::pos::{Dir, Pos};
use minirogue::action::Action;
use minirogue::cells::{COLS, Cells, ROWS, on_border};
use minirogue::level::{Layout, Level, Size};
use minirogue::presets::Preset;
use minirogue::setup::Setup;
use minirogue::state::{LEVELS, State};
use minirogue::thing::{Item, Kind, Thing};
use std::sync::OnceLock;

/// How many seeds are looked at.
fn seeds() -> std::ops::RangeInclusive<u64> {
    1..=std::env::var("MINIROGUE_SEEDS").ok().and_then(|n| n.parse().ok()).unwrap_or(150)
}

fn level(seed: u64, number: u8) -> Level {
    Level::of(&Dice::seeded(seed), number, &Setup::default())
}

/// Every level of the sample, made once for all tests.
fn levels() -> impl Iterator<Item = (u64, &'static Level)> {
    static LEVELS_OF_SAMPLE: OnceLock<Vec<(u64, Level)>> = OnceLock::new();
    let make = || seeds().flat_map(|seed| (0..LEVELS).map(move |n| (seed, level(seed, n)))).collect();
    LEVELS_OF_SAMPLE.get_or_init(make).iter().map(|(seed, level)| (*seed, level))
}

fn reachable(floor: &Cells, from: Pos) -> usize {
    let mut search = Search::four();
    search.from(&[from]).where_cells(COLS, ROWS, |p| floor.contains(p)).reached().count()
}

#[test]
fn mr_001_a_level_is_18_rows_by_70_columns() {
    let rows = minirogue::screen::map_rows(&State::new(Setup::default(), &Dice::seeded(1)));
    assert_eq!(rows.len(), 18);
    assert!(rows.iter().all(|row| row.chars().count() == 70));
}

#[test]
fn mr_002_a_game_starts_on_level_0_of_5() {
    assert_eq!((State::new(Setup::default(), &Dice::seeded(3)).level, LEVELS), (0, 5));
}

#[test]
fn mr_003_a_level_is_made_when_it_is_entered_and_there_is_no_way_back() {
    let dice = Dice::seeded(5);
    let mut state = State::new(Setup::default(), &dice);
    state.monsters.clear();
    state.player.at = state.way_on().unwrap();
    state.step(Action::Descend, &mut dice.clone(), &mut Vec::new()).unwrap();
    assert_eq!(state.level, 1);
    assert_eq!(state.floor, level(5, 1).floor);
    assert!(state.legal().iter().all(|a| !a.to_string().contains("ascend")));
}

#[test]
fn mr_004_the_border_is_all_walls() {
    for (seed, level) in levels() {
        assert!(!level.floor.iter().any(on_border), "seed {seed} level {}", level.number);
    }
}

#[test]
fn mr_005_all_floor_is_one_region() {
    for (seed, level) in levels() {
        assert_eq!(
            reachable(&level.floor, level.player),
            level.floor.len(),
            "seed {seed} level {}",
            level.number
        );
    }
}

#[test]
fn mr_006_rooms_are_apart_and_corridors_one_cell_wide() {
    for (seed, level) in levels() {
        let here = format!("seed {seed} level {}", level.number);
        assert!((4..=9).contains(&level.rooms.len()), "{here}: {} rooms", level.rooms.len());
        let mut floor = Cells::NONE;
        for (i, room) in level.rooms.iter().enumerate() {
            assert!(room.height >= 3 && room.width >= 4, "{here}");
            room.cells().for_each(|p| floor.insert(p));
            // Between two rooms is a wall: no cell of one touches a cell of the other, not even at corners.
            for other in &level.rooms[..i] {
                assert!(room.cells().all(|p| !other.near(p, 1)), "{here}");
            }
        }
        for corridor in &level.corridors {
            assert!(corridor.windows(2).all(|w| w[0].manhattan(w[1]) == 1), "{here}: a corridor has a gap");
            let rooms_at = |p: &Pos| {
                let touches = |r: &&minirogue::level::Room| Dir::ALL.iter().any(|&d| r.near(p.step(d), 0));
                level.rooms.iter().filter(touches).count()
            };
            assert!(rooms_at(&corridor[0]) >= 1 && rooms_at(&corridor[corridor.len() - 1]) >= 1, "{here}");
            for &p in corridor {
                assert!(level.rooms.iter().all(|room| !room.near(p, 0)), "{here}");
                floor.insert(p);
            }
        }
        assert_eq!(floor, level.floor, "{here}: there is floor that is neither room nor corridor");
        // One cell wide: no 2 × 2 block of floor with a corridor's cell in it.
        for &p in level.corridors.iter().flatten() {
            for (dx, dy) in [(-1, -1), (0, -1), (-1, 0), (0, 0)] {
                let block = [(0, 0), (1, 0), (0, 1), (1, 1)];
                let wide = block.iter().all(|(x, y)| floor.contains(Pos::new(p.x + dx + x, p.y + dy + y)));
                assert!(!wide, "{here}: the corridor is wide at {p}");
            }
        }
    }
}

#[test]
fn mr_006_every_layout_and_every_number_of_rooms_occurs() {
    let all: Vec<&Level> = levels().map(|(_, level)| level).collect();
    for layout in Layout::ALL {
        assert!(all.iter().any(|level| level.layout == layout), "{}", layout.about());
    }
    for rooms in 4..=9 {
        assert!(all.iter().any(|level| level.rooms.len() == rooms), "{rooms} rooms");
    }
}

#[test]
fn mr_007_between_12_and_45_percent_is_floor() {
    for (seed, level) in levels() {
        let cells = level.floor.len() * 100;
        assert!((12 * 1260..=45 * 1260).contains(&cells), "seed {seed} level {}", level.number);
    }
}

#[test]
fn mr_008_one_stairway_on_levels_0_to_3_and_one_idol_on_level_4() {
    for (_, level) in levels() {
        let count = |thing: Thing| level.things.iter().filter(|lying| lying.what == thing).count();
        let expected = if level.number < 4 { (1, 0) } else { (0, 1) };
        assert_eq!((count(Thing::Stairs), count(Thing::Idol)), expected);
    }
}

#[test]
fn mr_009_every_number_of_monsters_in_range_occurs_and_no_other() {
    let mut seen = vec![[false; 40]; usize::from(LEVELS)];
    for (_, level) in levels() {
        let most = 5 * (usize::from(level.number) + 1) + 1;
        assert!((2..=most).contains(&level.monsters.len()));
        seen[usize::from(level.number)][level.monsters.len()] = true;
    }
    for (number, seen) in seen.iter().enumerate() {
        assert!((2..=5 * (number + 1) + 1).all(|n| seen[n]), "level {number}");
    }
}

#[test]
fn mr_010_each_level_has_its_kinds_of_monsters() {
    use Kind::{Bogeyman, Dragon, Goblin, Snakewoman};
    let mut seen = vec![Vec::new(); usize::from(LEVELS)];
    for (_, level) in levels() {
        seen[usize::from(level.number)].extend(level.monsters.iter().map(|m| m.kind));
    }
    for (number, kinds) in seen.iter_mut().enumerate() {
        kinds.sort();
        kinds.dedup();
        let mut allowed = vec![Goblin, Snakewoman];
        allowed.extend((number >= 2).then_some(Bogeyman));
        allowed.extend((number >= 3).then_some(Dragon));
        allowed.sort();
        assert_eq!(*kinds, allowed, "level {number}");
    }
}

#[test]
fn mr_011_two_or_three_objects_lie_on_a_level_both_about_equally_often() {
    let (mut two, mut three) = (0, 0);
    for (_, level) in levels() {
        match level.things.len() - 1 {
            2 => two += 1,
            3 => three += 1,
            n => panic!("{n} objects"),
        }
    }
    // Five standard deviations of a fair coin, and more.
    let all: i64 = two + three;
    assert!((two - three) * (two - three) < 25 * all, "{two} and {three}");
}

#[test]
fn mr_012_seven_kinds_of_objects_occur_and_three_never() {
    let mut seen: Vec<Item> = Vec::new();
    for (_, level) in levels() {
        seen.extend(level.things.iter().filter_map(|lying| match lying.what {
            Thing::Item(item) => Some(item),
            _ => None,
        }));
    }
    seen.sort();
    seen.dedup();
    let mut expected = vec![
        common::MACE,
        common::SHORT,
        common::LONG,
        common::ARMOR,
        common::STRENGTH,
        common::HEALTH,
        common::DEXTERITY,
    ];
    expected.sort();
    assert_eq!(seen, expected);
}

#[test]
fn mr_013_everything_is_placed_on_floor() {
    for (_, level) in levels() {
        let places = level.things.iter().map(|l| l.at).chain(level.monsters.iter().map(|m| m.at));
        assert!(places.chain([level.player]).all(|p| level.floor.contains(p)));
    }
}

#[test]
fn mr_014_no_two_actors_share_a_cell() {
    for (_, level) in levels() {
        let actors: Cells = level.monsters.iter().map(|m| m.at).chain([level.player]).collect();
        assert_eq!(actors.len(), level.monsters.len() + 1);
    }
}

#[test]
fn mr_015_no_two_things_share_a_cell() {
    for (_, level) in levels() {
        let things: Cells = level.things.iter().map(|l| l.at).collect();
        assert_eq!(things.len(), level.things.len());
    }
}

#[test]
fn mr_016_an_actor_may_start_on_a_thing() {
    let on_a_thing = |level: &Level| {
        level.things.iter().any(|l| level.player == l.at || level.monsters.iter().any(|m| m.at == l.at))
    };
    assert!(levels().any(|(_, level)| on_a_thing(level)));
}

#[test]
fn a22_levels_of_a_seed_are_always_the_same_and_their_goal_can_be_reached() {
    for (seed, level) in levels() {
        assert_eq!(*level, self::level(seed, level.number));
        let mut search = Search::four();
        let found = search.from(&[level.player]).where_cells(COLS, ROWS, |p| level.floor.contains(p));
        assert_ne!(found.distance(level.things[0].at), FAR);
    }
}

#[test]
fn mr_136_levels_do_not_depend_on_what_was_played() {
    let mut dice = Dice::seeded(11);
    let before = Level::of(&dice, 3, &Setup::default());
    for _ in 0..100 {
        dice.range(1, 6);
    }
    let position = dice.position();
    assert_eq!(Level::of(&dice, 3, &Setup::default()), before);
    assert_eq!(dice.position(), position, "making a level draws nothing from the game's dice");
}

#[test]
fn mr_x01_a_level_depends_on_seed_number_and_options_only() {
    let classic = level(4, 2);
    assert_ne!(classic.floor, level(5, 2).floor);
    assert_ne!(classic.floor, level(4, 3).floor);
    let nightmare = Setup { preset: Preset::Nightmare, ..Setup::default() };
    let level = Level::of(&Dice::seeded(4), 2, &nightmare);
    assert!((4..=23).contains(&level.monsters.len()));
    // The same seed in a scripted game is the same dungeon: scripts tell the draws of play.
    let scripted = Dice::from_script("T,T", 4).unwrap();
    assert_eq!(Level::of(&scripted, 2, &Setup::default()), classic);
}

#[test]
fn mr_e17_a_size_too_small_is_refused() {
    let make = |rows, cols| Level::make(&Dice::seeded(1), 4, &Setup::default(), Size { rows, cols });
    for (rows, cols) in [(0, 0), (3, 3), (4, 70), (18, 5), (8, 10)] {
        let refused = make(rows, cols).unwrap_err();
        assert_eq!(refused.code, "too-small", "{rows} by {cols}");
    }
    assert!(make(18, 70).is_ok());
    assert!(make(18, 40).is_ok(), "a smaller level is possible");
}

#[test]
fn no_attempt_count_is_needed_for_thousands_of_levels() {
    // Level::of panics when hundreds of attempts fail; presets with more monsters are the hardest.
    for preset in Preset::ALL {
        for seed in seeds() {
            let setup = Setup { preset, ..Setup::default() };
            assert_eq!(Level::of(&Dice::seeded(seed), 4, &setup).number, 4);
        }
    }
}
