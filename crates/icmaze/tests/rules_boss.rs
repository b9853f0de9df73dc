//! Step 4 of the rules: Boss, signals, dialogues (IC-110 to IC-129), and what is graded (IC-140 to
//! IC-143).

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use icmaze::action::Action;
use icmaze::actors::{Boss, Enemy, How, Interactor, Lock, Mood, Projectile, Reach, Thing};
use icmaze::dialogue::{Dialogue, LINE_CHARS, PAGE_LINES, Story, pages};
use icmaze::event::Event;
use icmaze::game::IcMazeRules;
use icmaze::geometry::{Orientation, Side};
use icmaze::level::{Course, KEY_BOSS, KEY_SPAWN};
use icmaze::maze::HARDEST;
use icmaze::setup::Setup;
use icmaze::signal::{Fact, Wire, check_cycles};
use icmaze::state::Mode;
use kernel::dice::Dice;
use kernel::rules::Rules as _;

#[test]
fn ic_110_the_boss_room_is_locked_from_the_start() {
    let mut play = Play::start(0);
    play.leave_spawn();
    let entry = *play.state.area().portal(Side::W);
    assert_eq!((entry.lock, entry.key, entry.veiled), (Lock::Locked, KEY_BOSS, true));
    play.hold(LEFT, 40).tap(E).hold(LEFT, 20);
    assert_eq!((play.title(), play.hero_at()), ("icmaze/Boss", p(1, 5)));
}

/// A projectile in an empty room, with the hero somewhere.
fn shot(at: kernel::pos::Pos, facing: Orientation, hero: kernel::pos::Pos) -> Play {
    let mut play = Play::empty(HARDEST, hero);
    play.state.add(Thing::Projectile(Projectile::new(at, facing, 99)));
    play
}

#[test]
fn ic_111_a_projectile_flies_over_everything_a_cell_in_8_ticks() {
    let mut play = shot(p(2, 4), Orientation::Right, p(8, 8));
    play.state
        .set_rocks(rocks("........\n........\n........\n........\n..##....\n........\n........\n........"));
    play.wait(7);
    assert_eq!(play.census().projectiles[0].body.at, p(2, 4));
    play.wait(1);
    assert_eq!(play.census().projectiles[0].body.at, p(3, 4));
    play.wait(8);
    assert_eq!(play.census().projectiles[0].body.at, p(4, 4));
    let thing = Thing::Projectile(play.census().projectiles[0]);
    assert!(!thing.actor().accepts(How::Contact, false) && !thing.actor().accepts(How::Distance, false));
    assert_eq!(thing.actor().holds(), [None, None]);
    assert_eq!(Projectile::new(p(1, 1), Orientation::Up, 0).range, 7);
}

#[test]
fn ic_111_a_projectile_that_has_come_to_its_end_touches_nobody_any_more() {
    // It is at (8,5) from tick 8 on and gone from tick 10 on; the hero comes there in tick 8 or 9.
    for (waits, hp) in [(0, 4), (1, 5)] {
        let mut play = shot(p(7, 5), Orientation::Right, p(8, 6));
        play.wait(waits).hold(DOWN, 8);
        assert_eq!((play.hero_at(), play.hp()), (p(8, 5), hp), "{waits}");
        assert_eq!(play.census().projectiles.len(), 1);
        play.wait(2 - waits);
        assert_eq!(play.census().projectiles.len(), 0);
    }
}

#[test]
fn ic_112_a_projectile_ends_with_its_range_or_at_the_edge() {
    // Seven cells from x = 1 lead to x = 8; there it is at the edge and out of range alike.
    let mut play = shot(p(1, 4), Orientation::Right, p(8, 8));
    play.wait(56);
    assert_eq!((play.census().projectiles[0].body.at, play.census().projectiles[0].range), (p(8, 4), 0));
    play.wait(2);
    assert_eq!(play.census().projectiles, []);
    // In the middle of a room the range decides.
    let mut play = shot(p(2, 4), Orientation::Right, p(8, 8));
    let mut short = play.census().projectiles[0];
    short.range = 2;
    play.state.clear_room();
    play.state.add(Thing::Projectile(short));
    play.wait(17);
    assert_eq!(play.census().projectiles[0].body.at, p(4, 4));
    play.wait(1);
    assert_eq!(play.census().projectiles, []);
    // It never flies into a doorway.
    let mut play = shot(p(7, 5), Orientation::Right, p(1, 1));
    play.wait(8);
    assert_eq!(play.census().projectiles[0].body.at, p(8, 5));
    play.wait(2);
    assert_eq!(play.census().projectiles, []);
}

