//! The machines are tried themselves: a toy with a flaw is caught by the harness that should catch it, the toy as it is
//! is not, and the mistake that is planted for the guided machine is there and is not found by chance.

#[allow(dead_code, reason = "the checker of the contract uses the other flaws")]
#[path = "../../testkit/tests/broken/wrapper.rs"]
mod wrapper;

use fuzz::harness::{Games, planted, play, states};
use fuzz::{Harness, Maker, Tally};
use kernel::game::GameInfo;
use std::panic::{AssertUnwindSafe, catch_unwind};
use wrapper::{Flaw, broken};

/// So many cases are tried. A flaw that takes more of them would escape the two minutes of CI, too.
const CASES: usize = 200;

fn coins() -> &'static GameInfo {
    catalogue::find("coins").expect("it is in the catalogue")
}

/// What a harness says of a toy with a flaw, if it notices.
fn verdict(harness: &Harness, run: fn(Games<'_>, &[u8]) -> Tally, flaw: Flaw) -> Option<String> {
    let games = [broken(coins(), flaw)];
    let mut maker = Maker::new(1);
    (0..CASES).find_map(|_| {
        let bytes = maker.make(harness);
        let panic = catch_unwind(AssertUnwindSafe(|| run(&games, &bytes))).err()?;
        Some(
            panic
                .downcast_ref::<String>()
                .cloned()
                .unwrap_or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string).unwrap_or_default()),
        )
    })
}

#[test]
fn random_play_notices_toys_with_flaws_and_passes_the_toy_as_it_is() {
    for flaw in [
        Flaw::RefusalActs,
        Flaw::RefusalDraws,
        Flaw::BotIllegal,
        Flaw::BotActs,
        Flaw::SceneRemembered,
        Flaw::SnapshotForgets,
        Flaw::LoadsNothing,
        Flaw::ListsRefused,
    ] {
        assert!(verdict(&play::HARNESS, play::run, flaw).is_some(), "{flaw:?}");
    }
    assert_eq!(verdict(&play::HARNESS, play::run, Flaw::None), None);
}

#[test]
fn states_by_hand_notice_toys_with_flaws_and_pass_the_toy_as_it_is() {
    for flaw in [Flaw::LoadsHalf, Flaw::PanicsOnLoad] {
        assert!(verdict(&states::HARNESS, states::run, flaw).is_some(), "{flaw:?}");
    }
    assert_eq!(verdict(&states::HARNESS, states::run, Flaw::None), None);
}

#[test]
fn the_planted_mistake_is_there_and_chance_does_not_find_it() {
    let run = planted::HARNESS.run;
    assert!(catch_unwind(|| run(b"maze!")).is_err());
    let mut maker = Maker::new(1);
    for _ in 0..100_000 {
        run(&maker.make(&planted::HARNESS));
    }
}
