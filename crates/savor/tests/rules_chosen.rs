//! How bots choose (SA-X16), and how a game is told to people (SA-X17).

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{race_board, started};
use kernel::dice::Dice;
use kernel::session::Session;
use savor::reach::{Distances, Reach};

#[test]
fn sa_x16_the_distance_of_a_first_cell_is_the_exact_number_of_throws() {
    for id in ["sprint", "ladders", "labyrinth", "example"] {
        let board = race_board(id);
        let (reach, near) = (Reach::of(&board), Distances::of(&board));
        for route in &reach.routes {
            let home = board.layout.home(route.player);
            // Where stairs stand on a first cell, entering may lead elsewhere.
            if !board.has_ways(home.first) {
                assert_eq!(
                    near.from(home.first, home.facing, 0, false),
                    route.throws,
                    "{id} {}",
                    route.player
                );
            }
        }
        let door = (0..4).filter_map(|throws| {
            [false, true]
                .map(|doubled| near.from(board.layout.door, kernel::pos::Dir::North, throws, doubled))
                .into_iter()
                .flatten()
                .min()
        });
        // Whoever is dizzy may be quicker.
        assert!(door.min() >= reach.routes[0].from_bawana, "{id}");
    }
}

/// A race of A alone that has entered with the first of some values.
fn entered(flag: &str, script: &str) -> Session {
    let set = [("ruleset", "race"), ("players", "A"), ("flag", flag)];
    let mut session = started(&set, Dice::from_script(script, 1).unwrap());
    session.act("throw").unwrap();
    session
}

#[test]
fn sa_x16_both_bots_take_the_flag_and_say_so() {
    let mut session = entered("[0, 2, 12]", "1,4,6,3");
    for bot in ["greedy", "planner"] {
        let advice = session.advise(bot).unwrap();
        assert_eq!(
            (advice.action.as_str(), advice.why.as_str()),
            ("play 3", "This touches the flag."),
            "{bot}"
        );
    }
    assert_eq!(session.advise("dice").unwrap().action, "throw");
}

#[test]
fn sa_x16_greedy_takes_the_value_after_which_the_fewest_throws_remain() {
    // North of A the flag is five cells away: 2 leaves a three, 6 is blocked, 5 would win.
    let mut session = entered("[0, 0, 12]", "1,6,6,2");
    let advice = session.advise("greedy").unwrap();
    assert_eq!(
        (advice.action.as_str(), advice.why.as_str()),
        ("play 2", "The 2 leaves one throw to the flag at best.")
    );
}

#[test]
fn sa_x16_the_planner_keeps_the_value_that_it_needs_next() {
    // Five cells to the flag with 2, 3 and 1: 2 and then 3, or 3 and then 2, but never the 1 first.
    let mut session = entered("[0, 0, 12]", "6,3,1,2,6");
    let advice = session.advise("planner").unwrap();
    assert!(["play 2", "play 3"].contains(&advice.action.as_str()), "{advice:?}");
    session.act(&advice.action).unwrap();
    let advice = session.advise("planner").unwrap();
    assert_eq!(advice.why, "This touches the flag.", "{:?} {advice:?}", session.game().legal());
    session.act(&advice.action).unwrap();
    assert!(session.outcome().is_some(), "{advice:?}");
}

#[test]
fn sa_x16_hints_are_one_sentence_with_the_reason_and_bots_are_always_legal() {
    for board in ["sprint", "ladders", "labyrinth"] {
        let mut session = started(&[("ruleset", "race"), ("board", board)], Dice::seeded(5));
        while session.len() < 150 && session.to_act().is_some() {
            let bot = ["planner", "greedy"][session.len() % 2];
            let advice = session.advise(bot).unwrap();
            assert!(session.game().legal().contains(&advice.action), "{advice:?}");
            assert!(advice.why.ends_with('.') && !advice.why.contains(". "), "{advice:?}");
            session.act(&advice.action).unwrap();
        }
    }
}

