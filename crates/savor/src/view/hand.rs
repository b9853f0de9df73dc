//! The hand of the player to act (SA-X13): what each value would do, beside the boards and on them.

use super::tiles::is_plain;
use super::{arrow, die, goal, look};
use crate::action::Action;
use crate::bots::{Case, Fate, Thought, Turnout};
use crate::cell::Cell;
use crate::keys::VALUES;
use crate::state::{Effect, State};
use kernel::grid::Grid;
use kernel::scene::{Board, Ink, KeyHint, Look, Mark, Panel, Place, Row, UNIT};

/// One value that could be played.
struct Play {
    value: u8,
    /// What chance may make of it.
    cases: Vec<Case>,
}

impl Play {
    /// How it turns out, if that is certain.
    fn sure(&self) -> Option<&Turnout> {
        match &self.cases[..] {
            [Case { turnout, .. }] => Some(turnout),
            _ => None,
        }
    }

    /// How often it ends like this, and of how many times. A player who may turn round does so where that helps.
    fn odds(&self, fate: Fate) -> (u32, u32) {
        let ends = |case: &&Case| match fate {
            Fate::Blocked => case.back.iter().chain([&case.turnout]).all(|turnout| turnout.fate == fate),
            _ => case.back.iter().chain([&case.turnout]).any(|turnout| turnout.fate == fate),
        };
        let sum = |cases: &mut dyn Iterator<Item = &Case>| cases.map(|case| case.odds).sum();
        (sum(&mut self.cases.iter().filter(ends)), sum(&mut self.cases.iter()))
    }

    /// Every way in which it can turn out.
    fn turnouts(&self) -> impl Iterator<Item = &Turnout> {
        self.cases.iter().flat_map(|case| std::iter::once(&case.turnout).chain(&case.back))
    }
}

/// What can be played now, by the places of the hand.
fn plays(state: &State) -> Vec<Play> {
    let Some(hand) = state.hand() else { return Vec::new() };
    let mut thought = Thought::of(&state.board, &state.race);
    let who = state.race.turn;
    let play = |&value: &u8| Play { value, cases: thought.cases(&state.race.runners, who, value) };
    hand.values().iter().map(play).collect()
}

/// The value that is on offer first: one that wins, else the first that may move.
pub(crate) fn useful_play(state: &State) -> Option<usize> {
    let plays = plays(state);
    let wins = |play: &Play| play.sure().is_some_and(|turnout| turnout.fate == Fate::Wins);
    let moves = |play: &Play| play.sure().is_none_or(|turnout| turnout.fate == Fate::Stands);
    let first = |is: &dyn Fn(&Play) -> bool| plays.iter().position(is);
    first(&wins).or_else(|| first(&moves)).or((!plays.is_empty()).then_some(0))
}

/// Whether every value is blocked for certain.
pub(super) fn is_stuck(state: &State) -> bool {
    let plays = plays(state);
    let blocked = |play: &Play| play.sure().is_some_and(|turnout| turnout.fate == Fate::Blocked);
    !plays.is_empty() && plays.iter().all(blocked)
}

/// The cells where values can end, with the value and whether that is certain.
fn ends(state: &State) -> Vec<(Cell, u8, bool)> {
    let mut ends: Vec<(Cell, u8, bool)> = Vec::new();
    for play in &plays(state) {
        let sure = play.sure().is_some();
        for turnout in play.turnouts().filter(|turnout| matches!(turnout.fate, Fate::Stands | Fate::Wins)) {
            if !ends.iter().any(|(cell, ..)| *cell == turnout.end) {
                ends.push((turnout.end, play.value, sure));
            }
        }
    }
    // Entering leads everybody to the same cell, whatever is played.
    if state.board.is_start(state.runner(state.race.turn).at) { Vec::new() } else { ends }
}

/// The value that ends on a cell.
pub(crate) fn play_at(state: &State, cell: Cell) -> Option<u8> {
    ends(state).into_iter().find(|(end, ..)| *end == cell).map(|(_, value, _)| value)
}

/// Where something is written on a cell: in its middle, but beside the sign of stairs or a pole.
fn beside(tiles: &Grid<Look>, cell: Cell) -> Place {
    let Place { x, y } = Place::of(cell.pos());
    if is_plain(&tiles[cell.pos()]) { Place { x, y } } else { Place { x: x + UNIT / 4, y: y - UNIT / 4 } }
}