#[test]
fn ic_113_a_projectile_touches_its_cell_and_the_next_and_stops_at_the_hero_immune_or_not() {
    let flying = {
        let mut play = shot(p(2, 4), Orientation::Right, p(8, 8));
        play.wait(3);
        play.census().projectiles[0]
    };
    assert_eq!(
        (flying.asks(How::Contact), flying.asks(How::Distance)),
        (Some(Reach::Pair(p(2, 4), p(3, 4))), None)
    );
    for (immune, hp) in [(0, 4), (9, 5)] {
        let mut play = shot(p(2, 4), Orientation::Right, p(4, 4));
        (play.state.hero.health.hp, play.state.hero.health.immune) = (5, immune);
        play.wait(8);
        assert_eq!((play.hp(), play.census().projectiles.len()), (5, 1));
        if immune > 0 {
            (play.state.hero.health.hp, play.state.hero.health.immune) = (5, immune);
        }
        play.wait(1);
        assert_eq!((play.hp(), play.census().projectiles.len()), (hp, 1));
        play.wait(1);
        assert_eq!(play.census().projectiles.len(), 0);
    }
    // Hero and projectile cannot swap cells.
    let mut play = shot(p(2, 4), Orientation::Right, p(3, 4));
    play.hold(LEFT, 1);
    assert_eq!(play.hp(), 4);
}

#[test]
fn ic_114_the_boss_sits_in_the_middle_with_5_hit_points() {
    let play = Play::with_boss(p(1, 1), Orientation::Up);
    let boss = play.boss();
    assert_eq!((boss.at, boss.facing, boss.health.hp, boss.active), (p(4, 4), Orientation::Down, 5, false));
}

#[test]
fn ic_115_the_first_blow_only_wakes_it_later_ones_hurt_and_move_it() {
    let mut play = Play::with_boss(p(3, 4), Orientation::Right).draws("0");
    play.tick(SPACE);
    assert_eq!((play.boss().health.hp, play.boss().health.immune, play.boss().at), (5, 0, p(4, 8)));
    // Beside it again: this one costs a hit point.
    play.wait(20);
    play.state.place_hero(p(3, 8), Orientation::Right);
    play.dice = Dice::strict("0");
    play.tick(SPACE);
    assert_eq!((play.boss().health.hp, play.boss().health.immune, play.boss().at), (4, 24, p(4, 4)));
    // While it is immune nothing happens, and the swing is not spent.
    play.wait(20);
    play.state.place_hero(p(3, 4), Orientation::Right);
    play.tick(SPACE);
    assert_eq!((play.boss().health.hp, play.boss().at), (4, p(4, 4)));
}

#[test]
fn ic_116_it_jumps_to_any_free_spot_but_its_own() {
    let spots = [p(4, 4), p(4, 8), p(8, 4), p(4, 1), p(1, 4)];
    assert_eq!(Boss::spots(8).map(|(at, _)| at), spots);
    assert_eq!(
        Boss::spots(8).map(|(_, facing)| facing),
        [Orientation::Down, Orientation::Down, Orientation::Left, Orientation::Up, Orientation::Right]
    );
    // Struck at (4,8) by a hero who stands beside it, four are left; a monster on one leaves three.
    for (draw, spot) in [(0, p(4, 4)), (1, p(8, 4)), (2, p(1, 4))] {
        let mut play = Play::with_boss(p(3, 8), Orientation::Right).draws(&draw.to_string());
        play.state.clear_room();
        let mut boss = Boss::new(p(4, 8));
        boss.active = true;
        play.state.add(Thing::Boss(boss));
        play.state.add(Thing::Monster(Enemy::new(p(4, 1), Mood::Sleeping)));
        play.tick(SPACE);
        assert_eq!(play.boss().at, spot);
    }
}

