//! The machines that try to break the games, for as long as one likes: see `docs/reliability.md`.

use crate::toolchain::target_folder;
use crate::{cargo, output, run};
use std::path::PathBuf;
use std::process::Command;

/// What makes the compiler count which edges of the code are come along and tell what is compared: the passes that
/// sanitizers use, of which any compiler has these.
const INSTRUMENTED: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 --cfg fuzzing";

/// Runs them with these arguments; `--fast` builds them for long campaigns first, `--guided` as a program that is
/// guided by coverage.
pub(crate) fn campaign(args: impl Iterator<Item = String>) -> Result<(), String> {
    let (options, mut args): (Vec<String>, Vec<String>) =
        args.partition(|arg| arg == "--fast" || arg == "--guided");
    let mut command = cargo();
    // Not by the package: cargo would settle features for it alone, and build everything again.
    command.args(["run", "--quiet", "--bin", "fuzz"]);
    if options.iter().any(|option| option == "--guided") {
        args.extend(["--guided".into(), guided()?.display().to_string()]);
    } else if !options.is_empty() {
        command.args(["--profile", "fuzz"]);
    }
    run(command.arg("--").args(args))
}

/// Builds the guided program. It is not part of the workspace and has a folder of its own under `target/`.
fn guided() -> Result<PathBuf, String> {
    let about = output(Command::new("rustc").arg("-vV"))?;
    let host = about.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
    let folder = target_folder().join("guided");
    let mut build = cargo();
    // With the target named, the flags are for the program alone and not for what builds it.
    build.args(["build", "--release", "--quiet", "--target", host, "--target-dir"]).arg(&folder);
    build.args(["--manifest-path", "crates/fuzz/guided/Cargo.toml"]);
    run(build.env("RUSTFLAGS", INSTRUMENTED).env_remove("CARGO_ENCODED_RUSTFLAGS"))?;
    Ok(folder.join(host).join("release/guided"))
}
