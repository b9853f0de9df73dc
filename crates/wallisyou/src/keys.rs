//! The [`Ui`] (cursor, pointer, locks, hint, check), the key bindings, and what keys and clicks mean.

use crate::action::{Action, Help};
use crate::code::with_par;
use crate::hint::{Advice, Shown, advise};
use crate::room::Room;
use crate::solver::Budget;
use crate::state::State;
use kernel::grid::Grid;
use kernel::input::{Button, Command, Input, Intent, Phase, Shared};
use kernel::pos::{Dir, Pos};

/// The keys.
pub(crate) const COMMANDS: [Command; 24] = [
    Command::new("end", "End the turn: let him walk", &["Space"]),
    Command::new("rotate", "Rotate the room at the cursor", &["Enter"]),
    Command::new("rotate-back", "Rotate it anticlockwise", &["a"]),
    Command::new("treasure", "Lay out a treasure or take it back", &["t"]),
    Command::new("lock", "Lock the room against your own clicks", &["k"]),
    Command::new("reset", "Back to the start of this turn", &["b", "Backspace"]),
    Command::new("next-hint", "Hint: each press shows the next of four steps", &["h"]),
    Command::new("check", "Show whether you can still win", &["v"]),
    Command::new("code", "Copy the share code", &["c"]),
    Command::new("skip", "Skip the walk", &["f"]),
    Command::new("up", "Cursor up", &["Up"]),
    Command::new("right", "Cursor right", &["Right"]),
    Command::new("down", "Cursor down", &["Down"]),
    Command::new("left", "Cursor left", &["Left"]),
    Command::shared(Shared::Undo, &["u"]),
    Command::shared(Shared::Redo, &["y"]),
    Command::shared(Shared::Restart, &["r"]),
    Command::shared(Shared::Next, &["n"]),
    Command::shared(Shared::Previous, &["p"]),
    Command::shared(Shared::Save, &["F5"]),
    Command::shared(Shared::Load, &["F9"]),
    Command::shared(Shared::Faster, &["+"]),
    Command::shared(Shared::Slower, &["-"]),
    Command::shared(Shared::Help, &["?"]),
];

/// The commands that a held key repeats; all others need a press of their own.
const REPEATED: [&str; 6] = ["rotate", "rotate-back", "up", "right", "down", "left"];

/// Everything that is only about looking.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ui {
    /// The room that keys act on: where the pointer came last, or where the arrows led from there.
    pub cursor: Option<Pos>,
    /// Whether keys were used, so that their room is framed.
    pub framed: bool,
    /// Where the arrows led last, which a large dungeon keeps in sight.
    pub looked: Option<Pos>,
    /// Whether the pointer is over a room.
    pub hover: bool,
    /// Rooms that the player has locked against accidental rotation.
    pub locks: Vec<Pos>,
    /// The hint that is shown.
    pub hint: Option<Shown>,
    /// Whether the check is on (WY-X07).
    pub check: bool,
    /// How much the next part of a search for a hint may do, while one goes on.
    pub thinking: Option<u64>,
}

/// In a dungeon of so many rows and columns every room is in sight.
const MOST_IN_SIGHT: usize = 20;

/// How much a hint may search: at first, which is hardly noticed, and at most. It begins anew with twice as much each
/// time, so all parts together take no more than twice as long as the last, and between them it can be stopped.
const FIRST_THOUGHT: u64 = 15_000;
const LAST_THOUGHT: u64 = 300_000;

impl Ui {
    /// Keeps what fits a state that was just loaded.
    pub(crate) fn fit(&mut self, state: &State) {
        let rooms = &state.dungeon.rooms;
        self.cursor = self.cursor.filter(|&at| rooms.contains(at));
        self.looked = self.looked.filter(|&at| rooms.contains(at));
        self.locks.retain(|&at| rooms.contains(at));
    }
}