/// Marks where the values lead; the keys that play them are the values.
pub(super) fn mark_ends(state: &State, boards: &mut [Board]) {
    for (cell, value, sure) in ends(state) {
        let Board { marks, tiles, .. } = &mut boards[usize::from(cell.floor())];
        let ink = if sure { Ink::Gold } else { Ink::Sand };
        marks.push(Mark::Spot { cell: cell.pos(), ink });
        // What chance decides has a question mark.
        let text = if sure { value.to_string() } else { format!("{value}?") };
        marks.push(Mark::Badge { at: beside(tiles, cell), text, ink });
    }
}

/// What each value would do; nothing without a hand.
pub(super) fn panel(state: &State) -> Option<Panel> {
    let plays = plays(state);
    let who = state.race.turn;
    let useful = useful_play(state);
    let row = |(place, play): (usize, &Play)| {
        let (words, points) = words(state, play);
        let strong = useful == Some(place);
        Row {
            look: die(play.value),
            strong,
            ink: look(who).ink,
            ..Row::new(format!("[{}] {words}", play.value), points)
                .note(note(state, play))
                .pick(Action::Play(play.value).to_string())
        }
    };
    let rows: Vec<Row> = plays.iter().enumerate().map(row).collect();
    let title = format!("{}'s hand", state.names.of(who));
    (!rows.is_empty()).then_some(Panel { title, rows })
}

/// How far the flag is after a die, and on which floor the move ends if that is another one.
fn note(state: &State, play: &Play) -> String {
    let who = state.race.turn;
    let me = state.runner(who);
    if state.board.is_start(me.at) {
        return format!("spends the {}", play.value);
    }
    let place = match play.sure() {
        Some(Turnout { fate: Fate::Wins, .. }) => Some("wins the race".into()),
        Some(Turnout { fate: Fate::Blocked, .. }) => Some("no room".into()),
        Some(Turnout { fate: Fate::Stands, end, .. }) if end.floor() != me.at.floor() => {
            Some(format!("floor {}", end.floor()))
        }
        _ => None,
    };
    let flag = match goal::span(state, who, &play.cases) {
        Some((0, 0)) | None => None,
        // The best is in the large line.
        Some((0, worst)) => Some(format!("or flag in {worst}")),
        Some((best, worst)) if best == worst => Some(format!("flag in {best}")),
        Some((best, worst)) => Some(format!("flag in {best} to {worst}")),
    };
    place.into_iter().chain(flag).collect::<Vec<_>>().join(", ")
}

/// What a value would do, and what that does to the points.
fn words(state: &State, play: &Play) -> (String, String) {
    let who = state.race.turn;
    let me = state.runner(who);
    if state.board.is_start(me.at) {
        return ("enter".into(), String::new());
    }
    let Some(turnout) = play.sure() else {
        let words = match (play.odds(Fate::Wins), play.odds(Fate::Blocked)) {
            ((0, _), (0, _)) if matches!(me.effect, Effect::Disoriented(_)) => "any direction".into(),
            ((0, _), (0, _)) => "direction die".into(),
            ((0, _), (blocked, all)) if blocked == all => "blocked".into(),
            ((0, _), (blocked, all)) => format!("blocked {blocked} in {all}"),
            ((wins, all), _) => format!("the flag {wins} in {all}"),
        };
        return (words, String::new());
    };
    let after = &turnout.runners[who.index()];
    let points = match turnout.fate {
        Fate::Starves => String::new(),
        _ if state.board.house.is_basic() => String::new(),
        _ => format!("{:+}", after.points - me.points),
    };
    let words = match turnout.fate {
        Fate::Wins => "the flag!".into(),
        Fate::Blocked => "blocked".into(),
        Fate::Starves => "canteen".into(),
        Fate::SentBack => "start again".into(),
        Fate::Stands => match turnout.captured {
            Some(rival) => format!("captures {}", state.names.of(rival)),
            None => format!("{} {}", arrow(turnout.dir), turnout.dir),
        },
    };
    (words, points)
}

/// The keys that play the values; of equal ones the first is enough.
pub(super) fn hints(state: &State) -> Vec<KeyHint> {
    let hand = state.hand().unwrap_or_default();
    let different =
        hand.values().iter().enumerate().filter(|(place, value)| hand.place(**value) == Some(*place));
    let command = |value: u8| VALUES.get(usize::from(value).saturating_sub(1)).copied().unwrap_or_default();
    different.map(|(_, value)| KeyHint::new(command(*value), format!("play the {value}"))).collect()
}
