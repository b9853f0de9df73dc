//! The screens around a game, driven by signals as a shell would, with a store in memory.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Driver, SharedStore};
use app::store::{MemoryStore, Shelf, Store};
use app::{Opening, Signal};
use kernel::input::Button;
use kernel::pos::Pos;

#[test]
fn the_menu_lists_the_games_and_leads_to_set_up_and_into_the_game() {
    let mut app = Driver::new(Opening::Menu);
    app.sees("M A Z A R I U M");
    app.choose("Coins");
    assert_eq!(app.app.session().unwrap().info().id, "coins", "one choice, and the game is on");
    app.press("Ctrl+W");
    app.options("Coins");
    app.sees("Start");
    app.choose("Start");
    assert!(app.app.session().is_some());
}

#[test]
fn escape_leads_back_to_the_menu_and_out() {
    let mut app = Driver::new(Opening::Menu);
    app.choose("Settings");
    app.press("Esc");
    app.sees("M A Z A R I U M");
    assert!(!app.app.finished());
    app.press("Esc");
    app.sees("Quit Mazarium?");
    app.press("Esc");
    assert!(!app.app.finished(), "it was not meant so");
    app.press("Esc");
    app.choose("Yes");
    assert!(app.app.finished());
}

#[test]
fn set_up_rows_change_by_arrows_refuse_nonsense_and_are_remembered() {
    let store = SharedStore::default();
    let mut app = Driver::with_store(Opening::Menu, store.clone());
    app.options("Coins");
    app.choose("Rounds");
    app.type_line("1000000");
    assert!(app.notice().contains("limit: 1000000 is not from"), "{}", app.notice());
    app.choose("Rounds");
    app.type_line("7");
    app.select("Rounds");
    app.press("Right");
    assert_eq!(app.value("Rounds"), "8");
    app.choose("Seed");
    app.type_line("42");
    app.choose("Start");
    let session = app.app.session().unwrap();
    assert_eq!((session.params().number("limit"), session.seed()), (8, 42));

    let mut again = Driver::with_store(Opening::Menu, store);
    again.options("Coins");
    assert_eq!(again.value("Rounds"), "8");
}

#[test]
fn a_game_is_played_undone_redone_and_saved_under_a_name() {
    let store = SharedStore::default();
    let mut app = Driver::play(store.clone(), 7);
    app.press(".");
    app.settle();
    let after_one = app.step();
    assert_eq!(after_one, 2, "one move of mine, one of the bot");
    app.press("Ctrl+Z");
    assert_eq!(app.step(), 0);
    app.press("Ctrl+Z");
    assert_eq!(app.notice(), "Nothing to undo.");
    app.press("Ctrl+Y");
    app.settle();
    assert_eq!(app.step(), after_one);
    app.press("Ctrl+S");
    app.press("Ctrl+U");
    app.type_line("my game");
    assert!(app.notice().starts_with("Saved as"), "{}", app.notice());
    assert_eq!(store.names(Shelf::Saves), ["my game"]);
}

#[test]
fn restart_can_be_undone_even_after_a_new_move() {
    let mut app = Driver::play(SharedStore::default(), 7);
    app.press(".");
    app.settle();
    let (step, hash) = (app.step(), app.hash());
    app.press("Ctrl+R");
    assert_eq!(app.step(), 0);
    app.press("Ctrl+Z");
    app.settle();
    assert_eq!((app.step(), app.hash()), (step, hash));
    app.press("Ctrl+R");
    app.press(".");
    app.press("Ctrl+Z");
    app.press("Ctrl+Z");
    app.settle();
    assert_eq!((app.step(), app.hash()), (step, hash));
}

#[test]
fn every_action_is_saved_at_once_and_the_next_start_offers_to_go_on() {
    let store = SharedStore::default();
    let mut app = Driver::play(store.clone(), 7);
    app.press(".");
    app.settle();
    let (step, hash) = (app.step(), app.hash());
    drop(app); // killed: nothing is called

    let mut next = Driver::with_store(Opening::Menu, store.clone());
    next.sees("Continue");
    next.press("Enter");
    next.settle();
    assert_eq!((next.step(), next.hash()), (step, hash));
    next.press("Ctrl+W");
    assert_eq!(store.names(Shelf::Autosaves), ["coins"], "it goes on in the same slot");
}

#[test]
fn a_second_game_does_not_overwrite_the_unfinished_first_one() {
    let store = SharedStore::default();
    for seed in [7, 8] {
        let mut app = Driver::play(store.clone(), seed);
        app.press(".");
        app.settle();
    }
    assert_eq!(store.names(Shelf::Autosaves), ["coins", "coins-2"]);
}

