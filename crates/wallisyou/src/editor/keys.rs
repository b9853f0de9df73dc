//! The editor's [`Ui`] (cursor, brush, a line being typed), its key bindings, and what keys and clicks mean.

use super::draft::Draft;
use super::edit::Edit;
use super::typing::{Typing, known_par, typed, written};
use crate::action::Action;
use crate::code::{encode, with_par};
use crate::dungeon::{Dungeon, HIGHEST, LARGEST_STOCK, Moves, Par};
use crate::keys::{direction, follows_pointer};
use crate::room::Room;
use crate::state::{State, Status};
use kernel::editor::Verdicts;
use kernel::input::{Button, Command, Input, Intent, Phase};
use kernel::pos::{Dir, Pos};

/// The keys. No printable one is given to a shared command, so that every character can be typed in a line.
pub(crate) const COMMANDS: [Command; 35] = [
    Command::new("paint", "Paint; while trying it out, rotate the room", &["Enter"]),
    Command::new("end", "Paint; while trying it out, let him walk", &["Space"]),
    Command::new("brush", "Next brush", &["Tab", "b"]),
    Command::new("room", "Brush: rooms", &["r"]),
    Command::new("hero", "Brush: the adventurer", &["a"]),
    Command::new("dragon", "Brush: dragons", &["d"]),
    Command::new("treasure", "Brush: a treasure; while trying it out, lay one out or take it back", &["t"]),
    Command::new("elixir", "Brush: elixirs", &["e"]),
    Command::new("lever", "Brush: levers", &["l"]),
    Command::new("door", "Brush: doors", &["p"]),
    Command::new("bolt", "Brush: bolts", &["f"]),
    Command::new("clear", "Brush: eraser", &["x", "Delete"]),
    Command::new("kind-before", "Previous shape, movement, letter or side", &[","]),
    Command::new("kind-after", "Next shape, movement, letter or side", &["."]),
    Command::new("less", "Lower level, smaller stock or earlier letter", &["-"]),
    Command::new("more", "Higher level, larger stock or later letter", &["Plus"]),
    Command::new("swing", "New doors open or closed", &["o"]),
    Command::new("turn", "Rotate the room at the cursor", &["s"]),
    Command::new("turn-back", "Rotate it anticlockwise", &["S"]),
    Command::new("narrower", "Remove a column", &["["]),
    Command::new("wider", "Add a column", &["]"]),
    Command::new("lower", "Remove a row", &["{"]),
    Command::new("taller", "Add a row", &["}"]),
    Command::new("mode", "One-turn mode on or off", &["m"]),
    Command::new("intent", "Naive adventurer on or off", &["i"]),
    Command::new("title", "Name the dungeon", &["n"]),
    Command::new("line", "Type any edit in words", &[":"]),
    Command::new("test", "Try it out, or go back to drawing", &["g"]),
    Command::new("keep", "Save it among your levels", &["w"]),
    Command::new("write", "Write it to a file elsewhere", &["W"]),
    Command::new("code", "Copy the share code", &["c"]),
    Command::new("up", "Cursor up", &["Up"]),
    Command::new("right", "Cursor right", &["Right"]),
    Command::new("down", "Cursor down", &["Down"]),
    Command::new("left", "Cursor left", &["Left"]),
];

/// What the author paints with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    Room,
    Hero,
    Dragon,
    Treasure,
    Elixir,
    Lever,
    /// Painted again where there is one like it, it is taken away.
    Door,
    /// Painted again, it is taken away.
    Bolt,
    Clear,
}

impl Brush {
    /// All of them, in the order in which they are chosen.
    pub const ALL: [Brush; 9] = [
        Brush::Room,
        Brush::Hero,
        Brush::Dragon,
        Brush::Treasure,
        Brush::Elixir,
        Brush::Lever,
        Brush::Door,
        Brush::Bolt,
        Brush::Clear,
    ];

    /// Its name, which is also that of its command.
    pub const fn name(self) -> &'static str {
        ["room", "hero", "dragon", "treasure", "elixir", "lever", "door", "bolt", "clear"][self as usize]
    }
}

