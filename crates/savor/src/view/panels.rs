//! The panels: the runners, the legend of values, and at the end the statistics of the race.

use super::goal::{self, Goal};
use super::tiles::{plate, sign};
use super::{face, look};
use crate::bots::Thought;
use crate::cell::Player;
use crate::event::floor;
use crate::hand::Hand;
use crate::house::Enter;
use crate::keys::Ui;
use crate::record::Tally;
use crate::state::{Effect, State};
use crate::values::Value;
use kernel::pos::Dir;
use kernel::scene::{Ink, Panel, Row};

/// All of them.
pub(super) fn panels(state: &State, ui: &Ui) -> Vec<Panel> {
    let mut panels: Vec<Panel> = super::hand::panel(state).into_iter().collect();
    panels.extend(super::asking::panel(state, ui));
    panels.push(runners(state));
    if state.is_over() && state.board.house.hand < 2 {
        panels.push(statistics(state));
    }
    if ui.values && !state.board.house.is_basic() {
        panels.push(legend());
    }
    panels
}

/// A direction as an arrow.
pub(crate) const fn arrow(dir: Dir) -> char {
    ['↑', '→', '↓', '←'][dir.index()]
}

/// Name, direction and place with the points, and under it what Bawana has done; in a race how far the flag is, and
/// after its end how it went.
fn runners(state: &State) -> Panel {
    let mut rows = Vec::new();
    let is_over = state.is_over();
    let is_race = state.board.house.hand > 1;
    // Of more than three, each has two lines only.
    let is_crowded = state.board.house.line_up().count() > 3;
    let mut thought = Thought::of(&state.board, &state.race);
    for who in state.board.house.line_up() {
        let me = state.runner(who);
        let goal = goal::of(state, &mut thought, who);
        let points = if state.board.house.is_basic() { String::new() } else { me.points.to_string() };
        let strong = if is_over { state.race.winner == Some(who) } else { state.race.turn == who };
        // Whoever is to act has a panel for it, and after the end nobody plays any more.
        let holds = !me.hand.is_empty() && !is_over && state.race.turn != who;
        let name = state.names.of(who);
        let text = if holds && is_crowded { format!("{name}: {}", brief(me.hand)) } else { name.into() };
        let row = Row::new(text, points).note(note(state, who, goal));
        rows.push(Row { look: Some(face(who)), strong, ink: look(who).ink, ..row });
        if is_over && is_race {
            let told = lines(facts(&state.record.tallies[who.index()]));
            rows.extend(told.into_iter().map(|line| Row::new(format!("  {line}"), "")));
            continue;
        }
        if holds && !is_crowded {
            rows.push(Row::new(format!("  holds {}", me.hand), ""));
        }
        if let Some(words) = effect(me.effect) {
            rows.push(Row::new(format!("  {words}"), ""));
        }
    }
    let title = if is_over && is_race { "The race" } else { "Runners" };
    Panel { title: title.into(), rows }
}

