//! The arcade as a player meets it: the real binary in a pseudo-terminal, keys in, a screen out.

#![allow(clippy::unwrap_used, reason = "a test may")]
#![cfg(unix)]

use crate::common::{Home, mazarium};
use kernel::arcade::Role;
use kernel::replay::Replay;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, UNIX_EPOCH};
use vt100::{MouseProtocolMode, Parser};

/// How long a screen may take; much longer than it ever does.
const PATIENCE: Duration = Duration::from_secs(60);

/// How often it is looked at.
const GLANCE: Duration = Duration::from_millis(5);

/// Keys as a terminal sends them.
const ENTER: &str = "\r";
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const END: &str = "\x1b[F";
const ESC: &str = "\x1b";
const CTRL_C: &str = "\x03";
const CTRL_S: &str = "\x13";
const CTRL_U: &str = "\x15";
const CTRL_W: &str = "\x17";
const CTRL_Z: &str = "\x1a";

/// Where keys go, and the terminal's own answers.
type Keys = Arc<Mutex<Box<dyn Write + Send>>>;

/// The question every terminal answers, and the answer of a plain one.
const WHO_ARE_YOU: &[u8] = b"\x1b[c";
const A_PLAIN_ONE: &[u8] = b"\x1b[?6c";

/// How a picture begins and ends that a terminal shows at once.
const BEGIN: &[u8] = b"\x1b[?2026h";
const END_OF_IT: &[u8] = b"\x1b[?2026l";

/// How many bytes are no part of a picture that still comes: nobody clicks into half a picture.
fn whole_pictures(bytes: &[u8]) -> usize {
    let last = |what: &[u8]| bytes.windows(what.len()).rposition(|part| part == what);
    match (last(BEGIN), last(END_OF_IT)) {
        (Some(begin), end) if end.is_none_or(|end| end < begin) => begin,
        // The first bytes of a beginning may come alone.
        _ => {
            (1..BEGIN.len()).find(|&n| bytes.ends_with(&BEGIN[..n])).map_or(bytes.len(), |n| bytes.len() - n)
        }
    }
}

/// The program in a terminal.
struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keys: Keys,
    screen: Arc<Mutex<Parser>>,
    child: Box<dyn Child + Send + Sync>,
}

impl Terminal {
    /// Starts the binary with arguments in a terminal of that size.
    fn start(home: &Home, args: &[&str], (columns, rows): (u16, u16)) -> Self {
        let mut command = CommandBuilder::new(mazarium());
        command.args(args);
        Terminal::run(home, command, (columns, rows))
    }

    fn run(home: &Home, mut command: CommandBuilder, (columns, rows): (u16, u16)) -> Self {
        let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        command.env("MAZARIUM_HOME", home.path());
        command.env("TERM", "xterm-256color");
        command.env("MAZARIUM_TOYS", "1");
        for name in ["NO_COLOR", "DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
            command.env_remove(name);
        }
        command.cwd(home.path());
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().unwrap();
        let keys: Keys = Arc::new(Mutex::new(pair.master.take_writer().unwrap()));
        let side = |n| NonZeroU16::new(n).unwrap();
        let screen = Arc::new(Mutex::new(Parser::new(side(rows), side(columns), 0)));
        let (shown, answers) = (Arc::clone(&screen), Arc::clone(&keys));
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // A question may come in two parts.
            let mut heard: Vec<u8> = Vec::new();
            let mut coming: Vec<u8> = Vec::new();
            while let Ok(n @ 1..) = output.read(&mut bytes) {
                coming.extend(&bytes[..n]);
                let whole = whole_pictures(&coming);
                shown.lock().unwrap().process(&coming[..whole]);
                coming.drain(..whole);
                heard.extend(&bytes[..n]);
                if heard.windows(WHO_ARE_YOU.len()).any(|part| part == WHO_ARE_YOU) {
                    heard.clear();
                    let _ = answers.lock().unwrap().write_all(A_PLAIN_ONE);
                }
                heard.drain(..heard.len().saturating_sub(WHO_ARE_YOU.len() - 1));
            }
        });
        Terminal { master: pair.master, keys, screen, child }
    }

    fn press(&mut self, keys: &str) {
        let mut terminal = self.keys.lock().unwrap();
        terminal.write_all(keys.as_bytes()).and_then(|()| terminal.flush()).unwrap();
    }

    /// The characters on the screen.
    fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Waits until a condition holds.
    #[track_caller]
    fn wait_until(&self, what: &str, holds: impl Fn(&vt100::Screen) -> bool) {
        let began = Instant::now();
        while !holds(self.screen.lock().unwrap().screen()) {
            assert!(began.elapsed() < PATIENCE, "waited for {what}, and saw\n{}", self.text());
            std::thread::sleep(GLANCE);
        }
    }

    /// Waits until a text is on the screen.
    #[track_caller]
    fn sees(&self, text: &str) {
        self.wait_until(text, |screen| screen.contents().contains(text));
    }

    /// Waits until a text is on the screen and does something there with the mouse, as terminals report it:
    /// 0 presses the left button, 2 the right one, 35 moves.
    #[track_caller]
    fn mouse(&mut self, what: u8, text: &str) {
        self.sees(text);
        let shown = self.text();
        let (row, line) = shown.lines().enumerate().find(|(_, line)| line.contains(text)).unwrap();
        let column = line[..line.find(text).unwrap()].chars().count();
        self.press(&format!("\x1b[<{what};{};{}M", column + 2, row + 1));
    }

    /// Waits until a text is gone from the screen.
    #[track_caller]
    fn sees_no(&self, text: &str) {
        self.wait_until(&format!("the end of {text}"), |screen| !screen.contents().contains(text));
    }

    /// Waits for the program to end, and checks that the terminal is as it was.
    #[track_caller]
    fn ends(&mut self) -> u32 {
        let began = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(began.elapsed() < PATIENCE, "it does not end:\n{}", self.text());
            std::thread::sleep(GLANCE);
        };
        self.wait_until("the terminal as it was", |screen| {
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && !screen.bracketed_paste()
                && screen.mouse_protocol_mode() == MouseProtocolMode::None
        });
        status.exit_code()
    }

    fn resize(&self, columns: u16, rows: u16) {
        let side = |n| NonZeroU16::new(n).unwrap();
        self.screen.lock().unwrap().screen_mut().set_size(side(rows), side(columns));
        self.master.resize(PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }).unwrap();
    }

    /// Sends a signal by its name.
    fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args([&format!("-{name}"), &id]).status().unwrap().success());
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How many steps of an autosave are in force, after proving it.
fn saved_steps(home: &Home, name: &str) -> usize {
    let replay = Replay::parse(&home.autosave(name)).unwrap();
    replay.verify(catalogue::find(&replay.game).unwrap()).unwrap().step()
}

