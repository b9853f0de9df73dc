//! What the extras put into a room: hazards, puzzles, things to find, other enemies (IC-X05, IC-X08, IC-X10 to IC-X16,
//! IC-X19). It draws from a stream of its own, so the classic part of a room is the same with and without it. Whatever
//! it puts down leaves all safe cells connected (IC-X14).

use crate::actors::{
    Breed, Chest, Enemy, Glow, Item, Lever, Loot, Mood, Orb, Plate, Spikes, Stray, Thing, Torch, Vendor,
};
use crate::area::Area;
use crate::circuit::Memory;
use crate::floor::Floor;
use crate::geometry::{Orientation, interior, is_interior};
use crate::inventory::Inventory;
use crate::kinds::{Kind, Mix};
use crate::level::{Gate, Room, wire_puzzle};
use crate::signal::Wire;
use kernel::dice::Dice;
use kernel::grid::Grid;
use kernel::paths::{FAR, Search};
use kernel::pos::Pos;

/// Where the vendor stands (IC-X19), and the cat sits.
pub const VENDOR: Pos = Pos::new(2, 7);
/// Where the cat waits in the first room.
pub const CAT: Pos = Pos::new(7, 2);
/// From so many mazes on the Boss has a lieutenant (IC-X16).
pub const LIEUTENANT_FROM: usize = 4;
/// A timed torch is at most so many steps from its chest, so that one gets there in time even at night.
const TIMED_STEPS: u32 = 25;

/// The first room.
pub(crate) fn spawn(area: &mut Area) {
    area.register(Thing::Vendor(Vendor::new(VENDOR)));
    area.register(Thing::Stray(Stray::new(CAT)));
    area.register(Thing::Torch(Torch::burning(Pos::new(1, 8))));
}

/// The last room: torches in its corners, and the lieutenant after enough mazes.
pub(crate) fn arena(area: &mut Area, mazes: usize) {
    let size = area.size();
    for (x, y) in [(1, 1), (size, 1), (1, size), (size, size)] {
        area.register(Thing::Torch(Torch::burning(Pos::new(x, y))));
    }
    if mazes >= LIEUTENANT_FROM {
        let cell = Pos::new(size / 2 + 2, size / 2 + 2);
        area.register(Thing::Monster(Enemy::of(Breed::Lieutenant, cell, Mood::Random)));
    }
}

/// A maze that has its rocks, its key and its monsters.
pub(crate) fn maze(area: &mut Area, room: &Room, mix: &Mix, dice: &mut Dice) {
    let mut plot = Plot::of(area, room);
    if mix.puzzle {
        plot.puzzle(area, mix, dice);
    }
    let patches = match area.size() {
        8 => 1,
        16 => 2,
        _ => 4,
    };
    let floors = [
        (Kind::Water, Floor::Water),
        (Kind::Ice, Floor::Ice),
        (Kind::Fire, Floor::Fire),
        (Kind::Lava, Floor::Lava),
    ];
    for (_, floor) in floors.into_iter().filter(|(kind, _)| mix.has(*kind)) {
        for _ in 0..patches {
            plot.pool(area, floor, dice);
        }
    }
    if mix.has(Kind::Spikes) {
        let beat = area.circuit_mut().signal(Wire::beat(Spikes::PERIOD, 0), Memory::None);
        for _ in 0..2 * patches {
            if let Some(cell) = plot.take(dice, true) {
                area.register(Thing::Spikes(Spikes::new(cell, beat)));
            }
        }
    }
    plot.gifts(area, mix, patches, dice);
    plot.spare_torches(area);
    breeds(area, mix, dice);
}

