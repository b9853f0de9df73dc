//! Games for people: goals, repetition, stars, and what hands and eyes are given. PU-X09 to PU-X11, PU-X14.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{after, level, on};
use kernel::arcade::PERSON;
use kernel::dice::Dice;
use kernel::game::{Cue, Game, Score, Standing};
use kernel::input::{Input, Intent, Key, Phase};
use kernel::params::Params;
use kernel::pos::Pos;
use kernel::scene::{Mark, Scene};
use kernel::session::Session;
use pursuit::INFO;
use pursuit::action::Step;
use pursuit::game::Pursuit;
use pursuit::goal::Goal;
use pursuit::solver::Value;
use pursuit::state::{Side, State};

/// A loop of four hallway cells around nothing, and a room at each end of the field.
const RING: &str = "4\n@ + + .\n  + + M\n\n\n";

fn begin(params: &[(&str, &str)]) -> Session {
    let mut all = Params::defaults(INFO.params);
    for (id, value) in params {
        all.set(INFO.params, id, value).unwrap();
    }
    Session::new(&INFO, all, Dice::seeded(1)).unwrap()
}

fn state(session: &Session) -> State {
    kernel::rules::state_of::<pursuit::game::PursuitRules>(session.game()).unwrap().clone()
}

fn survive(rounds: u32) -> Goal {
    Goal::plain(Side::Hero, rounds)
}

fn hunt(rounds: u32) -> Goal {
    Goal::plain(Side::Monster, rounds)
}

fn standings(state: &State) -> [Standing; 2] {
    state.outcome().unwrap().standings.try_into().unwrap()
}

const HERO_WINS: [Standing; 2] = [Standing::Won, Standing::Lost];
const MONSTER_WINS: [Standing; 2] = [Standing::Lost, Standing::Won];

#[test]
fn pu_x09_the_parameter_names_the_goal_and_without_it_the_game_is_the_courses() {
    assert_eq!(state(&begin(&[])).goal, None);
    let goal = |name: &str| state(&begin(&[("goal", name), ("max-rounds", "12")])).goal.unwrap();
    assert_eq!(goal("survive"), survive(12));
    assert_eq!(goal("catch"), hunt(12));
    assert_eq!(goal("level"), Goal { side: Side::Hero, rounds: 20, stars: Some([5, 10, 20]) });
}

#[test]
fn pu_x09_the_hero_wins_at_the_end_of_round_n_and_not_before() {
    let start = on(RING).with_goal(survive(2));
    let before = after(&start, "STAY STAY STAY");
    assert!(!before.is_over());
    let end = after(&before, "STAY");
    assert_eq!((end.round, standings(&end)), (3, HERO_WINS));
    assert_eq!(standings(&after(&start, "W E W STAY")), HERO_WINS);
    let caught = after(&on("2\n@ M\n. .\n").with_goal(survive(2)), "W");
    assert_eq!(standings(&caught), MONSTER_WINS);
}

#[test]
fn pu_x09_the_monster_wins_by_a_catch_up_to_round_n_and_loses_at_its_end() {
    let start = on("3\n@ . M\n\n\n").with_goal(hunt(2));
    assert_eq!(standings(&after(&start, "W STAY W")), MONSTER_WINS);
    assert_eq!(standings(&after(&start, "STAY STAY STAY STAY")), HERO_WINS);
}

#[test]
fn pu_x09_no_move_rule_changes() {
    let (plain, goal) = (level("f6"), level("f6").with_goal(survive(500)));
    let mut states = [plain, goal];
    let mut dice = Dice::seeded(3);
    while states.iter().all(|state| !state.is_over()) && states[0].round < 60 {
        let [a, b] = states.each_ref().map(State::legal);
        assert_eq!(a, b);
        let step = a[dice.index(a.len())];
        let [a, b] = states.each_mut().map(|state| state.advance(step).unwrap());
        assert_eq!(a, b);
    }
}

