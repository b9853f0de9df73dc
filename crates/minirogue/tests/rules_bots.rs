//! The bots: that they come to an end. Which moves are legal is the contract's business.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::dice::Dice;
use minirogue::bots::wanderer;
use minirogue::setup::Setup;
use minirogue::state::State;

#[test]
fn the_wanderer_never_stalls() {
    for seed in 1..=60 {
        let mut dice = Dice::seeded(seed);
        let mut state = State::new(Setup { fog: seed % 3 == 0, ..Setup::default() }, &dice);
        while !state.is_over() {
            assert!(state.tally.turns < 5000, "seed {seed} stands on level {}", state.level);
            let (action, why) = wanderer::choose(&state);
            assert!(!why.is_empty());
            state.step(action, &mut dice, &mut Vec::new()).unwrap();
        }
    }
}
