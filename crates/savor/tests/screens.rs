//! Screens as text, the boards that come with the game, and what keys do.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::diagnostic::Level;
use kernel::dice::Dice;
use kernel::game::Refused;
use kernel::input::{Button, Input, Intent, Key, Phase};
use kernel::params::Params;
use kernel::pos::Pos;
use kernel::scene::{Scene, travel_cells};
use kernel::session::Session;
use savor::INFO;
use savor::board::Board;
use savor::files::Files;
use savor::house::House;
use savor::layout::Layout;
use savor::reach::Reach;
use savor::setup::SHIPPED;
use savor::stats::{Stats, quantile};
use testkit::golden::assert_golden;

fn started(set: &[(&str, &str)], dice: Dice) -> Result<Session, Refused> {
    let mut params = Params::defaults(INFO.params);
    for (id, value) in set {
        params.set(INFO.params, id, value)?;
    }
    Session::new(&INFO, params, dice)
}

fn press(session: &mut Session, command: &'static str) -> Intent {
    let key = Key::char(' ');
    session.game_mut().interpret(&Input::Key { key, command: Some(command), phase: Phase::Down })
}

fn hover(session: &mut Session, floor: usize, w: i32, l: i32) -> String {
    session.game_mut().interpret(&Input::Hover(Some((floor, Pos::new(l, w)))));
    session.scene(0).tip
}

#[test]
fn a_race_looks_as_it_should_at_the_start_in_the_middle_with_values_and_at_the_end() {
    let named = [("name-a", "Ann"), ("name-c", "Cleo")];
    let mut session = started(&named, Dice::seeded(13)).unwrap();
    let mut text = String::from("The start\n\n");
    let show = |session: &Session| session.scene(4).to_text() + "\n";
    text += &show(&session);
    for _ in 0..20 {
        session.act("throw").unwrap();
    }
    text += "After twenty turns\n\n";
    text += &show(&session);
    press(&mut session, "values");
    press(&mut session, "north");
    text += "With values, looking at a cell\n\n";
    text += &show(&session);
    press(&mut session, "values");
    press(&mut session, "follow");
    while session.act("throw").is_ok() {}
    text += "The end\n\n";
    text += &show(&session);
    assert_golden(format!("{}/tests/screens.txt", env!("CARGO_MANIFEST_DIR")), &text);
}

#[test]
fn every_board_that_comes_with_the_game_is_clean_and_can_be_won_by_everybody() {
    for shipped in SHIPPED {
        let [walls, stairs, poles, flag] = shipped.texts.map(|text| Some(text.as_bytes()));
        for ruleset in ["full", "basic"] {
            let mut house = House::default();
            house.set("ruleset", ruleset).unwrap();
            let files =
                Files { walls, stairs, poles, flag, seed: Some(b"1"), fresh_seed: 0, unread: [None; 5] };
            let (board, problems) = Board::from_files(&Layout::default(), &files, &house);
            let worst = problems.iter().find(|p| p.level > Level::Note);
            assert!(worst.is_none(), "{}: {}", shipped.id, worst.unwrap());
            let reach = Reach::of(&board.unwrap());
            assert!(reach.routes.iter().all(|route| route.throws.is_some()), "{} {ruleset}", shipped.id);
        }
    }
}

#[test]
fn the_boards_are_listed_from_short_games_to_long_ones() {
    let house = House::default();
    let medians = SHIPPED.map(|shipped| {
        let [walls, stairs, poles, flag] = shipped.texts.map(|text| Some(text.as_bytes()));
        let files = Files { walls, stairs, poles, flag, seed: Some(b"1"), fresh_seed: 0, unread: [None; 5] };
        let board = Board::from_files(&Layout::default(), &files, &house).0.unwrap();
        let stats = Stats::of_games(&board, 1, 40);
        quantile(&stats.sorted_rounds(), 50)
    });
    assert!(medians.is_sorted(), "{medians:?}");
    assert!(medians[0] <= 15 && medians[3] > 2_000, "{medians:?}");
}

