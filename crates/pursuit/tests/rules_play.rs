//! The rules of turns, catching, potions and the end, one by one: PU-010 to PU-026.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{after, end, level, on, play};
use kernel::game::Standing;
use pursuit::action::Step;
use pursuit::event::Event;
use pursuit::referee::{Referee, Verdict};
use pursuit::state::{Side, State};

/// Who is to act, the round and the steps left after the next one: `1M0`.
fn turn(state: &State) -> String {
    format!("{}{}{}", state.round, state.turn.letter(), state.rem)
}

/// A long corridor of room cells with potions next to the hero.
const POTIONS: &str = "8\n@ s s s . . . .\n\n\n\n\n\n\n. . . . . . . M\n";

#[test]
fn pu_010_a_round_is_the_monsters_turn_and_then_the_heros() {
    let state = level("f2");
    assert_eq!(turn(&state), "1M0");
    assert_eq!(turn(&after(&state, "STAY")), "1H0");
    assert_eq!(turn(&after(&state, "STAY STAY")), "2M0");
}

#[test]
fn pu_011_a_turn_is_speed_steps_and_the_speed_is_fixed_when_it_begins() {
    let state = after(&on(POTIONS), "STAY E STAY");
    assert_eq!(turn(&state), "2H1");
    // The potion drunk in the first of two steps gives no third.
    let drunk = after(&state, "E");
    assert_eq!((turn(&drunk), drunk.walker(Side::Hero).speed()), ("2H0".into(), 3));
    assert_eq!(turn(&after(&drunk, "STAY")), "3M0");
}

#[test]
fn pu_012_rem_counts_down_to_0_and_is_0_without_potions() {
    let mut state = after(&on(POTIONS), "STAY E STAY E E STAY");
    let mut rems = Vec::new();
    while state.turn == Side::Hero {
        rems.push(state.rem);
        state.advance(Step::Stay).unwrap();
    }
    assert_eq!(rems, [3, 2, 1, 0]);
    assert!(play(&level("f2"), "rogue", "monster").0.split(' ').all(|word| !word.contains('(')));
}

#[test]
fn pu_013_stay_is_a_step_and_no_turn_is_skipped() {
    let state = after(&on(POTIONS), "STAY E");
    assert_eq!(turn(&after(&state, "STAY STAY STAY")), "3M0");
    assert_eq!(after(&state, "STAY STAY STAY").pos(Side::Hero), state.pos(Side::Hero));
}

#[test]
fn pu_014_a_catch_ends_the_game_at_once_and_the_rest_of_the_turn_lapses() {
    // The monster has drunk; its first of two steps catches.
    let state = after(&on("3\n@ . .\n. s .\n. . M\n"), "NW STAY NW");
    assert!(state.is_caught() && state.is_over());
    assert_eq!((state.rem, state.round), (1, 2));
    assert!(state.legal().is_empty());
    let mut tried = state.clone();
    let refused = tried.step(Step::Stay, &mut Vec::new()).unwrap_err();
    assert_eq!((refused.code, tried), ("over", state));
}

#[test]
fn pu_015_a_hero_who_steps_onto_the_monster_is_caught() {
    let mut referee = Referee::new(on("3\n@ . M\n"), false);
    referee.step(Step::W).unwrap();
    let made = referee.step(Step::E).unwrap();
    assert!(made.catch);
    assert_eq!(referee.verdict().unwrap().to_string(), "caught by=hero round=1");
    let mut referee = Referee::new(on("3\n@ M .\n"), false);
    referee.step(Step::W).unwrap();
    assert_eq!(referee.verdict(), Some(Verdict::Caught { by: Side::Monster, round: 1 }));
}

#[test]
fn pu_016_diagonal_paths_may_cross_and_a_fast_player_cannot_jump() {
    // The monster goes SE, the hero NW-wards across its path: nobody is caught.
    let crossed = after(&on("3\nM @ .\n. . .\n. . .\n"), "SE SW");
    assert!(!crossed.is_caught());
    // A hero with two steps who runs over the monster's cell is caught at that step.
    let state = after(&on("4\ns @ . M\n"), "W W W");
    assert_eq!((state.rem, state.pos(Side::Monster).x, state.pos(Side::Hero).x), (1, 1, 0));
    let caught = after(&state, "E");
    assert!(caught.is_caught() && caught.rem == 1);
    assert_eq!(caught.turn, Side::Hero);
}

