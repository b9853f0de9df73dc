//! What `ICMaze` tells the arcade.

#![allow(clippy::unwrap_used, reason = "a test may")]

use icmaze::INFO;
use icmaze::actors::{Breed, Enemy, Item, Lock, Mood, Portal, Thing};
use icmaze::event::Event;
use icmaze::game::{IcMaze, IcMazeRules};
use icmaze::geometry::Orientation;
use icmaze::level::{KEY_DECOY, KEY_SPAWN};
use icmaze::setup::{Choose, Setup};
use icmaze::state::{Mode, State, TICKS_PER_SECOND};
use kernel::arcade::Finished;
use kernel::dice::Dice;
use kernel::game::{Game, Standing};
use kernel::params::Params;
use kernel::pos::Pos;
use kernel::rules::Rules as _;
use testkit::arcade::{
    assert_arcade, assert_demos_told, assert_first_lessons, assert_game_told, earns, lessons, session, won,
};

#[test]
fn every_preset_and_the_daily_game_start_and_name_what_is_there() {
    assert_arcade(&INFO);
}

#[test]
fn every_picture_of_every_demo_has_a_word() {
    assert_demos_told(&INFO);
}

#[test]
fn every_picture_of_several_games_has_a_word() {
    for seed in 1..4 {
        assert_game_told(&INFO, &[("length", "2")], seed, "wanderer", 300);
    }
}

#[test]
fn the_map_has_words_too() {
    use kernel::input::{Input, Key, Phase};
    let mut session = session(&INFO, &[], 1);
    let key: Key = "m".parse().unwrap();
    session.game_mut().interpret(&Input::Key { key, command: Some("map"), phase: Phase::Down });
    let scene = session.game().scene();
    assert_eq!(scene.boards.len(), 2);
    testkit::arcade::assert_told(&INFO, &scene);
}

/// A game that was won through so many mazes, changed a little.
fn ended(mazes: usize, change: impl FnOnce(&mut State)) -> IcMaze {
    let setup = Setup { level: Choose::Line(mazes), ..Setup::default() };
    let mut state = State::new(&setup, &Dice::seeded(1)).unwrap();
    state.mode = Mode::Ended;
    change(&mut state);
    IcMaze::at(state)
}

fn has(feat: &str, mazes: usize, change: impl FnOnce(&mut State)) -> bool {
    let (game, params) = (ended(mazes, change), Params::defaults(INFO.params));
    earns(&INFO, feat, &won(&game, &params))
}

#[test]
fn the_treasure_earns_a_medal_and_a_cheated_or_unfinished_game_none() {
    assert!(has("home", 0, |_| {}));
    assert!(!has("home", 0, |state| state.setup.cheats = true));
    let (game, params) = (ended(3, |_| {}), Params::defaults(INFO.params));
    let several = Finished { fared: None, ..won(&game, &params) };
    let lost = Finished { fared: Some(Standing::Lost), ..won(&game, &params) };
    for end in [several, lost] {
        assert!(INFO.arcade.feats.iter().all(|feat| !(feat.earned)(&end)));
    }
}

#[test]
fn who_never_dies_in_three_mazes_earns_a_medal() {
    assert!(has("one-life", 3, |_| {}));
    assert!(!has("one-life", 2, |_| {}));
    assert!(!has("one-life", 3, |state| state.tally.deaths = 1));
}

#[test]
fn who_slays_only_the_boss_earns_a_medal() {
    assert!(has("light-foot", 3, |state| state.tally.kills = 1));
    assert!(!has("light-foot", 3, |state| state.tally.kills = 2));
    assert!(!has("light-foot", 0, |state| state.tally.kills = 1));
}

#[test]
fn five_mazes_within_six_minutes_earn_a_medal() {
    let limit = 6 * 60 * u64::from(TICKS_PER_SECOND);
    assert!(has("swift", 5, |state| state.tick = limit));
    assert!(!has("swift", 5, |state| state.tick = limit + 1));
    assert!(!has("swift", 4, |_| {}));
}

#[test]
fn ten_mazes_earn_a_medal() {
    assert!(has("far-away", 10, |_| {}));
    assert!(!has("far-away", 9, |_| {}));
}

#[test]
fn at_the_start_there_is_something_to_learn() {
    assert_first_lessons(&INFO);
}

