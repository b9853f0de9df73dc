//! The benchmarks of all crates, and the one figure that is a requirement: our breadth-first search
//! against an independent crate's, on the same maps in the same run.

use crate::{cargo, output, run};

/// How much faster the flat search must be.
const WANTED: u64 = 5;

/// Runs the benchmarks, or those whose name contains a word.
pub(crate) fn run_all(filter: Option<&str>) -> Result<(), String> {
    let mut command = cargo();
    command.args(["bench", "--workspace", "--benches", "--quiet", "--"]);
    command.args(filter);
    run(&mut command)?;
    if filter.is_none() { compare() } else { Ok(()) }
}

/// The ratios, computed by the kernel's `ratio` benchmark, which alternates the two searches.
fn compare() -> Result<(), String> {
    let text = output(cargo().args(["bench", "-p", "kernel", "--bench", "ratio", "--quiet"]))?;
    print!("{text}");
    let worst =
        text.lines().filter_map(|l| l.rsplit_once(' ')?.1.strip_suffix('x')?.parse::<u64>().ok()).min();
    match worst {
        Some(ratio) if ratio >= WANTED => Ok(()),
        Some(ratio) => Err(format!("a flat search is only {ratio} times as fast; {WANTED} are wanted")),
        None => Err("the comparison of searches printed no ratio".into()),
    }
}
