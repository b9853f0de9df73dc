//! The commands of the protocol, each as a function of the conversation and the rest of its line.

use super::json::{Object, shortened};
use super::trouble::{Trouble, bad_script};
use super::words::{self, Setting};
use super::{Pipe, about, fine};
use kernel::dice::Dice;
use kernel::game::{Event, GameInfo, Refused, Seat};
use kernel::params::{Kind, Params};
use kernel::replay::Replay;
use kernel::session::{Player, Session};

/// The seed of a game for which none was told.
const SEED: u64 = 1;

/// More steps than this in one command are refused: the answer would be too long to be read.
const MOST_AT_ONCE: usize = 100_000;

/// How many lines of the log a scene shows.
const LOG_LINES: usize = 5;

/// How many legal actions a refusal lists.
const LEGAL_SHOWN: usize = 50;

type Answer = Result<Object, Trouble>;

impl Pipe {
    /// Finds the command and does it.
    pub(super) fn obey(&mut self, command: &str, rest: &str) -> Answer {
        match command {
            "info" => self.info(rest),
            "new" => self.start(rest),
            "do" => self.act(rest),
            "load" => self.load(rest),
            "advise" => self.advise(rest),
            "seat" => self.seat(rest),
            "bots" => self.bots(rest),
            "undo" => self.undo(rest),
            "redo" => self.redo(rest),
            "open" => self.open(rest),
            "help" | "games" | "status" | "legal" | "state" | "hash" | "screen" | "scene" | "restart"
            | "replay" | "close" | "quit" => {
                if !rest.is_empty() {
                    let text = format!("'{command}' stands alone on its line");
                    return Err(Trouble::usage(about::usage(command), text));
                }
                self.obey_word(command)
            }
            other => {
                let names: Vec<&str> = about::COMMANDS.iter().map(|c| c.name).collect();
                let text = format!("there is no command '{}'", shortened(other, 40));
                Err(Trouble::new("no-command", text).with("commands", &names))
            }
        }
    }

    /// The commands that consist of one word.
    fn obey_word(&mut self, command: &str) -> Answer {
        match command {
            "help" => return Ok(fine().raw("commands", &about::commands())),
            "games" => return Ok(fine().raw("games", &about::games(self.games))),
            "quit" => return Ok(fine()),
            _ => {}
        }
        let session = self.playing()?;
        Ok(match command {
            "status" => status(session),
            "legal" => {
                let legal = if session.to_act().is_some() { session.game().legal() } else { Vec::new() };
                fine().with("to_act", &session.to_act()).with("legal", &legal)
            }
            "state" => fine().with("step", &session.step()).raw("state", &session.game().snapshot()),
            "hash" => fine().with("step", &session.step()).with("hash", &format!("{:016x}", session.hash())),
            "screen" => fine().with("screen", &session.scene(LOG_LINES).to_text()),
            "scene" => fine().with("scene", &session.scene(LOG_LINES)),
            "replay" => fine().with("replay", &session.proved()?.to_string()),
            "restart" => {
                if !session.restart()? {
                    return Err(Trouble::new("nothing", "this is the start already"));
                }
                standing(fine(), session, &[])
            }
            _ => {
                self.session = None;
                fine()
            }
        })
    }

    fn info(&mut self, rest: &str) -> Answer {
        let info = if rest.is_empty() { self.playing()?.info() } else { self.find(rest)? };
        Ok(about::game(fine(), info))
    }

