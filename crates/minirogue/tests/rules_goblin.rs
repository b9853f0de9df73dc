//! The Goblin's search: MR-107 … MR-112 and scenario A24, against a breadth-first reference of the
//! tests' own.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use kernel::dice::Dice;
use kernel::paths::{FAR, Search};
use kernel::pos::{Dir, Pos};
use minirogue::cells::{COLS, Cells, ROWS, on_border};
use minirogue::rules::goblin;
use minirogue::setup::{FARTHEST_SMELL, Setup};
use minirogue::state::State;
use minirogue::thing::Kind;

/// What the rules say, by breadth-first search from each of the Goblin's neighbours: the optimal
/// first steps, and the length.
fn reference(open: &Cells, goblin: Pos, player: Pos, smell: u32) -> (Vec<Dir>, Option<u32>) {
    let mut search = Search::four();
    // The Goblin's own cell is no way for its way: it only makes it longer.
    let found = search.from(&[player]).where_cells(COLS, ROWS, |p| open.contains(p));
    let length = |dir: Dir| match found.distance(goblin.step(dir)) {
        FAR => None,
        n => Some(n + 1),
    };
    let best = Dir::ALL.into_iter().filter_map(length).min().filter(|&n| n <= smell);
    let order = [Dir::North, Dir::South, Dir::West, Dir::East];
    let steps = order.into_iter().filter(|&dir| best.is_some() && length(dir) == best).collect();
    (steps, best)
}

/// A random map: sparse, maze-like, or nearly open.
fn random_map(dice: &mut Dice) -> (Cells, Pos, Pos) {
    let walls = [5, 20, 35, 45][dice.index(4)];
    let (rows, cols) = (dice.range(3, ROWS as i64) as i32, dice.range(3, COLS as i64) as i32);
    loop {
        let mut open =
            Cells::from_fn(|p| !on_border(p) && p.y < rows && p.x < cols && !dice.odds(walls, 100));
        let len = open.len();
        if len < 2 {
            open = Cells::from_fn(|p| !on_border(p) && p.y < 3 && p.x < 6);
        }
        let len = len.max(open.len());
        let (a, b) = (open.nth(dice.index(len)), open.nth(dice.index(len)));
        if let (Some(goblin), Some(player)) = (a, b)
            && goblin != player
        {
            open.remove(goblin);
            return (open, goblin, player);
        }
    }
}

#[test]
fn a24_the_recursion_chooses_like_a_breadth_first_search_on_10_000_maps() {
    let mut dice = Dice::seeded(24);
    let mut ways = 0;
    for case in 0..10_000 {
        let (open, goblin, player) = random_map(&mut dice);
        let smell = dice.range(0, 60) as u32;
        let (steps, length) = reference(&open, goblin, player, smell);
        assert_eq!(goblin::distance(&open, goblin, player, smell), length, "map {case}");
        // MR-108: up, down, left, right; the reference lists them in this order.
        assert_eq!(goblin::first_step(&open, goblin, player, smell), steps.first().copied(), "map {case}");
        ways += usize::from(length.is_some());
    }
    assert!(ways > 2000, "only {ways} maps had a way: the test looks at too little");
}

#[test]
fn mr_107_a_goblin_follows_a_shortest_path_round_walls_and_monsters() {
    // Straight on is a wall, and the lower way is shut by a sleeping Dragon: the long way up it is.
    let rows = ["#########", "#.......#", "#.#####.#", "#@#...G.#", "#.#####.#", "#...D...#", "#########"];
    let state = on(3, &rows);
    let goblin = state.monsters[0];
    assert_eq!(goblin.kind, Kind::Goblin);
    // Right 1, up 2, left 6, down 2.
    assert_eq!(state.path_to_player(&goblin, 1260), Some(11));
    let mut shut = state.clone();
    shut.monsters[1].sleep = 9;
    assert_eq!(shut.path_to_player(&goblin, 1260), Some(11), "sleepers block like others");
    let mut open = state;
    open.monsters.pop();
    assert_eq!(open.path_to_player(&goblin, 10), None, "the limit holds");
    assert_eq!(open.path_to_player(&goblin, 11), Some(11));
}

#[test]
fn mr_107_things_are_no_obstacles() {
    let mut state = corridor(0, "#@.>.G.#");
    lay(&mut state, MACE, (2, 1));
    let game = play(state, "z z", "F F");
    assert_eq!(row(game.state(), 8), "#@)G...#");
}

