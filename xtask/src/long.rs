//! Runs that take too long for `cargo test`: more seeds, more keys, more mazes of the same tests, in the build that
//! `cargo test` has made. Where only the quick ones are asked for, there is a budget: what is not started within
//! it is named.

use crate::{cargo, run};
use std::time::{Duration, Instant};

/// After this time no further quick one is started.
const BUDGET: Duration = Duration::from_secs(300);

/// A file of tests that does more if a variable says so.
struct Long {
    game: &'static str,
    test: &'static str,
    variable: (&'static str, &'static str),
    /// Whether it takes minutes, and is left to those who ask for all.
    slow: bool,
}

const ALL: [Long; 8] = [
    Long { game: "minirogue", test: "rules_level", variable: ("MINIROGUE_SEEDS", "2000"), slow: false },
    Long { game: "minirogue", test: "rules_plain", variable: ("MINIROGUE_KEYS", "1000000"), slow: false },
    Long { game: "icmaze", test: "rules_mazes", variable: ("MAZARIUM_LONG", "1"), slow: false },
    Long { game: "icmaze", test: "rules_floors", variable: ("MAZARIUM_LONG", "1"), slow: false },
    Long { game: "icmaze", test: "rules_modes", variable: ("MAZARIUM_LONG", "1"), slow: false },
    Long { game: "icmaze", test: "rules_bot", variable: ("MAZARIUM_LONG", "1"), slow: false },
    Long { game: "savor", test: "race_bots", variable: ("MAZARIUM_LONG", "1"), slow: true },
    Long { game: "wallisyou", test: "generator", variable: ("MAZARIUM_LONG", "1"), slow: true },
];

/// Runs them; those that take minutes only if asked for `all`.
pub(crate) fn check(which: Option<&str>) -> Result<(), String> {
    let all = match which {
        None => false,
        Some("all") => true,
        Some(other) => return Err(format!("'{other}' is not 'all'")),
    };
    let start = Instant::now();
    for long in ALL.iter().filter(|long| all || !long.slow) {
        if !all && start.elapsed() > BUDGET {
            println!("no time left for {} (cargo xtask long all)", long.test);
            continue;
        }
        test(long)?;
    }
    Ok(())
}

/// Runs those that take minutes.
pub(crate) fn slow() -> Result<(), String> {
    ALL.iter().filter(|long| long.slow).try_for_each(test)
}

fn test(long: &Long) -> Result<(), String> {
    let ((name, value), start) = (long.variable, Instant::now());
    // Not by the package: cargo would settle features for it alone, and build everything again.
    let (program, tests) = (format!("{}_tests", long.game), format!("{}::", long.test));
    run(cargo().env(name, value).args(["test", "--quiet", "--test", &program, &tests]))?;
    println!("{name}={value} {} {} s", long.test, start.elapsed().as_secs());
    Ok(())
}