#[test]
fn a_damaged_autosave_is_told_about_and_kept() {
    let store = SharedStore::default();
    store.clone().write(Shelf::Autosaves, "coins", "mazarium-replay 1\ngame coins").unwrap();
    let mut app = Driver::with_store(Opening::Menu, store.clone());
    app.press("Enter");
    assert!(app.notice().contains("The file is kept as"), "{}", app.notice());
    assert!(app.app.session().is_none());
    assert_eq!(store.names(Shelf::Autosaves), ["coins.damaged"]);
}

#[test]
fn a_full_disk_is_told_about_and_the_game_goes_on() {
    let mut full = MemoryStore::default();
    full.broken = Some("The disk is full.".into());
    let store = SharedStore::new(full);
    let mut app = Driver::play(store, 7);
    app.press(".");
    assert_eq!(app.notice(), "The disk is full.");
    assert_eq!(app.step(), 1);
}

#[test]
fn a_finished_game_shows_its_end_keeps_the_score_and_leaves_no_autosave() {
    let store = SharedStore::default();
    let mut app = Driver::play_with(store.clone(), 3, &[("own-map", "#####\n#A$B#\n#####\n")]);
    app.press("Right");
    app.settle();
    app.sees("Play again");
    app.sees("More…");
    assert!(store.names(Shelf::Autosaves).is_empty(), "there is nothing to continue");
    app.choose("Menu");
    assert!(store.names(Shelf::Autosaves).is_empty());
    assert_eq!(store.names(Shelf::Scores), ["coins"]);
    while app.app.session().is_some() {
        app.press("Esc");
    }
    while !app.text().contains("M A Z A R I U M") {
        app.press("Esc");
    }
    app.choose("Scores");
    app.choose("Coins");
    app.sees("Player");
}

#[test]
fn the_end_can_be_undone() {
    let mut app = Driver::play_with(SharedStore::default(), 3, &[("limit", "2")]);
    while app.prompt().is_none() {
        app.press(".");
        app.settle();
    }
    let end = app.step();
    app.undo_the_end();
    assert!(app.step() < end);
    assert!(app.app.session().unwrap().to_act().is_some());
}

#[test]
fn a_watched_game_steps_jumps_and_can_be_taken_over() {
    let mut app = Driver::play(SharedStore::default(), 7);
    for _ in 0..3 {
        app.press(".");
        app.settle();
    }
    let (last, hash) = (app.step(), app.hash());
    app.press("Esc");
    app.choose("More…");
    app.choose("Watch from the start");
    assert_eq!(app.step(), 0);
    app.press("Right");
    assert_eq!(app.step(), 1);
    app.press("End");
    assert_eq!((app.step(), app.hash()), (last, hash));
    app.press("Home");
    app.press("Space");
    app.settle();
    assert_eq!((app.step(), app.hash()), (last, hash));
    app.press("g");
    app.type_line("2");
    assert_eq!(app.step(), 2);
    app.press("g");
    app.type_line("two");
    assert_eq!(app.notice(), "'two' is not a step number.");
    app.press("End");
    app.press("Left");
    app.press("Enter");
    assert!(!app.app.session().unwrap().is_watching());
    assert_eq!(app.step(), last - 1);
}

#[test]
fn keys_can_be_bound_anew_and_a_conflict_is_asked_about() {
    let store = SharedStore::default();
    let mut app = Driver::with_store(Opening::Menu, store.clone());
    app.choose("Settings");
    app.choose("Keys");
    app.choose("Coins");
    app.choose("Wait");
    app.press("F12");
    assert_eq!(app.value("Wait"), "F12");
    app.choose("Wait");
    app.press("Up");
    app.sees("Up is already used for 'Step north'.");
    app.press("y");
    assert_eq!(app.value("Wait"), "Up");
    assert_eq!(app.value("Step north"), "k");

    let mut game = Driver::play(store, 7);
    game.press("Up");
    assert_eq!(game.step(), 1, "the new key waits");
    game.press("F1");
    game.sees("Wait");
    game.sees("Up");
}

#[test]
fn settings_change_by_arrows_and_are_kept() {
    let store = SharedStore::default();
    let mut app = Driver::with_store(Opening::Menu, store.clone());
    app.choose("Settings");
    app.select("Colours");
    app.press("Left");
    assert_eq!(app.value("Colours"), "mono");
    app.choose("Reduced motion");
    let again = Driver::with_store(Opening::Menu, store);
    assert_eq!(again.app.palette(), kernel::scene::Palette::Mono);
}

