//! The contract: what every game promises, checked over many seeds and at every step of random
//! games. Each subject has a file of its own and walks the same recorded game for itself, so that a
//! breach is told under the clause it belongs to and not by its consequences elsewhere.

mod acting;
mod bots;
mod breach;
mod description;
mod keeping;
mod looking;
mod playout;
mod recording;
mod scene;

pub use breach::{Breach, Clause};
pub use scene::fault_of_scene;

use kernel::game::{GameInfo, Pace};
use playout::Playout;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Checks every clause: the description, then a random game for each seed. Gives the first breach.
pub fn check(
    info: &'static GameInfo,
    seeds: impl IntoIterator<Item = u64>,
    steps: usize,
) -> Result<(), Breach> {
    guarded(|| Breach::of(info, Clause::NoPanic, ""), || description::check(info))?;
    for seed in seeds {
        let step = Cell::new(0);
        let here =
            || Breach { seed: Some(seed), step: Some(step.get()), ..Breach::of(info, Clause::NoPanic, "") };
        guarded(here, || {
            let playout = Playout::record(info, seed, steps, &step)?;
            // The order matters: later subjects take for granted what earlier ones have shown.
            playout.same_seed()?;
            looking::scenes(&playout)?;
            keeping::copies_go_on_like_the_original(&playout)?;
            acting::check(&playout)?;
            looking::inputs(&playout)?;
            bots::check(&playout)?;
            keeping::only_states_are_loaded(&playout)?;
            recording::check(&playout)
        })?;
    }
    Ok(())
}

/// Checks every clause with a usual number of steps, four times as many for every eighth seed so
/// that some games come to their end, and panics with the breach as a sentence.
pub fn assert_contract(info: &'static GameInfo, seeds: impl IntoIterator<Item = u64>) {
    let usual = match info.pace {
        Pace::Turns => 60,
        Pace::Ticks { .. } => 100,
    };
    for seed in seeds {
        let steps = if seed.is_multiple_of(8) { 4 * usual } else { usual };
        if let Err(breach) = check(info, [seed], steps) {
            panic!("{breach}");
        }
    }
}

/// A panic inside is a breach of its own, told with the seed and the step.
fn guarded(here: impl FnOnce() -> Breach, check: impl FnOnce() -> Result<(), Breach>) -> Result<(), Breach> {
    catch_unwind(AssertUnwindSafe(check)).unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<String>().cloned();
        let words = words.or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string));
        Err(Breach { seen: format!("panicked: {}", words.unwrap_or_default()), ..here() })
    })
}
