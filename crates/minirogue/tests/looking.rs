//! What is to be seen in every shell: boards, panels, gauges, prompts.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use kernel::game::Game;
use kernel::input::{Input, Key, Phase};
use kernel::pos::Pos;
use minirogue::files::sketch;
use minirogue::game::Minirogue;
use minirogue::screen;
use minirogue::setup::Setup;
use minirogue::state::State;

fn gauge(state: &State, label: &str) -> Option<String> {
    let scene = Minirogue::at(state.clone()).scene();
    scene.gauges.into_iter().find(|g| g.label == label).map(|g| g.value)
}

#[test]
fn the_inventory_panel_says_what_each_item_does() {
    let mut state = holding(corridor(0, "#.@.#"), &[SHORT, LONG, HEALTH, FANGS]);
    state.player.wielded = 1;
    let scene = Minirogue::at(state).scene();
    let panel = &scene.panels[0];
    let rows: Vec<(&str, &str, bool)> =
        panel.rows.iter().map(|r| (r.text.as_str(), r.value.as_str(), r.strong)).collect();
    assert_eq!(
        rows,
        [
            ("a. short sword", "to hit +0, damage 2", false),
            ("b. long sword", "in hand, to hit +2, damage 4", true),
            ("c. a scroll of enhance health", "maximum hit points +3 to +8", false),
            ("d. magic fangs of sleep", "to hit +3, damage 2, may put the target to sleep", false),
        ]
    );
}

#[test]
fn gauges_tell_the_status_line_and_more() {
    let mut state = corridor(3, "#.@.#");
    (state.player.hit_points, state.player.sleep, state.tally.turns) = (7, 2, 12);
    for (label, value) in [("Level", "3"), ("Hit points", "7/20"), ("Turn", "12"), ("Asleep", "2 turns")] {
        assert_eq!(gauge(&state, label).as_deref(), Some(value));
    }
    state.player.sleep = 0;
    assert_eq!((gauge(&state, "Asleep"), gauge(&state, "Cheated")), (None, None));
    state.tally.cheated = true;
    assert!(gauge(&state, "Cheated").is_some());
}

#[test]
fn the_nearest_monsters_are_listed_with_the_odds_and_those_that_smell_stand_out() {
    let scene = Minirogue::at(corridor(0, "#@.S.......S#")).scene();
    let rows: Vec<(&str, bool)> = scene.panels[1].rows.iter().map(|r| (r.text.as_str(), r.strong)).collect();
    assert_eq!(rows, [("Snakewoman 5/5", true), ("Snakewoman 5/5", false)]);
    assert_eq!(scene.panels[1].rows[0].value, "you hit 1/4, it hits 3/4");
}

#[test]
fn the_board_shows_the_same_signs_as_the_classic_screen_in_fog_and_without() {
    for fog in [false, true] {
        let setup = Setup { fog, ..Setup::default() };
        let rows = ["########", "#@..G..#", "####.###", "#S...>.#", "########"];
        let state = sketch(setup, 0, &rows).unwrap();
        let board = &Minirogue::at(state.clone()).scene().boards[0];
        assert_eq!(board.to_rows(), screen::map_rows(&state));
    }
}

#[test]
fn nothing_glides_from_one_level_to_the_next() {
    let ids = |level| {
        let scene = Minirogue::at(corridor(level, "#@G)S#")).scene();
        let mut ids: Vec<u32> = scene.boards[0].sprites.iter().map(|s| s.id).collect();
        ids.retain(|&id| id != 0);
        ids
    };
    assert!(ids(0).iter().all(|id| !ids(1).contains(id)));
    assert_eq!(ids(2), ids(2));
}

#[test]
fn a_menu_is_a_prompt_with_the_items_by_their_labels() {
    let mut game = Minirogue::at(holding(corridor(0, "#.@.#"), &[SHORT, ARMOR]));
    game.interpret(&Input::Key { key: Key::char('r'), command: Some("read"), phase: Phase::Down });
    let prompt = game.scene().prompt.unwrap();
    assert_eq!(prompt.title, "Read which scroll?");
    let picks: Vec<(&str, &str)> =
        prompt.choices.iter().map(|c| (c.key.as_str(), c.label.as_str())).collect();
    assert_eq!(picks, [("a", "short sword"), ("b", "a scroll of enhance armor")]);
}

#[test]
fn the_pointer_is_told_what_is_under_it() {
    let mut game = Minirogue::at(corridor(0, "#@.>#"));
    game.interpret(&Input::Hover(Some((0, Pos::new(3, 1)))));
    assert_eq!(game.scene().tip, "the stairway down");
    game.interpret(&Input::Hover(None));
    assert_eq!(game.scene().tip, "");
}
