//! What monsters do: MR-100 … MR-106. Goblins' ways are in `rules_goblin.rs`.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use kernel::pos::Pos;
use minirogue::files::sketch;
use minirogue::setup::Setup;

#[test]
fn mr_100_a_monster_next_to_the_player_attacks_whatever_it_smells() {
    for kind in ['B', 'S', 'G'] {
        let setup = Setup { goblin_smell: Some(0), ..Setup::default() };
        let state = sketch(setup, 3, &["#", &format!("#@{kind}.#")]).unwrap();
        let game = play(state, "z", "F 1 2");
        assert_eq!(game.messages().len(), 1, "{kind}");
    }
    assert_eq!(play(corridor(3, "#@D#"), "z", "F F 1 2").messages().len(), 1);
}

#[test]
fn mr_100_a_diagonal_neighbour_is_not_next_to_the_player() {
    let game = play(on(2, &["####", "#@.#", "#.B#", "####"]), "z", "F");
    assert!(game.messages().is_empty());
}

#[test]
fn mr_101_a_monster_moves_one_step_and_never_into_a_wall_or_another() {
    let rows = ["#########", "#@..BG..#", "#.###.#.#", "#S.....D#", "#########"];
    let mut state = on(3, &rows);
    for _ in 0..6 {
        let before = state.monsters.clone();
        let mut dice = kernel::dice::Dice::seeded(3);
        state.step(minirogue::action::Action::Wait, &mut dice, &mut Vec::new()).unwrap();
        for (a, b) in before.iter().zip(&state.monsters) {
            assert!(a.at.manhattan(b.at) <= 1 && state.is_floor(b.at));
        }
        assert_eq!(state.crowd().len(), state.monsters.len());
        assert!(state.monster_at(state.player.at).is_none());
    }
}

#[test]
fn mr_102_smell_goes_through_walls_and_monsters() {
    // Five steps away behind a wall: it comes as far as it can.
    let rows = ["########", "#@.#..B#", "########"];
    assert_eq!(map(play(on(2, &rows), "z z z", "F F F").state(), 2, 8)[1], "#@.#B..#");
    let far = ["#########", "#@.#...B#", "#########"];
    assert_eq!(map(play(on(2, &far), "z", "F").state(), 2, 9)[1], "#@.#...B#");
    let snake = ["########", "#@#.S..#", "########"];
    assert_eq!(map(play(on(2, &snake), "z", "F").state(), 2, 8)[1], "#@#S...#");
}

#[test]
fn mr_103_a_row_step_comes_before_a_column_step_and_none_leads_away() {
    let open = ["#####", "#@..#", "#...#", "#..B#", "#####"];
    assert_eq!(play(on(2, &open), "z", "F").state().monsters[0].at, Pos::new(3, 2));
    let row_shut = ["#####", "#@..#", "#..##", "#..B#", "#####"];
    assert_eq!(play(on(2, &row_shut), "z", "F").state().monsters[0].at, Pos::new(2, 3));
    // Both shut: it stays, though a way round is open.
    let both_shut = ["######", "#@...#", "#..#.#", "#.#B.#", "#....#", "######"];
    assert_eq!(play(on(2, &both_shut), "z", "F").state().monsters[0].at, Pos::new(3, 3));
}

#[test]
fn mr_104_on_the_players_row_it_makes_no_row_step() {
    let rows = ["######", "#....#", "#@.#B#", "#....#", "######"];
    assert_eq!(play(on(2, &rows), "z", "F").state().monsters[0].at, Pos::new(4, 2));
    let column = ["#####", "#.@.#", "#...#", "#.#.#", "#.S.#", "#####"];
    assert_eq!(play(on(2, &column), "z", "F").state().monsters[0].at, Pos::new(2, 4));
}

#[test]
fn mr_105_who_smells_nothing_stays() {
    let rows = ["##########", "#@..S.B..#", "##########"];
    let state = on(2, &rows);
    // The Snakewoman is 3 away and comes, the Bogeyman is 5 away and comes; each a cell further stays.
    assert_eq!(map(play(state, "z", "F").state(), 2, 10)[1], "#@.S.B...#");
    let far = on(2, &["##########", "#@...S.B.#", "##########"]);
    assert_eq!(map(play(far, "z", "F").state(), 2, 10)[1], "#@...S.B.#");
}

#[test]
fn mr_106_a_dragon_never_moves_and_regains_up_to_what_it_was_created_with() {
    let mut state = corridor(3, "#@.D#");
    state.monsters[0].hit_points = 21;
    let mut game = game(state, "F T | F T | F F");
    for hit_points in [22, 22, 22] {
        press(&mut game, "z");
        assert_eq!(
            (row(game.state(), 5).as_str(), game.state().monsters[0].hit_points),
            ("#@.D#", hit_points)
        );
    }
    // Nobody else regains, so nothing more is drawn for others.
    let mut state = corridor(3, "#@......S#");
    state.monsters[0].hit_points = 1;
    assert_eq!(play(state, "z", "F").state().monsters[0].hit_points, 1);
}
