//! `generate` and `daily`: dungeons that are made, each with its proof.

use super::arguments::{given, number, word};
use crate::commands::{Answer, Trouble};
use clap::ArgMatches;
use serde_json::json;
use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};
use wallisyou::code;
use wallisyou::daily::Date;
use wallisyou::format;
use wallisyou::generator::{Made, Preset, named};

pub(super) fn generate(args: &ArgMatches) -> Answer {
    let preset = word(args, "preset").unwrap_or("4x4");
    let seed = number(args, "seed").unwrap_or(1);
    let count = number(args, "count").unwrap_or(1);
    for seed in (0..count).map(|more| seed.wrapping_add(more)) {
        print(args, preset, seed, &named(preset, seed)?, count > 1)?;
    }
    Ok(())
}

pub(super) fn daily(args: &ArgMatches) -> Answer {
    let today = || {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        app::calendar::day(seconds)
    };
    let date = word(args, "date").map_or_else(today, ToString::to_string);
    let day =
        Date::parse(&date).ok_or_else(|| Trouble::input(format!("'{date}' is no day such as 2026-01-31")))?;
    let preset = Preset::ALL[day.preset()];
    print(args, preset.name(), day.seed(), &named(preset.name(), day.seed())?, false)
}

fn print(args: &ArgMatches, preset: &str, seed: u64, made: &Made, several: bool) -> Answer {
    let (level, code) = (format::dump(&made.dungeon), code::encode_generated(preset, seed));
    let mut out = io::stdout().lock();
    if args.get_flag("json") {
        let answer = json!({
            "preset": preset, "seed": seed, "code": code, "turns": made.par.turns, "rotations": made.par.rotations,
            "grade": made.grade.name(), "score": made.score, "treasures_needed": made.treasures_needed,
            "level": level,
        });
        writeln!(out, "{answer}")?;
    } else if given(args, "code") {
        writeln!(out, "{code}")?;
    } else {
        if several {
            // What the pack format asks for before each level.
            writeln!(out, "% {}", made.dungeon.title.as_deref().unwrap_or("A dungeon"))?;
        }
        writeln!(out, "# {code}, {}", made.grade.name())?;
        out.write_all(level.as_bytes())?;
    }
    Ok(())
}
