//! The only home of what all games share while they run: the history of actions with undo, redo,
//! restart and saving, players in seats, and the passing of time. It knows any game by its
//! [`Game`] face alone, and is told time and answers from outside; it asks for neither.

mod beginning;
mod clock;
mod history;
mod keyframes;
mod play;
mod saving;

pub use beginning::Beginning;
pub use clock::{Clock, MOST_LATE, Speed};
pub use play::Progress;

use crate::dice::Dice;
use crate::game::{Event, Game, GameInfo, Outcome, Pace, Refused, Seat, Story};
use crate::params::Params;
use crate::replay::{Actions, CHECK_EVERY, state_hash};
use crate::scene::{LogLine, Scene};
use keyframes::{Keyframe, Keyframes};
use saving::{Saved, Shadow};
use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::sync::Arc;

/// Who decides for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person at this program.
    Human,
    /// A bot of the game.
    Bot(String),
    /// Somebody else, whose actions are brought from outside: another program.
    Outside(String),
}

impl Player {
    fn to_text(&self) -> String {
        match self {
            Player::Human => "human".into(),
            Player::Bot(name) => format!("bot:{name}"),
            Player::Outside(name) => format!("outside:{name}"),
        }
    }

    fn from_text(text: &str) -> Player {
        match text.split_once(':') {
            Some(("bot", name)) => Player::Bot(name.into()),
            Some(("outside", name)) => Player::Outside(name.into()),
            _ => Player::Human,
        }
    }
}

/// A game that ended because a player broke down or broke the rules, not by the rules themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// Whose fault.
    pub seat: Seat,
    /// What happened, in one sentence.
    pub reason: String,
}

/// One line of play: the actions, and what is known of the states along it.
#[derive(Default)]
struct Line {
    /// Differs from those of the session's other lines.
    id: u64,
    actions: Actions,
    /// Hashes after steps 64, 128, …
    checks: Vec<u64>,
    /// The hash after the last action, noted when the present moves away from there.
    tip: Option<u64>,
    /// The steps (from 0) that a person decided; only in games paced by turns.
    decisions: Vec<usize>,
    /// The steps (from 0) that go on with a run, so that undo takes them back together.
    along: Vec<usize>,
    /// The ticks (from 0) that changed nothing, as while a dialogue is open, as far as time has made them here.
    stood: Vec<Range<usize>>,
    /// How many actions are in force.
    at: usize,
    /// States to return to.
    frames: Keyframes,
    /// What was said up to `at`.
    log: Vec<LogLine>,
    /// Up to which step a second copy of the game has come to the same states.
    proved: usize,
    /// The step that the player has marked, to come back to.
    mark: Option<usize>,
}

impl Line {
    fn new(id: u64, start: Keyframe) -> Self {
        Line { id, frames: Keyframes::new(start), ..Line::default() }
    }

    /// Notes that the last tick has changed nothing.
    fn stand(&mut self) {
        match self.stood.last_mut() {
            Some(stood) if stood.end + 1 == self.at => stood.end = self.at,
            _ => self.stood.push(self.at - 1..self.at),
        }
    }
}

/// A running game with its history.
pub struct Session {
    info: &'static GameInfo,
    params: Params,
    /// The dice as they were before the game was set up, and just after.
    origin: Dice,
    fresh: Dice,
    /// The state that was put in place of the one that set-up gave, if any.
    state: Option<String>,
    game: Box<dyn Game>,
    dice: Dice,
    /// The hash of the present state, once it has been asked for.
    hash: Cell<Option<u64>>,
    line: Line,
    /// The game's scene as it is now, once it has been asked for.
    picture: RefCell<Option<Arc<Scene>>>,
    /// How many lines there have been besides the first.
    lines: u64,
    start: u64,
    /// Lines left behind by a restart, and those left again by undoing it.
    earlier: Vec<Line>,
    later: Vec<Line>,
    players: Vec<Player>,
    forfeit: Option<Forfeit>,
    shadow: Option<Shadow>,
    /// What the save says that is kept up to date while the game runs.
    saved: Option<Saved>,
    /// Whether the actions come from the line ahead instead of from players.
    watching: bool,
    /// Whether people's moves without a choice are made by time.
    auto: bool,
    /// Time, for games paced by ticks and for bots.
    pub clock: Clock,
    /// Anything to be kept with the game, under names of one word: a title, a date.
    pub notes: Vec<(String, String)>,
}

impl Session {
    /// A new game with people in all seats.
    pub fn new(info: &'static GameInfo, params: Params, dice: Dice) -> Result<Self, Refused> {
        let (origin, mut dice) = (dice.clone(), dice);
        let game = (info.new)(&params, &mut dice)?;
        Session::of(info, params, (origin, dice), game)
    }

