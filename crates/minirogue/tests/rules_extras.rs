//! What goes beyond the classic rules: MR-X05 … MR-X08, MR-X10, MR-X12, MR-X13, MR-X19, MR-X20, MR-X23.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use kernel::dice::Dice;
use kernel::game::Game;
use kernel::input::{Button, Input, Intent, Key, Phase, Shared, Walk};
use kernel::pos::Pos;
use kernel::scene::Mark;
use minirogue::INFO;
use minirogue::action::Action;
use minirogue::cells::{Cells, on_border};
use minirogue::event::Event;
use minirogue::files::sketch;
use minirogue::fog::sight;
use minirogue::game::Minirogue;
use minirogue::look::{self, chance_to_hit, expected_turns};
use minirogue::presets::Preset;
use minirogue::rules::{Fighter, Strike};
use minirogue::screen;
use minirogue::setup::{Setup, Wording};
use minirogue::state::State;
use minirogue::thing::{Kind, Scroll, Weapon};
use minirogue::travel::{self, Met};

/// The text of a list of actions.
fn told(actions: &[Action]) -> Vec<String> {
    actions.iter().map(ToString::to_string).collect()
}

fn walk_of(steps: &[String]) -> Intent {
    Intent::Walk(Walk { actions: steps.to_vec(), said: String::new(), joins: false })
}

/// What a key means to a game, by the default bindings.
fn key(game: &mut Minirogue, key: &str) -> Intent {
    let key: Key = key.parse().unwrap();
    let bound = |c: &&kernel::input::Command| c.keys.iter().any(|k| k.parse() == Ok(key));
    let command = INFO.commands.iter().find(bound).map(|c| c.id);
    game.interpret(&Input::Key { key, command, phase: Phase::Down })
}

fn click(game: &mut Minirogue, at: (i32, i32)) -> Intent {
    game.interpret(&Input::Click { board: 0, cell: Pos::from(at), button: Button::Left, shift: false })
}

const HOUSE: [&str; 5] = ["##########", "#@.......#", "#.####.#.#", "#..).#.?>#", "##########"];

#[test]
fn mr_x05_explore_walks_to_the_nearest_object_then_to_the_stairs() {
    let mut state = on(0, &HOUSE);
    let (mut dice, mut events) = (Dice::seeded(1), Vec::new());
    let mut tab = |state: &mut State| {
        let actions = travel::explore(state, &Met::default())?.actions;
        for &action in &actions {
            state.step(action, &mut dice, &mut events).unwrap();
        }
        Ok::<_, String>(told(&actions))
    };
    // The mace is four steps away.
    assert_eq!(tab(&mut state).unwrap(), ["step south", "step south", "step east", "step east", "get"]);
    assert_eq!(state.player.items, [SHORT, MACE]);
    // Then the scroll, and then the stairs, which it leaves to the player.
    assert_eq!(tab(&mut state).unwrap().last().unwrap(), "get");
    assert_eq!(state.player.items, [SHORT, MACE, STRENGTH]);
    assert_eq!(tab(&mut state).unwrap(), ["step east"]);
    assert_eq!(
        tab(&mut state).unwrap_err(),
        "There is nothing left on this level. You're on the stairs: > takes you down."
    );
}

#[test]
fn mr_x05_explore_stops_when_a_monster_smells_the_player() {
    let setup = Setup { goblin_smell: Some(4), ..Setup::default() };
    let state = sketch(setup, 0, &["#", "#@........G>#"]).unwrap();
    let walk = travel::explore(&state, &Met::default());
    assert_eq!(walk.unwrap_err(), "A goblin is in your way: fight it.", "the Goblin shuts the corridor");
    // The Goblin smells 4 steps: after five steps of the player it is 4 away.
    let rows = ["############", "#@........G#", "#........>.#", "############"];
    let state = sketch(setup, 0, &rows).unwrap();
    let walk = travel::explore(&state, &Met::default()).unwrap();
    assert_eq!((walk.actions.len(), walk.said.as_str()), (5, "The goblin has noticed you."));
    let actions = walk.actions;
    let mut there = state;
    for action in actions {
        assert_eq!(there.threats().count(), 0);
        there.step(action, &mut Dice::seeded(5), &mut Vec::new()).unwrap();
    }
    assert_eq!(there.threats().count(), 1);
}

