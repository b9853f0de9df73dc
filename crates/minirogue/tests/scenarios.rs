//! The public acceptance scenarios A1 to A21 of the rule page, exactly. A22 is in `rules_level.rs`,
//! A23 in `rules_plain.rs`, A24 in `rules_goblin.rs`, A25 in `recording.rs`.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use kernel::pos::Pos;
use minirogue::classic::{Press, Reply};
use minirogue::level::Level;
use minirogue::setup::Setup;
use minirogue::state::State;
use minirogue::thing::Kind;

#[test]
fn a1_bogeymen_walk_straight() {
    let state = walled(3, &["..B.DB..B.", "B#####.##.", "..#.@..DB.", ".B........"]);
    let game = play(state, "z", "F F F");
    let expected = ["############", "#...BDB..B.#", "#.#####.##.#", "#BB#.@..DB.#", "#..........#"];
    assert_eq!(map(game.state(), 5, 12), expected);
    assert!(game.messages().is_empty());
}

const A2: [&str; 7] = [
    "#################",
    "#.....G.#G......G",
    "#D#.###.#####.###",
    "#.#..@..#........",
    "#.GD..#...####..G",
    "############G..##",
    "#################",
];

fn a2(smell: Option<u16>) -> State {
    let setup = Setup { goblin_smell: smell, ..Setup::default() };
    minirogue::files::sketch(setup, 3, &A2).unwrap()
}

#[test]
fn a2_goblins_walk_cleverly() {
    let state = a2(None);
    let lengths: Vec<Option<u32>> = state
        .monsters
        .iter()
        .filter(|m| m.kind == Kind::Goblin)
        .map(|m| state.path_to_player(m, 1260))
        .collect();
    assert_eq!(lengths, [Some(5), Some(16), Some(15), None, Some(14), Some(15)]);
    let game = play(state, "z", "F F F");
    let expected = [
        "#################",
        "#......G#G.....G.",
        "#D#.###.#####.###",
        "#.#..@..#.......G",
        "#.GD..#...####...",
        "############.G.##",
        "#################",
    ];
    assert_eq!(map(game.state(), 7, 17), expected);
}

#[test]
fn a3_the_smell_distance_is_a_parameter() {
    // Who moves, as (row, column) before and after, at each smell distance.
    type Move = ((i32, i32), (i32, i32));
    let as_at_15: [Move; 4] = [((1, 6), (1, 7)), ((1, 16), (1, 15)), ((4, 16), (3, 16)), ((5, 12), (5, 13))];
    let with_16: Vec<Move> =
        [as_at_15[0], ((1, 9), (1, 10))].into_iter().chain(as_at_15[1..].to_vec()).collect();
    let cases: [(u16, Vec<Move>); 6] = [
        (15, as_at_15.to_vec()),
        (14, vec![as_at_15[0], as_at_15[2]]),
        (16, with_16),
        (5, vec![as_at_15[0]]),
        (4, vec![]),
        (0, vec![]),
    ];
    for (smell, expected) in cases {
        let before = a2(Some(smell));
        let game = play(before.clone(), "z", "F F F");
        let cell = |p: Pos| (p.y, p.x);
        let pairs = before.monsters.iter().zip(&game.state().monsters);
        let moved: Vec<Move> =
            pairs.filter(|(a, b)| a.at != b.at).map(|(a, b)| (cell(a.at), cell(b.at))).collect();
        assert_eq!(moved, expected, "smell distance {smell}");
    }
}

#[test]
fn a4_an_exchange_of_blows() {
    let mut state = corridor(0, "#..@G.#");
    state.monsters[0].hit_points = 15;
    let game = play(state, "l", "F 2 1 3 1 2");
    assert_eq!((game.state().monsters[0].hit_points, game.state().player.hit_points), (12, 20));
    assert_eq!(
        game.messages(),
        [
            "Player slashes short sword at the Goblin and hits.",
            "the Goblin slashes short sword at Player and misses."
        ]
    );
}

