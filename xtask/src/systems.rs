//! Other systems than this one: Windows is built here and its tests run under Wine, macOS is type-checked.

use crate::run;
use crate::toolchain::{cargo_for, install, target_folder};

const WINDOWS: &str = "x86_64-pc-windows-gnu";
const MACOS: &str = "aarch64-apple-darwin";

/// The crates whose tests need neither a display nor a terminal of Unix.
const CORE: [&str; 9] =
    ["kernel", "icmaze", "minirogue", "pursuit", "savor", "wallisyou", "catalogue", "protocol", "app"];

/// The tests of the program that only talk to it by its command line.
const COMMANDS: [&str; 6] = ["cli", "icmaze", "minirogue", "pursuit", "savor", "wallisyou"];

/// Builds the program with its window for Windows, and runs the tests of the core and of the command line.
pub(crate) fn windows() -> Result<(), String> {
    install(&["gcc-mingw-w64-x86-64", "wine", "wine64"])?;
    let folder = target_folder().join("windows");
    let tests = |packages: &[&str], options: &[&str]| {
        let (mut command, target) = cargo_for(WINDOWS, "std,panic_unwind,test")?;
        command.env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER", "x86_64-w64-mingw32-gcc");
        command.env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER", "wine").env("WINEDEBUG", "-all");
        command.args(options).args(target).arg("--target-dir").arg(&folder);
        for package in packages {
            command.args(["-p", package]);
        }
        Ok::<_, String>(command)
    };
    run(&mut tests(&["mazarium"], &["build", "--quiet"])?)?;
    run(&mut tests(&CORE, &["test", "--quiet", "--no-fail-fast"])?)?;
    let mut commands = tests(&["mazarium"], &["test", "--quiet", "--no-fail-fast"])?;
    for test in COMMANDS {
        commands.args(["--test", test]);
    }
    run(&mut commands)
}

/// Type-checks the program with its window for macOS; its linker is not to be had elsewhere.
pub(crate) fn macos() -> Result<(), String> {
    let (mut command, target) = cargo_for(MACOS, "std,panic_unwind")?;
    command.args(["check", "--quiet", "-p", "mazarium"]).args(target);
    run(command.arg("--target-dir").arg(target_folder().join("macos")))
}
