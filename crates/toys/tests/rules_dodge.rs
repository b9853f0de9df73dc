//! The rules of Dodge, one by one: a small shaft, scripted dice, a few ticks, one comparison. The
//! ids are those of `docs/rules/dodge.md`.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::dice::Dice;
use kernel::game::Standing;
use kernel::input::{Code, Input, Intent, Key, Phase};
use kernel::params::Params;
use kernel::pos::Pos;
use kernel::rules::Rules;
use kernel::scene::{Place, UNIT};
use toys::dodge::INFO;
use toys::dodge::game::{Action, Dodge, DodgeRules, Event};
use toys::dodge::setup::Setup;
use toys::dodge::state::{Hero, IMMUNE_TICKS, Side, State, Stone, Stride, TICKS_PER_SECOND};

use kernel::game::Game;

/// A shaft of 5 × 4 in which a stone needs 2 ticks for a row; 5 seconds, 3 lives.
const SMALL: Setup = Setup { width: 5, height: 4, lives: 3, seconds: 5, pace: 2 };

/// The small shaft, some ticks into the game, with these stones, hero in column 2.
fn shaft(tick: u32, stones: &[(i32, u32)]) -> State {
    let stones = stones.iter().map(|&(column, born)| Stone { column, born }).collect();
    State { tick, stones, ..State::new(SMALL) }
}

/// Lets ticks pass with scripted dice, all of whose draws must be used, and gives the events.
fn play(state: &mut State, actions: &str, dice: &str) -> Vec<Event> {
    let mut dice = Dice::strict(dice);
    let mut events = Vec::new();
    for action in actions.split_whitespace() {
        let action: Action = action.parse().expect("a test names real actions");
        DodgeRules::step(state, action, &mut dice, &mut events).expect("the game is not over");
    }
    assert_eq!(dice.left(), 0, "not all dice were drawn");
    events
}

/// Lets ticks pass in which no stone appears.
fn quiet(state: &mut State, actions: &str) -> Vec<Event> {
    let ticks = actions.split_whitespace().count();
    play(state, actions, &vec!["F"; ticks].join(","))
}

#[test]
fn do_001_in_a_tick_the_hero_walks_then_stones_fall_then_one_hits_then_one_appears() {
    // In the coming tick, 7, the stone of tick 1 comes down to row 3, in column 3, just as the hero gets there.
    let mut state = shaft(6, &[(3, 1)]);
    state.hero.stride = Some(Stride { side: Side::Right, done: 2 });
    let events = play(&mut state, "stay", "T,4");
    assert_eq!(events, [Event::Hit { lives: 2 }, Event::Stone { column: 4 }]);
    assert_eq!((state.tick, state.stones), (7, vec![Stone { column: 4, born: 7 }]));
    // A step's event comes first.
    let events = play(&mut shaft(6, &[(2, 1)]), "left", "T,0");
    let step = Event::Stepped { side: Side::Left };
    assert_eq!(events, [step, Event::Hit { lives: 2 }, Event::Stone { column: 0 }]);
}

#[test]
fn do_002_left_right_and_stay_are_allowed_everywhere() {
    for column in 0..SMALL.width {
        let state = State { hero: Hero { column, stride: None }, ..shaft(3, &[]) };
        assert_eq!(
            DodgeRules::legal(&state).iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["left", "right", "stay"]
        );
        for action in Action::ALL {
            assert_eq!(action.to_string().parse(), Ok(action));
            quiet(&mut state.clone(), action.name());
        }
    }
    assert_eq!("up".parse::<Action>().unwrap_err().reason, "'up' is none of left, right, stay");
}

#[test]
fn do_003_a_step_takes_four_ticks_and_is_finished_once_begun() {
    let mut state = shaft(0, &[]);
    assert_eq!(quiet(&mut state, "left right right"), [Event::Stepped { side: Side::Left }]);
    assert_eq!(state.hero, Hero { column: 2, stride: Some(Stride { side: Side::Left, done: 3 }) });
    quiet(&mut state, "right");
    assert_eq!(state.hero, Hero { column: 1, stride: None });
    quiet(&mut state, "right stay stay stay");
    assert_eq!(state.hero, Hero { column: 2, stride: None });
}

