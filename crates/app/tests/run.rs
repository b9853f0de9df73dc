//! A game without a screen, and what is the same for every way to play: marks for help, scores, what
//! stays to be continued, and how long a slice of work takes.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Driver, SharedStore};
use app::run::{Desk, Run};
use app::saves::{self, Autosave};
use app::scores::{Entry, Scores};
use app::store::{Shelf, Store};
use app::{Opening, OutsideAnswer, OutsideCall};
use kernel::dice::Dice;
use kernel::game::Seat;
use kernel::input::Shared;
use kernel::params::Params;
use kernel::session::{Player, Session};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// One coin between Ann and Bob: whoever moves there first has won.
const ONE_COIN: (&str, &str) = ("own-map", "#####\n#A$B#\n#####\n");

fn session(game: &str, params: &[(&str, &str)]) -> Session {
    let info = catalogue::find(game).unwrap();
    let mut values = Params::defaults(info.params);
    for (id, value) in params {
        values.set(info.params, id, value).unwrap();
    }
    Session::new(info, values, Dice::seeded(7)).unwrap()
}

/// Ann against a bot.
fn one_coin() -> Session {
    let mut session = session("coins", &[ONE_COIN]);
    session.seat(Seat(1), Player::Bot("greedy".into())).unwrap();
    session
}

fn desk(store: &mut SharedStore) -> Desk<'_> {
    Desk { store, now: 1_800_000_000, clock: || 0 }
}

/// Another program goes on with the game that was left.
fn continued(store: &mut SharedStore) -> Run {
    let [name] = &store.names(Shelf::Autosaves)[..] else { panic!("there is no game to continue") };
    let autosave = Autosave::resume(store, name).unwrap().unwrap();
    Run::resumed(saves::open(store, Shelf::Autosaves, name).unwrap(), autosave)
}

fn rows(store: &SharedStore, game: &str) -> Vec<Entry> {
    Scores::load(store, game).unwrap().tables.into_values().flatten().collect()
}

#[test]
fn an_undo_that_undid_nothing_and_a_hint_that_nobody_gave_are_no_help() {
    let mut store = SharedStore::default();
    let mut run = Run::new(one_coin());
    assert!(run.travel(&mut desk(&mut store), Shared::Undo).unwrap().is_none());
    let end = run.act(&mut desk(&mut store), "east", 1).unwrap().end.unwrap();
    assert_eq!((end.place, end.unranked), (Some(1), false));
    assert_eq!(run.hint(&mut desk(&mut store)), None, "the game is over");
    assert_eq!(rows(&store, "coins")[0].help, "");
    assert!(run.session.notes.iter().all(|(name, _)| name != "help"), "{:?}", run.session.notes);
}

#[test]
fn help_is_remembered_by_a_game_that_is_left_and_continued() {
    let mut store = SharedStore::default();
    let mut run = Run::new(session("coins", &[ONE_COIN]));
    run.act(&mut desk(&mut store), "wait", 2).unwrap();
    run.travel(&mut desk(&mut store), Shared::Undo).unwrap();
    run.leave(&mut desk(&mut store));
    let mut run = continued(&mut store);
    run.act(&mut desk(&mut store), "wait", 1).unwrap();
    run.hint(&mut desk(&mut store)).unwrap();
    // Nothing was done after the hint.
    run.leave(&mut desk(&mut store));
    let mut run = continued(&mut store);
    run.act(&mut desk(&mut store), "east", 1).unwrap().end.unwrap();
    assert_eq!(rows(&store, "coins")[0].help, "undo, hints");
}

#[test]
fn a_game_that_was_taken_over_from_a_recording_is_not_ranked_not_even_another_day() {
    let mut store = SharedStore::default();
    let mut recorded = session("coins", &[ONE_COIN]);
    recorded.act("wait").unwrap();
    recorded.act("wait").unwrap();
    let replay = recorded.replay();
    let mut app = Driver::with_store(Opening::Watch(Box::new(replay.clone())), store.clone());
    app.press("End");
    app.press("Enter");
    app.press(".");
    app.settle();
    app.press("Ctrl+Z");
    app.press("Ctrl+W");
    let mut run = continued(&mut store);
    let end = run.act(&mut desk(&mut store), "east", 1).unwrap().end.unwrap();
    assert_eq!((end.place, end.unranked), (None, true));

    let mut app = Driver::with_store(Opening::Menu, store.clone());
    assert!(app.app.open("theirs.replay", &replay.to_string()));
    app.press("Right");
    app.settle();
    app.sees(app::run::UNRANKED);
    assert!(rows(&store, "coins").is_empty());
}

#[test]
fn a_foreign_recording_cannot_name_the_story_or_the_score_that_it_replaces() {
    let mut session = one_coin();
    for name in ["morgue", "score", "title"] {
        session.notes.push((name.into(), "mine".into()));
    }
    app::run::unrank(&mut session.notes);
    let names: Vec<&str> = session.notes.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["unranked"]);
}

