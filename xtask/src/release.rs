//! The tests of the program with its release build: some crates check less there, and a panic that only
//! players would see must not wait for them.

use crate::toolchain::target_folder;
use crate::{cargo, output, root, run};
use serde_json::Value;

/// The test that needs the window, which is left out here.
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

/// The test programs of a crate; all those of the program start it.
pub(crate) fn tests_of(package: &str) -> Result<Vec<String>, String> {
    let asked = output(cargo().args(["metadata", "--no-deps", "--format-version", "1"]).current_dir(root()))?;
    let workspace: Value = serde_json::from_str(&asked).map_err(|why| format!("cargo metadata: {why}"))?;
    let list = |value: &Value, name: &str| value[name].as_array().cloned().unwrap_or_default();
    let packages = list(&workspace, "packages");
    let targets =
        packages.iter().filter(|found| found["name"] == package).flat_map(|found| list(found, "targets"));
    let tests = targets.filter(|target| target["kind"][0] == "test");
    Ok(tests.filter_map(|target| target["name"].as_str().map(String::from)).collect())
}
