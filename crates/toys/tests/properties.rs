//! What holds for both games whatever happens: parsers that never panic, states that survive being
//! written down, refusals without a trace, and bots that obey and are worth their names.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::dice::Dice;
use kernel::game::{Game, GameInfo, Seat, Standing};
use kernel::input::{Button, Code, Input, Intent, Key, Phase, Shared};
use kernel::params::Params;
use kernel::pos::Pos;
use kernel::scene::{Mark, Scene};
use proptest::prelude::*;
use toys::coins::setup::Plan;
use toys::{TOYS, coins, dodge};

fn start(info: &GameInfo, values: &[(&str, &str)], seed: u64) -> (Box<dyn Game>, Dice) {
    let mut params = Params::defaults(info.params);
    for (id, value) in values {
        params.set(info.params, id, value).expect("a test sets real values");
    }
    let mut dice = Dice::seeded(seed);
    let game = (info.new)(&params, &mut dice).expect("a test's games start");
    (game, dice)
}

/// Plays a game to its end with a bot in each seat; `each` sees every state on the way.
fn finish(
    info: &GameInfo,
    game: &mut dyn Game,
    dice: &mut Dice,
    bots: &[&str],
    mut each: impl FnMut(&mut dyn Game, &Dice),
) {
    let mut bot_dice = dice.split(99);
    for _ in 0..20_000 {
        each(game, dice);
        let Some(Seat(seat)) = game.to_act() else { return };
        let advice = game.advise(bots[seat], &mut bot_dice).expect("the game is not over");
        game.step(&advice.action, dice).expect("a bot's action is allowed");
    }
    panic!("a game of {} does not end", info.id);
}

fn assert_well_formed(scene: &Scene) {
    let mut ids: Vec<u32> = scene.boards.iter().flat_map(|b| b.sprites.iter().map(|s| s.id)).collect();
    let sprites = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), sprites, "two sprites with one id");
    for board in &scene.boards {
        assert!(board.sprites.iter().all(|s| board.tiles.contains(s.at.cell())), "a sprite off the board");
        for mark in &board.marks {
            let cells = match mark {
                Mark::Line(line) => line.points.iter().map(|p| p.cell()).collect(),
                Mark::Bar { at, .. } | Mark::Label { at, .. } | Mark::Badge { at, .. } => vec![at.cell()],
                Mark::Tint { cell, .. }
                | Mark::Edge { cell, .. }
                | Mark::Cursor { cell }
                | Mark::Spot { cell, .. } => vec![*cell],
            };
            assert!(cells.into_iter().all(|cell| board.tiles.contains(cell)), "a mark off the board");
        }
    }
    if let Some(prompt) = &scene.prompt {
        assert!(prompt.selected < prompt.choices.len());
    }
}

/// What must hold in every state: see the names of the assertions.
fn assert_sound(game: &mut dyn Game, dice: &Dice) {
    let (snapshot, legal) = (game.snapshot(), game.legal());
    assert_eq!(game.to_act().is_none(), game.outcome().is_some());
    assert_eq!(game.to_act().is_none(), legal.is_empty());

    for action in
        ["", "fly", "north", "east", "south", "west", "wait", "open", "leave", "left", "right", "stay"]
    {
        if !legal.iter().any(|l| l == action) {
            let mut same = dice.clone();
            assert!(game.step(action, &mut same).is_err(), "'{action}' is not listed, but allowed");
            assert_eq!((game.snapshot(), &same), (snapshot.clone(), dice), "a refusal left a trace");
        }
    }

    let scene = game.scene();
    assert_well_formed(&scene);
    assert_eq!(game.scene(), scene, "the same state was seen twice, and differently");
    game.load(&snapshot).expect("a game takes back its own snapshot");
    assert_eq!(game.snapshot(), snapshot, "a state did not survive being written down");
}