#[test]
fn mr_x05_a_walk_worked_out_before_is_the_walk_that_happens() {
    // Whatever the dice of the game are: the walk ends where somebody smells or attacks, not later.
    for seed in 1..40 {
        let dice = Dice::seeded(seed);
        let mut state = State::new(Setup { fog: seed % 2 == 0, ..Setup::default() }, &dice);
        let mut dice = dice;
        for _ in 0..6 {
            let Ok(walk) = travel::explore(&state, &Met::default()) else { break };
            let (actions, threats) = (walk.actions, state.threats().count());
            assert!(!actions.is_empty());
            for (i, &action) in actions.iter().enumerate() {
                assert!(state.threats().count() <= threats, "seed {seed}, action {i}");
                let before = state.player.hit_points;
                state.step(action, &mut dice, &mut Vec::new()).unwrap();
                assert!(state.player.hit_points >= before || i + 1 == actions.len());
            }
        }
    }
}

#[test]
fn mr_x06_travel_goes_round_monsters_and_shows_its_way_first() {
    let rows = ["#######", "#@.D..#", "#.....#", "#######"];
    let state = on(3, &rows);
    let path = travel::path(&state, Pos::new(5, 1)).unwrap();
    assert_eq!(path.len(), 7, "two steps more than straight on");
    assert!(!path.contains(&Pos::new(3, 1)));
    // It stops beside the Dragon, which notices him there.
    let walk = travel::travel(&state, Pos::new(5, 1), &Met::default()).unwrap();
    assert!(walk.actions.len() < 6);
    assert_eq!(walk.said, "The dragon attacks you!");
    let mut game = Minirogue::at(on(3, &["######", "#@...#", "######"]));
    game.interpret(&Input::Hover(Some((0, Pos::new(4, 1)))));
    assert!(
        game.scene().boards[0].marks.iter().any(|m| matches!(m, Mark::Line(line) if line.points.len() == 4))
    );
    let steps = vec!["step east".to_string(); 3];
    assert_eq!(click(&mut game, (4, 1)), walk_of(&steps));
    assert_eq!(click(&mut game, (0, 0)), Intent::Say("You can't get there from here.".into()));
    // By keys: the cursor starts at the stairs if there are some, jumps to signs, and Enter goes.
    assert_eq!(key(&mut game, "Ctrl+T"), Intent::Look);
    for _ in 0..3 {
        assert_eq!(key(&mut game, "l"), Intent::Look);
    }
    assert!(game.scene().boards[0].marks.contains(&Mark::Cursor { cell: Pos::new(4, 1) }));
    assert_eq!(key(&mut game, "Enter"), walk_of(&steps));
    let mut game = Minirogue::at(on(0, &HOUSE));
    key(&mut game, "Ctrl+T");
    key(&mut game, ")");
    assert!(game.scene().boards[0].marks.contains(&Mark::Cursor { cell: Pos::new(3, 3) }));
    assert_eq!(key(&mut game, "Backspace"), Intent::Look);
    assert!(!game.scene().boards[0].marks.iter().any(|m| matches!(m, Mark::Cursor { .. })));
}

#[test]
fn mr_x07_rest_repeats_doing_nothing_until_healed_or_disturbed() {
    let mut state = corridor(0, "#.@.#");
    assert!(travel::rest(&state).is_err());
    state.player.hit_points = 18;
    let actions = travel::rest(&state).unwrap();
    assert!(actions.iter().all(|&action| action == Action::Rest));
    let mut dice = Dice::strict("F,T,F,T");
    let done = actions.iter().take_while(|&&a| state.step(a, &mut dice, &mut Vec::new()).is_ok()).count();
    assert_eq!((done, state.player.hit_points, dice.left()), (4, 20, 0));
    // A refusal draws nothing and changes nothing.
    let mut hurt = corridor(0, "#@....G#");
    hurt.player.hit_points = 3;
    let refused = hurt.clone().step(Action::Rest, &mut Dice::strict(""), &mut Vec::new()).unwrap_err();
    assert_eq!(refused.reason, "No rest now: a Goblin is near.");
    let mut game = Minirogue::at(hurt.clone());
    assert_eq!(key(&mut game, "F5"), Intent::Say("No rest now: a Goblin is near.".into()));
    // The adventure form says the same in plain English.
    hurt.setup.adventure = true;
    let mut game = Minirogue::at(hurt);
    assert_eq!(key(&mut game, "F5"), Intent::Say("You can't rest now: a goblin is near.".into()));
}

