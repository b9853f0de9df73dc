//! What is only about looking (the [`Ui`]), the keys, and what keys and clicks mean. It never
//! changes the state. In the course's form every printable key is a turn, except `q` (rule page §2), and all
//! beyond the classic commands is on keys that print nothing; in the adventure form only commands are turns.

use crate::action::{Action, Slot};
use crate::cells::on_level;
use crate::classic::Menu;
use crate::fighting::{self, Fought, fight};
use crate::setup::Setup;
use crate::state::State;
use crate::thing::{Item, Thing};
use crate::travel::{self, Met};
use kernel::input::{Button, Code, Command, Input, Intent, Key, Phase, Shared, Walk};
use kernel::pos::{Dir, Pos};

/// The keys.
pub(crate) const COMMANDS: [Command; 18] = [
    Command::new("left", "Step left, or attack", &["h", "Left"]),
    Command::new("right", "Step right, or attack", &["l", "Right"]),
    Command::new("up", "Step up, or attack", &["k", "Up"]),
    Command::new("down", "Step down, or attack", &["j", "Down"]),
    Command::new("get", "Pick up what is here", &["g"]),
    Command::new("wield", "Wield a weapon", &["w"]),
    Command::new("read", "Read a scroll", &["r"]),
    Command::new("inventory", "Inventory", &["i"]),
    Command::new("descend", "Go down the stairs", &[">"]),
    Command::new("cheat", "Cheat (this game won't count)", &["c"]),
    Command::new("quit", "Quit", &["q"]),
    Command::new("explore", "Explore: walk to the next item, then to the stairs", &["Tab", "F4"]),
    Command::new("fight", "Fight: approach the nearest monster, or strike it", &["f"]),
    Command::new("wait", "Wait a turn", &[".", "z"]),
    Command::new("travel", "Travel to a spot you point at", &["Ctrl+T", "Ctrl+F", "F3"]),
    Command::new("rest", "Rest until healed or disturbed", &["F5", "Delete"]),
    Command::new("look", "Look at a spot you point at", &["Ctrl+X"]),
    Command::new("back", "Close, or open the menu", &["Esc", "Backspace"]),
];

/// The commands that the classic keys do not know.
const COMFORTS: [&str; 7] = ["explore", "fight", "wait", "travel", "rest", "look", "back"];

