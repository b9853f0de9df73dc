//! The rules of the dungeon editor (WY-X16), one by one. The ids are those of `docs/rules/wallisyou-editor.md`. The
//! drawing that comes with it is told and recorded here, too.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::{at, dungeon, file};
use kernel::dice::Dice;
use kernel::editor::Draft as _;
use kernel::game::{Game, Refused};
use kernel::input::{Button, Input, Intent, Key, Phase};
use kernel::params::Params;
use kernel::pos::Pos;
use kernel::rules::json;
use kernel::scene::Scene;
use kernel::session::Session;
use testkit::golden::{Moves, assert_golden, playthrough};
use testkit::seeds::catalogue;
use wallisyou::code::with_par;
use wallisyou::dungeon::Par;
use wallisyou::editor::draft::Draft;
use wallisyou::editor::edit::Edit;
use wallisyou::editor::{Editor, INFO};
use wallisyou::files::{dump, read};

fn start(values: &[(&str, &str)]) -> Result<Box<dyn Game>, Refused> {
    let mut params = Params::defaults(INFO.params);
    for (id, value) in values {
        params.set(INFO.params, id, value).unwrap();
    }
    (INFO.new)(&params, &mut Dice::seeded(1))
}

/// A draft after some edits, parted by commas.
fn draw(draft: Draft, edits: &str) -> Draft {
    let mut draft = draft;
    for edit in edits.split(", ").filter(|edit| !edit.is_empty()) {
        draft.edit(edit.parse().unwrap()).unwrap_or_else(|refused| panic!("{edit}: {refused}"));
    }
    draft
}

fn refused(draft: &Draft, edit: &str) -> String {
    let mut tried = draft.clone();
    let refused = tried.edit(edit.parse().unwrap()).unwrap_err();
    assert_eq!(tried, *draft, "a refusal changes nothing");
    refused.reason
}

/// The codes of all complaints.
fn codes(draft: &Draft) -> Vec<String> {
    draft.problems().into_iter().map(|problem| problem.code).collect()
}

fn press(game: &mut Editor, key: &str) -> Intent {
    let key: Key = key.parse().unwrap();
    let bound = |c: &&kernel::input::Command| c.keys.iter().any(|k| k.parse() == Ok(key));
    let command = INFO.commands.iter().find(bound).map(|c| c.id);
    game.interpret(&Input::Key { key, command, phase: Phase::Down })
}

/// Presses a key, and does what it means.
fn type_in(game: &mut Editor, key: &str) {
    match press(game, key) {
        Intent::Act(action) => drop(game.step(&action, &mut Dice::seeded(1)).unwrap()),
        Intent::Look => {}
        other => panic!("{key}: {other:?}"),
    }
}

fn said(scene: &Scene) -> String {
    scene.panels[1].rows.iter().map(|row| row.text.trim()).collect::<Vec<_>>().join(" ")
}

const SMALL: &str = "room 0 0 ╞, room 0 1 ║, room 0 2 ╡, hero 0 0, dragon 0 2 1";

fn small() -> Draft {
    draw(Draft::empty(1, 3), SMALL)
}

#[test]
fn we_001_it_starts_empty_or_with_a_level_a_file_or_a_code() {
    let empty = start(&[("rows", "2"), ("columns", "3")]).unwrap();
    assert_eq!(empty.snapshot(), json(&Draft::empty(2, 3)));
    let base = file("╔═╗/╚═╝", "A 0 0, D 1 2 1");
    let drawn = json(&Draft::of(read(&base).unwrap().dungeon));
    assert_eq!(start(&[("file", &base)]).unwrap().snapshot(), drawn);
    assert_eq!(start(&[("code", "WY1-2x3-6ac3a9-A0.0-D1.2.1-3c")]).unwrap().snapshot(), drawn);
    let level = wallisyou::packs::PACKS[0].levels()[0].id.clone();
    let shipped = wallisyou::packs::find(&level).unwrap().dungeon.unwrap();
    assert_eq!(start(&[("level", &level)]).unwrap().snapshot(), json(&Draft::of(shipped)));
    assert_eq!(start(&[("file", "╔═╗\nA 0 0\n")]).err().unwrap().problems[0].code, "E12");
    assert_eq!(start(&[("code", "WY1-2x3")]).err().unwrap().code, "bad-code");
}

