//! The machines that try to break the games, for as long as one likes: see `docs/reliability.md`.

use crate::{cargo, run};

/// Runs them with these arguments; `--fast` builds them for long campaigns first.
pub(crate) fn campaign(args: impl Iterator<Item = String>) -> Result<(), String> {
    let (fast, args): (Vec<String>, Vec<String>) = args.partition(|arg| arg == "--fast");
    let mut command = cargo();
    // Not by the package: cargo would settle features for it alone, and build everything again.
    command.args(["run", "--quiet", "--bin", "fuzz"]);
    if !fast.is_empty() {
        command.args(["--profile", "fuzz"]);
    }
    run(command.arg("--").args(args))
}
