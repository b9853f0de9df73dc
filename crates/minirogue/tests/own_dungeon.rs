//! Dungeons of one's own (MR-X14): the file, what it changes, and what is said about a bad one.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::dice::Dice;
use kernel::params::Params;
use kernel::pos::Pos;
use kernel::session::Session;
use minirogue::INFO;
use minirogue::bots::play;
use minirogue::dungeon::{Dungeon, read};
use minirogue::level::Level;
use minirogue::setup::Setup;
use minirogue::state::{End, State};
use minirogue::thing::{Item, Kind, Scroll, Thing, Weapon};

const EXAMPLE: &str = include_str!("../../../docs/examples/minirogue_dungeon.toml");

fn setup(text: &str) -> Setup {
    let dungeon = read(text).unwrap_or_else(|problems| panic!("{problems:?}"));
    Setup { dungeon: Some(dungeon), ..Setup::default() }
}

fn levels(setup: &Setup, seeds: u64) -> Vec<Level> {
    let numbers = || 0..setup.levels();
    (1..=seeds).flat_map(|seed| numbers().map(move |n| Level::of(&Dice::seeded(seed), n, setup))).collect()
}

#[test]
fn mr_x14_a_file_that_says_nothing_is_the_dungeon_of_the_rules() {
    assert_eq!(read(""), Ok(Dungeon::classic()));
    assert_eq!(read("# a comment\n\n[dungeon]\nlevels = 5\n"), Ok(Dungeon::classic()));
    assert!(read("# only a comment").is_err(), "not every file with a # in front is a dungeon");
    let own = setup("");
    for kind in Kind::ALL {
        assert_eq!(own.smell(kind), Setup::default().smell(kind));
        assert_eq!(own.weapon_of(kind), kind.weapon());
    }
    for weapon in Weapon::ALL {
        assert_eq!(own.edge(weapon), Setup::default().edge(weapon));
    }
    assert_eq!((own.levels(), own.size(), own.regain()), (5, Setup::default().size(), (1, 10)));
}

#[test]
fn mr_x14_levels_have_the_size_the_number_and_the_people_of_the_file() {
    let own = setup(EXAMPLE);
    let all = levels(&own, 60);
    assert_eq!(all.len(), 180);
    let (mut goblins, mut others) = (0, 0);
    for level in &all {
        let last = level.number == 2;
        assert!(level.floor.iter().all(|p| p.x >= 1 && p.y >= 1 && p.x < 49 && p.y < 15));
        let ways = |thing| level.things.iter().filter(|lying| lying.what == thing).count();
        assert_eq!((ways(Thing::Stairs), ways(Thing::Idol)), (usize::from(!last), usize::from(last)));
        assert!((4..=6).contains(&level.things.len()), "{} things", level.things.len());
        assert!(level.things.iter().all(|lying| lying.what != Thing::Item(Item::Weapon(Weapon::Mace))));
        let most = 3 * (usize::from(level.number) + 1) + 2;
        assert!((2..=most).contains(&level.monsters.len()));
        for monster in &level.monsters {
            match monster.kind {
                Kind::Goblin => {
                    goblins += 1;
                    assert!((4..=7).contains(&monster.hit_points));
                }
                Kind::Dragon => assert!(level.number >= 1 && (12..=15).contains(&monster.hit_points)),
                _ => {}
            }
            others += u32::from(monster.kind != Kind::Goblin);
        }
    }
    assert!(goblins > others, "{goblins} goblins, {others} others");
    let scroll = Thing::Item(Item::Scroll(Scroll::Teleportation));
    assert!(all.iter().flat_map(|level| &level.things).any(|lying| lying.what == scroll));
}

#[test]
fn mr_x14_the_player_and_the_weapons_are_those_of_the_file() {
    let state = State::new(setup(EXAMPLE), &Dice::seeded(3));
    assert_eq!((state.player.hit_points, state.player.weapon()), (25, Weapon::Mace));
    assert_eq!((state.me().attacker_points(), state.me().most_damage()), (3, 4));
    assert_eq!(Item::Weapon(Weapon::Mace).about(&state.setup), "to hit +1, damage 3");
    let armed = setup("[monster.goblin]\nweapon = \"magic-axe\"\n[weapon.magic-axe]\ndamage = 9\n");
    let state = State::new(armed, &Dice::seeded(3));
    let goblin = state.monsters.iter().find(|m| m.kind == Kind::Goblin).unwrap();
    assert_eq!(state.fighter(goblin).weapon, Weapon::MagicAxe);
    assert_eq!(state.fighter(goblin).most_damage(), 3 + 9 - 1);
}

#[test]
fn mr_x14_every_size_makes_levels_and_a_crowd_never_fills_them() {
    for (columns, rows) in [(20, 10), (20, 18), (25, 11), (32, 14), (70, 10), (70, 18)] {
        let text = format!(
            "[dungeon]\nlevels = 99\ncolumns = {columns}\nrows = {rows}\nmonsters = [40, 40, 40]\nobjects = 20\n"
        );
        let own = setup(&text);
        for seed in 1..=4 {
            for number in [0, 1, 50, 98] {
                let level = Level::of(&Dice::seeded(seed), number, &own);
                assert!(level.monsters.len() * 4 <= level.floor.len(), "{columns}x{rows}");
                let inside = |p: &Pos| p.x < columns - 1 && p.y < rows - 1 && p.x > 0 && p.y > 0;
                assert!(level.floor.iter().all(|p| inside(&p)), "{columns}x{rows}");
            }
        }
    }
}

