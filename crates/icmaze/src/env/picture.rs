//! A room as planes. What seldom changes (walls, doors, rocks, floors) is kept drawn and copied; only who and
//! what is in the room is drawn for every observation.

use crate::actors::{BOSS_HP, Lock, Thing};
use crate::floor::Floor;
use crate::geometry::{Side, Terrain, interior};
use crate::state::State;
use kernel::env::Plane;
use kernel::pos::Pos;

/// How many planes there are.
const PLANES: usize = 6;

/// The planes:
///
/// * `ground`: 0 nothing, 1 wall, 2 ground, 3 closed door, 4 open door, 5 rock, 6 water, 7 ice, 8 fire, 9 lava;
/// * `things`: 1 pickaxe, 2 heart, 3 key, 4 treasure, 5 plate, 6 the same pressed, 7 lever, 8 the same on, 9 torch,
///   10 the same lit, 11 chest, 12 the same open, 13 spikes, 14 the same out, 15 … 25 an item in the order of the
///   inventory, 26 … 29 an orb of fire, water, haste, slowness, 30 bomb, 31 vendor, 32 cat, 33 pellet, 34 power pellet;
/// * `actors`: 1 hero, 2 … 7 monsters (log, ambusher, hugger, thief, sentry, lieutenant), 8 Boss, 9 shot, 10 shot
///   of water, 11 the hero's cat, 12 messenger;
/// * `facing` of the actors: 1 up, 2 right, 3 down, 4 left;
/// * `mood` of monsters: 1 asleep, 2 wandering, 3 hunting, 4 winding up to strike; of the Boss: 1 still, 3 fighting;
/// * `health`: hit points of monsters, Boss and hero.
pub(super) fn planes() -> Vec<Plane> {
    let plane = |name, max| Plane { name, max };
    vec![
        plane("ground", 9),
        plane("things", 34),
        plane("actors", 12),
        plane("facing", 4),
        plane("mood", 4),
        plane("health", 8),
    ]
}

const WALL: u8 = 1;
const GROUND: u8 = 2;
const CLOSED: u8 = 3;
const OPEN: u8 = 4;
const ROCK: u8 = 5;
const PELLET: u8 = 33;
const POWER: u8 = 34;

/// What was drawn of a room, and from what.
#[derive(Clone)]
pub(super) struct Picture {
    frame: usize,
    size: i32,
    solved: bool,
    doors: [u8; 4],
    rocks: Vec<u64>,
    floors: Vec<Floor>,
    /// The plane `ground`.
    ground: Vec<u8>,
}

impl Picture {
    pub(super) fn new(frame: usize) -> Self {
        Picture {
            frame,
            size: 0,
            solved: false,
            doors: [0; 4],
            rocks: Vec::new(),
            floors: Vec::new(),
            ground: vec![0; frame * frame],
        }
    }

    /// Whether a room of that size fits into the frame.
    pub(super) const fn holds(&self, size: i32) -> bool {
        size as usize + 2 <= self.frame
    }

    /// Whether the room's challenge was met.
    pub(super) const fn is_solved(&self) -> bool {
        self.solved
    }

    /// The column and the row of a cell.
    pub(super) const fn cell(&self, at: Pos) -> (usize, usize) {
        (at.x as usize, (self.size + 1 - at.y) as usize)
    }

    const fn place(&self, at: Pos) -> usize {
        let (column, row) = self.cell(at);
        row * self.frame + column
    }

    /// Draws the ground anew if anything about it has changed.
    pub(super) fn follow(&mut self, state: &State) {
        let area = state.area();
        let solved = state.is_solved(state.room);
        let veiled = area.portals().iter().any(|portal| portal.veiled);
        let guarded = veiled && area.is_guarded();
        let doors = Side::ALL.map(|side| {
            let portal = area.portal(side);
            match portal.lock {
                _ if portal.is_hidden(guarded) => WALL,
                Lock::Open => OPEN,
                _ => CLOSED,
            }
        });
        // In a solved room the rocks have melted away.
        let rocks: &[u64] = if solved { &[] } else { area.rocks().rows() };
        let floors = area.floors().cells();
        let same = (self.size, self.solved, self.doors) == (area.size(), solved, doors);
        if same && self.rocks == rocks && self.floors == floors {
            return;
        }
        (self.size, self.solved, self.doors) = (area.size(), solved, doors);
        self.rocks.clear();
        self.rocks.extend_from_slice(rocks);
        self.floors.clear();
        self.floors.extend_from_slice(floors);
        self.redraw();
    }

