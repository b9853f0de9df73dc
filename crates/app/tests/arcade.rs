//! The first minutes: cards, levels, daily games, ends and what is counted of them.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Driver, SharedStore};
use app::stats::Stats;
use app::store::{Shelf, Store};
use app::{Opening, Signal};
use kernel::arcade::Role;
use kernel::dice::Dice;
use kernel::params::Params;
use kernel::scene::{Columns, Form, Rows, ScreenKind};
use kernel::session::Session;

fn cards(app: &Driver) -> Vec<String> {
    let choices = app.prompt().unwrap().choices;
    choices.into_iter().filter(|c| c.form == Form::Card).map(|c| c.label).collect()
}

#[test]
fn every_game_is_being_played_after_one_choice_from_a_fresh_home() {
    for info in catalogue::listed().into_iter().filter(|info| info.arcade.role == Role::Game) {
        let mut app = Driver::new(Opening::Menu);
        app.choose(info.title);
        let session = app.app.session().unwrap_or_else(|| panic!("{} is not on", info.id));
        assert_eq!(session.info().id, info.id);
    }
}

#[test]
fn a_game_in_another_shape_is_played_from_its_page_which_does_not_lead_back_to_itself() {
    let mut app = Driver::new(Opening::Menu);
    app.more("Savor");
    app.choose("Savor: other buildings");
    let title = app.prompt().unwrap().title;
    assert!(!cards(&app).contains(&title), "{:?}", cards(&app));
    app.choose("A race of four");
    let session = app.app.session().unwrap();
    assert_eq!(session.info().id, "savor-buildings");
    assert_eq!(session.params().text("ruleset"), "race");
}

#[test]
fn the_card_to_go_on_says_how_far_each_game_has_come() {
    for (game, keys, place) in [
        ("ICMaze", &["Enter", "Right"][..], "ICMaze, the first room"),
        ("Pursuit", &["Right", "Left"], "Pursuit · "),
        ("Savor", &["Enter"], "Savor · "),
        ("Wall Is You", &["Enter"], "Wall Is You · "),
        ("MiniRogue", &["Right", "Left"], "MiniRogue, depth 1"),
    ] {
        let store = SharedStore::default();
        let mut app = Driver::with_store(Opening::Menu, store.clone());
        app.choose(game);
        for key in keys {
            app.press(key);
            app.pass(1_000_000);
        }
        app.app.close();
        let front = Driver::with_store(Opening::Menu, store);
        let about = front.prompt().unwrap().choices[0].about.clone();
        assert!(about.starts_with(place) && about.contains(", "), "{game}: {about}");
    }
}

#[test]
fn lessons_are_about_the_person_and_never_about_a_bot() {
    let mut app = Driver::new(Opening::Menu);
    app.choose("Savor");
    assert!(app.notice().starts_with("You are Ada."), "{}", app.notice());
    app.press("Enter");
    let session = app.app.session().unwrap();
    assert_ne!(session.to_act(), Some(kernel::game::Seat(0)), "a bot is to act");
    // Ben is in the same situation, but it is Ada who has read about it and may go on reading.
    assert!(app.notice().starts_with("You are Ada."), "{}", app.notice());
}

#[test]
fn nobody_is_told_to_wait_when_the_turn_has_come() {
    let mut app = Driver::new(Opening::Menu);
    app.choose("Savor");
    app.press("Enter");
    app.press("Enter");
    assert_eq!(app.notice(), "It's not your turn.");
    for _ in 0..100 {
        app.pass(100_000);
        if app.app.session().unwrap().to_act() == Some(kernel::game::Seat(0)) {
            break;
        }
        assert_eq!(app.notice(), "It's not your turn.");
    }
    assert_ne!(app.notice(), "It's not your turn.");
}

#[test]
fn whoever_plays_with_fingers_is_told_to_tap() {
    for (game, key, told) in [
        ("Wall Is You", None, "Tap a room to turn it."),
        ("MiniRogue", None, "Walk with ← ↓ ↑ →, or tap where you want to go."),
        ("Pursuit", None, "Tap a cell next to you to go there, or use ↑ → ↓ ←."),
        (
            "Savor",
            None,
            "You are Ada. Race to the flag on the second floor! Your first die only lets you in: tap one ",
        ),
        ("ICMaze", Some("Enter"), "Walk with ↑ ← ↓ →."),
    ] {
        let mut app = Driver::new(Opening::Menu);
        app.app.touch(true);
        app.choose(game);
        if let Some(key) = key {
            app.press(key);
        }
        app.pass(2_000_000);
        assert!(app.notice().starts_with(told), "{game}: {}", app.notice());
    }
}

