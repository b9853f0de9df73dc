//! The commands that change something, each as a function of the conversation and the rest of its line.

use super::about::{COMMANDS, Command, Does};
use super::trouble::{Trouble, bad_script};
use super::words::{self, Setting};
use super::{Pipe, fine};
use crate::json::{field, shortened};
use kernel::dice::Dice;
use kernel::game::{Event, GameInfo, Outcome, Refused, Seat};
use kernel::params::{Kind, Params};
use kernel::replay::Replay;
use kernel::session::{Player, Session};
use serde::Serialize;

/// The seed of a game for which none was told.
const SEED: u64 = 1;

/// More steps than this in one command are refused: the answer would be too long to be read.
const MOST_AT_ONCE: usize = 100_000;

pub(super) const SEAT_EXPECTED: &str = "expected the number of a seat, from 0";

/// How many legal actions a refusal lists.
const LEGAL_SHOWN: usize = 50;

/// The JSON that a command is answered with, or why it was not done.
pub(super) type Answer = Result<String, Trouble>;

impl Pipe {
    /// Finds the command and does it.
    pub(super) fn obey(&mut self, word: &str, rest: &str) -> Answer {
        let Some(command) = COMMANDS.iter().find(|command| command.name() == word) else {
            let names: Vec<&str> = COMMANDS.iter().map(Command::name).collect();
            let text = format!("there is no command '{}'", shortened(word, 40));
            return Err(Trouble::new("no-command", text).with("commands", &names));
        };
        let answer = match command.does {
            Does::Line(does) => does(self, rest),
            Does::Word(does) if rest.is_empty() => does(self),
            Does::Word(_) => Err(Trouble::usage(format!("'{word}' stands alone on its line"))),
        };
        answer.map_err(|trouble| match trouble.code {
            "usage" => trouble.with("usage", command.usage),
            _ => trouble,
        })
    }

    pub(super) fn restart(&mut self) -> Answer {
        let session = self.playing()?;
        if !session.restart()? {
            return Err(Trouble::new("nothing", "this is already the start"));
        }
        fine(Standing::of(session))
    }

    pub(super) fn close(&mut self) -> Answer {
        self.playing()?;
        self.session = None;
        fine(())
    }

    pub(super) fn start(&mut self, rest: &str) -> Answer {
        let (game, rest) = words::first_word(rest);
        if game.is_empty() {
            return Err(Trouble::usage("expected a game; 'games' lists them"));
        }
        let info = self.find(game)?;
        let (mut seed, mut script) = (SEED, None);
        let mut params = Params::defaults(info.params);
        let mut files: Vec<(String, String)> = Vec::new();
        for Setting { key, value, file } in words::settings(rest).map_err(Trouble::usage)? {
            match key.as_str() {
                "seed" => {
                    let text =
                        format!("seed: '{}' is not a whole number from 0 to 2^64-1", shortened(&value, 40));
                    seed = value.parse().map_err(|_| Trouble::new("bad-seed", text))?;
                }
                "dice" => script = Some(value),
                _ if file => {
                    params.set(info.params, &key, &self.read(&value)?)?;
                    files.push((key, value));
                }
                _ => params.set(info.params, &key, &value)?,
            }
        }
        let dice = match &script {
            None => Dice::seeded(seed),
            Some(script) => Dice::from_script(script, seed).map_err(|fault| bad_script(&fault))?,
        };
        let session = Session::new(info, params, dice).map_err(|r| name_files(r, info, &files))?;
        let answer = fine(Started::new(&session, None));
        self.session = Some(session);
        answer
    }

    pub(super) fn act(&mut self, rest: &str) -> Answer {
        let (action, times) = words::counted(rest).map_err(Trouble::usage)?;
        if action.trim().is_empty() {
            return Err(Trouble::usage("expected an action; 'legal' lists what is allowed"));
        }
        if action.chars().any(char::is_control) {
            return Err(Trouble::new("bad-action", "an action is one line of plain text"));
        }
        let times = at_most(times.unwrap_or(1))?;
        let session = self.playing()?;
        let mut run = Run::default();
        while run.done < times && run.stopped.is_none() {
            match session.act(&action) {
                Ok(events) => run.step(events),
                Err(refused) => run.stopped = Some(with_legal(refused, session)),
            }
        }
        run.answer(session)
    }

