//! The rules of the dungeon editor, one by one. The ids are those of `docs/rules/pursuit-editor.md`.

#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::dice::Dice;
use kernel::editor::Draft as _;
use kernel::game::{Game, Refused};
use kernel::params::Params;
use kernel::pos::Pos;
use kernel::rules::json;
use kernel::scene::Scene;
use pursuit::dungeon::Terrain;
use pursuit::editor::Editor;
use pursuit::editor::draft::Draft;
use pursuit::editor::edit::Brush;
use pursuit::files::Field;

fn start(values: &[(&str, &str)]) -> Box<dyn Game> {
    let info = &pursuit::editor::INFO;
    let mut params = Params::defaults(info.params);
    for (id, value) in values {
        params.set(info.params, id, value).unwrap();
    }
    (info.new)(&params, &mut Dice::seeded(1)).unwrap()
}

/// A draft of a size after some edits, parted by commas.
fn draft(size: usize, edits: &str) -> Draft {
    let mut draft = Draft::empty(size);
    for edit in edits.split(", ").filter(|edit| !edit.is_empty()) {
        draft.edit(edit.parse().unwrap()).unwrap();
    }
    draft
}

fn refused(draft: &Draft, edit: &str) -> Refused {
    let mut tried = draft.clone();
    let refused = tried.edit(edit.parse().unwrap()).unwrap_err();
    assert_eq!(tried, *draft, "a refusal changes nothing");
    refused
}

fn shown(scene: &Scene) -> String {
    scene.panels[0]
        .rows
        .iter()
        .map(|row| format!("{} {}", row.text, row.value))
        .collect::<Vec<_>>()
        .join("; ")
}

#[test]
fn pe_001_it_starts_empty_or_with_a_file() {
    assert_eq!(start(&[("size", "7")]).snapshot(), json(&Draft::empty(7)));
    let text = "3\n@ s .\n. + .\n. . K\n";
    let game = start(&[("field", text)]);
    assert_eq!(game.snapshot(), json(&Draft::of(Field::read(text).unwrap().field)));
    let mut params = Params::defaults(pursuit::editor::INFO.params);
    params.set(pursuit::editor::INFO.params, "field", "3x").unwrap();
    let error = (pursuit::editor::INFO.new)(&params, &mut Dice::seeded(1)).err().unwrap();
    assert_eq!(error.problems[0].code, "E02");
}

#[test]
fn pe_002_terrain_replaces_whatever_was_there() {
    let draft = draft(3, "hero 1 1, potion 0 0, wall 1 1, hallway 0 0, room 2 2");
    assert_eq!((draft.hero, draft.potions.len()), (None, 0));
    let at = |x, y| draft.map[Pos::new(x, y)];
    assert_eq!((at(1, 1), at(0, 0), at(2, 2)), (Terrain::Wall, Terrain::Hallway, Terrain::Room));
}

#[test]
fn pe_003_hero_and_monster_are_one_each_and_never_on_one_cell() {
    let draft = draft(3, "hero 0 0, hero 1 0, monster 2 2, monster 2 2 Q, potion 0 2, potion 1 1");
    assert_eq!((draft.hero, draft.monster, draft.letter), (Some((1, 0).into()), Some((2, 2).into()), 'Q'));
    assert_eq!(draft.at((0, 0).into()), Some(Brush::Room));
    assert_eq!(draft.potions, [Pos::new(1, 1), Pos::new(0, 2)]);
    assert_eq!(refused(&draft, "monster 1 0").reason, "The hero is there.");
    assert_eq!(refused(&draft, "hero 2 2").reason, "The monster is there.");
    assert_eq!(refused(&draft, "potion 2 2").reason, "The monster is there.");
}

