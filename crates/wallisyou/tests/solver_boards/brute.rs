//! The best plan by trying everything: all ways the rooms can lie, all placements, turn by turn. It shares
//! nothing with the solver.

use std::collections::{BTreeMap, BTreeSet};
use wallisyou::action::Action;
use wallisyou::dungeon::{Dungeon, Par};
use wallisyou::files;
use wallisyou::room::Room;
use wallisyou::state::{State, Status};

const FAR: u32 = u32::MAX / 2;

/// All ways in which the rooms of a dungeon can lie, numbered.
pub struct Ways {
    rooms: Vec<Room>,
    ways: Vec<usize>,
}

impl Ways {
    pub fn new(dungeon: &Dungeon) -> Self {
        let rooms: Vec<Room> = dungeon.rooms.cells().to_vec();
        let ways = dungeon
            .rooms
            .iter()
            .map(|(at, room)| if dungeon.bolts.contains(&at) { 1 } else { usize::from(room.ways()) });
        Ways { ways: ways.collect(), rooms }
    }

    pub fn count(&self) -> usize {
        self.ways.iter().product()
    }

    pub fn rooms(&self, number: usize, out: &mut Vec<Room>) {
        out.clear();
        let mut rest = number;
        for (room, ways) in self.rooms.iter().zip(&self.ways) {
            out.push(room.turned((rest % ways) as u8));
            rest /= ways;
        }
    }

    /// From the cost of lying in each way to that of lying there after any rotations.
    fn spread(&self, costs: &mut [u32]) {
        let mut stride = 1;
        for &ways in &self.ways {
            for first in (0..costs.len()).filter(|number| number / stride % ways == 0) {
                // Twice round, so that the cheapest way comes to all others wherever it is.
                for step in 0..2 * ways {
                    let (from, to) = (first + step % ways * stride, first + (step + 1) % ways * stride);
                    costs[to] = costs[to].min(costs[from] + 1);
                }
            }
            stride *= ways;
        }
    }
}

/// The best plan by the rules themselves; slow.
pub fn by_the_rules(dungeon: &Dungeon) -> Option<Par> {
    let ways = Ways::new(dungeon);
    let start = State::new(dungeon.clone());
    let mut costs = vec![FAR; ways.count()];
    costs[0] = 0;
    let key = |state: &State| {
        let mut plain = state.dungeon.clone();
        plain.rooms = dungeon.rooms.clone();
        files::dump(&plain)
    };
    let mut known = BTreeSet::new();
    let mut layer = BTreeMap::from([(key(&start), (start, costs))]);
    let mut rooms = Vec::new();
    for turns in 1.. {
        let mut after: BTreeMap<String, (State, Vec<u32>)> = BTreeMap::new();
        let mut best = FAR;
        for (name, (state, mut costs)) in layer {
            known.insert(name);
            ways.spread(&mut costs);
            let places = state.dungeon.rooms.positions().map(Some).chain([None]);
            for place in places {
                let mut placed = state.clone();
                if place.is_some_and(|at| placed.act(Action::Put(at)).is_err()) {
                    continue;
                }
                for (number, &cost) in costs.iter().enumerate() {
                    let mut state = placed.clone();
                    ways.rooms(number, &mut rooms);
                    state.dungeon.rooms.cells_mut().copy_from_slice(&rooms);
                    if state.act(Action::End).is_err() {
                        continue;
                    }
                    match state.status {
                        Status::Won => best = best.min(cost),
                        Status::Lost | Status::Stuck => {}
                        Status::Playing => {
                            let name = key(&state);
                            if !known.contains(&name) {
                                let (_, costs) =
                                    after.entry(name).or_insert_with(|| (state, vec![FAR; ways.count()]));
                                costs[number] = costs[number].min(cost);
                            }
                        }
                    }
                }
            }
        }
        if best < FAR {
            return Some(Par { turns, rotations: best });
        }
        if after.is_empty() {
            return None;
        }
        layer = after;
    }
    None
}

/// Who is where, in a dungeon with nothing but dragons and treasures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Scene {
    at: usize,
    living: u32,
    treasure: Option<usize>,
    stock: u8,
}

