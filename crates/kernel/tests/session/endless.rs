//! A game without end: each step adds a draw and counts. It can be told to break its word, to see
//! what a session makes of that.

use kernel::dice::Dice;
use kernel::game::{Advice, Event, Game, GameInfo, Named, Outcome, Pace, Refused, Seat, Start, Story};
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::scene::Scene;
use std::cell::Cell;

thread_local! {
    /// How many steps all games of this thread have made.
    static STEPS: Cell<usize> = const { Cell::new(0) };
    /// How many snapshots were taken of them.
    static SNAPSHOTS: Cell<usize> = const { Cell::new(0) };
    /// How many scenes were built of them.
    static SCENES: Cell<usize> = const { Cell::new(0) };
    /// Added to every draw: as if the rules had changed behind a session's back.
    static CHANGE: Cell<u64> = const { Cell::new(0) };
    /// Whether ticks change nothing.
    static FROZEN: Cell<bool> = const { Cell::new(false) };
}

/// Lets ticks change something, or nothing.
pub(crate) fn freeze(frozen: bool) {
    FROZEN.set(frozen);
}

pub(crate) fn steps_made(work: impl FnOnce()) -> usize {
    let before = STEPS.get();
    work();
    STEPS.get() - before
}

pub(crate) fn snapshots_taken(work: impl FnOnce()) -> usize {
    let before = SNAPSHOTS.get();
    work();
    SNAPSHOTS.get() - before
}

pub(crate) fn scenes_built(work: impl FnOnce()) -> usize {
    let before = SCENES.get();
    work();
    SCENES.get() - before
}

pub(crate) fn change_the_rules() {
    CHANGE.set(CHANGE.get() + 1);
}

#[derive(Clone)]
struct Endless {
    steps: u64,
    sum: u64,
    /// There is a choice before every step whose number from 0 is a multiple of this.
    choice_every: u64,
}

impl Game for Endless {
    fn to_act(&self) -> Option<Seat> {
        Some(Seat(0))
    }

    fn legal(&self) -> Vec<String> {
        let words: &[&str] =
            if self.steps.is_multiple_of(self.choice_every) { &["on", "rest"] } else { &["on"] };
        words.iter().map(ToString::to_string).collect()
    }

    fn step(&mut self, action: &str, dice: &mut Dice) -> Result<Vec<Event>, Refused> {
        // As forgiving as a game may be: words may be parted by any blank.
        let words: Vec<&str> = action.split_whitespace().collect();
        let drawn = match words[..] {
            ["on"] | ["on", "and", "on"] => dice.range(1, 6) as u64 + CHANGE.get(),
            ["rest"] => 0,
            // A tick in which the world stands still.
            ["freeze"] => return Ok(Vec::new()),
            _ => return Err(Refused::illegal("only on and rest")),
        };
        STEPS.set(STEPS.get() + 1);
        self.steps += 1;
        self.sum += drawn;
        let said =
            if self.steps.is_multiple_of(10) { format!("Step {}.", self.steps) } else { String::new() };
        Ok(vec![Event::new("counted", None, said, &self.sum)])
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn snapshot(&self) -> String {
        SNAPSHOTS.set(SNAPSHOTS.get() + 1);
        format!("[{},{}]", self.steps, self.sum)
    }

    fn load(&mut self, snapshot: &str) -> Result<(), Refused> {
        let bad = || Refused::new("bad-state", "not two numbers");
        let inner = snapshot.strip_prefix('[').and_then(|s| s.strip_suffix(']')).ok_or_else(bad)?;
        let (steps, sum) = inner.split_once(',').ok_or_else(bad)?;
        let read = |text: &str| text.parse().map_err(|_| bad());
        (self.steps, self.sum) = (read(steps)?, read(sum)?);
        Ok(())
    }

    fn fork(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn observe(&self, _: Seat) -> String {
        self.snapshot()
    }

    fn epitaph(&self, _: &Story<'_>) -> Option<String> {
        None
    }

    fn interpret(&mut self, input: &Input) -> Intent {
        match input {
            Input::Tick => Intent::Act(if FROZEN.get() { "freeze" } else { "on" }.into()),
            _ => Intent::Nothing,
        }
    }

    fn scene(&self) -> Scene {
        SCENES.set(SCENES.get() + 1);
        Scene::default()
    }

    fn advise(&mut self, _: &str, _: &mut Dice) -> Option<Advice> {
        None
    }
}

const ONE: [Named; 1] = [Named { id: "one", title: "One", about: "The only one." }];

#[allow(clippy::unnecessary_wraps, reason = "a way to start a game may fail")]
fn free(_: &Params, _: &mut Dice) -> Result<Box<dyn Game>, Refused> {
    Ok(Box::new(Endless { steps: 0, sum: 0, choice_every: 1 }))
}

#[allow(clippy::unnecessary_wraps, reason = "a way to start a game may fail")]
fn forced(_: &Params, _: &mut Dice) -> Result<Box<dyn Game>, Refused> {
    // Ten steps without a choice after the first one.
    Ok(Box::new(Endless { steps: 0, sum: 0, choice_every: 11 }))
}

const fn info(pace: Pace, new: Start) -> GameInfo {
    GameInfo {
        id: "endless",
        title: "Endless",
        about: "It goes on.",
        version: 1,
        pace,
        seats: &ONE,
        params: &[],
        levels: None,
        art: "endless",
        commands: &[],
        bots: &ONE,
        tools: &[],
        demos: &[],
        manual: "Go on.",
        arcade: kernel::arcade::Arcade::PLAIN,
        new,
        env: None,
    }
}

/// In real time, 30 ticks a second.
pub(crate) static TICKING: GameInfo = info(Pace::Ticks { per_second: 30 }, free);

/// By turns.
pub(crate) static TURNS: GameInfo = info(Pace::Turns, free);

/// By turns, with a choice before steps 0, 11, 22, …, and only there.
pub(crate) static FORCED: GameInfo = info(Pace::Turns, forced);