#[test]
fn we_002_rooms_are_shaped_and_rotated_bolts_or_not() {
    let draft = draw(Draft::empty(1, 2), "room 0 0 ╔, rot 0 0, bolt 0 1, room 0 1 ╞, rot 0 1 3");
    assert_eq!(draft.text(), "╗╨\nF 0 1\n");
    for (mask, shape) in "╨╞╚╥║╔╠╡╝═╩╗╣╦╬".chars().enumerate() {
        let edit = Edit::Room(at(0, 0), wallisyou::room::Room::from_mask(mask as u8 + 1).unwrap());
        assert_eq!(edit.to_string(), format!("room 0 0 {shape}"));
        assert_eq!(edit.to_string().parse(), Ok(edit));
    }
    assert_eq!(refused(&draft, "room 0 2 ╬"), "There is no such room.");
    assert!("room 0 0 ─".parse::<Edit>().is_err());
}

#[test]
fn we_003_one_thing_a_room_and_the_later_one_stays() {
    let draft = draw(Draft::empty(1, 3), "hero 0 0 2 1, dragon 0 1 5 patrol:URL, treasure 0 2");
    assert_eq!(draft.text(), "╬╬╬\nA 0 0 2 1\nD 0 1 5 patrol:URL\nT 0 2\n");
    let draft = draw(draft, "elixir 0 0, lever 0 1 q, dragon 0 2 3 hunt");
    assert_eq!(draft.text(), "╬╬╬\nD 0 2 3 hunt\nE 0 0\nL 0 1 q\n");
    let draft = draw(draft, "hero 0 1, hero 0 2, clear 0 0");
    assert_eq!(draft.text(), "╬╬╬\nA 0 2\n", "there is one adventurer, and he moves");
    let draft = draw(draft, "treasure 0 0, treasure 0 1");
    assert_eq!(draft.dungeon.treasure, Some(at(0, 1)), "and one treasure that lies there");
    assert_eq!(refused(&draft, "dragon 0 0 0"), "Levels go from 1 to 999.");
    assert_eq!(refused(&draft, "dragon 0 0 1000"), "Levels go from 1 to 999.");
}

#[test]
fn we_004_doors_hang_between_two_rooms_and_bolts_come_and_go() {
    let draft = draw(Draft::empty(2, 2), "door 0 1 L a open, door 1 0 U b closed, bolt 1 1");
    assert_eq!(draft.text(), "╬╬\n╬╬\nP 0 0 R a open\nP 0 0 D b closed\nF 1 1\n");
    let draft = draw(draft, "door 0 0 R c closed, undoor 0 0 D, unbolt 1 1");
    assert_eq!(draft.text(), "╬╬\n╬╬\nP 0 0 R c closed\n");
    assert_eq!(refused(&draft, "door 0 0 U a open"), "A door hangs between two rooms.");
}

#[test]
fn we_005_stock_rules_title_and_author_are_set() {
    let edits = "stock 7, mode one-turn, intent naive, title A Fine Mess, author me";
    let draft = draw(Draft::empty(1, 1), edits);
    assert_eq!(draft.text(), "╬\nT 7\n@title A Fine Mess\n@author me\n@mode one-turn\n@intent naive\n");
    let draft = draw(draft, "stock 0, mode normal, intent shortest, title, author");
    assert_eq!(draft, Draft::empty(1, 1));
    assert_eq!(refused(&draft, "stock 100"), "The stock holds from 0 to 99 treasures.");
}

