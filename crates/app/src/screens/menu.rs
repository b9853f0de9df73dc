//! The first screen: games to go on with, games to start, and everything else.

use super::list::{List, scene};
use super::page::Page;
use super::play::Play;
use super::saves::Saves;
use super::scores::ScoresScreen;
use super::settings::SettingsScreen;
use super::setup::Setup;
use super::{Context, Screen, Turn};
use crate::saves::SavedGame;
use crate::store::Shelf;
use crate::{Signal, calendar, saves};
use kernel::game::GameInfo;
use kernel::input::Nav;
use kernel::scene::{KeyHint, Pick, Press, Prompt, Scene};

/// More unfinished games than this are found under "Saved games".
const MOST_OFFERED: usize = 3;

#[derive(Clone)]
enum Row {
    Continue(SavedGame),
    Start(&'static GameInfo),
    Saves,
    Scores,
    Settings,
    About,
    Quit,
}

/// The first screen.
pub(crate) struct Menu {
    rows: Vec<Row>,
    list: List,
}

impl Menu {
    pub(crate) fn new(ctx: &mut Context) -> Self {
        let mut menu = Menu { rows: Vec::new(), list: List::default() };
        menu.resume(ctx);
        menu
    }

    /// Looks again at what can be continued.
    pub(crate) fn resume(&mut self, ctx: &mut Context) {
        let unfinished = saves::list(&*ctx.store, Shelf::Autosaves).map_err(|why| ctx.complain(why));
        let offered =
            unfinished.into_iter().flatten().filter(|g| !g.in_use).take(MOST_OFFERED).map(Row::Continue);
        let games = ctx.games.iter().copied().map(Row::Start);
        let rest = [Row::Saves, Row::Scores, Row::Settings, Row::About, Row::Quit];
        let before = self.rows.len();
        self.rows = offered.chain(games).chain(rest).collect();
        if self.rows.len() != before {
            self.list.selected = 0;
        }
    }

    fn prompt(&self) -> Prompt {
        let text = vec!["Labyrinths to run, rotate, race and rob.".into()];
        Prompt { text, ..self.list.prompt("M A Z A R I U M", self.rows.iter().map(pick).collect()) }
    }

    pub(crate) fn scene(&self, _ctx: &Context) -> Scene {
        let mut hints = List::hints();
        hints[2] = KeyHint::nav(Nav::Back, "Esc", "quit");
        Scene { title: String::new(), ..scene(self.prompt(), hints) }
    }

    pub(crate) fn signal(&mut self, ctx: &mut Context, signal: &Signal) -> Turn {
        match self.list.signal(&self.prompt(), signal) {
            Press::Closed => Turn::Quit,
            Press::Taken(i) => match self.rows[i].clone() {
                Row::Continue(game) => Play::open(ctx, game.shelf, &game.name),
                Row::Start(info) => Turn::Push(Screen::Setup(Box::new(Setup::new(ctx, info)))),
                Row::Saves => Turn::Push(Screen::Saves(Saves::new(ctx))),
                Row::Scores => Turn::Push(Screen::Scores(ScoresScreen::new(ctx))),
                Row::Settings => Turn::Push(Screen::Settings(SettingsScreen::default())),
                Row::About => Turn::Push(Screen::Page(about())),
                Row::Quit => Turn::Quit,
            },
            Press::Selected(_) | Press::Nothing => Turn::Stay,
        }
    }
}

fn pick(row: &Row) -> Pick {
    match row {
        Row::Continue(game) => {
            let about = match &game.problem {
                Some(problem) => problem.clone(),
                None => format!("Left at step {}, {} UTC.", game.steps, calendar::minute(game.written)),
            };
            Pick::new(game.title(), about).value(format!("step {}", game.steps)).group("Continue")
        }
        Row::Start(info) => Pick::new(info.title, info.about).group("Play"),
        Row::Saves => Pick::new("Saved games", "Open, watch or delete what you have saved.").group("More"),
        Row::Scores => Pick::new("Scores", "The best results of every game.").group("More"),
        Row::Settings => Pick::new("Settings", "Keys, colours, motion, your name.").group("More"),
        Row::About => Pick::new("Help", "What this is, and what else it can do.").group("More"),
        Row::Quit => Pick::new("Quit", "A running game stays saved.").group("More").key("q"),
    }
}

fn about() -> Page {
    let text = [
        "Mazarium is a collection of labyrinth games on one deterministic core. Choose a game in the \
         menu, set it up, and play; inside a game F1 shows its rules and keys, Esc its menu.",
        "",
        "Nothing is lost: every game is saved while it runs, and offered again in the menu if the \
         program ends. Every game can be undone, saved under a name, and watched again from its first \
         step.",
        "",
        "FROM THE COMMAND LINE",
        "  mazarium games              all games with their parameters",
        "  mazarium play GAME          straight into a game",
        "  mazarium replay FILE        check or watch a recorded game",
        "  mazarium arena GAME         bots against each other",
        "  mazarium pipe               play from a program of your own",
        "  mazarium help               everything",
    ];
    Page::new("Mazarium", text.map(String::from).to_vec())
}
