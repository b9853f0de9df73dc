//! `MiniRogue` on the play screen: leaving where the end says so, and searching its log.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::Driver;
use app::Opening;
use kernel::dice::Dice;
use kernel::params::Params;
use kernel::session::Session;

/// A game in which somebody waits until he is dead: on seed 2 that takes about fifty turns.
fn dead(params: &[(&str, &str)]) -> Driver {
    let info = catalogue::find("minirogue").unwrap();
    let mut values = Params::defaults(info.params);
    for (id, value) in params {
        values.set(info.params, id, value).unwrap();
    }
    let session = Session::new(info, values, Dice::seeded(2)).unwrap();
    let mut driver = Driver::new(Opening::Play(Box::new(session)));
    for _ in 0..400 {
        if driver.app.session().unwrap().outcome().is_some() {
            driver.settle();
            return driver;
        }
        driver.press("z");
        driver.pass(500_000);
    }
    panic!("still alive:\n{}", driver.text());
}

#[test]
fn mr_121_q_leaves_the_end_in_both_forms() {
    for params in [&[][..], &[("adventure", "true"), ("fog", "true"), ("confirm-quit", "true")]] {
        let mut driver = dead(params);
        assert!(driver.prompt().is_some(), "the end is told:\n{}", driver.text());
        driver.pass(5_000_000);
        driver.press("q");
        assert!(driver.app.finished() || driver.app.session().is_none(), "{}", driver.text());
    }
}

#[test]
fn a_game_that_is_lost_without_a_point_is_nobodys_best() {
    let driver = dead(&[("adventure", "true")]);
    let outcome = driver.app.session().unwrap().outcome().unwrap();
    assert_eq!(outcome.score.unwrap().rank, 0);
    assert!(!driver.text().contains("New best"), "{}", driver.text());
}

#[test]
fn mr_x09_the_log_is_searched_with_a_slash() {
    let mut driver = dead(&[]);
    driver.press("Ctrl+Z");
    if driver.prompt().is_some() {
        driver.undo_the_end();
    }
    driver.press("Ctrl+P");
    let all = driver.prompt().unwrap();
    assert_eq!(all.title, "Message log");
    let missed: Vec<&String> = all.text.iter().filter(|line| line.contains("misses")).collect();
    assert!(!missed.is_empty() && missed.len() < all.text.len(), "{:?}", all.text);
    driver.press("/");
    driver.type_line("MISSES");
    let found = driver.prompt().unwrap();
    assert_eq!(found.title, format!("Message log: {} matches for “misses”", missed.len()));
    assert_eq!(found.text.iter().collect::<Vec<_>>(), missed);
    // Nothing shows all, and what is not there is said to be nowhere.
    driver.press("/");
    driver.type_line("");
    assert_eq!(driver.prompt().unwrap().text, all.text);
    driver.press("/");
    driver.type_line("unicorn");
    assert_eq!(driver.prompt().unwrap().title, "Message log: 0 matches for “unicorn”");
}
