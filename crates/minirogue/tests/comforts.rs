//! What makes the adventure form pleasant to play: the fight key, the lists, the row of keys, the words.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use kernel::dice::Dice;
use kernel::game::Game;
use kernel::input::{Input, Intent, Key, Phase, Walk};
use kernel::pos::Pos;
use kernel::rules::Rules;
use kernel::scene::{Ink, Place};
use minirogue::INFO;
use minirogue::event::{Actor, Blow, Event};
use minirogue::files::sketch;
use minirogue::game::{Minirogue, MinirogueRules};
use minirogue::setup::Setup;
use minirogue::state::State;
use minirogue::thing::{Item, Kind, Scroll, Weapon};
use minirogue::travel::{self, Met};

fn adventure(rows: &[&str]) -> State {
    sketch(Setup { adventure: true, fog: true, ..Setup::default() }, 0, rows).unwrap()
}

fn key(game: &mut Minirogue, key: &str) -> Intent {
    let key: Key = key.parse().unwrap();
    let bound = |c: &&kernel::input::Command| c.keys.iter().any(|k| k.parse() == Ok(key));
    let command = INFO.commands.iter().find(bound).map(|c| c.id);
    game.interpret(&Input::Key { key, command, phase: Phase::Down })
}

fn acts(intent: &Intent) -> (Vec<&str>, bool) {
    match intent {
        Intent::Walk(Walk { actions, joins, .. }) => (actions.iter().map(String::as_str).collect(), *joins),
        other => panic!("{other:?} is no step of a fight"),
    }
}

/// Presses f once and plays what it means, if anything.
fn fight(game: &mut Minirogue) -> Intent {
    let intent = key(game, "f");
    if let Intent::Walk(walk) = &intent {
        for action in &walk.actions {
            game.step(action, &mut Dice::seeded(1)).unwrap();
        }
    }
    intent
}

#[test]
fn mr_x26_the_fight_key_does_not_run_at_the_next_monster_when_one_is_dead() {
    let mut state = adventure(&["##########", "#@S.....G#", "##########"]);
    state.monsters[0].hit_points = 1;
    (state.player.strength, state.player.dexterity) = (90, 90);
    let mut game = Minirogue::at(state);
    for _ in 0..20 {
        if game.state().monsters.len() == 1 {
            break;
        }
        fight(&mut game);
    }
    assert_eq!(game.state().monsters.len(), 1, "she is dead");
    let at = game.state().player.at;
    assert_eq!(fight(&mut game), Intent::Say("That one is dead. Fight again to take on the goblin.".into()));
    assert_eq!(game.state().player.at, at, "nobody has moved");
    assert_eq!(acts(&key(&mut game, "f")), (vec!["step east"], false), "asked twice, it goes on");
}

#[test]
fn mr_x27_a_fight_with_somebody_else_is_another_step_of_undo() {
    let mut state = adventure(&["#####", "#S@G#", "#####"]);
    state.monsters[0].hit_points = 1;
    (state.player.strength, state.player.dexterity, state.player.armor) = (90, 90, 90);
    let mut game = Minirogue::at(state);
    assert!(!acts(&fight(&mut game)).1);
    while game.state().monsters.len() == 2 {
        assert!(acts(&fight(&mut game)).1, "the same opponent");
    }
    assert!(!acts(&key(&mut game, "f")).1, "another one, who stands beside");
}

#[test]
fn mr_x26_whoever_comes_by_himself_is_waited_for_so_that_the_first_blow_is_the_players() {
    let mut game = Minirogue::at(adventure(&["#######", "#@.G..#", "#######"]));
    assert_eq!(acts(&key(&mut game, "f")).0, ["wait"]);
    // A dragon never comes, and who sleeps does not either.
    let mut game = Minirogue::at(adventure(&["#######", "#@.D..#", "#######"]));
    assert_eq!(acts(&key(&mut game, "f")).0, ["step east"]);
    let mut state = adventure(&["#######", "#@.G..#", "#######"]);
    state.monsters[0].sleep = 3;
    assert_eq!(acts(&key(&mut Minirogue::at(state), "f")).0, ["step east"]);
}

