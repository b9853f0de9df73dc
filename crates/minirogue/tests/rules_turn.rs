//! The turn, its end and its draws: MR-040 … MR-047, MR-120 … MR-136.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use kernel::dice::Dice;
use kernel::pos::Pos;
use minirogue::classic::{Classic, Press, Reply};
use minirogue::level::Level;
use minirogue::screen;
use minirogue::setup::Setup;
use minirogue::state::State;
use minirogue::thing::Kind;

#[test]
fn mr_040_the_first_frame_shows_level_0_before_anybody_has_moved() {
    let dice = Dice::seeded(8);
    let game = Classic::new(State::new(Setup::default(), &dice), dice.clone());
    let level = Level::of(&dice, 0, &Setup::default());
    assert_eq!((&game.state().monsters, game.state().player.at), (&level.monsters, level.player));
    assert!(game.messages().is_empty());
    let frame = game.frame();
    assert!(frame.ends_with("Dungeon Level: 0, Hit points: 20, Armor: 2, Strength: 2, Dexterity: 2\n\n"));
    assert_eq!(game.dice().position(), dice.position(), "nothing was drawn");
}

#[test]
fn mr_041_a_turn_is_regain_then_command_then_every_monster() {
    // The regained hit point is there before the blow: 1 + 1 - 1 leaves the player alive.
    let mut state = corridor(0, "#G@G#");
    state.player.hit_points = 1;
    let game = play(state, "l", "T 1 2 1 1 1 1 4");
    assert_eq!(game.state().player.hit_points, 1);
    assert_eq!(
        game.messages(),
        [
            "Player slashes short sword at the Goblin and misses.",
            "the Goblin slashes short sword at Player and hits.",
            "the Goblin slashes short sword at Player and misses."
        ]
    );
}

#[test]
fn mr_042_the_regain_roll_is_made_once_a_turn_and_only_heals_up_to_the_maximum() {
    let state = holding(corridor(0, "#.@.#"), &[SHORT, LONG]);
    // Full already: the draw is made, and nothing happens.
    assert_eq!(play(state.clone(), "z", "T").state().player.hit_points, 20);
    let mut hurt = state;
    hurt.player.hit_points = 10;
    // One roll for each whole command, menus included, and asleep.
    for keys in ["z", "h", "wb", "ra", "iz", "w~", ">", "g"] {
        assert_eq!(play(hurt.clone(), keys, "T").state().player.hit_points, 11, "{keys}");
        assert_eq!(play(hurt.clone(), keys, "F").state().player.hit_points, 10, "{keys}");
    }
    hurt.player.sleep = 2;
    assert_eq!(play(hurt, "z", "T").state().player.hit_points, 11);
}

#[test]
fn mr_043_a_sleeper_swallows_his_key_and_the_monsters_act() {
    let mut state = corridor(0, "#@>..G.#");
    state.player.sleep = 3;
    let mut game = game(state, "F F F");
    for (key, sleep, after) in [("l", 2, "#@>.G..#"), ("w", 1, "#@>G...#"), (">", 0, "#@G....#")] {
        press(&mut game, key);
        assert_eq!((game.state().player.sleep, game.menu()), (sleep, None));
        assert_eq!(row(game.state(), 8), after);
    }
}

#[test]
fn mr_044_monsters_act_in_order_and_see_where_the_earlier_ones_have_gone() {
    // The first one to act moves out of the way of the second; in the other order it could not.
    assert_eq!(row(play(corridor(2, "#@..BB#"), "z", "F").state(), 7), "#@.BB.#");
    let mut state = corridor(2, "#@..BB#");
    state.monsters.swap(0, 1);
    assert_eq!(row(play(state, "z", "F").state(), 7), "#@.B.B#");
}

#[test]
fn mr_045_only_the_messages_of_the_last_turn_are_shown() {
    let mut game = game(corridor(0, "#.@G#"), "F 1 4 | F 1 2 1 3");
    press(&mut game, "z");
    assert_eq!(game.messages().len(), 1);
    press(&mut game, "l");
    assert_eq!(game.messages().len(), 2);
    assert!(game.frame().ends_with(&format!("\n\n{}\n", game.messages().join("\n"))));
}

