//! The games for those who learn: every env keeps its promises beside a session, and a batch gives the same however it
//! is split.

use testkit::envs::{Case, assert_env};

const NONE: fn(&str) -> bool = |_| false;

/// An env with nothing left out.
const fn case(
    info: &'static kernel::game::GameInfo,
    params: &'static [(&'static str, &'static str)],
    players: &'static [&'static str],
) -> Case {
    Case { info, params, players, omits: NONE, lenient: false }
}

/// A key works when it goes down; the rules refuse nothing.
fn icmaze(params: &'static [(&'static str, &'static str)]) -> Case {
    Case { lenient: true, ..case(&icmaze::INFO, params, &[]) }
}

/// An `inventory` is a `wait`, and a cheated game does not count.
fn minirogue(params: &'static [(&'static str, &'static str)]) -> Case {
    Case { omits: |text| text == "inventory" || text == "cheat", ..case(&minirogue::INFO, params, &[]) }
}

/// More than a quarter is made of quarters, and a room that looks the same may be turned.
fn wallisyou(params: &'static [(&'static str, &'static str)]) -> Case {
    let omits = |text: &str| text.starts_with("rot") && text.split(' ').count() == 4;
    Case { omits, lenient: true, ..case(&wallisyou::INFO, params, &[]) }
}

#[test]
fn pursuit_is_the_same_for_both_sides_and_against_bots() {
    assert_env(&case(&pursuit::INFO, &[], &[]), 0..10, 60);
    for bot in ["monster", "optimal", "random", "classic", "bounded"] {
        let players: &'static [&'static str] = Box::leak(Box::new(["learn", bot]));
        assert_env(&case(&pursuit::INFO, &[], players), 0..4, 60);
    }
    for bot in ["rogue", "speedy-rogue", "still"] {
        let players: &'static [&'static str] = Box::leak(Box::new([bot, "learn"]));
        assert_env(&case(&pursuit::INFO, &[("dungeon", "made-up")], players), 0..8, 60);
    }
    assert_env(&case(&pursuit::INFO, &[("goal", "level")], &["learn", "monster"]), 0..4, 60);
}

#[test]
fn savor_is_the_same_for_all_seats_and_against_bots() {
    assert_env(&case(&savor::INFO, &[], &[]), 0..4, 100);
    assert_env(&case(&savor::INFO, &[("ruleset", "race")], &[]), 0..10, 150);
    assert_env(&case(&savor::INFO, &[("ruleset", "decide"), ("players", "A,C")], &[]), 0..4, 100);
    assert_env(&case(&savor::INFO, &[("ruleset", "basic")], &["dice", "learn", "dice"]), 0..4, 100);
    assert_env(&case(&savor::INFO, &[("ruleset", "race")], &["learn", "greedy", "planner"]), 0..3, 60);
    assert_env(&case(&savor::buildings::INFO, &[("ruleset", "race")], &[]), 0..2, 100);
}

#[test]
fn minirogue_is_the_same_with_and_without_fog() {
    assert_env(&minirogue(&[]), 0..12, 150);
    assert_env(&minirogue(&[("fog", "true")]), 0..12, 150);
}

#[test]
fn wallisyou_is_the_same_in_levels_and_random_dungeons() {
    for level in
        ["first-steps-1", "bait-1", "bait-3", "machinery-1", "machinery-4", "machinery-8", "one-shot-1"]
    {
        let params: &'static [(&'static str, &'static str)] = Box::leak(Box::new([("level", level)]));
        assert_env(&wallisyou(params), 0..3, 80);
    }
    assert_env(&wallisyou(&[("level", "made-up"), ("preset", "3x3")]), 0..3, 60);
}

#[test]
fn icmaze_is_the_same_with_and_without_extras() {
    assert_env(&icmaze(&[]), 0..4, 300);
    assert_env(&icmaze(&[("extras", "false"), ("length", "1")]), 0..4, 300);
    assert_env(&icmaze(&[("mode", "pellets")]), 0..2, 300);
    assert_env(&icmaze(&[("level", "hardcoded"), ("mode", "hardcore")]), 0..2, 300);
}

#[test]
fn a_position_of_a_game_with_other_parameters_is_refused_and_changes_nothing() {
    let pairs = [
        (case(&pursuit::INFO, &[], &[]), case(&pursuit::INFO, &[("dungeon", "f2")], &[])),
        (minirogue(&[]), minirogue(&[("fog", "true")])),
        (icmaze(&[]), icmaze(&[("extras", "false"), ("length", "0")])),
        (case(&savor::INFO, &[], &[]), case(&savor::INFO, &[("board", "ladders")], &[])),
    ];
    for (one, other) in pairs {
        for (mut env, from) in [(one.env(), other.env()), (other.env(), one.env())] {
            let before = env.save();
            for text in
                [from.save(), "{}".into(), before.replace("\"dice\":\"", "\"dice\":\"9 9 9 9 9 9 9 9 9")]
            {
                assert!(env.restore(&text).is_err(), "{}: {}", one.info.id, &text[..text.len().min(80)]);
                assert_eq!(env.save(), before, "{}", one.info.id);
            }
            assert!(env.restore(&before).is_ok());
        }
    }
}
