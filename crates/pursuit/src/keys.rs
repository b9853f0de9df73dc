//! The [`Ui`], the key bindings, and what keys and clicks mean. It never changes the state.

use crate::action::Step;
use crate::rules::Objection;
use crate::state::{Side, State};
use kernel::input::{Button, Command, Input, Intent, Phase, Shared};
use kernel::pos::Pos;

/// The keys: the keypad with 5 for staying (with or without its number lock), `hjklyubn.`, and the
/// arrows. Commands that are steps are named like their steps.
pub(crate) const COMMANDS: [Command; 14] = [
    Command::new("n", "Step north", &["8", "k", "Up"]),
    Command::new("ne", "Step north-east", &["9", "u", "PageUp"]),
    Command::new("e", "Step east", &["6", "l", "Right"]),
    Command::new("se", "Step south-east", &["3", "n", "PageDown"]),
    Command::new("s", "Step south", &["2", "j", "Down"]),
    Command::new("sw", "Step south-west", &["1", "b", "End"]),
    Command::new("w", "Step west", &["4", "h", "Left"]),
    Command::new("nw", "Step north-west", &["7", "y", "Home"]),
    Command::new("stay", "Stay put", &["5", ".", "Space"]),
    Command::new("value", "Show how soon the hero is caught", &["v"]),
    Command::new("heat", "Show how soon the hero is caught from every cell", &["m"]),
    Command::new("path", "Show the other side's shortest path", &["p"]),
    Command::shared(Shared::Undo, &["Backspace"]),
    Command::shared(Shared::Hint, &["?"]),
];

/// Everything that is only about looking.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ui {
    /// The cell under the pointer.
    pub hover: Option<Pos>,
    /// Whether the value is shown.
    pub value: bool,
    /// Whether the heat map is shown.
    pub heat: bool,
    /// Whether the other side's shortest way is shown.
    pub path: bool,
    /// Whether the player has been told what looking at values costs.
    pub told_cost: bool,
    /// The round in which a step into the monster was held back.
    pub held_back: Option<u32>,
}

impl Ui {
    /// Keeps what fits a state that was just loaded.
    pub(crate) fn fit(&mut self, state: &State) {
        self.hover = self.hover.filter(|&cell| state.dungeon.map().contains(cell));
    }
}

/// What an input means here and now.
pub(crate) fn interpret(state: &State, ui: &mut Ui, input: &Input) -> Intent {
    match *input {
        Input::Key { phase: Phase::Up, .. } => Intent::Nothing,
        Input::Key { command: Some(command), .. } => pressed(state, ui, command),
        Input::Click { cell, button: Button::Left, .. } => clicked(state, ui, cell),
        Input::Hover(over) => {
            let hover = over.map(|(_, cell)| cell).filter(|&cell| state.dungeon.map().contains(cell));
            if std::mem::replace(&mut ui.hover, hover) == hover { Intent::Nothing } else { Intent::Look }
        }
        _ => Intent::Nothing,
    }
}

/// Said before values are shown for the first time where there are stars to win.
const COST: &str = "This gives away the best play, and leaves you one star at most. Press again to see it.";

fn pressed(state: &State, ui: &mut Ui, command: &str) -> Intent {
    // Where there are stars to win, whoever looks at values has been helped (PU-X11), and is told so before.
    let costs = state.stars().is_some() && !state.is_over();
    let hidden = (command == "value" && !ui.value) || (command == "heat" && !ui.heat);
    if costs && hidden && !std::mem::replace(&mut ui.told_cost, true) {
        return Intent::Say(COST.into());
    }
    let switch = match command {
        "value" => &mut ui.value,
        "heat" => &mut ui.heat,
        "path" => &mut ui.path,
        _ => return command.parse().map_or(Intent::Nothing, |step| act(state, ui, step)),
    };
    *switch = !*switch;
    if costs && hidden { Intent::Peek } else { Intent::Look }
}

/// A click on a neighbour is a step, on one's own cell staying; a farther cell is walked to in this turn.
fn clicked(state: &State, ui: &mut Ui, cell: Pos) -> Intent {
    let dungeon = &state.dungeon;
    let here = state.walker(state.turn).at;
    if let Some(step) = Step::between(dungeon.pos(here), cell) {
        return act(state, ui, step);
    }
    let Some(goal) = dungeon.cell(cell).filter(|_| !state.is_over()) else {
        return Intent::Say(
            if state.is_over() { "The game is over." } else { "There's a wall there." }.into(),
        );
    };
    let way = way(state, here, goal);
    if way.is_empty() {
        return Intent::Say(format!("The {} can't get there.", state.turn));
    }
    let most = state.rem as usize + 1;
    Intent::Run(way.into_iter().take(most).map(|step| step.to_string()).collect())
}

/// The steps of a shortest way, as straight as there is one; empty if there is none.
pub(crate) fn way(state: &State, from: u16, to: u16) -> Vec<Step> {
    let row = state.dungeon.distances(to);
    let mut here = from;
    let mut way = Vec::new();
    if row[from as usize] == crate::dungeon::FAR {
        return way;
    }
    while row[here as usize] > 0 {
        let nearer = |&(_, cell): &(Step, u16)| row[cell as usize] + 1 == row[here as usize];
        let steps = state.dungeon.steps(here).filter(nearer);
        let straight = steps.min_by_key(|&(_, cell)| state.dungeon.squared(cell, to));
        let (step, cell) = straight.expect("a distance has a way");
        way.push(step);
        here = cell;
    }
    way
}

/// The step if it is allowed, else the reason why it is not. A person who is to survive and would walk into the
/// monster is asked once whether he means it: that is a slip of the finger.
fn act(state: &State, ui: &mut Ui, step: Step) -> Intent {
    let flees = state.turn == Side::Hero && state.goal.is_some_and(|goal| goal.side == Side::Hero);
    Intent::Say(match state.check(step) {
        Ok(to) if flees && to == state.monster() && ui.held_back != Some(state.round) => {
            ui.held_back = Some(state.round);
            "The monster is there! Step again if you're sure.".into()
        }
        Ok(_) => return Intent::Act(step.to_string()),
        Err(Objection::Wall(_)) => "There's a wall in the way.".into(),
        Err(Objection::Diagonal(_)) => "In hallways you can only go straight.".into(),
        Err(over @ Objection::Over) => over.to_string(),
    })
}
