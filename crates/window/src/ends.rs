//! The system asks the program to end: hang-up, termination, interrupt. The first time the window is
//! closed as by its button, so that everything is saved; the second time the system has its way.

use eframe::egui::Context;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Listens until it is dropped.
pub(crate) struct Ends {
    asked: Arc<AtomicBool>,
    #[cfg(unix)]
    signals: Option<signal_hook::iterator::Handle>,
}

impl Ends {
    /// Starts listening; the context is woken when it is time. Without the listening thread, which the
    /// system may refuse, the program ends as any other.
    #[cfg_attr(not(unix), allow(unused_variables, reason = "only signals have to wake it"))]
    pub(crate) fn listen(ctx: &Context) -> Self {
        let asked = Arc::new(AtomicBool::new(false));
        Ends {
            #[cfg(unix)]
            signals: unix::listen(ctx.clone(), Arc::clone(&asked)).ok(),
            asked,
        }
    }

    /// Whether the program was asked to end.
    pub(crate) fn are_near(&self) -> bool {
        self.asked.load(Ordering::SeqCst)
    }
}

impl Drop for Ends {
    fn drop(&mut self) {
        // A handler, once installed, stays; from now on it must do what the system would have done.
        self.asked.store(true, Ordering::SeqCst);
        #[cfg(unix)]
        if let Some(signals) = &self.signals {
            signals.close();
        }
    }
}

#[cfg(unix)]
mod unix {
    use super::{Arc, AtomicBool, Context, Ordering};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag::register_conditional_default;
    use signal_hook::iterator::{Handle, Signals};
    use std::io;
    use std::thread;

    pub(super) fn listen(ctx: Context, asked: Arc<AtomicBool>) -> io::Result<Handle> {
        let all = [SIGHUP, SIGINT, SIGTERM];
        for signal in all {
            // Before the handler that sets the flag: the first signal must not count as the second.
            register_conditional_default(signal, Arc::clone(&asked))?;
        }
        let mut signals = Signals::new(all)?;
        let handle = signals.handle();
        thread::Builder::new().name("signals".into()).spawn(move || {
            for _ in signals.forever() {
                asked.store(true, Ordering::SeqCst);
                ctx.request_repaint();
            }
        })?;
        Ok(handle)
    }
}
