//! Par and stars wherever a dungeon comes from (WY-X20), and one turn as an option (WY-X21).

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::dice::Dice;
use kernel::game::Score;
use kernel::params::Params;
use kernel::replay::Replay;
use kernel::rules::state_of;
use kernel::session::Session;
use wallisyou::code::{crc8, encode, open, with_par};
use wallisyou::dungeon::{Dungeon, Par};
use wallisyou::game::WallIsYouRules;
use wallisyou::packs;
use wallisyou::solver::{Budget, Position, Verdict, solve};
use wallisyou::state::State;
use wallisyou::{INFO, script};

fn begin(values: &[(&str, &str)], seed: u64) -> Result<Session, kernel::game::Refused> {
    let mut params = Params::defaults(INFO.params);
    for (id, value) in values {
        params.set(INFO.params, id, value)?;
    }
    Session::new(&INFO, params, Dice::seeded(seed))
}

fn state(session: &Session) -> &State {
    state_of::<WallIsYouRules>(session.game()).unwrap()
}

fn played(values: &[(&str, &str)], lines: &str) -> Score {
    let mut session = begin(values, 1).unwrap();
    assert!(script::play(&mut session, lines).is_empty());
    session.outcome().unwrap().score.unwrap()
}

const CODE: &str = "WY1-1x3-258-A0.0-D0.2.1-62";

#[test]
fn wy_x20_a_shared_level_of_ours_counts_for_that_level_with_its_par() {
    let score = played(&[("code", CODE)], "rot 0 1\nend");
    assert_eq!((score.table.as_str(), score.stars), ("first-steps-1", Some(3)));
}

#[test]
fn wy_x20_a_code_carries_its_par_and_opens_with_or_without_it() {
    let par = Par { turns: 1, rotations: 1 };
    let code = with_par(CODE, Some(par));
    assert_eq!(code, format!("WY1-1x3-258-A0.0-D0.2.1-S1.1-{:02x}", crc8(b"WY1-1x3-258-A0.0-D0.2.1-S1.1")));
    assert_eq!((open(&code).unwrap().par, open(CODE).unwrap().par), (Some(par), None));
    // The code without par stays the dungeon's name.
    assert_eq!(encode(&open(&code).unwrap()), CODE);
    for place in 0..code.len() {
        let mut other = code.clone().into_bytes();
        other[place] = if other[place] == b'7' { b'8' } else { b'7' };
        assert!(open(&String::from_utf8(other).unwrap()).is_err(), "{place}");
    }
}

#[test]
fn wy_x20_a_file_without_par_is_solved_on_entering_and_a_large_one_says_that_par_is_unknown() {
    let file = "╞║╡\nA 0 2\nD 0 0 1\n";
    let session = begin(&[("file", file)], 1).unwrap();
    assert_eq!(state(&session).dungeon.par, Some(Par { turns: 1, rotations: 1 }));
    assert_eq!(played(&[("file", file)], "rot 0 1\nend").stars, Some(3));
    assert_eq!(played(&[("file", file)], "rot 0 1\nrot 0 0 2\nrot 0 0 2\nend").stars, Some(3));
    let wide =
        format!("╞{}╡\n{}A 0 0\nD 0 29 1\n", "═".repeat(28), format!("{}\n", "╬".repeat(30)).repeat(9));
    let mut large = begin(&[("file", &wide)], 1).unwrap();
    assert_eq!(state(&large).dungeon.par, None);
    assert!(large.scene(0).to_text().contains("par unknown"));
    assert!(script::play(&mut large, "end").is_empty());
    let outcome = large.outcome().unwrap();
    assert!(outcome.words.contains("Par is not known"), "{}", outcome.words);
    assert_eq!(outcome.score.unwrap().stars, Some(1));
}

#[test]
fn wy_x20_a_stated_par_is_believed() {
    let file = "╞║╡\nA 0 2\nD 0 0 1\n@par 1 3\n";
    assert_eq!(
        state(&begin(&[("file", file)], 1).unwrap()).dungeon.par,
        Some(Par { turns: 1, rotations: 3 })
    );
}

#[test]
fn wy_x20_rank_orders_by_stars_then_turns_then_rotations() {
    let level = [("level", "first-steps-5")];
    let three = played(&level, "rot 0 2\nend\nend");
    let two = played(&level, "rot 0 2\nend\nrot 0 0\nend");
    let helped = played(&level, "rot 0 2\nhint 4\nend\nend");
    assert_eq!((three.stars, two.stars, helped.stars), (Some(3), Some(2), Some(1)));
    assert!(three.rank > two.rank && two.rank > helped.rank, "{three:?} {two:?} {helped:?}");
    let slower = played(&level, "rot 0 2\nhint 4\nend\nrot 0 0\nend");
    assert!(helped.rank > slower.rank);
}