#[test]
fn pu_017_stepping_on_a_potion_drinks_it_and_counts_from_the_next_turn() {
    let mut state = after(&on(POTIONS), "STAY");
    let mut events = Vec::new();
    let made = state.step(Step::E, &mut events).unwrap();
    assert!(made.drink);
    assert!(matches!(events[1], Event::Drunk { who: Side::Hero, speed: 2, .. }));
    assert_eq!(events[1].to_string(), "The hero drinks: 2 steps a turn from the next turn on.");
    assert_eq!((state.potions.len(), turn(&state).as_str()), (2, "2M0"));
    assert_eq!(after(&state, "STAY").rem, 1);
}

#[test]
fn pu_018_both_sides_drink_and_three_potions_give_four_steps() {
    let state = after(&on(POTIONS), "STAY E STAY E E STAY");
    assert_eq!((state.walker(Side::Hero).speed(), state.rem), (4, 3));
    let state = after(&on("3\nM s s\n\n@ . .\n"), "E STAY E STAY STAY");
    assert_eq!((state.walker(Side::Monster).speed(), state.walker(Side::Hero).speed()), (3, 1));
}

#[test]
fn pu_019_drinking_is_not_optional_and_never_by_staying() {
    // The classic monster does not want the potion on its shortest way and drinks it all the same.
    let mut referee = Referee::new(on("4\nM s . @\n"), true);
    let step = pursuit::bots::monster(referee.state());
    assert!(referee.step(step).unwrap().drink);
    for side in Side::ALL {
        assert!(!referee.state().has_potion(referee.state().walker(side).at));
    }
    let stayed = after(&on(POTIONS), "STAY STAY");
    assert_eq!((stayed.potions.len(), stayed.walker(Side::Hero).drunk), (3, 0));
}

#[test]
fn pu_020_a_catch_names_the_round_and_who_made_the_last_step() {
    let (_, verdict) = play(&level("f2"), "rogue", "monster");
    assert_eq!(verdict, Verdict::Caught { by: Side::Monster, round: 9 });
    let state = after(&on("2\n@ M\n"), "W");
    let outcome = state.outcome().unwrap();
    assert_eq!(outcome.standings, [Standing::Lost, Standing::Won]);
    assert_eq!(outcome.words, "The monster catches the hero in round 1.");
}

#[test]
fn pu_021_without_a_catch_up_to_the_last_round_the_hero_has_escaped() {
    let mut state = level("f2");
    state.limit = 2;
    let over = after(&state, "STAY STAY STAY STAY");
    assert!(over.is_over() && !over.is_caught());
    assert_eq!(over.outcome().unwrap().standings, [Standing::Won, Standing::Lost]);
    assert!(!after(&state, "STAY STAY STAY").is_over());
    assert_eq!(end(&state, "still", "still"), "cycle 1 2");
    assert_eq!(pursuit::setup::DEFAULT_LIMIT, 1000);
    assert_eq!((*pursuit::setup::LIMITS.start(), *pursuit::setup::LIMITS.end()), (1, 1_000_000));
    let (mut far, mut apart) = (level("f1"), on("3\n@   M\n.   .\n"));
    (far.limit, apart.limit) = (3, 7);
    assert_eq!(end(&apart, "random:1", "still"), "escaped reason=limit rounds=7");
    assert_eq!(end(&far, "optimal", "monster"), "escaped reason=limit rounds=3");
}

