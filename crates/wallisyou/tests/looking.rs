//! Keys, clicks and what is shown: the view of the game, not its rules (WY-112, WY-113).

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common;
use crate::common::{after, at, on};
use kernel::dice::Dice;
use kernel::game::Game;
use kernel::input::{Button, Input, Intent, Key, Phase};
use kernel::pos::Pos;
use kernel::rules::json;
use kernel::scene::{KeyHint, Line, LineStyle, Mark, Scene, Sprite};
use wallisyou::game::WallIsYou;
use wallisyou::state::State;

/// A key as a shell passes it on: with the command it is bound to.
fn press(game: &mut WallIsYou, key: &str) -> Intent {
    let key: Key = key.parse().unwrap();
    let bound = |c: &&kernel::input::Command| c.keys.iter().any(|k| k.parse() == Ok(key));
    let command = wallisyou::INFO.commands.iter().find(bound).filter(|c| c.shared.is_none()).map(|c| c.id);
    game.interpret(&Input::Key { key, command, phase: Phase::Down })
}

fn click(game: &mut WallIsYou, cell: Pos, button: Button, shift: bool) -> Intent {
    game.interpret(&Input::Click { board: 0, cell, button, shift })
}

fn act(action: &str) -> Intent {
    Intent::Act(action.into())
}

fn seen(state: &State) -> Scene {
    WallIsYou::at(state.clone()).scene()
}

fn lines(scene: &Scene) -> Vec<Line> {
    let line = |mark: &Mark| if let Mark::Line(line) = mark { Some(line.clone()) } else { None };
    scene.boards[0].marks.iter().filter_map(line).collect()
}

fn labels(scene: &Scene) -> Vec<(Pos, String)> {
    let label = |mark: &Mark| match mark {
        Mark::Label { at, text, .. } | Mark::Badge { at, text, .. } => Some((at.cell(), text.clone())),
        _ => None,
    };
    scene.boards[0].marks.iter().filter_map(label).collect()
}

fn sprite<'a>(scene: &'a Scene, name: &str) -> Option<&'a Sprite> {
    scene.boards[0].sprites.iter().find(|sprite| sprite.look.name == name)
}

fn gauge(scene: &Scene, label: &str) -> String {
    scene
        .gauges
        .iter()
        .find(|gauge| gauge.label == label)
        .map_or_else(String::new, |gauge| gauge.value.clone())
}

#[test]
fn every_mouse_action_has_a_key() {
    let mut game = WallIsYou::at(on("╞║╡", "A 0 0, D 0 2 1, T 1"));
    let room = at(0, 1);
    assert_eq!(press(&mut game, "Right"), Intent::Look);
    assert_eq!(click(&mut game, room, Button::Left, false), act("rot 0 1"));
    assert_eq!(press(&mut game, "Enter"), act("rot 0 1"));
    assert_eq!(click(&mut game, room, Button::Left, true), act("rot 0 1 3"));
    assert_eq!(click(&mut game, room, Button::WheelUp, false), act("rot 0 1 3"));
    assert_eq!(click(&mut game, room, Button::WheelDown, false), act("rot 0 1"));
    assert_eq!(press(&mut game, "a"), act("rot 0 1 3"));
    assert_eq!(click(&mut game, room, Button::Right, false), act("put 0 1"));
    assert_eq!(press(&mut game, "t"), act("put 0 1"));
    assert_eq!(click(&mut game, at(9, 9), Button::Left, false), Intent::Nothing);
}

#[test]
fn the_right_button_turns_the_other_way_where_there_is_no_treasure() {
    let mut game = WallIsYou::at(on("╞║╡", "A 0 0, D 0 2 1"));
    assert_eq!(click(&mut game, at(0, 1), Button::Right, false), act("rot 0 1 3"));
    // Whoever has used the last one up means treasure, and is told.
    let spent = after(&on("╞══╡", "A 0 0, D 0 3 1, T 1"), "put 0 2, end");
    let mut game = WallIsYou::at(spent);
    assert_eq!(click(&mut game, at(0, 1), Button::Right, false), Intent::Say("No treasure is left.".into()));
}

#[test]
fn wy_x06_what_the_next_step_of_a_hint_costs_is_said_before_it_is_asked_for() {
    let mut game = WallIsYou::at(on("╞║╡", "A 0 0, D 0 2 1, @par 1 1"));
    let last = |game: &WallIsYou| game.scene().panels.last().unwrap().rows.last().unwrap().text.clone();
    press(&mut game, "h");
    assert_eq!(last(&game), "Lead him to the level 1 dragon.", "the first two are free");
    press(&mut game, "h");
    assert_eq!(last(&game), "The next step costs a star.");
    assert_eq!(press(&mut game, "h"), act("hint 3"));
    game.step("hint 3", &mut Dice::seeded(1)).unwrap();
    let told = panel(&game.scene(), "Hint 3 of 4").join(" ");
    assert!(told.ends_with("The next step costs another star."), "{told}");
}

