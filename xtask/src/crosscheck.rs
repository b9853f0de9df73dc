//! The same replays must give the same hashes in a debug build, a release build and as WASM.

use crate::toolchain::{cargo_for, rust_lld, target_folder};
use crate::{cargo, output, root, run};
use std::path::PathBuf;
use std::process::Command;

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Builds and runs all three and compares what they say.
pub(crate) fn check() -> Result<(), String> {
    let debug = output(cargo().args(["run", "--quiet", "--bin", "crosscheck"]))?;
    // As `cargo xtask release` builds the program, so that nothing is compiled twice.
    let release = output(cargo().args([
        "run",
        "--quiet",
        "--release",
        "--no-default-features",
        "--bin",
        "crosscheck",
    ]))?;
    let module = build_wasm("crosscheck", &[])?;
    let script = root().join("crates/crosscheck/run.mjs");
    let wasm = output(Command::new("node").arg(script).arg(module))?;
    print!("{debug}");
    for (name, report) in [("release", &release), ("WASM", &wasm)] {
        if *report != debug {
            return Err(format!("the {name} build differs:\n{report}"));
        }
    }
    println!("debug, release and WASM agree");
    Ok(())
}

/// Builds a package for the browser, with further options. Returns the module.
pub(crate) fn build_wasm(package: &str, options: &[&str]) -> Result<PathBuf, String> {
    let folder = target_folder().join("wasm");
    let (mut build, target) = cargo_for(TARGET, "std,panic_abort")?;
    build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", rust_lld()?);
    build.args(["rustc", "--quiet", "--profile", "wasm", "-p", package, "--target-dir"]).arg(&folder);
    run(build.args(options).args(target))?;
    Ok(folder.join(TARGET).join("wasm").join(format!("{package}.wasm")))
}
