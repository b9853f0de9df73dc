//! The forty dungeons of the campaign, each proven by the solver: PU-X12 and PU-X13.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common;
use crate::common::solve;
use pursuit::bots::{Player, Strategy, optimal};
use pursuit::files::{Field, Reading};
use pursuit::levels::{CAMPAIGN, Level};
use pursuit::regulations::check;
use pursuit::solver::{BUDGET, Solution, Value};
use pursuit::state::{Side, State};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A level as a person meets it, and its solution.
fn begun(level: &Level) -> (State, Arc<Solution>) {
    let state = State::new(&level.field(), level.id, 1000);
    let solution = solve(&state);
    (state.with_goal(level.goal()), solution)
}

fn packs() -> impl Iterator<Item = (&'static str, Vec<&'static Level>)> {
    CAMPAIGN.into_iter().map(|pack| (pack, Level::of_pack(pack).collect()))
}

/// The stars of a strategy in the person's seat against the level's opponent, by the rules of the goal alone.
fn stars_of(level: &Level, person: Strategy) -> u8 {
    let (mut state, solution) = begun(level);
    let opponent = Strategy::parse(level.opponent()).unwrap();
    let side = level.side();
    let mut players = [person, opponent].map(|s| Player::new(s, &state, Some(&solution), BUDGET).unwrap());
    while !state.is_over() {
        let step = players[usize::from(state.turn != side)].choose(&state);
        state.advance(step).unwrap();
    }
    state.stars().unwrap()
}

#[test]
fn pu_x12_there_are_four_packs_of_ten_each_level_with_side_goal_opponent_and_title() {
    let mut titles = BTreeSet::new();
    for (pack, levels) in packs() {
        assert_eq!(levels.len(), 10, "{pack}");
        for level in levels {
            let reading: Reading = Field::read(level.text).unwrap();
            assert_eq!(check(&reading, true), [], "{}", level.id);
            let entry = |key: &str| {
                let mut lines = reading.note.lines().filter_map(|line| line.strip_prefix(key));
                lines.next().unwrap_or_else(|| panic!("{} has no {key}", level.id)).to_string()
            };
            assert_eq!(entry("side: "), level.side().name());
            assert_eq!(entry("opponent: "), "optimal");
            let goal = level.goal();
            let word = if goal.side == Side::Hero { "survive" } else { "catch" };
            assert_eq!(entry("goal: "), format!("{word} {}", goal.rounds), "{}", level.id);
            assert!(titles.insert(entry("title: ")), "{} has a title twice", level.id);
        }
    }
    assert_eq!(titles.len(), 40);
}

#[test]
fn pu_x12_every_stated_value_is_the_solvers() {
    for level in packs().flat_map(|(_, levels)| levels) {
        let (state, solution) = begun(level);
        assert_eq!(level.value(), solution.value(&state), "{}", level.id);
    }
}

#[test]
fn pu_x12_every_pack_is_what_it_is_called() {
    for (pack, levels) in packs() {
        let sides: BTreeSet<Side> = levels.iter().map(|level| level.side()).collect();
        for level in levels {
            let (field, never) = (level.field(), level.value() == Some(Value::Never));
            match pack {
                "Loops" => assert!(level.side() == Side::Hero && never, "{}", level.id),
                "Cornered" => assert!(level.side() == Side::Monster && !never, "{}", level.id),
                "Potions" => {
                    assert!((1..=3).contains(&field.potions.len()), "{}", level.id);
                    assert!(potions_matter(&field), "{}", level.id);
                }
                _ => {
                    assert!((14..=24).contains(&field.size()), "{}", level.id);
                    assert_eq!(sides.len(), 2);
                }
            }
            assert!(level.side() == Side::Hero || !never, "{} cannot be won", level.id);
        }
    }
}

/// Whether the value differs from that without potions, or the best first steps do.
fn potions_matter(field: &Field) -> bool {
    let look = |field: &Field| {
        let state = State::new(field, "field", 1000);
        let solution = solve(&state);
        let value = solution.value(&state).unwrap();
        let best = solution.step_values(&state).into_iter().filter(|step| step.2 == value).map(|step| step.0);
        (value, best.collect::<Vec<_>>())
    };
    look(field) != look(&Field { potions: Vec::new(), ..field.clone() })
}

#[test]
fn pu_x12_three_stars_can_be_won_in_every_level() {
    for level in packs().flat_map(|(_, levels)| levels) {
        assert_eq!(stars_of(level, Strategy::Optimal), 3, "{}", level.id);
    }
}

#[test]
fn pu_x12_the_classic_strategies_miss_three_stars_in_at_least_seven_of_ten() {
    for (pack, levels) in packs() {
        let missed = levels.iter().filter(|level| {
            let classic = if level.side() == Side::Hero { Strategy::Rogue } else { Strategy::Monster };
            stars_of(level, classic) < 3
        });
        let missed: Vec<&str> = missed.map(|level| level.id).collect();
        assert!(missed.len() >= 7, "{pack}: only {missed:?}");
        assert!(levels[5..].iter().all(|level| missed.contains(&level.id)), "{pack}: a hard one is easy");
    }
}

#[test]
fn pu_x13_difficulty_never_falls_inside_a_pack_after_the_level_that_teaches() {
    for (pack, levels) in packs() {
        let graded: Vec<(u32, u32)> = levels
            .iter()
            .map(|level| {
                let (state, solution) = begun(level);
                let single = solution.single_steps(&state);
                (single.iter().sum(), single[level.side().index()])
            })
            .collect();
        assert!(graded[1..].is_sorted_by_key(|(all, _)| *all), "{pack}: {graded:?}");
        assert!(graded[1..].is_sorted_by_key(|(_, own)| *own), "{pack}, the person's alone: {graded:?}");
        assert!(graded[9].0 >= 2 * graded[1].0, "{pack} grows: {graded:?}");
    }
}

#[test]
fn pu_x13_a_position_counts_if_one_step_alone_keeps_the_value() {
    // S03: of the monster's first steps only NE keeps 4; counted by hand along the line of best play.
    let state = common::level("f3");
    let solution = solve(&state);
    let (mut at, mut single) = (state.clone(), [0; 2]);
    while !at.is_caught() {
        let values = solution.step_values(&at);
        let best = match at.turn {
            Side::Hero => values.iter().map(|step| step.2).max(),
            Side::Monster => values.iter().map(|step| step.2).min(),
        };
        single[at.turn.index()] += u32::from(values.iter().filter(|step| Some(step.2) == best).count() == 1);
        let step = optimal(&at, &solution).unwrap();
        at.advance(step).unwrap();
    }
    assert!(single[1] >= 1);
    assert_eq!(solution.single_steps(&state), single);
}
