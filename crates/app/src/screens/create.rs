//! What is made rather than played: the editors, levels from files, and the tools for them.

use super::entry::EntryScreen;
use super::list::{List, scene};
use super::page::Page;
use super::setup::Setup;
use super::{Answer, Context, Purpose, Screen, Turn};
use crate::launch::Launch;
use crate::{Signal, words};
use kernel::arcade::Role;
use kernel::game::GameInfo;
use kernel::scene::{Form, Pick, Press, Prompt, Scene};

#[derive(Clone, Copy)]
enum Row {
    Editor(&'static GameInfo),
    Open,
    Tools,
}

/// The editors, as cards, and what else helps to make levels.
pub(crate) struct Create {
    rows: Vec<Row>,
    list: List,
}

impl Create {
    pub(crate) fn new(ctx: &Context) -> Self {
        let editors = ctx.games.iter().copied().filter(|info| info.arcade.role == Role::Editor);
        let open = ctx.files.map(|_| Row::Open);
        Create {
            rows: editors.map(Row::Editor).chain(open).chain([Row::Tools]).collect(),
            list: List::default(),
        }
    }

    fn prompt(&self) -> Prompt {
        let pick = |row: &Row| match row {
            Row::Editor(info) => {
                Pick::new(info.title, info.about).form(Form::Card).group(words::EDITORS).more(words::OPTIONS)
            }
            Row::Open => Pick::new(words::OPEN_FILE, words::OPEN_FILE_ABOUT).group(words::MORE),
            Row::Tools => Pick::new(words::TOOLS, words::TOOLS_ABOUT).group(words::MORE),
        };
        let text = vec![words::CREATE_TEXT.into()];
        Prompt { text, ..self.list.prompt(words::CREATE, self.rows.iter().map(pick).collect()) }
    }

    pub(crate) fn scene(&self, _ctx: &Context) -> Scene {
        scene(self.prompt(), List::hints())
    }

    pub(crate) fn signal(&mut self, ctx: &mut Context, signal: &Signal) -> Turn {
        match self.list.signal_in(&self.prompt(), signal, ctx.columns) {
            Press::Closed => Turn::Pop,
            Press::Taken(i) => match self.rows[i] {
                Row::Editor(info) => Launch::new(info).start(ctx),
                Row::Open => EntryScreen::ask(words::OPEN_FILE, words::OPEN_FILE_ABOUT, "", Purpose::Open),
                Row::Tools => {
                    Turn::Push(Screen::Page(Box::new(Page::new(words::TOOLS, words::tools(&ctx.games)))))
                }
            },
            Press::More(i) => match self.rows[i] {
                Row::Editor(info) => Turn::Push(Screen::Setup(Box::new(Setup::new(ctx, info)))),
                Row::Open | Row::Tools => Turn::Stay,
            },
            Press::Selected(_) | Press::Nothing => Turn::Stay,
        }
    }

    pub(crate) fn answer(ctx: &mut Context, answer: Answer) -> Turn {
        let (Answer::Text(Purpose::Open, name), Some(files)) = (answer, ctx.files) else { return Turn::Stay };
        match (files.read)(name.trim()) {
            Ok(text) => Turn::Open(name.trim().into(), text),
            Err(why) => ctx.complain(why),
        }
    }
}
