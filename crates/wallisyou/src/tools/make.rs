//! `generate` and `daily`: dungeons that are made, each with its proof; `code`.

use super::levels;
use crate::code::{encode, encode_generated};
use crate::daily::Date;
use crate::files;
use crate::generator::{Made, Preset, named};
use kernel::game::Refused;
use kernel::tools::{Bench, Form, Inputs, Report};
use serde_json::{Value, json};

pub(super) fn generate(inputs: &Inputs, bench: &mut dyn Bench) -> Result<Report, Refused> {
    let preset = inputs.word("preset").unwrap_or_default();
    let first = inputs.number("seed").unwrap_or_default();
    let count = inputs.number("count").unwrap_or_default();
    for seed in (0..count).map(|more| first.wrapping_add(more)) {
        let (text, answer) = told(inputs, preset, seed, &named(preset, seed)?, count > 1);
        let text = if inputs.form == Form::Json { format!("{answer}\n") } else { text };
        if !bench.print(&text) {
            break;
        }
    }
    Ok(Report::default())
}

pub(super) fn daily(inputs: &Inputs, bench: &mut dyn Bench) -> Result<Report, Refused> {
    let date = inputs.word("date").map_or_else(|| bench.today(), ToString::to_string);
    let day = Date::parse(&date)
        .ok_or_else(|| Refused::new("bad-input", format!("'{date}' is no day such as 2026-01-31")))?;
    let preset = Preset::ALL[day.preset()].name;
    let (text, answer) = told(inputs, preset, day.seed(), &named(preset, day.seed())?, false);
    Ok(Report::new(text, &answer))
}

/// A dungeon that was made, for people and for programs.
fn told(inputs: &Inputs, preset: &str, seed: u64, made: &Made, several: bool) -> (String, Value) {
    let (level, code) = (files::dump(&made.dungeon), encode_generated(preset, seed));
    let answer = json!({
        "preset": preset, "seed": seed, "code": code, "turns": made.par.turns, "rotations": made.par.rotations,
        "grade": made.grade.name(), "score": made.score, "treasures_needed": made.treasures_needed,
        "level": level,
    });
    if inputs.flag("code") {
        return (format!("{code}\n"), answer);
    }
    // What the pack format asks for before each level.
    let title = made.dungeon.title.as_deref().unwrap_or("A dungeon");
    let title = if several { format!("% {title}\n") } else { String::new() };
    (format!("{title}# {code}, {}\n{level}", made.grade.name()), answer)
}

pub(super) fn code(inputs: &Inputs, _bench: &mut dyn Bench) -> Result<Report, Refused> {
    let (dungeon, notes) = levels::read(inputs)?;
    let (level, code) = (files::dump(&dungeon), encode(&dungeon));
    let answer = json!({ "code": code, "level": level });
    let text = if inputs.file("level")?.name.starts_with("WY") { level } else { format!("{code}\n") };
    Ok(Report { notes, ..Report::new(text, &answer) })
}
