//! The exact solver against a slow reference and against theory, the strategies that use it, heat maps,
//! and the levels' proven values: PU-X01 to PU-X01d and PU-X07.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common;
use crate::common::reference::reference;
use crate::common::{after, end, level, on, play, rounds, solve, value};
use kernel::dice::Dice;
use kernel::grid::Grid;
use kernel::pos::Pos;
use pursuit::bots::{Strategy, bounded};
use pursuit::dungeon::{Cell, Dungeon, Terrain};
use pursuit::files::Field;
use pursuit::generator::Plan;
use pursuit::levels::LEVELS;
use pursuit::solver::{BUDGET, Solution, Unsolved, Value, count_states};
use pursuit::state::{Side, State};

/// Small fields of all sorts, lawful or not: every cell by itself is wall, hallway or room.
fn random_field(seed: u64, size: usize, potions: usize) -> Field {
    let mut dice = Dice::seeded(seed).split(size as u64);
    loop {
        let map = Grid::from_fn(size, size, |_| match dice.index(10) {
            0..=2 => Terrain::Wall,
            3..=5 => Terrain::Hallway,
            _ => Terrain::Room,
        });
        let mut rooms: Vec<Pos> = map.iter().filter(|(_, t)| **t == Terrain::Room).map(|(p, _)| p).collect();
        if rooms.len() >= potions + 2 {
            dice.shuffle(&mut rooms);
            let mut potions = rooms[2..2 + potions].to_vec();
            potions.sort_unstable_by_key(|p| (p.y, p.x));
            return Field { map, hero: rooms[0], monster: rooms[1], letter: 'M', potions };
        }
    }
}

fn start(field: &Field) -> State {
    State::new(field, "field", 1000)
}

fn assert_agrees(field: &Field, what: &str) {
    let state = start(field);
    let solution = Solution::of(&state, BUDGET).unwrap();
    let (value, difference) = reference(&state, &solution);
    assert_eq!(difference, None, "{what}\n{}", field.write());
    assert_eq!(solution.value(&state), Some(value));
}

#[test]
fn pu_x01_every_value_agrees_with_a_slow_fixed_point_on_hundreds_of_small_fields() {
    for seed in 0..240 {
        assert_agrees(&random_field(seed, 3 + (seed as usize % 3), 0), &format!("no potion, seed {seed}"));
    }
    for seed in 0..120 {
        assert_agrees(&random_field(seed, 3 + (seed as usize % 2), 1), &format!("one potion, seed {seed}"));
    }
    for seed in 0..60 {
        assert_agrees(&random_field(seed, 3, 2), &format!("two potions, seed {seed}"));
    }
}

#[test]
fn pu_x01_a_solution_made_in_the_middle_of_a_game_agrees_with_that_of_the_start() {
    let start = on("5\n@ . s . .\n. . . . .\n+       +\n+ + . s .\n    . . M\n");
    let whole = solve(&start);
    let mut drunk = 0;
    for seed in 0..12 {
        let (mut state, mut dice) = (start.clone(), Dice::seeded(seed));
        for _ in 0..6 {
            state.advance(*dice.pick(&state.legal()).unwrap()).unwrap();
            if state.is_over() {
                break;
            }
            let own = solve(&state);
            assert_eq!(own.value(&state), whole.value(&state));
            assert_eq!(own.step_values(&state), whole.step_values(&state));
            drunk += usize::from(state.potions.len() < start.potions.len());
        }
    }
    assert!(drunk > 0, "a potion is drunk on the way");
    assert!(!solve(&after(&start, "N E W E")).covers(&level("f1")));
}

#[test]
fn pu_x01a_states_are_counted_by_layers() {
    // F²·{2, 8, 26, 76, 208} bounds them, and the printed count is the sum over layers.
    for (potions, factor) in [2u128, 8, 26, 76, 208].into_iter().enumerate() {
        let floor = 30u128;
        let count = count_states(floor as usize, potions, [0, 0]);
        assert!(count <= floor * floor * factor && (potions > 0 || count == floor * floor * factor));
        // Once more, potion set by potion set.
        let mut sum = 0;
        let mut layers = 0;
        for left in 0..1u32 << potions {
            let gone = potions as u32 - left.count_ones();
            for hero in 0..=gone {
                let cells = floor - u128::from(left.count_ones());
                sum += cells * cells * u128::from((1 + hero) + (1 + gone - hero));
                layers += 1;
            }
        }
        assert_eq!(count, sum);
        assert_eq!(layers, [1, 3, 8, 20, 48][potions]);
    }
    assert_eq!((solve(&level("f6")).states(), solve(&level("f6")).layers()), (79_602, 3));
    assert_eq!(count_states(4096, 0, [0, 0]), 33_554_432);
}

