//! The shell without a browser: every game is opened by a link, shown, painted, and found again when the
//! page is loaded anew.
#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::arcade::Role;
use kernel::input::{Button, Code, Key, Phase};
use kernel::pos::Pos;
use kernel::scene::UNIT;
use serde_json::Value;
use web::{Arrival, Drawer, Shell};

fn drawer() -> Drawer {
    Drawer::memory(|| 1_000_000)
}

/// A page that is opened with an address.
fn arrive(address: &str) -> Shell {
    come(&[address], false)
}

/// A page that is loaded again, on the way that it had gone.
fn again(path: &[&str]) -> Shell {
    come(path, true)
}

fn come(path: &[&str], again: bool) -> Shell {
    let path = path.iter().map(ToString::to_string).collect();
    let arrival = Arrival { entropy: 42, now: 1_000_000, path, again, ..Arrival::default() };
    Shell::new(&arrival, drawer(), drawer())
}

fn path(shell: &mut Shell) -> Vec<String> {
    let view = shell.view();
    let path = view["path"].as_array().unwrap();
    path.iter().map(|address| address.as_str().unwrap_or("(none)").to_string()).collect()
}

fn forget_everything() {
    for key in (drawer().keys)().unwrap() {
        (drawer().remove)(&key).unwrap();
    }
}

fn press(shell: &mut Shell, key: &str) {
    shell.key(key.parse().unwrap(), Phase::Down);
    shell.key(key.parse().unwrap(), Phase::Up);
}

fn labels(view: &Value) -> Vec<String> {
    let choices = view["prompt"]["choices"].as_array().unwrap();
    choices.iter().map(|c| c["label"].as_str().unwrap().to_string()).collect()
}

#[test]
fn a_page_without_a_link_begins_with_the_menu_of_all_games() {
    let mut shell = arrive("");
    let labels = labels(&shell.view());
    for game in catalogue::listed().into_iter().filter(|game| game.arcade.role == Role::Game) {
        assert!(labels.iter().any(|label| label == game.title), "{}", game.id);
    }
}

#[test]
fn an_address_leads_to_everything_about_a_game_its_options_its_levels_or_a_screen_of_the_front() {
    for game in catalogue::listed() {
        let view = arrive(&format!("#{}", game.id)).view();
        assert_eq!((&view["title"], &view["kind"]), (&Value::from(game.title), &Value::from("hub")));
        let view = arrive(&format!("#{}/options", game.id)).view();
        assert_eq!(view["title"], game.title);
        assert_eq!(labels(&view)[0], "Start");
        if game.levels.is_some() {
            let mut levels = arrive(&format!("#{}/levels", game.id));
            assert_eq!(levels.view()["kind"], "levels");
            assert_eq!(path(&mut levels), ["", game.id, &format!("{}/levels", game.id)]);
        }
    }
    for part in ["create", "saves", "scores", "statistics", "settings"] {
        assert_eq!(path(&mut arrive(part)), ["", part]);
    }
}

#[test]
fn a_link_with_a_seed_leads_into_the_same_game_every_time_and_the_game_gives_the_same_link() {
    for game in catalogue::listed() {
        let link = format!("#{}?seed=7", game.id);
        let (mut a, mut b) = (arrive(&link), arrive(&link));
        let view = a.view();
        assert_eq!(view["game"], game.id);
        assert_eq!(view["link"].as_str(), Some(link.as_str()));
        assert_eq!(view, b.view());
    }
}

#[test]
fn every_game_is_painted_and_the_same_picture_is_not_painted_twice() {
    for game in catalogue::listed() {
        let mut shell = arrive(&format!("#{}?seed=7", game.id));
        shell.view();
        assert!(shell.draw(640, 480), "{}", game.id);
        let first = shell.picture().pixels().next();
        assert!(shell.picture().pixels().any(|pixel| Some(pixel) != first), "{} is blank", game.id);
        assert!(!shell.draw(640, 480), "{}", game.id);
        assert!(shell.draw(320, 480), "{}", game.id);
    }
}

#[test]
fn a_link_that_cannot_be_followed_leads_to_the_menu_and_is_told_about() {
    for link in ["#chess", "#coins?size=enormous&seed=1", "#coins?seed=x", "#%FF"] {
        let mut shell = arrive(link);
        let view = shell.view();
        assert_eq!(view["game"], "", "{link}");
        assert!(view["notice"]["text"].as_str().unwrap().starts_with("This link doesn't work"), "{link}");
    }
}

