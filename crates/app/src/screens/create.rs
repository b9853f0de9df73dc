//! What is made rather than played: the editors.

use super::list::{List, scene};
use super::{Context, Screen, Turn};
use crate::launch::Launch;
use crate::{Signal, words};
use kernel::arcade::Role;
use kernel::game::GameInfo;
use kernel::scene::{Board, Form, Pick, Press, Prompt, Scene};
use std::sync::Arc;

/// The editors, as cards.
pub(crate) struct Create {
    editors: Vec<&'static GameInfo>,
    /// A game of the kind that each of them draws.
    pictures: Vec<Option<Arc<Board>>>,
    list: List,
}

impl Create {
    pub(crate) fn new(ctx: &Context) -> Self {
        let editors = ctx.games.iter().copied().filter(|info| info.arcade.role == Role::Editor);
        let editors: Vec<&'static GameInfo> = editors.collect();
        // An empty drawing says little: what is drawn for is shown.
        let game = |editor: &&'static GameInfo| {
            let is_its = |info: &&&GameInfo| info.art == editor.art && info.arcade.role == Role::Game;
            ctx.games.iter().find(is_its).copied().unwrap_or(*editor)
        };
        let pictures = editors.iter().map(|info| Launch::new(game(info)).picture(0)).collect();
        Create { editors, pictures, list: List::default() }
    }

    fn prompt(&self) -> Prompt {
        let card = |(info, picture): (&&GameInfo, &Option<Arc<Board>>)| {
            let pick = Pick::new(info.title, info.about).form(Form::Card).picture(picture.clone());
            pick.group(words::EDITORS).more(words::OPTIONS)
        };
        let text = vec![words::CREATE_TEXT.into()];
        Prompt {
            text,
            ..self.list.prompt(words::CREATE, self.editors.iter().zip(&self.pictures).map(card).collect())
        }
    }

    pub(crate) fn scene(&self, _ctx: &Context) -> Scene {
        scene(self.prompt(), List::hints())
    }

    pub(crate) fn signal(&mut self, ctx: &mut Context, signal: &Signal) -> Turn {
        match self.list.signal_in(&self.prompt(), signal, ctx.columns) {
            Press::Closed => Turn::Pop,
            Press::Taken(i) => Launch::new(self.editors[i]).start(ctx),
            Press::More(i) => {
                Turn::Push(Screen::Setup(Box::new(super::setup::Setup::new(ctx, self.editors[i]))))
            }
            Press::Selected(_) | Press::Nothing => Turn::Stay,
        }
    }
}
