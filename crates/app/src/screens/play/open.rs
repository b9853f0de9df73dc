//! How a game comes on the screen: from a save, from a recording, once more.

use super::{Glide, Play};
use crate::launch::{OWN, own_params};
use crate::own;
use crate::run::Run;
use crate::run::{note, noted};
use crate::screens::{Context, Screen, Turn};
use crate::store::Shelf;
use crate::words;
use kernel::input::Shared;
use kernel::params::Params;
use kernel::replay::Replay;

impl Play {
    /// Goes on with a saved game. A damaged autosave is put aside, and told about.
    pub(crate) fn open(ctx: &mut Context, shelf: Shelf, name: &str) -> Turn {
        match Run::open(&mut *ctx.store, shelf, name) {
            Ok(run) => Play::push(ctx, run),
            // It is as good as it was, and the next version may know its rules again.
            Err((_, true)) if is_of_other_rules(ctx, shelf, name) => Play::watch_saved(ctx, shelf, name),
            Err((why, true)) if shelf == Shelf::Autosaves => {
                let kept = ctx.store.set_aside(shelf, name).unwrap_or_else(|e| e.0);
                ctx.complain(words::set_aside(&why, &kept))
            }
            Err((why, _)) => ctx.complain(why),
        }
    }

    /// Watches a saved game from its start.
    pub(crate) fn watch_saved(ctx: &mut Context, shelf: Shelf, name: &str) -> Turn {
        match ctx.store.read(shelf, name) {
            Ok(Some(text)) => match Replay::parse(&text) {
                Ok(replay) => Play::watch(ctx, &replay),
                Err(problem) => ctx.complain(problem.to_string()),
            },
            Ok(None) => ctx.complain(words::GONE),
            Err(error) => ctx.complain(error.0),
        }
    }

    /// Watches a recorded game.
    pub(crate) fn watch(ctx: &mut Context, replay: &Replay) -> Turn {
        let opened = match catalogue::find(&replay.game) {
            Some(info) => replay.open(info).map_err(|r| r.reason),
            None => Err(words::unknown_game(&replay.game)),
        };
        match opened {
            Ok(mut session) => {
                session.watch(true);
                let mut play = Play::new(ctx, Run::new(session));
                if let Some(age) = catalogue::find(&replay.game).and_then(|info| replay.age(info)) {
                    play.say(words::older_rules(&age), true);
                }
                Turn::Push(Screen::Play(Box::new(play)))
            }
            Err(why) => ctx.complain(why),
        }
    }

    /// The level after this one or before it.
    pub(super) fn neighbour(&mut self, ctx: &mut Context, shared: Shared) -> Turn {
        let session = &self.run.session;
        if let Some(place) = noted(&session.notes, OWN)
            && let Some((text, place)) = own::neighbour(&*ctx.store, session.info(), place, shared)
        {
            let params = own_params(session.info(), session.params(), &text);
            let turn = self.begin(ctx, params);
            note(&mut self.run.session.notes, OWN, place);
            return turn;
        }
        match self.run.level(shared) {
            Ok(params) => self.begin(ctx, params),
            Err(why) => self.say(why, false),
        }
    }

    /// A new game in the place of this one; undo at its start leads back.
    pub(super) fn begin(&mut self, ctx: &mut Context, params: Params) -> Turn {
        let seed = ctx.fresh_seed();
        match self.run.begin(&mut ctx.desk(), params, seed) {
            Ok(()) => {
                self.glide = Glide::default();
                self.queue.clear();
                self.ahead.clear();
                (self.notice, self.curtain, self.undo_asked) = (None, None, None);
                Turn::Stay
            }
            Err(refused) => self.say(refused.reason, true),
        }
    }
}

/// Whether a saved game was played by rules of another version.
fn is_of_other_rules(ctx: &Context, shelf: Shelf, name: &str) -> bool {
    let Ok(Some(text)) = ctx.store.read(shelf, name) else { return false };
    let Ok(replay) = Replay::parse(&text) else { return false };
    catalogue::find(&replay.game).is_some_and(|info| replay.age(info).is_some())
}
