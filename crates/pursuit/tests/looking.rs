//! Keys, clicks and what is shown: the view of the game, not its rules.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{after, level, on, solve};
use kernel::dice::Dice;
use kernel::game::Game;
use kernel::input::{Button, Input, Intent, Key, Phase};
use kernel::pos::Pos;
use kernel::scene::{Line, LineStyle, Mark, Scene};
use pursuit::game::Pursuit;
use pursuit::state::{Side, State};

/// A key as a shell passes it on: with the command it is bound to.
fn press(game: &mut Pursuit, key: &str) -> Intent {
    let key: Key = key.parse().unwrap();
    let bound = |c: &&kernel::input::Command| c.keys.iter().any(|k| k.parse() == Ok(key));
    let command = pursuit::INFO.commands.iter().find(bound).filter(|c| c.shared.is_none()).map(|c| c.id);
    game.interpret(&Input::Key { key, command, phase: Phase::Down })
}

fn click(game: &mut Pursuit, x: i32, y: i32) -> Intent {
    game.interpret(&Input::Click { board: 0, cell: Pos::new(x, y), button: Button::Left, shift: false })
}

fn act(action: &str) -> Intent {
    Intent::Act(action.into())
}

fn labels(scene: &Scene) -> Vec<(Pos, String)> {
    let label = |mark: &Mark| match mark {
        Mark::Label { at, text, .. } => Some((at.cell(), text.clone())),
        _ => None,
    };
    scene.boards[0].marks.iter().filter_map(label).collect()
}

fn lines(scene: &Scene) -> Vec<Line> {
    let line = |mark: &Mark| if let Mark::Line(line) = mark { Some(line.clone()) } else { None };
    scene.boards[0].marks.iter().filter_map(line).collect()
}

#[test]
fn the_keypad_the_letters_and_the_arrows_make_the_same_steps() {
    // F2's monster stands in the top row; the hero in the open can go anywhere.
    let mut game = Pursuit::at(after(&level("f2"), "STAY"));
    for (keys, step) in [
        ("8 k Up", "N"),
        ("9 u PageUp", "NE"),
        ("6 l Right", "E"),
        ("3 n PageDown", "SE"),
        ("2 j Down", "S"),
        ("1 b End", "SW"),
        ("4 h Left", "W"),
        ("7 y Home", "NW"),
        ("5 . Space", "STAY"),
    ] {
        for key in keys.split(' ') {
            assert_eq!(press(&mut game, key), act(step), "{key}");
        }
    }
}

#[test]
fn a_key_that_leads_nowhere_says_why_and_what_is_allowed() {
    let mut game = Pursuit::at(level("f2"));
    let said = "There's a wall in the way.";
    assert_eq!(press(&mut game, "8"), Intent::Say(said.into()));
}

#[test]
fn a_click_steps_to_a_neighbour_and_no_farther_than_this_turn_lasts() {
    let mut game = Pursuit::at(after(&level("f2"), "STAY"));
    assert_eq!(click(&mut game, 5, 3), act("NE"));
    assert_eq!(click(&mut game, 4, 4), act("STAY"));
    assert_eq!(click(&mut game, 9, 4), Intent::Run(vec!["E".into()]));
    // With two steps a turn, two steps.
    let fast = after(&on("8\n@ s . . . . . .\n\n\n\n\n\n\n. . . . . . . M\n"), "STAY E STAY");
    let mut game = Pursuit::at(fast);
    assert_eq!(click(&mut game, 7, 0), Intent::Run(vec!["E".into(), "E".into()]));
    assert_eq!(click(&mut game, 0, 3), Intent::Say("There's a wall there.".into()));
    assert_eq!(click(&mut game, 7, 7), Intent::Say("The hero can't get there.".into()));
}

#[test]
fn the_heat_map_shows_how_long_the_hunt_lasts_from_every_cell() {
    let state = level("f3");
    let mut game = Pursuit::at(state.clone());
    assert!(labels(&game.scene()).is_empty());
    assert_eq!(press(&mut game, "m"), Intent::Look);
    let shown = labels(&game.scene());
    let heat = solve(&state).heat(&state, Side::Monster).unwrap();
    // Where somebody stands, that is what is seen.
    let free = heat.values.iter().filter(|(p, _)| !Side::ALL.iter().any(|&side| state.pos(side) == *p));
    let wanted: Vec<(Pos, String)> = free.filter_map(|(p, value)| Some((p, (*value)?.to_string()))).collect();
    assert_eq!(shown, wanted);
    assert_eq!(shown.len(), state.dungeon.floor() - 2);
    press(&mut game, "m");
    assert!(labels(&game.scene()).is_empty());
}

#[test]
fn the_other_sides_shortest_way_is_a_dashed_line() {
    let state = after(&level("f2"), "STAY");
    let mut game = Pursuit::at(state.clone());
    press(&mut game, "p");
    let [line] = &lines(&game.scene())[..] else { panic!("one line") };
    let cells: Vec<Pos> = line.points.iter().map(|p| p.cell()).collect();
    assert_eq!((cells[0], *cells.last().unwrap()), (state.pos(Side::Monster), state.pos(Side::Hero)));
    assert_eq!(cells.len(), 1 + state.dungeon.distance(state.monster(), state.hero()) as usize);
    assert_eq!((line.style, line.arrow), (LineStyle::Dashed, true));
}

#[test]
fn the_value_is_shown_on_request_speeds_and_potions_always_and_steps_left_to_the_fast() {
    let value = |state: State| {
        let mut game = Pursuit::at(state);
        press(&mut game, "v");
        let scene = game.scene();
        let gauge = |label: &str| scene.gauges.iter().find(|g| g.label == label).map(|g| g.value.clone());
        let labels = ["Hero", "Monster", "Steps left", "Potions", "Value"];
        labels.map(|label| gauge(label).unwrap_or_else(|| "-".into())).join(", ")
    };
    assert_eq!(value(level("f2")), "speed 1, speed 1, -, 0, caught in 9 rounds");
    assert_eq!(value(level("f1")), "speed 1, speed 1, -, 0, never caught");
    let drunk = after(&level("f6"), "SW NE SW");
    assert_eq!(value(drunk), "speed 2, speed 1, 2, 0, never caught");
    assert!(Pursuit::at(level("f2")).scene().gauges.iter().all(|g| g.label != "Value"));
}

#[test]
fn a_hint_tells_the_best_step_and_calls_a_guess_an_estimate() {
    let hint = |state: State| Pursuit::at(state).advise("optimal", &mut Dice::seeded(1)).unwrap();
    let saved = hint(after(&level("f1"), "NE"));
    assert_eq!(
        (saved.action.as_str(), saved.why.as_str()),
        ("N", "This is the only step that saves the hero.")
    );
    let hunt = hint(level("f4"));
    assert_eq!(
        (hunt.action.as_str(), hunt.why.as_str()),
        ("E", "Only this catches the hero within 5 rounds.")
    );
    let row = format!("{}\n", ". ".repeat(60).trim_end());
    let large = hint(on(&format!("60\n@ . . . . . . . . M\n{}", row.repeat(59))));
    assert_eq!(large.why, "Estimate: not caught in the next 3 rounds.");
}

#[test]
fn any_bot_can_be_seated_anywhere_and_never_gets_stuck() {
    for bot in pursuit::INFO.bots {
        for state in [level("f6"), after(&level("f6"), "STAY")] {
            let advice = Pursuit::at(state.clone()).advise(bot.id, &mut Dice::seeded(1)).unwrap();
            assert!(state.check(advice.action.parse().unwrap()).is_ok(), "{}", bot.id);
        }
    }
}