#[test]
fn ic_117_barrages_come_every_60_ticks_after_the_first_blow_whatever_happens() {
    let mut play = Play::with_boss(p(3, 4), Orientation::Right).draws("0,0,0,0,0");
    play.tick(SPACE);
    let mut fired = Vec::new();
    for tick in 2..=190 {
        // A blow in between, in tick 30.
        if tick == 30 {
            play.state.place_hero(p(3, 8), Orientation::Right);
        }
        play.events.clear();
        play.tick(if tick == 30 { SPACE } else { Action::NONE });
        (play.state.hero.health.hp, play.state.hero.health.immune) = (5, 24);
        if play.events.contains(&Event::Barrage) {
            fired.push(tick);
        }
    }
    assert_eq!(fired, [61, 121, 181]);
    assert_eq!(play.boss().health.hp, 4);
}

#[test]
fn ic_118_a_barrage_fills_the_line_ahead_but_for_one_cell() {
    for (spot, facing, cells) in [
        (p(4, 8), Orientation::Down, (1..=8).map(|x| p(x, 7)).collect::<Vec<_>>()),
        (p(8, 4), Orientation::Left, (1..=8).map(|y| p(7, y)).collect()),
        (p(4, 1), Orientation::Up, (1..=8).map(|x| p(x, 2)).collect()),
        (p(1, 4), Orientation::Right, (1..=8).map(|y| p(2, y)).collect()),
        (p(4, 4), Orientation::Down, (1..=8).map(|x| p(x, 3)).collect()),
    ] {
        for gap in 0..8 {
            let mut play = Play::with_boss(p(8, 8), Orientation::Up);
            play.state.clear_room();
            let mut boss = Boss::new(spot);
            (boss.active, boss.facing, boss.rhythm) = (true, facing, 59);
            play.state.add(Thing::Boss(boss));
            play.dice = Dice::scripted(&[gap]);
            play.wait(1);
            assert_eq!(play.census().projectiles.len(), 0);
            play.wait(1);
            let row: Vec<_> = play.census().projectiles.iter().map(|shot| shot.body.at).collect();
            let expected: Vec<_> =
                cells.iter().enumerate().filter(|(i, _)| *i as i64 != gap).map(|(_, c)| *c).collect();
            assert_eq!(row, expected);
            assert!(play.census().projectiles.iter().all(|shot| shot.body.facing == facing));
        }
    }
}

#[test]
fn ic_119_dead_it_fires_no_more_its_projectiles_are_gone_and_a_key_is_left() {
    let mut play = Play::start(0).draws("0");
    play.about_to_win();
    let mut boss = play.boss();
    boss.rhythm = 58;
    play.state.clear_room();
    play.state.add(Thing::Boss(boss));
    play.wait(1);
    // In this tick it fires and is struck dead: the barrage never comes.
    play.tick(SPACE);
    assert!(play.events.contains(&Event::Barrage) && play.events.contains(&Event::Defeated));
    play.wait(1);
    assert_eq!(play.census().projectiles, []);
    play.wait(20);
    assert_eq!((play.census().bosses.len(), play.census().keys.len()), (1, 0));
    play.wait(1);
    assert_eq!(
        (play.census().bosses.len(), play.census().keys[0].number, play.census().keys[0].at),
        (0, KEY_BOSS, p(4, 4))
    );
    // Projectiles that fly already go with it.
    let mut play = Play::start(0).draws("0");
    play.about_to_win();
    let mut boss = play.boss();
    boss.rhythm = 58;
    play.state.clear_room();
    play.state.add(Thing::Boss(boss));
    play.wait(3);
    assert_eq!(play.census().projectiles.len(), 7);
    play.tick(SPACE);
    assert_eq!(play.census().projectiles.len(), 7);
    play.wait(1);
    assert_eq!(play.census().projectiles.len(), 0);
}

#[test]
fn ic_120_every_room_is_a_signal() {
    let mut play = Play::start(3);
    assert!((0..5).all(|room| !play.state.is_solved(room)));
    play.beat_boss();
    assert!((0..5).all(|room| play.state.is_solved(room)));
    assert!(!play.state.is_solved(99));
}

#[test]
fn ic_121_the_boss_room_is_solved_when_the_boss_is_dead_and_its_key_taken_and_stays_so() {
    let mut play = Play::start(0);
    play.about_to_win();
    play.state.hero.learn_key(KEY_BOSS);
    play.wait(1);
    assert!(!play.state.is_solved(1));
    let mut play = Play::start(0);
    play.about_to_win();
    play.tick(SPACE);
    play.wait(22);
    assert!(!play.state.is_solved(1));
    play.hold(RIGHT, 7);
    assert!(!play.state.is_solved(1));
    play.hold(RIGHT, 1);
    assert!(play.state.is_solved(1));
    play.tap(T);
    assert!(play.state.is_solved(1));
}

