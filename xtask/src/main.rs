//! What developers run: `cargo xtask …`. Nothing here is part of the program.

mod bench;
mod book;
mod browser;
mod crosscheck;
mod dist;
mod films;
mod fuzz;
mod long;
mod new_game;
mod python;
mod release;
mod shots;
mod sounds;
mod systems;
mod terminal;
mod terminal_shot;
mod third_party;
mod toolchain;
mod web;
mod web_server;
mod window;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const HELP: &str = "\
What developers run.

  cargo xtask rules            every rule has a test, every test of a rule has its rule
  cargo xtask new-game NAME    a small crate that can be played at once, and its line in the catalogue
  cargo xtask sixth-game       does that in a scratch copy, tests it and plays it in a terminal
  cargo xtask bench [FILTER]   all benchmarks, the paths measured against an independent crate, and the
                               proofs of 500 made-up dungeons of each kind
  cargo xtask crosscheck       the same replays give the same hashes in debug, release and WASM
  cargo xtask long [all]       more seeds, keys and mazes than cargo test takes; all: minutes more
  cargo xtask fuzz [--minutes N] [--only NAME] [--seed S] [--threads T] [--fast]
                               the machines that try to break the games (two minutes if nothing is said);
                               --fast: built for long campaigns; --guided: guided by coverage (takes a C++ compiler)
  cargo xtask third-party [FILE]  licences, sources and doubles of what others wrote (deny.toml), and the
                               notices for packages (target/THIRD-PARTY.txt)
  cargo xtask release          the tests of the program, with its release build
  cargo xtask window           the window on a virtual display
  cargo xtask sounds           every cue recorded from the window's own voice, and silence when muted
  cargo xtask web [--serve | ADDRESS]  the page in dist/, to be put on any static host; served on this machine
  cargo xtask browser [GAME]   the page played in Chromium: every game, or one
  cargo xtask python [bench]   the package for Python: its wheel in a fresh environment, tested or measured
  cargo xtask prepare          what the tasks above need, ahead of them: Chromium, a virtual display, the page, …
  cargo xtask shots [KIND]     pictures of all art (sheet) and for the README: terminal, window, page, films, trailer
  cargo xtask book             the documents as a book in target/book/html; their links alone: links
  cargo xtask dist [program | wheel | checksums]  packages in target/dist-files: archive, .deb, page, wheel, bill of materials,
                               checksums
  cargo xtask windows          the program built for Windows, and its core and command line tested under Wine
  cargo xtask macos            the program type-checked for macOS";

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let verb = args.next();
    let result = match verb.as_deref() {
        Some("rules") => rules(),
        Some("new-game") => new_game::write(args.next().as_deref()),
        Some("sixth-game") => new_game::check(),
        Some("bench") => bench::run_all(args.next().as_deref()),
        Some("crosscheck") => crosscheck::check(),
        Some("long") => long::check(args.next().as_deref()),
        Some("fuzz") => fuzz::campaign(args),
        Some("third-party") => third_party::check(args.next().as_deref()),
        Some("release") => release::check(),
        Some("window") => window::check(),
        Some("web") => web::task(args.next().as_deref()),
        Some("browser") => browser::check(args.next().as_deref()),
        Some("prepare") => toolchain::prepare(),
        Some("python") => python::check(args.next().as_deref()),
        Some("sounds") => sounds::check(),
        Some("shots") => shots::take(args.next().as_deref()),
        Some("book") => book::build(),
        Some("links") => book::check(),
        Some("dist") => dist::make(args.next().as_deref()),
        Some("windows") => systems::windows(),
        Some("macos") => systems::macos(),
        Some("help" | "--help" | "-h") | None => {
            println!("{HELP}");
            Ok(())
        }
        Some(other) => {
            eprintln!("error: there is no task '{other}'\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

fn rules() -> Result<(), String> {
    let tracing = testkit::rules::trace_workspace(&root()).map_err(|e| e.to_string())?;
    println!("{tracing}");
    if tracing.is_complete() { Ok(()) } else { Err("rules and tests do not agree".into()) }
}

/// The workspace.
fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own).to_path_buf()
}

/// Runs a command in the workspace; what it prints is passed on. Fails with its name if it does.
fn run(command: &mut Command) -> Result<(), String> {
    succeed(command.current_dir(root()))
}

/// The same where the command says itself.
fn succeed(command: &mut Command) -> Result<(), String> {
    let shown = shown(command);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{shown}: {status}")),
        Err(error) => Err(format!("{shown}: {error}")),
    }
}

/// Runs a command in the workspace and returns what it prints.
fn output(command: &mut Command) -> Result<String, String> {
    let shown = shown(command);
    let done = command.current_dir(root()).output().map_err(|e| format!("{shown}: {e}"))?;
    if !done.status.success() {
        let complaint = String::from_utf8_lossy(&done.stderr).into_owned();
        let said = String::from_utf8_lossy(&done.stdout).into_owned();
        return Err(format!("{shown}: {}\n{said}{complaint}", done.status));
    }
    String::from_utf8(done.stdout).map_err(|e| format!("{shown}: {e}"))
}

fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|w| w.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

/// The cargo that runs this task.
fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}
