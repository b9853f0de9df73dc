//! A game as the world sees it: [`Game`], in which actions and states are text, and [`GameInfo`],
//! what is known before one starts. Inside a game everything is typed: see [`Rules`](crate::rules::Rules).

use crate::arcade::Arcade;
use crate::diagnostic::Diagnostic;
use crate::dice::{Dice, Fault};
use crate::env::{Env, Make, Setting};
use crate::input::{Command, Input, Intent};
use crate::params::{Param, Params};
use crate::pos::Pos;
use crate::scene::{LogLine, Scene};
use crate::session::Player;
use crate::tools::Tool;
use serde::Serialize;
use std::any::Any;
use std::fmt;

/// A place at the table, counted from 0 in the order of [`GameInfo::seats`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Seat(pub usize);

/// Why something was not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// A short name for programs: `illegal`, `bad-param`, `over`, …
    pub code: &'static str,
    /// One sentence for a person.
    pub reason: String,
    /// What is wrong with an input file, if that is the reason.
    pub problems: Vec<Diagnostic>,
    /// Which draw of scripted dice did not fit, from 1, if that is the reason.
    pub draw: Option<usize>,
}

impl Refused {
    /// A refusal with a code and a sentence.
    pub fn new(code: &'static str, reason: impl Into<String>) -> Self {
        Refused { code, reason: reason.into(), problems: Vec::new(), draw: None }
    }

    /// A state that breaks the rules, or is none.
    pub fn bad_state(reason: impl Into<String>) -> Self {
        Refused::new("bad-state", reason)
    }

    /// An action that the rules do not allow now.
    pub fn illegal(reason: impl Into<String>) -> Self {
        Refused::new("illegal", reason)
    }

    /// A file with something wrong in it; the sentence is the first problem's.
    pub fn file(problems: Vec<Diagnostic>) -> Self {
        let reason = problems.first().map_or_else(|| "the file is not usable".into(), ToString::to_string);
        Refused { problems, ..Refused::new("bad-file", reason) }
    }

    /// A scripted draw that does not fit.
    pub fn dice(fault: &Fault) -> Self {
        Refused { draw: Some(fault.draw), ..Refused::new("dice", fault.to_string()) }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Refused {}

/// What an event means to eye and ear, chosen by its game. Sound and feedback hang on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Cue {
    /// Somebody went a step, or the like: something ordinary was done.
    Step,
    /// Something was tried in vain: a wall, a full pack.
    Bump,
    /// A room, a piece was turned.
    Turn,
    /// A die was rolled.
    Roll,
    /// A blow landed on somebody else.
    Hit,
    /// A blow missed.
    Miss,
    /// The player was hurt, or something bad befell a runner.
    Hurt,
    /// Somebody or something died or broke.
    Kill,
    /// Something was picked up or gained.
    Take,
    /// Something was drunk, read, eaten, cast.
    Use,
    /// A door, a chest, a way opened.
    Open,
    /// A door, a way closed.
    Close,
    /// Stairs, a portal: somebody is somewhere else now.
    Travel,
    /// Somebody speaks, a page is turned.
    Talk,
    /// Something was drawn, in an editor.
    Draw,
    /// A goal was reached: a level, a room, a dragon less.
    Goal,
    /// The game is won.
    Win,
    /// The game is lost.
    Lose,
}

impl Cue {
    /// All of them.
    pub const ALL: [Cue; 18] = {
        use Cue::{
            Bump, Close, Draw, Goal, Hit, Hurt, Kill, Lose, Miss, Open, Roll, Step, Take, Talk, Travel, Turn,
            Use, Win,
        };
        [
            Step, Bump, Turn, Roll, Hit, Miss, Hurt, Kill, Take, Use, Open, Close, Travel, Talk, Draw, Goal,
            Win, Lose,
        ]
    };
}

/// Something that happened in a step.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Event {
    /// What kind of thing, in one word, for programs.
    pub kind: &'static str,
    /// What it means to eye and ear; `None` if nothing is to be seen or heard of it.
    #[serde(skip)]
    pub cue: Option<Cue>,
    /// The exact words of the rules; empty if nothing is said.
    pub words: String,
    /// How one would say it to a player, where that differs from the exact words.
    #[serde(skip)]
    pub said: Option<String>,
    /// The event's own fields.
    pub data: serde_json::Value,
    /// Where it is seen on the boards.
    #[serde(skip)]
    pub seen: Seen,
}

