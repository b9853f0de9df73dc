//! Every tool of every game: well described, and called once in every form.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::tools::{Answer, File, Folder, Inputs, Kind, Opened, Report, Solo, Tool};
use serde_json::Value;
use std::collections::BTreeSet;

/// Game, tool, arguments, and what the answer comes to.
type Call = (&'static str, &'static str, &'static [(&'static str, &'static str)], Answer);

/// A call of every tool.
const CALLS: &[Call] = &[
    ("icmaze", "check", &[("file", ICMAZE)], Answer::Fine),
    ("icmaze", "bench", &[("seeds", "1..2"), ("limit", "50"), ("bot", "wanderer")], Answer::Fine),
    ("wallisyou", "check", &[("level", DUNGEON)], Answer::Fine),
    ("wallisyou", "import", &[("level", DUNGEON)], Answer::Fine),
    ("wallisyou", "play", &[("level", DUNGEON), ("script", "rot 0 0\nput 0 1\n")], Answer::No),
    (
        "wallisyou",
        "script",
        &[("replay", include_str!("../../wallisyou/demos/one-shot.replay"))],
        Answer::Fine,
    ),
    ("wallisyou", "intention", &[("level", DUNGEON)], Answer::Fine),
    ("wallisyou", "preview", &[("level", DUNGEON)], Answer::Fine),
    ("wallisyou", "solve", &[("level", "first-steps-1")], Answer::Fine),
    ("wallisyou", "hint", &[("level", "first-steps-1"), ("step", "3")], Answer::Fine),
    ("wallisyou", "generate", &[("preset", "3x3"), ("count", "2")], Answer::Fine),
    ("wallisyou", "code", &[("level", DUNGEON)], Answer::Fine),
    ("wallisyou", "daily", &[("date", "2025-01-01")], Answer::Fine),
    ("minirogue", "bench", &[("seeds", "1..2"), ("fog", "true")], Answer::Fine),
    ("minirogue", "catalogue", &[("seeds", "3,4")], Answer::Fine),
    (
        "minirogue",
        "morgue",
        &[("replay", include_str!("../../minirogue/demos/minirogue-wanderer.replay"))],
        Answer::Fine,
    ),
    ("minirogue", "stats", &[], Answer::Fine),
    ("pursuit", "check", &[("field", "f1")], Answer::Fine),
    ("pursuit", "solve", &[("field", "f1"), ("heat", "hero")], Answer::Fine),
    ("pursuit", "heat", &[("field", "f1")], Answer::Fine),
    ("pursuit", "generate", &[("seed", "5")], Answer::Fine),
    ("pursuit", "find", &[("kind", "lure")], Answer::Fine),
    ("savor", "run", &[("dir", "board"), ("house", "max_rounds=3")], Answer::Fine),
    ("savor", "scenario", &[("dir", "scenario")], Answer::Fine),
    ("savor", "check", &[("dir", "board")], Answer::Fine),
    (
        "savor",
        "stats",
        &[("dir", "board"), ("games", "2"), ("heat", "true"), ("house", "max_rounds=30")],
        Answer::Fine,
    ),
    (
        "savor",
        "compare",
        &[("dir", "board"), ("games", "2"), ("house", "max_rounds=30"), ("versus", "mp_cap=250")],
        Answer::Fine,
    ),
    ("savor", "generate", &[("seed", "3")], Answer::Fine),
    ("coins", "check", &[("file", "#####\n#A?B#\n#####\n")], Answer::No),
];

const ICMAZE: &str = "start E\narea exit=E difficulty=4\nk..#....\n...#....\n.#.#.##.\n........\n........\n.####.h.\n...z..c.\n........\n";
const DUNGEON: &str = "╔═╗\n╚═╝\nA 0 0\nD 1 2 1\n";
const BOARD: [(&str, &str); 5] = [
    ("walls.txt", "[1, 0, 2, 8, 2]\n"),
    ("stairs.txt", "[0, 4, 5, 2, 0, 10]\n"),
    ("poles.txt", "[0, 2, 5, 24]\n"),
    ("flag.txt", "[2, 4, 12]\n"),
    ("seed.txt", "7\n"),
];
const SCENARIO: [(&str, &str); 7] = [
    ("walls.txt", ""),
    ("poles.txt", ""),
    ("stairs.txt", "[0, 3, 3, 1, 6, 7]"),
    ("flag.txt", "[0, 0, 0]"),
    ("rules.txt", "players = A"),
    ("setup.txt", "A [0, 6, 3] North 100 4 none"),
    ("script.txt", "m6"),
];

/// A file is its own text if that has lines; other names are no files. Two folders are known.
fn open(kind: Kind, name: &str) -> Opened {
    if let Kind::Folder { .. } = kind {
        let files = if name == "board" { &BOARD[..] } else { &SCENARIO[..] };
        let files = files.iter().map(|(name, text)| (name.to_string(), text.as_bytes().to_vec())).collect();
        return Opened::Folder(Folder { path: name.into(), exists: true, files, ..Folder::default() });
    }
    let content = if name.contains('\n') { Ok(name.as_bytes().to_vec()) } else { Err("no such file".into()) };
    Opened::File(File { name: name.into(), content })
}

fn called(tool: &Tool, args: &[(&str, &str)], form: Option<&str>) -> (Report, String) {
    let words = args.iter().copied().chain(form.map(|form| (form, "true")));
    let words = words.map(|(id, word)| (id, vec![word.to_string()]));
    let inputs = Inputs::read(tool, words, &mut open).unwrap_or_else(|why| panic!("{}: {why}", tool.id));
    let mut solo = Solo { entropy: 1, today: "2026-01-31".into(), ..Solo::default() };
    let report = (tool.run)(&inputs, &mut solo).unwrap_or_else(|why| panic!("{}: {why}", tool.id));
    (report, solo.printed)
}

fn tools() -> impl Iterator<Item = (&'static str, &'static Tool)> {
    catalogue::GAMES.iter().flat_map(|info| info.tools.iter().map(|tool| (info.id, tool)))
}

#[test]
fn every_tool_and_every_argument_has_a_name_of_its_own_and_a_sentence() {
    let mut names = BTreeSet::new();
    for (game, tool) in tools() {
        let at = format!("{game} {}", tool.id);
        assert!(names.insert((game, tool.id)), "{at} is there twice");
        assert!(!tool.about.is_empty() && !tool.about.ends_with('.'), "{at}: {}", tool.about);
        assert!(
            tool.examples.iter().all(|words| words.split(' ').next() == Some(tool.id)),
            "{at}: its examples"
        );
        let mut args = BTreeSet::new();
        for arg in tool.all_args() {
            let at = format!("{at} {}", arg.id);
            assert!(args.insert(arg.id), "{at} is there twice");
            assert!(!arg.about.is_empty() && !arg.about.ends_with('.'), "{at}: {}", arg.about);
            assert_eq!(
                arg.value.is_empty(),
                matches!(arg.kind, Kind::Flag),
                "{at}: what stands for its value"
            );
            for text in arg.default.iter().chain(&arg.bare) {
                assert!(arg.check(text).is_ok(), "{at}: {text}");
            }
        }
    }
}

#[test]
fn every_tool_answers_in_text_and_its_json_can_be_read() {
    for (game, tool) in tools() {
        let calls: Vec<_> = CALLS.iter().filter(|call| (call.0, call.1) == (game, tool.id)).collect();
        assert!(!calls.is_empty(), "'{game} {}' is not called: add a line to CALLS", tool.id);
        for (_, _, args, answer) in calls {
            let at = format!("{game} {} {args:?}", tool.id);
            let (report, printed) = called(tool, args, None);
            assert_eq!(report.answer, *answer, "{at}");
            let said = report.text.len() + printed.len() + report.problems.len();
            assert!(said > 0, "{at} says nothing");
            let (report, printed) = called(tool, args, Some("json"));
            assert_eq!(report.answer, *answer, "{at}");
            let values: Vec<&str> =
                printed.lines().chain(Some(&*report.json).filter(|json| !json.is_empty())).collect();
            assert!(!values.is_empty(), "{at} tells programs nothing");
            for value in values {
                assert!(serde_json::from_str::<Value>(value).is_ok(), "{at}: {value}");
            }
            if tool.csv {
                let (report, _) = called(tool, args, Some("csv"));
                assert!(report.csv.lines().count() > 1, "{at}: {}", report.csv);
            }
            assert_eq!(report.files.is_empty(), !tool.files, "{at}");
        }
    }
}

#[test]
fn every_call_is_of_a_tool_that_there_is() {
    for (game, tool, _, _) in CALLS {
        assert!(catalogue::find(game).and_then(|info| info.tool(tool)).is_some(), "{game} {tool}");
    }
}
