//! How much of the stage the boards fill, in windows of all sizes.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod common;

use app::{App, Opening};
use common::{Window, open_at};
use eframe::egui::{Vec2, vec2};
use kernel::arcade::Role;
use kernel::game::GameInfo;
use kernel::params::Params;
use std::fmt::Write;

/// The games with a card, as the card starts them.
fn games() -> Vec<&'static GameInfo> {
    catalogue::listed().into_iter().filter(|info| info.arcade.role == Role::Game).collect()
}

fn started(info: &'static GameInfo, size: Vec2) -> Window {
    let mut params = Params::defaults(info.params);
    for (name, value) in info.arcade.presets.first().map_or(&[][..], |preset| preset.params) {
        params.set(info.params, name, value).unwrap();
    }
    let session = App::start(info, params, 7, &[]).unwrap();
    let mut window = open_at(Opening::Play(Box::new(session)), catalogue::listed(), size);
    window.run_steps(4);
    window
}

#[test]
fn every_game_fills_its_stage_and_larger_windows_show_larger_cells() {
    let mut said = String::new();
    let mut bad = false;
    for info in games() {
        let mut before = 0.0;
        for size in [vec2(1120.0, 760.0), vec2(1440.0, 900.0), vec2(1920.0, 1080.0), vec2(2560.0, 1440.0)] {
            let window = started(info, size);
            let (filled, cell) = window.state().filled();
            let _ = writeln!(said, "{} {size}: {}.{} %, cells of {cell}", info.id, filled / 10, filled % 10);
            bad |= filled < 700 || cell < before || cell < 28.0;
            before = cell;
        }
    }
    assert!(!bad, "\n{said}");
    println!("{said}");
}

#[test]
fn in_a_small_window_the_stage_has_most_of_the_area() {
    for info in games() {
        let window = started(info, vec2(640.0, 480.0));
        let stage = window.state().stage().unwrap().size();
        let share = stage.x * stage.y / (640.0 * 480.0);
        assert!(share >= 0.6, "{}: {share}", info.id);
    }
}
