//! The same replays must give the same hashes in a debug build, a release build and as WASM.

use crate::{cargo, output, root, run};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where Debian puts a compiler that can build for the browser.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "libstd-rust-web-dev"];

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds and runs all three and compares what they say.
pub(crate) fn check() -> Result<(), String> {
    let debug = output(cargo().args(["run", "--quiet", "-p", "crosscheck"]))?;
    let release = output(cargo().args(["run", "--quiet", "--release", "-p", "crosscheck"]))?;
    let module = build_wasm()?;
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

/// Builds crosscheck for the browser, with rustup's target if it is there, else with Debian's
/// compiler, which is installed if need be.
fn build_wasm() -> Result<PathBuf, String> {
    let folder = root().join("target/wasm");
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]))?;
    let sysroot = Path::new(sysroot.trim());
    let common =
        ["build", "--quiet", "--profile", "wasm", "--target", TARGET, "-p", "crosscheck", "--target-dir"];
    if sysroot.join("lib/rustlib").join(TARGET).exists() {
        run(cargo().args(common).arg(&folder))?;
    } else {
        install_debian()?;
        let linker = sysroot.join("lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld");
        // What rustup and the outer cargo put into the environment would lead to their compiler.
        let mut build = Command::new(DEBIAN_CARGO);
        for name in ["CARGO", "RUSTUP_TOOLCHAIN", "RUSTC_WRAPPER", "RUSTDOC"] {
            build.env_remove(name);
        }
        build
            .env("RUSTC", DEBIAN_RUSTC)
            .env("RUSTC_BOOTSTRAP", "1")
            .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
            .args(common)
            .arg(&folder)
            .arg("-Zbuild-std=std,panic_abort");
        run(&mut build)?;
    }
    Ok(folder.join(TARGET).join("wasm/crosscheck.wasm"))
}

fn install_debian() -> Result<(), String> {
    let installed = |package: &&str| {
        let asked = Command::new("dpkg").args(["-s", package]).output();
        asked.is_ok_and(|o| o.status.success())
    };
    let missing: Vec<&str> = DEBIAN_PACKAGES.iter().copied().filter(|p| !installed(p)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    eprintln!("installing {} (or run: rustup target add {TARGET})", missing.join(" "));
    run_apt(&["update", "-qq"])?;
    run_apt(&[&["install", "-y", "-qq"], &missing[..]].concat())
}

fn run_apt(args: &[&str]) -> Result<(), String> {
    run(Command::new("apt-get").args(args).env("DEBIAN_FRONTEND", "noninteractive"))
}
