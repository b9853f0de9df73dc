//! The whole rule state and questions about it. What changes it is in `rules/`.

use crate::action::Action;
use crate::actors::Hero;
use crate::area::Area;
use crate::build::build;
use crate::dialogue::{Dialogue, Story};
use crate::geometry::Orientation;
use crate::level::{Course, Level, Room};
use crate::routes::Routes;
use crate::setup::{Choose, Setup};
use crate::signal::Fact;
use kernel::dice::Dice;
use kernel::game::Refused;
use kernel::pos::Pos;
use kernel::rules::{demand, parse};
use kernel::scene::UNIT;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many ticks a second has.
pub const TICKS_PER_SECOND: u32 = 24;
/// Where the hero starts, facing down (IC-006).
pub const HERO_START: Pos = Pos::new(5, 7);
/// The camera shows the room's size times this many units (IC-003: 1.375 cells) …
const SCALE: i32 = UNIT * 11 / 8;
/// … but no more than this.
const MOST_SCALE: i32 = 30 * UNIT;

/// What the world is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// It goes on, unless a dialogue is shown.
    Playing,
    /// The inventory is open and the world stands still (IC-X18).
    Bag {
        /// Which item is selected.
        selected: usize,
    },
    /// The treasure was taken.
    Ended,
}

/// What a room reset gives back to the hero: how it was when it came in (IC-030).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// On which cell.
    pub at: Pos,
    /// Facing which way.
    pub facing: Orientation,
    /// Whether with the pickaxe.
    pub pickaxe: bool,
    /// With which keys, in order.
    pub keys: Vec<i32>,
}

/// What is counted for the end screen (IC-X32).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Monsters slain, the Boss included.
    pub kills: u32,
    /// How often the hero died.
    pub deaths: u32,
    /// Rocks broken.
    pub rocks: u32,
    /// Coins.
    pub gold: u32,
}

impl Tally {
    /// The score for a game won after so many ticks (IC-X32).
    pub fn score(&self, ticks: u64) -> i64 {
        let seconds = (ticks / u64::from(TICKS_PER_SECOND)) as i64;
        let [kills, gold, deaths] = [self.kills, self.gold, self.deaths].map(i64::from);
        (1000 + 50 * kills + 10 * gold - 100 * deaths - seconds).max(0)
    }
}

/// Everything that decides the future of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// How the game was set up.
    pub setup: Setup,
    /// What every layout follows from.
    pub(crate) seed: u64,
    /// The shape of the level; what follows from it is not written down.
    #[serde(rename = "course", with = "course")]
    pub level: Arc<Level>,
    /// How many ticks the world has gone on.
    pub tick: u64,
    /// What the world is doing.
    pub mode: Mode,
    /// The dialogue that is shown, and those that wait.
    pub dialogues: Vec<Dialogue>,
    /// Whether the welcome is still to come (IC-129).
    pub welcome_due: bool,
    /// The stories already shown that are shown only once a room, with their rooms.
    pub(crate) told: Vec<(usize, Story)>,
    /// The keys that were down in the last tick.
    pub held: Action,
    /// The hero.
    pub hero: Hero,
    /// How the hero came into the room.
    pub entry: Entry,
    /// The room the hero is in.
    pub room: usize,
    /// The rooms the hero has been in.
    pub(crate) areas: BTreeMap<usize, Area>,
    /// The rooms whose challenge was met for good.
    pub(crate) solved: Vec<usize>,
    /// What is counted.
    pub tally: Tally,
    /// Paths found before; not a part of what the state is.
    #[serde(skip)]
    pub(crate) routes: Routes,
}

/// A level in JSON: its course, from which the rest follows.
mod course {
    use super::{Arc, Course, Level};
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(level: &Level, serializer: S) -> Result<S::Ok, S::Error> {
        level.course().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<Level>, D::Error> {
        let course = Course::deserialize(deserializer)?;
        Level::new(course, Vec::new()).map(Arc::new).map_err(D::Error::custom)
    }
}

impl State {
    /// The start of a game. All layouts follow from the dice's seed; nothing is drawn.
    pub fn new(setup: &Setup, dice: &Dice) -> Result<Self, Refused> {
        setup.check().map_err(|why| Refused::new("bad-param", why))?;
        let level = setup.level(dice.seed())?;
        Ok(State::begin(setup.clone(), dice.seed(), Arc::new(level)))
    }

