//! The benchmarks of all crates, and the one figure that is a requirement: our breadth-first search
//! against an independent crate's, on the same maps in the same run. After them the longest tests, for which
//! there is no time elsewhere.

use crate::{cargo, long, output, run};

/// How much faster the flat search must be.
const WANTED: u64 = 5;

/// In a small maze the rings of the search are two cells wide, so each cell waits for the one before it and there
/// is little to gain: runs gave from 4.2 to 5.8 times as fast.
const WANTED_IN_SMALL_MAZES: u64 = 4;

/// Runs the benchmarks, or those whose name contains a word.
pub(crate) fn run_all(filter: Option<&str>) -> Result<(), String> {
    let mut command = cargo();
    command.args(["bench", "--workspace", "--benches", "--quiet", "--"]);
    command.args(filter);
    run(&mut command)?;
    if filter.is_some() {
        return Ok(());
    }
    compare()?;
    long::slow()
}

/// The ratios, computed by the kernel's `ratio` benchmark, which alternates the two searches.
fn compare() -> Result<(), String> {
    let text = output(cargo().args(["bench", "-p", "kernel", "--bench", "ratio", "--quiet"]))?;
    print!("{text}");
    let ratios = text.lines().filter_map(|line| {
        let ratio = line.rsplit_once(' ')?.1.strip_suffix('x')?.split('.').next()?.parse::<u64>().ok()?;
        let small_maze = line.contains("maze") && line.contains("64");
        Some((line, ratio, if small_maze { WANTED_IN_SMALL_MAZES } else { WANTED }))
    });
    let mut none = true;
    for (line, ratio, wanted) in ratios {
        none = false;
        if ratio < wanted {
            return Err(format!("a flat search must be {wanted} times as fast: {line}"));
        }
    }
    if none { Err("the comparison of searches printed no ratio".into()) } else { Ok(()) }
}
