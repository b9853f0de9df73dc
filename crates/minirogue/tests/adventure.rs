//! The adventure form: MR-X24 … MR-X28, and MR-X16's view of it.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use kernel::dice::Dice;
use kernel::game::Game;
use kernel::input::{Button, Input, Intent, Key, Phase, Shared, Walk};
use kernel::params::Params;
use kernel::pos::Pos;
use kernel::scene::Mark;
use kernel::session::Session;
use minirogue::INFO;
use minirogue::bots;
use minirogue::files::sketch;
use minirogue::game::Minirogue;
use minirogue::setup::Setup;
use minirogue::state::State;
use minirogue::travel::{self, Met};

const ADVENTURE: Setup = Setup { fog: true, adventure: true, ..CLASSIC };
const CLASSIC: Setup = Setup {
    preset: minirogue::presets::Preset::Classic,
    goblin_smell: None,
    fog: false,
    wording: minirogue::setup::Wording::Seed,
    classic: false,
    safe_step: false,
    confirm_quit: false,
    adventure: false,
    dungeon: None,
};

fn adventure(rows: &[&str]) -> State {
    sketch(ADVENTURE, 0, rows).unwrap()
}

fn key(game: &mut Minirogue, key: &str) -> Intent {
    let key: Key = key.parse().unwrap();
    let bound = |c: &&kernel::input::Command| c.keys.iter().any(|k| k.parse() == Ok(key));
    let command = INFO.commands.iter().find(bound).map(|c| c.id);
    game.interpret(&Input::Key { key, command, phase: Phase::Down })
}

fn say(words: &str) -> Intent {
    Intent::Say(words.into())
}

fn walk(intent: &Intent) -> (usize, &str) {
    match intent {
        Intent::Walk(walk) => (walk.actions.len(), &walk.said),
        other => panic!("{other:?} is no walk"),
    }
}

fn cursor(game: &Minirogue) -> Option<Pos> {
    game.scene().boards[0].marks.iter().find_map(|mark| match mark {
        Mark::Cursor { cell } => Some(*cell),
        _ => None,
    })
}

/// Does what a key means, as the play screen does.
fn press(game: &mut Minirogue, dice: &mut Dice, what: &str) -> Intent {
    let intent = key(game, what);
    match &intent {
        Intent::Act(action) => {
            game.step(action, dice).unwrap();
        }
        Intent::Walk(Walk { actions, .. }) => actions.iter().for_each(|action| {
            game.step(action, dice).unwrap();
        }),
        _ => {}
    }
    intent
}

#[test]
fn mr_x24_the_arcade_starts_the_adventure_and_everything_else_the_course() {
    let first = &INFO.arcade.presets[0];
    assert_eq!(first.id, "adventure");
    let mut params = Params::defaults(INFO.params);
    assert_eq!(Setup::read(&params).unwrap(), CLASSIC);
    for (id, value) in first.params {
        params.set(INFO.params, id, value).unwrap();
    }
    let setup = Setup::read(&params).unwrap();
    assert!(setup.adventure && setup.fog);
    assert_eq!(setup.numbers(), CLASSIC.numbers(), "every classic number");
}

#[test]
fn mr_x24_the_same_actions_come_to_the_same_as_in_the_classic_form_with_fog() {
    let fog = Setup { fog: true, ..CLASSIC };
    for seed in 1..20 {
        let (mut dice, mut other) = (Dice::seeded(seed), Dice::seeded(seed));
        let (mut classic, mut state) = (State::new(fog, &dice), State::new(ADVENTURE, &dice));
        for _ in 0..300 {
            let Some(action) = bots::choice("wanderer", &classic).filter(|_| !classic.is_over()) else {
                break;
            };
            let (mut events, mut others) = (Vec::new(), Vec::new());
            classic.step(action, &mut dice, &mut events).unwrap();
            state.step(action, &mut other, &mut others).unwrap();
            assert_eq!((&events, &dice), (&others, &other), "seed {seed}");
            assert_eq!(State { setup: fog, ..state.clone() }, classic, "seed {seed}");
        }
        assert_eq!(state.setup.table(), classic.setup.table(), "they share a score table");
    }
}

