//! What the explorer wants next: an item, a heart, a way out.

use super::errand;
use super::field::{Memory, NEVER};
use crate::actors::{Census, Enemy, HERO_HP, Key, Lock, Mood, Portal};
use crate::geometry::{Orientation, Side};
use crate::state::State;
use kernel::pos::Pos;

/// How many ticks a heart may be away, by the hit points that are left.
const HEART_TICKS: [u32; HERO_HP as usize + 1] = [0, 900, 500, 250, 100, 0];
/// With fewer hit points than this it looks for hearts under rocks, once it is quiet.
const WHOLE: u8 = 4;
/// A hunter that is at least so many cells away leaves the time to break a rock.
const QUIET: u32 = 12;

/// With somebody on its heels a heart must be nearer.
const HUNTED_TICKS: u32 = 100;
/// With fewer hit points than this it flees from hunters, as long as it has not died …
const BRAVE: u8 = 3;
/// … and if the way back is not longer than this.
const FLEE_TICKS: u32 = 300;
/// Every so many ticks in a room it dares more.
const WEARY: u64 = 2500;

/// Where to go, and what for.
pub(super) struct Goal {
    /// Any of these cells will do.
    pub(super) cells: Vec<Pos>,
    /// From there through the portal of this side.
    pub(super) portal: Option<Side>,
    /// There, face this and use it.
    pub(super) used: Option<Pos>,
    /// What for.
    pub(super) why: &'static str,
}

impl Goal {
    pub(super) fn at(cells: Vec<Pos>, why: &'static str) -> Self {
        Goal { cells, portal: None, used: None, why }
    }

    /// Beside what stands on a cell.
    pub(super) fn beside(state: &State, what: Pos, why: &'static str) -> Self {
        let cells = Orientation::ALL.into_iter().map(|way| way.step(what));
        let cells = cells.filter(|&cell| state.is_safe(cell)).collect();
        Goal { cells, portal: None, used: Some(what), why }
    }

    pub(super) fn through(state: &State, side: Side, why: &'static str) -> Self {
        Goal { cells: side.apron(state.area().size()).to_vec(), portal: Some(side), used: None, why }
    }
}

/// What to do next in this room.
pub(super) fn choose(state: &State, census: &Census, memory: &mut Memory) -> Goal {
    let (hero, plan) = (&state.hero, state.plan());
    if state.is_solved(state.room) {
        if !census.treasures.is_empty() {
            return Goal::at(census.treasures.iter().map(|t| t.at).collect(), "There's the treasure!");
        }
        let home = |portal: &&Portal| portal.lock == Lock::Open && portal.to.is_some_and(|to| to.room == 0);
        let short = state.area().portals().iter().find(home).map(|portal| portal.side);
        if let Some(side) = short.or(plan.entry) {
            return Goal::through(state, side, "The way home is clear.");
        }
    }
    if !hero.has_pickaxe() && !census.pickaxes.is_empty() {
        return Goal::at(census.pickaxes.iter().map(|p| p.at).collect(), "You need the pickaxe.");
    }
    let onward = onward(state, census);
    if let Some(detour) = detour(state, census, &onward, memory) {
        return detour;
    }
    if state.setup.extras
        && let Some(errand) = errand::choose(state, census, memory)
    {
        return errand;
    }
    onward
}

/// Whether to begin this room anew, which heals. It is worth it for somebody who has fled from the room
/// beyond: that one is as it was left, with every wound its monsters have, and the key for the door to
/// it is not lost. The door is chained again after that, so nobody rests twice.
pub(super) fn should_rest(state: &State) -> bool {
    let (room, hero, plan) = (state.room, &state.hero, state.plan());
    let door_is_open = plan.exit.is_some_and(|side| state.area().portal(side).lock == Lock::Open);
    let fled = door_is_open && hero.has_key(plan.key) && state.area_of(room + 1).is_some();
    fled && !state.is_solved(room) && hero.health.hp < WHOLE.max(courage(state))
}

/// With fewer hit points than this it flees from hunters: sooner after a death, and sooner still after
/// two, so that a room that was lost is tried in another way; and later the longer it is in the room, so that
/// it does not flee for ever.
fn courage(state: &State) -> u8 {
    let weary = (state.area().clock() / WEARY).min(3) as u8;
    BRAVE + (state.tally.deaths % 3) as u8 - weary
}

/// The key of this room, then the way out.
fn onward(state: &State, census: &Census) -> Goal {
    let (hero, plan) = (&state.hero, state.plan());
    let needed = |key: &&Key| key.number == plan.key && !hero.has_key(key.number);
    let pellets = state.area().pellets();
    if pellets.left() > 0 {
        return Goal::at(pellets.cells().collect(), "There are more pellets to eat.");
    }
    if let Some(key) = census.keys.iter().find(needed) {
        return Goal::at(vec![key.at], "This is the way to the key.");
    }
    match plan.exit {
        Some(side) => Goal::through(state, side, "Go on to the next room."),
        None => Goal::at(Vec::new(), "Wait for the key."),
    }
}

/// What a wounded hero does first: flee, fetch a heart, or break a rock that may hide one.
fn detour(state: &State, census: &Census, onward: &Goal, memory: &mut Memory) -> Option<Goal> {
    let hero = &state.hero;
    let (here, hp) = (hero.body.at, hero.health.hp);
    let near =
        |m: &Enemy| m.health.is_alive() && m.mood != Mood::Sleeping && m.body.at.manhattan(here) < QUIET;
    let hunted = census.monsters.iter().any(near);
    let mut most = HEART_TICKS.get(usize::from(hp)).copied().unwrap_or(0);
    if hunted {
        most = most.min(HUNTED_TICKS);
    }
    if !census.hearts.is_empty() && most > 0 {
        let cells: Vec<Pos> = census.hearts.iter().map(|heart| heart.at).collect();
        if memory.field(state, &cells).at(here) <= most {
            return Some(Goal::at(cells, "You're hurt, and there's a heart."));
        }
    }
    if hunted
        && hp < courage(state)
        && let Some(side) = state.plan().entry.filter(|&side| state.area().portal(side).lock == Lock::Open)
    {
        let back = Goal::through(state, side, "You're badly hurt: go back through the door.");
        let (home, on) =
            (memory.field(state, &back.cells).at(here), memory.field(state, &onward.cells).at(here));
        let leaves = onward.portal.is_some();
        return (home <= FLEE_TICKS && !(leaves && on < home)).then_some(back);
    }
    if hp < WHOLE && hero.has_pickaxe() && !hunted && state.setup.tuning().rock_hearts > 0 {
        let cells: Vec<Pos> = state.area().rocks().cells().collect();
        let ticks = memory.field(state, &cells).at(here);
        return (ticks != NEVER).then(|| Goal::at(cells, "You're hurt: there may be a heart under a rock."));
    }
    None
}
