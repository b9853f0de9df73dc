//! What wakes the shell: events of the terminal and signals of the system, each from a thread of its
//! own into one channel. So the shell sleeps in one place only, uses no time while nothing happens,
//! and can leave even if the terminal is gone and reading from it never returns.

use crossterm::event::Event;
use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// Something that wakes the shell.
#[cfg_attr(not(unix), allow(dead_code, reason = "the last three are signals"))]
#[derive(Debug)]
pub(crate) enum Wake {
    /// An event of the terminal.
    Event(Event),
    /// The terminal can report key releases.
    Releases,
    /// The terminal cannot be read any more.
    Lost(io::Error),
    /// The program is asked to end: hang-up, termination, interrupt, quit.
    End,
    /// The program is to be suspended.
    Stop,
    /// The program was resumed.
    Continue,
}

/// The listening threads; dropping this ends them.
pub(crate) struct Listeners {
    #[cfg(unix)]
    signals: signal_hook::iterator::Handle,
}

/// Starts listening. The terminal must be in raw mode already. Not to `ask` it whether it reports key
/// releases saves waiting for its answer.
pub(crate) fn listen(ask: bool) -> io::Result<(Receiver<Wake>, Listeners)> {
    let (sender, receiver) = channel();
    #[cfg(unix)]
    let signals = unix::listen(sender.clone())?;
    thread::Builder::new().name("terminal-events".into()).spawn(move || read(&sender, ask))?;
    let listeners = Listeners {
        #[cfg(unix)]
        signals,
    };
    Ok((receiver, listeners))
}

fn read(sender: &Sender<Wake>, ask: bool) {
    // Asked on this thread because a terminal that does not know the query keeps us waiting for seconds.
    if ask
        && crossterm::terminal::supports_keyboard_enhancement().unwrap_or(false)
        && sender.send(Wake::Releases).is_err()
    {
        return;
    }
    loop {
        let wake = match crossterm::event::read() {
            Ok(event) => Wake::Event(event),
            Err(error) => Wake::Lost(error),
        };
        let last = matches!(wake, Wake::Lost(_));
        if sender.send(wake).is_err() || last {
            return;
        }
    }
}

/// Suspends this process until SIGCONT.
pub(crate) fn stop_process() -> io::Result<()> {
    #[cfg(unix)]
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
    Ok(())
}

/// Ends the process as SIGQUIT does, if that was what ended the shell: to be called when the terminal is as it was.
pub(crate) fn quit_as_asked() {
    #[cfg(unix)]
    if unix::QUIT.load(std::sync::atomic::Ordering::SeqCst) {
        let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGQUIT);
    }
}

#[cfg(unix)]
mod unix {
    use super::{Listeners, Sender, Wake};
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
    use signal_hook::iterator::{Handle, Signals};
    use std::io;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, LazyLock};
    use std::thread;

    /// Whether it was SIGQUIT that ended the shell.
    pub(super) static QUIT: AtomicBool = AtomicBool::new(false);

    /// Whether nobody listens any more. A handler, once installed, stays; from then on it must do
    /// what the system would have done, or the program could not be interrupted any more.
    static DEAF: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| {
        let deaf = Arc::default();
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP] {
            // It cannot fail for these; if it does, only the time after the shell is concerned.
            let _ = signal_hook::flag::register_conditional_default(signal, Arc::clone(&deaf));
        }
        deaf
    });

    pub(super) fn listen(sender: Sender<Wake>) -> io::Result<Handle> {
        DEAF.store(false, Ordering::SeqCst);
        let mut signals = Signals::new([SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP])?;
        let handle = signals.handle();
        thread::Builder::new().name("signals".into()).spawn(move || {
            for signal in signals.forever() {
                QUIT.fetch_or(signal == SIGQUIT, Ordering::SeqCst);
                let wake = match signal {
                    SIGTSTP => Wake::Stop,
                    SIGCONT => Wake::Continue,
                    _ => Wake::End,
                };
                if sender.send(wake).is_err() {
                    return;
                }
            }
        })?;
        Ok(handle)
    }

    impl Drop for Listeners {
        fn drop(&mut self) {
            DEAF.store(true, Ordering::SeqCst);
            self.signals.close();
            // The reader blocks until an event comes; this sends one, and finding the channel closed,
            // the reader ends.
            let _ = signal_hook::low_level::raise(SIGWINCH);
        }
    }
}
