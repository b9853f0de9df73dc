//! How far it is to the flag in a race (SA-X15): for a runner with the dice in the hand, and after a move.

use crate::bots::{Case, Fate, Thought, Turnout};
use crate::cell::Player;
use crate::hand::Hand;
use crate::state::{Effect, Runner, State};

/// In how many turns somebody who stands like this can be at the flag, if every die falls as it should; `None` if
/// nobody can tell.
fn left(state: &State, who: Player, me: &Runner) -> Option<u32> {
    let board = &state.board;
    let home = board.layout.home(who);
    if me.at == home.start {
        return Some(1 + board.near().from(home.first, home.facing, 0, false)?);
    }
    match me.effect {
        Effect::Poisoned(_) => None,
        effect => board.near().from(me.at, me.dir, me.throws, matches!(effect, Effect::Triggered(_))),
    }
}

/// The same after a move.
pub(super) fn after(state: &State, who: Player, turnout: &Turnout) -> Option<u32> {
    match turnout.fate {
        Fate::Wins => Some(0),
        Fate::Starves => None,
        _ => left(state, who, &turnout.runners[who.index()]),
    }
}

/// The same after a die, at best and at worst. Whoever may turn round does so where that helps.
pub(super) fn span(state: &State, who: Player, cases: &[Case]) -> Option<(u32, u32)> {
    let best = |case: &Case| {
        let both = std::iter::once(&case.turnout).chain(&case.back);
        both.filter_map(|turnout| after(state, who, turnout)).min()
    };
    let turns: Vec<u32> = cases.iter().filter_map(best).collect();
    Some((*turns.iter().min()?, *turns.iter().max()?))
}

/// Where a runner stands in the race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Goal {
    /// In how many turns the flag can be touched, with the dice that are held for the first of them.
    pub(super) turns: u32,
    /// Whether a die is held that touches it for certain.
    pub(super) is_sure: bool,
}

/// How far it is for a runner; `None` where dice are not chosen, or nobody can tell.
pub(super) fn of(state: &State, thought: &mut Thought<'_>, who: Player) -> Option<Goal> {
    let me = state.runner(who);
    if state.board.house.hand < 2 {
        return None;
    }
    if state.board.is_start(me.at) || me.hand == Hand::NONE || matches!(me.effect, Effect::Poisoned(_)) {
        return Some(Goal { turns: left(state, who, me)?, is_sure: false });
    }
    let is_calm = matches!(me.effect, Effect::None | Effect::Triggered(_));
    let mut goal: Option<Goal> = None;
    for value in me.hand.different() {
        let cases = thought.cases(&state.race.runners, who, value);
        let Some((least, _)) = span(state, who, &cases) else { continue };
        let is_sure = is_calm && cases.len() == 1 && least == 0;
        let turns = least + 1;
        let nearest = goal.map_or(turns, |goal| goal.turns.min(turns));
        goal = Some(Goal { turns: nearest, is_sure: is_sure || goal.is_some_and(|goal| goal.is_sure) });
    }
    goal
}

/// The rival of whoever is to act who holds a die that touches the flag.
pub(super) fn threat(state: &State) -> Option<Player> {
    let turn = state.race.turn;
    let mut thought = Thought::of(&state.board, &state.race);
    let mut rivals = state.board.house.line_up().filter(|who| *who != turn);
    rivals.find(|who| of(state, &mut thought, *who).is_some_and(|goal| goal.is_sure))
}

/// How close the losers of a race were: `Cleo was one turn away, Ada and Dan two.`
pub(crate) fn how_close(state: &State) -> Option<String> {
    const WORDS: [&str; 10] = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let winner = state.race.winner?;
    let mut thought = Thought::of(&state.board, &state.race);
    let mut groups: Vec<(u32, Vec<&str>)> = Vec::new();
    for who in state.board.house.line_up().filter(|who| *who != winner) {
        let Some(Goal { turns, .. }) = of(state, &mut thought, who) else { continue };
        match groups.iter_mut().find(|(known, _)| *known == turns) {
            Some((_, names)) => names.push(state.names.of(who)),
            None => groups.push((turns, vec![state.names.of(who)])),
        }
    }
    groups.sort_by_key(|(turns, _)| *turns);
    let part = |(place, (turns, names)): (usize, &(u32, Vec<&str>))| {
        let count = WORDS.get(*turns as usize).map_or_else(|| turns.to_string(), ToString::to_string);
        let unit = if *turns == 1 { "turn" } else { "turns" };
        let verb = if names.len() == 1 { "was" } else { "were" };
        let names = joined(names);
        if place == 0 { format!("{names} {verb} {count} {unit} away") } else { format!("{names} {count}") }
    };
    let parts: Vec<String> = groups.iter().enumerate().map(part).collect();
    (!parts.is_empty()).then(|| format!("{}.", parts.join(", ")))
}

/// `Ada`, `Ada and Ben`, `Ada, Ben and Cleo`.
fn joined(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).into(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
