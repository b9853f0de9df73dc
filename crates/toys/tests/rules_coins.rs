//! The rules of Coins, one by one: a small map, scripted dice, one action, one comparison. The ids
//! are those of `docs/rules/coins.md`.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::dice::Dice;
use kernel::game::{Outcome, Refused, Standing};
use kernel::grid::Grid;
use kernel::params::Params;
use kernel::paths::Search;
use kernel::pos::{Dir, Pos};
use kernel::rules::Rules;
use toys::coins::INFO;
use toys::coins::game::{Action, CoinsRules, Event};
use toys::coins::setup::Plan;
use toys::coins::state::{Player, State, Tile};

/// A game on a map of rows parted by blanks.
fn on(rows: &str, limit: u32) -> State {
    let text = rows.split_whitespace().collect::<Vec<_>>().join("\n");
    let plan = Plan::read(&text).expect("a test's map is well drawn");
    State::new("own-map", limit, plan)
}

/// Does some actions with scripted dice, all of whose draws must be used, and gives the events.
fn play(state: &mut State, actions: &str, dice: &str) -> Vec<Event> {
    let mut dice = Dice::strict(dice);
    let mut events = Vec::new();
    for action in actions.split_whitespace() {
        let action: Action = action.parse().expect("a test names real actions");
        CoinsRules::step(state, action, &mut dice, &mut events).expect("a test's actions are allowed");
    }
    assert_eq!(dice.left(), 0, "not all dice were drawn");
    events
}

/// Tries an action that must be refused without a draw and without a change.
fn refused(state: &State, action: &str) -> Refused {
    let (mut tried, mut dice, mut events) = (state.clone(), Dice::strict(""), Vec::new());
    let action: Action = action.parse().expect("a test names real actions");
    let refused =
        CoinsRules::step(&mut tried, action, &mut dice, &mut events).expect_err("this is not allowed");
    assert_eq!((&tried, events.len()), (state, 0), "a refusal changes nothing");
    refused
}

