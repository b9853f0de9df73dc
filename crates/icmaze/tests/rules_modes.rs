//! Ways to play, hands and scores (IC-X34, IC-X35, IC-X37, IC-X39).

#![allow(clippy::disallowed_methods, reason = "the environment says how much is tried")]
#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use icmaze::actors::{Lock, Mood, Thing};
use icmaze::dialogue::Story;
use icmaze::game::IcMaze;
use icmaze::geometry::{Orientation, Side, interior};
use icmaze::level::Course;
use icmaze::pellets::{POWER_TICKS, POWERS};
use icmaze::setup::{Choose, Setup, Way};
use icmaze::state::State;
use kernel::dice::Dice;
use kernel::game::Game;
use kernel::input::{Input, Intent, Phase};

fn on(way: Way, seed: u64) -> Play {
    let setup = Setup { way, level: Choose::Line(3), ..Setup::default() };
    let mut play = Play::of(State::new(&setup, &Dice::seeded(seed)).unwrap());
    play.state.skip_dialogues();
    play
}

#[test]
fn ic_x34_hardcore_has_three_hit_points_and_one_life() {
    // PX15
    let mut play = on(Way::Hardcore, 1);
    assert_eq!((play.hp(), play.state.setup.tuning().rock_hearts), (3, 0));
    play.wait(30);
    play.state.hero.health.hp = 1;
    play.state.set_floor(p(4, 7), icmaze::floor::Floor::Lava);
    play.hold(LEFT, 8);
    assert_eq!((play.hp(), play.state.tick, play.hero_at()), (3, 0, p(5, 7)));
    play.wait(1);
    assert_eq!(play.state.dialogue().map(|dialogue| dialogue.story), Some(Story::Welcome));
}

#[test]
fn ic_x34_gentle_has_eight_hit_points_longer_immunity_and_sleepy_monsters() {
    let mut play = on(Way::Gentle, 1);
    assert_eq!(play.hp(), 8);
    play.state.set_floor(p(4, 7), icmaze::floor::Floor::Lava);
    play.hold(LEFT, 8);
    assert_eq!((play.hp(), play.state.hero.health.immune), (6, 48));
    for seed in 0..20 {
        let setup = Setup { way: Way::Gentle, ..Setup::default() };
        let level = setup.level(seed).unwrap();
        let area = icmaze::build::build(&level, 5, seed, false, &setup);
        assert!(area.census().monsters.iter().all(|monster| monster.mood == Mood::Sleeping));
    }
}

#[test]
fn ic_x34_every_path_cell_of_the_five_mazes_holds_a_pellet_and_four_of_them_are_large() {
    let play = on(Way::Pellets, 1);
    let rooms = play.state.level.rooms();
    assert_eq!((rooms.len(), play.state.room), (7, 1));
    for room in 1..=5 {
        let area = icmaze::build::build(&play.state.level, room, 1, false, &play.state.setup);
        let pellets = area.pellets();
        assert_eq!(pellets.powers().len(), POWERS);
        let free = interior(16).filter(|&cell| !area.rocks().is_rock(cell)).count();
        assert_eq!(pellets.left(), free);
    }
}

#[test]
fn ic_x34_the_exit_opens_when_all_is_eaten_and_what_was_eaten_stays_eaten() {
    let mut play = on(Way::Pellets, 1);
    play.state.clear_room();
    let exit = |play: &Play| play.state.area().portal(Side::E).lock;
    let cells: Vec<_> = play.state.area().pellets().cells().collect();
    for (i, cell) in cells.iter().enumerate() {
        assert_eq!(exit(&play), Lock::Locked);
        play.state.place_hero(*cell, Orientation::Down);
        play.wait(1);
        if i == 10 {
            let left = play.state.area().pellets().left();
            play.tap(T);
            // One more where one comes in.
            assert!((left - 1..=left).contains(&play.state.area().pellets().left()));
            play.state.clear_room();
        }
    }
    assert_eq!((exit(&play), play.state.area().pellets().left()), (Lock::Open, 0));
    play.state.place_hero(p(16, 8), Orientation::Right);
    play.hold(RIGHT, 6);
    assert_eq!(play.state.room, 2);
}

