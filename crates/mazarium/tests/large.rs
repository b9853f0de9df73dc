//! No file from outside takes more than 256 MiB of memory, whatever its format: one of 100 MB, and one as large as is
//! still read, which is the worse of the two.

#![allow(clippy::unwrap_used, reason = "a test may")]
#![cfg(target_os = "linux")]

use crate::common::{Home, Run, mazarium};
use std::fmt::Write as _;
use std::process::{Command, Stdio};
use std::sync::Mutex;

/// What the program may take, in KiB: its heap, its stacks and whatever else it writes to.
const MOST: u64 = 256 << 10;

/// A little less than the largest files that are read.
const LEVEL: usize = (1 << 20) - 64;
const RECORDING: usize = (16 << 20) - 64;
const SHELF: usize = (32 << 20) - 64;

/// Runs the program where it cannot take more.
fn limited(home: &Home, args: &[String], input: Option<&str>) -> Run {
    let script = format!("ulimit -d {MOST}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, &mazarium()]).args(args);
    command.env("MAZARIUM_HOME", home.path()).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    let input = input.map_or_else(Stdio::null, |file| std::fs::File::open(file).unwrap().into());
    Run::from(command.stdin(input).stdout(Stdio::piped()).stderr(Stdio::piped()).output().unwrap())
}

/// A head, and then lines until it is as long as that.
fn filled(head: &str, line: impl Fn(usize) -> String, tail: &str, size: usize) -> String {
    let mut text = String::with_capacity(size);
    text.push_str(head);
    for number in 0.. {
        let line = line(number);
        if text.len() + line.len() + tail.len() > size {
            break;
        }
        text.push_str(&line);
    }
    text + tail
}

/// A text of a size.
type Text = fn(usize) -> String;

/// What is done with a file: the words of a command, in which `@` stands for the file.
struct Format {
    name: &'static str,
    commands: &'static [&'static str],
    text: Text,
    most: usize,
}

/// How a recorded game of coins begins.
const COINS: &str = "mazarium-replay 1\ngame coins 1\nseed 7\nseats \"human\" \"human\"\n";

/// Every format that is read from a file that is named on the command line.
const FORMATS: &[Format] = &[
    Format {
        name: "recording: actions",
        commands: &["replay @", "play --ui plain --load @", "minirogue stats @"],
        text: |size| filled(COINS, |_| "do wait\n".into(), "", size),
        most: RECORDING,
    },
    Format {
        name: "recording: notes",
        commands: &["replay @"],
        text: |size| filled(COINS, |n| format!("note n{n} \"x\"\n"), "", size),
        most: RECORDING,
    },
    Format {
        name: "recording: parameters",
        commands: &["replay @"],
        text: |size| filled(COINS, |n| format!("param p{n} \"x\"\n"), "", size),
        most: RECORDING,
    },
    Format {
        name: "recording: one line",
        commands: &["replay @"],
        text: |size| filled("mazarium-replay 1 ", |_| "x".repeat(1000), "\n", size),
        most: RECORDING,
    },
    Format {
        name: "ICMaze: areas",
        commands: &["icmaze check @", "play icmaze --ui plain --set own-level=@@"],
        text: |size| filled("start E\n", |_| format!("area\nk.......\n{}", "........\n".repeat(7)), "", size),
        most: LEVEL,
    },
    Format {
        name: "ICMaze: complaints",
        commands: &["icmaze check @"],
        text: |size| filled("", |_| "x\n".into(), "", size),
        most: LEVEL,
    },
    Format {
        name: "Wall Is You: rooms",
        commands: &["wallisyou check @", "play wallisyou --ui plain --set file=@@"],
        text: |size| filled("", |_| "╬".repeat(64) + "\n", "", size),
        most: LEVEL,
    },
    Format {
        name: "Wall Is You: records",
        commands: &["wallisyou check @", "play wallisyou --ui plain --set file=@@"],
        text: |size| filled("╬╬\n╬╬\nA 0 0\n", |n| format!("D 1 1 {n}\n"), "", size),
        most: LEVEL,
    },
    Format {
        name: "Wall Is You: a pack",
        commands: &["wallisyou check @"],
        text: |size| filled("", |n| format!("% Level {n}\n╬╬\n╬╬\nA 0 0\nD 1 1 1\n\n"), "", size),
        most: LEVEL,
    },
    Format {
        name: "Pursuit: a field",
        commands: &["pursuit check @", "play pursuit --ui plain --set field=@@"],
        text: |size| filled("50\n", |_| ". ".repeat(50) + "\n", "", size),
        most: LEVEL,
    },
    Format {
        name: "Savor: walls",
        commands: &["play savor --ui plain --set walls=@@"],
        text: |size| filled("", |n| format!("[{}, 3, 4, 3, 5]\n", n % 9), "", size),
        most: LEVEL,
    },
    Format {
        name: "Savor: a building",
        commands: &["play savor-buildings --ui plain --set layout=@@"],
        text: |size| filled("", |_| "#.".repeat(30) + "\n", "", size),
        most: LEVEL,
    },
    Format {
        name: "MiniRogue: a dungeon",
        commands: &["play minirogue --ui plain --set dungeon=@@"],
        text: |size| filled("", |n| format!("[[level]]\nname{n} = \"x\"\n"), "", size),
        most: LEVEL,
    },
    Format {
        name: "coins: a map",
        commands: &["coins check @", "play coins --ui plain --set own-map=@@"],
        text: |size| filled("#####\n#A$B#\n#####\n", |_| "#...#\n".into(), "", size),
        most: LEVEL,
    },
];