#[test]
fn pu_022_a_position_that_returns_ends_the_game_before_its_round_is_played() {
    let (trace, verdict) = play(&level("f6"), "speedy-rogue", "monster");
    assert_eq!(verdict, Verdict::Cycle { first: 5, again: 25 });
    assert!(trace.contains(" 24H ") && !trace.contains(" 25M"));
    // The position at the start of round 5 is that at the start of round 25, and no other pair of
    // rounds before is equal: found by comparing everything with everything.
    let mut referee = Referee::new(level("f6"), false);
    let mut starts = Vec::new();
    while referee.state().round <= 25 {
        let state = referee.state();
        if state.turn == Side::Monster && state.rem == state.walker(Side::Monster).drunk {
            starts.push((state.walkers, state.potions.clone()));
        }
        let step = if state.turn == Side::Monster {
            pursuit::bots::monster(state)
        } else {
            pursuit::bots::speedy_rogue(state)
        };
        referee.step(step).unwrap();
    }
    let pairs = (0..25).flat_map(|b| (0..b).map(move |a| (a, b)));
    let equal: Vec<(usize, usize)> = pairs.filter(|&(a, b)| starts[a] == starts[b]).collect();
    assert_eq!(equal, [(4, 24)]);
    assert!(!pursuit::bots::Strategy::Random(1).is_memoryless());
}

#[test]
fn pu_023_the_limit_is_tested_before_the_cycle() {
    let mut state = level("f6");
    state.limit = 24;
    assert_eq!(play(&state, "speedy-rogue", "monster").1, Verdict::Limit { rounds: 24 });
    state.limit = 25;
    assert_eq!(play(&state, "speedy-rogue", "monster").1, Verdict::Cycle { first: 5, again: 25 });
    // Without the watch only the reason of an escape is another.
    for id in ["f1", "f2", "f5", "f6"] {
        let start = level(id);
        let mut referee = Referee::new(start.clone(), false);
        while referee.verdict().is_none() {
            let step = pursuit::bots::classic(referee.state());
            referee.step(step).unwrap();
        }
        let watched = play(&start, "speedy-rogue", "monster").1;
        let plain = referee.verdict().unwrap();
        assert_eq!(watched.catch_round(), plain.catch_round());
        assert!(watched.catch_round().is_none() || watched == plain);
    }
}

#[test]
fn pu_024_the_result_line_has_four_forms() {
    let line = |verdict: Verdict| format!("result: {verdict}");
    let caught = Verdict::Caught { by: Side::Monster, round: 9 };
    assert_eq!(line(caught), "result: caught by=monster round=9");
    let cycle = Verdict::Cycle { first: 5, again: 25 };
    assert_eq!(line(cycle), "result: escaped reason=cycle first=5 again=25 period=20");
    assert_eq!(line(Verdict::Limit { rounds: 1000 }), "result: escaped reason=limit rounds=1000");
    let mut referee = Referee::new(level("f1"), true);
    for step in "NE N NE N E N".split(' ') {
        referee.step(step.parse().unwrap()).unwrap();
    }
    referee.forfeit(Side::Hero, kernel::codec::Cause::NoMove);
    assert_eq!(line(referee.verdict().unwrap()), "result: forfeit side=hero code=P03 round=4");
    assert!(referee.step(Step::Stay).is_err());
    let json = referee.verdict().unwrap().json();
    assert_eq!(
        (&json["result"], &json["side"], &json["round"]),
        (&"forfeit".into(), &"hero".into(), &4.into())
    );
    assert_eq!(
        (&caught.json()["by"], &caught.json()["reason"]),
        (&"monster".into(), &serde_json::Value::Null)
    );
    assert_eq!((&cycle.json()["first"], &cycle.json()["again"]), (&5.into(), &25.into()));
}

#[test]
fn pu_025_the_move_log_has_one_line_a_step() {
    let mut state = after(&level("f6"), "SW");
    assert_eq!(state.advance(Step::NE).unwrap().to_string(), "1 H 0 NE 5,3 drink");
    let mut state = after(&on(POTIONS), "STAY E STAY");
    assert_eq!(state.advance(Step::Stay).unwrap().to_string(), "2 H 1 STAY 1,0");
    let mut state = on("2\n@ M\n");
    assert_eq!(state.advance(Step::W).unwrap().to_string(), "1 M 0 W 0,0 catch");
}

#[test]
fn pu_026_a_cell_that_holds_both_players_shows_a_star() {
    let state = after(&on("2\n@ M\n+ .\n"), "W");
    assert_eq!(state.rows(), ["*.", "+."]);
    let game = pursuit::game::Pursuit::at(state);
    let rows = kernel::game::Game::scene(&game).boards[0].to_rows();
    assert!(rows[0].starts_with('*'), "{rows:?}");
}
