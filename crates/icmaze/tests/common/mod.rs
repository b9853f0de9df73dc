//! What the tests share: a game that is played by the script words of the rules (`hold`, `tap`,
//! `wait`), and situations to start from.

#![allow(dead_code, reason = "every test file uses its part")]

use icmaze::action::Action;
use icmaze::actors::{Boss, Census, Enemy, Mood, Rocks, Thing};
use icmaze::event::Event;
use icmaze::files::Atlas;
use icmaze::game::IcMazeRules;
use icmaze::geometry::{Orientation, Side};
use icmaze::level::{Course, KEY_SPAWN, Level};
use icmaze::setup::{Choose, Setup};
use icmaze::state::State;
use kernel::dice::Dice;
use kernel::pos::Pos;
use kernel::rules::Rules as _;
use std::sync::Arc;

pub const UP: Action = Action::UP;
pub const LEFT: Action = Action::LEFT;
pub const DOWN: Action = Action::DOWN;
pub const RIGHT: Action = Action::RIGHT;
pub const SPACE: Action = Action::HIT;
pub const E: Action = Action::USE;
pub const ENTER: Action = Action::NEXT;
pub const R: Action = Action::RESET_GAME;
pub const T: Action = Action::RESET_AREA;

pub const fn p(x: i32, y: i32) -> Pos {
    Pos::new(x, y)
}

/// An interior without rocks, and one key.
pub const EMPTY: &str = "\
start E
area exit=E difficulty=2
k.......
........
........
........
........
........
........
........
";

/// A game that is played.
#[derive(Clone)]
pub struct Play {
    pub state: State,
    pub dice: Dice,
    pub events: Vec<Event>,
}

impl Play {
    pub fn of(state: State) -> Self {
        Play { state, dice: Dice::seeded(1), events: Vec::new() }
    }

    /// `start(len)` of the rules, with Spawn's exit in the east.
    pub fn start(length: usize) -> Self {
        let mut play = Play::launch(length);
        play.state.skip_dialogues();
        play
    }

    /// The same with the welcome still to come.
    pub fn launch(length: usize) -> Self {
        let mut course = Course::line(length, &mut Dice::seeded(1));
        if length == 0 {
            course.start = Side::E;
        }
        Play::on(course, Setup::classic(length))
    }

    /// A line of so many mazes with extras, its exit in the east if it has none, welcome closed.
    pub fn extras(length: usize) -> Self {
        let mut course = Course::line(length, &mut Dice::seeded(1));
        if length == 0 {
            course.start = Side::E;
        }
        let mut play = Play::on(course, Setup { extras: true, ..Setup::classic(length) });
        play.state.skip_dialogues();
        play
    }

    /// In a room of an adventure of so many mazes.
    pub fn adventure(length: usize, seed: u64, room: usize) -> Self {
        let setup = Setup { level: Choose::Line(length), ..Setup::default() };
        let mut play = Play::of(State::new(&setup, &Dice::seeded(seed)).expect("it is a good set-up"));
        play.state.skip_dialogues();
        let plan = &play.state.level.rooms()[room];
        let at = plan.entry.map_or(p(5, 7), |side| side.arrival(plan.size));
        play.state.place_in(room, at, Orientation::Down);
        play
    }

    /// As [`Play::drawn`], with extras.
    pub fn drawn_with_extras(text: &str, hero: Pos, facing: Orientation) -> Self {
        let setup = Setup { level: Choose::Own(text.into()), ..Setup::default() };
        let mut play = Play::of(State::new(&setup, &Dice::seeded(1)).expect("a test's drawing is good"));
        play.state.skip_dialogues();
        play.state.place_in(1, hero, facing);
        play
    }

    /// An empty room of 8 × 8 with extras, at some difficulty.
    pub fn empty_with_extras(difficulty: u32, hero: Pos) -> Self {
        let text = EMPTY.replace("difficulty=2", &format!("difficulty={difficulty}"));
        Play::drawn_with_extras(&text, hero, Orientation::Down)
    }

    pub fn on(course: Course, setup: Setup) -> Self {
        let level = Level::new(course, Vec::new()).expect("a test's course is good");
        Play::of(State::begin(setup, 1, Arc::new(level)))
    }

    /// The hard-coded level, welcome closed.
    pub fn hardcoded(seed: u64) -> Self {
        let setup = Setup { level: Choose::Hardcoded, ..Setup::classic(0) };
        let mut play = Play::of(State::new(&setup, &Dice::seeded(seed)).expect("it is a good set-up"));
        play.state.skip_dialogues();
        play
    }

