//! How a game comes on the screen: from a save, from a recording, once more.

use super::{Glide, Play};
use crate::launch::{OWN, own_params};
use crate::own;
use crate::run::Run;
use crate::run::{note, noted};
use crate::screens::making::{Making, part};
use crate::screens::{Answer, Context, Screen, Turn};
use crate::store::Shelf;
use crate::{saves, words};
use kernel::game::Refused;
use kernel::input::Shared;
use kernel::params::Params;
use kernel::replay::Replay;
use kernel::session::{Beginning, Session};

impl Play {
    /// Goes on with a saved game. A damaged autosave is put aside, and told about.
    pub(crate) fn open(ctx: &mut Context, shelf: Shelf, name: &str) -> Turn {
        let (beginning, name) = (saves::beginning(&*ctx.store, shelf, name), name.to_string());
        match beginning.filter(Beginning::is_long) {
            Some(beginning) => {
                Making::start(ctx, beginning, move |ctx, made| Play::open_from(ctx, shelf, &name, made.ok()))
            }
            None => Play::open_from(ctx, shelf, &name, None),
        }
    }

    /// The same, with its start if that was set up.
    fn open_from(ctx: &mut Context, shelf: Shelf, name: &str, start: Option<Session>) -> Turn {
        match Run::open_from(&mut *ctx.store, shelf, name, start) {
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
        let beginning = match catalogue::find(&replay.game) {
            Some(info) => replay.beginning(info).map_err(|r| r.reason),
            None => Err(words::unknown_game(&replay.game)),
        };
        match beginning {
            Ok(beginning) => {
                let replay = replay.clone();
                Making::start(ctx, beginning, move |ctx, made| Play::watch_from(ctx, &replay, made))
            }
            Err(why) => ctx.complain(why),
        }
    }

    /// The same, with its start.
    fn watch_from(ctx: &mut Context, replay: &Replay, start: Result<Session, Refused>) -> Turn {
        match start.and_then(|start| replay.open_from(start)).map_err(|r| r.reason) {
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
            return self.begin(ctx, params, Some(place));
        }
        match self.run.level(shared) {
            Ok(params) => self.begin(ctx, params, None),
            Err(_) if shared == Shared::Next && self.another().is_some() => {
                let params = self.run.session.params().clone();
                self.begin(ctx, params, None)
            }
            Err(why) => self.say(why, false),
        }
    }

    /// What another game of this kind is called, if this one can be played again as it is.
    pub(super) fn another(&self) -> Option<&'static str> {
        let session = &self.run.session;
        (session.info().arcade.another)(session.params())
    }

    /// Once more: the very same where there is a word for another, else a new one.
    pub(super) fn again(&mut self, ctx: &mut Context) -> Turn {
        let session = &self.run.session;
        let (params, place) = (session.params().clone(), noted(&session.notes, OWN).map(String::from));
        let seed = if self.another().is_some() { session.seed() } else { ctx.fresh_seed() };
        self.begin_from(ctx, params, place, seed)
    }

    /// A new game in the place of this one; undo at its start leads back.
    pub(super) fn begin(&mut self, ctx: &mut Context, params: Params, place: Option<String>) -> Turn {
        let seed = ctx.fresh_seed();
        self.begin_from(ctx, params, place, seed)
    }

    fn begin_from(&mut self, ctx: &mut Context, params: Params, place: Option<String>, seed: u64) -> Turn {
        let mut beginning = self.run.beginning(params, seed);
        match part(ctx, &mut beginning) {
            Some(made) => self.begun(ctx, made, place),
            None => Making::start(ctx, beginning, move |_, made| {
                Turn::PopWith(Answer::Begun(made.map(Box::new), place))
            }),
        }
    }

    /// Goes on with the game that was set up.
    pub(super) fn begun(
        &mut self,
        ctx: &mut Context,
        made: Result<Session, Refused>,
        place: Option<String>,
    ) -> Turn {
        match made.and_then(|session| self.run.begin_with(&mut ctx.desk(), session)) {
            Ok(()) => {
                if let Some(place) = place {
                    note(&mut self.run.session.notes, OWN, place);
                }
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