#[test]
fn pu_x09_the_goal_and_how_far_it_is_are_always_shown() {
    let gauges = |state: State| {
        let scene = Pursuit::at(state).scene();
        let shown = |name: &str| scene.gauges.iter().find(|g| g.label == name).map(|g| g.value.clone());
        (shown("Goal"), shown("Round"))
    };
    let start = on(RING).with_goal(survive(20));
    let (goal, round) = gauges(after(&start, "STAY STAY"));
    assert_eq!((goal.unwrap().as_str(), round.unwrap().as_str()), ("Survive 20 rounds", "2 of 20"));
    let (goal, _) = gauges(on(RING).with_goal(hunt(1)));
    assert_eq!(goal.unwrap(), "Catch the hero within 1 round");
    assert_eq!(gauges(on(RING)).0, None, "the course's game has none");
}

#[test]
fn pu_x09_a_classic_state_is_written_as_ever_and_one_with_a_goal_reads_back() {
    let text = kernel::rules::json(&level("f1"));
    assert!(!text.contains("goal") && !text.contains("seen"));
    for steps in ["", "STAY", "STAY STAY", "W STAY E STAY"] {
        let state = after(&on(RING).with_goal(survive(9)), steps);
        let text = kernel::rules::json(&state);
        assert_eq!(State::read(&text, None).unwrap(), state, "{text}");
    }
    let text = kernel::rules::json(&on(RING).with_goal(survive(9)));
    let forged = text.replace("\"seen\":[", "\"seen\":[[{\"x\":0,\"y\":0},{\"x\":3,\"y\":1}],");
    let forged = if forged == text { text.replace("\"seen\":[", "\"seen\":[[[0,0],[3,1]],") } else { forged };
    assert!(State::read(&forged, None).is_err(), "two positions in round 1: {forged}");
}

#[test]
fn pu_x10_the_third_time_a_position_is_noted_the_hero_wins_in_words_that_say_so() {
    for goal in [survive(50), hunt(50)] {
        let start = on(RING).with_goal(goal);
        // Noted at the start of rounds 1 and 2.
        let twice = after(&start, "STAY STAY");
        assert!(!twice.is_over());
        let mut events = Vec::new();
        let mut end = after(&twice, "STAY");
        end.step(Step::Stay, &mut events).unwrap();
        assert!(end.is_over() && end.is_proven());
        assert_eq!((end.round, standings(&end)), (3, HERO_WINS));
        let words = end.outcome().unwrap().words;
        assert!(words.contains("third time") && words.contains("the hero is free"), "{words}");
        assert_eq!(end.check(Step::Stay), Err(pursuit::rules::Objection::Over));
    }
}

#[test]
fn pu_x10_positions_count_that_are_noted_at_the_start_of_a_round_and_need_not_follow_each_other() {
    let start = on(RING).with_goal(survive(50));
    let there_and_back = "STAY E STAY W";
    let twice = after(&start, there_and_back);
    assert!(!twice.is_over());
    assert!(after(&twice, there_and_back).is_proven());
    // In the course's game nothing of it is noted.
    let classic = after(&after(&on(RING), there_and_back), there_and_back);
    assert!(!classic.is_over() && classic.seen.is_empty());
}

#[test]
fn pu_x10_a_potion_that_is_drunk_makes_every_position_a_new_one() {
    let start = on("4\n@ s . .\n. . . .\n. . . .\n. . . M\n").with_goal(survive(50));
    let twice = after(&start, "STAY STAY STAY");
    assert_eq!(twice.seen.len(), 2);
    let drunk = after(&twice, "E");
    assert_eq!(drunk.seen.len(), 1, "only the start of the new round");
    assert_eq!(State::read(&kernel::rules::json(&drunk), None).unwrap(), drunk);
}

#[test]
fn pu_x10_the_limit_is_tested_before_the_repetition() {
    let end = after(&on(RING).with_goal(survive(2)), "STAY STAY STAY STAY");
    assert!(end.is_over() && !end.is_proven());
}

#[test]
fn pu_x11_the_stars_of_a_hero_follow_from_the_value() {
    let stars = |value, own| Goal::of(Side::Hero, value, own).stars.unwrap();
    assert_eq!(stars(Value::Never, None), [5, 10, 20]);
    assert_eq!(stars(Value::Never, Some(30)), [8, 15, 30]);
    assert_eq!(stars(Value::Rounds(9), None), [5, 6, 8]);
    assert_eq!(stars(Value::Rounds(10), None), [5, 7, 9]);
    assert_eq!(stars(Value::Rounds(3), None), [2, 2, 2], "equal numbers merge");
    assert_eq!(Goal::of(Side::Hero, Value::Rounds(9), None).rounds, 8);
    for n in 1..200 {
        let [one, two, three] = stars(Value::Rounds(n), None);
        assert!(one <= two && two <= three && three < n.max(2));
    }
}

