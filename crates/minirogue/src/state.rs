//! Everything that decides the future of a game, and questions about it. Plain data: nothing in it is
//! derived from the rest, so a situation set up by hand needs nothing kept in step.

use crate::cells::Cells;
use crate::dungeon::Dungeon;
use crate::fog;
use crate::level::Level;
use crate::rules::goblin;
use crate::setup::Setup;
use crate::thing::{Item, Kind, Thing, Weapon};
use kernel::dice::Dice;
use kernel::game::Refused;
use kernel::pos::Pos;
use kernel::rules::parse;
use serde::{Deserialize, Serialize};

/// How many levels there are (MR-002).
pub const LEVELS: u8 = 5;

/// The greatest value of hit points, armor, strength and dexterity (MR-020).
pub const MOST: u8 = 99;

/// The longest sleep (MR-021).
pub const LONGEST_SLEEP: u8 = 9;

/// Adds to one of the four statistics, which stay in 0 to 99 (MR-020).
pub(crate) fn raise(statistic: u8, by: i64) -> u8 {
    (i64::from(statistic) + by).clamp(0, i64::from(MOST)) as u8
}

/// The player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Where he stands.
    pub at: Pos,
    /// Hit points now.
    pub hit_points: u8,
    /// The most hit points that healing leads to.
    pub max_hit_points: u8,
    /// Armor.
    pub armor: u8,
    /// Strength.
    pub strength: u8,
    /// Dexterity.
    pub dexterity: u8,
    /// How many turns he will sleep through.
    pub sleep: u8,
    /// What he holds, in the order of its labels.
    pub items: Vec<Item>,
    /// Which of the items he wields; always a weapon.
    pub wielded: usize,
}

impl Player {
    /// A fresh player with so many hit points (MR-023).
    pub fn new(at: Pos, hit_points: u8) -> Self {
        Player {
            at,
            hit_points,
            max_hit_points: hit_points,
            armor: 2,
            strength: 2,
            dexterity: 2,
            sleep: 0,
            items: vec![Item::Weapon(Weapon::ShortSword)],
            wielded: 0,
        }
    }

    /// The player at the start of a game.
    fn for_game(at: Pos, setup: &Setup) -> Self {
        let Some(own) = &setup.dungeon else { return Player::new(at, setup.numbers().hit_points) };
        let [hit_points, armor, strength, dexterity] = own.player;
        let items = vec![Item::Weapon(Dungeon::weapon_at(own.weapon))];
        Player { armor, strength, dexterity, items, ..Player::new(at, hit_points) }
    }

    /// The weapon in his hand.
    pub fn weapon(&self) -> Weapon {
        match self.items.get(self.wielded) {
            Some(Item::Weapon(weapon)) => *weapon,
            // Snapshots are checked for this, so it only concerns states set up by hand.
            _ => Weapon::ShortSword,
        }
    }
}

/// A monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Monster {
    /// A number of its own on its level, in the order of creation.
    pub id: u16,
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub at: Pos,
    /// Hit points now; never 0.
    pub hit_points: u8,
    /// The hit points it was created with.
    pub max_hit_points: u8,
    /// Armor.
    pub armor: u8,
    /// Strength.
    pub strength: u8,
    /// Dexterity.
    pub dexterity: u8,
    /// How many turns it will sleep through.
    pub sleep: u8,
}

impl Monster {
    /// A new monster, its numbers drawn as the rules say (MR-024 … MR-027).
    pub fn create(id: u16, kind: Kind, at: Pos, setup: &Setup, dice: &mut Dice) -> Self {
        let mut draw = |low, high| dice.range(low, high) as u8;
        let breed = setup.dungeon.as_ref().map(|own| own.breed(kind));
        let (hit_points, strength, dexterity, armor) = match (kind, breed) {
            (_, Some(breed)) => {
                let mut of = |(low, high)| draw(i64::from(low), i64::from(high));
                (of(breed.hit_points), of(breed.strength), of(breed.dexterity), breed.armor)
            }
            (Kind::Bogeyman, None) => (draw(5, 10), draw(2, 3), draw(2, 3), 2),
            (Kind::Snakewoman, None) => (draw(3, 6), 2, 3, 3),
            (Kind::Dragon, None) => (draw(20, 25), 4, 4, 4),
            (Kind::Goblin, None) => (draw(15, 20), 3, 1, 1),
        };
        Monster { id, kind, at, hit_points, max_hit_points: hit_points, armor, strength, dexterity, sleep: 0 }
    }
}

