//! The best results of every game.

use super::list::{List, scene};
use super::page::Page;
use super::{Context, Screen, Turn};
use crate::scores::Scores;
use crate::{Signal, words};
use kernel::arcade::Role;
use kernel::game::GameInfo;
use kernel::scene::{Pick, Press, Prompt, Scene};

/// The list of games with their best results.
pub(crate) struct ScoresScreen {
    games: Vec<(&'static GameInfo, Result<Scores, String>)>,
    list: List,
}

impl ScoresScreen {
    pub(crate) fn new(ctx: &Context) -> Self {
        let games = ctx.games.iter().copied().filter(|info| info.arcade.role != Role::Editor);
        let load = |info: &'static GameInfo| (info, Scores::load(&*ctx.store, info.id));
        ScoresScreen { games: games.map(load).collect(), list: List::default() }
    }

    fn prompt(&self) -> Prompt {
        let pick = |(info, scores): &(&'static GameInfo, Result<Scores, String>)| match scores {
            Ok(scores) => {
                let best = scores.tables.values().filter_map(|t| t.first()).max_by_key(|e| e.rank);
                let value = best.map_or(words::NO_SCORE.into(), |e| format!("{}: {}", e.name, e.words));
                Pick::new(info.title, words::SCORES_OF).value(value)
            }
            Err(why) => Pick::new(info.title, why.clone()).value(words::DAMAGED),
        };
        self.list.prompt(words::SCORES, self.games.iter().map(pick).collect())
    }

    pub(crate) fn scene(&self, _ctx: &Context) -> Scene {
        scene(self.prompt(), List::hints())
    }

    pub(crate) fn signal(&mut self, _ctx: &mut Context, signal: &Signal) -> Turn {
        match self.list.signal(&self.prompt(), signal) {
            Press::Closed => Turn::Pop,
            Press::Taken(i) => {
                let (info, scores) = &self.games[i];
                Turn::Push(Screen::Page(Box::new(page(info, scores))))
            }
            Press::Selected(_) | Press::More(_) | Press::Nothing => Turn::Stay,
        }
    }
}

/// The score tables of a game.
pub(crate) fn tables(ctx: &Context, info: &GameInfo) -> Page {
    page(info, &Scores::load(&*ctx.store, info.id))
}

fn page(info: &GameInfo, scores: &Result<Scores, String>) -> Page {
    let mut text = Vec::new();
    match scores {
        Err(why) => text.push(why.clone()),
        Ok(scores) if scores.tables.is_empty() => text.push(words::NO_SCORES.into()),
        Ok(scores) => {
            for (name, entries) in &scores.tables {
                if !text.is_empty() {
                    text.push(String::new());
                }
                if !name.is_empty() {
                    text.push(name.to_uppercase());
                }
                for (i, e) in entries.iter().enumerate() {
                    text.push(words::score(i + 1, e));
                }
            }
        }
    }
    Page::new(words::scores_of(info.title), text)
}
