//! House rules as text, and the basic ruleset. What each rule does is tested with the rule it bends.

use crate::common::{a_at, board, house_rule, lines, problems, run, told};
use savor::cell::Player;
use savor::event::Event;
use savor::house::{HOUSE_RULES, House, Takes};

#[test]
fn every_rule_can_be_read_and_written_and_the_defaults_are_those_of_the_page() {
    let usual = House::default();
    let defaults = "full A,B,C 100 100000 false false true 3 5 each one straight 5 nearest 2 true false false 0 false 4 0 false false false 1 six false";
    let told: Vec<String> = HOUSE_RULES.iter().map(|rule| house_rule(&usual, rule.key)).collect();
    assert_eq!(told.join(" "), defaults);
    for rule in HOUSE_RULES {
        let other = match rule.takes {
            Takes::Flag => (house_rule(&usual, rule.key) == "false").to_string(),
            Takes::Number(low, high) => {
                if house_rule(&usual, rule.key) == low.to_string() { high } else { low }.to_string()
            }
            Takes::Word(words) => words[1].into(),
            Takes::Players => "B".into(),
        };
        let mut house = House::default();
        house.set(rule.key, &other).unwrap();
        assert_eq!(house_rule(&house, rule.key), other);
        assert_ne!(house, usual, "{} is stored", rule.key);
        assert_eq!(house.write(), format!("{} = {other}\n", rule.key));
        let mut again = House::default();
        again.read("rules.txt", house.write().as_bytes()).unwrap();
        assert_eq!(again, house);
    }
}

#[test]
fn what_cannot_be_read_is_told_with_file_and_line_and_all_at_once() {
    let mut house = House::default();
    let text = b"players = A,D\n# fine\nstart_points = 0\nspeed = 3\nplayers A\nplayers = A,A\nstair_cross = two\nflag_on_pass = 1";
    let told: Vec<String> =
        house.read("rules.txt", text).unwrap_err().iter().map(ToString::to_string).collect();
    assert_eq!(told[0], "rules.txt:1:1: error: players: 'D' is none of A, B, C");
    assert_eq!(told[1], "rules.txt:3:1: error: start_points: '0' is not a whole number from 1 to 999999999");
    assert!(
        told[2].starts_with("rules.txt:4:1: error: there is no house rule 'speed' (known: ruleset, players,")
    );
    assert_eq!(told[3], "rules.txt:5:1: error: 'players A' is not key=value");
    assert_eq!(told[4], "rules.txt:6:1: error: players: A is named twice");
    assert_eq!(told[5], "rules.txt:7:1: error: stair_cross: 'two' is none of one, touched");
    assert_eq!(told[6], "rules.txt:8:1: error: flag_on_pass: '1' is neither true nor false");
}

const BASIC: &str = "rules players = A,B / ruleset = basic";

#[test]
fn the_basic_game_has_no_points_no_capture_and_no_stair_changes() {
    let text = format!(
        "{BASIC}; stairs [0, 1, 1, 1, 1, 1]; setup A [0, 0, 3] North 100 0 none / B [0, 2, 3] North 100 0 none; \
         script m1 m2 m1 m1 m1 m1 m1 d3 m1 d3 m1 m1 m1 m1"
    );
    let run = run(&text);
    assert_eq!(
        run.text().lines().take(2).collect::<Vec<_>>(),
        [
            "A rolls and 1 on the movement dice and cannot move in the North. Player remains at [0, 0, 3]",
            "B rolls and 2 on the movement dice and moves North by 2 cells and is now at [0, 0, 3]."
        ]
    );
    assert!(run.race.round > 5);
    for event in &run.events {
        assert!(!matches!(
            event,
            Event::Spent { .. } | Event::Captures { .. } | Event::StairsChange { .. } | Event::Eats { .. }
        ));
    }
    assert!(run.race.runners.len() == 3 && run.race.runners.iter().all(|r| r.points == 100));
}

#[test]
fn in_the_basic_game_rides_start_from_the_last_cell_of_a_move_only() {
    let stairs = format!("{BASIC}; stairs [0, 4, 3, 1, 4, 6]; setup A [0, 5, 3] North 100 0 none");
    assert_eq!(a_at(&format!("{stairs}; script m1")), "[1, 4, 6]");
    assert_eq!(a_at(&format!("{stairs}; script m2")), "[0, 3, 3]");
    assert!(lines(&format!("{stairs}; script m1"))[1].contains("takes the stairs"));
    let won = told(&format!("{BASIC}; flag [0, 3, 3]; setup A [0, 5, 3] North 100 0 none; script m3"));
    assert!(won.ends_with("A wins the game in round 1.\n"));
}

#[test]
fn in_the_basic_game_bawana_is_plain_maze() {
    let open = board(&format!("{BASIC}; flag [0, 8, 22]"));
    assert_eq!(open.open_cells().count(), 500);
    assert_eq!(
        problems(&format!("{BASIC}; walls [0, 8, 21, 8, 24]; stairs [0, 9, 19, 1, 1, 1]")),
        Vec::<String>::new()
    );
    assert_eq!(a_at(&format!("{BASIC}; setup A [0, 9, 18] East 100 0 none; script m3")), "[0, 9, 21]");
    assert_eq!(open.house.line_up().collect::<Vec<_>>(), [Player::A, Player::B]);
}
