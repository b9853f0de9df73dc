//! A playthrough that shows every message at least once: short scenes with scripted draws, to be read
//! in review. `UPDATE_GOLDEN=1` writes it anew.

use crate::common::run;
use savor::board::Mode;
use savor::event::{Dish, Event, Gait, Means};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use testkit::golden::assert_golden;

/// Titles and stories, in the notation of the rule page.
const SCENES: [(&str, &str); 9] = [
    ("All three at the start", "rules all; script m6 m1 m2 m2 m6 m6"),
    (
        "A finds bonus cells, turns east, and is blocked",
        "values [0, 4, 12] +5 / [0, 3, 12] x2 / [0, 2, 12] -3; setup A [0, 5, 12] North 100 2 none; script m3 m2 d3 m6 m6",
    ),
    (
        "B takes the stairs and captures A, who enters again",
        "rules players = A,B; stairs [0, 4, 3, 1, 4, 6]; \
         setup A [1, 4, 6] South 70 0 none / B [0, 6, 3] North 60 0 none; script m6 m2 m6",
    ),
    (
        "A slides down a pole and goes on",
        "poles [0, 1, 3, 20]; setup A [1, 4, 20] North 70 0 none; script m2",
    ),
    (
        "A loop, and a fall into the starting area",
        "rules players = A,B; stairs [0, 4, 3, 1, 4, 3]; poles [0, 1, 4, 3] / [0, 1, 7, 10]; \
         setup A [0, 5, 3] North 70 2 none / B [1, 5, 10] South 64 1 none; script m3 m2",
    ),
    ("A is poisoned, then happy", "setup A [0, 0, 3] North 2 0 none; script m6 b1 b6 m2 m1 m1 d4 m1"),
    (
        "A is disoriented and recovers",
        "rules players = A / disoriented_throws = 2; \
         setup A [0, 0, 3] North 2 0 none; script m6 b2 m1 m2 rW m1 d3 rS m1",
    ),
    (
        "A is triggered for two throws, then earns points",
        "rules players = A / triggered_throws = 2; values [0, 2, 19] -60; \
         setup A [0, 0, 3] North 2 0 none; script m6 b4 m1 m1 m2 d1 m1 b9 p37",
    ),
    (
        "The stairs change, and nobody wins",
        "rules players = A / stair_change_every = 1 / max_rounds = 3; stairs [0, 4, 12, 1, 4, 6]; script m1 sU m2 sD m3 sB",
    ),
];

/// The last scene is won.
const WON: (&str, &str) = ("The flag", "flag [0, 3, 3]; setup A [0, 5, 3] North 100 0 none; script m6 m3");

/// Which message of the rule page an event is.
fn template(event: &Event) -> Option<&'static str> {
    Some(match event {
        Event::Turn { .. } | Event::Dice { .. } | Event::Step { .. } => return None,
        Event::Waits { .. } => "T01",
        Event::Enters { .. } => "T02",
        Event::Moves { gait: Gait::Plain, face: None, .. } => "T03",
        Event::Moves { gait: Gait::Plain, face: Some(_), .. } => "T04",
        Event::Moves { gait: Gait::Disoriented, .. } => "T13",
        Event::Moves { gait: Gait::Triggered, .. } => "T16",
        Event::Blocked { .. } => "T06",
        Event::Spent { .. } => "T07",
        Event::Depleted { .. } => "T08",
        Event::Served { .. } => "T09",
        Event::Misses { .. } => "T10",
        Event::Recovers { .. } => "T11",
        Event::Eats { dish: Dish::FoodPoisoning, .. } => "T12",
        Event::Steadies { .. } => "T14",
        Event::Eats { dish: Dish::Disoriented, .. } => "T15",
        Event::Eats { dish: Dish::Triggered, .. } => "T17",
        Event::Eats { dish: Dish::Happy, .. } => "T18",
        Event::Eats { dish: Dish::MovementPoints, .. } => "T19",
        Event::Rides { by: Means::Pole, .. } => "T21",
        Event::Rides { .. } => "T20",
        Event::Wins { .. } => "T30",
        Event::Captures { .. } => "T31",
        Event::Collects { .. } => "T32",
        Event::Loops { .. } => "T33",
        Event::Falls { .. } => "T34",
        Event::StairsChange { .. } => "T35",
        Event::StairsGo { mode: Mode::Up, .. } => "T36 up",
        Event::StairsGo { mode: Mode::Down, .. } => "T36 down",
        Event::StairsGo { mode: Mode::Both, .. } => "T36 both",
        Event::Calms { .. } => "T37",
        Event::Draw { .. } => "T38",
    })
}

#[test]
fn every_message_is_shown_at_least_once() {
    let (mut text, mut seen) = (String::new(), BTreeSet::new());
    for (title, story) in SCENES.into_iter().chain([WON]) {
        let run = run(story);
        let _ = writeln!(text, "## {title}\n{story}\n");
        for event in &run.events {
            if let Some(template) = template(event) {
                seen.insert(template);
                let _ = writeln!(text, "{template:<9}{event}");
            }
        }
        text.push('\n');
    }
    let plain = (1..=38).filter(|n| !matches!(n, 5 | 22..=29 | 36)).map(|n| format!("T{n:02}"));
    let expected: BTreeSet<String> =
        plain.chain(["T36 up", "T36 down", "T36 both"].map(String::from)).collect();
    assert_eq!(seen.into_iter().map(String::from).collect::<BTreeSet<_>>(), expected);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    assert_golden(folder.join("every_message.txt"), &text);
}
