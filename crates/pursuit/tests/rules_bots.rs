//! The built-in strategies, one rule each: PU-030 to PU-038, and how they are named.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{after, end, level, on, play};
use kernel::dice::Dice;
use kernel::pos::Pos;
use pursuit::action::Step;
use pursuit::bots::{Player, Strategy, aim, monster, rogue, speedy_rogue};
use pursuit::dungeon::{Cell, FAR};
use pursuit::generator::Plan;
use pursuit::levels::LEVELS;
use pursuit::state::{Side, State};

/// Every position of the shipped dungeons that comes up when two strategies play.
fn positions(hero: &str, monster: &str) -> Vec<State> {
    let mut all = Vec::new();
    for level in LEVELS {
        let start = State::new(&level.field(), level.id, 40);
        let player = |name| Player::new(Strategy::parse(name).unwrap(), &start, None, 1 << 26).unwrap();
        let mut players = [player(hero), player(monster)];
        let mut state = start.clone();
        while !state.is_over() {
            all.push(state.clone());
            let step = players[state.turn.index()].choose(&state);
            state.advance(step).unwrap();
        }
    }
    all
}

#[test]
fn pu_030_the_monster_steps_to_where_the_hero_is_one_step_nearer() {
    for state in positions("random:3", "random:4").iter().filter(|s| s.turn == Side::Monster) {
        let to = state.check(monster(state)).unwrap();
        let away = state.dungeon.distance(state.monster(), state.hero());
        assert_eq!(state.dungeon.distance(to, state.hero()), away - 1);
    }
}

#[test]
fn pu_031_ties_go_by_the_straight_line_and_then_by_the_standard_order() {
    // S11: W and SW are equally short; W ends nearer as the crow flies.
    let state = on(
        "7\n@ . . . + . Z\n. . . . + . .\n. . . . + . .\n. . . .   +\n          +\n          +\n          + +\n",
    );
    assert_eq!(monster(&state), Step::W);
    // Two ways round a pillar, alike in everything: the first in the order.
    assert_eq!(monster(&on("3\n. . .\nM   @\n. . .\n")), Step::NE);
    for state in positions("random:5", "random:6").iter().filter(|s| s.turn == Side::Monster) {
        let dungeon = &state.dungeon;
        let hero = state.hero();
        let best = dungeon
            .steps(state.monster())
            .filter(|&(step, to)| {
                step != Step::Stay
                    && dungeon.distance(to, hero) + 1 == dungeon.distance(state.monster(), hero)
            })
            .min_by_key(|&(step, to)| (dungeon.squared(to, hero), step));
        assert_eq!(Some(monster(state)), best.map(|(step, _)| step));
    }
}

#[test]
fn pu_032_an_unreachable_hero_is_waited_for_and_potions_are_ignored() {
    assert_eq!(monster(&on("3\nM   @\n.   .\n")), Step::Stay);
    // The potion beside the way draws nobody.
    assert_eq!(monster(&on("4\nM . . @\ns\n")), Step::E);
    // Each step of a fast turn is decided afresh.
    let state = after(&on("5\nM s . . @\n"), "E STAY");
    assert_eq!((state.rem, monster(&state)), (1, Step::E));
    assert_eq!(monster(&after(&state, "E")), Step::E);
}

#[test]
fn pu_033_the_rogue_goes_where_the_monster_is_farthest_and_stays_last() {
    for state in positions("random:7", "random:8").iter().filter(|s| s.turn == Side::Hero) {
        let dungeon = &state.dungeon;
        let best = dungeon.steps(state.hero()).max_by_key(|&(step, to)| {
            (dungeon.distance(to, state.monster()), dungeon.degree(to), std::cmp::Reverse(step))
        });
        assert_eq!(Some(rogue(state)), best.map(|(step, _)| step));
    }
    // Staying in the corner would be as far, but it comes after steps with more ways on.
    let state = after(&on("3\n@ . .\n. . .\n. . M\n"), "STAY");
    assert_eq!(rogue(&state), Step::E, "E and S are as far and have more ways on");
}

#[test]
fn pu_034_the_rogue_never_steps_onto_the_monster_but_drinks_what_it_lands_on() {
    for state in positions("rogue", "monster").iter().filter(|s| s.turn == Side::Hero) {
        assert_ne!(state.check(rogue(state)).unwrap(), state.monster());
    }
    let mut state = after(&on("4\nM @ s .\n"), "STAY");
    assert_eq!(rogue(&state), Step::E);
    assert!(state.advance(Step::E).unwrap().drink);
}

