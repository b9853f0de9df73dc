//! What is held (the [`Ui`]), the keys, and what a tick makes of them. It never changes the state.

use crate::action::Action;
use crate::actors::{Doing, Item};
use crate::geometry::Orientation;
use crate::rules::{BUYS, PRICES, items, useful_rows};
use crate::setup::Setup;
use crate::state::{Mode, State, TICKS_PER_SECOND};
use kernel::input::{Button, Code, Command, Input, Intent, Key, Phase, Shared};
use kernel::pos::Pos;

/// The keys. The ids of those that reach the rules are the names of actions.
pub(crate) const COMMANDS: [Command; 19] = [
    Command::new("up", "Walk up", &["Up", "w", "Shift+Up", "W"]),
    Command::new("left", "Walk left", &["Left", "a", "Shift+Left", "A"]),
    Command::new("down", "Walk down", &["Down", "s", "Shift+Down", "S"]),
    Command::new("right", "Walk right", &["Right", "d", "Shift+Right", "D"]),
    Command::new("hit", "Swing the pickaxe", &["Space"]),
    Command::new("use", "Interact", &["e"]),
    Command::new("next", "Next page", &["Enter"]),
    Command::new("bag", "Inventory", &["i"]),
    Command::new("heal", "Drink a potion, or eat", &["q"]),
    Command::new("run", "With boots: start or stop running (or hold Shift)", &["z"]),
    Command::new("bomb", "Drop a bomb", &["x"]),
    Command::new("light", "Flashlight on or off", &["f"]),
    Command::new("map", "Minimap", &["m"]),
    Command::new("paths", "Show where monsters are headed", &["Tab", "v"]),
    Command::new("reset-area", "Reset this room", &["t"]),
    Command::new("reset-game", "Reset the whole game", &["r"]).elsewhere(Shared::Restart),
    Command::new("boss-room", "Straight to the Boss (cheat)", &["b"]),
    Command::new("back", "Close the inventory, or pause", &["Esc"]),
    Command::shared(Shared::Pause, &["p"]),
];

const WALKING: Action = Action::UP.with(Action::LEFT).with(Action::DOWN).with(Action::RIGHT);
const ACTING: Action = Action::HIT.with(Action::USE).with(Action::BOMB);
const MENU: Action = Action::UP.with(Action::DOWN).with(Action::NEXT).with(CLOSING);
const SHOP: Action = MENU.with(Action::LEFT).with(Action::RIGHT).with(Action::USE);
const CLOSING: Action = Action::BAG.with(Action::BACK).with(Action::RESET_GAME);
const PAGES: Action = Action::NEXT.with(Action::RESET_GAME);
const ANSWERS: Action = PAGES.with(Action::UP).with(Action::DOWN).with(Action::BACK);
/// Keys that are pressed rather than held, whatever the hero is doing.
const PRESSES: Action =
    Action::BAG.with(Action::RESET_AREA).with(Action::RESET_GAME).with(Action::BOSS_ROOM).with(Action::LIGHT);
/// A game that is older is not reset without a question (IC-X37).
const OLD: u64 = 10 * TICKS_PER_SECOND as u64;

/// The commands that mean nothing in a game that was set up so.
pub(crate) fn unused(setup: &Setup) -> Vec<&'static str> {
    let extras: &[&str] = if setup.extras { &[] } else { &["bag", "heal", "run", "bomb", "light", "map"] };
    let cheats: &[&str] = if setup.cheats { &[] } else { &["boss-room"] };
    [extras, cheats].concat()
}

