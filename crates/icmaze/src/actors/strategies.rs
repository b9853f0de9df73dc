//! What tells one breed of enemies from another (IC-X15, IC-X16): how strong it is, how far it sees, and where it
//! goes. The log monster is the course's own.

use super::{Enemy, LOG_HP, LOG_RADIUS, PROJECTILE_RANGE, Projectile, RELOAD, Thing, World};
use crate::event::Event;
use crate::geometry::Orientation;
use crate::ground::Ground;
use kernel::paths::FAR;
use kernel::pos::Pos;
use serde::{Deserialize, Serialize};

/// How far ahead of the hero an ambusher waits.
const AMBUSH: i32 = 4;
/// A thief flees from a hero who is at most so many cells away.
const SHY: u32 = 3;

/// The kinds of enemies, as they are stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Breed {
    /// The log monster: it hunts by the shortest way.
    #[default]
    Log,
    /// It lies in wait ahead of the hero.
    Ambusher,
    /// It keeps its right hand on the wall.
    Hugger,
    /// It is after coins, and shy.
    Thief,
    /// It walks its beat and shoots.
    Sentry,
    /// It wanders in the Boss's room and shoots.
    Lieutenant,
}

impl Breed {
    /// All of them.
    pub const ALL: [Breed; 6] =
        [Breed::Log, Breed::Ambusher, Breed::Hugger, Breed::Thief, Breed::Sentry, Breed::Lieutenant];

    /// What is stored, as who decides.
    pub(crate) fn strategy(self) -> &'static dyn Strategy {
        match self {
            Breed::Log => &Hunter,
            Breed::Ambusher => &Ambusher,
            Breed::Hugger => &Hugger,
            Breed::Thief => &Thief,
            Breed::Sentry => &Sentry,
            Breed::Lieutenant => &Lieutenant,
        }
    }

    /// Whether it is the classic one, which is written down without its name.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
    pub(crate) fn is_log(&self) -> bool {
        *self == Breed::Log
    }

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Breed::Log => "log",
            Breed::Ambusher => "ambusher",
            Breed::Hugger => "wall-hugger",
            Breed::Thief => "thief",
            Breed::Sentry => "sentry",
            Breed::Lieutenant => "lieutenant",
        }
    }
}

/// Where an enemy goes.
pub(crate) trait Strategy {
    /// Its hit points.
    fn hp(&self) -> u8 {
        LOG_HP
    }

    /// How far it sees, in x and in y.
    fn radius(&self) -> i32 {
        LOG_RADIUS
    }

    /// Whether it takes up the hunt when it sees the hero.
    fn hunts(&self) -> bool {
        false
    }

    /// Whether it takes coins.
    fn steals(&self) -> bool {
        false
    }

    /// Where it turns to while it wanders: anywhere (IC-077).
    fn roam(&self, _enemy: &mut Enemy, world: &mut World<'_>) -> Option<Orientation> {
        Some(Orientation::ALL[world.dice.index(4)])
    }

    /// Where it turns to while it hunts: along the shortest way (IC-078).
    fn hunt(&self, enemy: &Enemy, world: &mut World<'_>) -> Option<Orientation> {
        world.way(enemy.body.at, world.hero_at)
    }

    /// What it does in every tick in which it is awake.
    fn aim(&self, _enemy: &mut Enemy, _world: &mut World<'_>) {}
}

/// The log monster.
struct Hunter;

impl Strategy for Hunter {
    fn hunts(&self) -> bool {
        true
    }
}

struct Ambusher;

impl Strategy for Ambusher {
    fn radius(&self) -> i32 {
        6
    }

    fn hunts(&self) -> bool {
        true
    }