#[test]
fn pu_x01b_above_the_budget_nothing_is_solved_and_nothing_claimed() {
    let state = level("f6");
    let refused = Solution::of(&state, 79_601).unwrap_err();
    assert_eq!(refused, Unsolved::Budget { needs: 79_602, budget: 79_601 });
    let words = kernel::diagnostic::Diagnostic::from(refused).to_string();
    assert_eq!(
        words,
        "error[E30]: needs 79602 states, budget 79601; allow more with --max-states, or let bounded:D play, which estimates"
    );
    assert!(Solution::of(&state, 79_602).is_ok());
    assert_eq!(BUDGET, 64 * 1024 * 1024);
    // However large, it is refused at once and without memory.
    let rows = "s ".repeat(126);
    let many = format!("128\n@ M{}\n{}", &" .".repeat(126), format!("{rows}\n").repeat(127));
    let state = start(&common::field(&many));
    assert!(matches!(Solution::of(&state, BUDGET), Err(Unsolved::Budget { .. })));
}

#[test]
fn pu_x01b_a_bounded_search_calls_its_value_an_estimate_and_finds_near_catches() {
    for (id, depth) in [("f3", 4), ("f4", 5)] {
        let state = level(id);
        let found = bounded(&state, depth);
        assert_eq!(found.catch, value(&state).rounds(), "{id}");
        let best = solve(&state).step_values(&state);
        let step = best.iter().find(|(step, ..)| *step == found.step).unwrap();
        assert_eq!(step.2, value(&state));
        assert_eq!(found.to_string(), format!("estimate: caught in {depth} rounds"));
    }
    let far = bounded(&level("f2"), 2);
    assert_eq!((far.catch, far.to_string().as_str()), (None, "estimate: not caught in the next 2 rounds"));
    assert_eq!(end(&level("f2"), "rogue", "bounded:3").split(' ').next(), Some("caught"));
}

#[test]
fn pu_x01b_a_catch_within_the_horizon_is_exact() {
    for seed in 0..60 {
        let state = start(&random_field(seed, 4, seed as usize % 2));
        let found = bounded(&state, 4);
        match value(&state) {
            Value::Rounds(n) if n <= found.depth => assert_eq!(found.catch, Some(n), "seed {seed}"),
            _ => assert_eq!(found.catch, None, "seed {seed}"),
        }
    }
}

#[test]
fn pu_x01c_optimal_against_optimal_ends_in_the_round_of_the_value() {
    let fields = (0..150).map(|seed| random_field(seed, 4, seed as usize % 3));
    for state in fields.map(|f| start(&f)).chain(LEVELS.iter().map(|l| level(l.id))) {
        match (value(&state), play(&state, "optimal", "optimal").1.catch_round()) {
            (Value::Rounds(n), Some(round)) => assert_eq!(n, round),
            (Value::Never, None) => {}
            other => panic!("{other:?}\n{}", state.field().write()),
        }
    }
}

#[test]
fn pu_x01c_ties_go_by_distance_then_straight_line_or_degree_then_the_standard_order() {
    let mut tied = 0;
    for level in LEVELS {
        let root = common::level(level.id);
        let solution = solve(&root);
        let dungeon = &root.dungeon;
        for hero in dungeon.all().filter(|&c| !root.has_potion(c)) {
            for monster in dungeon.all().filter(|&c| c != hero && !root.has_potion(c)) {
                for turn in Side::ALL {
                    let mut state = root.clone();
                    (state.walkers[0].at, state.walkers[1].at, state.turn) = (hero, monster, turn);
                    // One criterion after the other, each keeping its best.
                    let mut left = solution.step_values(&state);
                    let all_open = left.iter().all(|(_, _, value)| *value == Value::Never);
                    let wanted = if turn == Side::Monster && all_open {
                        pursuit::bots::monster(&state)
                    } else if turn == Side::Monster {
                        let least = left.iter().map(|s| s.2).min();
                        left.retain(|s| Some(s.2) == least);
                        let near = left.iter().map(|s| dungeon.distance(s.1, hero)).min();
                        left.retain(|s| Some(dungeon.distance(s.1, hero)) == near);
                        let straight = left.iter().map(|s| dungeon.squared(s.1, hero)).min();
                        left.retain(|s| Some(dungeon.squared(s.1, hero)) == straight);
                        left[0].0
                    } else {
                        let most = left.iter().map(|s| s.2).max();
                        left.retain(|s| Some(s.2) == most);
                        let far = left.iter().map(|s| dungeon.distance(s.1, monster)).max();
                        left.retain(|s| Some(dungeon.distance(s.1, monster)) == far);
                        let open = left.iter().map(|s| dungeon.degree(s.1)).max();
                        left.retain(|s| Some(dungeon.degree(s.1)) == open);
                        left[0].0
                    };
                    tied += usize::from(left.len() > 1);
                    assert_eq!(pursuit::bots::optimal(&state, &solution), Some(wanted), "{}", level.id);
                }
            }
        }
    }
    assert!(tied > 100, "only {tied} ties came down to the standard order");
}