#[test]
fn mr_046_an_unknown_key_or_a_wall_is_a_turn_without_a_message() {
    for key in "zZ?!5 abdefmnopstuvxyH<;".chars().filter(|c| *c != ' ') {
        let game = play(corridor(0, "#@....G#"), &key.to_string(), "F");
        assert_eq!(row(game.state(), 8), "#@...G.#", "{key}");
        assert!(game.messages().is_empty());
    }
    let game = play(corridor(0, "#@....G#"), "hkj", "F F F");
    assert_eq!(game.state().player.at, Pos::new(1, 1));
    assert_eq!(row(game.state(), 8), "#@.G...#");
}

#[test]
fn mr_047_q_ends_at_once_also_asleep_but_is_a_label_in_a_menu() {
    let mut game = game(corridor(0, "#.@.#"), "F");
    assert_eq!(game.clone().press(Press::Char('q')), Reply::Quit);
    let mut asleep = corridor(0, "#.@.#");
    asleep.player.sleep = 5;
    assert_eq!(Classic::new(asleep, Dice::seeded(1)).press(Press::Char('q')), Reply::Quit);
    press(&mut game, "wq");
    assert_eq!(game.state().tally.turns, 1);
    let items = [&[SHORT][..], &[LONG; 16]].concat();
    let game = play(holding(corridor(0, "#.@.#"), &items), "wq", "F");
    assert_eq!(game.messages(), ["You are wielding long sword."]);
}

#[test]
fn mr_120_after_the_players_death_nobody_acts_or_draws() {
    let mut state = on(3, &["#####", "#.G.#", "#G@D#", "#...#", "#####"]);
    state.player.hit_points = 1;
    // The first Goblin kills; neither the second nor the Dragon's regain roll is drawn.
    let game = play(state, "z", "F 1 1 1");
    assert_eq!(game.messages().len(), 3);
}

#[test]
fn mr_121_the_last_frame_stays_and_only_q_leaves() {
    let mut state = corridor(4, "#@#");
    state.things.push(minirogue::state::Lying { what: minirogue::thing::Thing::Idol, at: Pos::new(1, 1) });
    let mut game = play(state, "g", "F");
    let frame = game.frame();
    assert!(
        frame.ends_with("You pick up the golden idol.\nCongratulations, you won!\nPress q to exit game.\n")
    );
    for press in [Press::Char('z'), Press::Char('i'), Press::Arrow(kernel::pos::Dir::North), Press::Other] {
        assert_eq!(game.press(press), Reply::Ignored);
        assert_eq!(game.frame(), frame);
    }
    assert_eq!(game.press(Press::Char('q')), Reply::Quit);
    assert!(game.state().legal().is_empty());
}

#[test]
fn mr_130_all_chance_of_play_is_scripted_by_numbers_and_odds() {
    // A turn with every kind of draw; strict dice fail when one is not asked for or does not fit.
    let mut state = corridor(3, "#D@S#");
    state.monsters[0].sleep = 1;
    let game = play(state, "z", "F F 1 2");
    assert_eq!(game.messages().len(), 1);
}

#[test]
fn mr_131_the_regain_roll_comes_first_then_the_command_then_the_monsters() {
    // Reading draws between the regain roll and the Goblin's attack.
    let state = holding(corridor(0, "#@G#"), &[SHORT, STRENGTH]);
    let game = play(state, "rb", "F 3 1 4");
    assert_eq!(game.state().player.strength, 5);
    assert_eq!(game.messages().len(), 2);
}

#[test]
fn mr_132_an_attack_draws_attack_defence_damage_sleep() {
    let mut state = holding(corridor(0, "#@G#"), &[FANGS]);
    state.monsters[0].sleep = 1;
    // Attack from 1 to 5, defence from 1 to 2, damage from 0 to 3, asleep, for how long.
    let game = play(state.clone(), "l", "F 5 2 3 T 6");
    assert_eq!(game.state().monsters[0].hit_points, 14);
    // A miss draws no damage; a hit that kills draws no sleep but its drop.
    play(state.clone(), "l", "F 1 2");
    state.monsters[0].hit_points = 1;
    let game = play(state, "l", "F 1 1 1 F");
    assert!(game.state().monsters.is_empty());
}

/// Kills a monster that has one hit point, with these drop draws; what lies there then.
fn drop_of(kind: char, draws: &str) -> Option<minirogue::thing::Item> {
    let mut state = corridor(3, &format!("#@{kind}#"));
    state.monsters[0].hit_points = 1;
    let game = play(state, "l", &format!("F 1 1 1 {draws}"));
    items_on_floor(game.state()).first().map(|&(_, item)| item)
}