    fn start(&mut self, rest: &str) -> Answer {
        let usage = |text: String| Trouble::usage(about::usage("new"), text);
        let (game, rest) = words::first_word(rest);
        if game.is_empty() {
            return Err(usage("a game was expected; 'games' lists them".into()));
        }
        let info = self.find(game)?;
        let (mut seed, mut script) = (SEED, None);
        let mut params = Params::defaults(info.params);
        let mut files: Vec<(String, String)> = Vec::new();
        for Setting { key, value, file } in words::settings(rest).map_err(usage)? {
            match key.as_str() {
                "seed" => {
                    let text =
                        format!("seed: '{}' is no whole number from 0 to 2^64-1", shortened(&value, 40));
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
        let answer = fine().with("game", info.id).with("version", &info.version).with("seed", &seed);
        let answer = standing(answer, &session, &[]);
        self.session = Some(session);
        Ok(answer)
    }

    fn act(&mut self, rest: &str) -> Answer {
        let usage = |text: String| Trouble::usage(about::usage("do"), text);
        let (action, times) = words::counted(rest).map_err(usage)?;
        if action.trim().is_empty() {
            return Err(usage("an action was expected; 'legal' lists those that are allowed".into()));
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

    fn load(&mut self, rest: &str) -> Answer {
        if rest.is_empty() {
            return Err(Trouble::usage(about::usage("load"), "a state was expected, as 'state' tells it"));
        }
        self.playing()?;
        let text = match rest.strip_prefix('@') {
            Some(path) => self.read(path)?,
            None => rest.to_string(),
        };
        let session = self.playing()?;
        session.load_state(&text)?;
        Ok(standing(fine(), session, &[]))
    }

    fn advise(&mut self, rest: &str) -> Answer {
        let session = self.playing()?;
        let info = session.info();
        let bot = if rest.is_empty() { info.bots.first() } else { info.bot(rest) };
        let Some(bot) = bot else { return Err(no_bot(info, rest)) };
        let advice = if session.to_act().is_some() { session.advise(bot.id) } else { None };
        let (action, why) = advice.map_or((None, String::new()), |a| (Some(a.action), a.why));
        Ok(fine().with("bot", bot.id).with("action", &action).with("why", &why))
    }

    fn seat(&mut self, rest: &str) -> Answer {
        let (seat, who) = words::first_word(rest);
        let Ok(seat) = seat.parse::<usize>() else {
            return Err(Trouble::usage(about::usage("seat"), "the number of a seat was expected, from 0"));
        };
        let session = self.playing()?;
        let player = match who {
            "" => return Err(Trouble::usage(about::usage("seat"), "'human' or a bot was expected")),
            "human" => Player::Human,
            bot => Player::Bot(bot.into()),
        };
        session.seat(Seat(seat), player).map_err(|r| match r.code {
            "no-bot" => no_bot(session.info(), who),
            _ => r.into(),
        })?;
        Ok(fine().with("seats", &seated(session)))
    }

    fn bots(&mut self, rest: &str) -> Answer {
        let times = at_most(count("bots", rest)?.unwrap_or(MOST_AT_ONCE))?;
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

    fn undo(&mut self, rest: &str) -> Answer {
        let times = count("undo", rest)?.unwrap_or(1);
        let session = self.playing()?;
        match session.step() {
            // At the start, what can be taken back is a restart.
            0 if !session.undo()? => return Err(Trouble::new("nothing", "there is nothing to take back")),
            0 => {}
            step => session.go_to(step.saturating_sub(times))?,
        }
        Ok(standing(fine(), session, &[]))
    }

    fn redo(&mut self, rest: &str) -> Answer {
        let times = count("redo", rest)?.unwrap_or(1);
        let session = self.playing()?;
        if session.step() < session.len() {
            session.go_to(session.step().saturating_add(times))?;
        } else if !session.redo()? {
            return Err(Trouble::new("nothing", "there is nothing to do again"));
        }
        Ok(standing(fine(), session, &[]))
    }

    fn open(&mut self, rest: &str) -> Answer {
        let usage = |text: String| Trouble::usage(about::usage("open"), text);
        let text = if let Some(path) = rest.strip_prefix('@') {
            self.read(path)?
        } else {
            let (text, after) = words::quoted(rest).map_err(usage)?;
            if !after.trim().is_empty() {
                return Err(usage("something follows the closing quote".into()));
            }
            text
        };
        let replay = Replay::parse(&text)?;
        let info = self.find(&replay.game)?;
        let session = replay.verify(info)?;
        let answer =
            fine().with("game", info.id).with("version", &info.version).with("seed", &session.seed());
        let answer = standing(answer.with("steps", &session.len()), &session, &[]);
        self.session = Some(session);
        Ok(answer)
    }

    /// The game that is being played, or the complaint that there is none.
    fn playing(&mut self) -> Result<&mut Session, Trouble> {
        self.session
            .as_mut()
            .ok_or_else(|| Trouble::new("not-started", "no game is running; 'new' starts one"))
    }

    fn find(&self, id: &str) -> Result<&'static GameInfo, Trouble> {
        catalogue::find_in(self.games, id).ok_or_else(|| {
            let known: Vec<&str> = self.games.iter().map(|g| g.id).collect();
            let text = format!("there is no game '{}' (known: {})", shortened(id, 40), known.join(", "));
            Trouble::new("no-game", text).with("games", &known)
        })
    }

    fn read(&self, path: &str) -> Result<String, Trouble> {
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
        let mut object = fine().with("done", &self.done);
        match self.stopped {
            Some(trouble) if self.done == 0 => return Err(trouble),
            Some(trouble) => object = object.raw("stopped", &trouble.object()),
            None => {}
        }
        Ok(standing(object, session, &self.events))
    }
}

/// Where the game stands, which is told after every command that may have changed it.
fn standing(object: Object, session: &Session, events: &[Event]) -> Object {
    object
        .with("step", &session.step())
        .with("to_act", &session.to_act())
        .with("outcome", &session.outcome())
        .with("events", events)
}

fn status(session: &Session) -> Object {
    let info = session.info();
    let params = session.params().iter().fold(Object::new(), |object, (id, value)| object.with(id, value));
    fine()
        .with("game", info.id)
        .with("version", &info.version)
        .with("seed", &session.seed())
        .with("dice", &session.replay().dice)
        .raw("params", &params.finish())
        .with("seats", &seated(session))
        .with("step", &session.step())
        .with("steps", &session.len())
        .with("to_act", &session.to_act())
        .with("outcome", &session.outcome())
}

fn seated(session: &Session) -> Vec<&str> {
    let name = |player| match player {
        &Player::Human => "human",
        Player::Bot(name) | Player::Outside(name) => name.as_str(),
    };
    session.players().iter().map(name).collect()
}

fn no_bot(info: &GameInfo, name: &str) -> Trouble {
    let known: Vec<&str> = info.bots.iter().map(|b| b.id).collect();
    let text = format!("{} has no bot '{}' (it has: {})", info.id, shortened(name, 40), known.join(", "));
    Trouble::new("no-bot", text).with("bots", &known)
}

/// A refused action, with what would have been allowed.
fn with_legal(refused: Refused, session: &Session) -> Trouble {
    let trouble = Trouble::from(refused);
    if session.to_act().is_none() || trouble.code() == "dice" {
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
fn count(command: &str, rest: &str) -> Result<Option<usize>, Trouble> {
    if rest.is_empty() {
        return Ok(None);
    }
    match words::count(rest) {
        Some(n) if n > 0 => Ok(Some(n)),
        _ => Err(Trouble::usage(
            about::usage(command),
            format!("'{}' is no count such as x3", shortened(rest, 40)),
        )),
    }
}

fn at_most(times: usize) -> Result<usize, Trouble> {
    if (1..=MOST_AT_ONCE).contains(&times) {
        return Ok(times);
    }
    let text = format!("at once, 1 to {MOST_AT_ONCE} steps can be made");
    Err(Trouble::new("bad-count", text).with("most", &MOST_AT_ONCE))
}
