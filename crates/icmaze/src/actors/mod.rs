//! Who and what is in a room. Every kind has its file; this one has what they are to each other.
//!
//! Interactions are dispatched twice (IC-140). An [`Interactor`] asks; what it asks is an [`Actor`],
//! whose [`Actor::answer`] calls back the asker's method for its own kind, as in
//! `asker.meet_key(self, …)`. Every such method does nothing unless the asker says otherwise. So no
//! rule ever tests what kind a thing is: the only place that knows all kinds is [`Thing`], which stores
//! them for rooms, and which those who only look (the view, bots, tests) may take apart. A new kind needs
//! a file, a variant of `Thing`, and a method in [`Interactor`].

mod body;
mod boss;
mod collectables;
mod devices;
mod enemy;
mod folk;
mod hero;
mod loot;
mod placed;
mod portal;
mod rock;
mod strategies;
mod thing;

pub use body::{Body, Health, IMMUNITY_TICKS, Stride, VANISH_TICKS};
pub use boss::{BARRAGE_PERIOD, BOSS_HP, Boss, PROJECTILE_RANGE, PROJECTILE_STEP, Projectile};
pub use collectables::{Heart, Key, Pickaxe, Treasure};
pub use devices::{Chest, Lever, Plate, Spikes, TORCH_TICKS, Torch};
pub use enemy::{Enemy, LOG_HP, LOG_RADIUS, MONSTER_MOVE, Mood, RELOAD, REORIENTATION, TRANSITION, WIND_UP};
pub use folk::{MESSENGER_TICKS, Messenger, Pet, Stray, Vendor};
pub use hero::{Doing, HERO_HP, HERO_MOVE, Haste, Hero, STAMINA, SWING_TICKS};
pub use loot::{Bomb, FUSE, Glow, HASTE_TICKS, Loot, Orb};
pub use portal::{Destination, Lock, NO_KEY, Portal};
pub use rock::{ROCK_HP, Rock, Rocks};
pub use strategies::Breed;
pub(crate) use strategies::ambush;
pub use thing::{Census, Thing};

pub use crate::inventory::Item;

use crate::circuit::Circuit;
use crate::dialogue::Publisher;
use crate::event::Event;
use crate::floor::{Cell, Floors};
use crate::geometry::{Orientation, Side};
use crate::ground::Ground;
use crate::routes::Routes;
use crate::setup::Tuning;
use crate::state::Tally;
use kernel::dice::Dice;
use kernel::paths::FAR;
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};

/// The two kinds of interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// The asked is on the asker's own cells.
    Contact,
    /// The asked is in the asker's field of view.
    Distance,
}

/// The cells an asker asks on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// One cell.
    Cell(Pos),
    /// Two cells.
    Pair(Pos, Pos),
    /// Every cell at most so far away in x and in y.
    Square(Pos, i32),
    /// A cell and the four beside it.
    Plus(Pos),
}

impl Reach {
    /// Whether a cell is one of them.
    pub fn covers(self, cell: Pos) -> bool {
        match self {
            Reach::Cell(a) => a == cell,
            Reach::Pair(a, b) => a == cell || b == cell,
            Reach::Square(middle, radius) => middle.chebyshev(cell) <= radius as u32,
            Reach::Plus(middle) => middle.manhattan(cell) <= 1,
        }
    }

    /// The rectangle round them: smallest and greatest corner.
    pub(crate) fn bounds(self) -> (Pos, Pos) {
        match self {
            Reach::Cell(a) => (a, a),
            Reach::Pair(a, b) => (Pos::new(a.x.min(b.x), a.y.min(b.y)), Pos::new(a.x.max(b.x), a.y.max(b.y))),
            Reach::Square(m, r) => (Pos::new(m.x - r, m.y - r), Pos::new(m.x + r, m.y + r)),
            Reach::Plus(m) => (Pos::new(m.x - 1, m.y - 1), Pos::new(m.x + 1, m.y + 1)),
        }
    }
}

/// Additions and removals that an area applies at the start of its next tick.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Orders {
    /// Who leaves.
    pub(crate) remove: Vec<u32>,
    /// Whose projectiles leave (IC-119).
    pub(crate) silence: Vec<u32>,
    /// Which rocks leave.
    pub(crate) crumble: Vec<Pos>,
    /// What comes; it gets its id when it does.
    pub(crate) add: Vec<Thing>,
}