/// Some of the monsters are of other breeds, and of a new one there is at least one (IC-X15).
fn breeds(area: &mut Area, mix: &Mix, dice: &mut Dice) {
    let breeds = [
        (Kind::Ambusher, Breed::Ambusher),
        (Kind::Hugger, Breed::Hugger),
        (Kind::Thief, Breed::Thief),
        (Kind::Sentry, Breed::Sentry),
    ];
    let there: Vec<(Kind, Breed)> = breeds.into_iter().filter(|(kind, _)| mix.has(*kind)).collect();
    let mut fresh: Vec<Breed> =
        there.iter().filter(|(kind, _)| mix.new.contains(kind)).map(|(_, breed)| *breed).collect();
    area.each_enemy(|enemy| {
        let other = if let Some(breed) = fresh.pop() {
            Some(breed)
        } else if dice.odds(1, 2) {
            dice.pick(&there).map(|(_, breed)| *breed)
        } else {
            None
        };
        if let Some(breed) = other {
            let hunts = breed.strategy().hunts();
            let mood = if hunts || enemy.mood == Mood::Sleeping { enemy.mood } else { Mood::Random };
            *enemy = Enemy::of(breed, enemy.body.at, mood);
        }
    });
}

/// The free ground of a maze while it is furnished.
struct Plot {
    size: i32,
    /// Where one can walk without a risk.
    safe: Grid<bool>,
    /// Safe cells on which nothing lies yet, and which are no aprons.
    empty: Vec<Pos>,
    entry: Pos,
    /// What stands and is used from a safe cell beside it.
    posts: Vec<Pos>,
    search: Search<kernel::pos::Dir>,
}

impl Plot {
    fn of(area: &Area, room: &Room) -> Self {
        let size = area.size();
        let side = size as usize + 2;
        let safe = Grid::from_fn(side, side, |p| is_interior(size, p) && !area.rocks().is_rock(p));
        let aprons: Vec<Pos> =
            [room.entry, room.exit].into_iter().flatten().flat_map(|side| side.apron(size)).collect();
        let lies = |cell: Pos| area.things().iter().any(|thing| thing.actor().at() == cell);
        let empty =
            interior(size).filter(|&cell| safe[cell] && !aprons.contains(&cell) && !lies(cell)).collect();
        let entry = room.entry.map_or(Pos::new(1, 1), |side| side.arrival(size));
        Plot { size, safe, empty, entry, posts: Vec::new(), search: Search::four() }
    }

    /// Whether all safe cells would still hang together without this one, with one beside everything that is used.
    fn can_spare(&mut self, cell: Pos) -> bool {
        self.safe[cell] = false;
        let reached = |post: &Pos| Orientation::ALL.into_iter().any(|way| self.safe[way.step(*post)]);
        let spared = self.posts.iter().all(reached) && self.search.is_connected(&self.safe);
        self.safe[cell] = true;
        spared
    }

    /// One of the empty cells; one that is no safe ground from now on leaves the rest connected.
    fn take(&mut self, dice: &mut Dice, blocks: bool) -> Option<Pos> {
        for _ in 0..self.empty.len().min(40) {
            let place = dice.index(self.empty.len());
            let cell = self.empty[place];
            if !blocks || self.can_spare(cell) {
                self.empty.swap_remove(place);
                self.safe[cell] = !blocks;
                return Some(cell);
            }
        }
        None
    }

    /// A patch of some floor.
    fn pool(&mut self, area: &mut Area, floor: Floor, dice: &mut Dice) {
        let Some(first) = self.take(dice, true) else { return };
        area.set_floor(first, floor);
        let mut pool = vec![first];
        let most = 3 + dice.index(self.size as usize / 2 + 1);
        let mut tries = 4 * most;
        while pool.len() < most && tries > 0 {
            tries -= 1;
            let way = Orientation::ALL[dice.index(4)];
            let cell = way.step(pool[dice.index(pool.len())]);
            let free = self.empty.iter().position(|&empty| empty == cell);
            if let Some(place) = free.filter(|_| self.can_spare(cell)) {
                self.empty.swap_remove(place);
                self.safe[cell] = false;
                area.set_floor(cell, floor);
                pool.push(cell);
            }
        }
    }

