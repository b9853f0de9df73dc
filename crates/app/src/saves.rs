//! Saved games: under a name, and by themselves while a game runs.
//!
//! A game that runs owns one autosave slot (`coins`, `coins-2`, …), claimed so that no other program
//! writes there. The slot is brought up to date after every action of a turn-based game and every few
//! seconds of a real-time one; it goes away when a finished game is left, and stays otherwise, to be
//! continued. A slot that is taken is never reused for another game.
//!
//! Up to date means: what is new is appended and synced. The whole file is only written anew when a
//! game is left and when as much was appended as it had, so the cost of an action does not grow with
//! the game.

use crate::run::{note, noted};
use crate::screens::Context;
use crate::screens::living::still;
use crate::screens::making::part;
use crate::store::{Item, Shelf, Store};
use crate::words;
use kernel::game::GameInfo;
use kernel::params::{Choice, Kind, Params};
use kernel::replay::{CHECK_EVERY, Replay};
use kernel::scene::Board;
use kernel::session::{Beginning, Session};
use std::sync::Arc;

/// The note that holds the title of a save.
pub(crate) const TITLE: &str = "title";

/// The most autosave slots of one game.
const MOST_SLOTS: usize = 99;

/// A saved game.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// Which shelf.
    pub shelf: Shelf,
    /// The name on it.
    pub name: String,
    /// Which game; `None` if it cannot be read or is not known here.
    pub info: Option<&'static GameInfo>,
    /// What is played in it, as the name of a dungeon, if it has one.
    pub what: Option<String>,
    /// How many steps had been made.
    pub steps: usize,
    /// When it was written, in seconds since 1970.
    pub written: u64,
    /// Whether another running program is playing it.
    pub in_use: bool,
    /// Why it cannot be opened, as far as can be told without playing it.
    pub problem: Option<String>,
}

impl SavedGame {
    /// The game and what is played in it.
    pub(crate) fn title(&self) -> String {
        let game = self.info.map_or(self.name.as_str(), |info| info.title);
        self.what.as_ref().map_or_else(|| game.to_string(), |what| words::titled(game, what))
    }
}

/// Titles a game after its board, if it has only one and that has a name, or else after its level.
pub(crate) fn name(session: &mut Session) {
    if noted(&session.notes, TITLE).is_some() {
        return;
    }
    let board = match &session.picture().boards[..] {
        [board] if !board.name.is_empty() => Some(board.name.clone()),
        _ => None,
    };
    if let Some(title) = board.or_else(|| level(session)) {
        note(&mut session.notes, TITLE, &title);
    }
}

/// The title of the level that is played, if it is one.
pub(crate) fn level(session: &Session) -> Option<String> {
    let param = session.info().level_param()?;
    let Kind::Choice { options, .. } = param.kind else { return None };
    let id = session.params().text(param.id);
    let is_level = |choice: &Choice| choice.id == id && !session.info().arcade.others.contains(&id);
    options().into_iter().find(is_level).map(|choice| choice.title)
}

/// All saved games of a shelf, the newest first.
pub fn list(store: &dyn Store, shelf: Shelf) -> Result<Vec<SavedGame>, String> {
    let game = |Item { name, written, in_use }| {
        let (info, what, steps, problem) = match read(store, shelf, &name) {
            Ok((replay, info)) => (Some(info), noted(&replay.notes, TITLE).map(Into::into), replay.at, None),
            Err(problem) => (None, None, 0, Some(problem)),
        };
        SavedGame { shelf, name, info, what, steps, written, in_use, problem }
    };
    let mut games: Vec<SavedGame> = store.list(shelf).map_err(|e| e.0)?.into_iter().map(game).collect();
    games.sort_by(|a, b| b.written.cmp(&a.written).then_with(|| a.name.cmp(&b.name)));
    Ok(games)
}