#[test]
fn pu_x11_the_stars_of_a_monster_follow_from_the_value() {
    let goal = Goal::of(Side::Monster, Value::Rounds(9), None);
    assert_eq!((goal.stars, goal.rounds), (Some([22, 12, 9]), 22));
    assert_eq!(Goal::of(Side::Monster, Value::Never, None).stars, None, "nothing can be forced");
}

#[test]
fn pu_x11_stars_are_won_by_rounds_survived_even_if_the_hero_is_caught_in_the_end() {
    let goal = Goal { side: Side::Hero, rounds: 20, stars: Some([5, 10, 20]) };
    let caught = |round| {
        let mut state = State { round, ..on(RING).with_goal(goal) };
        state.walkers[1].at = state.walkers[0].at;
        let outcome = state.outcome().unwrap();
        (outcome.score.unwrap().stars.unwrap(), outcome.standings[0])
    };
    assert_eq!(caught(5), (0, Standing::Lost), "four rounds");
    assert_eq!(caught(6), (1, Standing::Won), "the level is won with one star");
    assert_eq!(caught(11), (2, Standing::Won));
    assert_eq!(caught(20), (2, Standing::Won));
    let free = State { round: 21, seen: Vec::new(), ..on(RING).with_goal(goal) };
    assert_eq!((free.stars(), standings(&free)), (Some(3), HERO_WINS));
    // A repetition counts as all.
    let proven = after(&on(RING).with_goal(goal), "STAY STAY STAY STAY");
    assert_eq!((proven.is_proven(), proven.stars(), proven.round), (true, Some(3), 3));
}

#[test]
fn pu_x11_a_monster_has_its_stars_by_the_round_of_the_catch() {
    let goal = Goal::of(Side::Monster, Value::Rounds(9), None);
    let caught = |round| {
        let mut state = State { round, ..on(RING).with_goal(goal) };
        state.walkers[1].at = state.walkers[0].at;
        (state.stars().unwrap(), standings(&state))
    };
    assert_eq!(caught(9), (3, MONSTER_WINS));
    assert_eq!(caught(10), (2, MONSTER_WINS));
    assert_eq!(caught(12), (2, MONSTER_WINS));
    assert_eq!(caught(13), (1, MONSTER_WINS));
    assert_eq!(caught(22), (1, MONSTER_WINS));
    let free = State { round: 23, seen: Vec::new(), ..on(RING).with_goal(goal) };
    assert_eq!((free.stars(), standings(&free)), (Some(0), HERO_WINS));
    let proven = after(&on(RING).with_goal(goal), "STAY STAY STAY STAY");
    assert_eq!((proven.stars(), standings(&proven)), (Some(0), HERO_WINS));
}

#[test]
fn pu_x11_a_result_with_more_stars_ranks_before_any_with_fewer() {
    let score = |round, side, value| {
        let mut state = State { round, ..on(RING).with_goal(Goal::of(side, value, None)) };
        state.walkers[1].at = state.walkers[0].at;
        state.outcome().unwrap().score.unwrap()
    };
    let ranks = |rounds: &[u32], side, value| -> Vec<i64> {
        rounds.iter().map(|&round| score(round, side, value).rank).collect()
    };
    assert!(ranks(&[6, 10, 11, 20], Side::Hero, Value::Never).is_sorted_by(|a, b| a < b));
    assert!(ranks(&[22, 13, 12, 9, 8], Side::Monster, Value::Rounds(9)).is_sorted_by(|a, b| a < b));
    assert_eq!(score(7, Side::Hero, Value::Never).table, "field, goal");
}

#[test]
fn pu_x11_undo_leaves_two_stars_and_a_hint_one() {
    assert_eq!(INFO.arcade.helped_stars, (2, 1));
    let score =
        Score { table: String::new(), rank: 3 * Score::STAR + 20, words: String::new(), stars: Some(3) };
    let capped = score.clone().capped(2);
    assert_eq!((capped.stars, capped.rank), (Some(2), 2 * Score::STAR + 20));
    assert_eq!(score.clone().capped(3), score);
    let none = Score { stars: None, ..score };
    assert_eq!(none.clone().capped(1), none);
}

