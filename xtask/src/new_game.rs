//! A new game: a small crate that can be played at once, from `xtask/template`, and its one line in the catalogue.

use crate::terminal::Terminal;
use crate::toolchain::target_folder;
use crate::{cargo, output, root, run, succeed};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The files of a new game: where they go, and the template.
const FILES: [(&str, &str); 10] = [
    ("crates/@name@/Cargo.toml", include_str!("../template/Cargo.toml.txt")),
    ("crates/@name@/README.md", include_str!("../template/README.md")),
    ("crates/@name@/src/lib.rs", include_str!("../template/src/lib.rs.txt")),
    ("crates/@name@/src/state.rs", include_str!("../template/src/state.rs.txt")),
    ("crates/@name@/src/game.rs", include_str!("../template/src/game.rs.txt")),
    ("crates/@name@/src/keys.rs", include_str!("../template/src/keys.rs.txt")),
    ("crates/@name@/src/view.rs", include_str!("../template/src/view.rs.txt")),
    ("crates/@name@/tests/contract.rs", include_str!("../template/tests/contract.rs.txt")),
    ("crates/@name@/tests/rules.rs", include_str!("../template/tests/rules.rs.txt")),
    ("crates/@name@/tests/goldens.rs", include_str!("../template/tests/goldens.rs.txt")),
];

/// The arrow keys, as terminals send them.
const RIGHT: &[u8] = b"\x1b[C";
const DOWN: &[u8] = b"\x1b[B";
const LEFT: &[u8] = b"\x1b[D";

/// The rules page.
const PAGE: &str = include_str!("../template/rules.md");

/// Writes the game and records its demo.
pub(crate) fn write(name: Option<&str>) -> Result<(), String> {
    let name = name.ok_or("which name? 'cargo xtask new-game tunnels', for instance")?;
    make(&root(), name)?;
    // The order of imports depends on the name.
    run(cargo().args(["fmt", "-p", name]))?;
    // The demo and the golden texts follow from the rules; they are recorded by the game's own tests.
    let mut record = cargo();
    record.args(["test", "--quiet", "-p", name, "--test", "goldens"]).env("UPDATE_GOLDEN", "1");
    run(&mut record)?;
    println!(
        "crates/{name} is there. 'cargo run -- play {name}' plays it; docs/rules/{name}.md has its rules."
    );
    Ok(())
}

/// The tests that look at every game, by their files, which no other crate has.
const LOOKING_AT_ALL: [&str; 8] =
    ["batch", "envs", "envs_hide", "every_game", "memory", "tools", "pictures", "scenes"];

/// Makes a game in a scratch copy of the workspace, tests it, and plays it in the terminal shell.
pub(crate) fn check() -> Result<(), String> {
    const NAME: &str = "sixth-game";
    let scratch = root().join("target").join(NAME);
    // Not this workspace's own folder: what the copy changes would be compiled over the original's.
    let target = root().join("target").join("sixth-game-target");
    copy(&scratch)?;
    lend(&target_folder().join("debug"), &target.join("debug"))?;
    make(&scratch, NAME)?;
    // Under names of their own the tests can be chosen without their package: features are settled for the whole
    // workspace then, and what was lent fits.
    let tests = scratch.join("crates").join(NAME).join("tests");
    let mut own = Vec::new();
    for test in ["contract", "rules", "goldens"] {
        let name = format!("sixth_{test}");
        let copied = fs::copy(tests.join(format!("{test}.rs")), tests.join(format!("{name}.rs")));
        copied.map_err(|e| format!("{}: {e}", tests.display()))?;
        own.extend(["--test".to_string(), name]);
    }
    let there = |args: &[&str], tests: &[String]| {
        let mut command = cargo();
        command.args(args).args(tests).env("CARGO_TARGET_DIR", &target).current_dir(&scratch);
        command
    };
    succeed(there(&["test", "--quiet"], &own[4..]).env("UPDATE_GOLDEN", "1"))?;
    // The order of imports depends on the name.
    succeed(&mut there(&["fmt", "-p", NAME], &[]))?;
    succeed(there(&["clippy", "--quiet"], &own).args(["--", "-D", "warnings"]))?;
    let others = LOOKING_AT_ALL.iter().flat_map(|test| ["--test".to_string(), (*test).to_string()]);
    own.extend(others);
    succeed(&mut there(&["test", "--quiet"], &own))?;
    succeed(&mut there(&["build", "--quiet", "--no-default-features", "--bin", "mazarium"], &[]))?;
    play(&target.join("debug").join(format!("mazarium{}", std::env::consts::EXE_SUFFIX)), &scratch, NAME)
}

