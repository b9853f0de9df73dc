//! Many games on one board or two, and boards that are made.

use super::{Place, bad, house};
use crate::board::Board;
use crate::compare::Comparison;
use crate::files::NAMES;
use crate::generator::{self, Difficulty, Wanted};
use crate::heat::Heat;
use crate::layout::{self, Layout};
use crate::stats::Stats;
use kernel::diagnostic::Diagnostic;
use kernel::game::Refused;
use kernel::input::Document;
use kernel::tools::{Answer, Bench, Inputs, Job, Report};
use serde_json::json;
use std::collections::BTreeMap;

/// All games that were asked for, and the seed of the first.
fn games(inputs: &Inputs) -> (Job, u64) {
    let all = inputs.number("games").unwrap_or_default();
    // Games are short: a thread plays some before it reports.
    (Job { all, batch: 4, what: "games" }, inputs.number("seed").unwrap_or_default())
}

pub(super) fn stats(inputs: &Inputs, bench: &mut dyn Bench) -> Result<Report, Refused> {
    let place = Place::of(inputs)?;
    let (board, mut notes) = place.board(&house(inputs, place.layout.count)?, bench)?;
    let heated = inputs.flag("heat");
    let (job, first) = games(inputs);
    let (mut stats, mut heat) = (Stats::default(), Heat::default());
    let work = |games: std::ops::Range<u64>| {
        let (seed, count) = (first.wrapping_add(games.start), games.end - games.start);
        if heated {
            let (stats, heat) = Heat::of_games(&board, seed, count);
            return (stats, Some(heat));
        }
        (Stats::of_games(&board, seed, count), None)
    };
    bench.ordered(job, work, |(part, warm)| {
        stats.merge(&part);
        if let Some(warm) = warm {
            heat.merge(&warm);
        }
    });
    if let (Some(micros), Some(a_second)) = (bench.micros(), bench.per_second(stats.sum.turns)) {
        let millis = micros / 1000;
        notes.push(format!("{}.{:03} s, {a_second} turns a second", millis / 1000, millis % 1000));
    }
    let (text, json, csv) = if heated {
        let json = format!("{{\"stats\":{},\"heat\":{}}}", stats.json(), heat.json());
        (stats.text() + &heat.text(&board), json, heat.csv())
    } else {
        (stats.text(), stats.json(), stats.csv())
    };
    Ok(Report { text, json, csv, notes, ..Report::default() })
}

pub(super) fn compare(inputs: &Inputs, bench: &mut dyn Bench) -> Result<Report, Refused> {
    let second = inputs.folder("other");
    if inputs.word("versus").is_none() && second.is_none() {
        return Err(bad("there is nothing to compare: name a second folder, or a rule with --versus"));
    }
    let here = Place::of(inputs)?;
    let (one, mut notes) = here.board(&house(inputs, here.layout.count)?, bench)?;
    let there = match second {
        Some(folder) => Place::open(folder)?,
        None => Place::of(inputs)?,
    };
    let mut rules = house(inputs, there.layout.count)?;
    inputs.words("versus").try_for_each(|pair| rules.set_pair(pair)).map_err(bad)?;
    let (other, more) = there.board(&rules, bench)?;
    notes.extend(more);

    let (job, first) = games(inputs);
    let mut sum = Comparison::default();
    let work = |games: std::ops::Range<u64>| {
        Comparison::of_games(&one, &other, first.wrapping_add(games.start), games.end - games.start)
    };
    bench.ordered(job, work, |part| sum.merge(&part));
    let name = |place: &Place<'_>, board: &Board| {
        let rules = board.house.write().trim_end().replace(" = ", "=").replace('\n', ", ");
        let rules = if rules.is_empty() { "usual rules" } else { &rules };
        format!("{}, {rules}", place.folder.path)
    };
    let text = sum.text(&name(&here, &one), &name(&there, &other));
    Ok(Report { text, json: sum.json(), csv: sum.csv(), notes, ..Report::default() })
}

pub(super) fn generate(inputs: &Inputs, bench: &mut dyn Bench) -> Result<Report, Refused> {
    let mut wanted = Wanted::of(Difficulty::named(inputs.word("difficulty").unwrap_or_default()));
    for (id, count) in
        [("walls", &mut wanted.walls), ("stairs", &mut wanted.stairs), ("poles", &mut wanted.poles)]
    {
        *count = inputs.number(id).map_or(*count, |n| n as usize);
    }
    (wanted.clean, wanted.certain) = (true, true);
    wanted.spread = inputs.number("spread").map_or(wanted.spread, |n| n as u32);
    let seed = inputs.number("seed").unwrap_or_else(|| bench.entropy() % 1_000_000);
    let layout = match inputs.files("layout").next() {
        None => Layout::default(),
        Some(file) => Layout::read(file.bytes()?).map_err(|problems| Refused::file(file.placed(problems)))?,
    };
    let house = house(inputs, layout.count)?;
    let Some(made) = generator::generate(&layout, &wanted, &house, seed) else {
        let problem = Diagnostic::error("", format!("no board was found from seed {seed}"));
        return Ok(Report::default().but(Answer::No).note(&problem));
    };
    let texts = NAMES.iter().zip(made.board.sketch().write());
    let mut files: Vec<Document> =
        texts.map(|(name, text)| Document { name: (*name).into(), text }).collect();
    if !layout.is_usual() {
        files.push(Document { name: layout::FILE.into(), text: layout.write() });
    }
    let contents: BTreeMap<&str, &str> = files.iter().map(|file| (&*file.name, &*file.text)).collect();
    let answer = json!({ "seed": seed, "rounds": made.median, "fits": made.fits, "files": contents });
    let text = format!("seed {seed}, games take about {} rounds", made.median);
    let report = Report { files, ..Report::new(text, &answer) };
    if made.fits {
        return Ok(report);
    }
    let text = format!("no board from seed {seed} is quite what was asked for; this one comes closest");
    Ok(report.note(&Diagnostic::note("", text)))
}
