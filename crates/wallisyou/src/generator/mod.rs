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
    let mut dice = Dice::seeded(seed);
    let title = title(&mut dice);
    let budget = Budget { nodes: order.nodes() };
    // A class that takes long to prove is not worth the wait: there are other changes.
    let glance = Budget { nodes: order.nodes() / 10 };
    let mut best: Option<Candidate> = None;
    let mut plain = None;
    let mut settled = 0;
    let look = Budget { nodes: order.nodes() / 5 };
    let second = order.edition >= Edition::Second;
    for attempt in 0..ATTEMPTS {
        let base = corridor::base(order, &mut dice);
        let (grown, needed) = mutate::grown(&base, order, &mut dice, &glance);
        plain.get_or_insert(base);
        // A poorer class will do only when the wanted one seems to be out of reach.
        if needed < order.treasures && attempt < ATTEMPTS * 3 / 4 {
            continue;
        }
        let mut found = false;
        for scramble in 0..SCRAMBLES * order.variants() {
            let fitted = if order.machinery { &machinery::fitted(&grown, &mut dice) } else { &grown };
            // Not every room, so that easier ones come up, too.
            let share = if second { SCRAMBLES - scramble % SCRAMBLES } else { SCRAMBLES };
            let turned = if order.is_large() && attempt < ATTEMPTS / 2 {
                let mut ways = (0..RETURNS).map(|_| scrambled(fitted, SCRAMBLES, &mut dice));
                let seals = |turned: &Dungeon| needs_sealing(&Position::from(turned), 1, &look) == Some(true);
                let Some(turned) = ways.find(seals) else { break };
                turned
            } else {
                scrambled(fitted, share, &mut dice)
            };
            let Some(candidate) = proof::candidate(turned, needed, order, &budget) else { continue };
            found = true;
            if best.as_ref().is_none_or(|best| candidate.appeal > best.appeal) {
                best = Some(candidate);
            }
            if order.is_large() && best.as_ref().is_some_and(|best| best.fits) {
                break;
            }
        }
        settled += u32::from(found);
        if settled >= order.candidates() && best.as_ref().is_some_and(|best| best.fits) {
            break;
        }
        // Rather a dungeon of a neighbouring grade than a long wait.
        let patience = match order.edition {
            Edition::First => 3,
            Edition::Second if order.asked => 60,
            Edition::Second => 10,
        };
        if settled >= patience * order.candidates() && best.is_some() {
            break;
        }
    }
    let best = best.or_else(|| proof::candidate(plain?, 0, order, &budget));
    let mut made = best.expect("a corridor that meets the dragons in order is won as it lies").made;
    made.dungeon.title = Some(title);
    made
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