/// Reads a saved game without playing it.
fn read(store: &dyn Store, shelf: Shelf, name: &str) -> Result<(Replay, &'static GameInfo), String> {
    let place = store.place(shelf, name);
    let text = store.read(shelf, name).map_err(|e| e.0)?.ok_or_else(|| words::is_gone(&place))?;
    let replay = Replay::parse(&text).map_err(|d| d.in_file(place).to_string())?;
    let info = catalogue::find(&replay.game).ok_or_else(|| words::unknown_game(&replay.game))?;
    Ok((replay, info))
}

/// The newest unfinished game of a kind that nobody is playing now, by its name; if it is said how it was
/// started, only one that was started so.
pub(crate) fn unfinished(
    store: &dyn Store,
    info: &GameInfo,
    started: Option<(&Params, u64)>,
) -> Option<String> {
    let games = list(store, Shelf::Autosaves).ok()?;
    let is_it = |game: &SavedGame| {
        let is_like = |(params, seed): (&Params, u64)| {
            read(store, game.shelf, &game.name).is_ok_and(|(replay, _)| {
                let mut given = Params::defaults(info.params);
                let known = replay.params.iter().all(|(id, value)| given.set(info.params, id, value).is_ok());
                known && given == *params && replay.seed == seed
            })
        };
        !game.in_use && game.info.is_some_and(|other| other.id == info.id) && started.is_none_or(is_like)
    };
    games.into_iter().find(is_it).map(|game| game.name)
}

/// The start of a saved game, if it can be read.
pub(crate) fn beginning(store: &dyn Store, shelf: Shelf, name: &str) -> Option<Beginning> {
    let (replay, info) = read(store, shelf, name).ok()?;
    replay.beginning(info).ok()
}

/// Opens a saved game where it was left, after playing it through and comparing every hash.
pub fn open(store: &dyn Store, shelf: Shelf, name: &str) -> Result<Session, String> {
    open_from(store, shelf, name, None)
}

/// The same, with its start if that was set up.
pub(crate) fn open_from(
    store: &dyn Store,
    shelf: Shelf,
    name: &str,
    start: Option<Session>,
) -> Result<Session, String> {
    let (replay, info) = read(store, shelf, name)?;
    // Another program may have put another game there meanwhile.
    let is_its = |start: &Session| {
        let here = replay.beginning(info);
        here.is_ok_and(|here| here.params() == start.params() && here.seed() == start.seed())
    };
    let start = start.filter(is_its);
    replay.verify_from(info, start).map_err(|d| format!("{}: {d}", store.place(shelf, name)))
}

/// A picture of a saved game where it was left, and how far it had come, if it is not too long to set up and to play
/// through for that.
pub(crate) fn glance(ctx: &Context, game: &SavedGame) -> Option<(Option<Arc<Board>>, String)> {
    const MOST_STEPS: usize = 20_000;
    let store = &*ctx.store;
    if game.steps > MOST_STEPS {
        return None;
    }
    let start = part(ctx, &mut beginning(store, game.shelf, &game.name)?)?.ok();
    let session = open_from(store, game.shelf, &game.name, start).ok()?;
    Some((still(&session), session.picture().place.clone()))
}

/// Saves a game under a name, after proving it.
pub fn save(store: &mut dyn Store, name: &str, session: &mut Session) -> Result<String, String> {
    prove(session)?;
    store.write(Shelf::Saves, name, &session.replay().to_string()).map_err(|e| e.0)?;
    Ok(store.place(Shelf::Saves, name))
}

fn prove(session: &mut Session) -> Result<(), String> {
    session.prove().map_err(|d| words::cannot_save(&d.to_string()))
}

/// The autosave of a running game.
#[derive(Debug, Default)]
pub struct Autosave {
    slot: Option<String>,
    written: Option<Written>,
}

/// What has been written to the slot.
#[derive(Debug)]
struct Written {
    /// How many steps were written as a whole, and how many have been appended since.
    whole: usize,
    appended: usize,
    /// The notes as they were written.
    notes: Vec<(String, String)>,
}

impl Autosave {
    /// Reuses the slot that a game was opened from; `None` if another program holds it.
    pub fn resume(store: &mut dyn Store, name: &str) -> Result<Option<Autosave>, String> {
        let claimed = store.claim(Shelf::Autosaves, name).map_err(|e| e.0)?;
        Ok(claimed.then(|| Autosave { slot: Some(name.to_string()), written: None }))
    }