/// A hand as `2 2 3`.
fn brief(hand: Hand) -> String {
    hand.values().iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// Where a runner is, and in a race how many turns it is to the flag at best.
fn note(state: &State, who: Player, goal: Option<Goal>) -> String {
    let me = state.runner(who);
    if state.is_over() && state.board.house.hand > 1 {
        return match goal {
            _ if state.race.winner == Some(who) => "touched the flag".into(),
            Some(Goal { turns: 1, .. }) => "1 turn away".into(),
            Some(Goal { turns, .. }) => format!("{turns} turns away"),
            None => effect(me.effect).unwrap_or_else(|| "no way to the flag".into()),
        };
    }
    let place = if me.at == state.board.layout.home(who).start {
        let waits = if state.board.house.enter == Enter::Six { "waits for a six" } else { "outside" };
        waits.into()
    } else if goal.is_some() {
        // By its number, as above the boards: both have to fit a narrow list.
        format!("{} floor {}", arrow(me.dir), me.at.floor())
    } else {
        format!("{} {}", arrow(me.dir), floor(me.at))
    };
    match goal {
        Some(Goal { is_sure: true, .. }) if state.race.turn != who => format!("{place}, flag next!"),
        Some(Goal { turns, .. }) => format!("{place}, flag in {turns}"),
        None => place,
    }
}

/// Facts in as few lines as a narrow list has room for.
fn lines(facts: Vec<String>) -> Vec<String> {
    const WIDEST: usize = 27;
    let mut lines: Vec<String> = Vec::new();
    for fact in facts {
        match lines.last_mut() {
            Some(line) if line.len() + 2 + fact.len() <= WIDEST => {
                line.push_str(", ");
                line.push_str(&fact);
            }
            _ => lines.push(fact),
        }
    }
    lines
}

/// What a runner has done in a race, as far as there is anything to tell.
fn facts(tally: &Tally) -> Vec<String> {
    let some = |n: u32, one: &str, more: &str| match n {
        0 => None,
        1 => Some(one.to_string()),
        n => Some(format!("{n} {more}")),
    };
    let times = |n: u32, what: &str| match n {
        0 => None,
        1 => Some(format!("{what} once")),
        2 => Some(format!("{what} twice")),
        n => Some(format!("{what} {n} times")),
    };
    [
        some(tally.throws, "1 die", "dice"),
        some(tally.steps, "1 cell", "cells"),
        times(tally.stairs, "stairs"),
        times(tally.poles, "pole"),
        times(tally.blocked, "blocked"),
        some(tally.meals, "1 meal", "meals"),
        some(tally.captures, "1 capture", "captures"),
        times(tally.sent_back, "sent back"),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// What Bawana has done, in words.
fn effect(effect: Effect) -> Option<String> {
    let more = |n: u32, what: &str| format!("{n} more {what}{}", if n == 1 { "" } else { "s" });
    Some(match effect {
        Effect::None => return None,
        Effect::Door => "will be dizzy outside".into(),
        Effect::Disoriented(left) => format!("dizzy for {}", more(left, "move")),
        Effect::Triggered(0) => "moves are doubled".into(),
        Effect::Triggered(left) => format!("doubled for {}", more(left, "move")),
        Effect::Poisoned(left) => format!("ill for {}", more(left.into(), "turn")),
    })
}

/// A subject of the statistics: its name, whether the basic game knows it, and its count.
type Subject = (&'static str, bool, fn(&Tally) -> u32);

const SUBJECTS: [Subject; 8] = [
    ("Throws", true, |t| t.throws),
    ("Blocked", true, |t| t.blocked),
    ("Cells", true, |t| t.steps),
    ("Stairs", true, |t| t.stairs),
    ("Poles", true, |t| t.poles),
    ("Canteen", false, |t| t.meals),
    ("Captures", false, |t| t.captures),
    ("Sent back", true, |t| t.sent_back),
];

/// One line a subject, one column a runner.
fn statistics(state: &State) -> Panel {
    let house = &state.board.house;
    let known = || SUBJECTS.into_iter().filter(|(_, basic, _)| *basic || !house.is_basic());
    let count = |of: fn(&Tally) -> u32, who: Player| of(&state.record.tallies[who.index()]).to_string();
    // As narrow as the numbers are, so that a small list shows all of them.
    let lengths = known().flat_map(|(_, _, of)| house.line_up().map(move |who| count(of, who).len()));
    let width = lengths.max().unwrap_or(1);
    let columns = |cell: &dyn Fn(Player) -> String| {
        let cells: Vec<String> = house.line_up().map(|who| format!("{:>width$}", cell(who))).collect();
        cells.join("  ")
    };
    let head = Row { strong: true, ..Row::new("", columns(&|who| who.name().into())) };
    let rows = known().map(|(name, _, of)| Row::new(name, columns(&|who| count(of, who))));
    Panel { title: "The race".into(), rows: std::iter::once(head).chain(rows).collect() }
}

/// What the signs mean.
fn legend() -> Panel {
    let row = |value: Value, words: &str| {
        let (glyph, ink) = sign(value).unwrap_or((' ', Ink::Silver));
        Row { ink, ..Row::new(format!("{glyph}  {}", plate(value)), words) }
    };
    Panel {
        title: "Values".into(),
        rows: vec![
            row(Value::Cost(3), "costs 3"),
            row(Value::Bonus(3), "gives 3"),
            row(Value::Factor(2), "doubles"),
            row(Value::Factor(3), "triples"),
        ],
    }
}
