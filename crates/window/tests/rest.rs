//! A window at rest costs nothing: within a second after the last motion no further frame is asked for.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common;
use crate::common::{press, show, started};
use eframe::egui::{Key, Shape, vec2};
use std::time::Duration;

#[test]
fn a_second_after_the_last_motion_no_frame_is_asked_for() {
    for (game, key) in [("minirogue", Key::L), ("wallisyou", Key::Enter), ("pursuit", Key::ArrowUp)] {
        let app = Box::leak(Box::new(started(game)));
        let mut window = show(app, vec2(1120.0, 760.0));
        press(&mut window, key);
        window.run_steps(60);
        // A tip or a notice may still have its time; but it is the only thing that wakes the window, once.
        let delay =
            window.output().viewport_output.values().map(|viewport| viewport.repaint_delay).min().unwrap();
        assert!(delay > Duration::from_secs(1), "{game}: {delay:?}, {:?}", window.state().app().wake_in());
        window.run_steps(60 * 12);
        assert_eq!(window.state().app().wake_in(), None, "{game}");
    }
}

#[test]
fn a_new_screen_comes_out_of_the_dark_and_is_there_after_a_moment() {
    let app = Box::leak(Box::new(started("minirogue")));
    let mut window = show(app, vec2(1120.0, 760.0));
    let veils = |window: &common::Window| {
        let shapes = &window.output().shapes;
        let all = window.ctx.content_rect();
        let covers =
            |shape: &Shape| matches!(shape, Shape::Rect(rect) if rect.rect == all && !rect.fill.is_opaque());
        shapes.iter().filter(|clipped| covers(&clipped.shape) && clipped.clip_rect.contains_rect(all)).count()
    };
    let before = veils(&window);
    window.key_press(Key::F1);
    window.step();
    window.step();
    assert_eq!(veils(&window), before + 1, "help has just come");
    window.run_steps(12);
    assert_eq!(veils(&window), before);
}