/// The commands that mean nothing in a game that was set up so.
pub(crate) fn unused(setup: &Setup) -> Vec<&'static str> {
    if setup.classic {
        COMFORTS.into()
    } else if setup.adventure {
        Vec::new()
    } else {
        vec!["fight"]
    }
}

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
    /// Which item of the menu the keys are on, in the adventure form.
    pub pick: usize,
    /// The monsters that the player has been told of (MR-X23, MR-X25).
    pub met: Met,
    /// Whom the walk that was begun will have met, once so many turns are played.
    pub planned: Option<(u32, Met)>,
    /// The last step of a fight.
    pub fought: Option<Fought>,
    /// Whether a fight has been held back because the player is badly hurt (MR-X26).
    pub hurt: bool,
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

    /// A walk that has come to its end has shown whom it met; one that was stopped has not.
    fn arrive(&mut self, state: &State) {
        if let Some((turns, met)) = self.planned.take()
            && turns == state.tally.turns
        {
            self.met = met;
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
        Input::Key { phase: Phase::Up, .. } | Input::Tick | Input::Think => Intent::Nothing,
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
    if key.code == Code::Esc {
        return escape(state, ui);
    }
    if ui.quitting {
        ui.quitting = false;
        let yes = matches!(key.typed(), Some('y' | 'Y' | 'q')) || key.code == Code::Enter;
        return if yes { Intent::Wish(Shared::Leave) } else { Intent::Look };
    }
    if let Some(menu) = ui.menu {
        if state.setup.adventure {
            return picking(state, ui, menu, key);
        }
        ui.menu = None;
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
        // Beyond the adventure form every printable key is one of the course's, or none (rule page §2).
        Some("fight") if key.typed().is_some() && !state.setup.adventure => act(Action::Wait),
        Some(command) => commanded(state, ui, command),
        None if state.setup.adventure => Intent::Nothing,
        // MR-046: a key that means nothing is a turn in which nothing is done.
        None if key.typed().is_some() || state.setup.classic => act(Action::Wait),
        None => Intent::Nothing,
    }
}

/// Out of a question, if one is open and its form allows it (MR-X28); otherwise to the menu.
fn escape(state: &State, ui: &mut Ui) -> Intent {
    let open = ui.menu.is_some() || ui.aim.is_some() || ui.quitting;
    if !open || !state.setup.adventure {
        return Intent::Wish(Shared::Pause);
    }
    (ui.menu, ui.aim, ui.quitting) = (None, None, false);
    Intent::Look
}

fn commanded(state: &State, ui: &mut Ui, command: &str) -> Intent {
    let menu = match command {
        "left" => return step(state, ui, Dir::West),
        "right" => return step(state, ui, Dir::East),
        "up" => return step(state, ui, Dir::North),
        "down" => return step(state, ui, Dir::South),
        "get" => return get(state),
        "descend" => return descend(state),
        "cheat" => return act(Action::Cheat),
        "wait" => return act(Action::Wait),
        // With classic keys these are unknown ones.
        "explore" | "fight" | "travel" | "rest" | "look" | "back" if state.setup.classic => {
            return act(Action::Wait);
        }
        "explore" => return explore(state, ui),
        "fight" => return fight(state, ui, fighting::nearest(state)),
        "rest" => return rest(state),
        "travel" => {
            ui.aim = Some((Aim::Travel, state.way_on().unwrap_or(state.player.at)));
            return Intent::Look;
        }
        "look" => {
            let near = state.monsters_in_sight().min_by_key(|m| (m.at.manhattan(state.player.at), m.id));
            ui.aim = Some((Aim::Look, near.map_or(state.player.at, |m| m.at)));
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
    if let Some(none) = nothing_for(state, menu) {
        return Intent::Say(none.into());
    }
    ui.menu = Some(menu);
    let other = |&i: &usize| fits(state, menu, i) && (menu == Menu::Inventory || i != state.player.wielded);
    ui.pick = (0..state.player.items.len()).find(other).unwrap_or(state.player.wielded);
    Intent::Look
}

/// Picks up; where nothing lies, the adventure form says so and no turn passes.
fn get(state: &State) -> Intent {
    match state.thing_at(state.player.at) {
        _ if !state.setup.adventure || state.player.sleep > 0 => act(Action::PickUp),
        None => Intent::Say("There is nothing here to pick up.".into()),
        Some(Thing::Stairs) => Intent::Say("Stairs are for going down.".into()),
        Some(_) => act(Action::PickUp),
    }
}

/// Goes down; where there are no stairs, likewise.
fn descend(state: &State) -> Intent {
    let here = state.thing_at(state.player.at) == Some(Thing::Stairs);
    if here || !state.setup.adventure || state.player.sleep > 0 {
        return act(Action::Descend);
    }
    Intent::Say("There are no stairs here.".into())
}

/// Explores (MR-X25). Whoever is new is told of first; the next press goes on with him in mind.
fn explore(state: &State, ui: &mut Ui) -> Intent {
    if state.player.sleep > 0 {
        return act(Action::Wait);
    }
    ui.arrive(state);
    let news = ui.met.news(state);
    ui.met.note(state);
    match news {
        Some(said) => Intent::Say(format!("{said} Explore again to carry on.")),
        None => run(state, ui, travel::explore(state, &ui.met.clone())),
    }
}

/// Rests (MR-X07).
fn rest(state: &State) -> Intent {
    match travel::rest(state) {
        Ok(actions) => Intent::Run(actions.iter().map(ToString::to_string).collect()),
        Err(why) => Intent::Say(why),
    }
}

/// What to say in the adventure form where a menu would have no answer.
fn nothing_for(state: &State, menu: Menu) -> Option<&'static str> {
    match menu {
        _ if !state.setup.adventure => None,
        Menu::Read if !has_scroll(state) => Some("You have no scroll to read."),
        Menu::Wield if !has_other_weapon(state) => Some("You have no other weapon to wield."),
        Menu::Read | Menu::Wield | Menu::Inventory => None,
    }
}

/// Whether there is something to read.
pub(crate) fn has_scroll(state: &State) -> bool {
    state.player.items.iter().any(|item| matches!(item, Item::Scroll(_)))
}

/// Whether there is a weapon of another kind than the one in hand.
pub(crate) fn has_other_weapon(state: &State) -> bool {
    let held = Item::Weapon(state.player.weapon());
    state.player.items.iter().any(|item| matches!(item, Item::Weapon(_)) && *item != held)
}

/// Whether a menu's question can be answered with the item in this place.
pub(crate) fn fits(state: &State, menu: Menu, index: usize) -> bool {
    match (menu, state.player.items.get(index)) {
        (_, None) => false,
        (Menu::Wield, Some(item)) => matches!(item, Item::Weapon(_)),
        (Menu::Read, Some(item)) => matches!(item, Item::Scroll(_)),
        (Menu::Inventory, Some(_)) => true,
    }
}

/// A key in a menu of the adventure form (MR-X28): arrows and Enter choose, a label takes, no other key does anything.
fn picking(state: &State, ui: &mut Ui, menu: Menu, key: Key) -> Intent {
    let items = state.player.items.len();
    let fitting: Vec<usize> = (0..items).filter(|&i| fits(state, menu, i)).collect();
    let label = key.typed().and_then(Slot::from_label).map(Slot::index);
    match key.code {
        Code::Up => ui.pick = fitting.iter().rev().copied().find(|&i| i < ui.pick).unwrap_or(ui.pick),
        Code::Down => ui.pick = fitting.iter().copied().find(|&i| i > ui.pick).unwrap_or(ui.pick),
        Code::Enter => return take(state, ui, menu, ui.pick),
        Code::Backspace => ui.menu = None,
        _ => return label.map_or(Intent::Nothing, |index| take(state, ui, menu, index)),
    }
    Intent::Look
}

/// Takes an item of a menu of the adventure form; from the inventory it is used as what it is.
fn take(state: &State, ui: &mut Ui, menu: Menu, index: usize) -> Intent {
    let Some(slot) = Slot::new(index).filter(|_| fits(state, menu, index)) else { return Intent::Nothing };
    ui.menu = None;
    match state.player.items[index] {
        Item::Weapon(weapon) if index == state.player.wielded => {
            Intent::Say(format!("You are already wielding the {}.", weapon.name()))
        }
        Item::Weapon(_) => act(Action::Wield(slot)),
        Item::Scroll(_) => act(Action::Read(slot)),
    }
}

/// A key while the cursor is out: it moves, jumps to signs, goes or is put away. No turn passes but by Enter.
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
    if command == Some("explore") {
        ui.aim = Some((aim, next_sight(state, at)));
        return Intent::Look;
    }
    if key.code == Code::Enter || (aim == Aim::Travel && command == Some("travel")) {
        ui.aim = None;
        let monster = state.monsters_in_sight().any(|m| m.at == at);
        return match aim {
            Aim::Travel => go(state, ui, at),
            // MR-X26: Enter on a monster fights it.
            Aim::Look if monster && state.setup.adventure => fight(state, ui, fighting::at(state, at)),
            Aim::Look => Intent::Look,
        };
    }
    ui.aim = key.typed().and_then(|sign| next_sign(state, sign, at)).map(|to| (aim, to));
    Intent::Look
}

/// Travels to a cell (MR-X06).
fn go(state: &State, ui: &mut Ui, to: Pos) -> Intent {
    ui.arrive(state);
    ui.met.note(state);
    run(state, ui, travel::travel(state, to, &ui.met.clone()))
}

/// What is worth a look after `at`: monsters, then things, nearest first, and round.
fn next_sight(state: &State, at: Pos) -> Pos {
    let away = |p: &Pos| (p.manhattan(state.player.at), p.y, p.x);
    let mut monsters: Vec<Pos> = state.monsters_in_sight().map(|m| m.at).collect();
    let mut things: Vec<Pos> = state.known_things().map(|lying| lying.at).collect();
    monsters.sort_by_key(away);
    things.sort_by_key(away);
    monsters.extend(things.into_iter().filter(|p| state.monster_at(*p).is_none()));
    let next = monsters.iter().position(|&p| p == at).map_or(0, |i| (i + 1) % monsters.len());
    monsters.get(next).copied().unwrap_or(at)
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
        _ => go(state, ui, cell),
    }
}

