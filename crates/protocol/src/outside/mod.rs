//! Bots that are programs: `--bot "python3 my_bot.py"`. A bot is started as a child process, told
//! the game, asked for moves and given a time for each. Whatever it does wrong is a [`Fault`] with a
//! code; nothing it does or fails to do can hang or stop us.
//!
//! Nothing here knows matches or screens: whoever plays asks, and waits or polls for the answer.

mod command;
mod fault;
pub mod process;
mod words;

pub use command::{is_findable, split};
pub use fault::{Cause, Fault};
pub use words::{PROTOCOL, Question, hello, over};

use process::{Heard, Process};
use std::time::{Duration, Instant};

/// How long a bot may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Until it says that it is ready.
    pub start: Duration,
    /// For one move.
    pub per_move: Duration,
}

impl Default for Limits {
    /// Five seconds to start, one second a move.
    fn default() -> Self {
        Limits { start: Duration::from_secs(5), per_move: Duration::from_secs(1) }
    }
}

/// What we are waiting for.
enum Waiting {
    /// The first word, until then; perhaps with a question asked already.
    Ready { until: Instant, asked: bool },
    /// Nothing.
    Nothing,
    /// A move, until then.
    Move { until: Instant },
}

/// A bot from outside.
pub struct Outside {
    process: Process,
    limits: Limits,
    waiting: Waiting,
    name: Option<String>,
    /// What the last question listed.
    legal: Vec<String>,
    /// Once it has failed it stays so.
    fault: Option<Fault>,
}

impl Outside {
    /// Starts a program and tells it the game; does not wait until it is ready. See [`hello`].
    pub fn start(command: &str, hello: String, limits: Limits) -> Result<Outside, Fault> {
        let failed = |why: String| Fault::new(Cause::CannotStart, format!("cannot start: {why}"));
        let words = split(command).map_err(failed)?;
        let process = Process::start(&words).map_err(|e| failed(format!("{}: {e}", words[0])))?;
        process.say(hello);
        let waiting = Waiting::Ready { until: Instant::now() + limits.start, asked: false };
        Ok(Outside { process, limits, waiting, name: None, legal: Vec::new(), fault: None })
    }

    /// The name the bot gave itself, once it has.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Asks for a move. The time runs from now, or from the moment the bot is ready.
    pub fn ask(&mut self, question: Question) {
        self.process.say(question.line().to_string());
        self.legal = question.legal;
        match &mut self.waiting {
            Waiting::Ready { asked, .. } => *asked = true,
            other => *other = Waiting::Move { until: Instant::now() + self.limits.per_move },
        }
    }

    /// Whether a question has been asked and not been answered.
    pub fn is_thinking(&self) -> bool {
        matches!(self.waiting, Waiting::Move { .. } | Waiting::Ready { asked: true, .. })
    }

    /// The answer to the last question, if it has come or will not come any more. Does not wait.
    /// To be called often enough for the time limit to mean something.
    pub fn poll(&mut self) -> Option<Result<String, Fault>> {
        self.listen(Instant::now())
    }

    /// The answer to the last question, waiting for it as long as the limits allow.
    pub fn wait(&mut self) -> Result<String, Fault> {
        loop {
            let until = match self.waiting {
                Waiting::Ready { until, .. } | Waiting::Move { until } => until,
                Waiting::Nothing => Instant::now(),
            };
            if let Some(answer) = self.listen(until) {
                return answer;
            }
            if !self.is_thinking() {
                return Err(self.fail(Cause::NoMove, "it was not asked".into()));
            }
        }
    }

    /// The verdict on a move that the rules refused. The bot is ended.
    pub fn illegal(&mut self, action: &str, reason: &str) -> Fault {
        let text = words::illegal_words(action, reason, &self.legal);
        self.fail(Cause::Illegal, text)
    }

    /// Tells how the game ended and lets the bot leave; it is ended if it does not. See [`over`].
    pub fn dismiss(mut self, over: String) {
        if self.fault.is_none() {
            self.process.say(over);
            self.process.dismiss();
        }
    }

    /// Listens until a moment.
    fn listen(&mut self, until: Instant) -> Option<Result<String, Fault>> {
        if let Some(fault) = &self.fault {
            return Some(Err(fault.clone()));
        }
        loop {
            let limit = match self.waiting {
                Waiting::Ready { until, .. } | Waiting::Move { until } => until,
                Waiting::Nothing => return None,
            };
            let Some(heard) = self.process.hear(until.min(limit)) else {
                return (Instant::now() >= limit).then(|| Err(self.too_late()));
            };
            match self.take_in(heard) {
                Ok(None) => {}
                Ok(Some(action)) => return Some(Ok(action)),
                Err((cause, text)) => return Some(Err(self.fail(cause, text))),
            }
        }
    }

    /// Makes something of what was heard: a move, or `None` if the bot is only ready now.
    fn take_in(&mut self, heard: Heard) -> Result<Option<String>, (Cause, String)> {
        let unreadable = |why: String| (Cause::Unreadable, why);
        let line = match heard {
            Heard::Line(line) => line,
            Heard::NotText => return Err(unreadable("it said something that is no text".into())),
            Heard::TooLong => return Err(unreadable("its line is too long".into())),
            Heard::End => return Err((Cause::Ended, self.end_words())),
        };
        let waiting = std::mem::replace(&mut self.waiting, Waiting::Nothing);
        let Waiting::Ready { asked, .. } = waiting else {
            return words::read_move(&line).map(Some).map_err(unreadable);
        };
        self.name = Some(words::read_ready(&line).map_err(unreadable)?);
        if asked {
            self.waiting = Waiting::Move { until: Instant::now() + self.limits.per_move };
        }
        Ok(None)
    }

    fn too_late(&mut self) -> Fault {
        let (cause, text) = if let Waiting::Ready { .. } = self.waiting {
            (Cause::NotReady, format!("not ready within {} ms", self.limits.start.as_millis()))
        } else {
            (Cause::NoMove, format!("no move within {} ms", self.limits.per_move.as_millis()))
        };
        self.fail(cause, text)
    }

    fn end_words(&mut self) -> String {
        match self.process.exit_words() {
            Some(status) => format!("the program ended ({status})"),
            None => "the program closed its output".into(),
        }
    }

    /// Ends the bot for a reason.
    fn fail(&mut self, cause: Cause, text: String) -> Fault {
        self.process.kill();
        let fault = Fault { last_words: self.process.last_words(), ..Fault::new(cause, text) };
        self.fault.get_or_insert(fault).clone()
    }
}
