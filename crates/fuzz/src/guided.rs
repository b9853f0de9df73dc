//! Runs the guided program (`crates/fuzz/guided`), harness by harness, and keeps what it finds. Before anything else it
//! has to find the planted mistake, so that "no failures" means something.

use crate::keep;
use fuzz::harness::{HANGS, parsers, planted};
use fuzz::{Harness, Maker, Source, maker, samples};
use kernel::hash::fnv1a;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The planted mistake takes some ten thousand cases, which are seconds unless others use the machine. If it is not found
/// in this time, something is wrong with the instrumentation.
const PROOF: Duration = Duration::from_secs(300);

/// So long a case that failed is made smaller.
const SHRINKING: Duration = Duration::from_secs(60);

/// So many made-up cases to begin with, where there are no samples.
const SEEDS: usize = 64;

/// More words than these the engine does not take.
const MOST_WORDS: usize = 8000;

/// What came of a run.
struct Hunt {
    report: Report,
    lasted: f64,
    /// What failed, if anything did.
    found: Option<PathBuf>,
}

/// What libFuzzer has said.
#[derive(Debug, Default, PartialEq, Eq)]
struct Report {
    cases: u64,
    /// How many edges of the code the seeds have come along, and all cases in the end.
    edges: (u64, u64),
    /// The same for edges with how often, and for comparisons.
    features: (u64, u64),
    /// What the panic has said.
    said: String,
}

/// Runs all of them, and gives the number of failures.
pub(crate) fn campaign(program: &Path, chosen: &[Harness], seed: u64, each: Duration) -> io::Result<u64> {
    if !prove(program, seed)? {
        return Ok(1);
    }
    let mut failures = 0;
    for harness in chosen.iter().filter(|harness| harness.name != planted::HARNESS.name) {
        let Hunt { report, lasted, found } = hunt(program, harness, seed, each)?;
        println!(
            "{:8} {lasted:>7.0} s  {:>9} cases ({:>6.0}/s)  edges {} -> {}, features {} -> {}, {} failures",
            harness.name,
            report.cases,
            report.cases as f64 / lasted,
            report.edges.0,
            report.edges.1,
            report.features.0,
            report.features.1,
            u64::from(found.is_some()),
        );
        if let Some(found) = found {
            failures += 1;
            keep(harness, &shrunk(program, harness, &found)?, &report.said);
        }
    }
    Ok(failures)
}

/// Whether the planted mistake is found.
fn prove(program: &Path, seed: u64) -> io::Result<bool> {
    let Hunt { report, lasted, found } = hunt(program, &planted::HARNESS, seed, PROOF)?;
    let is_found = found.is_some() && report.said.contains(planted::SAYS);
    let how = if is_found { "found" } else { "NOT FOUND: this machine is blind" };
    println!("planted  {lasted:>7.1} s  {:>9} cases: the mistake is {how}", report.cases);
    Ok(is_found)
}

/// Runs a harness until something is found, at most so long. What has led somewhere new is kept for the next time, except
/// for the proof, which always begins from nothing.
fn hunt(program: &Path, harness: &Harness, seed: u64, lasts: Duration) -> io::Result<Hunt> {
    let folder = program.with_file_name("hunt").join(harness.name);
    let (seeds, grown, found) = (folder.join("seeds"), folder.join("grown"), folder.join("found"));
    let (words, log) = (folder.join("words"), folder.join("log"));
    if harness.name == planted::HARNESS.name && folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    for old in [&seeds, &found] {
        if old.exists() {
            fs::remove_dir_all(old)?;
        }
    }
    for new in [&seeds, &grown, &found] {
        fs::create_dir_all(new)?;
    }
    for bytes in beginnings(harness) {
        fs::write(seeds.join(format!("{:016x}", fnv1a(&bytes))), bytes)?;
    }
    let mut command = command(program, harness);
    let longest = match harness.source {
        Source::Any(longest) => longest,
        Source::Samples => {
            fs::write(&words, dictionary())?;
            command.arg(format!("-dict={}", words.display()));
            maker::LONGEST
        }
    };
    command
        .args([format!("-seed={}", seed as u32), format!("-max_len={longest}")])
        .arg(format!("-max_total_time={}", lasts.as_secs().max(1)))
        .arg(format!("-timeout={}", HANGS.as_secs()))
        .arg(format!("-artifact_prefix={}/", found.display()))
        .arg("-print_final_stats=1")
        .args([&grown, &seeds]);
    let began = Instant::now();
    let status = command.stdout(Stdio::null()).stderr(fs::File::create(&log)?).status()?;
    let lasted = began.elapsed().as_secs_f64();
    let said = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
    // What is merely slow is written there, too.
    let is_slow = |path: &PathBuf| path.to_string_lossy().contains("slow-unit");
    let found = fs::read_dir(&found)?.flatten().map(|entry| entry.path()).find(|path| !is_slow(path));
    if found.is_none() && !status.success() {
        return Err(io::Error::other(format!("it ended with {status}: see {}", log.display())));
    }
    Ok(Hunt { report: report(&said), lasted, found })
}

