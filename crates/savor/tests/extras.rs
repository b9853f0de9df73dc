//! Beyond the rules of play: statistics (SA-X01), who can reach the flag (SA-X02), the generator
//! (SA-X04), the event log (SA-X09).

use crate::common;
use crate::common::{board, cell, example, game};
use kernel::diagnostic::Level;
use kernel::dice::Dice;
use kernel::rules::json;
use savor::board::{Board, Sketch};
use savor::cell::{Cell, Player};
use savor::event::{Event, plain_from_json, write_plain};
use savor::generator::{Difficulty, Wanted, generate};
use savor::house::House;
use savor::layout::Layout;
use savor::reach::Reach;
use savor::rules::Plan;
use savor::state::{Race, State};
use savor::stats::{Stats, histogram, play, quantile};

#[test]
fn sa_x01_statistics_are_the_same_however_the_games_are_split() {
    let mut board = example();
    board.house.max_rounds = 2000;
    let whole = Stats::of_games(&board, 5, 24);
    for cuts in [vec![1, 23], vec![12, 12], vec![7, 9, 8]] {
        let (mut merged, mut first) = (Stats::default(), 5);
        for part in cuts {
            merged.merge(&Stats::of_games(&board, first, part));
            first += part;
        }
        assert_eq!(merged, whole);
    }
    assert_eq!(whole.games(), 24);
    assert_eq!(whole.wins.iter().sum::<u64>() + whole.draws, 24);
    assert!(whole.sum.blocked < whole.sum.throws && whole.sum.throws < whole.sum.turns);
    // Counted again from the events of one of the games.
    let tally = play(&board, 9, &mut Plan::default());
    let mut dice = Dice::seeded(9);
    let (mut state, mut captures, mut meals) = (State::new(board.into(), &dice), 0, 0);
    common::finish(&mut state, &mut dice, &mut |event| {
        captures += u64::from(matches!(event, Event::Captures { .. }));
        meals += u64::from(matches!(event, Event::Eats { .. }));
    });
    assert_eq!(
        (tally.captures, tally.meals.iter().sum::<u64>(), tally.winner),
        (captures, meals, state.race.winner)
    );
}

#[test]
fn sa_x01_the_reports_hold_what_was_counted() {
    let mut board = example();
    board.house.max_rounds = 300;
    let stats = Stats::of_games(&board, 1, 20);
    let json: serde_json::Value = serde_json::from_str(&stats.json()).unwrap();
    assert_eq!(json["games"], 20);
    assert_eq!(json["draws"], stats.draws);
    assert_eq!(json["players"][1]["wins"], stats.wins[1]);
    let bars = json["rounds"]["histogram"].as_array().unwrap();
    assert_eq!(bars.iter().map(|bar| bar["games"].as_u64().unwrap()).sum::<u64>(), 20);
    let csv = stats.csv();
    assert!(csv.contains(&format!("captures,{}\n", stats.sum.captures)));
    let text = stats.text();
    assert!(text.starts_with("20 games,") && text.contains("rounds: median") && text.contains('█'));
    assert_eq!(Stats::default().text(), "0 games, 0 turns\n");
}

#[test]
fn quantiles_and_histograms_are_what_they_say() {
    let numbers: Vec<u32> = (1..=100).collect();
    assert_eq!([0, 25, 50, 75, 100].map(|p| quantile(&numbers, p)), [1, 25, 50, 75, 100]);
    assert_eq!(quantile(&[], 50), 0);
    let bars = histogram(&numbers, 10);
    assert_eq!(bars.iter().map(|bar| bar.2).sum::<u64>(), 100);
    assert!(bars.windows(2).all(|two| two[0].1 + 1 == two[1].0));
}

#[test]
fn the_example_board_takes_about_as_long_as_the_page_says() {
    // The page: a median of about 7,500 rounds over 300 games. The middle of 300 games of such a
    // spread lies within about a fifth of the true one.
    let stats = Stats::of_games(&example(), 1, 300);
    let median = quantile(&stats.sorted_rounds(), 50);
    assert!((6_000..9_000).contains(&median), "{median}");
}

