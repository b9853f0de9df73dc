//! The rules of the board editor, one by one. The ids are those of `docs/rules/savor-editor.md`.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::dice::Dice;
use kernel::editor::Draft as _;
use kernel::game::{Game, Refused};
use kernel::input::{Button, Input, Intent, Key, Phase};
use kernel::params::Params;
use kernel::pos::Pos;
use kernel::scene::Mark;
use savor::board::Board;
use savor::cell::Cell;
use savor::editor;
use savor::editor::draft::{Draft, house};
use savor::editor::edit::MOST;
use savor::files::Files;
use savor::layout::Layout;
use savor::setup::SHIPPED;

fn started(set: &[(&str, &str)]) -> Result<Box<dyn Game>, Refused> {
    let mut params = Params::defaults(editor::INFO.params);
    for (id, value) in set {
        params.set(editor::INFO.params, id, value).unwrap();
    }
    (editor::INFO.new)(&params, &mut Dice::seeded(7))
}

/// An editor after some edits, all of which are allowed.
fn after(edits: &[&str]) -> Box<dyn Game> {
    let mut game = started(&[]).unwrap();
    for edit in edits {
        act(&mut *game, edit).unwrap();
    }
    game
}

fn act(game: &mut dyn Game, edit: &str) -> Result<String, Refused> {
    // Edits need no luck: there is nothing to draw from.
    game.step(edit, &mut Dice::strict("")).map(|events| events[0].words.clone())
}

fn why_not(game: &mut dyn Game, edit: &str) -> String {
    let before = game.snapshot();
    let refused = act(game, edit).unwrap_err();
    assert_eq!(game.snapshot(), before, "a refusal changes nothing");
    refused.reason
}

fn files(game: &dyn Game) -> [String; 5] {
    Draft::read(&game.snapshot()).unwrap().files()
}

fn panel(game: &dyn Game, title: &str) -> Vec<String> {
    let scene = game.scene();
    let panel = scene.panels.iter().find(|panel| panel.title == title).unwrap();
    panel.rows.iter().map(|row| format!("{} {}", row.text, row.value).trim().to_string()).collect()
}

/// What the panel of the check says, its wrapped rows put together.
fn check(game: &dyn Game) -> String {
    panel(game, "Check").join(" ")
}

#[test]
fn se_001_it_starts_empty_with_a_shipped_board_or_with_own_files() {
    assert_eq!(files(&*started(&[]).unwrap()), ["", "", "", "[2, 4, 12]\n", "7\n"]);
    for shipped in &SHIPPED {
        let draft = Draft::read(&started(&[("board", shipped.id)]).unwrap().snapshot()).unwrap();
        let entries = |text: &str| text.lines().filter(|line| line.starts_with('[')).count();
        let board = &draft.board;
        let counts = [board.walls.len(), board.stairs.len(), board.poles.len(), 1];
        assert_eq!(counts, shipped.texts.map(entries), "{}", shipped.id);
    }
    let own = [("stairs", "[0, 4, 5, 2, 0, 10]\nnot stairs\n[0, 1, 1, 0, 2, 2]"), ("board", "ladders")];
    assert_eq!(files(&*started(&own).unwrap()), ["", "[0, 4, 5, 2, 0, 10]\n", "", "[2, 4, 12]\n", "7\n"]);
    let refused = started(&[("flag", "[0, 7, 12]")]).err().unwrap();
    assert_eq!(refused.problems[0].code, "E05");
}

#[test]
fn se_002_walls_stairs_and_poles_are_added_to_their_files() {
    let game = after(&["wall 1 0 2 8 2", "stairs 0 4 5 2 0 10", "stairs 0 3 3 1 6 7", "pole 0 2 5 24"]);
    let [walls, stairs, poles, ..] = files(&*game);
    assert_eq!(walls, "[1, 0, 2, 8, 2]\n");
    assert_eq!(stairs, "[0, 4, 5, 2, 0, 10]\n[0, 3, 3, 1, 6, 7]\n");
    assert_eq!(poles, "[0, 2, 5, 24]\n");
}

#[test]
fn se_003_the_flag_is_moved() {
    let game = after(&["flag 0 3 3", "flag 1 8 9"]);
    assert_eq!(files(&*game)[3], "[1, 8, 9]\n");
    assert_eq!(game.scene().boards[1].sprites[0].at.cell(), Pos::new(9, 8));
}

