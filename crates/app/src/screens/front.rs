//! The front: one card a game with a living picture, the game to go on with above them, and small entries
//! for everything else.

use super::choice::ChoiceList;
use super::hub::Hub;
use super::list::{List, scene};
use super::living::Living;
use super::page::Page;
use super::play::Play;
use super::{Answer, Context, Purpose, Screen, Turn};
use crate::launch::Launch;
use crate::places::{Part, opened};
use crate::progress::Progress;
use crate::saves::SavedGame;
use crate::stats::Stats;
use crate::store::Shelf;
use crate::{Opening, Signal, calendar, saves, words};
use kernel::arcade::Role;
use kernel::game::GameInfo;
use kernel::input::{Key, Nav, Phase};
use kernel::scene::{Board, Form, KeyHint, Pick, Press, Prompt, Scene};
use std::sync::Arc;

/// After how many microseconds the next demonstration is opened: the frame before it is seen first.
const NEXT_FRAME: u64 = 16_000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Continue,
    Game(usize),
    Daily(usize),
    Part(Part),
    Help,
    Quit,
}

/// What stands on a game's card besides its name.
struct Card {
    info: &'static GameInfo,
    living: Living,
    progress: String,
    today: Today,
}

/// The game to go on with.
struct Unfinished {
    game: SavedGame,
    picture: Option<Arc<Board>>,
    /// How far it has come; empty if that is not known.
    place: String,
}

/// What was achieved in a game's daily form.
enum Today {
    /// It has none.
    Never,
    /// Not played yet.
    Open,
    /// The result.
    Done(String),
}

/// The front.
pub(crate) struct Front {
    cards: Vec<Card>,
    unfinished: Option<Unfinished>,
    day: String,
    streak: u32,
    /// Whether nothing was played yet.
    fresh: bool,
    /// Whether there is no way to quit.
    stays: bool,
    list: List,
}

impl Front {
    pub(crate) fn new(ctx: &mut Context) -> Self {
        let games = ctx.games.iter().copied().filter(|info| info.arcade.role == Role::Game);
        let card =
            |info| Card { info, living: Living::demo(info), progress: String::new(), today: Today::Never };
        let mut front = Front {
            cards: games.map(card).collect(),
            unfinished: None,
            day: String::new(),
            streak: 0,
            fresh: true,
            stays: false,
            list: List::default(),
        };
        // The others follow one by one, after the first frame.
        if let Some(first) = front.cards.first_mut() {
            first.living.open();
        }
        front.resume(ctx);
        front.list.selected = front.rows().iter().position(|row| front.is_first(*row)).unwrap_or(0);
        front
    }

    /// What the keys are on at the start: the game to go on with, or the first card.
    fn is_first(&self, row: Row) -> bool {
        row == if self.unfinished.is_some() { Row::Continue } else { Row::Game(0) }
    }

    /// Looks again at what was played.
    pub(crate) fn resume(&mut self, ctx: &mut Context) {
        let unfinished = saves::list(&*ctx.store, Shelf::Autosaves).map_err(|why| ctx.complain(why));
        let newest = unfinished.into_iter().flatten().find(|game| !game.in_use);
        let before = self.unfinished.take().and_then(|unfinished| unfinished.game.info);
        self.unfinished = newest.map(|game| {
            let (picture, place) = saves::glance(ctx, &game).unwrap_or_default();
            Unfinished { game, picture, place }
        });
        self.stays = ctx.stays;
        self.day = ctx.today();
        (self.streak, self.fresh) = (0, true);
        for card in &mut self.cards {
            let progress = Progress::of(&*ctx.store, card.info);
            card.progress = words::progress(&progress);
            let stats = Stats::load(&*ctx.store, card.info.id).unwrap_or_default();
            self.fresh &= stats.played == 0;
            self.streak = self.streak.max(stats.daily_streak(&self.day));
            card.today = match (card.info.arcade.daily, stats.days.get(&self.day)) {
                (None, _) => Today::Never,
                (Some(_), None) => Today::Open,
                (Some(_), Some(day)) => Today::Done(day.words.clone()),
            };
        }
        // The game that was to go on is over: it can be found on its card.
        let over = before.filter(|_| self.unfinished.is_none() && self.list.selected == 0);
        if let Some(i) = over.and_then(|over| self.cards.iter().position(|card| card.info.id == over.id)) {
            self.list.selected = i + 1;
        }
    }

