//! Pictures and films through the real binary: no display, no window, the same bytes every time.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::Home;
use std::collections::BTreeSet;
use std::fs;
use std::process::Stdio;

/// A PNG file: its size and the colours in it.
fn read(bytes: &[u8]) -> ((u32, u32), BTreeSet<Vec<u8>>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    let samples = info.color_type.samples();
    ((info.width, info.height), pixels.chunks_exact(samples).map(<[u8]>::to_vec).collect())
}

/// Takes a picture and gives the bytes of its file.
fn shot(home: &Home, args: &[&str]) -> Vec<u8> {
    let file = home.path().join("shot.png");
    let all = [&["shot"], args, &["-o", file.to_str().unwrap()]].concat();
    assert_eq!(home.run(&all).good(), "");
    let bytes = fs::read(&file).unwrap();
    fs::remove_file(file).unwrap();
    bytes
}

/// A game of Coins that is over after a few steps of its bots, saved under a name.
fn recorded(home: &Home, steps: usize) -> String {
    let input = "wait\n".repeat(steps) + "save some\nquit\n";
    home.run_with(&["play", "coins", "--seed", "7", "--ui", "plain"], input).good();
    home.path().join("saves").join("some.replay").to_str().unwrap().into()
}

/// All frames of a GIF file: its size, and how long each is shown in hundredths of a second.
fn frames(bytes: &[u8]) -> ((u16, u16), Vec<u16>) {
    let mut reader = gif::DecodeOptions::new().read_info(bytes).unwrap();
    let mut delays = Vec::new();
    while let Some(frame) = reader.read_next_frame().unwrap() {
        assert!(frame.left + frame.width <= 8192 && frame.width > 0 && frame.height > 0);
        delays.push(frame.delay);
    }
    ((reader.width(), reader.height()), delays)
}

#[test]
fn every_game_of_the_catalogue_can_be_painted_and_is_not_blank() {
    let home = Home::new();
    for game in catalogue::GAMES {
        let ((width, height), colours) = read(&shot(&home, &[game.id]));
        assert!(width <= 1200 && height <= 1200 && width.max(height) >= 300, "{}: {width}x{height}", game.id);
        assert!(colours.len() > 4, "{} has {} colours", game.id, colours.len());
    }
}

#[test]
fn the_same_words_give_the_same_bytes_and_another_seed_or_moment_others() {
    let home = Home::new();
    let first = shot(&home, &["minirogue", "--seed", "7", "--steps", "12"]);
    assert_eq!(first, shot(&home, &["minirogue", "--seed", "7", "--steps", "12"]));
    assert_ne!(first, shot(&home, &["minirogue", "--seed", "8", "--steps", "12"]));
    assert_ne!(first, shot(&home, &["minirogue", "--seed", "7", "--steps", "30"]));
    assert_ne!(first, shot(&home, &["minirogue", "--seed", "7", "--steps", "12", "--palette", "mono"]));
    assert_eq!(
        shot(&home, &["coins"]),
        shot(&home, &["coins", "--seed", "1"]),
        "the seed is 1 if none is named"
    );
}

#[test]
fn a_picture_is_as_large_as_was_asked_for() {
    let home = Home::new();
    let size = |args: &[&str]| read(&shot(&home, args)).0;
    let (width, height) = size(&["pursuit", "--scale", "1"]);
    assert_eq!((width % 16, height % 16), (0, 0), "whole cells and nothing else");
    assert_eq!(size(&["pursuit", "--scale", "3"]), (3 * width, 3 * height));
    assert_eq!(size(&["savor", "--size", "640x400"]), (640, 400));
    let (captioned, higher) = size(&["pursuit", "--scale", "3", "--caption"]);
    assert!(captioned == 3 * width && higher > 3 * height);
}

#[test]
fn a_picture_can_go_to_another_program() {
    let home = Home::new();
    let mut command = home.command(&["shot", "coins", "-o", "-"]);
    let output = command.stdout(Stdio::piped()).output().unwrap();
    assert!(output.status.success());
    assert_eq!(output.stdout, shot(&home, &["coins"]));
}

