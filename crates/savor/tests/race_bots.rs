//! How well the bots choose (SA-X16), by many races on every board that comes with the game. `MAZARIUM_LONG=1` plays
//! 10,000 on each; `MAZARIUM_GAMES` and `MAZARIUM_SEED` say how many instead, and from which seed on.

#![allow(clippy::unwrap_used, reason = "a test may")]
#![allow(clippy::disallowed_methods, reason = "the environment says how much is tried")]
#![allow(clippy::disallowed_macros, reason = "the figures are to be read")]

use crate::common::{changed_race_board, race_board};
use kernel::arena::wilson_permille;
use kernel::dice::Dice;
use kernel::rules::Rules;
use savor::action::Action;
use savor::board::Board;
use savor::bots::{Bot, Maps, Memo, choose};
use savor::game::SavorRules;
use savor::state::State;
use std::sync::Arc;

/// Where the races are run: on all boards, none left out. The sprint is over in four rounds, and who begins wins three of
/// five of them. No chooser gets far beyond 45 % there: one that tried every choice out in 200 games won 269 of 600 (40.8
/// to 48.9 %), as many as the planner does. So the bar is for the three others together; on the sprint the planner only
/// has to win more than its third.
const BOARDS: [&str; 4] = ["sprint", "ladders", "labyrinth", "example"];

/// Somebody at the table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Player {
    Bot(Bot),
    /// Any legal action, each as likely as the others.
    Random,
}

/// Whether one player wins against two others who are alike, and in how many rounds somebody has won.
fn race(board: &Arc<Board>, maps: &mut Maps, seed: u64, hero: Player, rivals: Player) -> (bool, u32) {
    let mut dice = Dice::seeded(seed);
    let mut whims = Dice::seeded(seed).split(99);
    let mut state = State::new(Arc::clone(board), &dice);
    state.race.deal(board, &mut dice);
    let seat = (seed % 3) as usize;
    let mut events = Vec::new();
    while !state.is_over() {
        let player = if state.race.turn.index() == seat { hero } else { rivals };
        let action = match player {
            Player::Bot(bot) => choose(&state, maps, bot).unwrap(),
            Player::Random => {
                let choices: Vec<Action> =
                    state.legal().into_iter().filter(|action| *action != Action::Throw).collect();
                whims.lane(0).pick(&choices).copied().unwrap_or(Action::Throw)
            }
        };
        events.clear();
        state.step(action, &mut dice, &mut events).unwrap();
    }
    (state.race.winner.is_some_and(|who| who.index() == seat), state.race.round)
}

/// How many of some races a player wins, and the median of their rounds.
fn races(board: &str, games: u64, hero: Player, rivals: Player) -> (u64, u32) {
    races_on(&race_board(board), games, hero, rivals)
}

fn races_on(board: &Arc<Board>, games: u64, hero: Player, rivals: Player) -> (u64, u32) {
    let mut maps = Maps::of(board);
    let mut rounds = Vec::new();
    let wins = (first_seed()..).take(games as usize).filter(|&seed| {
        let (won, length) = race(board, &mut maps, seed, hero, rivals);
        rounds.push(length);
        won
    });
    let wins = wins.count() as u64;
    rounds.sort_unstable();
    (wins, rounds[rounds.len() / 2])
}

/// The planner was tuned on seeds below 100,000; the long contest is on others.
fn first_seed() -> u64 {
    asked("MAZARIUM_SEED", 1, 3_000_001)
}

fn games() -> u64 {
    asked("MAZARIUM_GAMES", 50, 10_000)
}

/// A number that the environment may give; else one of two, for a short and for a long contest.
fn asked(name: &str, short: u64, long: u64) -> u64 {
    match std::env::var(name) {
        Ok(number) => number.parse().unwrap(),
        Err(_) if std::env::var_os("MAZARIUM_LONG").is_some() => long,
        Err(_) => short,
    }
}

#[test]
fn sa_x16_the_planner_wins_most_races_against_two_greedy_rivals() {
    planner_against_greedy(race_board, |share, _| share);
}

#[test]
fn sa_x18_the_planner_wins_most_races_with_a_way_out_too() {
    // The share of many is 577 ‰, too near the bar for a few races to be held to it: those must not speak against it.
    let with_a_way_out = |id: &str| changed_race_board(id, |house| house.blocked_turns = true);
    let medians = planner_against_greedy(with_a_way_out, |_, high| high);
    // Without the rule 4, 57, 83 and 158 rounds; with it 4, 29, 40 and 46.
    assert!(medians.iter().zip([5, 45, 65, 80]).all(|(median, most)| *median <= most), "{medians:?}");
}

