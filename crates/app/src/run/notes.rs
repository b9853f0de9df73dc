//! What is noted in a game about itself: it stays with the game when that is saved and goes on another day.

use super::Run;
use crate::launch::{DAILY, OWN};
use crate::saves::TITLE;

/// The note of what helped the player.
pub(super) const HELP: &str = "help";

/// The note of a game that has no place in the score table.
pub(super) const UNRANKED: &str = "unranked";

/// The note by which a game knows its own row in the score table.
pub(super) const SCORE: &str = "score";

/// The note of a game that was counted in its statistics: how.
pub(super) const COUNTED: &str = "counted";

/// The note by which a game knows the text that is kept of it.
pub(crate) const STORY: &str = "morgue";

/// Kinds of help, as the score table shows them.
pub(super) const UNDO: &str = "undo";
pub(super) const HINTS: &str = "hints";

/// Notes as sessions and recordings hold them: names and texts.
pub(crate) type Notes = Vec<(String, String)>;

/// What is noted under a name.
pub(crate) fn noted<'a>(notes: &'a Notes, name: &str) -> Option<&'a str> {
    notes.iter().find(|(note, _)| note == name).map(|(_, text)| text.as_str())
}

/// Notes something under a name, in place of what was noted there.
pub(crate) fn note(notes: &mut Notes, name: &str, text: impl Into<String>) {
    notes.retain(|(note, _)| note != name);
    notes.push((name.into(), text.into()));
}

/// Notes that a game goes on from a recording, which may be anybody's: it has no place in the score table,
/// and what else the recording says of its title, day, scores and stories is not believed.
pub fn unrank(notes: &mut Notes) {
    notes.retain(|(name, _)| ![SCORE, STORY, COUNTED, TITLE, DAILY, OWN].contains(&name.as_str()));
    note(notes, UNRANKED, "recording");
}

impl Run {
    /// Notes that the player was helped.
    pub(super) fn mark_help(&mut self, help: &str) {
        let before = self.help();
        let kinds = [UNDO, HINTS].into_iter().filter(|kind| *kind == help || before.contains(kind));
        let kinds: Vec<&str> = kinds.collect();
        note(&mut self.session.notes, HELP, kinds.join(", "));
    }

    /// What helped the player, for the score table.
    pub(super) fn help(&self) -> String {
        noted(&self.session.notes, HELP).unwrap_or_default().into()
    }
}
