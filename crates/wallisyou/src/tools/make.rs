//! `generate` and `daily`: dungeons that are made, each with its proof; `code`.

use super::levels;
use crate::code::{encode, encode_generated, with_par};
use crate::daily::Date;
use crate::files;
use crate::generator::{Edition, Grade, Made, Mix, Order, Preset, build, named, seed_of};
use kernel::game::Refused;
use kernel::tools::{Bench, Form, Inputs, Report};
use serde_json::{Value, json};

/// What is ordered: a preset, or sizes and numbers; and the preset's name if that is all there is to say.
fn order(inputs: &Inputs) -> Result<(Order, Option<&str>, Option<Grade>), Refused> {
    let preset = inputs.word("preset").unwrap_or_default();
    let mut order = named(preset)?;
    let mut name = Some(preset);
    let number = |id: &str| inputs.number(id).map(|n| usize::try_from(n).unwrap_or(usize::MAX));
    let sizes = [number("rows"), number("cols"), number("dragons"), number("treasures")];
    if sizes.iter().any(Option::is_some) {
        let [rows, cols, dragons, treasures] = sizes;
        let rows = rows.or(cols).unwrap_or(4);
        let cols = cols.unwrap_or(rows);
        let dragons = dragons.unwrap_or_else(|| (rows.min(cols)).saturating_sub(1).max(1));
        let treasures = treasures.unwrap_or(0);
        let mix = if treasures > 0 { Mix::OPEN } else { Mix::USUAL };
        order = Order::new((rows, cols), dragons, treasures.min(99) as u32, mix, false)?;
        name = None;
    }
    if inputs.flag("machinery") {
        order = order.with_machinery()?;
        name = None;
    }
    if inputs.word("mode") == Some("one-turn") {
        if number("treasures").is_some_and(|treasures| treasures > 0) || inputs.flag("machinery") {
            let why = "A one-turn dungeon is made without treasures or machinery.";
            return Err(Refused::new("bad-order", why));
        }
        order = order.in_one_turn();
        name = None;
    }
    let mut wanted = None;
    if let Some(word) = inputs.word("grade") {
        let named = |grade: &Grade| grade.name().eq_ignore_ascii_case(word);
        let grade = Grade::ALL.into_iter().find(named);
        let why = || {
            Refused::new(
                "bad-order",
                format!("'{word}' is not a grade: use gentle, steady, tricky or fierce."),
            )
        };
        let grade = grade.ok_or_else(why)?;
        order = order.graded(grade)?;
        (name, wanted) = (None, Some(grade));
    }
    Ok((order, name, wanted))
}

pub(super) fn generate(inputs: &Inputs, bench: &mut dyn Bench) -> Result<Report, Refused> {
    let (order, preset, wanted) = order(inputs)?;
    let mut notes = Vec::new();
    let first = inputs.number("seed").unwrap_or_default();
    let count = inputs.number("count").unwrap_or_default();
    for seed in (0..count).map(|more| first.wrapping_add(more)) {
        let made = build(&order, seed_of(seed));
        if let Some(wanted) = wanted.filter(|wanted| *wanted != made.grade) {
            let (wanted, found) = (wanted.name(), made.grade.name());
            notes.push(format!(
                "seed {seed}: no {wanted} dungeon was found for this order; this one is {found}"
            ));
        }
        let code = match preset {
            Some(preset) => encode_generated(Edition::Second, preset, seed_of(seed)),
            None => with_par(&encode(&made.dungeon), made.dungeon.par),
        };
        let (text, answer) = told(inputs, preset, seed, &code, &made, count > 1);
        let text = if inputs.form == Form::Json { format!("{answer}\n") } else { text };
        if !bench.print(&text) {
            break;
        }
    }
    Ok(Report { notes, ..Report::default() })
}

pub(super) fn daily(inputs: &Inputs, bench: &mut dyn Bench) -> Result<Report, Refused> {
    let date = inputs.word("date").map_or_else(|| bench.today(), ToString::to_string);
    let day = Date::parse(&date)
        .ok_or_else(|| Refused::new("bad-input", format!("'{date}' is not a day such as 2026-01-31")))?;
    let preset = Preset::ALL[day.preset()].name;
    let code = encode_generated(Edition::Second, preset, day.seed());
    let made = day.made(Edition::Second);
    let (text, answer) = told(inputs, Some(preset), day.seed(), &code, &made, false);
    Ok(Report::new(text, &answer))
}

/// A dungeon that was made, for people and for programs.
fn told(
    inputs: &Inputs,
    preset: Option<&str>,
    seed: u64,
    code: &str,
    made: &Made,
    several: bool,
) -> (String, Value) {
    let level = files::dump(&made.dungeon);
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
    let (level, code) = (files::dump(&dungeon), with_par(&encode(&dungeon), dungeon.par));
    let answer = json!({ "code": code, "level": level });
    let text = if inputs.file("level")?.name.starts_with("WY") { level } else { format!("{code}\n") };
    Ok(Report { notes, ..Report::new(text, &answer) })
}
