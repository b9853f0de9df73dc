//! The end of a game: what is said, what is kept.

use super::Play;
use crate::calendar;
use crate::scores::{Entry, Scores};
use crate::screens::pause::Pause;
use crate::screens::{Context, Screen, Turn};
use kernel::game::{Outcome, Standing};
use kernel::session::Player;

impl Play {
    /// Notices the end, once: keeps the score and shows the menu of the end.
    pub(super) fn check_end(&mut self, ctx: &mut Context) -> Turn {
        if self.ended || self.session.is_watching() || self.session.to_act().is_some() {
            return Turn::Stay;
        }
        self.ended = true;
        self.queue.clear();
        self.save(ctx);
        let place = self.keep_score(ctx);
        Turn::Push(Screen::Pause(self.end_menu(place)))
    }

    /// The menu after the end.
    pub(super) fn end_menu(&self, place: Option<usize>) -> Pause {
        let (title, mut text) = match (self.session.forfeit(), self.session.outcome()) {
            (Some(forfeit), _) => {
                let who = self.session.info().seats.get(forfeit.seat.0).map_or("A player", |s| s.title);
                ("Forfeit".into(), vec![format!("{who} is out: {}", forfeit.reason)])
            }
            (None, Some(outcome)) => (self.verdict(&outcome), vec![outcome.words.clone()]),
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
        Pause::over(title, text)
    }

    /// How the people at this program fared, in two words.
    fn verdict(&self, outcome: &Outcome) -> String {
        let people =
            self.session.players().iter().zip(&outcome.standings).filter(|(p, _)| **p == Player::Human);
        let standings: Vec<Standing> = people.map(|(_, s)| *s).collect();
        match standings[..] {
            [Standing::Won] => "You win!".into(),
            [Standing::Lost] => "You lose".into(),
            [Standing::Drawn] => "A draw".into(),
            _ => "The end".into(),
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
