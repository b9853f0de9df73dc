//! What is left of a finished game: a text that the game writes, kept for the player to read. Nothing is
//! kept of games without an end, without a person, or without such a text.

use crate::calendar;
use crate::run::{STORY, note, noted};
use crate::saves::numbered;
use crate::store::{Shelf, Store, StoreError};
use kernel::hash::fnv1a;
use kernel::session::{Player, Session};

/// Keeps the text of a game that has ended by its rules, and says where it lies; `None` if there is
/// nothing to keep. The game notes its text's name and hash, so that if it ends once more (after an undo, or
/// another day) it replaces its own and no other: a recording from elsewhere may name any text, but does not know
/// what stands there. `now` is in seconds since 1970.
pub fn keep(store: &mut dyn Store, session: &mut Session, now: u64) -> Result<Option<String>, StoreError> {
    if session.outcome().is_none() || !session.players().contains(&Player::Human) {
        return Ok(None);
    }
    let Some(text) = session.epitaph() else { return Ok(None) };
    let name = match own_name(store, session) {
        Some(name) => name,
        None => free_name(store, session, now)?,
    };
    store.write(Shelf::Morgue, &name, &text)?;
    let place = store.place(Shelf::Morgue, &name);
    note(&mut session.notes, STORY, format!("{name} {}", mark(&text)));
    Ok(Some(place))
}

/// The name of the text that this very game has left before, if it is still as it was left.
fn own_name(store: &dyn Store, session: &Session) -> Option<String> {
    let (name, left) = noted(&session.notes, STORY)?.rsplit_once(' ')?;
    let text = store.read(Shelf::Morgue, name).ok()??;
    (mark(&text) == left).then(|| name.to_string())
}

fn mark(text: &str) -> String {
    format!("{:016x}", fnv1a(text.as_bytes()))
}

/// `2026-01-31-minirogue-7`, or `2026-01-31-minirogue-7-2` if that seed was played before on that day.
fn free_name(store: &dyn Store, session: &Session, now: u64) -> Result<String, StoreError> {
    let first = format!("{}-{}-{}", calendar::day(now), session.info().id, session.seed());
    let taken = store.list(Shelf::Morgue)?;
    let is_free = |name: &String| taken.iter().all(|item| item.name != *name);
    Ok(numbered(&first).find(is_free).unwrap_or_default())
}