/// What is only about looking, and here about holding: nothing of it is in a replay, only what it
/// made the hero do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ui {
    /// The keys that are down.
    held: Action,
    /// Keys that went down and that no tick has taken yet. A key may come up again before the tick, or the
    /// move, that it has to wait for; the press still counts.
    pressed: Action,
    /// The directions that are down, the last one pressed last (IC-X37).
    directions: Vec<Action>,
    /// Whether the hero is to run (IC-X20): a toggle, since few terminals can tell that a key is held …
    running: bool,
    /// … and the directions that went down together with Shift, which run for as long as they are down.
    shifted: Action,
    /// Whether it is asked if the game shall be reset (IC-X37).
    pub(crate) asking: bool,
    /// Which answer to that is selected: to go on, or to begin anew.
    pub(crate) anew: bool,
    /// Which row of a menu, or which answer, was pointed at, until it is selected.
    wanted: Option<usize>,
    /// Whether rows of the inventory that are of no use are passed over upwards.
    upwards: bool,
    /// Whether what heals is fetched from the inventory and used, key by key as a quick hand would do it.
    healing: bool,
    /// Whether the ways of monsters are shown (IC-086).
    pub(crate) paths: bool,
    /// Whether the minimap is shown (IC-X30).
    pub(crate) map: bool,
    /// The cell of the first board that is pointed at, as the scene counts.
    pub(crate) hover: Option<Pos>,
}

impl Ui {
    fn press(&mut self, key: Action, shift: bool) {
        self.held = self.held.with(key);
        self.shifted = if shift { self.shifted.with(key) } else { self.shifted.without(key) };
        self.pressed = self.pressed.with(key);
        if key.only(WALKING) == key {
            self.directions.retain(|&other| other != key);
            self.directions.push(key);
        }
    }

    fn release(&mut self, key: Action) {
        self.held = self.held.without(key);
        self.directions.retain(|&other| other != key);
    }

    /// What is held in this tick. Presses that cannot count yet are kept back, so that the rules,
    /// which take a key for pressed when it was up the tick before, see them at the right moment.
    fn tick(&mut self, state: &State) -> Action {
        if self.healing && state.dialogue().is_none() {
            if let Some(key) = self.heal(state) {
                return key.without(state.held);
            }
            self.healing = false;
        }
        let fresh = self.pressed.without(state.held);
        let ready = state.hero.is_ready();
        // What means nothing now is not kept for later: an Enter pressed while walking must not turn a page
        // that is shown a minute after. What is sent is done with, but for a step that was only tapped: it waits
        // until the hero stands. In a menu nothing waits, even if the hero was in the middle of something.
        let (sent, kept, waits) = if let Some(dialogue) = state.dialogue() {
            let keys = if dialogue.answers().is_empty() { PAGES } else { ANSWERS };
            let skims = state.is_welcoming() && dialogue.page > 0;
            // The keys in use turn pages, too.
            let turns = skims || (state.setup.extras && fresh.has(ACTING));
            let turn = if turns { Action::NEXT.without(state.held) } else { Action::NONE };
            let step = self.towards(dialogue.answer).without(state.held);
            (fresh.only(keys).with(turn).with(step), keys, Action::NONE)
        } else if let Some((_, selected)) = menu(state) {
            let keys = if matches!(state.mode, Mode::Shop { .. }) { SHOP } else { MENU };
            let steered = fresh.only(Action::UP.with(Action::DOWN));
            if steered != Action::NONE {
                self.upwards = steered == Action::UP;
            }
            let pass = if self.is_to_pass(state, selected) { self.onwards() } else { Action::NONE };
            let step = self.towards(selected).with(pass).without(state.held);
            (fresh.only(keys).with(step), keys, Action::NONE)
        } else {
            let acting = if ready {
                fresh.only(ACTING)
            } else if state.hero.doing == Doing::Interacting {
                self.held.only(Action::USE)
            } else {
                Action::NONE
            };
            let walking = self.walking(state);
            let runs = self.running || (walking != Action::NONE && self.shifted.has(walking));
            let run = if runs && state.setup.extras { Action::RUN } else { Action::NONE };
            let sent = walking.with(acting).with(fresh.only(PRESSES)).with(run);
            let waits = if ready { Action::NONE } else { WALKING };
            (sent, WALKING.with(PRESSES).with(ACTING), waits)
        };
        self.pressed = self.pressed.without(sent.without(waits)).only(kept);
        sent
    }