#[test]
fn a_treasure_of_this_turn_is_taken_back_by_the_same_click() {
    let mut game = WallIsYou::at(after(&on("╞║╡", "A 0 0, D 0 2 1, T 1"), "put 0 1"));
    assert_eq!(click(&mut game, at(0, 1), Button::Right, false), act("take 0 1"));
}

#[test]
fn wy_008_a_room_that_the_player_locked_does_not_turn_until_it_is_unlocked() {
    let mut game = WallIsYou::at(on("╞║╡", "A 0 0, D 0 2 1"));
    let said = Intent::Say("You've locked this room. Unlock it to turn it.".into());
    assert_eq!(click(&mut game, at(0, 1), Button::Middle, false), Intent::Look);
    assert_eq!(click(&mut game, at(0, 1), Button::Left, false), said);
    assert_eq!(press(&mut game, "Enter"), said);
    assert!(game.scene().tip.contains("locked by you"));
    assert_eq!(press(&mut game, "k"), Intent::Look);
    assert_eq!(press(&mut game, "Enter"), act("rot 0 1"));
}

#[test]
fn the_cursor_begins_at_the_adventurer_and_goes_round_at_the_rim() {
    let mut game = WallIsYou::at(on("╞║╡/╥╥╥", "A 0 0, D 0 2 1"));
    for (key, cell) in
        [("Left", at(0, 2)), ("Down", at(1, 2)), ("Down", at(0, 2)), ("Right", at(0, 0)), ("Up", at(1, 0))]
    {
        press(&mut game, key);
        assert!(game.scene().boards[0].marks.contains(&Mark::Cursor { cell }), "{key}");
    }
}

#[test]
fn keys_act_on_the_room_under_the_pointer_and_arrows_lead_on_from_there() {
    let mut game = WallIsYou::at(on("╞║══╡/╥╥╥╥╥", "A 0 0, D 0 4 1"));
    let cursor = |game: &WallIsYou, cell| game.scene().boards[0].marks.contains(&Mark::Cursor { cell });
    let hover = |game: &mut WallIsYou, cell| game.interpret(&Input::Hover(Some((0, cell))));
    assert_eq!(hover(&mut game, at(0, 1)), Intent::Look);
    assert!(!cursor(&game, at(0, 1)), "whoever has used no key needs no frame");
    assert_eq!(press(&mut game, "Enter"), act("rot 0 1"));
    assert!(cursor(&game, at(0, 1)));
    press(&mut game, "Down");
    assert_eq!(press(&mut game, "Enter"), act("rot 1 1"));
    assert!(game.scene().tip.starts_with("A room open down"), "and the tip is about it");
    hover(&mut game, at(0, 3));
    assert_eq!(press(&mut game, "a"), act("rot 0 3 3"));
    assert!(cursor(&game, at(0, 3)) && !cursor(&game, at(1, 1)));
    // Outside the board nothing changes, and a click moves the cursor, too, where a finger cannot hover.
    game.interpret(&Input::Hover(None));
    assert_eq!(press(&mut game, "Enter"), act("rot 0 3"));
    click(&mut game, at(1, 2), Button::Left, false);
    assert_eq!(press(&mut game, "Enter"), act("rot 1 2"));
}

#[test]
fn in_a_dungeon_that_moves_along_with_the_cursor_the_pointer_does_not_move_it() {
    let mut game = WallIsYou::at(on(&["═"; 32].concat(), "A 0 0, D 0 31 1"));
    press(&mut game, "Right");
    game.interpret(&Input::Hover(Some((0, at(0, 9)))));
    assert_eq!(press(&mut game, "Enter"), act("rot 0 1"));
}

#[test]
fn what_he_will_do_keeps_its_place_and_only_a_hint_comes_and_goes_below_it() {
    let titles = |game: &WallIsYou| {
        game.scene().panels.iter().map(|panel| (panel.title.clone(), panel.rows.len())).collect::<Vec<_>>()
    };
    let mut game = WallIsYou::at(on("╞║╡", "A 0 0, D 0 2 1"));
    let nothing = titles(&game);
    assert_eq!(nothing, [("What he will do".into(), 2), ("Dragons".into(), 1)]);
    press(&mut game, "h");
    assert_eq!(titles(&game)[..2], nothing, "the hint is below");
    assert_eq!(titles(&game)[2].0, "Hint 1 of 4");
    game.step("rot 0 1", &mut Dice::seeded(1)).unwrap();
    assert_eq!(titles(&game)[..2], nothing, "and nothing moves when there is something to do");
}

