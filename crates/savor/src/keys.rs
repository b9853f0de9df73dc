//! The [`Ui`], the key bindings, and what keys and clicks mean.

use crate::action::Action;
use crate::cell::{Cell, FLOORS};
use crate::state::State;
use crate::view;
use kernel::input::{Button, Command, Input, Intent, Key, Phase, Shared};
use kernel::pos::{Dir, Pos};
use kernel::scene::Press;

/// The keys.
pub(crate) const COMMANDS: [Command; 21] = [
    Command::new("throw", "Throw the dice, or play the highlighted die", &["Enter", "Space", "t"]),
    Command::new("values", "Show what the cells cost and give", &["v"]),
    Command::new("one", "Play a 1, or take the first way; without a hand, look at the ground floor", &["1"]),
    Command::new("two", "Play a 2; without a hand, look at the first floor", &["2"]),
    Command::new("three", "Play a 3; without a hand, look at the second floor", &["3"]),
    Command::new("four", "Play a 4", &["4"]),
    Command::new("five", "Play a 5", &["5"]),
    Command::new("six", "Play a 6", &["6"]),
    Command::new("floor", "Look at the next floor", &["Tab", "n"]),
    Command::new("follow", "Follow the race again", &["f"]),
    Command::new("north", "Look further north", &["Up"]),
    Command::new("east", "Look further east", &["Right"]),
    Command::new("south", "Look further south", &["Down"]),
    Command::new("west", "Look further west", &["Left"]),
    Command::shared(Shared::Undo, &["u"]),
    Command::shared(Shared::Hint, &["h"]),
    Command::shared(Shared::Auto, &["a"]),
    Command::shared(Shared::Step, &["."]),
    Command::shared(Shared::Faster, &["Plus"]),
    Command::shared(Shared::Slower, &["-"]),
    Command::shared(Shared::Finish, &["e"]),
];

/// The commands for the values of a hand.
pub(crate) const VALUES: [&str; 6] = ["one", "two", "three", "four", "five", "six"];

/// What is only about looking.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ui {
    /// Whether the values of the cells are shown.
    pub values: bool,
    /// The floor that is looked at; `None` follows the race.
    pub floor: Option<usize>,
    /// The cell under the pointer.
    pub hover: Option<Cell>,
    /// The cell that is looked at with the keys or was clicked.
    pub cursor: Option<Cell>,
    /// Which answer the keys were moved to where somebody is asked something.
    pub asked: Option<usize>,
}

/// What an input means here and now.
pub(crate) fn interpret(state: &State, ui: &mut Ui, input: &Input) -> Intent {
    let before = ui.clone();
    if state.pending.is_none() {
        // The next question starts afresh.
        ui.asked = None;
    }
    match *input {
        Input::Key { phase: Phase::Up, .. } => return Intent::Nothing,
        Input::Key { key, command, .. } if state.pending.is_some() => {
            if let Some(intent) = answered(state, ui, key, command) {
                return intent;
            }
        }
        Input::Choose(choice) => return take(state, choice),
        Input::Key { command: Some("throw"), .. } => return throw(state),
        // What was chosen beside the boards is an action by its words.
        Input::Row(ref row) if state.hand().is_some() || state.pending.is_some() => {
            return Intent::Act(row.clone());
        }
        Input::Key { command: Some(command), .. } if state.hand().is_some() && value(command).is_some() => {
            return value(command).map_or(Intent::Nothing, |value| play_value(state, value));
        }
        Input::Key { command: Some(command), .. } => look(state, ui, command),
        Input::Click { board, cell, button, .. } => {
            let at = cell_at(board, cell);
            if let Some(choice) =
                at.and_then(|cell| view::answer_at(state, cell)).filter(|_| button == Button::Left)
            {
                return take(state, choice);
            }
            let reached = at.and_then(|cell| view::play_at(state, cell));
            if let Some(value) = reached.filter(|_| button == Button::Left) {
                return play_value(state, value);
            }
            match button {
                Button::Left if at == Some(state.runner(state.race.turn).at) => return throw(state),
                Button::Left => ui.cursor = at,
                Button::WheelUp => turn_floor(state, ui, 1),
                Button::WheelDown => turn_floor(state, ui, FLOORS - 1),
                Button::Right | Button::Middle => ui.cursor = None,
            }
        }
        Input::Hover(over) => ui.hover = over.and_then(|(board, cell)| cell_at(board, cell)),
        _ => {}
    }
    if *ui == before { Intent::Nothing } else { Intent::Look }
}

