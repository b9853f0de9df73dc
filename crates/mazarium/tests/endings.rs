//! However the program ends, the game is saved, the terminal is as it was, and no bot is left behind.

#![allow(clippy::unwrap_used, reason = "a test may")]
#![cfg(unix)]

use crate::common::{Home, mazarium};
use kernel::replay::Replay;
use portable_pty::{CommandBuilder, ExitStatus, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Much longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

#[track_caller]
fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(began.elapsed() < PATIENCE, "waited for {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Plays a game in a terminal, and after a while does something to the program and closes the terminal's window.
fn close_window(home: &Home, args: &[&str], frames: usize) -> ExitStatus {
    let size = PtySize { rows: 30, cols: 100, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size).unwrap();
    let mut command = CommandBuilder::new(mazarium());
    command.args(args);
    for (name, value) in [("MAZARIUM_HOME", home.path().to_str().unwrap()), ("TERM", "xterm-256color")] {
        command.env(name, value);
    }
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(name);
    }
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut reader = pair.master.try_clone_reader().unwrap();
    let mut writer = pair.master.take_writer().unwrap();
    // It has the kind of screen that tells who it is.
    let _ = writer.write_all(b"\x1b[?6c");
    let (seen, close) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
    let reading = {
        let (seen, close) = (Arc::clone(&seen), Arc::clone(&close));
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while !close.load(Ordering::SeqCst) && matches!(reader.read(&mut bytes), Ok(1..)) {
                seen.fetch_add(1, Ordering::SeqCst);
            }
        })
    };
    wait_for("moving pictures", || (seen.load(Ordering::SeqCst) >= frames).then_some(()));
    close.store(true, Ordering::SeqCst);
    reading.join().unwrap();
    drop(pair.master);
    drop(writer);
    wait_for("its end", || child.try_wait().unwrap())
}

#[test]
fn closing_the_terminals_window_saves_the_last_moments_and_panics_nowhere() {
    let home = Home::new();
    // A game in real time saves itself every few seconds only; it is closed before that.
    let status = close_window(&home, &["play", "dodge", "--seed", "1", "--ui", "terminal"], 12);
    assert_ne!(status.exit_code(), 101, "it panicked");
    let replay = Replay::parse(&home.autosave("dodge")).unwrap();
    let session = replay.verify(catalogue::find("dodge").unwrap()).unwrap();
    assert!(session.step() > 0);
}

/// Whether a process runs; one that has ended but was not waited for does not.
fn runs(id: &str) -> bool {
    let Ok(about) = std::fs::read_to_string(format!("/proc/{id}/stat")) else { return false };
    !about.rsplit(')').next().unwrap_or("").trim_start().starts_with('Z')
}

/// A bot that never answers, with a child of its own; they write their numbers into a file.
fn hung(home: &Home, file: &Path) -> String {
    let (file, script) = (file.display(), "hung.sh");
    let text = format!("sleep 1000 & echo $$ $! > {file}.new; mv {file}.new {file}; wait\n");
    format!("sh {}", home.file(script, text))
}

#[cfg(target_os = "linux")]
#[test]
fn no_bot_outlives_the_program_however_that_ends() {
    for signals in [&["KILL"][..], &["HUP"], &["INT", "INT"], &["TERM", "TERM"], &["QUIT"]] {
        let home = Home::new();
        let file = home.path().join("numbers");
        let bot = hung(&home, &file);
        let mut arena = home.command(&["arena", "coins", "--bot", &bot, "--bot", "greedy", "--games", "1"]);
        let mut arena = arena.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let numbers = wait_for("the bot", || std::fs::read_to_string(&file).ok());
        for signal in signals {
            let sent = Command::new("kill").args([&format!("-{signal}"), &arena.id().to_string()]).status();
            assert!(sent.unwrap().success());
            std::thread::sleep(Duration::from_millis(50));
        }
        arena.wait().unwrap();
        for id in numbers.split_whitespace() {
            wait_for(&format!("the end of {id} after {signals:?}"), || (!runs(id)).then_some(()));
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_bot_has_started_ends_with_it_when_the_match_is_over() {
    let home = Home::new();
    let file = home.path().join("numbers");
    // It fails at its first move; its child would go on.
    // The child holds none of its streams, so that its end is seen.
    let text = format!(
        "sleep 1000 <&- >&- 2>&- & echo $! > {}; echo '{{\"ready\":\"x\"}}'; read -r l; exit 3\n",
        file.display()
    );
    let bot = format!("sh {}", home.file("bot.sh", text));
    let run = home.run(&["arena", "coins", "--bot", &bot, "--bot", "greedy", "--games", "1"]);
    assert!(run.out.contains("B06"), "{} {}", run.out, run.err);
    let id = std::fs::read_to_string(&file).unwrap();
    wait_for("the end of the bot's child", || (!runs(id.trim())).then_some(()));
}

#[cfg(target_os = "linux")]
#[test]
fn a_bot_may_take_so_much_memory_and_time_and_no_more() {
    let home = Home::new();
    let file = home.path().join("limits");
    let text = format!("sleep 0.5; (ulimit -d; ulimit -t; ulimit -c) > {}; exit 1\n", file.display());
    let bot = format!("sh {}", home.file("bot.sh", text));
    for (options, environment, limits) in [
        (&[][..], None, "2097152\n3600\n0\n"),
        (&["--bot-memory", "64", "--bot-seconds", "7"], None, "65536\n7\n0\n"),
        (&["--bot-memory", "0", "--bot-seconds", "0"], Some("9"), "unlimited\nunlimited\n0\n"),
        (&[], Some("9"), "9216\n3600\n0\n"),
    ] {
        let args = [&["arena", "coins", "--bot", &bot, "--bot", "greedy", "--games", "1"], options].concat();
        let mut command = home.command(&args);
        if let Some(memory) = environment {
            command.env("MAZARIUM_BOT_MEMORY", memory);
        }
        assert!(command.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().success());
        assert_eq!(std::fs::read_to_string(&file).unwrap(), limits, "{options:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_sandbox_of_the_documentation_keeps_a_bot_to_its_game() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bots.md");
    let page = std::fs::read_to_string(page).unwrap();
    let line = page.lines().find(|line| line.contains("bwrap ")).expect("the page tells how");
    let boxed = line[line.find("bwrap ").unwrap()..].replace("python3 my_bot.py", "sh bot.sh");
    let boxed = boxed.split('\'').next().unwrap();
    let works = boxed.replace("sh bot.sh", "true");
    let home = Home::new();
    // Some systems have no such program, or allow no namespaces.
    let there =
        Command::new("sh").args(["-c", &works]).current_dir(home.path()).stderr(Stdio::null()).status();
    if !there.is_ok_and(|status| status.success()) {
        return;
    }
    let outside = home.path().join("escaped");
    let script = format!(
        "echo '{{\"ready\":\"boxed\"}}'; touch {0} || echo kept >&2; cat {1} >/bot/x\n\
         while read -r l; do case $l in *move*) echo '{{\"do\":\"wait\"}}';; esac; done\n",
        outside.display(),
        home.file("secret", "x"),
    );
    home.file("bot.sh", script);
    let mut command =
        home.command(&["arena", "coins", "--bot", boxed, "--bot", "greedy", "--games", "1", "--json"]);
    let done = command.current_dir(home.path()).output().unwrap();
    let report: serde_json::Value = serde_json::from_slice(&done.stdout).unwrap();
    assert!(report.to_string().contains("\"forfeits\":0"), "{report}");
    assert!(!outside.exists() && !home.path().join("x").exists());
}