#[test]
fn a_game_goes_on_where_it_was_when_the_page_is_loaded_again() {
    let mut shell = arrive("#coins?seed=7");
    for key in ["Left", "Up", "Right", "Down"] {
        press(&mut shell, key);
    }
    let before = shell.view();
    assert!(before["step"].as_u64().unwrap() > 0);
    let link = before["link"].as_str().unwrap();
    shell.rest();
    let after = again(&[link]).view();
    assert_eq!((&after["game"], &after["step"]), (&before["game"], &before["step"]));
    // Without a link it is the newest unfinished game.
    assert_eq!(arrive("#coins/play").view()["step"], before["step"]);
    // A link that is opened for the first time begins its game; a page that was left from the front has none.
    assert_eq!(arrive("#coins?seed=7").view()["step"], 0);
    assert_eq!(again(&["coins?seed=9"]).view()["step"], 0, "another game");
    assert_eq!(arrive("").view()["game"], "");
}

#[test]
fn back_and_forward_go_through_the_screens_and_lose_no_game() {
    let mut shell = arrive("#coins?seed=7");
    for key in ["Left", "Up", "Right", "Down", "Esc"] {
        press(&mut shell, key);
    }
    let before = shell.view();
    assert!(before["prompt"]["choices"].is_array(), "the menu is open");
    assert_eq!(path(&mut shell), ["", "coins?seed=7"]);
    shell.back_to(0);
    assert_eq!(shell.view()["kind"], "front");
    assert_eq!(path(&mut shell), [""]);
    assert!(labels(&shell.view()).iter().any(|label| label == "Continue"), "it is saved");
    assert!(shell.forward("coins?seed=7"));
    let after = shell.view();
    assert_eq!((&after["game"], &after["step"]), (&before["game"], &before["step"]));
    assert!(after["prompt"].is_null());
    // A screen of a screen, and back to the front at once.
    shell.back_to(0);
    assert!(shell.forward("wallisyou") && shell.forward("wallisyou/levels"));
    assert_eq!(path(&mut shell), ["", "wallisyou", "wallisyou/levels"]);
    shell.back_to(1);
    assert_eq!(shell.view()["kind"], "hub");
    assert!(!shell.forward("chess"), "nobody knows that");
    shell.back_to(0);
    assert_eq!(path(&mut shell), [""]);
}

#[test]
fn a_page_that_is_loaded_again_has_the_screens_below_the_game_too() {
    let mut shell = again(&["wallisyou", "wallisyou/levels", "wallisyou?seed=3"]);
    assert_eq!(path(&mut shell), ["", "wallisyou", "wallisyou/levels", "wallisyou?seed=3"]);
    shell.back_to(2);
    assert_eq!(shell.view()["kind"], "levels");
}

#[test]
fn a_page_cannot_be_quit_for_its_browser_closes_it() {
    let mut shell = arrive("");
    assert!(!labels(&shell.view()).contains(&"Quit".to_string()), "{:?}", labels(&shell.view()));
    for key in ["Esc", "q"] {
        press(&mut shell, key);
    }
    assert_eq!(shell.view()["kind"], "front");
    assert!(!shell.app().finished());
}

#[test]
fn texts_and_recordings_have_no_address_but_a_way_back() {
    let mut shell = arrive("#wallisyou");
    let labels = labels(&shell.view());
    for wanted in ["How to play", "The Back Door"] {
        let at = labels.iter().position(|label| label.starts_with(wanted)).unwrap();
        shell.choose(at);
        assert_eq!(path(&mut shell), ["", "wallisyou", "(none)"], "{wanted}");
        shell.back_to(1);
        assert_eq!(path(&mut shell), ["", "wallisyou"], "{wanted}");
    }
}