#[test]
fn sa_x02_the_shortest_way_and_the_unreachable_are_found() {
    // Straight north from A's first cell, which a single 5 does.
    let reach = Reach::of(&board("rules all; flag [0, 0, 12]"));
    assert_eq!(reach.routes[0].throws, Some(1));
    assert!(reach.routes.iter().all(savor::reach::Route::is_winnable) && reach.complete);
    // The flag on A's first cell needs no throw in the maze.
    assert_eq!(Reach::of(&board("rules all; flag [0, 5, 12]")).routes[0].throws, Some(0));
    // Only row 5 is open to A after the first turn north is walled off: west with the fourth throw.
    let west = Reach::of(&board("walls [0, 4, 0, 4, 24]; flag [0, 5, 11]"));
    assert_eq!(west.routes[0].throws, Some(4));
    let nobody = board("rules allow_unwinnable = true; flag [2, 4, 12]");
    let reach = Reach::of(&nobody);
    assert!(!reach.routes.iter().any(savor::reach::Route::is_winnable));
    assert_eq!(Reach::reason(&nobody), "no stairs and no pole lead into its region of 90 cells");
    assert_eq!(reach.cut_off.len(), 196 + 90);
}

#[test]
fn sa_x02_reachable_on_foot_is_not_enough() {
    // One cell before the flag is a pole that takes everybody down. On foot the flag is three steps
    // from the stairs, and there is no other way to it.
    let text = "rules allow_unwinnable = true; stairs [0, 0, 0, 1, 0, 4]; poles [0, 1, 0, 6]; \
                walls [1, 1, 3, 1, 7] / [1, 0, 3, 0, 3]; flag [1, 0, 7]";
    let trapped = board(text);
    let reach = Reach::of(&trapped);
    assert!(!reach.routes.iter().any(savor::reach::Route::is_winnable), "{:?}", reach.routes);
    assert!(reach.cut_off.contains(&cell(1, 0, 7)));
}

#[test]
fn sa_x02_a_flag_that_a_ride_wins_is_not_cut_off_and_what_lies_behind_it_is() {
    // The stairs are the only way up, and they end on the flag.
    let stairs = "stairs [0, 7, 17, 1, 0, 3]; flag [1, 0, 3]";
    for rules in ["rules players = C / flag_shortens_move = true", "rules players = C"] {
        let reach = Reach::of(&board(&format!("{rules}; {stairs}")));
        assert!(!reach.cut_off.contains(&cell(1, 0, 3)), "{rules}");
        let upstairs = reach.cut_off.iter().filter(|cell| cell.floor() == 1).count();
        assert_eq!(upstairs, 195, "{rules}: the game is over on the flag");
    }
}

/// A board of many stairs and poles.
fn tangle(seed: u64) -> Option<Board> {
    let wanted =
        Wanted { walls: 12, stairs: 14, poles: 6, rounds: 1..=1_000_000, ..Wanted::of(Difficulty::Easy) };
    generate(&Layout::default(), &wanted, &House::default(), seed).map(|made| made.board)
}

#[test]
fn sa_x02_what_games_touch_the_search_has_found_and_no_game_is_shorter() {
    for seed in 0..12 {
        let Some(mut board) = tangle(seed) else { continue };
        // With few points Bawana and its effects come up all the time.
        board.house.mp_cap = 40;
        let reach = Reach::of(&board);
        for game in 0..6 {
            let mut dice = Dice::seeded(game);
            let (mut race, mut plan) = (Race::new(&board, &dice), Plan::default());
            let (mut fed, mut throws) = ([false; 3], [0u32; 3]);
            for _ in 0..4000 {
                if race.is_over(&board) {
                    break;
                }
                let mut touched = Vec::new();
                let who = race.turn;
                race.turn(&board, &mut plan, &mut dice, &mut |event| match event {
                    Event::Step { player, cell, .. } | Event::Enters { player, cell, .. } => {
                        touched.push((player, cell, fed[player.index()]));
                    }
                    Event::Eats { player, .. } => fed[player.index()] = true,
                    Event::Moves { player, .. } | Event::Blocked { player, .. } => {
                        throws[player.index()] += 1;
                    }
                    Event::Captures { captured: player, .. }
                    | Event::Loops { player, .. }
                    | Event::Falls { player, .. } => {
                        (fed[player.index()], throws[player.index()]) = (false, 0);
                    }
                    _ => {}
                });
                for (player, cell, fed) in
                    touched.into_iter().filter(|(_, cell, _)| cell.shape() != savor::cell::Shape::Start)
                {
                    let route = reach.routes.iter().find(|route| route.player == player).unwrap();
                    let known = if fed { &reach.after_bawana } else { &route.touched };
                    assert!(known[cell.index()], "seed {seed}: {player} at {cell}");
                }
                if race.winner == Some(who) && !fed[who.index()] {
                    let least = reach.routes.iter().find(|route| route.player == who).unwrap().throws;
                    assert!(least.is_some_and(|least| least <= throws[who.index()]), "seed {seed}: {who}");
                }
            }
        }
    }
}