    /// Appends what is new, and proves the game when that is due. Does nothing if nothing has changed.
    pub fn write(&mut self, store: &mut dyn Store, session: &mut Session) -> Result<(), String> {
        if session.is_empty() {
            return Ok(());
        }
        // Should something go wrong, it is not known what lies there then, and the next save is a whole one.
        let written = self.written.take();
        if session.unproved() >= CHECK_EVERY {
            prove(session)?;
        }
        let (Some(slot), Some(mut written), Some(new)) = (&self.slot, written, session.unsaved()) else {
            return self.write_whole(store, session);
        };
        let appended = written.appended + new.steps;
        if written.notes != session.notes || (appended >= CHECK_EVERY && appended >= written.whole) {
            return self.write_whole(store, session);
        }
        if !new.lines.is_empty() {
            if store.append(Shelf::Autosaves, slot, &new.lines).is_err() {
                // Perhaps somebody has taken the file away. A full disk is told by the other way, too.
                return self.write_whole(store, session);
            }
            session.note_saved();
            written.appended = appended;
        }
        self.written = Some(written);
        Ok(())
    }

    /// Proves the game and writes it as a plain replay, if it is not one already: to be called before it
    /// is left.
    pub fn settle(&mut self, store: &mut dyn Store, session: &mut Session) -> Result<(), String> {
        if session.is_empty() {
            return Ok(());
        }
        prove(session)?;
        let settled = self.written.as_ref().is_some_and(|w| w.appended == 0 && w.notes == session.notes);
        if settled && session.unsaved().is_some_and(|new| new.lines.is_empty()) {
            return Ok(());
        }
        self.write_whole(store, session)
    }

    fn write_whole(&mut self, store: &mut dyn Store, session: &mut Session) -> Result<(), String> {
        self.written = None;
        let slot = match &self.slot {
            Some(slot) => slot,
            None => self.slot.insert(claim_slot(store, session.info().id)?),
        };
        store.write(Shelf::Autosaves, slot, &session.replay().to_string()).map_err(|e| e.0)?;
        session.note_saved();
        self.written = Some(Written { whole: session.len(), appended: 0, notes: session.notes.clone() });
        Ok(())
    }

    /// Removes the slot: the game is finished or was given up.
    pub fn discard(&mut self, store: &mut dyn Store) {
        if let Some(slot) = &self.slot {
            // A file that cannot be removed is offered again; that is all.
            let _ = store.remove(Shelf::Autosaves, slot);
        }
        self.leave(store);
    }

    /// Releases the slot, to be continued later.
    pub fn leave(&mut self, store: &mut dyn Store) {
        if let Some(slot) = self.slot.take() {
            store.release(Shelf::Autosaves, &slot);
        }
        self.written = None;
    }
}

/// A name, and the same with a number behind it: `coins`, `coins-2`, `coins-3`, …
pub(crate) fn numbered(first: &str) -> impl Iterator<Item = String> {
    std::iter::once(first.to_string()).chain((2..).map(move |number| format!("{first}-{number}")))
}

/// The first slot of a game that holds nothing and that no other program has.
fn claim_slot(store: &mut dyn Store, game: &str) -> Result<String, String> {
    let taken = store.list(Shelf::Autosaves).map_err(|e| e.0)?;
    for name in numbered(game).take(MOST_SLOTS) {
        if taken.iter().all(|item| item.name != name)
            && store.claim(Shelf::Autosaves, &name).map_err(|e| e.0)?
        {
            // Another program may have written and left between our look and our claim.
            // What cannot be read is something else that lies there.
            if matches!(store.read(Shelf::Autosaves, &name), Ok(None)) {
                return Ok(name);
            }
            store.release(Shelf::Autosaves, &name);
        }
    }
    Err(words::too_many_unfinished(MOST_SLOTS, catalogue::find(game).map_or(game, |info| info.title)))
}