#[test]
fn we_006_a_new_size_keeps_what_still_fits() {
    let full = "hero 0 0, dragon 2 2 1, dragon 0 1 2, elixir 1 1, door 0 0 R a open, door 1 1 D b open, bolt 2 0, room 1 1 ╔";
    let draft = draw(Draft::empty(3, 3), full);
    let small = draw(draft.clone(), "size 2 2");
    assert_eq!(small.text(), "╬╬\n╬╔\nA 0 0\nD 0 1 2\nE 1 1\nP 0 0 R a open\n");
    let large = draw(small, "size 64 64");
    assert_eq!((large.dungeon.rooms.height(), large.dungeon.dragons.len()), (64, 1));
    assert!(!draw(draw(draft, "hero 2 2"), "size 2 3").hero);
    for size in ["size 0 3", "size 3 0", "size 65 3", "size 3 65"] {
        assert_eq!(refused(&large, size), "A dungeon has from 1 to 64 rows and columns.");
    }
}

#[test]
fn we_007_an_edit_that_changes_nothing_is_refused() {
    let draft = small();
    for edit in ["room 0 0 ╞", "hero 0 0", "dragon 0 2 1", "clear 0 1", "size 1 3", "title", "undoor 0 0 R"]
    {
        assert_eq!(refused(&draft, edit), "It is like that already.", "{edit}");
    }
}

#[test]
fn we_008_the_complaints_of_the_loader_are_shown_after_every_edit() {
    let mut draft = Draft::empty(1, 3);
    assert_eq!(codes(&draft), ["E10", "E12"]);
    draft = draw(draft, "hero 0 0");
    assert_eq!(codes(&draft), ["E12"]);
    draft = draw(draft, "dragon 0 1 4, dragon 0 2 4");
    assert_eq!(codes(&draft), ["E15"]);
    let scene = Editor::at(draft.clone()).scene();
    assert!(said(&scene).starts_with("There is another dragon of level 4."), "{}", said(&scene));
    assert!(!said(&scene).contains("won"), "the solver has not been asked yet: {}", said(&scene));
    draft = draw(draft, "dragon 0 2 5");
    assert!(codes(&draft).is_empty());
}

#[test]
fn we_009_the_solver_says_at_once_whether_it_can_be_won_its_par_and_the_treasures_it_needs() {
    let of = |rows: &str, records: &str| said(&Editor::at(Draft::of(dungeon(rows, records))).scene());
    let sealing = of("╝╗═/╚╠╬/═╠╬", "A 2 1, D 0 0 1, D 2 2 2");
    assert_eq!(sealing, "It can be won: par is 2 turns, 6 rotations.");
    let bait = of("╬╬╬/╬╬╡", "A 0 1, D 0 2 1, D 0 0 2, T 1");
    assert_eq!(bait, "It can be won: par is 3 turns, 1 rotation. Treasures needed: 1, in stock: 1.");
    let poor = of("╬╬╬/╬╬╡", "A 0 1, D 0 2 1, D 0 0 2");
    assert_eq!(poor, "It can't be won: it takes a treasure in stock. Treasures needed: 1, in stock: 0.");
    let gap = of("╞══╡", "A 0 0, D 0 2 1, D 0 3 3");
    assert_eq!(gap, "It can't be won: the dragons' levels rise faster than his.");
}

#[test]
fn we_010_it_is_tried_out_and_come_back_from_without_loss() {
    let draft = small();
    let mut tried = draw(draft.clone(), "test, rot 0 1, end");
    assert_eq!(tried.trial.as_ref().unwrap().status.name(), "won");
    assert_eq!(tried.dungeon, draft.dungeon, "the drawing is as it was");
    assert_eq!(refused(&tried, "rot 0 1"), "The game is over.");
    assert_eq!(refused(&tried, "hero 0 1"), "You are trying the dungeon out: go back to drawing first.");
    tried = draw(tried, "back");
    assert_eq!(tried, draft);
    assert_eq!(refused(&draft, "end"), "You are not trying the dungeon out.");
    assert_eq!(refused(&draft, "back"), "You are not trying the dungeon out.");
    assert_eq!(refused(&Draft::empty(1, 1), "test"), "You can't try it out yet: the adventurer is missing.");
}

