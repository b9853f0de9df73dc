//! Everything about one game: the ways to play it, its levels, today's game, its demonstrations.

use super::levels::Levels;
use super::list::{List, scene};
use super::living::still;
use super::making::part;
use super::page::Page;
use super::play::Play;
use super::setup::Setup;
use super::{Context, SOON_MICROS, Screen, Turn};
use crate::keymap::Keymap;
use crate::launch::Launch;
use crate::progress::Progress;
use crate::{Signal, words};
use kernel::arcade::{Preset, Role};
use kernel::game::GameInfo;
use kernel::input::Nav;
use kernel::replay::Replay;
use kernel::scene::{Board, Form, KeyHint, Pick, Press, Prompt, Scene};
use kernel::session::Beginning;
use std::sync::Arc;

#[derive(Clone, Copy)]
enum Row {
    /// A game that names no way to play it.
    Play,
    Levels,
    Preset(&'static Preset),
    Variant(&'static GameInfo),
    Daily,
    Options,
    Demo(usize),
    Help,
    Scores,
}

impl Row {
    /// The start of the game that it leads to.
    fn beginning(self, ctx: &Context, info: &'static GameInfo, seed: u64) -> Option<Beginning> {
        let launch = match self {
            // What waits at the end; the next one is on the card that goes on with it.
            Row::Levels => {
                Launch::level(ctx, info, &Progress::of(&*ctx.store, info).levels.last()?.choice.id)
            }
            Row::Play => Launch::best(ctx, info),
            Row::Preset(preset) => Launch::preset(ctx, info, preset),
            Row::Variant(info) => Launch::new(info),
            Row::Daily => Launch::daily(info, &ctx.today())?,
            Row::Options | Row::Demo(_) | Row::Help | Row::Scores => return None,
        };
        Some(launch.beginning(seed))
    }
}

/// Everything about one game.
pub(crate) struct Hub {
    info: &'static GameInfo,
    rows: Vec<Row>,
    /// What each of them looks like, as far as it is a game.
    pictures: Vec<Option<Arc<Board>>>,
    /// Games that are being set up for their pictures, and of which rows.
    making: Vec<(usize, Beginning)>,
    progress: Progress,
    list: List,
}

impl Hub {
    pub(crate) fn new(ctx: &Context, info: &'static GameInfo) -> Self {
        let mut rows = Vec::new();
        let progress = Progress::of(&*ctx.store, info);
        if !progress.levels.is_empty() {
            rows.push(Row::Levels);
        }
        if info.arcade.presets.is_empty() {
            rows.push(Row::Play);
        }
        rows.extend(info.arcade.presets.iter().map(Row::Preset));
        let others = ctx.games.iter().copied().filter(|other| other.id != info.id);
        let family = others.filter(|other| other.art == info.art && other.arcade.role == Role::Variant);
        rows.extend(family.map(Row::Variant));
        rows.extend(info.arcade.daily.map(|_| Row::Daily));
        rows.extend([Row::Options, Row::Help, Row::Scores]);
        rows.extend((0..info.demos.len()).map(Row::Demo));
        let pictures = vec![None; rows.len()];
        let mut hub = Hub { info, rows, pictures, making: Vec::new(), progress, list: List::default() };
        for row in 0..hub.rows.len() {
            hub.take_picture(ctx, row);
        }
        hub
    }

    /// Takes the picture of a row, now or, if a slice of work is not enough, later.
    fn take_picture(&mut self, ctx: &Context, row: usize) {
        let Some(mut beginning) = self.rows[row].beginning(ctx, self.info, row as u64) else { return };
        match part(ctx, &mut beginning) {
            Some(made) => self.pictures[row] = made.ok().as_ref().and_then(still),
            None => self.making.push((row, beginning)),
        }
    }

    /// Goes on with a picture that takes long.
    pub(crate) fn advance(&mut self, ctx: &Context) {
        if let Some((row, beginning)) = self.making.last_mut()
            && let Some(made) = part(ctx, beginning)
        {
            self.pictures[*row] = made.ok().as_ref().and_then(still);
            self.making.pop();
        }
    }

    /// After how long a picture is gone on with.
    pub(crate) fn wake_in(&self) -> Option<u64> {
        (!self.making.is_empty()).then_some(SOON_MICROS)
    }

    /// Looks again at what was played.
    pub(crate) fn resume(&mut self, ctx: &Context) {
        self.progress = Progress::of(&*ctx.store, self.info);
        // The next level may be another one now.
        for row in 0..self.rows.len() {
            let beginning = self.rows[row].beginning(ctx, self.info, row as u64);
            // A board that was made up for its preset stays as it is.
            let is_quick = beginning.is_some_and(|beginning| !beginning.is_long());
            if matches!(self.rows[row], Row::Preset(_)) && is_quick {
                self.take_picture(ctx, row);
            }
        }
    }

    /// The game it is about.
    pub(crate) fn info(&self) -> &'static GameInfo {
        self.info
    }

    fn prompt(&self) -> Prompt {
        let rows = self.rows.iter().zip(&self.pictures);
        let choices = rows.map(|(row, picture)| self.pick(*row).picture(picture.clone())).collect();
        // What one is after; the card on the front has told what the game is.
        let text = Some(self.info.arcade.goal).filter(|goal| !goal.is_empty()).unwrap_or(self.info.about);
        Prompt { text: vec![text.into()], ..self.list.prompt(self.info.title, choices) }
    }

    fn pick(&self, row: Row) -> Pick {
        let card = |title: &str, about: &str| Pick::new(title, about).form(Form::Card).group(words::PLAY);
        let small = |label: &str, about: &str| Pick::new(label, about).form(Form::Small);
        match row {
            Row::Play => card(words::PLAY, self.info.about),
            Row::Levels => card(words::LEVELS, words::LEVELS_ABOUT).value(words::progress(&self.progress)),
            Row::Preset(preset) => card(preset.title, preset.about),
            Row::Variant(info) => card(info.title, info.about),
            Row::Daily => card(words::TODAY, words::TODAY_ABOUT),
            Row::Options => small(words::OPTIONS, words::OPTIONS_ABOUT),
            Row::Demo(i) => small(self.info.demos[i].title, words::DEMO_ABOUT).group(words::WATCH),
            Row::Help => small(words::HOW_TO_PLAY, words::HOW_TO_PLAY_ABOUT),
            Row::Scores => small(words::SCORES, words::SCORES_ABOUT),
        }
    }

    pub(crate) fn scene(&self, _ctx: &Context) -> Scene {
        let mut hints = List::hints();
        hints[0] = KeyHint::nav(Nav::Select, "Up Down Left Right", words::KEY_SELECT);
        scene(self.prompt(), hints)
    }

    pub(crate) fn signal(&mut self, ctx: &mut Context, signal: &Signal) -> Turn {
        match self.list.signal_in(&self.prompt(), signal, ctx.columns) {
            Press::Closed => Turn::Pop,
            Press::Taken(i) => self.take(ctx, self.rows[i]),
            Press::Selected(_) | Press::More(_) | Press::Nothing => Turn::Stay,
        }
    }

    fn take(&self, ctx: &mut Context, row: Row) -> Turn {
        match row {
            Row::Levels => Turn::Push(Screen::Levels(Levels::new(ctx, self.info))),
            Row::Play => Launch::best(ctx, self.info).start(ctx),
            Row::Preset(preset) => Launch::preset(ctx, self.info, preset).start(ctx),
            Row::Variant(info) => Turn::Push(Screen::Hub(Box::new(Hub::new(ctx, info)))),
            Row::Daily => {
                let day = ctx.today();
                Launch::daily(self.info, &day).map_or(Turn::Stay, |launch| launch.start(ctx))
            }
            Row::Options => Turn::Push(Screen::Setup(Box::new(Setup::new(ctx, self.info)))),
            Row::Demo(i) => match Replay::parse(self.info.demos[i].replay) {
                Ok(replay) => Play::watch(ctx, &replay),
                Err(problem) => ctx.complain(problem.to_string()),
            },
            Row::Help => {
                let keymap = Keymap::new(self.info, &ctx.settings);
                Turn::Push(Screen::Page(Box::new(Page::help(self.info, &keymap))))
            }
            Row::Scores => Turn::Push(Screen::Page(Box::new(super::scores::tables(ctx, self.info)))),
        }
    }
}