#[test]
fn no_row_beside_the_board_is_so_long_that_the_board_has_to_make_room() {
    // The long way round, and a dragon that comes after him.
    let state = on("╔╗╔╗╔╗/║╚╝╚╝║/║╔╗╔╗║/╚╝╚╝╚╝", "A 1 0, D 0 5 1, D 3 4 2 hunt");
    let scene = seen(&state);
    let rows = scene.panels.iter().flat_map(|panel| &panel.rows);
    let longest = rows.map(|row| row.text.chars().count() + row.value.chars().count()).max();
    assert!(longest <= Some(40), "{:?}", scene.panels);
}

#[test]
fn only_keys_that_matter_now_are_named_beside_the_ones_of_every_turn() {
    let keys = |state: &State| seen(state).hints.iter().map(|hint| hint.what.clone()).collect::<Vec<_>>();
    let start = on("╞║╡", "A 0 0, D 0 2 1");
    assert_eq!(keys(&start), ["let him walk", "cursor", "rotate", "hint"]);
    let turned = after(&start, "rot 0 1");
    assert_eq!(keys(&turned), ["let him walk", "cursor", "rotate", "hint", "undo", "undo turn"]);
    let treasure = on("╞║╡", "A 0 0, D 0 2 1, T 1");
    assert_eq!(keys(&treasure), ["let him walk", "cursor", "rotate", "treasure", "hint"]);
}

#[test]
fn a_dragon_that_comes_after_a_safe_walk_is_said_to_eat_him() {
    let state = after(&on("╞══╡", "A 0 0, D 0 3 2 hunt, T 1"), "put 0 1");
    let next = "☠ he takes the treasure, and the level 2 dragon eats him";
    let hunted = after(&on("╞═╡", "A 0 0, D 0 2 2 hunt, T 1"), "put 0 1");
    assert_eq!(gauge(&seen(&hunted), "Next"), next);
    assert_eq!(gauge(&seen(&state), "Next"), "he takes the treasure");
}

#[test]
fn space_ends_the_turn_and_refusals_are_said() {
    let state = on("╞║╡", "A 0 0, D 0 2 1, F 0 0");
    let mut game = WallIsYou::at(state.clone());
    let none = "He has nowhere to go: no dragon or treasure is in reach.";
    assert_eq!(press(&mut game, "Space"), Intent::Say(none.into()));
    assert_eq!(click(&mut game, at(0, 0), Button::Left, false), Intent::Say("This room is bolted.".into()));
    assert_eq!(press(&mut WallIsYou::at(after(&state, "rot 0 1")), "Space"), act("end"));
}

#[test]
fn a_held_key_turns_rooms_and_moves_the_cursor_but_ends_no_turn_and_shows_no_further_hint() {
    let mut game = WallIsYou::at(on("╞═╡", "A 0 0, D 0 2 1"));
    let mut held = |command: &'static str| {
        let key: Key = "Space".parse().unwrap();
        game.interpret(&Input::Key { key, command: Some(command), phase: Phase::Repeat })
    };
    for command in ["end", "next-hint", "treasure", "lock", "reset", "code", "check", "skip"] {
        assert_eq!(held(command), Intent::Nothing, "{command}");
    }
    assert_eq!((held("right"), held("rotate")), (Intent::Look, act("rot 0 1")));
}

#[test]
fn one_key_leads_back_to_the_start_of_the_turn() {
    let start = on("╠║╡", "A 0 0, D 0 2 1, T 1");
    let mut state = after(&start, "rot 0 0 3, rot 0 1, put 0 1, rot 0 2, rot 0 2");
    let Intent::Run(actions) = press(&mut WallIsYou::at(state.clone()), "Backspace") else {
        panic!("actions")
    };
    for action in actions {
        state.act(action.parse().unwrap()).unwrap();
    }
    assert_eq!(state.dungeon, start.dungeon);
    let said = Intent::Say("You haven't changed anything this turn.".into());
    assert_eq!(press(&mut WallIsYou::at(start), "b"), said);
}

#[test]
fn the_share_code_of_the_dungeon_at_its_start_is_for_the_clipboard() {
    let state = after(&on("╔═╗/╚═╝", "A 0 0, D 1 2 1"), "rot 0 0");
    let code = Intent::Copy("WY1-2x3-6ac3a9-A0.0-D1.2.1-3c".into());
    assert_eq!(press(&mut WallIsYou::at(state), "c"), code);
}

