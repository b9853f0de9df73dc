//! The acceptance scenarios S01 to S18 of the rule page: values, replies and traces, exactly.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{NEVER, after, end, level, on, play, rounds, solve, step_values, value};
use pursuit::state::{Side, State};

const S07: &str = "4\n    .\nV . . +\n. + . +\n  @ .\n";
const S09: &str = "4\nM\n. .\n.   .\n. . . @\n";
const S10: &str = "3\n  V\n+ +\n@ +\n";
const S11: &str =
    "7\n@ . . . + . Z\n. . . . + . .\n. . . . + . .\n. . . .   +\n          +\n          +\n          + +\n";
const S12: &str = "5\n+ + @ + +\n    + + .\n  . . + .\n  F .\n  . .\n";
const S13: &str = "5\nM . . . .\n. . . . .\n. . . . .\n    +\n    + + @\n";
const S14: &str = "5\nM .\n. .\n\n      . .\n      @ .\n";
const S15: &str = "3\nX +\n+ +\ns @\n";
const S16: &str = "3\n+ + @\nK + +\ns\n";
const S18: &str = "4\n@ s +\n+   +\n+   s\n+ + H\n";

/// Compares the values of all steps with a list such as `S SW=9, E SE W STAY=10`.
fn assert_values(state: &State, expected: &str) {
    let mut wanted = Vec::new();
    for group in expected.split(", ") {
        let (steps, value) = group.split_once('=').unwrap();
        wanted.extend(steps.split(' ').map(|step| format!("{step}={value}")));
    }
    let found = step_values(state);
    let mut found: Vec<&str> = found.split(' ').collect();
    found.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(found, wanted);
}

/// Compares the value of every step with one value, apart from the steps listed.
fn assert_values_but(state: &State, expected: &[(&str, &str)], others: &str) {
    for pair in step_values(state).split(' ') {
        let (step, value) = pair.split_once('=').unwrap();
        let wanted = expected.iter().find(|(s, _)| *s == step).map_or(others, |(_, v)| v);
        assert_eq!(value, wanted, "{step}");
    }
}

fn assert_trace(state: &State, hero: &str, monster: &str, expected: &str, ends: &str) {
    let (trace, _) = play(state, hero, monster);
    match expected.strip_suffix(" …") {
        Some(beginning) => assert!(trace.starts_with(beginning), "{trace}"),
        None => assert_eq!(trace, expected),
    }
    assert_eq!(end(state, hero, monster), ends);
}

#[test]
fn s01_figure_1_has_one_saving_reply() {
    let f1 = level("f1");
    assert_eq!(value(&f1), NEVER);
    assert_values(&after(&f1, "NE"), "N=∞, NE E SE S STAY=4, NW W SW=1");
    let trace = "1M NE 1H E 2M E 2H E 3M E 3H S 4M SE 4H SW 5M S";
    assert_trace(&f1, "rogue", "monster", trace, "caught 5");
    assert!(end(&f1, "optimal", "monster").starts_with("cycle"));
}

#[test]
fn s02_figure_2_is_caught_in_nine_rounds() {
    let f2 = level("f2");
    assert_eq!(value(&f2), rounds(9));
    assert_values(&f2, "S SW=9, E SE W STAY=10");
    let (trace, _) = play(&f2, "rogue", "monster");
    let steps: Vec<&str> = trace.split(' ').skip(1).step_by(2).collect();
    assert_eq!(steps.join(" "), "SW SE SW SE S SE SE SE SE S S W SW E SE NW W");
    assert_eq!(end(&f2, "rogue", "monster"), "caught 9");
}

#[test]
fn s03_figure_3_needs_the_one_right_first_step() {
    let f3 = level("f3");
    assert_eq!(value(&f3), rounds(4));
    assert_values_but(&f3, &[("NE", "4")], "∞");
    assert_trace(&f3, "rogue", "monster", "1M NE 1H NE 2M NE 2H E 3M E 3H SW 4M S", "caught 4");
}

#[test]
fn s04_figure_4_needs_the_one_right_first_step() {
    let f4 = level("f4");
    assert_eq!(value(&f4), rounds(5));
    assert_values_but(&f4, &[("E", "5")], "∞");
    let trace = "1M E 1H NE 2M NE 2H E 3M E 3H S 4M SE 4H SW 5M S";
    assert_trace(&f4, "rogue", "monster", trace, "caught 5");
}

