//! How a dungeon is named and read; `check` and `import`.

use super::plan;
use crate::code;
use crate::dungeon::{Dungeon, many};
use crate::files;
use crate::solver::{Position, solve};
use kernel::diagnostic::Level;
use kernel::game::Refused;
use kernel::tools::{Answer, Bench, Inputs, Report};
use serde_json::json;
use std::borrow::Cow;

/// The bytes of the level file that was given, or of what its name stands for: a share code, a shipped level.
fn bytes(inputs: &Inputs) -> Result<Cow<'_, [u8]>, Refused> {
    let file = inputs.file("level")?;
    let why = match &file.content {
        Ok(bytes) => return Ok(Cow::Borrowed(bytes)),
        Err(why) => why,
    };
    let dungeon = match crate::packs::find(&file.name).and_then(|level| level.dungeon.ok()) {
        Some(dungeon) => dungeon,
        None if file.name.starts_with("WY") => code::open(&file.name)?,
        None => return Err(Refused::file(file.placed(vec![files::unreadable(why)]))),
    };
    Ok(Cow::Owned(files::dump(&dungeon).into_bytes()))
}

/// The dungeon that was given, and warnings about its file.
pub(super) fn read(inputs: &Inputs) -> Result<(Dungeon, Vec<String>), Refused> {
    let file = inputs.file("level")?;
    let reading = files::read_bytes(&bytes(inputs)?);
    let mut reading = reading.map_err(|problems| Refused::file(file.placed(problems)))?;
    reading.dungeon.naive |= inputs.flag("naive");
    reading.dungeon.one_turn |= inputs.flag("one-turn");
    let warnings = file.placed(reading.warnings);
    Ok((reading.dungeon, warnings.iter().map(ToString::to_string).collect()))
}

pub(super) fn check(inputs: &Inputs, _bench: &mut dyn Bench) -> Result<Report, Refused> {
    let (file, bytes) = (inputs.file("level")?, bytes(inputs)?);
    if let Ok(text) = std::str::from_utf8(&bytes)
        && text.lines().any(|line| line.starts_with('%'))
    {
        return Ok(check_pack(inputs, &file.name, text));
    }
    let problems = file.placed(files::check(&bytes));
    let readable = problems.iter().all(|problem| problem.level != Level::Error);
    let Some(reading) = files::read_bytes(&bytes).ok().filter(|_| readable) else {
        let answer = json!({ "ok": false, "problems": problems });
        return Ok(Report { problems, ..Report::new("", &answer).but(Answer::Bad) });
    };
    let dungeon = reading.dungeon;
    let verdict = solve(&Position::from(&dungeon), &plan::budget(inputs));
    let answer = json!({
        "ok": true, "rows": dungeon.rooms.height(), "columns": dungeon.rooms.width(),
        "dragons": dungeon.dragons.len(), "treasures": dungeon.stock, "code": code::encode(&dungeon),
        "verdict": plan::verdict_json(&verdict), "problems": problems,
    });
    let text = format!("{}: {}\n{}\n", file.name, described(&dungeon), plan::verdict_words(&verdict));
    Ok(Report { problems, ..Report::new(text, &answer) })
}

/// What is wrong with the levels of a pack, and whether they can be won.
fn check_pack(inputs: &Inputs, name: &str, text: &str) -> Report {
    let (mut words, mut levels, mut problems) = (String::new(), Vec::new(), Vec::new());
    for level in crate::packs::read(name, text) {
        match level.dungeon {
            Ok(dungeon) => {
                let verdict = solve(&Position::from(&dungeon), &plan::budget(inputs));
                let told = format!("{}: {}", level.title, plan::verdict_words(&verdict));
                words = format!("{words}{told}\n");
                levels.push(json!({ "title": level.title, "verdict": plan::verdict_json(&verdict) }));
            }
            Err(found) => problems.extend(found),
        }
    }
    for problem in &mut problems {
        problem.file = name.into();
    }
    let ok = problems.is_empty();
    let answer = json!({ "ok": ok, "levels": levels, "problems": problems });
    let report = Report { problems, ..Report::new(words, &answer) };
    if ok { report } else { report.but(Answer::Bad) }
}

fn described(dungeon: &Dungeon) -> String {
    let mut words = format!("{} × {} rooms", dungeon.rooms.height(), dungeon.rooms.width());
    for (n, what) in [
        (dungeon.dragons.len(), "dragon"),
        (usize::from(dungeon.stock), "treasure"),
        (dungeon.elixirs.len(), "elixir"),
        (dungeon.levers.len(), "lever"),
        (dungeon.doors.len(), "door"),
        (dungeon.bolts.len(), "bolted room"),
    ] {
        if n > 0 || what == "dragon" {
            words = format!("{words}, {}", many(n as u32, what));
        }
    }
    if dungeon.one_turn { words + ", one turn" } else { words }
}

pub(super) fn import(inputs: &Inputs, _bench: &mut dyn Bench) -> Result<Report, Refused> {
    let file = inputs.file("level")?;
    let reading = files::import(&bytes(inputs)?).map_err(|problems| Refused::file(file.placed(problems)))?;
    let (text, problems) = (files::dump(&reading.dungeon), file.placed(reading.warnings));
    let answer = json!({ "level": text, "problems": problems });
    Ok(Report { problems, ..Report::new(text, &answer) })
}