    /// In the first room of a drawn level, with the hero on a cell.
    pub fn drawn(text: &str, hero: Pos, facing: Orientation) -> Self {
        let setup = Setup { level: Choose::Own(text.into()), ..Setup::classic(0) };
        let mut play = Play::of(State::new(&setup, &Dice::seeded(1)).expect("a test's drawing is good"));
        play.state.skip_dialogues();
        play.state.place_in(1, hero, facing);
        play
    }

    /// An empty room of 8 × 8 at some difficulty.
    pub fn empty(difficulty: u32, hero: Pos) -> Self {
        let text = EMPTY.replace("difficulty=2", &format!("difficulty={difficulty}"));
        Play::drawn(&text, hero, Orientation::Down)
    }

    /// In the Boss room of a level without mazes, which lies in the east, with the pickaxe.
    pub fn with_boss(hero: Pos, facing: Orientation) -> Self {
        let mut play = Play::start(0);
        play.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
        play.state.place_in(1, hero, facing);
        play
    }

    /// The same with exactly these draws.
    pub fn draws(mut self, script: &str) -> Self {
        self.dice = Dice::strict(script);
        self
    }

    pub fn monster(mut self, at: Pos, mood: Mood, facing: Orientation) -> Self {
        let mut monster = Enemy::new(at, mood);
        monster.body.facing = facing;
        monster.hunting = mood == Mood::Chasing;
        self.state.add(Thing::Monster(monster));
        self
    }

    pub fn tick(&mut self, action: Action) {
        IcMazeRules::step(&mut self.state, action, &mut self.dice, &mut self.events).expect("it is not over");
    }

    pub fn hold(&mut self, action: Action, ticks: usize) -> &mut Self {
        for _ in 0..ticks {
            self.tick(action);
        }
        self
    }

    pub fn tap(&mut self, action: Action) -> &mut Self {
        self.tick(action);
        self.tick(Action::NONE);
        self
    }

    pub fn wait(&mut self, ticks: usize) -> &mut Self {
        self.hold(Action::NONE, ticks)
    }

    pub fn hero_at(&self) -> Pos {
        self.state.hero.body.at
    }

    pub fn facing(&self) -> Orientation {
        self.state.hero.body.facing
    }

    pub fn hp(&self) -> u8 {
        self.state.hero.health.hp
    }

    pub fn title(&self) -> &str {
        &self.state.plan().title
    }

    pub fn census(&self) -> Census {
        self.state.area().census()
    }

    pub fn only_monster(&self) -> Enemy {
        self.census().monsters[0]
    }

    pub fn boss(&self) -> Boss {
        self.census().bosses[0]
    }

    /// Opens the way out of Spawn and goes through to the next room.
    pub fn leave_spawn(&mut self) {
        self.state.hero.learn_key(KEY_SPAWN);
        self.leave_by_east();
    }

    /// With all keys: through the portal in the east.
    pub fn leave_by_east(&mut self) {
        let size = self.state.area().size();
        self.state.place_hero(Side::E.arrival(size), Orientation::Right);
        self.hold(RIGHT, 1).tap(E).hold(RIGHT, 8);
    }

    /// In the Boss room: strikes an active Boss that has one hit point left, from the west of it, waits
    /// until it is gone, and takes the key. Leaves the hero on the Boss's cell.
    pub fn beat_boss(&mut self) {
        self.about_to_win();
        self.tick(SPACE);
        self.wait(22);
        self.hold(RIGHT, 8);
    }

    /// An active Boss at its first spot with one hit point left, and the hero in front of it.
    pub fn about_to_win(&mut self) {
        let room = self.state.level.boss_room();
        self.state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
        self.state.place_in(room, p(3, 4), Orientation::Right);
        self.state.clear_room();
        let mut boss = Boss::new(p(4, 4));
        boss.active = true;
        boss.health.hp = 1;
        self.state.add(Thing::Boss(boss));
    }
}

/// Rocks from rows, the highest y first.
pub fn rocks(rows: &str) -> Rocks {
    let map: Vec<String> = rows.lines().map(String::from).collect();
    serde_json::from_value(serde_json::json!({ "map": map, "worn": [] })).expect("a test's rocks are good")
}

/// What is wrong with a level file, as text.
pub fn complaints(text: &str) -> Vec<String> {
    Atlas::read(text).expect_err("it is a bad file").iter().map(ToString::to_string).collect()
}