#[test]
fn a_hint_names_a_step_in_words() {
    let mut app = Driver::new(Opening::Menu);
    app.choose("Pursuit");
    app.pass(2_000_000);
    app.press("?");
    assert!(
        app.notice().starts_with("Hint: step ") || app.notice().starts_with("Hint: stay"),
        "{}",
        app.notice()
    );
}

/// What the help lists as keys of a game that was set up so.
fn listed_keys(game: &str, preset: &[(&str, &str)]) -> String {
    let info = catalogue::find(game).unwrap();
    let mut params = Params::defaults(info.params);
    for (id, value) in preset {
        params.set(info.params, id, value).unwrap();
    }
    let session = Session::new(info, params, Dice::seeded(7)).unwrap();
    let mut app = Driver::new(Opening::Play(Box::new(session)));
    app.press("F1");
    let keys = app.prompt().unwrap().keys;
    keys.iter().map(|hint| hint.what.clone()).collect::<Vec<_>>().join(", ")
}

#[test]
fn no_list_of_keys_names_what_does_nothing_in_this_game() {
    assert!(!listed_keys("icmaze", &[]).contains("cheat"));
    assert!(listed_keys("icmaze", &[("cheats", "true")]).contains("cheat"));
    assert!(!listed_keys("icmaze", &[("extras", "false")]).contains("bomb"));
    assert!(listed_keys("minirogue", &[]).contains("rest"));
    assert!(!listed_keys("minirogue", &[("classic", "true")]).contains("rest"));
}

#[test]
fn cards_keep_their_place_whatever_is_saved() {
    let store = SharedStore::default();
    let fresh = cards(&Driver::with_store(Opening::Menu, store.clone()));
    for seed in [1, 2, 3] {
        let mut app = Driver::play(store.clone(), seed);
        app.press(".");
        app.settle();
    }
    let later = cards(&Driver::with_store(Opening::Menu, store));
    assert_eq!(later[0], "Continue");
    assert_eq!(fresh[1..], later[1..]);
}

#[test]
fn pictures_live_as_long_as_somebody_is_there_and_stand_still_with_reduced_motion() {
    let mut app = Driver::new(Opening::Menu);
    let picture = |app: &Driver| {
        let choices = app.prompt().unwrap().choices;
        choices.into_iter().find(|c| c.label == "Coins").unwrap().picture.unwrap()
    };
    for _ in 0..catalogue::GAMES.len() {
        app.pass(16_000);
    }
    let first = picture(&app);
    assert!(app.app.wake_in().is_some());
    app.pass(2_000_000);
    app.pass(2_000_000);
    assert_ne!(*picture(&app), *first);
    for _ in 0..60 {
        app.pass(1_000_000);
    }
    assert_eq!(app.app.wake_in(), None, "nobody is there");
    app.press("Right");
    assert!(app.app.wake_in().is_some());
    app.choose("Settings");
    app.choose("Reduced motion");
    app.press("Esc");
    assert_eq!(app.app.wake_in(), None);
}

