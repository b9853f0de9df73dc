//! What comes from outside cannot steer the terminal, fill the memory, hang the program or take its place.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{Home, Run};
use kernel::params::Kind;
use kernel::tools;

/// A title for the terminal, colours by CSI and C1, a device string, bidi controls, and ways to forge a line.
const EVIL: &str =
    "\u{1b}]0;PWNED\u{7}\u{1b}[31m\u{9b}31m\u{90}q\u{9c}\u{202e}evil\u{2066}\u{200f}\u{8}\u{7f}";

/// The same without what is refused as a control character: it turns the direction of reading.
const BIDI: &str = "\u{202e}evil\u{2066}x\u{200f}\u{2028}";

/// Nothing in a text does anything but show itself.
#[track_caller]
fn harmless(what: &str, run: &Run) {
    let bad = |c: &char| {
        let bidi = matches!(c, '\u{61c}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        bidi || (c.is_control() && *c != '\n' && *c != '\t')
    };
    for text in [&run.out, &run.err] {
        assert_eq!(text.chars().find(bad), None, "{what}: {text:?}");
    }
    assert!(!run.err.contains("panicked"), "{what}: {}", run.err);
}

/// A recorded game of coins, and a part of it to be changed.
fn recorded(home: &Home) -> String {
    home.run_with(&["play", "coins", "--seed", "7", "--ui", "plain"], "wait\nwait\nsave good\n").good();
    std::fs::read_to_string(home.path().join("saves/good.replay")).unwrap()
}

#[test]
fn no_recorded_game_steers_the_terminal() {
    let home = Home::new();
    let good = recorded(&home);
    let json = serde_json::to_string(EVIL).unwrap();
    for (from, to) in [
        ("mazarium-replay 1", format!("mazarium-replay 1\n{EVIL}")),
        ("mazarium-replay 1", EVIL.to_string()),
        ("seed 7", format!("seed {EVIL}")),
        ("seed 7", format!("seed 7\nparam {EVIL} \"x\"")),
        ("seed 7", format!("seed 7\nparam map {json}")),
        ("seed 7", format!("seed 7\nnote title {json}")),
        ("seed 7", format!("seed 7\ndice {json}")),
        ("seed 7", format!("seed 7\nstate {json}")),
        ("game coins 1", format!("game {} 1", EVIL.replace(char::is_whitespace, ""))),
        ("do wait", format!("do wait\ndo {}x", EVIL.replace(char::is_control, ""))),
        ("end 2", format!("end {EVIL}")),
        ("\"human\"", serde_json::to_string(&format!("outside:{EVIL}")).unwrap()),
    ] {
        assert!(good.contains(from), "{from} in {good}");
        let file = home.file("evil.replay", good.replacen(from, &to, 1));
        for args in [
            &["replay", &file][..],
            &["replay", &file, "--json"],
            &["replay", &file, "--trace"],
            &["replay", &file, "--trace", "--json"],
            &["play", "--load", &file],
        ] {
            harmless(&format!("{args:?} with {to:?}"), &home.run(args));
        }
        // And as a save that is to go on.
        let _ = std::fs::create_dir_all(home.path().join("autosaves"));
        home.file("autosaves/coins.replay", good.replacen(from, &to, 1));
        harmless("--continue", &home.run(&["play", "--continue"]));
    }
}

#[test]
fn no_file_parameter_or_word_steers_the_terminal() {
    let home = Home::new();
    let files = [
        home.file("evil.txt", EVIL),
        home.file("evil.lines", format!("{EVIL}\nx {EVIL} {EVIL}\n[{EVIL}]\n{EVIL} = 1\narea {EVIL}\n")),
    ];
    for info in catalogue::GAMES {
        for file in &files {
            for tool in info.tools {
                let positional = tool.all_args().find(|arg| matches!(arg.kind, tools::Kind::File { .. }));
                if positional.is_some_and(|arg| arg.positional) {
                    for form in [&[][..], &["--json"], &["--csv"]] {
                        harmless(tool.id, &home.run(&[&[info.id, tool.id, file], form].concat()));
                    }
                }
            }
            for param in info.params {
                let values = match param.kind {
                    Kind::File { .. } => vec![format!("{}=@{file}", param.id)],
                    _ => vec![format!("{}={EVIL}", param.id), format!("{}={BIDI}", param.id)],
                };
                for value in values {
                    let run = home
                        .run_with(&["play", info.id, "--ui", "plain", "--set", &value], "screen\nlegal\n");
                    harmless(&value, &run);
                }
            }
        }
    }
    for args in [
        &["play", EVIL][..],
        &["play", "coins", "--set", EVIL],
        &["play", "coins", "--bot", &format!("{EVIL}={EVIL}")],
        &["play", "--load", EVIL],
        &["replay", EVIL],
        &["games", EVIL],
        &["arena", "coins", "--bot", EVIL],
    ] {
        harmless(&format!("{args:?}"), &home.run(args));
    }
}

#[test]
fn no_line_of_a_dialogue_and_no_name_of_a_level_steers_the_terminal() {
    let home = Home::new();
    let lines = format!("{EVIL}\ndo {EVIL}\nsave {EVIL}\nlog\nscreen\n");
    for info in catalogue::GAMES {
        harmless(info.id, &home.run_with(&["play", info.id, "--ui", "plain"], &lines));
    }
}

#[test]
fn json_for_programs_steers_no_terminal_and_means_the_same() {
    let home = Home::new();
    let json = serde_json::to_string(EVIL).unwrap();
    let lines = format!(
        "{EVIL}\nnew coins own-map={json}\nnew {EVIL}\nnew coins seed=7\ndo {EVIL}\nload {json}\nhint {EVIL}\n\
         tool icmaze check {EVIL}\nnew savor name-a={BIDI} seed=1\nstate\nscene\nscreen\nreplay\nlog\n"
    );
    let run = home.run_with(&["pipe"], &lines);
    harmless("pipe", &run);
    // What was said is what a program reads.
    let told = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap().to_string();
    let all: String = run.out.lines().map(told).collect();
    for c in ['\u{9b}', '\u{202e}', '\u{2066}'] {
        assert!(all.contains(c), "{c:?} is lost: {}", run.out);
    }
}

#[cfg(unix)]
#[test]
fn no_bot_steers_the_terminal() {
    let home = Home::new();
    let quoted = serde_json::to_string(EVIL).unwrap().replace('\\', "\\\\");
    for say in
        [format!("{{\"ready\":{quoted}}}"), format!("{{\"ready\":\"x\"}}\\n{{\"do\":{quoted}}}"), EVIL.into()]
    {
        let script =
            home.file("bot.sh", format!("printf '{EVIL}\\n' >&2; printf '{say}\\n'; sleep 0.2; exit 3\n"));
        let bot = format!("sh {script}");
        let run = home.run(&["arena", "coins", "--bot", &bot, "--games", "1", "--time", "500"]);
        assert!(run.err.contains("said: "), "{}", run.err);
        harmless("arena", &run);
        for form in ["--json", "--csv"] {
            let args = ["arena", "coins", "--bot", &bot, "--games", "1", "--time", "500", form];
            harmless(form, &home.run(&args));
        }
        let seat = format!("a={bot}");
        harmless("play", &home.run(&["play", "coins", "--ui", "plain", "--bot", &seat]));
        harmless("pursuit", &home.run(&["pursuit", "run", "yard", "--hero", &bot, "--monster", "classic"]));
    }
}

#[cfg(unix)]
#[test]
fn pipes_devices_and_folders_are_refused_at_once_wherever_a_file_is_named() {
    let home = Home::new();
    let pipe = home.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let pipe = pipe.to_str().unwrap();
    for odd in [pipe, "/dev/zero", home.path().to_str().unwrap()] {
        for args in [
            &["replay", odd][..],
            &["play", "--load", odd],
            &["play", "coins", "--ui", "plain", "--set", &format!("own-map=@{odd}")],
            &["icmaze", "check", odd],
            &["wallisyou", "check", odd],
            &["pursuit", "check", odd],
            &["coins", "check", odd],
        ] {
            let run = home.run(args);
            assert!(run.code == 2 || run.code == 1, "{args:?}: {} {} {}", run.code, run.out, run.err);
            assert!(run.err.contains("regular file") || run.err.contains("folder"), "{args:?}: {}", run.err);
        }
    }
    // The same in the program's own folders: it plays on without what it cannot read.
    for name in ["settings.json", "autosaves/coins.replay"] {
        let home = Home::new();
        let _ = std::fs::create_dir_all(home.path().join("autosaves"));
        let odd = home.path().join(name);
        assert!(std::process::Command::new("mkfifo").arg(&odd).status().unwrap().success());
        let run = home.run_with(&["play", "coins", "--ui", "plain", "--seed", "1"], "wait\n");
        assert!(run.out.contains("[1] "), "{name}: {} {}", run.out, run.err);
        let run = home.run(&["play", "--continue", "--ui", "plain"]);
        assert!(run.code == 0 && run.out.starts_with("Coins"), "{name}: {} {}", run.out, run.err);
    }
}

#[test]
fn files_that_are_too_large_are_refused_before_they_are_read_and_streams_where_they_are_too_long() {
    let home = Home::new();
    let huge = home.path().join("huge.txt");
    // A hole: it takes no room on the disk.
    std::fs::File::create(&huge).unwrap().set_len(1 << 40).unwrap();
    let huge = huge.to_str().unwrap();
    for args in [
        &["replay", huge][..],
        &["play", "--load", huge],
        &["play", "minirogue", "--ui", "plain", "--set", &format!("dungeon=@{huge}")],
        &["icmaze", "check", huge],
        &["wallisyou", "check", huge],
    ] {
        let err = home.run(args).bad(2);
        assert!(err.contains("larger than"), "{args:?}: {err}");
    }
    assert!(home.run(&["pursuit", "check", huge]).err.contains("larger than 1048576 bytes"));
    let err = home.run_with(&["icmaze", "check", "-"], vec![b'#'; 5 << 20]).bad(2);
    assert!(err.contains("larger than 1 MiB"), "{err}");
}

#[test]
fn text_in_utf_16_is_called_by_its_name() {
    let home = Home::new();
    let bytes: Vec<u8> = "\u{feff}area exit=N\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let file = home.file("level.txt", bytes);
    let err = home.run(&["play", "icmaze", "--ui", "plain", "--set", &format!("own-level=@{file}")]).err;
    assert!(err.contains("UTF-16"), "{err}");
    assert!(home.run(&["replay", &file]).bad(2).contains("UTF-16"));
}

#[test]
fn a_hundred_complaints_are_shown_and_the_rest_are_counted() {
    let home = Home::new();
    let file = home.file("level.txt", "x\n".repeat(5_000));
    let err = home.run(&["icmaze", "check", &file]).bad(1);
    assert_eq!(err.lines().count(), 101, "{}", &err[..500]);
    assert!(err.ends_with("and 4,900 more\n"), "{}", &err[err.len() - 200..]);
}

#[test]
fn a_pipe_may_be_told_to_read_no_files() {
    let home = Home::new();
    let map = home.file("map.txt", "#####\n#A$B#\n#####\n");
    let line = format!("new coins own-map=@{map}\n");
    assert!(home.run_with(&["pipe"], &line).good().starts_with("{\"ok\":true"));
    let out = home.run_with(&["pipe", "--no-files"], &line).good();
    assert!(out.contains("\"ok\":false") && out.contains("files cannot be read here"), "{out}");
}

#[test]
fn bots_alone_stop_after_so_many_steps_and_say_so() {
    let home = Home::new();
    let out =
        home.run(&["play", "savor-editor", "--bot", "author=sketch", "--ui", "plain", "--seed", "1"]).good();
    assert!(
        out.contains("Nobody but bots has moved for 200 steps"),
        "{}",
        &out[out.len().saturating_sub(500)..]
    );
}

#[test]
fn to_continue_takes_the_newest_game_that_can_go_on_and_says_what_it_passed_over() {
    let home = Home::new();
    let older = ["play", "minirogue", "--set", "goblin-smell=0", "--seed", "3", "--ui", "plain"];
    home.run_with(&older, "wait\n").good();
    home.run_with(&["play", "coins", "--seed", "1", "--ui", "plain"], "wait\nwait\n").good();
    let text = home.autosave("coins");
    // Rules that only differ in their number lead to the same hashes, and so it goes on.
    home.file("autosaves/coins.replay", text.replace("game coins 1\n", "game coins 0\n"));
    let out = home.run_with(&["play", "--continue"], "wait\n").good();
    assert!(out.contains("[3] "), "{out}");
    // With rules that lead elsewhere the older game is the newest that can go on.
    let end = text.lines().find(|line| line.starts_with("end 2 ")).unwrap();
    let changed = text.replace("game coins 1\n", "game coins 0\n").replace(end, "end 2 0123456789abcdef");
    home.file("autosaves/coins.replay", &changed);
    let run = home.run(&["play", "--continue"]);
    assert!(run.code == 0 && run.out.starts_with("MiniRogue"), "{} {}", run.out, run.err);
    assert!(
        run.err.contains("skipped") && run.err.contains("version 0 of the rules of coins"),
        "{}",
        run.err
    );
    assert_eq!(home.autosave("coins"), changed, "it is kept");
    let out = home.run_with(&["play", "coins", "--ui", "plain"], "quit\n").good();
    assert!(!out.contains("unfinished game"), "{out}");
}