/// Moves from the first card of the front to that of Coins, which stands after the games for players.
fn find_coins(terminal: &mut Terminal) {
    terminal.sees("M A Z A R I U M");
    let mut cards = catalogue::GAMES.iter().filter(|game| game.arcade.role == Role::Game);
    let place = cards.position(|game| game.id == "coins").unwrap();
    terminal.press(&RIGHT.repeat(place));
    terminal.sees("▸Coins");
}

/// From the front into a game of Coins as it is set up if nothing is changed: against a bot.
fn choose_coins(terminal: &mut Terminal) {
    find_coins(terminal);
    terminal.press(ENTER);
    terminal.sees("1/40");
}

/// From the front out of the program, which asks first.
fn quit(terminal: &mut Terminal, key: &str) {
    terminal.sees("M A Z A R I U M");
    terminal.press(key);
    terminal.sees("Quit Mazarium?");
    terminal.press("y");
}

fn a_whole_evening(size: (u16, u16)) {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &[], size);
    choose_coins(&mut terminal);

    // Ann waits, and a bot moves Bob: the second round. Undo leads back to her decision.
    terminal.press(".");
    terminal.sees("2/40");
    terminal.press(CTRL_Z);
    terminal.sees("1/40");
    terminal.press(".");
    terminal.sees("2/40");

    terminal.press(CTRL_S);
    terminal.sees("Save as");
    terminal.press(CTRL_U);
    terminal.press("evening");
    terminal.sees("evening");
    terminal.press(ENTER);
    terminal.sees_no("Save as");
    assert_eq!(home.shelf("saves"), ["evening.replay"]);

    // Leave the game, look at its page and at its options, leave the program.
    terminal.press(CTRL_W);
    terminal.sees("Continue");
    terminal.sees("▸Coins");
    terminal.press("o");
    terminal.sees("Options…");
    terminal.sees_no("M A Z A R I U M");
    terminal.press(DOWN);
    terminal.sees("Set up a game your way.");
    terminal.press(ENTER);
    terminal.sees("▸ Start");
    terminal.press(ESC);
    terminal.sees_no("▸ Start");
    terminal.press(ESC);
    quit(&mut terminal, "q");
    assert_eq!(terminal.ends(), 0);
    assert_eq!(saved_steps(&home, "coins"), 2);

    // The next day.
    let mut terminal = Terminal::start(&home, &[], size);
    terminal.sees("▸Continue");
    terminal.press(ENTER);
    terminal.sees("2/40");
    terminal.press(".");
    terminal.sees("3/40");
    terminal.press(CTRL_W);
    quit(&mut terminal, "q");
    assert_eq!(terminal.ends(), 0);
    assert_eq!(saved_steps(&home, "coins"), 4);
    assert_eq!(home.shelf("autosaves"), ["coins.replay"]);
}

