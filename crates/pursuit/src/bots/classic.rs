//! The three classic strategies, which play by shortest paths (PU-030 to PU-036).

use crate::action::Step;
use crate::dungeon::{Cell, FAR, NOWHERE};
use crate::state::{Side, State};

/// A step on a shortest way to the hero: the nearest as the crow flies, then the first (PU-030 to PU-032).
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

/// The step to where the monster is farthest, then with most ways on, then the first (PU-033).
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

/// The winnable potion a speedy rogue aims at (PU-035, PU-036), with distances from it round the monster.
pub fn aim(state: &State) -> Option<(Cell, Box<[u16]>)> {
    let dungeon = &*state.dungeon;
    let (hero, monster) = (state.walker(Side::Hero), state.walker(Side::Monster));
    let their_row = dungeon.distances(monster.at);
    let turns = |steps: u16| match (u32::from(steps), state.rem + 1) {
        (a, first) if a <= first => 1,
        (a, first) => 1 + (a - first).div_ceil(hero.speed()),
    };
    let is_winnable = |row: &[u16], potion: Cell| {
        let (ours, theirs) = (row[potion as usize], their_row[potion as usize]);
        ours != FAR && (theirs == FAR || turns(ours) < u32::from(theirs).div_ceil(monster.speed()))
    };
    // A path around the monster is never shorter than the direct one, whose length is known: usually that is
    // enough to rule the potion out.
    let plain = dungeon.distances(hero.at);
    if !state.potions.iter().any(|&potion| is_winnable(plain, potion)) {
        return None;
    }
    let row = dungeon.distances_avoiding(hero.at, monster.at);
    let winnable = state.potions.iter().copied().filter(|&potion| is_winnable(&row, potion));
    // Cells sort by (y, x).
    let potion =
        winnable.min_by_key(|&potion| (turns(row[potion as usize]), row[potion as usize], potion))?;
    Some((potion, dungeon.distances_avoiding(potion, monster.at)))
}

/// Towards a potion that can be reached before the monster, else like the rogue.
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
