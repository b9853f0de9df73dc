//! The end of a game: what is kept of it.

use super::notes::{self, note, noted};
use super::{Desk, Happened, Run};
use crate::calendar;
use crate::launch::DAILY;
use crate::morgue;
use crate::scores::{Entry, Scores};
use crate::settings::Settings;
use crate::stats::{Counted, Day, Stats};
use crate::store::StoreError;
use crate::words;
use kernel::arcade::{Finished, Role};
use kernel::game::{Outcome, Score, Standing};
use kernel::session::Player;
use std::fmt;

/// What is said of a game that would have a place in the score table, but for where it came from.
pub const UNRANKED: &str = words::UNRANKED;

/// How a game was counted, in its notes.
const WON: &str = "won";
const OTHERWISE: &str = "otherwise";

/// What is kept of the end of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct End {
    /// Its place in the score table, counted from 1.
    pub place: Option<usize>,
    /// Whether it is the first result there, which is no better than any other.
    pub first: bool,
    /// Whether it has no place there because it goes back to a recording.
    pub unranked: bool,
    /// Where its story is kept.
    pub story: Option<String>,
    /// The medals that it has earned.
    pub medals: Vec<&'static str>,
}

/// What could not be saved, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unkept {
    /// The game itself.
    Game(String),
    /// Its story.
    Story(String),
    /// Its score.
    Score(String),
}

impl fmt::Display for Unkept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unkept::Game(why) => f.write_str(&words::unsaved_game(why)),
            Unkept::Story(why) => f.write_str(&words::unsaved_story(why)),
            Unkept::Score(why) => f.write_str(&words::unsaved_score(why)),
        }
    }
}

impl Run {
    /// How it ended, as far as that was dealt with; `None` while it goes on.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// The result of the only person who plays; `None` if there are several, or none.
    pub fn fared(&self) -> Option<Standing> {
        let outcome = self.session.outcome()?;
        let mut people = self.people(&outcome);
        let standing = people.next()?;
        people.next().is_none().then_some(standing)
    }

    fn people<'a>(&'a self, outcome: &'a Outcome) -> impl Iterator<Item = Standing> + 'a {
        let seats = self.session.players().iter().zip(&outcome.standings);
        seats.filter(|(player, _)| **player == Player::Human).map(|(_, standing)| *standing)
    }

    /// The score of a game that is over, with the stars that are left after help.
    pub(crate) fn score(&self) -> Option<Score> {
        let (undo, hints) = self.session.info().arcade.helped_stars;
        let help = self.help();
        let most = |kind: &str, most: u8| if help.contains(kind) { most } else { u8::MAX };
        let score = self.session.outcome()?.score?;
        Some(score.capped(most(notes::UNDO, undo).min(most(notes::HINTS, hints))))
    }

    /// Whether it was hints or undo that cost stars, and how many are left; `None` if help took none.
    pub(crate) fn stars_lost(&self) -> Option<(bool, u8)> {
        let (whole, left) = (self.session.outcome()?.score?.stars?, self.score()?.stars?);
        let hints = self.help().contains(notes::HINTS) && self.session.info().arcade.helped_stars.1 == left;
        (left < whole).then_some((hints, left))
    }

    /// Deals with the end, once: keeps the story and the score, and needs no autosave any more.
    pub(super) fn finish(&mut self, desk: &mut Desk<'_>, happened: &mut Happened) {
        if self.end.is_some() || self.session.is_watching() || !self.is_over() {
            return;
        }
        self.stop_auto();
        let mut end = End::default();
        match morgue::keep(desk.store, &mut self.session, desk.now) {
            Ok(story) => end.story = story,
            Err(error) => happened.unkept.push(Unkept::Story(error.0)),
        }
        if let Err(error) = self.keep_score(desk, &mut end) {
            happened.unkept.push(Unkept::Score(error.0));
        }
        match self.count(desk) {
            Ok(medals) => end.medals = medals,
            Err(error) => happened.unkept.push(Unkept::Score(error.0)),
        }
        self.end = Some(end.clone());
        self.autosave.discard(desk.store);
        happened.end = Some(end);
    }

