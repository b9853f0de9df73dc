//! Scenes that some shell could not show, one flaw each.

use kernel::grid::Grid;
use kernel::pos::{Dir, Pos};
use kernel::scene::{
    Board, Camera, Entry, Gauge, Ink, KeyHint, Lamp, Light, Line, Look, Mark, Panel, Pick, Place, Prompt,
    Row, Scene, Sprite, Waypoint,
};
use testkit::contract::fault_of_scene;
use toys::coins::INFO;

const FLOOR: Look = Look::new("coins/floor", '.', Ink::Grey);
const HERO: Look = Look::new("coins/hero", '@', Ink::White);
const FAR: Place = Place { x: 4 * 256, y: 0 };

/// A scene with one of everything, and nothing wrong.
fn good() -> Scene {
    let mut board = Board::new(Grid::filled(3, 2, FLOOR));
    board.sprites.push(Sprite::new(1, HERO, Pos::new(0, 0)));
    board.sprites.push(Sprite::new(2, HERO, Pos::new(2, 1)));
    let middle = Place::of(Pos::new(1, 1));
    board.marks.push(Mark::Line(Line { points: vec![middle, middle], ..Line::default() }));
    board.marks.push(Mark::Bar { at: middle, width: 100, fill: (1, 2), ink: Ink::Red });
    board.marks.push(Mark::Edge { cell: Pos::new(0, 0), side: Dir::East, look: FLOOR });
    board.marks.push(Mark::Cursor { cell: Pos::new(0, 0) });
    board.camera = Some(Camera { at: middle, across: None });
    board.light = Some(Light { ambient: 9, lamps: vec![Lamp::new(middle, 9)], ..Light::default() });
    Scene {
        boards: vec![board],
        gauges: vec![Gauge::new("Points", 3).fill(3, 3)],
        panels: vec![Panel {
            title: "Bag".into(),
            rows: vec![Row { look: Some(HERO), ..Row::new("Rope", "") }],
        }],
        prompt: Some(Prompt {
            title: "Open?".into(),
            choices: vec![Pick::new("Yes", "").key("y"), Pick::new("No", "")],
            selected: 1,
            entry: Some(Entry { label: "Name".into(), text: "né".into(), caret: 2 }),
            ..Prompt::default()
        }),
        hints: vec![
            KeyHint::new("north", "north"),
            KeyHint::new("undo", "undo"),
            KeyHint::keys("F5", "look"),
        ],
        ..Scene::default()
    }
}

fn board(scene: &mut Scene) -> &mut Board {
    &mut scene.boards[0]
}

fn prompt(scene: &mut Scene) -> &mut Prompt {
    scene.prompt.as_mut().expect("the good scene has a prompt")
}

#[test]
fn a_scene_with_nothing_wrong_has_no_fault_and_half_a_cell_outside_is_allowed() {
    let mut scene = good();
    assert_eq!(fault_of_scene(&INFO, &scene), None);
    board(&mut scene).sprites[0].at = Place { x: -128, y: 2 * 256 + 128 };
    assert_eq!(fault_of_scene(&INFO, &scene), None);
    assert_eq!(fault_of_scene(&INFO, &Scene::default()), None);
}

#[test]
fn every_flaw_of_a_scene_is_named() {
    type Change = fn(&mut Scene);
    let cases: [(Change, &str); 32] = [
        (|s| board(s).sprites[1].id = 1, "two sprites have the id 1"),
        (|s| s.focus = 1, "the focus is on board 1, and there are 1"),
        (|s| board(s).tiles = Grid::filled(0, 0, FLOOR), "it has no tiles"),
        (|s| board(s).cell = (0, 1), "take no room"),
        (|s| board(s).tiles[Pos::new(2, 1)].glyph = '中', "'中' of 'coins/floor' is not one column wide"),
        (|s| board(s).tiles[Pos::new(2, 1)].glyph = '\u{301}', "is not one column wide"),
        (|s| board(s).tiles[Pos::new(2, 1)].glyph = '\n', "is not one column wide"),
        (|s| board(s).tiles[Pos::new(0, 0)].name = "", "the look '' is not named 'coins/thing'"),
        (|s| board(s).tiles[Pos::new(0, 0)].name = "floor", "the look 'floor'"),
        (|s| board(s).tiles[Pos::new(0, 0)].name = "dodge/floor", "the look 'dodge/floor'"),
        (|s| board(s).sprites[0].look.name = "coins/", "the look 'coins/'"),
        (
            |s| {
                board(s).cell = (2, 1);
                board(s).sprites[0].look.block = &["abc"];
            },
            "does not fit its cell",
        ),
        (
            |s| {
                board(s).cell = (2, 1);
                board(s).sprites[0].look.block = &["a", "b"];
            },
            "more rows than a cell",
        ),
        (|s| board(s).sprites[0].at = FAR, "the sprite 1 ('coins/hero') stands outside"),
        (|s| board(s).sprites[0].label = "1234".into(), "longer than 3 characters"),
        (|s| board(s).sprites[0].via = vec![Waypoint { board: 1, at: FAR }], "a stop on no board"),
        (|s| board(s).sprites[0].via = vec![Waypoint { board: 0, at: FAR }], "a stop on no board"),
        (|s| board(s).camera = Some(Camera { at: FAR, across: None }), "the camera looks at nothing"),
        (|s| board(s).light.as_mut().unwrap().lamps[0].radius = 0, "a lamp stands outside"),
        (|s| board(s).marks.push(Mark::Line(Line::default())), "fewer than two points"),
        (|s| board(s).marks.push(Mark::Cursor { cell: Pos::new(3, 0) }), "a mark lies outside"),
        (
            |s| {
                board(s).marks.push(Mark::Bar {
                    at: Place::default(),
                    width: 9,
                    fill: (3, 2),
                    ink: Ink::Red,
                });
            },
            "filled 3 of 2",
        ),
        (
            |s| board(s).marks.push(Mark::Label { at: FAR, text: "!".into(), ink: Ink::Red }),
            "a mark lies outside",
        ),
        (|s| s.gauges.push(Gauge::new("", 3)), "a gauge that says '3' has no name"),
        (|s| s.gauges.push(Gauge::new("Air", 3).fill(1, 0)), "the gauge 'Air' is filled 1 of 0"),
        (|s| s.panels[0].rows[0].look = Some(Look::new("rope", '~', Ink::Sand)), "the look 'rope'"),
        (|s| prompt(s).selected = 2, "choice 2 of the prompt is selected, and there are 2"),
        (|s| prompt(s).choices[0].label.clear(), "has no name"),
        (|s| prompt(s).choices[0].key = "yes".into(), "has the key 'yes', which is none"),
        (|s| prompt(s).entry.as_mut().unwrap().caret = 3, "the caret of 'Name' stands behind its text"),
        (|s| s.hints[0] = KeyHint::new("jump", "jump"), "the hint 'jump'"),
        (|s| s.tip = "two\nlines".into(), "contains a control character"),
    ];
    for (change, words) in cases {
        let mut scene = good();
        change(&mut scene);
        let fault = fault_of_scene(&INFO, &scene).unwrap_or_default();
        assert!(fault.contains(words), "'{fault}' should say '{words}'");
    }
}
