//! The one bot.

use crate::action::Action;
use crate::state::{Effect, State};
use kernel::game::{Advice, Named};

/// The only bot: it throws, and leaves every choice to the rules.
pub(crate) const BOTS: [Named; 1] =
    [Named { id: "dice", title: "Dice", about: "Throws, and leaves every choice to the rules." }];

/// What the bot would do now.
pub(crate) fn advise(state: &State, bot: &str) -> Option<Advice> {
    if state.is_over() || bot != BOTS[0].id {
        return None;
    }
    let who = state.race.turn;
    let me = state.runner(who);
    let why = match me.effect {
        Effect::Poisoned(left) => {
            format!("{who} is still poisoned; the turn passes, {left} with this one.")
        }
        _ if state.pending.is_some() => {
            "The rules take the exit nearest to the flag, and go on straight.".into()
        }
        _ if me.at == state.board.layout.home(who).start => format!("{who} needs a six to enter the maze."),
        _ if me.throws % 4 == 3 => "This throw has the direction die with it.".into(),
        _ => "There is nothing else to do.".into(),
    };
    Some(Advice { action: Action::Throw.to_string(), why })
}