#[test]
fn a_game_is_chosen_played_undone_saved_left_and_continued_at_80_by_24() {
    a_whole_evening((80, 24));
}

#[test]
fn a_game_is_chosen_played_undone_saved_left_and_continued_at_200_by_60() {
    a_whole_evening((200, 60));
}

#[test]
fn every_game_on_the_front_is_being_played_after_one_choice() {
    let listed = catalogue::listed();
    let games = listed.iter().filter(|game| game.arcade.role == Role::Game);
    for (place, game) in games.enumerate() {
        let home = Home::new();
        let mut terminal = Terminal::start(&home, &[], (80, 24));
        terminal.sees("M A Z A R I U M");
        terminal.press(&RIGHT.repeat(place));
        terminal.press(ENTER);
        terminal.sees_no("M A Z A R I U M");
        // Only a game that is running can be saved.
        terminal.press(CTRL_S);
        terminal.sees("Save as");
        terminal.press(ENTER);
        terminal.sees_no("Save as");
        terminal.press(CTRL_C);
        assert_eq!(terminal.ends(), 0);
        let saved = home.shelf("saves");
        assert_eq!(saved.len(), 1, "{}", game.id);
        let saved = std::fs::read_to_string(home.path().join("saves").join(&saved[0])).unwrap();
        assert_eq!(Replay::parse(&saved).unwrap().game, game.id);
    }
}

#[test]
fn the_mouse_alone_finds_a_game_its_options_and_its_start() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &[], (80, 24));
    terminal.mouse(35, " Coins");
    terminal.sees("▸Coins");
    terminal.mouse(2, "▸Coins");
    terminal.sees_no("M A Z A R I U M");
    terminal.mouse(0, "Options…");
    terminal.mouse(0, "Start");
    terminal.sees("1/40");
    terminal.press(CTRL_C);
    assert_eq!(terminal.ends(), 0);
}

#[test]
fn wy_x24_a_pack_or_a_level_that_is_named_opens() {
    let home = Home::new();
    let level = "╞║╡\nA 0 2\nD 0 0 1\n";
    let pack = home.file("two.wiy", format!("% The Long Way\n{level}% The Short Way\n{level}"));
    let mut terminal = Terminal::start(&home, &["play", &pack], (80, 24));
    terminal.sees("The Long Way");
    terminal.press(RIGHT);
    terminal.sees("The Short Way");
    terminal.press(ENTER);
    terminal.sees("let him walk");
    terminal.press(CTRL_C);
    assert_eq!(terminal.ends(), 0);
    let one = home.file("one.wiy", level);
    let mut terminal = Terminal::start(&home, &["play", &one], (80, 24));
    terminal.sees("let him walk");
    terminal.press(CTRL_C);
    assert_eq!(terminal.ends(), 0);
    // A file that nobody can read is told on the front; one that is not there is no game.
    let mut terminal = Terminal::start(&home, &["play", &home.file("notes.txt", "milk\n")], (80, 24));
    terminal.sees("M A Z A R I U M");
    terminal.press(CTRL_C);
    terminal.ends();
    let out = home.run(&["play", "none.wiy"]);
    assert!(out.code == 2 && out.err.contains("there is no game 'none.wiy'"), "{}", out.err);
    let out = home.run(&["play", &pack]);
    assert!(out.code == 2 && out.err.contains("in plain text use --load"), "{}", out.err);
}

#[test]
fn ctrl_c_saves_and_leaves_from_the_middle_of_a_game() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["play", "coins", "--seed", "7"], (80, 24));
    terminal.sees("1/40");
    terminal.press(".");
    terminal.press(CTRL_C);
    assert_eq!(terminal.ends(), 0);
    assert_eq!(saved_steps(&home, "coins"), 1);
}

#[test]
fn closing_the_terminal_or_ending_the_program_saves_a_real_time_game_first() {
    for signal in ["HUP", "TERM", "QUIT"] {
        let home = Home::new();
        let mut terminal = Terminal::start(&home, &["play", "dodge", "--seed", "7"], (80, 24));
        // Not what changes first: that may be the rest of the first picture.
        terminal.sees("Seconds left 59");
        terminal.signal(signal);
        terminal.ends();
        assert!(saved_steps(&home, "dodge") > 0, "{signal}");
    }
}

#[test]
fn the_terminals_own_modes_are_given_back() {
    let home = Home::new();
    for (keys, how) in [(ESC, "by the front"), (CTRL_C, "by Ctrl-C")] {
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", &format!("'{}'; stty -a; echo all done; read line", mazarium())]);
        let mut terminal = Terminal::run(&home, command, (80, 24));
        if keys == ESC {
            quit(&mut terminal, ESC);
        } else {
            terminal.sees("M A Z A R I U M");
            terminal.press(keys);
        }
        terminal.sees("all done");
        let modes = terminal.text();
        for mode in ["icanon", "echo", "isig"] {
            assert!(modes.split_whitespace().any(|word| word == mode), "{how}: no {mode} in\n{modes}");
        }
        terminal.press("\n");
        terminal.ends();
    }
}