#[test]
fn s05_figure_5_is_saved_by_a_step_towards_the_hallway() {
    let f5 = level("f5");
    assert_eq!(value(&f5), NEVER);
    assert_eq!(&play(&f5, "rogue", "monster").0[..5], "1M NW");
    assert_values_but(&after(&f5, "NW"), &[("SE", "∞")], "5");
    let trace = "1M NW 1H N 2M N 2H N 3M N 3H W 4M NW 4H E 5M NE 5H SW 6M W";
    assert_trace(&f5, "rogue", "monster", trace, "caught 6");
    let fled = after(&f5, "NW SE STAY");
    assert!(fled.legal().contains(&pursuit::action::Step::E));
}

#[test]
fn s06_figure_6_is_saved_by_the_potion() {
    let f6 = level("f6");
    assert_eq!((value(&f6), solve(&f6).states()), (NEVER, 79_602));
    assert_values_but(&after(&f6, "SW"), &[("NE", "∞"), ("N", "4"), ("E", "4"), ("STAY", "4")], "5");
    assert_eq!(end(&f6, "rogue", "monster"), "caught 9");
    assert_eq!(end(&f6, "rogue", "optimal"), "caught 6");
    let (trace, _) = play(&f6, "rogue", "optimal");
    assert!(
        trace.split(' ').collect::<Vec<_>>().windows(2).any(|w| w[0] == "3M" && w[1].ends_with("(drink)"))
    );
    let trace = "1M SW 1H NE(drink) 2M SW 2H(1) SE 2H SE …";
    assert_trace(&f6, "speedy-rogue", "monster", trace, "cycle 5 25");
}

#[test]
fn s08_a_detour_wins_where_the_shortest_step_does_not() {
    let state = on(S07);
    assert_eq!((value(&state), solve(&state).states()), (rounds(4), 242));
    assert_values(&state, "E=4, S STAY=∞");
    assert_eq!(&play(&state, "rogue", "monster").0[..4], "1M S");
    assert!(step_values(&after(&state, "S")).contains("NE=∞"));
    assert_eq!(end(&state, "optimal", "optimal"), "caught 4");
    assert!(end(&state, "optimal", "monster").starts_with("cycle"));
    assert_eq!(end(&state, "rogue", "monster"), "caught 10");
    let heat = solve(&state).heat(&state, Side::Monster).unwrap().text();
    assert_eq!(heat, "        4\n  4  3  4  5\n  1  1  1  4\n     @  1\n");
}

#[test]
fn s09_squeezing_past_a_corner_saves_two_rounds() {
    let state = on(S09);
    assert_eq!(value(&state), rounds(3));
    assert_values(&state, "SE=3, S STAY=∞");
    assert_trace(&state, "rogue", "monster", "1M SE 1H W 2M SE 2H W 3M SW", "caught 3");
}

#[test]
fn s10_a_ring_of_four_cells_is_enough() {
    let state = on(S10);
    assert_eq!(value(&state), NEVER);
    assert_values(&after(&state, "S"), "STAY=∞, N=1, E=1");
    assert_trace(&state, "rogue", "monster", "1M S 1H STAY 2M S 2H N 3M N 3H S", "cycle 2 4");
}

#[test]
fn s11_the_tie_break_of_the_monster_is_a_trap() {
    let state = on(S11);
    assert_eq!(value(&state), rounds(6));
    assert_values(&state, "SW=6, S W STAY=∞");
    assert_eq!(&play(&state, "rogue", "monster").0[..4], "1M W");
    assert_values(&after(&state, "W"), "E SE=∞, S STAY=5");
    assert_eq!(end(&state, "rogue", "monster"), "caught 6");
    assert!(end(&state, "optimal", "monster").starts_with("cycle"));
    assert_eq!(end(&state, "rogue", "optimal"), "caught 6");
}

#[test]
fn s12_the_tie_breaks_are_exactly_these() {
    let trace = "1M NE 1H E 2M N 2H E 3M E 3H STAY 4M N 4H S 5M E 5H W 6M S 6H N 7M N 7H S";
    assert_trace(&on(S12), "rogue", "monster", trace, "cycle 6 8");
}

