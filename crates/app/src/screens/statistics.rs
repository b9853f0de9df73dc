//! Statistics and medals: a page a game, from what is stored.

use super::list::{List, scene};
use super::living::Living;
use super::page::Page;
use super::{Context, Screen, Turn};
use crate::progress::Progress;
use crate::stats::Stats;
use crate::{Signal, words};
use kernel::arcade::Role;
use kernel::game::GameInfo;
use kernel::scene::{Board, Form, Pick, Press, Prompt, Scene};
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
        let picture = |info| {
            let mut living = Living::demo(info);
            living.open();
            living.board()
        };
        let pictures = games.iter().map(|(info, _)| picture(info)).collect();
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
                let text = match stats {
                    Ok(stats) => page(ctx, info, stats),
                    Err(why) => vec![why.clone()],
                };
                Turn::Push(Screen::Page(Box::new(Page::new(info.title, text))))
            }
            Press::Selected(_) | Press::More(_) | Press::Nothing => Turn::Stay,
        }
    }
}

fn page(ctx: &Context, info: &'static GameInfo, stats: &Stats) -> Vec<String> {
    let progress = Progress::of(&*ctx.store, info);
    let mut text = words::statistics(stats, &progress);
    if !info.arcade.feats.is_empty() {
        text.extend([String::new(), words::MEDALS.to_uppercase()]);
        for feat in info.arcade.feats {
            text.push(words::medal(feat, stats.medals.get(feat.id).map(String::as_str)));
        }
    }
    text
}
