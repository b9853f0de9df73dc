//! A board that is being made up, over the screen that asked for it: it can take a while, and it can be stopped.

use super::list::{List, scene};
use super::{Context, Screen, Turn};
use crate::run::SLICE_MICROS;
use crate::{Signal, words};
use kernel::game::Refused;
use kernel::scene::{Pick, Press, Prompt, Scene};
use kernel::session::{Beginning, Session};

/// What follows when it is made.
type Then = Box<dyn FnOnce(&mut Context, Result<Session, Refused>) -> Turn>;

/// A start in the making.
pub(crate) struct Making {
    beginning: Beginning,
    then: Option<Then>,
}

impl Making {
    /// Sets a game up and does what follows: now, if a slice of work is enough, else as soon as it is made.
    pub(crate) fn start(
        ctx: &mut Context,
        mut beginning: Beginning,
        then: impl FnOnce(&mut Context, Result<Session, Refused>) -> Turn + 'static,
    ) -> Turn {
        match part(ctx, &mut beginning) {
            Some(made) => then(ctx, made),
            None => Turn::Push(Screen::Making(Box::new(Making { beginning, then: Some(Box::new(then)) }))),
        }
    }

    /// Works for a slice. What would be pushed on the screen below takes the place of this one.
    pub(crate) fn advance(&mut self, ctx: &mut Context) -> Turn {
        let Some(made) = part(ctx, &mut self.beginning) else { return Turn::Stay };
        match self.then.take().map(|then| then(ctx, made)) {
            Some(Turn::Push(screen)) => Turn::Swap(screen),
            Some(Turn::Stay) | None => Turn::Pop,
            Some(turn) => turn,
        }
    }

    fn prompt(&self) -> Prompt {
        Prompt {
            title: self.beginning.info().title.into(),
            text: vec![words::MAKING.into()],
            choices: vec![Pick::new(words::STOP_MAKING, words::STOP_MAKING_ABOUT)],
            ..Prompt::default()
        }
    }

    pub(crate) fn scene(&self, _ctx: &Context) -> Scene {
        scene(self.prompt(), List::hints())
    }

    pub(crate) fn signal(&mut self, signal: &Signal) -> Turn {
        match List::default().signal(&self.prompt(), signal) {
            Press::Taken(_) | Press::Closed => Turn::Pop,
            Press::Selected(_) | Press::More(_) | Press::Nothing => Turn::Stay,
        }
    }
}

/// A slice of the work; `None` if there is more to do.
pub(crate) fn part(ctx: &Context, beginning: &mut Beginning) -> Option<Result<Session, Refused>> {
    let (clock, began) = (ctx.clock, (ctx.clock)());
    beginning.go_on(&mut || clock().saturating_sub(began) >= SLICE_MICROS)
}