#[test]
fn swapped_mouse_buttons_do_each_others_work_in_every_game() {
    let store = SharedStore::default();
    let mut app = Driver::with_store(Opening::Menu, store.clone());
    app.choose("Settings");
    assert_eq!(app.value("Swap mouse buttons"), "off");
    app.choose("Swap mouse buttons");
    assert_eq!(app.value("Swap mouse buttons"), "on");

    let mut app = Driver::play(store, 7);
    let legal = app.app.session().unwrap().game().legal();
    let dir = ["north", "east", "south", "west"].into_iter().find(|d| legal.iter().any(|l| l == d)).unwrap();
    let dir = kernel::pos::Dir::from_name(dir).unwrap();
    let scene = app.app.scene();
    let hero: Pos = scene.boards[0].sprites.iter().find(|s| s.look.name == "coins/ann").unwrap().at.cell();
    app.click(hero.step(dir));
    assert_eq!(app.step(), 0, "the left button is the right one now, which does nothing in this game");
    app.app.signal(&Signal::Click { board: 0, cell: hero.step(dir), button: Button::Right, shift: false });
    assert_eq!(app.step(), 1);
}

#[test]
fn a_mark_is_put_and_come_back_to() {
    let mut app = Driver::play(SharedStore::default(), 7);
    app.press("Ctrl+G");
    assert_eq!(app.notice(), "No mark to go back to.");
    app.press(".");
    app.settle();
    app.press("Ctrl+B");
    assert_eq!(app.notice(), "Marked. Ctrl+G brings you back here.");
    let (step, hash) = (app.step(), app.hash());
    for _ in 0..3 {
        app.press(".");
        app.settle();
    }
    let later = app.hash();
    app.press("Ctrl+G");
    assert_eq!((app.step(), app.hash()), (step, hash));
    for _ in 0..3 {
        app.press("Ctrl+Y");
    }
    assert_eq!(app.hash(), later);
    app.press("Ctrl+R");
    app.press("Ctrl+G");
    assert_eq!((app.step(), app.hash()), (step, hash), "also through a restart");
}

/// A game of Wall Is You in a dungeon of one's own.
fn walls(level: &str) -> Driver {
    let info = catalogue::find("wallisyou").unwrap();
    let mut params = kernel::params::Params::defaults(info.params);
    params.set(info.params, "file", level).unwrap();
    let session = kernel::session::Session::new(info, params, kernel::dice::Dice::seeded(1)).unwrap();
    Driver::new(Opening::Play(Box::new(session)))
}

#[test]
fn what_a_game_copies_is_handed_to_the_shell_once_and_shown() {
    let mut app = walls("╔═╗\n╚═╝\nA 0 0\nD 1 2 1\n");
    assert_eq!(app.app.copied(), None);
    app.press("c");
    assert_eq!(app.notice(), "Copied: WY1-2x3-6ac3a9-A0.0-D1.2.1-S1.0-f4");
    assert_eq!(app.app.copied().as_deref(), Some("WY1-2x3-6ac3a9-A0.0-D1.2.1-S1.0-f4"));
    assert_eq!(app.app.copied(), None);
}

#[test]
fn after_a_dungeon_of_ones_own_the_next_level_is_one_of_the_list() {
    let mut app = walls("╞═╡\nA 0 0\nD 0 2 1\n");
    app.press("n");
    let session = app.app.session().unwrap();
    assert_eq!((session.params().text("level"), session.params().text("file")), ("first-steps-3", ""));
    app.sees("Two Openings Must Meet");
}

