//! Fights: MR-050 … MR-058. Hit chances are counted over every pair of draws, not sampled.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use kernel::dice::Dice;
use kernel::pos::Pos;
use minirogue::event::Blow;
use minirogue::files::ordinary;
use minirogue::look::{Chance, chance_to_hit};
use minirogue::rules::{Fighter, Strike};
use minirogue::state::Player;
use minirogue::thing::{Item, Kind};

fn fresh(weapon: Item) -> Fighter {
    let mut player = Player::new(Pos::new(1, 1), 20);
    player.items = vec![weapon];
    Fighter::from(&player)
}

fn monster(kind: Kind) -> Fighter {
    Fighter::from(&ordinary(0, kind, Pos::new(2, 1)))
}

/// The chance to hit, by making the rules play every pair of draws.
fn enumerated(attacker: Fighter, defender: Fighter) -> Chance {
    let (a, d) = (attacker.attacker_points(), defender.defender_points());
    let mut hits = 0;
    for attack in 1..=a {
        for defence in 1..=d {
            let mut dice = Dice::strict(&format!("{attack},{defence},0,F"));
            hits += u64::from(Strike::draw(attacker, defender, &mut dice).blow != Blow::Miss);
        }
    }
    Chance::new(hits, (a * d) as u64)
}

#[test]
fn mr_050_an_attack_hits_if_its_draw_is_not_the_smaller_one() {
    let (player, snake) = (fresh(LONG), monster(Kind::Snakewoman));
    assert_eq!((player.attacker_points(), snake.defender_points()), (4, 6));
    for (draws, blow) in
        [("4,4,0", Blow::Hit), ("3,4", Blow::Miss), ("1,1,0", Blow::Hit), ("4,6", Blow::Miss)]
    {
        assert_eq!(Strike::draw(player, snake, &mut Dice::strict(draws)).blow, blow, "{draws}");
    }
}

#[test]
fn mr_051_a_hit_removes_0_to_strength_and_damage_less_1() {
    let (player, goblin) = (fresh(AXE), monster(Kind::Goblin));
    assert_eq!(player.most_damage(), 2 + 5 - 1);
    for damage in 0..=6 {
        let strike = Strike::draw(player, goblin, &mut Dice::strict(&format!("1,1,{damage}")));
        assert_eq!((strike.blow, strike.hit_points), (Blow::Hit, 17 - damage));
    }
}

#[test]
fn mr_052_the_exact_hit_chances_come_out() {
    let table: [(Item, [(u64, u64); 3]); 5] = [
        (SHORT, [(3, 4), (1, 4), (3, 16)]),
        (MACE, [(3, 4), (1, 4), (3, 16)]),
        (LONG, [(7, 8), (5, 12), (5, 16)]),
        (AXE, [(13, 14), (9, 14), (1, 2)]),
        (FANGS, [(9, 10), (1, 2), (3, 8)]),
    ];
    for (weapon, chances) in table {
        for (kind, (hits, of)) in [Kind::Goblin, Kind::Snakewoman, Kind::Dragon].into_iter().zip(chances) {
            let (player, monster) = (fresh(weapon), monster(kind));
            let expected = Chance { hits, of };
            assert_eq!(enumerated(player, monster), expected, "{weapon} against {kind}");
            assert_eq!(chance_to_hit(player, monster), expected, "{weapon} against {kind}");
        }
    }
    let player = fresh(SHORT);
    let bogeyman = |dexterity| Fighter { dexterity, ..monster(Kind::Bogeyman) };
    let against = [
        (monster(Kind::Goblin), (1, 4)),
        (monster(Kind::Snakewoman), (3, 4)),
        (monster(Kind::Dragon), (3, 4)),
        (bogeyman(2), (3, 8)),
        (bogeyman(3), (1, 2)),
    ];
    for (monster, (hits, of)) in against {
        assert_eq!(enumerated(monster, player), Chance { hits, of });
        assert_eq!(chance_to_hit(monster, player), Chance { hits, of });
    }
}

