//! The player's own levels (WY-X24), stars that are replaced (WY-X20), and a game that thinks.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Driver, SharedStore};
use app::store::{Shelf, Store};
use app::{App, Opening};
use kernel::params::Params;

const ONE: &str = "╞║╡\nA 0 2\nD 0 0 1\n@title Backwards\n";
const PACK: &str = "% First\n╞║╡\nA 0 2\nD 0 0 1\n% Broken\n╞x╡\n% Third\n╞║║╡\nA 0 3\nD 0 0 1\n";

fn wall() -> &'static kernel::game::GameInfo {
    catalogue::find("wallisyou").unwrap()
}

/// The labels, headings and sentences of the choices.
fn choices(app: &Driver) -> Vec<(String, String, String)> {
    let choices = app.prompt().unwrap().choices;
    choices.into_iter().map(|pick| (pick.group, pick.label, pick.about)).collect()
}

fn begin(store: &SharedStore, values: &[(&str, &str)]) -> Driver {
    let mut params = Params::defaults(wall().params);
    for (id, value) in values {
        params.set(wall().params, id, value).unwrap();
    }
    let session = App::start(wall(), params, 1, &[]).unwrap();
    Driver::with_store(Opening::Play(Box::new(session)), store.clone())
}

#[test]
fn wy_x24_own_levels_and_packs_are_listed_and_what_is_broken_says_why() {
    let mut store = SharedStore::default();
    store.write(Shelf::Levels, "backwards", ONE).unwrap();
    store.write(Shelf::Levels, "my pack", PACK).unwrap();
    let mut app = Driver::with_store(Opening::Levels(wall()), store);
    let own: Vec<_> = choices(&app)
        .into_iter()
        .filter(|(group, ..)| group.starts_with("Your levels") || group.starts_with("my pack"))
        .collect();
    assert_eq!(own.len(), 4, "{own:?}");
    assert_eq!(own[0].0, "Your levels · 0 of 1");
    assert_eq!(own[1].0, "my pack · 0 of 3");
    assert!(own[0].2.starts_with("Backwards: 1 × 3, 1 dragon"), "{own:?}");
    assert!(own[2].2.contains("cannot be played: 6:2: error[E03]"), "{own:?}");
    let at = choices(&app).iter().position(|(group, ..)| group.starts_with("my pack")).unwrap();
    app.app.signal(&app::Signal::Choose(at + 1));
    assert!(app.notice().contains("E03"), "{}", app.notice());
    assert!(app.app.session().is_none());
    // The first of the pack is won with three stars, as its par was found; next comes the third only by itself.
    app.app.signal(&app::Signal::Choose(at));
    for key in ["Left", "Enter", "Space"] {
        app.press(key);
    }
    app.settle();
    let stars = app.prompt().unwrap().award.and_then(|award| award.stars);
    assert_eq!(stars, Some((3, 3)), "{}", app.text());
}

#[test]
fn wy_x24_a_pack_that_is_dropped_shows_its_levels() {
    let mut app = Driver::new(Opening::Menu);
    assert!(app.app.open("friends.wiy", PACK), "{}", app.notice());
    let listed = choices(&app);
    assert_eq!(listed.len(), 3, "{listed:?}");
    assert_eq!(listed[0].0, "friends.wiy · 0 of 3");
    app.app.signal(&app::Signal::Choose(2));
    assert_eq!(app.app.session().unwrap().info().id, "wallisyou");
}

#[test]
fn wy_x24_the_editor_keeps_a_level_under_its_title_and_replaces_nothing_else() {
    let mut store = SharedStore::default();
    store.write(Shelf::Levels, "mine", ONE).unwrap();
    let editor = catalogue::find("wallisyou-editor").unwrap();
    let mut params = Params::defaults(editor.params);
    params.set(editor.params, "level", "first-steps-1").unwrap();
    let session = App::start(editor, params, 1, &[]).unwrap();
    let mut app = Driver::with_store(Opening::Play(Box::new(session)), store.clone());
    let save = |app: &mut Driver, title: &str| {
        app.press("w");
        for _ in 0..20 {
            app.press("Backspace");
        }
        for key in title.chars() {
            app.press(&key.to_string());
        }
        app.press("Enter");
    };
    save(&mut app, "Mine");
    assert!(app.notice().contains("mine-2"), "{}", app.notice());
    save(&mut app, "Mine");
    assert_eq!(store.names(Shelf::Levels), ["mine", "mine-2"]);
    assert_eq!(store.read(Shelf::Levels, "mine").unwrap().unwrap(), ONE);
    let kept = store.read(Shelf::Levels, "mine-2").unwrap().unwrap();
    assert!(kept.contains("@title Mine\n@par 1 1\n"), "{kept}");
}

