//! Other systems than this one: Windows is built here and its tests run under Wine, macOS is type-checked.

use crate::release::tests_of;
use crate::toolchain::{cargo_for, install, target_folder};
use crate::{root, run, succeed};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const WINDOWS: &str = "x86_64-pc-windows-gnu";
const COMPILER: &str = "x86_64-w64-mingw32-gcc";
const MACOS: &str = "aarch64-apple-darwin";

/// The crates whose tests need neither a display nor a terminal of Unix.
const CORE: [&str; 9] =
    ["kernel", "icmaze", "minirogue", "pursuit", "savor", "wallisyou", "catalogue", "protocol", "app"];

/// The tests of the program that only talk to it by its command line.
const COMMANDS: [&str; 6] = ["cli::", "icmaze::", "minirogue::", "pursuit::", "savor::", "wallisyou::"];

/// Builds the program with its window for Windows, and runs the tests of the core and of the command line.
pub(crate) fn windows() -> Result<(), String> {
    install(&["gcc-mingw-w64-x86-64", "wine", "wine64"])?;
    let folder = target_folder().join("windows");
    let libraries = random_numbers(&folder)?;
    // One choice of packages for both, so that nothing is compiled twice.
    let cargo = |verb: &str| {
        let (mut command, target) = cargo_for(WINDOWS, "std,panic_unwind,test")?;
        command.env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER", COMPILER);
        command.env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER", "wine");
        command.env("WINEDEBUG", "-all").env("WINEPREFIX", folder.join("wine")).env("WINEPATH", &libraries);
        command.args([verb, "--quiet"]).args(target).arg("--target-dir").arg(&folder);
        for package in CORE.iter().chain(&["mazarium"]) {
            command.args(["-p", package]);
        }
        Ok::<_, String>(command)
    };
    run(cargo("build")?.args(["--bin", "mazarium"]))?;
    let mut test = cargo("test")?;
    test.args(["--no-fail-fast", "--lib"]);
    for package in CORE {
        for name in tests_of(package)? {
            test.args(["--test", &name]);
        }
    }
    run(&mut test)?;
    run(cargo("test")?.args(["--no-fail-fast", "--test", "mazarium_tests", "--"]).args(COMMANDS))
}

/// Wine before version 9 lacks a library that Rust's own asks for random numbers; ours asks the older one for them.
/// Returns where it lies.
fn random_numbers(folder: &Path) -> Result<PathBuf, String> {
    let libraries = folder.join("libraries");
    fs::create_dir_all(&libraries).map_err(|e| format!("{}: {e}", libraries.display()))?;
    let mut compile = Command::new(COMPILER);
    compile.args(["-shared", "-O", "-o"]).arg(libraries.join("bcryptprimitives.dll"));
    compile.arg(root().join("xtask/package/bcryptprimitives.c")).arg("-ladvapi32");
    succeed(&mut compile)?;
    Ok(libraries)
}

/// Type-checks the program with its window for macOS; its linker is not to be had elsewhere.
pub(crate) fn macos() -> Result<(), String> {
    let (mut command, target) = cargo_for(MACOS, "std,panic_unwind")?;
    command.args(["check", "--quiet", "-p", "mazarium"]).args(target);
    run(command.arg("--target-dir").arg(target_folder().join("macos")))
}