#[test]
fn own_files_replace_the_board_as_a_whole_and_what_is_wrong_with_them_is_told() {
    let flag = [("board", "labyrinth"), ("flag", "[0, 3, 12]")];
    let session = started(&flag, Dice::seeded(1)).unwrap();
    let rows: String = session.scene(0).boards.iter().flat_map(kernel::scene::Board::to_rows).collect();
    assert!(!rows.contains('#') && !rows.contains('↕') && rows.contains('⚑'), "{rows}");

    let refused = started(&[("walls", "[0, 3, 3, 3, 9]")], Dice::seeded(1)).err().unwrap();
    assert_eq!((refused.code, refused.problems[0].code.as_str()), ("bad-file", "E02"));
    let refused = started(&[("flag", "[0, 7, 12]"), ("walls", "what")], Dice::seeded(1)).err().unwrap();
    let codes: Vec<&str> = refused.problems.iter().map(|p| p.code.as_str()).collect();
    assert_eq!(codes, ["E05", "W01"]);
}

#[test]
fn house_rules_are_set_by_their_parameters_and_by_one_line() {
    let set = [("start-points", "7"), ("house", "players=A,C; blocked_cost = 5, floor_height=2")];
    let mut session = started(&set, Dice::seeded(1)).unwrap();
    let state = savor::state::State::read(&session.game().snapshot()).unwrap();
    let house = &state.board.house;
    assert_eq!((house.start_points, house.players.to_vec()), (7, vec![true, false, true]));
    assert_eq!((house.blocked_cost, house.floor_height), (5, 2));
    session.act("throw").unwrap();
    assert_eq!(session.to_act().unwrap().0, 2, "after A comes C");

    let refused = started(&[("house", "gravity=9")], Dice::seeded(1)).err().unwrap();
    assert!(refused.reason.starts_with("house: there is no house rule 'gravity'"), "{refused}");
}

#[test]
fn a_ride_is_seen_cell_by_cell_and_across_the_floors() {
    // A enters with a six and goes three cells north: onto the stairs at [0, 4, 12], and two further.
    let set = [
        ("players", "A"),
        ("flag", "[0, 0, 0]"),
        ("stairs", "[0, 4, 12, 1, 4, 6]"),
        ("house", "stair_change_every=0"),
    ];
    let mut session = started(&set, Dice::from_script("6,3", 1).unwrap()).unwrap();
    session.act("throw").unwrap();
    let before = session.scene(0);
    session.act("throw").unwrap();
    let after = session.scene(0);
    let place = |scene: &Scene| {
        let boards = scene.boards.iter().enumerate();
        let mut found =
            boards.flat_map(|(i, b)| b.sprites.iter().filter(|s| s.id == 0).map(move |s| (i, s.at.cell())));
        found.next().unwrap()
    };
    assert_eq!((place(&before), place(&after)), ((0, Pos::new(12, 5)), (1, Pos::new(6, 2))));
    // A step, a ride (which counts as one) and two steps.
    assert_eq!(travel_cells(&before, &after), 4);
    let seen: Vec<_> = (0..=8).map(|part| place(&Scene::between(&before, after.clone(), part, 8))).collect();
    let (stairs, top) = ((0, Pos::new(12, 4)), (1, Pos::new(6, 4)));
    assert!(
        seen.contains(&stairs) && seen.contains(&top) && seen.is_sorted_by_key(|(floor, _)| *floor),
        "{seen:?}"
    );
    assert_eq!(after.focus, 1, "the view has followed");
}

