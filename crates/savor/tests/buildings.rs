//! Other buildings and up to six runners (SA-X12). The ids SB are those of `docs/rules/savor-buildings.md`.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common;
use crate::common::cell;
use kernel::diagnostic::Level;
use kernel::dice::Dice;
use kernel::game::{Refused, Seat, Standing};
use kernel::params::Params;
use kernel::pos::Dir;
use kernel::rules::json;
use kernel::session::{Player as Sitter, Session};
use savor::board::{Board, Ground};
use savor::buildings::{FURNISHED, INFO};
use savor::cell::{Cell, Player, Shape};
use savor::event::{Event, plain_from_json};
use savor::files::Files;
use savor::generator::{Difficulty, Wanted, generate};
use savor::house::House;
use savor::layout::Layout;
use savor::reach::{Reach, Route};
use savor::scenario::{Scenario, run};
use savor::state::State;
use savor::stats::Stats;

fn started(set: &[(&str, &str)], dice: Dice) -> Result<Session, Refused> {
    let mut params = Params::defaults(INFO.params);
    for (id, value) in set {
        params.set(INFO.params, id, value)?;
    }
    Session::new(&INFO, params, dice)
}

fn towers() -> &'static savor::setup::Shipped {
    FURNISHED.iter().find(|building| building.id == "towers").unwrap()
}

fn furnished(building: &savor::setup::Shipped) -> Board {
    let layout = building.building();
    let [walls, stairs, poles, flag] = building.texts.map(|text| Some(text.as_bytes()));
    let files = Files { walls, stairs, poles, flag, seed: Some(b"1"), fresh_seed: 0, unread: [None; 5] };
    let (board, problems) = Board::from_files(&layout, &files, &House::for_runners(layout.count));
    assert!(problems.iter().all(|p| p.level == Level::Note), "{}: {problems:?}", building.id);
    board.unwrap()
}

/// A small building: one floor, two runners, Bawana in the east.
const SMALL: &str = "\
floor 0
..........
..a.......
..A..#####
..s..#****
bBs..#****
....@#****
";

fn codes(text: &str) -> Vec<String> {
    let problems = Layout::read(text.as_bytes()).unwrap_err();
    problems.iter().map(|p| format!("{}:{}:{}", p.code, p.line, p.column)).collect()
}

#[test]
fn sb_001_a_map_says_which_cells_there_are_and_reads_back_as_it_is_written() {
    let small = Layout::read(SMALL.as_bytes()).unwrap();
    assert_eq!(small.shape(cell(0, 0, 9)), Shape::Maze);
    assert_eq!([small.shape(cell(0, 0, 10)), small.shape(cell(1, 0, 0))], [Shape::Void; 2]);
    assert_eq!([small.shape(cell(0, 3, 2)), small.shape(cell(0, 2, 2))], [Shape::Start; 2]);
    assert_eq!(small.shape(cell(0, 2, 6)), Shape::BawanaWall);
    assert_eq!(small.inside.map(|c| small.shape(c)), [Shape::BawanaInside; 12]);
    assert_eq!(small.inside[4], cell(0, 4, 6), "row by row");
    assert_eq!(small.door, cell(0, 5, 4));
    for layout in [small, Layout::usual(3), Layout::usual(6), towers().building()] {
        assert_eq!(Layout::read(layout.write().as_bytes()), Ok(layout));
    }
    // The map of the usual building is that of Savor's own rule page.
    let usual = Layout::usual(3);
    assert!(Cell::all().all(|cell| usual.shape(cell) == cell.shape()) && usual.is_usual());
    assert!(!Layout::usual(6).is_usual());
}

#[test]
fn sb_002_runners_begin_at_their_letters_and_face_their_first_cells() {
    let small = Layout::read(SMALL.as_bytes()).unwrap();
    let home = |who| {
        let home = small.home(who);
        (home.start, home.first, home.facing)
    };
    assert_eq!(small.runners(), [Player::A, Player::B]);
    assert_eq!(home(Player::A), (cell(0, 2, 2), cell(0, 1, 2), Dir::North));
    assert_eq!(home(Player::B), (cell(0, 4, 1), cell(0, 4, 0), Dir::West));
    // Everybody of the usual building: A, B and C as ever, D, E and F beside them.
    let six = Layout::read(Layout::usual(6).write().as_bytes()).unwrap();
    for who in Player::SIX {
        let home = six.home(who);
        assert_eq!(home, Layout::usual(6).home(who));
        assert_eq!(home.start.step(home.facing), Some(home.first));
    }
}

