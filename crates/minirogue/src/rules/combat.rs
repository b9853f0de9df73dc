//! Fights: the draws of an attack in their order (MR-132), and what comes of it.

use crate::dungeon::Edge;
use crate::event::{Actor, Blow, Event};
use crate::setup::Setup;
use crate::state::{End, LONGEST_SLEEP, Lying, Monster, Player, State};
use crate::thing::{Item, Kind, Scroll, Thing, Weapon};
use kernel::dice::Dice;
use kernel::pos::Pos;

/// What of an actor matters in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fighter {
    /// Hit points now.
    pub hit_points: u8,
    /// Armor.
    pub armor: u8,
    /// Strength.
    pub strength: u8,
    /// Dexterity.
    pub dexterity: u8,
    /// Sleep time now.
    pub sleep: u8,
    /// What it fights with.
    pub weapon: Weapon,
    /// What that weapon is worth.
    pub edge: Edge,
}

impl From<&Player> for Fighter {
    fn from(p: &Player) -> Self {
        let Player { hit_points, armor, strength, dexterity, sleep, .. } = *p;
        Fighter { hit_points, armor, strength, dexterity, sleep, weapon: p.weapon(), edge: edge(p.weapon()) }
    }
}

impl From<&Monster> for Fighter {
    fn from(m: &Monster) -> Self {
        let Monster { hit_points, armor, strength, dexterity, sleep, .. } = *m;
        let weapon = m.kind.weapon();
        Fighter { hit_points, armor, strength, dexterity, sleep, weapon, edge: edge(weapon) }
    }
}

/// A weapon as the rules have it.
const fn edge(weapon: Weapon) -> Edge {
    Edge { bonus: weapon.bonus(), damage: weapon.damage() }
}

impl Setup {
    /// A fighter whose weapon is worth what it is in this game.
    const fn arm(&self, fighter: Fighter) -> Fighter {
        Fighter { edge: self.edge(fighter.weapon), ..fighter }
    }
}

impl State {
    /// The player as a fighter.
    pub fn me(&self) -> Fighter {
        self.setup.arm(Fighter::from(&self.player))
    }

    /// A monster as a fighter.
    pub fn fighter(&self, monster: &Monster) -> Fighter {
        let weapon = self.setup.weapon_of(monster.kind);
        self.setup.arm(Fighter { weapon, ..Fighter::from(monster) })
    }
}

impl Fighter {
    /// What an attack is drawn from (MR-050). With no dexterity at all there is still a chance.
    pub fn attacker_points(self) -> i64 {
        (i64::from(self.dexterity) + i64::from(self.edge.bonus)).max(1)
    }

    /// What a defence is drawn from (MR-050).
    pub fn defender_points(self) -> i64 {
        (i64::from(self.dexterity) + i64::from(self.armor)).max(1)
    }

    /// MR-050 as cases: in how many of all pairs of draws the attacker's is not the smaller one.
    pub fn hit_cases(self, defender: Fighter) -> (u64, u64) {
        let (a, d) = (self.attacker_points() as u64, defender.defender_points() as u64);
        let hits = if a <= d { a * (a + 1) / 2 } else { d * (d + 1) / 2 + (a - d) * d };
        (hits, a * d)
    }

    /// The most hit points a hit removes (MR-051).
    pub fn most_damage(self) -> i64 {
        i64::from(self.strength) + i64::from(self.edge.damage) - 1
    }
}

/// What an attack did to its defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    /// How it went.
    pub blow: Blow,
    /// How many hit points it was worth.
    pub damage: u8,
    /// The defender's hit points now.
    pub hit_points: u8,
    /// The defender's sleep time now.
    pub sleep: u8,
}

impl Strike {
    /// Draws an attack (MR-050 … MR-054).
    pub fn draw(attacker: Fighter, defender: Fighter, dice: &mut Dice) -> Strike {
        let Fighter { hit_points, sleep, .. } = defender;
        let attack = dice.range(1, attacker.attacker_points());
        let defence = dice.range(1, defender.defender_points());
        if attack < defence {
            return Strike { blow: Blow::Miss, damage: 0, hit_points, sleep };
        }
        let damage = dice.range(0, attacker.most_damage()) as u8;
        let hit = Strike { blow: Blow::Hit, damage, hit_points: hit_points.saturating_sub(damage), sleep };
        if hit.hit_points == 0 {
            return Strike { blow: Blow::Kill, ..hit };
        }
        if attacker.weapon == Weapon::Fangs && dice.odds(1, 5) {
            let sleep = sleep.max(dice.range(2, 6) as u8).min(LONGEST_SLEEP);
            return Strike { blow: Blow::Sleep, sleep, ..hit };
        }
        hit
    }

    fn event(self, attacker: Actor, weapon: Weapon, defender: Actor, monster: Pos) -> Event {
        Event::Attack { attacker, weapon, defender, blow: self.blow, damage: self.damage, monster }
    }
}

impl State {
    /// The player attacks the monster with this index.
    pub(super) fn attack_monster(&mut self, index: usize, dice: &mut Dice, events: &mut Vec<Event>) {
        let monster = self.monsters[index];
        let fighter = self.me();
        let strike = Strike::draw(fighter, self.fighter(&monster), dice);
        events.push(strike.event(Actor::Player, fighter.weapon, Actor::Monster(monster.kind), monster.at));
        if strike.blow != Blow::Kill {
            self.monsters[index].hit_points = strike.hit_points;
            self.monsters[index].sleep = strike.sleep;
            return;
        }
        // MR-057: it leaves the map before its drop appears; the others keep their order.
        self.monsters.remove(index);
        let kills = &mut self.tally.kills[monster.kind.index()];
        *kills = kills.saturating_add(1);
        // MR-058: where something lies already there is not even a draw.
        if self.thing_at(monster.at).is_none()
            && let Some(item) = drop_of(monster.kind, dice)
        {
            self.things.push(Lying { what: Thing::Item(item), at: monster.at });
            events.push(Event::Dropped { item, at: monster.at });
        }
    }

    /// The monster with this index attacks the player.
    pub(super) fn attack_player(&mut self, index: usize, dice: &mut Dice, events: &mut Vec<Event>) {
        let monster = &self.monsters[index];
        let (kind, fighter) = (monster.kind, self.fighter(monster));
        let strike = Strike::draw(fighter, self.me(), dice);
        events.push(strike.event(Actor::Monster(kind), fighter.weapon, Actor::Player, monster.at));
        self.player.hit_points = strike.hit_points;
        self.player.sleep = strike.sleep;
        if strike.blow == Blow::Kill {
            self.end = Some(End::Died(kind));
            events.extend([Event::Died, Event::Farewell]);
        }
    }
}

/// What a dead monster leaves (MR-133).
fn drop_of(kind: Kind, dice: &mut Dice) -> Option<Item> {
    match kind {
        Kind::Bogeyman => dice.odds(1, 10).then_some(Item::Weapon(Weapon::MagicAxe)),
        Kind::Snakewoman => dice.odds(1, 3).then_some(Item::Weapon(Weapon::Fangs)),
        Kind::Goblin => dice
            .odds(1, 3)
            .then(|| Item::Weapon(if dice.range(0, 1) == 0 { Weapon::MagicAxe } else { Weapon::Fangs })),
        Kind::Dragon => Some(Item::Scroll(Scroll::ALL[dice.index(Scroll::ALL.len())])),
    }
}