    fn redraw(&mut self) {
        let size = self.size;
        self.ground.fill(0);
        for y in 0..=size + 1 {
            for x in 0..=size + 1 {
                let at = Pos::new(x, y);
                let place = self.place(at);
                self.ground[place] = if Terrain::of(size, at) == Terrain::Ground { GROUND } else { WALL };
            }
        }
        for (side, door) in Side::ALL.into_iter().zip(self.doors) {
            for at in side.cells(size) {
                let place = self.place(at);
                self.ground[place] = door;
            }
        }
        for (at, number) in interior(size).zip(0..) {
            let place = self.place(at);
            if self.rocks.get(at.y as usize).is_some_and(|row| row >> at.x & 1 == 1) {
                self.ground[place] = ROCK;
            } else if let Some(floor) =
                self.floors.get::<usize>(number).filter(|floor| **floor != Floor::Ground)
            {
                self.ground[place] = ROCK + *floor as u8;
            }
        }
    }

    /// Draws the room as it is now, once [`Picture::follow`] has seen it.
    pub(super) fn draw(&self, state: &State, planes: &mut [u8]) {
        let area = state.area();
        let cells = self.frame * self.frame;
        debug_assert_eq!(planes.len(), PLANES * cells);
        let (ground, rest) = planes.split_at_mut(cells);
        ground.copy_from_slice(&self.ground);
        rest.fill(0);
        let (things, rest) = rest.split_at_mut(cells);
        let (actors, rest) = rest.split_at_mut(cells);
        let (facing, rest) = rest.split_at_mut(cells);
        let (mood, health) = rest.split_at_mut(cells);
        if !area.pellets().is_none() {
            for (row, y) in area.pellets().rows().iter().zip(0..) {
                let mut left = *row;
                while left != 0 {
                    things[self.place(Pos::new(left.trailing_zeros() as i32, y))] = PELLET;
                    left &= left - 1;
                }
            }
            for &at in area.pellets().powers() {
                things[self.place(at)] = POWER;
            }
        }
        let hero = &state.hero;
        if let Some(pet) = &hero.pet {
            let place = self.place(pet.body.at);
            actors[place] = 11;
            facing[place] = 1 + pet.body.facing as u8;
        }
        let dark = state.is_night() || area.weather().fog > 0;
        for thing in area.things() {
            let at = thing.actor().at();
            if dark && !state.is_in_sight(at) {
                continue;
            }
            let place = self.place(at);
            let lying = match thing {
                Thing::Monster(enemy) => {
                    actors[place] = 2 + enemy.breed as u8;
                    facing[place] = 1 + enemy.body.facing as u8;
                    mood[place] = if enemy.windup > 0 { 4 } else { 1 + enemy.mood as u8 };
                    health[place] = enemy.health.hp;
                    continue;
                }
                Thing::Boss(boss) => {
                    actors[place] = 8;
                    facing[place] = 1 + boss.facing as u8;
                    mood[place] = if boss.active { 3 } else { 1 };
                    health[place] = boss.health.hp.min(BOSS_HP);
                    continue;
                }
                // What flies over somebody hides nobody.
                Thing::Projectile(_) | Thing::Messenger(_) if actors[place] > 0 => continue,
                Thing::Projectile(shot) => {
                    actors[place] = if shot.water { 10 } else { 9 };
                    facing[place] = 1 + shot.body.facing as u8;
                    continue;
                }
                Thing::Messenger(messenger) => {
                    actors[place] = 12;
                    facing[place] = 1 + messenger.body.facing as u8;
                    continue;
                }
                Thing::Treasure(_) if !self.solved => continue,
                Thing::Pickaxe(_) => 1,
                Thing::Heart(_) => 2,
                Thing::Key(_) => 3,
                Thing::Treasure(_) => 4,
                Thing::Plate(plate) => 5 + u8::from(plate.down),
                Thing::Lever(lever) => 7 + u8::from(lever.on),
                Thing::Torch(torch) => 9 + u8::from(torch.is_lit()),
                Thing::Chest(chest) => 11 + u8::from(chest.is_open()),
                Thing::Spikes(spikes) => 13 + u8::from(area.circuit().is_on(spikes.signal)),
                Thing::Loot(loot) => 15 + loot.item as u8,
                Thing::Orb(orb) => 26 + orb.glow as u8,
                Thing::Bomb(_) => 30,
                Thing::Vendor(_) => 31,
                Thing::Stray(_) => 32,
            };
            things[place] = lying;
        }
        let place = self.place(hero.body.at);
        actors[place] = 1;
        facing[place] = 1 + hero.body.facing as u8;
        health[place] = hero.health.hp;
        mood[place] = 0;
    }
}