#[test]
fn sb_003_everything_wrong_with_a_map_is_told_with_its_place() {
    assert_eq!(codes(""), ["E10:0:0"]);
    assert_eq!(codes("..."), ["E10:1:1"]);
    assert_eq!(codes(&SMALL.replace("floor 0", "floor 3")), ["E10:1:1"]);
    assert_eq!(codes(&format!("{SMALL}floor 0\n")), ["E10:8:1"]);
    assert_eq!(codes(&SMALL.replace("..........", "...?......")), ["E10:2:4"]);
    assert_eq!(codes(&SMALL.replace("..........", &".".repeat(26))), ["E10:2:26"]);
    assert_eq!(codes(&format!("{SMALL}floor 1\n.s.\n")), ["E10:9:2"]);
    assert_eq!(codes(&format!("{SMALL}\n\n\n\n\n.")), ["E10:13:1"]);
    let runners =
        |text: &str| codes(text).iter().all(|code| code.starts_with("E11:")) && !codes(text).is_empty();
    assert!(runners(&SMALL.replace('a', ".")), "a start without a first cell");
    assert!(runners(&SMALL.replace("..a", "a..")), "the first cell is not beside the start");
    assert!(runners(&SMALL.replace('A', "C").replace('a', "c")), "there is no A");
    assert!(runners(&SMALL.replace(['A', 'B'], "s").replace(['a', 'b'], ".")), "nobody at all");
    assert_eq!(codes(&SMALL.replace('@', ".")), ["E12:0:0"]);
    assert_eq!(codes(&SMALL.replacen('*', ".", 1)), ["E12:0:0"]);
    assert_eq!(codes("floor 0\n\u{fffd}"), ["E10:2:1"]);
    assert!(Layout::read(b"floor 0\n\xff").is_err());
}

#[test]
fn sb_004_the_rules_are_those_of_savor_with_the_places_of_the_building() {
    let layout = Layout::read(SMALL.as_bytes()).unwrap();
    let scenario = |setup: &'static str, script: &'static str| {
        let board = Files {
            flag: Some(b"[0, 0, 9]"),
            seed: Some(b"1"),
            walls: Some(b""),
            stairs: Some(b""),
            poles: Some(b""),
            fresh_seed: 0,
            unread: [None; 5],
        };
        let scenario = Scenario {
            board,
            rules: Some(b""),
            setup: Some(setup.as_bytes()),
            script: Some(script.as_bytes()),
            ..Scenario::default()
        };
        run(&layout, &scenario).unwrap()
    };
    // A six puts A on the own first cell; B's turn comes next, and then A's again.
    let run = scenario("", "m6 m1 m1");
    let told = run.text();
    assert!(told.starts_with(
        "A is at the starting area and rolls 6 on the movement dice and is placed on [0, 1, 2] of the maze.\n"
    ));
    assert!(
        told.contains("B is at the starting area and rolls 1 ")
            && told.ends_with("is moving in the North.\n")
    );
    assert_eq!(run.race.runners[0].at, cell(0, 0, 2));
    // Out of points: Bawana's own entrance is where the map has it, and T19 says so.
    let run = scenario("A [0, 0, 2] North 2 0 none", "m1 b8 p37");
    assert_eq!(run.race.runners[0].at, cell(0, 5, 4));
    assert!(
        run.text()
            .ends_with("A eats from Bawana and earns 37 movement points and is placed at the [0, 5, 4].\n")
    );
    let log: String = run.events.iter().map(|event| json(event) + "\n").collect();
    assert_eq!(plain_from_json(&log).unwrap(), run.text());
    // A captured runner goes to the own starting cell.
    let run =
        scenario("A [0, 1, 4] West 9 0 none / B [0, 1, 2] North 8 0 none".replace(" / ", "\n").leak(), "m2");
    assert!(
        run.text().ends_with("B is captured and placed at [0, 4, 1] in the starting area.\n"),
        "{}",
        run.text()
    );
    // The starting area and the outside are obstacles.
    let run = scenario("A [0, 1, 2] South 9 0 none", "m1");
    assert!(run.text().contains("cannot move in the South"));
}

#[test]
fn sb_005_files_are_checked_against_the_building() {
    let layout = Layout::read(SMALL.as_bytes()).unwrap();
    let house = House::for_runners(2);
    let check = |walls: &str, stairs: &str, flag: &str| {
        let files = Files {
            walls: Some(walls.as_bytes()),
            stairs: Some(stairs.as_bytes()),
            poles: Some(b""),
            flag: Some(flag.as_bytes()),
            seed: Some(b"1"),
            fresh_seed: 0,
            unread: [None; 5],
        };
        let (_, problems) = Board::from_files(&layout, &files, &house);
        problems.iter().map(common::short).collect::<Vec<_>>()
    };
    let flag = "[0, 0, 9]";
    assert_eq!(check("", "", flag), Vec::<String>::new());
    assert_eq!(check("[0, 1, 0, 1, 2]", "", flag), ["warning W07 walls.txt:1"], "A's first cell");
    assert_eq!(check("[0, 0, 12, 0, 14]", "", flag), ["warning W05 walls.txt:1"]);
    assert_eq!(check("", "[0, 0, 0, 1, 0, 0]", flag), ["warning W05 stairs.txt:1"], "there is no floor 1");
    assert_eq!(check("", "", "[0, 3, 2]"), ["error E05 flag.txt:1"]);
    assert_eq!(check("", "", "[0, 5, 4]"), ["error E06 flag.txt:1"], "the entrance");
    // Whoever takes part needs a starting cell.
    let files = Files {
        flag: Some(b"[0, 0, 9]"),
        seed: Some(b"1"),
        walls: Some(b""),
        stairs: Some(b""),
        poles: Some(b""),
        fresh_seed: 0,
        unread: [None; 5],
    };
    let (board, problems) = Board::from_files(&layout, &files, &House::for_runners(3));
    assert!(board.is_none());
    assert_eq!(problems[0].text, "C takes part, but has no starting cell");
    let mut house = house;
    assert_eq!(house.set("players", "A,C").unwrap_err(), "players: 'C' is none of A, B");
}

