//! Boards that take long to make, and bots that think long: the screen says so meanwhile, keys are heard, and it can be
//! stopped.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Driver, SharedStore};
use app::store::Shelf;
use app::{Opening, Run};
use kernel::dice::Dice;
use kernel::game::Seat;
use kernel::params::Params;
use kernel::session::{Beginning, Player, Session};
use std::cell::Cell;

thread_local! {
    static TIME: Cell<u64> = const { Cell::new(0) };
}

/// A clock by which a hundredth of a second passes between any two looks at it: a slice is over after six.
fn slow() -> u64 {
    TIME.set(TIME.get() + 10_000);
    TIME.get()
}

fn begun(game: &str, given: &[(&str, &str)], seed: u64) -> Beginning {
    let info = catalogue::find(game).unwrap();
    let mut params = Params::defaults(info.params);
    for (id, value) in given {
        params.set(info.params, id, value).unwrap();
    }
    Beginning::new(info, params, Dice::seeded(seed))
}

/// A dungeon that takes a while.
const MADE_UP: [(&str, &str); 2] = [("level", "made-up"), ("preset", "5x5")];

/// The app while that dungeon is being made.
fn linked(store: &SharedStore) -> Driver {
    let beginning = Box::new(begun("wallisyou", &MADE_UP, 5));
    Driver::with_clock(Opening::Link(beginning, Vec::new(), true), store.clone(), slow)
}

fn is_making(app: &Driver) -> bool {
    app.prompt().is_some_and(|prompt| prompt.text == ["Building the board…"])
}

/// Lets time pass until the board is made; how often that took.
fn wait(app: &mut Driver) -> usize {
    for slices in 0..10_000 {
        if !is_making(app) {
            return slices;
        }
        assert!(app.app.wake_in().is_some_and(|micros| micros < 50_000), "it goes on soon");
        app.pass(16_000);
    }
    panic!("it is never made:\n{}", app.text());
}

#[test]
fn a_link_to_a_board_that_takes_long_shows_that_it_is_made_and_leads_to_the_same_one() {
    let mut app = linked(&SharedStore::default());
    assert!(is_making(&app) && app.app.session().is_none(), "{}", app.text());
    assert!(wait(&mut app) > 1);
    assert_eq!(app.hash(), begun("wallisyou", &MADE_UP, 5).finish().unwrap().hash());
    // Back leads to the menu, not to the making.
    app.app.back_to(0);
    assert!(app.app.session().is_none() && !is_making(&app));
}

#[test]
fn the_making_of_a_board_can_be_stopped() {
    for stop in ["Esc", "Enter"] {
        let store = SharedStore::default();
        let mut app = linked(&store);
        app.pass(16_000);
        assert!(is_making(&app), "{}", app.text());
        app.press(stop);
        assert!(!is_making(&app) && app.app.session().is_none() && !app.app.finished(), "{}", app.text());
        app.pass(1_000_000);
        assert!(app.app.session().is_none(), "it was stopped for good");
        assert_eq!(store.names(Shelf::Autosaves), Vec::<String>::new());
    }
}

#[test]
fn a_saved_game_on_such_a_board_is_opened_and_watched_in_the_same_way() {
    let store = SharedStore::default();
    let mut app = linked(&store);
    wait(&mut app);
    app.press("Enter");
    let (step, hash) = (app.step(), app.hash());
    assert!(step > 0);
    app.app.close();
    drop(app);
    // The page is loaded again: it goes on with the game that was left.
    let mut again = linked(&store);
    assert!(is_making(&again), "{}", again.text());
    wait(&mut again);
    assert_eq!((again.step(), again.hash()), (step, hash));
    // What was played is watched.
    again.press("Esc");
    again.choose("More…");
    again.choose("Watch from the start");
    assert!(is_making(&again), "{}", again.text());
    wait(&mut again);
    assert!(again.app.session().unwrap().is_watching() && again.step() == 0);
}