/// The cell of the building that a cell of a board is.
pub(crate) fn cell_at(board: usize, cell: Pos) -> Option<Cell> {
    Cell::new(board as i64, i64::from(cell.y), i64::from(cell.x))
}

/// A key while somebody is asked something; `None` if it is about looking only.
fn answered(state: &State, ui: &mut Ui, key: Key, command: Option<&'static str>) -> Option<Intent> {
    match view::question(state, ui)?.press(key) {
        Press::Selected(choice) => {
            ui.asked = Some(choice);
            Some(Intent::Look)
        }
        Press::Taken(choice) => Some(take(state, choice)),
        Press::Closed => Some(Intent::Wish(Shared::Pause)),
        Press::More(_) | Press::Nothing => {
            // The keys to throw with leave it to the rules; all others still look around.
            if command == Some("throw") {
                return Some(throw(state));
            }
            if let Some(command) = command {
                look(state, ui, command);
            }
            Some(Intent::Look)
        }
    }
}

/// The answer of that number.
fn take(state: &State, choice: usize) -> Intent {
    let answers = state.pending.iter().flat_map(|pending| pending.question.answers());
    answers.into_iter().nth(choice).map_or(Intent::Nothing, |action| Intent::Act(action.to_string()))
}

fn throw(state: &State) -> Intent {
    if state.is_over() {
        return Intent::Say("The race is over.".into());
    }
    view::useful_play(state)
        .map_or_else(|| Intent::Act(Action::Throw.to_string()), |place| play(state, place))
}

/// The value that a command plays.
fn value(command: &str) -> Option<u8> {
    (1..).zip(VALUES).find(|(_, known)| *known == command).map(|(value, _)| value)
}

/// Plays a value, if it is in the hand.
fn play_value(state: &State, value: u8) -> Intent {
    if state.hand().is_some_and(|hand| hand.place(value).is_some()) {
        return Intent::Act(Action::Play(value).to_string());
    }
    Intent::Say(format!("You have no {value} in your hand."))
}

/// Plays the value in a place of the hand.
fn play(state: &State, place: usize) -> Intent {
    let value = state.hand().and_then(|hand| hand.values().get(place).copied());
    value.map_or(Intent::Nothing, |value| Intent::Act(Action::Play(value).to_string()))
}

fn look(state: &State, ui: &mut Ui, command: &str) {
    match command {
        "values" => ui.values = !ui.values,
        "one" => ui.floor = Some(0),
        "two" => ui.floor = Some(1),
        "three" => ui.floor = Some(2),
        "floor" => turn_floor(state, ui, 1),
        "follow" => (ui.floor, ui.cursor) = (None, None),
        _ => {
            if let Some(dir) = Dir::from_name(command) {
                move_cursor(state, ui, dir);
            }
        }
    }
}

fn turn_floor(state: &State, ui: &mut Ui, by: usize) {
    ui.floor = Some((view::focus(state, ui) + by) % FLOORS);
}

/// The cursor begins at the runner of the last turn and stays on the floor that is looked at.
fn move_cursor(state: &State, ui: &mut Ui, dir: Dir) {
    let floor = view::focus(state, ui) as u8;
    let here = ui.cursor.unwrap_or_else(|| view::centre(state)).on_floor(floor);
    ui.cursor = Some(here.step(dir).unwrap_or(here));
}
