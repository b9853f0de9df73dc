//! Building for other systems than this one: with rustup's target if it is there, else with Debian's compiler,
//! which can build its standard library for any target from source; and installing what is missing.

use crate::{cargo, output, run};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where Debian puts a compiler that can build for other systems.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_PACKAGES: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "libstd-rust-web-dev"];

/// A cargo that can build for a target, and the options that it needs for that. `std` names the parts of the
/// standard library to be built where none comes with the compiler.
pub(crate) fn cargo_for(target: &str, std: &str) -> Result<(Command, Vec<String>), String> {
    let mut options = vec!["--target".to_string(), target.to_string()];
    if sysroot()?.join("lib/rustlib").join(target).exists() {
        return Ok((cargo(), options));
    }
    install(&DEBIAN_PACKAGES).map_err(|why| format!("{why}\nor run: rustup target add {target}"))?;
    let mut build = Command::new(DEBIAN_CARGO);
    // What rustup and the outer cargo put into the environment would lead to their compiler.
    for name in ["CARGO", "RUSTUP_TOOLCHAIN", "RUSTC_WRAPPER", "RUSTDOC"] {
        build.env_remove(name);
    }
    build.env("RUSTC", DEBIAN_RUSTC).env("RUSTC_BOOTSTRAP", "1");
    options.push(format!("-Zbuild-std={std}"));
    Ok((build, options))
}

/// The linker that rustup brings along for systems that have none of their own.
pub(crate) fn rust_lld() -> Result<PathBuf, String> {
    Ok(sysroot()?.join("lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld"))
}

fn sysroot() -> Result<PathBuf, String> {
    let printed = output(Command::new("rustc").args(["--print", "sysroot"]))?;
    Ok(Path::new(printed.trim()).to_path_buf())
}

/// Installs what the tasks of `.ci/run` need, so that they do not wait for it one after the other, and builds the page,
/// which has a compiler and a folder of its own and little that two processors could share.
pub(crate) fn prepare() -> Result<(), String> {
    if !sysroot()?.join("lib/rustlib").join(crate::crosscheck::TARGET).exists() {
        install(&DEBIAN_PACKAGES)?;
    }
    install(&crate::window::DEBIAN_PACKAGES)?;
    crate::web::build()?;
    crate::browser::prepare()?;
    crate::python::prepare()
}

/// Where cargo builds.
pub(crate) fn target_folder() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| crate::root().join("target"), PathBuf::from)
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

/// A command of cargo's world, built once into a folder of its own under `target/`: quickly, since it works for
/// seconds only, and with no more features than are named.
pub(crate) fn cargo_tool(package: &str, version: &str, features: &str) -> Result<PathBuf, String> {
    let folder = target_folder().join("tools").join(format!("{package}-{version}"));
    let program = folder.join("bin").join(format!("{package}{}", std::env::consts::EXE_SUFFIX));
    if !program.exists() {
        eprintln!("installing {package} {version}");
        let mut install = cargo();
        install
            .args(["install", "--quiet", "--locked", "--debug", package, "--version", version])
            .args(["--no-default-features", "--features", features, "--root"])
            .arg(&folder);
        run(install.env_remove("CARGO_TARGET_DIR"))?;
    }
    Ok(program)
}