#[test]
fn do_003_a_step_out_of_the_shaft_is_not_begun() {
    for (column, action) in [(0, "left"), (4, "right")] {
        let hero = Hero { column, stride: None };
        let mut state = State { hero, ..shaft(0, &[]) };
        assert_eq!(quiet(&mut state, action), []);
        assert_eq!(state.hero, hero);
    }
}

#[test]
fn do_004_the_hero_changes_columns_after_half_of_a_step() {
    for (action, new) in [("left", 1), ("right", 3)] {
        let mut state = shaft(0, &[]);
        let columns: Vec<i32> = (0..4)
            .map(|_| {
                quiet(&mut state, action);
                state.hero.exposed()
            })
            .collect();
        assert_eq!(columns, [2, 2, new, new]);
    }
}

#[test]
fn do_004_the_hero_is_seen_where_the_hero_can_be_hit() {
    for action in ["left", "right"] {
        let mut state = shaft(0, &[]);
        let mut seen = vec![];
        for _ in 0..=4 {
            let sprite = Dodge::at(state.clone()).scene().boards[0].sprites[0].clone();
            assert_eq!(sprite.at.cell(), Pos::new(state.hero.exposed(), 3));
            seen.push(sprite.at.x);
            quiet(&mut state, action);
        }
        // From the middle of one cell to the middle of the next, by about a quarter in each tick.
        assert_eq!((seen[0] - seen[4]).abs(), UNIT);
        assert!(seen.windows(2).all(|w| ((w[0] - w[1]).abs() - UNIT / 4).abs() <= 1), "{seen:?}");
    }
}

#[test]
fn do_005_a_stone_appears_at_the_top_in_the_column_that_is_drawn() {
    let mut state = shaft(0, &[]);
    let events = play(&mut state, "stay stay stay", "F,T,0,T,4");
    assert_eq!(events, [Event::Stone { column: 0 }, Event::Stone { column: 4 }]);
    assert_eq!(state.stones, [Stone { column: 0, born: 2 }, Stone { column: 4, born: 3 }]);
    assert_eq!(state.stones.iter().map(|&s| state.row_of(s, 3)).collect::<Vec<_>>(), [0, 0]);
}

#[test]
fn do_005_a_column_gets_about_as_many_stones_however_wide_the_shaft_is() {
    for width in [3, 9, 40] {
        let setup = Setup { width, seconds: 600, lives: 9, ..SMALL };
        let mut state = State { lives: u32::MAX, ..State::new(setup) };
        let (mut dice, mut events) = (Dice::seeded(5), Vec::new());
        while !state.is_over() {
            DodgeRules::step(&mut state, Action::Stay, &mut dice, &mut events).unwrap();
        }
        let stones = events.iter().filter(|e| matches!(e, Event::Stone { .. })).count() as i32;
        // 14400 ticks, one stone in sixty for each column.
        assert!((stones - 240 * width).abs() < 40 * width, "{stones} stones in {width} columns");
    }
}

#[test]
fn do_006_a_stone_is_on_each_row_for_pace_ticks() {
    let mut state = shaft(0, &[]);
    play(&mut state, "stay", "T,0");
    let mut rows = vec![];
    while let Some(&stone) = state.stones.first() {
        rows.push(state.row_of(stone, state.tick));
        quiet(&mut state, "stay");
    }
    assert_eq!(rows, [0, 0, 1, 1, 2, 2, 3, 3]);
}

#[test]
fn do_006_a_stone_is_seen_on_the_row_where_it_is() {
    let mut state = shaft(0, &[]);
    play(&mut state, "stay", "T,0");
    while let Some(&stone) = state.stones.first() {
        let sprite = Dodge::at(state.clone()).scene().boards[0].sprites[0].clone();
        assert_eq!(sprite.at.cell(), Pos::new(0, state.row_of(stone, state.tick) as i32));
        quiet(&mut state, "stay");
    }
}