#[test]
fn wy_113_a_lethal_intention_is_a_line_of_another_kind_with_a_skull_and_words() {
    let rows = "╞═╡";
    let safe = seen(&on(rows, "A 0 0, D 0 2 1"));
    let deadly = seen(&on(rows, "A 0 0, D 0 2 2"));
    for (scene, style) in [(&safe, LineStyle::Solid), (&deadly, LineStyle::Danger)] {
        let [line] = &lines(scene)[..] else { panic!("one line") };
        assert_eq!((line.style, line.arrow), (style, true));
        assert_eq!(line.points.iter().map(|p| p.cell()).collect::<Vec<_>>(), [at(0, 0), at(0, 1), at(0, 2)]);
    }
    assert!(labels(&safe).is_empty());
    assert_eq!(labels(&deadly), [(at(0, 2), "☠".into())]);
    assert_eq!(gauge(&safe, "Next"), "he kills the level 1 dragon and wins");
    assert_eq!(gauge(&deadly, "Next"), "☠ the level 2 dragon eats him");
    assert_eq!(gauge(&seen(&on("╞║╡", "A 0 0, D 0 2 1")), "Next"), "he sees nothing to fight");
}

#[test]
fn wy_113_levels_are_written_at_the_figures_and_remains_are_left() {
    let state = on("╞══╡", "A 0 0, D 0 2 1, D 0 3 12");
    let scene = seen(&state);
    let hero = sprite(&scene, "wallisyou/hero-1").unwrap();
    assert_eq!((hero.label.as_str(), hero.at.cell()), ("1", at(0, 0)));
    assert_eq!(sprite(&scene, "wallisyou/dragon").unwrap().label, "1");
    assert_eq!(sprite(&scene, "wallisyou/dragon-strong").unwrap().label, "12");
    assert_eq!(panel(&scene, "Dragons")[1], "level 12");
    let scene = seen(&after(&state, "end"));
    assert_eq!(sprite(&scene, "wallisyou/remains").unwrap().at.cell(), at(0, 2));
    // His look changes with his level.
    assert_eq!(sprite(&scene, "wallisyou/hero-2").unwrap().label, "2");
}

#[test]
fn he_glides_along_his_walk_and_a_moving_dragon_keeps_its_id() {
    let state = on("╔╗═╡/╚╝══", "A 0 0, D 1 0 1, D 0 3 5 patrol:L");
    let before = seen(&state);
    let scene = seen(&after(&state, "end"));
    let hero = sprite(&scene, "wallisyou/hero-2").unwrap();
    assert_eq!(hero.at.cell(), at(1, 0));
    assert!(hero.via.is_empty(), "one step is a straight way");
    assert_eq!(
        sprite(&before, "wallisyou/mover-strong").unwrap().id,
        sprite(&scene, "wallisyou/mover-strong").unwrap().id
    );
    let state = after(&on("╔╗/╚╝", "A 0 0, D 1 1 1"), "end");
    let via: Vec<Pos> =
        sprite(&seen(&state), "wallisyou/hero-2").unwrap().via.iter().map(|stop| stop.at.cell()).collect();
    assert_eq!(via, [at(0, 1)]);
}

#[test]
fn wy_107_the_steps_of_movers_are_dashed_arrows() {
    let scene = seen(&on("╞════╡", "A 0 0, D 0 1 1, D 0 5 2 hunt"));
    let dashed: Vec<Line> =
        lines(&scene).into_iter().filter(|line| line.style == LineStyle::Dashed).collect();
    let [line] = &dashed[..] else { panic!("one arrow") };
    assert_eq!(line.points.iter().map(|p| p.cell()).collect::<Vec<_>>(), [at(0, 5), at(0, 4)]);
}

#[test]
fn wy_062_the_legs_of_one_turn_mode_are_numbered() {
    let scene = seen(&on("╔╗╔╗/╨╚╝╨", "A 1 0, D 0 1 1, D 0 2 2, D 1 3 3, @mode one-turn"));
    assert_eq!(labels(&scene), [(at(0, 1), "1".into()), (at(0, 2), "2".into()), (at(1, 3), "3".into())]);
    assert_eq!(gauge(&scene, "Next"), "he kills 3 dragons and wins");
    assert_eq!(scene.panels[0].rows.iter().filter(|row| row.strong).count(), 3);
}

