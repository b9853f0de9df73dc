//! `--screenshot` through the real binary. What needs a display is run with a virtual one:
//! `cargo xtask window`.

#![allow(clippy::unwrap_used, reason = "a test may")]
#![cfg(all(target_os = "linux", feature = "window"))]

mod common;

use common::{Home, Run};
use std::fs;

/// Runs the binary with the display of this test.
fn on_display(home: &Home, args: &[&str]) -> Run {
    let mut command = home.command(args);
    command.env("DISPLAY", std::env::var_os("DISPLAY").unwrap());
    Run::from(command.output().unwrap())
}

/// Takes a picture and gives its size and pixels.
fn picture(home: &Home, args: &[&str]) -> ((u32, u32), Vec<u8>) {
    let file = home.path().join("window.png");
    let args = [args, &["--screenshot", file.to_str().unwrap()]].concat();
    let run = on_display(home, &args);
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{}", run.err);
    let mut reader = png::Decoder::new(std::io::Cursor::new(fs::read(&file).unwrap())).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    fs::remove_file(file).unwrap();
    ((info.width, info.height), pixels)
}

#[test]
fn without_a_display_a_screenshot_is_refused_with_a_sentence() {
    let home = Home::new();
    let file = home.path().join("window.png");
    let said = home.run(&["play", "coins", "--screenshot", file.to_str().unwrap()]).bad(2);
    assert!(said.contains("The window cannot be opened: "), "{said}");
    assert!(!file.exists());
    assert_eq!(home.shelf("autosaves"), [""; 0]);
}

#[test]
fn what_belongs_to_a_screenshot_is_refused_without_one_and_in_a_terminal() {
    let home = Home::new();
    for args in
        [&["play", "coins", "--keys", "l"][..], &["--size", "800x600"], &["play", "coins", "--steps", "3"]]
    {
        assert!(home.run(args).bad(2).contains("--screenshot"), "{args:?}");
    }
    home.run(&["play", "coins", "--screenshot", "x.png", "--ui", "terminal"]).bad(2);
    let said = home.run(&["--screenshot", "x.png", "--keys", "Entre"]).bad(2);
    assert!(said.contains("Entre"), "{said}");
}

#[test]
#[ignore = "needs a display"]
fn the_same_words_give_the_same_picture_and_nothing_is_saved() {
    let home = Home::new();
    let (size, menu) = picture(&home, &[]);
    assert_eq!(size, (1120, 760));
    let (size, small) = picture(&home, &["--size", "800x600", "--keys", "Down Enter"]);
    assert_eq!(size, (800, 600));
    assert!(small != menu);
    for game in ["minirogue", "icmaze"] {
        let args = ["play", game, "--seed", "5", "--steps", "30"];
        assert!(picture(&home, &args) == picture(&home, &args), "{game}");
        assert!(picture(&home, &args) != picture(&home, &["play", game, "--seed", "5"]), "{game}");
    }
    assert_eq!((home.shelf("autosaves").len(), home.shelf("scores").len()), (0, 0));
}

#[test]
#[ignore = "needs a display"]
fn a_recorded_game_is_shown_where_it_was_left_or_after_some_steps() {
    let home = Home::new();
    let input = "east\nwait\nsave some\nquit\n";
    home.run_with(&["play", "coins", "--seed", "7", "--ui", "plain"], input);
    let whole = picture(&home, &["play", "--load", "some"]);
    assert!(whole == picture(&home, &["play", "--load", "some", "--steps", "2"]));
    assert!(whole != picture(&home, &["play", "--load", "some", "--steps", "0"]));
}
