//! Scenarios: games with a written start and written draws, for teachers and tests. `rules.txt`, `values.txt`,
//! `setup.txt` and `script.txt` are described in `docs/rules/savor.md`.

use crate::board::{Board, Mode};
use crate::cell::{Cell, Player, title};
use crate::chance::{Chance, Draw, Script};
use crate::each::Each;
use crate::event::{Event, write_plain};
use crate::files::Files;
use crate::hand::Hand;
use crate::house::{House, MOST_POINTS};
use crate::layout::Layout;
use crate::rules::Plan;
use crate::state::{Effect, Race, Runner};
use crate::values::Value;
use kernel::diagnostic::Diagnostic;
use kernel::pos::Dir;
use kernel::text::{Piece, Source};
use std::ops::RangeInclusive;

/// The contents of a scenario's files; `None` for one that is missing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scenario<'a> {
    /// The five files of the board.
    pub board: Files<'a>,
    /// `rules.txt`: house rules, `key = value`. Without it A plays alone.
    pub rules: Option<&'a [u8]>,
    /// `values.txt`: `[f, w, l] -3`, `+2` or `x3`; all other cells are 0.
    pub values: Option<&'a [u8]>,
    /// `setup.txt`: where players begin; whoever is not named is in the starting area.
    pub setup: Option<&'a [u8]>,
    /// `script.txt`: the draws in order.
    pub script: Option<&'a [u8]>,
}

/// What points a setup may give.
const POINTS: RangeInclusive<i64> = 0..=MOST_POINTS as i64;

/// A scenario that was played.
#[derive(Clone, Debug)]
pub struct Run {
    /// What happened.
    pub events: Vec<Event>,
    /// Warnings and notes about the files.
    pub problems: Vec<Diagnostic>,
    /// The draw that did not fit its question, which ended the run.
    pub fault: Option<Diagnostic>,
    /// The race when the run ended.
    pub race: Race,
}

impl Run {
    /// What happened, in plain text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.events.iter().for_each(|event| write_plain(event, &mut text));
        text
    }
}

/// Plays a scenario until somebody wins, the script ends, or a draw does not fit; the error says why it cannot start.
pub fn run(layout: &Layout, scenario: &Scenario<'_>) -> Result<Run, Vec<Diagnostic>> {
    let mut house = House::for_runners(layout.count);
    match scenario.rules {
        Some(bytes) => house.read("rules.txt", bytes)?,
        None => house.players = Each::new(layout.count, |who| who == Player::A),
    }
    let (board, mut problems) = Board::from_files(layout, &scenario.board, &house);
    let Some(board) = board else { return Err(problems) };

    let mut race = Race::plain(&board);
    let mut wrong = Vec::new();
    for_lines("values.txt", scenario.values, &mut wrong, |line| value(line, &board, &mut race));
    for_lines("setup.txt", scenario.setup, &mut wrong, |line| runner(line, &board, &mut race));
    let (mut draws, mut places): (Vec<Draw>, Vec<Piece<'_>>) = Default::default();
    for_lines("script.txt", scenario.script, &mut wrong, |line| {
        for field in line.fields() {
            draws.push(draw(field)?);
            places.push(field);
        }
        Ok(())
    });
    if !wrong.is_empty() {
        problems.extend(wrong);
        return Err(problems);
    }

    let (mut events, mut plan, mut script) = (Vec::new(), Plan::default(), Script::written(draws));
    while !race.is_over(&board) {
        let mut chance = Chance::scripted(&mut script, None);
        if race.attempt(&board, &mut plan, &mut chance, &mut |event| events.push(event)).is_none() {
            break;
        }
    }
    let fault = script.misfit().map(|(number, ask)| {
        let (place, (letter, what)) = (places[number], ask.names());
        let text = format!("{what} was drawn ('{letter}'), but the script says '{}'", place.text);
        place.error("", text).in_file("script.txt")
    });
    Ok(Run { events, problems, fault, race })
}

/// Reads a file line by line, without comments; every complaint is collected.
fn for_lines<'a>(
    file: &str,
    bytes: Option<&'a [u8]>,
    wrong: &mut Vec<Diagnostic>,
    mut read: impl FnMut(Piece<'a>) -> Result<(), Diagnostic>,
) {
    let source = match Source::from_bytes(bytes.unwrap_or_default(), "") {
        Ok(source) => source,
        Err(problem) => return wrong.push(problem.in_file(file)),
    };
    for line in source.lines().map(|line| line.before('#').trimmed()).filter(|line| !line.is_empty()) {
        if let Err(problem) = read(line) {
            wrong.push(problem.in_file(file));
        }
    }
}

/// A cell at the beginning of a line, and the fields after it.
fn cell(line: Piece<'_>) -> Result<(Cell, Vec<Piece<'_>>), Diagnostic> {
    let bad = || line.error("", format!("'{}' does not begin with a cell such as [0, 5, 3]", line.text));
    let (inside, rest) = line.text.strip_prefix('[').and_then(|t| t.split_once(']')).ok_or_else(bad)?;
    let numbers: Result<Vec<i64>, _> = inside.split(',').map(|n| n.trim().parse()).collect();
    let cell = match numbers.as_deref() {
        Ok(&[f, w, l]) => Cell::new(f, w, l).ok_or_else(bad)?,
        _ => return Err(bad()),
    };
    let after = line.len() - rest.chars().count() as u32;
    Ok((cell, line.at_column(line.column + after).fields().collect()))
}

fn value(line: Piece<'_>, board: &Board, race: &mut Race) -> Result<(), Diagnostic> {
    let (cell, fields) = cell(line)?;
    let [field] = fields.as_slice() else {
        return Err(line.error("", "a line is a cell and its value"));
    };
    let value: Value = field.text.parse().map_err(|why: String| field.error("", why))?;
    if !board.is_open(cell) {
        return Err(line.error("", format!("nobody can step on {cell}")));
    }
    race.values.set(cell, value);
    Ok(())
}

/// `A [0, 5, 3] North 100 0 none` or `A start 100`. Any cell will do, even one where nobody can stand.
fn runner(line: Piece<'_>, board: &Board, race: &mut Race) -> Result<(), Diagnostic> {
    let name = line.fields().next().unwrap_or(line);
    let known = board.layout.runners();
    let who = Player::from_name(name.text).filter(|who| known.contains(who)).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|who| who.name()).collect();
        name.error("", format!("'{}' is none of the players {}", name.text, names.join(", ")))
    })?;
    let rest = line.at_column(name.column + name.len()).trimmed();
    let me = &mut race.runners[who.index()];
    let fields: Vec<Piece<'_>> = rest.fields().collect();
    if let [start, points] = fields.as_slice()
        && start.text == "start"
    {
        *me = Runner::at_home(board.layout.home(who), points.number(POINTS, "")?);
        return Ok(());
    }
    let (at, fields) = cell(rest)?;
    let [dir, points, throws, effect] = fields.as_slice() else {
        return Err(line.error("", "a line is: player, cell, direction, points, throws so far, effect"));
    };
    let facing = Dir::ALL.into_iter().find(|&facing| title(facing) == dir.text);
    *me = Runner {
        at,
        dir: facing.ok_or_else(|| dir.error("", format!("'{}' is no direction", dir.text)))?,
        points: points.number(POINTS, "")?,
        throws: throws.number(0..=1_000_000_000, "")? as u32,
        effect: self::effect(*effect, &board.house)?,
        hand: Hand::NONE,
    };
    Ok(())
}