/// What is said in a race, line by line.
fn said(session: &Session) -> Vec<String> {
    let log = session.log().iter().map(|line| line.spoken().to_string());
    log.filter(|line| !line.is_empty()).collect()
}

#[test]
fn sa_x17_stairs_above_stairs_are_taken_twice() {
    let stairs = "[0, 9, 5, 1, 9, 5]\n[1, 9, 5, 2, 9, 10]";
    let set =
        [("ruleset", "race"), ("players", "B"), ("name-b", "Bob"), ("flag", "[0, 0, 0]"), ("stairs", stairs)];
    let mut session = started(&set, Dice::from_script("3,4,6,2,1,1", 1).unwrap());
    session.act("play 3").unwrap();
    session.act("play 4").unwrap();
    let line = said(&session).pop().unwrap();
    assert!(line.starts_with("Bob walks 4 west, takes the stairs up twice"), "{line}");
}

#[test]
fn sa_x17_a_turn_is_one_line() {
    // B enters at [0, 9, 7] and walks west; stairs stand on [0, 9, 5]. Values are fixed by the seed.
    let set = [
        ("ruleset", "race"),
        ("players", "B"),
        ("name-b", "Bob"),
        ("flag", "[0, 0, 0]"),
        ("stairs", "[0, 9, 5, 1, 9, 6]"),
    ];
    let mut session = started(&set, Dice::from_script("3,4,6,2,1,1", 1).unwrap());
    session.act("play 3").unwrap();
    assert_eq!(said(&session), ["Bob enters the building."]);
    session.act("play 4").unwrap();
    let line = said(&session).pop().unwrap();
    assert!(line.starts_with("Bob walks 4 west, takes the stairs up"), "{line}");
    session.act("play 6").unwrap();
    let line = said(&session).pop().unwrap();
    assert_eq!(line, "Bob cannot go west with a 6 and loses 2 points.");
    assert_eq!(said(&session).len(), 3, "{:?}", said(&session));
    // The exact words stay beside it.
    let exact: Vec<&str> =
        session.log().iter().map(|line| line.text.as_str()).filter(|t| !t.is_empty()).collect();
    assert!(
        exact
            .iter()
            .any(|line| line.starts_with("B rolls and 4 on the movement dice and moves West by 4 cells"))
    );
    assert!(
        exact.contains(
            &"B rolls and 6 on the movement dice and cannot move in the West. Player remains at [1, 9, 4]"
        ),
        "{exact:?}"
    );
}

#[test]
fn sa_x17_a_change_of_all_stairs_is_one_line() {
    let mut session = started(&[("board", "ladders")], Dice::seeded(1));
    for _ in 0..15 {
        session.act("throw").unwrap();
    }
    let last: Vec<String> = said(&session);
    let change: Vec<&String> = last.iter().filter(|line| line.contains("stairs change")).collect();
    assert_eq!(change.len(), 1, "{last:?}");
    assert!(change[0].starts_with("The stairs change: ") && change[0].contains(" go "), "{}", change[0]);
    assert!(!last.iter().any(|line| line.contains("Stairs now")), "{last:?}");
    let exact = session.log().iter().filter(|line| line.text.starts_with("The stairs from ")).count();
    assert_eq!(exact, 16, "the course's lines are all there");
}

#[test]
fn sa_x17_whole_races_are_told_in_about_a_line_a_turn() {
    let mut session = started(&[("ruleset", "race"), ("board", "labyrinth")], Dice::seeded(3));
    while session.len() < 600 && session.to_act().is_some() {
        let advice = session.advise("greedy").unwrap();
        session.act(&advice.action).unwrap();
    }
    let lines = said(&session);
    for line in &lines {
        assert!(!line.contains(['[', ']']) && line.ends_with(['.', '!']) && !line.contains("  "), "{line}");
    }
    assert!(lines.len() * 10 <= session.len() * 13, "{} lines in {} steps", lines.len(), session.len());
}