fn press(game: &mut Pursuit, key: &str) -> Intent {
    let key: Key = key.parse().unwrap();
    let bound = |c: &&kernel::input::Command| c.keys.iter().any(|k| k.parse() == Ok(key));
    let command = INFO.commands.iter().find(bound).filter(|c| c.shared.is_none()).map(|c| c.id);
    game.interpret(&Input::Key { key, command, phase: Phase::Down })
}

#[test]
fn pu_x11_looking_at_values_counts_as_a_hint_where_there_are_stars() {
    let mut with_stars = Pursuit::at(level("f1").with_goal(Goal::of(Side::Hero, Value::Never, None)));
    let Intent::Say(cost) = press(&mut with_stars, "v") else { panic!("nobody is told what it costs") };
    assert!(cost.contains("one star at most"), "{cost}");
    assert_eq!(with_stars.scene().gauges.iter().find(|gauge| gauge.label == "Best play"), None);
    assert_eq!(press(&mut with_stars, "v"), Intent::Peek);
    assert!(with_stars.scene().gauges.iter().any(|gauge| gauge.label == "Best play"));
    assert_eq!(press(&mut with_stars, "v"), Intent::Look, "switched off");
    assert_eq!(press(&mut with_stars, "m"), Intent::Peek);
    assert_eq!(press(&mut with_stars, "p"), Intent::Look, "a shortest way can be counted by hand");
    assert_eq!(press(&mut Pursuit::at(level("f1")), "v"), Intent::Look);
}

#[test]
fn a_person_does_not_walk_into_the_monster_by_a_slip_of_the_finger() {
    let beside = || on("3\n. @ M\n. . .\n. . .\n");
    let turn = |mut state: State| {
        state.turn = Side::Hero;
        Pursuit::at(state)
    };
    let mut fleeing = turn(beside().with_goal(survive(20)));
    assert!(matches!(press(&mut fleeing, "Right"), Intent::Say(why) if why.contains("monster")));
    assert_eq!(press(&mut fleeing, "Right"), Intent::Act("E".into()), "whoever means it may");
    let spots = |game: &Pursuit| {
        let marks = game.scene().boards.remove(0).marks;
        marks.into_iter().filter(|mark| matches!(mark, Mark::Spot { .. })).count()
    };
    assert_eq!(spots(&fleeing), 4, "and it is not offered");
    // The course's game asks nobody, and a monster is there to catch.
    assert_eq!(press(&mut turn(beside()), "Right"), Intent::Act("E".into()));
    let mut hunting = Pursuit::at(beside().with_goal(hunt(20)));
    assert_eq!(press(&mut hunting, "Left"), Intent::Act("W".into()));
}

#[test]
fn the_end_of_a_level_is_told_to_the_person_who_played_it() {
    let goal = |side| Goal::of(side, Value::Rounds(3), None);
    let said = |state: &State| state.outcome().unwrap().said.unwrap();
    let caught = |side| {
        let mut state = on("3\n. @ M\n. . .\n. . .\n").with_goal(goal(side));
        state.step(Step::W, &mut Vec::new()).unwrap();
        state
    };
    let fled = said(&caught(Side::Hero));
    assert!(fled.starts_with("Caught! The monster gets you in round 1."), "{fled}");
    assert!(fled.ends_with(" full rounds."), "{fled}");
    let hunted = said(&caught(Side::Monster));
    assert!(hunted.starts_with("Got him! You catch the hero in round 1."), "{hunted}");
}

#[test]
fn a_resting_pointer_is_not_told_that_there_is_a_wall() {
    let mut game = Pursuit::at(on("3\n. @ M\n    .\n. . .\n"));
    let mut tip = |x, y| {
        game.interpret(&Input::Hover(Some((0, Pos::new(x, y)))));
        game.scene().tip
    };
    assert_eq!(tip(0, 1), "");
    assert!(tip(0, 0).starts_with("A room"));
}

fn tinted(scene: &Scene) -> Vec<Pos> {
    let cell = |mark: &Mark| match mark {
        Mark::Tint { cell, .. } | Mark::Spot { cell, .. } => Some(*cell),
        _ => None,
    };
    scene.boards[0].marks.iter().filter_map(cell).collect()
}