    /// Whether the selected row of the inventory is none that is shown.
    fn is_to_pass(&self, state: &State, selected: usize) -> bool {
        let useful = useful_rows(state);
        let in_bag = matches!(state.mode, Mode::Bag { .. });
        in_bag && self.wanted.is_none() && !useful.is_empty() && !useful.contains(&selected)
    }

    /// The key that goes on to the next row.
    const fn onwards(&self) -> Action {
        if self.upwards { Action::UP } else { Action::DOWN }
    }

    /// The row that is selected once those of no use are passed over.
    pub(crate) fn useful_row(&self, state: &State, selected: usize) -> usize {
        let useful = useful_rows(state);
        let (before, after) = useful.split_at(useful.partition_point(|&row| row < selected));
        let (next, around) = if self.upwards && after.first() != Some(&selected) {
            (before.last(), after.last())
        } else {
            (after.first(), before.first())
        };
        next.or(around).copied().unwrap_or(selected)
    }

    /// The next key on the way to what heals: open the inventory, go to its row, use it, close. `None` when it is done.
    fn heal(&mut self, state: &State) -> Option<Action> {
        let cure = cure(state);
        match state.mode {
            Mode::Playing => cure.map(|_| Action::BAG),
            Mode::Bag { selected } => Some(match cure {
                Some(row) if row > selected => Action::DOWN,
                Some(row) if row < selected => Action::UP,
                // One is enough: it closes as soon as the key has come up.
                Some(_) => {
                    self.healing = state.held.has(Action::NEXT);
                    self.pressed = self.pressed.with(Action::BAG);
                    Action::NEXT
                }
                None => Action::BAG,
            }),
            Mode::Shop { .. } | Mode::Ended => None,
        }
    }

    /// Where to walk: the direction that was pressed last wins (IC-X37). One that was tapped and waits for its turn
    /// comes before those that are held.
    fn walking(&self, state: &State) -> Action {
        let all = self.held.with(self.pressed).only(WALKING);
        if !state.setup.extras {
            return all;
        }
        let tapped = Orientation::ALL
            .into_iter()
            .map(Action::walk)
            .find(|&key| self.pressed.has(key) && !self.held.has(key));
        tapped.or(self.directions.last().copied()).unwrap_or(all)
    }

    /// The key that leads to the row that was pointed at, and takes it there.
    fn towards(&mut self, selected: usize) -> Action {
        match self.wanted {
            Some(row) if row > selected => Action::DOWN,
            Some(row) if row < selected => Action::UP,
            Some(_) => {
                self.wanted = None;
                Action::NEXT
            }
            None => Action::NONE,
        }
    }
}

/// The row of the inventory that heals best: food for one heart that is missing, else a potion; `None` if nobody is hurt
/// or nothing heals.
pub(crate) fn cure(state: &State) -> Option<usize> {
    let missing = state.setup.tuning().hero_hp.saturating_sub(state.hero.health.hp);
    let rows = items(state);
    let row = |item: Item| rows.iter().position(|row| row.item == Some(item));
    match missing {
        0 => None,
        1 => row(Item::Food).or_else(|| row(Item::Potion)),
        _ => row(Item::Potion).or_else(|| row(Item::Food)),
    }
}

/// The menu that is open: how many rows it has, and which is selected.
fn menu(state: &State) -> Option<(usize, usize)> {
    match state.mode {
        Mode::Bag { selected } => Some((items(state).len(), selected)),
        Mode::Shop { yours, selected } => Some((if yours { BUYS.len() } else { PRICES.len() }, selected)),
        Mode::Playing | Mode::Ended => None,
    }
}

/// What an input means here and now.
pub(crate) fn interpret(state: &State, ui: &mut Ui, input: &Input) -> Intent {
    if ui.asking {
        return ask_reset(ui, input);
    }
    match *input {
        Input::Key { key, command: Some(command), phase } => command_key(state, ui, key, command, phase),
        Input::Choose(choice) => choose(state, ui, choice),
        Input::Click { button: Button::Left, .. } if !state.dialogues.is_empty() => choose(state, ui, 0),
        Input::Hover(place) => {
            ui.hover = place.filter(|(board, _)| *board == 0).map(|(_, cell)| cell);
            Intent::Look
        }
        Input::Tick if !state.is_over() => Intent::Act(ui.tick(state).to_string()),
        _ => Intent::Nothing,
    }
}

