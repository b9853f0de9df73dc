//! The end of a game: what is said, what is kept.

use super::Play;
use crate::calendar;
use crate::morgue;
use crate::scores::{Entry, Scores};
use crate::screens::pause::Pause;
use crate::screens::{Context, Screen, Turn};
use kernel::game::Standing;
use kernel::input::Shared;
use kernel::session::Player;

impl Play {
    /// Notices the end, once: keeps the score at once, and shows the menu of the end as soon as the last move
    /// has been seen.
    pub(super) fn check_end(&mut self, ctx: &mut Context) -> Turn {
        if self.ended || self.session.is_watching() || self.session.to_act().is_some() {
            return Turn::Stay;
        }
        self.ended = true;
        self.queue.clear();
        self.stop_auto();
        self.keep_epitaph(ctx);
        self.save(ctx);
        let place = self.keep_score(ctx);
        let menu = self.end_menu(place);
        if self.glide.is_on() {
            self.curtain = Some(menu);
            return Turn::Stay;
        }
        Turn::Push(Screen::Pause(menu))
    }

    /// The menu after the end.
    pub(super) fn end_menu(&self, place: Option<usize>) -> Pause {
        let (title, mut text) = match (self.session.forfeit(), self.session.outcome()) {
            (Some(forfeit), _) => {
                let who = self.session.info().seats.get(forfeit.seat.0).map_or("A player", |s| s.title);
                ("Forfeit".into(), vec![format!("{who} is out: {}", forfeit.reason)])
            }
            (None, Some(outcome)) => (self.verdict().to_string(), vec![outcome.words]),
            (None, None) => ("The end".into(), Vec::new()),
        };
        if let Some(score) = self.session.outcome().and_then(|o| o.score)
            && !text.iter().any(|t| t.contains(&score.words))
        {
            text.push(score.words);
        }
        if let Some(place) = place {
            text.push(format!("That is place {place} in the score table."));
        }
        if let Some(place) = &self.kept {
            text.push(format!("Its story is kept in {place}"));
        }
        let next = self.neighbouring(Shared::Next).is_some();
        let menu = Pause::over(title, text, self.fared() == Some(Standing::Lost), next);
        menu.with_figures(&self.session.game().scene().panels)
    }

    /// How the people at this program fared, in two words.
    fn verdict(&self) -> &'static str {
        match self.fared() {
            Some(Standing::Won) => "You win!",
            Some(Standing::Lost) => "You lose",
            Some(Standing::Drawn) => "A draw",
            _ => "The end",
        }
    }

    /// How the one person at this program fared; nothing if there are several, or none.
    fn fared(&self) -> Option<Standing> {
        let outcome = self.session.outcome()?;
        let mut people =
            self.session.players().iter().zip(&outcome.standings).filter(|(p, _)| **p == Player::Human);
        let (_, standing) = people.next()?;
        people.next().is_none().then_some(*standing)
    }

    /// Keeps what the game has to say of itself, before the save, which notes where.
    fn keep_epitaph(&mut self, ctx: &mut Context) {
        match morgue::keep(&mut *ctx.store, &mut self.session, ctx.now / 1_000_000) {
            Ok(place) => self.kept = place,
            Err(error) => self.say(format!("The story of the game is not kept: {error}"), true),
        }
    }

    fn keep_score(&mut self, ctx: &mut Context) -> Option<usize> {
        let score = self.session.outcome()?.score?;
        if !self.session.players().contains(&Player::Human) {
            return None;
        }
        let help: Vec<&str> =
            [(self.undone, "undo"), (self.hinted, "hints")].iter().filter(|h| h.0).map(|h| h.1).collect();
        let day = calendar::day(ctx.now / 1_000_000);
        let entry = Entry::new(&ctx.settings.name, &score, self.session.seed(), day, help.join(", "));
        match Scores::add(&mut *ctx.store, self.session.info().id, &score.table, &entry) {
            Ok(place) => place,
            Err(error) => {
                self.say(error.0, true);
                None
            }
        }
    }
}
