//! The tests of the program with its release build: some crates check less there, and a panic that only
//! players would see must not wait for them.

use crate::{cargo, root, run};

/// The test files that start the program.
const TESTS: [&str; 14] = [
    "arena",
    "cli",
    "icmaze",
    "kill",
    "minirogue",
    "minirogue_terminal",
    "outside",
    "pipe",
    "protocol_doc",
    "pursuit",
    "savor",
    "shot",
    "terminal",
    "wallisyou",
];

/// Builds the program without its window, which takes most of the time, and tests it.
pub(crate) fn check() -> Result<(), String> {
    run(cargo().args(["build", "--quiet", "--release", "--no-default-features", "--bin", "mazarium"]))?;
    let folder = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    let program = folder.join("release").join(format!("mazarium{}", std::env::consts::EXE_SUFFIX));
    let tests = TESTS.iter().flat_map(|test| ["--test", test]);
    run(cargo().env("MAZARIUM_TESTED", program).args(["test", "--quiet"]).args(tests))
}