#[test]
fn the_stairs_show_which_way_they_go_without_colours() {
    // Three stairs that become up only, down only and both ways after the first round.
    let stairs = "[0, 0, 1, 1, 0, 1]\n[0, 0, 2, 1, 0, 2]\n[0, 0, 3, 1, 0, 3]";
    let set = [("players", "A"), ("flag", "[1, 0, 0]"), ("stairs", stairs), ("stair-change-every", "1")];
    let mut session = started(&set, Dice::from_script("1,0,1,2", 1).unwrap()).unwrap();
    let ends = |session: &Session| -> [String; 2] {
        let scene = session.scene(0);
        [0, 1].map(|floor| scene.boards[floor].to_rows()[0].chars().skip(1).take(3).collect())
    };
    assert_eq!(ends(&session), ["↕↕↕", "↕↕↕"]);
    session.act("throw").unwrap();
    assert_eq!(ends(&session), ["▲▽↕", "△▼↕"]);
    let words = hover(&mut session, 0, 0, 2);
    assert!(words.ends_with("; stairs up to the first floor, now down only and closed here"), "{words}");
}

#[test]
fn pointing_at_a_cell_tells_what_it_is() {
    let set =
        [("poles", "[0, 2, 0, 12]\n[0, 1, 9, 10]"), ("flag", "[0, 0, 12]"), ("walls", "[0, 1, 1, 1, 2]")];
    let mut session = started(&set, Dice::seeded(4)).unwrap();
    for (floor, w, l, words) in [
        (0, 1, 2, "a wall"),
        (0, 6, 12, "A; where A waits for a six"),
        (0, 9, 10, "the starting area; the foot of a pole"),
        (1, 0, 12, "nothing, not even a floor"),
        (0, 6, 22, "a wall of Bawana"),
    ] {
        assert_eq!(hover(&mut session, floor, w, l), words);
    }
    assert!(hover(&mut session, 0, 0, 12).starts_with("the flag; "));
    assert!(hover(&mut session, 0, 8, 22).starts_with("Bawana: "));
    assert!(hover(&mut session, 2, 0, 12).ends_with("; a pole down to the ground floor"));
    assert!(hover(&mut session, 0, 9, 19).starts_with("the entrance of Bawana, "));
    session.game_mut().interpret(&Input::Hover(None));
    assert_eq!(session.scene(0).tip, "");
}

#[test]
fn keys_throw_and_look_and_nothing_else() {
    let mut session = started(&[], Dice::seeded(1)).unwrap();
    assert_eq!(press(&mut session, "throw"), Intent::Act("throw".into()));
    assert_eq!(session.scene(0).focus, 0);
    assert_eq!((press(&mut session, "three"), session.scene(0).focus), (Intent::Look, 2));
    assert_eq!((press(&mut session, "floor"), session.scene(0).focus), (Intent::Look, 0));
    assert_eq!(press(&mut session, "one"), Intent::Nothing, "it is looked at already");
    let click = |session: &mut Session, board, x, y| {
        let (cell, button) = (Pos::new(x, y), Button::Left);
        session.game_mut().interpret(&Input::Click { board, cell, button, shift: false })
    };
    assert_eq!(click(&mut session, 0, 12, 6), Intent::Act("throw".into()), "on the runner whose turn it is");
    assert_eq!(click(&mut session, 0, 8, 9), Intent::Look);
    assert!(session.scene(0).tip.starts_with("B;"));
    while session.act("throw").is_ok() {}
    assert_eq!(press(&mut session, "throw"), Intent::Say("The race is over.".into()));
}

#[test]
fn the_end_names_the_winner_as_the_players_do() {
    let mut session =
        started(&[("name-a", "Ann"), ("name-b", " "), ("name-c", "Cleo")], Dice::seeded(13)).unwrap();
    while session.act("throw").is_ok() {}
    let words = session.outcome().unwrap().words;
    let winner = session.outcome().unwrap().standings.iter().position(|s| *s == kernel::game::Standing::Won);
    let name = ["Ann (A)", "B", "Cleo (C)"][winner.unwrap()];
    assert!(words.starts_with(&format!("{name} wins the game in round ")), "{words}");
}
