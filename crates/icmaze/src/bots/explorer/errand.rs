//! What is worth a detour with extras: things that lie about, puzzles, the cat, the shop.

use super::super::wish;
use super::field::{Memory, NEVER};
use super::goal::Goal;
use crate::actors::{Census, Chest, Enemy, Item, Mood, Torch};
use crate::state::State;
use kernel::pos::Pos;

/// How many ticks something to pick up may be away, a puzzle, and the shop.
const LOOT_TICKS: u32 = 150;
const PUZZLE_TICKS: u32 = 500;
const SHOP_TICKS: u32 = 400;
/// After so many ticks in a room it hurries on.
const IN_NO_HURRY: u64 = 2400;
/// A monster that is awake and nearer than this is minded first.
const QUIET: u32 = 9;

/// An errand for this moment, if there is one and it is quiet.
pub(super) fn choose(state: &State, census: &Census, memory: &mut Memory) -> Option<Goal> {
    let here = state.hero.body.at;
    let near =
        |m: &Enemy| m.health.is_alive() && m.mood != Mood::Sleeping && m.body.at.manhattan(here) < QUIET;
    let quiet = !census.monsters.iter().any(near) && state.area().clock() < IN_NO_HURRY;
    if !quiet || !state.area().pellets().is_none() {
        return None;
    }
    let mut within = |goal: Goal, most: u32| {
        let ticks = memory.field(state, &goal.cells).at(here);
        (ticks != NEVER && ticks <= most).then_some(goal)
    };
    let fits = |item: Item, count: u8| state.hero.bag.has_room(item, count);
    let loot = census.loot.iter().filter(|loot| fits(loot.item, loot.count)).map(|loot| loot.at);
    let cells: Vec<Pos> = loot.filter(|&cell| state.is_safe(cell)).collect();
    if !cells.is_empty()
        && let Some(goal) = within(Goal::at(cells, "There's something to pick up."), LOOT_TICKS)
    {
        return Some(goal);
    }
    let steps = puzzle(state, census).into_iter();
    let step = steps.min_by_key(|goal| goal.cells.iter().map(|cell| cell.manhattan(here)).min());
    if let Some(goal) = step.and_then(|goal| within(goal, PUZZLE_TICKS)) {
        return Some(goal);
    }
    if state.room == 0 {
        if let Some(vendor) = census.vendors.first().filter(|_| wish(state).is_some()) {
            return within(Goal::beside(state, vendor.at, "The vendor has what you need."), SHOP_TICKS);
        }
        let stray = census.strays.first().filter(|_| state.hero.pet.is_none())?;
        return within(Goal::beside(state, stray.at, "That cat looks lonely."), SHOP_TICKS);
    }
    // From the first maze it is not far to the shop.
    let bag = &state.hero.bag;
    let rich = bag.count(Item::Gold) >= 3 && !bag.has(Item::Potion);
    let side = state.plan().entry.filter(|_| state.room == 1 && rich)?;
    within(Goal::through(state, side, "Your coins will buy a potion in the first room."), SHOP_TICKS)
}

/// What is left to do for the puzzle of the room: what is off, or the chest once all is on.
fn puzzle(state: &State, census: &Census) -> Vec<Goal> {
    let circuit = state.area().circuit();
    if circuit.puzzle().is_none() || census.chests.iter().all(Chest::is_open) {
        return Vec::new();
    }
    let ready = census.chests.iter().filter(|chest| !chest.is_open() && circuit.is_on(chest.signal));
    let ready: Vec<Goal> =
        ready.map(|chest| Goal::beside(state, chest.at, "The chest is unlocked: open it.")).collect();
    if !ready.is_empty() {
        return ready;
    }
    let plates = census.plates.iter().filter(|plate| !plate.down);
    let plates = plates.map(|plate| Goal::at(vec![plate.at], "Step on the plate."));
    let levers = census.levers.iter().filter(|lever| !lever.on);
    let levers = levers.map(|lever| Goal::beside(state, lever.at, "Pull the lever."));
    let torches = census.torches.iter().filter(|torch| !torch.is_lit() && torch.source.is_some());
    let mut goals: Vec<Goal> = plates.chain(levers).collect();
    // Those that burn down are lit last.
    let (timed, steady): (Vec<&Torch>, Vec<&Torch>) = torches.partition(|torch| torch.timed);
    goals.extend(steady.into_iter().map(|torch| Goal::beside(state, torch.at, "Light the torch.")));
    if goals.is_empty() {
        goals.extend(timed.into_iter().map(|torch| Goal::beside(state, torch.at, "Light the torch.")));
    }
    goals
}