/// What an input means here and now; `past` are the states in which earlier turns ended, the latest last.
pub(crate) fn interpret(state: &State, ui: &mut Ui, past: &[State], input: &Input) -> Intent {
    if !matches!(input, Input::Think | Input::Hover(_)) {
        ui.thinking = None;
    }
    match *input {
        Input::Think => think(state, ui, past),
        Input::Key { phase: Phase::Up, .. } => Intent::Nothing,
        Input::Key { command: Some(command), phase: Phase::Repeat, .. } if !REPEATED.contains(&command) => {
            Intent::Nothing
        }
        Input::Key { command: Some(command), .. } => pressed(state, ui, past, command),
        Input::Click { cell, button, shift, .. } if state.dungeon.rooms.contains(cell) => {
            ui.cursor = Some(cell);
            clicked(state, ui, cell, button, shift)
        }
        Input::Hover(over) => {
            let over = over.map(|(_, cell)| cell).filter(|&cell| state.dungeon.rooms.contains(cell));
            let before = (ui.cursor, ui.hover);
            ui.hover = over.is_some();
            ui.cursor = over.filter(|_| follows_pointer(&state.dungeon.rooms)).or(ui.cursor);
            if before == (ui.cursor, ui.hover) { Intent::Nothing } else { Intent::Look }
        }
        _ => Intent::Nothing,
    }
}

/// Whether the cursor goes with the pointer. A larger dungeon moves along with the cursor: the room under a pointer
/// that rests would change with every arrow that is pressed.
pub(crate) fn follows_pointer(rooms: &Grid<Room>) -> bool {
    rooms.width().max(rooms.height()) <= MOST_IN_SIGHT
}

fn clicked(state: &State, ui: &mut Ui, cell: Pos, button: Button, shift: bool) -> Intent {
    match button {
        Button::Left => rotate(state, ui, cell, if shift { 3 } else { 1 }),
        // Where there is nothing to lay out, the other button turns the other way.
        Button::Right if !state.deals_in_treasure() => rotate(state, ui, cell, 3),
        Button::Right => treasure(state, cell),
        Button::Middle => lock(ui, cell),
        Button::WheelDown => rotate(state, ui, cell, 1),
        Button::WheelUp => rotate(state, ui, cell, 3),
    }
}

fn pressed(state: &State, ui: &mut Ui, past: &[State], command: &str) -> Intent {
    let cursor = ui.cursor.unwrap_or(state.dungeon.adventurer.at);
    if ["rotate", "rotate-back", "treasure", "lock"].contains(&command) {
        (ui.cursor, ui.framed) = (Some(cursor), true);
    }
    match command {
        "end" => act(state, Action::End),
        "reset" => reset(state),
        "next-hint" => next_hint(state, ui, past),
        "check" => {
            ui.check = !ui.check;
            Intent::Look
        }
        "code" => Intent::Copy(with_par(&state.code, state.dungeon.par)),
        // Any key ends a walk that is still shown; this one does nothing else.
        "skip" => Intent::Look,
        "rotate" => rotate(state, ui, cursor, 1),
        "rotate-back" => rotate(state, ui, cursor, 3),
        "treasure" => treasure(state, cursor),
        "lock" => lock(ui, cursor),
        _ => direction(command).map_or(Intent::Nothing, |dir| wander(state, ui, dir)),
    }
}

/// The direction of a command that moves the cursor.
pub(crate) fn direction(command: &str) -> Option<Dir> {
    let index = ["up", "right", "down", "left"].iter().position(|name| *name == command)?;
    Some(Dir::ALL[index])
}

/// Moves the cursor; it begins where the pointer is or the adventurer stands, and goes round at the rim.
fn wander(state: &State, ui: &mut Ui, dir: Dir) -> Intent {
    let (width, height) = (state.dungeon.rooms.width() as i32, state.dungeon.rooms.height() as i32);
    let to = ui.cursor.unwrap_or(state.dungeon.adventurer.at).step(dir);
    ui.cursor = Some(Pos::new(to.x.rem_euclid(width), to.y.rem_euclid(height)));
    (ui.looked, ui.framed) = (ui.cursor, true);
    Intent::Look
}

