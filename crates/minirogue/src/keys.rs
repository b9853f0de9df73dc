//! What is only about looking (the [`Ui`]), the keys, and what keys and clicks mean. It never
//! changes the state. Every printable key is a turn, except `q` (rule page §2); everything beyond the
//! classic commands is on keys that print nothing.

use crate::action::{Action, Slot};
use crate::cells::on_level;
use crate::classic::Menu;
use crate::state::State;
use crate::thing::Thing;
use crate::travel;
use kernel::input::{Button, Code, Command, Input, Intent, Key, Phase, Shared};
use kernel::pos::{Dir, Pos};

/// The keys.
pub(crate) const COMMANDS: [Command; 16] = [
    Command::new("left", "Step left, or attack", &["h", "Left"]),
    Command::new("right", "Step right, or attack", &["l", "Right"]),
    Command::new("up", "Step up, or attack", &["k", "Up"]),
    Command::new("down", "Step down, or attack", &["j", "Down"]),
    Command::new("get", "Pick up what lies here", &["g"]),
    Command::new("wield", "Wield a weapon", &["w"]),
    Command::new("read", "Read a scroll", &["r"]),
    Command::new("inventory", "Look at what you hold", &["i"]),
    Command::new("descend", "Go down the stairs", &[">"]),
    Command::new("cheat", "Cheat (the game does not count then)", &["c"]),
    Command::new("quit", "Quit", &["q"]),
    Command::new("explore", "Explore: to the next item, then to the stairs", &["Tab", "F4"]),
    Command::new("travel", "Travel to a place you point at", &["Ctrl+T", "Ctrl+F", "F3"]),
    Command::new("rest", "Rest until healed or disturbed", &["F5", "Delete"]),
    Command::new("look", "Look at a place you point at", &["Ctrl+X"]),
    Command::new("back", "Put the cursor away", &["Backspace"]),
];

/// What the cursor is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// To read what is there.
    Look,
    /// To go there.
    Travel,
}

/// What is only about looking.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ui {
    /// The menu that waits for its second key.
    pub menu: Option<Menu>,
    /// Whether it is asked if the player wants to quit.
    pub quitting: bool,
    /// The cursor, and what it is for.
    pub aim: Option<(Aim, Pos)>,
    /// The cell under the pointer.
    pub hover: Option<Pos>,
    /// The monsters whose coming has held a step back, by level and number (MR-X23).
    pub warned: Vec<(u8, u16)>,
}

impl Ui {
    /// Keeps what fits a state.
    pub(crate) fn fit(&mut self, state: &State) {
        if state.is_over() || state.player.sleep > 0 {
            self.menu = None;
        }
        if state.is_over() {
            (self.aim, self.quitting) = (None, false);
        }
    }

    /// The cell that is looked at.
    pub(crate) fn at(&self) -> Option<Pos> {
        self.aim.map(|(_, at)| at).or(self.hover)
    }
}

/// What an input means here and now.
pub(crate) fn interpret(state: &State, ui: &mut Ui, input: &Input) -> Intent {
    ui.fit(state);
    match *input {
        Input::Key { phase: Phase::Up, .. } | Input::Tick => Intent::Nothing,
        Input::Key { key, command, .. } => pressed(state, ui, key, command),
        Input::Click { cell, button, .. } => clicked(state, ui, cell, button),
        Input::Hover(over) => {
            let hover = over.map(|(_, cell)| cell).filter(|&cell| on_level(cell));
            if std::mem::replace(&mut ui.hover, hover) == hover { Intent::Nothing } else { Intent::Look }
        }
        Input::Choose(choice) => chosen(state, ui, choice),
        Input::Row(ref what) => listed(state, ui, what),
    }
}

/// What the row of a monster stands for, with its number behind: to look at it.
pub(crate) const LOOK_AT: &str = "look ";