#[test]
fn do_007_a_stone_is_gone_after_its_time_on_the_bottom_row() {
    // Born in tick 1, on the bottom row in ticks 7 and 8.
    let mut state = shaft(7, &[(0, 1)]);
    quiet(&mut state, "stay");
    assert_eq!(state.stones.len(), 1);
    quiet(&mut state, "stay");
    assert_eq!(state.stones, []);
}

#[test]
fn do_008_a_stone_on_the_bottom_row_in_the_heros_column_costs_a_life_and_is_gone() {
    let mut state = shaft(5, &[(2, 1)]);
    assert_eq!(quiet(&mut state, "stay"), [], "one row too high");
    assert_eq!(quiet(&mut state, "stay"), [Event::Hit { lives: 2 }]);
    assert_eq!((state.lives, state.stones.len()), (2, 0));
    assert_eq!(quiet(&mut shaft(6, &[(1, 1), (3, 2)]), "stay stay"), [], "beside is not under");
}

#[test]
fn do_008_walking_under_a_stone_hurts_as_well() {
    let mut state = shaft(5, &[(3, 1)]);
    assert_eq!(
        quiet(&mut state, "right stay stay"),
        [Event::Stepped { side: Side::Right }, Event::Hit { lives: 2 }]
    );
}

#[test]
fn do_009_after_a_hit_no_stone_hits_for_24_ticks_and_then_again() {
    for (immune, events) in [(1, vec![]), (0, vec![Event::Hit { lives: 1 }])] {
        let mut state = State { lives: 2, immune, ..shaft(6, &[(2, 1)]) };
        assert_eq!(quiet(&mut state, "stay"), events);
        assert_eq!(state.stones.len(), usize::from(immune > 0), "it falls on");
    }
    let mut state = shaft(6, &[(2, 1)]);
    quiet(&mut state, "stay");
    let mut ticks = 0;
    while state.immune > 0 {
        quiet(&mut state, "stay");
        ticks += 1;
    }
    assert_eq!((ticks, IMMUNE_TICKS), (24, 24));
}

#[test]
fn do_009_an_immune_hero_blinks() {
    let tints: Vec<bool> = (0..=IMMUNE_TICKS)
        .map(|immune| {
            let scene = Dodge::at(State { lives: 2, immune, ..shaft(30, &[]) }).scene();
            scene.boards[0].sprites[0].tint.is_some()
        })
        .collect();
    assert!(!tints[0]);
    assert!(tints.windows(2).filter(|w| w[0] != w[1]).count() >= 6);
}

#[test]
fn do_010_the_last_life_loses_the_game_even_in_the_last_tick() {
    let last = SMALL.seconds * TICKS_PER_SECOND - 1;
    for tick in [6, last] {
        let mut state = State { lives: 1, ..shaft(tick, &[(2, tick - 5)]) };
        assert_eq!(DodgeRules::outcome(&state), None);
        assert_eq!(quiet(&mut state, "stay"), [Event::Hit { lives: 0 }]);
        let outcome = DodgeRules::outcome(&state).unwrap();
        assert_eq!(outcome.standings, [Standing::Lost]);
    }
    let mut state = State { lives: 1, ..shaft(6, &[(2, 1)]) };
    quiet(&mut state, "stay");
    assert_eq!(DodgeRules::outcome(&state).unwrap().words, "The stones got you after 0.2 seconds.");
}

#[test]
fn do_011_the_game_is_won_when_the_time_is_up() {
    let mut state = shaft(SMALL.seconds * TICKS_PER_SECOND - 2, &[]);
    quiet(&mut state, "stay");
    assert_eq!(DodgeRules::outcome(&state), None);
    quiet(&mut state, "stay");
    let outcome = DodgeRules::outcome(&state).unwrap();
    assert_eq!(outcome.standings, [Standing::Won]);
    assert_eq!(outcome.words, "You lasted 5 seconds and have 3 lives left.");
}

