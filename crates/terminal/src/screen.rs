//! The terminal's modes: set when the shell starts, restored whatever happens (a normal end, an
//! error, a panic, a stop). Nothing is drawn here.

use crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, DisableMouseCapture, EnableBracketedPaste, EnableFocusChange,
    EnableMouseCapture, KeyboardEnhancementFlags, PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use crossterm::terminal::{
    EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};
use std::cell::Cell;
use std::io::{self, Write, stdout};
use std::panic::{self, PanicHookInfo};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the modes are set now. The panic hook must know it, and a hook can only see statics.
static TAKEN: AtomicBool = AtomicBool::new(false);
/// Whether key releases are to be asked for.
static RELEASES: AtomicBool = AtomicBool::new(false);

type Hook = dyn Fn(&PanicHookInfo<'_>) + Sync + Send;

/// Restores the terminal when dropped.
pub(crate) struct Screen {
    hook_before: Arc<Hook>,
}

impl Screen {
    /// Takes the terminal, and sees to it that a panic gives it back before its message is printed.
    pub(crate) fn open() -> io::Result<Self> {
        let hook_before: Arc<Hook> = Arc::from(panic::take_hook());
        let hook = Arc::clone(&hook_before);
        panic::set_hook(Box::new(move |info| {
            leave();
            hook(info);
        }));
        let screen = Screen { hook_before };
        enter()?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        leave();
        // A panicking thread may not change the hook.
        if !std::thread::panicking() {
            let hook = Arc::clone(&self.hook_before);
            panic::set_hook(Box::new(move |info| hook(info)));
        }
    }
}

/// Whether the modes are set now.
pub(crate) fn is_taken() -> bool {
    TAKEN.load(Ordering::SeqCst)
}

/// Sets the modes.
pub(crate) fn enter() -> io::Result<()> {
    // First the flag: if a mode fails half way, those before it must be restored.
    TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(
        stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste,
        EnableFocusChange,
        cursor::Hide
    )?;
    if RELEASES.load(Ordering::SeqCst) {
        ask_for_releases()?;
    }
    Ok(())
}

/// The terminal can report key releases: asks for them, now and after every stop.
pub(crate) fn report_releases() -> io::Result<()> {
    RELEASES.store(true, Ordering::SeqCst);
    if is_taken() { ask_for_releases() } else { Ok(()) }
}

fn ask_for_releases() -> io::Result<()> {
    let flags =
        KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES | KeyboardEnhancementFlags::REPORT_EVENT_TYPES;
    execute!(stdout(), PushKeyboardEnhancementFlags(flags))
}

/// Restores the modes, if they are set. Each is tried even if others fail: the terminal may be gone.
pub(crate) fn leave() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    if RELEASES.load(Ordering::SeqCst) {
        let _ = execute!(stdout(), PopKeyboardEnhancementFlags);
    }
    let _ = execute!(stdout(), EndSynchronizedUpdate, DisableFocusChange, DisableBracketedPaste);
    let _ = execute!(stdout(), DisableMouseCapture);
    let _ = execute!(stdout(), LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
}

/// Buffers a frame and writes it in one call, so that nothing else gets between its bytes.
#[derive(Default)]
pub(crate) struct Frames {
    bytes: Vec<u8>,
    /// Once this is set nothing is written any more, and nothing can fail.
    pub(crate) closed: Rc<Cell<bool>>,
}

impl Write for Frames {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.closed.get() {
            self.bytes.clear();
            return Ok(());
        }
        let mut out = stdout().lock();
        let written = out.write_all(&self.bytes).and_then(|()| out.flush());
        self.bytes.clear();
        written
    }
}