/// A row beside the map: a weapon to wield, a scroll to read, a monster to look at.
fn listed(state: &State, ui: &mut Ui, what: &str) -> Intent {
    if ui.menu.is_some() || ui.quitting {
        return Intent::Nothing;
    }
    if let Some(id) = what.strip_prefix(LOOK_AT) {
        let Some(monster) = state.monsters_in_sight().find(|m| m.id.to_string() == id) else {
            return Intent::Nothing;
        };
        ui.aim = Some((Aim::Look, monster.at));
        return Intent::Look;
    }
    match what.parse() {
        Ok(_) if state.is_over() => Intent::Say("The game is over.".into()),
        Ok(_) if state.player.sleep > 0 => Intent::Say("You are asleep.".into()),
        Ok(action @ (Action::Wield(_) | Action::Read(_))) => act(action),
        _ => Intent::Nothing,
    }
}

fn pressed(state: &State, ui: &mut Ui, key: Key, command: Option<&str>) -> Intent {
    if ui.quitting {
        ui.quitting = false;
        let yes = matches!(key.typed(), Some('y' | 'Y' | 'q')) || key.code == Code::Enter;
        return if yes { Intent::Wish(Shared::Leave) } else { Intent::Look };
    }
    if let Some(menu) = ui.menu.take() {
        return act(menu.command(key.typed(), state));
    }
    if let Some((aim, at)) = ui.aim {
        return aimed(state, ui, aim, at, key, command);
    }
    match command {
        Some("quit") if state.setup.confirm_quit && !state.is_over() => {
            ui.quitting = true;
            Intent::Look
        }
        Some("quit") => Intent::Wish(Shared::Leave),
        _ if state.is_over() => Intent::Say("The game is over.".into()),
        Some(command) => commanded(state, ui, command),
        // MR-046: a key that means nothing is a turn in which nothing is done.
        None if key.typed().is_some() || state.setup.classic => act(Action::Wait),
        None => Intent::Nothing,
    }
}

fn commanded(state: &State, ui: &mut Ui, command: &str) -> Intent {
    let menu = match command {
        "left" => return step(state, ui, Dir::West),
        "right" => return step(state, ui, Dir::East),
        "up" => return step(state, ui, Dir::North),
        "down" => return step(state, ui, Dir::South),
        "get" => return act(Action::PickUp),
        "descend" => return act(Action::Descend),
        "cheat" => return act(Action::Cheat),
        // With classic keys these are unknown ones.
        "explore" | "travel" | "rest" | "look" | "back" if state.setup.classic => return act(Action::Wait),
        "explore" => return run(travel::explore(state)),
        "rest" => return run(travel::rest(state)),
        "travel" => {
            ui.aim = Some((Aim::Travel, state.way_on().unwrap_or(state.player.at)));
            return Intent::Look;
        }
        "look" => {
            let threat = state.threats().next().map(|m| m.at);
            ui.aim = Some((Aim::Look, threat.unwrap_or(state.player.at)));
            return Intent::Look;
        }
        "wield" => Menu::Wield,
        "read" => Menu::Read,
        "inventory" => Menu::Inventory,
        _ => return Intent::Nothing,
    };
    // MR-043: no menu opens for a sleeper.
    if state.player.sleep > 0 {
        return act(Action::Wait);
    }
    ui.menu = Some(menu);
    Intent::Look
}

/// A key while the cursor is out: it moves, jumps to signs, goes or is put away. No turn passes.
fn aimed(state: &State, ui: &mut Ui, aim: Aim, at: Pos, key: Key, command: Option<&str>) -> Intent {
    let dir = match command {
        Some("left") => Some(Dir::West),
        Some("right") => Some(Dir::East),
        Some("up") => Some(Dir::North),
        Some("down") => Some(Dir::South),
        _ => None,
    };
    if let Some(dir) = dir {
        let to = Some(at.step(dir)).filter(|&p| on_level(p)).unwrap_or(at);
        ui.aim = Some((aim, to));
        return Intent::Look;
    }
    if key.code == Code::Enter || (aim == Aim::Travel && command == Some("travel")) {
        ui.aim = None;
        return if aim == Aim::Travel { run(travel::travel(state, at)) } else { Intent::Look };
    }
    ui.aim = key.typed().and_then(|sign| next_sign(state, sign, at)).map(|to| (aim, to));
    Intent::Look
}