#[test]
fn do_012_the_score_is_the_ticks_survived_in_the_table_of_the_set_up() {
    let score = |state: State| DodgeRules::outcome(&state).unwrap().score.unwrap();
    let lost = score(State { lives: 0, ..shaft(100, &[]) });
    assert_eq!((lost.rank, lost.words.as_str()), (100, "4.1 seconds"));
    assert_eq!(lost.table, "5 × 4, 3 lives, 5 seconds, pace 2");
    let won = score(shaft(120, &[]));
    assert!(won.rank > lost.rank && won.table == lost.table);
}

#[test]
fn do_013_after_the_end_nothing_is_allowed_and_the_reason_is_over() {
    for end in [State { lives: 0, ..shaft(50, &[]) }, shaft(120, &[])] {
        let mut game = Dodge::at(end);
        let before = game.snapshot();
        assert_eq!((game.to_act(), game.legal()), (None, vec![]));
        for action in Action::ALL {
            assert_eq!(game.step(action.name(), &mut Dice::strict("")).unwrap_err().code, "over");
        }
        assert_eq!((game.snapshot(), game.interpret(&Input::Tick)), (before, Intent::Nothing));
    }
}

#[test]
fn do_014_only_a_hit_has_words() {
    let words = |event: Event| DodgeRules::tell(&shaft(0, &[]), event).words;
    assert_eq!(words(Event::Stepped { side: Side::Left }), "");
    assert_eq!(words(Event::Stone { column: 3 }), "");
    assert_eq!(words(Event::Hit { lives: 2 }), "A stone hits you. You have 2 lives left.");
    assert_eq!(words(Event::Hit { lives: 1 }), "A stone hits you. You have 1 life left.");
    assert_eq!(words(Event::Hit { lives: 0 }), "A stone hits you. That was your last life.");
}

/// What the next tick does after some keys: `+left` went down, `-left` came up, `=left` repeats.
fn held(game: &mut Dodge, keys: &str) -> Intent {
    for word in keys.split_whitespace() {
        let (sign, name) = word.split_at(1);
        let phase = match sign {
            "+" => Phase::Down,
            "=" => Phase::Repeat,
            _ => Phase::Up,
        };
        let (code, command) = match name {
            "left" => (Code::Left, "left"),
            _ => (Code::Right, "right"),
        };
        game.interpret(&Input::Key { key: Key::plain(code), command: Some(command), phase });
    }
    game.interpret(&Input::Tick)
}

#[test]
fn do_015_of_the_held_keys_the_last_pressed_counts() {
    let game = &mut Dodge::at(shaft(0, &[]));
    let act = |action: &str| Intent::Act(action.into());
    assert_eq!(held(game, ""), act("stay"));
    assert_eq!(held(game, "+left"), act("left"));
    assert_eq!(held(game, "=left"), act("left"));
    assert_eq!(held(game, "+right"), act("right"));
    assert_eq!(held(game, "=left"), act("right"));
    assert_eq!(held(game, "-right"), act("left"));
    assert_eq!(held(game, "-left"), act("stay"));
    assert_eq!(held(game, "=right"), act("right"), "down since before the game could see it");
}

#[test]
fn do_015_a_key_that_came_up_before_the_hero_could_step_still_counts_once() {
    let game = &mut Dodge::at(shaft(0, &[]));
    let act = |action: &str| Intent::Act(action.into());
    assert_eq!(held(game, "+left -left"), act("left"));
    assert_eq!(held(game, ""), act("stay"));

    let stride = Some(Stride { side: Side::Left, done: 2 });
    let game = &mut Dodge::at(State { hero: Hero { column: 2, stride }, ..shaft(9, &[]) });
    assert_eq!(held(game, "+right -right"), act("right"), "the step under way is not changed by it");
    for _ in 0..2 {
        assert_eq!(held(game, ""), act("right"), "and the wish is kept until it is over");
        game.step("right", &mut Dice::strict("F")).unwrap();
    }
    assert_eq!(held(game, ""), act("right"));
    assert_eq!(held(game, ""), act("stay"));
}