#[test]
fn mr_x08_look_tells_everything_and_costs_no_turn() {
    let mut state = corridor(3, "#@.G)>#");
    lay(&mut state, FANGS, (3, 1));
    state.monsters[0].sleep = 2;
    let tip = look::describe(&state, Pos::new(3, 1));
    for part in [
        "Goblin, 17 hit points, asleep for 2 turns, short sword",
        "you hit 3/4 for 0-3",
        "it hits 1/4 for 0-4",
        "turns to win",
        "under it: magic fangs of sleep",
    ] {
        assert!(tip.contains(part), "{part} in {tip}");
    }
    assert_eq!(look::describe(&state, Pos::new(4, 1)), "mace (to hit +0, damage 2)");
    assert_eq!(look::describe(&state, Pos::new(5, 1)), "the stairway down");
    assert_eq!(look::describe(&state, Pos::new(2, 1)), "Floor");
    assert_eq!(look::describe(&state, Pos::new(0, 0)), "A wall");
    let mut game = Minirogue::at(state.clone());
    assert_eq!(key(&mut game, "Ctrl+X"), Intent::Look);
    assert!(!game.scene().tip.is_empty());
    assert_eq!(game.state(), &state);
}

#[test]
fn mr_x08_expected_turns_are_those_of_the_rules() {
    let goblin = Fighter::from(&minirogue::files::ordinary(0, Kind::Goblin, Pos::new(1, 1)));
    let player = Fighter::from(&minirogue::state::Player::new(Pos::new(1, 1), 20));
    // One hit point: a hit is worth 0 in 1 of 4 cases, so 4/3 hits, and a hit takes 4/3 turns: 16/9.
    let weak = Fighter { hit_points: 1, ..goblin };
    assert_eq!(expected_turns(player, weak), 178);
    // Many fights, as the rules play them, come to the same within two percent.
    let mut dice = Dice::seeded(7);
    let fights = 20_000;
    let mut turns: u64 = 0;
    for _ in 0..fights {
        let mut left = goblin;
        while left.hit_points > 0 {
            left.hit_points = Strike::draw(player, left, &mut dice).hit_points;
            turns += 1;
        }
    }
    let (measured, expected) = (turns * 100 / fights, expected_turns(player, goblin));
    assert!(measured.abs_diff(expected) * 50 < expected, "{measured} and {expected}");
    assert_eq!(chance_to_hit(player, goblin).to_string(), "3/4");
}

#[test]
fn mr_x10_everything_on_the_board_is_told_by_its_sign_alone() {
    let state = on(4, &["##########", "#@BSDG)?&#", "##########"]);
    let scene = Minirogue::at(state.clone()).scene();
    assert_eq!(scene.boards[0].to_rows(), screen::map_rows(&state));
    let looks: Vec<_> = scene.boards[0].sprites.iter().map(|s| s.look).collect();
    for (i, a) in looks.iter().enumerate() {
        assert!(looks[..i].iter().all(|b| a.glyph != b.glyph), "{} looks like another", a.name);
    }
}

#[test]
fn mr_x12_sight_is_symmetric() {
    let mut dice = Dice::seeded(12);
    for case in 0..60 {
        let walls = [10, 30, 50][case % 3];
        let floor = Cells::from_fn(|p| !on_border(p) && p.x < 30 && !dice.odds(walls, 100));
        let eyes: Vec<(Pos, Cells)> = floor.iter().map(|p| (p, sight(&floor, p))).collect();
        for (a, from_a) in &eyes {
            for (b, from_b) in &eyes {
                assert_eq!(from_a.contains(*b), from_b.contains(*a), "{a} and {b} on map {case}");
            }
        }
    }
}

#[test]
fn mr_x12_a_room_is_seen_whole_and_what_is_behind_a_corner_is_not() {
    let room = Cells::from_fn(|p| (2..=9).contains(&p.x) && (3..=7).contains(&p.y));
    for eye in room.iter() {
        // The whole room and all walls around it.
        let all = Cells::from_fn(|p| (1..=10).contains(&p.x) && (2..=8).contains(&p.y));
        assert_eq!(sight(&room, eye), all, "from {eye}");
    }
    let state = on(0, &["#######", "#@....#", "#####.#", "#.....#", "#######"]);
    let seen = sight(&state.floor, state.player.at);
    assert!(
        seen.contains(Pos::new(5, 1)) && !seen.contains(Pos::new(1, 3)) && !seen.contains(Pos::new(5, 3))
    );
}