#[test]
fn mr_x14_a_dungeon_is_played_to_its_end_and_its_snapshot_reads_back() {
    let own = setup("[dungeon]\nlevels = 2\ncolumns = 30\nrows = 12\n[player]\nhit-points = 60\n");
    let ends: Vec<State> = (1..=12).map(|seed| play("delver", own, seed, 30_000).unwrap()).collect();
    assert!(ends.iter().all(State::is_over));
    let won: Vec<&State> = ends.iter().filter(|state| state.end == Some(End::Won)).collect();
    assert!(won.len() >= 6 && won.iter().all(|state| state.level == 1), "{} won", won.len());
    let state = State::new(own, &Dice::seeded(1));
    let json = kernel::rules::json(&state);
    assert_eq!(State::read(&json).unwrap(), state);
    let broken = json.replace("\"levels\":2", "\"levels\":200");
    assert!(State::read(&broken).unwrap_err().reason.contains("1 to 99 levels"));
    assert!(!kernel::rules::json(&State::new(Setup::default(), &Dice::seeded(1))).contains("dungeon"));
}

#[test]
fn mr_x14_scores_are_kept_apart_by_what_is_in_the_dungeon() {
    let (a, b) = (setup(EXAMPLE), setup("[dungeon]\nlevels = 4\n"));
    assert_ne!(a.table(), b.table());
    assert_eq!(a.table(), setup(&EXAMPLE.replace("# ", "#  ")).table(), "a comment is no other dungeon");
    assert_ne!(setup("").table(), Setup::default().table());
}

#[test]
fn mr_x14_a_recording_holds_the_dungeon_and_is_verified() {
    let mut params = Params::defaults(INFO.params);
    params.set(INFO.params, "dungeon", EXAMPLE).unwrap();
    let mut session = Session::new(&INFO, params, Dice::seeded(4)).unwrap();
    for _ in 0..5 {
        session.act("wait").unwrap();
    }
    let text = session.replay().to_string();
    let replay = kernel::replay::Replay::parse(&text).unwrap();
    assert_eq!(replay.verify(&INFO).unwrap().hash(), session.hash());
}

#[test]
fn mr_x14_a_bad_file_is_refused_with_line_column_and_reason() {
    let said =
        |text: &str| -> Vec<String> { read(text).unwrap_err().iter().map(ToString::to_string).collect() };
    for (text, expected) in [
        ("levels = 3", "dungeon.toml:1:1: error[M02]: levels is not in any table: there are [dungeon]"),
        ("[dungeon]\nlevel = 3", "dungeon.toml:2:1: error[M02]: [dungeon] has no 'level', only levels, rows"),
        ("[dungeon]\nlevels = 0", "dungeon.toml:2:10: error[M03]: levels takes a whole number from 1 to 99"),
        ("[dungeon]\nlevels = \"3\"", "dungeon.toml:2:10: error[M03]: levels takes a whole number"),
        ("[dungeon]\nlevels =", "dungeon.toml:2:9: error[M01]: a value must be a whole number"),
        ("[dungeon]\nlevels = 3.5", "dungeon.toml:2:10: error[M01]: a value must be"),
        (
            "[dungeon]\nrows = 10\nrows = 11",
            "dungeon.toml:3:1: error[M04]: rows is set twice, first in line 2",
        ),
        ("[dungeon\n", "dungeon.toml:1:1: error[M01]: a table is written like"),
        ("\n\n  what is this", "dungeon.toml:3:3: error[M01]: a line must be a table"),
        ("[monster.troll]\nshare = 1", "dungeon.toml:2:1: error[M02]: there is no table [monster.troll]"),
        (
            "[monster.goblin]\nhit-points = [9, 3]",
            "dungeon.toml:2:14: error[M03]: hit-points takes a number or",
        ),
        ("[monster.goblin]\nhit-points = [3, 9", "dungeon.toml:2:14: error[M01]: a list must end with ]"),
        ("[player]\nweapon = \"bow\"", "dungeon.toml:2:10: error[M03]: weapon takes one of \"mace\""),
        ("[player]\nweapon = \"mace", "dungeon.toml:2:10: error[M01]: a text must end with a quote"),
        (
            "[weapon.mace]\ndamage = 0 # none",
            "dungeon.toml:2:10: error[M03]: damage takes a whole number from 1",
        ),
        ("[dungeon]\nmonsters = [5, 1]", "dungeon.toml:2:12: error[M03]: monsters takes [least"),
        ("[dungeon]\nmonsters = [9, 1, 1]", "dungeon.toml: error[M05]: monsters: the first level"),
        ("[dungeon]\ncolumns = 99999999999999999999", "dungeon.toml:2:11: error[M01]"),
    ] {
        let problems = said(text);
        assert!(problems[0].starts_with(expected), "{text:?}: {problems:?}");
    }
    assert_eq!(said("[dungeon]\nlevels = 0\nrows = 1\nx = 1").len(), 3, "all of them at once");
    assert!(said(&"#".repeat(70_000))[0].contains("longer than 64 kB"));
    let mut params = Params::defaults(INFO.params);
    params.set(INFO.params, "dungeon", "[dungeon]\nlevels = 0").unwrap();
    let refused = (INFO.new)(&params, &mut Dice::seeded(1)).err().unwrap();
    assert_eq!((refused.problems.len(), refused.problems[0].line), (1, 2));
}

#[test]
fn mr_x14_no_text_makes_the_reader_panic() {
    let alphabet: Vec<char> = "[]=\"#.,-_ \n9a\tä".chars().collect();
    for seed in 0..3000 {
        let mut dice = Dice::seeded(seed);
        let text: String = (0..60).map(|_| alphabet[dice.index(alphabet.len())]).collect();
        let _ = read(&text);
        let mut torn = EXAMPLE.to_string();
        torn.truncate(dice.index(EXAMPLE.len()));
        let _ = read(&(torn + &text));
    }
}
