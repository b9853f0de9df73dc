//! The tests of the program with its release build: some crates check less there, and a panic that only
//! players would see must not wait for them.

use crate::toolchain::target_folder;
use crate::{cargo, root, run};

/// The test file that needs the window, which is left out here.
const NEEDS_THE_WINDOW: &str = "display";

/// Builds the program without its window, which takes most of the time, and tests it.
pub(crate) fn check() -> Result<(), String> {
    run(cargo().args(["build", "--quiet", "--release", "--no-default-features", "--bin", "mazarium"]))?;
    let program = target_folder().join("release").join(format!("mazarium{}", std::env::consts::EXE_SUFFIX));
    let mut command = cargo();
    command.env("MAZARIUM_TESTED", program).args(["test", "--quiet"]);
    for test in tests_of("mazarium")?.iter().filter(|test| *test != NEEDS_THE_WINDOW) {
        command.args(["--test", test]);
    }
    run(&mut command)
}

/// The test files of a crate; all those of the program start it.
pub(crate) fn tests_of(package: &str) -> Result<Vec<String>, String> {
    let folder = root().join("crates").join(package).join("tests");
    let files = std::fs::read_dir(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    let paths = files.filter_map(|file| Some(file.ok()?.path()));
    let is_test = |path: &std::path::PathBuf| {
        path.extension().is_some_and(|extension| extension == "rs") || path.join("main.rs").exists()
    };
    let sources = paths.filter(is_test);
    let mut names: Vec<String> =
        sources.filter_map(|path| Some(path.file_stem()?.to_str()?.to_string())).collect();
    names.sort();
    Ok(names)
}
