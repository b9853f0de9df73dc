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
    let debug = output(cargo().args(["run", "--quiet", "--bin", "crosscheck"]))?;
    let release = output(cargo().args(["run", "--quiet", "--release", "-p", "crosscheck"]))?;
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

/// Builds a package for the browser, with rustup's target if it is there, else with Debian's compiler,
/// which is installed if need be, with further options. Returns the module.
pub(crate) fn build_wasm(package: &str, options: &[&str]) -> Result<PathBuf, String> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let folder = target.join("wasm");
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]))?;
    let sysroot = Path::new(sysroot.trim());
    let common = ["rustc", "--quiet", "--profile", "wasm", "--target", TARGET, "-p", package, "--target-dir"];
    if sysroot.join("lib/rustlib").join(TARGET).exists() {
        run(cargo().args(common).arg(&folder).args(options))?;
    } else {
        install(&DEBIAN_PACKAGES).map_err(|why| format!("{why}\nor run: rustup target add {TARGET}"))?;
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
            .args(options)
            .arg("-Zbuild-std=std,panic_abort");
        run(&mut build)?;
    }
    Ok(folder.join(TARGET).join("wasm").join(format!("{package}.wasm")))
}

/// Installs the packages of Debian that are missing.
pub(crate) fn install(packages: &[&str]) -> Result<(), String> {
    let installed = |package: &&str| {
        let asked = Command::new("dpkg").args(["-s", package]).output();
        asked.is_ok_and(|o| o.status.success())
    };
    let missing: Vec<&str> = packages.iter().copied().filter(|p| !installed(p)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    eprintln!("installing {}", missing.join(" "));
    run_apt(&["update", "-qq"])?;
    run_apt(&[&["install", "-y", "-qq"], &missing[..]].concat())
}

fn run_apt(args: &[&str]) -> Result<(), String> {
    run(Command::new("apt-get").args(args).env("DEBIAN_FRONTEND", "noninteractive"))
}
