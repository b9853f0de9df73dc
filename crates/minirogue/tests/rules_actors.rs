//! Actors and weapons: MR-020 … MR-034.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use kernel::dice::Dice;
use kernel::pos::Pos;
use minirogue::setup::Setup;
use minirogue::state::{Monster, State};
use minirogue::thing::{Kind, Weapon};

/// Many monsters of a kind, as they are created.
fn many(kind: Kind) -> Vec<Monster> {
    let mut dice = Dice::seeded(24);
    (0..2000).map(|id| Monster::create(id, kind, Pos::new(1, 1), &Setup::default(), &mut dice)).collect()
}

/// The least and the greatest of some numbers.
fn span(monsters: &[Monster], number: impl Fn(&Monster) -> u8) -> (u8, u8) {
    let numbers = || monsters.iter().map(&number);
    (numbers().min().unwrap(), numbers().max().unwrap())
}

#[test]
fn mr_020_statistics_stay_from_0_to_99() {
    let mut state = holding(corridor(0, "#.@.#"), &[SHORT, ARMOR, STRENGTH, HEALTH, DEXTERITY]);
    state.player.armor = 98;
    state.player.strength = 97;
    state.player.max_hit_points = 95;
    state.player.dexterity = 99;
    let game = play(state, "rb rb rb rb", "F 3 F 2 F 8 F");
    let p = &game.state().player;
    assert_eq!((p.armor, p.strength, p.max_hit_points, p.dexterity), (99, 99, 99, 99));
}

#[test]
fn mr_021_nobody_is_created_asleep_and_sleep_is_at_most_9() {
    for kind in Kind::ALL {
        assert_eq!(span(&many(kind), |m| m.sleep), (0, 0));
    }
    let mut state = corridor(0, "#.@.#");
    assert_eq!(state.player.sleep, 0);
    state.player.sleep = 9;
    assert!(State::read(&serde_json::to_string(&state).unwrap()).is_ok());
    state.player.sleep = 10;
    assert!(State::read(&serde_json::to_string(&state).unwrap()).is_err());
}

#[test]
fn mr_022_hit_points_never_fall_below_0() {
    let mut state = corridor(0, "#@G#");
    state.player.hit_points = 1;
    let game = play(state, "z", "F 1 1 4");
    assert_eq!(game.state().player.hit_points, 0);
    assert!(game.frame().contains("Hit points: 0,"));
    assert!(game.state().is_over());
}

#[test]
fn mr_023_the_player_starts_with_20_hit_points_and_a_short_sword_in_hand() {
    let p = State::new(Setup::default(), &Dice::seeded(1)).player;
    assert_eq!((p.hit_points, p.max_hit_points, p.armor, p.strength, p.dexterity), (20, 20, 2, 2, 2));
    assert_eq!((p.items.as_slice(), p.weapon()), ([SHORT].as_slice(), Weapon::ShortSword));
}

/// Hit points, strength, dexterity, armor as spans; and that hit points are full.
fn check(kind: Kind, hit_points: (u8, u8), strength: (u8, u8), dexterity: (u8, u8), armor: u8) {
    let all = many(kind);
    assert_eq!(span(&all, |m| m.hit_points), hit_points);
    assert_eq!(span(&all, |m| m.strength), strength);
    assert_eq!(span(&all, |m| m.dexterity), dexterity);
    assert_eq!(span(&all, |m| m.armor), (armor, armor));
    assert!(all.iter().all(|m| m.hit_points == m.max_hit_points));
}

#[test]
fn mr_024_a_bogeyman_has_his_numbers_and_draws_them_in_order() {
    check(Kind::Bogeyman, (5, 10), (2, 3), (2, 3), 2);
    assert_eq!(Kind::Bogeyman.weapon(), Weapon::ShortSword);
    assert_eq!(Setup::default().smell(Kind::Bogeyman), 5);
    let mut dice = Dice::strict("9,2,3");
    let m = Monster::create(0, Kind::Bogeyman, Pos::new(1, 1), &Setup::default(), &mut dice);
    assert_eq!((m.hit_points, m.strength, m.dexterity, dice.left()), (9, 2, 3, 0));
}

#[test]
fn mr_025_a_snakewoman_has_her_numbers() {
    check(Kind::Snakewoman, (3, 6), (2, 2), (3, 3), 3);
    assert_eq!(Kind::Snakewoman.weapon(), Weapon::Fangs);
    assert_eq!(Setup::default().smell(Kind::Snakewoman), 3);
}

#[test]
fn mr_026_a_dragon_has_its_numbers() {
    check(Kind::Dragon, (20, 25), (4, 4), (4, 4), 4);
    assert_eq!(Kind::Dragon.weapon(), Weapon::LongSword);
}

#[test]
fn mr_027_a_goblin_has_its_numbers() {
    check(Kind::Goblin, (15, 20), (3, 3), (1, 1), 1);
    assert_eq!(Kind::Goblin.weapon(), Weapon::ShortSword);
    assert_eq!(Setup::default().smell(Kind::Goblin), 15);
}

/// A player with a weapon misses a Goblin; his message names it. Its numbers are looked at too.
fn check_weapon(
    item: minirogue::thing::Item,
    weapon: Weapon,
    name: &str,
    action: &str,
    bonus: u8,
    damage: u8,
) {
    assert_eq!((weapon.name(), weapon.action()), (name, action));
    assert_eq!((weapon.bonus(), weapon.damage()), (bonus, damage));
    let state = holding(corridor(0, "#@G#"), &[item]);
    // The draw is from 1 to dexterity 2 plus the bonus; the Goblin, asleep, answers nothing.
    let mut state = state;
    state.monsters[0].sleep = 9;
    let most = i64::from(2 + bonus);
    let game =
        play(state.clone(), "l", &format!("F {most} 1 0 {}", if weapon == Weapon::Fangs { "F" } else { "" }));
    assert_eq!(game.messages(), [format!("Player {action} the Goblin and hits.")]);
    // Damage is from 0 to strength 2 plus the weapon's less 1.
    let most_damage = 2 + damage - 1;
    let script = format!("F 1 1 {most_damage} {}", if weapon == Weapon::Fangs { "F" } else { "" });
    let game = play(state, "l", &script);
    assert_eq!(game.state().monsters[0].hit_points, 17 - most_damage);
}

#[test]
fn mr_030_a_mace() {
    check_weapon(MACE, Weapon::Mace, "mace", "swings mace at", 0, 2);
}

#[test]
fn mr_031_a_short_sword() {
    check_weapon(SHORT, Weapon::ShortSword, "short sword", "slashes short sword at", 0, 2);
}

#[test]
fn mr_032_a_long_sword() {
    check_weapon(LONG, Weapon::LongSword, "long sword", "swings long sword at", 2, 4);
}

#[test]
fn mr_033_a_magic_axe() {
    check_weapon(AXE, Weapon::MagicAxe, "magic axe", "chops magic axe at", 5, 5);
}

#[test]
fn mr_034_magic_fangs_of_sleep() {
    check_weapon(FANGS, Weapon::Fangs, "magic fangs of sleep", "strikes magic fangs at", 3, 2);
}
