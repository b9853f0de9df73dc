//! A second solver, slow and plain, to check the first one by: it knows nothing of layers, waves and
//! counters. It applies the definition of a value to every state again and again until nothing
//! changes, playing each step by the rules themselves. For small dungeons only.

use pursuit::action::Step;
use pursuit::dungeon::Cell;
use pursuit::solver::{Solution, Value};
use pursuit::state::{Side, State};
use std::collections::BTreeMap;

type Key = (Vec<Cell>, [u32; 2], [Cell; 2], Side, u32);

fn key(state: &State) -> Key {
    (
        state.potions.clone(),
        state.walkers.map(|w| w.drunk),
        state.walkers.map(|w| w.at),
        state.turn,
        state.rem,
    )
}

/// The value of a state, and of all that can follow from it, by plain iteration. Compares each with
/// a solution and gives the first state on which they differ.
pub fn reference(root: &State, solution: &Solution) -> (Value, Option<State>) {
    // Every state that can be reached, with its successors as places in the list.
    let mut root = root.clone();
    (root.limit, root.round) = (u32::MAX - 1, 1);
    let mut places: BTreeMap<Key, usize> = BTreeMap::new();
    let mut states = vec![root.clone()];
    places.insert(key(&root), 0);
    let mut next: Vec<Vec<usize>> = Vec::new();
    let mut at = 0;
    while at < states.len() {
        let mut list = Vec::new();
        for step in Step::ALL {
            let mut after = states[at].clone();
            if after.advance(step).is_err() {
                continue;
            }
            after.round = 1;
            let fresh = states.len();
            let place = *places.entry(key(&after)).or_insert(fresh);
            if place == fresh {
                states.push(after);
            }
            list.push(place);
        }
        next.push(list);
        at += 1;
    }

    // Values only sink from never to what they are.
    let mut values = vec![Value::Never; states.len()];
    for (value, state) in values.iter_mut().zip(&states) {
        if state.is_caught() {
            *value = Value::Rounds(0);
        }
    }
    loop {
        let mut changed = false;
        for place in 0..states.len() {
            let state = &states[place];
            if state.is_caught() {
                continue;
            }
            let worth = |&to: &usize| {
                let after = &states[to];
                let passes = state.turn == Side::Monster && (after.turn == Side::Hero || after.is_caught());
                match values[to] {
                    Value::Rounds(n) => Value::Rounds(n + u32::from(passes)),
                    Value::Never => Value::Never,
                }
            };
            let options = next[place].iter().map(worth);
            let value = if state.turn == Side::Monster { options.min() } else { options.max() };
            let value = value.expect("a player can always stay");
            changed |= value != values[place];
            values[place] = value;
        }
        if !changed {
            break;
        }
    }
    let differs =
        |&place: &usize| !states[place].is_caught() && solution.value(&states[place]) != Some(values[place]);
    (values[0], (0..states.len()).find(differs).map(|place| states[place].clone()))
}