fn command(program: &Path, harness: &Harness) -> Command {
    let mut command = Command::new(program);
    command.arg(format!("--harness={}", harness.name));
    command
}

/// What to begin with: samples for each reader that takes them, or made-up bytes, short ones too.
fn beginnings(harness: &Harness) -> Vec<Vec<u8>> {
    match harness.source {
        Source::Any(_) => {
            let mut maker = Maker::new(1);
            let make = |i| {
                let mut bytes = maker.make(harness);
                bytes.truncate(16_usize << (i % 8));
                bytes
            };
            (0..SEEDS).map(make).collect()
        }
        Source::Samples => {
            let kinds = 0..parsers::kinds() as u8;
            let all = samples::all().iter();
            let cases = all.flat_map(|text| kinds.clone().map(|kind| [&[kind], text.as_bytes()].concat()));
            cases.filter(|bytes| (harness.run)(bytes).good > 0).collect()
        }
    }
}

/// The dictionary as the engine reads it.
fn dictionary() -> String {
    let words = samples::words();
    let mut text = String::new();
    for word in words.iter().step_by(words.len().div_ceil(MOST_WORDS).max(1)) {
        text.push('"');
        for byte in word.bytes() {
            let _ = write!(text, "\\x{byte:02X}");
        }
        text.push_str("\"\n");
    }
    text
}

/// A case that failed, as small as it gets; what hangs or takes all memory stays as it is.
fn shrunk(program: &Path, harness: &Harness, found: &Path) -> io::Result<Vec<u8>> {
    let smallest = found.with_file_name("smallest");
    if found.file_name().is_some_and(|name| name.to_string_lossy().starts_with("crash")) {
        command(program, harness)
            .arg("-minimize_crash=1")
            .arg(format!("-max_total_time={}", SHRINKING.as_secs()))
            .arg(format!("-exact_artifact_path={}", smallest.display()))
            .arg(found)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()?;
    }
    fs::read(if smallest.exists() { &smallest } else { found })
}

/// Reads what libFuzzer has said: lines like `#99  INITED cov: 12 ft: 34 corp: 5/6b …`.
fn report(said: &str) -> Report {
    let number = |line: &str, name: &str| -> Option<u64> {
        line.split_once(name)?.1.split_whitespace().next()?.parse().ok()
    };
    let mut report = Report::default();
    let mut lines = said.lines();
    while let Some(line) = lines.next() {
        if let (true, Some(edges), Some(features)) =
            (line.starts_with('#'), number(line, " cov: "), number(line, " ft: "))
        {
            if line.contains("INITED") {
                (report.edges.0, report.features.0) = (edges, features);
            }
            (report.edges.1, report.features.1) = (edges, features);
        } else if let Some(cases) = number(line, "stat::number_of_executed_units: ") {
            report.cases = cases;
        } else if line.contains(" panicked at ") {
            report.said = format!("{line} {}", lines.next().unwrap_or_default());
        } else if line.contains("ERROR: libFuzzer") && report.said.is_empty() {
            report.said = line.to_string();
        }
    }
    report
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_engine_has_said_is_read() {
        let said = "INFO: Seed: 7\n\
            #65\tINITED cov: 12 ft: 34 corp: 5/6b exec/s: 0 rss: 30Mb\n\
            #99\tNEW    cov: 20 ft: 40 corp: 6/9b lim: 4 exec/s: 0 rss: 30Mb L: 3/3 MS: 1 X-\n\
            \n\
            thread '<unnamed>' (7) panicked at crates/x.rs:1:2:\n\
            the door is shut\n\
            ==1== ERROR: libFuzzer: deadly signal\n\
            stat::number_of_executed_units: 123\n";
        let report = report(said);
        assert_eq!((report.cases, report.edges, report.features), (123, (12, 20), (34, 40)));
        assert_eq!(report.said, "thread '<unnamed>' (7) panicked at crates/x.rs:1:2: the door is shut");
    }

    #[test]
    fn the_dictionary_is_made_of_hexadecimal_words() {
        let text = dictionary();
        assert!(text.lines().any(|line| line == "\"\\x30\""));
        assert!(text.lines().count() <= MOST_WORDS + 1);
    }

    #[test]
    fn there_is_something_to_begin_with_where_there_are_no_samples() {
        for harness in fuzz::ALL.into_iter().filter(|harness| harness.source != Source::Samples) {
            assert!(beginnings(&harness).len() >= SEEDS, "{}", harness.name);
        }
    }
}
