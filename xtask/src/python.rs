//! The package for Python: its wheel is built, installed into a fresh environment, and tested there with what its
//! users have, from `PyPI`.

use crate::toolchain::{install, target_folder};
use crate::{cargo, root, run, succeed};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the tests need besides the wheel.
const NEEDED: [&str; 6] = ["numpy", "gymnasium", "pettingzoo", "pytest", "ray", "mypy"];

/// Says of an environment that nothing has been tested in it yet.
const PREPARED: &str = "prepared";

/// What is run after the tests: each example, with its arguments.
const EXAMPLES: [&[&str]; 5] = [
    &["random_agent.py"],
    &["learn_pursuit.py"],
    &["mcts.py", "pursuit"],
    &["mcts.py", "minirogue", "60"],
    &["ray_tournament.py", "--kill", "--all", "--seeds", "1..1500"],
];

/// Builds the wheel, installs it, tests it; `bench` measures it instead.
pub(crate) fn check(what: Option<&str>) -> Result<(), String> {
    let folder = target_folder().join("python");
    let wheels = folder.join("wheels");
    // Only the wheel of this build is installed below.
    let _ = fs::remove_dir_all(&wheels);
    // What is measured is built as what is given to others; what is tested, in the time of a release build.
    wheel(&wheels, if what == Some("bench") { "dist" } else { "release" })?;
    let wheel = fs::read_dir(&wheels)
        .ok()
        .and_then(|mut files| files.next()?.ok())
        .ok_or_else(|| format!("{}: no wheel was built", wheels.display()))?
        .path();
    let fresh = folder.join("fresh");
    // One that was prepared is used once.
    if fs::remove_file(fresh.join(PREPARED)).is_err() {
        new_environment(&fresh)?;
    }
    let python = environment(&fresh)?.join("python");
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).arg(&wheel))?;
    if what == Some("bench") {
        return succeed(Command::new(&python).arg(package().join("bench/python.py")).current_dir(&folder));
    }
    // The program itself, to compare tournaments with.
    run(cargo().args(["build", "--quiet", "--bin", "mazarium"]))?;
    // Not in the package's folder: there its sources would be found instead of the wheel.
    let tests = package().join("tests");
    succeed(
        Command::new(&python)
            .args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider", "--rootdir"])
            .arg(package())
            .arg(&tests)
            .env("MAZARIUM", target_folder().join("debug/mazarium"))
            .current_dir(&folder),
    )?;
    let typed =
        ["-m", "mypy", "--no-error-summary", "--cache-dir", ".mypy", "-p", "mazarium", "--config-file"];
    succeed(Command::new(&python).args(typed).arg(package().join("pyproject.toml")).current_dir(&folder))?;
    // The stubs say of the native half what it is.
    succeed(
        Command::new(&python)
            .args(["-m", "mypy.stubtest", "--concise", "mazarium._native"])
            .current_dir(&folder),
    )?;
    for example in EXAMPLES {
        let [script, words @ ..] = example else { continue };
        let path = package().join("examples").join(script);
        succeed(Command::new(&python).arg(path).args(words).current_dir(&folder))?;
    }
    Ok(())
}

/// Prepares a fresh environment for the tests, and what builds the wheel.
pub(crate) fn prepare() -> Result<(), String> {
    maturin()?;
    let fresh = target_folder().join("python/fresh");
    new_environment(&fresh)?;
    fs::write(fresh.join(PREPARED), "").map_err(|e| format!("{}: {e}", fresh.display()))
}

/// An environment with nothing but what the tests need besides the wheel.
fn new_environment(folder: &Path) -> Result<(), String> {
    let _ = fs::remove_dir_all(folder);
    let python = environment(folder)?.join("python");
    run(Command::new(python).args(["-m", "pip", "install", "--quiet"]).args(NEEDED))
}

/// What builds the wheel; where the programs of its environment are.
fn maturin() -> Result<PathBuf, String> {
    let tools = environment(&target_folder().join("python/tools"))?;
    if !tools.join("maturin").exists() {
        run(Command::new(tools.join("python")).args(["-m", "pip", "install", "--quiet", "maturin"]))?;
    }
    Ok(tools)
}

/// Builds the wheel into a folder.
pub(crate) fn wheel(into: &Path, profile: &str) -> Result<(), String> {
    let tools = maturin()?;
    let mut build = Command::new(tools.join("maturin"));
    build.args(["build", "--quiet", "--profile", profile, "--out"]).arg(into).current_dir(package());
    succeed(build.env("PATH", joined(&tools)))
}

/// A virtual environment in a folder, made if it is not there; where its programs are.
fn environment(folder: &Path) -> Result<PathBuf, String> {
    let programs = folder.join(if cfg!(windows) { "Scripts" } else { "bin" });
    if !programs.join("python").exists() {
        let ready = Command::new("python3").args(["-c", "import ensurepip, venv"]).output();
        if !ready.is_ok_and(|done| done.status.success()) {
            install(&["python3", "python3-venv"])?;
        }
        fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(folder))?;
    }
    Ok(programs)
}

/// The search path with a folder before it.
fn joined(first: &Path) -> std::ffi::OsString {
    let rest = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(first.to_path_buf()).chain(std::env::split_paths(&rest));
    std::env::join_paths(folders).unwrap_or(rest)
}

fn package() -> PathBuf {
    root().join("crates/python")
}
