//! What is drawn and what keys mean: the rules about pictures (IC-003, IC-012, IC-020, IC-085, IC-086,
//! IC-089, IC-092, IC-110), and the scenarios P28, P29, P31 and P41.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use icmaze::actors::{Heart, Lock, Mood, Portal, Projectile, Thing};
use icmaze::dialogue::Story;
use icmaze::game::IcMaze;
use icmaze::geometry::{Orientation, Side};
use icmaze::maze::HARDEST;
use icmaze::state::State;
use kernel::dice::Dice;
use kernel::game::Game;
use kernel::input::{Input, Intent, Phase};
use kernel::pos::{Dir, Pos};
use kernel::scene::{Board, Ink, Mark, Place, Scene, Sprite, UNIT};

fn scene(state: &State) -> Scene {
    IcMaze::at(state.clone()).scene()
}

fn board(state: &State) -> Board {
    scene(state).boards.remove(0)
}

/// The first sprite of that look.
fn sprite(state: &State, name: &str) -> Option<Sprite> {
    board(state).sprites.into_iter().find(|sprite| sprite.look.name == name)
}

fn tile(state: &State, cell: Pos) -> &'static str {
    let size = state.area().size();
    board(state).tiles[p(cell.x, size + 1 - cell.y)].name
}

fn bars(state: &State) -> Vec<(Place, i32, (i32, i32), Ink)> {
    let bar = |mark| match mark {
        Mark::Bar { at, width, fill, ink } => Some((at, width, fill, ink)),
        _ => None,
    };
    board(state).marks.into_iter().filter_map(bar).collect()
}

fn press(game: &mut IcMaze, command: &'static str, phase: Phase) -> Intent {
    game.interpret(&Input::Key { key: "q".parse().unwrap(), command: Some(command), phase })
}

fn tick(game: &mut IcMaze) -> String {
    let Intent::Act(action) = game.interpret(&Input::Tick) else { panic!("a tick brings an action") };
    game.step(&action, &mut Dice::seeded(1)).unwrap();
    action
}

#[test]
fn ic_003_the_camera_follows_the_hero_between_cells() {
    let mut play = Play::start(0);
    let camera = |play: &Play| board(&play.state).camera.unwrap();
    assert_eq!((camera(&play).across, camera(&play).at), (Some(11 * UNIT), Place::of(p(5, 2))));
    play.hold(LEFT, 4);
    assert_eq!(camera(&play).at, Place { x: 5 * UNIT, y: 2 * UNIT + UNIT / 2 });
}

#[test]
fn ic_012_hearts_have_four_frames_of_6_ticks_and_equipment_has_one() {
    let mut play = Play::start(0);
    let frames: Vec<u32> = (0..24)
        .map(|_| {
            let frame = sprite(&play.state, "icmaze/heart").unwrap().frame;
            play.wait(1);
            frame
        })
        .collect();
    assert_eq!(frames, (0..24).map(|tick| tick / 6).collect::<Vec<_>>());
    let pickaxe = sprite(&play.state, "icmaze/pickaxe").unwrap();
    assert_eq!((pickaxe.frame, pickaxe.facing), (0, Some(Dir::South)));
}

#[test]
fn ic_020_portals_are_drawn_as_wall_chains_or_nothing_over_both_cells() {
    for (lock, look) in
        [(Lock::Invisible, "icmaze/cover"), (Lock::Locked, "icmaze/chains"), (Lock::Open, "icmaze/doorway")]
    {
        for side in Side::ALL {
            let mut play = Play::start(0);
            play.state.set_portal(Portal { lock, ..Portal::new(side) });
            assert_eq!(side.cells(8).map(|cell| tile(&play.state, cell)), [look; 2]);
        }
    }
}