/// Something that lies on the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lying {
    /// What.
    pub what: Thing,
    /// Where.
    pub at: Pos,
}

/// What has been done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Turns played.
    pub turns: u32,
    /// Monsters killed, in the order of [`Kind::ALL`].
    pub kills: [u32; 4],
    /// Items picked up.
    pub items: u32,
    /// Whether the player has cheated (MR-090).
    pub cheated: bool,
}

impl Tally {
    /// All monsters killed.
    pub fn killed(&self) -> u64 {
        self.kills.iter().map(|&n| u64::from(n)).sum()
    }
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// The player holds the idol.
    Won,
    /// The player is dead, by this kind of monster.
    Died(Kind),
}

/// Everything that decides the future of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "Record")]
pub struct State {
    /// What was set before the start.
    pub setup: Setup,
    /// The level, from 0.
    pub level: u8,
    /// The cells that are no walls.
    pub floor: Cells,
    /// What lies on them; at most one thing a cell.
    pub things: Vec<Lying>,
    /// The player.
    pub player: Player,
    /// The living monsters of this level, in the order in which they act.
    pub monsters: Vec<Monster>,
    /// What has been done so far.
    pub tally: Tally,
    /// How it has ended, if it has.
    pub end: Option<End>,
    /// In fog: the cells the player has seen of this level (MR-X12). Otherwise empty.
    pub known: Cells,
}

impl State {
    /// The start of a game (MR-040). The levels follow from the dice's seed alone; nothing is drawn.
    pub fn new(setup: Setup, dice: &Dice) -> Self {
        let level = Level::of(dice, 0, &setup);
        let mut state = State::blank(setup, level.player);
        state.enter(level);
        state
    }

    /// A fresh player at a place of a level that is all walls.
    pub(crate) fn blank(setup: Setup, at: Pos) -> Self {
        State {
            setup,
            level: 0,
            floor: Cells::NONE,
            things: Vec::new(),
            player: Player::for_game(at, &setup),
            monsters: Vec::new(),
            tally: Tally::default(),
            end: None,
            known: Cells::NONE,
        }
    }

    /// Puts the player on a level, awake or not, with all that he has (MR-066).
    pub(crate) fn enter(&mut self, level: Level) {
        self.level = level.number;
        self.floor = level.floor;
        self.things = level.things;
        self.monsters = level.monsters;
        self.player.at = level.player;
        self.known = Cells::NONE;
        self.look_around();
    }

    /// In fog: remembers what is in sight.
    pub(crate) fn look_around(&mut self) {
        if self.setup.fog {
            self.known = self.known.with(&fog::sight(&self.floor, self.player.at));
        }
    }

    /// A state from its JSON, after checking every invariant.
    pub fn read(json: &str) -> Result<Self, Refused> {
        let record: Record = parse(json, "MiniRogue")?;
        let Record { setup, level, map, known, things, player, monsters, tally, end } = record;
        let known = match (setup.fog, known) {
            (true, Some(rows)) => Cells::from_text(&rows),
            (false, None) => Ok(Cells::NONE),
            _ => Err("what is known is told in fog, and only there".into()),
        };
        let floor = Cells::from_text(&map).map_err(Refused::bad_state)?;
        let known = known.map_err(Refused::bad_state)?;
        let state = State { setup, level, floor, things, player, monsters, tally, end, known };
        state.check_whole()?;
        Ok(state)
    }

    /// What the player knows, in the form of a state: in fog, cells that he has never seen are walls (and
    /// not `known`), things are those he has seen, and monsters those in sight.
    #[must_use]
    pub fn observed(&self) -> State {
        State {
            floor: self.known_floor(),
            things: self.known_things().copied().collect(),
            monsters: self.monsters_in_sight().copied().collect(),
            ..self.clone()
        }
    }