#[test]
fn pu_x01c_nothing_catches_sooner_than_optimal_and_nothing_lasts_longer() {
    for level in LEVELS {
        let state = common::level(level.id);
        let best = value(&state);
        for hero in ["rogue", "speedy-rogue", "still", "random:5", "bounded:2"] {
            let round = play(&state, hero, "optimal").1.catch_round();
            if let Value::Rounds(n) = best {
                assert!(round.is_some_and(|round| round <= n), "{} {hero}", level.id);
            }
        }
        for monster in ["monster", "still", "random:6", "bounded:2"] {
            let round = play(&state, "optimal", monster).1.catch_round();
            match best {
                Value::Never => assert_eq!(round, None, "{} {monster}", level.id),
                Value::Rounds(n) => assert!(round.is_none_or(|round| round >= n), "{} {monster}", level.id),
            }
        }
    }
}

/// Whether a map can be taken apart cell by cell: each time one whose neighbourhood, itself
/// included, lies inside that of a neighbour.
fn is_dismantlable(dungeon: &Dungeon) -> bool {
    let mut alive: Vec<Cell> = dungeon.all().collect();
    let around = |cell: Cell, alive: &[Cell]| -> Vec<Cell> {
        dungeon.steps(cell).map(|(_, to)| to).filter(|to| alive.contains(to)).collect()
    };
    while alive.len() > 1 {
        let corner = alive.iter().position(|&cell| {
            let own = around(cell, &alive);
            own.iter().any(|&other| {
                let theirs = around(other, &alive);
                other != cell && own.iter().all(|c| theirs.contains(c))
            })
        });
        match corner {
            Some(place) => drop(alive.remove(place)),
            None => return false,
        }
    }
    true
}

#[test]
fn pu_x01d_all_values_are_finite_exactly_on_dismantlable_maps() {
    let (mut yes, mut no) = (0, 0);
    for seed in 0..400 {
        let field = random_field(seed, 3 + seed as usize % 3, 0);
        let state = start(&field);
        let dungeon = &state.dungeon;
        if dungeon.all().any(|c| dungeon.distance(0, c) == u16::MAX) {
            continue;
        }
        let solution = solve(&state);
        let mut finite = true;
        for hero in dungeon.all() {
            for monster in dungeon.all().filter(|&m| m != hero) {
                let mut state = state.clone();
                (state.walkers[0].at, state.walkers[1].at) = (hero, monster);
                let value = solution.value(&state).unwrap();
                finite &= value != Value::Never;
                assert!(value >= rounds(u32::from(dungeon.distance(monster, hero))), "seed {seed}");
            }
        }
        assert_eq!(finite, is_dismantlable(dungeon), "seed {seed}\n{}", field.write());
        if finite { yes += 1 } else { no += 1 }
    }
    assert!(yes > 20 && no > 20, "{yes} dismantlable maps and {no} others prove little");
}

/// The field mirrored at its diagonal or turned by a quarter.
fn turned(field: &Field, turn: impl Fn(Pos) -> Pos) -> Field {
    let mut map = field.map.clone();
    for p in field.map.positions() {
        map[turn(p)] = field.map[p];
    }
    let mut potions: Vec<Pos> = field.potions.iter().map(|&p| turn(p)).collect();
    potions.sort_unstable_by_key(|p| (p.y, p.x));
    Field { map, hero: turn(field.hero), monster: turn(field.monster), letter: field.letter, potions }
}

#[test]
fn pu_x01d_turning_or_mirroring_a_field_changes_no_value() {
    for level in LEVELS {
        let field = level.field();
        let last = field.size() as i32 - 1;
        let quarter = turned(&field, |p| Pos::new(last - p.y, p.x));
        let mirrored = turned(&field, |p| Pos::new(last - p.x, p.y));
        let known = value(&start(&field));
        assert_eq!((value(&start(&quarter)), value(&start(&mirrored))), (known, known), "{}", level.id);
    }
}

