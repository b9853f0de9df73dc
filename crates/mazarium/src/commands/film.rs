//! `mazarium replay --gif`: a recorded game as a moving picture.
//!
//! Every step has its time, as when a game is watched: a tick in real time; in a game of turns as long as
//! its longest walk, and a moment to look. The film is that course of time looked at in even
//! intervals, things gliding in between as they do in the shells; a picture that does not change is
//! one frame that is shown longer. A game that takes longer than the film may last is looked at in longer
//! intervals: it runs faster, and no step is favoured. The game is played twice, first to measure,
//! then to paint, so that nothing has to be kept.

use super::pictures;
use super::{Answer, Trouble};
use kernel::game::GameInfo;
use kernel::replay::Replay;
use kernel::scene::{Headings, MOVE_MILLIS, Palette, Scene, travel_cells};
use kernel::session::Session;
use paint::gif::Film;
use paint::{Painter, Picture};
use std::io::{self, IsTerminal, Write};

/// The longest side of a film whose size was left to us, in pixels: films are sent, not printed.
const USUAL: usize = 640;

/// Between two frames, in hundredths of a second: about 17 frames a second.
const INTERVAL: u64 = 6;

/// A hundredth of a second in microseconds.
const HUNDREDTH: u64 = 10_000;

/// How long a step of a game of turns takes at least, and how long a walk is looked at afterwards.
const TURN: u64 = 350_000;
const LOOK: u64 = 150_000;

/// How long the end is shown before the film begins again, in hundredths of a second.
const END: u64 = 250;

/// A frame is shown at most for so long: a file holds 16 bits.
const LONGEST_FRAME: u64 = 60_000;

/// How a film is made.
pub(super) struct Plan<'a> {
    pub(super) file: &'a str,
    pub(super) scale: Option<usize>,
    pub(super) palette: Palette,
    /// How long it may last, in seconds.
    pub(super) seconds: u64,
}

/// Writes the film of a replay that has been verified.
pub(super) fn make(plan: &Plan<'_>, replay: &Replay, info: &'static GameInfo) -> Answer {
    let course = Course::measure(replay, info, plan.scale)?;
    pictures::check_size(course.size)?;
    let pace = course.micros.div_ceil(plan.seconds * 1_000_000).max(1);
    let reel = Reel {
        film: Film::new(pictures::open(plan.file)?, course.size.0 as u16, course.size.1 as u16)
            .map_err(|e| pictures::unwritable(plan.file, &e))?,
        painter: Painter::new(plan.palette),
        size: course.size,
        seen: Scene::default(),
        waiting: Picture::default(),
        fresh: Picture::default(),
        hundredths: 0,
        frames: 0,
    };
    let shown = io::stderr().is_terminal();
    let progress = |done: u64, frames: usize| {
        if shown {
            // With stderr closed nobody wants to know.
            let _ = write!(io::stderr(), "\r{:3} %, {frames} frames", done * 100 / course.micros.max(1));
        }
    };
    let written = reel.shoot(replay, info, pace * INTERVAL * HUNDREDTH, &progress)?;
    if shown {
        let _ = writeln!(io::stderr());
    }
    written.map_err(|e| pictures::unwritable(plan.file, &e))
}

/// One step as it is seen: the scenes before and after, and how long it takes.
struct Step {
    before: Scene,
    after: Scene,
    /// Until everything has arrived, in microseconds.
    glide: u64,
    /// Until the next step.
    whole: u64,
}

/// The steps of a replay, one after the other.
struct Steps {
    session: Session,
    last: Scene,
    headings: Headings,
    tick: Option<u64>,
    left: usize,
}

impl Steps {
    fn of(replay: &Replay, info: &'static GameInfo) -> Result<Self, Trouble> {
        let mut session = replay.open(info)?;
        session.watch(true);
        let last = pictures::framed(session.scene(0));
        // What was undone at the end was not played.
        Ok(Steps { session, last, headings: Headings::default(), tick: info.tick_micros(), left: replay.at })
    }

    fn next(&mut self) -> Result<Option<Step>, Trouble> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        match self.session.timed_step() {
            Some(Ok(_)) => {}
            Some(Err(what)) => return Err(Trouble::input(what)),
            None => return Ok(None),
        }
        let mut after = pictures::framed(self.session.scene(0));
        self.headings.note(&self.last, &after);
        self.headings.apply(&mut after);
        let before = std::mem::replace(&mut self.last, after.clone());
        let (glide, whole) = if let Some(tick) = self.tick {
            (tick, tick)
        } else {
            let glide = u64::from(travel_cells(&before, &after) * MOVE_MILLIS) * 1000;
            (glide, TURN.max(glide + LOOK))
        };
        Ok(Some(Step { before, after, glide, whole }))
    }
}

/// What must be known before the first frame.
struct Course {
    micros: u64,
    size: (usize, usize),
}

impl Course {
    fn measure(replay: &Replay, info: &'static GameInfo, scale: Option<usize>) -> Result<Self, Trouble> {
        let mut steps = Steps::of(replay, info)?;
        let size = |scene: &Scene| pictures::whole(scene, scale, USUAL);
        let mut course = Course { micros: 0, size: size(&steps.last) };
        while let Some(step) = steps.next()? {
            course.micros += step.whole;
            // Rooms and levels may differ in size; the largest has to fit.
            let (width, height) = size(&step.after);
            course.size = (course.size.0.max(width), course.size.1.max(height));
        }
        Ok(course)
    }
}

/// A film in the making: the frame before last is on it, the last one waits to learn how long it is.
struct Reel {
    film: Film<Box<dyn Write>>,
    painter: Painter,
    size: (usize, usize),
    seen: Scene,
    waiting: Picture,
    fresh: Picture,
    hundredths: u64,
    frames: usize,
}

impl Reel {
    /// Looks at the game in even intervals and writes what there is to be seen.
    fn shoot(
        mut self,
        replay: &Replay,
        info: &'static GameInfo,
        every: u64,
        progress: &dyn Fn(u64, usize),
    ) -> Result<io::Result<()>, Trouble> {
        let mut steps = Steps::of(replay, info)?;
        let mut result = self.look(&steps.last);
        // The time at which the next frame is due, and at which the present step began.
        let (mut due, mut began) = (every, 0);
        while let (Ok(()), Some(step)) = (&result, steps.next()?) {
            while due < began + step.whole && result.is_ok() {
                let since = due - began;
                result = if since < step.glide {
                    let after = step.after.clone();
                    self.look(&Scene::between(&step.before, after, since as u32, step.glide as u32))
                } else {
                    self.look(&step.after)
                };
                due += every;
            }
            began += step.whole;
            progress(began, self.frames);
        }
        Ok(result.and_then(|()| self.look(&steps.last)).and_then(|()| {
            self.hundredths = END;
            self.write()?;
            self.film.finish()?.flush()
        }))
    }

    fn look(&mut self, scene: &Scene) -> io::Result<()> {
        // Painting is what takes time, and most of the time nothing moves.
        if self.seen != *scene {
            self.seen.clone_from(scene);
            self.painter.draw(scene, self.size, &mut self.fresh);
            if self.fresh != self.waiting {
                self.write()?;
                std::mem::swap(&mut self.fresh, &mut self.waiting);
            }
        }
        self.hundredths += INTERVAL;
        Ok(())
    }

    fn write(&mut self) -> io::Result<()> {
        if self.waiting.width() > 0 {
            self.film.frame(&self.waiting, self.hundredths.min(LONGEST_FRAME) as u16)?;
            self.frames += 1;
        }
        self.hundredths = 0;
        Ok(())
    }
}