#[test]
fn wy_112_the_end_shows_turns_rotations_par_and_stars() {
    let said = |state: &State| state.outcome().unwrap().said.unwrap();
    let score = |state: &State| state.outcome().unwrap().score.unwrap().words;
    let state = on("╞║╡", "A 0 0, D 0 2 1, @par 1 1");
    let won = after(&state, "rot 0 1, end");
    // Turns, rotations and par stand above the board, stars and result on the end's own screen: no panel says it again.
    assert_eq!(gauge(&seen(&won), "Turns"), "1 (par 1)");
    assert_eq!(gauge(&seen(&won), "Rotations"), "1 (par 1)");
    assert_eq!(score(&won), "★★★ 1 turn, 1 rotation");
    assert_eq!(said(&won), "Every dragon is dead. It can't be done any better.");
    assert!(seen(&won).panels.is_empty(), "{:?}", seen(&won).panels);
    let slow = after(&on("╞║╡/╚╚╚", "A 0 0, D 0 2 1, @par 1 1"), "rot 0 1, rot 1 0, end");
    assert_eq!(score(&slow), "★★ 1 turn, 2 rotations");
    assert_eq!(said(&slow), "Every dragon is dead. For three stars, do it in 1 rotation.");
    let helped = after(&state, "hint 3, rot 0 1, end");
    assert_eq!(
        said(&helped),
        "Every dragon is dead. The hint cost you a star: play again without it for all three."
    );
    let lost = after(&on("╞═╡", "A 0 0, D 0 2 2"), "end");
    assert_eq!(said(&lost), "The level 2 dragon ate him. He was only level 1.");
    let keys: Vec<String> = seen(&lost).hints.iter().map(KeyHint::caps).collect();
    assert_eq!(keys, ["undo", "restart", "pause"]);
    // The message of the end says it, too.
    let message = |state: &State| state.outcome().unwrap().words;
    let slow_words = "Every dragon is dead after 1 turn and 2 rotations. Par is 1 turn and 1 rotation: ★★.";
    assert_eq!(message(&slow), slow_words);
    let eaten =
        "The dragon of level 2 eats the adventurer of level 1. That was after 1 turn and 0 rotations.";
    assert_eq!(message(&lost), eaten);
    let lost = after(&on("╞═╡", "A 0 0, D 0 2 2, @par 2 0"), "end");
    assert_eq!(message(&lost), format!("{eaten} Par is 2 turns and 0 rotations."));
}

#[test]
fn a_dungeon_that_was_not_touched_yet_says_what_is_new_in_it() {
    let first = |rows: &str, records: &str| seen(&on(rows, records)).lessons[0].told(false);
    assert!(first("╞║╡", "A 0 0, D 0 2 1").starts_with("Click a room to turn it"));
    assert!(first("╞═╡", "A 0 0, D 0 2 1").starts_with("The line shows"));
    assert!(first("╞═╡", "A 0 0, D 0 2 2").contains("skull"));
    assert!(first("╞═╡", "A 0 0, D 0 2 2, T 1").contains("treasure"));
    assert!(first("╞═╡", "A 0 0, D 0 2 1, F 0 1").contains("bolted"));
    let turned = after(&on("╞║╡", "A 0 0, D 0 2 1"), "rot 0 1");
    let ids = |state: &State| seen(state).lessons.iter().map(|lesson| lesson.id).collect::<Vec<_>>();
    assert_eq!(ids(&turned), ["walk"], "turning has been learned");
    assert!(ids(&after(&turned, "end")).is_empty(), "and so has walking");
}

#[test]
fn the_tip_tells_what_is_in_a_room() {
    let mut game = WallIsYou::at(on("╞══╡", "A 0 0, L 0 1 a, P 0 1 R a closed, D 0 3 4 flee, F 0 1, E 0 2"));
    let mut tip = |cell: Pos| {
        game.interpret(&Input::Hover(Some((0, cell))));
        game.scene().tip
    };
    assert_eq!(tip(at(0, 0)), "A room open right; the adventurer, level 1");
    let lever = "A room open left and right; lever a: opens or closes every door a; a closed door a on the right; bolted: it never turns";
    assert_eq!(tip(at(0, 1)), lever);
    assert_eq!(tip(at(0, 3)), "A room open left; a level 4 dragon that flees");
}

#[test]
fn the_way_of_a_patrol_is_shown_by_arrows() {
    let scene = seen(&on("╞═══╡", "A 0 0, D 0 2 1 patrol:RLUD"));
    assert_eq!(panel(&scene, "Dragons"), ["level 1, patrols →←↑↓"]);
}

#[test]
fn the_straight_bot_wins_what_needs_no_foresight_and_every_bot_is_legal() {
    let mut state = on("╞║══╡", "A 0 0, D 0 3 1, D 0 4 2");
    let mut steps = 0;
    while let Some(advice) = WallIsYou::at(state.clone()).advise("straight", &mut Dice::seeded(steps)) {
        state.act(advice.action.parse().unwrap()).unwrap();
        steps += 1;
    }
    assert_eq!((state.status.code(), state.turns, state.rotations), (1, 2, 1));
    for bot in wallisyou::INFO.bots {
        let state = on("╬╬╬/╬╬╡", "A 0 1, D 0 2 1, D 0 0 2, T 1");
        let advice = WallIsYou::at(state.clone()).advise(bot.id, &mut Dice::seeded(1)).unwrap();
        assert_eq!(state.check(advice.action.parse().unwrap()), Ok(()), "{}", bot.id);
    }
}