/// Where an event is seen on the boards, and what it is worth there. With its [`Cue`], that is all that feedback
/// is made from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// On which board.
    pub board: usize,
    /// Where it happens; `None`: nowhere in particular.
    pub at: Option<Pos>,
    /// Where it comes from, as an attacker.
    pub from: Option<Pos>,
    /// What it is worth there.
    pub worth: Worth,
}

/// What is shown for a moment where something happens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Worth {
    /// Nothing but what its cue means.
    #[default]
    Nothing,
    /// A number with its sign, or a word.
    Words(String),
    /// Of a die that is thrown: the face that comes up, 1 to 6.
    Face(u8),
    /// Of something that turns: by how many quarters, clockwise.
    Quarters(u8),
}

impl From<String> for Worth {
    fn from(words: String) -> Self {
        if words.is_empty() { Worth::Nothing } else { Worth::Words(words) }
    }
}

impl From<&str> for Worth {
    fn from(words: &str) -> Self {
        String::from(words).into()
    }
}

impl Event {
    /// An event from a game's own typed event: its kind, its cue, its words, its fields.
    pub fn new(
        kind: &'static str,
        cue: impl Into<Option<Cue>>,
        words: impl Into<String>,
        data: &impl Serialize,
    ) -> Self {
        let data = serde_json::to_value(data).unwrap_or(serde_json::Value::Null);
        Event { kind, cue: cue.into(), words: words.into(), said: None, data, seen: Seen::default() }
    }

    /// The same, seen at a cell of the first board.
    #[must_use]
    pub fn at(mut self, at: impl Into<Option<Pos>>) -> Self {
        self.seen.at = at.into();
        self
    }

    /// The same, seen on another board.
    #[must_use]
    pub fn on(mut self, board: usize) -> Self {
        self.seen.board = board;
        self
    }

    /// The same, coming from a cell.
    #[must_use]
    pub fn by(mut self, from: impl Into<Option<Pos>>) -> Self {
        self.seen.from = from.into();
        self
    }

    /// The same, with something that is shown there for a moment: words, unless it is a face or quarters.
    #[must_use]
    pub fn worth(mut self, worth: impl Into<Worth>) -> Self {
        self.seen.worth = worth.into();
        self
    }

    /// The same, in other words for a player.
    #[must_use]
    pub fn said(self, said: impl Into<Option<String>>) -> Self {
        Event { said: said.into(), ..self }
    }
}

/// How a seat fared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// Won.
    Won,
    /// Neither won nor lost.
    Drawn,
    /// Lost.
    Lost,
}

/// What a finished game is worth in a score table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Which table of the game: the level, the preset; empty if there is but one.
    pub table: String,
    /// The greater, the better.
    pub rank: i64,
    /// How the table shows it: `12 turns, 3 rotations`.
    pub words: String,
    /// Stars, of three, where the game awards them.
    #[serde(skip)]
    pub stars: Option<u8>,
}

impl Score {
    /// What a star adds to a rank that counts stars before everything else.
    pub const STAR: i64 = 1_000_000_000;

    /// The same with no more than so many stars: those that are lost are lost for the rank, too.
    #[must_use]
    pub fn capped(mut self, most: u8) -> Self {
        if let Some(stars) = self.stars.filter(|&stars| stars > most) {
            self.stars = Some(most);
            self.rank -= Score::STAR * i64::from(stars - most);
        }
        self
    }
}