#[test]
fn wy_x20_recordings_of_the_first_release_open_as_they_were() {
    // Neither a par nor a parameter that came later is in there.
    let old = "mazarium-replay 1\ngame wallisyou 1\nparam code \"\"\nparam date \"\"\n\
               param file \"╞║╡\\nA 0 2\\nD 0 0 1\\n\"\nparam level \"own\"\nparam naive \"false\"\n\
               param one-turn \"false\"\nparam preset \"4x4\"\nseed 1\nseats \"human\"\n";
    let replay =
        |start: u64| Replay::parse(&format!("{old}start {start:016x}\nend 0 {start:016x}\n")).unwrap();
    let session = replay(0).open(&INFO).unwrap();
    assert_eq!(state(&session).dungeon.par, None);
    // It is written again without the edition, so older programs read it, too.
    assert!(!session.replay().to_string().contains("edition"));
    // One of today names it where it matters, and only there.
    let named =
        |values: &[(&str, &str)]| begin(values, 1).unwrap().replay().to_string().contains("edition \"2\"");
    assert!(named(&[("level", "made-up")]) && named(&[("code", CODE)]) && !named(&[]));
    assert!(replay(session.hash()).verify(&INFO).is_ok());
}

#[test]
fn wy_x21_one_turn_is_offered_where_it_can_be_won_and_has_a_par_of_its_own() {
    // The Crossing: two turns and two rotations, but five rotations in one turn.
    let session = begin(&[("level", "first-steps-7"), ("one-turn", "true")], 1).unwrap();
    assert_eq!(state(&session).dungeon.par, Some(Par { turns: 1, rotations: 5 }));
    let refused = begin(&[("level", "first-steps-6"), ("one-turn", "true")], 1).err().unwrap();
    assert!(refused.reason.starts_with("This dungeon cannot be won in one turn"), "{}", refused.reason);
    let offers = |level: &str| {
        let mut params = Params::defaults(INFO.params);
        params.set(INFO.params, "level", level).unwrap();
        (INFO.arcade.offers)(&params, "one-turn")
    };
    assert!(offers("first-steps-7") && offers("made-up"));
    assert!(!offers("first-steps-6"));
    assert!(!offers("one-shot-3"), "it is played in one turn anyway");
    for pack in packs::PACKS.iter().take(3) {
        for level in pack.levels() {
            let one = Dungeon { one_turn: true, ..level.dungeon.clone().unwrap() };
            let winnable =
                matches!(solve(&Position::from(&one), &Budget::default()), Verdict::Solvable { .. });
            assert_eq!(offers(&level.id), winnable, "{}", level.id);
        }
    }
}

#[test]
fn wy_x21_stars_of_one_turn_as_an_option_go_by_rotations_alone() {
    let stars = |more: &str| {
        let level = [("level", "first-steps-1"), ("one-turn", "true")];
        played(&level, &format!("rot 0 1\n{more}end")).stars
    };
    assert_eq!(stars(""), Some(3));
    // The straight room once more, all the way round: it lies as before.
    assert_eq!(stars("rot 0 1 2\n"), Some(3));
    let mut state = State::new(Dungeon { par: Some(Par { turns: 1, rotations: 5 }), ..open(CODE).unwrap() });
    (state.as_option, state.status) = (true, wallisyou::state::Status::Won);
    for (rotations, stars) in [(4, 3), (5, 3), (6, 2), (7, 1), (9, 1), (10, 0)] {
        state.rotations = rotations;
        assert_eq!(state.stars(), stars, "{rotations}");
    }
}

#[test]
fn wy_x21_made_up_dungeons_for_one_turn_are_winnable() {
    for preset in ["3x3", "4x4", "5x5"] {
        for seed in 1..=5 {
            let values = [("level", "made-up"), ("preset", preset), ("one-turn", "true")];
            let session = begin(&values, seed).unwrap();
            let dungeon = &state(&session).dungeon;
            let verdict = solve(&Position::from(dungeon), &Budget::default());
            assert!(dungeon.one_turn && verdict.par() == dungeon.par, "{preset} {seed}");
        }
    }
}
