//! `ICMaze` as the kernel knows it: what may be held, how it ends, and who sees what.

use crate::action::Action;
use crate::actors::Item;
use crate::bots::Memory;
use crate::event::Event;
use crate::keys::Ui;
use crate::setup::Setup;
use crate::state::{Mode, State, clock};
use crate::{bots, keys, observe, view};
use kernel::dice::Dice;
use kernel::game::{Advice, Outcome, Refused, Score, Seat, Standing};
use kernel::input::{Input, Intent};
use kernel::params::Params;
use kernel::rules::{Rules, Running};
use kernel::scene::Scene;

/// What may usefully be held while the world goes on.
const PLAYING: [Action; 7] =
    [Action::NONE, Action::UP, Action::LEFT, Action::DOWN, Action::RIGHT, Action::HIT, Action::USE];

/// The same where a question is asked, in the inventory and in the shop.
const ANSWERING: [Action; 5] = [Action::NONE, Action::UP, Action::DOWN, Action::NEXT, Action::BACK];
const IN_BAG: [Action; 6] = [Action::NONE, Action::UP, Action::DOWN, Action::NEXT, Action::BAG, Action::BACK];
const TRADING: [Action; 7] =
    [Action::NONE, Action::UP, Action::DOWN, Action::LEFT, Action::RIGHT, Action::NEXT, Action::BACK];

/// The rules of `ICMaze`.
pub enum IcMazeRules {}

/// A running game of `ICMaze`.
pub type IcMaze = Running<IcMazeRules>;

/// What may usefully be held now, whatever the hero carries.
pub(crate) fn useful(state: &State) -> &'static [Action] {
    match state.mode {
        Mode::Ended => &[],
        _ if state.dialogue().is_some_and(|dialogue| !dialogue.answers().is_empty()) => &ANSWERING,
        _ if !state.dialogues.is_empty() => &[Action::NONE, Action::NEXT],
        Mode::Bag { .. } if state.setup.extras => &IN_BAG,
        Mode::Bag { .. } => &[Action::NONE, Action::UP, Action::DOWN, Action::BAG],
        Mode::Shop { .. } => &TRADING,
        Mode::Playing => &PLAYING,
    }
}

/// What is useful because of something that the hero carries.
pub(crate) fn more(state: &State) -> impl Iterator<Item = Action> {
    let more = [(Item::Bomb, Action::BOMB), (Item::Flashlight, Action::LIGHT)];
    let useful =
        more.into_iter().filter(|(item, _)| state.mode == Mode::Playing && state.hero.bag.has(*item));
    useful.map(|(_, key)| key)
}

impl Rules for IcMazeRules {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Ui = Ui;
    /// What bots have worked out.
    type Memo = Memory;

    fn start(params: &Params, dice: &mut Dice) -> Result<State, Refused> {
        State::new(&Setup::read(params), dice)
    }

    fn to_act(state: &State) -> Option<Seat> {
        (!state.is_over()).then_some(Seat(0))
    }

    /// A useful choice of what may be held: everything is allowed until it is over.
    fn legal(state: &State) -> Vec<Action> {
        useful(state).iter().copied().chain(more(state)).collect()
    }

    fn step(
        state: &mut State,
        action: Action,
        dice: &mut Dice,
        events: &mut Vec<Event>,
    ) -> Result<(), Refused> {
        if state.is_over() {
            return Err(Refused::new("over", "The game is over."));
        }
        state.step(action, dice, events);
        Ok(())
    }

    /// IC-124, IC-X32
    fn outcome(state: &State) -> Option<Outcome> {
        if !state.is_over() {
            return None;
        }
        let (time, score) = (clock(state.tick), state.tally.score(state.tick));
        Some(Outcome {
            standings: vec![Standing::Won],
            words: format!("The treasure is yours, after {time} minutes."),
            said: Some(format!("The treasure is yours! It took you {time}.")),
            score: state.setup.extras.then(|| Score {
                table: state.setup.table(),
                rank: score,
                words: format!("{score} points in {time}"),
                stars: None,
            }),
        })
    }

    fn tell(state: &State, event: Event) -> kernel::game::Event {
        let said = event.spoken(state);
        let (at, from, worth) = event.seen(state);
        let size = state.area().size();
        let cell = |at: Option<_>| at.map(|at| view::on_board(size, at));
        kernel::game::Event::from(event).said(said).at(cell(at)).by(cell(from)).worth(worth)
    }

    fn read(json: &str, _beside: &State) -> Result<State, Refused> {
        State::read(json)
    }

    fn observe(state: &State, _seat: Seat) -> String {
        observe::observe(state)
    }

    fn interpret(state: &State, ui: &mut Ui, _memo: &Memory, input: &Input) -> Intent {
        keys::interpret(state, ui, input)
    }

    fn scene(state: &State, ui: &Ui, _memo: &Memory) -> Scene {
        view::scene(state, ui)
    }

    fn advise(state: &State, memo: &mut Memory, bot: &str, dice: &mut Dice) -> Option<Advice> {
        bots::advise(state, memo, bot, dice)
    }
}
