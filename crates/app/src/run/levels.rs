//! Another game in the place of this one: once more, or the next level of the list.

use super::{Desk, Run};
use crate::words;
use kernel::arcade::PERSON;
use kernel::dice::Dice;
use kernel::game::{GameInfo, Refused, Seat};
use kernel::input::Shared;
use kernel::params::{Kind, Params};
use kernel::session::{Beginning, Player, Session};

impl Run {
    /// The parameters of the level after this one or before it; otherwise a sentence.
    pub fn level(&self, way: Shared) -> Result<Params, String> {
        let info = self.session.info();
        let Some((_, level)) = self.neighbour(way) else {
            return Err(match (info.levels, way) {
                (None, _) => words::NO_LEVELS,
                (Some(_), Shared::Next) => words::LAST_LEVEL,
                (Some(_), _) => words::FIRST_LEVEL,
            }
            .into());
        };
        with_level(info, self.session.params(), &level, self.session.seed())
            .ok_or_else(|| words::no_level(&level))
    }

    /// Which value of which parameter is the level after this one or before it. What else the parameter offers, as a
    /// day's dungeon or one of the player's own, has no neighbours.
    pub(crate) fn neighbour(&self, way: Shared) -> Option<(&'static str, String)> {
        let info = self.session.info();
        let param = info.level_param()?;
        let Kind::Choice { options, .. } = param.kind else { return None };
        let mut options = options();
        options.retain(|option| !info.arcade.others.contains(&option.id.as_str()));
        let at = options.iter().position(|option| option.id == self.session.params().text(param.id))?;
        let to = if way == Shared::Next { at.checked_add(1) } else { at.checked_sub(1) };
        Some((param.id, options.get(to?)?.id.clone()))
    }

    /// Begins another game with the same players in the place of this one; [`Run::go_back`] leads back.
    pub fn begin(&mut self, desk: &mut Desk<'_>, params: Params, seed: u64) -> Result<(), Refused> {
        let session = self.beginning(params, seed).finish()?;
        self.begin_with(desk, session)
    }

    /// The game that is to take the place of this one, still to be set up.
    pub(crate) fn beginning(&self, mut params: Params, seed: u64) -> Beginning {
        params.renew(self.session.info().params);
        Beginning::new(self.session.info(), params, Dice::seeded(seed))
    }

    /// The same as [`Run::begin`], with the game that was set up.
    pub(crate) fn begin_with(&mut self, desk: &mut Desk<'_>, mut session: Session) -> Result<(), Refused> {
        let asked_for = (session.info().arcade.seats)(session.params());
        let people = self.session.players().iter().filter(|player| **player == Player::Human).count();
        for (seat, player) in self.session.players().iter().enumerate() {
            let player = match (player, asked_for.get(seat)) {
                // A level may be for another side than the one before; two people keep their seats.
                (_, Some(&PERSON)) if people == 1 => Player::Human,
                (_, Some(&bot)) if people == 1 => Player::Bot(bot.into()),
                // Players from outside have ended with their game.
                (Player::Outside(_), _) => Player::Human,
                (player, _) => player.clone(),
            };
            session.seat(Seat(seat), player)?;
        }
        // Only one game back is kept: each holds its whole history.
        if let Some(mut earlier) = self.earlier.take() {
            earlier.leave(desk);
        }
        self.save(desk);
        let before = std::mem::replace(self, Run::new(session));
        self.earlier = Some(Box::new(before));
        Ok(())
    }

    /// Whether there is a game that this one has taken the place of.
    pub fn can_go_back(&self) -> bool {
        self.earlier.is_some()
    }

    /// Back to the game before this one, of which nothing has been played yet; false if there is none.
    pub fn go_back(&mut self, desk: &mut Desk<'_>) -> bool {
        let Some(earlier) = self.earlier.take() else { return false };
        self.autosave.discard(desk.store);
        *self = *earlier;
        true
    }
}

/// The parameters with another level; `None` if the game has no such level. If it makes no difference which
/// level is chosen, a file or a line of the player's own, as a share code, stands in its place and is dropped.
pub(crate) fn with_level(info: &'static GameInfo, params: &Params, level: &str, seed: u64) -> Option<Params> {
    let param = info.level_param()?;
    let Kind::Choice { options, .. } = param.kind else { return None };
    let at = |level: &str| {
        let mut params = params.clone();
        params.set(info.params, param.id, level).ok().map(|()| params)
    };
    // Levels are set up at once. What takes longer is made up, whichever level is chosen.
    let start = |params: Params| {
        let begun = Beginning::new(info, params, Dice::seeded(seed)).go_on(&mut || true)?;
        begun.ok().map(|session| session.hash())
    };
    let mut chosen = at(level)?;
    drop_unoffered(info, &mut chosen);
    let other = options().into_iter().find(|option| option.id != level)?;
    if start(chosen.clone()) == at(&other.id).and_then(start) {
        drop_own(info.params, &mut chosen);
        drop_unoffered(info, &mut chosen);
    }
    Some(chosen)
}

/// Sets to their defaults what makes no sense with the rest.
pub(crate) fn drop_unoffered(info: &'static GameInfo, params: &mut Params) {
    for param in info.params {
        let default = param.default_text();
        if params.text(param.id) != default && !(info.arcade.offers)(params, param.id) {
            // What a parameter is if nothing is said is always allowed.
            let _ = params.set(info.params, param.id, &default);
        }
    }
}

pub(crate) fn drop_own(defined: &'static [kernel::params::Param], params: &mut Params) {
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
