//! A player that is a program (PU-X04): it speaks the game's own line protocol. Whatever it does, the
//! game goes on: a failure is its side's forfeit, and the process is ended.

use ::protocol::outside::process::{Heard, Process};
use ::protocol::outside::split;
use pursuit::action::Step;
use pursuit::protocol::{self, Answer, Failure, Fault, Limits, Listener};
use pursuit::referee::Verdict;
use pursuit::state::{Side, State};
use std::time::{Duration, Instant};

/// A running program in a seat.
pub(super) struct Program {
    process: Process,
    limits: Limits,
    /// When its time for the whole game is over.
    game_over: Instant,
}

impl Program {
    /// Starts a program and waits until it is ready.
    pub(super) fn start(command: &str, state: &State, side: Side, limits: Limits) -> Result<Self, Fault> {
        let cannot =
            |why: String| Fault::new(Failure::Start, format!("'{command}' cannot be started: {why}"));
        let words = split(command).map_err(cannot)?;
        if words.is_empty() {
            return Err(cannot("there is no command".into()));
        }
        let process = Process::start(&words).map_err(|e| cannot(e.to_string()))?;
        let game_over = Instant::now() + Duration::from_millis(limits.game_millis);
        let mut program = Program { process, limits, game_over };
        program.process.say(protocol::HELLO.into());
        let late = Fault::new(Failure::Ready, format!("not ready within {} ms", limits.ready_millis));
        let mut listener = Listener::new(limits);
        program.listen(limits.ready_millis, &late, |line| listener.ready(line))?;
        for line in protocol::opening(state, side) {
            program.process.say(line);
        }
        Ok(program)
    }

    /// Asks for a step.
    pub(super) fn choose(&mut self, state: &State) -> Result<Step, Fault> {
        self.process.say(protocol::go(state));
        let late = Fault::new(Failure::Slow, format!("no move within {} ms", self.limits.step_millis));
        let mut listener = Listener::new(self.limits);
        match self.listen(self.limits.step_millis, &late, |line| listener.step(line, state))? {
            Answer::Move(step) => Ok(step),
            Answer::Comment(_) | Answer::Ready(_) => Err(Fault::new(Failure::Unreadable, "this is no move")),
        }
    }

    /// Tells the result and lets the program go.
    pub(super) fn dismiss(mut self, verdict: Verdict) {
        self.process.say(protocol::result(verdict));
        self.process.say(protocol::QUIT.into());
        self.process.dismiss();
    }

    /// Reads lines until one is an answer, within a time and the time for the game.
    fn listen(
        &mut self,
        millis: u64,
        late: &Fault,
        mut read: impl FnMut(&[u8]) -> Result<Answer, Fault>,
    ) -> Result<Answer, Fault> {
        let until = (Instant::now() + Duration::from_millis(millis)).min(self.game_over);
        loop {
            let answer = match self.process.hear(until) {
                None => Err(late.clone()),
                Some(Heard::Line(line)) => read(line.as_bytes()),
                Some(Heard::NotText) => Err(Fault::new(Failure::Unreadable, "the answer is no text")),
                Some(Heard::TooLong) => Err(Fault::new(Failure::Chatter, "the line is too long")),
                Some(Heard::End) => {
                    let how = self.process.exit_words().map_or(String::new(), |words| format!(" ({words})"));
                    Err(Fault::new(Failure::Ended, format!("the program has ended{how}")))
                }
            };
            match answer {
                Ok(Answer::Comment(_)) => {}
                Ok(answer) => return Ok(answer),
                Err(fault) => {
                    self.process.kill();
                    return Err(fault);
                }
            }
        }
    }
}