#[test]
fn ic_085_a_monster_has_a_look_for_each_mood_and_four_frames_of_10_ticks_when_awake() {
    for (mood, look) in [
        (Mood::Sleeping, "icmaze/log-asleep"),
        (Mood::Random, "icmaze/log-wandering"),
        (Mood::Chasing, "icmaze/log-hunting"),
    ] {
        let mut play = Play::empty(HARDEST, p(8, 8)).monster(p(1, 1), mood, Orientation::Left);
        let first = sprite(&play.state, look).unwrap();
        assert_eq!((first.facing, first.frame), (Some(Dir::West), 0));
        play.wait(15);
        assert_eq!(sprite(&play.state, look).unwrap().frame, u32::from(mood != Mood::Sleeping));
    }
}

#[test]
fn ic_086_and_p28_the_overlay_draws_the_ways_of_hunters_and_changes_nothing() {
    let mut play = Play::empty(HARDEST, p(5, 5)).monster(p(1, 5), Mood::Chasing, Orientation::Right);
    play.wait(1);
    let mut game = IcMaze::at(play.state.clone());
    let lines = |game: &IcMaze| {
        let line = |mark| if let Mark::Line(line) = mark { Some(line.points) } else { None };
        game.scene().boards.remove(0).marks.into_iter().filter_map(line).collect::<Vec<_>>()
    };
    assert_eq!(lines(&game), Vec::<Vec<Place>>::new());
    let before = game.snapshot();
    press(&mut game, "paths", Phase::Down);
    press(&mut game, "paths", Phase::Up);
    let cells = [1, 2, 3, 4, 5].map(|x| Place::of(p(x, 4)));
    assert_eq!(lines(&game), [cells.to_vec()]);
    assert_eq!(game.snapshot(), before);
    assert_eq!(tick(&mut game), "-");
    press(&mut game, "paths", Phase::Down);
    assert_eq!(lines(&game), Vec::<Vec<Place>>::new());
}

#[test]
fn ic_089_and_p29_health_bars_are_above_everybody_and_red_for_all_but_the_hero() {
    let mut play = Play::start(0);
    play.hold(LEFT, 3);
    let hero = sprite(&play.state, "icmaze/hero").unwrap();
    let above = Place { x: hero.at.x, y: hero.at.y - UNIT * 7 / 10 };
    assert_eq!(bars(&play.state), [(above, UNIT * 4 / 5, (5, 5), Ink::Green)]);
    // A rock has one only once it was struck; a monster always.
    let mut play = Play::start(0);
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    play.state.place_hero(p(3, 4), Orientation::Down);
    play.tick(SPACE);
    let rock = Place { x: 3 * UNIT + UNIT / 2, y: 6 * UNIT + UNIT / 2 - UNIT * 7 / 10 };
    assert!(bars(&play.state).contains(&(rock, UNIT * 4 / 5, (2, 3), Ink::Red)));
    let play = Play::empty(HARDEST, p(1, 1)).monster(p(4, 4), Mood::Sleeping, Orientation::Up);
    assert_eq!(bars(&play.state)[0].2, (3, 3));
    // P30: the bar of a hero with 4 of 5.
    let mut play = Play::start(0);
    (play.state.hero.health.hp, play.state.hero.health.immune) = (4, 0);
    assert_eq!(bars(&play.state)[0].2, (4, 5));
}

#[test]
fn ic_089_the_bars_of_the_highest_row_and_of_a_boss_in_the_north_are_on_the_board() {
    for extras in [false, true] {
        let mut play = if extras { Play::extras(0) } else { Play::start(0) };
        play.state.clear_room();
        play.state.place_hero(p(5, 8), Orientation::Up);
        let mut play = play.monster(p(2, 8), Mood::Sleeping, Orientation::Up);
        let mut boss = icmaze::actors::Boss::new(p(4, 8));
        boss.active = true;
        play.state.add(Thing::Boss(boss));
        let bars = bars(&play.state);
        let side = 10 * UNIT;
        assert_eq!(bars.len(), 3);
        for (at, width, ..) in bars {
            assert!((0..side).contains(&at.y) && at.x - width / 2 >= 0 && at.x + width / 2 <= side, "{at:?}");
            assert!(at.y <= UNIT + UNIT / 2, "and above their owners, who stand in the second row");
        }
    }
}