#[test]
fn a_save_says_what_is_played_whoever_plays_it() {
    let mut store = SharedStore::default();
    let mut run = Run::new(session("wallisyou", &[]));
    let action = run.session.game().legal()[0].clone();
    run.act(&mut desk(&mut store), &action, 1).unwrap();
    run.leave(&mut desk(&mut store));
    let game = saves::list(&store, Shelf::Autosaves).unwrap().remove(0);
    assert!(game.what.is_some_and(|what| !what.is_empty()));
}

#[test]
fn from_the_end_of_a_game_undo_takes_a_move_back_and_what_was_shared_leaves_the_end_open() {
    let mut app = Driver::with_store(Opening::Play(Box::new(one_coin())), SharedStore::default());
    app.press("Right");
    app.settle();
    app.choose("More…");
    app.choose("Copy the result");
    app.pass(500_000);
    assert!(app.app.copied().is_some() && app.text().contains("Copied: "), "{}", app.text());
    app.sees("Menu");
    app.choose("More…");
    app.choose("Watch the replay");
    app.press("Esc");
    app.choose("Leave");
    app.pass(500_000);
    app.sees("Menu");
    assert!(app.app.session().unwrap().outcome().is_some());
    app.press("Ctrl+Z");
    app.settle();
    assert!(app.app.session().unwrap().outcome().is_none() && app.prompt().is_none(), "{}", app.text());
}

#[test]
fn a_game_has_one_score_however_often_it_ends_and_a_loss_does_not_replace_it() {
    let store = SharedStore::default();
    let mut app = Driver::with_store(Opening::Play(Box::new(one_coin())), store.clone());
    app.press("Right");
    app.settle();
    assert!(!app.text().contains("New best!"), "it is the first");
    app.undo_the_end();
    app.press("Right");
    app.settle();
    assert_eq!(rows(&store, "coins").len(), 1);
    app.undo_the_end();
    app.press(".");
    app.settle();
    app.sees("You lose");
    assert!(!app.text().contains("in the score table"), "{}", app.text());
    assert_eq!(rows(&store, "coins")[0].words, "Ann by 3 points");
    assert_eq!(rows(&store, "coins").len(), 1);

    let mut other = Driver::with_store(Opening::Play(Box::new(one_coin())), store.clone());
    other.press("Right");
    other.settle();
    assert_eq!(rows(&store, "coins").len(), 2, "another game of the same seed in the same second");
}

#[test]
fn who_loses_to_a_bot_does_not_enter_its_score() {
    let mut store = SharedStore::default();
    let mut hunt = session("pursuit", &[("field", "2\n@ M\n. .\n")]);
    hunt.seat(Seat(1), Player::Bot("optimal".into())).unwrap();
    let mut run = Run::new(hunt);
    let caught = run.next_move(&mut desk(&mut store)).unwrap();
    assert_eq!(caught.end.unwrap().place, None);
    assert!(run.session.outcome().unwrap().score.is_some(), "the monster has one");
    assert!(store.names(Shelf::Scores).is_empty());
}

#[test]
fn a_finished_game_is_never_left_to_be_continued() {
    let store = SharedStore::default();
    let unfinished = || store.names(Shelf::Autosaves);
    let mut app = Driver::with_store(Opening::Play(Box::new(one_coin())), store.clone());
    app.press("Right");
    app.settle();
    assert!(unfinished().is_empty(), "killed at the end");
    app.undo_the_end();
    assert_eq!(unfinished(), ["coins"], "it goes on");
    app.press("Ctrl+Y");
    app.app.close();
    assert!(unfinished().is_empty(), "closed at an end that was made again");
    app.press("Ctrl+Z");
    app.press("Right");
    app.settle();
    app.choose("Next level");
    assert!(unfinished().is_empty(), "killed after undo, win and next level");
    app.app.close();
    assert!(unfinished().is_empty(), "closed there");
    app.press("Ctrl+Z");
    app.press("Ctrl+Z");
    assert_eq!(unfinished(), ["coins"], "back in the game before, it goes on");
}

thread_local! {
    static TIME: Cell<u64> = const { Cell::new(0) };
}

/// A clock by which every look at it takes ten milliseconds, as if the bots were slow.
fn slow() -> u64 {
    TIME.set(TIME.get() + 10_000);
    TIME.get()
}

/// Two bots in a game of many rounds.
fn bots() -> Session {
    let mut session = session("coins", &[]);
    for seat in 0..2 {
        session.seat(Seat(seat), Player::Bot("greedy".into())).unwrap();
    }
    session
}

