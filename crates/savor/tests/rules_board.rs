//! The building and its obstacles: SA-001 to SA-008.

use crate::common::{a_at, board, cell, game, lines, problems};
use kernel::pos::Dir;
use savor::action::Action;
use savor::board::Ground;
use savor::cell::{CELLS, Cell, ENTRANCE, Player, Shape};
use savor::layout::Layout;

/// The map of the rule page, one character a coordinate.
fn map() -> Vec<char> {
    let rows: Vec<Vec<char>> =
        include_str!("scenarios/map.txt").lines().map(|l| l.chars().collect()).collect();
    let at = |cell: Cell| {
        let column = 3 + 28 * usize::from(cell.floor()) + usize::from(cell.l());
        rows[2 + usize::from(cell.w())].get(column).copied().unwrap_or(' ')
    };
    Cell::all().map(at).collect()
}

#[test]
fn sa_001_directions_change_width_and_length_and_the_north_west_corner_is_0_0_0() {
    let here = cell(1, 4, 3);
    let steps = Dir::ALL.map(|dir| here.step(dir).unwrap());
    assert_eq!(steps, [cell(1, 3, 3), cell(1, 4, 4), cell(1, 5, 3), cell(1, 4, 2)]);
    assert_eq!(cell(0, 0, 0).step(Dir::North), None);
    assert_eq!(cell(0, 0, 0).step(Dir::West), None);
    assert_eq!(Cell::all().next(), Some(cell(0, 0, 0)));
}

#[test]
fn sa_002_the_existing_cells_are_those_of_the_map() {
    for (cell, sign) in Cell::all().zip(map()) {
        let shape = match sign {
            ' ' => Shape::Void,
            's' | 'A' | 'B' | 'C' => Shape::Start,
            '#' => Shape::BawanaWall,
            '*' => Shape::BawanaInside,
            _ => Shape::Maze,
        };
        assert_eq!(cell.shape(), shape, "{cell}");
    }
    let exists = |cell: &Cell| !matches!(cell.shape(), Shape::Void | Shape::Start);
    let count = |floor| Cell::all().filter(|c| c.floor() == floor && exists(c)).count();
    assert_eq!([count(0), count(1), count(2)], [214, 196, 90]);
    assert_eq!(board("flag [0, 0, 0]").open_cells().count(), 480);
}

#[test]
fn sa_003_nobody_steps_into_the_starting_area() {
    let said = lines("setup A [0, 5, 10] South 100 0 none; script m1");
    assert_eq!(
        said[0],
        "A rolls and 1 on the movement dice and cannot move in the South. Player remains at [0, 5, 10]"
    );
    let empty = board("flag [0, 0, 0]");
    for from in empty.open_cells() {
        assert!(
            Dir::ALL.into_iter().filter_map(|dir| empty.next(from, dir)).all(|to| to.shape() != Shape::Start)
        );
    }
    let (mut state, mut dice) = game(5);
    for _ in 0..3000 {
        if state.step(Action::Throw, &mut dice, &mut Vec::new()).is_err() {
            break;
        }
        for who in Player::ALL {
            assert!(
                state.runner(who).at.shape() != Shape::Start
                    || state.runner(who).at == Layout::default().home(who).start
            );
        }
    }
}

#[test]
fn sa_004_bawana_has_eight_wall_cells_around_twelve_inside_cells() {
    let walls: Vec<Cell> = Cell::all().filter(|c| c.shape() == Shape::BawanaWall).collect();
    let mut expected: Vec<Cell> = (20..=24).map(|l| cell(0, 6, l)).collect();
    expected.extend((7..=9).map(|w| cell(0, w, 20)));
    assert_eq!(walls, expected);
    let inside: Vec<Cell> = Cell::all().filter(|c| c.shape() == Shape::BawanaInside).collect();
    assert_eq!(inside, Layout::default().inside);
    assert_eq!(inside[0], cell(0, 7, 21));
}

#[test]
fn sa_005_no_step_no_stairs_and_no_pole_lead_inside_bawana() {
    let empty = board("flag [0, 0, 0]");
    for from in Cell::all().filter(|c| empty.is_open(*c)) {
        for to in Dir::ALL.into_iter().filter_map(|dir| empty.next(from, dir)) {
            assert_ne!(to.shape(), Shape::BawanaInside);
        }
    }
    assert_eq!(problems("stairs [0, 8, 22, 1, 3, 3]"), ["warning W07 stairs.txt:1"]);
    assert_eq!(problems("poles [0, 1, 9, 24]"), ["warning W07 poles.txt:1"]);
}

#[test]
fn sa_006_the_entrance_is_an_ordinary_cell_unless_the_house_closes_it() {
    let said = lines("setup A [0, 9, 18] East 100 0 none; script m1");
    assert_eq!(said.len(), 2);
    assert!(said[0].ends_with("is now at [0, 9, 19]."));
    let closed =
        "rules players = A / entrance_walkable = false; setup A [0, 9, 18] East 100 0 none; script m1";
    assert_eq!(a_at(closed), "[0, 9, 18]");
    assert_eq!(board("rules entrance_walkable = false").ground(ENTRANCE), Ground::Door);
}

#[test]
fn sa_007_every_kind_of_obstacle_blocks_and_a_player_does_not() {
    for (what, story) in [
        ("the edge", "setup A [0, 0, 3] North 100 0 none; script m1"),
        ("void", "setup A [1, 3, 7] East 100 0 none; script m1"),
        ("the starting area", "setup A [0, 7, 7] East 100 0 none; script m1"),
        ("a wall of Bawana", "setup A [0, 5, 22] South 100 0 none; script m1"),
        ("a wall", "walls [0, 2, 3, 2, 3]; setup A [0, 3, 3] North 100 0 none; script m1"),
        ("a blocked cell", "stairs [0, 4, 5, 2, 0, 10]; setup A [1, 3, 7] North 100 0 none; script m1"),
    ] {
        assert!(lines(story)[0].contains("cannot move"), "{what}");
    }
    let rival =
        "rules players = A,B; setup A [0, 3, 3] North 100 0 none / B [0, 2, 3] North 100 0 none; script m2";
    assert_eq!(a_at(rival), "[0, 1, 3]");
}

#[test]
fn sa_008_a_wall_fills_the_existing_cells_of_its_segment_on_its_floor_only() {
    let walled = board("walls [1, 7, 24, 7, 0] / [2, 3, 9, 5, 9]; flag [0, 0, 0]");
    let walls: Vec<Cell> = Cell::all().filter(|c| walled.ground(*c) == Ground::Wall).collect();
    let mut expected: Vec<Cell> = (0..25).map(|l| cell(1, 7, l)).collect();
    expected.extend((3..=5).map(|w| cell(2, w, 9)));
    assert_eq!(walls, expected);
    let partly = board("walls [1, 3, 5, 3, 10]; flag [0, 0, 0]");
    let walls: Vec<Cell> = Cell::all().filter(|c| partly.ground(*c) == Ground::Wall).collect();
    assert_eq!(walls, [cell(1, 3, 5), cell(1, 3, 6), cell(1, 3, 7)]);
    assert_eq!(map().len(), CELLS);
}
