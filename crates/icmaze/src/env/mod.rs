//! `ICMaze` for those who learn. A step is one tick, of which there are 24 a second.
//!
//! *Actions*: what is held in the tick, under its own text: `-` for nothing, `up`, `left`, `down`, `right`, `hit`,
//! `use`, `next`; with extras also `bag`, `bomb`, `light`, `back` and running (`up+run` …). The mask has what is useful
//! now; the rules refuse nothing. A key works when it goes down, so `hit` or `next` held twice is one blow, one page:
//! `held` is among the numbers. *Planes* are drawn in `picture.rs`: the hero's room as it is drawn, north above, in the
//! upper left of a frame for the largest room there can be; at night and in fog without what is out of sight.
//! *Numbers*: [`NUMBERS`], then how many of each [`Item`] the hero carries. *Reward*: what IC-X32 counts, 1000 points
//! being a reward of 1: 0.05 for a monster, 0.01 for a coin, −0.1 for a death, −0.001 for a second, and 1 for the
//! treasure, which ends the game. Nothing else does: a game has to be cut off.

mod picture;

use crate::action::Action;
use crate::actors::{Doing, Item, STAMINA, SWING_TICKS};
use crate::bots;
use crate::event::Event;
use crate::game::{IcMazeRules, more, useful};
use crate::geometry::GRIDS;
use crate::setup::{Choose, Setup, Way};
use crate::state::{Mode, State, TICKS_PER_SECOND};
use kernel::dice::Dice;
use kernel::env::{Learn, Number, PerSeat, SEATS, Space};
use kernel::game::{Refused, Seat};
use kernel::params::Params;
use picture::Picture;
use std::sync::Arc;

/// What may be held, in the order of their numbers; without extras the first [`CLASSIC`] of them.
const ACTIONS: [Action; 16] = [
    Action::NONE,
    Action::UP,
    Action::LEFT,
    Action::DOWN,
    Action::RIGHT,
    Action::HIT,
    Action::USE,
    Action::NEXT,
    Action::BAG,
    Action::BOMB,
    Action::LIGHT,
    Action::BACK,
    Action::UP.with(Action::RUN),
    Action::LEFT.with(Action::RUN),
    Action::DOWN.with(Action::RUN),
    Action::RIGHT.with(Action::RUN),
];
const CLASSIC: usize = 8;
const FIRST_RUN: usize = 12;

/// The numbers beside the board with their greatest values; the least is 0.
const NUMBERS: [(&str, i32); 36] = [
    ("tick", i32::MAX),
    ("room", 65),
    ("size", 32),
    ("column", 33),
    ("row", 33),
    ("facing", 3),
    ("hit-points", 8),
    ("most-hit-points", 8),
    ("immune", 255),
    ("doing", 2),
    ("swing", SWING_TICKS as i32),
    ("stride", 255),
    ("stride-of", 255),
    ("held", 0x7fff),
    ("mode", 3),
    ("selected", 255),
    ("yours", 1),
    ("dialogue", 1),
    ("page", 255),
    ("answers", 9),
    ("answer", 9),
    ("solved", 1),
    ("night", 1),
    ("fog", 1),
    ("power", 255),
    ("keys", 255),
    ("slain", i32::MAX),
    ("deaths", i32::MAX),
    ("rocks", i32::MAX),
    ("gold", i32::MAX),
    ("sliding", 1),
    ("tired", 2 * STAMINA as i32),
    ("fast", 255),
    ("slow", 255),
    ("lit", 1),
    ("pet", 1),
];

/// What is kept between games.
#[derive(Clone)]
pub struct Kept {
    setup: Setup,
    /// The first state but for its seed, where all games begin alike.
    level: Option<Arc<crate::level::Level>>,
    picture: Picture,
}

/// The number of a key of its own.
fn number(action: Action) -> Option<usize> {
    ACTIONS[..FIRST_RUN].iter().position(|&known| known == action)
}

fn small(n: usize, most: i32) -> i32 {
    i32::try_from(n).unwrap_or(most).min(most)
}

impl Learn for IcMazeRules {
    type Kept = Kept;

    fn space(params: &Params) -> Result<(Space, Kept), Refused> {
        let setup = Setup::read(params);
        setup.check().map_err(|why| Refused::new("bad-param", why))?;
        // A random line has other rooms for every seed; the others are the same for all.
        let random = setup.way != Way::Pellets && matches!(setup.level, Choose::Line(1..));
        let level = setup.level(0)?;
        let largest = level.rooms().iter().map(|room| room.size).max();
        let largest = if random { GRIDS.iter().map(|(size, _)| *size).max() } else { largest };
        let frame = largest.map_or(10, |size| size as usize + 2);
        let level = if setup.extras { level.with_extras() } else { level };
        let level = (!random).then(|| Arc::new(level));
        let count = if setup.extras { ACTIONS.len() } else { CLASSIC };
        let numbers = NUMBERS.iter().map(|&(name, high)| Number::new(name, 0, high));
        let items = Item::ALL.iter().map(|item| Number::new(item.name().replace(' ', "-"), 0, 255));
        let space = Space {
            actions: ACTIONS[..count].iter().map(ToString::to_string).collect(),
            planes: picture::planes(),
            rows: frame,
            cols: frame,
            numbers: numbers.chain(items).collect(),
            seats: vec!["hero"],
            learners: Vec::new(),
            unit: 1000,
        };
        Ok((space, Kept { setup, level, picture: Picture::new(frame) }))
    }

