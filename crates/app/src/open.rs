//! A file that the player hands over without a word, as by dropping it onto the window. What it is follows from
//! its content: a recorded game, or a level of the game that can read it.

use crate::own::OwnFile;
use crate::saves::Autosave;
use crate::screens::levels::Levels;
use crate::screens::making::Making;
use crate::screens::play::Play;
use crate::screens::{Context, Screen, Turn};
use crate::{App, Run, run, words};
use kernel::dice::Dice;
use kernel::game::{GameInfo, Refused, Seat};
use kernel::params::{Kind, Params};
use kernel::replay::Replay;
use kernel::session::{Player, Session};

/// How every recorded game begins.
const RECORDING: &str = "mazarium-replay";

/// A longer text is no level, in bytes: every game would have to look at all of it.
const LONGEST_LEVEL: usize = 1 << 20;

impl App {
    /// Opens a file by its content, and says whether it could; if not, the screen tells why.
    ///
    /// A recorded game that is over is watched from its start; one that is not goes on where it was left. A level
    /// is played by the game that understands it, first of all by the one on the screen: so an editor takes what
    /// is dropped onto it. What was on the screen is saved and left.
    pub fn open(&mut self, name: &str, text: &str) -> bool {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let opened = if text.starts_with(RECORDING) {
            return self.open_recording(name, text);
        } else if text.len() > LONGEST_LEVEL {
            Err(words::TOO_LARGE.into())
        } else if let Some(pack) = self.pack(name, text) {
            Ok(Screen::Levels(pack))
        } else {
            self.level(name, text).map(|play| Screen::Play(Box::new(play)))
        };
        match opened {
            Ok(screen) => {
                self.leave_all();
                self.ctx.told = None;
                self.screens.push(screen);
                true
            }
            Err(why) => {
                self.ctx.complain(format!("{name}: {why}"));
                false
            }
        }
    }

    /// Back to the menu; games on the way are saved.
    fn leave_all(&mut self) {
        while self.screens.len() > 1 {
            if let Some(Screen::Play(mut play)) = self.screens.pop() {
                play.leave(&mut self.ctx);
            }
        }
        if let Some(menu) = self.screens.last_mut() {
            menu.resume(&mut self.ctx);
        }
    }

    /// Opens a recorded game, when its start is made.
    fn open_recording(&mut self, name: &str, text: &str) -> bool {
        let found = Replay::parse(text).map_err(|problem| problem.to_string()).and_then(|replay| {
            let info = catalogue::find(&replay.game).ok_or_else(|| words::unknown_game(&replay.game))?;
            Ok((replay.beginning(info).map_err(|refused| refused.reason)?, replay, info))
        });
        let (beginning, replay, info) = match found {
            Ok(found) => found,
            Err(why) => {
                self.ctx.complain(format!("{name}: {why}"));
                return false;
            }
        };
        let name = name.to_string();
        let turn = Making::start(&mut self.ctx, beginning, move |ctx, made| {
            let made = made.map_err(|refused| refused.reason);
            match made.and_then(|start| recorded(ctx, &replay, info, start)) {
                Ok(play) => Turn::Push(Screen::Play(Box::new(play))),
                Err(why) => ctx.complain(format!("{name}: {why}")),
            }
        });
        let opens = matches!(turn, Turn::Push(_));
        if opens {
            self.leave_all();
            self.ctx.told = None;
        }
        self.turn(turn);
        opens
    }

    /// The levels of a pack, to choose from, if the text is one of which something can be played.
    fn pack(&self, name: &str, text: &str) -> Option<Levels> {
        self.ctx.games.iter().find_map(|info| {
            let file = OwnFile::read(info, "", text)?;
            let playable = file.levels.iter().filter(|level| level.text.is_some()).count();
            (file.levels.len() > 1 && playable > 0).then(|| Levels::of_file(&self.ctx, info, name, file))
        })
    }

    fn level(&mut self, name: &str, text: &str) -> Result<Play, String> {
        // To a game no text means no level of one's own.
        if text.trim().is_empty() {
            return Err(self.understood());
        }
        let seed = self.ctx.fresh_seed();
        let here = self.session().map(Session::info);
        let games = here.into_iter().chain(self.ctx.games.iter().copied());
        let mut complaint = None;
        for info in games {
            for (id, usual) in level_params(info) {
                match started(info, id, text, seed) {
                    Ok(session) => return Ok(Play::new(&self.ctx, Run::new(session))),
                    // It has the name of such a file, so this is what is wrong with it.
                    Err(refused) if is_named_like(name, usual) => {
                        complaint.get_or_insert(format!("{}: {}", info.title, in_words(&refused)));
                    }
                    Err(_) => {}
                }
            }
        }
        Err(complaint.unwrap_or_else(|| self.understood()))
    }

    /// What can be opened.
    fn understood(&self) -> String {
        let with_levels = self.ctx.games.iter().filter(|info| level_params(info).next().is_some());
        let titles: Vec<&str> = with_levels.map(|info| info.title).collect();
        words::neither_replay_nor_level(&titles)
    }
}

/// A recorded game from its start: it goes on where it was left, or is watched.
fn recorded(ctx: &Context, replay: &Replay, info: &'static GameInfo, start: Session) -> Result<Play, String> {
    let again = || replay.open(info).map_err(|refused| refused.reason);
    let mut session = match replay.verify_from(info, Some(start)) {
        Ok(session) => session,
        // Watched as far as it agrees.
        Err(_) if replay.age(info).is_some() => {
            let mut session = again()?;
            session.watch(true);
            return Ok(Play::new(ctx, Run::resumed(session, Autosave::default())));
        }
        Err(divergence) => return Err(words::cannot_go_on(&divergence.to_string())),
    };
    if session.outcome().is_some() {
        session.go_to(0).map_err(|divergence| words::cannot_go_on(&divergence.to_string()))?;
        session.watch(true);
    } else {
        run::unrank(&mut session.notes);
    }
    Ok(Play::new(ctx, Run::resumed(session, Autosave::default())))
}

/// The parameters of a game that are a level in one file, each with the file's usual name. A game that wants
/// several files at once has none.
fn level_params(info: &GameInfo) -> impl Iterator<Item = (&'static str, &'static str)> {
    let files = info.params.iter().filter_map(|param| match param.kind {
        Kind::File { name } => Some((param.id, name)),
        _ => None,
    });
    let many = files.clone().count() > 1;
    files.filter(move |_| !many)
}

/// A game with this level; where a person needs somebody to play against, there is a bot.
fn started(info: &'static GameInfo, id: &str, text: &str, seed: u64) -> Result<Session, Refused> {
    let mut params = Params::defaults(info.params);
    params.set(info.params, id, text)?;
    let mut session = Session::new(info, params, Dice::seeded(seed))?;
    if let Some(bot) = info.bots.first() {
        for seat in (1..info.seats.len()).map(Seat) {
            session.seat(seat, Player::Bot(bot.id.into()))?;
        }
    }
    Ok(session)
}

/// Whether a file ends as such files do; of `.txt` that says nothing.
fn is_named_like(name: &str, usual: &str) -> bool {
    let ending = |name: &str| name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    ending(name).is_some_and(|own| own != "txt" && Some(own) == ending(usual))
}

fn in_words(refused: &Refused) -> String {
    refused.problems.first().map_or_else(|| refused.reason.clone(), ToString::to_string)
}