impl Orders {
    /// All are done; the room for the next ones stays.
    pub(crate) fn clear(&mut self) {
        self.remove.clear();
        self.silence.clear();
        self.crumble.clear();
        self.add.clear();
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.remove.is_empty() && self.silence.is_empty() && self.crumble.is_empty() && self.add.is_empty()
    }
}

/// What an actor may see and touch beyond itself during a tick.
pub struct World<'a> {
    /// Which room this is.
    pub(crate) room: usize,
    /// Whether the room's challenge is met.
    pub(crate) solved: bool,
    /// The difficulty of the room; the lower, the harder (IC-042).
    pub(crate) difficulty: u64,
    /// Whether there is more than the classic game.
    pub(crate) extras: bool,
    /// The numbers of the way to play.
    pub(crate) tuning: Tuning,
    /// Whether something in the room must be beaten first; only known where a portal depends on it.
    pub(crate) guarded: bool,
    /// Whether it is night (IC-X26); never without extras.
    pub(crate) night: bool,
    /// For how many ticks all monsters of the room sleep (IC-X29).
    pub(crate) nap: u16,
    /// For how many ticks the monsters flee (IC-X34).
    pub(crate) power: u16,
    /// The hero's main cell.
    pub(crate) hero_at: Pos,
    /// Which way the hero faces.
    pub(crate) hero_facing: Orientation,
    /// Whether the hero has begun to interact in this tick, so that levers are pulled once.
    pub(crate) touch: bool,
    pub(crate) ground: &'a mut Ground,
    /// What the cells are made of.
    pub(crate) floors: &'a Floors,
    pub(crate) orders: &'a mut Orders,
    /// The signals of the room.
    pub(crate) circuit: &'a mut Circuit,
    /// The way from one cell to another.
    pub(crate) routes: &'a mut Routes,
    pub(crate) dice: &'a mut Dice,
    pub(crate) events: &'a mut Vec<Event>,
    pub(crate) tally: &'a mut Tally,
    /// Who was counted as slain, by room and number (IC-X39).
    pub(crate) slain: &'a mut Vec<(usize, u32)>,
    /// Whoever shows dialogues (IC-128).
    pub(crate) publisher: &'a mut dyn Publisher,
    /// The portal the hero has stepped on, noted for the end of the tick (IC-026).
    pub(crate) crossing: Option<Side>,
    /// Whether the treasure was taken.
    pub(crate) victory: bool,
    /// Whether the hero has asked to trade (IC-X19).
    pub(crate) trade: bool,
}

impl World<'_> {
    /// The first step of the shortest path between two cells.
    pub(crate) fn way(&mut self, from: Pos, to: Pos) -> Option<Orientation> {
        self.routes.first_step(self.ground, from, to)
    }

    /// The step that leads farthest from the hero, if one is free.
    pub(crate) fn way_from_hero(&mut self, from: Pos) -> Option<Orientation> {
        let far = |world: &mut Self, way: Orientation| {
            let to = way.step(from);
            let free = world.ground.lets_monster_in(to);
            free.then(|| world.routes.distance(world.ground, to, world.hero_at))
                .map(|far| if far == FAR { 0 } else { far + 1 })
        };
        let mut best = (0, None);
        for way in Orientation::SEARCH {
            if let Some(steps) = far(self, way).filter(|&steps| steps > best.0) {
                best = (steps, Some(way));
            }
        }
        best.1
    }

    /// With which odds a monster's mood changes (IC-075); at night it is livelier (IC-X27).
    pub(crate) const fn liveliness(&self) -> (u64, u64) {
        let hits = if self.night { 4 } else { 2 };
        (if hits > self.difficulty { self.difficulty } else { hits }, self.difficulty)
    }

    /// Somebody was slain: it counts once, however often its room is rebuilt (IC-X39).
    pub(crate) fn count_kill(&mut self, id: u32) {
        if self.extras {
            if self.slain.contains(&(self.room, id)) {
                return;
            }
            self.slain.push((self.room, id));
        }
        self.tally.kills += 1;
    }
}

/// Anything that is registered in a room.
pub trait Actor {
    /// Its number in the order of registration.
    fn id(&self) -> u32;

    /// It is registered under this number.
    fn enrol(&mut self, id: u32);

    /// Its main cell.
    fn at(&self) -> Pos;

    /// A tick begins: if its move was over with the one before, it holds only one cell from now on.
    fn settle(&mut self, _ground: &mut Ground) {}

