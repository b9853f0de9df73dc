//! The classic screen of `MiniRogue` on a terminal: the real binary in a pseudo-terminal (MR-E09 … MR-E11,
//! MR-122). Its frames are compared with those that the same keys bring in a pipe.

#![allow(clippy::unwrap_used, reason = "a test may")]
#![cfg(unix)]

use crate::common::{Home, mazarium};
use kernel::replay::Replay;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use vt100::Parser;

/// How long a screen may take; much longer than it ever does.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program in a terminal that answers no questions.
struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    screen: Arc<Mutex<Parser>>,
    child: Box<dyn Child + Send + Sync>,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn side(cells: u16) -> NonZeroU16 {
    NonZeroU16::new(cells).unwrap()
}

impl Terminal {
    fn start(home: &Home, (columns, rows): (u16, u16), seed: &str) -> Self {
        let pair = native_pty_system().openpty(size(columns, rows)).unwrap();
        let mut command = CommandBuilder::new(mazarium());
        command.args(["minirogue", "play", "--classic", "--seed", seed]);
        command.env("MAZARIUM_HOME", home.path());
        command.env("TERM", "xterm");
        command.cwd(home.path());
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().unwrap();
        let keys = pair.master.take_writer().unwrap();
        let screen = Arc::new(Mutex::new(Parser::new(side(rows), side(columns), 0)));
        let shown = Arc::clone(&screen);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = output.read(&mut bytes) {
                shown.lock().unwrap().process(&bytes[..n]);
            }
        });
        Terminal { master: pair.master, keys, screen, child }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).and_then(|()| self.keys.flush()).unwrap();
    }

    /// Presses keys that nothing on the screen answers, and waits until the program has read them: a new size
    /// would overtake them. The line hands keys on after a moment only, so it must stay empty for a while.
    fn press_unseen(&mut self, keys: &str) {
        let line = std::fs::File::open(self.master.tty_name().unwrap()).unwrap();
        self.press(keys);
        let began = Instant::now();
        let mut empty = 0;
        while empty < 40 {
            let waiting = rustix::io::ioctl_fionread(&line).unwrap();
            empty = if waiting == 0 { empty + 1 } else { 0 };
            assert!(began.elapsed() < PATIENCE, "nobody reads the keys");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn resize(&self, columns: u16, rows: u16) {
        self.screen.lock().unwrap().screen_mut().set_size(side(rows), side(columns));
        self.master.resize(size(columns, rows)).unwrap();
    }

    #[track_caller]
    fn wait_until(&self, what: &str, holds: impl Fn(&vt100::Screen) -> bool) {
        let began = Instant::now();
        while !holds(self.screen.lock().unwrap().screen()) {
            let shown = || self.screen.lock().unwrap().screen().contents();
            assert!(began.elapsed() < PATIENCE, "waited for\n{what}\nand saw\n{}", shown());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until the screen holds exactly this frame; what is blank at the end of a row cannot be told
    /// from what was never written.
    #[track_caller]
    fn shows(&self, frame: &str) {
        let wanted = frame.trim_end();
        self.wait_until(wanted, |screen| screen.contents().trim_end() == wanted);
    }

    /// Waits for the end of the program; the terminal must be as it was.
    #[track_caller]
    fn ends(&mut self) -> u32 {
        let began = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(began.elapsed() < PATIENCE, "it does not end");
            std::thread::sleep(Duration::from_millis(5));
        };
        self.wait_until("the terminal as it was", |screen| {
            !screen.alternate_screen() && !screen.hide_cursor()
        });
        status.exit_code()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The last frame that these keys bring in a pipe.
fn in_a_pipe(home: &Home, seed: &str, keys: &str) -> String {
    let out = home.run_with(&["minirogue", "play", "--ui", "plain", "--seed", seed], keys).good();
    out.rsplit_terminator("\u{c}\n").next().unwrap().to_string()
}

#[test]
fn mr_e09_the_classic_screen_is_the_frame_of_the_pipe_for_every_kind_of_key() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, (80, 24), "7");
    terminal.shows(&in_a_pipe(&home, "7", ""));
    // Tab, F5 and Ctrl+T are unknown keys here: each is a turn.
    let mut pressed = String::new();
    for key in ["l", "\x1b[D", "\x1bOB", "i", "h", "w", "\x1b[A", "\t", "\x1b[15~", "\x14", "c", "Z"] {
        terminal.press(key);
        pressed.push_str(key);
        terminal.shows(&in_a_pipe(&home, "7", &pressed));
    }
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
    let saved = Replay::parse(&home.autosave("minirogue")).unwrap();
    assert_eq!(saved.verify(&minirogue::INFO).unwrap().step(), 10, "the game is saved");
}

#[test]
fn mr_e10_on_a_terminal_that_is_too_small_only_q_is_a_key_and_enlarging_restores_the_frame() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, (71, 24), "7");
    terminal.shows("Terminal too small: need 72x24, have 71x24");
    terminal.press_unseen("llcz");
    terminal.resize(80, 23);
    terminal.shows("Terminal too small: need 72x24, have 80x23");
    terminal.resize(80, 30);
    terminal.shows(&in_a_pipe(&home, "7", ""));
    terminal.press("c");
    terminal.shows(&in_a_pipe(&home, "7", "c"));
    terminal.resize(20, 5);
    terminal.wait_until("the line, cut", |screen| screen.contents().starts_with("Terminal too small"));
    terminal.press("q");
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn mr_122_the_classic_screen_gives_the_terminal_back_on_every_way_out() {
    let home = Home::new();
    for way in ["q", "\x03", "TERM", "HUP"] {
        let mut terminal = Terminal::start(&home, (80, 24), "7");
        terminal.shows(&in_a_pipe(&home, "7", ""));
        if way.len() == 1 {
            terminal.press(way);
            assert_eq!(terminal.ends(), 0);
        } else {
            let id = terminal.child.process_id().unwrap().to_string();
            assert!(Command::new("kill").args([&format!("-{way}"), &id]).status().unwrap().success());
            terminal.ends();
        }
    }
}