/// How a game ended by its rules. A step limit is no outcome: that belongs to whoever runs the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// One standing a seat.
    pub standings: Vec<Standing>,
    /// One sentence: `A wins the game in round 12.`
    pub words: String,
    /// How one would say it to a player, where that differs.
    #[serde(skip)]
    pub said: Option<String>,
    /// For the score table; `None` if the game keeps none or this one does not count.
    pub score: Option<Score>,
}

/// One running game: its rule state and, apart from it, what is only about looking (the *ui*: cursor,
/// open menu, held keys). Only `step` and `load` may change the state; only `interpret` and `load`
/// may change the ui; the ui is in no replay. Every game is a [`Running`](crate::rules::Running) one.
pub trait Game: Any + Send {
    /// Whose decision it is; `None` once there is an outcome.
    fn to_act(&self) -> Option<Seat>;

    /// Every action that is allowed now, in a fixed order; empty once there is an outcome. A game
    /// whose actions are too many to list gives a useful selection: all that is listed is allowed. One
    /// action alone means that there is no other, so that it can be done for the player.
    fn legal(&self) -> Vec<String>;

    /// Does one action. A refusal changes nothing, neither the state nor the dice.
    fn step(&mut self, action: &str, dice: &mut Dice) -> Result<Vec<Event>, Refused>;

    /// How it ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// The whole rule state as JSON, always the same text for the same state.
    fn snapshot(&self) -> String;

    /// Takes back a snapshot (or a state written by hand) after checking every invariant. The ui is
    /// kept as far as it fits. A refusal changes nothing.
    fn load(&mut self, snapshot: &str) -> Result<(), Refused>;

    /// Another game at the same state, seen for the first time.
    fn fork(&self) -> Box<dyn Game>;

    /// What one seat may know, as JSON: neither the dice nor a seed, and nothing that is hidden from it.
    fn observe(&self, seat: Seat) -> String;

    /// What a key, a click or a tick means here and now. It may change the ui, never the state.
    fn interpret(&mut self, input: &Input) -> Intent;

    /// What is to be seen now. The same state and ui give the same scene.
    fn scene(&self) -> Scene;

    /// What a bot would do now; `None` if it has no opinion. The dice are the bot's own, never the game's.
    fn advise(&mut self, bot: &str, dice: &mut Dice) -> Option<Advice>;

    /// Works out ahead what a bot's next advice takes, until it is told that its time is spent; false if there is more
    /// to do. The advice is the same without it, but may take long.
    fn ponder(&mut self, _bot: &str, _is_spent: &mut dyn FnMut() -> bool) -> bool {
        true
    }

    /// What is worth keeping of a game that is over, as a text for the player to read later; `None` if
    /// the game writes no such thing. The state knows neither its story nor where it came from.
    fn epitaph(&self, story: &Story<'_>) -> Option<String>;
}

/// How a game came to where it is, for [`Game::epitaph`].
#[derive(Clone, Copy, Debug)]
pub struct Story<'a> {
    /// The seed that it was started with.
    pub seed: u64,
    /// How many steps were made.
    pub steps: usize,
    /// The actions that were asked for one by one, in order: of a run only the first.
    pub decided: &'a [&'a str],
    /// Everything that was said, oldest first.
    pub said: &'a [LogLine],
}

/// What a bot would do, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advice {
    /// A legal action.
    pub action: String,
    /// One sentence for a hint; may be empty.
    pub why: String,
}

impl Advice {
    /// Advice without a reason.
    pub fn new(action: impl Into<String>) -> Self {
        Advice { action: action.into(), why: String::new() }
    }
}

/// What moves a game on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Pace {
    /// Somebody acts: one step is one action.
    Turns,
    /// Time passes: one step is one tick, and its action is what is held then.
    Ticks {
        /// How many steps a second.
        per_second: u32,
    },
}

/// A name with a title and a sentence: a bot, a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Named {
    /// For programs and replays.
    pub id: &'static str,
    /// For people.
    pub title: &'static str,
    /// One sentence.
    pub about: &'static str,
}