    /// The start of a game on a level that is known.
    pub fn begin(setup: Setup, seed: u64, level: Arc<Level>) -> Self {
        let mut hero = Hero::new(HERO_START, Orientation::Down);
        let mut spawn = build(&level, 0, seed, false);
        spawn.admit(&mut hero, HERO_START, true, false);
        let entry = Entry { at: HERO_START, facing: Orientation::Down, pickaxe: false, keys: Vec::new() };
        let mut state = State {
            setup,
            seed,
            level,
            tick: 0,
            mode: Mode::Playing,
            dialogues: Vec::new(),
            welcome_due: true,
            told: Vec::new(),
            held: Action::NONE,
            hero,
            entry,
            room: 0,
            areas: BTreeMap::from([(0, spawn)]),
            solved: Vec::new(),
            tally: Tally::default(),
            routes: Routes::default(),
        };
        state.look_around();
        state
    }

    /// A state from its JSON, after checking every invariant.
    pub fn read(json: &str) -> Result<Self, Refused> {
        let mut state: State = parse(json, "ICMaze")?;
        state.setup.check().map_err(Refused::bad_state)?;
        if let Choose::Own(_) = state.setup.level {
            let level = state.setup.level(state.seed)?;
            demand(level.course() == state.level.course(), || {
                "the course is not that of the level file".into()
            })?;
            state.level = Arc::new(level);
        }
        state.check()?;
        state.lay_ground();
        Ok(state)
    }

    /// Lays out what follows from where everybody stands in the hero's room.
    pub(crate) fn lay_ground(&mut self) {
        let solved = self.is_solved(self.room);
        if let Some(area) = self.areas.get_mut(&self.room) {
            area.lay(&self.hero, solved);
        }
    }

    /// The dialogue that is shown.
    pub fn dialogue(&self) -> Option<&Dialogue> {
        self.dialogues.first()
    }

    /// Whether the welcome is shown to a player of the arcade, whom one page of it has to do. The rules know all
    /// its pages (IC-129); those after the first are turned as fast as keys can be pressed.
    pub(crate) fn is_welcoming(&self) -> bool {
        self.setup.extras && self.dialogue().is_some_and(|dialogue| dialogue.story == Story::Welcome)
    }

    /// Whether the treasure was taken.
    pub fn is_over(&self) -> bool {
        self.mode == Mode::Ended
    }

    /// The plan of the room the hero is in.
    pub fn plan(&self) -> &Room {
        &self.level.rooms()[self.room]
    }

    /// The room the hero is in.
    pub fn area(&self) -> &Area {
        self.areas.get(&self.room).expect("the hero's room is there")
    }

    /// A room as the hero left it; `None` if it was never there.
    pub fn area_of(&self, room: usize) -> Option<&Area> {
        self.areas.get(&room)
    }

    /// Whether a room's signal is on (IC-120).
    pub fn is_solved(&self, room: usize) -> bool {
        if self.solved.contains(&room) {
            return true;
        }
        self.level.rooms().get(room).is_some_and(|room| room.challenge.is_on(&|fact| self.is_fact(fact)))
    }

    fn is_fact(&self, fact: Fact) -> bool {
        match fact {
            Fact::Solved(room) => self.is_solved(room),
            Fact::Unguarded(room) => self.areas.get(&room).is_some_and(|area| !area.is_guarded()),
            Fact::Holds(key) => self.hero.has_key(key),
        }
    }

    /// How many units the camera shows across (IC-003).
    pub fn camera_scale(&self) -> i32 {
        match self.setup.camera {
            0 => camera_scale(self.area().size()),
            forced => forced as i32 * UNIT,
        }
    }

    /// The shortest path of a monster that hunts the hero, as the debug overlay shows it
    /// (IC-086); empty if there is none.
    pub fn path_to_hero(&self, from: Pos) -> Vec<Orientation> {
        let ground = self.area().ground(Some(&self.hero), self.is_solved(self.room));
        Routes::default().path(self.room, &ground, from, self.hero.body.at)
    }
}

/// Ticks as minutes and seconds: `2:05`.
pub(crate) fn clock(ticks: u64) -> String {
    let seconds = ticks / u64::from(TICKS_PER_SECOND);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// How many units the camera shows across in a room of that size (IC-003).
pub const fn camera_scale(size: i32) -> i32 {
    if size * SCALE < MOST_SCALE { size * SCALE } else { MOST_SCALE }
}
