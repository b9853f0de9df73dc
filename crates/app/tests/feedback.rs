//! What happens is seen in a recording as it was in play, and the way back shows nothing but the way.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Driver, SharedStore};
use app::{App, Opening};
use kernel::dice::Dice;
use kernel::game::Seat;
use kernel::params::Params;
use kernel::scene::{Fx, Place, Scene};
use kernel::session::{Player, Session};
use std::collections::BTreeSet;

const BOT: &str = "delver";

/// A new game that the bot plays.
fn session() -> Session {
    let info = catalogue::find("minirogue").unwrap();
    let mut session = Session::new(info, Params::defaults(info.params), Dice::seeded(7)).unwrap();
    session.seat(Seat(0), Player::Bot(BOT.into())).unwrap();
    session
}

/// A game that the bot has played for so many steps, and its number of steps.
fn recorded(steps: usize) -> Session {
    let mut session = session();
    for _ in 0..steps {
        session.bot_step().unwrap().unwrap();
    }
    session
}

/// Numbers, and the cells of those who flash, up to a step.
fn seen(app: &mut Driver, until: usize, mut next: impl FnMut(&mut Driver)) -> (BTreeSet<String>, usize) {
    let (mut numbers, mut flashes) = (BTreeSet::new(), 0);
    for _ in 0..60_000 {
        next(app);
        let step = app.step();
        for board in &app.app.scene().boards {
            let texts = board.fx.iter().filter_map(|fx| match fx {
                Fx::Number { text, .. } => Some(text.clone()),
                _ => None,
            });
            numbers.extend(texts);
            flashes += board.sprites.iter().filter(|sprite| sprite.pose.flash > 0).count();
        }
        if step >= until {
            break;
        }
    }
    assert!(app.step() >= until, "step {}", app.step());
    (numbers, flashes)
}

const STEPS: usize = 120;

fn watching() -> Driver {
    let replay = recorded(STEPS).replay();
    let app = Driver::with_store(Opening::Watch(Box::new(replay)), SharedStore::default());
    assert_eq!(app.step(), 0);
    app
}

#[test]
fn a_recording_shows_what_play_has_shown() {
    let mut play = Driver::with_store(Opening::Play(Box::new(session())), SharedStore::default());
    let (numbers, flashes) = seen(&mut play, STEPS, |app| app.pass(20_000));
    assert!(numbers.len() > 1 && flashes > 0, "{numbers:?} {flashes}");
    let mut watch = watching();
    let watched = seen(&mut watch, STEPS, |app| app.pass(20_000));
    assert_eq!(watched.0, numbers);
    assert!(watched.1 > 0);
    // Step by step as well.
    let stepped = seen(&mut watching(), STEPS, |app| {
        app.press("Right");
        for _ in 0..8 {
            app.pass(20_000);
        }
    });
    assert!(stepped.1 > 0, "{stepped:?}");
}

/// Nothing is seen of what happened; but another level opens as it always does.
fn is_calm(scene: &Scene) -> bool {
    scene.boards[0].fx.iter().all(|fx| matches!(fx, Fx::Iris { .. }))
}

#[test]
fn back_and_forth_things_glide_and_nothing_flashes() {
    let mut app = watching();
    let places = |app: &Driver| -> Vec<Place> {
        app.app.scene().boards[0].sprites.iter().map(|sprite| sprite.at).collect()
    };
    app.press("End");
    app.settle();
    let (mut glided, mut steps) = (0, 0);
    for _ in 0..60 {
        let before = app.step();
        app.press("Left");
        app.pass(30_000);
        let scene = app.app.scene();
        assert!(is_calm(&scene) && scene.boards[0].shake == (0, 0));
        assert!(scene.boards[0].sprites.iter().all(|sprite| sprite.pose.flash == 0));
        let between = places(&app);
        app.pass(400_000);
        glided += usize::from(places(&app) != between);
        steps += before - app.step();
    }
    assert!(glided > 5, "{glided} of {steps}");
    assert_eq!(app.app.wake_in(), None, "at rest");
}

#[test]
fn undo_glides_back_and_takes_feedback_with_it() {
    let mut session = recorded(STEPS);
    session.seat(Seat(0), Player::Human).unwrap();
    let mut app = Driver::with_store(Opening::Play(Box::new(session)), SharedStore::default());
    let mut glided = 0;
    for _ in 0..30 {
        app.press("Alt+Z");
        assert!(is_calm(&app.app.scene()));
        let at = |app: &Driver| app.app.scene().boards[0].sprites.clone();
        app.pass(20_000);
        let between = at(&app);
        app.settle();
        glided += usize::from(at(&app) != between);
    }
    assert!(glided > 3, "{glided}");
}

#[test]
fn a_room_that_is_turned_turns_back_when_it_is_undone_and_again_when_it_is_redone() {
    let info = catalogue::find("wallisyou").unwrap();
    let session = App::start(info, Params::defaults(info.params), 7, &[]).unwrap();
    let mut app = Driver::with_store(Opening::Play(Box::new(session)), SharedStore::default());
    let mut degrees = |key: &str| {
        app.press(key);
        let fx = app.app.scene().boards[0].fx.clone();
        app.settle();
        assert!(app.app.scene().boards[0].fx.is_empty());
        fx.into_iter().find_map(|fx| if let Fx::Turned { degrees, .. } = fx { Some(degrees) } else { None })
    };
    degrees("Right");
    assert_eq!(degrees("Enter"), Some(-90), "it begins as it was");
    assert_eq!(degrees("u"), Some(90));
    assert_eq!(degrees("Ctrl+Y"), Some(-90));
    assert_eq!(degrees("u"), Some(90));
}
