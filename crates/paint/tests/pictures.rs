//! Pictures of boards in play, pixel by pixel, and what can be measured on them. `UPDATE_GOLDEN=1` writes them anew:
//! look at each.

#![allow(clippy::disallowed_methods, reason = "the golden pictures are files")]
#![allow(clippy::unwrap_used, reason = "a test may")]
#![allow(clippy::disallowed_types, reason = "contrast is defined with powers of fractions")]

use kernel::dice::Dice;
use kernel::grid::Grid;
use kernel::input::{Input, Key, Phase};
use kernel::params::Params;
use kernel::pos::{Dir, Pos};
use kernel::scene::{Board, Ink, Look, Palette, Scene, Sprite};
use kernel::session::Session;
use paint::{Painter, Picture};
use std::fs;
use std::path::Path;

fn start(game: &str, seed: u64, params: &[(&str, &str)]) -> Session {
    let info = catalogue::find(game).unwrap();
    let mut set = Params::defaults(info.params);
    for (name, value) in params {
        set.set(info.params, name, value).unwrap();
    }
    Session::new(info, set, Dice::seeded(seed)).unwrap()
}

/// Plays with the game's last bot.
fn play(session: &mut Session, steps: usize) {
    let bot = session.info().bots.last().unwrap().id;
    for _ in 0..steps {
        let Some(advice) = session.to_act().and_then(|_| session.advise(bot)) else { return };
        session.act(&advice.action).unwrap();
    }
}

fn press(session: &mut Session, command: &'static str) {
    session.game_mut().interpret(&Input::Key {
        key: Key::char(' '),
        command: Some(command),
        phase: Phase::Down,
    });
}

fn golden(name: &str, scene: &Scene, size: (usize, usize)) {
    let mut picture = Picture::default();
    Painter::new(Palette::Standard).draw(scene, size, &mut picture);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&file, paint::png::bytes(&picture).unwrap()).unwrap();
    }
    let expected = fs::read(&file).and_then(|bytes| paint::png::read(&bytes)).unwrap_or_default();
    assert!(picture == expected, "{name} looks different: UPDATE_GOLDEN=1 writes it anew, then look at it");
}

#[test]
fn minirogue_in_the_dark_looks_exactly_so() {
    let session = start("minirogue", 1, &[("adventure", "true"), ("fog", "true")]);
    golden("minirogue-adventure.png", &session.scene(0), (480, 360));
}

#[test]
fn savor_in_a_race_with_values_looks_exactly_so() {
    let mut session = start("savor", 3, &[("board", "labyrinth"), ("ruleset", "race")]);
    play(&mut session, 24);
    press(&mut session, "values");
    golden("savor-race.png", &session.scene(0), (840, 600));
}

#[test]
fn savor_with_room_for_three_storeys_looks_exactly_so() {
    let mut session = start("savor", 2, &[("board", "ladders"), ("ruleset", "race")]);
    play(&mut session, 12);
    golden("savor-storeys.png", &session.scene(0), (800, 960));
}

#[test]
fn a_hint_of_wall_is_you_looks_exactly_so_and_its_marks_lie_apart() {
    let mut session = start("wallisyou", 1, &[("level", "bait-3")]);
    for _ in 0..3 {
        press(&mut session, "next-hint");
    }
    golden("wallisyou-hint.png", &session.scene(0), (480, 480));
}

#[test]
fn strong_dragons_leave_the_mouths_of_their_rooms_in_sight() {
    golden("wallisyou-dragons.png", &start("wallisyou", 1, &[("level", "machinery-9")]).scene(0), (480, 480));
}

#[test]
fn a_catch_looks_exactly_so() {
    let mut session = start("pursuit", 1, &[("dungeon", "f4")]);
    play(&mut session, 200);
    golden("pursuit-caught.png", &session.scene(0), (480, 360));
}

const fn look(name: &'static str) -> Look {
    Look::new(name, '?', Ink::White)
}

/// Ground, wall and rock of each kind of area.
const THEMES: [[Look; 3]; 6] = [
    [look("icmaze/meadow-ground"), look("icmaze/meadow-wall"), look("icmaze/meadow-rock")],
    [look("icmaze/ruin-ground"), look("icmaze/ruin-wall"), look("icmaze/ruin-rock")],
    [look("icmaze/cave-ground"), look("icmaze/cave-wall"), look("icmaze/cave-rock")],
    [look("icmaze/ember-ground"), look("icmaze/ember-wall"), look("icmaze/ember-rock")],
    [look("icmaze/arena-ground"), look("icmaze/arena-wall"), look("icmaze/arena-rock")],
    [look("icmaze/home-ground"), look("icmaze/home-wall"), look("icmaze/vendor-rug")],
];

