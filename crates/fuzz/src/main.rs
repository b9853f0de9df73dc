//! Runs the harnesses for a while: `cargo xtask fuzz`. A case that fails, or that does not come to an end, is written
//! to the corpus, from where a test replays it.

#![allow(clippy::cast_precision_loss, reason = "figures for people")]

mod guided;

use fuzz::harness::planted;
use fuzz::{ALL, Harness, Maker, Tally, corpus};
use kernel::hash::fnv1a;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const HELP: &str = "cargo xtask fuzz [--minutes N] [--only NAME] [--seed S] [--threads T] [--fast]\n\
    cargo xtask fuzz --guided [--minutes N] [--only NAME] [--seed S]\ncargo xtask fuzz --only NAME --case FILE";

/// After so many failures of a harness it is enough.
const MOST_FAILURES: u64 = 20;

struct Wanted {
    minutes: f64,
    only: Option<String>,
    seed: u64,
    threads: u64,
    case: Option<String>,
    /// The program that is guided by coverage, if that is wanted.
    guided: Option<PathBuf>,
}

fn main() -> ExitCode {
    let wanted = match read(std::env::args().skip(1)) {
        Ok(wanted) => wanted,
        Err(why) => {
            eprintln!("error: {why}\n{HELP}");
            return ExitCode::from(2);
        }
    };
    // The planted mistake is only tried by its name.
    let chosen: Vec<Harness> = match wanted.only.as_deref() {
        None => ALL.into(),
        Some(only) => {
            ALL.into_iter().chain([planted::HARNESS]).filter(|harness| harness.name == only).collect()
        }
    };
    if chosen.is_empty() {
        let names: Vec<&str> = ALL.iter().map(|harness| harness.name).collect();
        eprintln!("error: there are: {}", names.join(", "));
        return ExitCode::from(2);
    }
    if let Some(case) = &wanted.case {
        return replay(&chosen[0], case);
    }
    let each = Duration::from_secs_f64(wanted.minutes * 60.0 / chosen.len() as f64);
    if let Some(program) = &wanted.guided {
        return match guided::campaign(program, &chosen, wanted.seed, each) {
            Ok(0) => ExitCode::SUCCESS,
            Ok(_) => ExitCode::FAILURE,
            Err(error) => {
                eprintln!("error: {}: {error}", program.display());
                ExitCode::FAILURE
            }
        };
    }
    // What a panic says is told once, with the file, and not on the way.
    std::panic::set_hook(Box::new(|_| {}));
    let failures: u64 =
        chosen.into_iter().map(|harness| campaign(Box::leak(Box::new(harness)), &wanted, each)).sum();
    if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs one case, with everything that it says.
fn replay(harness: &Harness, case: &str) -> ExitCode {
    match std::fs::read(case) {
        Ok(bytes) => {
            let began = Instant::now();
            println!("{:?} in {:?}", (harness.run)(&bytes), began.elapsed());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {case}: {error}");
            ExitCode::from(2)
        }
    }
}

fn read(mut args: impl Iterator<Item = String>) -> Result<Wanted, String> {
    let mut wanted = Wanted { minutes: 2.0, only: None, seed: 0, threads: 1, case: None, guided: None };
    while let Some(arg) = args.next() {
        let value = args.next().ok_or_else(|| format!("{arg} needs a value"))?;
        let number = || value.parse().map_err(|_| format!("{arg}: '{value}' is no number"));
        match arg.as_str() {
            "--minutes" => wanted.minutes = value.parse().map_err(|_| format!("'{value}' is no number"))?,
            "--only" => wanted.only = Some(value),
            "--case" => wanted.case = Some(value),
            "--guided" => wanted.guided = Some(value.into()),
            "--seed" => wanted.seed = number()?,
            "--threads" => wanted.threads = number()?,
            other => return Err(format!("there is no {other}")),
        }
    }
    if wanted.seed == 0 {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        wanted.seed = since.map_or(1, |since| since.as_secs());
    }
    Ok(wanted)
}

/// Runs a harness for so long, tells what was done, and gives the number of failures.
fn campaign(harness: &'static Harness, wanted: &Wanted, lasts: Duration) -> u64 {
    let began = Instant::now();
    let (cases, steps, good, failures) =
        (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for thread in 0..wanted.threads.max(1) {
            let now: &'static Mutex<Option<(Instant, Vec<u8>)>> = Box::leak(Box::default());
            let (cases, steps, good, failures, over) = (&cases, &steps, &good, &failures, &over);
            scope.spawn(move || {
                let mut maker = Maker::new(wanted.seed.wrapping_add(thread << 48));
                while began.elapsed() < lasts && failures.load(Ordering::Relaxed) < MOST_FAILURES {
                    let bytes = maker.make(harness);
                    *now.lock().unwrap_or_else(PoisonError::into_inner) =
                        Some((Instant::now(), bytes.clone()));
                    match catch_unwind(AssertUnwindSafe(|| (harness.run)(&bytes))) {
                        Ok(Tally { steps: made, good: accepted }) => {
                            steps.fetch_add(made, Ordering::Relaxed);
                            good.fetch_add(accepted, Ordering::Relaxed);
                        }
                        Err(panic) => {
                            failures.fetch_add(1, Ordering::Relaxed);
                            keep(harness, &bytes, &protocol_words(&*panic));
                        }
                    }
                    cases.fetch_add(1, Ordering::Relaxed);
                }
                *now.lock().unwrap_or_else(PoisonError::into_inner) = None;
                over.store(true, Ordering::Relaxed);
            });
            // A case that does not come to an end takes the whole run with it.
            std::thread::spawn(move || {
                loop {
                    std::thread::sleep(Duration::from_secs(1));
                    let now = now.lock().unwrap_or_else(PoisonError::into_inner);
                    let Some((since, bytes)) = &*now else { continue };
                    if since.elapsed() > fuzz::harness::HANGS {
                        keep(harness, bytes, "it does not come to an end");
                        std::process::exit(1);
                    }
                }
            });
        }
    });
    let (steps, cases) = (steps.into_inner(), cases.into_inner());
    let per_second = |n: u64| n as f64 / began.elapsed().as_secs_f64();
    println!(
        "{:8} {:>7.0} s  {:>9} cases ({:>6.0}/s)  {:>11} {} ({:>8.0}/s), {} % good, {} failures",
        harness.name,
        began.elapsed().as_secs_f64(),
        cases,
        per_second(cases),
        steps,
        harness.unit,
        per_second(steps),
        good.into_inner() * 100 / steps.max(1),
        failures.load(Ordering::Relaxed),
    );
    failures.into_inner()
}

fn protocol_words(panic: &(dyn std::any::Any + Send)) -> String {
    let words = panic.downcast_ref::<&str>().map(ToString::to_string);
    words.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "it panicked".into())
}

/// Writes a case that failed to the corpus.
fn keep(harness: &Harness, bytes: &[u8], why: &str) {
    let folder = corpus().join(harness.name);
    let file = folder.join(format!("{:016x}", fnv1a(bytes)));
    let written = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&file, bytes));
    let place = written.map_or_else(|error| error.to_string(), |()| file.display().to_string());
    let short: String = why.chars().take(400).collect();
    eprintln!("{}: {short}\n  {place}", harness.name);
}