#[test]
fn pu_035_a_potion_is_winnable_only_in_strictly_fewer_turns() {
    // Two steps for both: k = 2, j = 2.
    let state = after(&on("5\n@ . s . M\n"), "STAY");
    assert!(aim(&state).is_none());
    // Two steps against three.
    let state = after(&on("6\n@ . s . . M\n"), "STAY");
    assert_eq!(aim(&state).map(|(p, _)| state.dungeon.pos(p)), Some(Pos::new(2, 0)));
    // The way leads through the monster: it cannot be reached.
    let state = after(&on("5\n@ M . . s\n"), "STAY");
    assert!(aim(&state).is_none());
    // A monster that cannot reach it at all: j is infinite.
    let state = after(&on("5\n@ . . . s\n\nM\n"), "STAY");
    assert_eq!(state.dungeon.distance(state.monster(), state.hero()), FAR);
    assert!(aim(&state).is_some());
    // Speed counts: after one potion two steps are one turn.
    let state = after(&on("6\n@ s . s . M\n"), "STAY E STAY");
    assert_eq!((state.rem, state.walker(Side::Hero).speed()), (1, 2));
    assert_eq!(aim(&state).map(|(p, _)| state.dungeon.pos(p).x), Some(3));
}

/// The least number of steps between two cells by ways that avoid a third: level by level, plainly.
fn way_round(state: &State, from: Cell, to: Cell, forbidden: Cell) -> Option<u32> {
    let mut reached = vec![from];
    for steps in 0..=state.dungeon.floor() as u32 {
        if reached.contains(&to) {
            return Some(steps);
        }
        let next: Vec<Cell> = reached
            .iter()
            .flat_map(|&cell| state.dungeon.steps(cell).map(|(_, to)| to))
            .filter(|&cell| cell != forbidden)
            .collect();
        reached.extend(next);
        reached.sort_unstable();
        reached.dedup();
    }
    None
}

/// The potion to aim at, by the letter of the rule: the least (k, a, y, x) of the winnable ones.
fn aim_by_the_letter(state: &State) -> Option<Cell> {
    let (hero, monster) = (state.walker(Side::Hero), state.walker(Side::Monster));
    let rem = state.rem;
    let mut winnable = Vec::new();
    for &potion in &state.potions {
        let Some(a) = way_round(state, hero.at, potion, monster.at) else { continue };
        let k = if a <= rem + 1 { 1 } else { 1 + (a - rem - 1).div_ceil(1 + hero.drunk) };
        let j = way_round(state, monster.at, potion, u16::MAX).map(|far| far.div_ceil(1 + monster.drunk));
        if j.is_none_or(|j| k < j) {
            let p = state.dungeon.pos(potion);
            winnable.push((k, a, p.y, p.x, potion));
        }
    }
    winnable.into_iter().min().map(|(.., potion)| potion)
}

#[test]
fn pu_035_the_aim_is_that_of_the_letter_at_all_speeds() {
    let mut found = [0, 0];
    for seed in 0..400 {
        let mut dice = Dice::seeded(seed);
        let plan = Plan { size: 7, rooms: 2, loops: 1, potions: 3, irregular: true };
        let Ok(field) = plan.make(seed) else { continue };
        let mut state = after(&State::new(&field, "field", 1000), "STAY");
        state.walkers[0].drunk = dice.range(0, 3) as u32;
        state.walkers[1].drunk = dice.range(0, 1) as u32;
        state.rem = dice.range(0, i64::from(state.walkers[0].drunk)) as u32;
        // Anywhere, also on the hero's ways.
        let cells: Vec<Cell> = state.dungeon.all().filter(|&c| !state.has_potion(c)).collect();
        state.walkers[0].at = *dice.pick(&cells).unwrap();
        state.walkers[1].at = *dice.pick(&cells).unwrap();
        if state.is_caught() {
            continue;
        }
        let wanted = aim_by_the_letter(&state);
        assert_eq!(aim(&state).map(|(potion, _)| potion), wanted, "seed {seed}");
        found[usize::from(wanted.is_some())] += 1;
    }
    assert!(found.iter().all(|&n| n > 50), "{found:?} proves little");
}