#[test]
fn mr_x12_fog_hides_monsters_out_of_sight_and_remembers_terrain() {
    let fog = Setup { fog: true, ..Setup::default() };
    let rows = ["#######", "#@....#", "#####.#", "#G..>.#", "#######"];
    let mut state = sketch(fog, 0, &rows).unwrap();
    assert_eq!(map(&state, 4, 7), ["#######", "#@....#", "#####.#", "......."]);
    let mut dice = Dice::strict("F,F,F,F,F,F,F,F");
    for _ in 0..4 {
        state.step(Action::Step(kernel::pos::Dir::East), &mut dice, &mut Vec::new()).unwrap();
    }
    // Round the corner came the Goblin; the first cells of the corridor are remembered.
    assert_eq!(map(&state, 2, 7)[1], "#....@#");
    assert!(state.known.contains(Pos::new(1, 1)));
    let text = serde_json::to_string(&state).unwrap();
    assert_eq!(State::read(&text).unwrap(), state);
    // Without fog everything is shown, and nothing has to be remembered.
    let clear = on(0, &rows);
    assert_eq!(map(&clear, 4, 7), rows[..4]);
    assert!(clear.known.is_empty());
}

#[test]
fn mr_x13_presets_are_tables_of_numbers() {
    let numbers = |p: Preset| {
        let n = p.numbers();
        (
            n.hit_points,
            n.regain,
            n.monsters_on(0),
            n.monsters_on(4),
            n.smell(Kind::Bogeyman),
            n.smell(Kind::Snakewoman),
            n.smell(Kind::Goblin),
        )
    };
    assert_eq!(numbers(Preset::Classic), (20, (1, 10), (2, 6), (2, 26), 5, 3, 15));
    for preset in Preset::ALL {
        let n = preset.numbers();
        assert_eq!(Preset::from_id(n.id), Some(preset));
        let setup = Setup { preset, ..Setup::default() };
        let state = State::new(setup, &Dice::seeded(1));
        assert_eq!(state.player.max_hit_points, n.hit_points);
        assert_eq!(setup.smell(Kind::Bogeyman), u32::from(n.smell(Kind::Bogeyman)));
    }
    let page = include_str!("../../../docs/rules/minirogue.md");
    for n in Preset::ALL.map(Preset::numbers) {
        let (least, each, more) = n.monsters;
        let row = format!(
            "| {} | {} | {}/{} | {least} to {each}·(L+1)+{more} | {} | {} | {} |",
            n.id,
            n.hit_points,
            n.regain.0,
            n.regain.1,
            n.smell(Kind::Bogeyman),
            n.smell(Kind::Snakewoman),
            n.smell(Kind::Goblin)
        );
        assert!(page.contains(&row), "the rule page has no row {row}");
    }
}

#[test]
fn mr_x19_every_command_has_keys_that_can_be_changed() {
    for command in INFO.commands {
        assert!(!command.keys.is_empty(), "{}", command.id);
        assert_eq!(command.shared, None);
    }
    // Bound to another key, a command does the same.
    let mut game = Minirogue::at(corridor(0, "#.@.#"));
    let key = Key::char('4');
    let left = game.interpret(&Input::Key { key, command: Some("left"), phase: Phase::Down });
    assert_eq!(left, Intent::Act("step west".into()));
    let unbound = game.interpret(&Input::Key { key, command: None, phase: Phase::Down });
    assert_eq!(unbound, Intent::Act("wait".into()));
}

#[test]
fn mr_x20_the_course_programs_wording() {
    let words = |event: Event| event.words(Wording::Sample);
    assert_eq!(words(Event::PickedUp(STRENGTH)), "You pick up a scroll called scroll of strength");
    assert_eq!(words(Event::Read(Scroll::Strength)), "You read the scroll called scroll of strength");
    assert_eq!(words(Event::Effect(Scroll::Strength)), "Your muscles bulge.");
    assert_eq!(words(Event::PickedUp(LONG)), "You pick up long sword.");
    assert_eq!(words(Event::Wielded(Weapon::LongSword)), "You are wielding long sword.");
    let setup = Setup { wording: Wording::Sample, ..Setup::default() };
    let state = holding(sketch(setup, 0, &["#", "#.@.#"]).unwrap(), &[SHORT, STRENGTH]);
    let game = play(state, "rb", "F 1");
    assert_eq!(game.messages(), ["You read the scroll called scroll of strength", "Your muscles bulge."]);
}

