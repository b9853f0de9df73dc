//! Bots that are programs: `--bot "python3 my_bot.py"`. A bot is started as a child process, told
//! the game, asked for moves and given a time for each. Whatever it does wrong is a [`Fault`] with a
//! code; nothing it does or fails to do can hang or stop us. How its lines are read is a [`Codec`]:
//! [`JSON`] for every game, and whatever a game has of its own.
//!
//! Nothing here knows matches or screens: whoever plays asks, and waits or polls for the answer.

mod command;
pub mod guard;
mod process;
mod words;

pub use command::{is_findable, split};
pub use guard::Cap;
pub use words::{JSON, Question, USUAL, hello, over};

use crate::pipe::lines::Line;
use kernel::codec::{Cause, Codec, Failed, Limits, Mishap};
use process::Process;
use std::fmt;
use std::time::{Duration, Instant};

/// A failure of a program. Every way to fail has a code of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The letter of its code.
    letter: char,
    /// What kind.
    pub cause: Cause,
    /// One sentence. It depends on what the bot did, not on this computer or this moment.
    pub text: String,
    /// The last lines that the bot wrote to its standard error.
    pub last_words: Vec<String>,
}

impl Fault {
    /// The code in verdicts, `B01`.
    pub fn code(&self) -> String {
        self.cause.code(self.letter)
    }
}

impl fmt::Display for Fault {
    /// `B03 no move within 1000 ms`; without the last words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.code(), self.text)
    }
}

impl std::error::Error for Fault {}

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
    codec: &'static Codec,
    process: Process,
    limits: Limits,
    /// When its time for the whole game is over.
    game_over: Option<Instant>,
    waiting: Waiting,
    /// Comments since the last answer.
    comments: usize,
    name: Option<String>,
    /// What the last question listed.
    legal: Vec<String>,
    /// Once it has failed it stays so.
    fault: Option<Fault>,
}

impl Outside {
    /// Starts a program and says the first line to it; does not wait until it is ready. See [`hello`].
    pub fn start(
        codec: &'static Codec,
        command: &str,
        hello: String,
        limits: Limits,
    ) -> Result<Outside, Fault> {
        let failed = |program: Option<&str>, why: String| {
            let (cause, text) = (codec.mishap)(Mishap::Start(command, program, &why));
            Fault { letter: codec.letter, cause, text, last_words: Vec::new() }
        };
        let words = split(command).map_err(|why| failed(None, why))?;
        let process =
            Process::start(&words, Cap::usual()).map_err(|e| failed(Some(&words[0]), e.to_string()))?;
        process.say(hello);
        let now = Instant::now();
        Ok(Outside {
            codec,
            process,
            limits,
            game_over: limits.game.map(|time| now + time),
            waiting: Waiting::Ready { until: now + limits.start, asked: false },
            comments: 0,
            name: None,
            legal: Vec::new(),
            fault: None,
        })
    }

    /// Waits until the bot is ready, and then tells it more.
    pub fn once_ready(&mut self, more: String) -> Result<(), Fault> {
        if let Some(Err(fault)) = self.listen(self.limit().unwrap_or_else(Instant::now)) {
            return Err(fault);
        }
        self.process.say(more);
        Ok(())
    }

    /// The name the bot gave itself, once it has.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Asks for a move. The time runs from now, or from the moment the bot is ready.
    pub fn ask(&mut self, question: Question) {
        self.process.say(question.line);
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
            if let Some(answer) = self.listen(self.limit().unwrap_or_else(Instant::now)) {
                return answer;
            }
            if !self.is_thinking() {
                return Err(self.fail(Cause::NoMove, "it was not asked".into()));
            }
        }
    }

    /// The verdict on a move that the rules refused. The bot is ended.
    pub fn illegal(&mut self, action: &str, reason: &str) -> Fault {
        let (cause, text) = (self.codec.mishap)(Mishap::Illegal(action, reason, &self.legal));
        self.fail(cause, text)
    }

    /// Tells how the game ended and lets the bot leave; it is ended if it does not. See [`over`].
    pub fn dismiss(mut self, over: String) {
        if self.fault.is_none() {
            self.process.say(over);
            self.process.dismiss();
        }
    }

    /// Until when we wait, if we do.
    fn limit(&self) -> Option<Instant> {
        let (Waiting::Ready { until, .. } | Waiting::Move { until }) = self.waiting else { return None };
        Some(self.game_over.map_or(until, |over| over.min(until)))
    }

    /// Listens until a moment.
    fn listen(&mut self, until: Instant) -> Option<Result<String, Fault>> {
        if let Some(fault) = &self.fault {
            return Some(Err(fault.clone()));
        }
        loop {
            let limit = self.limit()?;
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

    /// Makes something of what was heard: a move, or `None` for a comment or if the bot is only ready now.
    fn take_in(&mut self, heard: Line) -> Result<Option<String>, Failed> {
        let mishap = self.codec.mishap;
        let line = match heard {
            Line::Text(line) => line,
            Line::NotText => return Err(mishap(Mishap::NotText)),
            Line::TooLong => return Err(mishap(Mishap::TooLong)),
            Line::End => return Err(mishap(Mishap::Ended(self.process.exit_words().as_deref()))),
        };
        let Limits { line_bytes, comments, per_move, .. } = self.limits;
        if line.len() > line_bytes {
            return Err((Cause::Chatter, format!("a line has more than {line_bytes} bytes")));
        }
        if self.codec.comment.is_some_and(|sign| line.starts_with(sign)) {
            self.comments += 1;
            let few = self.comments <= comments;
            let text = || format!("there are more than {comments} comments before an answer");
            return if few { Ok(None) } else { Err((Cause::Chatter, text())) };
        }
        self.comments = 0;
        let Waiting::Ready { asked, .. } = std::mem::replace(&mut self.waiting, Waiting::Nothing) else {
            return (self.codec.action)(&line).map(Some);
        };
        self.name = Some((self.codec.ready)(&line)?);
        if asked {
            self.waiting = Waiting::Move { until: Instant::now() + per_move };
        }
        Ok(None)
    }

    fn too_late(&mut self) -> Fault {
        let within = |what: &str, time: Duration| format!("{what} within {} ms", time.as_millis());
        if let Waiting::Ready { .. } = self.waiting {
            self.fail(Cause::NotReady, within("not ready", self.limits.start))
        } else {
            self.fail(Cause::NoMove, within("no move", self.limits.per_move))
        }
    }

    /// Ends the bot for a reason.
    fn fail(&mut self, cause: Cause, text: String) -> Fault {
        self.process.kill();
        let fault = Fault { letter: self.codec.letter, cause, text, last_words: self.process.last_words() };
        self.fault.get_or_insert(fault).clone()
    }
}