#[test]
fn we_011_it_is_written_with_its_par_and_not_at_all_if_the_loader_would_refuse_it() {
    let mut game = Editor::at(draw(small(), "title The Back Door!"));
    let Intent::Export(files) = press(&mut game, "W") else { panic!("a file") };
    assert_eq!(files[0].name, "the-back-door.wiy");
    assert_eq!(files[0].text, "╞║╡\nA 0 0\nD 0 2 1\n@title The Back Door!\n@par 1 1\n");
    assert_eq!(read(&files[0].text).unwrap().dungeon.par.unwrap().rotations, 1);
    let code = with_par("WY1-1x3-258-A0.0-D0.2.1-62", Some(Par { turns: 1, rotations: 1 }));
    assert_eq!(press(&mut game, "c"), Intent::Copy(code));
    let mut game = Editor::at(draw(small(), "clear 0 2"));
    for key in ["w", "W", "c"] {
        let Intent::Say(why) = press(&mut game, key) else { panic!("no file") };
        assert!(why.ends_with("yet: at least one dragon is needed."), "{why}");
    }
}

#[test]
fn wy_x24_the_editor_asks_for_a_title_and_hands_the_level_over_to_be_kept() {
    let mut game = Editor::at(small());
    assert_eq!(press(&mut game, "w"), Intent::Look);
    assert_eq!(press(&mut game, "Enter"), Intent::Say("Give it a title first.".into()));
    for key in ["M", "y", " ", "O", "n", "e"] {
        press(&mut game, if key == " " { "Space" } else { key });
    }
    let Intent::Keep(action, level) = press(&mut game, "Enter") else { panic!("a level to keep") };
    assert_eq!((action.as_str(), level.name.as_str()), ("title My One", "my-one.wiy"));
    assert_eq!(level.text, "╞║╡\nA 0 0\nD 0 2 1\n@title My One\n@par 1 1\n");
    game.step(&action, &mut Dice::seeded(1)).unwrap();
    // The title is offered again, and nothing is to be changed then.
    press(&mut game, "w");
    let Intent::Keep(action, _) = press(&mut game, "Enter") else { panic!("a level to keep") };
    assert_eq!(action, "");
}