    /// A game that was just set up, with the dice before that and after.
    fn of(
        info: &'static GameInfo,
        params: Params,
        (origin, dice): (Dice, Dice),
        game: Box<dyn Game>,
    ) -> Result<Self, Refused> {
        if let Some(fault) = dice.fault() {
            return Err(Refused::dice(fault));
        }
        let snapshot = game.snapshot();
        Ok(Session {
            info,
            params,
            origin,
            fresh: dice.clone(),
            state: None,
            start: state_hash(&snapshot, &dice),
            hash: Cell::new(None),
            picture: RefCell::new(None),
            lines: 0,
            line: Line::new(0, Keyframe { step: 0, snapshot, dice: dice.clone() }),
            game,
            dice,
            earlier: Vec::new(),
            later: Vec::new(),
            players: vec![Player::Human; info.seats.len()],
            forfeit: None,
            shadow: None,
            saved: None,
            watching: false,
            auto: false,
            clock: Clock::default(),
            notes: Vec::new(),
        })
    }

    /// What is known of the game.
    pub fn info(&self) -> &'static GameInfo {
        self.info
    }

    /// The parameters it was started with.
    pub fn params(&self) -> &Params {
        &self.params
    }

    /// The seed it was started with.
    pub fn seed(&self) -> u64 {
        self.origin.seed()
    }

    /// The script of the dice it was started with, if they are scripted.
    pub fn script(&self) -> Option<String> {
        self.origin.script()
    }

    /// The game itself, to be asked.
    pub fn game(&self) -> &dyn Game {
        &*self.game
    }

    /// The game itself, to be told of inputs. Its state must only be changed through this session.
    pub fn game_mut(&mut self) -> &mut dyn Game {
        self.changed();
        &mut *self.game
    }

    /// The present position without its past, for those who try things out.
    pub fn fork(&self) -> (Box<dyn Game>, Dice) {
        (self.game.fork(), self.dice.clone())
    }

    /// What was worked out about the present no longer holds.
    fn changed(&mut self) {
        self.hash.set(None);
        self.picture.replace(None);
    }

    /// How many steps have been made.
    pub fn step(&self) -> usize {
        self.line.at
    }

    /// How many steps there are, the undone ones included.
    pub fn len(&self) -> usize {
        self.line.actions.len()
    }

    /// Whether nothing has ever been done.
    pub fn is_empty(&self) -> bool {
        self.line.actions.is_empty()
    }

    /// The hash of the present state. It is computed once a step.
    pub fn hash(&self) -> u64 {
        self.hash.get().unwrap_or_else(|| self.hash_of(&self.game.snapshot()))
    }

    /// The hash of the present state, whose snapshot has just been taken.
    fn hash_of(&self, snapshot: &str) -> u64 {
        let hash = self.hash.get().unwrap_or_else(|| state_hash(snapshot, &self.dice));
        self.hash.set(Some(hash));
        hash
    }

    /// Whose decision it is; `None` once it is over.
    pub fn to_act(&self) -> Option<Seat> {
        if self.forfeit.is_some() { None } else { self.game.to_act() }
    }

    /// How it ended by the rules, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// How it ended otherwise, if it has.
    pub fn forfeit(&self) -> Option<&Forfeit> {
        self.forfeit.as_ref()
    }

    /// Ends the game because a player broke down or broke the rules.
    pub fn give_up(&mut self, seat: Seat, reason: impl Into<String>) {
        self.forfeit = Some(Forfeit { seat, reason: reason.into() });
    }

    /// Everything said so far, oldest first.
    pub fn log(&self) -> &[LogLine] {
        &self.line.log
    }

    /// What the game says is worth keeping of it; to be asked once it is over.
    pub fn epitaph(&self) -> Option<String> {
        let decided: Vec<&str> = (0..self.line.at)
            .filter(|step| self.line.along.binary_search(step).is_err())
            .filter_map(|step| self.line.actions.get(step).map(|action| &**action))
            .collect();
        self.game.epitaph(&Story {
            seed: self.seed(),
            steps: self.line.at,
            decided: &decided,
            said: &self.line.log,
        })
    }

    /// The game's scene. It is built once for as long as nothing changes.
    pub fn picture(&self) -> Arc<Scene> {
        self.picture.borrow_mut().get_or_insert_with(|| Arc::new(self.game.scene())).clone()
    }

    /// The game's scene with the last lines of the log.
    pub fn scene(&self, log_lines: usize) -> Scene {
        let mut scene = Scene::clone(&self.picture());
        if scene.title.is_empty() {
            scene.title = self.info.title.into();
        }
        if scene.log.is_empty() {
            let from = self.line.log.len().saturating_sub(log_lines);
            scene.log = self.line.log[from..].to_vec();
            scene.log.iter_mut().for_each(|line| line.fresh = line.step == self.line.at);
        }
        scene
    }

    /// Does one action. A refusal changes nothing.
    pub fn act(&mut self, action: &str) -> Result<Vec<Event>, Refused> {
        self.act_as(action, false)
    }

    /// Does one action that goes on with a run: undo takes the run back as a whole.
    pub fn act_along(&mut self, action: &str) -> Result<Vec<Event>, Refused> {
        self.act_as(action, true)
    }

    fn act_as(&mut self, action: &str, along: bool) -> Result<Vec<Event>, Refused> {
        let action = action.trim();
        // Whatever the game would make of it: a replay could not be read back.
        if action.is_empty() || action.chars().any(char::is_control) {
            return Err(Refused::new("bad-action", "an action is one line of text"));
        }
        if let Some(forfeit) = &self.forfeit {
            return Err(Refused::new("over", forfeit.reason.clone()));
        }
        let decided = self.decided_by_a_person();
        let events = self.make(action)?;
        self.branch();
        self.line.actions.push(action);
        // The first step of a line always is a decision: undo must lead somewhere.
        if along && decided && self.line.at > 0 {
            self.line.along.push(self.line.at);
        }
        self.arrive(&events, decided);
        Ok(events)
    }

    /// Starts again from a state that was written down or made up, with the dice as they were when
    /// the game had been set up. The history before it is gone.
    pub fn load_state(&mut self, snapshot: &str) -> Result<(), Refused> {
        self.game.load(snapshot)?;
        self.dice = self.fresh.clone();
        let snapshot = self.game.snapshot();
        self.changed();
        self.start = self.hash_of(&snapshot);
        self.state = Some(snapshot.clone());
        self.lines += 1;
        self.line = Line::new(self.lines, Keyframe { step: 0, snapshot, dice: self.dice.clone() });
        (self.earlier, self.later) = (Vec::new(), Vec::new());
        self.forfeit = None;
        self.saved = None;
        self.turn_shadow_back();
        Ok(())
    }

    /// Makes the step with the game and the dice; scripted dice that do not fit undo it.
    fn make(&mut self, action: &str) -> Result<Vec<Event>, Refused> {
        let before = self.origin.is_scripted().then(|| (self.game.snapshot(), self.dice.clone()));
        let events = self.game.step(action, &mut self.dice)?;
        self.changed();
        if let (Some(fault), Some((snapshot, dice))) = (self.dice.fault(), before) {
            let refused = Refused::dice(fault);
            self.game.load(&snapshot).expect("a game takes back its own snapshot");
            self.dice = dice;
            return Err(refused);
        }
        Ok(events)
    }

    fn decided_by_a_person(&self) -> bool {
        self.info.pace == Pace::Turns
            && self.game.to_act().is_some_and(|Seat(seat)| self.players.get(seat) == Some(&Player::Human))
    }

    /// Forgets what was undone, restarts included: another future begins here.
    fn branch(&mut self) {
        self.later.clear();
        let line = &mut self.line;
        line.actions.truncate(line.at);
        line.checks.truncate(line.at / CHECK_EVERY);
        line.decisions.truncate(line.decisions.partition_point(|&step| step < line.at));
        line.along.truncate(line.along.partition_point(|&step| step < line.at));
        line.tip = None;
        line.stood.retain(|stood| stood.start < line.at);
        if let Some(stood) = line.stood.last_mut() {
            stood.end = stood.end.min(line.at);
        }
        line.frames.cut(line.at);
        line.proved = line.proved.min(line.at);
        line.mark = line.mark.filter(|&mark| mark <= line.at);
        self.cut_saved();
    }

    /// Notes that a step along the line has just been made, and gives the hash if one is due.
    fn arrive(&mut self, events: &[Event], decided: bool) -> Option<u64> {
        let line = &mut self.line;
        let decided = decided && line.along.binary_search(&line.at).is_err();
        if decided && line.decisions.last().is_none_or(|&last| last < line.at) {
            line.decisions.push(line.at);
        }
        line.at += 1;
        let at = line.at;
        let said = events.iter().filter(|e| !e.words.is_empty() || e.said.is_some());
        line.log.extend(said.map(|e| LogLine {
            step: at,
            text: e.words.clone(),
            said: e.said.clone(),
            fresh: true,
        }));
        if !at.is_multiple_of(CHECK_EVERY) {
            return None;
        }
        let snapshot = self.game.snapshot();
        let hash = self.hash_of(&snapshot);
        let line = &mut self.line;
        if line.checks.len() < at / CHECK_EVERY {
            line.checks.push(hash);
        }
        line.frames.note(at, || snapshot, &self.dice);
        Some(hash)
    }
}