#[test]
fn a_random_dungeon_can_be_played_again_and_the_next_is_another() {
    let mut app = begin(&SharedStore::default(), &[("level", "made-up"), ("preset", "3x3")]);
    let board = |app: &Driver| app.app.session().unwrap().scene(0).boards[0].name.clone();
    let win = |app: &mut Driver| {
        while app.prompt().is_none() {
            for key in ["h", "h", "h", "h", "Space"] {
                app.press(key);
                app.settle();
            }
        }
    };
    let (first, begun) = (board(&app), app.hash());
    win(&mut app);
    assert_eq!(app.prompt().unwrap().choices[0].label, "Another dungeon");
    app.choose("Play again");
    assert_eq!((board(&app), app.hash(), app.step()), (first.clone(), begun, 0), "the very same");
    win(&mut app);
    app.choose("Another dungeon");
    assert_ne!(app.hash(), begun);
    // The key for the next level makes another one, too.
    let second = app.hash();
    app.press("n");
    assert!(app.hash() != second && app.step() == 0, "{}", app.notice());
}

#[test]
fn a_line_that_is_typed_in_an_editor_is_given_up_with_esc() {
    let editor = catalogue::find("wallisyou-editor").unwrap();
    let session = App::start(editor, Params::defaults(editor.params), 1, &[]).unwrap();
    let mut app = Driver::new(Opening::Play(Box::new(session)));
    app.press("n");
    app.press("x");
    assert_eq!(app.prompt().unwrap().title, "Name this dungeon");
    let hints: Vec<String> = app.app.scene().hints.iter().map(|hint| hint.what.clone()).collect();
    assert_eq!(hints, ["done", "back"]);
    app.press("Esc");
    assert!(app.prompt().is_none(), "{}", app.text());
    app.press("Esc");
    assert_eq!(app.prompt().unwrap().title, "Pause");
}

#[test]
fn wy_x20_a_better_result_always_replaces_a_worse_one() {
    let store = SharedStore::default();
    let mut helped = begin(&store, &[("level", "first-steps-2")]);
    for key in ["h", "h", "h", "h"] {
        helped.press(key);
        helped.settle();
    }
    helped.press("Space");
    helped.settle();
    let tile = |store: &SharedStore| {
        let app = Driver::with_store(Opening::Levels(wall()), store.clone());
        app.prompt().unwrap().choices[5].stars
    };
    assert_eq!(tile(&store), Some((1, 3)));
    let mut clean = begin(&store, &[("level", "first-steps-2")]);
    for key in ["Right", "Enter", "Enter", "Enter", "Space"] {
        clean.press(key);
    }
    clean.settle();
    assert_eq!(tile(&store), Some((3, 3)), "{}", clean.text());
    assert!(clean.text().contains("New best!"), "{}", clean.text());
}

#[test]
fn wy_x20_a_score_of_the_first_release_counts_its_stars() {
    let mut store = SharedStore::default();
    let old = r#"{"tables":{"first-steps-1":[{"name":"A","rank":-1000001,"words":"★ 1 turn, 1 rotation","day":"2026-01-01",
        "seed":1,"stars":1},{"name":"B","rank":-1000001,"words":"★★★ 1 turn, 1 rotation","day":"2026-01-02","seed":1,"stars":3}]}}"#;
    store.write(Shelf::Scores, "wallisyou", old).unwrap();
    let scores = app::scores::Scores::load(&store, "wallisyou").unwrap();
    let names: Vec<&str> = scores.tables["first-steps-1"].iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names, ["B", "A"]);
}

#[test]
fn a_game_that_thinks_says_so_and_any_key_stops_it() {
    let rows = ["╠╦╬╣╩╠╦╣╩╠"; 10].join("\n");
    let records = "A 0 0\nD 9 9 1\nD 4 4 2\nD 2 7 3\nD 7 2 4\nD 5 8 5\nD 8 5 6\nD 1 9 7\n@par 9 99\n";
    let mut app = begin(&SharedStore::default(), &[("file", &format!("{rows}\n{records}"))]);
    app.press("h");
    assert!(app.notice().starts_with("Thinking"), "{}", app.notice());
    assert!(app.app.wake_in().is_some_and(|micros| micros < 100_000));
    app.pass(16_000);
    assert!(app.notice().starts_with("Thinking"), "{}", app.notice());
    app.press("x");
    assert_eq!(app.notice(), "Stopped thinking.");
    app.pass(16_000);
    assert!(!app.notice().starts_with("Thinking"), "{}", app.notice());
}
