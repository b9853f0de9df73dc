//! Where a tool does its work: what it may ask of whoever runs it.

use std::any::Any;
use std::ops::Range;

/// Long work: many things of one kind, in batches.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    /// How many things.
    pub all: u64,
    /// How many of them a thread does in one go; at least 1.
    pub batch: u64,
    /// What they are, for the line of progress: `games`.
    pub what: &'static str,
}

impl Job {
    /// How many batches there are.
    pub const fn batches(&self) -> u64 {
        self.all.div_ceil(self.batch)
    }

    /// How many things are in the first so many batches.
    pub fn things(&self, batches: u64) -> u64 {
        batches.saturating_mul(self.batch).min(self.all)
    }
}

/// What came of a batch.
pub type Part = Box<dyn Any + Send>;

/// What a runner provides: a place to print to, hands for long work, and facts from outside, so that tools
/// themselves read no clock, start no thread and do no input or output. One is needed for each way of
/// running: on all cores with progress (command line), and on one (pipe, page, tests: [`Solo`]).
pub trait Bench {
    /// Prints at once, for answers of which nobody knows the length beforehand. False if nobody reads them
    /// any more, so that the tool can stop.
    fn print(&mut self, text: &str) -> bool;

    /// Does the batches of a job by their numbers, in any order on any number of threads, and hands what came of
    /// them to `take` in order, without gaps, until it is interrupted. Returns how many were taken. Tools call
    /// `ordered`, which knows the types.
    fn batches(&mut self, job: Job, work: &(dyn Fn(u64) -> Part + Sync), take: &mut dyn FnMut(Part)) -> u64;

    /// How many threads work.
    fn threads(&self) -> usize;

    /// Microseconds since the tool was started; `None` where nobody measures.
    fn micros(&self) -> Option<u64>;

    /// A number that differs from run to run.
    fn entropy(&self) -> u64;

    /// The date in UTC, such as `2026-01-31`.
    fn today(&self) -> String;

    /// The texts that are kept of the player's finished games of this game, or why there are none.
    fn kept(&self) -> Result<Vec<String>, String>;
}

impl dyn Bench + '_ {
    /// Does a job with the same result for any number of threads: `work` is given the numbers of the things
    /// in a batch, `take` gets what came of the batches in order. Returns how many things were done; fewer
    /// than all if it was interrupted, which the runner tells.
    pub fn ordered<T: Send + 'static>(
        &mut self,
        job: Job,
        work: impl Fn(Range<u64>) -> T + Sync,
        mut take: impl FnMut(T),
    ) -> u64 {
        let work = |batch| -> Part { Box::new(work(job.things(batch)..job.things(batch + 1))) };
        let mut take = |part: Part| take(*part.downcast().expect("a part comes back as it was made"));
        job.things(self.batches(job, &work, &mut take))
    }

    /// So many a second until now.
    pub fn per_second(&self, count: u64) -> Option<u64> {
        let micros = u128::from(self.micros()?.max(1));
        Some((u128::from(count) * 1_000_000 / micros) as u64)
    }
}

/// A bench of one: no threads, no clock, no progress. What is printed is kept.
#[derive(Clone, Debug, Default)]
pub struct Solo {
    /// What was printed.
    pub printed: String,
    /// A number that differs from run to run.
    pub entropy: u64,
    /// The date in UTC.
    pub today: String,
}

impl Bench for Solo {
    fn print(&mut self, text: &str) -> bool {
        self.printed.push_str(text);
        true
    }

    fn batches(&mut self, job: Job, work: &(dyn Fn(u64) -> Part + Sync), take: &mut dyn FnMut(Part)) -> u64 {
        (0..job.batches()).for_each(|batch| take(work(batch)));
        job.batches()
    }

    fn threads(&self) -> usize {
        1
    }

    fn micros(&self) -> Option<u64> {
        None
    }

    fn entropy(&self) -> u64 {
        self.entropy
    }

    fn today(&self) -> String {
        self.today.clone()
    }

    fn kept(&self) -> Result<Vec<String>, String> {
        Ok(Vec::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_goes_through_all_its_things_once_and_in_order() {
        let mut solo = Solo::default();
        let bench: &mut dyn Bench = &mut solo;
        for (all, batch) in [(0, 4), (3, 4), (8, 4), (9, 4), (5, 1)] {
            let mut taken: Vec<u64> = Vec::new();
            let job = Job { all, batch, what: "games" };
            let done = bench.ordered(job, Iterator::collect::<Vec<_>>, |part| taken.extend(part));
            assert_eq!((done, taken), (all, (0..all).collect()));
        }
    }
}
