//! The bots (SA-X16): `planner` and `greedy` choose values of the hand and answer questions, `dice` leaves all to the
//! rules. What they know of a board is worked out once and kept.

mod greedy;
mod outlook;
mod planner;
mod thought;

use thought::Mind;
pub(crate) use thought::Thought;
pub use thought::{Case, Fate, Turnout};

use crate::action::Action;
use crate::board::{Board, Mode};
use crate::decision::{self, Question};
use crate::event::{Event, floor};
use crate::hand::Hand;
use crate::reach::Distances;
use crate::state::{Effect, State};
use kernel::game::{Advice, Named};
use outlook::{Outlook, Soon, Working};
use std::sync::{Arc, OnceLock};

/// The bots; the first one gives hints.
pub(crate) const BOTS: [Named; 3] = [
    Named {
        id: "planner",
        title: "Planner",
        about: "Thinks two of its turns ahead: points, rides and captures.",
    },
    Named { id: "greedy", title: "Greedy", about: "Plays whatever leaves it nearest to the flag." },
    Named { id: "dice", title: "Dice", about: "Throws, and leaves every choice to the rules." },
];

/// Somebody who chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// Looks two of its turns ahead.
    Planner,
    /// Takes what leaves the fewest throws.
    Greedy,
    /// Leaves everything to the rules.
    Dice,
}

impl Bot {
    /// The bot of that name.
    pub fn named(name: &str) -> Option<Bot> {
        let at = BOTS.iter().position(|bot| bot.id == name)?;
        [Bot::Planner, Bot::Greedy, Bot::Dice].get(at).copied()
    }
}

/// What bots know of a board: worked out when it is needed, once for all copies.
#[derive(Clone, Debug)]
pub struct Maps {
    board: Arc<Board>,
    outlook: Arc<OnceLock<Outlook>>,
    soon: Option<Arc<Soon>>,
    mind: Mind,
}

impl Maps {
    /// Of a board.
    pub fn of(board: &Arc<Board>) -> Maps {
        Maps { board: Arc::clone(board), outlook: Arc::default(), soon: None, mind: Mind::default() }
    }

    /// Thinks no more of the last race.
    pub(crate) fn forget(&mut self) {
        self.mind = Mind::default();
    }

    /// How many throws it is to the flag.
    fn near(&self) -> &Distances {
        self.board.near()
    }

    /// The outlook with the stairs as they are now.
    fn soon(&mut self, modes: &[Mode]) -> &Soon {
        let board = &self.board;
        let later = self.outlook.get_or_init(|| Outlook::of(board));
        let known = self.soon.take().filter(|soon| soon.is_about(modes));
        self.soon.insert(known.unwrap_or_else(|| Arc::new(Soon::of(board, later, modes))))
    }
}

/// What bots remember from turn to turn: the maps of the board they are on.
#[derive(Debug, Default)]
pub struct Memo {
    maps: Option<Maps>,
    /// The outlook that is being worked out for them.
    working: Option<Working>,
}

impl Memo {
    fn maps(&mut self, board: &Arc<Board>) -> &mut Maps {
        let known = self.maps.take().filter(|maps| Arc::ptr_eq(&maps.board, board));
        self.maps.insert(known.unwrap_or_else(|| Maps::of(board)))
    }
}

/// One thing that could be done now, and how it can turn out.
pub(crate) struct Choice {
    action: Action,
    /// The values that are still held after it.
    kept: Vec<u8>,
    cases: Vec<Case>,
}

/// Everything that could be done now.
fn options(state: &State) -> Vec<Choice> {
    let who = state.race.turn;
    let held = state.runner(who).hand;
    let kept = |played: u8| {
        let mut kept = held.values().to_vec();
        if let Some(place) = held.place(played) {
            kept.remove(place);
        }
        kept
    };
    if let Some(pending) = &state.pending {
        let played = pending.answers.first().copied().unwrap_or(0) as u8;
        let answers = pending.question.answers().into_iter();
        let option = |action| Some((action, answered(state, action)?));
        return answers
            .filter_map(option)
            .map(|(action, turnout)| {
                let cases = vec![Case { odds: 1, turnout, back: None }];
                Choice { action, kept: kept(played), cases }
            })
            .collect();
    }
    let mut thought = Thought::of(&state.board, &state.race);
    let plays = state.hand().into_iter().flat_map(Hand::different);
    plays
        .map(|value| {
            let cases = thought.cases(&state.race.runners, who, value);
            Choice { action: Action::Play(value), kept: kept(value), cases }
        })
        .collect()
}

/// How an answer to a question turns out. If there is more to be asked on the way, the runner is thought to stand where
/// the exit leads.
pub(crate) fn answered(state: &State, action: Action) -> Option<Turnout> {
    let pending = state.pending.as_ref()?;
    let who = state.race.turn;
    let mut said = pending.answers.clone();
    said.push(pending.number(action)?);
    let tried = decision::attempt(&state.race, &state.board, &said, None)?;
    let mut runners = tried.race.runners;
    let (mut fate, mut captured, mut moved) = (Fate::Stands, None, false);
    for event in &tried.events {
        match *event {
            Event::Moves { .. } | Event::Enters { .. } => moved = true,
            Event::Blocked { .. } => (fate, moved) = (Fate::Blocked, true),
            Event::Wins { .. } => fate = Fate::Wins,
            Event::Depleted { .. } => fate = Fate::Starves,
            Event::Loops { .. } | Event::Falls { .. } => fate = Fate::SentBack,
            Event::Captures { captured: rival, .. } => captured = Some(rival),
            _ => {}
        }
    }
    if !moved && let (Question::Exit { ways, .. }, Action::Exit(exit)) = (&pending.question, action) {
        runners[who.index()].at = ways.get(usize::from(exit))?.to;
    }
    let me = runners[who.index()];
    Some(Turnout { dir: me.dir, fate, end: me.at, runners, captured })
}