/// The program's own files, by their place in its home.
const OWN: &[(&str, Text)] = &[
    ("settings.json", |size| {
        filled("{\"name\":\"x\",\"learned\":{", |n| format!("\"g{n}\":[\"a\"],"), "\"z\":[]}}", size)
    }),
    ("settings.json", |size| filled("", |_| "[".repeat(1000), "", size)),
    ("scores/coins.json", |size| {
        let row =
            |_| "{\"name\":\"p\",\"rank\":5,\"words\":\"5\",\"day\":\"2026-01-01\",\"seed\":1},".to_string();
        filled("{\"tables\":{\"\":[", row, "{}]}}", size)
    }),
    ("autosaves/coins.replay", |size| filled(COINS, |_| "do wait\n".into(), "", size)),
    ("autosaves/coins.replay", |size| filled(COINS, |n| format!("note n{n} \"x\"\n"), "", size)),
];

/// What is wrong with a run: something else is told than what is wrong with a file, as that the memory is used up.
fn harm(what: &str, run: &Run) -> Option<String> {
    let good = (0..=2).contains(&run.code) && !run.err.contains("memory") && !run.err.contains("panicked");
    let err: String = run.err.chars().take(200).collect();
    (!good).then(|| format!("{what}: {} {err}", run.code))
}

/// Does several things, two at a time, and finds no harm in any.
#[track_caller]
fn harmless(count: usize, work: impl Fn(usize) -> Vec<String> + Sync) {
    let next = Mutex::new(0..count);
    let harm = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some(number) = next.lock().unwrap().next() else { break };
                    let found = work(number);
                    harm.lock().unwrap().extend(found);
                }
            });
        }
    });
    let harm = harm.into_inner().unwrap();
    assert!(harm.is_empty(), "{harm:#?}");
}

#[test]
fn no_file_of_any_format_takes_more_than_256_mib() {
    let home = Home::new();
    let huge = home.file("huge", vec![b'x'; 100 << 20]);
    harmless(FORMATS.len(), |number| {
        let mut found = Vec::new();
        let format = &FORMATS[number];
        let file = home.file(&format!("file-{number}"), (format.text)(format.most));
        for (path, size) in [(&file, "as large as is read"), (&huge, "100 MB")] {
            for command in format.commands {
                let words = command.split(' ').map(|word| match word {
                    "@" => path.clone(),
                    word => word.replace("=@@", &format!("=@{path}")),
                });
                let args: Vec<String> = words.collect();
                let what = format!("{}, {size}: {command}", format.name);
                found.extend(harm(&what, &limited(&home, &args, None)));
            }
        }
        found
    });
}

#[test]
fn no_file_of_the_program_itself_takes_more_than_256_mib() {
    harmless(OWN.len(), |number| {
        let mut found = Vec::new();
        let (place, text) = OWN[number];
        for size in [SHELF, 100 << 20] {
            let home = Home::new();
            for folder in ["scores", "autosaves"] {
                std::fs::create_dir_all(home.path().join(folder)).unwrap();
            }
            home.file(place, text(size));
            for args in ["play coins --ui plain --seed 1", "play --continue"] {
                let args: Vec<String> = args.split(' ').map(Into::into).collect();
                found.extend(harm(
                    &format!("{place} of {size} bytes: {args:?}"),
                    &limited(&home, &args, None),
                ));
            }
        }
        found
    });
}

#[test]
fn no_line_and_no_stream_takes_more_than_256_mib() {
    let home = Home::new();
    let mut lines = String::from("new coins seed=7\n");
    for number in 0..200_000 {
        let _ = writeln!(lines, "nonsense {number}");
    }
    let lines = home.file("lines", lines);
    let line = home.file("line", filled("do ", |_| "x".repeat(1000), "\nhelp\n", 100 << 20));
    let runs =
        [("pipe", &lines), ("pipe", &line), ("play coins --ui plain", &line), ("icmaze check -", &line)];
    harmless(runs.len(), |number| {
        let (args, input) = runs[number];
        let words: Vec<String> = args.split(' ').map(Into::into).collect();
        harm(args, &limited(&home, &words, Some(input))).into_iter().collect()
    });
}
