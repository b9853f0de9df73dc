//! The mouse: what lies under a position is what is drawn there, however the board is scaled and
//! scrolled.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod common;
mod samples;

use common::drawn;
use kernel::grid::Grid;
use kernel::pos::Pos;
use kernel::scene::{Board, Camera, Ink, Look, Place, Scene};
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