#[test]
fn mr_x06_in_the_adventure_form_whoever_travels_to_an_item_picks_it_up() {
    let rows = ["#######", "#@..).#", "#....>#", "#######"];
    let walk = travel::travel(&adventure(&rows), Pos::new(4, 1), &Met::default()).unwrap();
    let actions: Vec<String> = walk.actions.iter().map(ToString::to_string).collect();
    assert_eq!(actions, ["step east", "step east", "step east", "get"]);
    let stairs = travel::travel(&adventure(&rows), Pos::new(5, 2), &Met::default()).unwrap();
    assert_eq!(stairs.actions.len(), 5, "nobody goes down by accident");
    let course = travel::travel(&on(0, &rows), Pos::new(4, 1), &Met::default()).unwrap();
    assert_eq!(course.actions.len(), 3);
}

#[test]
fn mr_x25_whoever_has_noticed_the_player_is_told_first_and_the_others_are_counted() {
    let mut game = Minirogue::at(adventure(&["##########", "#@...S..G#", "#.......S#", "##########"]));
    let told = "A goblin has noticed you, and there are 2 more monsters about. Explore again to carry on.";
    assert_eq!(key(&mut game, "Tab"), Intent::Say(told.into()));
}

#[test]
fn the_inventory_of_the_adventure_lists_each_kind_once_and_in_few_words() {
    let mut state = holding(adventure(&["#", "#.@.#"]), &[SHORT, FANGS, FANGS, MACE, LONG, HEALTH, HEALTH]);
    let rows = |state: &State| -> Vec<(String, String, bool)> {
        let panel = Minirogue::at(state.clone()).scene().panels.remove(0);
        panel.rows.into_iter().map(|row| (row.text, row.value, row.strong)).collect()
    };
    let row = |text: &str, value: &str, strong| (text.to_string(), value.to_string(), strong);
    state.player.wielded = 4;
    let wanted = [
        row("a. short sword", "", false),
        row("b. magic fangs of sleep ×2", "hit +3, damage 2, sleep", false),
        row("d. mace", "", false),
        row("e. long sword", "in hand: hit +2, damage 4", true),
        row("f. scroll of enhance health ×2", "maximum hit points +3 to +8", false),
    ];
    assert_eq!(rows(&state), wanted);
    // Of equal ones the one in hand is listed.
    state.player.wielded = 2;
    assert_eq!(rows(&state)[1], row("c. magic fangs of sleep ×2", "in hand: hit +3, damage 2, sleep", true));
    assert_eq!(rows(&state)[3], row("e. long sword", "hit +2, damage 4", false), "it does more damage");
}

#[test]
fn the_monsters_of_the_adventure_are_listed_with_percentages_and_none_is_forgotten() {
    let scene = Minirogue::at(adventure(&["#########", "#@SSSSSS#", "#.SS....#", "#########"])).scene();
    let rows = &scene.panels[1].rows;
    assert_eq!(rows[0].value, "you hit 25%, it hits 75%");
    assert_eq!((rows.len(), rows[6].text.as_str()), (7, "and 2 more"));
}

#[test]
fn the_row_of_keys_names_only_what_is_of_use_now() {
    let hints = |state: State| -> Vec<String> {
        Minirogue::at(state).scene().hints.into_iter().map(|hint| hint.what).collect()
    };
    let alone = ["#", "#.@.#"];
    assert_eq!(hints(adventure(&alone)), ["step", "explore", "travel"]);
    let mut hurt = holding(adventure(&alone), &[SHORT, LONG, ARMOR]);
    hurt.player.hit_points = 5;
    assert_eq!(hints(hurt), ["step", "wield", "read", "explore", "travel", "rest"]);
    let near = holding(adventure(&["#", "#.@.G#"]), &[SHORT, LONG, ARMOR]);
    assert_eq!(hints(near), ["step", "wield", "read", "fight", "wait", "explore", "look"]);
    let mut asleep = adventure(&["#", "#.@S#"]);
    asleep.player.sleep = 2;
    assert_eq!(hints(asleep), ["sleep on"]);
    // The course's form names all that it has.
    assert_eq!(hints(on(0, &alone)).len(), 7);
}

#[test]
fn a_question_without_an_answer_is_not_asked() {
    let mut game = Minirogue::at(holding(adventure(&["#", "#.@.#"]), &[SHORT, SHORT]));
    assert_eq!(key(&mut game, "w"), Intent::Say("You have no other weapon to wield.".into()));
    assert_eq!(key(&mut game, "r"), Intent::Say("You have no scroll to read.".into()));
    assert!(game.scene().prompt.is_none());
}