#[test]
fn mr_133_drops_are_drawn_as_the_rules_say() {
    assert_eq!(drop_of('B', "T"), Some(AXE));
    assert_eq!(drop_of('B', "F"), None);
    assert_eq!(drop_of('S', "T"), Some(FANGS));
    assert_eq!(drop_of('S', "F"), None);
    assert_eq!(drop_of('G', "F"), None);
    assert_eq!(drop_of('G', "T 0"), Some(AXE));
    assert_eq!(drop_of('G', "T 1"), Some(FANGS));
    for (n, scroll) in [TELEPORT, ARMOR, STRENGTH, HEALTH, DEXTERITY].into_iter().enumerate() {
        assert_eq!(drop_of('D', &n.to_string()), Some(scroll));
    }
}

#[test]
fn mr_134_scrolls_draw_in_their_ranges() {
    let read = |item, draws: &str| {
        let state = holding(corridor(0, "#..@S.#"), &[SHORT, item]);
        let mut state = state;
        state.monsters[0].sleep = 9;
        play(state, "rb", &format!("F {draws}")).state().player.clone()
    };
    assert_eq!(read(ARMOR, "1").armor, 3);
    assert_eq!(read(ARMOR, "3").armor, 5);
    assert_eq!(read(STRENGTH, "3").strength, 5);
    assert_eq!(read(HEALTH, "3").max_hit_points, 23);
    assert_eq!(read(HEALTH, "8").max_hit_points, 28);
    assert_eq!(read(DEXTERITY, "").dexterity, 3);
    // Eligible are 1,1 and 2,1 and 5,1: not his own cell, not the Snakewoman's.
    for (index, x) in [(0, 1), (1, 2), (2, 5)] {
        assert_eq!(read(TELEPORT, &index.to_string()).at, Pos::new(x, 1));
    }
    // With nowhere to go he stays, and nothing is drawn.
    let game = play(holding(corridor(0, "#@#"), &[SHORT, TELEPORT]), "rb", "F");
    assert_eq!(game.state().player.at, Pos::new(1, 1));
    assert_eq!(game.state().player.items, [SHORT]);
}

#[test]
fn mr_135_a_dragon_always_draws_its_regain_roll_first() {
    let far = corridor(3, "#@..D#");
    play(far, "z", "F F");
    let mut asleep = corridor(3, "#@D#");
    asleep.monsters[0].sleep = 2;
    asleep.monsters[0].hit_points = 5;
    let game = play(asleep, "z", "F T");
    assert_eq!(game.state().monsters[0].hit_points, 6);
    play(corridor(3, "#@D#"), "z", "F F 1 4");
}

#[test]
fn mr_136_movement_draws_nothing() {
    let game = play(on(2, &["########", "#@..B..#", "#S....G#", "########"]), "z", "F 1 4");
    assert_eq!(game.state().monsters.iter().filter(|m| m.kind == Kind::Bogeyman).count(), 1);
    // The Bogeyman comes along the upper row and shuts it, so the Goblin comes along the lower one.
    assert_eq!(map(game.state(), 4, 8)[1..3], ["#@.B...#", "#S...G.#"]);
}

#[test]
fn the_screen_is_laid_out_as_the_rules_say() {
    let mut state = walled(3, &["@D", "B>", ")?"]);
    state.player.hit_points = 10;
    state.player.armor = 3;
    let frame = screen::frame(&state, &["one".into(), "two".into()]);
    let lines: Vec<&str> = frame.split('\n').collect();
    assert_eq!(lines.len(), 23, "18 + status + empty + 2 messages, and the end of the last line");
    assert!(lines[..18].iter().all(|line| line.len() == 70));
    assert_eq!((&lines[1][..4], &lines[2][..4], &lines[3][..4]), ("#@D#", "#B>#", "#)?#"));
    assert_eq!(lines[18], "Dungeon Level: 3, Hit points: 10, Armor: 3, Strength: 2, Dexterity: 2");
    assert_eq!(lines[19..], ["", "one", "two", ""]);
}

#[test]
fn the_inventory_screen_is_as_the_rules_show_it() {
    let state = holding(corridor(0, "#@#"), &[SHORT, LONG, STRENGTH, LONG]);
    let expected = "Inventory:\n a. short sword\n b. long sword\n c. a scroll of strength\n d. long sword\n";
    assert_eq!(screen::inventory(&state), expected);
}