    fn rows(&self) -> Vec<Row> {
        let games = (0..self.cards.len()).map(Row::Game);
        let daily =
            (0..self.cards.len()).filter(|&i| !matches!(self.cards[i].today, Today::Never)).map(Row::Daily);
        let rest =
            Part::ALL.into_iter().map(Row::Part).chain([Row::Help]).chain((!self.stays).then_some(Row::Quit));
        std::iter::once(Row::Continue).chain(games).chain(daily).chain(rest).collect()
    }

    /// The first of today's games that was not played yet.
    fn open_today(&self) -> Option<usize> {
        self.cards.iter().position(|card| matches!(card.today, Today::Open))
    }

    fn prompt(&self, ctx: &Context) -> Prompt {
        let choices = self.rows().into_iter().map(|row| self.pick(ctx, row)).collect();
        Prompt { text: vec![words::TAGLINE.into()], ..self.list.prompt(words::MAZARIUM, choices) }
    }

    fn pick(&self, ctx: &Context, row: Row) -> Pick {
        let small = |label: &str, about: &str| Pick::new(label, about).form(Form::Small);
        match row {
            Row::Continue => {
                let pick = match &self.unfinished {
                    Some(Unfinished { game, picture, place }) => {
                        let when = calendar::ago(game.written, ctx.now / 1_000_000, ctx.offset);
                        let about =
                            game.problem.clone().unwrap_or_else(|| words::left_at(&game.title(), place));
                        Pick::new(words::CONTINUE, about).value(when).picture(picture.clone())
                    }
                    None if !self.fresh => {
                        let today = self.open_today();
                        let card = &self.cards.get(today.unwrap_or(0));
                        let title = card.map_or("", |card| card.info.title);
                        let (label, about) = match today {
                            Some(_) => (words::PLAY_TODAYS, words::daily_about(title)),
                            None => (words::ONCE_MORE, words::once_more(title)),
                        };
                        Pick::new(label, about).picture(card.and_then(|card| card.living.board()))
                    }
                    None => Pick::new(
                        words::START_HERE,
                        words::start_here(self.cards.first().map_or("", |card| card.info.title)),
                    )
                    .picture(self.cards.first().and_then(|card| card.living.board())),
                };
                pick.form(Form::Card).group(words::GO_ON)
            }
            Row::Game(i) => {
                let Card { info, living, progress, .. } = &self.cards[i];
                let pick = Pick::new(info.title, info.about).value(progress).picture(living.board());
                pick.form(Form::Card).group(words::PLAY).more(words::OPTIONS)
            }
            Row::Daily(i) => {
                let card = &self.cards[i];
                let (done, about) = match &card.today {
                    Today::Done(result) => (true, result.clone()),
                    Today::Open | Today::Never => (false, words::daily_about(card.info.title)),
                };
                let label = words::daily(card.info.title, done);
                small(&label, &about).group(words::daily_heading(&self.day, self.streak))
            }
            Row::Part(Part::Create) => small(words::CREATE, words::CREATE_ABOUT),
            Row::Part(Part::Saves) => small(words::SAVES, words::SAVES_ABOUT),
            Row::Part(Part::Scores) => small(words::SCORES, words::SCORES_ABOUT),
            Row::Part(Part::Statistics) => small(words::STATISTICS, words::STATISTICS_ABOUT),
            Row::Part(Part::Settings) => small(words::SETTINGS, words::SETTINGS_ABOUT),
            Row::Help => small(words::HELP, words::HELP_ABOUT),
            Row::Quit => small(words::QUIT, words::QUIT_ABOUT),
        }
    }