fn legal(state: &State) -> String {
    CoinsRules::legal(state).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn points(state: &State) -> [u32; 2] {
    state.players.map(|p| p.points)
}

fn params(values: &[(&str, &str)]) -> Params {
    let mut params = Params::defaults(INFO.params);
    for (id, value) in values {
        params.set(INFO.params, id, value).expect("a test sets real values");
    }
    params
}

fn start(values: &[(&str, &str)], seed: u64) -> Result<State, Refused> {
    CoinsRules::start(&params(values), &mut Dice::seeded(seed))
}

fn at(x: i32, y: i32) -> Pos {
    Pos::new(x, y)
}

#[test]
fn co_001_a_map_says_where_everything_is_at_the_start() {
    let state = on("#A. .$C B..", 9);
    let row = |y| (0..3).map(|x| state.tile(at(x, y)).symbol()).collect::<String>();
    assert_eq!([row(0), row(1), row(2)], ["#..", ".$C", "..."]);
    assert_eq!((state.players[0].at, state.players[1].at, points(&state)), (at(1, 0), at(0, 2), [0, 0]));
    assert_eq!(state.coins, 1);
}

#[test]
fn co_001_every_shipped_map_is_well_drawn_and_can_be_walked_all_over() {
    for map in ["court", "ring", "cellar"] {
        let state = start(&[("map", map)], 1).unwrap();
        let open = state.map.map(|_, &tile| tile != Tile::Wall);
        assert!(Search::four().is_connected(&open), "{map}");
        assert_eq!(state.table, map);
    }
}

#[test]
fn co_002_ann_moves_first_and_a_turn_of_each_is_a_round() {
    let mut state = on("A..$ B...", 9);
    let mut seen = vec![(state.turn, state.round)];
    for _ in 0..3 {
        play(&mut state, "wait", "");
        seen.push((state.turn, state.round));
    }
    assert_eq!(seen, [(Player::Ann, 1), (Player::Bob, 1), (Player::Ann, 2), (Player::Bob, 2)]);
}

#[test]
fn co_003_a_turn_is_a_step_in_one_of_four_directions_or_waiting() {
    let middle = on("... .A. ... $.B", 9);
    assert_eq!(legal(&middle), "north east south west wait");
    for (dir, to) in Dir::ALL.into_iter().zip([at(1, 0), at(2, 1), at(1, 2), at(0, 1)]) {
        let mut state = middle.clone();
        let events = play(&mut state, dir.name(), "");
        assert_eq!((state.players[0].at, state.turn), (to, Player::Bob));
        assert_eq!(events, [Event::Stepped { who: Player::Ann, from: at(1, 1), to }]);
    }
    let mut state = middle.clone();
    assert_eq!(play(&mut state, "wait", ""), [Event::Waited { who: Player::Ann }]);
    assert_eq!((state.players[0].at, state.turn), (at(1, 1), Player::Bob));
}

#[test]
fn co_003_an_action_reads_back_what_it_prints_and_nothing_else_is_one() {
    for action in Action::ALL {
        assert_eq!(action.to_string().parse(), Ok(action));
    }
    let refused = "North".parse::<Action>().unwrap_err();
    assert_eq!(refused.code, "bad-action");
    assert_eq!(refused.reason, "'North' is none of north, east, south, west, wait, open, leave");
}

#[test]
fn co_004_nobody_steps_into_a_wall_or_off_the_map() {
    let state = on("A#$ B..", 9);
    assert_eq!(legal(&state), "wait");
    assert_eq!(refused(&state, "east").reason, "There is a wall to the east.");
    assert_eq!(refused(&state, "north").reason, "There is a wall to the north.");
}

#[test]
fn co_005_nobody_steps_where_the_other_stands() {
    let state = on("A.$ B..", 9);
    assert_eq!(legal(&state), "east wait");
    assert_eq!(refused(&state, "south").reason, "Bob stands to the south.");
}

#[test]
fn co_006_a_coin_brings_the_points_that_are_drawn_and_is_gone() {
    for worth in 1..=6 {
        let mut state = on("A$$B", 9);
        let events = play(&mut state, "east", &worth.to_string());
        assert_eq!(points(&state), [worth, 0]);
        assert_eq!((state.tile(at(1, 0)), state.coins, state.turn), (Tile::Floor, 1, Player::Bob));
        assert_eq!(events[1], Event::Coin { who: Player::Ann, at: at(1, 0), worth });
    }
}

#[test]
fn co_007_a_chest_must_be_answered_by_the_same_player_and_with_nothing_else() {
    let mut state = on("AC.$B", 9);
    assert_eq!(refused(&state, "open").reason, "Ann has not just stepped on a chest.");
    assert_eq!(refused(&state, "leave").code, "illegal");
    let events = play(&mut state, "east", "");
    assert_eq!(events[1], Event::Chest { who: Player::Ann, at: at(1, 0) });
    assert_eq!((state.turn, legal(&state)), (Player::Ann, "open leave".into()));
    assert_eq!(refused(&state, "east").reason, "Ann must first open the chest or leave it.");
    assert_eq!(refused(&state, "wait").code, "illegal");
}

#[test]
fn co_008_a_chest_with_treasure_brings_five_points() {
    let mut state = on("AC.$B", 9);
    let events = play(&mut state, "east open", "T");
    assert_eq!(points(&state), [5, 0]);
    assert_eq!(events[2], Event::Treasure { who: Player::Ann, at: at(1, 0), worth: 5 });
}

#[test]
fn co_009_a_chest_that_bites_costs_two_points_but_never_more_than_there_are() {
    for (before, after) in [(0, 0), (1, 0), (2, 0), (6, 4)] {
        let mut state = on("AC.$B", 9);
        state.players[0].points = before;
        let events = play(&mut state, "east open", "F");
        assert_eq!(points(&state), [after, 0]);
        assert_eq!(events[2], Event::Bite { who: Player::Ann, at: at(1, 0), cost: before - after });
    }
}

#[test]
fn co_010_an_opened_chest_is_gone_a_left_one_stays_and_the_turn_passes() {
    for (answer, dice, then) in
        [("open", "T", Tile::Floor), ("open", "F", Tile::Floor), ("leave", "", Tile::Chest)]
    {
        let mut state = on("AC.$B", 9);
        play(&mut state, &format!("east {answer}"), dice);
        assert_eq!(
            (state.tile(at(1, 0)), state.turn, state.asked),
            (then, Player::Bob, false),
            "{answer} {dice}"
        );
    }
}

#[test]
fn co_011_whoever_waits_on_a_chest_is_not_asked_again_until_it_is_stepped_on_anew() {
    let mut state = on("AC.$B", 9);
    play(&mut state, "east leave wait wait", "");
    assert_eq!((state.turn, state.asked), (Player::Bob, false));
    play(&mut state, "wait west wait", "");
    assert!(!state.asked);
    play(&mut state, "east", "");
    assert!(state.asked);
}

#[test]
fn co_012_the_game_ends_as_soon_as_the_last_coin_is_taken() {
    let mut state = on("A$CB", 9);
    play(&mut state, "east", "3");
    assert_eq!((state.is_over(), state.round), (true, 1));
}

#[test]
fn co_013_the_game_ends_after_the_last_round() {
    let mut state = on("A..$ B...", 2);
    play(&mut state, "wait wait wait", "");
    assert!(!state.is_over());
    play(&mut state, "wait", "");
    assert!(state.is_over());
}

#[test]
fn co_013_a_chest_in_the_last_turn_is_answered_first() {
    let mut state = on("A.$ BC.", 1);
    play(&mut state, "wait east", "");
    assert_eq!((state.is_over(), legal(&state)), (false, "open leave".into()));
    play(&mut state, "open", "T");
    assert_eq!((state.is_over(), points(&state)), (true, [0, 5]));
}

/// A game that ends with these points.
fn ended(ann: u32, bob: u32) -> Outcome {
    let mut state = on("A..$ B...", 1);
    (state.players[0].points, state.players[1].points) = (ann, bob);
    assert_eq!(CoinsRules::outcome(&state), None);
    play(&mut state, "wait wait", "");
    CoinsRules::outcome(&state).expect("all rounds are played")
}

#[test]
fn co_014_more_points_win_and_equal_points_are_a_draw() {
    use Standing::{Drawn, Lost, Won};
    assert_eq!(
        (ended(5, 1).standings, ended(5, 1).words.as_str()),
        (vec![Won, Lost], "Ann wins with 5 points to 1.")
    );
    assert_eq!(
        (ended(0, 1).standings, ended(0, 1).words.as_str()),
        (vec![Lost, Won], "Bob wins with 1 point to 0.")
    );
    assert_eq!(
        (ended(4, 4).standings, ended(4, 4).words.as_str()),
        (vec![Drawn, Drawn], "A draw: both have 4 points.")
    );
}

#[test]
fn co_015_the_score_is_the_lead_of_the_winner_in_the_table_of_the_map() {
    let score = ended(1, 6).score.unwrap();
    assert_eq!((score.table.as_str(), score.rank, score.words.as_str()), ("own-map", 5, "Bob by 5 points"));
    assert_eq!(ended(3, 3).score, None);
}

#[test]
fn co_016_after_the_end_nothing_is_allowed_and_the_reason_is_over() {
    let mut game = (INFO.new)(&params(&[("own-map", "A$B"), ("limit", "3")]), &mut Dice::seeded(1)).unwrap();
    game.step("east", &mut Dice::strict("6")).unwrap();
    let before = game.snapshot();
    assert_eq!((game.to_act(), game.legal()), (None, vec![]));
    for action in Action::ALL {
        assert_eq!(game.step(action.name(), &mut Dice::strict("")).unwrap_err().code, "over");
    }
    assert_eq!(game.snapshot(), before);
}

#[test]
fn co_017_events_have_their_exact_words() {
    let (who, at) = (Player::Ann, at(1, 1));
    let state = on("A$B", 9);
    let words = |event: Event| CoinsRules::tell(&state, event).words;
    assert_eq!(words(Event::Stepped { who, from: at, to: at }), "");
    assert_eq!(words(Event::Waited { who }), "");
    assert_eq!(words(Event::Coin { who, at, worth: 4 }), "Ann finds a coin worth 4 points.");
    assert_eq!(words(Event::Coin { who: Player::Bob, at, worth: 1 }), "Bob finds a coin worth 1 point.");
    assert_eq!(words(Event::Chest { who, at }), "Ann comes to a chest.");
    assert_eq!(words(Event::Treasure { who, at, worth: 5 }), "Ann opens the chest and finds 5 points.");
    assert_eq!(words(Event::Bite { who, at, cost: 2 }), "Ann opens the chest. It bites and costs 2 points.");
    assert_eq!(
        words(Event::Bite { who, at, cost: 0 }),
        "Ann opens the chest. It bites, but there is nothing to lose."
    );
    assert_eq!(words(Event::Left { who, at }), "Ann leaves the chest shut.");
}

/// A random map: width, height, coins, seed.
fn random(width: usize, height: usize, coins: usize, seed: u64) -> Grid<Tile> {
    let size = [("width", width.to_string()), ("height", height.to_string()), ("coins", coins.to_string())];
    let mut values = vec![("map", "random")];
    values.extend(size.iter().map(|(id, value)| (*id, value.as_str())));
    start(&values, seed).expect("there is room for the coins").map
}

#[test]
fn co_018_a_random_map_is_as_asked_for_and_hangs_together_for_200_seeds_and_many_sizes() {
    for seed in 0..200 {
        let (width, height) = (6 + seed as usize % 35, 5 + seed as usize / 10);
        let coins = 1 + seed as usize % ((width - 2) * (height - 2) / 2).min(60);
        let map = random(width, height, coins, seed);
        let count = |wanted| map.cells().iter().filter(|&&tile| tile == wanted).count();
        assert_eq!((map.width(), map.height()), (width, height));
        assert_eq!((count(Tile::Coin), count(Tile::Chest)), (coins, coins / 4), "seed {seed}");
        assert!(Search::four().is_connected(&map.map(|_, &t| t != Tile::Wall)), "seed {seed}");
        let edge = |p: Pos| p.x == 0 || p.y == 0 || p.x + 1 == width as i32 || p.y + 1 == height as i32;
        assert!(map.iter().all(|(p, &tile)| !edge(p) || tile == Tile::Wall), "seed {seed}");
    }
}

#[test]
fn co_018_a_random_map_has_walls_in_its_room_too() {
    let inner_walls = |seed| {
        let map = random(12, 8, 8, seed);
        map.cells().iter().filter(|&&tile| tile == Tile::Wall).count() - 2 * (12 + 6)
    };
    assert!((0..50).all(|seed| (10..=20).contains(&inner_walls(seed))));
}

#[test]
fn co_018_more_coins_than_there_is_room_for_are_refused() {
    // 4 × 3 cells inside: 8 coins, 2 chests, 2 players.
    let size = [("map", "random"), ("width", "6"), ("height", "5")];
    let with = |coins| start(&[size[0], size[1], size[2], ("coins", coins)], 1);
    assert!(with("8").is_ok());
    let refused = with("9").unwrap_err();
    assert_eq!(refused.code, "bad-param");
    assert_eq!(refused.reason, "coins: a random map of 6 × 5 has room for 8 coins, not 9");
    assert_eq!(random(6, 5, 8, 1).cells().iter().filter(|&&tile| tile == Tile::Coin).count(), 8);
}

#[test]
fn co_019_a_random_map_follows_from_the_seed_and_draws_nothing() {
    let params = params(&[("map", "random")]);
    let mut dice = Dice::seeded(7);
    let [first, again] = [0; 2].map(|_| (INFO.new)(&params, &mut dice).unwrap().snapshot());
    assert_eq!((&first, &dice), (&again, &Dice::seeded(7)));
    assert_ne!(first, (INFO.new)(&params, &mut Dice::seeded(8)).unwrap().snapshot());

    let walls = |coins| random(12, 8, coins, 7).map(|_, &tile| tile == Tile::Wall);
    assert_eq!(walls(1), walls(12));
}

#[test]
fn co_020_an_own_map_replaces_the_choice_and_has_a_table_of_its_own() {
    let values = [("map", "ring"), ("own-map", "A.C\n$.B\r\n\n"), ("limit", "5")];
    let state = start(&values, 0).unwrap();
    assert_eq!((state.map.width(), state.map.height()), (3, 2));
    assert_eq!((state.table.as_str(), state.limit), ("own-map", 5));
}

/// The complaints about a map file, as they are printed.
fn complaints(text: &str) -> Vec<String> {
    Plan::read(text).expect_err("there are mistakes").iter().map(ToString::to_string).collect()
}

#[test]
fn co_021_each_mistake_in_a_map_has_its_code_and_place() {
    assert_eq!(complaints(""), ["1:1: error[E01]: the map is empty, or its first line is"]);
    assert_eq!(complaints("\nA$B"), ["1:1: error[E01]: the map is empty, or its first line is"]);
    assert_eq!(complaints(&"A$B\n".repeat(65)), ["error[E02]: the map is larger than 64 × 64"]);
    assert_eq!(complaints(&"?".repeat(65)), ["error[E02]: the map is larger than 64 × 64"]);
    assert_eq!(
        complaints("A$B\n..\n....\n"),
        [
            "2:3: error[E03]: the line has 2 characters, but the first one has 3",
            "3:4: error[E03]: the line has 4 characters, but the first one has 3"
        ]
    );
    assert_eq!(
        complaints("A$B\n.é\t"),
        ["2:2: error[E04]: unknown character 'é'", "2:3: error[E04]: unknown character '\\t'"]
    );
    assert_eq!(complaints("A$B\n..A"), ["2:3: error[E05]: a second start 'A'"]);
    assert_eq!(complaints("A$."), ["error[E06]: there is no start 'B'"]);
    assert_eq!(complaints("A.B"), ["error[E07]: there is no coin"]);
    assert_eq!(complaints("A.B\n###\n.$."), ["3:2: error[E08]: nobody can reach this coin"]);
}

#[test]
fn co_021_all_mistakes_are_told_at_once_and_one_does_not_seem_to_cause_another() {
    // The odd character and the missing one may well be floor, so that the coin could be reached.
    let codes = |text: &str| -> Vec<String> {
        Plan::read(text)
            .unwrap_err()
            .into_iter()
            .map(|p| format!("{} {}:{}", p.code, p.line, p.column))
            .collect()
    };
    assert_eq!(codes("A?#$\nB.B"), ["E04 1:2", "E05 2:3", "E03 2:4"]);
    assert_eq!(codes("##\n#\n?#"), ["E06 0:0", "E06 0:0", "E07 0:0", "E03 2:2", "E04 3:1"]);
}

#[test]
fn co_021_a_bad_map_file_refuses_the_game_with_its_mistakes() {
    let refused = start(&[("own-map", "A!B\n.$")], 1).unwrap_err();
    assert_eq!((refused.code, refused.problems.len()), ("bad-file", 2));
    assert_eq!(refused.reason, "1:2: error[E04]: unknown character '!'");
}

#[test]
fn co_022_a_state_that_cannot_be_is_refused_with_a_sentence() {
    let good = r##"{"table":"court","limit":9,"round":2,"turn":"b","asked":false,"players":[{"at":[0,0],"points":3},{"at":[2,0],"points":0}],"coins":1,"map":["..C","#$."]}"##;
    let mut game = (INFO.new)(&params(&[]), &mut Dice::seeded(1)).unwrap();
    let start = game.snapshot();
    for (change, to, why) in [
        (r#""court""#, r#""moon""#, "there is no map 'moon'"),
        (r##"["..C","#$."]"##, "[]", "a map of 0 × 0 is too small or too large"),
        (r#""coins":1"#, r#""coins":2"#, "'coins' is 2, but the map shows 1"),
        (r#""limit":9"#, r#""limit":0"#, "'limit' must be from 1 to 999"),
        (r#""round":2"#, r#""round":11"#, "'round' must be from 1 to 10"),
        (r#""round":2"#, r#""round":10"#, "after the last round the turn is back at Ann"),
        ("[0,0]", "[0,-1]", "Ann stands outside the map, at 0,-1"),
        ("[0,0]", "[0,1]", "Ann stands in a wall, at 0,1"),
        ("[0,0]", "[1,1]", "Ann stands on a coin, at 1,1, without taking it"),
        ("[0,0]", "[2,0]", "Ann and Bob both stand at 2,0"),
        (r#""points":3"#, r#""points":55"#, "Ann cannot have 55 points after 2 turns"),
        (
            r#""turn":"b","asked":false"#,
            r#""turn":"a","asked":true"#,
            "Ann is asked about a chest where there is none",
        ),
        (
            r##""asked":false,"players":[{"at":[0,0],"points":3},{"at":[2,0],"points":0}],"coins":1,"map":["..C","#$."]"##,
            r##""asked":true,"players":[{"at":[0,0],"points":3},{"at":[2,0],"points":0}],"coins":0,"map":["..C","#.."]"##,
            "the game is over, but a chest waits for an answer",
        ),
    ] {
        let bad = good.replacen(change, to, 1);
        assert_ne!(bad, good, "the test changes nothing: {change}");
        let refused = game.load(&bad).expect_err(why);
        assert_eq!((refused.code, refused.reason.as_str()), ("bad-state", why));
        assert_eq!(game.snapshot(), start, "a refusal changes nothing");
    }
    for (bad, why) in [
        (good.replace("..C", "..X"), "the map has an unknown 'X' at 2,0"),
        (good.replace("..C", ".."), "row 1 of the map is not as long as the first"),
        (good.replace(r#""turn":"b","#, ""), "missing field `turn`"),
        (good.replace(r#""coins":1"#, r#""coins":1,"luck":1"#), "unknown field `luck`"),
        (good.replace(r#""coins":1"#, r#""coins":-1"#), "invalid value"),
        ("nonsense".into(), "this is no state of Coins: expected"),
    ] {
        let refused = game.load(&bad).expect_err(why);
        assert!(refused.reason.contains(why), "{}", refused.reason);
        assert_eq!(game.snapshot(), start, "a refusal changes nothing");
    }
    game.load(good).unwrap();
    assert_eq!(game.snapshot(), good);
}
