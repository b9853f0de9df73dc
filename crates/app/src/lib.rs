//! Everything around a game that all shells share: [`Run`], the loop without a screen; front, game pages,
//! levels, options, play, pause, watching, help, settings, saved games, scores and statistics as scenes; the store behind them.
//!
//! A shell owns an [`App`], hands it [`Signal`]s and elapsed time, and shows its scene.

pub mod calendar;
pub mod keymap;
mod launch;
pub mod morgue;
mod open;
pub mod own;
mod places;
mod progress;
pub mod run;
pub mod saves;
pub mod scores;
mod screens;
pub mod settings;
#[allow(clippy::disallowed_types, reason = "what is heard decides nothing")]
pub mod sound;
pub mod stats;
pub mod store;
#[allow(clippy::disallowed_types, clippy::cast_precision_loss, reason = "what is heard decides nothing")]
pub mod synth;
mod words;

pub use places::{Part, Place};
pub use run::Run;

use kernel::dice::Dice;
use kernel::game::GameInfo;
use kernel::input::{Button, Code, Document, Key, Phase};
use kernel::params::Params;
use kernel::pos::Pos;
use kernel::replay::Replay;
use kernel::scene::{Columns, Palette, Scene};
use kernel::session::{Beginning, Player, Session};
use screens::front::Front;
use screens::{Context, Purpose, Screen, Turn};
use settings::Settings;
use store::Store;

/// The player's own files, where there are any. Errors are sentences.
#[derive(Clone, Copy)]
pub struct Files {
    /// Reads a text file that the player has named.
    pub read: fn(&str) -> Result<String, String>,
    /// Writes texts, by name, into a folder that the player has named, and says where they are. It
    /// replaces nothing that is there.
    pub write: fn(&str, &[Document]) -> Result<String, String>,
    /// Keeps a picture or a film under a name, in the given colours, and says where it is. It replaces nothing
    /// that is there.
    pub keep: fn(&str, &Keepsake<'_>, Palette) -> Result<String, String>,
}

/// What can be kept of a game to be looked at.
pub enum Keepsake<'a> {
    /// A scene.
    Picture(&'a Scene),
    /// A game from its start.
    Film(&'a Replay, &'static GameInfo),
}

/// An external player, such as another program. It is polled while it is its turn and must answer at once
/// where a screen is being shown meanwhile.
pub type OutsidePlayer = Box<dyn FnMut(&Session, OutsideCall<'_>) -> OutsideAnswer>;

/// What an external player is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutsideCall<'a> {
    /// It is its turn.
    Move,
    /// Its action is illegal, so it is out; it may word the reason itself.
    Refused {
        /// What it wanted to do.
        action: &'a str,
        /// Why not.
        reason: &'a str,
    },
    /// The game is over and has been left.
    Over,
}

/// What an external player answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutsideAnswer {
    /// Nothing yet.
    Wait,
    /// This action.
    Do(String),
    /// It has failed, and why.
    Broken(String),
}

/// Seats the players of a game that was set up.
pub type Seating = Box<dyn FnOnce(Session) -> Result<Run, String>>;