#[test]
fn a_hint_goes_through_its_steps_and_its_last_one_is_a_run_of_actions() {
    let mut app = walls("╞║╡\nA 0 0\nD 0 2 1\n@par 1 1\n");
    for step in ["Hint 1 of 4", "Hint 2 of 4", "Hint 3 of 4"] {
        app.press("h");
        app.sees(step);
    }
    app.press("h");
    app.settle();
    let script = |app: &Driver| {
        let session = app.app.session().unwrap();
        let actions = session.replay().actions;
        (0..session.step()).map(|i| actions.get(i).unwrap().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(script(&app), ["hint 3", "hint 4", "rot 0 1"]);
    app.press("Space");
    app.settle();
    app.sees("★☆☆");
}

#[test]
fn the_menu_of_the_end_waits_until_the_last_walk_has_been_seen_or_a_key_is_pressed() {
    for hurried in [false, true] {
        let mut app = walls("╞═╡\nA 0 0\nD 0 2 1\n@par 1 0\n");
        app.press("Space");
        assert!(app.prompt().is_none(), "he walks");
        assert_eq!(app.app.scene().boards[0].sprites.iter().filter(|s| s.label == "1").count(), 2);
        if hurried {
            app.press("f");
        } else {
            app.pass(100_000);
            assert!(app.prompt().is_none());
            app.pass(1_000_000);
        }
        assert_eq!(app.prompt().unwrap().title, "You win!");
        app.pass(500_000);
        app.press("Esc");
        app.press("u");
        assert_eq!((app.step(), app.prompt().is_none()), (0, true));
    }
}

#[test]
fn a_real_time_game_runs_with_the_clock_stops_in_the_menu_and_forgets_held_keys_there() {
    let mut app = Driver::new(Opening::Menu);
    app.choose("Dodge");
    assert!(app.app.wants_releases());
    app.pass(1_000_000 / 24 * 3 + 100);
    assert_eq!(app.step(), 3);
    app.pass(60_000_000);
    assert_eq!(app.step(), 8, "five late ticks, the rest is dropped");
    app.down("Left");
    app.press("Esc");
    app.pass(1_000_000);
    assert_eq!(app.step(), 8, "the menu stops time");
    app.press("Esc");
    app.pass(1_000_000 / 24 * 3);
    let last = app.app.session().unwrap().replay();
    assert_eq!(last.actions.get(9).map(ToString::to_string), Some("stay".into()), "let go in the menu");
}

#[test]
fn clicking_beside_the_hero_steps_there() {
    let mut app = Driver::play(SharedStore::default(), 7);
    let legal = app.app.session().unwrap().game().legal();
    let dir = ["north", "east", "south", "west"].into_iter().find(|d| legal.iter().any(|l| l == d)).unwrap();
    let dir = kernel::pos::Dir::from_name(dir).unwrap();
    let scene = app.app.scene();
    let hero: Pos = scene.boards[0].sprites.iter().find(|s| s.look.name == "coins/ann").unwrap().at.cell();
    app.click(hero.step(dir));
    assert_eq!(app.step(), 1);
}

#[test]
fn the_next_level_is_one_key_away_and_undo_at_its_start_leads_back() {
    let store = SharedStore::default();
    let mut app = Driver::play(store.clone(), 7);
    let level = |app: &Driver| app.app.session().unwrap().params().text("map").to_string();
    let first = level(&app);
    app.press("F3");
    assert_eq!(app.notice(), "This is the first level.");
    app.press(".");
    app.settle();
    let hash = app.hash();

    app.press("F4");
    assert_ne!(level(&app), first);
    assert_eq!(app.step(), 0);
    assert_eq!(store.names(Shelf::Autosaves), ["coins"], "the first game is not lost");
    app.press("Ctrl+Z");
    assert_eq!((level(&app), app.hash()), (first.clone(), hash));

    app.press("F4");
    app.press(".");
    app.settle();
    app.press("Ctrl+W");
    assert_eq!(store.names(Shelf::Autosaves), ["coins", "coins-2"], "both are unfinished");
}

#[test]
fn a_held_undo_stops_at_the_start_of_the_level_and_a_held_next_goes_one_level_on() {
    let mut app = Driver::play(SharedStore::default(), 7);
    let level = |app: &Driver| app.app.session().unwrap().params().text("map").to_string();
    let first = level(&app);
    app.hold("F4", 20);
    let second = level(&app);
    app.press("F3");
    assert_eq!(level(&app), first, "one level only");
    app.press("F4");
    for _ in 0..3 {
        app.press(".");
        app.settle();
    }
    app.hold("Ctrl+Z", 20);
    assert_eq!((app.step(), level(&app)), (0, second.clone()));
    assert!(app.notice().contains("Undo again"), "{}", app.notice());
    // Many terminals tell of a held key only that it was pressed again.
    for _ in 0..20 {
        app.press("Ctrl+Z");
        app.pass(30_000);
    }
    assert_eq!(level(&app), second);
    app.pass(1_000_000);
    app.press("Ctrl+Z");
    assert_eq!(level(&app), first);
}

#[test]
fn the_menu_of_the_end_offers_the_next_level() {
    let mut app = Driver::play_with(SharedStore::default(), 3, &[("limit", "2")]);
    while app.prompt().is_none() {
        app.press(".");
        app.settle();
    }
    app.choose("Next level");
    assert_eq!(app.step(), 0);
}

#[test]
fn the_menu_of_a_real_time_game_lists_its_keys_and_closes_with_the_key_that_opens_it() {
    let mut app = Driver::new(Opening::Menu);
    app.choose("Dodge");
    app.press("Esc");
    app.sees("Resume");
    for command in toys::dodge::INFO.commands.iter().filter(|c| c.shared.is_none()) {
        app.sees(&format!("{}  ", command.keys.join(" ")));
    }
    app.press("Esc");
    assert!(app.prompt().is_none());
}

#[test]
fn the_key_that_resets_a_game_does_so_in_its_pause_too() {
    let mut app = Driver::new(Opening::Menu);
    app.choose("ICMaze");
    app.press("p");
    app.sees("Resume");
    app.press("r");
    app.choose("Yes");
    assert_eq!(app.app.session().unwrap().step(), 0);
}