    fn again(kept: &mut Kept, _params: &Params, dice: &mut Dice) -> Result<State, Refused> {
        match &kept.level {
            Some(level) => Ok(State::on(kept.setup.clone(), dice.seed(), Arc::clone(level))),
            None => State::new(&kept.setup, dice),
        }
    }

    fn action(kept: &Kept, _state: &State, number: u16) -> Option<Action> {
        let count = if kept.setup.extras { ACTIONS.len() } else { CLASSIC };
        ACTIONS[..count].get(usize::from(number)).copied()
    }

    fn mask(_kept: &Kept, state: &State, out: &mut [u8]) {
        out.fill(0);
        for &action in useful(state) {
            if let Some(out) = number(action).and_then(|number| out.get_mut(number)) {
                *out = 1;
            }
        }
        for action in more(state) {
            if let Some(out) = number(action).and_then(|number| out.get_mut(number)) {
                *out = 1;
            }
        }
        let plays = state.mode == Mode::Playing && state.dialogues.is_empty();
        if plays && state.hero.bag.has(Item::Boots) && out.len() > FIRST_RUN {
            out[FIRST_RUN..].fill(1);
        }
    }

    fn look(kept: &Kept, state: &State, _seat: Seat, planes: &mut [u8], numbers: &mut [i32]) {
        kept.picture.draw(state, planes);
        let hero = &state.hero;
        let (column, row) = kept.picture.cell(hero.body.at);
        let (swing, doing) = match hero.doing {
            Doing::Idle => (0, 0),
            Doing::Interacting => (0, 1),
            Doing::Swinging { ticks, .. } => (i32::from(ticks), 2),
        };
        let (mode, yours, selected) = match state.mode {
            Mode::Playing => (0, false, 0),
            Mode::Bag { selected } => (1, false, selected),
            Mode::Shop { yours, selected } => (2, yours, selected),
            Mode::Ended => (3, false, 0),
        };
        let stride = hero.body.stride;
        let dialogue = state.dialogue();
        let haste =
            |fast| hero.haste.filter(|haste| haste.fast == fast).map_or(0, |haste| i32::from(haste.left));
        let (head, items) = numbers.split_at_mut(NUMBERS.len());
        head.copy_from_slice(&[
            i32::try_from(state.tick).unwrap_or(i32::MAX),
            state.room as i32,
            state.area().size(),
            column as i32,
            row as i32,
            hero.body.facing as i32,
            i32::from(hero.health.hp),
            i32::from(state.setup.tuning().hero_hp),
            i32::from(hero.health.immune),
            doing,
            swing,
            stride.map_or(0, |stride| i32::from(stride.done)),
            stride.map_or(0, |stride| i32::from(stride.of)),
            i32::from(state.held.bits()),
            mode,
            small(selected, 255),
            i32::from(yours),
            i32::from(dialogue.is_some()),
            small(dialogue.map_or(0, |dialogue| dialogue.page), 255),
            dialogue.map_or(0, |dialogue| dialogue.answers().len() as i32),
            small(dialogue.map_or(0, |dialogue| dialogue.answer), 9),
            i32::from(kept.picture.is_solved()),
            i32::from(state.is_night()),
            i32::from(state.area().weather().fog > 0),
            i32::from(state.power),
            small(hero.bag.keys().len(), 255),
            state.tally.kills as i32,
            state.tally.deaths as i32,
            state.tally.rocks as i32,
            state.tally.gold as i32,
            i32::from(hero.slide.is_some()),
            i32::from(hero.tired),
            haste(true),
            haste(false),
            i32::from(hero.lit),
            i32::from(hero.pet.is_some()),
        ]);
        for (number, item) in items.iter_mut().zip(Item::ALL) {
            *number = i32::from(hero.bag.count(item));
        }
    }

    fn worth(_kept: &Kept, state: &State) -> PerSeat {
        let tally = &state.tally;
        let [kills, gold, deaths] = [tally.kills, tally.gold, tally.deaths].map(|n| n as i32);
        let seconds = i32::try_from(state.tick / u64::from(TICKS_PER_SECOND)).unwrap_or(i32::MAX / 2);
        let mut worth = [0; SEATS];
        worth[0] = 50 * kills + 10 * gold - 100 * deaths - seconds;
        worth[0] += if state.is_over() { 1000 } else { 0 };
        worth
    }

    fn bot(_kept: &mut Kept, state: &State, bot: &str, dice: &mut Dice) -> Option<Action> {
        let advice = bots::advise(state, &mut bots::Memory::default(), bot, dice)?;
        advice.action.parse().ok()
    }

    fn fits(kept: &Kept, state: &State) -> bool {
        let sizes = state.level.rooms().iter().map(|room| room.size);
        state.setup == kept.setup && sizes.max().is_none_or(|size| kept.picture.holds(size))
    }

    fn follow(kept: &mut Kept, state: &State, _step: Option<&[Event]>) {
        kept.picture.follow(state);
    }
}