fn chosen(state: &State, ui: &mut Ui, choice: usize) -> Intent {
    if ui.quitting {
        ui.quitting = false;
        return if choice == 0 { Intent::Wish(Shared::Leave) } else { Intent::Look };
    }
    let held = choice < state.player.items.len();
    let (Some(menu), true) = (ui.menu, held) else { return Intent::Nothing };
    if state.setup.adventure {
        return take(state, ui, menu, choice);
    }
    ui.menu = None;
    act(menu.command(Slot::new(choice).map(Slot::label), state))
}

/// A step, unless a monster that newly smells the player holds it back, once (MR-X23).
fn step(state: &State, ui: &mut Ui, dir: Dir) -> Intent {
    if state.setup.safe_step && state.player.sleep == 0 {
        ui.arrive(state);
        let mut new = state.threats().filter(|m| !ui.met.knows(state, m));
        if let Some(kind) = new.next().map(|m| m.kind) {
            let kind = kind.called(&state.setup);
            ui.met.note(state);
            return Intent::Say(format!("Careful: a {kind} has noticed you. Step again if you're sure."));
        }
    }
    act(Action::Step(dir))
}

fn act(action: Action) -> Intent {
    Intent::Act(action.to_string())
}

/// Begins a walk, and keeps in mind whom it will meet.
fn run(state: &State, ui: &mut Ui, walk: Result<travel::Walk, String>) -> Intent {
    match walk {
        Ok(walk) if walk.actions.is_empty() && walk.said.is_empty() => {
            Intent::Say("You are already there.".into())
        }
        Ok(walk) if walk.actions.is_empty() => Intent::Say(walk.said),
        Ok(walk) => {
            ui.planned = Some((state.tally.turns + walk.actions.len() as u32, walk.met));
            let actions = walk.actions.iter().map(ToString::to_string).collect();
            Intent::Walk(Walk { actions, said: walk.said, joins: false })
        }
        Err(why) => Intent::Say(why),
    }
}
