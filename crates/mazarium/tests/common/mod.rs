//! What the tests of the real binary share: a home of its own for each test, and the binary.

#![allow(dead_code, reason = "every test file uses a part of it")]

pub mod player;

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// The binary under test: the one that was built with the tests, or another that `MAZARIUM_TESTED` names.
pub fn mazarium() -> String {
    std::env::var("MAZARIUM_TESTED").unwrap_or_else(|_| env!("CARGO_BIN_EXE_mazarium").into())
}

/// A folder for settings, saves and files of one test; gone when the test is over.
pub struct Home(PathBuf);

impl Home {
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("mazarium-test-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Home(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file and gives its path.
    pub fn file(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    }

    /// The names of the files on a shelf, in order; hidden files and lock files left out.
    pub fn shelf(&self, shelf: &str) -> Vec<String> {
        let Ok(entries) = fs::read_dir(self.0.join(shelf)) else { return Vec::new() };
        let mut names: Vec<String> = entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names
            .retain(|name| !name.starts_with('.') && Path::new(name).extension().is_none_or(|e| e != "lock"));
        names.sort();
        names
    }

    /// The text of an autosave.
    pub fn autosave(&self, name: &str) -> String {
        fs::read_to_string(self.0.join("autosaves").join(format!("{name}.replay"))).unwrap()
    }

    /// The binary with arguments, with this home and nothing of the tester's own settings.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(mazarium());
        command.args(args).env("MAZARIUM_HOME", &self.0).env("TERM", "xterm-256color");
        command
            .env_remove("MAZARIUM_TOYS")
            .env_remove("NO_COLOR")
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .stdin(Stdio::null());
        command
    }

    /// Runs the binary to its end, with this text as its input.
    pub fn run_with(&self, args: &[&str], input: impl AsRef<[u8]>) -> Run {
        let mut command = self.command(args);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.as_ref().to_vec();
        // The binary may end before it has read everything, which is no error here.
        let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Run::from(output)
    }

    /// Runs the binary to its end, without input.
    pub fn run(&self, args: &[&str]) -> Run {
        self.run_with(args, "")
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// How a run ended.
#[derive(Debug)]
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        Run {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Run {
    /// A run that went well: its output.
    #[track_caller]
    pub fn good(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// A run that failed with a code, nothing on standard output, and one line of complaint.
    #[track_caller]
    pub fn bad(self, code: i32) -> String {
        assert_eq!((self.code, self.out.as_str()), (code, ""), "{}", self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self.err
    }
}

/// Whether a program is there to be used.
pub fn is_there(program: impl AsRef<OsStr>) -> bool {
    Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}