#[test]
fn bots_make_the_steps_and_a_game_that_is_over_is_shown_at_its_end() {
    let home = Home::new();
    let greedy = shot(&home, &["coins", "--steps", "9", "--bot", "greedy"]);
    assert_ne!(greedy, shot(&home, &["coins", "--steps", "9", "--bot", "greedy", "--bot", "a=random"]));
    let end = shot(&home, &["coins", "--steps", "5000", "--bot", "greedy"]);
    assert_eq!(end, shot(&home, &["coins", "--steps", "6000", "--bot", "greedy"]));
}

#[test]
fn a_recorded_game_is_shown_where_it_was_left_or_after_any_step() {
    let home = Home::new();
    let file = recorded(&home, 12);
    let here = shot(&home, &["--load", &file]);
    assert_eq!(here, shot(&home, &["--load", "some", "--steps", "12"]), "by its name and to its last step");
    assert_eq!(
        shot(&home, &["coins", "--load", &file, "--steps", "0"]),
        shot(&home, &["coins", "--seed", "7"])
    );
    let err = home.run(&["shot", "--load", &file, "--steps", "13", "-o", "x.png"]).bad(2);
    assert!(err.contains("has 12 steps, not 13"), "{err}");
    let err = home.run(&["shot", "dodge", "--load", &file, "-o", "x.png"]).bad(2);
    assert!(err.contains("is a game of coins, not of dodge"), "{err}");
}

#[test]
fn what_is_wrong_is_told_in_a_sentence() {
    let home = Home::new();
    let nowhere = home.path().join("no-such-folder").join("x.png");
    let nowhere = nowhere.to_str().unwrap();
    for (args, said) in [
        (&["shot", "conis", "-o", "x.png"][..], "did you mean 'coins'?"),
        (&["shot", "coins", "-o", nowhere], "x.png cannot be written: "),
        (&["shot", "coins"], "--output <FILE>"),
        (&["shot", "-o", "x.png"], "<GAME"),
        (&["shot", "coins", "--scale", "0", "-o", "x.png"], "--scale"),
        (&["shot", "coins", "--size", "big", "-o", "x.png"], "a size is written as 800x600"),
        (&["shot", "coins", "--size", "9x9000", "-o", "x.png"], "a side has 16 to 8192 pixels"),
        (&["shot", "coins", "--palette", "pink", "-o", "x.png"], "there are: standard, "),
        (&["shot", "coins", "--set", "speed=1", "-o", "x.png"], "no parameter 'speed'"),
        (&["shot", "coins", "--steps", "3", "--bot", "greddy", "-o", "x.png"], "did you mean 'greedy'?"),
        (&["shot", "coins", "--steps", "3", "--bot", "c=greedy", "-o", "x.png"], "has no seat 'c'"),
        (&["shot", "--load", "nothing", "-o", "x.png"], "there is no file or saved game 'nothing'"),
        (&["shot", "minirogue", "--scale", "16", "-o", "x.png"], "pixels is too large"),
        (&["replay", "nothing.replay", "--gif", "x.gif"], "nothing.replay: error: cannot be read"),
    ] {
        let err = home.run(args).bad(2);
        assert!(err.contains(said), "{args:?}: {err}");
        assert!(!home.path().join("x.png").exists());
    }
}

#[test]
fn a_film_shows_the_game_and_can_be_read() {
    let home = Home::new();
    let input = "hint\neast x3\nwest x2\neast\nsave walk\nquit\n";
    home.run_with(&["play", "coins", "--seed", "7", "--ui", "plain"], input).good();
    let replay = home.path().join("saves").join("walk.replay");
    let replay = replay.to_str().unwrap();
    let film = |more: &[&str]| {
        let file = home.path().join("film.gif");
        let args = [&["replay", replay, "--gif", file.to_str().unwrap()], more].concat();
        assert_eq!(home.run(&args).good(), "");
        fs::read(file).unwrap()
    };
    let once = film(&[]);
    assert_eq!(once, film(&[]), "the same game is the same film");
    let ((width, height), delays) = frames(&once);
    assert!(width.max(height) <= 640 && delays.len() > 6, "{width}x{height}, {} frames", delays.len());
    assert!(delays.iter().all(|delay| *delay >= 6), "browsers slow down what is faster: {delays:?}");
    assert!(*delays.last().unwrap() > 100, "the end is shown longer");
    let small = frames(&film(&["--scale", "1"])).0;
    assert_eq!(frames(&film(&["--scale", "2"])).0, (small.0 * 2, small.1 * 2));
}