#[test]
fn running_to_the_end_hears_keys_after_a_twentieth_of_a_second() {
    let opening = Opening::Play(Box::new(bots()));
    let mut app = Driver::with_clock(opening, SharedStore::default(), slow);
    app.press("F10");
    assert!((1..=5).contains(&app.step()), "{} steps at once", app.step());
    let before = app.step();
    app.pass(16_000);
    assert!((1..=5).contains(&(app.step() - before)));
    app.press("Esc");
    let stopped = app.step();
    app.pass(100_000);
    assert_eq!(app.step(), stopped, "a key has stopped it");
}

#[test]
fn at_great_speed_slow_bots_do_not_make_the_program_deaf_either() {
    let opening = Opening::Play(Box::new(bots()));
    let mut app = Driver::with_clock(opening, SharedStore::default(), slow);
    for _ in 0..8 {
        app.press("F9");
    }
    app.pass(1_000_000);
    assert!((1..=5).contains(&app.step()), "{} steps at once", app.step());
}

#[test]
fn who_plays_from_outside_is_told_of_its_mistake_and_of_the_end() {
    let mut store = SharedStore::default();
    let told = Rc::new(RefCell::new(Vec::new()));
    let heard = Rc::clone(&told);
    let mut run = Run::new(one_coin());
    run.seat_outside(
        1,
        "program",
        Box::new(move |_, call| match call {
            OutsideCall::Move => OutsideAnswer::Do("fly".into()),
            OutsideCall::Refused { action, .. } => OutsideAnswer::Broken(format!("B99: {action}?")),
            OutsideCall::Over => {
                heard.borrow_mut().push("over");
                OutsideAnswer::Wait
            }
        }),
    );
    run.act(&mut desk(&mut store), "wait", 1).unwrap();
    assert!(run.is_due(0), "it has answered");
    let happened = run.advance(&mut desk(&mut store), 0);
    assert!(happened.moves.is_empty() && happened.end.is_some());
    assert_eq!(run.session.forfeit().unwrap().reason, "B99: fly?");
    run.leave(&mut desk(&mut store));
    assert_eq!(*told.borrow(), ["over"]);
    assert_eq!(store.list(Shelf::Autosaves), Ok(Vec::new()));
}

#[test]
fn between_two_ticks_nothing_is_due() {
    let mut run = Run::new(session("dodge", &[]));
    let tick = run.session.info().tick_micros().unwrap();
    assert!(!run.is_due(tick - 1) && run.is_due(tick));
    run.advance(&mut desk(&mut SharedStore::default()), tick - 1);
    assert!(!run.is_due(0) && run.is_due(1));
}

#[test]
fn undo_after_a_long_dialogue_of_the_labyrinth_goes_back_before_it() {
    let mut store = SharedStore::default();
    let mut run = Run::new(session("icmaze", &[]));
    let tick = run.session.info().tick_micros().unwrap();
    let has_dialogue = |run: &Run| run.session.game().scene().prompt.is_some();
    while has_dialogue(&run) || run.session.step() < 100 {
        let action = run.session.advise(run.session.info().bots[0].id).unwrap().action;
        run.act(&mut desk(&mut store), &action, 1).unwrap();
    }
    while !has_dialogue(&run) {
        let action = run.session.advise(run.session.info().bots[0].id).unwrap().action;
        run.act(&mut desk(&mut store), &action, 1).unwrap();
    }
    let opened = run.session.step();
    for _ in 0..1000 {
        run.advance(&mut desk(&mut store), tick + 1);
    }
    assert!(run.session.step() > opened + 900 && has_dialogue(&run));
    run.travel(&mut desk(&mut store), Shared::Undo).unwrap().unwrap();
    assert!((opened - 72..opened - 60).contains(&run.session.step()), "{}, not {opened}", run.session.step());
    assert!(!has_dialogue(&run));
}

/// The hunt in the gatehouse, with a hero that never moves and so is caught.
fn hunted(hero: Player, monster: Player) -> Vec<Entry> {
    let mut store = SharedStore::default();
    let mut session = session("pursuit", &[("dungeon", "gatehouse")]);
    session.seat(Seat(0), hero).unwrap();
    session.seat(Seat(1), monster).unwrap();
    let mut run = Run::new(session);
    while !run.is_over() {
        if run.next_move(&mut desk(&mut store)).is_some() {
            continue;
        }
        let hunts = run.session.to_act() == Some(Seat(1));
        let step = if hunts { run.session.advise("monster").unwrap().action } else { "STAY".into() };
        run.act(&mut desk(&mut store), &step, 1).unwrap();
    }
    rows(&store, "pursuit")
}

#[test]
fn a_hero_who_is_caught_by_a_bot_has_no_row_and_a_monster_that_catches_one_has() {
    let bot = |name: &str| Player::Bot(name.into());
    assert!(hunted(Player::Human, bot("monster")).is_empty());
    assert!(hunted(bot("still"), bot("monster")).is_empty());
    assert_eq!(hunted(bot("still"), Player::Human).len(), 1);
}