/// A recorded game that comes with the program: a demonstration, and a test on every platform.
#[derive(Clone, Copy, Debug)]
pub struct Demo {
    /// What is to be seen.
    pub title: &'static str,
    /// The text of the replay.
    pub replay: &'static str,
}

/// Starts a game from checked parameters.
pub type Start = fn(&Params, &mut Dice) -> Result<Box<dyn Game>, Refused>;

/// A start in the making, for one that takes long: it works until it is told that its time is spent, and gives the game
/// when that is made; after `None` it is asked again. Wherever it is cut, the game and the dice are those of [`Start`].
pub type Making =
    Box<dyn FnMut(&mut Dice, &mut dyn FnMut() -> bool) -> Option<Result<Box<dyn Game>, Refused>> + Send>;

/// What is known of a game before one starts. One static value a game.
pub struct GameInfo {
    /// The name on the command line and in files: small letters.
    pub id: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// One line for the menu.
    pub about: &'static str,
    /// The version of the *rules*: it grows whenever the same inputs may end otherwise.
    pub version: u32,
    /// What moves it on.
    pub pace: Pace,
    /// Who plays; at least one.
    pub seats: &'static [Named],
    /// What may be set before it starts.
    pub params: &'static [Param],
    /// The id of the parameter (a [`Kind::Choice`](crate::params::Kind::Choice)) whose options are levels
    /// in the order in which they are played; `None` if the game has no list of levels.
    pub levels: Option<&'static str>,
    /// The name before the `/` of its [looks](crate::scene::Look); games of one family share their art.
    pub art: &'static str,
    /// Its keys, in the order in which help lists them.
    pub commands: &'static [Command],
    /// Its bots; the first one gives the hints.
    pub bots: &'static [Named],
    /// What it offers besides play: checks, solvers, generators, statistics.
    pub tools: &'static [Tool],
    /// Recorded games that come with it.
    pub demos: &'static [Demo],
    /// How to play, for the help screen: paragraphs parted by blank lines.
    pub manual: &'static str,
    /// What the arcade knows of it.
    pub arcade: Arcade,
    /// Starts a game.
    pub new: Start,
    /// Makes it an [`Env`], for those who learn; `None` if there is none.
    pub env: Option<Make>,
}

impl GameInfo {
    /// The parameter that [`GameInfo::levels`] names. Going to the next level means its next option.
    pub fn level_param(&self) -> Option<&'static Param> {
        self.params.iter().find(|param| Some(param.id) == self.levels)
    }

    /// The bot of that name.
    pub fn bot(&self, id: &str) -> Option<&'static Named> {
        self.bots.iter().find(|b| b.id == id)
    }

    /// The tool of that name.
    pub fn tool(&self, id: &str) -> Option<&'static Tool> {
        self.tools.iter().find(|tool| tool.id == id)
    }

    /// The game for those who learn, after checking that it has one and knows the bots.
    pub fn make_env(&self, setting: &Setting) -> Result<Box<dyn Env>, Refused> {
        let Some(make) = self.env else {
            return Err(Refused::new("no-env", format!("{} has no env", self.id)));
        };
        for player in &setting.players {
            if let Player::Bot(name) = player
                && self.bot(name).is_none()
            {
                let known: Vec<&str> = self.bots.iter().map(|b| b.id).collect();
                let known = known.join(", ");
                return Err(Refused::new(
                    "no-bot",
                    format!("{} has no bot '{name}' (it has: {known})", self.id),
                ));
            }
        }
        make(setting)
    }

    /// How long a tick is, in microseconds; `None` for turns.
    pub fn tick_micros(&self) -> Option<u64> {
        match self.pace {
            Pace::Turns => None,
            Pace::Ticks { per_second } => Some(1_000_000 / u64::from(per_second.max(1))),
        }
    }
}

impl fmt::Debug for GameInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameInfo({} {})", self.id, self.version)
    }
}
