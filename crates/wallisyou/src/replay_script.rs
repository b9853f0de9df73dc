//! A played game as a script (WY-X17), to be read or played again by `script::play`.

use kernel::session::Session;
use std::fmt::Write;

/// The actions that lead from the start to the present, one a line. What was undone is not in it.
pub fn of(session: &Session) -> String {
    let actions = session.replay().actions;
    let mut script = String::new();
    for action in (0..session.step()).map_while(|index| actions.get(index)) {
        let _ = writeln!(script, "{action}");
    }
    script
}
