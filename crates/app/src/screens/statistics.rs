//! Statistics and medals: a page a game, from what is stored.

use super::list::{List, scene};
use super::living::portrait;
use super::page::Page;
use super::{Context, Screen, Turn};
use crate::progress::Progress;
use crate::stats::Stats;
use crate::{Signal, words};
use kernel::arcade::{Feat, Role};
use kernel::game::GameInfo;
use kernel::scene::{Board, Form, Medal, Pick, Press, Prompt, Record, Rows, Scene, Section};
use std::sync::Arc;

/// The games with what was done in them.
pub(crate) struct Statistics {
    games: Vec<(&'static GameInfo, Result<Stats, String>)>,
    /// A picture of each.
    pictures: Vec<Option<Arc<Board>>>,
    list: List,
}

impl Statistics {
    pub(crate) fn new(ctx: &Context) -> Self {
        let games = ctx.games.iter().copied().filter(|info| info.arcade.role != Role::Editor);
        let load = |info: &'static GameInfo| (info, Stats::load(&*ctx.store, info.id));
        let games: Vec<_> = games.map(load).collect();
        let pictures = games.iter().map(|(info, _)| portrait(info)).collect();
        Statistics { games, pictures, list: List::default() }
    }

    fn prompt(&self) -> Prompt {
        let card = |((info, stats), picture): (&(&'static GameInfo, Result<Stats, String>), &Option<_>)| {
            let pick = match stats {
                Ok(stats) => Pick::new(info.title, words::played(stats)).value(words::medals(info, stats)),
                Err(why) => Pick::new(info.title, why.clone()),
            };
            pick.form(Form::Card).picture(picture.clone())
        };
        self.list.prompt(words::STATISTICS, self.games.iter().zip(&self.pictures).map(card).collect())
    }

    pub(crate) fn scene(&self, _ctx: &Context) -> Scene {
        scene(self.prompt(), List::hints())
    }

    pub(crate) fn signal(&mut self, ctx: &mut Context, signal: &Signal) -> Turn {
        match self.list.signal_in(&self.prompt(), signal, ctx.columns) {
            Press::Closed => Turn::Pop,
            Press::Taken(i) => {
                let (info, stats) = &self.games[i];
                let page = match stats {
                    Ok(stats) => page(ctx, info, stats, self.pictures[i].clone()),
                    Err(why) => Page::new(info.title, vec![why.clone()]),
                };
                Turn::Push(Screen::Page(Box::new(page)))
            }
            Press::Selected(_) | Press::More(_) | Press::Nothing => Turn::Stay,
        }
    }
}

/// What was done in a game, and its medals: in words, and to be drawn.
fn page(ctx: &Context, info: &'static GameInfo, stats: &Stats, picture: Option<Arc<Board>>) -> Page {
    let progress = Progress::of(&*ctx.store, info);
    let won = |feat: &Feat| stats.medals.get(feat.id);
    let mut text = words::statistics(stats, &progress);
    if !info.arcade.feats.is_empty() {
        text.extend([String::new(), words::MEDALS.to_uppercase()]);
        text.extend(info.arcade.feats.iter().map(|feat| words::medal(feat, won(feat).map(String::as_str))));
    }
    let medal =
        |feat: &Feat| Medal { title: feat.title.into(), about: feat.about.into(), won: won(feat).cloned() };
    let sections = [
        (words::LEVELS, Rows::Bars(words::packs(&progress))),
        (words::MEDALS, Rows::Medals(info.arcade.feats.iter().map(medal).collect())),
        (words::KILLED_BY, Rows::Bars(words::killers(stats))),
    ];
    let sections = sections.into_iter().filter(|(_, rows)| !rows.is_empty());
    let sections = sections.map(|(title, rows)| Section { title: title.into(), rows }).collect();
    let figures = words::figures(stats, &progress);
    Page::new(info.title, text).drawn(Record { picture, figures, sections })
}