#[test]
fn ic_122_mazes_and_spawn_are_wired_to_the_boss_room() {
    let level = Setup::classic(3).level(1).unwrap();
    for room in &level.rooms()[..4] {
        assert_eq!(room.challenge, Wire::Fact(Fact::Solved(4)));
    }
    assert!(matches!(level.rooms()[4].challenge, Wire::And(..)));
}

#[test]
fn ic_123_in_a_solved_maze_rocks_are_not_in_the_way_and_monsters_sleep_for_ever() {
    let stop = |size| icmaze::level::Stop { size, difficulty: HARDEST, exit: Side::E };
    let mut play = Play::on(Course { start: Side::E, stops: vec![stop(8)] }, Setup::classic(1));
    play.state.skip_dialogues();
    play.beat_boss();
    play.state.place_in(1, p(4, 4), Orientation::Right);
    play.state.clear_room();
    play.state
        .set_rocks(rocks("........\n........\n........\n........\n....##..\n........\n........\n........"));
    play.state.place_in(1, p(4, 4), Orientation::Right);
    // A hunter in the middle of a move finishes it, and then never moves again.
    let mut hunter = Enemy::new(p(2, 7), Mood::Chasing);
    hunter.hunting = true;
    hunter.body.stride = Some(icmaze::actors::Stride { way: Orientation::Right, done: 3, of: 10 });
    play.state.add(Thing::Monster(hunter));
    play.hold(RIGHT, 16);
    assert_eq!(play.hero_at(), p(6, 4));
    assert_eq!((play.only_monster().mood, play.only_monster().body.at), (Mood::Sleeping, p(3, 7)));
    play.state.place_hero(p(3, 6), Orientation::Down);
    play.wait(500);
    assert_eq!(
        (play.only_monster().mood, play.only_monster().body.at, play.hp()),
        (Mood::Sleeping, p(3, 7), 5)
    );
    // Rocks cannot be broken either, so no heart drops.
    play.state.place_hero(p(4, 4), Orientation::Right);
    play.tick(SPACE);
    assert_eq!(play.state.area().rocks().worn(), []);
}

#[test]
fn ic_124_the_treasure_is_there_only_when_spawn_is_solved_and_ends_the_game() {
    let mut play = Play::start(0);
    play.state.place_hero(p(4, 5), Orientation::Down);
    play.hold(DOWN, 8);
    assert_eq!((play.hero_at(), play.state.mode), (p(4, 4), Mode::Playing));
    play.beat_boss();
    play.state.place_in(0, p(4, 5), Orientation::Down);
    play.hold(DOWN, 8);
    assert_eq!(play.state.mode, Mode::Ended);
    let refused = IcMazeRules::step(&mut play.state.clone(), Action::NONE, &mut play.dice, &mut Vec::new())
        .unwrap_err();
    assert_eq!(refused.code, "over");
    assert!(IcMazeRules::legal(&play.state).is_empty());
}

#[test]
fn ic_125_a_game_reset_makes_every_challenge_unsolved() {
    let mut play = Play::start(2);
    play.beat_boss();
    play.tick(R);
    assert!((0..4).all(|room| !play.state.is_solved(room)));
    assert_eq!(play.state.tally.kills, 0);
}

#[test]
fn ic_126_a_page_has_three_lines_of_35_characters_broken_at_spaces() {
    assert_eq!(pages(""), Vec::<Vec<String>>::new());
    assert_eq!(pages("one two"), [["one two"]]);
    let word = "a".repeat(80);
    assert_eq!(pages(&word), [["a".repeat(35), "a".repeat(35), "a".repeat(10)]]);
    // 17 + 1 + 17 = 35 fit on a line, 17 + 1 + 18 do not.
    let (a, b, c) = ("x".repeat(17), "y".repeat(17), "z".repeat(18));
    assert_eq!(pages(&format!("{a} {b}")), [[format!("{a} {b}")]]);
    assert_eq!(pages(&format!("{a} {c}")), [[a.clone(), c.clone()]]);
    let long = format!("{c} {c} {c} {c}");
    assert_eq!(pages(&long), [vec![c.clone(), c.clone(), c.clone()], vec![c.clone()]]);
    assert_eq!(pages("one\ntwo"), [["one"], ["two"]]);
    for story in
        [Story::Welcome, Story::NoKey, Story::BossRoom, Story::BossDefeated, Story::Treasure, Story::Defeat]
    {
        for page in pages(story.text()) {
            assert!(page.len() <= PAGE_LINES && page.iter().all(|line| line.chars().count() <= LINE_CHARS));
        }
    }
}