fn rotate(state: &State, ui: &Ui, at: Pos, quarters: u8) -> Intent {
    if ui.locks.contains(&at) && !state.is_over() {
        return Intent::Say("You've locked this room. Unlock it to turn it.".into());
    }
    act(state, Action::Rotate(at, quarters))
}

/// Takes back the treasure of this turn if it lies there, else places one.
fn treasure(state: &State, at: Pos) -> Intent {
    act(state, if state.dungeon.treasure == Some(at) { Action::Take(at) } else { Action::Put(at) })
}

fn lock(ui: &mut Ui, at: Pos) -> Intent {
    match ui.locks.iter().position(|&locked| locked == at) {
        Some(index) => {
            ui.locks.remove(index);
        }
        None => ui.locks.push(at),
    }
    Intent::Look
}

/// The next step of a hint (WY-X06). Steps 3 and 4 cost stars, so they are noted in the state.
fn next_hint(state: &State, ui: &mut Ui, past: &[State]) -> Intent {
    let note = |help: Help| Action::Hint(help).to_string();
    let Some((shown, left)) = ui.hint.as_mut().and_then(|shown| shown.left(state).map(|left| (shown, left)))
    else {
        ui.thinking = Some(FIRST_THOUGHT);
        return think(state, ui, past);
    };
    match shown.step {
        1 => {
            shown.step = 2;
            Intent::Look
        }
        2 => {
            shown.step = 3;
            // Where nothing is to be done, nothing is given away.
            if state.helped >= Some(Help::Rooms) || left.actions().next().is_none() {
                Intent::Look
            } else {
                Intent::Act(note(Help::Rooms))
            }
        }
        _ => {
            let actions: Vec<String> = left.actions().map(|action| action.to_string()).collect();
            if actions.is_empty() {
                return Intent::Say("All set: let him walk.".into());
            }
            let noted = (state.helped < Some(Help::All)).then(|| note(Help::All));
            Intent::Run(noted.into_iter().chain(actions).collect())
        }
    }
}

/// Searches for a hint once more, with more patience, if a search goes on.
fn think(state: &State, ui: &mut Ui, past: &[State]) -> Intent {
    let Some(nodes) = ui.thinking.take() else { return Intent::Nothing };
    let advice = advise(state, past.iter().rev(), &Budget { nodes });
    let may_improve = match &advice {
        Advice::Hint(hint) => !hint.exact,
        Advice::NoneFound => true,
        Advice::Hopeless { .. } | Advice::Over => false,
    };
    if may_improve && nodes < LAST_THOUGHT {
        ui.thinking = Some((2 * nodes).min(LAST_THOUGHT));
        return Intent::Think;
    }
    match advice {
        Advice::Hint(hint) => {
            ui.hint = Some(Shown::new(state, hint));
            Intent::Look
        }
        nothing => {
            ui.hint = None;
            Intent::Say(nothing.to_string())
        }
    }
}

/// What leads back to the start of this turn.
fn reset(state: &State) -> Intent {
    let rooms = &state.dungeon.rooms;
    let turned = rooms.iter().filter_map(|(at, room)| {
        let quarters = room.quarters_to(state.before[at]).filter(|&quarters| quarters > 0)?;
        Some(Action::Rotate(at, quarters))
    });
    let taken = state.dungeon.treasure.filter(|_| state.placed).map(Action::Take);
    let actions: Vec<String> = turned.chain(taken).map(|action| action.to_string()).collect();
    if actions.is_empty() {
        Intent::Say("You haven't changed anything this turn.".into())
    } else {
        Intent::Run(actions)
    }
}

/// The action if it is allowed, else the reason why it is not.
fn act(state: &State, action: Action) -> Intent {
    match state.check(action) {
        Ok(()) => Intent::Act(action.to_string()),
        Err(objection) => Intent::Say(objection.to_string()),
    }
}