#[test]
fn mr_x24_it_is_told_in_plain_english_and_depths_count_from_one_with_a_name() {
    let mut game = Minirogue::at(adventure(&["#", "#.@G.#"]));
    let said = |game: &mut Minirogue, action: &str, dice: &str| -> Vec<String> {
        let events = game.step(action, &mut Dice::strict(dice)).unwrap();
        events.into_iter().filter_map(|event| event.said).collect()
    };
    assert_eq!(
        said(&mut game, "step east", "F,2,1,3,1,2"),
        ["You hit the goblin for 3.", "The goblin misses you."]
    );
    let gauge = |game: &Minirogue, label: &str| {
        game.scene().gauges.into_iter().find(|gauge| gauge.label == label).map(|gauge| gauge.value)
    };
    assert_eq!(gauge(&game, "Depth").as_deref(), Some("1 of 5, the Cellars"));
    assert_eq!(gauge(&game, "Level"), None);
    let mut down = sketch(ADVENTURE, 0, &["#", "#@>#"]).unwrap();
    down.player.at = Pos::new(2, 1);
    let mut game = Minirogue::at(down);
    let events = game.step("descend", &mut Dice::seeded(1)).unwrap();
    assert_eq!(events[0].said.as_deref(), Some("You descend to depth 2, the Warrens."));
    assert_eq!(events[0].words, "", "the course says nothing");
    let mut dying = adventure(&["#", "#@G#"]);
    dying.player.hit_points = 1;
    let mut game = Minirogue::at(dying);
    game.step("wait", &mut Dice::strict("F,1,1,4")).unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.said.as_deref(), Some("A goblin killed you in the Cellars, at depth 1, on turn 1."));
    assert_eq!(outcome.words, "A Goblin killed you on level 0 in turn 1.");
    assert_eq!(outcome.score.unwrap().words, "0 points, depth 1, 1 turns");
}

#[test]
fn mr_x24_what_was_seen_what_is_remembered_and_what_was_never_seen_have_signs_of_their_own() {
    let state = adventure(&["########", "#@.#...#", "#..#...#", "########"]);
    let mut game = Minirogue::at(state);
    game.step("step east", &mut Dice::seeded(1)).unwrap();
    let mut state = game.state().clone();
    state.known.insert(Pos::new(4, 1));
    let board = &Minirogue::at(state).scene().boards[0];
    let glyph = |x, y| board.tiles[Pos::new(x, y)].glyph;
    assert_eq!((glyph(1, 1), glyph(4, 1), glyph(6, 2)), ('.', '·', ' '));
}

#[test]
fn mr_x25_explore_stops_at_what_is_new_says_what_and_goes_on_with_it_in_mind() {
    // The Snakewoman smells 3 steps: she is seen at once, notices later, and comes.
    let rows = ["##############", "#@..........S#", "#............#", "#...........)#", "##############"];
    let mut game = Minirogue::at(adventure(&rows));
    let mut dice = Dice::seeded(3);
    assert_eq!(
        press(&mut game, &mut dice, "Tab"),
        say("A snakewoman comes into sight, far to the east. Explore again to carry on.")
    );
    assert_eq!(game.state().tally.turns, 0, "no turn has passed");
    let intent = press(&mut game, &mut dice, "Tab");
    assert_eq!(walk(&intent).1, "The snakewoman has noticed you.");
    let away = |game: &Minirogue| game.state().monsters[0].at.manhattan(game.state().player.at);
    assert!(away(&game) <= 3);
    // Again at once: it goes on until she is next to the player.
    let intent = press(&mut game, &mut dice, "Tab");
    assert!(["A snakewoman is next to you.", "The snakewoman attacks you!"].contains(&walk(&intent).1));
    assert_eq!(away(&game), 1);
    // And again: never "not now", at least one step.
    let before = game.state().tally.turns;
    let intent = press(&mut game, &mut dice, "Tab");
    assert!(walk(&intent).0 > 0 && !walk(&intent).1.is_empty());
    assert!(game.state().tally.turns > before);
}

#[test]
fn mr_x25_every_stop_names_its_reason_and_the_last_one_is_on_the_stairs() {
    let mut game = Minirogue::at(adventure(&["#######", "#@..).#", "#.....#", "#..>..#", "#######"]));
    let mut dice = Dice::seeded(1);
    let intent = press(&mut game, &mut dice, "Tab");
    assert_eq!(walk(&intent).1, "You now have a mace: to hit +0, damage 2.");
    let intent = press(&mut game, &mut dice, "Tab");
    assert_eq!(walk(&intent).1, "There is nothing left on this level, and here are the stairs down.");
    assert_eq!(game.state().thing_at(game.state().player.at), Some(minirogue::thing::Thing::Stairs));
    assert_eq!(
        press(&mut game, &mut dice, "Tab"),
        say("There is nothing left on this level. You're on the stairs: > takes you down.")
    );
}