fn command_key(state: &State, ui: &mut Ui, pressed: Key, command: &str, phase: Phase) -> Intent {
    match (command, phase) {
        // Once it is over, the rules take no action; to start again is up to the session.
        ("reset-game", Phase::Down) if state.is_over() => return Intent::Wish(Shared::Restart),
        ("reset-game", Phase::Down) if state.setup.extras && state.tick > OLD => {
            *ui = Ui { asking: true, paths: ui.paths, map: ui.map, ..Ui::default() };
        }
        ("back", Phase::Down) => {
            let asked = state.dialogue().is_some_and(|dialogue| !dialogue.answers().is_empty());
            if !asked && menu(state).is_none() {
                return Intent::Wish(Shared::Pause);
            }
            let key = if state.setup.extras { Action::BACK } else { Action::BAG };
            ui.pressed = ui.pressed.with(key);
        }
        ("run", Phase::Down) => ui.running = !ui.running,
        ("heal", Phase::Down) => ui.healing = state.setup.extras,
        ("back" | "run" | "heal", _) => {}
        ("paths", Phase::Down) => ui.paths = !ui.paths,
        ("map", Phase::Down) if state.setup.extras => ui.map = !ui.map,
        _ => {
            let Some(key) = Action::named(command) else { return Intent::Nothing };
            // A letter with Shift is a capital one.
            let capital = matches!(pressed.code, Code::Char(letter) if letter.is_uppercase());
            let shift = pressed.shift || capital;
            match phase {
                Phase::Down => ui.press(key, shift),
                // A repeated key is one that was down before the game saw it, as after a pause.
                Phase::Repeat if !ui.held.has(key) => ui.press(key, shift),
                Phase::Repeat => {}
                Phase::Up => ui.release(key),
            }
        }
    }
    Intent::Look
}

/// A choice of the prompt: the next page, an answer, a row of a menu, or to close it.
fn choose(state: &State, ui: &mut Ui, choice: usize) -> Intent {
    let key = if let Some(dialogue) = state.dialogue() {
        if choice < dialogue.answers().len() {
            ui.wanted = Some(choice);
            return Intent::Look;
        } else if choice == 0 {
            Action::NEXT
        } else {
            return Intent::Nothing;
        }
    } else {
        match menu(state) {
            Some((rows, _)) => {
                let shown = match state.mode {
                    Mode::Bag { .. } => useful_rows(state),
                    _ => (0..rows).collect(),
                };
                if choice == shown.len() {
                    Action::BAG
                } else if state.setup.extras && choice < shown.len() {
                    ui.wanted = Some(shown[choice]);
                    return Intent::Look;
                } else {
                    return Intent::Nothing;
                }
            }
            _ => return Intent::Nothing,
        }
    };
    ui.pressed = ui.pressed.with(key);
    Intent::Look
}

/// Whether the game shall be reset: to go on, or to begin anew (IC-X37).
fn ask_reset(ui: &mut Ui, input: &Input) -> Intent {
    let chosen = match *input {
        Input::Key { command: Some(command), phase: Phase::Down, .. } => match command {
            "up" | "down" => {
                ui.anew = !ui.anew;
                None
            }
            "next" | "use" | "hit" => Some(ui.anew),
            "reset-game" => Some(true),
            "back" => Some(false),
            _ => None,
        },
        Input::Choose(choice) => Some(choice == 1),
        Input::Tick => return Intent::Nothing,
        _ => None,
    };
    if let Some(anew) = chosen {
        (ui.asking, ui.anew) = (false, false);
        if anew {
            ui.pressed = ui.pressed.with(Action::RESET_GAME);
        }
    }
    Intent::Look
}
