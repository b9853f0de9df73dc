//! The harnesses, guided by coverage: libFuzzer changes the bytes and keeps those that lead somewhere new. Which of them,
//! `--harness=NAME` says; everything else is libFuzzer's. `cargo xtask fuzz --guided` builds and runs it.

#![no_main]

use fuzz::{ALL, Harness, harness::planted};
use libfuzzer_sys::fuzz_target;
use std::process::exit;
use std::sync::OnceLock;

static CHOSEN: OnceLock<Harness> = OnceLock::new();

fuzz_target!(init: { CHOSEN.get_or_init(chosen); }, |bytes: &[u8]| {
    std::hint::black_box((CHOSEN.get_or_init(chosen).run)(bytes));
});

fn chosen() -> Harness {
    let name = std::env::args().find_map(|arg| arg.strip_prefix("--harness=").map(ToString::to_string));
    let all = ALL.into_iter().chain([planted::HARNESS]);
    let chosen = all.into_iter().find(|harness| Some(harness.name) == name.as_deref());
    chosen.unwrap_or_else(|| {
        eprintln!("error: --harness=NAME must name a harness");
        exit(2)
    })
}
