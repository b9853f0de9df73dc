//! Stairs, objects, inventory, scrolls: MR-060 … MR-090.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use kernel::dice::Dice;
use kernel::pos::Pos;
use minirogue::classic::Menu;
use minirogue::screen;
use minirogue::state::{End, State};
use minirogue::thing::{Item, Weapon};

/// A player who stands on an item.
fn standing_on(item: Item) -> State {
    let mut state = corridor(0, "#.@.#");
    lay(&mut state, item, (2, 1));
    state
}

#[test]
fn mr_060_an_item_goes_to_the_end_of_the_inventory() {
    for item in Item::all() {
        let mut state = standing_on(item);
        state.player.items = [&[SHORT][..], &[MACE; 24]].concat();
        let game = play(state, "g", "F");
        assert_eq!(game.state().player.items.last(), Some(&item));
        assert_eq!((game.state().player.items.len(), game.state().things.len()), (26, 0));
        assert_eq!(game.messages(), [format!("You pick up {item}.")]);
    }
}

#[test]
fn mr_061_with_26_items_the_object_stays() {
    let game = play(holding(standing_on(LONG), &[SHORT; 26]), "g", "F");
    assert_eq!(game.messages(), ["Your knapsack is full; you can't pick that up."]);
    assert_eq!((game.state().player.items.len(), game.state().things.len()), (26, 1));
}

#[test]
fn mr_062_there_is_nothing_to_pick_up_on_an_empty_cell_or_a_stairway() {
    let mut on_stairs = corridor(0, "#.@>#");
    on_stairs.player.at = Pos::new(3, 1);
    for state in [corridor(0, "#.@.#"), on_stairs] {
        let game = play(state.clone(), "g", "F");
        assert!(game.messages().is_empty());
        assert_eq!((&game.state().things, game.state().tally.turns), (&state.things, 1));
    }
}

#[test]
fn mr_063_picking_up_the_idol_wins_at_once() {
    let mut state = holding(corridor(4, "#G&@#"), &[SHORT; 26]);
    state.player.at = Pos::new(2, 1);
    let game = play(state, "g", "F");
    assert_eq!(game.state().end, Some(End::Won));
    assert!(game.messages().iter().all(|line| !line.contains("Goblin")));
}

/// A corridor with a player, so that the drawing above may go without.
fn deep(level: u8) -> State {
    let mut state = corridor(level, "#@>.G#");
    state.player.at = Pos::new(2, 1);
    state
}

#[test]
fn mr_064_descending_shows_the_next_level_and_nobody_acts() {
    let game = play(deep(2), ">", "F");
    assert_eq!(game.state().level, 3);
    let fresh = minirogue::level::Level::of(game.dice(), 3, &game.state().setup);
    assert_eq!(game.state().monsters, fresh.monsters);
    assert!(game.messages().is_empty());
}

#[test]
fn mr_065_descending_elsewhere_does_nothing() {
    let game = play(corridor(2, "#@.>..G#"), ">", "F");
    assert_eq!((game.state().level, row(game.state(), 8).as_str()), (2, "#@.>.G.#"));
}

#[test]
fn mr_066_everything_is_kept_when_descending() {
    let mut state = holding(deep(1), &[SHORT, HEALTH, AXE]);
    state.player.wielded = 2;
    (state.player.hit_points, state.player.max_hit_points) = (7, 31);
    (state.player.armor, state.player.strength, state.player.dexterity) = (5, 6, 7);
    let before = state.player.clone();
    let game = play(state, ">", "F");
    let after = minirogue::state::Player { at: before.at, ..game.state().player.clone() };
    assert_eq!(after, before);
}

#[test]
fn mr_067_labels_follow_the_order_of_acquisition_and_move_up() {
    let state = holding(standing_on(AXE), &[SHORT, ARMOR, LONG]);
    let mut game = play(state, "g", "F");
    let shown = screen::inventory(game.state());
    assert_eq!(
        shown,
        "Inventory:\n a. short sword\n b. a scroll of enhance armor\n c. long sword\n d. magic axe\n"
    );
    game = play(game.state().clone(), "rb", "F 1");
    assert_eq!(
        screen::inventory(game.state()),
        "Inventory:\n a. short sword\n b. long sword\n c. magic axe\n"
    );
}

#[test]
fn mr_068_wielding_changes_no_order_and_nothing_can_be_dropped() {
    let state = holding(corridor(0, "#.@.#"), &[SHORT, LONG, AXE]);
    let game = play(state, "wc", "F");
    assert_eq!(game.state().player.items, [SHORT, LONG, AXE]);
    assert_eq!(game.state().player.weapon(), Weapon::MagicAxe);
    assert!(game.state().legal().iter().all(|action| !action.to_string().contains("drop")));
}

#[test]
fn mr_069_wielding_takes_weapons_only_and_always_a_turn() {
    let state = || holding(corridor(0, "#@....G#"), &[SHORT, ARMOR, LONG]);
    let cases: [(&str, &[&str], Weapon); 5] = [
        ("wc", &["You are wielding long sword."], Weapon::LongSword),
        ("wb", &["You can't wield a scroll of enhance armor."], Weapon::ShortSword),
        ("wd", &[], Weapon::ShortSword),
        ("wA", &[], Weapon::ShortSword),
        ("w!", &[], Weapon::ShortSword),
    ];
    for (keys, messages, weapon) in cases {
        let game = play(state(), keys, "F");
        assert_eq!(
            (game.messages(), game.state().player.weapon()),
            (messages.iter().map(ToString::to_string).collect(), weapon),
            "{keys}"
        );
        assert_eq!(row(game.state(), 8), "#@...G.#", "the turn is used");
    }
}