#[test]
fn pu_036_the_speedy_rogue_aims_at_the_soonest_potion_and_else_flees() {
    // Equally many turns and steps: the upper one.
    let state = after(&on("7\ns\n.\n@ . . . . . M\n.\ns\n"), "STAY");
    assert_eq!(
        (aim(&state).map(|(p, _)| state.dungeon.pos(p)), speedy_rogue(&state)),
        (Some(Pos::new(0, 0)), Step::N)
    );
    // The nearer one, though it is lower.
    let state = after(&on("7\ns\n.\n@ . . . . . M\ns\n"), "STAY");
    assert_eq!(speedy_rogue(&state), Step::S);
    // Towards it, of several ways that farthest from the monster.
    let state = after(&on("5\n. . s . .\n. . . . .\n. . @ . .\n. . . . .\n. . . . M\n"), "STAY");
    assert_eq!(speedy_rogue(&state), Step::N);
    for state in positions("random:9", "random:10").iter().filter(|s| s.turn == Side::Hero) {
        if aim(state).is_none() {
            assert_eq!(speedy_rogue(state), rogue(state));
        }
    }
}

#[test]
fn pu_037_at_equal_speeds_a_winnable_potion_is_reached_unharmed() {
    // F6: he drinks and is not caught in the monster's next turn; S16: what comes after is not promised.
    let (trace, _) = play(&level("f6"), "speedy-rogue", "monster");
    assert!(trace.starts_with("1M SW 1H NE(drink) 2M SW 2H"));
    let lure = on("3\n+ + @\nK + +\ns\n");
    assert!(play(&lure, "speedy-rogue", "monster").0.contains("(drink)"));
    assert_eq!(end(&lure, "speedy-rogue", "monster"), "caught 7");
}

#[test]
fn pu_038_still_stays_and_random_takes_the_next_number_modulo_the_legal_steps() {
    let state = level("f1");
    let player = |name| Player::new(Strategy::parse(name).unwrap(), &state, None, 0).unwrap();
    assert_eq!(player("still").choose(&state), Step::Stay);
    // SplitMix64, written out once more.
    let mut seed = 42u64;
    let mut next = || {
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = seed;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    let mut random = player("random:42");
    let mut state = state.clone();
    for _ in 0..50 {
        let legal = state.legal();
        let step = random.choose(&state);
        assert_eq!(step, legal[(next() % legal.len() as u64) as usize]);
        if state.advance(step).unwrap().catch {
            break;
        }
    }
}

#[test]
fn strategies_are_known_by_their_names_and_by_those_of_the_course() {
    for (name, strategy) in [
        ("monster", Strategy::Monster),
        ("rogue", Strategy::Rogue),
        ("speedy-rogue", Strategy::SpeedyRogue),
        ("Monster", Strategy::Monster),
        ("Rogue", Strategy::Rogue),
        ("SpeedyRogue", Strategy::SpeedyRogue),
        ("random:7", Strategy::Random(7)),
        ("bounded:3", Strategy::Bounded(3)),
        ("optimal", Strategy::Optimal),
    ] {
        assert_eq!(Strategy::parse(name), Ok(strategy));
    }
}

#[test]
fn names_are_known_in_any_case_and_with_or_without_their_hyphen() {
    for (name, meant) in [
        ("ROGUE", Strategy::Rogue),
        ("Speedy-Rogue", Strategy::SpeedyRogue),
        ("SpeedyRogue", Strategy::SpeedyRogue),
        ("speedyrogue", Strategy::SpeedyRogue),
        ("speedy_rogue", Strategy::SpeedyRogue),
        ("Random:7", Strategy::Random(7)),
        ("BOUNDED:2", Strategy::Bounded(2)),
    ] {
        assert_eq!(Strategy::parse(name), Ok(meant), "{name}");
    }
    assert!(Strategy::parse("roge").is_err());
}

#[test]
fn a_wrong_name_side_or_number_is_e20_and_names_the_argument() {
    let error = |name, side| Strategy::parse_for(name, side).unwrap_err();
    for (name, side) in [
        ("monster", Side::Hero),
        ("rogue", Side::Monster),
        ("SpeedyRogue", Side::Monster),
        ("dragon", Side::Monster),
        ("random:x", Side::Hero),
        ("random:-1", Side::Hero),
        ("bounded", Side::Hero),
        ("bounded:0", Side::Hero),
        ("bounded:99", Side::Hero),
        ("still:3", Side::Hero),
        ("", Side::Hero),
    ] {
        let error = error(name, side);
        assert_eq!(error.code, "E20");
        assert!(error.text.contains(&format!("'{name}'")), "{}", error.text);
    }
    assert!(Strategy::parse_for("optimal", Side::Hero).is_ok());
}