#[test]
fn a_killed_game_is_offered_at_the_next_start() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["play", "coins", "--seed", "7"], (80, 24));
    terminal.sees("1/40");
    terminal.press("..");
    terminal.sees("2/40");
    terminal.signal("KILL");
    terminal.child.wait().unwrap();

    let mut terminal = Terminal::start(&home, &[], (80, 24));
    terminal.sees("Continue");
    terminal.press(ENTER);
    terminal.sees("2/40");
    terminal.press(CTRL_C);
    terminal.ends();
    let mut terminal = Terminal::start(&home, &["play", "--continue"], (80, 24));
    terminal.sees("2/40");
    terminal.press("..");
    terminal.sees("3/40");
    terminal.press(CTRL_C);
    terminal.ends();
    assert_eq!(saved_steps(&home, "coins"), 4);
    assert_eq!(home.shelf("autosaves"), ["coins.replay"]);
}

#[test]
fn the_front_tells_the_time_of_the_players_own_zone() {
    let home = Home::new();
    home.run_with(&["play", "coins", "--seed", "7"], "wait\n").good();
    let saved = home.path().join("autosaves").join("coins.replay");
    let noon = UNIX_EPOCH + Duration::from_secs(1_735_732_800);
    std::fs::File::options().write(true).open(&saved).unwrap().set_modified(noon).unwrap();
    for (zone, time) in [("UTC0", "2025-01-01 12:00"), ("IST-5:30", "17:30"), ("NZD-13", "2025-01-02 01:00")]
    {
        let mut command = CommandBuilder::new(mazarium());
        command.env("TZ", zone);
        let mut terminal = Terminal::run(&home, command, (80, 24));
        terminal.sees(time);
        terminal.press(CTRL_C);
        terminal.ends();
    }
}

#[test]
fn a_recorded_game_is_watched_to_its_end() {
    let home = Home::new();
    home.run_with(&["play", "coins", "--seed", "7"], "wait x6\nsave short\n").good();
    let file = home.path().join("saves").join("short.replay");
    let mut terminal = Terminal::start(&home, &["replay", "--watch", file.to_str().unwrap()], (80, 24));
    terminal.sees("of 6");
    terminal.press(END);
    terminal.sees("6 of 6");
    terminal.sees("4/40");
    terminal.press(CTRL_C);
    terminal.ends();
}

#[test]
fn the_screen_follows_the_size_of_the_terminal_and_says_when_it_is_too_small() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &[], (80, 24));
    choose_coins(&mut terminal);
    terminal.resize(30, 8);
    terminal.sees("too small");
    terminal.resize(120, 40);
    terminal.sees_no("too small");
    terminal.sees("1/40");
    terminal.press(CTRL_C);
    terminal.ends();
}

#[test]
fn a_program_plays_against_a_person_and_is_gone_with_the_game() {
    let home = Home::new();
    let waiter = "echo $$ > waiter.id\nread hello\necho '{\"ready\":\"waiter\"}'\n\
                  while read question; do echo '{\"do\":\"wait\"}'; done\n";
    let command = format!("b=sh {}", home.file("waiter.sh", waiter));
    let mut terminal = Terminal::start(&home, &["play", "coins", "--seed", "7", "--bot", &command], (80, 24));
    terminal.sees("1/40");
    terminal.press(".");
    terminal.sees("2/40");
    terminal.press(".");
    terminal.sees("3/40");
    terminal.press(CTRL_C);
    assert_eq!(terminal.ends(), 0);
    assert_eq!(saved_steps(&home, "coins"), 4);
    let id = std::fs::read_to_string(home.path().join("waiter.id")).unwrap();
    let alive = Command::new("kill").args(["-0", id.trim()]).stderr(Stdio::null()).status().unwrap();
    assert!(!alive.success(), "the program is still there");
}

#[test]
fn mr_122_the_terminal_is_given_back_on_every_way_out() {
    let start = |home: &Home| {
        let terminal = Terminal::start(home, &["play", "minirogue", "--seed", "3"], (100, 32));
        terminal.sees("Hit points");
        terminal
    };
    let home = Home::new();
    let mut left = start(&home);
    left.press("q");
    quit(&mut left, ESC);
    assert_eq!(left.ends(), 0);

    let mut interrupted = start(&home);
    interrupted.press(CTRL_C);
    assert_eq!(interrupted.ends(), 0);

    for signal in ["TERM", "HUP"] {
        let mut ended = start(&home);
        ended.signal(signal);
        ended.ends();
    }
}
