//! What is held (the [`Ui`]), the keys, and what a tick makes of them. It never changes the state.

use crate::action::Action;
use crate::actors::Doing;
use crate::rules::items;
use crate::state::{Mode, State};
use kernel::input::{Button, Command, Input, Intent, Phase, Shared};
use kernel::pos::Pos;

/// The keys. The ids of those that reach the rules are the names of actions.
pub(crate) const COMMANDS: [Command; 15] = [
    Command::new("up", "Walk up", &["Up", "w"]),
    Command::new("left", "Walk left", &["Left", "a"]),
    Command::new("down", "Walk down", &["Down", "s"]),
    Command::new("right", "Walk right", &["Right", "d"]),
    Command::new("hit", "Swing the pickaxe", &["Space"]),
    Command::new("use", "Interact", &["e"]),
    Command::new("next", "Next page", &["Enter"]),
    Command::new("bag", "Inventory", &["i"]),
    Command::new("map", "Minimap", &["m"]),
    Command::new("paths", "Show the ways of monsters", &["Tab", "v"]),
    Command::new("reset-area", "Reset this room", &["t"]),
    Command::new("reset-game", "Reset the whole game", &["r"]),
    Command::new("boss-room", "Straight to the Boss (cheat)", &["b"]),
    Command::new("back", "Close the inventory, or pause", &["Esc"]),
    Command::shared(Shared::Pause, &["p"]),
];

const WALKING: Action = Action::UP.with(Action::LEFT).with(Action::DOWN).with(Action::RIGHT);
const ACTING: Action = Action::HIT.with(Action::USE);
const MENU: Action = Action::UP.with(Action::DOWN).with(Action::BAG).with(Action::RESET_GAME);
const PAGES: Action = Action::NEXT.with(Action::RESET_GAME);
/// Keys that are pressed rather than held, whatever the hero is doing.
const PRESSES: Action = Action::BAG.with(Action::RESET_AREA).with(Action::RESET_GAME).with(Action::BOSS_ROOM);

/// What is only about looking, and here about holding: nothing of it is in a replay, only what it
/// made the hero do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ui {
    /// The keys that are down.
    held: Action,
    /// Keys that went down and that no tick has taken yet. A key may come up again before the tick, or the
    /// move, that it has to wait for; the press still counts.
    pressed: Action,
    /// Whether the ways of monsters are shown (IC-086).
    pub(crate) paths: bool,
    /// Whether the minimap is shown (IC-X30).
    pub(crate) map: bool,
    /// The cell of the first board that is pointed at, as the scene counts.
    pub(crate) hover: Option<Pos>,
}

impl Ui {
    fn press(&mut self, key: Action) {
        self.held = self.held.with(key);
        self.pressed = self.pressed.with(key);
    }

    /// What is held in this tick. Presses that cannot count yet are kept back, so that the rules,
    /// which take a key for pressed when it was up the tick before, see them at the right moment.
    fn tick(&mut self, state: &State) -> Action {
        let fresh = self.pressed.without(state.held);
        let ready = state.hero.is_ready();
        // What means nothing now is not kept for later: an Enter pressed while walking must not turn a page
        // that is shown a minute after.
        let (sent, kept) = if !state.dialogues.is_empty() {
            let skims = state.is_welcoming() && state.dialogues[0].page > 0;
            let turn = if skims { Action::NEXT.without(state.held) } else { Action::NONE };
            (fresh.only(PAGES).with(turn), PAGES)
        } else if let Mode::Bag { .. } = state.mode {
            (fresh.only(MENU), MENU)
        } else {
            let walking = self.held.with(self.pressed).only(WALKING);
            let acting = if ready {
                fresh.only(ACTING)
            } else if state.hero.doing == Doing::Interacting {
                self.held.only(Action::USE)
            } else {
                Action::NONE
            };
            (walking.with(acting).with(fresh.only(PRESSES)), WALKING.with(PRESSES).with(ACTING))
        };
        // A step that was only tapped waits until the hero stands.
        let waits = if ready { Action::NONE } else { WALKING };
        self.pressed = self.pressed.without(sent.without(waits)).only(kept);
        sent
    }
}

/// What an input means here and now.
pub(crate) fn interpret(state: &State, ui: &mut Ui, input: &Input) -> Intent {
    match *input {
        Input::Key { command: Some(command), phase, .. } => command_key(state, ui, command, phase),
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

fn command_key(state: &State, ui: &mut Ui, command: &str, phase: Phase) -> Intent {
    match (command, phase) {
        // Once it is over, the rules take no action; to start again is up to the session.
        ("reset-game", Phase::Down) if state.is_over() => return Intent::Wish(Shared::Restart),
        ("back", Phase::Down) if matches!(state.mode, Mode::Bag { .. }) => {
            ui.pressed = ui.pressed.with(Action::BAG);
        }
        ("back", Phase::Down) => return Intent::Wish(Shared::Pause),
        ("paths", Phase::Down) => ui.paths = !ui.paths,
        ("map", Phase::Down) if state.setup.extras => ui.map = !ui.map,
        _ => {
            let Some(key) = Action::named(command) else { return Intent::Nothing };
            match phase {
                Phase::Down => ui.press(key),
                // A repeated key is one that was down before the game saw it, as after a pause.
                Phase::Repeat if !ui.held.has(key) => ui.press(key),
                Phase::Repeat => {}
                Phase::Up => ui.held = ui.held.without(key),
            }
        }
    }
    Intent::Look
}

/// A choice of the prompt: the next page, or to close the inventory.
fn choose(state: &State, ui: &mut Ui, choice: usize) -> Intent {
    let key = if !state.dialogues.is_empty() && choice == 0 {
        Action::NEXT
    } else if matches!(state.mode, Mode::Bag { .. }) && choice == items(state).len() {
        Action::BAG
    } else {
        return Intent::Nothing;
    };
    ui.pressed = ui.pressed.with(key);
    Intent::Look
}
