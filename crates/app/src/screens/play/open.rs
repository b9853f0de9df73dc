//! How a game comes on the screen: from a save, from a recording, once more.

use super::Play;
use crate::saves::{self, Autosave};
use crate::screens::{Context, Screen, Turn};
use crate::store::Shelf;
use kernel::dice::Dice;
use kernel::game::Seat;
use kernel::input::Shared;
use kernel::params::{Kind, Params};
use kernel::replay::Replay;
use kernel::session::{Player, Session};

impl Play {
    /// Goes on with a saved game. A damaged autosave is put aside, and told about.
    pub(crate) fn open(ctx: &mut Context, shelf: Shelf, name: &str) -> Turn {
        let autosave = match shelf {
            Shelf::Autosaves => match Autosave::resume(&mut *ctx.store, name) {
                Ok(Some(autosave)) => autosave,
                Ok(None) => {
                    ctx.complain("Another Mazarium is playing this game now.");
                    return Turn::Stay;
                }
                Err(why) => {
                    ctx.complain(why);
                    return Turn::Stay;
                }
            },
            _ => Autosave::default(),
        };
        match saves::open(&*ctx.store, shelf, name) {
            Ok(session) => Turn::Push(Screen::Play(Box::new(Play::resumed(ctx, session, autosave)))),
            Err(why) => {
                if shelf == Shelf::Autosaves {
                    ctx.store.release(shelf, name);
                    let kept = ctx.store.set_aside(shelf, name).unwrap_or_else(|e| e.0);
                    ctx.complain(format!("{why}. The file is kept as {kept}."));
                } else {
                    ctx.complain(why);
                }
                Turn::Stay
            }
        }
    }

    /// Watches a saved game from its start.
    pub(crate) fn watch_saved(ctx: &mut Context, shelf: Shelf, name: &str) -> Turn {
        let text = ctx.store.read(shelf, name);
        let replay = match text {
            Ok(Some(text)) => Replay::parse(&text).map_err(|d| d.to_string()),
            Ok(None) => Err("It is gone.".into()),
            Err(error) => Err(error.0),
        };
        match replay {
            Ok(replay) => Play::watch(ctx, &replay),
            Err(why) => {
                ctx.complain(why);
                Turn::Stay
            }
        }
    }

    /// Watches a recorded game.
    pub(crate) fn watch(ctx: &mut Context, replay: &Replay) -> Turn {
        let opened = match catalogue::find(&replay.game) {
            Some(info) => replay.open(info).map_err(|r| r.reason),
            None => Err(format!("The game '{}' is not known here.", replay.game)),
        };
        match opened {
            Ok(mut session) => {
                session.watch(true);
                Turn::Push(Screen::Play(Box::new(Play::new(ctx, session))))
            }
            Err(why) => {
                ctx.complain(why);
                Turn::Stay
            }
        }
    }

    /// The same set-up with another seed.
    pub(super) fn again(&mut self, ctx: &mut Context) -> Turn {
        let params = self.session.params().clone();
        self.begin(ctx, params)
    }

    /// The level after this one or before it.
    pub(super) fn neighbour(&mut self, ctx: &mut Context, shared: Shared) -> Turn {
        let Some((param, level)) = self.neighbouring(shared) else {
            let text = match (self.session.info().levels, shared) {
                (None, _) => "This game has no list of levels.",
                (Some(_), Shared::Next) => "This is the last level.",
                (Some(_), _) => "This is the first level.",
            };
            self.say(text, false);
            return Turn::Stay;
        };
        let mut params = self.session.params().clone();
        if let Err(refused) = params.set(self.session.info().params, param, &level) {
            self.say(refused.reason, true);
            return Turn::Stay;
        }
        if self.starts_as(&params) {
            self.drop_own(&mut params);
        }
        self.begin(ctx, params)
    }

    /// Whether a game with these parameters starts as this one did.
    fn starts_as(&self, params: &Params) -> bool {
        let start = |params: &Params| {
            let session =
                Session::new(self.session.info(), params.clone(), Dice::seeded(self.session.seed()));
            session.ok().map(|session| session.hash())
        };
        start(params) == start(self.session.params())
    }

    /// If it makes no difference which level is chosen, a file or a line of the player's own, as a share code, stands
    /// in its place.
    fn drop_own(&self, params: &mut Params) {
        let defined = self.session.info().params;
        for param in defined {
            let none = match param.kind {
                Kind::Line { default, .. } => default,
                Kind::File { .. } => "",
                _ => continue,
            };
            // What a parameter is if nothing is said is always allowed.
            let _ = params.set(defined, param.id, none);
        }
    }

    /// Which value of which parameter is the level after this one or before it.
    pub(super) fn neighbouring(&self, shared: Shared) -> Option<(&'static str, String)> {
        let param = self.session.info().level_param()?;
        let Kind::Choice { options, .. } = param.kind else { return None };
        let options = options();
        let at = options.iter().position(|option| option.id == self.session.params().text(param.id))?;
        let to = if shared == Shared::Next { at.checked_add(1) } else { at.checked_sub(1) };
        Some((param.id, options.get(to?)?.id.clone()))
    }

    /// A new game in the place of this one; undo at its start leads back.
    fn begin(&mut self, ctx: &mut Context, params: Params) -> Turn {
        let seed = ctx.fresh_seed();
        let mut session = match Session::new(self.session.info(), params, Dice::seeded(seed)) {
            Ok(session) => session,
            Err(refused) => {
                self.say(refused.reason, true);
                return Turn::Stay;
            }
        };
        for (seat, player) in self.session.players().iter().enumerate() {
            // Players from outside have ended with their game.
            let player = if matches!(player, Player::Outside(_)) { Player::Human } else { player.clone() };
            let _ = session.seat(Seat(seat), player);
        }
        // Only one game back is kept: each holds its whole history.
        if let Some(mut earlier) = self.earlier.take() {
            earlier.leave(ctx);
        }
        self.save(ctx);
        let before = std::mem::replace(self, Play::new(ctx, session));
        self.earlier = Some(Box::new(before));
        Turn::Stay
    }

    /// Back to the game before this one, of which nothing has been played yet.
    pub(super) fn go_back(&mut self, ctx: &mut Context) -> bool {
        let Some(earlier) = self.earlier.take() else { return false };
        self.autosave.discard(&mut *ctx.store);
        *self = *earlier;
        self.notice = None;
        self.say("Back in the game before.", false);
        true
    }
}
