//! A game without end: each step adds a draw and counts. It can be told to break its word, to see
//! what a session makes of that.

use kernel::dice::Dice;
use kernel::game::{Advice, Event, Game, GameInfo, Named, Outcome, Pace, Refused, Seat};
use kernel::input::{Input, Intent};
use kernel::scene::Scene;
use std::cell::Cell;

thread_local! {
    /// How many steps all games of this thread have made.
    static STEPS: Cell<usize> = const { Cell::new(0) };
    /// Added to every draw: as if the rules had changed behind a session's back.
    static CHANGE: Cell<u64> = const { Cell::new(0) };
}

pub(crate) fn steps_made(work: impl FnOnce()) -> usize {
    let before = STEPS.get();
    work();
    STEPS.get() - before
}

pub(crate) fn change_the_rules() {
    CHANGE.set(CHANGE.get() + 1);
}

struct Endless {
    steps: u64,
    sum: u64,
}

impl Game for Endless {
    fn to_act(&self) -> Option<Seat> {
        Some(Seat(0))
    }

    fn legal(&self) -> Vec<String> {
        vec!["on".into(), "rest".into()]
    }

    fn step(&mut self, action: &str, dice: &mut Dice) -> Result<Vec<Event>, Refused> {
        // As forgiving as a game may be: words may be parted by any blank.
        let words: Vec<&str> = action.split_whitespace().collect();
        let drawn = match words[..] {
            ["on"] | ["on", "and", "on"] => dice.range(1, 6) as u64 + CHANGE.get(),
            ["rest"] => 0,
            _ => return Err(Refused::illegal("only on and rest")),
        };
        STEPS.set(STEPS.get() + 1);
        self.steps += 1;
        self.sum += drawn;
        let said =
            if self.steps.is_multiple_of(10) { format!("Step {}.", self.steps) } else { String::new() };
        Ok(vec![Event::new("counted", said, &self.sum)])
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn snapshot(&self) -> String {
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

    fn interpret(&mut self, input: &Input) -> Intent {
        match input {
            Input::Tick => Intent::Act("on".into()),
            _ => Intent::Nothing,
        }
    }

    fn scene(&self) -> Scene {
        Scene::default()
    }

    fn advise(&mut self, _: &str, _: &mut Dice) -> Option<Advice> {
        None
    }
}

const ONE: [Named; 1] = [Named { id: "one", title: "One", about: "The only one." }];

const fn info(pace: Pace) -> GameInfo {
    GameInfo {
        id: "endless",
        title: "Endless",
        about: "It goes on.",
        version: 1,
        pace,
        seats: &ONE,
        params: &[],
        commands: &[],
        bots: &ONE,
        demos: &[],
        manual: "Go on.",
        new: |_, _| Ok(Box::new(Endless { steps: 0, sum: 0 })),
    }
}

/// In real time, 30 ticks a second.
pub(crate) static TICKING: GameInfo = info(Pace::Ticks { per_second: 30 });

/// By turns.
pub(crate) static TURNS: GameInfo = info(Pace::Turns);
