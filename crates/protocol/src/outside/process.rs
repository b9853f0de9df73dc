//! A child process that is talked to in lines. Nothing here waits for the child without a limit:
//! threads of their own write to it and read from it, and whatever it does, it can be ended.

use super::guard::{self, Cap};
use crate::json::shortened;
use crate::pipe::lines::{Line, next_line};
use kernel::text::printable;
#[cfg(unix)]
use rustix::process::{Pid, Signal};
use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The longest line that a child may write, in bytes.
const LONGEST_LINE: usize = 1 << 20;

/// How many lines of standard error are kept, and how much of each.
const LAST_WORDS: (usize, usize) = (5, 200);

/// How long a child may take to leave once its input has ended.
const GRACE: Duration = Duration::from_millis(300);

/// How long to wait for the last lines of standard error of a child that has ended.
const ECHO: Duration = Duration::from_millis(200);

/// A running child.
pub struct Process {
    child: Child,
    /// To the thread that writes; dropped to end the child's input.
    say: Option<Sender<String>>,
    hear: Receiver<Line>,
    last_words: Arc<Mutex<VecDeque<String>>>,
    /// Sent to when standard error has ended.
    silent: Receiver<()>,
    reaped: bool,
}

impl Process {
    /// Starts a program with its arguments, which may take so much.
    pub fn start(words: &[String], cap: Cap) -> io::Result<Process> {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A group of its own: so that it can be ended together with whatever it starts, and so that
        // Ctrl-C reaches us alone and we can end in order.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        cap.lay_on(&child);
        guard::watch(&child);
        let (say, said) = channel();
        // Few lines are held: a child that talks without end has to wait.
        let (tell, hear) = sync_channel(4);
        let (fall, silent) = channel();
        let last_words = Arc::default();
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_lines(stdin, &said));
        }
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(stdout, &tell));
        }
        if let Some(stderr) = child.stderr.take() {
            let kept = Arc::clone(&last_words);
            thread::spawn(move || {
                keep_last_words(stderr, &kept);
                let _ = fall.send(());
            });
        }
        Ok(Process { child, say: Some(say), hear, last_words, silent, reaped: false })
    }

    /// Sends a line, some time soon. A child that is gone will be noticed when it is listened to.
    pub fn say(&self, line: String) {
        if let Some(say) = &self.say {
            let _ = say.send(line);
        }
    }

    /// Waits for a line until a moment; `None` if nothing came.
    pub fn hear(&self, until: Instant) -> Option<Line> {
        match self.hear.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(heard) => Some(heard),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Line::End),
        }
    }

    /// The last lines of standard error, once the child has ended.
    pub fn last_words(&self) -> Vec<String> {
        let _ = self.silent.recv_timeout(ECHO);
        self.last_words.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// How the child ended, if it has or does so now.
    pub fn exit_words(&mut self) -> Option<String> {
        let until = Instant::now() + GRACE;
        while Instant::now() < until {
            if self.has_ended() {
                return self.reap().map(|status| status.to_string());
            }
            thread::sleep(Duration::from_millis(2));
        }
        None
    }

    /// Ends the child's input and lets it leave by itself for a moment; then ends it.
    pub fn dismiss(&mut self) {
        self.say = None;
        if self.exit_words().is_none() {
            self.kill();
        }
    }

    /// Ends the child and whatever it has started, and waits until it is gone.
    pub fn kill(&mut self) {
        self.say = None;
        let _ = self.child.kill();
        self.reap();
    }

    /// Whether the child has ended by itself. It is not reaped yet.
    #[cfg(unix)]
    fn has_ended(&mut self) -> bool {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        self.reaped || matches!(waitid(WaitId::Pid(Pid::from_child(&self.child)), look), Ok(Some(_)))
    }

    #[cfg(not(unix))]
    fn has_ended(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)))
    }

    /// Ends whatever a child that ends has started, and waits until it is gone. As long as it is not
    /// reaped, its number cannot have gone to another process or group.
    fn reap(&mut self) -> Option<ExitStatus> {
        #[cfg(unix)]
        if !self.reaped {
            // Nobody may be left in the group.
            let _ = rustix::process::kill_process_group(Pid::from_child(&self.child), Signal::KILL);
            guard::forget(&self.child);
        }
        self.reaped = true;
        self.child.wait().ok()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Ends when nothing more is to be said, or when nobody listens.
fn write_lines(mut stdin: ChildStdin, said: &Receiver<String>) {
    for line in said {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.write_all(b"\n")).is_err() {
            return;
        }
    }
}

/// Ends with the output, after a line that is too long, or when nobody wants to know any more.
fn read_lines(stdout: ChildStdout, tell: &SyncSender<Line>) {
    // Cut before it is buffered: a line without end must not fill the memory or last for ever.
    let mut input = BufReader::new(stdout);
    loop {
        let heard = next_limited(&mut input).unwrap_or(Line::End);
        let last = matches!(heard, Line::End | Line::TooLong);
        if tell.send(heard).is_err() || last {
            return;
        }
    }
}

/// A line; one that is too long is not read to its end, which may never come.
fn next_limited(input: &mut impl BufRead) -> io::Result<Line> {
    let mut limited = io::Read::take(&mut *input, LONGEST_LINE as u64 + 1);
    next_line(&mut limited, LONGEST_LINE)
}

fn keep_last_words(stderr: ChildStderr, kept: &Mutex<VecDeque<String>>) {
    let mut input = BufReader::new(stderr);
    loop {
        let words = match next_limited(&mut input) {
            Ok(Line::Text(line)) => printable(&shortened(&line, LAST_WORDS.1)).into_owned(),
            Ok(Line::NotText | Line::TooLong) => continue,
            Ok(Line::End) | Err(_) => return,
        };
        if words.trim().is_empty() {
            continue;
        }
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == LAST_WORDS.0 {
            kept.pop_front();
        }
        kept.push_back(words);
    }
}
