//! The best results of every game.

use super::list::{List, scene};
use super::living::portrait;
use super::page::Page;
use super::{Context, Screen, Turn};
use crate::scores::{Entry, Scores};
use crate::{Signal, words};
use kernel::arcade::Role;
use kernel::game::GameInfo;
use kernel::params::Kind;
use kernel::scene::{Board, Form, Pick, Press, Prompt, Ranked, Record, Rows, Scene, Section};
use std::sync::Arc;

/// The list of games with their best results.
pub(crate) struct ScoresScreen {
    games: Vec<(&'static GameInfo, Result<Scores, String>)>,
    /// A picture of each.
    pictures: Vec<Option<Arc<Board>>>,
    list: List,
}

impl ScoresScreen {
    pub(crate) fn new(ctx: &Context) -> Self {
        let games = ctx.games.iter().copied().filter(|info| info.arcade.role != Role::Editor);
        let load = |info: &'static GameInfo| (info, Scores::load(&*ctx.store, info.id));
        let games: Vec<_> = games.map(load).collect();
        let pictures = games.iter().map(|(info, _)| portrait(info)).collect();
        ScoresScreen { games, pictures, list: List::default() }
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
        let games = self.games.iter().zip(&self.pictures);
        let choices = games.map(|(game, picture)| pick(game).form(Form::Card).picture(picture.clone()));
        self.list.prompt(words::SCORES, choices.collect())
    }

    pub(crate) fn scene(&self, _ctx: &Context) -> Scene {
        scene(self.prompt(), List::hints())
    }

    pub(crate) fn signal(&mut self, ctx: &mut Context, signal: &Signal) -> Turn {
        match self.list.signal_in(&self.prompt(), signal, ctx.columns) {
            Press::Closed => Turn::Pop,
            Press::Taken(i) => {
                let (info, scores) = &self.games[i];
                Turn::Push(Screen::Page(Box::new(page(info, scores, self.pictures[i].clone()))))
            }
            Press::Selected(_) | Press::More(_) | Press::Nothing => Turn::Stay,
        }
    }
}

/// The score tables of a game.
pub(crate) fn tables(ctx: &Context, info: &'static GameInfo) -> Page {
    page(info, &Scores::load(&*ctx.store, info.id), portrait(info))
}

/// The tables of a game: in words, and to be drawn.
fn page(info: &'static GameInfo, scores: &Result<Scores, String>, picture: Option<Arc<Board>>) -> Page {
    let title = words::scores_of(info.title);
    match scores {
        Err(why) => Page::new(title, vec![why.clone()]),
        Ok(scores) if scores.tables.is_empty() => Page::new(title, vec![words::NO_SCORES.into()]),
        Ok(scores) => {
            let sections = scores.tables.iter().map(|(name, entries)| Section {
                title: table_title(info, name),
                rows: Rows::Results(entries.iter().map(ranked).collect()),
            });
            let record = Record { picture, figures: Vec::new(), sections: sections.collect() };
            Page::new(title, lines(scores)).drawn(record)
        }
    }
}

fn lines(scores: &Scores) -> Vec<String> {
    let mut text = Vec::new();
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
    text
}

/// What a table is called: a level has its own name. A game may keep one for each side of a level.
fn table_title(info: &'static GameInfo, name: &str) -> String {
    let Some(Kind::Choice { options, .. }) = info.level_param().map(|param| param.kind) else {
        return name.into();
    };
    let (level, side) = name.split_once(',').unwrap_or((name, ""));
    let level = options().into_iter().find(|choice| choice.id == level).map(|choice| choice.title);
    level.map_or(name.into(), |level| if side.is_empty() { level } else { format!("{level},{side}") })
}

fn ranked(entry: &Entry) -> Ranked {
    let helped = if entry.help.is_empty() { String::new() } else { format!(", {}", entry.help) };
    let note = format!("{}, seed {}{helped}", entry.day, entry.seed);
    Ranked {
        name: entry.name.clone(),
        words: words::result(&entry.words),
        stars: entry.stars.map(|stars| (stars, 3)),
        note,
    }
}
