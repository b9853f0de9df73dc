//! Feedback at fixed times, in the room that `paint` keeps pictures of: what is written, and which cells are lit.

#![allow(clippy::unwrap_used, reason = "a test may")]

#[path = "../../crosscheck/src/feedback.rs"]
#[allow(dead_code, reason = "pictures have a size and times of their own")]
mod recorded;

use crate::common::{drawn, rows};
use kernel::scene::{Calm, Effects, Scene};
use ratatui_core::style::{Color, Modifier};
use terminal::colour::Depth;

const SIZE: (u16, u16) = (44, 16);

fn is_lit(colour: Color) -> bool {
    matches!(colour, Color::Rgb(r, g, b) if u32::from(r) + u32::from(g) + u32::from(b) > 240)
}

/// The room after some time: its characters, and beside them a mark for every cell with a light ground.
fn picture(millis: u32) -> String {
    let (buffer, _) = drawn(&recorded::scene(millis), SIZE, Depth::True);
    let lit: Vec<String> = buffer
        .content
        .chunks(usize::from(SIZE.0))
        .map(|row| row.iter().map(|cell| if is_lit(cell.bg) { '#' } else { '.' }).collect())
        .collect();
    let both = rows(&buffer).into_iter().zip(lit);
    let lines = both.map(|(text, lit)| format!("{text:44}|{}", lit.trim_end_matches('.')));
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

#[test]
fn feedback_looks_exactly_so_at_fixed_times() {
    let text: String = [0, 60, 120, 300, 600].map(|t| format!("after {t} ms\n{}\n", picture(t))).concat();
    testkit::golden::assert_golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/feedback.txt"), &text);
}

#[test]
fn a_second_later_nothing_of_it_is_left() {
    assert_eq!(picture(1000), picture(5000));
}

#[test]
fn a_terminal_without_colours_reverses_what_is_hit() {
    let reversed = |millis: u32| {
        let (buffer, _) = drawn(&recorded::scene(millis), SIZE, Depth::None);
        buffer.content.iter().filter(|cell| cell.modifier.contains(Modifier::REVERSED)).count()
    };
    assert!(reversed(90) > reversed(1000));
    assert_eq!(reversed(1000), 0);
}

#[test]
fn with_reduced_motion_nothing_flashes_rolls_or_flies() {
    let still = recorded::scene(5000);
    let mut effects = Effects::default();
    effects.click(0, kernel::pos::Pos::new(6, 1));
    let mut shown = still.clone();
    effects.apply(&mut shown, Calm::Still);
    let drawing = |scene: &Scene| drawn(scene, SIZE, Depth::True).0;
    assert_eq!(drawing(&shown), drawing(&still));
    effects.apply(&mut shown, Calm::Lively);
    assert_ne!(drawing(&shown), drawing(&still));
}
