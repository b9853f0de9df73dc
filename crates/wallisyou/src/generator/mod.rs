//! The generator (WY-X08, WY-X09): dungeons from a seed, each with the solver's proof of its par and of the
//! treasures it needs.
//!
//! It begins with a random self-avoiding corridor that meets dragon 1, 2, … in order (`corridor`), so it can be won.
//! Then rooms change shape and dragons move; a change is kept if the solver proves a win with the wanted stock and
//! none with less than was needed before (`mutate`), so the number of treasures needed rises to the wanted one. Last,
//! all rooms are turned at random and the solver finds the par (`proof`). The most appealing of a few candidates wins.
//! By the second edition (WY-X23) a Tricky one must need sealing, which is proven, too, and a Fierce one more than that.
//!
//! Budgets are counted in nodes, so a seed gives the same dungeon everywhere; a candidate that the solver cannot
//! settle is dropped. If [`ATTEMPTS`] candidates are not enough, fewer treasures are needed than wanted, and as a last
//! resort the corridor is delivered as it lies. No seed of a preset is known where that happens.

mod corridor;
mod machinery;
mod mutate;
mod presets;
mod proof;

pub use presets::{Edition, Grade, Mix, Order, Preset};
pub use proof::score;

use crate::dungeon::{Dungeon, Par};
use crate::solver::{Budget, Position, needs_sealing};
use kernel::dice::Dice;
use kernel::game::Refused;
use mutate::Growth;
use proof::Candidate;

/// How many corridors are tried at most.
const ATTEMPTS: u32 = 200;
/// How many ways of turning all rooms are tried for each mutated corridor.
const SCRAMBLES: u32 = 4;
/// How often a large dungeon is turned again if it can be won without sealing: to find that out takes much less than
/// to solve it.
const RETURNS: u32 = 20;

/// The words of titles.
const QUALITIES: &str = "\
    Crooked Silent Mossy Forgotten Twisted Hollow Smoky Cold Restless Winding Sunken Dusty Proud \
    Narrow Grumbling Ashen Honest Sleepless Borrowed Lopsided Drowsy Scorched Whispering Seventh";
const PLACES: &str = "\
    Gallery Cellar Vault Stair Lair Crypt Passage Chamber Kiln Cistern Larder Keep Hoard Burrow \
    Archive Chimney Bastion Maze Nursery Foundry Cloister Antechamber Well Undercroft";

/// A generated dungeon, with what is proven of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The dungeon; its title, stock and par are set.
    pub dungeon: Dungeon,
    /// The least turns, and the least rotations of a win in so few.
    pub par: Par,
    /// How hard it is (WY-X09).
    pub grade: Grade,
    /// The number that the grade comes from.
    pub score: u32,
    /// It can be won with so many treasures, and with none fewer.
    pub treasures_needed: u32,
}

/// The order of a preset (WY-X10).
pub fn named(preset: &str) -> Result<Order, Refused> {
    let known = Preset::find(preset).ok_or_else(|| {
        let names = Preset::ALL.map(|preset| preset.name).join(", ");
        Refused::new("bad-code", format!("'{preset}' is none of the presets {names}."))
    })?;
    Ok(known.order)
}

/// The generator's seed of a game's first dice: the same dungeon comes by the game's seed everywhere (WY-X23).
pub fn seed_of(game: u64) -> u64 {
    Dice::seeded(game).bits()
}

/// Makes a dungeon to order.
pub fn build(order: &Order, seed: u64) -> Made {
    Builder::new(order, seed).finish()
}

/// A dungeon in the making, which can be cut between any two questions to the solver.
pub(crate) struct Builder {
    order: Order,
    dice: Dice,
    title: String,
    /// The corridor that comes next, counted from 0.
    attempt: u32,
    /// How many corridors have led to a candidate.
    settled: u32,
    best: Option<Candidate>,
    plain: Option<Dungeon>,
    stage: Stage,
}

/// What is done with a corridor.
enum Stage {
    /// Nothing yet: there is none.
    Begin,
    Grow(Growth),
    Turn(Turning),
}

/// A corridor that has grown, and how far the turning of its rooms has come.
struct Turning {
    grown: Dungeon,
    needed: u32,
    /// How many candidates were tried.
    scramble: u32,
    /// How many ways of turning were looked at for the next one.
    ways: u32,
    found: bool,
}

impl Builder {
    pub(crate) fn new(order: &Order, seed: u64) -> Self {
        let mut dice = Dice::seeded(seed);
        let title = title(&mut dice);
        let stage = Stage::Begin;
        Builder { order: *order, dice, title, attempt: 0, settled: 0, best: None, plain: None, stage }
    }

    /// All of it at once.
    pub(crate) fn finish(&mut self) -> Made {
        self.go_on(&mut || false).expect("it goes on as long as it is given time")
    }