#[test]
fn a_lesson_comes_when_it_matters_and_goes_when_it_is_learned() {
    let mut session = session(&INFO, &[("length", "1")], 1);
    assert_eq!(lessons(&session.scene(0)), ["walk"]);
    // The welcome is read, then one step.
    session.act("-").unwrap();
    while kernel::rules::state_of::<IcMazeRules>(session.game()).unwrap().dialogue().is_some() {
        session.act("next").unwrap();
        session.act("-").unwrap();
    }
    for _ in 0..9 {
        session.act("down").unwrap();
    }
    assert_eq!(lessons(&session.scene(0)), ["pickaxe"]);
    let shown = |change: &dyn Fn(&mut State)| {
        let mut state = kernel::rules::state_of::<IcMazeRules>(session.game()).unwrap().clone();
        change(&mut state);
        lessons(&IcMaze::at(state).scene())
    };
    assert_eq!(shown(&|state| assert!(state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1))), ["key"]);
    let with_key = shown(&|state| {
        state.hero.bag.add(icmaze::actors::Item::Pickaxe, 1);
        state.hero.learn_key(icmaze::level::KEY_SPAWN);
    });
    assert_eq!(with_key, ["unlock"]);
    assert!(shown(&|state| state.hero.health.hp = 1).contains(&"hearts"));
}

#[test]
fn rooms_and_keys_are_told_to_a_player_by_what_they_are() {
    let mut session = session(&INFO, &[("length", "2")], 1);
    session.seat(kernel::game::Seat(0), kernel::session::Player::Bot("explorer".into())).unwrap();
    while let Some(step) = session.bot_step() {
        step.unwrap();
    }
    let said: Vec<&str> = session.log().iter().map(kernel::scene::LogLine::spoken).collect();
    for sentence in [
        "You found the key!",
        "You enter maze 1 of 2.",
        "You enter maze 2 of 2.",
        "You enter the Boss's den.",
        "You enter the first room.",
    ] {
        assert!(said.contains(&sentence), "{sentence}: {said:?}");
    }
    assert!(said.iter().all(|line| !line.contains("icmaze/")));
    assert!(session.log().iter().any(|line| line.text.starts_with("You enter icmaze/")));
}

#[test]
fn the_welcome_is_one_page_in_the_arcade_and_six_by_the_course_s_rules() {
    use kernel::input::{Input, Intent};
    let pages = |extras: bool| {
        let setup = if extras { Setup::default() } else { Setup::classic(5) };
        let (mut game, mut dice) =
            (IcMaze::at(State::new(&setup, &Dice::seeded(1)).unwrap()), Dice::seeded(1));
        let mut shown = Vec::new();
        for _ in 0..60 {
            let Intent::Act(keys) = game.interpret(&Input::Tick) else { panic!("a tick holds keys") };
            game.step(&keys, &mut dice).unwrap();
            if let Some(prompt) = game.scene().prompt.filter(|prompt| shown.last() != Some(&prompt.title)) {
                shown.push(prompt.title);
                game.interpret(&Input::Choose(0));
            }
        }
        assert_eq!(game.state().dialogue(), None);
        shown
    };
    assert_eq!(pages(true), ["Welcome"]);
    assert_eq!(pages(false).len(), 6);
}

/// A game with extras as it stands in a room, a little changed.
fn standing(room: usize, change: impl FnOnce(&mut State)) -> IcMaze {
    let setup = Setup { level: Choose::Line(1), ..Setup::default() };
    let mut state = State::new(&setup, &Dice::seeded(1)).unwrap();
    state.skip_dialogues();
    state.hero.bag.add(Item::Pickaxe, 1);
    state.place_in(room, Pos::new(1, 4), Orientation::Up);
    state.skip_dialogues();
    change(&mut state);
    IcMaze::at(state)
}

fn first_lesson(game: &IcMaze) -> (&'static str, String) {
    let lesson = game.scene().lessons.remove(0);
    (lesson.id, lesson.text)
}

#[test]
fn in_the_den_it_is_told_first_that_the_lieutenant_need_not_be_beaten() {
    let (id, text) = first_lesson(&standing(2, |state| {
        let guard = Enemy::of(Breed::Lieutenant, Pos::new(6, 6), Mood::Random);
        state.add(Thing::Monster(guard));
    }));
    assert_eq!(id, "lieutenant");
    assert!(text.contains("shoots") && text.contains("sleeps until you strike it"), "{text}");
}