    pub(super) fn load(&mut self, rest: &str) -> Answer {
        if rest.is_empty() {
            return Err(Trouble::usage("expected a state, as 'state' shows it"));
        }
        self.playing()?;
        let text = match rest.strip_prefix('@') {
            Some(path) => self.read(path)?,
            None => rest.to_string(),
        };
        let session = self.playing()?;
        session.load_state(&text)?;
        fine(Standing::of(session))
    }

    pub(super) fn seat(&mut self, rest: &str) -> Answer {
        let (seat, who) = words::first_word(rest);
        let seat = seat.parse().map_err(|_| Trouble::usage(SEAT_EXPECTED))?;
        let session = self.playing()?;
        let player = match who {
            "" => return Err(Trouble::usage("expected 'human' or a bot")),
            "human" => Player::Human,
            bot => Player::Bot(bot.into()),
        };
        session.seat(Seat(seat), player).map_err(|r| match r.code {
            "no-bot" => no_bot(session.info(), who),
            _ => r.into(),
        })?;
        fine(field("seats", &seated(session)))
    }

    pub(super) fn bots(&mut self, rest: &str) -> Answer {
        let times = at_most(count(rest)?.unwrap_or(MOST_AT_ONCE))?;
        let session = self.playing()?;
        let mut run = Run::default();
        while run.done < times && run.stopped.is_none() {
            match session.bot_step() {
                Some(Ok(events)) => run.step(events),
                Some(Err(refused)) => run.stopped = Some(refused.into()),
                None => break,
            }
        }
        if run.done == 0 && run.stopped.is_none() {
            return Err(Trouble::new("nothing", "no bot is to act; 'seat' puts one into a seat"));
        }
        run.answer(session)
    }

    pub(super) fn undo(&mut self, rest: &str) -> Answer {
        let times = count(rest)?.unwrap_or(1);
        let session = self.playing()?;
        match session.step() {
            // At the start, what can be taken back is a restart.
            0 if !session.undo()? => return Err(Trouble::new("nothing", "nothing to take back")),
            0 => {}
            step => session.go_to(step.saturating_sub(times))?,
        }
        fine(Standing::of(session))
    }

    pub(super) fn redo(&mut self, rest: &str) -> Answer {
        let times = count(rest)?.unwrap_or(1);
        let session = self.playing()?;
        if session.step() < session.len() {
            session.go_to(session.step().saturating_add(times))?;
        } else if !session.redo()? {
            return Err(Trouble::new("nothing", "nothing to repeat"));
        }
        fine(Standing::of(session))
    }

    pub(super) fn open(&mut self, rest: &str) -> Answer {
        let text = if let Some(path) = rest.strip_prefix('@') {
            self.read(path)?
        } else {
            let (text, after) = words::quoted(rest).map_err(Trouble::usage)?;
            if !after.trim().is_empty() {
                return Err(Trouble::usage("there is something after the closing quote"));
            }
            text
        };
        let replay = Replay::parse(&text)?;
        let info = self.find(&replay.game)?;
        let session = replay.verify(info)?;
        let answer = fine(Started::new(&session, Some(session.len())));
        self.session = Some(session);
        answer
    }

    /// The game that is being played, or the complaint that there is none.
    pub(super) fn playing(&mut self) -> Result<&mut Session, Trouble> {
        self.session
            .as_mut()
            .ok_or_else(|| Trouble::new("not-started", "no game is running; 'new' starts one"))
    }

    pub(super) fn find(&self, id: &str) -> Result<&'static GameInfo, Trouble> {
        catalogue::find_in(self.games, id).ok_or_else(|| {
            let known: Vec<&str> = self.games.iter().map(|g| g.id).collect();
            let text = format!("there is no game '{}' (known: {})", shortened(id, 40), known.join(", "));
            Trouble::new("no-game", text).with("games", &known)
        })
    }

    pub(super) fn read(&self, path: &str) -> Result<String, Trouble> {
        // A path with blanks at its ends can be given in quotes, like any value.
        let path = if path.starts_with('"') {
            words::quoted(path).map_err(|why| Trouble::new("no-file", why))?.0
        } else {
            path.to_string()
        };
        (self.read_file)(&path)
            .map_err(|why| Trouble::new("no-file", format!("{path}: {why}")).with("file", &path))
    }
}