    /// IC-X08: two or three inputs that open a chest. All of them stay as they are once they are on, but for torches
    /// that burn down, which are near enough.
    fn puzzle(&mut self, area: &mut Area, mix: &Mix, dice: &mut Dice) {
        let kinds: Vec<Kind> =
            [Kind::Plate, Kind::Lever, Kind::Torch].into_iter().filter(|k| mix.has(*k)).collect();
        let Some(chest) = self.take(dice, true) else { return };
        self.posts.push(chest);
        let mut sources = Vec::new();
        let mut timed = false;
        for i in 0..2 + dice.index(2) {
            // The newest kind is there in any case.
            let kind = if i == 0 { kinds.last() } else { dice.pick(&kinds) };
            let Some(cell) = self.take(dice, kind != Some(&Kind::Plate)) else { break };
            if kind != Some(&Kind::Plate) {
                self.posts.push(cell);
            }
            let source = area.circuit_mut().source();
            sources.push(source);
            area.register(match kind {
                Some(Kind::Lever) => Thing::Lever(Lever::new(cell, source)),
                Some(Kind::Torch) => {
                    let burns_down = !timed && self.steps_beside(cell, chest) <= TIMED_STEPS;
                    timed |= burns_down;
                    Thing::Torch(Torch::new(cell, Some(source), burns_down))
                }
                _ => Thing::Plate(Plate::new(cell, source, true)),
            });
        }
        let signal = wire_puzzle(area.circuit_mut(), &sources, Gate::All, Memory::None);
        let treasures = [
            [(Item::Potion, 2), (Item::Gold, 1)],
            [(Item::Gold, 4), (Item::Food, 1)],
            [(Item::Bomb, 2), (Item::Gold, 2)],
            [(Item::Potion, 1), (Item::Bomb, 1)],
        ];
        let contents = Inventory::of(&treasures[dice.index(treasures.len())]);
        area.register(Thing::Chest(Chest::new(chest, signal, contents)));
    }

    /// What came after the puzzle may have made the way from a torch to the chest longer: one that is too far now
    /// burns for good.
    fn spare_torches(&mut self, area: &mut Area) {
        let census = area.census();
        let Some(chest) = census.chests.first().map(|chest| chest.at) else { return };
        for torch in census.torches.iter().filter(|torch| torch.timed) {
            if self.steps_beside(torch.at, chest) > TIMED_STEPS {
                area.each_torch(|other| other.timed &= other.at != torch.at);
            }
        }
    }

    /// How many steps it is from beside one cell to beside another.
    fn steps_beside(&mut self, from: Pos, to: Pos) -> u32 {
        let starts: Vec<Pos> =
            Orientation::ALL.into_iter().map(|way| way.step(from)).filter(|&c| self.safe[c]).collect();
        let found = self.search.from(&starts).on(&self.safe);
        let ends = Orientation::ALL.into_iter().map(|way| found.distance(way.step(to)));
        ends.min().unwrap_or(FAR)
    }

    /// Coins, food and orbs.
    fn gifts(&mut self, area: &mut Area, mix: &Mix, patches: usize, dice: &mut Dice) {
        let mut loot = Vec::new();
        if mix.has(Kind::Coin) {
            loot.extend(std::iter::repeat_n(Item::Gold, 1 + patches + dice.index(2)));
            loot.extend(dice.odds(1, 3).then_some(Item::Food));
        }
        for item in loot {
            if let Some(cell) = self.take(dice, false) {
                area.register(Thing::Loot(Loot::new(cell, item, 1)));
            }
        }
        let orbs = [
            (Kind::Speed, [Glow::Blue, Glow::Red]),
            (Kind::Orb, if mix.has(Kind::Lava) { [Glow::Fire; 2] } else { [Glow::Fire, Glow::Water] }),
        ];
        for (_, glows) in orbs.into_iter().filter(|(kind, _)| mix.has(*kind)) {
            if let Some(cell) = self.take(dice, false) {
                area.register(Thing::Orb(Orb::new(cell, glows[dice.index(2)])));
            }
        }
        debug_assert!(self.safe[self.entry], "nothing ever stands where one comes in");
    }
}