#[test]
fn mr_053_fangs_put_to_sleep_for_the_longer_time() {
    let (fangs, goblin) = (fresh(FANGS), monster(Kind::Goblin));
    let asleep = |sleep| Fighter { sleep, ..goblin };
    let strike = |defender, draws| Strike::draw(fangs, defender, &mut Dice::strict(draws));
    assert_eq!(strike(asleep(0), "1,1,0,T,2").sleep, 2);
    assert_eq!(strike(asleep(4), "1,1,0,T,2").sleep, 4);
    assert_eq!(strike(asleep(4), "1,1,0,T,6").sleep, 6);
    assert_eq!(strike(asleep(4), "1,1,0,T,2").blow, Blow::Sleep);
    assert_eq!(strike(asleep(1), "1,1,0,F").sleep, 1);
    // No other weapon does, and the dead do not sleep.
    assert_eq!(Strike::draw(fresh(AXE), goblin, &mut Dice::strict("1,1,0")).blow, Blow::Hit);
    let weak = Fighter { hit_points: 1, ..goblin };
    assert_eq!(Strike::draw(fangs, weak, &mut Dice::strict("1,1,1")).blow, Blow::Kill);
}

#[test]
fn mr_054_a_sleeper_defends_as_ever_and_is_not_woken_by_a_hit() {
    let mut state = corridor(0, "#@G#");
    state.monsters[0].sleep = 4;
    // It still draws its defence; after the turn it has slept one turn less, and no more.
    let game = play(state.clone(), "l", "F 2 2 1");
    assert_eq!((game.state().monsters[0].sleep, game.state().monsters[0].hit_points), (3, 16));
    assert_eq!(play(state, "l", "F 1 2").state().monsters[0].hit_points, 17);
}

#[test]
fn mr_055_a_sleeper_misses_exactly_its_next_turns() {
    let mut state = corridor(0, "#@....G#");
    state.monsters[0].sleep = 3;
    let mut game = game(state, "F F F F");
    for after in ["#@....G#", "#@....G#", "#@....G#", "#@...G.#"] {
        press(&mut game, "z");
        assert_eq!(row(game.state(), 8), after);
    }
    // Put to sleep by the player, it misses the same turn's opportunity first.
    let state = holding(corridor(0, "#@G#"), &[FANGS]);
    let game = play(state, "l z z", "F 1 1 0 T 2 | F | F 1 4");
    assert_eq!(game.messages().len(), 1);
}

#[test]
fn mr_056_monsters_attack_only_the_player() {
    let game = play(corridor(2, "#@...BSG.#"), "z", "F");
    assert!(game.messages().is_empty());
    assert!(game.state().monsters.iter().all(|m| m.hit_points == m.max_hit_points));
}

#[test]
fn mr_057_a_dead_monster_is_gone_before_its_drop_and_before_the_others_act() {
    let mut state = corridor(0, "#@SG#");
    state.monsters[0].hit_points = 1;
    let game = play(state, "l", "F 1 1 1 T");
    // The Goblin has walked onto the dead one's cell, where the fangs lie.
    assert_eq!(row(game.state(), 5), "#@G.#");
    assert_eq!(items_on_floor(game.state()), [(Pos::new(2, 1), FANGS)]);
    assert_eq!(game.messages(), ["Player slashes short sword at the Snakewoman dealing a final blow."]);
}

#[test]
fn mr_058_where_something_lies_nothing_drops_and_nothing_is_drawn() {
    for (level, thing) in [(3, '>'), (3, ')'), (3, '?'), (4, '&')] {
        let mut state = corridor(level, &format!("#@{thing}#"));
        state.monsters.push(ordinary(0, Kind::Dragon, Pos::new(2, 1)));
        state.monsters[0].hit_points = 1;
        let game = play(state, "l", "F 1 1 1");
        assert_eq!(row(game.state(), 4), format!("#@{thing}#"));
        assert_eq!(game.state().things.len(), 1);
    }
}