/// The movements that the dragon brush knows; others are typed.
pub(crate) fn movements() -> [Moves; 6] {
    let patrol = |word: &[Dir]| Moves::Patrol(word.to_vec());
    let (up, right, down, left) = (Dir::North, Dir::East, Dir::South, Dir::West);
    let round = patrol(&[up, right, down, left]);
    [Moves::Never, Moves::Hunt, Moves::Flee, patrol(&[right, left]), patrol(&[up, down]), round]
}

/// Everything that is only about looking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ui {
    pub cursor: Pos,
    pub brush: Brush,
    /// The shape of the room brush.
    pub shape: Room,
    /// The level of the adventurer when he is placed.
    pub hero_level: u16,
    /// The level of the next dragon; the lowest free one if none is set.
    pub dragon_level: Option<u16>,
    /// Which of the known movements the next dragon has.
    pub movement: usize,
    /// The letter of the next lever or door.
    pub id: char,
    /// The side of the next door.
    pub side: Dir,
    /// Whether the next door is open.
    pub open: bool,
    /// Where the arrows led last, which a large dungeon keeps in sight.
    pub looked: Pos,
    /// The line that is being typed, and what for.
    pub line: Option<(Typing, String)>,
    /// The dungeon that was won when it was tried out last, whatever its name, and the least that took.
    pub won: Option<(Dungeon, Par)>,
    /// The ui of the game while the dungeon is tried out.
    pub play: crate::keys::Ui,
}

impl Default for Ui {
    fn default() -> Self {
        Ui {
            cursor: Pos::new(0, 0),
            brush: Brush::Room,
            // Not the room that an empty dungeon is made of, or the first stroke would change nothing.
            shape: Room::from_mask(7).expect("a room with three openings"),
            hero_level: 1,
            dragon_level: None,
            movement: 0,
            id: 'a',
            side: Dir::East,
            open: false,
            looked: Pos::new(0, 0),
            line: None,
            won: None,
            play: crate::keys::Ui::default(),
        }
    }
}

impl Ui {
    /// What it took to win this dungeon when it was tried out, if it was won.
    pub(crate) fn won_in(&self, draft: &Draft) -> Option<Par> {
        let (dungeon, par) = self.won.as_ref()?;
        (nameless(&draft.dungeon) == *dungeon).then_some(*par)
    }

    /// Keeps what fits a draft.
    pub(crate) fn fit(&mut self, draft: &Draft) {
        let rooms = &draft.dungeon.rooms;
        self.cursor.x = self.cursor.x.clamp(0, rooms.width() as i32 - 1);
        self.cursor.y = self.cursor.y.clamp(0, rooms.height() as i32 - 1);
        self.looked.x = self.looked.x.clamp(0, rooms.width() as i32 - 1);
        self.looked.y = self.looked.y.clamp(0, rooms.height() as i32 - 1);
        match &draft.trial {
            Some(trial) => {
                self.play.fit(trial);
                if trial.status == Status::Won {
                    let took = Par { turns: trial.turns, rotations: trial.rotations };
                    let before = self.won_in(draft);
                    let best = before.filter(|par| (par.turns, par.rotations) < (took.turns, took.rotations));
                    self.won = Some((nameless(&draft.dungeon), best.unwrap_or(took)));
                }
            }
            None => self.play = crate::keys::Ui::default(),
        }
    }
}

/// A dungeon without what makes no difference to play.
fn nameless(dungeon: &Dungeon) -> Dungeon {
    Dungeon { title: None, author: None, ..dungeon.clone() }
}

