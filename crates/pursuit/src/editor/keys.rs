//! The editor's [`Ui`], its key bindings, and what keys and clicks mean.

use super::draft::Draft;
use super::edit::{Brush, Edit};
use kernel::input::{Button, Command, Document, Input, Intent, Phase, Shared};
use kernel::pos::{Dir, Pos};

/// The keys.
pub(crate) const COMMANDS: [Command; 18] = [
    Command::new("north", "Move the cursor up", &["Up", "k"]),
    Command::new("east", "Move the cursor right", &["Right", "l"]),
    Command::new("south", "Move the cursor down", &["Down", "j"]),
    Command::new("west", "Move the cursor left", &["Left", "h"]),
    Command::new("room", "Put a room here", &["."]),
    Command::new("hallway", "Put a hallway here", &["Plus"]),
    Command::new("wall", "Put a wall here", &["x", "Delete"]),
    Command::new("hero", "Put the hero here", &["@"]),
    Command::new("monster", "Put the monster here", &["m"]),
    Command::new("potion", "Put a potion here", &["s"]),
    Command::new("brush", "Next brush", &["Tab", "b"]),
    Command::new("paint", "Paint with the brush", &["Enter", "Space"]),
    Command::new("smaller", "Make the dungeon smaller", &["["]),
    Command::new("larger", "Make the dungeon larger", &["]"]),
    Command::new("write", "Save the dungeon to a file", &["w"]),
    Command::new("done", "Finish", &["f"]),
    Command::shared(Shared::Undo, &["u", "Backspace"]),
    Command::shared(Shared::Hint, &["?"]),
];

/// Everything that is only about looking.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ui {
    /// Where the keyboard's cursor is.
    pub cursor: Pos,
    /// What the mouse and Enter paint.
    pub brush: Brush,
}

impl Ui {
    /// Keeps what fits a draft.
    pub(crate) fn fit(&mut self, draft: &Draft) {
        self.cursor = inside(draft, self.cursor);
    }
}

fn inside(draft: &Draft, p: Pos) -> Pos {
    let last = draft.map.width() as i32 - 1;
    Pos::new(p.x.clamp(0, last), p.y.clamp(0, last))
}

/// What an input means here and now.
pub(crate) fn interpret(draft: &Draft, ui: &mut Ui, input: &Input) -> Intent {
    // An edit may have made the board smaller.
    ui.fit(draft);
    match *input {
        Input::Key { phase: Phase::Up, .. } => Intent::Nothing,
        Input::Key { command: Some(command), .. } => pressed(draft, ui, command),
        // The key of a brush paints at once; a row only takes it into the hand.
        Input::Row(ref name) => match Brush::ALL.into_iter().find(|brush| brush.name() == name) {
            Some(brush) => {
                ui.brush = brush;
                Intent::Look
            }
            None => Intent::Nothing,
        },
        Input::Click { cell, button, .. } if draft.map.contains(cell) => {
            ui.cursor = cell;
            match button {
                Button::Left => act(draft, Edit::Paint(ui.brush, cell)),
                Button::Right => act(draft, Edit::Paint(Brush::Wall, cell)),
                _ => Intent::Look,
            }
        }
        _ => Intent::Nothing,
    }
}

fn pressed(draft: &Draft, ui: &mut Ui, command: &str) -> Intent {
    if let Some(dir) = Dir::from_name(command) {
        ui.cursor = inside(draft, ui.cursor.step(dir));
        return Intent::Look;
    }
    if let Some(brush) = Brush::ALL.into_iter().find(|brush| brush.name() == command) {
        return act(draft, Edit::Paint(brush, ui.cursor));
    }
    let size = draft.map.width();
    match command {
        "brush" => {
            ui.brush = Brush::ALL[(ui.brush as usize + 1) % Brush::ALL.len()];
            Intent::Look
        }
        "paint" => act(draft, Edit::Paint(ui.brush, ui.cursor)),
        "smaller" => act(draft, Edit::Resize(size - 1)),
        "larger" => act(draft, Edit::Resize(size + 1)),
        "write" => match draft.field() {
            Some(field) => Intent::Export(vec![Document { name: "dungeon.txt".into(), text: field.write() }]),
            None => {
                Intent::Say("A dungeon needs a hero and a monster before you can save it to a file.".into())
            }
        },
        "done" => act(draft, Edit::Done),
        _ => Intent::Nothing,
    }
}

/// The edit if it is allowed, else the reason why it is not.
fn act(draft: &Draft, edit: Edit) -> Intent {
    match draft.check(edit) {
        Ok(()) => Intent::Act(edit.to_string()),
        Err(refused) => Intent::Say(refused.reason),
    }
}
