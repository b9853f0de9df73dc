//! What a program is told: what its seat may know, and cues for what happens.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::on;
use kernel::dice::Dice;
use kernel::game::{Cue, Game, Seat};
use kernel::params::Params;
use wallisyou::INFO;
use wallisyou::game::WallIsYou;

#[test]
fn observe_shows_the_whole_dungeon_but_no_seed() {
    let seed = 0x9E37_79B9_7F4A_7C15_u64;
    let mut params = Params::defaults(INFO.params);
    params.set(INFO.params, "level", "made-up").unwrap();
    let game = (INFO.new)(&params, &mut Dice::seeded(seed)).unwrap();
    let seen = game.observe(Seat(0));
    assert_eq!(seen, game.snapshot(), "nothing of the dungeon is hidden from itself");
    // The generator is given a seed of its own, the first number that the dice draw.
    for secret in [seed, Dice::seeded(seed).bits()] {
        for text in [secret.to_string(), format!("{secret:x}"), format!("{secret:X}")] {
            assert!(!seen.contains(&text), "{text} in {seen}");
        }
    }
}

/// The kind and the cue of everything that some actions, parted by commas, bring about.
fn cues(rows: &str, records: &str, actions: &str) -> Vec<(&'static str, Option<Cue>)> {
    let mut game = WallIsYou::at(on(rows, records));
    let step = |action: &str| game.step(action, &mut Dice::seeded(1)).unwrap();
    actions.split(", ").flat_map(step).map(|event| (event.kind, event.cue)).collect()
}

#[test]
fn whatever_ends_the_game_hurts_or_rewards_somebody_has_a_cue() {
    let has = |cues: &[_], kind, cue| assert!(cues.contains(&(kind, Some(cue))), "{kind}: {cues:?}");
    let won = cues("╞╦╡", "A 0 0, D 0 2 1, E 0 1", "end");
    has(&won, "elixir", Cue::Take);
    has(&won, "slay", Cue::Goal);
    has(&won, "win", Cue::Win);
    has(&cues("╞═╡", "A 0 0, D 0 2 2", "end"), "eaten", Cue::Lose);
    has(&cues("╞═╡/╬╬╬", "A 0 0, D 0 2 1, D 1 0 9, @mode one-turn", "end"), "stuck", Cue::Lose);
    has(&cues("╞══╡", "A 0 0, D 0 3 1, T 1", "put 0 1, end"), "treasure", Cue::Take);
    has(&cues("╞══╡", "A 0 0, D 0 3 1, L 0 1 a, P 0 2 R a open", "end"), "lever", Cue::Open);
}