/// Copies what the repository has, with the times of its files: by them cargo knows what it has compiled already.
fn copy(scratch: &Path) -> Result<(), String> {
    let io = |e: std::io::Error| format!("{}: {e}", scratch.display());
    if scratch.exists() {
        fs::remove_dir_all(scratch).map_err(io)?;
    }
    for path in output(Command::new("git").args(["ls-files", "-z"]))?.split_terminator('\0') {
        // A file that is listed may have been removed since.
        if let Ok(bytes) = fs::read(root().join(path)) {
            let copy = scratch.join(path);
            let time = fs::metadata(root().join(path)).and_then(|file| file.modified());
            fs::create_dir_all(copy.parent().unwrap_or(scratch))
                .and_then(|()| fs::write(&copy, bytes))
                .and_then(|()| fs::File::options().write(true).open(&copy)?.set_modified(time?))
                .map_err(io)?;
        }
    }
    Ok(())
}

/// Gives the copy what was compiled for the original, so that only what differs is compiled: libraries as links
/// (a compiler replaces files and does not write into them), cargo's notes about them as copies.
fn lend(from: &Path, to: &Path) -> Result<(), String> {
    if !from.exists() {
        return Ok(());
    }
    let _ = fs::remove_dir_all(to);
    let deps = to.join("deps");
    fs::create_dir_all(&deps).map_err(|e| format!("{}: {e}", deps.display()))?;
    for notes in [".fingerprint", "build"] {
        run(Command::new("cp").arg("-a").arg(from.join(notes)).arg(to))?;
    }
    for file in fs::read_dir(from.join("deps")).map_err(|e| format!("{}: {e}", from.display()))?.flatten() {
        let name = file.file_name();
        let is_library = [".rlib", ".rmeta", ".so"].iter().any(|end| name.to_string_lossy().ends_with(end));
        if is_library {
            fs::hard_link(file.path(), deps.join(&name)).map_err(|e| format!("{}: {e}", deps.display()))?;
        }
    }
    Ok(())
}

/// Walks to the exit with the arrow keys.
fn play(program: &Path, home: &Path, name: &str) -> Result<(), String> {
    let mut terminal = Terminal::open(program, home, &["play", name, "--ui", "terminal"])?;
    terminal.shows(|screen| screen.contains('@') && screen.contains('>'))?;
    for (keys, steps) in [(RIGHT, 3), (DOWN, 2), (LEFT, 3)] {
        for _ in 0..steps {
            terminal.press(keys)?;
            while terminal.listen()? {}
        }
    }
    terminal.shows(|screen| screen.contains("You are out after 8 steps."))
}

/// Writes the files of a new game into a workspace.
fn make(root: &Path, name: &str) -> Result<(), String> {
    let is_plain = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.len() >= 2
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if !is_plain {
        return Err(format!(
            "'{name}': a name has small letters, digits and hyphens, two characters at least"
        ));
    }
    if root.join("crates").join(name).exists() {
        return Err(format!("there is a crate {name} already"));
    }
    let page = Path::new("docs/rules").join(format!("{name}.md"));
    let id = free_id(root, name)?;
    for (path, text) in FILES {
        put(&root.join(filled(path, name, &id)), &filled(text, name, &id))?;
    }
    put(&root.join(page), &filled(PAGE, name, &id))?;
    // Compiled in before it is recorded.
    put(&root.join(format!("crates/{name}/demos/guide.replay")), "")?;
    edit(&root.join("Cargo.toml"), "kernel = {", &format!("{name} = {{ path = \"crates/{name}\" }}\n"))?;
    edit(
        &root.join("crates/catalogue/Cargo.toml"),
        "kernel.workspace",
        &format!("{name}.workspace = true\n"),
    )?;
    let line = format!("    &{}::INFO,\n", name.replace('-', "_"));
    edit(&root.join("crates/catalogue/src/lib.rs"), "    &toys::coins::INFO,", &line)
}

fn filled(text: &str, name: &str, id: &str) -> String {
    let words: Vec<String> = name.split('-').map(capital).collect();
    text.replace("@name@", name)
        .replace("@name_@", &name.replace('-', "_"))
        .replace("@Title@", &words.join(" "))
        .replace("@Type@", &words.concat())
        .replace("@ID@", &id.to_ascii_uppercase())
        .replace("@id@", id)
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}

/// Two letters for the ids of the rules that no other page uses.
fn free_id(root: &Path, name: &str) -> Result<String, String> {
    let mut pages = String::new();
    let folder = root.join("docs/rules");
    for entry in fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?.flatten() {
        pages += &fs::read_to_string(entry.path()).unwrap_or_default();
    }
    let letters: Vec<char> = name.chars().filter(char::is_ascii_lowercase).collect();
    let second = letters[1..].iter().copied().chain('a'..='z');
    let ids = second.map(|second| format!("{}{second}", letters[0]));
    let is_free = |id: &String| !pages.contains(&format!("**{}-", id.to_ascii_uppercase()));
    ids.into_iter().find(is_free).ok_or_else(|| "no two letters are free for the ids of its rules".into())
}

fn put(path: &Path, text: &str) -> Result<(), String> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(path, text));
    written.map_err(|e| format!("{}: {e}", path.display()))
}

/// Puts a line before the one that begins in a certain way.
fn edit(path: &Path, before: &str, line: &str) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let at = text.find(before).ok_or_else(|| format!("{}: no line '{before}…'", path.display()))?;
    put(path, &format!("{}{line}{}", &text[..at], &text[at..]))
}