/// The next cell after `at`, in row-major order and round at the end, that shows a sign.
fn next_sign(state: &State, sign: char, at: Pos) -> Option<Pos> {
    if matches!(sign, ' ' | '#') {
        return None;
    }
    let rows = crate::screen::map_rows(state);
    let found = |(y, row): (usize, &String)| {
        let signs = row.chars().enumerate().filter(|&(_, c)| c == sign);
        signs.map(|(x, _)| Pos::new(x as i32, y as i32)).collect::<Vec<_>>()
    };
    let signs: Vec<Pos> = rows.iter().enumerate().flat_map(found).collect();
    signs.iter().find(|p| (p.y, p.x) > (at.y, at.x)).or(signs.first()).copied()
}

/// Steps on or attacks a neighbour, waits or picks up here, travels to a far cell; the right button looks.
fn clicked(state: &State, ui: &mut Ui, cell: Pos, button: Button) -> Intent {
    if !on_level(cell) || ui.menu.is_some() || ui.quitting {
        return Intent::Nothing;
    }
    match button {
        Button::Left => ui.aim = None,
        Button::Right => {
            ui.aim = Some((Aim::Look, cell));
            return Intent::Look;
        }
        Button::Middle | Button::WheelUp | Button::WheelDown => return Intent::Nothing,
    }
    if state.is_over() {
        return Intent::Say("The game is over.".into());
    }
    if state.setup.classic {
        return Intent::Nothing;
    }
    match Dir::between(state.player.at, cell) {
        _ if cell == state.player.at => act(match state.thing_at(cell) {
            Some(Thing::Stairs) => Action::Descend,
            Some(_) => Action::PickUp,
            None => Action::Wait,
        }),
        Some(dir) if state.is_floor(cell) => step(state, ui, dir),
        _ => run(travel::travel(state, cell)),
    }
}

fn chosen(state: &State, ui: &mut Ui, choice: usize) -> Intent {
    if ui.quitting {
        ui.quitting = false;
        return if choice == 0 { Intent::Wish(Shared::Leave) } else { Intent::Look };
    }
    let held = choice < state.player.items.len();
    let (Some(menu), true) = (ui.menu, held) else { return Intent::Nothing };
    ui.menu = None;
    act(menu.command(Slot::new(choice).map(Slot::label), state))
}

/// A step, unless a monster that newly smells the player holds it back, once (MR-X23).
fn step(state: &State, ui: &mut Ui, dir: Dir) -> Intent {
    if state.setup.safe_step && state.player.sleep == 0 {
        let is_new = |id: u16| !ui.warned.contains(&(state.level, id));
        let new: Vec<_> = state.threats().filter(|m| is_new(m.id)).map(|m| (m.id, m.kind)).collect();
        if let Some((_, kind)) = new.first() {
            ui.warned.retain(|(level, _)| *level == state.level);
            ui.warned.extend(new.iter().map(|(id, _)| (state.level, *id)));
            return Intent::Say(format!("Careful: a {kind} has noticed you. Step again if you mean it."));
        }
    }
    act(Action::Step(dir))
}

fn act(action: Action) -> Intent {
    Intent::Act(action.to_string())
}

fn run(walk: Result<Vec<Action>, String>) -> Intent {
    match walk {
        Ok(actions) if actions.is_empty() => Intent::Say("You are there.".into()),
        Ok(actions) => Intent::Run(actions.iter().map(ToString::to_string).collect()),
        Err(why) => Intent::Say(why),
    }
}