#[test]
fn ic_126_enter_shows_the_next_page_and_closes_the_last() {
    let mut play = Play::start(0);
    play.state.dialogues.push(Dialogue::new(Story::Welcome));
    let count = pages(Story::Welcome.text()).len();
    for page in 0..count {
        assert_eq!(play.state.dialogue().unwrap().page, page);
        // Holding Enter turns one page only.
        play.hold(ENTER, 5).wait(1);
    }
    assert_eq!(play.state.dialogue(), None);
}

#[test]
fn ic_127_a_dialogue_stops_the_world_and_ignores_all_but_enter_and_the_game_reset() {
    let mut play = Play::empty(HARDEST, p(5, 5)).monster(p(4, 5), Mood::Chasing, Orientation::Right);
    play.state.dialogues.push(Dialogue::new(Story::Defeat));
    let before = play.state.clone();
    let others = UP.with(E).with(SPACE).with(T).with(Action::BAG);
    play.hold(others, 50).wait(1);
    assert_eq!(play.state, before);
    // The Enter that closes it does nothing else; play goes on with the next tick.
    play.tick(ENTER);
    assert_eq!((play.state.dialogue(), play.state.tick, play.hp()), (None, before.tick, 5));
    play.tick(Action::NONE);
    assert_eq!((play.state.tick, play.hp()), (before.tick + 1, 4));
    play.state.dialogues.push(Dialogue::new(Story::Defeat));
    play.tick(R);
    assert_eq!(play.title(), "icmaze/Spawn");
}

#[test]
fn ic_128_a_dialogue_published_during_another_waits() {
    let mut play = Play::start(0);
    play.state.dialogues.push(Dialogue::new(Story::NoKey));
    play.state.dialogues.push(Dialogue::new(Story::Defeat));
    assert_eq!(play.state.dialogue().unwrap().story, Story::NoKey);
    play.tap(ENTER);
    assert_eq!(play.state.dialogue().unwrap().story, Story::Defeat);
    play.tap(ENTER);
    assert_eq!(play.state.dialogue(), None);
}

#[test]
fn ic_129_the_welcome_comes_first_and_only_once_a_game() {
    let mut play = Play::launch(0);
    assert_eq!(play.state.dialogue(), None);
    play.hold(LEFT, 1);
    assert_eq!(play.state.dialogue(), Some(&Dialogue::new(Story::Welcome)));
    assert_eq!((play.state.tick, play.hero_at(), play.facing()), (0, p(5, 7), Orientation::Down));
    let text = Story::Welcome.text();
    for topic in
        ["Welcome", "page", "Walk", "pickaxe", "interact", "key", "portal", "sleep", "wander", "hunt", "luck"]
    {
        assert!(text.contains(topic), "{topic}");
    }
    play.state.skip_dialogues();
    play.tap(T).wait(30);
    assert_eq!(play.state.dialogue(), None);
    play.tap(R);
    assert_eq!(play.state.dialogue(), Some(&Dialogue::new(Story::Welcome)));
}

#[test]
fn ic_x33_e_at_the_chained_portal_of_a_beaten_boss_says_where_its_key_is() {
    let mut play = Play::extras(0);
    play.about_to_win();
    // While the Boss lives the portal looks like the wall, and says nothing.
    play.state.place_hero(p(1, 5), Orientation::Left);
    play.tap(E);
    assert_eq!(play.state.dialogue(), None);
    play.state.place_hero(p(3, 4), Orientation::Right);
    play.tick(SPACE);
    play.state.skip_dialogues();
    play.wait(22);
    play.state.place_hero(p(1, 5), Orientation::Left);
    play.tick(E);
    assert_eq!(play.state.dialogue(), Some(&Dialogue::new(Story::BossLocked)));
    // With the key it opens.
    play.state.skip_dialogues();
    play.state.hero.learn_key(icmaze::level::KEY_BOSS);
    play.wait(1).tap(E);
    assert_eq!((play.state.dialogue(), play.state.area().portal(Side::W).lock), (None, Lock::Open));
}

