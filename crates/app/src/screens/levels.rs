//! The levels of a game: numbered tiles with stars, pack by pack.

use super::list::{List, scene};
use super::setup::Setup;
use super::{Context, Screen, Turn};
use crate::launch::Launch;
use crate::own::OwnFile;
use crate::progress::{Level, Progress, results};
use crate::scores::Scores;
use crate::{Signal, words};
use kernel::arcade::OwnLevel;
use kernel::game::GameInfo;
use kernel::input::Nav;
use kernel::params::Choice;
use kernel::scene::{Form, KeyHint, Pick, Press, Prompt, Scene};

/// The most stars of a level.
const STARS: u8 = 3;

/// The levels of a game, those of the player's own among them; or those of one file that was opened.
pub(crate) struct Levels {
    info: &'static GameInfo,
    progress: Progress,
    own: Vec<OwnFile>,
    /// The title of the only file that is shown, if it is one.
    only: Option<String>,
    scores: Scores,
    list: List,
}

/// What stands at a place of the list.
enum Row<'a> {
    Level(&'a Level),
    Own(&'a OwnFile, usize),
    Other(&'a Choice),
}

impl Levels {
    /// Opens at the next level that is not solved.
    pub(crate) fn new(ctx: &Context, info: &'static GameInfo) -> Self {
        let mut levels = Levels {
            info,
            progress: Progress::default(),
            own: Vec::new(),
            only: None,
            scores: Scores::default(),
            list: List::default(),
        };
        levels.resume(ctx);
        levels
    }

    /// The levels of a file that was opened.
    pub(crate) fn of_file(ctx: &Context, info: &'static GameInfo, title: &str, file: OwnFile) -> Self {
        let mut levels = Levels::new(ctx, info);
        levels.progress = Progress::default();
        levels.only = Some(title.into());
        levels.own = vec![file];
        levels.list.selected = 0;
        levels
    }

    /// Looks again at what was solved.
    pub(crate) fn resume(&mut self, ctx: &Context) {
        self.scores = Scores::load(&*ctx.store, self.info.id).unwrap_or_default();
        if self.only.is_some() {
            return;
        }
        self.progress = Progress::of(&*ctx.store, self.info);
        self.own = OwnFile::all(&*ctx.store, self.info);
        let next = self.progress.next();
        let at = self.progress.levels.iter().position(|level| Some(level.choice.id.as_str()) == next);
        self.list.selected = at.unwrap_or(0);
    }

    /// What stands where: single levels of the player's own come before the packs.
    fn rows(&self) -> Vec<Row<'_>> {
        let (packs, single): (Vec<&OwnFile>, Vec<&OwnFile>) =
            self.own.iter().partition(|file| file.levels.len() > 1);
        let own = single.into_iter().chain(packs);
        let own = own.flat_map(|file| (0..file.levels.len()).map(move |index| Row::Own(file, index)));
        let shipped = self.progress.levels.iter().map(Row::Level);
        shipped.chain(own).chain(self.progress.others.iter().map(Row::Other)).collect()
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
        let rows = self.rows();
        let own: Vec<(&OwnFile, usize)> = rows
            .iter()
            .filter_map(|row| if let Row::Own(file, index) = row { Some((*file, *index)) } else { None })
            .collect();
        for group in own.chunk_by(|a, b| a.0.heading() == b.0.heading()) {
            let levels: Vec<Level> = group.iter().map(|(file, index)| self.own_level(file, *index)).collect();
            let solved = levels.iter().filter(|level| level.solved).count();
            let heading = self.only.as_deref().unwrap_or(group[0].0.heading());
            let heading = words::pack(heading, solved, levels.len());
            choices.extend((1..).zip(&levels).map(|(i, level)| tile(i, level, true).group(&heading)));
        }
        let other = |choice: &Choice| Pick::new(&choice.title, &choice.about).group(words::OTHER_LEVELS);
        choices.extend(self.progress.others.iter().map(other));
        let text = if self.only.is_some() { Vec::new() } else { vec![words::progress(&self.progress)] };
        Prompt { text, ..self.list.prompt(self.info.title, choices) }
    }

    /// A level of the player's own, with what was achieved in it.
    fn own_level(&self, file: &OwnFile, index: usize) -> Level {
        let level = &file.levels[index];
        let choice = Choice::new("", file.title(index), &level.about);
        let (solved, stars) = results(&self.scores, &level.table);
        Level { choice, solved: solved && level.text.is_some(), stars }
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
            Press::Taken(i) => match self.rows().get(i) {
                Some(Row::Level(level)) => Launch::level(ctx, self.info, &level.choice.id).start(ctx),
                Some(Row::Own(file, index)) => match &file.levels[*index] {
                    OwnLevel { text: Some(text), .. } => {
                        Launch::own(ctx, self.info, text, file.place(*index)).start(ctx)
                    }
                    broken => ctx.complain(format!("{}: {}", file.title(*index), broken.about)),
                },
                Some(Row::Other(other)) => {
                    let mut setup = Setup::new(ctx, self.info);
                    setup.choose_level(&other.id);
                    Turn::Push(Screen::Setup(Box::new(setup)))
                }
                None => Turn::Stay,
            },
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
