//! The mouse: what lies under a position is what is drawn there, however the board is scaled and
//! scrolled.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common;
use crate::common::drawn;
use crate::samples;
use kernel::grid::Grid;
use kernel::input::Key;
use kernel::pos::Pos;
use kernel::scene::{Board, Camera, Ink, KeyHint, Look, Panel, Place, Row, Scene};
use proptest::prelude::*;
use ratatui_core::layout::Position;
use std::collections::BTreeSet;
use terminal::colour::Depth;
use terminal::hit::Spot;

/// A glyph by which a cell is known, at least among its neighbours for a few dozen cells around.
fn glyph(board: usize, p: Pos) -> char {
    char::from(b'!' + ((p.x + 31 * p.y + 13 * board as i32).rem_euclid(90)) as u8)
}

fn scene(boards: usize, size: (usize, usize), cell: (u16, u16), camera: Option<Pos>) -> Scene {
    let boards = (0..boards)
        .map(|index| {
            // '#' and '~' stand for surfaces and fill their cells, which is another test's concern.
            let look = |p: Pos| {
                let glyph = glyph(index, p);
                Look::new("test/known", if matches!(glyph, '#' | '~') { '!' } else { glyph }, Ink::White)
            };
            let mut board = Board::new(Grid::from_fn(size.0, size.1, look));
            board.cell = cell;
            board.camera = camera.map(|p| Camera { at: Place::of(p), across: None });
            board
        })
        .collect();
    Scene { title: "Test".into(), boards, ..Scene::default() }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn the_cell_under_the_pointer_is_the_cell_drawn_there(
        terminal in (40u16..220, 12u16..70),
        boards in 1usize..4,
        size in (1usize..70, 1usize..50),
        cell in prop::sample::select(vec![(1, 1), (2, 1), (3, 1), (5, 3), (4, 2)]),
        camera in prop::option::of((0i32..70, 0i32..50)),
    ) {
        let camera = camera.map(|(x, y)| Pos::new(x, y));
        let scene = scene(boards, size, cell, camera);
        let (buffer, drawn) = drawn(&scene, terminal, Depth::True);
        let mut cells = BTreeSet::new();
        for view in &drawn.hits.views {
            prop_assert_eq!(view.area.intersection(buffer.area), view.area);
            for at in view.area.positions() {
                let Spot::Cell(board, cell) = drawn.hits.at(at) else {
                    return Err(TestCaseError::fail(format!("no cell at {at:?}")));
                };
                prop_assert_eq!(board, view.board);
                cells.insert((board, cell));
                let symbol = buffer[at].symbol();
                if symbol != " " {
                    prop_assert_eq!(symbol, scene.boards[board].tiles[cell].glyph.to_string());
                }
            }
        }
        // At least the camera's cell is to be seen, or else there is no room for any.
        if let (Some(camera), Some(view)) = (camera, drawn.hits.views.first()) {
            let at = Pos::new(camera.x.min(size.0 as i32 - 1), camera.y.min(size.1 as i32 - 1));
            prop_assert!(cells.contains(&(view.board, at)), "{at} is not seen");
        }
    }
}

#[test]
fn no_scene_and_no_size_is_too_odd_to_be_drawn() {
    let scenes = [
        samples::menu(),
        samples::play(),
        samples::lines(),
        samples::pipes(),
        samples::floors(3),
        samples::cave(),
        samples::wide((300, 300), Pos::new(7, 290)),
        samples::question(),
        samples::naming(),
        samples::help(1000),
        samples::long_menu(40, 39),
        Scene::default(),
        samples::front(),
        samples::hub(),
        samples::levels(),
        samples::form(),
        samples::ending(),
        samples::legend(),
    ];
    let widths = (0..120).step_by(9).chain([39, 40, 41, 80]);
    for (scene, width) in scenes.iter().flat_map(|scene| widths.clone().map(move |width| (scene, width))) {
        for height in (0..30).chain([49]) {
            drawn(scene, (width, height), if height % 2 == 0 { Depth::None } else { Depth::Sixteen });
        }
    }
}

