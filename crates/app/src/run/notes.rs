//! What is noted in a game about itself: it stays with the game when that is saved and goes on another day.

use super::Run;
use kernel::session::Session;

/// The note of what helped the player.
pub(super) const HELP: &str = "help";

/// The note of a game that has no place in the score table.
pub(super) const UNRANKED: &str = "unranked";

/// The note by which a game knows its own row in the score table.
pub(super) const SCORE: &str = "score";

/// The note by which a game knows the text that is kept of it.
pub(crate) const STORY: &str = "morgue";

/// Kinds of help, as the score table shows them.
pub(super) const UNDO: &str = "undo";
pub(super) const HINTS: &str = "hints";

/// What is noted under a name.
pub(crate) fn noted<'a>(session: &'a Session, name: &str) -> Option<&'a str> {
    session.notes.iter().find(|(note, _)| note == name).map(|(_, text)| text.as_str())
}

/// Notes something under a name, in place of what was noted there.
pub(crate) fn note(session: &mut Session, name: &str, text: impl Into<String>) {
    session.notes.retain(|(note, _)| note != name);
    session.notes.push((name.into(), text.into()));
}

impl Run {
    /// Notes that the player was helped.
    pub(super) fn mark_help(&mut self, help: &str) {
        let before = self.help();
        let kinds = [UNDO, HINTS].into_iter().filter(|kind| *kind == help || before.contains(kind));
        let kinds: Vec<&str> = kinds.collect();
        note(&mut self.session, HELP, kinds.join(", "));
    }

    /// What helped the player, for the score table.
    pub(super) fn help(&self) -> String {
        noted(&self.session, HELP).unwrap_or_default().into()
    }
}
