//! The editor's [`Ui`] (cursor, tool, the thing half drawn), its key bindings, and what keys and clicks mean.

use super::draft::Draft;
use super::edit::Edit;
use crate::board::{Pole, Stairs, Wall};
use crate::cell::{Cell, FLOORS};
use crate::files::NAMES;
use crate::keys::cell_at;
use kernel::input::{Button, Command, Document, Input, Intent, Phase, Shared};
use kernel::pos::Dir;

/// The keys.
pub(crate) const COMMANDS: [Command; 19] = [
    Command::new("north", "Cursor north", &["Up", "k"]),
    Command::new("east", "Cursor east", &["Right", "l"]),
    Command::new("south", "Cursor south", &["Down", "j"]),
    Command::new("west", "Cursor west", &["Left", "h"]),
    Command::new("floor", "Cursor to the next floor", &["Tab", "n"]),
    Command::new("ground", "Cursor to the ground floor", &["1"]),
    Command::new("first", "Cursor to the first floor", &["2"]),
    Command::new("second", "Cursor to the second floor", &["3"]),
    Command::new("wall", "Begin or end a wall", &["w"]),
    Command::new("stairs", "Begin or end stairs", &["s"]),
    Command::new("pole", "Begin or end a pole", &["p"]),
    Command::new("flag", "Put the flag here", &["f"]),
    Command::new("erase", "Erase what is here", &["e", "x", "Delete"]),
    Command::new("again", "The same tool again", &["Enter", "Space"]),
    Command::new("cancel", "Drop what you have begun", &["c"]),
    Command::new("files", "Show the files", &["t"]),
    Command::new("write", "Write the five files into a folder", &["o"]),
    Command::shared(Shared::Undo, &["u", "Backspace"]),
    Command::shared(Shared::Hint, &["?"]),
];

/// What the author draws with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Two ends on one floor.
    Wall,
    /// Two ends on two floors.
    Stairs,
    /// Two floors at one place.
    Pole,
    /// One cell.
    Flag,
    /// One cell.
    Erase,
}

impl Tool {
    /// All of them.
    pub const ALL: [Tool; 5] = [Tool::Wall, Tool::Stairs, Tool::Pole, Tool::Flag, Tool::Erase];

    /// Its name, which is also that of its command.
    pub const fn name(self) -> &'static str {
        ["wall", "stairs", "pole", "flag", "erase"][self as usize]
    }
}

/// What is only about looking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ui {
    /// Where the cursor is.
    pub cursor: Cell,
    /// What was drawn with last.
    pub tool: Tool,
    /// The first end of what is half drawn.
    pub begun: Option<Cell>,
    /// Whether the files are shown.
    pub files: bool,
}

impl Default for Ui {
    fn default() -> Self {
        Ui { cursor: Cell::at(0, 4, 12), tool: Tool::Wall, begun: None, files: false }
    }
}

/// What an input means here and now.
pub(crate) fn interpret(draft: &Draft, ui: &mut Ui, input: &Input) -> Intent {
    match *input {
        Input::Key { phase: Phase::Up, .. } => Intent::Nothing,
        Input::Key { command: Some(command), .. } => pressed(draft, ui, command),
        // The key of a tool draws at once; a row only takes it into the hand.
        Input::Row(ref name) => match Tool::ALL.into_iter().find(|tool| tool.name() == name) {
            Some(tool) => {
                (ui.tool, ui.begun) = (tool, None);
                Intent::Look
            }
            None => Intent::Nothing,
        },
        Input::Click { board, cell, button, .. } => {
            let Some(cell) = cell_at(board, cell) else { return Intent::Nothing };
            match button {
                Button::Left => {
                    ui.cursor = cell;
                    draw(draft, ui, ui.tool)
                }
                Button::Right => {
                    (ui.cursor, ui.begun) = (cell, None);
                    act(draft, Edit::Erase(cell))
                }
                Button::WheelUp => go(ui, 1),
                Button::WheelDown => go(ui, FLOORS as u8 - 1),
                Button::Middle => Intent::Nothing,
            }
        }
        _ => Intent::Nothing,
    }
}

fn pressed(draft: &Draft, ui: &mut Ui, command: &str) -> Intent {
    if let Some(dir) = Dir::from_name(command) {
        ui.cursor = ui.cursor.step(dir).unwrap_or(ui.cursor);
        return Intent::Look;
    }
    if let Some(tool) = Tool::ALL.into_iter().find(|tool| tool.name() == command) {
        return draw(draft, ui, tool);
    }
    match command {
        "floor" => go(ui, 1),
        "ground" => go(ui, FLOORS as u8 - ui.cursor.floor()),
        "first" => go(ui, FLOORS as u8 + 1 - ui.cursor.floor()),
        "second" => go(ui, FLOORS as u8 + 2 - ui.cursor.floor()),
        "again" => draw(draft, ui, ui.tool),
        "cancel" => {
            ui.begun = None;
            Intent::Look
        }
        "files" => {
            ui.files = !ui.files;
            Intent::Look
        }
        "write" => {
            let texts = draft.files().into_iter().zip(NAMES);
            Intent::Export(texts.map(|(text, name)| Document { name: name.into(), text }).collect())
        }
        _ => Intent::Nothing,
    }
}

/// The cursor goes up so many floors, and round from the top to the ground.
fn go(ui: &mut Ui, floors: u8) -> Intent {
    ui.cursor = ui.cursor.on_floor((ui.cursor.floor() + floors) % FLOORS as u8);
    Intent::Look
}

/// Uses a tool at the cursor: the first time it begins something, the second time it ends it.
fn draw(draft: &Draft, ui: &mut Ui, tool: Tool) -> Intent {
    let here = ui.cursor;
    if ui.tool != tool {
        ui.begun = None;
    }
    ui.tool = tool;
    let begun = match (tool, ui.begun.take()) {
        (Tool::Flag | Tool::Erase, _) => here,
        (_, Some(begun)) => begun,
        (_, None) => {
            ui.begun = Some(here);
            return Intent::Look;
        }
    };
    between(tool, begun, here).map_or_else(|why| Intent::Say(why.into()), |edit| act(draft, edit))
}

/// What a tool makes of two ends.
fn between(tool: Tool, begun: Cell, here: Cell) -> Result<Edit, &'static str> {
    let (low, high) = if begun.floor() <= here.floor() { (begun, here) } else { (here, begun) };
    match tool {
        Tool::Wall if begun.floor() != here.floor() => Err("A wall stays on its floor."),
        Tool::Stairs if low.floor() == high.floor() => Err("Stairs lead to another floor."),
        Tool::Pole if low.on_floor(high.floor()) != high => Err("A pole goes straight up."),
        Tool::Pole if low.floor() == high.floor() => Err("A pole leads to another floor."),
        Tool::Wall => Ok(Edit::Wall(Wall { from: begun, to: here })),
        Tool::Stairs => Ok(Edit::Stairs(Stairs { lower: low, upper: high })),
        Tool::Pole => Ok(Edit::Pole(Pole { foot: low, top: high.floor() })),
        Tool::Flag => Ok(Edit::Flag(here)),
        Tool::Erase => Ok(Edit::Erase(here)),
    }
}

/// The edit if it is allowed, else the reason why not.
fn act(draft: &Draft, edit: Edit) -> Intent {
    draft.after(edit).map_or_else(|no| Intent::Say(no.reason), |_| Intent::Act(edit.to_string()))
}