#[test]
fn levels_are_tiles_that_are_played_at_once_and_open_at_the_next_unsolved_one() {
    let store = SharedStore::default();
    let mut app = Driver::with_store(Opening::Menu, store.clone());
    let info = catalogue::find("wallisyou").unwrap();
    app.more("Wall Is You");
    assert_eq!(app.app.scene().kind, ScreenKind::Hub);
    app.choose("Levels");
    assert_eq!(app.app.scene().kind, ScreenKind::Levels);
    let prompt = app.prompt().unwrap();
    assert_eq!((prompt.selected, prompt.choices[0].form), (0, Form::Tile));
    app.app.signal(&Signal::Choose(3));
    assert_eq!(app.app.session().unwrap().params().text(info.levels.unwrap()), "first-steps-4");

    // Two levels are solved: the card goes on with the third.
    let table = |level: &str| {
        format!(r#""{level}":[{{"name":"a","rank":-1,"words":"","day":"","seed":1,"stars":2}}]"#)
    };
    let scores = format!(r#"{{"tables":{{{},{}}}}}"#, table("first-steps-1"), table("first-steps-3"));
    store.clone().write(Shelf::Scores, "wallisyou", &scores).unwrap();
    let mut app = Driver::with_store(Opening::Menu, store);
    assert!(app.value("Wall Is You").starts_with("2 of "));
    app.more("Wall Is You");
    app.choose("Levels");
    let prompt = app.prompt().unwrap();
    assert_eq!((prompt.selected, prompt.choices[1].stars), (2, Some((2, 3))));
    app.press("Esc");
    app.press("Esc");
    app.choose("Wall Is You");
    assert_eq!(app.app.session().unwrap().params().text(info.levels.unwrap()), "first-steps-5");
}

#[test]
fn what_was_done_in_a_game_is_told_in_lines_and_to_be_drawn() {
    let store = SharedStore::default();
    let stats = r#"{"played":4,"won":3,"streak":2,"longest":2,"solved":["first-steps-1"],"ended_by":{"Orc":2,"Bat":1}}"#;
    let scores = r#"{"tables":{"first-steps-1":[{"name":"Ann","rank":9,"words":"★★ 4 turns","day":"2026-01-31","seed":7,"help":"undo","stars":2}]}}"#;
    store.clone().write(Shelf::Stats, "wallisyou", stats).unwrap();
    store.clone().write(Shelf::Scores, "wallisyou", scores).unwrap();
    let mut app = Driver::with_store(Opening::Menu, store);
    app.choose("Statistics");
    app.choose("Wall Is You");
    let prompt = app.prompt().unwrap();
    let record = prompt.record.unwrap();
    assert!(record.picture.is_some());
    // Whoever is shown the lines learns the same.
    let text = prompt.text.join("\n");
    for figure in &record.figures {
        assert!(text.contains(&figure.label) && text.contains(&figure.value), "{figure:?} in {text}");
    }
    let won = record.figures.iter().find(|figure| figure.part.is_some()).unwrap();
    assert_eq!((won.value.as_str(), won.part), ("3", Some((3, 4))));
    let mut bars = Vec::new();
    for section in &record.sections {
        match &section.rows {
            Rows::Bars(rows) => bars.extend(rows),
            Rows::Medals(medals) => assert!(medals.iter().all(|medal| text.contains(&medal.title))),
            Rows::Results(_) => panic!("statistics have no results"),
        }
    }
    let killers: Vec<_> = bars.iter().rev().take(2).rev().map(|bar| (&*bar.label, bar.part)).collect();
    assert_eq!(killers, [("Orc", Some((2, 2))), ("Bat", Some((1, 2)))]);
    assert!(bars.iter().all(|bar| text.contains(&bar.label) && text.contains(&bar.value)), "{text}");

    app.press("Esc");
    app.press("Esc");
    app.choose("Scores");
    app.choose("Wall Is You");
    let record = app.prompt().unwrap().record.unwrap();
    let [section] = &record.sections[..] else { panic!("{:?}", record.sections) };
    assert!(!section.title.contains("first-steps"), "a level has its name: {}", section.title);
    let Rows::Results(results) = &section.rows else { panic!("{section:?}") };
    assert_eq!((&*results[0].words, results[0].stars), ("4 turns", Some((2, 3))));
    assert!(results[0].note.contains("seed 7") && results[0].note.contains("undo"));
}

#[test]
fn arrows_walk_the_cards_as_they_lie_side_by_side() {
    let mut app = Driver::new(Opening::Menu);
    app.app.lay_out(Columns { cards: 3, tiles: 8 });
    let selected = |app: &Driver| {
        let prompt = app.prompt().unwrap();
        prompt.choices[prompt.selected].label.clone()
    };
    let games: Vec<String> = cards(&app)[1..].to_vec();
    assert_eq!(selected(&app), games[0]);
    app.press("Right");
    assert_eq!(selected(&app), games[1]);
    app.press("Down");
    assert_eq!(selected(&app), games[4]);
    app.press("Up");
    app.press("Up");
    assert_eq!(selected(&app), "New here?");
}

#[test]
fn keys_of_the_game_do_not_reach_its_end_and_the_rest_is_behind_more() {
    let mut app = Driver::play_with(SharedStore::default(), 7, &[("limit", "1")]);
    app.press(".");
    while app.prompt().is_none() {
        app.pass(50_000);
        if app.app.session().unwrap().to_act() == Some(kernel::game::Seat(0)) {
            app.press(".");
        }
    }
    let end = app.prompt().unwrap();
    assert!(end.aside && end.award.is_some(), "the board stays in sight");
    app.press("Enter");
    assert!(app.prompt().is_some(), "too soon to be meant for the menu");
    app.pass(500_000);
    let first = end.choices;
    app.choose("More…");
    app.sees("Watch the replay");
    app.press("Esc");
    assert_eq!(app.prompt().unwrap().choices, first, "the way back from More…");
    app.choose("More…");
    app.choose("Copy the result");
    assert!(app.app.copied().unwrap().starts_with("Mazarium · Coins · "));
}

#[test]
fn the_pause_has_what_is_wanted_most_and_the_rest_is_one_step_further_and_back() {
    let mut app = Driver::play(SharedStore::default(), 7);
    let labels = |app: &Driver| {
        app.prompt().unwrap().choices.into_iter().map(|choice| choice.label).collect::<Vec<_>>()
    };
    app.press("Esc");
    let menu = labels(&app);
    assert_eq!(menu, ["Resume", "Restart", "Settings", "Help", "More…", "Leave"]);
    app.choose("More…");
    for wanted in ["Undo", "Hint", "Save as…", "Watch from the start", "Messages"] {
        assert!(labels(&app).iter().any(|label| label == wanted), "no {wanted}");
    }
    app.press("Esc");
    assert_eq!(labels(&app), menu, "Esc leads back to the menu");
    app.press("Esc");
    assert!(app.prompt().is_none(), "and then to the game");
}

#[test]
fn a_picture_and_a_film_can_be_kept_from_the_end_of_a_game() {
    for (row, kept) in
        [("Save a picture", "coins-7.png, 1 boards"), ("Save a film (GIF)", "coins-7.gif, 2 steps")]
    {
        let mut app = Driver::play_with(SharedStore::default(), 7, &[("limit", "1")]);
        app.press(".");
        while app.prompt().is_none() {
            app.pass(50_000);
        }
        app.choose("More…");
        app.choose(row);
        assert_eq!(app.notice(), format!("Saved as {kept}"));
    }
}

#[test]
fn a_finished_game_counts_once_however_often_its_end_is_undone() {
    let store = SharedStore::default();
    let mut app = Driver::play_with(store.clone(), 7, &[("limit", "1")]);
    for round in 0..3 {
        while app.prompt().is_none() {
            app.press(".");
            app.settle();
        }
        assert_eq!(Stats::load(&store, "coins").unwrap().played, 1, "round {round}");
        app.pass(500_000);
        app.undo_the_end();
    }
}

#[test]
fn a_card_goes_on_with_its_levels_whatever_was_tried_meanwhile() {
    let store = SharedStore::default();
    let level = |app: &Driver| app.app.session().unwrap().params().text("level").to_string();
    let mut app = Driver::with_store(Opening::Menu, store.clone());
    app.more("Wall Is You");
    app.choose("One turn");
    assert_eq!(level(&app), "one-shot-1", "a way to play that names a level starts it");
    let mut app = Driver::with_store(Opening::Menu, store.clone());
    app.choose("Wall Is You");
    assert_eq!(level(&app), "first-steps-1");

    // A share code that was once played does not stand in the place of the levels.
    let code = {
        app.press("c");
        app.app.copied().unwrap()
    };
    let mut app = Driver::with_store(Opening::Menu, store.clone());
    app.more("Wall Is You");
    app.choose("Levels");
    app.choose("Your own dungeon");
    app.choose("Share code");
    app.type_line(&code);
    app.choose("Start");
    assert_eq!(app.app.session().unwrap().params().text("code"), code);
    let mut app = Driver::with_store(Opening::Menu, store);
    app.choose("Wall Is You");
    assert_eq!(
        (app.app.session().unwrap().params().text("code"), level(&app).as_str()),
        ("", "first-steps-1")
    );
}

#[test]
fn a_level_without_a_score_table_is_solved_by_winning_it() {
    let info = catalogue::find("savor").unwrap();
    let store = SharedStore::default();
    let won = (1..60).find(|&seed| {
        let params = kernel::params::Params::defaults(info.params);
        let mut session =
            kernel::session::Session::new(info, params, kernel::dice::Dice::seeded(seed)).unwrap();
        for seat in [1, 2] {
            session.seat(kernel::game::Seat(seat), kernel::session::Player::Bot("dice".into())).unwrap();
        }
        let mut app = Driver::with_store(Opening::Play(Box::new(session)), store.clone());
        app.press("e");
        app.settle();
        Stats::load(&store, "savor").unwrap().won > 0
    });
    assert!(won.is_some(), "nobody wins in sixty races");
    let app = Driver::with_store(Opening::Menu, store);
    assert!(app.value("Savor").starts_with("1 of "), "{}", app.value("Savor"));
}

#[test]
fn a_daily_game_is_the_same_for_everybody_and_one_choice_away() {
    let daily: Vec<_> = catalogue::listed().into_iter().filter(|info| info.arcade.daily.is_some()).collect();
    assert!(daily.len() >= 4, "{daily:?}");
    for info in daily {
        let start = || {
            let mut app = Driver::new(Opening::Menu);
            let choices = app.prompt().unwrap().choices;
            let of = |c: &kernel::scene::Pick| c.form == Form::Small && c.label == info.title;
            app.app.signal(&Signal::Choose(choices.iter().position(of).unwrap()));
            let session = app.app.session().unwrap();
            (session.seed(), session.hash())
        };
        assert_eq!(start(), start(), "{}", info.id);
    }
}

#[test]
fn a_recording_can_be_left_and_taken_over_in_every_game() {
    for info in catalogue::listed().into_iter().filter(|info| !info.demos.is_empty()) {
        let replay = kernel::replay::Replay::parse(info.demos[0].replay).unwrap();
        let mut app = Driver::new(Opening::Watch(Box::new(replay)));
        app.press("Esc");
        app.choose("Leave");
        assert!(app.app.session().is_none(), "{} cannot be left", info.id);
    }
}

#[test]
fn the_front_opens_its_demonstrations_one_by_one_after_the_first_frame() {
    let mut app = Driver::new(Opening::Menu);
    let living = |app: &Driver| {
        let cards = app.prompt().unwrap().choices;
        let boards = cards.iter().filter_map(|pick| pick.picture.as_ref());
        boards.filter(|board| board.tiles.width() > 1).count()
    };
    // The first game is on its own card and on the one for newcomers.
    let mut seen = living(&app);
    assert_eq!(seen, 2);
    while app.app.wake_in().is_some_and(|micros| micros <= 17_000) {
        app.pass(16_000);
        assert_eq!(living(&app), seen + 1);
        seen += 1;
    }
    let pictures = app.prompt().unwrap().choices.iter().filter(|pick| pick.picture.is_some()).count();
    assert_eq!(seen, pictures, "all of them live");
}

#[test]
fn a_day_has_no_next_level_though_its_parameter_offers_more() {
    let mut app = Driver::new(Opening::Menu);
    app.more("Wall Is You");
    app.choose("Daily");
    assert_eq!(app.app.session().unwrap().params().text("level"), "daily");
    app.press("Esc");
    app.choose("More…");
    let labels: Vec<String> = app.prompt().unwrap().choices.into_iter().map(|pick| pick.label).collect();
    assert!(labels.iter().all(|label| label != "Next level" && label != "Previous level"), "{labels:?}");
}

#[test]
fn the_help_of_a_game_names_undo_hint_and_pause() {
    for game in ["icmaze", "minirogue", "wallisyou"] {
        let listed = listed_keys(game, &[]);
        let listed: Vec<&str> = listed.split(", ").collect();
        for what in [&["undo"][..], &["hint"], &["pause", "menu"]] {
            let named = |key: &str| what.iter().any(|word| key.contains(word));
            assert!(listed.iter().any(|key| named(key)), "{game}: {what:?} in {listed:?}");
        }
    }
}

#[test]
fn in_real_time_a_lesson_is_known_once_it_has_stood_for_a_while() {
    let mut app = Driver::new(Opening::Menu);
    app.choose("ICMaze");
    app.pass(100_000);
    app.press("Enter");
    app.pass(100_000);
    assert!(app.prompt().is_none(), "the welcome is read");
    let walk = app.notice();
    assert!(walk.starts_with("Walk with"), "{walk}");
    let tenths = |app: &mut Driver, count: usize| (0..count).for_each(|_| app.pass(100_000));
    tenths(&mut app, 90);
    assert_eq!(app.notice(), walk, "it can be read");
    tenths(&mut app, 40);
    assert_ne!(app.notice(), walk, "it was read");
}
