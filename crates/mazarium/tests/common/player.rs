//! The real binary while it plays in lines of text.

use super::Home;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running program, and what it prints.
pub struct Player {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Player {
    pub fn start(home: &Home, args: &[&str]) -> Self {
        Player::of(&mut home.command(args))
    }

    /// The same, for a command that starts it.
    pub fn of(command: &mut Command) -> Self {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Player { child, input, output }
    }

    /// Sends lines. They fit into the pipe, so this never waits for the program.
    pub fn send(&mut self, lines: &str) {
        assert!(lines.len() < 4096);
        // A program that has been killed reads nothing more.
        let _ = self.input.as_mut().unwrap().write_all(lines.as_bytes());
    }

    /// The number of the next step that is printed.
    pub fn next_step(&mut self) -> usize {
        let mut line = String::new();
        loop {
            line.clear();
            assert_ne!(self.output.read_line(&mut line).unwrap(), 0, "the program ended");
            if let Some(step) = step_of(&line) {
                return step;
            }
        }
    }

    /// Kills it as `kill -9` does, and gives the numbers of the steps it had printed.
    pub fn kill(mut self) -> Vec<usize> {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let mut rest = Vec::new();
        self.output.read_to_end(&mut rest).unwrap();
        // The last line may have been cut, and what has no end does not count.
        let whole = rest.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        String::from_utf8_lossy(&rest[..whole]).lines().filter_map(step_of).collect()
    }

    /// Ends its input and waits for it to leave.
    pub fn leave(mut self) {
        self.input = None;
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).unwrap();
        assert!(self.child.wait().unwrap().success());
    }
}

/// The 12 of `[12] Ann: wait`.
fn step_of(line: &str) -> Option<usize> {
    line.strip_prefix('[')?.split_once(']')?.0.parse().ok()
}
