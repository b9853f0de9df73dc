//! Runs that take too long for `cargo test`: more seeds, more keys, more mazes of the same tests.

use crate::{cargo, run};

/// A test file that does more if a variable says so.
struct Long {
    package: &'static str,
    test: &'static str,
    variable: (&'static str, &'static str),
    /// Whether it takes minutes, and is left to those who ask for all.
    slow: bool,
}

const ALL: [Long; 8] = [
    Long { package: "minirogue", test: "rules_level", variable: ("MINIROGUE_SEEDS", "2000"), slow: false },
    Long { package: "minirogue", test: "rules_plain", variable: ("MINIROGUE_KEYS", "1000000"), slow: false },
    Long { package: "icmaze", test: "rules_mazes", variable: ("MAZARIUM_LONG", "1"), slow: false },
    Long { package: "icmaze", test: "rules_floors", variable: ("MAZARIUM_LONG", "1"), slow: false },
    Long { package: "icmaze", test: "rules_modes", variable: ("MAZARIUM_LONG", "1"), slow: false },
    Long { package: "icmaze", test: "rules_bot", variable: ("MAZARIUM_LONG", "1"), slow: false },
    Long { package: "savor", test: "race_bots", variable: ("MAZARIUM_LONG", "1"), slow: true },
    Long { package: "wallisyou", test: "generator", variable: ("MAZARIUM_LONG", "1"), slow: true },
];

/// Runs them; those that take minutes only if asked for `all`.
pub(crate) fn check(which: Option<&str>) -> Result<(), String> {
    let all = match which {
        None => false,
        Some("all") => true,
        Some(other) => return Err(format!("'{other}' is not 'all'")),
    };
    ALL.iter().filter(|long| all || !long.slow).try_for_each(test)
}

/// Runs those that take minutes.
pub(crate) fn slow() -> Result<(), String> {
    ALL.iter().filter(|long| long.slow).try_for_each(test)
}

fn test(long: &Long) -> Result<(), String> {
    let (name, value) = long.variable;
    println!("{name}={value} {} {}", long.package, long.test);
    run(cargo().env(name, value).args(["test", "--quiet", "-p", long.package, "--test", long.test]))
}
