//! Help and pause in the window: where Esc leads from a page depends on where the page was opened.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{press, show, started};
use eframe::egui::{Key, vec2};

#[test]
fn escape_leads_from_the_help_to_where_it_was_opened_the_game_or_the_pause_menu() {
    for game in ["icmaze", "minirogue", "pursuit", "savor", "wallisyou"] {
        let mut window = show(Box::leak(Box::new(started(game))), vec2(1120.0, 760.0));
        let title = |window: &crate::common::Window| {
            window.state().app().scene().prompt.map(|prompt| prompt.title).unwrap_or_default()
        };
        press(&mut window, Key::F1);
        let help = title(&window);
        press(&mut window, Key::Escape);
        assert_ne!(title(&window), "Pause", "{game}: opened in play");
        press(&mut window, Key::Escape);
        assert_eq!(title(&window), "Pause", "{game}");
        press(&mut window, Key::F1);
        assert_eq!(title(&window), help, "{game}: opened in the menu");
        press(&mut window, Key::Escape);
        assert_eq!(title(&window), "Pause", "{game}: and the menu is there again");
        press(&mut window, Key::Escape);
        assert_ne!(title(&window), "Pause", "{game}");
    }
}
