//! What is held (the [`Ui`]), the keys, and what a tick makes of them. It never changes the state.

use super::game::Action;
use super::state::{Side, State};
use kernel::input::{Button, Command, Input, Intent, Phase, Shared};
use std::cmp::Ordering;

/// The keys.
pub(super) const COMMANDS: [Command; 3] = [
    Command::new("left", "Step left", &["Left", "h", "a"]),
    Command::new("right", "Step right", &["Right", "l", "d"]),
    Command::shared(Shared::Pause, &["p"]),
];

/// What is only about looking, and here about holding: nothing of it is in a replay, only what it
/// made the hero do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ui {
    /// The sides whose keys are down; the one pressed last comes last, and wins.
    held: Vec<Side>,
    /// A side that was pressed since the hero last could begin a step. A key may come up again
    /// before the tick that asks for it; the press still counts.
    tapped: Option<Side>,
}

impl Ui {
    /// Where the hero wants to go.
    pub(super) fn wanted(&self) -> Option<Side> {
        self.held.last().copied().or(self.tapped)
    }

    fn press(&mut self, side: Side) {
        self.release(side);
        self.held.push(side);
        self.tapped = Some(side);
    }

    fn release(&mut self, side: Side) {
        self.held.retain(|&held| held != side);
    }
}

/// What an input means here and now.
pub(super) fn interpret(state: &State, ui: &mut Ui, input: &Input) -> Intent {
    match *input {
        Input::Key { command: Some(command), phase, .. } => {
            let side = match command {
                "left" => Side::Left,
                "right" => Side::Right,
                _ => return Intent::Nothing,
            };
            match phase {
                Phase::Down => ui.press(side),
                // A repeated key is one that was down before the game saw it, as after a pause.
                Phase::Repeat if !ui.held.contains(&side) => ui.press(side),
                Phase::Repeat => {}
                Phase::Up => ui.release(side),
            }
            Intent::Look
        }
        Input::Click { cell, button: Button::Left, .. } => {
            ui.tapped = match cell.x.cmp(&state.hero.exposed()) {
                Ordering::Less => Some(Side::Left),
                Ordering::Equal => None,
                Ordering::Greater => Some(Side::Right),
            };
            Intent::Look
        }
        Input::Tick if !state.is_over() => {
            let action = ui.wanted().map_or(Action::Stay, Action::Step);
            if state.hero.stride.is_none() {
                ui.tapped = None;
            }
            Intent::Act(action.to_string())
        }
        _ => Intent::Nothing,
    }
}