/// Where a program starts.
pub enum Opening {
    /// At the menu.
    Menu,
    /// At the page of a game.
    Hub(&'static GameInfo),
    /// At the levels of a game.
    Levels(&'static GameInfo),
    /// At the options of a game.
    Setup(&'static GameInfo),
    /// At a screen of the front.
    Part(Part),
    /// In the newest unfinished game of a kind or, if there is none, in a new one.
    Resume(&'static GameInfo),
    /// In a game that a link describes, with these players; a page that was there before goes on with the unfinished
    /// game that was started like it, if there is one.
    Link(Box<Beginning>, Vec<(usize, Player)>, bool),
    /// In a game that is still to be set up, and who sits down to it then.
    Begin(Box<Beginning>, Seating),
    /// In a new game.
    Play(Box<Session>),
    /// In a game that goes on from a save, or that programs take part in.
    Run(Box<Run>),
    /// Watching a recorded game.
    Watch(Box<Replay>),
}

/// What the app needs from its host.
pub struct World {
    /// Where settings, saves and scores are kept.
    pub store: Box<dyn Store>,
    /// Entropy for fresh seeds.
    pub entropy: u64,
    /// Seconds since 1970.
    pub now: u64,
    /// Minutes by which the player's clock is ahead of UTC.
    pub offset: i32,
    /// The player's own files, where there are any.
    pub files: Option<Files>,
    /// A clock in microseconds, by which long work is cut into slices.
    pub clock: fn() -> u64,
    /// The games that the menu shows: [`catalogue::listed`] for players.
    pub games: Vec<&'static GameInfo>,
}

/// An input event, independent of the shell it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Signal {
    /// A key went down, is repeated, or came up.
    Key {
        /// Which key.
        key: Key,
        /// Down, repeated or up.
        phase: Phase,
    },
    /// Text that was pasted or typed at once.
    Text(String),
    /// A click or a wheel notch on a cell of a board.
    Click {
        /// Which board of the scene.
        board: usize,
        /// Which cell.
        cell: Pos,
        /// With what.
        button: Button,
        /// With shift held.
        shift: bool,
    },
    /// The pointer is over this cell now, or over none.
    Hover(Option<(usize, Pos)>),
    /// The pointer is over this choice of the prompt.
    Point(usize),
    /// This choice of the prompt was clicked.
    Choose(usize),
    /// What else can be done with this choice of the prompt was asked for.
    More(usize),
    /// A row of a panel was clicked.
    Row {
        /// Which panel of the scene.
        panel: usize,
        /// Which of its rows.
        row: usize,
    },
    /// The wheel turned over a page of text: so many lines down (negative: up).
    Scroll(i32),
}

/// The program behind every shell: a stack of screens.
pub struct App {
    ctx: Context,
    screens: Vec<Screen>,
    finished: bool,
}

impl App {
    /// Starts with an opening screen on top of the menu.
    pub fn new(world: World, opening: Opening) -> Self {
        let mut store = world.store;
        let (settings, trouble) = Settings::load(&mut *store);
        let mut ctx = Context {
            store,
            settings,
            dice: Dice::seeded(world.entropy),
            now: world.now * 1_000_000,
            offset: world.offset,
            columns: Columns::default(),
            files: world.files,
            clock: world.clock,
            games: world.games,
            zooms: false,
            stays: false,
            fingers: false,
            cues: Vec::new(),
            heard: 0,
            translation: None,
            copied: None,
            told: None,
        };
        let mut screens = vec![Screen::Front(Box::new(Front::new(&mut ctx)))];
        if let Some(trouble) = trouble {
            ctx.complain(trouble);
        }
        if let Turn::Push(screen) = places::opened(&mut ctx, opening) {
            screens.push(screen);
        }
        App { ctx, screens, finished: false }
    }

    /// A session for [`Opening::Play`].
    pub fn start(
        info: &'static GameInfo,
        params: Params,
        seed: u64,
        players: &[(usize, Player)],
    ) -> Result<Session, kernel::game::Refused> {
        let mut session = Session::new(info, params, Dice::seeded(seed))?;
        for (seat, player) in players {
            session.seat(kernel::game::Seat(*seat), player.clone())?;
        }
        Ok(session)
    }

    /// Tells the app what its shell can do: whether it can zoom large boards, and which keys it reserves.
    pub fn configure(&mut self, zooms: bool, kept: Vec<Key>) {
        self.ctx.zooms = zooms;
        self.ctx.settings.kept = kept;
        for screen in &mut self.screens {
            screen.resume(&mut self.ctx);
        }
    }

    /// Tells the app that it cannot be quit: it is a page, which its browser closes.
    pub fn stay(&mut self) {
        self.ctx.stays = true;
        for screen in &mut self.screens {
            screen.resume(&mut self.ctx);
        }
    }

    /// Tells the app whether the player has a screen to touch in place of keys and a mouse.
    pub fn touch(&mut self, fingers: bool) {
        self.ctx.fingers = fingers;
        for screen in &mut self.screens {
            screen.resume(&mut self.ctx);
        }
    }

    /// Tells the app how many cards and tiles its shell has put side by side.
    pub fn lay_out(&mut self, columns: Columns) {
        self.ctx.columns = columns;
    }

    /// Handles an input event.
    pub fn signal(&mut self, signal: &Signal) {
        let is_small =
            matches!(signal, Signal::Hover(_) | Signal::Point(_) | Signal::Key { phase: Phase::Up, .. });
        if !is_small {
            self.ctx.told = None;
        }
        let Some(top) = self.screens.last_mut() else { return };
        let turn = match *signal {
            // A running game and the table of keys know a gamepad's buttons; everybody else knows keys.
            Signal::Key { key: Key { code: Code::Pad(pad), .. }, phase } if !top.knows_pads() => {
                top.signal(&mut self.ctx, &Signal::Key { key: pad.stands_for(), phase })
            }
            Signal::Click { board, cell, button, shift } if self.ctx.settings.swap_buttons => {
                top.signal(&mut self.ctx, &Signal::Click { board, cell, button: swapped(button), shift })
            }
            _ => top.signal(&mut self.ctx, signal),
        };
        self.turn(turn);
    }

    /// Lets time pass for the screen on top.
    pub fn advance(&mut self, micros: u64) {
        self.ctx.now += micros;
        match self.screens.last_mut() {
            Some(Screen::Play(play)) => {
                let turn = play.advance(&mut self.ctx, micros);
                self.turn(turn);
            }
            Some(Screen::Front(front)) => front.advance(&self.ctx, micros),
            Some(Screen::Hub(hub)) => hub.advance(&self.ctx),
            Some(Screen::Making(making)) => {
                let turn = making.advance(&mut self.ctx);
                self.turn(turn);
            }
            _ => {}
        }
    }

    fn turn(&mut self, turn: Turn) {
        match turn {
            Turn::Stay => return,
            Turn::Push(screen) => self.screens.push(screen),
            Turn::Swap(screen) => {
                self.screens.pop();
                self.screens.push(screen);
            }
            Turn::Pop => self.pop(),
            Turn::PopWith(answer) => {
                self.pop();
                if let Some(top) = self.screens.last_mut() {
                    let next = top.answer(&mut self.ctx, answer);
                    self.turn(next);
                }
            }
            Turn::Open(name, text) => {
                self.open(&name, &text);
            }
            Turn::Quit => {
                self.close();
                self.finished = true;
            }
        }
        if self.screens.is_empty() {
            self.finished = true;
        }
    }

    fn pop(&mut self) {
        self.screens.pop();
        if let Some(top) = self.screens.last_mut() {
            top.resume(&mut self.ctx);
        }
    }

    /// The scene to show now.
    pub fn scene(&self) -> Scene {
        let Some(top) = self.screens.last() else { return Scene::default() };
        let mut scene = top.scene(&self.ctx);
        let is_dialogue = !matches!(top, Screen::Play(_)) && scene.prompt.as_ref().is_some_and(|p| !p.whole);
        if is_dialogue && let [.., below, _] = &self.screens[..] {
            let mut under = below.scene(&self.ctx);
            if let Screen::Front(front) = below {
                under.boards = front.backdrop();
            }
            // What is told about the game can wait until one is back in it; trouble cannot.
            under.notice = under.notice.filter(|notice| notice.bad);
            under.prompt = scene.prompt.take();
            // With stars goes a sentence that says it all.
            if under
                .prompt
                .as_ref()
                .and_then(|prompt| prompt.award.as_ref())
                .is_some_and(|a| a.stars.is_some())
            {
                under.log.clear();
            }
            under.hints = scene.hints;
            scene = under;
        }
        if let Some(told) = &self.ctx.told {
            scene.notice = Some(told.clone());
        }
        if let Some(translate) = self.ctx.translation {
            translate(&mut scene);
        }
        scene
    }

    /// Sets a translation that every scene goes through before a shell sees it.
    pub fn translate(&mut self, translation: fn(&mut Scene)) {
        self.ctx.translation = Some(translation);
    }

    /// The time in microseconds until something changes by itself; `None` if nothing does before the next signal.
    pub fn wake_in(&self) -> Option<u64> {
        match self.screens.last() {
            Some(Screen::Play(play)) => play.wake_in(),
            Some(Screen::Front(front)) => front.wake_in(&self.ctx),
            Some(Screen::Pause(pause)) => pause.wake_in(&self.ctx),
            Some(Screen::Hub(hub)) => hub.wake_in(),
            Some(Screen::Making(_)) => Some(screens::SOON_MICROS),
            _ => None,
        }
    }

    /// Whether a real-time game is running, so that key releases matter.
    pub fn wants_releases(&self) -> bool {
        matches!(self.screens.last(), Some(Screen::Play(play)) if play.is_real_time())
    }

    /// The palette in use.
    pub fn palette(&self) -> Palette {
        self.ctx.settings.palette()
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.ctx.settings
    }

    /// Whether a file name is being typed, so that a shell may offer its own file picker.
    pub fn wants_file(&self) -> bool {
        match &self.screens[..] {
            [.., Screen::Setup(setup), Screen::Entry(entry)] => {
                matches!(entry.purpose(), Purpose::Param(id) if setup.is_file(id))
            }
            [.., Screen::Entry(entry)] => *entry.purpose() == Purpose::Open,
            _ => false,
        }
    }

    /// Whether the player has left.
    pub fn finished(&self) -> bool {
        self.finished
    }

    /// The game that is on the screen or under a dialogue, if any.
    pub fn session(&self) -> Option<&Session> {
        self.screens.iter().rev().find_map(|screen| match screen {
            Screen::Play(play) => Some(play.session()),
            _ => None,
        })
    }

    /// Saves whatever is running. To be called before the program ends for any reason; it may be called more
    /// than once, and play may continue afterwards.
    pub fn close(&mut self) {
        for screen in &mut self.screens {
            if let Screen::Play(play) = screen {
                play.settle(&mut self.ctx);
            }
        }
    }

    /// Text to be put on the clipboard, once. It is on the screen, too.
    pub fn copied(&mut self) -> Option<String> {
        self.ctx.copied.take()
    }
}

/// The button after left and right were swapped in the settings.
const fn swapped(button: Button) -> Button {
    match button {
        Button::Left => Button::Right,
        Button::Right => Button::Left,
        Button::Middle | Button::WheelUp | Button::WheelDown => button,
    }
}