#[test]
fn wy_x14_stars_are_for_winning_for_par_turns_and_for_par_rotations() {
    let stars = |par: &str, script: &str| {
        after(&on("╞║═╡/╚╚╚╚", &format!("A 0 0, D 0 2 1, D 0 3 2, {par}")), script).stars()
    };
    assert_eq!(stars("@par 2 1", "rot 0 1, end"), 0);
    assert_eq!(stars("@par 2 1", "rot 0 1, end, end"), 3);
    assert_eq!(stars("@par 2 1", "rot 0 1, rot 1 1, end, end"), 2);
    assert_eq!(stars("@par 1 9", "rot 0 1, end, end"), 1);
    assert_eq!(stars("", "rot 0 1, end, end"), 1);
    assert_eq!(after(&on("╞═╡", "A 0 0, D 0 2 2, @par 1 0"), "end").stars(), 0);
}

#[test]
fn wy_x14_the_third_step_of_a_hint_caps_at_two_stars_and_the_fourth_at_one() {
    let start = on("╞║═╡", "A 0 0, D 0 2 1, D 0 3 2, @par 2 1");
    let stars = |script: &str| after(&start, script).stars();
    assert_eq!(stars("rot 0 1, end, end"), 3);
    assert_eq!(stars("hint 3, rot 0 1, end, end"), 2);
    assert_eq!(stars("rot 0 1, end, hint 4, end"), 1);
    assert_eq!(stars("hint 3, hint 4, rot 0 1, end, end"), 1);
    // It is noted once, changes nothing else, and is kept with the state.
    let helped = after(&start, "hint 4");
    assert_eq!(common::refusal(&helped, "hint 3"), "noted");
    assert_eq!(common::refusal(&helped, "hint 4"), "noted");
    assert_eq!(State::read(&json(&helped)).unwrap().stars(), 0);
    assert_eq!(after(&State::read(&json(&helped)).unwrap(), "rot 0 1, end, end").stars(), 1);
    assert_eq!(State { helped: None, ..helped }, start);
    assert_eq!(common::refusal(&after(&start, "rot 0 1, end, end"), "hint 3"), "over");
}

/// The rows of a panel.
fn panel(scene: &Scene, title: &str) -> Vec<String> {
    let panel = scene.panels.iter().find(|panel| panel.title == title);
    panel.map_or_else(Vec::new, |panel| {
        panel.rows.iter().map(|row| format!("{} {}", row.text, row.value).trim().to_string()).collect()
    })
}

/// The labels of rooms that a hint wants to be rotated.
fn signs(scene: &Scene) -> Vec<(Pos, String)> {
    labels(scene).into_iter().filter(|(_, text)| text.starts_with(['↻', '⊗'])).collect()
}

#[test]
fn wy_x06_each_press_of_h_shows_the_next_of_four_steps() {
    // The middle room must be turned for the way, and dragon 2 below sealed off.
    let mut state = on("╞╣╡/║╚╡", "A 0 0, D 0 2 1, D 1 2 2");
    let mut game = WallIsYou::at(state.clone());
    let dashed = |game: &WallIsYou| {
        lines(&game.scene()).into_iter().filter(|line| line.style == LineStyle::Dashed).collect::<Vec<_>>()
    };
    assert_eq!(press(&mut game, "h"), Intent::Look);
    assert_eq!(panel(&game.scene(), "Hint 1 of 4"), ["Lead him to the level 1 dragon."]);
    assert!(dashed(&game).is_empty());

    assert_eq!(press(&mut game, "h"), Intent::Look);
    let [line] = &dashed(&game)[..] else { panic!("one dashed line") };
    let way: Vec<Pos> = line.points.iter().map(|point| point.cell()).collect();
    assert_eq!(way, [at(0, 0), at(0, 1), at(0, 2)], "over rooms that are not turned yet");
    assert!(signs(&game.scene()).is_empty());

    assert_eq!(press(&mut game, "h"), act("hint 3"));
    game.step("hint 3", &mut Dice::seeded(1)).unwrap();
    let told = panel(&game.scene(), "Hint 3 of 4");
    let hint = match wallisyou::hint::advise(&state, [], &wallisyou::solver::Budget::default()) {
        wallisyou::hint::Advice::Hint(hint) => hint,
        other => panic!("{other:?}"),
    };
    let marks: Vec<(Pos, String)> = hint
        .plan
        .rotations
        .iter()
        .map(|&(room, quarters)| {
            let sign = if way.contains(&room) { '↻' } else { '⊗' };
            (room, format!("{sign}{quarters}"))
        })
        .collect();
    assert_eq!(signs(&game.scene()), marks);
    assert!(marks.iter().any(|(_, text)| text.starts_with('↻')), "{marks:?}");
    // The aim, the way, every room below a heading, and what the next step costs.
    assert_eq!(told.len(), 4 + marks.len(), "{told:?}");
    assert!(told.iter().all(|row| row.chars().count() <= 40), "no row makes the column wider: {told:?}");

    let Intent::Run(actions) = press(&mut game, "h") else { panic!("actions") };
    assert_eq!(actions[0], "hint 4");
    assert!(!actions.contains(&"end".into()), "Space is left to the player");
    for action in &actions {
        game.step(action, &mut Dice::seeded(1)).unwrap();
        state.act(action.parse().unwrap()).unwrap();
    }
    assert_eq!(state.intention(), Some(way));
    assert_eq!(press(&mut game, "h"), Intent::Say("All set: let him walk.".into()));
}