#[test]
fn sa_x04_generated_boards_are_clean_winnable_of_the_wanted_length_and_follow_from_the_seed() {
    for difficulty in Difficulty::ALL {
        let wanted = Wanted::of(difficulty);
        for seed in [3, 8] {
            let made = generate(&Layout::default(), &wanted, &House::default(), seed).unwrap();
            assert!(made.fits && wanted.rounds.contains(&made.median), "{} {seed}", difficulty.name());
            let (again, problems) =
                common::reread(&Layout::default(), &made.board.sketch(), &House::default());
            assert_eq!(again.as_ref(), Some(&made.board));
            assert!(problems.iter().all(|p| p.level == Level::Note), "{problems:?}");
            assert_eq!(made, generate(&Layout::default(), &wanted, &House::default(), seed).unwrap());
            assert_eq!(made.board.seed, seed);
            let Sketch { walls, stairs, poles, .. } = made.board.sketch();
            assert_eq!(
                [walls.len(), stairs.len(), poles.len()],
                [wanted.walls, wanted.stairs, wanted.poles],
                "as many as were wanted"
            );
        }
    }
    let [one, two] = [1, 2].map(|seed| {
        generate(&Layout::default(), &Wanted::of(Difficulty::Easy), &House::default(), seed).unwrap()
    });
    assert_ne!(one.board.sketch().write()[..4], two.board.sketch().write()[..4]);
}

/// The notes of a board, and how long 1,000 games on it take that the generator has not played.
#[test]
fn sa_x04_what_generate_announces_is_kept_by_other_games_and_its_boards_give_no_notes() {
    for (difficulty, seed) in [(Difficulty::Easy, 1), (Difficulty::Easy, 2), (Difficulty::Medium, 1)] {
        let wanted = Wanted { clean: true, certain: true, ..Wanted::of(difficulty) };
        let made = generate(&Layout::default(), &wanted, &House::default(), seed).unwrap();
        let (_, problems) = common::reread(&Layout::default(), &made.board.sketch(), &House::default());
        assert!(problems.is_empty(), "{} {seed}: {problems:?}", difficulty.name());
        let others = Stats::of_games(&made.board, 1_000_001, 1000);
        let (told, seen) = (made.median, quantile(&others.sorted_rounds(), 50));
        assert!(told.abs_diff(seen) * 100 <= seen * 15, "{} {seed}: {told}, not {seen}", difficulty.name());
    }
}

#[test]
fn sa_x09_the_plain_text_follows_from_the_json_log() {
    let (mut state, mut dice) = game(11);
    let (mut plain, mut log) = (String::new(), String::new());
    common::finish(&mut state, &mut dice, &mut |event| {
        write_plain(&event, &mut plain);
        log.push_str(&json(&event));
        log.push('\n');
    });
    assert_eq!(plain_from_json(&log).unwrap(), plain);
    let first: serde_json::Value = serde_json::from_str(log.lines().next().unwrap()).unwrap();
    assert_eq!(first, serde_json::json!({"kind": "turn", "round": 1, "player": "A"}));
    for line in log.lines().take(500) {
        let event = Event::from_json(line).unwrap();
        assert!(line.contains(&format!(r#""kind":"{}""#, event.kind().0)));
    }
    assert!(plain_from_json("{\"kind\":\"turn\"}").unwrap_err().starts_with("line 1: "));
    assert_eq!((Player::ALL.len(), Cell::all().count()), (3, 750));
}