#[test]
fn ic_092_and_p31_a_hurt_hero_blinks_for_24_ticks_and_its_bar_does_not() {
    let mut play = Play::empty(HARDEST, p(5, 5)).monster(p(4, 5), Mood::Chasing, Orientation::Right);
    play.wait(1);
    play.state.clear_room();
    for after in 0..=30 {
        let drawn = sprite(&play.state, "icmaze/hero").is_some();
        assert_eq!(drawn, after >= 24 || after % 2 == 0, "{after} ticks after");
        assert_eq!(bars(&play.state).len(), 1);
        play.wait(1);
    }
}

#[test]
fn ic_110_and_p41_the_way_back_looks_like_the_wall_until_the_boss_is_dead() {
    let mut play = Play::start(0);
    play.about_to_win();
    let seen = |play: &Play| {
        let entry = play.state.area().portal(Side::W);
        (Side::W.cells(8).map(|cell| tile(&play.state, cell)), entry.lock)
    };
    assert_eq!(seen(&play), (["icmaze/cover"; 2], Lock::Locked));
    play.tick(SPACE);
    play.wait(22);
    assert_eq!(seen(&play), (["icmaze/chains"; 2], Lock::Locked));
}

#[test]
fn p42_no_rock_is_drawn_in_a_solved_maze() {
    let mut play = Play::hardcoded(1);
    play.state.place_in(1, p(1, 5), Orientation::Right);
    let rocks = |play: &Play| {
        board(&play.state).tiles.cells().iter().filter(|look| look.name == "icmaze/rock").count()
    };
    assert_eq!(rocks(&play), play.state.area().rocks().len());
    assert!(rocks(&play) > 0);
    play.beat_boss();
    play.state.place_in(1, p(1, 5), Orientation::Right);
    assert_eq!(rocks(&play), 0);
}

#[test]
fn p43_the_treasure_is_seen_only_in_a_solved_spawn() {
    let mut play = Play::start(0);
    assert_eq!(sprite(&play.state, "icmaze/treasure"), None);
    play.beat_boss();
    play.state.place_in(0, p(8, 5), Orientation::Left);
    assert_eq!(sprite(&play.state, "icmaze/treasure").unwrap().at, Place::of(p(4, 5)));
}

#[test]
fn a_walk_a_swing_a_cloud_and_a_projectile_have_their_frames() {
    let mut play = Play::start(0);
    play.hold(DOWN, 6);
    let hero = sprite(&play.state, "icmaze/hero").unwrap();
    assert_eq!(
        (hero.frame, hero.facing, hero.at),
        (1, Some(Dir::South), Place { x: 5 * UNIT + 128, y: 2 * UNIT + 128 + 192 })
    );
    let mut play = Play::start(0);
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    play.tick(SPACE);
    let frames: Vec<u32> = (0..20)
        .map(|_| {
            let frame = sprite(&play.state, "icmaze/swing").unwrap().frame;
            assert_eq!(sprite(&play.state, "icmaze/hero-swing").unwrap().frame, frame);
            play.wait(1);
            frame
        })
        .collect();
    assert_eq!(frames, (0..20).map(|tick| tick / 5).collect::<Vec<_>>());
    assert_eq!(sprite(&play.state, "icmaze/swing"), None);
    let mut play = Play::empty(HARDEST, p(8, 8));
    play.state.add(Thing::Projectile(Projectile::new(p(1, 1), Orientation::Up, 9)));
    play.state.add(Thing::Heart(Heart::new(p(2, 2))));
    play.wait(4);
    assert_eq!(sprite(&play.state, "icmaze/projectile").unwrap().frame, 1);
    let mut play = Play::start(0);
    play.about_to_win();
    play.tick(SPACE);
    play.wait(4);
    assert_eq!(sprite(&play.state, "icmaze/cloud").unwrap().frame, 1);
}

