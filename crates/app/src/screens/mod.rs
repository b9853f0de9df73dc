//! The screens around a game. Each shows itself as a scene and answers signals with a [`Turn`]; the
//! app keeps them on a stack and shows the top one, over the one below if it is only a dialogue.

pub(crate) mod choice;
pub(crate) mod create;
pub(crate) mod entry;
pub(crate) mod front;
pub(crate) mod hub;
pub(crate) mod keys;
pub(crate) mod levels;
pub(crate) mod list;
pub(crate) mod living;
pub(crate) mod making;
pub(crate) mod page;
pub(crate) mod pause;
pub(crate) mod play;
pub(crate) mod saves;
pub(crate) mod scores;
pub(crate) mod settings;
pub(crate) mod setup;
pub(crate) mod statistics;

use crate::run::Desk;
use crate::settings::Settings;
use crate::store::Store;
use crate::{Files, Signal, calendar};
use kernel::dice::Dice;
use kernel::game::{Cue, GameInfo, Refused};
use kernel::input::{Key, Shared};
use kernel::scene::{Columns, Notice, Scene, ScreenKind};
use kernel::session::Session;

/// How soon work that was cut goes on.
pub(crate) const SOON_MICROS: u64 = 16_000;

/// What every screen may use.
pub(crate) struct Context {
    pub(crate) store: Box<dyn Store>,
    pub(crate) settings: Settings,
    /// For fresh seeds, never for a game.
    pub(crate) dice: Dice,
    /// Microseconds since 1970.
    pub(crate) now: u64,
    /// Minutes by which the player's clock is ahead of UTC.
    pub(crate) offset: i32,
    /// How many choices the shell has put side by side.
    pub(crate) columns: Columns,
    /// The player's own files, where there are any.
    pub(crate) files: Option<Files>,
    /// Microseconds since any moment.
    pub(crate) clock: fn() -> u64,
    /// The games that the menu shows.
    pub(crate) games: Vec<&'static GameInfo>,
    /// Whether the shell can paint large boards whole or from near.
    pub(crate) zooms: bool,
    /// Whether there is no way to quit.
    pub(crate) stays: bool,
    /// Whether the player has a screen to touch in place of keys and a mouse.
    pub(crate) fingers: bool,
    /// Sounds since the shell last asked.
    pub(crate) cues: Vec<Cue>,
    /// Varies the pitch of sounds.
    pub(crate) heard: u8,
    /// What the player has asked to copy since the shell last asked.
    pub(crate) copied: Option<String>,
    /// Puts what is to be read into another language.
    pub(crate) translation: Option<fn(&mut Scene)>,
    /// One line for the screen that is shown next.
    pub(crate) told: Option<Notice>,
}

impl Context {
    /// What a running game needs.
    pub(crate) fn desk(&mut self) -> Desk<'_> {
        Desk { store: &mut *self.store, now: self.now / 1_000_000, clock: self.clock }
    }

    /// Tells the player that something is wrong, on the screen that stays.
    pub(crate) fn complain(&mut self, text: impl Into<String>) -> Turn {
        self.told = Some(Notice { text: text.into(), bad: true });
        Turn::Stay
    }

    /// Tells the player something.
    pub(crate) fn tell(&mut self, text: impl Into<String>) -> Turn {
        self.told = Some(Notice { text: text.into(), bad: false });
        Turn::Stay
    }

    /// Keeps the settings.
    pub(crate) fn save_settings(&mut self) {
        if let Err(error) = self.settings.save(&mut *self.store) {
            self.complain(error.0);
        }
    }

    /// The player's day.
    pub(crate) fn today(&self) -> String {
        calendar::day(calendar::local(self.now / 1_000_000, self.offset))
    }

    /// A seed that is easy to read out.
    pub(crate) fn fresh_seed(&mut self) -> u64 {
        self.dice.range(1, 999_999) as u64
    }
}

/// What comes next.
pub(crate) enum Turn {
    /// This screen goes on.
    Stay,
    /// Another screen on top.
    Push(Screen),
    /// Another screen in the place of this one.
    Swap(Screen),
    /// Back to the screen below.
    Pop,
    /// Back to the screen below, with something for it to do.
    PopWith(Answer),
    /// A file that was read, by its name and content.
    Open(String, String),
    /// The end of the program.
    Quit,
}

/// What a screen was asked for by the one above it.
pub(crate) enum Answer {
    /// A shared command.
    Shared(Shared),
    /// A line was typed for this purpose.
    Text(Purpose, String),
    /// A choice was taken for this purpose.
    Choice(Purpose, String),
    /// Yes.
    Yes(Purpose),
    /// The same game again with another seed.
    Again,
    /// The next game was set up, or refused; in which place among the player's own levels it lies.
    Begun(Result<Box<Session>, Refused>, Option<String>),
    /// Watch what was played.
    Watch,
    /// A recording was watched as far as the player liked.
    Watched,
    /// Copy the result.
    Share,
    /// Keep a picture of the board.
    Picture,
    /// Keep a film of the game.
    Film,
}