#[test]
fn pu_x14_the_legal_cells_of_the_one_to_move_are_marked() {
    let reach = |state: &State| -> Vec<Pos> {
        let mut cells: Vec<Pos> =
            state.legal().into_iter().map(|step| step.from(state.pos(state.turn))).collect();
        cells.sort_unstable();
        cells
    };
    for state in [level("f1"), after(&level("f1"), "NE"), after(&level("f1"), "NE N STAY N")] {
        let mut shown = tinted(&Pursuit::at(state.clone()).scene());
        shown.sort_unstable();
        assert_eq!(shown, reach(&state));
    }
    // With a goal, the person's only.
    let goal = level("f1").with_goal(survive(20));
    assert_eq!(tinted(&Pursuit::at(goal.clone()).scene()), [goal.pos(Side::Monster)]);
    let mine = after(&goal, "NE");
    assert_eq!(tinted(&Pursuit::at(mine.clone()).scene()).len(), reach(&mine).len());
}

#[test]
fn pu_x14_with_values_on_the_pointer_tells_what_follows_from_a_step() {
    let tip = |game: &mut Pursuit, x, y| {
        game.interpret(&Input::Hover(Some((0, Pos::new(x, y)))));
        game.scene().tip
    };
    // S01: after NE only N saves the hero, who stands at (5,3).
    let mut game = Pursuit::at(after(&level("f1"), "NE"));
    assert!(!tip(&mut game, 5, 2).contains("Step here"));
    press(&mut game, "v");
    assert!(tip(&mut game, 5, 2).ends_with("Step here, and the monster can't force a catch"));
    assert!(tip(&mut game, 6, 3).ends_with("Step here, and the hero is caught in 4 rounds"));
    assert!(!tip(&mut game, 0, 6).contains("Step here"), "no step leads there");
}

#[test]
fn pu_x14_two_keys_are_kept_and_the_opponent_answers_within_200_ms() {
    let arcade = &INFO.arcade;
    assert_eq!(arcade.keys_ahead, 2);
    let shown = arcade.bot_micros + u64::from(kernel::scene::MOVE_MILLIS) * 1000;
    assert!(shown <= 200_000, "{shown}");
}

#[test]
fn pu_x09_a_person_sits_on_the_side_of_the_goal_opposite_the_best_player() {
    let seats = |params: &[(&str, &str)]| (INFO.arcade.seats)(begin(params).params());
    assert!(seats(&[]).is_empty(), "the course's game is for whoever was chosen");
    assert_eq!(seats(&[("goal", "survive")]), [PERSON, "optimal"]);
    assert_eq!(seats(&[("goal", "catch")]), ["optimal", PERSON]);
    assert_eq!(seats(&[("goal", "level"), ("dungeon", "loops-1")]), [PERSON, "optimal"]);
    assert_eq!(seats(&[("goal", "level"), ("dungeon", "cornered-1")]), ["optimal", PERSON]);
    let own = "2\n@ .\n. M\n\nside: monster\n";
    assert_eq!(seats(&[("goal", "level"), ("field", own)]), ["optimal", PERSON]);
}

#[test]
fn pu_x09_a_dungeon_of_ones_own_gets_a_goal_that_the_solver_knows() {
    let goal = |field: &str| state(&begin(&[("goal", "level"), ("field", field)])).goal.unwrap();
    let s13 = "5\nM . . . .\n. . . . .\n. . . . .\n    +\n    + + @\n";
    assert_eq!(goal(s13), Goal::of(Side::Hero, Value::Rounds(6), None));
    assert_eq!(goal(&format!("{s13}\nside: monster\n")), Goal::of(Side::Monster, Value::Rounds(6), None));
    let s10 = "3\n  V\n+ +\n@ +\n";
    assert_eq!(goal(&format!("{s10}\ngoal: survive 7\n")).rounds, 7);
}

#[test]
fn pu_x09_the_end_of_a_hunt_sounds_as_it_does_to_the_hunter() {
    let cue = |goal: Goal| {
        let mut game = Pursuit::at(on("2\n@ M\n. .\n").with_goal(goal));
        game.step("W", &mut Dice::seeded(1)).unwrap().iter().filter_map(|event| event.cue).next_back()
    };
    assert_eq!((cue(survive(5)), cue(hunt(5))), (Some(Cue::Lose), Some(Cue::Win)));
}