#[test]
fn cards_have_pictures_and_options_and_the_arrow_keys_know_how_they_stand() {
    let mut shell = arrive("");
    // Pictures come one by one after the first frame.
    (0..catalogue::GAMES.len()).for_each(|_| shell.app_mut().advance(16_000));
    let view = shell.view();
    let choices = view["prompt"]["choices"].as_array().unwrap();
    let cards: Vec<usize> =
        (0..choices.len()).filter(|&i| choices[i]["form"] == "card" && choices[i]["more"] != "").collect();
    assert_eq!(cards.len(), 5);
    for &card in &cards {
        assert!(shell.draw_card(card, (200, 120), true), "{card}");
        assert!(!shell.draw_card(card, (200, 120), true), "{card} has not changed");
        let (picture, _) = shell.card();
        let first = picture.pixels().next();
        assert!(picture.pixels().any(|pixel| Some(pixel) != first), "{card} is blank");
    }
    shell.lay_out(3, 5);
    shell.point(cards[0]);
    press(&mut shell, "Down");
    assert_eq!(shell.view()["prompt"]["selected"], cards[3]);
    shell.more(cards[1]);
    assert_eq!(shell.view()["kind"], "hub");
}

#[test]
fn the_pictures_on_the_front_live_unless_less_motion_is_asked_for() {
    let mut shell = arrive("");
    shell.view();
    assert!(shell.app().wake_in().is_some());
    let calm = Arrival { calm: true, ..Arrival::default() };
    forget_everything();
    let mut shell = Shell::new(&calm, drawer(), drawer());
    (0..catalogue::GAMES.len()).for_each(|_| shell.app_mut().advance(16_000));
    shell.view();
    assert_eq!(shell.app().wake_in(), None);
    assert!(shell.app().settings().sound, "calm is not silent");
}

#[test]
fn a_click_reaches_the_cell_under_it() {
    let mut shell = arrive("#coins?seed=7");
    shell.view();
    shell.draw(640, 480);
    assert!(!shell.click(-5, 3, Button::Left, false));
    let (x, y) = shell.middle_of(0, Pos::new(1, 1)).unwrap();
    assert!(shell.click(x, y, Button::Left, false));
    assert!(shell.hover(Some((x, y))));
    assert!(!shell.hover(Some((x + 1, y))));
    assert!(shell.hover(None));
}

#[test]
fn the_browser_keeps_its_keys_and_the_app_gets_its_own() {
    let mut shell = arrive("");
    shell.view();
    let takes = |shell: &Shell, key: &str| shell.takes(key.parse::<Key>().unwrap());
    for (key, taken) in [("Down", true), ("Enter", true), ("Tab", false), ("F5", false), ("Ctrl+Z", false)] {
        assert_eq!(takes(&shell, key), taken, "{key} in the menu");
    }
    let mut shell = arrive("#coins?seed=7");
    shell.view();
    for (key, taken) in [
        ("Down", true),
        ("Ctrl+Z", true),
        ("F1", true),
        ("F5", false),
        ("Ctrl+T", false),
        ("Ctrl+R", false),
        ("Tab", false),
    ] {
        assert_eq!(takes(&shell, key), taken, "{key} in a game");
    }
    // These games have something of their own on the browser's keys.
    for game in ["minirogue", "savor", "icmaze"] {
        let mut shell = arrive(&format!("#{game}?seed=7"));
        shell.view();
        for key in ["Tab", "Shift+Tab", "F5", "Ctrl+F", "Ctrl+R"] {
            assert!(!takes(&shell, key), "{key} in {game}");
        }
        let hints = shell.view()["hints"].clone();
        let named = hints.as_array().unwrap().iter().all(|hint| hint["keys"] != Value::Array(Vec::new()));
        assert!(named, "{game} has a command without a key: {hints}");
    }
    // A question of the game itself, under which help is offered.
    let mut shell = arrive("#icmaze?seed=7");
    shell.app_mut().advance(100_000);
    shell.view();
    for (key, taken) in [("Enter", true), ("F1", true), ("Ctrl+Z", true), ("F5", false), ("Tab", false)] {
        assert_eq!(takes(&shell, key), taken, "{key} in a question");
    }
}

#[test]
fn a_line_is_typed_as_a_whole() {
    let mut shell = arrive("#coins/options");
    let seed = labels(&shell.view()).iter().position(|label| label == "Seed").unwrap();
    shell.choose(seed);
    shell.type_line("12");
    shell.type_line("123");
    assert_eq!(shell.view()["prompt"]["entry"]["text"], "123");
    press(&mut shell, "Enter");
    let value = &shell.view()["prompt"]["choices"][seed]["value"];
    assert_eq!(value, "123");
}

