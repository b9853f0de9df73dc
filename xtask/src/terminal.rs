//! The real program in a pseudo-terminal, and what its screen shows.

use portable_pty::{Child, CommandBuilder, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};
use vt100::{Parser, Screen};

/// The terminal, in columns and rows.
const COLUMNS: u16 = 100;
const ROWS: u16 = 29;

/// A screen that has not changed for so long is complete.
const REST: Duration = Duration::from_millis(250);

/// How long the program may take to show something.
const PATIENCE: Duration = Duration::from_secs(20);

/// The question every terminal answers, and the answer of a plain one.
const WHO_ARE_YOU: &[u8] = b"\x1b[c";
const A_PLAIN_ONE: &[u8] = b"\x1b[?6c";

/// A program in a terminal; it is killed when this goes.
pub(crate) struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    heard: Receiver<Vec<u8>>,
    parser: Parser,
}

impl Terminal {
    /// Starts a program, with a home of its own.
    pub(crate) fn open(binary: &Path, home: &Path, args: &[&str]) -> Result<Self, String> {
        let failed = |why: &dyn std::fmt::Display| format!("the terminal: {why}");
        let size = PtySize { rows: ROWS, cols: COLUMNS, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).map_err(|e| failed(&e))?;
        let mut command = CommandBuilder::new(binary);
        command.args(args);
        // What is shown must not depend on the settings of whoever looks.
        command.env("MAZARIUM_HOME", home.join("home"));
        command.env("TERM", "xterm-256color");
        command.env("COLORTERM", "truecolor");
        command.env_remove("NO_COLOR");
        let child = pair.slave.spawn_command(command).map_err(|e| failed(&e))?;
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().map_err(|e| failed(&e))?;
        let keys = pair.master.take_writer().map_err(|e| failed(&e))?;
        let (told, heard) = mpsc::channel::<Vec<u8>>();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = output.read(&mut bytes) {
                if told.send(bytes[..n].to_vec()).is_err() {
                    return;
                }
            }
        });
        let side = |n| NonZeroU16::new(n).ok_or_else(|| failed(&"no size"));
        let parser = Parser::new(side(ROWS)?, side(COLUMNS)?, 0);
        Ok(Terminal { child, keys, heard, parser })
    }

    /// Takes in what the program shows; false if it has been at rest for a while.
    pub(crate) fn listen(&mut self) -> Result<bool, String> {
        match self.heard.recv_timeout(REST) {
            Ok(bytes) => {
                self.parser.process(&bytes);
                if bytes.windows(WHO_ARE_YOU.len()).any(|part| part == WHO_ARE_YOU) {
                    self.press(A_PLAIN_ONE)?;
                }
                Ok(true)
            }
            Err(RecvTimeoutError::Timeout) => Ok(false),
            Err(RecvTimeoutError::Disconnected) => {
                Err(format!("the program has ended\n{}", self.screen().contents()))
            }
        }
    }

    /// Waits until the screen is as wanted.
    pub(crate) fn shows(&mut self, wanted: impl Fn(&str) -> bool) -> Result<(), String> {
        let began = Instant::now();
        while !wanted(&self.screen().contents()) {
            if began.elapsed() > PATIENCE {
                return Err(format!(
                    "the program does not show what it should:\n{}",
                    self.screen().contents()
                ));
            }
            self.listen()?;
        }
        Ok(())
    }

    /// Presses keys, as a terminal sends them.
    pub(crate) fn press(&mut self, keys: &[u8]) -> Result<(), String> {
        self.keys.write_all(keys).map_err(|e| format!("the terminal: {e}"))
    }

    /// The screen.
    pub(crate) fn screen(&self) -> &Screen {
        self.parser.screen()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