    /// Works until the time is spent. `None`: there is more to do.
    pub(crate) fn go_on(&mut self, is_spent: &mut dyn FnMut() -> bool) -> Option<Made> {
        while self.step() {
            if is_spent() {
                return None;
            }
        }
        let budget = Budget { nodes: self.order.nodes() };
        let plain = |plain| proof::candidate(plain, 0, &self.order, &budget);
        let best = self.best.take().or_else(|| plain(self.plain.take()?));
        let mut made = best.expect("a corridor that meets the dragons in order is won as it lies").made;
        made.dungeon.title = Some(std::mem::take(&mut self.title));
        Some(made)
    }

    /// One part of the work; false if all is done.
    fn step(&mut self) -> bool {
        match std::mem::replace(&mut self.stage, Stage::Begin) {
            Stage::Begin if self.attempt == ATTEMPTS => return false,
            Stage::Begin => {
                let base = corridor::base(&self.order, &mut self.dice);
                self.stage = Stage::Grow(Growth::new(&base, &self.order));
                self.plain.get_or_insert(base);
            }
            Stage::Grow(mut growth) => {
                // A class that takes long to prove is not worth the wait: there are other changes.
                let glance = Budget { nodes: self.order.nodes() / 10 };
                if growth.step(&self.order, &mut self.dice, &glance) {
                    self.stage = Stage::Grow(growth);
                    return true;
                }
                let (grown, needed) = growth.done();
                // A poorer class will do only when the wanted one seems to be out of reach.
                if needed < self.order.treasures && self.attempt < ATTEMPTS * 3 / 4 {
                    self.attempt += 1;
                } else {
                    self.stage = Stage::Turn(Turning { grown, needed, scramble: 0, ways: 0, found: false });
                }
            }
            Stage::Turn(mut turning) => {
                if self.turn(&mut turning) {
                    self.stage = Stage::Turn(turning);
                } else {
                    return !self.is_enough(turning.found);
                }
            }
        }
        true
    }

    /// Turns the rooms once more; false if no more ways are to be tried.
    fn turn(&mut self, turning: &mut Turning) -> bool {
        let order = &self.order;
        if turning.scramble == SCRAMBLES * order.variants() {
            return false;
        }
        let turned = if order.is_large() && self.attempt < ATTEMPTS / 2 {
            if turning.ways == RETURNS {
                return false;
            }
            turning.ways += 1;
            let turned = scrambled(&turning.grown, SCRAMBLES, &mut self.dice);
            let look = Budget { nodes: order.nodes() / 5 };
            if needs_sealing(&Position::from(&turned), 1, &look) != Some(true) {
                return true;
            }
            turned
        } else {
            let grown = &turning.grown;
            let fitted = if order.machinery { &machinery::fitted(grown, &mut self.dice) } else { grown };
            // Not every room, so that easier ones come up, too.
            let second = order.edition >= Edition::Second;
            let share = if second { SCRAMBLES - turning.scramble % SCRAMBLES } else { SCRAMBLES };
            scrambled(fitted, share, &mut self.dice)
        };
        (turning.scramble, turning.ways) = (turning.scramble + 1, 0);
        let budget = Budget { nodes: order.nodes() };
        let Some(candidate) = proof::candidate(turned, turning.needed, order, &budget) else { return true };
        turning.found = true;
        if self.best.as_ref().is_none_or(|best| candidate.appeal > best.appeal) {
            self.best = Some(candidate);
        }
        !(order.is_large() && self.best_fits())
    }

    fn best_fits(&self) -> bool {
        self.best.as_ref().is_some_and(|best| best.fits)
    }

    /// Whether there is enough to choose from after another corridor.
    fn is_enough(&mut self, found: bool) -> bool {
        self.settled += u32::from(found);
        if self.settled >= self.order.candidates() && self.best_fits() {
            return true;
        }
        // Rather a dungeon of a neighbouring grade than a long wait.
        let patience = match self.order.edition {
            Edition::First => 3,
            Edition::Second if self.order.asked => 60,
            Edition::Second => 10,
        };
        self.attempt += 1;
        self.settled >= patience * self.order.candidates() && self.best.is_some()
    }
}

/// The dungeon with its rooms turned at random; if `most` is fewer than [`SCRAMBLES`], only that share of them.
fn scrambled(dungeon: &Dungeon, most: u32, dice: &mut Dice) -> Dungeon {
    let rooms = dungeon.rooms.map(|_, room| {
        let stays = most < SCRAMBLES && !dice.odds(most.into(), SCRAMBLES.into());
        if stays { *room } else { room.turned(dice.index(4) as u8) }
    });
    Dungeon { rooms, ..dungeon.clone() }
}

/// A title by chance.
fn title(dice: &mut Dice) -> String {
    let mut one_of = |words: &'static str| {
        let words: Vec<&str> = words.split(' ').collect();
        words[dice.index(words.len())]
    };
    let quality = one_of(QUALITIES);
    format!("The {quality} {}", one_of(PLACES))
}