#[test]
fn a_choice_is_hit_where_its_name_stands() {
    for (scene, size) in
        [(samples::menu(), (80, 24)), (samples::question(), (80, 24)), (samples::menu(), (40, 12))]
    {
        let (buffer, drawn) = drawn(&scene, size, Depth::True);
        let rows = common::rows(&buffer);
        let choices = &scene.prompt.as_ref().unwrap().choices;
        assert!(!drawn.hits.choices.is_empty());
        for (area, index) in &drawn.hits.choices {
            let row = &rows[usize::from(area.y)];
            assert!(row.contains(&choices[*index].label), "{row}");
            assert_eq!(drawn.hits.at(Position::new(area.x, area.y)), Spot::Choice(*index));
        }
    }
}

#[test]
fn a_dialogue_covers_the_board_beneath_it() {
    let (_, drawn) = drawn(&samples::question(), (80, 24), Depth::True);
    let covered = drawn.hits.prompt.unwrap();
    assert!(covered.positions().all(|at| !matches!(drawn.hits.at(at), Spot::Cell(..))));
    let view = drawn.hits.views[0].area;
    assert!(view.positions().any(|at| matches!(drawn.hits.at(at), Spot::Cell(..))));
}

#[test]
fn rows_beside_the_board_that_can_be_chosen_are_found_where_they_are_drawn() {
    let mut scene = scene(1, (12, 8), (2, 1), None);
    let plain = Row::new("only to be read", "");
    let long = Row::new("a brush with a name that needs more than one line of a narrow list", "9");
    let rows =
        vec![plain, Row::new("wall", "").pick("wall"), long.pick("long"), Row::new("door", "").pick("door")];
    scene.panels =
        vec![Panel { title: "Empty".into(), rows: Vec::new() }, Panel { title: "Brushes".into(), rows }];
    for size in [(80, 24), (120, 40), (60, 30)] {
        let (buffer, drawn) = drawn(&scene, size, Depth::True);
        let found: Vec<(usize, usize)> = drawn.hits.rows.iter().map(|(_, place)| *place).collect();
        assert_eq!(found, [(1, 1), (1, 2), (1, 3)], "{size:?}");
        for ((area, (panel, row)), word) in drawn.hits.rows.iter().zip(["wall", "a brush", "door"]) {
            let first: String = (area.left()..area.right()).map(|x| buffer[(x, area.y)].symbol()).collect();
            assert!(first.contains(word), "{size:?}: {first}");
            for at in area.positions() {
                assert_eq!(drawn.hits.at(at), Spot::Row(*panel, *row));
            }
        }
    }
}

#[test]
fn a_hint_is_clicked_where_it_is_drawn_and_the_menu_is_always_among_them() {
    let hint = |commands: &str, key: char, what: &str| KeyHint {
        keys: vec![Key::char(key)],
        ..KeyHint::new(commands, what)
    };
    let mut hints: Vec<KeyHint> = ('a'..='t').map(|key| hint("step", key, "something or other")).collect();
    hints.extend([hint("help", 'x', "help"), hint("pause", 'y', "menu")]);
    let scene = Scene { hints, ..scene(1, (20, 10), (1, 1), None) };
    for size in [(40, 12), (80, 24), (120, 40)] {
        let (buffer, drawn) = drawn(&scene, size, Depth::True);
        let keys: Vec<Key> = drawn.hits.hints.iter().map(|(_, key)| *key).collect();
        assert!(keys.ends_with(&[Key::char('x'), Key::char('y')]), "{size:?}: {keys:?}");
        for (area, key) in &drawn.hits.hints {
            assert_eq!(buffer[(area.x, area.y)].symbol(), key.to_string(), "{size:?}");
            assert_eq!(drawn.hits.at(Position::new(area.right() - 1, area.y)), Spot::Hint(*key), "{size:?}");
        }
    }
}