#[test]
fn wy_x06_a_hint_stays_while_it_is_followed_and_goes_when_something_else_is_done() {
    let state = on("╞╣╡/║╚╡", "A 0 0, D 0 2 1, D 1 2 2");
    let mut game = WallIsYou::at(state);
    for _ in 0..3 {
        press(&mut game, "h");
    }
    let before = signs(&game.scene());
    let (room, _) = before[0].clone();
    let quarter = format!("rot {} {}", room.y, room.x);
    game.step(&quarter, &mut Dice::seeded(1)).unwrap();
    assert_ne!(signs(&game.scene()), before, "one quarter less is left to do");
    game.step("rot 1 0", &mut Dice::seeded(1)).unwrap();
    assert!(signs(&game.scene()).is_empty(), "this is not part of it");
    assert_eq!(press(&mut game, "h"), Intent::Look);
    assert_eq!(panel(&game.scene(), "Hint 1 of 4").len(), 1, "so it begins anew");
}

#[test]
fn wy_x06_without_a_win_the_key_says_how_many_turns_to_undo_if_that_is_known() {
    let start = on("╬╬╬/╬╬╡", "A 0 1, D 0 2 1, D 0 0 2, T 1");
    let mut game = WallIsYou::at(start.clone());
    for action in ["put 1 0", "end", "end"] {
        game.step(action, &mut Dice::seeded(1)).unwrap();
    }
    assert_eq!(press(&mut game, "h"), Intent::Say("This can't be won any more: undo 2 turns.".into()));
    // A game that was loaded does not know its earlier turns.
    let mut loaded = WallIsYou::at(start.clone());
    loaded.load(&game.snapshot()).unwrap();
    assert_eq!(press(&mut loaded, "h"), Intent::Say("This can't be won any more.".into()));
    // Another past is not mistaken for its own.
    let mut other = WallIsYou::at(start);
    other.step("end", &mut Dice::seeded(1)).unwrap();
    other.load(&game.snapshot()).unwrap();
    assert_eq!(press(&mut other, "h"), Intent::Say("This can't be won any more.".into()));
    game.load(&game.snapshot()).unwrap();
    assert_eq!(press(&mut game, "h"), Intent::Say("This can't be won any more: undo 2 turns.".into()));
}

#[test]
fn wy_x07_the_check_is_off_until_it_is_asked_for_and_follows_the_game() {
    let mut game = WallIsYou::at(on("╬╬╬/╬╬╡", "A 0 1, D 0 2 1, D 0 0 2, T 1"));
    let winnable = |game: &WallIsYou| gauge(&game.scene(), "Winnable");
    assert_eq!(winnable(&game), "");
    assert_eq!(press(&mut game, "v"), Intent::Look);
    assert_eq!(winnable(&game), "yes");
    let snapshot = game.snapshot();
    for action in ["put 1 0", "end"] {
        game.step(action, &mut Dice::seeded(1)).unwrap();
    }
    assert_eq!(winnable(&game), "no", "the treasure is wasted");
    game.load(&snapshot).unwrap();
    assert_eq!(winnable(&game), "yes");
    press(&mut game, "v");
    assert_eq!(winnable(&game), "");
}