#[test]
fn ic_x34_a_large_pellet_makes_monsters_flee_and_die_on_contact() {
    let mut play = on(Way::Pellets, 1);
    play.state.clear_room();
    play.state.place_hero(p(2, 1), Orientation::Left);
    let mut play = play.monster(p(4, 1), Mood::Chasing, Orientation::Left);
    play.hold(LEFT, 6);
    assert_eq!(play.state.power, POWER_TICKS);
    // For 168 ticks it never comes nearer, and does no harm.
    let far = |play: &Play| play.state.path_to_hero(play.only_monster().body.at).len();
    let mut steps = vec![far(&play)];
    for _ in 0..POWER_TICKS - 1 {
        assert!(play.state.power > 0);
        play.wait(1);
        steps.push(far(&play));
    }
    let farthest = steps.iter().max().unwrap();
    let away = steps.iter().position(|step| step == farthest).unwrap();
    assert!(steps[..=away].is_sorted() && *farthest >= steps[0] + 5, "{steps:?}");
    assert_eq!((play.hp(), play.state.power), (5, 1));
    // Then it hunts again.
    play.wait(200);
    assert!(far(&play) < *farthest && play.state.power == 0);
    play.state.place_hero(p(16, 16), Orientation::Left);
    play.wait(1);
    assert_eq!(play.state.power, POWER_TICKS);
    // Ahead of the hero it dies at once, however many hit points it has.
    play.state.clear_room();
    play.state.place_hero(p(3, 1), Orientation::Right);
    let mut play = play.monster(p(4, 1), Mood::Random, Orientation::Up);
    play.wait(1);
    assert!(!play.only_monster().health.is_alive());
    play.wait(usize::from(POWER_TICKS));
    assert_eq!(play.state.power, 0);
}

#[test]
fn ic_x34_the_explorer_eats_all_five_mazes() {
    let seeds = if std::env::var_os("MAZARIUM_LONG").is_some_and(|v| v == "1") { 20 } else { 2 };
    let setup = Setup { way: Way::Pellets, ..Setup::default() };
    for seed in 1..=seeds {
        let (mut dice, mut own) = (Dice::seeded(seed), Dice::seeded(seed).split(u64::MAX));
        let mut game = IcMaze::at(State::new(&setup, &dice).unwrap());
        for _ in 0..60_000 {
            let Some(advice) = game.advise("explorer", &mut own) else { break };
            game.step(&advice.action, &mut dice).unwrap();
        }
        assert!(game.state().is_over(), "seed {seed}: in room {}", game.state().room);
    }
}

#[test]
fn ic_x35_who_comes_to_the_boss_without_a_pickaxe_finds_one_beside_the_way_in() {
    let mut play = Play::extras(0);
    play.leave_spawn();
    play.state.skip_dialogues();
    play.wait(1);
    // Clockwise from north, the first that is free: in the north of the room that is the wall, so in the east.
    for (start, at, axe) in [(Side::S, p(5, 8), p(6, 8)), (Side::N, p(5, 1), p(5, 2))] {
        let course = Course { start, stops: Vec::new() };
        let mut play = Play::on(course, Setup { extras: true, ..Setup::classic(0) });
        play.state.skip_dialogues();
        play.state.place_in(1, at, Orientation::Down);
        play.wait(1);
        assert_eq!((play.hero_at(), play.census().pickaxes[0].at), (at, axe));
    }
    // It came in at (1,5): the cell in the north is free.
    assert_eq!((play.hero_at(), play.census().pickaxes[0].at), (p(1, 5), p(1, 6)));
    play.tap(T).wait(1);
    assert_eq!(play.census().pickaxes.len(), 1);
    play.hold(UP, 8);
    assert!(play.state.hero.has_pickaxe());
    // Who has one finds none.
    let mut play = Play::extras(0);
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    play.leave_spawn();
    play.state.skip_dialogues();
    play.wait(2);
    assert!(play.census().pickaxes.is_empty());
    // By the course's rules there is none.
    let mut play = Play::start(0);
    play.leave_spawn();
    play.wait(2);
    assert!(play.census().pickaxes.is_empty());
}

fn key(command: &'static str, phase: Phase) -> Input {
    Input::Key { key: "x".parse().unwrap(), command: Some(command), phase }
}

fn held(game: &mut IcMaze) -> String {
    let Intent::Act(keys) = game.interpret(&Input::Tick) else { panic!("a tick holds keys") };
    keys
}

#[test]
fn ic_x37_the_direction_pressed_last_wins() {
    let mut game = IcMaze::at(Play::extras(0).state);
    game.interpret(&key("left", Phase::Down));
    assert_eq!(held(&mut game), "left");
    game.interpret(&key("up", Phase::Down));
    assert_eq!(held(&mut game), "up");
    game.interpret(&key("up", Phase::Up));
    assert_eq!(held(&mut game), "left");
    // By the course's rules both are held, and the rules choose.
    let mut game = IcMaze::at(Play::start(0).state);
    game.interpret(&key("left", Phase::Down));
    game.interpret(&key("up", Phase::Down));
    assert_eq!(held(&mut game), "up+left");
}

#[test]
fn ic_x37_a_direction_tapped_while_a_move_ends_is_kept_for_the_next() {
    let mut game = IcMaze::at(Play::extras(0).state);
    let mut dice = Dice::seeded(1);
    game.interpret(&key("left", Phase::Down));
    for tick in 0..16 {
        if tick == 4 {
            game.interpret(&key("left", Phase::Up));
            game.interpret(&key("down", Phase::Down));
            game.interpret(&key("down", Phase::Up));
        }
        let keys = held(&mut game);
        game.step(&keys, &mut dice).unwrap();
    }
    assert_eq!(game.state().hero.body.at, p(4, 6));
}

