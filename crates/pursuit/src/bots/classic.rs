//! The three classic strategies, which play by shortest paths (PU-030 to PU-036).

use crate::action::Step;
use crate::dungeon::{Cell, FAR, NOWHERE};
use crate::state::{Side, State};
use std::cmp::Reverse;

/// A step on a shortest way to the hero; of several the one that ends nearest as the crow flies,
/// then the first (PU-030 to PU-032).
#[inline]
pub fn monster(state: &State) -> Step {
    let dungeon = &*state.dungeon;
    let (here, hero) = (state.monster(), state.hero());
    let row = dungeon.distances(hero);
    let away = row[here as usize];
    if away == FAR || away == 0 {
        return Step::Stay;
    }
    let mut best = (u64::MAX, Step::Stay);
    for (&to, step) in dungeon.targets(here)[..8].iter().zip(Step::ALL) {
        if to != NOWHERE && row[to as usize] + 1 == away {
            let squared = dungeon.squared(to, hero);
            if squared < best.0 {
                best = (squared, step);
            }
        }
    }
    best.1
}

/// The step after which the monster is farthest; of several the one with most ways on, then the
/// first, so that staying comes last (PU-033).
#[inline]
pub fn rogue(state: &State) -> Step {
    farthest(state, |_| true)
}

/// Of the steps to cells that satisfy a rule, the one the rogue likes best.
#[inline]
fn farthest(state: &State, allowed: impl Fn(Cell) -> bool) -> Step {
    let dungeon = &*state.dungeon;
    let row = dungeon.distances(state.monster());
    let mut best: Option<((u16, u8), Step)> = None;
    for (&to, step) in dungeon.targets(state.hero()).iter().zip(Step::ALL) {
        if to != NOWHERE && allowed(to) {
            let merit = (row[to as usize], dungeon.degree(to));
            if best.is_none_or(|(most, _)| merit > most) {
                best = Some((merit, step));
            }
        }
    }
    best.map_or(Step::Stay, |(_, step)| step)
}

/// The potion a speedy rogue aims at (PU-035, PU-036), with the distances of all cells from it by
/// ways that avoid the monster; `None` if none is winnable.
pub fn aim(state: &State) -> Option<(Cell, Box<[u16]>)> {
    let dungeon = &*state.dungeon;
    let (hero, monster) = (state.walker(Side::Hero), state.walker(Side::Monster));
    let (v, w) = (hero.speed(), monster.speed());
    let mut best = None;
    for &potion in &state.potions {
        // A way that is free is at least as long as one that is not: most potions need no search.
        let far = dungeon.distance(monster.at, potion);
        let turns = |steps: u32| {
            let first = state.rem + 1;
            if steps <= first { 1 } else { 1 + (steps - first).div_ceil(v) }
        };
        let theirs = if far == FAR { u32::MAX } else { u32::from(far).div_ceil(w) };
        let short = dungeon.distance(hero.at, potion);
        if short == FAR || turns(u32::from(short)) >= theirs {
            continue;
        }
        let row = dungeon.distances_avoiding(potion, monster.at);
        let a = row[hero.at as usize];
        let k = if a == FAR { continue } else { turns(u32::from(a)) };
        // Cells sort by (y, x).
        let merit = Reverse((k, a, potion));
        if k < theirs && best.as_ref().is_none_or(|(most, _)| merit > *most) {
            best = Some((merit, row));
        }
    }
    best.map(|(Reverse((_, _, potion)), row)| (potion, row))
}

/// Towards a potion that can be had before the monster, else like the rogue.
pub fn speedy_rogue(state: &State) -> Step {
    if state.potions.is_empty() {
        return rogue(state);
    }
    match aim(state) {
        Some((_, row)) => {
            let near = row[state.hero() as usize];
            farthest(state, |to| row[to as usize] != FAR && row[to as usize] + 1 == near)
        }
        None => rogue(state),
    }
}
