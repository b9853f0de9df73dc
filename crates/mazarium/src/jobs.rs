//! Long work on all cores, with the same result whatever their number: pieces are numbered, threads
//! take the next number, and what they bring is handed on in the order of the numbers. With a line of
//! progress on a terminal, and a first Ctrl-C that keeps what is done.

use crate::commands::printable::{Printable, PrintableJson};
use crate::commands::shells::{entropy, now};
use app::store::{DiskStore, Shelf, Store, StoreError};
use kernel::tools::{Bench, Form, Job, Part};
use std::collections::BTreeMap;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How many threads to use if nobody says.
pub fn all_cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Does the pieces `0..count` on so many threads, or those that were begun before `stop` was set.
/// `take` gets the results in order, each as soon as all before it are there; `progress` is told now
/// and then how many are done. Returns how many were taken.
pub fn ordered<T: Send>(
    count: u64,
    threads: usize,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(u64),
    work: impl Fn(u64) -> T + Sync,
    mut take: impl FnMut(u64, T),
) -> u64 {
    let next = AtomicU64::new(0);
    let mut turn = 0;
    let (bring, brought) = channel();
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (bring, next, work) = (bring.clone(), &next, &work);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count || bring.send((index, work(index))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(bring);
        // Pieces that were finished before an earlier one wait here for their turn.
        let mut early: BTreeMap<u64, T> = BTreeMap::new();
        let mut done = 0;
        loop {
            match brought.recv_timeout(Duration::from_millis(100)) {
                Ok((index, result)) => {
                    done += 1;
                    early.insert(index, result);
                    while let Some(result) = early.remove(&turn) {
                        take(turn, result);
                        turn += 1;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            progress(done);
        }
    });
    turn
}

/// The first Ctrl-C (or request to end) sets the flag, the second one ends the program at once.
pub fn heed_interrupts(stop: &Arc<AtomicBool>) {
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGINT, SIGTERM};
        use signal_hook::flag;
        for signal in [SIGINT, SIGTERM] {
            // Without these Ctrl-C ends the program as it always does; nothing worse.
            let _ = flag::register_conditional_shutdown(signal, 130, Arc::clone(stop));
            let _ = flag::register(signal, Arc::clone(stop));
        }
    }
    #[cfg(not(unix))]
    let _ = stop;
}

/// On a terminal, a line with a bar that tells how far it has come.
pub fn progress_line(all: u64, what: &'static str) -> impl FnMut(u64) {
    const WIDTH: u64 = 24;
    let shown = io::stderr().is_terminal();
    let mut last = Instant::now();
    move |done| {
        if !shown || last.elapsed() < Duration::from_millis(100) {
            return;
        }
        last = Instant::now();
        let full = (done * WIDTH / all.max(1)).min(WIDTH) as usize;
        let bar = "█".repeat(full) + &"░".repeat(WIDTH as usize - full);
        let mut err = io::stderr().lock();
        let _ = write!(err, "\r{bar} {done} of {all} {what}\x1b[K").and_then(|()| err.flush());
    }
}

/// Takes the line of progress away.
pub fn clear_progress() {
    if io::stderr().is_terminal() {
        let mut err = io::stderr().lock();
        let _ = write!(err, "\r\x1b[K").and_then(|()| err.flush());
    }
}

/// The bench of the command line: standard output, all cores, progress on a terminal, and a first
/// Ctrl-C that keeps what is done.
pub struct Crew {
    game: &'static str,
    threads: usize,
    begun: Instant,
    out: BufWriter<Stdout>,
    /// What is printed: whatever it is, it must not steer a terminal.
    pub form: Form,
    failed: Option<io::Error>,
    /// Set by Ctrl-C, once there is long work to be interrupted.
    stop: Option<Arc<AtomicBool>>,
    /// Where long work ended that was interrupted: `stopped after 7 of 100 games`.
    pub stopped: Option<String>,
}

impl Crew {
    /// A bench for a tool of a game.
    pub fn new(game: &'static str, threads: usize) -> Self {
        let out = BufWriter::new(io::stdout());
        let begun = Instant::now();
        Crew { game, threads, begun, out, form: Form::Text, failed: None, stop: None, stopped: None }
    }

    /// Writes out what was printed, or tells what kept it from being written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.failed.take().map_or_else(|| self.out.flush(), Err)
    }
}

impl Bench for Crew {
    fn print(&mut self, text: &str) -> bool {
        let printed = if self.form == Form::Json {
            PrintableJson(&mut self.out).write_all(text.as_bytes())
        } else {
            Printable(&mut self.out).write_all(text.as_bytes())
        };
        if let Err(error) = printed {
            self.failed.get_or_insert(error);
        }
        self.failed.is_none()
    }

    fn batches(&mut self, job: Job, work: &(dyn Fn(u64) -> Part + Sync), take: &mut dyn FnMut(Part)) -> u64 {
        let stop = self.stop.get_or_insert_with(|| {
            let stop = Arc::new(AtomicBool::new(false));
            heed_interrupts(&stop);
            stop
        });
        let mut line = progress_line(job.all, job.what);
        let mut progress = |batches| line(job.things(batches));
        let take = |_, part| take(part);
        let done = ordered(job.batches(), self.threads, stop, &mut progress, work, take);
        clear_progress();
        if done < job.batches() {
            self.stopped = Some(format!("stopped after {} of {} {}", job.things(done), job.all, job.what));
        }
        done
    }

    fn threads(&self) -> usize {
        self.threads
    }

    fn micros(&self) -> Option<u64> {
        Some(self.begun.elapsed().as_micros() as u64)
    }

    fn entropy(&self) -> u64 {
        entropy()
    }

    fn today(&self) -> String {
        app::calendar::day(now())
    }

    fn kept(&self) -> Result<Vec<String>, String> {
        let texts = || -> Result<Vec<String>, StoreError> {
            let store = DiskStore::open(None)?;
            let mut items = store.list(Shelf::Morgue)?;
            items.retain(|item| item.name.contains(&format!("-{}-", self.game)));
            let texts = items.iter().map(|item| store.read(Shelf::Morgue, &item.name));
            texts.filter_map(Result::transpose).collect()
        };
        texts().map_err(|error| error.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ops::Range;

    #[test]
    fn a_job_that_is_interrupted_keeps_what_is_done_and_says_how_far_it_came() {
        let stop = Arc::new(AtomicBool::new(false));
        let mut crew = Crew::new("coins", 3);
        crew.stop = Some(Arc::clone(&stop));
        let work = |games: Range<u64>| {
            stop.fetch_or(games.contains(&20), Ordering::Relaxed);
            games.end - games.start
        };
        let mut taken = 0;
        let bench: &mut dyn Bench = &mut crew;
        let done = bench.ordered(Job { all: 1_000_001, batch: 4, what: "games" }, work, |n| taken += n);
        assert_eq!(done, taken);
        assert_eq!(crew.stopped, Some(format!("stopped after {done} of 1000001 games")));
    }
}