#[test]
fn mr_070_reading_takes_scrolls_only_and_always_a_turn() {
    let state = || holding(corridor(0, "#@....G#"), &[SHORT, ARMOR, LONG]);
    let game = play(state(), "rb", "F 2");
    assert_eq!(game.messages(), ["You read a scroll of enhance armor. Your armor glows blue."]);
    assert_eq!((game.state().player.armor, game.state().player.items.len()), (4, 2));
    assert_eq!(play(state(), "rc", "F").messages(), ["You can't read a long sword."]);
    for keys in ["rd", "rB", "r1"] {
        let game = play(state(), keys, "F");
        assert!(game.messages().is_empty());
        assert_eq!(row(game.state(), 8), "#@...G.#", "the turn is used");
    }
}

#[test]
fn mr_071_the_inventory_is_shown_until_any_key_and_then_the_monsters_act() {
    let mut game = game(corridor(0, "#@....G#"), "F");
    press(&mut game, "i");
    assert_eq!(game.menu(), Some(Menu::Inventory));
    assert_eq!((game.frame().as_str(), game.state().tally.turns), ("Inventory:\n a. short sword\n", 0));
    press(&mut game, "l");
    assert_eq!((row(game.state(), 8).as_str(), game.menu()), ("#@...G.#", None));
}

#[test]
fn mr_072_two_items_of_a_kind_are_two_items() {
    let state = holding(corridor(0, "#.@.#"), &[LONG, STRENGTH, LONG]);
    let game = play(state, "wc rb", "F F 1");
    // The second long sword is in hand, also after its label has moved from c to b.
    assert_eq!(
        (game.state().player.wielded, game.state().player.items.as_slice()),
        (1, [LONG, LONG].as_slice())
    );
}

/// Reads a scroll with these draws.
fn read(item: Item, draws: &str) -> (State, Vec<String>) {
    let game = play(holding(corridor(0, "#.@.#"), &[SHORT, item]), "rb", &format!("F {draws}"));
    (game.state().clone(), game.messages())
}

#[test]
fn mr_080_teleportation() {
    let (state, said) = read(TELEPORT, "1");
    assert_eq!(state.player.at, Pos::new(3, 1));
    assert_eq!(said, ["You read a scroll of teleportation. You feel your body wrenched in space and time."]);
}

#[test]
fn mr_081_enhance_armor() {
    let (state, said) = read(ARMOR, "2");
    assert_eq!(state.player.armor, 4);
    assert_eq!(said, ["You read a scroll of enhance armor. Your armor glows blue."]);
}

#[test]
fn mr_082_strength() {
    let (state, said) = read(STRENGTH, "2");
    assert_eq!(state.player.strength, 4);
    assert_eq!(said, ["You read a scroll of strength. Your muscles bulge."]);
}

#[test]
fn mr_083_enhance_health_leaves_the_hit_points() {
    let (state, said) = read(HEALTH, "5");
    assert_eq!((state.player.max_hit_points, state.player.hit_points), (25, 20));
    assert_eq!(said, ["You read a scroll of enhance health. You feel your heart beating stronger."]);
}

#[test]
fn mr_084_enhance_dexterity() {
    let (state, said) = read(DEXTERITY, "");
    assert_eq!(state.player.dexterity, 3);
    assert_eq!(said, ["You read a scroll of enhance dexterity. You feel like less of a klutz."]);
}

#[test]
fn mr_085_scrolls_only_help_and_monsters_use_nothing() {
    let before = corridor(0, "#.@.#").player;
    for (item, draws) in [(ARMOR, "1"), (STRENGTH, "1"), (HEALTH, "3"), (DEXTERITY, ""), (TELEPORT, "0")] {
        let after = read(item, draws).0.player;
        assert!(after.armor >= before.armor && after.strength >= before.strength);
        assert!(after.dexterity >= before.dexterity && after.max_hit_points >= before.max_hit_points);
        assert_eq!(after.hit_points, before.hit_points);
    }
    // A monster walks over an item and leaves it.
    let mut state = corridor(0, "#@....G#");
    lay(&mut state, LONG, (5, 1));
    let game = play(state, "z z", "F F");
    assert_eq!(row(game.state(), 8), "#@..G).#");
}

#[test]
fn mr_086_nothing_else_raises_maximum_or_statistics() {
    let dice = Dice::seeded(86);
    let mut state = State::new(minirogue::setup::Setup::default(), &dice);
    let (mut dice, mut whim, mut events) = (dice, Dice::seeded(1), Vec::new());
    let numbers =
        |s: &State| (s.player.max_hit_points, s.player.armor, s.player.strength, s.player.dexterity);
    let before = numbers(&state);
    for _ in 0..2000 {
        let mut legal = state.legal();
        legal.retain(|a| !a.to_string().starts_with("read") && a.to_string() != "cheat");
        let Some(&action) = whim.pick(&legal) else { break };
        state.step(action, &mut dice, &mut events).unwrap();
        assert_eq!(numbers(&state), before, "{action}");
    }
}

#[test]
fn mr_090_cheating_sets_strength_and_hit_points_and_marks_the_game() {
    let mut state = corridor(4, "#.@.#");
    (state.player.strength, state.player.max_hit_points, state.player.hit_points) = (20, 80, 70);
    assert!(!state.tally.cheated);
    let game = play(state, "c c", "F F");
    let p = &game.state().player;
    assert_eq!((p.strength, p.max_hit_points, p.hit_points), (9, 50, 50));
    assert!(game.messages().is_empty());
    let mut won = game.state().clone();
    won.things.push(minirogue::state::Lying { what: minirogue::thing::Thing::Idol, at: won.player.at });
    let won = play(won, "g", "F");
    let outcome = won.state().outcome().unwrap();
    assert_eq!(outcome.score, None, "a cheated game is kept out of score tables");
}