/// What a bot would do; `None` once the game is over.
pub fn choose(state: &State, maps: &mut Maps, bot: Bot) -> Option<Action> {
    if state.is_over() {
        return None;
    }
    match bot {
        Bot::Dice => Some(Action::Throw),
        Bot::Greedy if state.pending.is_none() => {
            let mut thought = Thought::within(std::mem::take(&mut maps.mind), &state.board, &state.race);
            let best = greedy::best_value(state, maps.near(), &mut thought);
            maps.mind = thought.end();
            Some(best.map_or(Action::Throw, Action::Play))
        }
        Bot::Greedy => {
            let options = options(state);
            Some(
                greedy::best(state, maps.near(), &options).map_or(Action::Throw, |best| options[best].action),
            )
        }
        Bot::Planner => {
            let options = options(state);
            let best = planner::best(state, maps.soon(&state.race.modes), &options);
            Some(best.map_or(Action::Throw, |(best, _)| options[best].action))
        }
    }
}

/// What the bot of a name would do now, and why.
pub(crate) fn advise(state: &State, memo: &mut Memo, name: &str) -> Option<Advice> {
    let bot = Bot::named(name)?;
    if state.is_over() {
        return None;
    }
    let options = if bot == Bot::Dice { Vec::new() } else { options(state) };
    let maps = (!options.is_empty()).then(|| memo.maps(&state.board));
    let found = maps.and_then(|maps| match bot {
        Bot::Dice => None,
        Bot::Greedy => {
            let best = greedy::best(state, maps.near(), &options)?;
            Some((best, greedy::why(state, maps.near(), &options[best])))
        }
        Bot::Planner => {
            let (best, turns) = planner::best(state, maps.soon(&state.race.modes), &options)?;
            Some((best, planner::why(state, &options[best], &turns, best)))
        }
    });
    let (action, why) = match found {
        Some((best, why)) => (options[best].action, why),
        None => (Action::Throw, thrown(state)),
    };
    Some(Advice { action: action.to_string(), why })
}

/// Works out ahead what the bot of a name has to know of the board; false if there is more to do.
pub(crate) fn ponder(state: &State, memo: &mut Memo, name: &str, is_spent: &mut dyn FnMut() -> bool) -> bool {
    if Bot::named(name) != Some(Bot::Planner) || state.is_over() || options(state).is_empty() {
        return true;
    }
    let board = &state.board;
    if memo.maps(board).outlook.get().is_some() {
        return true;
    }
    let known = memo.working.take().filter(|working| working.is_about(board));
    let working = memo.working.insert(known.unwrap_or_else(|| Working::new(board)));
    let Some(outlook) = working.go_on(is_spent) else { return false };
    memo.working = None;
    memo.maps(board).outlook = Arc::new(OnceLock::from(outlook));
    true
}

/// Why there is nothing to do but to throw.
fn thrown(state: &State) -> String {
    let who = state.race.turn;
    let (me, name) = (state.runner(who), state.names.of(who));
    match me.effect {
        Effect::Poisoned(left) => match left {
            0 | 1 => format!("{name} is sick and misses this turn, the last one."),
            left => format!("{name} is sick and misses this turn, and {} more.", left - 1),
        },
        _ if state.pending.is_some() => {
            "The rules take the exit nearest to the flag, and go straight on.".into()
        }
        _ if state.hand().is_some() => "The rules play the first value of the hand.".into(),
        _ if me.at == state.board.layout.home(who).start => format!("{name} needs a six to get in."),
        _ if me.throws % 4 == 3 => "The direction die is thrown as well this time.".into(),
        _ => "There is nothing to do but throw.".into(),
    }
}

/// The beginning of a sentence about a choice.
fn opening(state: &State, option: &Choice) -> String {
    let subject = match option.action {
        Action::Play(value) => format!("The {value}"),
        _ => "This".into(),
    };
    deed(state, option).map_or_else(|| subject.clone(), |deed| format!("{subject} {deed} and"))
}

/// What a choice does, if that is certain and worth a word: the end of `This …`.
fn deed(state: &State, option: &Choice) -> Option<String> {
    let [Case { turnout, .. }] = &option.cases[..] else { return None };
    let from = state.runner(state.race.turn).at;
    Some(match turnout.fate {
        Fate::Wins => "touches the flag".into(),
        Fate::Blocked => {
            "is blocked, which costs 2 points,".replace('2', &state.board.house.blocked_cost.to_string())
        }
        Fate::Starves => "ends in the canteen".into(),
        Fate::SentBack => "has to start again".into(),
        Fate::Stands => match turnout.captured {
            Some(rival) => format!("sends {} back to the start", state.names.of(rival)),
            None if state.board.is_start(from) => "gets you in".into(),
            None if turnout.end.floor() != from.floor() => format!("takes you to the {}", floor(turnout.end)),
            None => return None,
        },
    })
}