/// Steps that were made by one command.
#[derive(Default)]
struct Run {
    done: usize,
    events: Vec<Event>,
    stopped: Option<Trouble>,
}

impl Run {
    fn step(&mut self, events: Vec<Event>) {
        self.done += 1;
        self.events.extend(events);
    }

    /// Steps that were made are told even if a later one was refused.
    fn answer(self, session: &Session) -> Answer {
        #[derive(Serialize)]
        struct Ran<'a> {
            done: usize,
            #[serde(skip_serializing_if = "Option::is_none")]
            stopped: Option<Trouble>,
            #[serde(flatten)]
            standing: Standing<'a>,
        }
        match self.stopped {
            Some(trouble) if self.done == 0 => Err(trouble),
            stopped => {
                let standing = Standing { events: &self.events, ..Standing::of(session) };
                fine(Ran { done: self.done, stopped, standing })
            }
        }
    }
}

/// Where the game stands, which is told after every command that may have changed it.
#[derive(Serialize)]
struct Standing<'a> {
    step: usize,
    to_act: Option<Seat>,
    outcome: Option<Outcome>,
    events: &'a [Event],
}

impl Standing<'static> {
    fn of(session: &Session) -> Self {
        Standing { step: session.step(), to_act: session.to_act(), outcome: session.outcome(), events: &[] }
    }
}

/// The answer to `new` and `open`, the latter with the number of steps that the replay has.
#[derive(Serialize)]
struct Started {
    game: &'static str,
    version: u32,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<usize>,
    #[serde(flatten)]
    standing: Standing<'static>,
}

impl Started {
    fn new(session: &Session, steps: Option<usize>) -> Self {
        let (info, standing) = (session.info(), Standing::of(session));
        Started { game: info.id, version: info.version, seed: session.seed(), steps, standing }
    }
}

pub(super) fn seated(session: &Session) -> Vec<&str> {
    let name = |player| match player {
        &Player::Human => "human",
        Player::Bot(name) | Player::Outside(name) => name.as_str(),
    };
    session.players().iter().map(name).collect()
}

pub(super) fn no_bot(info: &GameInfo, name: &str) -> Trouble {
    let known: Vec<&str> = info.bots.iter().map(|b| b.id).collect();
    let text = format!("{} has no bot '{}' (it has: {})", info.id, shortened(name, 40), known.join(", "));
    Trouble::new("no-bot", text).with("bots", &known)
}

/// A refused action, with what would have been allowed.
fn with_legal(refused: Refused, session: &Session) -> Trouble {
    let trouble = Trouble::from(refused);
    if session.to_act().is_none() || trouble.code == "dice" {
        return trouble;
    }
    let mut legal = session.game().legal();
    legal.truncate(LEGAL_SHOWN);
    trouble.with("legal", &legal)
}

/// A game knows the content of a file, not its name: complaints get the name that the user gave.
fn name_files(mut refused: Refused, info: &GameInfo, files: &[(String, String)]) -> Trouble {
    for problem in &mut refused.problems {
        let mine = files.iter().find(|(id, _)| {
            info.params.iter().any(|p| {
                p.id == id
                    && matches!(p.kind, Kind::File { name } if files.len() == 1 || name == problem.file)
            })
        });
        if let Some((_, path)) = mine {
            problem.file.clone_from(path);
        }
    }
    if let Some(first) = refused.problems.first() {
        refused.reason = first.to_string();
    }
    refused.into()
}

/// Reads `x3`, or nothing.
fn count(rest: &str) -> Result<Option<usize>, Trouble> {
    if rest.is_empty() {
        return Ok(None);
    }
    match words::count(rest) {
        Some(n) if n > 0 => Ok(Some(n)),
        _ => Err(Trouble::usage(format!("'{}' is not a count such as x3", shortened(rest, 40)))),
    }
}

fn at_most(times: usize) -> Result<usize, Trouble> {
    if (1..=MOST_AT_ONCE).contains(&times) {
        return Ok(times);
    }
    let text = format!("1 to {MOST_AT_ONCE} steps can be made at once");
    Err(Trouble::new("bad-count", text).with("most", &MOST_AT_ONCE))
}