#[test]
fn pe_004_resizing_keeps_what_fits() {
    let large = draft(4, "hero 0 0, monster 3 3, potion 1 3, room 1 1, resize 2");
    assert_eq!((large.hero, large.monster, large.potions.len()), (Some((0, 0).into()), None, 0));
    let again = draft(2, "room 0 0, resize 3");
    assert_eq!(again.map.cells().iter().filter(|t| t.is_floor()).count(), 1);
    assert!(refused(&again, "resize 1").reason.contains("from 2 to 128"));
    assert!(refused(&again, "resize 129").reason.contains("from 2 to 128"));
}

#[test]
fn pe_005_an_edit_that_changes_nothing_is_refused() {
    let draft = draft(3, "hero 0 0, monster 1 1 Q");
    for edit in ["wall 2 2", "hero 0 0", "monster 1 1", "monster 1 1 Q", "resize 3", "room 9 9"] {
        assert_eq!(refused(&draft, edit).code, "illegal", "{edit}");
    }
}

#[test]
fn pe_006_what_is_missing_or_unlawful_is_shown() {
    let empty = Editor::at(Draft::empty(3)).scene();
    assert!(shown(&empty).starts_with("there is no hero E10; there is no monster E11"), "{}", shown(&empty));
    let touching = Editor::at(draft(3, "hero 0 0, monster 1 1")).scene();
    assert!(shown(&touching).starts_with("this room touches another one diagonally W1 0,0"));
    let apart = Editor::at(draft(3, "hero 0 0, monster 2 2")).scene();
    assert!(shown(&apart).contains(" W2") && shown(&apart).contains(" W4"));
    let lawful = Editor::at(draft(3, "hero 0 0, monster 1 0")).scene();
    assert!(shown(&lawful).starts_with("no problems"));
}

#[test]
fn pe_007_the_value_is_shown_as_long_as_it_can_be_proven() {
    let value = |draft: Draft| Editor::at(draft).scene().gauges[2].value.clone();
    assert_eq!(value(Draft::empty(3)), "none yet");
    assert_eq!(value(draft(3, "hero 0 0, monster 1 0")), "caught in 1 round");
    let ring = Field::read("3\n  V\n+ +\n@ +\n").unwrap().field;
    assert_eq!(value(Draft::of(ring)), "never caught");
    let row = ". ".repeat(40);
    let open = format!("40\n@ M\n{}", format!("{}\n", row.trim_end()).repeat(39));
    assert!(value(Draft::of(Field::read(&open).unwrap().field)).starts_with("too large to solve"));
}

#[test]
fn pe_008_a_finished_dungeon_is_told_and_stays_as_it_is() {
    assert!(refused(&draft(3, "hero 0 0"), "done").reason.contains("hero and a monster"));
    let mut draft = draft(2, "hero 0 0, monster 1 1");
    let events = draft.edit("done".parse().unwrap()).unwrap();
    assert_eq!(events[0].data, "2\n@  \n  M\n");
    assert!(draft.outcome().is_some() && draft.legal().is_empty());
    assert_eq!(refused(&draft, "room 0 1").code, "over");
}

#[test]
fn pe_009_a_draft_that_cannot_be_is_refused() {
    let text = json(&draft(2, "hero 0 0, monster 1 1, potion 1 0"));
    assert_eq!(json(&Draft::read(&text).unwrap()), text);
    for (good, bad, why) in [
        ("\"hero\":[0,0]", "\"hero\":[0,1]", "no room cell"),
        ("\"hero\":[0,0]", "\"hero\":[1,1]", "two things"),
        ("\"hero\":[0,0],", "\"hero\":null,\"done\":true,", "duplicate field"),
        ("\"letter\":\"M\"", "\"letter\":\"m\"", "from A to Z"),
        ("\"..\"", "\"...\"", "has not 2 cells"),
    ] {
        assert!(text.contains(good), "{good} is not in {text}");
        let refused = Draft::read(&text.replacen(good, bad, 1)).unwrap_err();
        assert!(refused.reason.contains(why), "{bad}: {}", refused.reason);
    }
}
