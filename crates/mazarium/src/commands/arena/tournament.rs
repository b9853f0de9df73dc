//! Many matches on many threads, with the same result as on one: they are added up in their order.

use crate::jobs;
use kernel::arena::{self, Brain, End, Played, Question, Table};
use kernel::codec::Limits;
use kernel::game::{GameInfo, Seat};
use kernel::params::Params;
use kernel::seeds::Seeds;
use protocol::outside::{self, Fault, Outside};
use protocol::pipe::panic_words;
use serde::Serialize;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

/// Who enters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// A bot of the game.
    Bot(&'static str),
    /// A program, started by this command anew for every match.
    Command(String),
}

/// Everything that decides how a tournament goes (but for programs that depend on the clock).
pub struct Tournament {
    /// The game.
    pub info: &'static GameInfo,
    /// How it is set up.
    pub params: Params,
    /// Who plays.
    pub entrants: Vec<Entrant>,
    /// Their names in tables, all different.
    pub names: Vec<String>,
    /// One round of matches for each.
    pub seeds: Seeds,
    /// The matches of a round: which entrant sits in which seat.
    pub seatings: Vec<Vec<usize>>,
    /// After how many steps a match is called off.
    pub limit: usize,
    /// How long programs may take.
    pub limits: Limits,
}

/// A match that broke off because of a bug.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// Its seed.
    pub seed: u64,
    /// Who sat where.
    pub seats: Vec<usize>,
    /// What happened.
    pub text: String,
}

/// What came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results {
    /// The matches that were played to an end of some kind.
    pub table: Table,
    /// The matches that broke off.
    pub failures: Vec<Failure>,
    /// What failing programs said last: seed, name, lines.
    pub last_words: Vec<(u64, String, Vec<String>)>,
    /// Whether it was stopped before all matches were played.
    pub stopped: bool,
}

/// What became of a match.
enum Verdict {
    Played(Played, Option<(usize, Vec<String>)>),
    Failed(String),
    Stopped,
}

/// How many failing programs are quoted.
const MOST_QUOTED: usize = 20;

impl Tournament {
    /// How many matches there are.
    pub fn matches(&self) -> u64 {
        self.seeds.len().saturating_mul(self.seatings.len() as u64)
    }

    /// Plays all matches, or those that were begun before `stop` was set. `progress` is told now and
    /// then how many are done.
    pub fn run(&self, threads: usize, stop: &AtomicBool, progress: &mut dyn FnMut(u64)) -> Results {
        let mut results = Results {
            table: Table::new(&self.names),
            failures: Vec::new(),
            last_words: Vec::new(),
            stopped: false,
        };
        let work = |index| {
            let Some((seed, seats)) = self.fixture(index) else { return Verdict::Stopped };
            let play = || self.play(seed, seats, stop);
            catch_unwind(AssertUnwindSafe(play)).unwrap_or_else(|panic| Verdict::Failed(panic_words(&*panic)))
        };
        let take = |index, verdict| self.add(&mut results, index, verdict);
        let done = jobs::ordered(self.matches(), threads, stop, progress, work, take);
        results.stopped |= done < self.matches();
        results
    }

    /// The seed and the seating of a match.
    fn fixture(&self, index: u64) -> Option<(u64, &[usize])> {
        let round = self.seatings.len() as u64;
        let seed = self.seeds.nth(index / round)?;
        Some((seed, &self.seatings[(index % round) as usize]))
    }

    fn add(&self, results: &mut Results, index: u64, verdict: Verdict) {
        let Some((seed, seats)) = self.fixture(index) else { return };
        match verdict {
            Verdict::Played(played, last_words) => {
                results.table.add(&played);
                if let Some((entrant, words)) = last_words.filter(|(_, words)| !words.is_empty())
                    && results.last_words.len() < MOST_QUOTED
                {
                    results.last_words.push((seed, self.names[entrant].clone(), words));
                }
            }
            Verdict::Failed(text) => results.failures.push(Failure { seed, seats: seats.to_vec(), text }),
            Verdict::Stopped => results.stopped = true,
        }
    }

    fn play(&self, seed: u64, seats: &[usize], stop: &AtomicBool) -> Verdict {
        let stopped = Cell::new(false);
        let mut chairs: Vec<Option<Chair>> =
            seats.iter().enumerate().map(|(i, &e)| self.chair(i, e)).collect();
        let played = {
            let mut asks: Vec<_> = chairs
                .iter_mut()
                .map(|chair| {
                    let chair = chair.as_mut()?;
                    Some(|question: &Question<'_>| {
                        if stop.load(Ordering::Relaxed) {
                            stopped.set(true);
                            return Err("the tournament was stopped".to_string());
                        }
                        chair.answer(question)
                    })
                })
                .collect();
            let mut brains: Vec<Brain<'_>> = (asks.iter_mut().zip(seats))
                .map(|(ask, &entrant)| match (ask, &self.entrants[entrant]) {
                    (Some(ask), _) => Brain::Outside(ask),
                    (None, Entrant::Bot(name)) => Brain::Bot(name),
                    (None, Entrant::Command(command)) => Brain::Bot(command),
                })
                .collect();
            arena::play(self.info, &self.params, seed, &mut brains, self.limit)
        };
        let (steps, mut end, hash) = match played {
            Ok(played) => played,
            Err(refused) => return Verdict::Failed(format!("the game cannot start: {refused}")),
        };
        if stopped.get() {
            return Verdict::Stopped;
        }
        let mut last_words = None;
        let guilty = end.forfeit().map(|(seat, _)| seat);
        if let Some(seat) = guilty
            && let Some(Some(chair)) = chairs.get_mut(seat.0)
            && let Some(fault) = chair.verdict(&end)
        {
            end = End::Forfeit { seat, reason: fault.to_string() };
            last_words = Some((seats[seat.0], fault.last_words));
        }
        let over = outside::over(&end);
        for chair in chairs.into_iter().flatten() {
            if let Ok(bot) = chair.bot {
                bot.dismiss(over.clone());
            }
        }
        Verdict::Played(Played { seed, seats: seats.to_vec(), steps, end, hash }, last_words)
    }

    /// A chair for a program, which is started at once; none for a bot of the game.
    fn chair(&self, seat: usize, entrant: usize) -> Option<Chair> {
        let Entrant::Command(command) = &self.entrants[entrant] else { return None };
        let hello = outside::hello(self.info, &self.params, Seat(seat));
        Some(Chair { bot: Outside::start(&outside::JSON, command, hello, self.limits), fault: None })
    }
}

/// A seat with a program in it.
struct Chair {
    bot: Result<Outside, Fault>,
    fault: Option<Fault>,
}

impl Chair {
    fn answer(&mut self, question: &Question<'_>) -> Result<String, String> {
        let answer = match &mut self.bot {
            Ok(bot) => {
                bot.ask(outside::Question::new(question.game, question.seat, question.step));
                bot.wait()
            }
            Err(fault) => Err(fault.clone()),
        };
        answer.map_err(|fault| self.fault.insert(fault).to_string())
    }

    /// Why it forfeited: for a fault of its own, or else because the rules refused its move.
    fn verdict(&mut self, end: &End) -> Option<Fault> {
        match (end, &mut self.bot) {
            (End::Illegal { action, reason, .. }, Ok(bot)) => Some(bot.illegal(action, reason)),
            _ => self.fault.clone(),
        }
    }
}