#[test]
fn se_004_erasing_takes_away_all_that_has_to_do_with_a_cell() {
    let all = ["wall 1 0 2 8 2", "wall 1 3 0 3 5", "stairs 0 4 5 1 2 6", "pole 0 2 5 24"];
    for (cell, left) in [
        ("1 3 2", [0, 1, 1]),
        ("1 3 5", [1, 1, 1]),
        ("1 2 6", [2, 0, 1]),
        ("0 4 5", [2, 0, 1]),
        ("1 5 24", [2, 1, 0]),
    ] {
        let mut game = after(&all);
        act(&mut *game, &format!("erase {cell}")).unwrap();
        let [walls, stairs, poles, ..] = files(&*game);
        assert_eq!([walls, stairs, poles].map(|text| text.lines().count()), left, "{cell}");
    }
    assert_eq!(why_not(&mut *after(&all), "erase 2 4 12"), "the flag can only be moved");
}

#[test]
fn se_005_what_the_game_would_skip_is_refused_with_its_reason() {
    let mut game = after(&["wall 0 2 5 2 9", "stairs 0 4 5 1 8 1"]);
    for (edit, why) in [
        ("wall 0 2 5 8 8", "the wall from [0, 2, 5] to [0, 8, 8] is not straight"),
        ("wall 0 2 9 2 5", "the same wall as in line 1"),
        ("stairs 0 2 7 1 5 5", "stairs end [0, 2, 7] is a wall (walls.txt line 1)"),
        ("pole 0 1 8 22", "lowest pole cell [0, 8, 22] is inside Bawana"),
        ("flag 0 2 6", "the flag [0, 2, 6] is on a wall (walls.txt line 1)"),
        // What stood there first is not walled in either.
        ("wall 0 4 3 4 7", "stairs end [0, 4, 5] is a wall (walls.txt line 2)"),
        ("wall 2 4 12 4 12", "the flag [2, 4, 12] is on a wall (walls.txt line 2)"),
    ] {
        assert_eq!(why_not(&mut *game, edit), why);
    }
    for bad in [
        "",
        "wall",
        "wall 0 1 2",
        "wall 0 1 2 3 x",
        "flag 0 03 3",
        "flag 0 +3 3",
        "flag 3 0 0",
        "flag 0 0 25",
    ] {
        assert_eq!(act(&mut *game, bad).unwrap_err().code, "bad-action", "{bad}");
    }
}

#[test]
fn se_006_an_edit_that_changes_nothing_is_refused() {
    let mut game = after(&[]);
    assert_eq!(why_not(&mut *game, "flag 2 4 12"), "the flag stands at [2, 4, 12] already");
    assert_eq!(why_not(&mut *game, "erase 0 1 1"), "there is nothing to erase at [0, 1, 1]");
}

#[test]
fn se_007_who_reaches_the_flag_is_shown_after_every_edit() {
    let mut game = after(&[]);
    assert_eq!(panel(&*game, "To the flag"), ["A never", "B never", "C never"]);
    assert!(
        check(&*game).starts_with("nobody can reach the flag: no stairs and no pole lead into its region")
    );
    act(&mut *game, "stairs 0 1 12 2 9 12").unwrap();
    assert!(
        panel(&*game, "To the flag").iter().all(|row| row.contains("at best")),
        "{:?}",
        panel(&*game, "To the flag")
    );
    assert_eq!(check(&*game), "nothing to complain about");
    act(&mut *game, "pole 0 2 5 24").unwrap();
    assert!(check(&*game).starts_with("N01: no entrance on floor 2: cell [2, 5, 24] does not exist"));
}

#[test]
fn se_008_there_is_an_end_to_walls() {
    // All different: every piece of the rows 0 and 1 of the ground floor, until there are enough.
    let pieces = (0..25).flat_map(|from| (from..25).map(move |to| format!("[0, 0, {from}, 0, {to}]\n")));
    let walls: String = pieces.take(MOST).collect();
    let mut game = started(&[("walls", &walls)]).unwrap();
    assert_eq!(why_not(&mut *game, "wall 0 1 1 1 2"), "there are 250 walls already");
    act(&mut *game, "erase 0 0 0").unwrap();
    act(&mut *game, "wall 0 1 1 1 2").unwrap();
}

#[test]
fn se_009_the_files_of_a_draft_are_the_draft() {
    for shipped in &SHIPPED {
        let draft = Draft::read(&started(&[("board", shipped.id)]).unwrap().snapshot()).unwrap();
        let [walls, stairs, poles, flag, seed] = draft.files();
        let bytes = |text: &'static str| Some(text.as_bytes());
        let leak = |text: String| bytes(text.leak());
        let files = Files {
            walls: leak(walls),
            stairs: leak(stairs),
            poles: leak(poles),
            flag: leak(flag),
            seed: leak(seed),
            fresh_seed: 0,
            unread: [None; 5],
        };
        assert_eq!(
            Board::from_files(&Layout::default(), &files, &house()).0,
            Some(draft.board),
            "{}",
            shipped.id
        );
    }
}

