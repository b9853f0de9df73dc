//! Bots from outside, most of them badly behaved: whatever they do, the verdict comes in time, names
//! its reason, and leaves no process behind.

#![allow(clippy::unwrap_used, reason = "a test may")]
#![cfg(unix)]

use kernel::codec::{Cause, Limits};
use kernel::dice::Dice;
use kernel::game::{Game, Seat};
use kernel::params::Params;
use protocol::outside::{Fault, JSON, Outside, Question, USUAL, hello};
use std::process::Command;
use std::time::{Duration, Instant};

const SHORT: Limits =
    Limits { start: Duration::from_millis(600), per_move: Duration::from_millis(300), ..USUAL };

/// Limits that are never reached, however busy the computer is.
const LONG: Limits = Limits { start: Duration::from_secs(60), per_move: Duration::from_secs(60), ..USUAL };

fn greeting() -> String {
    let info = &toys::coins::INFO;
    hello(info, &Params::defaults(info.params), Seat(0))
}

fn game() -> Box<dyn Game> {
    let info = &toys::coins::INFO;
    (info.new)(&Params::defaults(info.params), &mut Dice::seeded(1)).expect("the defaults can be played")
}

fn question() -> Question {
    Question::new(&*game(), Seat(0), 1)
}

/// A bot that says it is ready, and then does something for every move.
fn ready_then(body: &str) -> String {
    format!(r#"sh -c 'read -r hello; echo "{{\"ready\":\"test\"}}"; while read -r line; do {body}; done'"#)
}

/// Starts a bot, asks it once, and waits.
fn ask(command: &str, limits: Limits) -> Result<String, Fault> {
    let mut bot = Outside::start(&JSON, command, greeting(), limits)?;
    bot.ask(question());
    bot.wait()
}

/// The verdict on a bot that must fail.
fn fault(command: &str, limits: Limits) -> Fault {
    let started = Instant::now();
    let fault = ask(command, limits).expect_err(command);
    if limits == SHORT {
        assert!(started.elapsed() < Duration::from_secs(10), "{command} held us up");
    }
    fault
}

/// Whether a process with that number exists and is no zombie.
fn is_alive(id: &str) -> bool {
    let shown = Command::new("ps").args(["-o", "stat=", "-p", id]).output().expect("these tests need ps");
    let stat = String::from_utf8_lossy(&shown.stdout).trim().to_string();
    !stat.is_empty() && !stat.starts_with('Z')
}

#[test]
fn a_good_bot_is_greeted_asked_and_dismissed() {
    let answer = r#"case "$line" in *\"move\"*) echo "{\"do\":\"wait\"}";; *) exit 0;; esac"#;
    let mut bot = Outside::start(&JSON, &ready_then(answer), greeting(), LONG).unwrap();
    for _ in 0..20 {
        bot.ask(question());
        assert_eq!(bot.wait(), Ok("wait".into()));
    }
    assert_eq!(bot.name(), Some("test"));
    let started = Instant::now();
    bot.dismiss(r#"{"over":{}}"#.into());
    assert!(started.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_bot_is_told_the_game_the_state_and_what_is_legal_but_neither_seed_nor_dice() {
    let greeting: serde_json::Value = serde_json::from_str(&greeting()).unwrap();
    assert_eq!(greeting["hello"]["game"], "coins");
    assert_eq!(greeting["hello"]["params"]["map"], "court");
    let question: serde_json::Value = serde_json::from_str(&question().line).unwrap();
    assert_eq!(question["move"]["state"].to_string().len(), game().observe(Seat(0)).len());
    assert_eq!(question["move"]["legal"][0], game().legal()[0].as_str());
    for text in [greeting.to_string(), question.to_string()] {
        assert!(!text.contains("seed") && !text.contains("dice"), "{text}");
    }
}

#[test]
fn b01_a_program_that_cannot_be_started() {
    for command in ["no-such-program-anywhere --fast", "'never closed", "", "/"] {
        assert_eq!(fault(command, LONG).cause, Cause::CannotStart, "{command}");
    }
}

#[test]
fn b02_a_bot_that_is_not_ready_in_time() {
    let fault = fault("sleep 1000", SHORT);
    assert_eq!(fault.to_string(), "B02 not ready within 600 ms");
}

#[test]
fn b03_a_bot_that_does_not_move_in_time() {
    let limits = Limits { start: LONG.start, ..SHORT };
    let fault = fault(&ready_then("sleep 1000"), limits);
    assert_eq!(fault.to_string(), "B03 no move within 300 ms");
}

#[test]
fn b04_answers_that_cannot_be_read_are_quoted() {
    for (command, part) in [
        ("yes", "it said 'y'"),
        (r#"sh -c 'echo "{\"ready\":7}"; cat'"#, r#"it said '{"ready":7}'"#),
        (&ready_then("echo garbage"), "it said 'garbage'"),
        (&ready_then(r"echo {}"), "it said '{}'"),
        (&ready_then(r"printf '\''\377\n'\''"), "no text"),
        ("sh -c 'tr \"\\\\000\" x </dev/zero'", "too long"),
    ] {
        let fault = fault(command, LONG);
        assert_eq!(fault.cause, Cause::Unreadable, "{command}: {fault}");
        assert!(fault.text.contains(part), "{command}: {fault}");
    }
}

#[test]
fn b05_an_illegal_move_lists_the_legal_ones_and_ends_the_bot() {
    let mut bot = Outside::start(&JSON, &ready_then(r#"echo "{\"do\":\"fly\"}""#), greeting(), LONG).unwrap();
    bot.ask(question());
    let action = bot.wait().unwrap();
    let refused = game().step(&action, &mut Dice::seeded(1)).unwrap_err();
    let fault = bot.illegal(&action, &refused.reason);
    assert_eq!(fault.code(), "B05");
    assert!(fault.text.contains("'fly'") && fault.text.contains(&game().legal().join(", ")), "{fault}");
    bot.ask(question());
    assert_eq!(bot.wait(), Err(fault));
}

#[test]
fn b06_a_program_that_ends_says_how_and_its_last_words_are_kept() {
    let ended = fault("false", LONG);
    assert_eq!(ended.cause, Cause::Ended);
    assert!(ended.text.contains("exit status: 1"), "{ended}");
    let crashed = fault(&ready_then("echo one >&2; echo two >&2; exit 3"), LONG);
    assert!(crashed.text.contains("exit status: 3"), "{crashed}");
    assert_eq!(crashed.last_words, ["one", "two"]);
    let talker = fault("sh -c 'seq 100000 >&2'", LONG);
    assert_eq!(talker.last_words, ["99996", "99997", "99998", "99999", "100000"]);
}

#[test]
fn a_bot_that_never_reads_does_not_block_us() {
    // Far more than any pipe holds.
    let greeting = format!("{{\"hello\":\"{}\"}}", "x".repeat(8 << 20));
    let started = Instant::now();
    let mut bot = Outside::start(&JSON, "sleep 1000", greeting, SHORT).unwrap();
    bot.ask(question());
    assert!(started.elapsed() < Duration::from_secs(10));
    assert_eq!(bot.wait().unwrap_err().cause, Cause::NotReady);
}

#[test]
fn whatever_a_bot_has_started_ends_with_it() {
    let mut bot = Outside::start(&JSON, "sh -c 'sleep 1000 & echo $! >&2; wait'", greeting(), SHORT).unwrap();
    bot.ask(question());
    let fault = bot.wait().unwrap_err();
    assert_eq!(fault.cause, Cause::NotReady);
    let child = fault.last_words.first().expect("the number of the child");
    assert!(!is_alive(child), "process {child} is still there");
}

#[test]
fn whatever_a_bot_has_started_ends_with_it_even_if_it_leaves_by_itself() {
    let file = std::env::temp_dir().join(format!("mazarium-orphan-{}", std::process::id()));
    let start = format!("sleep 1000 >/dev/null 2>&1 </dev/null & echo $! > {}", file.display());
    let child = || std::fs::read_to_string(&file).unwrap().trim().to_string();
    // It ends in the middle of the game.
    let ended = fault(&format!("sh -c '{start}; exit 3'"), LONG);
    assert_eq!(ended.cause, Cause::Ended);
    assert!(!is_alive(&child()), "process {} is still there", child());
    // It ends when it is told that the game is over.
    let leaves = format!(
        r#"sh -c 'read -r hello; {start}; echo "{{\"ready\":\"test\"}}"; read -r line; echo "{{\"do\":\"wait\"}}"; read -r over'"#
    );
    let mut bot = Outside::start(&JSON, &leaves, greeting(), LONG).unwrap();
    bot.ask(question());
    assert_eq!(bot.wait(), Ok("wait".into()));
    assert!(is_alive(&child()));
    bot.dismiss(r#"{"over":{}}"#.into());
    assert!(!is_alive(&child()), "process {} is still there", child());
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn what_a_bot_says_to_standard_error_cannot_steer_a_terminal() {
    let fault = fault(r#"sh -c 'printf "\033]0;title\007\tä\n" >&2; exit 1'"#, LONG);
    assert_eq!(fault.last_words, [r"\u{1b}]0;title\u{7} ä"]);
}

#[test]
fn a_bot_that_is_dropped_is_gone() {
    let file = std::env::temp_dir().join(format!("mazarium-dropped-{}", std::process::id()));
    let command = format!("sh -c 'echo $$ > {0}.new; mv {0}.new {0}; exec sleep 1000'", file.display());
    let bot = Outside::start(&JSON, &command, greeting(), LONG).unwrap();
    let id = loop {
        match std::fs::read_to_string(&file) {
            Ok(id) => break id.trim().to_string(),
            Err(_) => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    let before = is_alive(&id);
    drop(bot);
    std::fs::remove_file(&file).unwrap();
    assert!(before && !is_alive(&id));
}

#[test]
fn polling_never_waits_and_gives_the_answer_once_it_has_come() {
    let slow = ready_then(r#"sleep 0.5; echo "{\"do\":\"wait\"}""#);
    let mut bot = Outside::start(&JSON, &slow, greeting(), LONG).unwrap();
    assert!(bot.poll().is_none() && !bot.is_thinking());
    bot.ask(question());
    let (mut polls, mut longest) = (0, Duration::ZERO);
    let answer = loop {
        let before = Instant::now();
        let answer = bot.poll();
        longest = longest.max(before.elapsed());
        if let Some(answer) = answer {
            break answer;
        }
        assert!(bot.is_thinking());
        polls += 1;
        std::thread::sleep(Duration::from_millis(5));
    };
    assert_eq!(answer, Ok("wait".into()));
    assert!(polls > 5 && longest < Duration::from_millis(300), "{polls} polls, {longest:?}");
    assert!(bot.poll().is_none() && !bot.is_thinking());
}

#[test]
fn polling_notices_the_end_of_the_time() {
    let mut bot = Outside::start(&JSON, "sleep 1000", greeting(), SHORT).unwrap();
    bot.ask(question());
    let started = Instant::now();
    let fault = loop {
        if let Some(answer) = bot.poll() {
            break answer.unwrap_err();
        }
        assert!(started.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(5));
    };
    assert_eq!(fault.cause, Cause::NotReady);
}