    pub(crate) fn scene(&self, ctx: &Context) -> Scene {
        let mut hints = vec![
            KeyHint::nav(Nav::Select, "Up Down Left Right", words::KEY_SELECT),
            KeyHint::nav(Nav::Take, "Enter", words::KEY_PLAY),
            KeyHint::nav(Nav::Other, "o", words::KEY_OPTIONS),
        ];
        if !self.stays {
            hints.push(KeyHint::nav(Nav::Back, "Esc", words::KEY_QUIT));
        }
        Scene { title: String::new(), ..scene(self.prompt(ctx), hints) }
    }

    pub(crate) fn signal(&mut self, ctx: &mut Context, signal: &Signal) -> Turn {
        for card in &mut self.cards {
            card.living.wake();
        }
        let rows = self.rows();
        let press = match signal {
            Signal::Key { key, phase: Phase::Down } if *key == Key::char('q') => Press::Closed,
            _ => self.list.signal_in(&self.prompt(ctx), signal, ctx.columns),
        };
        match press {
            Press::Closed if self.stays => Turn::Stay,
            Press::Closed => {
                ChoiceList::yes_or_no(words::QUIT_ASKED, words::QUIT_ABOUT.into(), Purpose::Quit)
            }
            Press::More(i) => match rows[i] {
                Row::Game(i) => Turn::Push(Screen::Hub(Box::new(Hub::new(ctx, self.cards[i].info)))),
                _ => Turn::Stay,
            },
            Press::Taken(i) => self.take(ctx, rows[i]),
            Press::Selected(_) | Press::Nothing => Turn::Stay,
        }
    }

    fn take(&self, ctx: &mut Context, row: Row) -> Turn {
        match row {
            Row::Continue => match (&self.unfinished, self.cards.first()) {
                (Some(Unfinished { game, .. }), _) => Play::open(ctx, game.shelf, &game.name),
                (None, Some(card)) => match self.open_today().filter(|_| !self.fresh) {
                    Some(i) => self.take(ctx, Row::Daily(i)),
                    None => Launch::best(ctx, card.info).start(ctx),
                },
                (None, None) => Turn::Stay,
            },
            Row::Game(i) => Launch::best(ctx, self.cards[i].info).start(ctx),
            Row::Daily(i) => match Launch::daily(self.cards[i].info, &self.day) {
                Some(launch) => launch.start(ctx),
                None => Turn::Stay,
            },
            Row::Part(part) => opened(ctx, Opening::Part(part)),
            Row::Help => Turn::Push(Screen::Page(Box::new(Page::new(words::MAZARIUM_PLAIN, words::about())))),
            Row::Quit => ChoiceList::yes_or_no(words::QUIT_ASKED, words::QUIT_ABOUT.into(), Purpose::Quit),
        }
    }

    /// What is seen behind a question: the game to go on with, or the first one.
    pub(crate) fn backdrop(&self) -> Vec<Board> {
        let saved = self.unfinished.as_ref().and_then(|left| left.picture.clone());
        let board = saved.or_else(|| self.cards.first()?.living.board());
        board.map(|board| (*board).clone()).into_iter().collect()
    }

    pub(crate) fn answer(answer: &Answer) -> Turn {
        if matches!(answer, Answer::Yes(Purpose::Quit)) { Turn::Quit } else { Turn::Stay }
    }

    /// Lets the pictures live.
    pub(crate) fn advance(&mut self, ctx: &Context, micros: u64) {
        if self.cards.iter_mut().any(|card| card.living.open()) {
            return;
        }
        if ctx.settings.motion().scale(1000) > 0 {
            for card in &mut self.cards {
                card.living.advance(micros);
            }
        }
    }

    /// After how long a picture changes.
    pub(crate) fn wake_in(&self, ctx: &Context) -> Option<u64> {
        if self.cards.iter().any(|card| card.living.is_closed()) {
            return Some(NEXT_FRAME);
        }
        let lives = ctx.settings.motion().scale(1000) > 0;
        self.cards.iter().filter(|_| lives).filter_map(|card| card.living.due()).min()
    }
}