/// The bar of SA-X16, of a few races by their share or the upper bound of it; the median rounds of all boards.
fn planner_against_greedy(made: impl Fn(&str) -> Arc<Board>, few: impl Fn(u64, u64) -> u64) -> Vec<u32> {
    let (planner, greedy) = (Player::Bot(Bot::Planner), Player::Bot(Bot::Greedy));
    let (mut won, mut played, mut medians) = (0, 0, Vec::new());
    for board in BOARDS {
        let (wins, median) = races_on(&made(board), games(), planner, greedy);
        medians.push(median);
        let (low, high) = wilson_permille(wins, games());
        println!(
            "{board}: the planner wins {wins} of {} ({low} to {high} ‰), median {median} rounds",
            games()
        );
        assert!(low > 333 || games() < 1000, "{board}: {wins} of {}: {low} to {high} ‰", games());
        if board != "sprint" {
            (won, played) = (won + wins, played + games());
        }
    }
    let (low, high) = wilson_permille(won, played);
    println!("the three long ones: {won} of {played} ({low} to {high} ‰)");
    // A few races show little: the sure bound is for the many.
    let share = if games() < 1000 { few(won * 1000 / played, high) } else { low };
    assert!(share >= 550, "{won} of {played}: {low} to {high} ‰");
    medians
}

/// Races on all boards: on each one, and on all together, the lower bound of the share that is won.
fn lower_bounds(hero: Player, rivals: Player, what: &str) -> (u64, u64) {
    let (mut least, mut won) = (1000, 0);
    for board in BOARDS {
        let (wins, _) = races(board, games(), hero, rivals);
        let (low, high) = wilson_permille(wins, games());
        println!("{board}: {what} wins {wins} of {} ({low} to {high} ‰)", games());
        (least, won) = (least.min(low), won + wins);
    }
    let played = games() * BOARDS.len() as u64;
    let (low, high) = wilson_permille(won, played);
    println!("all: {what} wins {won} of {played} ({low} to {high} ‰)");
    (least, low)
}

#[test]
fn sa_x16_a_random_chooser_loses_clearly_to_the_planner() {
    for (rivals, name) in [(Player::Random, "chance"), (Player::Bot(Bot::Dice), "dice")] {
        let what = format!("the planner against {name}");
        let (least, all) = lower_bounds(Player::Bot(Bot::Planner), rivals, &what);
        // One against two: a third would be luck.
        assert!(least >= 450 && all >= 700, "{what}: at least {least} ‰ on each board, {all} ‰ on all");
    }
}

#[test]
fn sa_x16_greedy_rivals_beat_chance_too() {
    let (least, all) = lower_bounds(Player::Bot(Bot::Greedy), Player::Random, "greedy against chance");
    assert!(least >= 334 && all >= 450, "at least {least} ‰ on each board, {all} ‰ on all");
}

/// A session asks for advice, with reasons; learners' games and tournaments only want to know what is done.
#[test]
fn sa_x16_a_bot_does_what_it_advises() {
    let bots = [("planner", Bot::Planner), ("greedy", Bot::Greedy), ("dice", Bot::Dice)];
    let (mut asked, mut questions) = (0, 0);
    for name in BOARDS {
        let board = race_board(name);
        let (mut maps, mut memo) = (Maps::of(&board), Memo::default());
        for seed in 0..4 {
            let (mut dice, mut whims) = (Dice::seeded(seed), Dice::seeded(seed).split(99));
            let mut state = State::new(Arc::clone(&board), &dice);
            state.race.deal(&board, &mut dice);
            for _ in 0..40 {
                if state.is_over() {
                    break;
                }
                for (id, bot) in bots {
                    let advised =
                        SavorRules::<3>::advise(&state, &mut memo, id, &mut Dice::seeded(0)).unwrap();
                    assert_eq!(
                        choose(&state, &mut maps, bot).unwrap().to_string(),
                        advised.action,
                        "{name} {seed}"
                    );
                    asked += 1;
                }
                questions += u32::from(state.pending.is_some());
                let legal = state.legal();
                let action = *whims.pick(&legal).unwrap();
                state.step(action, &mut dice, &mut Vec::new()).unwrap();
            }
        }
    }
    assert!(asked > 1000 && questions > 20, "{asked} asked, {questions} of them questions");
}
