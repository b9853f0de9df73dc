//! What was done so far: drawn in the window, at every size, with a name for each part of it.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Window, press, prompt, show};
use app::store::{MemoryStore, Shelf, Store};
use app::{App, Opening, World};
use eframe::egui::{Key, Vec2, vec2};
use egui_kittest::kittest::Queryable;
use kernel::scene::Rows;

const STATS: &str = r#"{"played":12,"won":9,"streak":2,"longest":5,"seconds":4000,"solved":["first-steps-1"],"ended_by":{"Somebody":3}}"#;
const SCORES: &str = r#"{"tables":{"first-steps-1":[
    {"name":"Ann","rank":9,"words":"★★ 4 turns","day":"2026-01-31","seed":7,"stars":2},
    {"name":"Bob","rank":8,"words":"★ 5 turns","day":"2026-01-30","seed":8,"stars":1}]}}"#;

/// A screen of the front, for somebody who has played.
fn played(opening: &str, size: Vec2) -> Window {
    let mut store = Box::<MemoryStore>::default();
    store.write(Shelf::Stats, "wallisyou", STATS).unwrap();
    store.write(Shelf::Scores, "wallisyou", SCORES).unwrap();
    let games = catalogue::listed();
    let world = World { store, entropy: 1, now: 1_800_000_000, offset: 0, files: None, clock: || 0, games };
    let part = app::Part::ALL.into_iter().find(|part| part.id() == opening).unwrap();
    let mut window = show(Box::leak(Box::new(App::new(world, Opening::Part(part)))), size);
    window.get_by_label("Wall Is You").click();
    window.run_steps(3);
    window
}

#[test]
fn the_statistics_of_a_game_are_drawn_and_every_figure_has_a_name() {
    for size in [(640.0, 480.0), (1120.0, 760.0), (1920.0, 1080.0)] {
        let mut window = played("statistics", vec2(size.0, size.1));
        let record = prompt(&window).record.unwrap();
        for name in ["Played 12", "Won 9", "Winning streak 2 longest 5", "Somebody 3"] {
            window.get_by_label(name);
        }
        for section in &record.sections {
            let Rows::Medals(medals) = &section.rows else { continue };
            for medal in medals {
                window.get_by_label(&format!("{}: {}", medal.title, medal.about));
            }
        }
        window.check_accessibility();
        press(&mut window, Key::PageDown);
        press(&mut window, Key::Escape);
        assert!(prompt(&window).record.is_none(), "Esc leads back to the games");
    }
}

#[test]
fn the_results_of_a_game_are_drawn_with_their_stars() {
    for size in [(640.0, 480.0), (1120.0, 760.0)] {
        let window = played("scores", vec2(size.0, size.1));
        window.get_by_label("1. 4 turns, 2 of 3 stars Ann 2026-01-31, seed 7");
        window.get_by_label("2. 5 turns, 1 of 3 stars Bob 2026-01-30, seed 8");
        window.check_accessibility();
    }
}