    /// One tick of its own: decide, then move on.
    fn update(&mut self, _world: &mut World<'_>) {}

    /// The cells on which it takes space from others.
    fn holds(&self) -> [Option<Pos>; 2] {
        [None, None]
    }

    /// Whether it can be asked this way now, in a room that is solved or not.
    fn accepts(&self, how: How, solved: bool) -> bool;

    /// Calls the asker's method for its kind.
    fn answer(&mut self, asker: &mut dyn Interactor, how: How, world: &mut World<'_>);

    /// Itself as one who asks, if it ever does.
    fn asker(&mut self) -> Option<&mut dyn Interactor> {
        None
    }

    /// Whether the room is not won as long as it is there.
    fn guards(&self) -> bool {
        false
    }

    /// Whether it was fired by that actor.
    fn is_shot_of(&self, _owner: u32) -> bool {
        false
    }

    /// The hero has come into the new room (IC-080).
    fn hero_came(&mut self) {}

    /// The hero has left the room.
    fn hero_left(&mut self) {}

    /// What is impossible about it in a room of this size, for states from outside.
    fn fault(&self, size: i32) -> Option<String>;
}

/// One who asks: on its own cells and in its field of view.
pub trait Interactor {
    /// Where it asks in this way now; `None` if it does not.
    fn asks(&self, how: How) -> Option<Reach>;

    /// Whether rocks mean anything to it. Monsters look over a hundred cells in every tick, and half of
    /// them are rocks that would have nothing to say to them.
    fn minds_rocks(&self) -> bool {
        false
    }

    /// It meets the hero.
    fn meet_hero(&mut self, _hero: &mut Hero, _how: How, _world: &mut World<'_>) {}
    /// It meets a pickaxe.
    fn meet_pickaxe(&mut self, _pickaxe: &mut Pickaxe, _how: How, _world: &mut World<'_>) {}
    /// It meets a heart.
    fn meet_heart(&mut self, _heart: &mut Heart, _how: How, _world: &mut World<'_>) {}
    /// It meets a key.
    fn meet_key(&mut self, _key: &mut Key, _how: How, _world: &mut World<'_>) {}
    /// It meets the treasure.
    fn meet_treasure(&mut self, _treasure: &mut Treasure, _how: How, _world: &mut World<'_>) {}
    /// It meets a portal.
    fn meet_portal(&mut self, _portal: &mut Portal, _how: How, _world: &mut World<'_>) {}
    /// It meets a rock; only called if it minds them.
    fn meet_rock(&mut self, _rock: &mut Rock, _how: How, _world: &mut World<'_>) {}
    /// It meets an enemy.
    fn meet_enemy(&mut self, _enemy: &mut Enemy, _how: How, _world: &mut World<'_>) {}
    /// It meets the Boss.
    fn meet_boss(&mut self, _boss: &mut Boss, _how: How, _world: &mut World<'_>) {}
    /// It meets the floor of a cell.
    fn meet_cell(&mut self, _cell: Cell, _how: How, _world: &mut World<'_>) {}
    /// It meets the hero's pet.
    fn meet_pet(&mut self, _pet: &mut Pet, _how: How, _world: &mut World<'_>) {}
    /// It meets a lever.
    fn meet_lever(&mut self, _lever: &mut Lever, _how: How, _world: &mut World<'_>) {}
    /// It meets a torch.
    fn meet_torch(&mut self, _torch: &mut Torch, _how: How, _world: &mut World<'_>) {}
    /// It meets a chest.
    fn meet_chest(&mut self, _chest: &mut Chest, _how: How, _world: &mut World<'_>) {}
    /// It meets spikes.
    fn meet_spikes(&mut self, _spikes: &mut Spikes, _how: How, _world: &mut World<'_>) {}
    /// It meets something to take along.
    fn meet_loot(&mut self, _loot: &mut Loot, _how: How, _world: &mut World<'_>) {}
    /// It meets an orb.
    fn meet_orb(&mut self, _orb: &mut Orb, _how: How, _world: &mut World<'_>) {}
    /// It meets the vendor.
    fn meet_vendor(&mut self, _vendor: &mut Vendor, _how: How, _world: &mut World<'_>) {}
    /// It meets a cat without a friend.
    fn meet_stray(&mut self, _stray: &mut Stray, _how: How, _world: &mut World<'_>) {}
}
