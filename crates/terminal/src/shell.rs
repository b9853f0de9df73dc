//! The loop: sleep until something happens, tell the app, draw what has changed.

use crate::clipboard;
use crate::colour::{Depth, Inks};
use crate::draw::{Drawn, draw};
use crate::held::{Change, Held};
use crate::keys;
use crate::lists;
use crate::pointer::Pointer;
use crate::screen::{self, Frames, Screen};
use crate::wakes::{self, Wake};
use app::{App, Signal};
use crossterm::event::{Event, KeyEvent, KeyEventKind};
use crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use crossterm::{execute, queue};
use kernel::input::{Key, Phase};
use kernel::scene::{Palette, Scene};
use ratatui_core::layout::Rect;
use ratatui_core::style::Modifier;
use ratatui_core::terminal::Terminal;
use ratatui_crossterm::CrosstermBackend;
use std::cell::Cell;
use std::io;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// The least time between two frames: 60 a second are enough.
const FRAME: Duration = Duration::from_micros(16_600);

/// How many events are handled before the next frame, so that a flood of them cannot starve it.
const BURST: usize = 256;

/// Quits at once, as users expect.
const QUIT: Key = Key::ctrl('c');

/// Stops the program, as Ctrl-Z does elsewhere; here that is undo.
const STOP: Key = Key { alt: true, ..Key::char('z') };

/// Shows the app in this terminal until the player leaves, or is made to leave. Whatever happens,
/// what is running is saved and the terminal is as it was before.
pub fn run(app: &mut App) -> io::Result<()> {
    let screen = Screen::open()?;
    let (wakes, listeners) = wakes::listen(true)?;
    let mut shell = Shell::new();
    let result = match &mut shell {
        Ok(shell) => shell.live(app, &wakes),
        Err(error) => Err(io::Error::new(error.kind(), error.to_string())),
    };
    // First of all: whatever else fails, the game is saved.
    app.close();
    drop(shell);
    drop(screen);
    // The order matters: the reader thread ends when it is woken and finds the channel closed.
    drop(wakes);
    drop(listeners);
    wakes::quit_as_asked();
    result
}

struct Shell {
    terminal: Terminal<CrosstermBackend<Frames>>,
    /// See [`Frames::closed`].
    closed: Rc<Cell<bool>>,
    depth: Depth,
    began: Instant,
    /// The time up to which the app has been advanced.
    told: Instant,
    drawn_at: Option<Instant>,
    shown: Option<(Scene, Palette)>,
    drawn: Drawn,
    /// Whether the app may have something new to show.
    stale: bool,
    stopped: bool,
    /// Which row is selected in the lists, if they lie over the board.
    lists: Option<usize>,
    held: Held,
    pointer: Pointer,
}

impl Drop for Shell {
    /// The terminal's own drop shows the cursor, and prints if it cannot: to print panics when the terminal is gone.
    /// [`Screen`] shows the cursor in any case.
    fn drop(&mut self) {
        self.closed.set(true);
    }
}

impl Shell {
    fn new() -> io::Result<Self> {
        let now = Instant::now();
        let mut held = Held::default();
        if cfg!(windows) {
            // The console of Windows has always reported releases.
            held.releases_are_reported();
        }
        let frames = Frames::default();
        let closed = Rc::clone(&frames.closed);
        Ok(Shell {
            terminal: Terminal::new(CrosstermBackend::new(frames))?,
            closed,
            depth: Depth::detect(|name| std::env::var(name).ok()),
            began: now,
            told: now,
            drawn_at: None,
            shown: None,
            drawn: Drawn::default(),
            stale: true,
            stopped: false,
            lists: None,
            held,
            pointer: Pointer::default(),
        })
    }

