//! Starts and thoughts that take long are cut into parts, and wherever they are cut, nothing else comes of them.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::dice::Dice;
use kernel::params::Params;
use kernel::session::{Beginning, Session};

/// A game, its parameters, and seeds.
type Case = (&'static str, &'static [(&'static str, &'static str)], std::ops::Range<u64>);

/// Every way to have a board made up, as long as it is not too long for a test.
const CASES: [Case; 14] = [
    ("savor", &[("board", "random")], 1..4),
    ("savor", &[("board", "random"), ("ruleset", "race")], 1..3),
    ("savor", &[("board", "random"), ("difficulty", "medium"), ("players", "A,B")], 1..2),
    ("savor", &[("board", "random"), ("max-rounds", "3"), ("mp-cap", "1"), ("start-points", "1")], 1..2),
    ("savor-buildings", &[("board", "random"), ("building", "yard")], 1..2),
    ("wallisyou", &[("level", "made-up")], 1..6),
    ("wallisyou", &[("level", "made-up"), ("preset", "5x5"), ("edition", "1")], 1..4),
    ("wallisyou", &[("level", "made-up"), ("preset", "6x6")], 1..3),
    ("wallisyou", &[("level", "made-up"), ("one-turn", "true")], 1..3),
    ("wallisyou", &[("level", "daily"), ("date", "2026-11-17")], 1..2),
    ("wallisyou", &[("code", "WYG2-4x4-0000000000000007"), ("naive", "true")], 1..2),
    ("wallisyou-editor", &[("code", "WYG1-4x4-0000000000000007")], 1..2),
    ("pursuit", &[("dungeon", "made-up"), ("verdict", "escape"), ("goal", "level")], 1..4),
    ("pursuit", &[("dungeon", "made-up"), ("verdict", "caught"), ("size", "8")], 1..4),
];

/// Sets a game up, cut wherever that is possible; the hash of its start and the number of parts.
fn in_parts(mut beginning: Beginning) -> (Result<u64, String>, usize) {
    for parts in 1.. {
        if let Some(made) = beginning.go_on(&mut || true) {
            return (made.map(|session| session.hash()).map_err(|refused| refused.reason), parts);
        }
    }
    unreachable!("it comes to an end")
}

#[test]
fn a_start_that_is_made_in_parts_is_the_one_that_is_made_at_once() {
    for (game, given, seeds) in CASES {
        let info = catalogue::find(game).unwrap();
        let mut params = Params::defaults(info.params);
        for (id, value) in given {
            params.set(info.params, id, value).unwrap();
        }
        let mut most = 0;
        for seed in seeds {
            let dice = || Dice::seeded(seed);
            let at_once = Session::new(info, params.clone(), dice());
            let at_once = at_once.map(|session| session.hash()).map_err(|refused| refused.reason);
            let beginning = Beginning::new(info, params.clone(), dice());
            assert!(beginning.is_long(), "{game} {given:?}");
            let (made, parts) = in_parts(beginning);
            assert_eq!(made, at_once, "{game} {given:?}, seed {seed}");
            most = most.max(parts);
        }
        assert!(most > 1, "{game} {given:?} is made in one piece");
    }
}

#[test]
fn what_needs_no_making_is_begun_at_once() {
    for info in catalogue::GAMES {
        let beginning = Beginning::new(info, Params::defaults(info.params), Dice::seeded(1));
        assert!(!beginning.is_long(), "{}", info.id);
        assert_eq!(in_parts(beginning).1, 1, "{}", info.id);
    }
}

#[test]
fn advice_that_was_pondered_in_parts_is_the_one_that_was_not() {
    let info = catalogue::find("savor").unwrap();
    let mut params = Params::defaults(info.params);
    params.set(info.params, "ruleset", "race").unwrap();
    let start = || Session::new(info, params.clone(), Dice::seeded(3)).unwrap();
    let (mut at_once, mut pondered) = (start(), start());
    let mut parts = 0;
    while !pondered.ponder("planner", &mut || true) {
        parts += 1;
    }
    assert!(parts > 20, "it is cut into {parts} parts only");
    for _ in 0..8 {
        assert!(pondered.ponder("planner", &mut || true), "it is worked out once");
        let advice = at_once.advise("planner").unwrap();
        assert_eq!(pondered.advise("planner").as_ref(), Some(&advice));
        at_once.act(&advice.action).unwrap();
        pondered.act(&advice.action).unwrap();
    }
}
