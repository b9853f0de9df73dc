//! Scripted dice: what they give, and what they say when a draw does not fit.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::dice::{Dice, Draw, Fault};

fn fault(draw: usize, text: &str) -> Fault {
    Fault { draw, text: text.into() }
}

#[test]
fn a_script_gives_its_results_in_order() {
    let mut dice = Dice::from_script(" F, 2,1 ,-3,T", 7).unwrap();
    assert_eq!((dice.left(), dice.position()), (5, "@0".into()));
    assert!(!dice.odds(99, 100));
    assert_eq!(dice.range(1, 6), 2);
    assert_eq!(dice.pick(&["a", "b"]), Some(&"b"));
    assert_eq!(dice.range(-5, 5), -3);
    assert!(dice.odds(0, 100));
    assert_eq!((dice.left(), dice.position()), (0, "@5".into()));
    assert_eq!(dice.fault(), None);
    assert_eq!(dice.script().as_deref(), Some("F,2,1,-3,T"));
}

#[test]
fn a_shuffle_is_told_by_the_places_it_swaps_with() {
    let mut items = ['a', 'b', 'c'];
    let mut dice = Dice::scripted(&[0, 1]);
    dice.shuffle(&mut items);
    // c (last) with place 0, then b (middle) with itself.
    assert_eq!(items, ['c', 'b', 'a']);
    assert_eq!(dice.left(), 0);
}

#[test]
fn all_lanes_read_the_one_script() {
    let mut dice = Dice::strict("1,2,T,4");
    assert_eq!(dice.range(1, 6), 1);
    assert_eq!(dice.lane(3).range(1, 6), 2);
    assert!(dice.lane(7).odds(1, 2));
    assert_eq!(dice.lane(0).range(1, 6), 4);
}

#[test]
fn splits_and_bits_do_not_read_the_script() {
    let mut dice = Dice::from_script("6", 7).unwrap();
    assert_eq!(dice.split(3), Dice::seeded(7).split(3));
    assert_eq!(dice.bits(), Dice::seeded(7).bits());
    assert_eq!((dice.left(), dice.position()), (1, "1 @0".into()));
}

#[test]
fn a_number_outside_the_range_is_a_fault_that_names_the_draw() {
    let mut dice = Dice::from_script("3,7,2", 7).unwrap();
    dice.range(1, 6);
    let n = dice.range(1, 6);
    assert_eq!(n, Dice::seeded(7).range(1, 6), "it goes on with a seeded draw");
    assert_eq!(dice.fault(), Some(&fault(2, "a number from 1 to 6 was drawn, but the script says 7")));
    assert_eq!(
        dice.fault().unwrap().to_string(),
        "draw 2: a number from 1 to 6 was drawn, but the script says 7"
    );
    assert_eq!(dice.range(1, 6), 2, "and then with the script");
}

#[test]
fn a_draw_of_the_wrong_kind_is_a_fault() {
    let mut dice = Dice::from_script("T", 7).unwrap();
    dice.range(1, 6);
    assert_eq!(dice.fault(), Some(&fault(1, "a number from 1 to 6 was drawn, but the script says T")));
    let mut dice = Dice::from_script("F,1", 7).unwrap();
    dice.odds(1, 4);
    dice.odds(1, 4);
    assert_eq!(dice.fault(), Some(&fault(2, "odds of 1 in 4 were drawn, but the script says 1")));
}

#[test]
fn a_script_that_runs_out_is_a_fault_and_only_the_first_fault_counts() {
    let mut dice = Dice::from_script("T", 7).unwrap();
    dice.odds(1, 2);
    dice.range(1, 6);
    dice.odds(1, 2);
    assert_eq!(dice.fault(), Some(&fault(2, "a number from 1 to 6 was drawn, but the script has ended")));
    assert_eq!((dice.left(), dice.position()), (0, "2 @1".into()));
}

#[test]
fn an_empty_script_is_a_script() {
    let mut dice = Dice::from_script("  ", 7).unwrap();
    dice.range(1, 6);
    assert_eq!(dice.fault(), Some(&fault(1, "a number from 1 to 6 was drawn, but the script has ended")));
    assert_eq!(dice.script().as_deref(), Some(""));
    assert_eq!(Dice::seeded(7).script(), None);
}

#[test]
fn a_script_that_cannot_be_read_names_the_draw() {
    for (text, draw, word) in
        [("1,x,2", 2, "x"), ("1,,2", 2, ""), ("1,2,", 3, ""), ("t", 1, "t"), ("1;2", 1, "1;2")]
    {
        let expected = fault(draw, &format!("'{word}' is neither a whole number nor T nor F"));
        assert_eq!(Dice::from_script(text, 0), Err(expected), "{text}");
    }
}

#[test]
fn a_script_survives_being_written_and_read_again() {
    let draws = [Draw::Odds(true), Draw::Number(i64::MIN), Draw::Odds(false), Draw::Number(i64::MAX)];
    let text = Dice::scripted(&draws).script().unwrap();
    assert_eq!(Dice::strict(&text), Dice::scripted(&draws));
}

#[test]
#[should_panic(expected = "scripted dice, draw 2: a number from 1 to 6 was drawn, but the script says 0")]
fn strict_dice_panic_when_a_number_does_not_fit() {
    let mut dice = Dice::scripted(&[6, 0]);
    dice.range(1, 6);
    dice.range(1, 6);
}

#[test]
#[should_panic(expected = "scripted dice, draw 2: odds of 1 in 3 were drawn, but the script has ended")]
fn strict_dice_panic_when_the_script_has_ended() {
    let mut dice = Dice::strict("F");
    dice.odds(1, 3);
    dice.odds(1, 3);
}
