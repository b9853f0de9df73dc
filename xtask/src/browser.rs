//! The page in a real browser: it is built, served on this machine, and played by `web/tests/run.mjs`.

use crate::toolchain::install;
use crate::{cargo, output, root, run, web, web_server};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Builds the page and plays it; a word names one game.
pub(crate) fn check(game: Option<&str>) -> Result<(), String> {
    web::build()?;
    prepare()?;
    // What the page paints must be what this machine paints.
    let native = output(cargo().args(["run", "--quiet", "--example", "pictures"]))?;
    let pictures = root().join("target/browser");
    fs::create_dir_all(&pictures).map_err(|e| format!("{}: {e}", pictures.display()))?;
    fs::write(pictures.join("native.json"), native).map_err(|e| format!("native.json: {e}"))?;
    let port = web_server::serve_in_background(&web::dist())?;
    let mut play = Command::new("node");
    play.arg(tests().join("run.mjs")).arg(format!("http://localhost:{port}/")).args(game);
    run(&mut play)
}

/// Sees to it that there is a browser, and what drives it.
pub(crate) fn prepare() -> Result<(), String> {
    if !starts("chromium") {
        install(&["chromium"])?;
    }
    if !starts("npm") {
        install(&["nodejs", "npm"])?;
    }
    let tests = tests();
    if !tests.join("node_modules/playwright-core").exists() || !tests.join("node_modules/axe-core").exists() {
        run(Command::new("npm").args(["ci", "--no-audit", "--no-fund", "--prefix"]).arg(&tests))?;
    }
    Ok(())
}

fn tests() -> PathBuf {
    root().join("web/tests")
}

fn starts(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|done| done.status.success())
}