#[test]
fn every_area_of_icmaze_has_a_face_of_its_own_and_the_boss_has_four() {
    let board = |(theme, [ground, wall, rock]): (usize, [Look; 3])| {
        let tile = |p: Pos| match p {
            Pos { x: 0 | 7, .. } | Pos { y: 0 | 5, .. } => wall,
            Pos { x: 2, y: 2 | 3 } | Pos { x: 5, y: 3 } => rock,
            _ => ground,
        };
        let mut board = Board::new(Grid::from_fn(8, 6, tile));
        if let Some(facing) = Dir::ALL.get(theme) {
            let boss = Sprite::new(1, look("icmaze/boss"), Pos::new(4, 3));
            board.sprites.push(Sprite { facing: Some(*facing), frame: theme as u32, ..boss });
        }
        board
    };
    let boards = THEMES.into_iter().enumerate().map(board).collect();
    golden("icmaze-areas.png", &Scene { boards, ..Scene::default() }, (800, 420));
}

/// The relative luminance of a colour, in millionths, as WCAG 2 defines it.
fn luminance([r, g, b, _]: [u8; 4]) -> u64 {
    let linear = |channel: u8| {
        let part = f64::from(channel) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    ((0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)) * 1e6) as u64
}

/// The contrast of floor to rock within a few cells of the player, in hundredths, on each depth.
#[test]
fn in_the_adventure_floor_stands_out_from_rock_on_every_depth() {
    const NEAR: i32 = 3;
    let mut first = start("minirogue", 5, &[("adventure", "true"), ("fog", "true")]);
    play(&mut first, 3);
    let mut said = Vec::new();
    let mut colours = Vec::new();
    for depth in 0..5 {
        let mut json: serde_json::Value = serde_json::from_str(&first.game().snapshot()).unwrap();
        json["level"] = depth.into();
        if let Some(things) = json["things"].as_array_mut() {
            // The last one has no stairway.
            things.retain(|thing| !thing.to_string().contains("stairway"));
        }
        first.game_mut().load(&json.to_string()).unwrap();
        let scene = first.scene(0);
        let board = &scene.boards[0];
        let mut painter = Painter::new(Palette::Standard);
        let mut picture = Picture::default();
        painter.draw(&scene, (1200, 800), &mut picture);
        let view = painter.views()[0];
        let camera = board.camera.unwrap().at.cell();
        let mean = |is: &dyn Fn(Pos) -> bool| {
            let (mut sum, mut count, mut rgb) = (0, 0, [0; 3]);
            for (cell, _) in board.tiles.iter() {
                let near = (cell.x - camera.x).abs() <= NEAR && (cell.y - camera.y).abs() <= NEAR;
                let empty = board.sprites.iter().all(|sprite| sprite.at.cell() != cell);
                if !near || !empty || !is(cell) {
                    continue;
                }
                let area = view.cell_area(cell);
                for (x, y) in (area.y..area.y + area.height)
                    .flat_map(|y| (area.x..area.x + area.width).map(move |x| (x, y)))
                {
                    let Some(pixel) = picture.pixel(x.max(0) as usize, y.max(0) as usize) else { continue };
                    (sum, count) = (sum + luminance(pixel), count + 1);
                    (0..3).for_each(|i| rgb[i] += u64::from(pixel[i]));
                }
            }
            assert!(count > 1000, "there is enough of it");
            (sum / count, rgb.map(|channel| channel / count))
        };
        let name = |cell: Pos| board.tiles.get(cell).map_or("", |look| look.name);
        // The face of a wall is lit brick; rock is what lies behind it.
        let (floor, colour) = mean(&|cell| name(cell) == "minirogue/floor");
        let (rock, _) = mean(&|cell| {
            name(cell) == "minirogue/wall" && !name(cell.step(Dir::South)).starts_with("minirogue/floor")
        });
        said.push((floor + 50_000) * 100 / (rock + 50_000));
        colours.push(colour);
    }
    assert!(said.iter().all(|contrast| *contrast >= 300), "contrast in hundredths: {said:?}");
    for (i, a) in colours.iter().enumerate() {
        for b in &colours[..i] {
            let far: u64 = a.iter().zip(b).map(|(a, b)| a.abs_diff(*b)).sum();
            assert!(far >= 12, "two depths look alike: {colours:?}");
        }
    }
}

#[test]
fn an_icon_of_somebody_who_is_small_in_a_large_cell_fills_most_of_its_square() {
    let mut painter = Painter::new(Palette::Standard);
    for (name, least) in [("wallisyou/hero-1", 24), ("wallisyou/dragon", 24)] {
        let icon = painter.icon(Look::new(name, '?', Ink::White), 32);
        let high = (0..32).filter(|y| (0..32).any(|x| icon.pixel(x, *y).unwrap()[3] > 0)).count();
        assert!(high >= least, "{name}: {high}");
    }
}