/// What an input means here and now. The verdict is asked for only when a file is written.
pub(crate) fn interpret(draft: &Draft, ui: &mut Ui, verdicts: &Verdicts<Draft>, input: &Input) -> Intent {
    // An edit may have made the dungeon smaller.
    ui.fit(draft);
    if let Some((what, line)) = ui.line.take() {
        return typed(draft, ui, verdicts, what, line, input);
    }
    if let Some(trial) = &draft.trial {
        return tried(trial, ui, input);
    }
    match *input {
        Input::Key { phase: Phase::Up, .. } => Intent::Nothing,
        Input::Key { command: Some(command), .. } => pressed(draft, ui, verdicts, command),
        Input::Row(ref brush) => pressed(draft, ui, verdicts, brush),
        Input::Hover(Some((_, cell)))
            if ui.cursor != cell
                && draft.dungeon.rooms.contains(cell)
                && follows_pointer(&draft.dungeon.rooms) =>
        {
            ui.cursor = cell;
            Intent::Look
        }
        Input::Click { cell, button, shift, .. } if draft.dungeon.rooms.contains(cell) => {
            ui.cursor = cell;
            match button {
                Button::Left => act(draft, &paint(draft, ui, cell)),
                Button::Right => rotate(draft, cell, if shift { 3 } else { 1 }),
                Button::Middle => act(draft, &Edit::Clear(cell)),
                Button::WheelDown => rotate(draft, cell, 1),
                Button::WheelUp => rotate(draft, cell, 3),
            }
        }
        _ => Intent::Nothing,
    }
}

fn pressed(draft: &Draft, ui: &mut Ui, verdicts: &Verdicts<Draft>, command: &str) -> Intent {
    let dungeon = &draft.dungeon;
    let brush = Brush::ALL.into_iter().find(|brush| brush.name() == command);
    let to = direction(command).map(|dir| ui.cursor.step(dir));
    match (command, brush, to) {
        (_, Some(brush), _) => ui.brush = brush,
        (_, _, Some(to)) => {
            ui.cursor = if dungeon.rooms.contains(to) { to } else { ui.cursor };
            ui.looked = ui.cursor;
        }
        ("brush", ..) => ui.brush = Brush::ALL[(ui.brush as usize + 1) % Brush::ALL.len()],
        ("swing", ..) => ui.open = !ui.open,
        ("title", ..) => ui.line = Some((Typing::Title, dungeon.title.clone().unwrap_or_default())),
        ("line", ..) => ui.line = Some((Typing::Edit, String::new())),
        ("keep", ..) => match draft.finished() {
            Ok(_) => ui.line = Some((Typing::Keep, dungeon.title.clone().unwrap_or_default())),
            Err(problem) => return Intent::Say(format!("You can't save it yet: {}.", problem.text)),
        },
        _ => return edited(draft, ui, verdicts, command),
    }
    Intent::Look
}

/// What a command means that is about more than looking.
fn edited(draft: &Draft, ui: &mut Ui, verdicts: &Verdicts<Draft>, command: &str) -> Intent {
    let dungeon = &draft.dungeon;
    let (rows, columns) = (dungeon.rooms.height(), dungeon.rooms.width());
    match command {
        "paint" | "end" => act(draft, &paint(draft, ui, ui.cursor)),
        "kind-before" => vary(ui, -1),
        "kind-after" => vary(ui, 1),
        "less" => count(draft, ui, -1),
        "more" => count(draft, ui, 1),
        "turn" => rotate(draft, ui.cursor, 1),
        "turn-back" => rotate(draft, ui.cursor, 3),
        "narrower" => act(draft, &Edit::Size(rows, columns - 1)),
        "wider" => act(draft, &Edit::Size(rows, columns + 1)),
        "lower" => act(draft, &Edit::Size(rows - 1, columns)),
        "taller" => act(draft, &Edit::Size(rows + 1, columns)),
        "mode" => act(draft, &Edit::OneTurn(!dungeon.one_turn)),
        "intent" => act(draft, &Edit::Naive(!dungeon.naive)),
        "test" => act(draft, &Edit::Test),
        "write" => written(draft, ui, verdicts),
        "code" => match draft.finished() {
            Ok(dungeon) => Intent::Copy(with_par(&encode(&dungeon), known_par(draft, ui, verdicts))),
            Err(problem) => Intent::Say(format!("You can't share it yet: {}.", problem.text)),
        },
        _ => Intent::Nothing,
    }
}