#[test]
fn ic_129_the_welcome_comes_before_the_cheat() {
    let mut play = Play::on(Course::hardcoded(), Setup { cheats: true, ..Setup::classic(0) });
    play.tap(Action::BOSS_ROOM);
    assert_eq!(play.title(), "icmaze/Spawn");
    assert_eq!(play.state.dialogue(), Some(&Dialogue::new(Story::Welcome)));
    play.state.skip_dialogues();
    play.tap(Action::BOSS_ROOM);
    assert_eq!(play.title(), "icmaze/Boss");
}

/// The source of a file of this crate. IC-140 to IC-142 are about how the program is written, which no play can
/// show: the tests named `lint` read it, and say no more than that these words are not there.
#[allow(clippy::disallowed_methods, reason = "a lint reads sources")]
fn source(name: &str) -> String {
    std::fs::read_to_string(format!("{}/src/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// All files that hold rules.
const RULES: [&str; 23] = [
    "actors/body.rs",
    "actors/boss.rs",
    "actors/collectables.rs",
    "actors/hero.rs",
    "actors/mod.rs",
    "actors/devices.rs",
    "actors/enemy.rs",
    "actors/folk.rs",
    "actors/loot.rs",
    "actors/placed.rs",
    "actors/strategies.rs",
    "actors/portal.rs",
    "actors/rock.rs",
    "area.rs",
    "game.rs",
    "ground.rs",
    "rules/bag.rs",
    "rules/happenings.rs",
    "rules/shop.rs",
    "pellets.rs",
    "check.rs",
    "rules/mod.rs",
    "rules/travel.rs",
];

#[test]
fn ic_140_lint_no_rule_tests_what_kind_an_actor_is() {
    for file in RULES {
        for line in source(file).lines() {
            for test in
                ["downcast", "type_id", "TypeId", "dyn Any", "matches!(thing", "match thing", "if let Thing"]
            {
                assert!(!line.contains(test), "{file}: {line}");
            }
            // The kinds of things are only named to make one.
            let kinds = line.split("Thing::").skip(1).any(|rest| rest.starts_with(char::is_uppercase));
            let named = kinds && !line.contains("add.push(Thing::") && !line.contains("order(Thing::");
            assert!(!named, "{file}: {line}");
        }
    }
}

#[test]
fn ic_141_lint_rooms_hand_out_nothing_that_can_be_changed_and_know_no_other_room() {
    for line in source("area.rs").lines().filter(|line| line.trim_start().starts_with("pub fn")) {
        assert!(!line.contains("-> &mut") && !line.contains("-> Option<&mut"), "{line}");
    }
    let area = source("area.rs");
    assert!(!area.contains("areas") && !area.contains("Level") && !area.contains("State"));
}

#[test]
fn ic_142_lint_only_the_level_knows_what_a_challenge_is_wired_to() {
    for file in RULES {
        assert!(!source(file).contains("Wire"), "{file}");
    }
}

#[test]
fn ic_142_a_wire_combines_facts_and_may_not_depend_on_itself() {
    let facts = |fact: Fact| matches!(fact, Fact::Holds(KEY_SPAWN));
    assert!(Wire::Fact(Fact::Holds(KEY_SPAWN)).is_on(&facts));
    let [held, solved] = [Fact::Holds(KEY_SPAWN), Fact::Solved(1)].map(|fact| Box::new(Wire::Fact(fact)));
    assert!(!Wire::And(held, solved).is_on(&facts));
    let loops = [Wire::Fact(Fact::Solved(1)), Wire::Not(Box::new(Wire::Fact(Fact::Solved(0))))];
    assert_eq!(check_cycles(&loops).unwrap_err(), "the challenge of room 0 depends on itself");
}

#[test]
fn ic_143_the_manual_tells_every_control_and_extra() {
    let manual = icmaze::INFO.manual;
    for word in [
        "arrow keys",
        "Space",
        "E interacts",
        "Enter",
        "T resets",
        "R the whole game",
        "Tab",
        "P pauses",
        "B leads",
        "I opens",
        "M shows",
        "score",
    ] {
        assert!(manual.contains(word), "the manual does not tell: {word}");
    }
    for command in icmaze::INFO.commands {
        assert!(!command.title.is_empty());
    }
}
