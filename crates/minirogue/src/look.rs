//! Looking closer (MR-X08): exact odds, expected turns, and the description of a cell. It costs no turn
//! and draws nothing.

use crate::narrate::capital;
use crate::rules::Fighter;
use crate::state::{Monster, State};
use crate::thing::{Item, Kind, Thing};
use kernel::pos::Pos;
use std::fmt;

/// An exact chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// How many cases are good.
    pub hits: u64,
    /// Of how many equally likely ones.
    pub of: u64,
}

impl Chance {
    /// The chance `hits / of` in lowest terms.
    pub fn new(hits: u64, of: u64) -> Self {
        let (mut a, mut b) = (hits, of);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        let a = a.max(1);
        Chance { hits: hits / a, of: of / a }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.hits, self.of)
    }
}

/// The chance that an attack hits (MR-050).
pub fn chance_to_hit(attacker: Fighter, defender: Fighter) -> Chance {
    let (hits, of) = attacker.hit_cases(defender);
    Chance::new(hits, of)
}

/// How many turns an attacker needs on average to kill a defender with so many hit points, in
/// hundredths of a turn, rounded. What a Dragon regains meanwhile is not counted.
///
/// With damage even over 0 … m the expected number of hits is
/// E(h) = (m + 1 + E(h−1) + … + E(h−m)) / m, E being 0 for the dead; each hit takes of/hits turns.
pub fn expected_turns(attacker: Fighter, defender: Fighter) -> u64 {
    const ONE: u128 = 1_000_000_000_000;
    let most = attacker.most_damage().max(1) as usize;
    let mut expected: Vec<u128> = vec![0];
    for h in 1..=usize::from(defender.hit_points) {
        let later: u128 = expected[h.saturating_sub(most)..].iter().sum();
        expected.push(((most as u128 + 1) * ONE + later) / most as u128);
    }
    let hits = expected[usize::from(defender.hit_points)];
    let chance = chance_to_hit(attacker, defender);
    let scaled = hits * u128::from(chance.of) * 100 / u128::from(chance.hits.max(1));
    ((scaled + ONE / 2) / ONE) as u64
}

/// What is known of a fight between the player and a monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// The player's chance to hit.
    pub hit: Chance,
    /// The player's most damage.
    pub damage: i64,
    /// The monster's chance to hit.
    pub be_hit: Chance,
    /// The monster's most damage.
    pub be_damaged: i64,
    /// Turns until the monster is dead, on average, in hundredths.
    pub turns_to_win: u64,
    /// Turns until the player is dead if only this monster strikes, on average, in hundredths.
    pub turns_to_lose: u64,
}

impl Odds {
    /// Whether the player may well be the one who dies.
    pub const fn are_bad(&self) -> bool {
        self.turns_to_lose * 2 < self.turns_to_win * 3
    }
}

impl State {
    /// The odds against a monster, with the weapon in hand.
    pub fn odds(&self, monster: &Monster) -> Odds {
        let (player, monster) = (self.me(), self.fighter(monster));
        Odds {
            hit: chance_to_hit(player, monster),
            damage: player.most_damage(),
            be_hit: chance_to_hit(monster, player),
            be_damaged: monster.most_damage(),
            turns_to_win: expected_turns(player, monster),
            turns_to_lose: expected_turns(monster, player),
        }
    }
}

/// Hundredths as a number with one digit after the point: `7.3`.
fn tenths(hundredths: u64) -> String {
    let tenths = (hundredths + 5) / 10;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Whether there is more on a cell than floor, rock or the unknown.
pub(crate) fn is_of_note(state: &State, p: Pos) -> bool {
    p == state.player.at
        || state.known_things().any(|lying| lying.at == p)
        || state.monsters_in_sight().any(|m| m.at == p)
}

/// The description of a cell in one line. In fog only what is in sight or remembered.
pub fn describe(state: &State, p: Pos) -> String {
    if !state.knows(p) {
        return "You haven't been here yet".into();
    }
    if !state.is_floor(p) {
        return "A wall".into();
    }
    let thing = state.thing_at(p).map(|thing| describe_thing(state, thing));
    let also = |what: &str| thing.as_ref().map_or_else(String::new, |thing| format!("; {what}: {thing}"));
    if p == state.player.at {
        return format!("You{}", also("here"));
    }
    match state.monster_at(p).filter(|m| state.sight().contains(m.at)) {
        Some(monster) => describe_monster(state, monster) + &also("under it"),
        None if state.setup.adventure => thing.map_or_else(|| "Floor".into(), |thing| capital(&thing)),
        None => thing.unwrap_or_else(|| "Floor".into()),
    }
}

/// A monster with its numbers and the odds against it.
fn describe_monster(state: &State, monster: &Monster) -> String {
    let odds = state.odds(monster);
    let Monster { kind, hit_points, sleep, .. } = *monster;
    if state.setup.adventure {
        return describe_plainly(state, monster, &odds);
    }
    let asleep = match sleep {
        0 => String::new(),
        1 => ", asleep for 1 turn".into(),
        n => format!(", asleep for {n} turns"),
    };
    let smell = match kind {
        Kind::Dragon => "never moves".into(),
        Kind::Goblin => format!("smells {} steps along its path", state.setup.smell(kind)),
        _ => format!("smells {} steps", state.setup.smell(kind)),
    };
    format!(
        "{kind}, {hit_points} hit points{asleep}, {}; {smell}; you hit {} for 0-{}, it hits {} for 0-{}, {} turns to win",
        state.setup.weapon_of(kind).name(),
        odds.hit,
        odds.damage,
        odds.be_hit,
        odds.be_damaged,
        tenths(odds.turns_to_win)
    )
}

/// The same in the adventure form's words; what matters most comes first, since a small window may cut the end.
fn describe_plainly(state: &State, monster: &Monster, odds: &Odds) -> String {
    let Monster { kind, hit_points, sleep, .. } = *monster;
    let (points, smell) = (if hit_points == 1 { "point" } else { "points" }, state.setup.smell(kind));
    let does = match (sleep, kind) {
        (1, _) => "It sleeps for another turn.".into(),
        (2.., _) => format!("It sleeps for another {sleep} turns."),
        (0, Kind::Dragon) => "It never moves.".into(),
        (0, Kind::Goblin) => format!("It can smell you within {smell} steps' walk."),
        (0, _) => format!("It can smell you {smell} steps away, even through walls."),
    };
    format!(
        "A {}, {hit_points} hit {points}. You hit {} for up to {}; it hits {} for up to {} ({}). You need about {} turns to win, \
         and it needs {}. {does}",
        kind.common(),
        often(odds.hit),
        odds.damage,
        often(odds.be_hit),
        odds.be_damaged,
        state.setup.weapon_of(kind).name(),
        tenths(odds.turns_to_win),
        tenths(odds.turns_to_lose)
    )
}

/// An exact chance in words: `3 times in 4`.
fn often(chance: Chance) -> String {
    match chance.hits {
        0 => "never".into(),
        hits if hits >= chance.of => "every time".into(),
        1 => format!("1 time in {}", chance.of),
        hits => format!("{hits} times in {}", chance.of),
    }
}

fn describe_thing(state: &State, thing: Thing) -> String {
    match thing {
        Thing::Stairs => "the stairway down".into(),
        Thing::Idol => "the golden idol: pick it up to win".into(),
        Thing::Item(item @ Item::Weapon(_)) => format!("{item} ({})", item.about(&state.setup)),
        Thing::Item(item @ Item::Scroll(_)) => format!("{item}: {}", item.about(&state.setup)),
    }
}