#[test]
fn s13_a_dead_end_is_a_grave() {
    let state = on(S13);
    assert_eq!(value(&state), rounds(6));
    assert_values(&state, "SE=6, E S STAY=7");
    let trace = "1M SE 1H STAY 2M SE 2H STAY 3M S 3H STAY 4M S 4H STAY 5M E 5H STAY 6M E";
    assert_trace(&state, "rogue", "monster", trace, "caught 6");
    let heat = solve(&state).heat(&state, Side::Monster).unwrap().text();
    let rows = "  6  6  6  6  6\n  6  5  5  5  6\n  6  5  4  5  6\n        3\n        2  1  @\n";
    assert_eq!(heat, rows);
    let scripted = after(&state, "SE W SE W S N");
    assert!(scripted.is_caught());
    assert_eq!((scripted.turn, scripted.round, scripted.pos(Side::Hero)), (Side::Hero, 3, (2, 3).into()));
}

#[test]
fn s14_a_monster_that_cannot_come_stays() {
    let state = on(S14);
    let reading = pursuit::files::Field::read(S14).unwrap();
    let codes: Vec<String> =
        pursuit::regulations::check(&reading, false).into_iter().map(|d| d.code).collect();
    assert_eq!(codes.len(), 2);
    assert!(codes.contains(&"W2".to_string()) && codes.contains(&"W4".to_string()));
    let strict = pursuit::regulations::check(&reading, true);
    let error = strict.iter().find(|d| d.level == kernel::diagnostic::Level::Error).unwrap();
    assert_eq!((error.code.as_str(), error.line, error.column), ("E15", 5, 7));
    let trace = "1M STAY 1H N 2M STAY 2H E 3M STAY 3H S 4M STAY 4H N";
    assert_trace(&state, "rogue", "monster", trace, "cycle 3 5");
}

#[test]
fn s15_a_potion_reached_in_the_same_round_is_not_winnable() {
    let state = on(S15);
    assert_eq!(value(&state), rounds(3));
    assert_values(&state, "S=3, E STAY=∞");
    let trace = "1M S 1H STAY 2M E 2H W(drink) 3M S 3H(1) N 3H N …";
    assert_trace(&state, "speedy-rogue", "monster", trace, "cycle 3 7");
    let trace = "1M S 1H STAY 2M S(drink) 2H N 3M(1) N 3M E";
    assert_trace(&state, "rogue", "optimal", trace, "caught 3");
}

#[test]
fn s16_a_potion_in_a_dead_end_lures() {
    let state = on(S16);
    assert_eq!(value(&state), rounds(3));
    assert_values(&state, "S=3, STAY=4, N E=5");
    assert_eq!(value(&on(&S16.replace('s', "."))), NEVER);
    assert_eq!(end(&state, "rogue", "monster"), "cycle 4 6");
    let trace = "1M E 1H STAY 2M N 2H S 3M E 3H W 4M S 4H W 5M W 5H S(drink) 6M W 6H(1) STAY 6H STAY 7M S";
    assert_trace(&state, "speedy-rogue", "monster", trace, "caught 7");
}

#[test]
fn s17_two_potions_in_the_open() {
    let row = ". . . . . . . .\n".repeat(7);
    let state = on(&format!("8\n@ s s . . . . M\n{row}"));
    assert_eq!((value(&state), solve(&state).states()), (NEVER, 104_468));
    let trace = "1M W 1H E(drink) 2M W 2H(1) E(drink) 2H SW 3M SW 3H(2) SW 3H(1) N 3H S …";
    assert_trace(&state, "speedy-rogue", "monster", trace, "cycle 13 25");
    assert_eq!(end(&state, "rogue", "monster"), "caught 7");
}

#[test]
fn s18_a_monster_drinks_by_accident() {
    let state = on(S18);
    assert_eq!(value(&state), NEVER);
    let trace = "1M N(drink) 1H S 2M(1) N 2M N 2H S 3M(1) W(drink) 3M W 3H S 4M(2) S 4M(1) S 4M S";
    assert_trace(&state, "rogue", "monster", trace, "caught 4");
    let trace = "1M N(drink) 1H E(drink) 2M(1) N 2M N 2H(1) W 2H S …";
    assert_trace(&state, "speedy-rogue", "monster", trace, "cycle 2 7");
}
