//! What a bot may take, and who ends it when nobody else can.
//!
//! A program that ends in order ends its bots. One that is killed cannot; so a guard, a second process of the same
//! program that does nothing but read, is told of every bot that runs. When it hears nothing more, because whoever
//! told it is gone, it ends the groups of all bots that are left. The parent-death signal of Linux does less (it ends
//! the bot but not what the bot has started, and also when only a thread ends) and cannot be had without `unsafe`.

use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The argument by which the program knows that it is to be the guard.
pub const ARGUMENT: &str = "--guard-bots";

/// How much memory and processor time a bot may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cap {
    /// Bytes of data; `None` for as much as there is.
    pub memory: Option<u64>,
    /// Seconds of processor time; `None` for as many as it likes.
    pub seconds: Option<u64>,
}

/// What was set for this program.
static CAP: OnceLock<Cap> = OnceLock::new();

/// How to start the guard, and the line to it once it runs.
static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
static GUARD: Mutex<Option<ChildStdin>> = Mutex::new(None);

impl Cap {
    /// What a bot may take if nobody says: two gibibytes and an hour.
    pub const DEFAULT: Cap = Cap { memory: Some(2 << 30), seconds: Some(3600) };

    /// Sets it for all bots that this program starts. Only the first call counts.
    pub fn set(self) {
        let _ = CAP.set(self);
    }

    /// What holds in this program.
    pub fn usual() -> Cap {
        *CAP.get_or_init(Cap::of_environment)
    }

    /// What the variables `MAZARIUM_BOT_MEMORY` (in MiB) and `MAZARIUM_BOT_SECONDS` say; 0 is no limit.
    pub fn of_environment() -> Cap {
        let number = |name: &str| std::env::var(name).ok()?.trim().parse::<u64>().ok();
        let memory = number("MAZARIUM_BOT_MEMORY").map_or(Cap::DEFAULT.memory, Cap::mebibytes);
        let seconds = number("MAZARIUM_BOT_SECONDS").map_or(Cap::DEFAULT.seconds, |n| (n > 0).then_some(n));
        Cap { memory, seconds }
    }

    /// Bytes for so many MiB; 0 is no limit.
    pub fn mebibytes(number: u64) -> Option<u64> {
        (number > 0).then(|| number.saturating_mul(1 << 20))
    }

    /// Lays the limits on a child that has just been started, and so on all that it starts. They hold on Linux;
    /// where the system refuses, the bot runs without.
    #[cfg(target_os = "linux")]
    pub(super) fn lay_on(self, child: &Child) {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        let lay = |resource, most: Option<u64>| {
            if let Some(most) = most {
                let both = Rlimit { current: Some(most), maximum: Some(most) };
                let _ = prlimit(Some(Pid::from_child(child)), resource, both);
            }
        };
        // What is written to counts, not what is only reserved, as some languages do by the terabyte.
        lay(Resource::Data, self.memory);
        lay(Resource::Cpu, self.seconds);
        lay(Resource::Core, Some(0));
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn lay_on(self, _child: &Child) {}
}

/// Says which program is the guard if it is started with [`ARGUMENT`]: the one that calls [`stand`] then.
pub fn appoint(program: PathBuf) {
    let _ = PROGRAM.set(program);
}

/// Tells the guard of a child and its group.
pub(super) fn watch(child: &Child) {
    tell(&format!("+{}\n", child.id()));
}

/// Tells the guard that nothing is left of a group.
#[cfg(unix)]
pub(super) fn forget(child: &Child) {
    tell(&format!("-{}\n", child.id()));
}

/// Tells the guard something; the first word starts it. A bot plays without a guard if there can be none.
fn tell(line: &str) {
    let mut guard = GUARD.lock().unwrap_or_else(PoisonError::into_inner);
    if guard.is_none() {
        *guard = start();
    }
    if guard.as_mut().is_some_and(|guard| guard.write_all(line.as_bytes()).is_err()) {
        *guard = None;
    }
}

fn start() -> Option<ChildStdin> {
    let mut command = Command::new(PROGRAM.get()?);
    command.arg(ARGUMENT).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // What ends us by way of the terminal must not end the guard.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn().ok()?.stdin.take()
}

/// Stands guard: reads until nobody is left to tell anything, and ends all groups that are not forgotten by then.
pub fn stand(input: impl BufRead) {
    let mut groups = BTreeSet::new();
    for line in input.lines().map_while(io::Result::ok) {
        match line.split_at_checked(1).and_then(|(sign, number)| Some((sign, number.parse::<i32>().ok()?))) {
            Some(("+", group)) => drop(groups.insert(group)),
            Some((_, group)) => drop(groups.remove(&group)),
            None => {}
        }
    }
    #[cfg(unix)]
    for group in groups.into_iter().filter_map(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}
