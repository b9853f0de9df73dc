//! Saved games: to go on with, to watch, to delete.

use super::choice::ChoiceList;
use super::list::{List, scene};
use super::play::Play;
use super::{Answer, Context, Purpose, Turn};
use crate::saves::SavedGame;
use crate::store::Shelf;
use crate::{Signal, calendar, saves, words};
use kernel::input::{Code, Nav, Phase};
use kernel::scene::{KeyHint, Pick, Press, Prompt, Scene};

/// The list of saved games.
pub(crate) struct Saves {
    games: Vec<SavedGame>,
    list: List,
}

impl Saves {
    pub(crate) fn new(ctx: &mut Context) -> Self {
        let mut saves = Saves { games: Vec::new(), list: List::default() };
        saves.resume(ctx);
        saves
    }

    pub(crate) fn resume(&mut self, ctx: &mut Context) {
        self.games.clear();
        for shelf in [Shelf::Saves, Shelf::Autosaves] {
            let games = saves::list(&*ctx.store, shelf).map_err(|why| ctx.complain(why));
            self.games.extend(games.unwrap_or_default());
        }
        self.list.selected = self.list.selected.min(self.games.len().max(1) - 1);
    }

    fn prompt(&self, ctx: &Context) -> Prompt {
        let none = words::NO_SAVES;
        let text = self.games.is_empty().then(|| none.into()).into_iter().collect();
        Prompt {
            text,
            ..self.list.prompt(words::SAVES, self.games.iter().map(|game| pick(ctx, game)).collect())
        }
    }

    pub(crate) fn scene(&self, ctx: &Context) -> Scene {
        let back = KeyHint::nav(Nav::Back, "Esc", words::KEY_BACK);
        let hints = if self.games.is_empty() {
            vec![back]
        } else {
            let (watch, delete) = (
                KeyHint::nav(Nav::Other, "w", words::KEY_WATCH),
                KeyHint::nav(Nav::Other, "Delete", words::KEY_DELETE),
            );
            vec![KeyHint::nav(Nav::Take, "Enter", words::KEY_CONTINUE), watch, delete, back]
        };
        scene(self.prompt(ctx), hints)
    }

    pub(crate) fn signal(&mut self, ctx: &mut Context, signal: &Signal) -> Turn {
        match self.list.signal(&self.prompt(ctx), signal) {
            Press::Closed => return Turn::Pop,
            Press::Taken(i) => return Play::open(ctx, self.games[i].shelf, &self.games[i].name),
            Press::Selected(_) | Press::More(_) | Press::Nothing => {}
        }
        let (Signal::Key { key, phase: Phase::Down }, Some(game)) =
            (signal, self.games.get(self.list.selected))
        else {
            return Turn::Stay;
        };
        match (key.code, key.typed()) {
            (_, Some('w')) => Play::watch_saved(ctx, game.shelf, &game.name),
            (Code::Delete | Code::Backspace, _) if !game.in_use => {
                let text = words::delete(&game.name);
                ChoiceList::yes_or_no(words::DELETE, text, Purpose::DeleteSave)
            }
            _ => Turn::Stay,
        }
    }

    pub(crate) fn answer(&mut self, ctx: &mut Context, answer: Answer) -> Turn {
        if let (Answer::Yes(Purpose::DeleteSave), Some(game)) = (answer, self.games.get(self.list.selected)) {
            match ctx.store.remove(game.shelf, &game.name) {
                Ok(()) => ctx.tell(words::DELETED),
                Err(error) => ctx.complain(error.0),
            };
            self.resume(ctx);
        }
        Turn::Stay
    }
}

fn pick(ctx: &Context, game: &SavedGame) -> Pick {
    let label = match game.shelf {
        Shelf::Saves if game.info.is_some() => format!("{}  ({})", game.name, game.title()),
        _ => game.title(),
    };
    let about = match (&game.problem, game.in_use) {
        (Some(problem), _) => problem.clone(),
        (None, true) => words::IN_USE.into(),
        (None, false) => String::new(),
    };
    let group = if game.shelf == Shelf::Saves { words::SAVED_BY_YOU } else { words::UNFINISHED };
    let usable = game.problem.is_none() && !game.in_use;
    let when = calendar::ago(game.written, ctx.now / 1_000_000, ctx.offset);
    Pick::new(label, about).value(when).group(group).enabled(usable)
}