/// What a question was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The name of a save.
    SaveName,
    /// Into which folder to write what a game hands over.
    Export,
    /// Which messages to show.
    Search,
    /// Which step of a recording to go to.
    GoTo,
    /// The seed.
    Seed,
    /// The parameter with this id.
    Param(&'static str),
    /// The player's name.
    PlayerName,
    /// Which game's keys to change.
    KeysOf,
    /// Whether to take a key from another command.
    TakeKey(&'static str, Key, bool),
    /// Whether to delete this saved game.
    DeleteSave,
    /// Which file to open.
    Open,
    /// Whether to end the program.
    Quit,
    /// Whether to start this game over.
    Restart,
}

/// A screen.
pub(crate) enum Screen {
    Front(Box<front::Front>),
    Hub(Box<hub::Hub>),
    Levels(levels::Levels),
    Create(create::Create),
    Statistics(statistics::Statistics),
    Setup(Box<setup::Setup>),
    Play(Box<play::Play>),
    Pause(Box<pause::Pause>),
    Making(Box<making::Making>),
    Page(Box<page::Page>),
    Choice(Box<choice::ChoiceList>),
    Entry(entry::EntryScreen),
    Settings(settings::SettingsScreen),
    Keys(keys::Keys),
    Saves(saves::Saves),
    Scores(scores::ScoresScreen),
}

impl Screen {
    /// Whether buttons of gamepads are known here, and not only the keys that they stand for.
    pub(crate) fn knows_pads(&self) -> bool {
        matches!(self, Screen::Play(_)) || matches!(self, Screen::Keys(keys) if keys.is_waiting())
    }

    pub(crate) fn scene(&self, ctx: &Context) -> Scene {
        let (kind, scene) = match self {
            // A game that is played or watched says so itself.
            Screen::Play(s) => return s.scene(ctx),
            Screen::Front(s) => (ScreenKind::Front, s.scene(ctx)),
            Screen::Hub(s) => (ScreenKind::Hub, s.scene(ctx)),
            Screen::Levels(s) => (ScreenKind::Levels, s.scene(ctx)),
            Screen::Create(s) => (ScreenKind::Hub, s.scene(ctx)),
            Screen::Statistics(s) => (ScreenKind::Hub, s.scene(ctx)),
            Screen::Setup(s) => (ScreenKind::Form, s.scene(ctx)),
            Screen::Settings(s) => (ScreenKind::Form, s.scene(ctx)),
            Screen::Page(s) => (ScreenKind::Page, s.scene(ctx)),
            Screen::Entry(s) => (ScreenKind::Entry, s.scene(ctx)),
            Screen::Pause(s) => (ScreenKind::Menu, s.scene(ctx)),
            Screen::Making(s) => (ScreenKind::Menu, s.scene(ctx)),
            Screen::Choice(s) => (ScreenKind::Menu, s.scene(ctx)),
            Screen::Keys(s) => (ScreenKind::Menu, s.scene(ctx)),
            Screen::Saves(s) => (ScreenKind::Menu, s.scene(ctx)),
            Screen::Scores(s) => (ScreenKind::Menu, s.scene(ctx)),
        };
        Scene { kind, ..scene }
    }

    pub(crate) fn signal(&mut self, ctx: &mut Context, signal: &Signal) -> Turn {
        match self {
            Screen::Front(s) => s.signal(ctx, signal),
            Screen::Hub(s) => s.signal(ctx, signal),
            Screen::Levels(s) => s.signal(ctx, signal),
            Screen::Create(s) => s.signal(ctx, signal),
            Screen::Statistics(s) => s.signal(ctx, signal),
            Screen::Setup(s) => s.signal(ctx, signal),
            Screen::Play(s) => s.signal(ctx, signal),
            Screen::Pause(s) => s.signal(ctx, signal),
            Screen::Making(s) => s.signal(signal),
            Screen::Page(s) => s.signal(ctx, signal),
            Screen::Choice(s) => s.signal(ctx, signal),
            Screen::Entry(s) => s.signal(ctx, signal),
            Screen::Settings(s) => s.signal(ctx, signal),
            Screen::Keys(s) => s.signal(ctx, signal),
            Screen::Saves(s) => s.signal(ctx, signal),
            Screen::Scores(s) => s.signal(ctx, signal),
        }
    }

    /// Deals with what the screen above has answered.
    pub(crate) fn answer(&mut self, ctx: &mut Context, answer: Answer) -> Turn {
        match self {
            Screen::Front(_) => front::Front::answer(&answer),
            Screen::Create(_) => create::Create::answer(ctx, answer),
            Screen::Pause(_) => pause::Pause::answer(&answer),
            Screen::Page(s) => s.answer(&answer),
            Screen::Setup(s) => s.answer(ctx, answer),
            Screen::Play(s) => s.answer(ctx, answer),
            Screen::Settings(_) => settings::SettingsScreen::answer(ctx, answer),
            Screen::Keys(s) => s.answer(ctx, &answer),
            Screen::Saves(s) => s.answer(ctx, answer),
            _ => Turn::Stay,
        }
    }

    /// Called when a screen above has gone.
    pub(crate) fn resume(&mut self, ctx: &mut Context) {
        match self {
            Screen::Front(s) => s.resume(ctx),
            Screen::Hub(s) => s.resume(ctx),
            Screen::Levels(s) => s.resume(ctx),
            Screen::Play(s) => s.resume(ctx),
            Screen::Saves(s) => s.resume(ctx),
            _ => {}
        }
    }
}