#[test]
fn mr_x25_in_a_thousand_presses_nobody_is_told_not_now_without_a_way_on() {
    for seed in 1..40 {
        let mut dice = Dice::seeded(seed);
        let mut game = Minirogue::at(State::new(ADVENTURE, &dice));
        for _ in 0..60 {
            if game.state().is_over() {
                break;
            }
            let turns = game.state().tally.turns;
            let mut tried = Vec::new();
            // At most one word of warning for each monster that is new, then a way on.
            let moved = (0..30).any(|_| {
                tried.push(press(&mut game, &mut dice, "Tab"));
                game.state().tally.turns > turns
            });
            let told = format!("{:?}", tried.last());
            if !moved {
                let named = told.contains("takes you down")
                    || told.contains("pick it up")
                    || told.contains("fight it");
                assert!(named, "seed {seed}: {told}");
                press(&mut game, &mut dice, if told.contains("takes you down") { ">" } else { "f" });
            }
        }
    }
}

#[test]
fn mr_x25_whom_a_walk_would_have_met_is_new_if_the_walk_was_stopped() {
    let rows = ["##############", "#@.........S.#", "#...........)#", "##############"];
    let mut game = Minirogue::at(adventure(&rows));
    key(&mut game, "Tab");
    assert!(matches!(key(&mut game, "Tab"), Intent::Walk(_)));
    // One step of it, and then a key has stopped it.
    game.step("step east", &mut Dice::seeded(1)).unwrap();
    let intent = key(&mut game, "Tab");
    assert_eq!(walk(&intent).1, "The snakewoman has noticed you.");
}

#[test]
fn mr_x26_fight_goes_to_the_nearest_monster_and_strikes_it() {
    let mut game = Minirogue::at(adventure(&["########", "#@...D.#", "########"]));
    let mut dice = Dice::seeded(1);
    for x in 2..5 {
        assert_eq!(walk(&press(&mut game, &mut dice, "f")).0, 1);
        assert_eq!(game.state().player.at, Pos::new(x, 1));
    }
    let before = game.state().monsters[0].hit_points;
    let mut hit = false;
    for _ in 0..12 {
        press(&mut game, &mut dice, "f");
        hit |= game.state().monsters[0].hit_points < before;
        assert_eq!(game.state().player.at, Pos::new(4, 1), "it strikes");
        if game.state().player.hit_points < 9 {
            break;
        }
    }
    assert!(hit || game.state().player.hit_points < 20);
    let mut alone = Minirogue::at(adventure(&["#", "#.@.#"]));
    assert_eq!(key(&mut alone, "f"), say("There is nothing in sight to fight."));
}

#[test]
fn mr_x26_a_fight_stops_once_at_a_third_of_the_hit_points() {
    let mut state = adventure(&["#", "#.@G.#"]);
    state.player.hit_points = 6;
    let mut game = Minirogue::at(state);
    assert_eq!(key(&mut game, "f"), say("You are badly hurt: 6 of 20. Fight again if you're sure."));
    assert_eq!(walk(&key(&mut game, "f")).0, 1);
    assert_eq!(walk(&key(&mut game, "f")).0, 1, "once");
    let mut state = game.state().clone();
    state.player.hit_points = 7;
    let mut game = Minirogue::at(state);
    assert_eq!(walk(&key(&mut game, "f")).0, 1, "7 of 20 is more than a third");
}

#[test]
fn mr_x26_enter_on_a_monster_fights_it_and_travel_to_it_ends_beside_it() {
    let state = adventure(&["########", "#@...D.#", "########"]);
    let mut game = Minirogue::at(state.clone());
    assert_eq!(key(&mut game, "Ctrl+X"), Intent::Look);
    assert_eq!(cursor(&game).unwrap(), Pos::new(5, 1), "the nearest monster");
    assert_eq!(walk(&key(&mut game, "Enter")).0, 1);
    let walk = travel::travel(&state, Pos::new(5, 1), &Met::default()).unwrap();
    assert_eq!((walk.actions.len(), walk.said.as_str()), (3, "The dragon attacks you!"));
    let click = Input::Click { board: 0, cell: Pos::new(5, 1), button: Button::Left, shift: false };
    assert!(matches!(game.interpret(&click), Intent::Walk(Walk { actions, .. }) if actions.len() == 3));
    // In the course's form f is a key like any other: a turn.
    let mut course = Minirogue::at(on(0, &["#", "#@...G#"]));
    assert_eq!(key(&mut course, "f"), Intent::Act("wait".into()));
}

#[test]
fn mr_x27_blows_that_follow_each_other_are_one_run_and_what_is_between_parts_them() {
    let joins = |intent: &Intent| matches!(intent, Intent::Walk(Walk { joins: true, .. }));
    let mut game = Minirogue::at(adventure(&["#########", "#@.....D#", "#########"]));
    let mut dice = Dice::seeded(1);
    assert!(!joins(&press(&mut game, &mut dice, "f")));
    assert!(joins(&press(&mut game, &mut dice, "f")));
    press(&mut game, &mut dice, "h");
    assert!(!joins(&press(&mut game, &mut dice, "f")));
}