    fn hunt(&self, enemy: &Enemy, world: &mut World<'_>) -> Option<Orientation> {
        let goal = ambush(world.ground, world.hero_at, world.hero_facing)?;
        // Where it wanted to be, it turns to the hero.
        world.way(enemy.body.at, goal).or_else(|| world.way(enemy.body.at, world.hero_at))
    }
}

/// The node that is nearest to the place some cells ahead of the hero.
pub(crate) fn ambush(ground: &Ground, hero: Pos, facing: Orientation) -> Option<Pos> {
    let (dx, dy) = facing.delta();
    nearest_node(ground, Pos::new(hero.x + AMBUSH * dx, hero.y + AMBUSH * dy))
}

/// By Manhattan distance; of those as near, the one with the lower x, then the lower y.
fn nearest_node(ground: &Ground, wanted: Pos) -> Option<Pos> {
    let size = ground.size();
    (0..=4 * size).find_map(|far| {
        (wanted.x - far..=wanted.x + far).find_map(|x| {
            let dy = far - (x - wanted.x).abs();
            let rows = [wanted.y - dy, wanted.y + dy];
            rows.into_iter().map(|y| Pos::new(x, y)).find(|&cell| ground.is_node(cell))
        })
    })
}

struct Hugger;

impl Strategy for Hugger {
    fn roam(&self, enemy: &mut Enemy, world: &mut World<'_>) -> Option<Orientation> {
        let facing = enemy.body.facing;
        let right = facing.left_of().opposite();
        let ways = [right, facing, facing.left_of(), facing.opposite()];
        ways.into_iter().find(|way| world.ground.lets_monster_in(way.step(enemy.body.at)))
    }
}

struct Thief;

impl Strategy for Thief {
    fn hp(&self) -> u8 {
        2
    }

    fn steals(&self) -> bool {
        true
    }

    fn roam(&self, enemy: &mut Enemy, world: &mut World<'_>) -> Option<Orientation> {
        let at = enemy.body.at;
        if at.chebyshev(world.hero_at) <= SHY {
            return world.way_from_hero(at);
        }
        let mut best = (FAR, None);
        for i in 0..world.ground.coins().len() {
            let coin = world.ground.coins()[i];
            let far = world.routes.distance(world.ground, at, coin);
            if far < best.0 && far > 0 {
                best = (far, Some(coin));
            }
        }
        match best.1 {
            Some(coin) => world.way(at, coin),
            None => Some(Orientation::ALL[world.dice.index(4)]),
        }
    }
}

struct Sentry;

impl Strategy for Sentry {
    fn roam(&self, enemy: &mut Enemy, world: &mut World<'_>) -> Option<Orientation> {
        let at = enemy.body.at;
        let (mut to, mut from) = enemy.beat.unwrap_or_else(|| (world.routes.farthest(world.ground, at), at));
        if at == to {
            (to, from) = (from, to);
        }
        enemy.beat = Some((to, from));
        world.way(at, to)
    }

    fn aim(&self, enemy: &mut Enemy, world: &mut World<'_>) {
        shoot(enemy, true, world);
    }
}

struct Lieutenant;

impl Strategy for Lieutenant {
    fn hp(&self) -> u8 {
        5
    }

    fn aim(&self, enemy: &mut Enemy, world: &mut World<'_>) {
        shoot(enemy, false, world);
    }
}

/// One shot at a hero who is straight ahead with nothing between, unless it was the last one's turn just now.
fn shoot(enemy: &mut Enemy, water: bool, world: &mut World<'_>) {
    if enemy.reload > 0 || enemy.body.is_moving() || world.solved {
        return;
    }
    let (way, mut cell) = (enemy.body.facing, enemy.body.ahead());
    for _ in 0..=PROJECTILE_RANGE {
        if cell == world.hero_at {
            enemy.reload = RELOAD;
            let shot = Projectile { water, ..Projectile::new(enemy.body.at, way, enemy.id) };
            world.orders.add.push(Thing::Projectile(shot));
            world.events.push(Event::Shot { cell: enemy.body.at });
            return;
        }
        if world.ground.is_held(cell) {
            return;
        }
        cell = way.step(cell);
    }
}