    /// Counts the game for its statistics, if a person has played it; says which medals are new.
    fn count(&mut self, desk: &mut Desk<'_>) -> Result<Vec<&'static str>, StoreError> {
        let info = self.session.info();
        let person = self.session.players().contains(&Player::Human);
        if info.arcade.role == Role::Editor
            || !person
            || noted(&self.session.notes, notes::UNRANKED).is_some()
        {
            return Ok(Vec::new());
        }
        let (fared, helped) = (self.fared(), !self.help().is_empty());
        let before = noted(&self.session.notes, notes::COUNTED);
        let score = self.score();
        let finished = Finished {
            game: self.session.game(),
            params: self.session.params(),
            fared,
            stars: score.as_ref().and_then(|score| score.stars),
            steps: self.session.step(),
            helped,
        };
        let earned = info.arcade.feats.iter().filter(|feat| (feat.earned)(&finished));
        let counted = Counted {
            fared,
            again: before.is_some(),
            before: (before == Some(WON)).then_some(Standing::Won),
            seconds: std::mem::take(&mut self.spent) / 1_000_000,
            level: info
                .levels
                .filter(|_| fared == Some(Standing::Won))
                .map(|param| self.session.params().text(param).to_string()),
            day: self.shared_result(),
            medals: earned.map(|feat| feat.id).collect(),
            today: calendar::day(desk.now),
            ended_by: (info.arcade.ended_by)(self.session.game()),
        };
        let fresh = Stats::count(desk.store, info.id, &counted)?;
        let result = if fared == Some(Standing::Won) { WON } else { OTHERWISE };
        note(&mut self.session.notes, notes::COUNTED, result);
        Ok(fresh)
    }

    /// The day and the result, if this is a daily game that is over.
    pub(crate) fn shared_result(&self) -> Option<(String, Day)> {
        let day = noted(&self.session.notes, DAILY)?.to_string();
        self.session.outcome()?;
        let won = self.fared() == Some(Standing::Won);
        let (stars, result) = match &self.score() {
            Some(score) => (score.stars, words::result(&score.words)),
            None => (None, words::verdict(self.fared()).to_string()),
        };
        let words = words::shared(&day, self.session.info().title, stars, &result);
        Some((day, Day { won, words }))
    }

    /// Time spent at the game; a long absence counts as a minute.
    pub(crate) fn spend(&mut self, micros: u64) {
        self.spent += micros.min(60_000_000);
    }

    /// Enters the score, if it is a person's: that of the only player, or of one who has won.
    fn keep_score(&mut self, desk: &mut Desk<'_>, end: &mut End) -> Result<(), StoreError> {
        let Some(outcome) = self.session.outcome() else { return Ok(()) };
        let alone = self.session.players().len() == 1;
        let theirs = self.people(&outcome).any(|standing| alone || standing == Standing::Won);
        // Who has lost without a point has nothing to be proud of.
        let counts = |score: &Score| score.rank != 0 || !alone || self.fared() != Some(Standing::Lost);
        let Some(score) = self.score().filter(|score| theirs && counts(score)) else { return Ok(()) };
        end.unranked = noted(&self.session.notes, notes::UNRANKED).is_some();
        if end.unranked {
            return Ok(());
        }
        let game = self.session.info().id;
        let own = match noted(&self.session.notes, notes::SCORE) {
            Some(own) => own.to_string(),
            None => Scores::free_id(&*desk.store, game, &format!("{}-{}", desk.now, self.session.seed())),
        };
        let (settings, _) = Settings::load(desk.store);
        let Score { table, rank, words, stars } = score;
        let (seed, day) = (self.session.seed(), calendar::day(desk.now));
        let entry = Entry {
            name: settings.name,
            rank,
            words,
            day,
            seed,
            help: self.help(),
            game: own.clone(),
            stars,
        };
        end.first = Scores::load(desk.store, game).is_ok_and(|scores| scores.best(&table).is_none());
        end.place = Scores::add(desk.store, game, &table, &entry)?;
        note(&mut self.session.notes, notes::SCORE, own);
        Ok(())
    }
}