    /// Whether nothing more can be done.
    pub const fn is_over(&self) -> bool {
        self.end.is_some()
    }

    /// Whether a cell is no wall.
    pub const fn is_floor(&self, p: Pos) -> bool {
        self.floor.contains(p)
    }

    /// What lies on a cell.
    pub fn thing_at(&self, p: Pos) -> Option<Thing> {
        self.things.iter().find(|lying| lying.at == p).map(|lying| lying.what)
    }

    /// Where the stairs or the idol are, once they have been seen.
    pub fn way_on(&self) -> Option<Pos> {
        self.known_things()
            .find(|lying| matches!(lying.what, Thing::Stairs | Thing::Idol))
            .map(|lying| lying.at)
    }

    /// The monster on a cell.
    pub fn monster_at(&self, p: Pos) -> Option<&Monster> {
        self.monsters.iter().find(|m| m.at == p)
    }

    /// The cells of all monsters.
    pub fn crowd(&self) -> Cells {
        self.monsters.iter().map(|m| m.at).collect()
    }

    /// The length of a Goblin's shortest path from that monster's place, if at most `most` (MR-107).
    pub fn path_to_player(&self, monster: &Monster, most: u32) -> Option<u32> {
        goblin::distance(&self.floor.without(&self.crowd()), monster.at, self.player.at, most)
    }

    /// Whether a monster smells the player: it would attack him or come, were nothing in its way
    /// but walls. A Dragon only notices who is next to it.
    pub fn smells(&self, monster: &Monster) -> bool {
        let (away, smell) = (monster.at.manhattan(self.player.at), self.setup.smell(monster.kind));
        match monster.kind {
            _ if away == 1 => true,
            Kind::Bogeyman | Kind::Snakewoman => away <= smell,
            Kind::Goblin => away <= smell && self.path_to_player(monster, smell).is_some(),
            Kind::Dragon => false,
        }
    }

    /// What is in sight: everything, unless there is fog.
    pub fn sight(&self) -> Cells {
        if self.setup.fog { fog::sight(&self.floor, self.player.at) } else { Cells::ALL }
    }

    /// The monsters in sight.
    pub fn monsters_in_sight(&self) -> impl Iterator<Item = &Monster> {
        let sight = self.sight();
        self.monsters.iter().filter(move |m| sight.contains(m.at))
    }

    /// The monsters in sight that smell the player.
    pub fn threats(&self) -> impl Iterator<Item = &Monster> {
        self.monsters_in_sight().filter(|m| self.smells(m))
    }

    /// Whether the player has seen a cell of this level; without fog he has seen them all.
    pub const fn knows(&self, p: Pos) -> bool {
        !self.setup.fog || self.known.contains(p)
    }

    /// The cells that the player knows to be no walls.
    pub fn known_floor(&self) -> Cells {
        if self.setup.fog { self.floor.both(&self.known) } else { self.floor }
    }

    /// The cells that a player who goes by what he knows can walk over: no walls, no monsters in sight.
    pub fn known_open(&self) -> Cells {
        self.known_floor().without(&self.monsters_in_sight().map(|m| m.at).collect())
    }

    /// What the player knows to lie about.
    pub fn known_things(&self) -> impl Iterator<Item = &Lying> {
        self.things.iter().filter(|lying| self.knows(lying.at))
    }
}

/// A state in the form in which it is written. Walls are `#`, everything else is a blank.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    setup: Setup,
    level: u8,
    map: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    known: Option<Vec<String>>,
    things: Vec<Lying>,
    player: Player,
    monsters: Vec<Monster>,
    tally: Tally,
    end: Option<End>,
}

impl From<State> for Record {
    fn from(state: State) -> Self {
        let State { setup, level, floor, things, player, monsters, tally, end, known } = state;
        let known = setup.fog.then(|| known.to_text());
        Record { setup, level, map: floor.to_text(), known, things, player, monsters, tally, end }
    }
}
