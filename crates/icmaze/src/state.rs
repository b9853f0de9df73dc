//! The whole rule state and questions about it. What changes it is in `rules/`.

use crate::action::Action;
use crate::actors::{Hero, Item, Thing};
use crate::area::Area;
use crate::build::build;
use crate::circuit::beats;
use crate::daylight;
use crate::dialogue::{Dialogue, Story};
use crate::geometry::Orientation;
use crate::inventory::{Inventory, RawInventory};
use crate::level::{Course, Level, Room};
use crate::routes::Routes;
use crate::setup::{Choose, Setup, Way};
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
/// How far one sees at night and in fog (IC-X27, IC-X29), and with a flashlight.
const SIGHT: u32 = 3;
const CONE: i32 = 6;
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
    /// The vendor shows what he has (IC-X19).
    Shop {
        /// Whether the hero's column is selected, not his.
        yours: bool,
        /// Which row is selected.
        selected: usize,
    },
    /// The treasure was taken.
    Ended,
}

/// What a room reset gives back to the hero: how it was when it came in (IC-030).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawEntry", into = "RawEntry")]
pub struct Entry {
    /// On which cell.
    pub at: Pos,
    /// Facing which way.
    pub facing: Orientation,
    /// With what.
    pub bag: Inventory,
    /// Whether the cat came along.
    pub pet: bool,
}

/// An entry as it is written down: as in the classic game, and more only if there is more.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEntry {
    at: Pos,
    facing: Orientation,
    pickaxe: bool,
    keys: Vec<i32>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    items: BTreeMap<Item, u8>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pet: bool,
}

impl From<Entry> for RawEntry {
    fn from(Entry { at, facing, bag, pet }: Entry) -> Self {
        let RawInventory { pickaxe, keys, items } = bag.into();
        RawEntry { at, facing, pickaxe, keys, items, pet }
    }
}

impl TryFrom<RawEntry> for Entry {
    type Error = String;

    fn try_from(RawEntry { at, facing, pickaxe, keys, items, pet }: RawEntry) -> Result<Self, String> {
        Ok(Entry { at, facing, bag: RawInventory { pickaxe, keys, items }.try_into()?, pet })
    }
}

impl Entry {
    /// A hero comes in on this cell.
    pub(crate) fn of(hero: &Hero, at: Pos) -> Self {
        Entry { at, facing: hero.body.facing, bag: hero.bag.clone(), pet: hero.pet.is_some() }
    }
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
    /// So many points are lost with a life (IC-X32).
    pub(crate) const DEATH: i64 = 100;

    /// The score for a game won after so many ticks (IC-X32).
    pub fn score(&self, ticks: u64) -> i64 {
        let seconds = (ticks / u64::from(TICKS_PER_SECOND)) as i64;
        let [kills, gold, deaths] = [self.kills, self.gold, self.deaths].map(i64::from);
        (1000 + 50 * kills + 10 * gold - Self::DEATH * deaths - seconds).max(0)
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
    /// Who was counted as slain, by room and number (IC-X39).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) slain: Vec<(usize, u32)>,
    /// For how many ticks monsters flee from the hero (IC-X34).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub power: u16,
    /// Paths found before; not a part of what the state is.
    #[serde(skip)]
    pub(crate) routes: Routes,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_zero(n: &u16) -> bool {
    *n == 0
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
        let level = if setup.extras { Arc::new(Level::clone(&level).with_extras()) } else { level };
        State::on(setup, seed, level)
    }

    /// The same on a level that has its extras.
    pub(crate) fn on(setup: Setup, seed: u64, level: Arc<Level>) -> Self {
        let mut hero = Hero::new(HERO_START, Orientation::Down, setup.tuning().hero_hp);
        // In a game of pellets there is nothing to do in the first room.
        let plan = &level.rooms()[1];
        let (room, at) = match plan.entry.filter(|_| setup.way == Way::Pellets) {
            Some(side) => (1, side.arrival(plan.size)),
            None => (0, HERO_START),
        };
        let mut first = build(&level, room, seed, false, &setup);
        first.admit(&mut hero, at, true, false);
        let entry = Entry::of(&hero, at);
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
            room,
            areas: BTreeMap::from([(room, first)]),
            solved: Vec::new(),
            tally: Tally::default(),
            slain: Vec::new(),
            power: 0,
            routes: Routes::default(),
        };
        state.look_around();
        state
    }

    /// A state from its JSON, after checking every invariant.
    pub fn read(json: &str) -> Result<Self, Refused> {
        let mut state: State = parse(json, "ICMaze")?;
        state.setup.check().map_err(Refused::bad_state)?;
        if matches!(state.setup.level, Choose::Own(_)) || state.setup.way == Way::Pellets {
            let level = state.setup.level(state.seed)?;
            demand(level.course() == state.level.course(), || {
                "the course is not that of the level file".into()
            })?;
            state.level = Arc::new(level);
        }
        if state.setup.extras {
            state.level = Arc::new(Level::clone(&state.level).with_extras());
        }
        let extras = state.setup.extras;
        state.areas.values_mut().for_each(|area| area.set_extras(extras));
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

    pub(crate) fn is_fact(&self, fact: Fact) -> bool {
        match fact {
            Fact::Solved(room) => self.is_solved(room),
            Fact::Unguarded(room) => self.areas.get(&room).is_some_and(|area| !area.is_guarded()),
            Fact::Holds(key) => self.hero.has_key(key),
            Fact::Night => self.is_night(),
            Fact::Beat(period, phase) => beats(self.tick, period, phase),
            // Only signals inside a room know them.
            Fact::Source(_) | Fact::Signal(_) => false,
        }
    }

    /// Whether it is night (IC-X26); there is none without extras, nor where pellets are eaten.
    pub fn is_night(&self) -> bool {
        self.has_nights() && daylight::is_night(self.tick)
    }

    /// How light it is, in thousandths.
    pub fn light(&self) -> u32 {
        if self.has_nights() { daylight::light(self.tick) } else { daylight::FULL }
    }

    fn has_nights(&self) -> bool {
        self.setup.extras && self.setup.way != Way::Pellets
    }

    /// Whether the hero can see a cell now: at night and in fog only what is near to it, to a lit torch, or in the
    /// cone of its flashlight (IC-X27, IC-X29).
    pub fn is_in_sight(&self, cell: Pos) -> bool {
        let fog = self.area().weather().fog > 0;
        if !self.is_night() && !fog {
            return true;
        }
        let hero = &self.hero.body;
        let near = |place: Pos| place.chebyshev(cell) <= SIGHT;
        let torches = self.area().things().iter().filter_map(Thing::lit_torch);
        near(hero.at) || (!fog && torches.into_iter().any(near)) || self.is_in_cone(cell)
    }

    fn is_in_cone(&self, cell: Pos) -> bool {
        let (dx, dy) = self.hero.body.facing.delta();
        let (x, y) = (cell.x - self.hero.body.at.x, cell.y - self.hero.body.at.y);
        let (ahead, beside) = (x * dx + y * dy, (x * dy).abs() + (y * dx).abs());
        self.hero.has_light() && (1..=CONE).contains(&ahead) && beside <= ahead / 2 + 1
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
        Routes::default().path(&ground, from, self.hero.body.at)
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