#[test]
fn a5_kill_drop_pick_up_wield() {
    let mut state = corridor(0, "#..@G.#");
    state.monsters[0].hit_points = 2;
    let mut game = game(state, "F 1 1 2 T 0 | F | F | F");
    press(&mut game, "l");
    assert_eq!(row(game.state(), 7), "#..@).#");
    assert_eq!(game.messages(), ["Player slashes short sword at the Goblin dealing a final blow."]);
    press(&mut game, "lg");
    assert_eq!(game.messages(), ["You pick up magic axe."]);
    assert_eq!(game.state().player.items, [SHORT, AXE]);
    press(&mut game, "wb");
    assert_eq!(game.messages(), ["You are wielding magic axe."]);
    assert_eq!(game.state().player.items, [SHORT, AXE]);
    assert_eq!(game.state().player.weapon(), minirogue::thing::Weapon::MagicAxe);
    assert_eq!(game.dice().left(), 0);
}

#[test]
fn a6_sleep() {
    let mut game = game(corridor(0, "#.@S#"), "F 6 4 1 T 3 | F 1 4 | T 1 2 | F 6 1 2 F | F 1 6 1 3");
    press(&mut game, "z");
    assert_eq!((game.state().player.hit_points, game.state().player.sleep), (19, 3));
    assert_eq!(
        game.messages(),
        ["the Snakewoman strikes magic fangs at Player and hits, putting Player to sleep."]
    );
    for (key, hit_points, sleep) in [("l", 19, 2), ("w", 20, 1), ("h", 18, 0)] {
        press(&mut game, key);
        assert_eq!(game.menu(), None, "no menu opens for a sleeper");
        assert_eq!((game.state().player.hit_points, game.state().player.sleep), (hit_points, sleep), "{key}");
        assert_eq!(game.state().player.at, Pos::new(2, 1));
    }
    press(&mut game, "l");
    assert_eq!(
        game.messages(),
        [
            "Player slashes short sword at the Snakewoman and misses.",
            "the Snakewoman strikes magic fangs at Player and misses."
        ]
    );
    assert_eq!(game.dice().left(), 0);
}

#[test]
fn a7_sleep_is_the_maximum() {
    let mut game = game(corridor(0, "#.@S#"), "F 6 4 0 T 5 | F 6 4 0 T 2");
    for sleep in [5, 4] {
        press(&mut game, "z");
        assert_eq!(game.state().player.sleep, sleep);
        assert!(game.messages()[0].ends_with("and hits, putting Player to sleep."));
    }
    assert_eq!(game.dice().left(), 0);
}

#[test]
fn a8_death_stops_the_phase() {
    let mut state = walled(0, &["#G#", "G@G", "#G#"]);
    state.player.hit_points = 3;
    let mut game = play(state, "z", "F 1 1 1 1 4 1 1 4");
    assert_eq!(
        game.messages(),
        [
            "the Goblin slashes short sword at Player and hits.",
            "the Goblin slashes short sword at Player and misses.",
            "the Goblin slashes short sword at Player dealing a final blow.",
            "You have died.",
            "Press q to exit game."
        ]
    );
    let frame = game.frame();
    assert!(frame.contains("Hit points: 0,"));
    for key in ['z', 'w', 'l', '\u{1b}'] {
        assert_eq!(game.press(Press::Char(key)), Reply::Ignored);
        assert_eq!(game.frame(), frame);
    }
    assert_eq!(game.press(Press::Char('q')), Reply::Quit);
}