#[test]
fn se_010_a_draft_that_cannot_be_is_refused_with_a_sentence() {
    let good = r#"{"walls":"[1, 0, 2, 8, 2]\n","stairs":"","poles":"","flag":"[2, 4, 12]\n","seed":7}"#;
    let mut game = after(&[]);
    let start = game.snapshot();
    for (part, other, why) in [
        ("[1, 0, 2, 8, 2]", "[1, 0, 2, 8, 3]", "is not straight"),
        ("[2, 4, 12]", "[0, 7, 12]", "is in the starting area"),
        ("[2, 4, 12]", "", "no usable entry in flag.txt"),
        ("\"seed\":7", "\"seed\":-7", "invalid value"),
        ("\"poles\":\"\",", "", "missing field"),
    ] {
        let bad = good.replace(part, other);
        assert_ne!(bad, good);
        let refused = game.load(&bad).unwrap_err();
        assert_eq!(refused.code, "bad-state");
        assert!(
            refused.reason.starts_with("this is no draft of Savor's editor: ")
                && refused.reason.contains(why),
            "{refused}"
        );
        assert_eq!(game.snapshot(), start);
    }
    game.load(good).unwrap();
    assert_eq!(game.snapshot(), good);
}

fn press(game: &mut dyn Game, keys: &str) -> Intent {
    let mut last = Intent::Nothing;
    for key in keys.split(' ') {
        let key: Key = key.parse().unwrap();
        let bound = |c: &&kernel::input::Command| c.keys.iter().any(|k| k.parse() == Ok(key));
        let command = editor::INFO.commands.iter().find(bound).filter(|c| c.shared.is_none()).map(|c| c.id);
        last = game.interpret(&Input::Key { key, command, phase: Phase::Down });
    }
    last
}

#[test]
fn keys_begin_and_end_walls_stairs_and_poles_at_the_cursor() {
    let act = |edit: &str| Intent::Act(edit.into());
    // The cursor begins at [0, 4, 12].
    assert_eq!(press(&mut *after(&[]), "w Right Right Right w"), act("wall 0 4 12 4 15"));
    assert_eq!(press(&mut *after(&[]), "w Right Enter"), act("wall 0 4 12 4 13"));
    assert_eq!(
        press(&mut *after(&[]), "3 s 1 Up s"),
        act("stairs 0 3 12 2 4 12"),
        "the lower end comes first"
    );
    assert_eq!(press(&mut *after(&["flag 0 0 0"]), "3 p 1 p"), act("pole 0 2 4 12"));
    assert_eq!(press(&mut *after(&[]), "Up f"), act("flag 0 3 12"));
    assert_eq!(press(&mut *after(&["wall 0 4 12 4 15"]), "e"), act("erase 0 4 12"));
    assert_eq!(press(&mut *after(&[]), "w Tab w"), Intent::Say("A wall stays on its floor.".into()));
    assert_eq!(press(&mut *after(&[]), "s Up s"), Intent::Say("Stairs lead to another floor.".into()));
    assert_eq!(press(&mut *after(&[]), "p Tab Up p"), Intent::Say("A pole goes straight up.".into()));
    assert_eq!(press(&mut *after(&[]), "w c w"), Intent::Look, "what was begun is given up, and begun anew");
}

#[test]
fn the_mouse_draws_with_the_last_tool_and_erases_with_its_right_button() {
    let mut game = after(&["wall 0 1 1 1 3"]);
    let mut click =
        |x, y, button| game.interpret(&Input::Click { board: 0, cell: Pos::new(x, y), button, shift: false });
    assert_eq!(click(4, 4, Button::Left), Intent::Look);
    assert_eq!(click(4, 2, Button::Left), Intent::Act("wall 0 4 4 2 4".into()));
    assert_eq!(click(2, 1, Button::Right), Intent::Act("erase 0 1 2".into()));
}

#[test]
fn a_wall_is_seen_before_it_is_built_and_the_files_when_asked_for() {
    let mut game = after(&["wall 1 0 2 8 2"]);
    press(&mut *game, "w Up Up");
    let scene = game.scene();
    let tinted: Vec<Pos> = scene.boards[0]
        .marks
        .iter()
        .filter_map(|mark| if let Mark::Tint { cell, .. } = mark { Some(*cell) } else { None })
        .collect();
    assert_eq!(tinted, [2, 3, 4].map(|y| Pos::new(12, y)));
    assert_eq!(scene.gauges[0].value, format!("wall from {}", Cell::at(0, 4, 12)));
    press(&mut *game, "t");
    let rows = panel(&*game, "Files");
    assert_eq!(rows[..3], ["walls.txt", "[1, 0, 2, 8, 2]", "stairs.txt"]);
    assert_eq!(rows.last().unwrap(), "7");
}