#[test]
fn what_is_exported_can_be_imported_where_nothing_was() {
    let mut shell = arrive("#coins?seed=7");
    for key in ["Left", "Up", "Right", "Down"] {
        press(&mut shell, key);
    }
    let parcel = shell.export().unwrap();
    assert!(parcel.contains("autosaves"));
    forget_everything();
    let mut empty = arrive("");
    assert!(empty.import("saves.json", "nonsense").is_err());
    assert_eq!(empty.import("saves.json", &parcel).unwrap(), "Imported: 1 saved game, 0 results.");
    assert!(arrive("#coins/play").view()["step"].as_u64().unwrap() > 0);
}

#[test]
fn a_browser_that_keeps_nothing_still_plays_and_says_so() {
    let broken = Drawer { set: |_, _| Err("SecurityError".into()), ..drawer() };
    let arrival = Arrival { path: vec!["#coins?seed=7".into()], ..Arrival::default() };
    let mut shell = Shell::new(&arrival, broken, drawer());
    let view = shell.view();
    assert!(view["notice"]["text"].as_str().unwrap().contains("won't let the page save"));
    shell.key(Key::plain(Code::Left), Phase::Down);
    assert!(shell.view()["notice"].is_null() || shell.view()["notice"]["bad"] == false);
}

#[test]
fn a_system_that_asks_for_calm_gets_it_until_the_player_says_otherwise() {
    let calm = Arrival { calm: true, ..Arrival::default() };
    assert_eq!(Shell::new(&calm, drawer(), drawer()).view()["calm"], true);
    forget_everything();
    (drawer().set)("mazarium/settings/settings", "1\n{\"reduced_motion\":false}").unwrap();
    assert_eq!(Shell::new(&calm, drawer(), drawer()).view()["calm"], false);
}

#[test]
fn a_daily_game_is_still_the_day_s_when_it_is_loaded_again_before_its_first_move() {
    forget_everything();
    let mut days = 0;
    for game in catalogue::listed().into_iter().filter(|game| game.arcade.daily.is_some()) {
        let mut shell = arrive("");
        let view = shell.view();
        let choices = view["prompt"]["choices"].as_array().unwrap();
        let is_daily =
            |pick: &Value| pick["form"] == "small" && pick["label"].as_str().unwrap().contains(game.title);
        shell.choose(choices.iter().position(is_daily).unwrap());
        let notes = shell.app().session().unwrap().notes.clone();
        assert!(!notes.is_empty(), "{}", game.id);
        let path = path(&mut shell);
        drop(shell);
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        let shell = again(&path[1..]);
        assert_eq!(shell.app().session().unwrap().notes, notes, "{}", game.id);
        days += 1;
    }
    assert!(days > 1);
}

#[test]
fn two_fingers_move_a_large_board_until_something_happens() {
    forget_everything();
    let mut shell = arrive("#minirogue?seed=7");
    let rows = |shell: &mut Shell| {
        shell.view();
        shell.draw(320, 320);
        shell.picture().clone()
    };
    let before = rows(&mut shell);
    let moved = [(-200, 0), (200, 0)].into_iter().any(|(x, y)| {
        shell.pan(x, y);
        rows(&mut shell) != before
    });
    assert!(moved);
    // However far it is drawn, the board fills the picture: one pull back moves it at once.
    for _ in 0..20 {
        shell.pan(-500, 0);
        rows(&mut shell);
    }
    let end = rows(&mut shell);
    shell.pan(64, 0);
    assert_ne!(rows(&mut shell), end);
    // The board is drawn to the side where the player is not.
    let hero = |shell: &Shell| {
        let at = shell.app().scene().boards[0].camera.unwrap().at;
        Pos::new(at.x / UNIT, at.y / UNIT)
    };
    for _ in 0..20 {
        let away = if hero(&shell).x > 20 { 500 } else { -500 };
        shell.pan(away, 0);
        rows(&mut shell);
    }
    let sees = |shell: &Shell, cell: Pos| {
        shell.middle_of(0, cell).is_some_and(|(x, y)| (0..320).contains(&x) && (0..320).contains(&y))
    };
    assert!(!sees(&shell, hero(&shell)));
    press(&mut shell, "x");
    assert_eq!(shell.app().session().unwrap().step(), 1, "any key is a turn");
    rows(&mut shell);
    assert!(sees(&shell, hero(&shell)), "it is seen where the game is again");
}