#[test]
fn we_012_a_draft_that_cannot_be_is_refused() {
    let good = json(&small());
    assert_eq!(Draft::read(&good).unwrap(), small());
    for (from, to) in [
        (r#""hero":true"#, r#""hero":false,"more":1"#),
        (r#""level":1,"moves""#, r#""level":0,"moves""#),
        (r#""dragons":[{"at":[2,0]"#, r#""dragons":[{"at":[0,0]"#),
        (r#""dragons":[{"at":[2,0]"#, r#""dragons":[{"at":[3,0]"#),
    ] {
        let bad = good.replace(from, to);
        assert_ne!(bad, good, "{from}");
        assert_eq!(Draft::read(&bad).unwrap_err().code, "bad-state", "{to}");
    }
    let tried = json(&draw(small(), "test"));
    let other = tried.replace("WY1-1x3-258-", "WY1-1x3-358-");
    assert_ne!(other, tried);
    assert_eq!(Draft::read(&other).unwrap_err().code, "bad-state");
}

#[test]
fn wy_x16_everything_can_be_drawn_with_the_keyboard_and_with_the_mouse() {
    let mut game = Editor::at(Draft::empty(1, 3));
    // The shapes go round: the brush begins with ╠, the seventh; ╬ is the last of the fifteen, ╨ the
    // first, ╞ the second.
    for _ in 7..15 {
        type_in(&mut game, ".");
    }
    for key in [".", ".", "Enter", "Right", ".", ".", ".", "Enter"] {
        type_in(&mut game, key);
    }
    let click = |cell: Pos, button: Button| Input::Click { board: 0, cell, button, shift: false };
    for key in [".", ".", "."] {
        type_in(&mut game, key);
    }
    assert_eq!(game.interpret(&click(at(0, 2), Button::Left)), Intent::Act("room 0 2 ╡".into()));
    game.step("room 0 2 ╡", &mut Dice::seeded(1)).unwrap();
    assert_eq!(game.interpret(&click(at(0, 1), Button::Right)), Intent::Act("rot 0 1".into()));
    for key in ["d", "Right", "Enter", "a", "Left", "Left", "Enter"] {
        type_in(&mut game, key);
    }
    let drawn = game.state().clone();
    assert_eq!(dump(&drawn.dungeon), "╞║╡\nA 0 0\nD 0 2 1\n");
    assert_eq!(game.interpret(&click(at(0, 2), Button::Middle)), Intent::Act("clear 0 2".into()));
    // Tried out with the game's own keys, and back.
    for key in ["g", "Right", "Enter", "Space"] {
        type_in(&mut game, key);
    }
    assert_eq!(game.state().trial.as_ref().unwrap().status.name(), "won");
    type_in(&mut game, "g");
    assert_eq!(*game.state(), drawn);
}

#[test]
fn wy_x16_the_other_brushes_have_their_kinds_and_numbers() {
    let mut game = Editor::at(Draft::empty(2, 3));
    for key in ["a", "Plus", "Enter", "Right", "d", "Plus", ".", "Enter", "Right", "l", ".", "Enter"] {
        type_in(&mut game, key);
    }
    for key in ["p", ".", "o", "Enter", "Down", "f", "Enter", "Left", "e", "Enter", "Left", "t", "Enter"] {
        type_in(&mut game, key);
    }
    for key in ["Plus", "Plus", "m", "i", "]", "}", "{"] {
        type_in(&mut game, key);
    }
    let drawn = game.state().clone();
    let records = "A 0 0 2\nD 0 1 2 hunt\nT 2\nT 1 0\nE 1 1\nL 0 2 b\nP 0 2 D b open\nF 1 2\n";
    assert_eq!(drawn.text(), format!("╬╬╬╬\n╬╬╬╬\n{records}@mode one-turn\n@intent naive\n"));
}

#[test]
fn wy_x16_any_edit_can_be_typed_in_words() {
    let mut game = Editor::at(small());
    type_in(&mut game, ":");
    for key in "dragon 0 1 2 patrol:LRx".chars() {
        type_in(&mut game, &if key == ' ' { "Space".into() } else { key.to_string() });
    }
    let prompt = game.scene().prompt.unwrap();
    assert_eq!(prompt.entry.unwrap().text, "dragon 0 1 2 patrol:LRx");
    let Intent::Say(why) = press(&mut game, "Enter") else { panic!("mistyped") };
    assert!(why.starts_with("'dragon 0 1 2 patrol:LRx' is none of: "), "{why}");
    type_in(&mut game, "Backspace");
    type_in(&mut game, "Enter");
    assert!(game.scene().prompt.is_none());
    assert_eq!(game.state().text(), "╞║╡\nA 0 0\nD 0 2 1\nD 0 1 2 patrol:LR\n");
    for key in ["Tab", "Esc"] {
        type_in(&mut game, "n");
        type_in(&mut game, key);
        assert!(game.scene().prompt.is_none(), "{key} gives it up");
    }
}

#[test]
fn the_title_is_typed_alone_and_no_brush_is_chosen_meanwhile() {
    let mut game = Editor::at(small());
    type_in(&mut game, "n");
    for key in ["D", "e", "a", "d", "Space", "e", "n", "d"] {
        type_in(&mut game, key);
    }
    let scene = game.scene();
    let prompt = scene.prompt.unwrap();
    assert_eq!(
        (prompt.title.as_str(), prompt.entry.unwrap().text.as_str()),
        ("Name this dungeon", "Dead end")
    );
    let keys: Vec<&str> = scene.hints.iter().map(|hint| hint.what.as_str()).collect();
    assert_eq!(keys, ["done", "back"], "no other key means anything now");
    type_in(&mut game, "Enter");
    assert_eq!(game.state().dungeon.title.as_deref(), Some("Dead end"));
    assert!(game.scene().panels[0].rows[0].strong, "the brush is still that for rooms");
    // What is as it was is no mistake.
    type_in(&mut game, "n");
    type_in(&mut game, "Enter");
    assert!(game.scene().prompt.is_none());
}

#[test]
fn the_trial_knows_the_par_that_the_solver_has_found() {
    let mut game = Editor::at(small());
    for key in ["g", "Right", "Enter"] {
        type_in(&mut game, key);
    }
    let scene = game.scene();
    assert!(scene.gauges.iter().any(|gauge| gauge.value == "0 (par 1)"), "{:?}", scene.gauges);
    assert!(scene.lessons.is_empty());
    type_in(&mut game, "Space");
    let end = &game.scene().panels[0];
    let words: Vec<&str> = end.rows.iter().map(|row| row.text.trim()).collect();
    assert_eq!(
        (end.title.as_str(), words.join(" ")),
        ("Won", "Every dragon is dead. It can't be done any better.".into())
    );
}

#[test]
fn we_011_where_the_solver_gives_up_the_least_that_it_took_to_win_is_the_par() {
    // Far beyond the budget, and yet won at once: the only dragon stands beside him.
    let rows = vec!["╠╦╬╣╩╠╦╣╩╠╠╦╬╣╩╠╦╣╩╠"; 20].join("/");
    let records = "A 0 0, D 19 19 1 patrol:RL, D 4 4 2 patrol:UD, D 2 7 3 hunt, D 7 2 4 flee, D 15 8 5, D 8 15 6, D 1 9 7";
    let drawn = Draft::of(dungeon(&rows, records));
    let mut game = Editor::at(drawn.clone());
    let par_line = |game: &mut Editor| match press(game, "W") {
        Intent::Export(files) => {
            files[0].text.lines().find(|line| line.starts_with("@par")).map(str::to_string)
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(par_line(&mut game), None, "nobody knows");
    let mut trial = draw(drawn.clone(), "test").trial.unwrap();
    (trial.turns, trial.rotations) = (9, 31);
    trial.dungeon.dragons.clear();
    trial.status = wallisyou::state::Status::Won;
    let mut won = Editor::at(Draft { trial: Some(trial), ..drawn.clone() });
    type_in(&mut won, "g");
    assert_eq!(par_line(&mut won).as_deref(), Some("@par 9 31"));
    assert!(said(&won.scene()).ends_with("You won it in 9 turns, 31 rotations: that is its par."));
    // Another dungeon has another par.
    type_in(&mut won, "s");
    assert_eq!(par_line(&mut won), None);
}

#[test]
fn the_cursor_of_the_editor_follows_the_pointer() {
    let mut game = Editor::at(small());
    assert_eq!(game.interpret(&Input::Hover(Some((0, at(0, 1))))), Intent::Look);
    assert_eq!(press(&mut game, "s"), Intent::Act("rot 0 1".into()));
    press(&mut game, "Right");
    assert_eq!(press(&mut game, "s"), Intent::Act("rot 0 2".into()));
}

const DRAWING: [&str; 16] = [
    "room 0 0 ╞",
    "room 0 2 ╡",
    "room 1 0 ║",
    "room 1 1 ╚",
    "room 1 2 ╡",
    "hero 0 0",
    "dragon 0 2 1",
    "dragon 1 2 1",
    "dragon 1 2 2",
    "title The Corner",
    "test",
    "end",
    "back",
    "rot 1 1",
    "test",
    "end",
];

#[test]
fn a_small_dungeon_is_drawn_and_tried_out() {
    let size = [("rows", "2"), ("columns", "3")];
    let told = playthrough(&INFO, &size, Dice::seeded(1), Moves::Actions(&DRAWING));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs/wallisyou-editor-drawing.txt");
    assert_golden(path, &told);
}

#[test]
fn the_demo_of_the_editor() {
    let mut params = Params::defaults(INFO.params);
    params.set(INFO.params, "rows", "2").unwrap();
    params.set(INFO.params, "columns", "3").unwrap();
    let mut session = Session::new(&INFO, params, Dice::seeded(1)).unwrap();
    for edit in DRAWING {
        session.act(edit).unwrap();
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/demos/wallisyou-editor-drawing.replay");
    assert_golden(path, &session.proved().unwrap().to_string());
}

#[test]
fn the_editor_starts_alike_with_every_seed() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/seeds-wallisyou-editor.txt");
    let describe = |session: &Session| {
        let scene = session.scene(0);
        format!("{}; {}", scene.gauges[0].value, said(&scene))
    };
    assert_golden(path, &catalogue(&INFO, &[], describe));
}
