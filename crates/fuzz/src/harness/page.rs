//! The page without a browser: any address, keys, clicks, drops and time; its view is made and painted.

use super::signals::KEYS;
use super::ticking;
use crate::{Choices, Harness, Source, Tally, samples};
use kernel::input::{Button, Phase};
use web::{Arrival, Drawer, Shell};

/// The page's shell.
pub const HARNESS: Harness = Harness {
    name: "page",
    about: "the page's shell: addresses, keys, clicks, drops, views and pictures",
    unit: "events",
    source: Source::Any(250),
    run,
};

fn drawer() -> Drawer {
    Drawer { clock: ticking, ..Drawer::memory(|| 1_000_000) }
}

fn run(bytes: &[u8]) -> Tally {
    for key in (drawer().keys)().unwrap_or_default() {
        let _ = (drawer().remove)(&key);
    }
    let mut choices = Choices::new(bytes);
    let address = match choices.pick(catalogue::GAMES) {
        Some(info) if choices.odds(1, 2) => format!("#{}", info.id),
        Some(info) if choices.odds(1, 2) => {
            format!("#{}?seed={}&{}", info.id, choices.below(99), choices.text(20))
        }
        _ => choices.text(40),
    };
    let entropy = choices.below(99) as u64;
    let arrival = Arrival { entropy, now: 1_000_000, path: vec![address], ..Arrival::default() };
    let mut shell = Shell::new(&arrival, drawer(), drawer());
    let mut tally = Tally::default();
    while !choices.is_empty() {
        tally.steps += 1;
        let (x, y) = (choices.within(-10, 900) as i32, choices.within(-10, 700) as i32);
        match choices.byte() {
            0..=99 => {
                if let Some(key) = choices.pick(&KEYS).and_then(|key| key.parse().ok()) {
                    shell.key(key, Phase::Down);
                    shell.key(key, Phase::Up);
                    tally.good += 1;
                }
            }
            100..=129 => tally.good += u64::from(shell.click(x, y, Button::Left, false)),
            130..=139 => tally.good += u64::from(shell.hover(Some((x, y)))),
            140..=159 => shell.choose(choices.below(30)),
            160..=164 => shell.more(choices.below(20)),
            165..=169 => shell.row(choices.below(4), choices.below(12)),
            170..=174 => shell.type_line(&choices.text(30)),
            175..=179 => drop(shell.pan(x, y)),
            180..=189 => shell.app_mut().advance(choices.within(0, 2_000_000) as u64),
            190..=197 => {
                if let Some(sample) = choices.pick(samples::all()) {
                    shell.offer("a.txt", sample);
                }
            }
            198..=199 => {
                let text = shell.export().unwrap_or_default();
                let _ = shell.import("a.json", &text);
            }
            200..=204 => drop(shell.import("a.json", &choices.text(60))),
            205..=209 => shell.back_to(choices.below(4)),
            210..=219 => drop(shell.forward(&choices.text(30))),
            220..=234 => drop(shell.draw(choices.within(0, 600) as usize, choices.within(0, 500) as usize)),
            235..=244 => drop(shell.view()),
            _ => drop(shell.described()),
        }
    }
    tally
}
