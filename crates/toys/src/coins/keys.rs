//! What is only about looking (the [`Ui`]), the keys, and what keys and clicks mean. It never
//! changes the state.

use super::game::Action;
use super::state::State;
use super::view::question;
use kernel::input::{Button, Code, Command, Input, Intent, Key, Phase, Shared};
use kernel::pos::{Dir, Pos};
use kernel::scene::Press;

/// The keys. Letters that the moves need (h, j, k, l) are not used for anything else; the answers
/// to a chest have keys of their own, which its prompt shows.
pub(super) const COMMANDS: [Command; 8] = [
    Command::new("north", "Step north", &["Up", "k"]),
    Command::new("east", "Step east", &["Right", "l"]),
    Command::new("south", "Step south", &["Down", "j"]),
    Command::new("west", "Step west", &["Left", "h"]),
    Command::new("wait", "Wait", &[".", "Space"]),
    Command::new("path", "Show the way to the nearest coin", &["p"]),
    Command::shared(Shared::Undo, &["u"]),
    Command::shared(Shared::Hint, &["?"]),
];

/// The answers to a chest, in the order in which they are shown: action, key, title, explanation.
pub(super) const ANSWERS: [(Action, &str, &str, &str); 2] = [
    (Action::Open, "o", "Open it", "Half of all chests hold 5 points, the others bite and cost 2."),
    (Action::Leave, "x", "Leave it", "It stays where it is, for whoever comes next."),
];

/// What is only about looking.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ui {
    /// The cell under the pointer.
    pub hover: Option<Pos>,
    /// Whether the way to the nearest coin is shown.
    pub path: bool,
    /// Which of [`ANSWERS`] is selected while a chest asks.
    pub selected: usize,
}

/// What an input means here and now.
pub(super) fn interpret(state: &State, ui: &mut Ui, input: &Input) -> Intent {
    if !state.asked {
        // The next chest asks afresh.
        ui.selected = 0;
    }
    match *input {
        Input::Key { phase: Phase::Up, .. } => Intent::Nothing,
        Input::Key { key, command, .. } if state.asked => answered(state, ui, key, command),
        Input::Key { command: Some("path"), .. } => {
            ui.path = !ui.path;
            Intent::Look
        }
        // All other commands are named like their actions.
        Input::Key { command: Some(command), .. } => {
            command.parse().map_or(Intent::Nothing, |action| act(state, action))
        }
        Input::Choose(choice) if state.asked => take(state, choice),
        Input::Click { cell, button: Button::Left, .. } => clicked(state, cell),
        Input::Hover(over) => {
            let hover = over.map(|(_, cell)| cell).filter(|&cell| state.map.contains(cell));
            if std::mem::replace(&mut ui.hover, hover) == hover { Intent::Nothing } else { Intent::Look }
        }
        _ => Intent::Nothing,
    }
}

/// A key while a chest asks: its prompt knows what keys do to prompts.
fn answered(state: &State, ui: &mut Ui, key: Key, command: Option<&str>) -> Intent {
    // Whatever the player moves with also goes through the answers.
    let key = match command {
        Some("north") => Key::plain(Code::Up),
        Some("south") => Key::plain(Code::Down),
        _ => key,
    };
    match question(state, ui).press(key) {
        Press::Selected(choice) => {
            ui.selected = choice;
            Intent::Look
        }
        Press::Taken(choice) => take(state, choice),
        Press::Closed => Intent::Wish(Shared::Pause),
        Press::More(_) | Press::Nothing => Intent::Nothing,
    }
}

fn take(state: &State, choice: usize) -> Intent {
    ANSWERS.get(choice).map_or(Intent::Nothing, |&(action, ..)| act(state, action))
}

/// A neighbouring cell is stepped on; to one farther away the player sets out. A run lists what this
/// player does; what the other does in between may put an end to it.
fn clicked(state: &State, cell: Pos) -> Intent {
    let here = state.here();
    if let Some(dir) = Dir::between(here, cell) {
        return act(state, Action::Step(dir));
    }
    if state.is_over() || state.asked || cell == here {
        return act(state, Action::Wait);
    }
    match state.reach(state.turn).word(cell) {
        Some(way) => Intent::Run(way.into_iter().map(|dir| Action::Step(dir).to_string()).collect()),
        None => Intent::Say(format!("{} can't get there.", state.turn)),
    }
}

/// The action if it is allowed, else the reason why not.
fn act(state: &State, action: Action) -> Intent {
    match state.check(action) {
        Ok(()) => Intent::Act(action.to_string()),
        Err(refused) => Intent::Say(refused.reason),
    }
}
