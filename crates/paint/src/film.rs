//! A recorded game as a moving picture.
//!
//! Every step has its time, as when a game is watched: a tick in real time; in a game of turns as long as
//! its longest walk, and a moment to look. The film is that course of time looked at in even
//! intervals, with things gliding in between and feedback as in the shells; a picture that does not change is
//! one frame that is shown longer. A game that takes longer than the film may last is looked at in longer
//! intervals: it runs faster, and no step is favoured. The game is played twice, first to measure,
//! then to paint, so that nothing has to be kept.

use crate::gif::Film;
use crate::{Painter, Picture};
use kernel::game::{Event, GameInfo};
use kernel::replay::Replay;
use kernel::scene::{Calm, Effects, Headings, MOVE_MILLIS, Palette, Scene, travel_cells};
use kernel::session::Session;
use std::fmt;
use std::io::{self, Write};

/// The longest side of a film whose size was left to us, in pixels: films are sent, not printed.
const USUAL: usize = 640;

/// The longest side of a still picture whose size was left to us.
pub const LARGE: usize = 1200;

/// How long a film lasts at most whose length was left to us, in seconds.
const SHORT: u64 = 20;

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

/// Why there is no film.
#[derive(Debug)]
pub enum Unfilmed {
    /// The replay does not fit the game, or there is nothing to be seen in it.
    Replay(String),
    /// The file could not be written.
    File(io::Error),
}

impl From<io::Error> for Unfilmed {
    fn from(error: io::Error) -> Self {
        Unfilmed::File(error)
    }
}

impl fmt::Display for Unfilmed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfilmed::Replay(why) => f.write_str(why),
            Unfilmed::File(error) => error.fmt(f),
        }
    }
}

/// A scene as a PNG file, large enough to be looked at on its own.
pub fn still(scene: &Scene, palette: Palette) -> Result<Vec<u8>, Unfilmed> {
    let scene = framed(scene.clone());
    let mut picture = Picture::default();
    Painter::new(palette).draw(&scene, whole(&scene, None, LARGE), &mut picture);
    Ok(crate::png::bytes(&picture)?)
}

/// A replay as a GIF file, small and short enough to be sent.
pub fn moving(replay: &Replay, info: &'static GameInfo, palette: Palette) -> Result<Vec<u8>, Unfilmed> {
    let mut bytes = Vec::new();
    Shooting::new(replay, info, None)?.write(&mut bytes, palette, SHORT, &|_, _| {})?;
    Ok(bytes)
}

/// A film to be made of a replay.
pub struct Shooting<'a> {
    replay: &'a Replay,
    info: &'static GameInfo,
    course: Course,
}

impl<'a> Shooting<'a> {
    /// Measures a replay. Without a scale the film is as large as one that is sent should be.
    pub fn new(replay: &'a Replay, info: &'static GameInfo, scale: Option<usize>) -> Result<Self, Unfilmed> {
        Ok(Shooting { replay, info, course: Course::measure(replay, info, scale)? })
    }

    /// The size of the film in pixels.
    pub fn size(&self) -> (usize, usize) {
        self.course.size
    }

    /// Makes the film, no longer than so many seconds. `progress` is told how many hundredths of it are done,
    /// and the number of frames.
    pub fn write(
        &self,
        to: impl Write,
        palette: Palette,
        seconds: u64,
        progress: &dyn Fn(u64, usize),
    ) -> Result<(), Unfilmed> {
        let (size, micros) = (self.course.size, self.course.micros);
        let pace = micros.div_ceil(seconds * 1_000_000).max(1);
        let reel = Reel {
            film: Film::new(to, size.0 as u16, size.1 as u16)?,
            painter: Painter::new(palette),
            size,
            seen: Scene::default(),
            waiting: Picture::default(),
            fresh: Picture::default(),
            hundredths: 0,
            frames: 0,
        };
        let progress = |done: u64, frames: usize| progress(done * 100 / micros.max(1), frames);
        reel.shoot(self.replay, self.info, pace * INTERVAL * HUNDREDTH, &progress)
    }
}

/// A scene to be shown whole: without cameras, and of a view with maps beside it only the view.
pub fn framed(mut scene: Scene) -> Scene {
    if scene.boards.first().and_then(|board| board.camera).is_some_and(|camera| camera.across.is_some()) {
        scene.boards.truncate(1);
    }
    scene.boards.iter_mut().for_each(|board| board.camera = None);
    scene
}

/// The largest scale there is.
pub const LARGEST_SCALE: usize = 16;