#[test]
fn a9_a_dragon() {
    let mut state = corridor(3, "#@D..#");
    state.monsters[0].hit_points = 5;
    state.player.strength = 9;
    let mut game = game(state, "F 1 2 T 5 3 4 | F 2 1 6 0 | F | F | F 2");
    press(&mut game, "l");
    assert_eq!((game.state().monsters[0].hit_points, game.state().player.hit_points), (6, 16));
    press(&mut game, "l");
    assert_eq!(game.messages(), ["Player slashes short sword at the Dragon dealing a final blow."]);
    assert_eq!(row(game.state(), 6), "#@?..#");
    press(&mut game, "lg");
    assert_eq!(game.messages(), ["You pick up a scroll of teleportation."]);
    press(&mut game, "rb");
    assert_eq!(
        game.messages(),
        ["You read a scroll of teleportation. You feel your body wrenched in space and time."]
    );
    assert_eq!(game.state().player.at, Pos::new(4, 1));
    assert_eq!(game.dice().left(), 0);
}

#[test]
fn a10_no_drop_on_an_occupied_cell() {
    let mut state = corridor(0, "#@S>#");
    state.monsters[0].hit_points = 3;
    lay(&mut state, MACE, (2, 1));
    let game = play(state, "l", "F 2 1 3");
    assert_eq!(row(game.state(), 5), "#@)>#");
    assert_eq!(items_on_floor(game.state()), [(Pos::new(2, 1), MACE)]);

    let mut state = corridor(2, "#@>#");
    state.monsters.push(minirogue::files::ordinary(0, Kind::Bogeyman, Pos::new(2, 1)));
    state.monsters[0].hit_points = 1;
    let mut game = game_on_stairs(state);
    press(&mut game, "l");
    assert_eq!(row(game.state(), 4), "#@>#");
    press(&mut game, "l>");
    assert!(game.frame().contains("Dungeon Level: 3,"));
    assert_eq!(game.dice().left(), 0);
}

fn game_on_stairs(state: State) -> minirogue::classic::Classic {
    game(state, "F 2 1 1 | F | F")
}

#[test]
fn a11_scrolls() {
    let state = holding(corridor(0, "#.@.#"), &[SHORT, ARMOR, STRENGTH, HEALTH, DEXTERITY, LONG]);
    let mut game = game(state, "F 3 | F 1 | F 8 | F");
    let messages = [
        "You read a scroll of enhance armor. Your armor glows blue.",
        "You read a scroll of strength. Your muscles bulge.",
        "You read a scroll of enhance health. You feel your heart beating stronger.",
        "You read a scroll of enhance dexterity. You feel like less of a klutz.",
    ];
    for message in messages {
        press(&mut game, "rb");
        assert_eq!(game.messages(), [message]);
    }
    let p = &game.state().player;
    assert_eq!((p.armor, p.strength, p.max_hit_points, p.hit_points, p.dexterity), (5, 3, 28, 20, 3));
    assert_eq!(p.items, [SHORT, LONG]);
    assert_eq!(game.dice().left(), 0);
}

#[test]
fn a12_wrong_choices() {
    let state = holding(corridor(0, "#.@.#"), &[SHORT, STRENGTH, LONG]);
    let mut game = game(state, "F F F F F");
    let cases: [(&str, &[&str]); 5] = [
        ("wb", &["You can't wield a scroll of strength."]),
        ("rc", &["You can't read a long sword."]),
        ("wz", &[]),
        ("wc", &["You are wielding long sword."]),
        ("ih", &[]),
    ];
    for (keys, messages) in cases {
        press(&mut game, keys);
        assert_eq!(game.messages(), messages, "{keys}");
    }
    assert_eq!(game.state().player.at, Pos::new(2, 1));
    assert_eq!((game.state().tally.turns, game.dice().left()), (5, 0));
}

#[test]
fn a13_the_knapsack() {
    let mut state = holding(corridor(0, "#.@.#"), &[SHORT; 26]);
    lay(&mut state, STRENGTH, (2, 1));
    let game = play(state.clone(), "g", "F");
    assert_eq!(game.messages(), ["Your knapsack is full; you can't pick that up."]);
    assert_eq!((items_on_floor(game.state()).len(), game.state().tally.turns), (1, 1));
    state.player.items.pop();
    let mut game = play(state, "g", "F");
    assert_eq!(game.state().player.items.len(), 26);
    press(&mut game, "i");
    assert!(game.frame().ends_with(" z. a scroll of strength\n"));
}

