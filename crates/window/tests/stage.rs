//! How much of the stage the boards fill, in windows of all sizes.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Window, open_dense, press};
use app::{App, Opening};
use eframe::egui::{Key, Vec2, vec2};
use egui_kittest::kittest::Queryable;
use kernel::arcade::Role;
use kernel::game::GameInfo;
use kernel::params::Params;
use std::fmt::Write;
use window::Filled;

/// The games with a card, as the card starts them.
fn games() -> Vec<&'static GameInfo> {
    catalogue::listed().into_iter().filter(|info| info.arcade.role == Role::Game).collect()
}

fn started(info: &'static GameInfo, size: Vec2) -> Window {
    started_on(info, size, 1.0)
}

fn started_on(info: &'static GameInfo, size: Vec2, pixels_per_point: f32) -> Window {
    let mut params = Params::defaults(info.params);
    for (name, value) in info.arcade.presets.first().map_or(&[][..], |preset| preset.params) {
        params.set(info.params, name, value).unwrap();
    }
    let session = App::start(info, params, 7, &[]).unwrap();
    let mut window =
        open_dense(Opening::Play(Box::new(session)), catalogue::listed(), size, pixels_per_point);
    window.run_steps(4);
    window
}

/// The stage is full: of board, or of the terrain around boards that could not be larger.
fn is_full(filled: Filled) -> bool {
    filled.board + filled.terrain >= 700 && (filled.board >= 700 || filled.span >= 880)
}

#[test]
fn every_game_fills_its_stage_and_larger_windows_show_larger_cells() {
    let mut said = String::new();
    let mut bad = false;
    for info in games() {
        let mut before = 0.0;
        for size in [vec2(1120.0, 760.0), vec2(1440.0, 900.0), vec2(1920.0, 1080.0), vec2(2560.0, 1440.0)] {
            let window = started(info, size);
            let filled = window.state().filled();
            let _ = writeln!(said, "{} {size}: {filled:?}", info.id);
            bad |= !is_full(filled) || filled.cell < before || filled.cell < 28.0;
            before = filled.cell;
        }
    }
    assert!(!bad, "\n{said}");
    println!("{said}");
}

#[test]
fn a_dense_screen_shows_cells_no_smaller_than_an_ordinary_one() {
    for info in games() {
        let [ordinary, dense] = [1.0, 2.0]
            .map(|density| started_on(info, vec2(1440.0, 900.0), density).state().filled().cell / density);
        assert!(dense >= ordinary * 0.94 && dense >= 28.0, "{}: {ordinary}, {dense}", info.id);
    }
}

#[test]
fn a_game_without_lists_has_the_whole_width_for_its_stage() {
    let window = started(catalogue::find("icmaze").unwrap(), vec2(1120.0, 760.0));
    let stage = window.state().stage().unwrap();
    assert!(stage.width() > 1080.0, "{stage:?}");
}

#[test]
fn in_a_small_window_the_stage_has_most_of_the_area_and_is_full() {
    for info in games() {
        let window = started(info, vec2(640.0, 480.0));
        let stage = window.state().stage().unwrap().size();
        let share = stage.x * stage.y / (640.0 * 480.0);
        assert!(share >= 0.6, "{}: {share}", info.id);
        let filled = window.state().filled();
        assert!(is_full(filled) && filled.cell >= 28.0, "{}: {filled:?}", info.id);
    }
}

#[test]
fn lists_take_no_more_room_than_they_need_and_leave_the_rest_to_the_stage() {
    let stage = |game: &str| {
        started(catalogue::find(game).unwrap(), vec2(1120.0, 760.0)).state().stage().unwrap().size()
    };
    // The players of Pursuit stand in a narrow column, a single dragon in a low row.
    assert!(stage("pursuit").x > 740.0, "{}", stage("pursuit"));
    assert!(stage("wallisyou").y > 500.0, "{}", stage("wallisyou"));
}

#[test]
fn a_pause_that_lists_many_keys_still_shows_all_its_choices() {
    let mut window = started(catalogue::find("icmaze").unwrap(), vec2(1120.0, 760.0));
    press(&mut window, Key::Enter);
    press(&mut window, Key::P);
    let [resume, leave] = ["Resume", "Leave"].map(|label| window.get_by_label(label).rect());
    assert!(leave.bottom() < 730.0 && leave.height() >= resume.height() * 0.99, "{resume} {leave}");
}
