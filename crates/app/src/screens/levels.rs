//! The levels of a game: numbered tiles with stars, pack by pack.

use super::list::{List, scene};
use super::setup::Setup;
use super::{Context, Screen, Turn};
use crate::launch::Launch;
use crate::progress::{Level, Progress};
use crate::{Signal, words};
use kernel::game::GameInfo;
use kernel::input::Nav;
use kernel::scene::{Form, KeyHint, Pick, Press, Prompt, Scene};

/// The most stars of a level.
const STARS: u8 = 3;

/// The levels of a game.
pub(crate) struct Levels {
    info: &'static GameInfo,
    progress: Progress,
    list: List,
}

impl Levels {
    /// Opens at the next level that is not solved.
    pub(crate) fn new(ctx: &Context, info: &'static GameInfo) -> Self {
        let mut levels = Levels { info, progress: Progress::default(), list: List::default() };
        levels.resume(ctx);
        levels
    }

    /// Looks again at what was solved.
    pub(crate) fn resume(&mut self, ctx: &Context) {
        self.progress = Progress::of(&*ctx.store, self.info);
        let next = self.progress.next();
        let at = self.progress.levels.iter().position(|level| Some(level.choice.id.as_str()) == next);
        self.list.selected = at.unwrap_or(0);
    }

    /// The game it is about.
    pub(crate) fn info(&self) -> &'static GameInfo {
        self.info
    }

    fn prompt(&self) -> Prompt {
        let mut choices = Vec::new();
        let awards = self.progress.levels.iter().any(|level| level.stars > 0);
        for pack in self.progress.levels.chunk_by(|a, b| a.choice.group == b.choice.group) {
            let solved = pack.iter().filter(|level| level.solved).count();
            let heading = words::pack(&pack[0].choice.group, solved, pack.len());
            choices
                .extend(pack.iter().enumerate().map(|(i, level)| tile(i + 1, level, awards).group(&heading)));
        }
        let other = |choice: &kernel::params::Choice| {
            Pick::new(&choice.title, &choice.about).group(words::OTHER_LEVELS)
        };
        choices.extend(self.progress.others.iter().map(other));
        Prompt { text: vec![words::progress(&self.progress)], ..self.list.prompt(self.info.title, choices) }
    }

    pub(crate) fn scene(&self, _ctx: &Context) -> Scene {
        let hints = vec![
            KeyHint::nav(Nav::Select, "Up Down Left Right", words::KEY_SELECT),
            KeyHint::nav(Nav::Take, "Enter", words::KEY_PLAY),
            KeyHint::nav(Nav::Back, "Esc", words::KEY_BACK),
        ];
        scene(self.prompt(), hints)
    }

    pub(crate) fn signal(&mut self, ctx: &mut Context, signal: &Signal) -> Turn {
        match self.list.signal_in(&self.prompt(), signal, ctx.columns) {
            Press::Closed => Turn::Pop,
            Press::Taken(i) => {
                if let Some(level) = self.progress.levels.get(i) {
                    return Launch::level(ctx, self.info, &level.choice.id).start(ctx);
                }
                let other = &self.progress.others[i - self.progress.levels.len()];
                let mut setup = Setup::new(ctx, self.info);
                setup.choose_level(&other.id);
                Turn::Push(Screen::Setup(Box::new(setup)))
            }
            Press::Selected(_) | Press::More(_) | Press::Nothing => Turn::Stay,
        }
    }
}

fn tile(number: usize, level: &Level, awards: bool) -> Pick {
    let about = if level.choice.about.is_empty() {
        level.choice.title.clone()
    } else {
        format!("{}: {}", level.choice.title, level.choice.about)
    };
    let value = if level.solved { words::SOLVED } else { "" };
    let stars = (level.solved && awards).then_some((level.stars, STARS));
    Pick { stars, ..Pick::new(number.to_string(), about).value(value).form(Form::Tile) }
}