#[test]
fn another_game_on_another_board_is_begun_in_the_same_way() {
    let given = [("board", "random"), ("max-rounds", "1"), ("players", "A")];
    let beginning = Box::new(begun("savor", &given, 2));
    let mut app =
        Driver::with_clock(Opening::Link(beginning, Vec::new(), false), SharedStore::default(), slow);
    wait(&mut app);
    app.press("F10");
    for _ in 0..1000 {
        app.pass(100_000);
    }
    let ended = (app.step(), app.hash());
    assert!(ended.0 > 0);
    for stop in [true, false] {
        let label = app.prompt().unwrap().choices[0].label.clone();
        app.choose(&label);
        assert!(is_making(&app), "{label}: {}", app.text());
        if stop {
            app.press("Esc");
            assert_eq!((app.step(), app.hash()), ended, "the old one is still there");
            app.press("Esc");
        } else {
            wait(&mut app);
            assert_eq!(app.step(), 0, "{}", app.text());
            assert_ne!(app.hash(), begun("savor", &given, 2).finish().unwrap().hash(), "it has another seed");
        }
    }
}

#[test]
fn the_page_of_a_game_is_there_before_its_pictures_are_made() {
    let info = catalogue::find("wallisyou").unwrap();
    let pictures = |app: &Driver| {
        let prompt = app.prompt().unwrap();
        prompt.choices.iter().filter(|choice| choice.picture.is_some()).count()
    };
    let mut at_once = Driver::new(Opening::Hub(info));
    at_once.pass(0);
    let mut app = Driver::with_clock(Opening::Hub(info), SharedStore::default(), slow);
    let before = pictures(&app);
    assert!(before < pictures(&at_once), "the large dungeon takes longer");
    for _ in 0..10_000 {
        if app.app.wake_in().is_none() {
            break;
        }
        app.pass(16_000);
    }
    assert_eq!(pictures(&app), pictures(&at_once));
}

/// A race against a bot that has to work the board out first.
fn race(person: usize) -> Session {
    let mut session = begun("savor", &[("ruleset", "race")], 3).finish().unwrap();
    for seat in (0..3).filter(|seat| *seat != person) {
        session.seat(Seat(seat), Player::Bot("planner".into())).unwrap();
    }
    session
}

#[test]
fn a_hint_that_takes_long_is_thought_about_in_slices_and_can_be_stopped() {
    let mut advice = race(0);
    let advice = advice.advise("planner").unwrap();
    let open = || {
        let opening = Opening::Run(Box::new(Run::new(race(0))));
        Driver::with_clock(opening, SharedStore::default(), slow)
    };
    let mut app = open();
    app.press("F2");
    assert!(app.notice().starts_with("Thinking"), "{}", app.text());
    let mut slices = 0;
    while app.notice().starts_with("Thinking") {
        app.pass(16_000);
        slices += 1;
        assert!(slices < 100_000, "{}", app.notice());
    }
    assert!(slices > 3 && app.notice().contains(&advice.why), "{slices}: {}", app.notice());
    let mut app = open();
    app.press("F2");
    app.press("Esc");
    assert_eq!(app.notice(), "Stopped thinking.");
    app.pass(1_000_000);
    assert!(!app.notice().contains(&advice.why), "{}", app.notice());
}

#[test]
fn a_bot_that_thinks_long_does_not_make_the_program_deaf() {
    // Everybody is a planner, and the game is to run to its end.
    for key in ["", "F10"] {
        let opening = Opening::Run(Box::new(Run::new(race(9))));
        let mut app = Driver::with_clock(opening, SharedStore::default(), slow);
        let began = TIME.get();
        if key.is_empty() {
            app.pass(1_000_000);
        } else {
            app.press(key);
        }
        assert!(TIME.get() - began <= 200_000, "{key}: {} µs in one go", TIME.get() - began);
        assert_eq!(app.step(), 0, "{key}: the board is still being worked out");
        let mut slices = 0;
        while app.step() == 0 {
            assert!(!key.is_empty() || app.notice() == "The bot is thinking…", "{}", app.notice());
            app.pass(400_000);
            slices += 1;
            assert!(slices < 100_000);
        }
        assert!(slices > 3, "{key}: {slices}");
    }
}