#[test]
fn sa_x12_six_runners_with_own_start_data_play_to_the_end_and_all_of_them_can_win() {
    let board = furnished(towers());
    assert_eq!(board.layout.count, 6);
    assert!(Reach::of(&board).routes.iter().all(|route| route.throws.is_some()));
    let stats = Stats::of_games(&board, 1, 150);
    assert_eq!(stats.wins.len(), 6);
    assert_eq!(stats.wins.iter().sum::<u64>() + stats.draws, 150);
    assert!(stats.wins.iter().all(|wins| *wins > 0), "{:?}", stats.wins);
    let json: serde_json::Value = serde_json::from_str(&stats.json()).unwrap();
    assert_eq!(json["players"][5]["player"], "F");
    // Turns go from A to F, and a round is six turns.
    let mut dice = Dice::seeded(4);
    let (mut state, mut order) = (State::new(board.into(), &dice), String::new());
    common::finish(&mut state, &mut dice, &mut |event| {
        if let Event::Turn { player, round } = event
            && round <= 2
        {
            order.push_str(player.name());
        }
    });
    assert_eq!(order, "ABCDEFABCDEF");
}

#[test]
fn sa_x12_the_buildings_that_come_with_the_game_are_clean_and_everybody_can_win_there() {
    for building in &FURNISHED {
        let board = furnished(building);
        let reach = Reach::of(&board);
        assert!(reach.routes.iter().all(|route| route.throws.is_some()), "{}", building.id);
        assert_eq!(board.ground(board.layout.door), Ground::Open);
    }
}

#[test]
fn sa_x12_a_game_in_a_building_of_ones_own_has_six_seats_and_survives_its_json() {
    let own = [("layout", SMALL), ("flag", "[0, 0, 9]"), ("name-b", "Bo")];
    let mut session = started(&own, Dice::seeded(3)).unwrap();
    assert_eq!(INFO.seats.len(), 6);
    for seat in 0..6 {
        session.seat(Seat(seat), Sitter::Bot("dice".into())).unwrap();
    }
    while let Some(step) = session.bot_step() {
        step.unwrap();
        let json = session.game().snapshot();
        assert_eq!(serde_json::to_string(&State::read(&json).unwrap()).unwrap(), json);
        if session.step() > 400 {
            break;
        }
    }
    let refused = started(&[("layout", "nothing")], Dice::seeded(1)).err().unwrap();
    assert_eq!((refused.code, refused.problems[0].code.as_str()), ("bad-file", "E10"));
    // The usual game has no seats for six.
    let six = started(&[("building", "six")], Dice::seeded(1)).unwrap().game().snapshot();
    let mut usual =
        Session::new(&savor::INFO, Params::defaults(savor::INFO.params), Dice::seeded(1)).unwrap();
    assert_eq!(usual.game_mut().load(&six).unwrap_err().code, "bad-state");
}

#[test]
fn sb_006_runners_the_building_has_no_room_for_and_those_left_out_do_not_take_part() {
    let yard = started(&[("building", "yard")], Dice::seeded(1)).unwrap();
    let playing = |session: &Session| {
        let state = State::read(&session.game().snapshot()).unwrap();
        state.board.house.line_up().map(Player::name).collect::<String>()
    };
    assert_eq!(playing(&yard), "ABCD");
    let two = started(&[("runners", "2")], Dice::seeded(1)).unwrap();
    assert_eq!(playing(&two), "AB");
    // A draw at once: whoever played has drawn, the others have not.
    let mut short =
        started(&[("building", "yard"), ("runners", "3"), ("max-rounds", "1")], Dice::seeded(1)).unwrap();
    while short.act("throw").is_ok() {}
    let (drawn, lost) = (Standing::Drawn, Standing::Lost);
    assert_eq!(short.outcome().unwrap().standings, [drawn, drawn, drawn, lost, lost, lost]);
}

#[test]
fn sb_007_random_boards_stand_in_any_building() {
    for building in &FURNISHED {
        let layout = building.building();
        let house = House::for_runners(layout.count);
        let made = generate(&layout, &Wanted::of(Difficulty::Easy), &house, 3).unwrap();
        assert!(Reach::of(&made.board).routes.iter().all(Route::is_winnable), "{}", building.id);
        assert_eq!(made.board.layout, layout);
        let again = common::reread(&layout, &made.board.sketch(), &house).0;
        assert_eq!(again, Some(made.board));
    }
    // With a map of one's own and no files the board is made up too.
    let session = started(&[("layout", &Layout::usual(6).write())], Dice::seeded(1)).unwrap();
    let state = State::read(&session.game().snapshot()).unwrap();
    assert!(!state.board.stairs.is_empty());
}