/// The size of a scene's picture at a scale, or at the largest one that is no longer than a length.
pub fn whole(scene: &Scene, scale: Option<usize>, length: usize) -> (usize, usize) {
    let fits = |scale: &usize| {
        let (width, height) = Painter::whole(scene, *scale);
        width.max(height) <= length
    };
    let scale = scale.unwrap_or_else(|| (1..=LARGEST_SCALE).rev().find(fits).unwrap_or(1));
    Painter::whole(scene, scale)
}

/// One step as it is seen: the scenes before and after, what happened, and how long it takes.
struct Step {
    before: Scene,
    after: Scene,
    events: Vec<Event>,
    /// Until things set out, and from then on until everything has arrived, in microseconds.
    lead: u64,
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
    fn of(replay: &Replay, info: &'static GameInfo) -> Result<Self, Unfilmed> {
        let mut session = replay.open(info).map_err(|refused| Unfilmed::Replay(refused.to_string()))?;
        session.watch(true);
        let last = framed(session.scene(0));
        // What was undone at the end was not played.
        Ok(Steps { session, last, headings: Headings::default(), tick: info.tick_micros(), left: replay.at })
    }

    fn next(&mut self) -> Result<Option<Step>, Unfilmed> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let events = match self.session.timed_step() {
            Some(Ok(events)) => events,
            Some(Err(what)) => return Err(Unfilmed::Replay(what)),
            None => return Ok(None),
        };
        let mut after = framed(self.session.scene(0));
        self.headings.note(&self.last, &after);
        self.headings.apply(&mut after);
        let before = std::mem::replace(&mut self.last, after.clone());
        let (lead, glide, whole) = if let Some(tick) = self.tick {
            (0, tick, tick)
        } else {
            let lead = u64::from(Effects::lead(&events)) * 1000;
            let glide = u64::from(travel_cells(&before, &after) * MOVE_MILLIS) * 1000;
            (lead, glide, TURN.max(lead + glide + LOOK))
        };
        Ok(Some(Step { before, after, events, lead, glide, whole }))
    }
}

impl Step {
    /// What is seen so many microseconds after it began, but for feedback.
    fn scene(&self, since: u64) -> Scene {
        let after = self.after.clone();
        if self.glide == 0 || since >= self.lead + self.glide {
            return after;
        }
        Scene::between(&self.before, after, since.saturating_sub(self.lead) as u32, self.glide as u32)
    }
}

/// What must be known before the first frame.
struct Course {
    micros: u64,
    size: (usize, usize),
}

impl Course {
    fn measure(replay: &Replay, info: &'static GameInfo, scale: Option<usize>) -> Result<Self, Unfilmed> {
        let mut steps = Steps::of(replay, info)?;
        let size = |scene: &Scene| whole(scene, scale, USUAL);
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
struct Reel<W: Write> {
    film: Film<W>,
    painter: Painter,
    size: (usize, usize),
    seen: Scene,
    waiting: Picture,
    fresh: Picture,
    hundredths: u64,
    frames: usize,
}

impl<W: Write> Reel<W> {
    /// Looks at the game in even intervals and writes what there is to be seen.
    fn shoot(
        mut self,
        replay: &Replay,
        info: &'static GameInfo,
        every: u64,
        progress: &dyn Fn(u64, usize),
    ) -> Result<(), Unfilmed> {
        let mut steps = Steps::of(replay, info)?;
        self.look(&steps.last)?;
        let mut effects = Effects::default();
        // The time at which the next frame is due, and at which the present step began.
        let (mut due, mut began) = (every, 0);
        while let Some(step) = steps.next()? {
            let times = ((step.lead / 1000) as u32, (step.glide / 1000) as u32);
            effects.note(&step.before, &step.after, &step.events, times);
            let mut at = began;
            while due < began + step.whole {
                effects.advance(due - at);
                self.feel(step.scene(due - began), &effects)?;
                at = due;
                due += every;
            }
            effects.advance(began + step.whole - at);
            began += step.whole;
            progress(began, self.frames);
        }
        while effects.advance(every) {
            self.feel(steps.last.clone(), &effects)?;
        }
        self.look(&steps.last)?;
        self.hundredths = END;
        self.write()?;
        Ok(self.film.finish()?.flush()?)
    }

    /// Looks at a scene with feedback.
    fn feel(&mut self, mut scene: Scene, effects: &Effects) -> io::Result<()> {
        effects.apply(&mut scene, Calm::Lively);
        self.look(&scene)
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