#[test]
fn wy_x07_where_the_search_is_given_up_the_check_says_so() {
    // So many rooms and dragons that move by different words are far beyond any budget.
    let rows = vec!["╠".repeat(16); 16].join("/");
    let dragons: Vec<String> = (1..=20)
        .map(|level| {
            format!(
                "D {} {} {} patrol:{}",
                level % 16,
                3 + level / 2,
                level,
                ["RL", "UDRL", "URDL"][level % 3]
            )
        })
        .collect();
    let mut game = WallIsYou::at(on(&rows, &format!("A 0 0, {}", dragons.join(", "))));
    press(&mut game, "v");
    assert_eq!(gauge(&game.scene(), "Winnable"), "unknown");
}

#[test]
fn the_solver_is_the_first_bot_and_plays_in_par() {
    assert_eq!(wallisyou::INFO.bots[0].id, "solver");
    let mut state = on("╝╗═/╚╠╬/═╠╬", "A 2 1, D 0 0 1, D 2 2 2, @par 2 6");
    let mut game = WallIsYou::at(state.clone());
    let first = game.advise("solver", &mut Dice::seeded(1)).unwrap();
    assert_eq!(first.why, "Lead him to the level 1 dragon.");
    while let Some(advice) = game.advise("solver", &mut Dice::seeded(1)) {
        game.step(&advice.action, &mut Dice::seeded(1)).unwrap();
        state.act(advice.action.parse().unwrap()).unwrap();
    }
    assert_eq!((state.turns, state.rotations, state.stars()), (2, 6, 3));
}

#[test]
fn wy_x18_nothing_is_told_by_colour_alone() {
    let state =
        on("╞╬╡/╞╩╡", "A 0 1, D 0 0 1, D 0 2 2, D 1 0 3 hunt, P 1 1 R a closed, P 0 1 D b open, F 1 1");
    let board = &seen(&state).boards[0];
    // What he can kill is a small letter, what kills him a capital one, and movers have their own.
    let glyph = |cell: Pos| board.sprites.iter().find(|sprite| sprite.at.cell() == cell).unwrap().look.glyph;
    assert_eq!([glyph(at(0, 0)), glyph(at(0, 2)), glyph(at(1, 0)), glyph(at(0, 1))], ['d', 'D', 'M', '@']);
    // Doors are letters, capital if closed; bolted rooms have other walls and keep their character.
    let doors: Vec<char> = board
        .marks
        .iter()
        .filter_map(|mark| if let Mark::Edge { look, .. } = mark { Some(look.glyph) } else { None })
        .collect();
    assert_eq!(doors, ['b', 'A']);
    assert_eq!((board.tiles[at(1, 1)].glyph, board.tiles[at(1, 1)].block[0]), ('╩', "┏━   ━┓"));
    assert_eq!(board.tiles[at(0, 1)].block[0], "┌─   ─┐");
    // The whole plan is there in words.
    let words = seen(&state).to_text();
    assert!(words.contains("☠ the level 3 dragon eats him"), "{words}");
    assert!(words.contains("1 down, 1 left"), "{words}");
}

#[test]
fn wy_x19_everything_can_be_asked_without_a_screen() {
    let mut state = State::new(wallisyou::files::read("╞║╡\nA 0 0\nD 0 2 1\n").unwrap().dungeon);
    state.act("rot 0 1".parse().unwrap()).unwrap();
    assert!(state.dungeon.connected(at(0, 0), at(0, 1)));
    assert_eq!(state.intention(), Some(vec![at(0, 0), at(0, 1), at(0, 2)]));
    assert_eq!(state.preview().map(|turn| turn.status.code()), Some(1));
    state.act("end".parse().unwrap()).unwrap();
    assert_eq!((state.status.code(), wallisyou::files::dump(&state.dungeon)), (1, "╞═╡\nA 0 2 2\n".into()));
}

#[test]
fn wy_x06_a_hint_that_takes_long_is_found_in_parts_between_which_it_can_be_stopped() {
    // Open rooms all round: what is to be kept away can come from everywhere.
    let rows = ["╠╦╬╣╩╠╦╣╩╠"; 10].join("/");
    let records = "A 0 0, D 9 9 1, D 4 4 2, D 2 7 3, D 7 2 4, D 5 8 5, D 8 5 6, D 1 9 7";
    let mut game = WallIsYou::at(on(&rows, records));
    assert_eq!(press(&mut game, "h"), Intent::Think, "not found at once");
    // Looking around does not stop it, any other key does.
    game.interpret(&Input::Hover(Some((0, at(3, 3)))));
    assert_eq!(game.interpret(&Input::Think), Intent::Think);
    press(&mut game, "Right");
    assert_eq!(game.interpret(&Input::Think), Intent::Nothing);
    // Where it is found at once, nobody waits.
    let mut small = WallIsYou::at(on("╞║╡", "A 0 0, D 0 2 1"));
    assert_eq!(press(&mut small, "h"), Intent::Look);
}