#[test]
fn pu_x01_the_optimal_line_ends_in_the_catch_and_its_values_count_down() {
    let state = level("f2");
    let line = solve(&state).line(&state);
    assert_eq!(line.len(), 17);
    assert!(line.last().unwrap().0.catch);
    let monster: Vec<Value> =
        line.iter().filter(|(made, _)| made.side == Side::Monster).map(|&(_, v)| v).collect();
    assert_eq!(monster, (1..=9).rev().map(rounds).collect::<Vec<_>>());
    assert!(!solve(&level("f1")).line(&level("f1")).iter().any(|(made, _)| made.catch));
}

#[test]
fn pu_x01_solve_tells_value_first_steps_line_and_states() {
    let f3 = level("f3");
    let text = solve(&f3).text(&f3);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "value: 4");
    assert_eq!(lines[1], format!("states: {}", 2 * f3.dungeon.floor() * f3.dungeon.floor()));
    assert!(lines[2].starts_with("first: N=∞ NE=4 E=∞"), "{text}");
    assert_eq!((lines[3], lines[4], lines.len()), ("line:", "  1 M 0 NE 3,4", 4 + 7));
    assert!(lines[10].starts_with("  4 M 0 ") && lines[10].ends_with(" catch"), "{text}");
    let json = solve(&f3).json(&f3);
    assert_eq!((&json["value"], &json["first"]["NE"]), (&4.into(), &4.into()));
    assert!(json["first"]["N"].is_null() && json["line"].as_array().unwrap().len() == 7);
    assert!(solve(&level("f1")).json(&level("f1"))["value"].is_null());
}

#[test]
fn pu_x07_a_heat_map_shows_the_value_of_every_cell() {
    let state = level("f6");
    let solution = solve(&state);
    for vary in Side::ALL {
        let heat = solution.heat(&state, vary).unwrap();
        let mut cells = 0;
        for (p, value) in heat.values.iter() {
            let cell = state.dungeon.cell(p);
            if p == heat.fixed.0 || cell.is_none() {
                assert_eq!(*value, None);
                continue;
            }
            cells += 1;
            let mut put = state.clone();
            let cell = cell.unwrap();
            put.walkers[vary.index()].at = cell;
            // Whoever is put on the potion has drunk it.
            if let Ok(place) = put.potions.binary_search(&cell) {
                put.potions.remove(place);
                put.walkers[vary.index()].drunk += 1;
                put.rem = put.walker(Side::Monster).drunk;
            }
            assert_eq!(*value, Some(common::value(&put)), "{vary} at {p}");
        }
        assert_eq!(cells, 99);
        let text = heat.text();
        assert_eq!(text.lines().count(), 10);
        assert!(text.lines().all(|line| line.chars().count() <= 30));
        let rows = heat.json();
        assert_eq!(rows["rows"].as_array().unwrap().len(), 10);
        assert_eq!(rows["vary"], vary.name());
    }
}

#[test]
fn every_level_is_lawful_and_its_file_states_its_proven_value() {
    let mut grades: Vec<&str> = Vec::new();
    for level in LEVELS {
        let reading = Field::read(level.text).unwrap();
        assert_eq!(pursuit::regulations::check(&reading, true), [], "{}", level.id);
        assert_eq!(level.value(), Some(common::value(&common::level(level.id))), "{}", level.id);
        if !grades.contains(&level.pack) {
            grades.push(level.pack);
        }
    }
    // The campaign's four packs, the figures, and three more of our own.
    assert_eq!(grades.len(), 8);
    assert!(LEVELS.len() >= 18);
    for grade in grades {
        let verdicts: Vec<bool> =
            LEVELS.iter().filter(|l| l.pack == grade).map(|l| l.value() == Some(Value::Never)).collect();
        assert!(verdicts.len() >= 4, "{grade}");
    }
}

#[test]
fn a_generated_dungeon_agrees_with_the_reference_too() {
    for seed in 0..6 {
        let plan = Plan { size: 6, rooms: 2, loops: 1, potions: seed as usize % 2, irregular: true };
        assert_agrees(&plan.make(seed).unwrap(), &format!("generated, seed {seed}"));
    }
}

#[test]
fn a_strategy_that_needs_a_solution_says_when_there_is_none() {
    let state = level("f6");
    let refused = pursuit::bots::Player::new(Strategy::Optimal, &state, None, 10).unwrap_err();
    assert_eq!(refused, Unsolved::Budget { needs: 79_602, budget: 10 });
}