/// An effect. `triggered` lasts as long as the house has it after a visit to Bawana.
fn effect(field: Piece<'_>, house: &House) -> Result<Effect, Diagnostic> {
    let bad = || {
        let known = "none, disoriented:door, disoriented:N, triggered, triggered:N, poisoned:N";
        field.error("", format!("'{}' is none of {known}", field.text))
    };
    let (name, left) = field.text.split_once(':').unwrap_or((field.text, ""));
    let number = || left.parse::<u32>().ok().filter(|n| (1..=1_000_000).contains(n)).ok_or_else(bad);
    match (name, left) {
        ("none", "") => Ok(Effect::None),
        ("disoriented", "door") => Ok(Effect::Door),
        ("disoriented", _) => number().map(Effect::Disoriented),
        ("triggered", "") => Ok(Effect::Triggered(house.triggered_throws)),
        ("triggered", _) => number().map(Effect::Triggered),
        ("poisoned", _) => number().map(|left| Effect::Poisoned(left.min(255) as u8)),
        _ => Err(bad()),
    }
}

/// `m1`–`m6`, `d1`–`d6`, `rN rE rS rW`, `b0`–`b11`, `p10`–`p100`, `sU sD sB`, `t0 t1 …`, `x0 x1 …`, `k0 k1`, `h1`–`h6`.
fn draw(field: Piece<'_>) -> Result<Draw, Diagnostic> {
    let bad = || {
        field.error(
            "",
            format!("'{}' is no draw such as m6, d3, rN, b4, p37, sU, t0, x0, k1 or h4", field.text),
        )
    };
    let mut chars = field.text.chars();
    let kind = chars.next().ok_or_else(bad)?;
    let rest = chars.as_str();
    let letter = |letters: &str| letters.find(rest).filter(|_| rest.len() == 1).map(|at| at as u32);
    let digits = || rest.parse().ok().filter(|_| rest.bytes().all(|b| b.is_ascii_digit()));
    let number = match kind {
        'r' => letter("NESW"),
        's' => letter("UDB"),
        'm' | 'd' | 'h' => digits().filter(|n| (1..=6).contains(n)),
        'b' => digits().filter(|n| *n <= 11),
        'p' => digits().filter(|n| (10..=100).contains(n)),
        't' | 'x' | 'k' => digits(),
        _ => None,
    };
    Ok(Draw { kind: Some(kind), number: number.ok_or_else(bad)? })
}

// The letters above follow these orders.
const _: () =
    assert!(Dir::North as u8 == 0 && Dir::East as u8 == 1 && Dir::South as u8 == 2 && Dir::West as u8 == 3);
const _: () = assert!(Mode::Up as u8 == 0 && Mode::Down as u8 == 1 && Mode::Both as u8 == 2);