    fn live(&mut self, app: &mut App, wakes: &Receiver<Wake>) -> io::Result<()> {
        while !app.finished() {
            if !self.stopped && !screen::is_taken() {
                // A panic that somebody caught has given the terminal back, but the game goes on.
                self.resume()?;
            }
            self.show(app)?;
            let first = match self.patience(app) {
                Some(patience) => wakes.recv_timeout(patience),
                None => wakes.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            self.pass_time(app);
            let mut next = match first {
                Ok(wake) => Some(wake),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
            for _ in 0..BURST {
                let Some(wake) = next else { break };
                if self.wake(app, wake)?.is_break() {
                    return Ok(());
                }
                next = wakes.try_recv().ok();
            }
            // No sounds in a terminal, but they must not pile up either.
            app.hush();
            if let Some(text) = app.copied() {
                clipboard::copy(&text)?;
            }
        }
        Ok(())
    }

    /// How long to sleep at most; `None`: until something happens.
    fn patience(&self, app: &App) -> Option<Duration> {
        if self.stopped {
            return None;
        }
        let now = Instant::now();
        let frame = self.drawn_at.filter(|_| self.stale).map(|at| FRAME.saturating_sub(now - at));
        // At least a millisecond; anything shorter is due on the next turn anyway.
        let app = app.wake_in().map(|micros| Duration::from_micros(micros.max(1000)));
        let held = self.held.next_expiry().map(|at| Duration::from_millis(at.saturating_sub(self.millis())));
        [frame, app, held].into_iter().flatten().min()
    }

    fn millis(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    fn pass_time(&mut self, app: &mut App) {
        if self.stopped {
            return;
        }
        let changes = self.held.expire(self.millis());
        self.tell_keys(app, changes);
        let micros = self.told.elapsed().as_micros() as u64;
        // The part below a microsecond is kept for the next time.
        self.told += Duration::from_micros(micros);
        app.advance(micros);
        self.stale = true;
    }

    fn wake(&mut self, app: &mut App, wake: Wake) -> io::Result<ControlFlow<()>> {
        match wake {
            Wake::Event(event) => return self.event(app, event),
            Wake::Releases => {
                screen::report_releases()?;
                self.held.releases_are_reported();
            }
            Wake::Lost(error) => return Err(error),
            Wake::End => return Ok(ControlFlow::Break(())),
            Wake::Stop => self.stop(app)?,
            Wake::Continue => self.resume()?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn event(&mut self, app: &mut App, event: Event) -> io::Result<ControlFlow<()>> {
        match event {
            Event::Key(event) => return self.key(app, &event),
            Event::Paste(text) => self.tell(app, &Signal::Text(text)),
            Event::Mouse(event) => {
                let prompt = self.shown.as_ref().and_then(|(scene, _)| scene.prompt.as_ref());
                let selected = prompt.map_or((0, 0), |p| (p.selected, p.choices.len()));
                let before = self.pointer.row();
                match self.pointer.signal(event, &self.drawn.hits, selected) {
                    Some(Signal::Choose(row)) if self.lists.is_some() => {
                        let answer = self.shown.as_ref().map(|(scene, _)| lists::take(scene, row));
                        self.answer_lists(app, answer.unwrap_or(lists::Answer::Close));
                    }
                    Some(Signal::Point(row)) if self.lists.is_some() => {
                        self.answer_lists(app, lists::Answer::Select(row));
                    }
                    Some(signal) => self.tell(app, &signal),
                    None => {}
                }
                if self.pointer.row() != before {
                    self.redraw();
                }
            }
            Event::Resize(..) | Event::FocusGained => self.redraw(),
            Event::FocusLost => {
                let changes = self.held.release_all();
                self.tell_keys(app, changes);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn key(&mut self, app: &mut App, event: &KeyEvent) -> io::Result<ControlFlow<()>> {
        let Some(key) = keys::key(event) else { return Ok(ControlFlow::Continue(())) };
        let released = event.kind == KeyEventKind::Release;
        if key == QUIT {
            return Ok(if released { ControlFlow::Continue(()) } else { ControlFlow::Break(()) });
        }
        if cfg!(unix) && key == STOP {
            if !released {
                self.stop(app)?;
            }
            return Ok(ControlFlow::Continue(()));
        }
        if !released && (self.lists.is_some() || key == lists::KEY) {
            // Whatever key closes the lists does nothing else.
            let answer = match (self.lists, &self.shown) {
                (Some(_), Some((shown, _))) if key != lists::KEY => lists::press(shown, key),
                (Some(_), _) => lists::Answer::Close,
                (None, _) => lists::Answer::Select(lists::first(&app.scene())),
            };
            self.answer_lists(app, answer);
            return Ok(ControlFlow::Continue(()));
        }
        let changes = if app.wants_releases() {
            if released { self.held.release(key) } else { self.held.press(key, self.millis()) }
        } else {
            match event.kind {
                KeyEventKind::Press => vec![(key, Phase::Down)],
                KeyEventKind::Repeat => vec![(key, Phase::Repeat)],
                KeyEventKind::Release => Vec::new(),
            }
        };
        self.tell_keys(app, changes);
        Ok(ControlFlow::Continue(()))
    }

    fn answer_lists(&mut self, app: &mut App, answer: lists::Answer) {
        self.stale = true;
        self.lists = match answer {
            lists::Answer::Select(row) => Some(row),
            lists::Answer::Close => None,
            lists::Answer::Choose(panel, row) => {
                self.tell(app, &Signal::Row { panel, row });
                None
            }
        };
    }

    fn tell_keys(&mut self, app: &mut App, changes: Vec<Change>) {
        for (key, phase) in changes {
            self.tell(app, &Signal::Key { key, phase });
        }
    }

    fn tell(&mut self, app: &mut App, signal: &Signal) {
        app.signal(signal);
        self.stale = true;
        if !app.wants_releases() {
            // Without release events no key may stay held.
            for (key, phase) in self.held.release_all() {
                app.signal(&Signal::Key { key, phase });
            }
        }
    }

    /// Gives the terminal back and stops the process; [`Wake::Continue`] brings it back.
    fn stop(&mut self, app: &mut App) -> io::Result<()> {
        if self.stopped {
            return Ok(());
        }
        let changes = self.held.release_all();
        self.tell_keys(app, changes);
        app.close();
        screen::leave();
        self.stopped = true;
        wakes::stop_process()
    }

    /// Takes the terminal again, in whatever state somebody left it, and draws everything anew.
    fn resume(&mut self) -> io::Result<()> {
        screen::leave();
        screen::enter()?;
        self.stopped = false;
        // Not `clear`: it asks the terminal for its cursor, and the answer would go to the reader.
        let size = self.terminal.size()?;
        self.terminal.resize(size.into())?;
        // The time spent stopped does not count.
        self.told = Instant::now();
        self.redraw();
        Ok(())
    }

    fn redraw(&mut self) {
        self.shown = None;
        self.stale = true;
    }

    /// Draws if there is something new and the last frame is old enough.
    fn show(&mut self, app: &mut App) -> io::Result<()> {
        let now = Instant::now();
        let soon = self.drawn_at.is_some_and(|at| now - at < FRAME);
        if self.stopped || !self.stale || soon {
            return Ok(());
        }
        self.stale = false;
        let scene = app.scene();
        self.lists = self.lists.filter(|_| lists::are_in(&scene));
        let scene = match self.lists {
            Some(row) => lists::over(scene, row),
            None => scene,
        };
        let next = (scene, app.palette());
        if self.shown.as_ref() == Some(&next) {
            return Ok(());
        }
        let inks = Inks::new(next.1, self.depth);
        let mut drawn = Drawn::default();
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| {
            drawn = draw(&next.0, inks, frame.buffer_mut());
            // Rows may have moved away from under the mouse.
            let lit = |(area, _): &&(Rect, _)| Some(*area) == self.pointer.row();
            if let Some((area, _)) = drawn.hits.rows.iter().find(lit) {
                frame.buffer_mut().set_style(*area, Modifier::REVERSED);
            }
            if let Some(caret) = drawn.caret {
                frame.set_cursor_position(caret);
            }
        })?;
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)?;
        app.lay_out(drawn.columns);
        self.drawn = drawn;
        self.shown = Some(next);
        self.drawn_at = Some(now);
        if self.drawn.overscroll > 0 {
            // Only the shell knows where the text ends; else the way back up would be as long.
            self.tell(app, &Signal::Scroll(-(self.drawn.overscroll as i32)));
        }
        Ok(())
    }
}