#[test]
fn a_long_game_makes_a_film_that_is_no_longer_than_was_asked_for() {
    let home = Home::new();
    let file = recorded(&home, 70);
    let seconds = |most: &str| {
        let gif = home.path().join("film.gif");
        home.run(&["replay", &file, "--gif", gif.to_str().unwrap(), "--seconds", most]).good();
        let delays = frames(&fs::read(gif).unwrap()).1;
        delays.iter().map(|delay| f64::from(*delay) / 100.0).sum::<f64>()
    };
    // The end, which is held for two and a half seconds, comes on top.
    assert!(seconds("3") <= 3.0 + 2.6);
    assert!(seconds("300") > 70.0 * 0.35);
}

#[test]
fn a_film_of_a_game_that_the_rules_lead_elsewhere_is_not_made() {
    let home = Home::new();
    let text = fs::read_to_string(recorded(&home, 9)).unwrap();
    let wrong =
        text.lines().map(|line| if line.starts_with("end") { "end 9 0000000000000000" } else { line });
    let file = home.file("wrong.replay", wrong.collect::<Vec<_>>().join("\n") + "\n");
    let err = home.run(&["replay", &file, "--gif", "film.gif"]).bad(1);
    assert!(err.contains("diverges"), "{err}");
    let good = recorded(&home, 3);
    let err = home.run(&["replay", &good, "--gif", "/no/such/folder/film.gif"]).bad(2);
    assert!(err.contains("film.gif cannot be written: "), "{err}");
}

#[test]
fn mr_x11_a_recording_becomes_a_cast_that_shows_what_the_terminal_shows() {
    let home = Home::new();
    let input = "wait x3\nstep east\nsave walk\nquit\n";
    home.run_with(&["play", "minirogue", "--seed", "5", "--ui", "plain"], input).good();
    let replay = home.path().join("saves").join("walk.replay");
    let replay = replay.to_str().unwrap();
    let cast = |more: &[&str]| home.run(&[&["replay", replay, "--cast", "-"], more].concat()).good();
    let text = cast(&["--size", "120x40"]);
    assert_eq!(text, cast(&["--size", "120x40"]), "the same game is the same cast");
    let mut lines = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let head = lines.next().unwrap();
    assert_eq!((&head["version"], &head["width"], &head["height"]), (&2.into(), &120.into(), &40.into()));
    let lines_of = |n: u16| std::num::NonZeroU16::new(n).unwrap();
    let mut screen = vt100::Parser::new(lines_of(40), lines_of(120), 0);
    let mut last = 0.0;
    for event in lines {
        let time = event[0].as_f64().unwrap();
        assert!(time >= last && event[1] == "o", "{event}");
        last = time;
        screen.process(event[2].as_str().unwrap().as_bytes());
        if time == 0.0 {
            assert!(screen.screen().contents().contains('@'), "the first picture is whole");
        }
    }
    assert!(last > 4.0 * 0.35, "{last}");
    let shown = screen.screen().contents();
    assert!(shown.contains("Dexterity") && shown.contains('@') && shown.contains("MiniRogue"), "{shown}");
    let bad = |size: &str| home.run(&["replay", replay, "--cast", "-", "--size", size]).bad(2);
    for size in ["12x4", "120", "9999x9999", "x40"] {
        assert!(bad(size).contains("40x12 to 400x200"), "{size}");
    }
}

#[test]
fn mr_x14_a_dungeon_of_ones_own_is_played_from_the_command_line_and_a_bad_one_is_refused_with_its_place() {
    let home = Home::new();
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/minirogue_dungeon.toml");
    let own = format!("dungeon=@{example}");
    let input = "wait x2\nsave mine\nquit\n";
    home.run_with(&["play", "minirogue", "--set", &own, "--seed", "5", "--ui", "plain"], input).good();
    let replay = home.path().join("saves").join("mine.replay");
    assert!(home.run(&["replay", replay.to_str().unwrap()]).good().contains("good"));
    let bad = home.file("bad.toml", "[dungeon]\nlevels = 3\nrows = 99\n");
    let err = home.run(&["play", "minirogue", "--set", &format!("dungeon=@{bad}"), "--ui", "plain"]).bad(2);
    assert!(err.contains(":3:8: error[M03]: rows takes a whole number from 10 to 18"), "{err}");
}
