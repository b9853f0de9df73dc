//! Golden files: text that a test makes, compared with text that a person has read. With
//! `UPDATE_GOLDEN=1` the file is written anew, to be read again in review.
//!
//! Most of them are playthroughs: a short game told in words, scene by scene.

use kernel::dice::Dice;
use kernel::game::GameInfo;
use kernel::params::Params;
use kernel::session::Session;
use std::fmt::Write;
use std::path::Path;

/// Who plays in a playthrough.
#[derive(Clone, Copy, Debug)]
pub enum Moves<'a> {
    /// These actions, in order. One that is refused is told as such: that is part of the story.
    Actions(&'a [&'a str]),
    /// A bot for each seat, for so many steps at most; every step is told.
    Bots(&'a [&'a str], usize),
}

/// A game told in words: the start, then each action with what happened and what is to be seen.
/// Parameters are `(id, value)` pairs; what is not named is at its default.
pub fn playthrough(info: &'static GameInfo, params: &[(&str, &str)], dice: Dice, moves: Moves<'_>) -> String {
    let mut values = Params::defaults(info.params);
    for (id, value) in params {
        values.set(info.params, id, value).expect("a playthrough's parameters are good");
    }
    let mut out = format!("{}, rules {}, seed {}", info.title, info.version, dice.seed());
    if let Some(script) = dice.script() {
        let _ = write!(out, ", dice {script}");
    }
    for (id, value) in params.iter().filter(|(_, value)| !value.contains('\n')) {
        let _ = write!(out, ", {id}={value}");
    }
    out.push('\n');
    let mut session = Session::new(info, values, dice).expect("a playthrough's game can be started");
    show(&session, &mut out);
    match moves {
        Moves::Actions(actions) => {
            for action in actions {
                tell(&mut session, action, &mut out);
            }
        }
        Moves::Bots(bots, most) => {
            for _ in 0..most {
                let Some(seat) = session.to_act() else { break };
                let advice = session.advise(bots[seat.0]).expect("a playthrough's bots know what to do");
                tell(&mut session, &advice.action, &mut out);
            }
        }
    }
    match session.outcome() {
        Some(outcome) => {
            let _ = writeln!(out, "The end: {}", outcome.words);
            if let Some(score) = outcome.score {
                let _ = writeln!(out, "Score: {} (rank {})", score.words, score.rank);
            }
        }
        None => out.push_str("And so on.\n"),
    }
    out
}

fn tell(session: &mut Session, action: &str, out: &mut String) {
    let (step, seat) = (session.step() + 1, session.to_act());
    let who = seat.and_then(|seat| session.info().seats.get(seat.0)).map_or("nobody", |s| s.title);
    let _ = writeln!(out, "{step}. {who}: {action}");
    match session.act(action) {
        Ok(events) => {
            for event in events {
                let words = if event.words.is_empty() { "(nothing is said)" } else { &event.words };
                let _ = writeln!(out, "   {}: {words}", event.kind);
            }
            show(session, out);
        }
        Err(refused) => {
            let _ = writeln!(out, "   refused ({}): {refused}\n", refused.code);
        }
    }
}

/// The scene without its log: the events tell that already.
fn show(session: &Session, out: &mut String) {
    out.push('\n');
    for line in session.scene(0).to_text().lines() {
        let _ = writeln!(out, "{}", format!("    {line}").trim_end());
    }
    out.push('\n');
}

/// Compares text with a file; panics with the first line that differs and the command that writes
/// the file anew. With `UPDATE_GOLDEN=1` in the environment, writes the file.
pub fn assert_golden(path: impl AsRef<Path>, text: &str) {
    let path = path.as_ref();
    let update = std::env::var_os("UPDATE_GOLDEN").is_some_and(|v| !v.is_empty() && v != "0");
    if let Err(complaint) = compare(path, text, update) {
        panic!("{complaint}");
    }
}

/// Compares text with a file, or writes the file if `update` says so.
pub fn compare(path: &Path, text: &str, update: bool) -> Result<(), String> {
    let shown = path.display();
    let known = std::fs::read_to_string(path).map(|known| known.replace("\r\n", "\n"));
    if known.as_deref().is_ok_and(|known| known == text) {
        return Ok(());
    }
    if update {
        let folder = path.parent().unwrap_or(Path::new("."));
        let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(path, text));
        return written.map_err(|e| format!("{shown} cannot be written: {e}"));
    }
    let package = std::env::var("CARGO_PKG_NAME").map(|name| format!(" -p {name}")).unwrap_or_default();
    let advice = format!("If the new text is right, run: UPDATE_GOLDEN=1 cargo test{package}");
    match known {
        Err(e) => Err(format!("{shown} cannot be read: {e}.\n{advice}")),
        Ok(known) => Err(format!("{shown}, {}\n{advice}", first_difference(&known, text))),
    }
}

fn first_difference(known: &str, text: &str) -> String {
    let (mut a, mut b) = (known.split('\n'), text.split('\n'));
    let lines = (1..).map(|number| (number, a.next(), b.next()));
    let mut lines = lines.take_while(|&(_, was, is)| was.is_some() || is.is_some());
    lines.find(|(_, was, is)| was != is).map_or("no line differs".into(), |(number, was, is)| {
        format!(
            "line {number} differs:\n  file: {}\n  now:  {}",
            was.unwrap_or("(the end)"),
            is.unwrap_or("(the end)")
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_differs_is_named_with_both_texts() {
        assert_eq!(first_difference("a\nb\n", "a\nc\n"), "line 2 differs:\n  file: b\n  now:  c");
        assert_eq!(first_difference("a", "a\nb"), "line 2 differs:\n  file: (the end)\n  now:  b");
        assert_eq!(first_difference("a\n", "a"), "line 2 differs:\n  file: \n  now:  (the end)");
    }

    #[test]
    fn a_golden_file_is_missing_then_written_then_the_same_then_different() {
        let folder = std::env::temp_dir().join(format!("mazarium-golden-{}", std::process::id()));
        let path = folder.join("deep").join("x.txt");
        assert!(compare(&path, "one\n", false).unwrap_err().contains("UPDATE_GOLDEN=1 cargo test"));
        compare(&path, "one\n", true).unwrap();
        compare(&path, "one\n", false).unwrap();
        assert!(compare(&path, "two\n", false).unwrap_err().contains("line 1 differs"));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "one\n");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
