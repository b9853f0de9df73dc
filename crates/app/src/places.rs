//! Where the player is: the way from the front to the screen on top, for shells that show it as an address
//! and have a Back button of their own.

use crate::launch::Launch;
use crate::screens::create::Create;
use crate::screens::hub::Hub;
use crate::screens::levels::Levels;
use crate::screens::making::Making;
use crate::screens::play::Play;
use crate::screens::saves::Saves;
use crate::screens::scores::ScoresScreen;
use crate::screens::settings::SettingsScreen;
use crate::screens::setup::Setup;
use crate::screens::statistics::Statistics;
use crate::screens::{Context, Screen, Turn};
use crate::store::Shelf;
use crate::{App, Opening, Run, saves, words};
use kernel::game::{GameInfo, Refused, Seat};
use kernel::session::{Player, Session};

/// A screen that fills the window. Dialogues belong to the screen that they lie on.
#[derive(Clone, Copy)]
pub enum Place<'a> {
    /// The front.
    Front,
    /// Everything about one game.
    Hub(&'static GameInfo),
    /// The levels of a game.
    Levels(&'static GameInfo),
    /// The options of a game.
    Options(&'static GameInfo),
    /// A game that is played.
    Game(&'a Session),
    /// A screen of the front, by its id.
    Part(Part),
    /// A text, a recording, a list to choose from: it cannot be found again by itself.
    Other,
}

/// A screen of the front that is not about a single game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The editors.
    Create,
    /// Saved games.
    Saves,
    /// Scores.
    Scores,
    /// Statistics.
    Statistics,
    /// Settings.
    Settings,
}

impl Part {
    /// All of them.
    pub const ALL: [Part; 5] = [Part::Create, Part::Saves, Part::Scores, Part::Statistics, Part::Settings];

    /// Its name in addresses.
    pub const fn id(self) -> &'static str {
        ["create", "saves", "scores", "statistics", "settings"][self as usize]
    }
}

impl App {
    /// The way from the front to what fills the screen.
    pub fn path(&self) -> Vec<Place<'_>> {
        self.screens.iter().filter_map(place).collect()
    }

    /// Goes back until only so many places are left above the front. Games on the way are left as their menu
    /// does it: saved.
    pub fn back_to(&mut self, depth: usize) {
        while self.screens.len() > 1 && self.path().len() > depth + 1 {
            if let Some(Screen::Play(play)) = self.screens.last_mut() {
                play.leave(&mut self.ctx);
            }
            self.pop();
        }
    }

    /// Opens another screen on top of what is there. False if it cannot be opened, which is told.
    pub fn enter(&mut self, opening: Opening) -> bool {
        let turn = opened(&mut self.ctx, opening);
        let is_open = matches!(turn, Turn::Push(_));
        self.turn(turn);
        is_open
    }
}

/// How a program's opening becomes a screen.
pub(crate) fn opened(ctx: &mut Context, opening: Opening) -> Turn {
    Turn::Push(match opening {
        Opening::Menu => return Turn::Stay,
        Opening::Hub(info) => Screen::Hub(Box::new(Hub::new(ctx, info))),
        Opening::Levels(info) => Screen::Levels(Levels::new(ctx, info)),
        Opening::Setup(info) => Screen::Setup(Box::new(Setup::new(ctx, info))),
        Opening::Part(Part::Create) => Screen::Create(Create::new(ctx)),
        Opening::Part(Part::Saves) => Screen::Saves(Saves::new(ctx)),
        Opening::Part(Part::Scores) => Screen::Scores(ScoresScreen::new(ctx)),
        Opening::Part(Part::Statistics) => Screen::Statistics(Statistics::new(ctx)),
        Opening::Part(Part::Settings) => Screen::Settings(SettingsScreen::default()),
        Opening::Play(session) => return Play::push(ctx, Run::new(Launch::marked(ctx, *session))),
        Opening::Run(run) => return Play::push(ctx, *run),
        Opening::Watch(replay) => return Play::watch(ctx, &replay),
        Opening::Resume(info) => {
            return match saves::unfinished(&*ctx.store, info, None) {
                Some(name) => Play::open(ctx, Shelf::Autosaves, &name),
                None => Launch::best(ctx, info).start(ctx),
            };
        }
        Opening::Link(beginning, players, again) => {
            let started = Some((beginning.params(), beginning.seed()));
            let left = again.then(|| saves::unfinished(&*ctx.store, beginning.info(), started)).flatten();
            return match left {
                Some(name) => Play::open(ctx, Shelf::Autosaves, &name),
                None => Making::start(ctx, *beginning, move |ctx, made| {
                    let session = made.and_then(|session| seated(session, players));
                    match session {
                        Ok(session) => Play::push(ctx, Run::new(Launch::marked(ctx, session))),
                        Err(refused) => ctx.complain(words::broken_link(&refused.reason)),
                    }
                }),
            };
        }
        Opening::Begin(beginning, seating) => {
            return Making::start(ctx, *beginning, move |ctx, made| {
                match made.map_err(|refused| refused.reason).and_then(seating) {
                    Ok(run) => Play::push(ctx, run),
                    Err(why) => ctx.complain(why),
                }
            });
        }
    })
}

/// Players in their seats.
fn seated(mut session: Session, players: Vec<(usize, Player)>) -> Result<Session, Refused> {
    for (seat, player) in players {
        session.seat(Seat(seat), player)?;
    }
    Ok(session)
}

fn place(screen: &Screen) -> Option<Place<'_>> {
    Some(match screen {
        Screen::Front(_) => Place::Front,
        Screen::Hub(hub) => Place::Hub(hub.info()),
        Screen::Levels(levels) => Place::Levels(levels.info()),
        Screen::Setup(setup) => Place::Options(setup.info()),
        Screen::Play(play) if !play.session().is_watching() => Place::Game(play.session()),
        Screen::Create(_) => Place::Part(Part::Create),
        Screen::Saves(_) => Place::Part(Part::Saves),
        Screen::Scores(_) => Place::Part(Part::Scores),
        Screen::Statistics(_) => Place::Part(Part::Statistics),
        Screen::Settings(_) => Place::Part(Part::Settings),
        Screen::Play(_) | Screen::Page(_) | Screen::Keys(_) => Place::Other,
        Screen::Choice(list) if list.is_whole() => Place::Other,
        Screen::Choice(_) | Screen::Pause(_) | Screen::Entry(_) | Screen::Making(_) => return None,
    })
}
