//! Descriptions with something missing or contradictory, demos that do not play, and a choice that
//! is gone when a replay asks for it.

use kernel::dice::Dice;
use kernel::game::{Demo, Game, GameInfo, Named, Refused};
use kernel::input::{Command, Shared};
use kernel::params::{Choice, Kind, Param, Params};
use std::cell::Cell;
use testkit::contract::{Breach, Clause, check};
use toys::coins::INFO;

fn verdict(info: GameInfo) -> Breach {
    check(Box::leak(Box::new(info)), [0], 20).expect_err("the flaw is found")
}

/// Every one of these is a breach of the description that says this.
#[test]
fn a_description_with_something_missing_or_contradictory_is_caught() {
    const BOT: Named = Named { id: "greedy", title: "Greedy", about: "Takes." };
    const NUMBER: Param = Param {
        id: "coins",
        title: "Coins",
        about: "How many.",
        kind: Kind::Number { min: 1, max: 3, default: 4 },
    };
    const LINE: Param = Param { id: "Name", kind: Kind::Line { default: "", longest: 3 }, ..NUMBER };
    const TWICE: [Param; 2] = [Param { id: "name", ..LINE }; 2];
    const NOWHERE: [Command; 1] = [Command::new("go", "Go", &["Nowhere"])];
    const CLASH: [Command; 2] =
        [Command::new("go", "Go", &["g", "u"]), Command::shared(Shared::Undo, &["u"])];
    let cases: [(GameInfo, &str); 16] = [
        (GameInfo { id: "Coins", ..INFO }, "the id 'Coins'"),
        (GameInfo { id: "", ..INFO }, "the id ''"),
        (GameInfo { title: " ", ..INFO }, "the title is empty"),
        (GameInfo { about: "", ..INFO }, "the about is empty"),
        (GameInfo { manual: "", ..INFO }, "the manual is empty"),
        (GameInfo { version: 0, ..INFO }, "the version of the rules is 0"),
        (GameInfo { seats: &[], ..INFO }, "there is no seat"),
        (GameInfo { bots: &[], ..INFO }, "there is no bot"),
        (GameInfo { bots: &[BOT, BOT], ..INFO }, "two bots are called 'greedy'"),
        (GameInfo { params: &[NUMBER], ..INFO }, "the default of a parameter is refused: coins: 4"),
        (GameInfo { params: &[LINE], ..INFO }, "the parameter 'Name' has no id of small letters"),
        (GameInfo { params: &TWICE, ..INFO }, "two parameters are called 'name'"),
        (GameInfo { levels: Some("nowhere"), ..INFO }, "levels are chosen by 'nowhere'"),
        (GameInfo { levels: Some("limit"), ..INFO }, "levels are chosen by 'limit'"),
        (GameInfo { commands: &NOWHERE, ..INFO }, "a key of the command 'go'"),
        (GameInfo { commands: &CLASH, ..INFO }, "the key u is bound to 'go' and to 'undo'"),
    ];
    for (info, words) in cases {
        let breach = verdict(info);
        assert_eq!(breach.clause, Clause::Description, "{breach}");
        assert!(breach.seen.starts_with(words), "{breach}");
    }
}

#[test]
fn a_key_of_the_game_may_be_one_that_is_shared_by_default() {
    const WAIT: [Command; 1] = [Command::new("wait", "Wait", &["F2", "Esc"])];
    // Only the description: the toy's own hints name commands that this one lacks.
    let breach = check(Box::leak(Box::new(GameInfo { commands: &WAIT, ..INFO })), [], 0);
    assert_eq!(breach, Ok(()));
}

#[test]
fn defaults_that_give_no_game_are_caught() {
    fn never(_: &Params, _: &mut Dice) -> Result<Box<dyn Game>, Refused> {
        Err(Refused::new("bad-param", "never"))
    }
    let breach = verdict(GameInfo { new: never, ..INFO });
    assert_eq!(
        (breach.clause, breach.seen.as_str()),
        (Clause::Description, "the default parameters give no game: never")
    );
}

#[test]
fn a_demo_that_does_not_play_is_caught() {
    for (replay, words) in [
        ("", "1:1: error[R01]"),
        (
            "mazarium-replay 1\ngame dodge 1\nseed 1\nstart 0000000000000000\nend 0 0000000000000000\n",
            "diverges at the start",
        ),
    ] {
        let demos = Box::leak(Box::new([Demo { title: "Good play", replay }]));
        let breach = verdict(GameInfo { demos, ..INFO });
        assert_eq!(breach.clause, Clause::Demos, "{breach}");
        assert!(breach.seen.contains(words), "{breach}");
    }
}

thread_local! {
    static STARTED: Cell<usize> = const { Cell::new(0) };
}

/// The levels of a game that forgets the first one after a while.
fn levels() -> Vec<Choice> {
    let first = if STARTED.get() < 20 { "first" } else { "other" };
    vec![Choice::new(first, "The first", "")]
}

#[test]
fn a_replay_that_cannot_be_opened_because_a_choice_is_gone_is_caught() {
    fn new(_: &Params, dice: &mut Dice) -> Result<Box<dyn Game>, Refused> {
        STARTED.set(STARTED.get() + 1);
        (INFO.new)(&Params::defaults(INFO.params), dice)
    }
    const LEVEL: Param = Param {
        id: "level",
        title: "Level",
        about: "Which.",
        kind: Kind::Choice { options: levels, default: "first" },
    };
    let info =
        Box::leak(Box::new(GameInfo { params: &[LEVEL], levels: Some("level"), new, demos: &[], ..INFO }));
    let breach = check(info, [0, 4, 8], 20).expect_err("the flaw is found");
    assert_eq!(breach.clause, Clause::Replay, "{breach}");
    assert!(breach.seen.contains("'first' is none of other"), "{breach}");
}