#[test]
fn a_dialogue_is_a_prompt_with_its_page_and_names_the_keys_it_talks_about() {
    let mut play = Play::launch(0);
    play.wait(1);
    // The pages themselves name the keys, as the shell fills them in (IC-129).
    let text: String = icmaze::dialogue::pages(Story::Welcome.text()).concat().join(" ");
    for key in ["{next}", "{up} {left} {down} {right}", "{hit}", "{use}"] {
        assert!(text.contains(key), "{key}: {text}");
    }
    let prompt = scene(&play.state).prompt.unwrap();
    assert!(prompt.title.starts_with("Welcome 1/") && prompt.text.len() <= 3 && !prompt.whole);
    let named = |play: &Play| {
        scene(&play.state).hints.into_iter().map(|hint| hint.caps()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(named(&play), "next");
    play.tap(ENTER);
    assert_eq!(named(&play), "next up left down right");
    play.tap(ENTER);
    assert_eq!(named(&play), "next hit use");
}

#[test]
fn a_press_during_a_move_counts_when_the_move_is_over() {
    let mut play = Play::start(0);
    play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
    let mut game = IcMaze::at(play.state.clone());
    press(&mut game, "left", Phase::Down);
    assert_eq!(tick(&mut game), "left");
    press(&mut game, "left", Phase::Up);
    // Pressed and let go in the middle of the step.
    press(&mut game, "hit", Phase::Down);
    press(&mut game, "hit", Phase::Up);
    let actions: Vec<String> = (0..8).map(|_| tick(&mut game)).collect();
    assert_eq!(actions, ["-", "-", "-", "-", "-", "-", "-", "hit"]);
    assert_eq!(tick(&mut game), "-");
}

#[test]
fn interacting_lasts_as_long_as_the_key_is_down_and_enter_turns_one_page_a_press() {
    let mut game = IcMaze::at(Play::start(0).state);
    press(&mut game, "use", Phase::Down);
    assert_eq!([tick(&mut game), tick(&mut game), tick(&mut game)], ["use", "use", "use"]);
    press(&mut game, "use", Phase::Up);
    assert_eq!(tick(&mut game), "-");
    let mut play = Play::launch(0);
    play.wait(1);
    let mut game = IcMaze::at(play.state.clone());
    press(&mut game, "next", Phase::Down);
    assert_eq!([tick(&mut game), tick(&mut game), tick(&mut game)], ["next", "-", "-"]);
    assert_eq!(game.interpret(&Input::Choose(0)), Intent::Look);
    assert_eq!(tick(&mut game), "next");
    assert_eq!(game.state().dialogue().unwrap().page, 2);
}

#[test]
fn what_is_pressed_at_the_wrong_moment_is_not_kept_for_later() {
    let mut game = IcMaze::at(Play::start(0).state);
    press(&mut game, "next", Phase::Down);
    press(&mut game, "next", Phase::Up);
    assert_eq!(tick(&mut game), "-");
    // Reset: the welcome comes, and the Enter of before does not turn its page.
    press(&mut game, "reset-game", Phase::Down);
    press(&mut game, "reset-game", Phase::Up);
    assert_eq!([tick(&mut game), tick(&mut game), tick(&mut game)], ["reset-game", "-", "-"]);
    assert_eq!(game.state().dialogue().unwrap().page, 0);
    // A step tapped during the dialogue is not made after it.
    press(&mut game, "up", Phase::Down);
    press(&mut game, "up", Phase::Up);
    for _ in 0..game.state().dialogue().unwrap().pages() {
        press(&mut game, "next", Phase::Down);
        press(&mut game, "next", Phase::Up);
        assert_eq!([tick(&mut game), tick(&mut game)], ["next", "-"]);
    }
    assert_eq!(game.state().dialogue(), None);
    assert_eq!(tick(&mut game), "-");
}
