//! Plays every shipped replay and prints the hash at its end, and one hash over all of them. The
//! same program runs natively and, under Node, as WASM; what it says must not differ by a digit.
//!
//! A bare WASM module cannot print. There the text is left in memory between two marks, where
//! `run.mjs` beside this crate finds it.

use kernel::hash::fnv1a;
use kernel::replay::Replay;
use std::fmt::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let (text, good) = report();
    if cfg!(target_arch = "wasm32") {
        let marked: &'static mut str = format!("<<<{}<<<\n{text}>>>{}>>>", "report", "report").leak();
        std::hint::black_box(marked);
    } else {
        print!("{text}");
    }
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A line for every replay, and the combined hash.
fn report() -> (String, bool) {
    let mut text = String::new();
    let mut good = true;
    for info in app::GAMES {
        for demo in info.demos {
            let played = Replay::parse(demo.replay)
                .map_err(|d| d.to_string())
                .and_then(|replay| replay.verify(info).map_err(|d| d.to_string()));
            let _ = match played {
                Ok(session) => writeln!(
                    text,
                    "{} '{}': {} steps, {:016x}",
                    info.id,
                    demo.title,
                    session.len(),
                    session.hash()
                ),
                Err(why) => {
                    good = false;
                    writeln!(text, "{} '{}': {why}", info.id, demo.title)
                }
            };
        }
    }
    let combined = fnv1a(text.as_bytes());
    let _ = writeln!(text, "combined {combined:016x}");
    (text, good)
}
