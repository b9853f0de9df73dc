//! What is said at the end of a game.

use super::Play;
use crate::launch::OWN;
use crate::own;
use crate::run::{End, UNRANKED, noted};
use crate::screens::pause::Pause;
use crate::screens::{Context, Turn};
use crate::{Keepsake, words};
use kernel::game::Standing;
use kernel::input::Shared;
use kernel::scene::Award;

impl Play {
    /// The menu after the end.
    pub(super) fn end_menu(&self, ctx: &Context, end: &End) -> Pause {
        let session = &self.run.session;
        let fared = self.run.fared();
        let (title, mut text) = match (session.forfeit(), session.outcome()) {
            (Some(forfeit), _) => {
                let who = session.info().seats.get(forfeit.seat.0).map_or(words::SOMEBODY, |s| s.title);
                (words::FORFEIT, vec![words::forfeit(who, &forfeit.reason)])
            }
            (None, Some(outcome)) => (words::verdict(fared), vec![outcome.said.unwrap_or(outcome.words)]),
            (None, None) => (words::verdict(None), Vec::new()),
        };
        let mut award = Award::default();
        if let Some(score) = self.run.score() {
            award.stars = score.stars.filter(|_| fared == Some(Standing::Won)).map(|stars| (stars, 3));
            if award.stars.is_some() {
                text.extend(self.run.stars_lost().map(|(hints, left)| words::helped(hints, left)));
            }
            // A level that was lost has no result beyond what was said.
            if fared != Some(Standing::Lost) || score.stars.is_none() {
                award.score = words::result(&score.words);
            }
        }
        award.news.extend(end.place.filter(|_| !end.first).map(words::place));
        let feats = session.info().arcade.feats.iter().filter(|feat| end.medals.contains(&feat.id));
        award.news.extend(feats.map(words::new_medal));
        if end.unranked {
            text.push(UNRANKED.into());
        }
        if let Some(place) = &end.story {
            text.push(words::story(place));
        }
        let next = self.has_neighbour(ctx, Shared::Next).then_some(words::NEXT_LEVEL).or(self.another());
        let menu = Pause::over(title.into(), text, fared == Some(Standing::Lost), next);
        let menu = if ctx.files.is_some() { menu.with_keepsakes() } else { menu };
        let (info, scene) = (session.info(), session.picture());
        let menu = menu.begins_anew_by(info, &self.keymap).with_help(info, &self.keymap, &scene);
        menu.with_figures(&session.game().scene().panels).with_award(award, ctx.now)
    }

    /// Whether there is a level after this one or before it, of the game's or of the player's own.
    pub(super) fn has_neighbour(&self, ctx: &Context, way: Shared) -> bool {
        let session = &self.run.session;
        let own = noted(&session.notes, OWN);
        own.is_some_and(|place| own::neighbour(&*ctx.store, session.info(), place, way).is_some())
            || self.run.neighbour(way).is_some()
    }

    /// Keeps a picture of the board, or a film of the whole game.
    pub(super) fn keep(&mut self, ctx: &mut Context, film: bool) -> Turn {
        let Some(files) = ctx.files else { return Turn::Stay };
        let session = &self.run.session;
        let (name, palette) = (format!("{}-{}", session.info().id, session.seed()), ctx.settings.palette());
        let kept = if film {
            (files.keep)(&name, &Keepsake::Film(&session.replay(), session.info()), palette)
        } else {
            (files.keep)(&name, &Keepsake::Picture(&session.scene(0)), palette)
        };
        match kept {
            Ok(place) => ctx.tell(words::saved_as(&place)),
            Err(why) => ctx.complain(why),
        };
        self.shared(ctx, Shared::Pause)
    }

    /// The result in one line, to be shared.
    pub(super) fn share(&self) -> String {
        let session = &self.run.session;
        match (self.run.shared_result(), session.outcome()) {
            (Some((_, day)), _) => day.words,
            (None, outcome) => {
                let words = outcome.map(|o| o.said.unwrap_or(o.words)).unwrap_or_default();
                words::shared_game(session.info().title, &words, session.seed())
            }
        }
    }
}