#[test]
fn mr_x27_undo_takes_a_run_back_as_a_whole_and_step_by_step_if_asked() {
    let mut session = Session::new(&INFO, Params::defaults(INFO.params), Dice::seeded(1)).unwrap();
    session.act("wait").unwrap();
    session.act("wait").unwrap();
    for _ in 0..4 {
        session.act_along("wait").unwrap();
    }
    assert_eq!(session.step(), 6);
    assert!(session.undo_step().unwrap());
    assert_eq!(session.step(), 5, "one turn");
    assert!(session.undo().unwrap());
    assert_eq!(session.step(), 1, "the run");
    assert!(session.redo().unwrap());
    assert_eq!(session.step(), 6, "and forth again");
    assert!(session.undo().unwrap());
    assert_eq!(session.step(), 1, "also after that");
    assert!(session.undo().unwrap());
    assert_eq!(session.step(), 0);
    assert!(!session.undo().unwrap() && !session.undo_step().unwrap());
}

#[test]
fn mr_x28_esc_leaves_a_question_without_a_turn_and_arrows_and_enter_choose() {
    let state = holding(adventure(&["#", "#.@.#"]), &[SHORT, ARMOR, LONG, MACE]);
    for question in ["w", "r", "i", "Ctrl+X", "Ctrl+T"] {
        let mut game = Minirogue::at(state.clone());
        assert_eq!(key(&mut game, question), Intent::Look, "{question}");
        assert!(game.scene().prompt.is_some() || cursor(&game).is_some());
        assert_eq!(key(&mut game, "Esc"), Intent::Look, "{question}");
        assert!(game.scene().prompt.is_none() && cursor(&game).is_none());
        assert_eq!(key(&mut game, "Esc"), Intent::Wish(Shared::Pause), "nothing is open any more");
    }
    let mut game = Minirogue::at(state.clone());
    key(&mut game, "w");
    assert_eq!(game.scene().prompt.unwrap().selected, 2, "the first other weapon");
    assert_eq!(key(&mut game, "Down"), Intent::Look);
    assert_eq!(key(&mut game, "Down"), Intent::Look, "no further");
    assert_eq!(key(&mut game, "Enter"), Intent::Act("wield d".into()));
    key(&mut game, "w");
    assert_eq!(key(&mut game, "b"), Intent::Nothing, "a scroll is no weapon");
    assert!(game.scene().prompt.is_some());
    assert_eq!(key(&mut game, "c"), Intent::Act("wield c".into()));
    key(&mut game, "i");
    assert_eq!(key(&mut game, "b"), Intent::Act("read b".into()), "used as what it is");
    let mut none = Minirogue::at(holding(state, &[SHORT]));
    assert_eq!(key(&mut none, "r"), say("You have no scroll to read."));
    // Keys without a meaning, nothing to pick up, no stairs: no turn.
    assert_eq!(key(&mut none, "x"), Intent::Nothing);
    assert_eq!(key(&mut none, "g"), say("There is nothing here to pick up."));
    assert_eq!(key(&mut none, ">"), say("There are no stairs here."));
}

#[test]
fn mr_x28_the_courses_form_keeps_its_rule() {
    let mut game = Minirogue::at(holding(on(0, &["#", "#.@.#"]), &[SHORT, ARMOR]));
    key(&mut game, "w");
    assert_eq!(key(&mut game, "Esc"), Intent::Wish(Shared::Pause));
    assert!(game.scene().prompt.is_some(), "the question waits behind the menu");
    assert_eq!(key(&mut game, "Down"), Intent::Act("wait".into()), "MR-E07");
    assert_eq!(key(&mut game, "g"), Intent::Act("get".into()));
}

#[test]
fn mr_x15_the_morgue_counts_turns_and_keys_each_for_itself() {
    let mut session = Session::new(&INFO, Params::defaults(INFO.params), Dice::seeded(1)).unwrap();
    session.act("wield a").unwrap();
    session.act("inventory").unwrap();
    session.act("wait").unwrap();
    session.act_along("wait").unwrap();
    session.act_along("wait").unwrap();
    let text = session.epitaph().unwrap();
    assert!(text.contains("Turns: 5, keys: 5\n"), "two and two keys, and one for the walk: {text}");
    session.act("step north").unwrap();
    session.act("read a").unwrap();
    assert!(session.epitaph().unwrap().contains("Turns: 7, keys: 8\n"));
}
