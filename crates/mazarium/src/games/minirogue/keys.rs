//! Keys from a stream and what they bring to a stream: the classic program's frames (rule page §3), or
//! sentences. Everything that is said is out before more is read, and the end of the input is the end.

use crate::commands::{Answer, Trouble};
use kernel::diagnostic::Diagnostic;
use kernel::dice::Dice;
use minirogue::classic::{Classic, Keyboard, Press, Reply};
use minirogue::narrate::Narrator;
use minirogue::screen::FRAME_END;
use minirogue::state::State;
use std::io::{ErrorKind, Read, Write};

/// The classic program: a frame for every key that brings one, each ended by a line with a form feed.
pub(super) fn classic(state: State, dice: Dice, input: impl Read, mut out: impl Write) -> Answer {
    let mut classic = Classic::new(state, dice);
    write!(out, "{}{FRAME_END}", classic.frame())?;
    out.flush()?;
    every_key(input, |press| {
        let reply = classic.press(press);
        if let Some(fault) = classic.dice().fault() {
            return Err(does_not_fit(&fault.to_string()));
        }
        match reply {
            Reply::Shown => {
                write!(out, "{}{FRAME_END}", classic.frame())?;
                out.flush()?;
            }
            Reply::Ignored => {}
            Reply::Quit => return Ok(false),
        }
        Ok(true)
    })?;
    match classic.dice().left() {
        0 => Ok(()),
        left => Err(does_not_fit(&format!("{left} results were not drawn"))),
    }
}

/// Told dice that the game has not drawn so.
fn does_not_fit(why: &str) -> Trouble {
    Trouble::No(vec![Diagnostic::error("", format!("--dice: {why}"))])
}

/// The game in sentences, one a line.
pub(super) fn narrate(state: State, dice: Dice, input: impl Read, mut out: impl Write) -> Answer {
    let mut narrator = Narrator::new(state, dice);
    let mut tell = |lines: &[String]| {
        for line in lines {
            writeln!(out, "{line}")?;
        }
        out.flush()
    };
    tell(&narrator.opening())?;
    every_key(input, |press| {
        let Some(told) = narrator.press(press) else { return Ok(false) };
        tell(&told)?;
        Ok(true)
    })
}

/// Hands on every key until there are no more, or nobody wants them any more. A menu command that is
/// half typed when the input ends is dropped (MR-E13).
fn every_key(mut input: impl Read, mut press: impl FnMut(Press) -> Result<bool, Trouble>) -> Answer {
    let mut keyboard = Keyboard::default();
    let mut bytes = [0; 256];
    loop {
        let count = match input.read(&mut bytes) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(Trouble::input(format!("cannot read standard input: {error}"))),
        };
        for key in bytes[..count].iter().flat_map(|&byte| keyboard.feed(byte)) {
            if !press(key)? {
                return Ok(());
            }
        }
    }
    if let Some(key) = keyboard.finish() {
        press(key)?;
    }
    Ok(())
}