#[test]
fn whoever_looks_with_the_keys_sees_the_place_and_its_words() {
    let rows = ["##############", "#@..........S#", "##############"];
    let mut game = Minirogue::at(adventure(&rows));
    assert!(!game.scene().lessons.is_empty());
    assert_eq!(key(&mut game, "Ctrl+X"), Intent::Look);
    let scene = game.scene();
    assert!(scene.tip.starts_with("A snakewoman, 5 hit points."), "{}", scene.tip);
    assert!(scene.lessons.is_empty(), "a lesson would hide the words");
    assert_eq!(scene.boards[0].camera.unwrap().at, Place::of(Pos::new(12, 1)));
}

#[test]
fn a_pointer_that_rests_on_floor_or_rock_is_told_nothing() {
    let mut game = Minirogue::at(adventure(&["######", "#@.)>#", "######"]));
    let mut tip = |x, y| {
        game.interpret(&Input::Hover(Some((0, Pos::new(x, y)))));
        game.scene().tip
    };
    assert_eq!((tip(2, 1), tip(0, 0), tip(20, 9)), (String::new(), String::new(), String::new()));
    assert_eq!((tip(3, 1).as_str(), tip(4, 1).as_str()), ("Mace (to hit +0, damage 2)", "The stairway down"));
}

#[test]
fn a_newcomer_is_warned_of_whom_he_should_not_fight() {
    let lesson = |state: State| Minirogue::at(state).scene().lessons.remove(0).text;
    let far = adventure(&["##########", "#@.....S.#", "##########"]);
    let told = "A snakewoman! It could well kill you. Stay 4 steps away, and it won't notice you.";
    assert_eq!(lesson(far), told);
    let near = adventure(&["##########", "#@.S.....#", "##########"]);
    assert_eq!(
        lesson(near.clone()),
        "A snakewoman! It could well kill you. Walk away: it is no faster than you."
    );
    let mut strong = near;
    (strong.player.dexterity, strong.player.strength, strong.player.armor) = (9, 9, 9);
    assert!(lesson(strong).contains("Walk into it to attack."));
    let goblin = adventure(&["##########", "#@.....G.#", "##########"]);
    assert!(lesson(goblin).contains("Walk into it to attack."), "a goblin is a fair fight");
}

#[test]
fn the_adventure_tells_what_changed_and_what_was_left_behind() {
    let mut state = adventure(&["#", "#.@.#"]);
    state.player.armor = 5;
    let said = |event| MinirogueRules::tell(&state, event).said.unwrap_or_default();
    assert_eq!(
        said(Event::Read(Scroll::Armor)),
        "You read a scroll of enhance armor. Your armor glows blue: armor 5."
    );
    let at = Pos::new(1, 1);
    let axe = Event::Dropped { item: Item::Weapon(Weapon::MagicAxe), at };
    assert_eq!(said(axe), "It leaves a magic axe behind.");
    assert_eq!(said(Event::Slept), "You sleep.");
    // The course's form stays silent.
    let course = on(0, &["#", "#.@.#"]);
    assert_eq!(MinirogueRules::tell(&course, axe).said, None);
    assert_eq!(MinirogueRules::tell(&course, Event::Slept).said, None);
}

#[test]
fn a_bite_without_harm_is_told_and_shown_without_a_number() {
    let bite = |blow| Event::Attack {
        attacker: Actor::Monster(Kind::Snakewoman),
        weapon: Weapon::Fangs,
        defender: Actor::Player,
        blow,
        damage: 0,
        monster: Pos::new(3, 1),
    };
    let spoken = |blow| bite(blow).spoken().unwrap();
    assert_eq!(spoken(Blow::Sleep), "The snakewoman bites you, and you fall asleep.");
    assert_eq!(spoken(Blow::Hit), "The snakewoman bites you but does no harm.");
    let state = adventure(&["#", "#.@S#"]);
    assert_eq!(MinirogueRules::tell(&state, bite(Blow::Hit)).seen.worth, "0".into());
}

#[test]
fn a_sleeping_player_looks_asleep() {
    let tint = |sleep| {
        let mut state = adventure(&["#", "#.@.#"]);
        state.player.sleep = sleep;
        let board = Minirogue::at(state).scene().boards.remove(0);
        board.sprites.into_iter().find(|sprite| sprite.id == 0).unwrap().tint
    };
    assert_eq!((tint(0), tint(2)), (None, Some(Ink::Grey)));
}
