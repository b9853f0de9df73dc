//! What is left of a finished game: a text that the game writes, kept for the player to read. Nothing is
//! kept of games without an end, without a person, or without such a text.

use crate::calendar;
use crate::run::{STORY, note, noted};
use crate::saves::numbered;
use crate::store::{Shelf, Store, StoreError};
use kernel::session::{Player, Session};

/// Keeps the text of a game that has ended by its rules, and says where it lies; `None` if there is
/// nothing to keep. The game notes its text's name, so that if it ends once more (after an undo, or
/// another day) it replaces its own and no other. `now` is in seconds since 1970.
pub fn keep(store: &mut dyn Store, session: &mut Session, now: u64) -> Result<Option<String>, StoreError> {
    if session.outcome().is_none() || !session.players().contains(&Player::Human) {
        return Ok(None);
    }
    let Some(text) = session.epitaph() else { return Ok(None) };
    let name = match noted(&session.notes, STORY) {
        Some(name) => name.to_string(),
        None => free_name(store, session, now)?,
    };
    store.write(Shelf::Morgue, &name, &text)?;
    let place = store.place(Shelf::Morgue, &name);
    note(&mut session.notes, STORY, name);
    Ok(Some(place))
}

/// `2026-01-31-minirogue-7`, or `2026-01-31-minirogue-7-2` if that seed was played before on that day.
fn free_name(store: &dyn Store, session: &Session, now: u64) -> Result<String, StoreError> {
    let first = format!("{}-{}-{}", calendar::day(now), session.info().id, session.seed());
    let taken = store.list(Shelf::Morgue)?;
    let is_free = |name: &String| taken.iter().all(|item| item.name != *name);
    Ok(numbered(&first).find(is_free).unwrap_or_default())
}