/// What the brush does to a room.
fn paint(draft: &Draft, ui: &Ui, at: Pos) -> Edit {
    let dungeon = &draft.dungeon;
    match ui.brush {
        Brush::Room => Edit::Room(at, ui.shape),
        Brush::Hero => Edit::Hero(at, ui.hero_level, 0),
        Brush::Dragon => {
            let here = dungeon.dragon(at).map(|dragon| dragon.level);
            let level = ui.dragon_level.or(here).unwrap_or_else(|| draft.free_level());
            Edit::Dragon(at, level, movements()[ui.movement].clone())
        }
        Brush::Treasure => Edit::Treasure(at),
        Brush::Elixir => Edit::Elixir(at),
        Brush::Lever => Edit::Lever(at, ui.id),
        Brush::Door => match dungeon.rooms.get(at.step(ui.side)).and_then(|_| dungeon.door(at, ui.side)) {
            Some(door) if (door.id, door.open) == (ui.id, ui.open) => Edit::NoDoor(at, ui.side),
            _ => Edit::Door(at, ui.side, ui.id, ui.open),
        },
        Brush::Bolt => Edit::Bolt(at, !dungeon.is_bolted(at)),
        Brush::Clear => Edit::Clear(at),
    }
}

/// Another kind of what the brush paints.
fn vary(ui: &mut Ui, by: i32) -> Intent {
    match ui.brush {
        Brush::Room => {
            let mask = (i32::from(ui.shape.mask()) - 1 + by).rem_euclid(15) + 1;
            ui.shape = Room::from_mask(mask as u8).unwrap_or(ui.shape);
        }
        Brush::Dragon => {
            ui.movement = (ui.movement as i32 + by).rem_euclid(movements().len() as i32) as usize;
        }
        Brush::Lever => ui.id = shifted(ui.id, by),
        Brush::Door => ui.side = Dir::ALL[(ui.side.index() as i32 + by).rem_euclid(4) as usize],
        _ => return Intent::Nothing,
    }
    Intent::Look
}

fn shifted(id: char, by: i32) -> char {
    char::from(b'a' + (i32::from(id as u8 - b'a') + by).rem_euclid(26) as u8)
}

/// Another number of what the brush paints.
fn count(draft: &Draft, ui: &mut Ui, by: i32) -> Intent {
    let level = |level: u16| (i32::from(level) + by).clamp(1, HIGHEST.into()) as u16;
    match ui.brush {
        Brush::Hero => ui.hero_level = level(ui.hero_level),
        Brush::Dragon => ui.dragon_level = Some(level(ui.dragon_level.unwrap_or_else(|| draft.free_level()))),
        Brush::Treasure => {
            let stock = (i32::from(draft.dungeon.stock) + by).clamp(0, LARGEST_STOCK.into());
            return act(draft, &Edit::Stock(stock as u8));
        }
        Brush::Lever | Brush::Door => ui.id = shifted(ui.id, by),
        _ => return Intent::Nothing,
    }
    Intent::Look
}

/// An input while the dungeon is tried out: the editor's commands are translated to the game's.
fn tried(trial: &State, ui: &mut Ui, input: &Input) -> Intent {
    let Input::Key { key, command: Some(command), phase } = *input else {
        return crate::keys::interpret(trial, &mut ui.play, &[], input);
    };
    let command = match command {
        "test" if phase != Phase::Up => return Intent::Act(Edit::Back.to_string()),
        "paint" | "turn" => "rotate",
        "turn-back" => "rotate-back",
        "end" | "treasure" | "up" | "right" | "down" | "left" => command,
        _ => return Intent::Nothing,
    };
    let input = Input::Key { key, command: Some(command), phase };
    crate::keys::interpret(trial, &mut ui.play, &[], &input)
}

fn rotate(draft: &Draft, at: Pos, quarters: u8) -> Intent {
    act(draft, &Edit::Play(Action::Rotate(at, quarters)))
}

/// The edit if it is allowed, else the reason why it is not.
pub(super) fn act(draft: &Draft, edit: &Edit) -> Intent {
    match draft.after(edit) {
        Ok(_) => Intent::Act(edit.to_string()),
        Err(refused) => Intent::Say(refused.reason),
    }
}