#[test]
fn mr_108_of_equal_steps_up_comes_before_down_before_left_before_right() {
    let open = Cells::from_fn(|p| !on_border(p));
    let at = |x, y| Pos::new(x, y);
    let step = |goblin, player| {
        let mut open = open;
        open.remove(goblin);
        goblin::first_step(&open, goblin, player, 99)
    };
    assert_eq!(step(at(10, 10), at(5, 5)), Some(Dir::North));
    assert_eq!(step(at(10, 10), at(15, 5)), Some(Dir::North));
    assert_eq!(step(at(10, 10), at(5, 15)), Some(Dir::South));
    assert_eq!(step(at(10, 10), at(15, 15)), Some(Dir::South));
    // Round a pillar, left and right are equally long.
    let mut pillar = open;
    [(9, 9), (10, 9), (11, 9)].map(Pos::from).into_iter().for_each(|p| pillar.remove(p));
    assert_eq!(goblin::first_step(&pillar, at(10, 10), at(10, 8), 99), Some(Dir::West));
}

#[test]
fn mr_109_the_smell_distance_is_a_parameter_and_15_by_default() {
    let classic = Setup::default();
    assert_eq!(classic.smell(Kind::Goblin), 15);
    let read = |text: &str| {
        let mut params = kernel::params::Params::defaults(minirogue::INFO.params);
        params.set(minirogue::INFO.params, "goblin-smell", text)?;
        Setup::read(&params)
    };
    for n in [0, 1, 1260] {
        assert_eq!(read(&n.to_string()).unwrap().smell(Kind::Goblin), n);
    }
    assert!(read("1261").is_err());
    assert!(read("-2").is_err());
    assert_eq!(read("-1").unwrap().smell(Kind::Goblin), 15);
}

/// A lint: the rule is about how the search is written, which no game can show, so this reads the source.
#[test]
fn mr_110_lint_the_search_is_written_as_a_recursion() {
    let source = include_str!("../src/rules/goblin.rs");
    let body = source.split("fn spread(").nth(1).expect("the function is there");
    let body = &body[..body.find("\n    }\n").expect("it ends")];
    assert!(body.contains("self.spread("), "it calls itself");
    assert!(!body.contains("for ") && !body.contains("while ") && !body.contains("loop "), "without a loop");
}

/// One row of comb after the other: the longest way there can be.
fn snake() -> Cells {
    Cells::from_fn(|p| {
        let turn = if p.y / 2 % 2 == 0 { p.x == 1 } else { p.x == COLS as i32 - 2 };
        !on_border(p) && (p.y % 2 == 1 || turn)
    })
}

#[test]
fn mr_111_the_longest_way_of_all_is_found_without_trouble() {
    let open = snake();
    let (goblin, player) = (Pos::new(1, 1), open.iter().last().unwrap());
    let (steps, length) = reference(&open, goblin, player, u32::from(FARTHEST_SMELL));
    let length = length.unwrap();
    assert!(length > 500, "{length}");
    assert_eq!(goblin::distance(&open, goblin, player, 1260), Some(length));
    assert_eq!(goblin::first_step(&open, goblin, player, 1260), steps.first().copied());
    assert_eq!(goblin::distance(&open, goblin, player, length - 1), None);
}

#[test]
fn mr_111_a_phase_of_26_goblins_in_an_open_room_looks_at_few_waves() {
    // The time is measured by the benchmark `turns`; here is what it follows from: the number of
    // waves is the length of the way, however wide the room is.
    let open = Cells::from_fn(|p| !on_border(p));
    for smell in [15, 1260] {
        let (goblin, player) = (Pos::new(68, 16), Pos::new(1, 1));
        let expected = (82 <= smell).then_some(82);
        assert_eq!(goblin::distance(&open, goblin, player, smell), expected);
    }
}

#[test]
fn mr_112_the_rule_page_names_the_recursion_its_file_and_the_generator() {
    let page = include_str!("../../../docs/rules/minirogue.md");
    for name in ["Wave::spread", "src/rules/goblin.rs", "src/level/"] {
        assert!(page.contains(name), "{name}");
    }
}

#[test]
fn mr_e16_a_goblin_behind_another_in_a_corridor_stays_and_a_dragon_can_be_killed() {
    let mut state = corridor(3, "#@DG.#");
    state.monsters[0].hit_points = 1;
    let game = play(state.clone(), "z", "F F 1 4");
    assert_eq!(row(game.state(), 6), "#@DG.#");
    let goblin = state.monsters[1];
    assert_eq!(state.path_to_player(&goblin, 1260), None);
    // Kill it (its scroll drops), and the way is free.
    let game = play(state, "l", "F 2 1 1 0");
    assert_eq!(row(game.state(), 6), "#@G..#");
}

#[test]
fn a_goblin_that_smells_nothing_stays() {
    let state: State = corridor(0, "#@................G#");
    let game = play(state, "z", "F");
    assert_eq!(row(game.state(), 20), "#@................G#");
}