#[test]
fn ic_x37_r_asks_before_it_resets_a_game_older_than_ten_seconds() {
    let mut play = Play::extras(0);
    play.wait(239);
    let mut young = IcMaze::at(play.state.clone());
    young.interpret(&key("reset-game", Phase::Down));
    assert_eq!(held(&mut young), "reset-game");
    play.wait(10);
    let mut game = IcMaze::at(play.state);
    game.interpret(&key("reset-game", Phase::Down));
    assert_eq!(game.scene().prompt.unwrap().title, "Start over?");
    // Meanwhile the world stands still; Esc goes on, a second R begins anew.
    assert_eq!(game.interpret(&Input::Tick), Intent::Nothing);
    game.interpret(&key("back", Phase::Down));
    assert_eq!(held(&mut game), "-");
    game.interpret(&key("reset-game", Phase::Down));
    game.interpret(&key("reset-game", Phase::Down));
    assert_eq!(held(&mut game), "reset-game");
}

#[test]
fn ic_x39_a_monster_counts_once_however_often_its_room_is_rebuilt() {
    // The same monster of the same room, slain again after a reset.
    let mut play = Play::adventure(5, 2, 5);
    let enemies = |play: &Play| {
        let number = |thing: &Thing| {
            matches!(thing, Thing::Monster(m) if m.health.is_alive()).then(|| thing.actor().id())
        };
        play.state.area().things().iter().filter_map(number).collect::<Vec<u32>>()
    };
    let place = |play: &Play, id: u32| {
        let thing = play.state.area().things().iter().find(|thing| thing.actor().id() == id);
        thing.unwrap().actor().at()
    };
    // Slays one of them, wherever it goes meanwhile.
    let slay = |play: &mut Play, id: u32| {
        play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
        while enemies(play).contains(&id) {
            let at = place(play, id);
            let beside = Orientation::ALL.into_iter().find(|way| play.state.is_safe(way.step(at)));
            let way = beside.unwrap();
            play.state.place_hero(way.step(at), way.opposite());
            (play.state.hero.health.hp, play.state.hero.health.immune) = (5, 24);
            play.tap(SPACE).wait(24);
        }
        play.state.tally.kills
    };
    let all = enemies(&play);
    assert!(all.len() > 1);
    assert_eq!(slay(&mut play, all[0]), 1);
    play.tap(T);
    assert_eq!(enemies(&play), all, "they are back");
    assert_eq!(slay(&mut play, all[0]), 1);
    assert_eq!(slay(&mut play, all[1]), 2, "another one counts");
}

#[test]
fn ic_x39_the_boss_counts_once_however_often_its_room_is_rebuilt() {
    let mut play = Play::extras(0);
    play.leave_spawn();
    play.state.skip_dialogues();
    let slay = |play: &mut Play| {
        play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
        while let Some(boss) = play.census().bosses.first().filter(|boss| boss.health.is_alive()) {
            // From any side but its front.
            let (at, front) = (boss.at, boss.facing);
            let beside = |way: &Orientation| {
                *way != front && (1..=8).contains(&way.step(at).x) && (1..=8).contains(&way.step(at).y)
            };
            let way = Orientation::ALL.into_iter().find(beside).unwrap();
            play.state.place_hero(way.step(at), way.opposite());
            (play.state.hero.health.hp, play.state.hero.health.immune) = (5, 24);
            play.tap(SPACE).wait(24);
        }
        play.state.skip_dialogues();
        play.state.tally.kills
    };
    assert_eq!(slay(&mut play), 1);
    // Its key is not taken, so the room is not solved, and a reset brings it back.
    assert!(!play.state.is_solved(1));
    play.tap(T);
    assert_eq!((play.boss().health.hp, slay(&mut play)), (5, 1));
}

#[test]
fn ic_x39_a_boss_that_falls_with_the_hero_is_told_once_after_the_hero_is_back() {
    let mut play = Play::extras(0);
    play.leave_spawn();
    play.state.skip_dialogues();
    play.about_to_win();
    play.state.hero.health.hp = 1;
    play.state.set_floor(p(3, 4), icmaze::floor::Floor::Lava);
    play.tick(SPACE);
    let told: Vec<Story> = play.state.dialogues.iter().map(|dialogue| dialogue.story).collect();
    assert_eq!(told, [Story::Defeat, Story::BothFell]);
    assert!(!play.state.is_solved(1) && play.boss().health.hp == 5 && play.state.tally.kills == 1);
    // When it falls for good, that is told, and it is not counted again.
    play.state.skip_dialogues();
    play.wait(1);
    play.about_to_win();
    play.tick(SPACE);
    assert_eq!(play.state.dialogue().map(|dialogue| dialogue.story), Some(Story::BossDefeated));
}