#[test]
fn do_016_a_state_that_cannot_be_is_refused_with_a_sentence() {
    let good = r#"{"setup":{"width":5,"height":4,"lives":3,"seconds":5,"pace":2},"tick":9,"lives":2,"immune":4,"hero":{"column":2,"stride":{"side":"left","done":1}},"stones":[{"column":0,"born":3},{"column":4,"born":9}]}"#;
    let mut game = (INFO.new)(&Params::defaults(INFO.params), &mut Dice::seeded(1)).unwrap();
    let start = game.snapshot();
    for (change, to, why) in [
        (r#""width":5"#, r#""width":2"#, "width: 2 is not from 3 to 40"),
        (r#""pace":2"#, r#""pace":0"#, "pace: 0 is not from 2 to 24"),
        (r#""tick":9"#, r#""tick":121"#, "'tick' must not be more than 120"),
        (r#""lives":2"#, r#""lives":4"#, "'lives' must not be more than 3"),
        (r#""immune":4"#, r#""immune":25"#, "'immune' must not be more than 24"),
        (r#""lives":2"#, r#""lives":3"#, "only a hero who was hit can be immune"),
        (r#""column":2"#, r#""column":5"#, "the hero is outside the shaft, in column 5"),
        (r#""done":1"#, r#""done":4"#, "a step under way has 1 to 3 ticks done, not 4"),
        (r#""column":2"#, r#""column":0"#, "the hero steps out of the shaft"),
        (r#""column":0"#, r#""column":-1"#, "a stone is outside the shaft, in column -1"),
        (r#""born":9"#, r#""born":10"#, "a stone cannot have appeared in tick 10"),
        (r#""born":9"#, r#""born":3"#, "the stone of tick 3 is not in its place: the oldest comes first"),
        (r#""born":3"#, r#""born":1"#, "the stone of tick 1 has left the shaft already"),
    ] {
        let bad = good.replacen(change, to, 1);
        assert_ne!(bad, good, "the test changes nothing: {change}");
        let refused = game.load(&bad).expect_err(why);
        assert_eq!((refused.code, refused.reason.as_str()), ("bad-state", why));
        assert_eq!(game.snapshot(), start, "a refusal changes nothing");
    }
    for bad in ["", "{}", &good.replace("left", "up"), &good.replace(r#""tick":9"#, r#""tick":-9"#)] {
        assert!(game.load(bad).unwrap_err().reason.starts_with("this is no state of Dodge: "));
    }
    let early = r#"{"setup":{"width":5,"height":4,"lives":3,"seconds":5,"pace":2},"tick":0,"lives":3,"immune":0,"hero":{"column":2,"stride":{"side":"left","done":1}},"stones":[]}"#;
    assert_eq!(game.load(early).unwrap_err().reason, "the hero's step began before the game");
    game.load(good).unwrap();
    assert_eq!(game.snapshot(), good);
}

#[test]
fn the_heros_bar_and_lamp_follow_the_hero() {
    let mut state = shaft(0, &[]);
    quiet(&mut state, "left");
    let board = &Dodge::at(state).scene().boards[0];
    let at = board.sprites[0].at;
    assert_eq!(at, Place { x: 2 * UNIT + UNIT / 2 - UNIT / 4 + 1, y: 3 * UNIT + UNIT / 2 });
    assert_eq!(board.light.as_ref().unwrap().lamps[0].at, at);
    let kernel::scene::Mark::Bar { at: bar, fill, .. } = board.marks[0] else { panic!("no bar") };
    assert_eq!((bar.x, bar.y < at.y, fill), (at.x, true, (3, 3)));
}