#[test]
fn mr_x23_a_new_monster_holds_the_first_step_back_once() {
    let setup = Setup { safe_step: true, ..Setup::default() };
    let state = sketch(setup, 0, &["#", "#.@...G#"]).unwrap();
    let mut game = Minirogue::at(state);
    let held = Intent::Say("Careful: a Goblin has noticed you. Step again if you're sure.".into());
    assert_eq!(key(&mut game, "h"), held);
    assert_eq!(key(&mut game, "h"), Intent::Act("step west".into()));
    assert_eq!(key(&mut game, "l"), Intent::Act("step east".into()));
    let mut plain = Minirogue::at(corridor(0, "#.@...G#"));
    assert_eq!(key(&mut plain, "h"), Intent::Act("step west".into()));
}

#[test]
fn mr_x23_quitting_may_ask_first() {
    let setup = Setup { confirm_quit: true, ..Setup::default() };
    let mut game = Minirogue::at(sketch(setup, 0, &["#", "#.@.#"]).unwrap());
    assert_eq!(key(&mut game, "q"), Intent::Look);
    assert!(game.scene().prompt.is_some());
    assert_eq!(key(&mut game, "n"), Intent::Look);
    assert!(game.scene().prompt.is_none());
    key(&mut game, "q");
    assert_eq!(key(&mut game, "y"), Intent::Wish(Shared::Leave));
    let mut plain = Minirogue::at(corridor(0, "#.@.#"));
    assert_eq!(key(&mut plain, "q"), Intent::Wish(Shared::Leave));
}

#[test]
fn a_row_of_the_lists_wields_reads_or_looks() {
    let mut game = Minirogue::at(holding(corridor(0, "#.@..G#"), &[SHORT, ARMOR, LONG]));
    let picks = |game: &Minirogue| -> Vec<Option<String>> {
        game.scene().panels.into_iter().flat_map(|panel| panel.rows).map(|row| row.pick).collect()
    };
    let rows = picks(&game);
    let known = |pick: &Option<String>| pick.clone().unwrap_or_default();
    // What is in the hand already is only read.
    assert_eq!(rows[..3].iter().map(known).collect::<Vec<_>>(), ["", "read b", "wield c"]);
    for action in ["read b", "wield c"] {
        assert_eq!(game.interpret(&Input::Row(action.into())), Intent::Act(action.into()));
    }
    let goblin = rows[3].clone().expect("a goblin is in sight");
    assert_eq!(game.interpret(&Input::Row(goblin)), Intent::Look);
    assert!(game.scene().tip.contains("Goblin"), "{}", game.scene().tip);
    assert_eq!(game.interpret(&Input::Row("descend".into())), Intent::Nothing);
}

#[test]
fn menus_take_two_keys_and_make_one_action() {
    let mut game = Minirogue::at(holding(corridor(0, "#.@.#"), &[SHORT, ARMOR, LONG]));
    for (first, second, action) in [
        ("w", "c", "wield c"),
        ("r", "b", "read b"),
        ("r", "x", "wait"),
        ("i", "l", "inventory"),
        ("w", "q", "wait"),
        ("w", "Left", "wait"),
    ] {
        assert_eq!(key(&mut game, first), Intent::Look);
        assert!(game.scene().prompt.is_some());
        assert_eq!(key(&mut game, second), Intent::Act(action.into()));
        assert!(game.scene().prompt.is_none());
    }
    key(&mut game, "w");
    assert_eq!(game.interpret(&Input::Choose(2)), Intent::Act("wield c".into()));
    let mut asleep = corridor(0, "#.@.#");
    asleep.player.sleep = 2;
    assert_eq!(key(&mut Minirogue::at(asleep), "w"), Intent::Act("wait".into()));
}

#[test]
fn every_printable_key_but_q_is_a_turn_or_opens_a_menu_and_classic_keys_make_all_others_unknown() {
    for c in '!'..='~' {
        let mut game = Minirogue::at(corridor(0, "#.@.#"));
        match (c, key(&mut game, &c.to_string().replace('+', "Plus"))) {
            ('q', intent) => assert_eq!(intent, Intent::Wish(Shared::Leave)),
            ('w' | 'r' | 'i', intent) => assert_eq!(intent, Intent::Look),
            (_, Intent::Act(_)) => {}
            (_, other) => panic!("{c} means {other:?}"),
        }
    }
    let classic = Setup { classic: true, ..Setup::default() };
    for beyond in ["Tab", "Ctrl+T", "F5", "Ctrl+X", "Backspace", "Home"] {
        let mut game = Minirogue::at(sketch(classic, 0, &["#", "#.@.#"]).unwrap());
        assert_eq!(key(&mut game, beyond), Intent::Act("wait".into()), "{beyond}");
    }
}