#[test]
fn every_state_of_many_games_is_sound() {
    for seed in 0..30 {
        for (info, bot) in [(&coins::INFO, "greedy"), (&coins::INFO, "random"), (&dodge::INFO, "random")] {
            let values: &[_] = if info.id == "coins" { &[("map", "random")] } else { &[("seconds", "9")] };
            let (mut game, mut dice) = start(info, values, seed);
            finish(info, &mut *game, &mut dice, &[bot; 2], assert_sound);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for info in TOYS {
        let story = |seed| {
            let (mut game, mut dice) = start(info, &[], seed);
            let mut story = Vec::new();
            finish(info, &mut *game, &mut dice, &["random"; 2], |game, _| story.push(game.snapshot()));
            story
        };
        assert_eq!(story(3), story(3));
        assert_ne!(story(3), story(4));
    }
}

#[test]
fn every_listed_action_is_allowed() {
    for info in TOYS {
        for seed in 0..10 {
            let (mut game, mut dice) = start(info, &[], seed);
            finish(info, &mut *game, &mut dice, &["random"; 2], |game, dice| {
                let before = game.snapshot();
                for action in game.legal() {
                    game.step(&action, &mut dice.clone()).expect("it is listed");
                    game.load(&before).expect("a game takes back its own snapshot");
                }
            });
        }
    }
}

#[test]
fn a_bot_that_does_not_exist_or_has_nothing_to_do_says_nothing() {
    for info in TOYS {
        let (mut game, mut dice) = start(info, &[], 1);
        assert_eq!(game.advise("nobody", &mut Dice::seeded(1)), None);
        finish(info, &mut *game, &mut dice, &["random"; 2], |_, _| {});
        for bot in info.bots {
            assert_eq!(game.advise(bot.id, &mut Dice::seeded(1)), None);
        }
    }
}

/// How many of some seeds a seat wins.
fn wins(info: &GameInfo, bots: &[&str], seat: usize, seeds: u64) -> usize {
    let won = |&seed: &u64| {
        let (mut game, mut dice) = start(info, &[], seed);
        finish(info, &mut *game, &mut dice, bots, |_, _| {});
        game.outcome().expect("it is over").standings[seat] == Standing::Won
    };
    (0..seeds).filter(won).count()
}

#[test]
fn the_greedy_collector_beats_the_random_one_in_either_seat() {
    assert!(wins(&coins::INFO, &["greedy", "random"], 0, 50) >= 48);
    assert!(wins(&coins::INFO, &["random", "greedy"], 1, 50) >= 48);
}

#[test]
fn the_dodger_survives_where_the_random_hero_does_not() {
    assert_eq!(wins(&dodge::INFO, &["dodger"], 0, 20), 20);
    assert!(wins(&dodge::INFO, &["random"], 0, 20) <= 2);
}

#[test]
fn a_hint_says_why() {
    for info in TOYS {
        let (mut game, _) = start(info, &[], 1);
        let advice = game.advise(info.bots[0].id, &mut Dice::seeded(1)).expect("it has begun");
        assert!(advice.why.ends_with('.'), "{}", advice.why);
    }
}

fn key(name: &str, command: Option<&'static str>) -> Input {
    Input::Key { key: name.parse().expect("a test names real keys"), command, phase: Phase::Down }
}

fn click(x: i32, y: i32) -> Input {
    Input::Click { board: 0, cell: Pos::new(x, y), button: Button::Left, shift: false }
}

#[test]
fn keys_and_clicks_in_coins_mean_steps_ways_or_an_explanation() {
    let act = |action: &str| Intent::Act(action.into());
    let (mut game, _) = start(&coins::INFO, &[("own-map", "A..\n#$#\n..B\n###\n..C")], 1);
    assert_eq!(game.interpret(&key("l", Some("east"))), act("east"));
    assert_eq!(game.interpret(&key(".", Some("wait"))), act("wait"));
    assert_eq!(game.interpret(&key("k", Some("north"))), Intent::Say("There is a wall to the north.".into()));
    assert_eq!(game.interpret(&key("q", None)), Intent::Nothing);
    assert_eq!(game.interpret(&click(0, 0)), act("wait"));
    assert_eq!(game.interpret(&click(1, 0)), act("east"));
    assert_eq!(game.interpret(&click(0, 1)), Intent::Say("There is a wall to the south.".into()));
    assert_eq!(
        game.interpret(&click(0, 2)),
        Intent::Run(vec!["east".into(), "south".into(), "south".into(), "west".into()])
    );
    assert_eq!(game.interpret(&click(2, 4)), Intent::Say("Ann can't get there.".into()));
}

#[test]
fn looking_in_coins_changes_the_scene_and_not_the_state() {
    let (mut game, _) = start(&coins::INFO, &[("own-map", "A.$\n..B")], 1);
    let (before, plain) = (game.snapshot(), game.scene());
    assert_eq!(game.interpret(&Input::Hover(Some((0, Pos::new(2, 0))))), Intent::Look);
    assert_eq!(game.scene().tip, "A coin, worth 1 to 6 points; 2 steps away");
    assert_eq!(game.interpret(&Input::Hover(Some((0, Pos::new(9, 9))))), Intent::Look);
    assert_eq!(game.scene(), plain);
    assert_eq!(game.interpret(&key("p", Some("path"))), Intent::Look);
    let ways = |scene: &Scene| scene.boards[0].marks.iter().filter(|m| matches!(m, Mark::Line(_))).count();
    assert_eq!((ways(&game.scene()), ways(&plain)), (1, 0));
    assert_eq!(game.snapshot(), before);
}

#[test]
fn a_chest_asks_by_a_prompt_which_takes_keys_clicks_and_choices() {
    let act = |action: &str| Intent::Act(action.into());
    let (mut game, mut dice) = start(&coins::INFO, &[("own-map", "AC$B")], 1);
    assert_eq!((game.scene().prompt, game.interpret(&Input::Choose(0))), (None, Intent::Nothing));
    game.step("east", &mut dice).unwrap();
    let prompt = game.scene().prompt.unwrap();
    assert_eq!(prompt.choices.iter().map(|c| c.label.as_str()).collect::<Vec<_>>(), ["Open it", "Leave it"]);
    assert_eq!(game.interpret(&Input::Choose(1)), act("leave"));
    assert_eq!(game.interpret(&Input::Choose(2)), Intent::Nothing);
    for (choice, answer) in prompt.choices.iter().zip(["open", "leave"]) {
        assert_eq!(game.interpret(&key(&choice.key, None)), act(answer));
    }
    assert_eq!(game.interpret(&key("Enter", None)), act("open"));
    assert_eq!(game.interpret(&key("j", Some("south"))), Intent::Look);
    assert_eq!(game.scene().prompt.unwrap().selected, 1);
    assert_eq!(game.interpret(&key("Enter", None)), act("leave"));
    assert_eq!(game.interpret(&key("Esc", None)), Intent::Wish(Shared::Pause));
    assert_eq!(
        game.interpret(&click(2, 0)),
        Intent::Say("Ann must first open the chest or leave it.".into())
    );
}

#[test]
fn default_keys_are_keys_and_no_two_commands_share_one() {
    for info in TOYS {
        let mut seen: Vec<Key> = Vec::new();
        for name in info.commands.iter().flat_map(|c| c.keys) {
            let key: Key = name.parse().unwrap();
            assert!(!seen.contains(&key), "{}: {key} twice", info.id);
            assert_ne!(key.code, Code::Esc);
            seen.push(key);
        }
    }
}

proptest! {
    #[test]
    fn reading_a_map_never_panics_and_a_mistake_lies_in_the_text(text in "[#.$CAB\n]{0,80}|\\PC{0,40}|(?s).{0,40}") {
        match Plan::read(&text) {
            Ok(plan) => {
                prop_assert!(plan.starts.iter().all(|&p| plan.map.contains(p)));
                prop_assert_ne!(plan.starts[0], plan.starts[1]);
            }
            Err(problems) => {
                prop_assert!(!problems.is_empty());
                for problem in problems {
                    let lines = text.lines().count().max(1);
                    prop_assert!(problem.line as usize <= lines, "{problem}");
                }
            }
        }
    }

    #[test]
    fn loading_anything_never_panics(text in "\\PC{0,60}") {
        for info in TOYS {
            let (mut game, _) = start(info, &[], 1);
            let before = game.snapshot();
            if game.load(&text).is_err() {
                prop_assert_eq!(game.snapshot(), before);
            }
        }
    }

    /// A state that is loaded although a number in it was changed can be played on.
    #[test]
    fn a_state_with_a_changed_number_is_refused_or_can_be_played(
        steps in 0..60usize, which in 0..80usize, number in prop_oneof![-3..12i64, Just(i64::MAX), Just(4_294_967_295)]
    ) {
        for info in TOYS {
            let (mut game, mut dice) = start(info, &[], 1);
            for _ in 0..steps {
                let Some(action) = dice.split(steps as u64).pick(&game.legal()).cloned() else { break };
                game.step(&action, &mut dice).unwrap();
            }
            let mut json: serde_json::Value = serde_json::from_str(&game.snapshot()).unwrap();
            let mut numbers = Vec::new();
            collect(&mut json, &mut numbers);
            let count = numbers.len();
            *numbers[which % count] = number.into();
            if game.load(&json.to_string()).is_ok() {
                assert_well_formed(&game.scene());
                for _ in 0..30 {
                    let Some(action) = game.legal().first().cloned() else { break };
                    for bot in info.bots {
                        prop_assert!(game.advise(bot.id, &mut dice.clone()).is_some());
                    }
                    game.step(&action, &mut dice).unwrap();
                    let snapshot = game.snapshot();
                    prop_assert!(game.load(&snapshot).is_ok(), "what was let in leads to what is not: {snapshot}");
                }
            }
        }
    }
}

fn collect<'a>(json: &'a mut serde_json::Value, numbers: &mut Vec<&'a mut serde_json::Value>) {
    match json {
        serde_json::Value::Array(items) => items.iter_mut().for_each(|item| collect(item, numbers)),
        serde_json::Value::Object(fields) => fields.values_mut().for_each(|item| collect(item, numbers)),
        number @ serde_json::Value::Number(_) => numbers.push(number),
        _ => {}
    }
}