#[test]
fn who_is_nearly_out_of_hearts_is_told_which_key_heals() {
    let hurt = |item: Option<Item>| {
        let game = standing(1, |state| {
            state.hero.health.hp = 1;
            if let Some(item) = item {
                assert!(state.hero.bag.add(item, 1));
            }
        });
        game.scene().lessons.into_iter().find(|lesson| lesson.text.contains("out of hearts")).unwrap()
    };
    assert_eq!(hurt(None).id, "hearts");
    for (item, id) in [(Item::Potion, "potion"), (Item::Food, "food")] {
        let lesson = hurt(Some(item));
        assert!(lesson.id == id && lesson.text.contains("{heal}"), "{lesson:?}");
    }
}

#[test]
fn the_hero_stays_in_sight_after_a_blow_unless_the_course_s_rules_count() {
    for (extras, always) in [(true, true), (false, false)] {
        let setup = if extras { Setup::default() } else { Setup::classic(1) };
        let mut state = State::new(&setup, &Dice::seeded(1)).unwrap();
        let hero = |state: &State| {
            let scene = IcMaze::at(state.clone()).scene();
            scene.boards[0].sprites.iter().find(|s| s.look.name == "icmaze/hero").cloned()
        };
        let seen: Vec<_> = (1..=24)
            .map(|immune| {
                state.hero.health.immune = immune;
                hero(&state)
            })
            .collect();
        assert_eq!(seen.iter().all(Option::is_some), always);
        assert_eq!(seen.iter().flatten().any(|sprite| sprite.tint.is_some()), extras);
    }
}

#[test]
fn what_happened_to_the_hero_is_said_in_full() {
    let said = |room: usize, event: Event| {
        IcMazeRules::tell(standing(room, |_| {}).state(), event).said.unwrap_or_default()
    };
    assert_eq!(said(1, Event::Died), "You fell! The room starts over, and you lose 100 points.");
    assert!(said(1, Event::Fog).starts_with("Fog rolls in"));
    assert_eq!(said(1, Event::Power), "A power pellet! Now they run from you.");
    assert!(said(0, Event::Key { key: KEY_DECOY }).contains("It fits no door here"));
    assert!(said(1, Event::Heart { hp: 5 }).contains("All your hearts are full"));
    assert!(said(1, Event::Loot { item: Item::Food, count: 1 }).starts_with("You found some food."));
    // By the course's rules a key that one has is worth no word; a player hears of it.
    let again = IcMazeRules::tell(standing(0, |_| {}).state(), Event::SameKey);
    assert!(again.words.is_empty() && again.said.is_some());
}

#[test]
fn keys_that_have_done_their_work_are_passed_over_in_the_inventory() {
    use kernel::input::{Input, Intent, Key, Phase};
    let mut game = standing(1, |state| {
        for key in [KEY_SPAWN, KEY_DECOY, 1] {
            state.hero.learn_key(key);
        }
        // The way out of the first room is open, and that of the maze is not.
        state.place_in(0, Pos::new(1, 4), Orientation::Up);
        let door = *state.area().portals().iter().find(|portal| portal.key == KEY_SPAWN).unwrap();
        state.set_portal(Portal { lock: Lock::Open, ..door });
        state.place_in(1, Pos::new(1, 4), Orientation::Up);
        state.hero.bag.add(Item::Food, 2);
        state.mode = Mode::Bag { selected: 0 };
    });
    let rows = |game: &IcMaze| {
        let prompt = game.scene().prompt.unwrap();
        (
            prompt.choices.iter().map(|pick| pick.label.clone()).collect::<Vec<_>>(),
            prompt.selected,
            prompt.text,
        )
    };
    let (labels, selected, text) = rows(&game);
    assert_eq!(
        (labels, selected),
        (["Pickaxe", "Key (maze 1)", "Food", "Close"].map(String::from).to_vec(), 0)
    );
    assert_eq!(text, ["One of your keys has done its job.", "Your old key fits no door in these mazes."]);
    let mut dice = Dice::seeded(1);
    let mut press = |name: &str, command: &'static str| {
        let key: Key = name.parse().unwrap();
        for phase in [Phase::Down, Phase::Up] {
            game.interpret(&Input::Key { key, command: Some(command), phase });
        }
        for _ in 0..8 {
            let Intent::Act(keys) = game.interpret(&Input::Tick) else { panic!("a tick holds keys") };
            game.step(&keys, &mut dice).unwrap();
        }
        rows(&game).1
    };
    let walked = ["down", "down", "down", "up", "up"]
        .map(|command| press(if command == "down" { "Down" } else { "Up" }, command));
    assert_eq!(walked, [1, 2, 0, 2, 1]);
}
