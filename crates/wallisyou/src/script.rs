//! Scripts: one action per line, or `undo`, `redo`, `restart`. Blank lines and `#` comments are skipped.

use crate::action::Action;
use kernel::diagnostic::Diagnostic;
use kernel::session::Session;
use kernel::text::{Piece, Source};

/// Plays a script. A refused line changes nothing and is reported with its number; the script goes on.
pub fn play(session: &mut Session, script: &str) -> Vec<Diagnostic> {
    lines(script).filter_map(|line| done(session, line)).collect()
}

/// A played game as a script (WY-X17): the actions that lead to the present, without what was undone.
pub fn of(session: &Session) -> String {
    let actions = session.replay().actions;
    let done = (0..session.step()).map_while(|index| actions.get(index));
    done.flat_map(|action| [action, "\n"]).collect()
}

/// The lines of a script that can be no action in any position. A script with such lines is best not started.
pub fn nonsense(script: &str) -> Vec<Diagnostic> {
    let complaint = |line: Piece<'_>| match line.text {
        "undo" | "redo" | "restart" => None,
        action => action.parse::<Action>().err().map(|refused| line.error(refused.code, refused.reason)),
    };
    lines(script).filter_map(complaint).collect()
}

/// The lines in which something is to be done.
fn lines(script: &str) -> impl Iterator<Item = Piece<'_>> {
    let lines = Source::new(script).lines().map(Piece::trimmed);
    lines.filter(|line| !line.is_empty() && !line.text.starts_with('#'))
}

/// Does one line; gives the reason if it was refused.
fn done(session: &mut Session, line: Piece<'_>) -> Option<Diagnostic> {
    let moved = match line.text {
        "undo" => session.undo(),
        "redo" => session.redo(),
        "restart" => session.restart(),
        action => {
            // The code is a word of the rules (`none left`): it names the refusal.
            return session.act(action).err().map(|refused| line.error(refused.code, refused.reason));
        }
    };
    match moved {
        // Where nothing has happened a restart is done already (WY-038).
        Ok(false) if line.text == "restart" => None,
        Ok(true) => None,
        Ok(false) => Some(line.error("nothing", format!("there is nothing to {}", line.text))),
        Err(divergence) => Some(line.error("divergence", divergence.to_string())),
    }
}