/// The best plan in a dungeon with nothing but dragons, treasures and bolts; fast enough for hundreds.
pub fn plainly(dungeon: &Dungeon) -> Option<Par> {
    let ways = Ways::new(dungeon);
    let width = dungeon.rooms.width();
    let index = |at: kernel::pos::Pos| at.y as usize * width + at.x as usize;
    let dragons: Vec<(usize, u16)> = dungeon.dragons.iter().map(|d| (index(d.at), d.level)).collect();
    let start = Scene {
        at: index(dungeon.adventurer.at),
        living: (1 << dragons.len()) - 1,
        treasure: dungeon.treasure.map(index),
        stock: dungeon.stock,
    };
    let mut all: Vec<Vec<u8>> = Vec::new();
    let mut rooms = Vec::new();
    for number in 0..ways.count() {
        ways.rooms(number, &mut rooms);
        all.push(rooms.iter().map(|room| room.mask()).collect());
    }
    let mut costs = vec![FAR; ways.count()];
    costs[0] = 0;
    let mut known = Vec::new();
    let mut layer = BTreeMap::from([(start, costs)]);
    for turns in 1.. {
        let mut after: BTreeMap<Scene, Vec<u32>> = BTreeMap::new();
        let mut best = FAR;
        for (scene, mut costs) in layer {
            known.push(scene);
            ways.spread(&mut costs);
            let mut scenes = vec![scene];
            if scene.stock > 0 && scene.treasure.is_none() {
                let occupied = |room| {
                    room == scene.at
                        || (0..dragons.len()).any(|i| scene.living >> i & 1 == 1 && dragons[i].0 == room)
                };
                let free = (0..all[0].len()).filter(|&room| !occupied(room));
                scenes.extend(free.map(|room| Scene {
                    treasure: Some(room),
                    stock: scene.stock - 1,
                    ..scene
                }));
            }
            for scene in scenes {
                for (number, &cost) in costs.iter().enumerate() {
                    let Some(target) = target(&all[number], width, &scene, &dragons) else { continue };
                    let mut next = Scene { at: target, ..scene };
                    if scene.treasure == Some(target) {
                        next.treasure = None;
                    } else {
                        let killed = dungeon.dragons.len() as u16 - scene.living.count_ones() as u16;
                        let level = dungeon.adventurer.level + killed;
                        let dragon = dragons.iter().position(|d| d.0 == target).unwrap();
                        if dragons[dragon].1 > level {
                            continue;
                        }
                        next.living &= !(1 << dragon);
                    }
                    if next.living == 0 {
                        best = best.min(cost);
                    } else if !known.contains(&next) {
                        let costs = after.entry(next).or_insert_with(|| vec![FAR; all.len()]);
                        costs[number] = costs[number].min(cost);
                    }
                }
            }
        }
        if best < FAR {
            return Some(Par { turns, rotations: best });
        }
        if after.is_empty() {
            return None;
        }
        layer = after;
    }
    None
}

/// The room of the best target that can be reached.
fn target(rooms: &[u8], width: usize, scene: &Scene, dragons: &[(usize, u16)]) -> Option<usize> {
    let mut seen = 1_u32 << scene.at;
    let mut stack = vec![scene.at];
    let (mut best, mut found) = (0, None);
    while let Some(room) = stack.pop() {
        for side in 0..4 {
            let there = match side {
                0 if room >= width => room - width,
                1 if (room + 1) % width != 0 => room + 1,
                2 if room + width < rooms.len() => room + width,
                3 if room % width != 0 => room - 1,
                _ => continue,
            };
            let open = rooms[room] >> side & 1 == 1 && rooms[there] >> ((side + 2) % 4) & 1 == 1;
            if !open || seen >> there & 1 == 1 {
                continue;
            }
            seen |= 1 << there;
            let dragon = dragons.iter().enumerate().find(|(i, d)| d.0 == there && scene.living >> i & 1 == 1);
            let prize = match dragon {
                _ if scene.treasure == Some(there) => u16::MAX,
                Some((_, dragon)) => dragon.1,
                None => 0,
            };
            if prize == 0 {
                stack.push(there);
            } else if prize > best {
                (best, found) = (prize, Some(there));
            }
        }
    }
    found
}