#[test]
fn a14_stairs() {
    let mut game = game(corridor(0, "#@>...G#"), "F | F | F");
    press(&mut game, ">");
    assert_eq!(row(game.state(), 8), "#@>..G.#");
    press(&mut game, "l");
    assert_eq!(row(game.state(), 8), "#.@.G..#");
    press(&mut game, ">");
    assert_eq!(game.state().level, 1);
    assert!(game.messages().is_empty());
    let fresh = Level::of(game.dice(), 1, &Setup::default());
    assert_eq!(game.state().monsters, fresh.monsters);
    assert_eq!(game.state().player.at, fresh.player);
    assert_eq!(game.dice().left(), 0);
}

#[test]
fn a15_the_idol() {
    let mut state = holding(corridor(4, "#.@G.#"), &[SHORT; 26]);
    state.things.push(minirogue::state::Lying { what: minirogue::thing::Thing::Idol, at: Pos::new(2, 1) });
    let game = play(state, "g", "F");
    assert_eq!(
        game.messages(),
        ["You pick up the golden idol.", "Congratulations, you won!", "Press q to exit game."]
    );
    assert_eq!(game.state().player.hit_points, 20);
}

#[test]
fn a16_cheating() {
    let mut state = corridor(0, "#.@.#");
    state.player.hit_points = 7;
    let game = play(state.clone(), "c", "F");
    assert!(
        game.frame().contains("\nDungeon Level: 0, Hit points: 50, Armor: 2, Strength: 9, Dexterity: 2\n")
    );
    assert_eq!(game.state().player.max_hit_points, 50);
    state.player.strength = 12;
    state.player.max_hit_points = 60;
    state.player.hit_points = 60;
    let game = play(state, "c", "F");
    let p = &game.state().player;
    assert_eq!((p.strength, p.max_hit_points, p.hit_points), (9, 50, 50));
}

#[test]
fn a17_an_unknown_key_and_a_wall() {
    let mut game = game(corridor(0, "#@...G####"), "F | F");
    for (key, after) in [("Z", "#@..G.####"), ("k", "#@.G..####")] {
        press(&mut game, key);
        assert_eq!(row(game.state(), 10), after);
        assert!(game.messages().is_empty());
    }
    assert_eq!(game.dice().left(), 0);
}

#[test]
fn a18_the_limits_of_smell() {
    let state = on(2, &["#########", "#@..SS..#", "#.......#", "#...B...#", "#...B...#", "#########"]);
    let game = play(state, "z", "F");
    let expected = ["#########", "#@.S.S..#", "#...B...#", "#.......#", "#...B...#", "#########"];
    assert_eq!(map(game.state(), 6, 9), expected);
}

#[test]
fn a19_a_queue_in_a_corridor() {
    let game = play(corridor(0, "#@.GG.G#"), "z", "F");
    assert_eq!(row(game.state(), 8), "#@G.G.G#");
}

#[test]
fn a20_a_hit_of_zero() {
    let game = play(corridor(2, "#@B..#"), "l", "F 1 1 0 2 4");
    assert_eq!(
        game.messages(),
        [
            "Player slashes short sword at the Bogeyman and hits.",
            "the Bogeyman slashes short sword at Player and misses."
        ]
    );
    assert_eq!(game.state().monsters[0].hit_points, 7);
}

#[test]
fn a21_a_tie() {
    let game = play(on(0, &["#####", "#@..#", "#.#.#", "#..G#", "#####"]), "z", "F");
    assert_eq!(game.state().monsters[0].at, Pos::new(3, 2));
}
