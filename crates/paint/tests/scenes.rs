//! Whole scenes: exact pictures, every look with art, pixels and cells, odd sizes.

#![allow(clippy::disallowed_methods, reason = "the golden pictures are files")]
#![allow(clippy::unwrap_used, reason = "a test may")]

use kernel::dice::Dice;
use kernel::game::GameInfo;
use kernel::grid::Grid;
use kernel::params::Params;
use kernel::pos::{Dir, Pos};
use kernel::scene::{
    Board, Camera, Icon, Ink, Lamp, Light, Line, LineStyle, Look, Mark, Palette, Place, Scene, Sprite, UNIT,
};
use kernel::session::Session;
use paint::{Painter, Picture, Zoom, has_art};
use proptest::prelude::*;
use std::fs;
use std::path::Path;

const WALL: Look = Look::new("pursuit/wall", '#', Ink::Slate).on(Ink::Black);
const ROOM: Look = Look::new("pursuit/room", '.', Ink::Grey).on(Ink::Night);
const HERO: Look = Look::new("pursuit/hero", '@', Ink::Sky);
const NO_ART: Look = Look::new("nothing/nothing", '&', Ink::Gold);

fn start(info: &'static GameInfo, seed: u64) -> Session {
    Session::new(info, Params::defaults(info.params), Dice::seeded(seed)).unwrap()
}

/// Plays with a game's last bot, and shows every scene on the way to a visitor.
fn play(info: &'static GameInfo, seed: u64, steps: usize, mut visit: impl FnMut(&Scene)) {
    let mut session = start(info, seed);
    visit(&session.scene(0));
    for _ in 0..steps {
        let Some(bot) = info.bots.last() else { return };
        let Some(advice) = session.to_act().and_then(|_| session.advise(bot.id)) else { return };
        session.act(&advice.action).unwrap();
        visit(&session.scene(0));
    }
}

fn painted(scene: &Scene, palette: Palette, size: (usize, usize)) -> Picture {
    let mut picture = Picture::default();
    Painter::new(palette).draw(scene, size, &mut picture);
    picture
}

/// Compares a picture with a file, pixel by pixel; `UPDATE_GOLDEN=1` writes the file, to be looked at.
fn golden(name: &str, picture: &Picture) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, paint::png::bytes(picture).unwrap()).unwrap();
    }
    let expected = fs::read(&file).and_then(|bytes| paint::png::read(&bytes)).unwrap_or_default();
    assert!(*picture == expected, "{name} looks different: UPDATE_GOLDEN=1 writes it anew, then look at it");
}

/// A small room with everything that can be drawn.
fn everything() -> Scene {
    let mut board = Board::new(Grid::from_fn(10, 7, |p| {
        let rim = p.x == 0 || p.y == 0 || p.x == 9 || p.y == 6;
        if rim || p == Pos::new(4, 3) { WALL } else { ROOM }
    }));
    let line = |style, y: i32, ink| {
        let points = [(1, y), (3, y), (3, y + 1)].map(|(x, y)| Place::of(Pos::new(x, y))).to_vec();
        Mark::Line(Line { points, style, arrow: true, ink })
    };
    board.marks = vec![
        line(LineStyle::Solid, 1, Ink::Green),
        line(LineStyle::Dashed, 3, Ink::Gold),
        line(LineStyle::Danger, 4, Ink::Red),
        Mark::Tint { cell: Pos::new(6, 1), ink: Ink::Red, strength: 128 },
        Mark::Bar { at: Place { x: 7 * UNIT + 128, y: UNIT }, width: 205, fill: (3, 5), ink: Ink::Green },
        Mark::Label { at: Place::of(Pos::new(8, 1)), text: "12".into(), ink: Ink::White },
        Mark::Cursor { cell: Pos::new(8, 5) },
        Mark::Edge {
            cell: Pos::new(6, 4),
            side: Dir::East,
            look: Look::new("wallisyou/door-closed", 'A', Ink::Brown),
        },
    ];
    let mut hero = Sprite::new(1, HERO, Pos::new(7, 2));
    hero.facing = Some(Dir::West);
    hero.frame = 1;
    hero.at.x += UNIT / 3;
    hero.label = "9".into();
    let mut hurt = Sprite::new(2, HERO, Pos::new(5, 5));
    hurt.tint = Some(Ink::Red);
    board.sprites = vec![hero, hurt, Sprite::new(3, NO_ART, Pos::new(6, 5))];
    Scene { boards: vec![board], ..Scene::default() }
}

#[test]
fn a_room_with_everything_in_it_looks_exactly_so() {
    golden("everything.png", &painted(&everything(), Palette::Standard, (480, 336)));
}

#[test]
fn light_falls_exactly_so() {
    let mut scene = everything();
    let lamps = vec![Lamp::new(Place::of(Pos::new(7, 2)), 3 * UNIT)];
    scene.boards[0].light = Some(Light { ambient: 40, lamps, ..Light::default() });
    golden("light.png", &painted(&scene, Palette::Standard, (320, 224)));
}

/// Every game of which a picture is kept.
#[test]
fn the_first_scene_of_a_game_looks_exactly_so() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut kept = 0;
    for info in catalogue::GAMES.iter().filter(|info| folder.join(format!("{}.png", info.id)).exists()) {
        golden(
            &format!("{}.png", info.id),
            &painted(&start(info, 1).scene(0), Palette::Standard, (480, 360)),
        );
        kept += 1;
    }
    assert!(kept >= 7, "only {kept} pictures");
}

/// A game without any art is shown by its glyphs; one that has some must not look half finished.
#[test]
fn a_game_has_art_for_all_of_its_looks_or_for_none() {
    for info in catalogue::GAMES {
        let mut seen: Vec<&str> = Vec::new();
        for seed in 1..=3 {
            play(info, seed, 60, |scene| {
                for board in &scene.boards {
                    let sprites = board.sprites.iter().map(|sprite| sprite.look);
                    let edges = board.marks.iter().filter_map(|mark| match mark {
                        Mark::Edge { look, .. } => Some(*look),
                        _ => None,
                    });
                    for look in board.tiles.cells().iter().copied().chain(sprites).chain(edges) {
                        if !seen.contains(&look.name) {
                            seen.push(look.name);
                        }
                    }
                }
            });
        }
        let (drawn, missing): (Vec<&str>, Vec<&str>) = seen.into_iter().partition(|name| has_art(name));
        assert!(drawn.is_empty() || missing.is_empty(), "{}: {missing:?}", info.id);
    }
}

#[test]
fn the_same_scene_is_the_same_picture_however_often_and_whatever_was_drawn_before() {
    let scene = everything();
    let fresh = painted(&scene, Palette::Standard, (333, 217));
    let mut painter = Painter::new(Palette::Standard);
    let mut picture = Picture::default();
    for size in [(64, 64), (960, 640), (333, 217), (1, 1), (333, 217)] {
        painter.draw(&scene, size, &mut picture);
    }
    assert!(picture == fresh);
}

#[test]
fn every_palette_shows_the_art_in_its_own_colours() {
    let scene = everything();
    let mut painter = Painter::new(Palette::Standard);
    let pictures: Vec<Picture> = Palette::ALL
        .into_iter()
        .map(|palette| {
            painter.set_palette(palette);
            let mut picture = Picture::default();
            painter.draw(&scene, (320, 224), &mut picture);
            assert!(
                picture == painted(&scene, palette, (320, 224)),
                "{palette:?} keeps nothing of the last one"
            );
            picture
        })
        .collect();
    // The two palettes for red and green have the same inks today.
    for (a, b) in [(0, 1), (0, 3), (0, 4), (1, 3), (1, 4), (3, 4)] {
        assert!(pictures[a] != pictures[b], "{:?} {:?}", Palette::ALL[a], Palette::ALL[b]);
    }
    assert!(pictures[4].pixels().all(|[r, g, b, _]| r == g && g == b), "mono has no colours");
}

#[test]
fn a_picture_is_opaque_and_as_large_as_it_was_asked_for() {
    for (width, height) in [(0, 0), (0, 9), (9, 0), (1, 1), (2, 300), (300, 2), (37, 53)] {
        let picture = painted(&everything(), Palette::Standard, (width, height));
        assert_eq!((picture.width(), picture.height()), (width, height));
        assert!(picture.pixels().all(|pixel| pixel[3] == 255));
    }
}

#[test]
fn several_boards_stand_side_by_side_or_only_the_one_in_focus_is_shown() {
    let board = Board { name: "Floor".into(), ..Board::new(Grid::filled(20, 10, ROOM)) };
    let scene = Scene { boards: vec![board; 3], focus: 1, ..Scene::default() };
    let mut painter = Painter::new(Palette::Standard);
    let mut picture = Picture::default();
    painter.draw(&scene, (1100, 200), &mut picture);
    let left: Vec<i32> = painter.views().iter().map(|view| view.area.x).collect();
    assert!(left.len() == 3 && left[0] < left[1] && left[1] < left[2], "{left:?}");
    painter.draw(&scene, (340, 620), &mut picture);
    let top: Vec<i32> = painter.views().iter().map(|view| view.area.y).collect();
    assert!(top.len() == 3 && top[0] < top[1] && top[1] < top[2], "{top:?}");
    painter.draw(&scene, (200, 120), &mut picture);
    assert_eq!(painter.views().iter().map(|view| view.board).collect::<Vec<_>>(), [1]);
}

#[test]
fn a_wide_board_follows_its_camera_or_is_seen_whole_as_the_player_likes() {
    let mut board = Board::new(Grid::filled(70, 18, ROOM));
    board.camera = Some(Camera { at: Place::of(Pos::new(10, 9)), across: None });
    let scene = Scene { boards: vec![board], ..Scene::default() };
    let mut painter = Painter::new(Palette::Standard);
    painter.draw(&scene, (910, 630), &mut Picture::default());
    assert_eq!(painter.views()[0].cell, 32, "as high as there is room");
    painter.set_zoom(Zoom::Whole);
    painter.draw(&scene, (910, 630), &mut Picture::default());
    assert_eq!(painter.views()[0].cell, 13, "as wide as there is room");
    painter.set_zoom(Zoom::Near);
    painter.draw(&scene, (1600, 630), &mut Picture::default());
    assert_eq!(painter.views()[0].cell, 32, "the whole would be too small here");
    painter.draw(&scene, (2100, 630), &mut Picture::default());
    assert_eq!(painter.views()[0].cell, 30, "the whole is near enough here");
    painter.set_density(200);
    painter.draw(&scene, (2100, 630), &mut Picture::default());
    assert_eq!(painter.views()[0].cell, 56, "on a dense screen it is not");
}

#[test]
fn a_picture_of_the_whole_has_the_boards_in_it_and_nothing_else() {
    for info in catalogue::GAMES {
        let (id, mut scene) = (info.id, start(info, 1).scene(0));
        scene.boards.iter_mut().for_each(|board| board.camera = None);
        for scale in [1, 2, 3] {
            let (width, height) = Painter::whole(&scene, scale);
            let mut painter = Painter::new(Palette::Standard);
            painter.draw(&scene, (width, height), &mut Picture::default());
            assert_eq!(painter.views().len(), scene.boards.len(), "{id}");
            for (view, board) in painter.views().iter().zip(&scene.boards) {
                let shown = (view.area.width, view.area.height);
                let cells = (board.tiles.width() as i32, board.tiles.height() as i32);
                assert_eq!(view.dot, scale as i32, "{id} {width}x{height}");
                assert_eq!(shown, (cells.0 * view.cell, cells.1 * view.cell), "{id} is shown whole");
            }
            let reach = |f: fn(&paint::BoardView) -> i32| painter.views().iter().map(f).max().unwrap();
            assert_eq!(reach(|view| view.area.x + view.area.width), width as i32, "{id}");
            assert_eq!(reach(|view| view.area.y + view.area.height), height as i32, "{id}");
        }
    }
    assert_eq!(Painter::whole(&Scene::default(), 2), (0, 0));
}

#[test]
fn a_board_too_large_to_read_is_scrolled_to_where_its_camera_looks() {
    let mut board = Board::new(Grid::filled(70, 18, ROOM));
    board.camera = Some(Camera { at: Place::of(Pos::new(69, 9)), across: None });
    let scene = Scene { boards: vec![board], ..Scene::default() };
    let mut painter = Painter::new(Palette::Standard);
    painter.draw(&scene, (400, 300), &mut Picture::default());
    assert_eq!(painter.views()[0].cell, 32);
    assert_eq!(painter.cell_at(399, 150), Some((0, Pos::new(69, 9))));
}

#[test]
fn a_camera_shows_as_much_as_it_asks_for_but_does_not_hide_the_rim_of_a_small_board() {
    let cell = |side: usize, across: i32| {
        let mut board = Board::new(Grid::filled(side, side, ROOM));
        board.camera = Some(Camera { at: Place::of(Pos::new(1, 1)), across: Some(across * UNIT) });
        let mut painter = Painter::new(Palette::Standard);
        let scene = Scene { boards: vec![board], ..Scene::default() };
        painter.draw(&scene, (960, 640), &mut Picture::default());
        painter.views()[0].cell
    };
    assert_eq!(cell(34, 30), 32, "thirty cells across");
    assert_eq!(cell(10, 11), 64, "all ten rows");
    assert_eq!(cell(60, 12), 80, "twelve cells across");
}

#[test]
fn maps_stand_small_beside_a_view_that_follows_somebody() {
    let mut main = Board::new(Grid::filled(34, 34, ROOM));
    main.camera = Some(Camera { at: Place::of(Pos::new(5, 5)), across: Some(22 * UNIT) });
    let maps = [Board::new(Grid::filled(34, 34, ROOM)), Board::new(Grid::filled(3, 2, ROOM))];
    let boards = [main].into_iter().chain(maps).collect();
    let mut painter = Painter::new(Palette::Standard);
    painter.draw(&Scene { boards, ..Scene::default() }, (960, 640), &mut Picture::default());
    let [main, room, level] = painter.views() else { panic!("three boards are shown") };
    assert!(main.area.width > 2 * room.area.width && main.cell > 2 * room.cell);
    assert!(room.area.x > main.area.x + main.area.width && level.area.y > room.area.y + room.area.height);
}

#[test]
fn a_sprite_that_has_moved_by_less_than_a_cell_is_drawn_between_two_cells() {
    let scene = |x: i32| {
        let mut board = Board::new(Grid::filled(4, 1, ROOM));
        let mut sprite = Sprite::new(1, HERO, Pos::new(1, 0));
        sprite.at.x += x;
        board.sprites.push(sprite);
        painted(&Scene { boards: vec![board], ..Scene::default() }, Palette::Standard, (256, 64))
    };
    // A quarter of a cell is sixteen pixels here.
    let (still, moved) = (scene(0), scene(UNIT / 4));
    let bare = painted(
        &Scene { boards: vec![Board::new(Grid::filled(4, 1, ROOM))], ..Scene::default() },
        Palette::Standard,
        (256, 64),
    );
    let first = |picture: &Picture| {
        (0..256).find(|&x| (0..64).any(|y| picture.pixel(x, y) != bare.pixel(x, y))).unwrap()
    };
    assert_eq!(first(&moved), first(&still) + 16);
}

#[test]
fn a_look_without_art_is_its_glyph_in_its_ink_on_its_paper() {
    let look = Look::new("nothing/nothing", 'A', Ink::Red).on(Ink::Blue);
    let scene = Scene { boards: vec![Board::new(Grid::filled(1, 1, look))], ..Scene::default() };
    let picture = painted(&scene, Palette::Standard, (32, 32));
    let count = |ink: Ink| {
        let kernel::scene::Rgb(r, g, b) = Palette::Standard.rgb(ink);
        picture.pixels().filter(|pixel| *pixel == [r, g, b, 255]).count()
    };
    assert!(count(Ink::Red) > 50);
    assert_eq!(count(Ink::Red) + count(Ink::Blue), 32 * 32);
}

#[test]
fn an_icon_shows_the_whole_thing() {
    let mut painter = Painter::new(Palette::Standard);
    for name in ["pursuit/hero", "icmaze/boss", "wallisyou/dragon-strong", "nothing/nothing"] {
        let look = Look::new(name, '&', Ink::White);
        let icon = painter.icon(look, 48);
        assert!(icon.pixels().filter(|pixel| pixel[3] == 255).count() > 100, "{name}");
    }
}

#[test]
fn what_is_missing_is_a_shadow_of_itself_and_a_frame_has_its_own_colours() {
    let mut painter = Painter::new(Palette::Standard);
    let dragon = Icon::new(Look::new("wallisyou/dragon", 'd', Ink::White));
    let [first, second, missing] =
        [dragon, dragon.frame(1), dragon.lit(false)].map(|icon| painter.icon(icon, 48));
    assert_ne!(first.rgba(), second.rgba(), "dragons of two levels");
    let shape = |picture: &Picture| picture.pixels().map(|pixel| pixel[3] > 0).collect::<Vec<_>>();
    assert_eq!(shape(&missing), shape(&first));
    let mut inks: Vec<[u8; 4]> = missing.pixels().filter(|pixel| pixel[3] > 0).collect();
    inks.dedup();
    assert_eq!(inks.len(), 1, "one colour, half seen through");
}

/// How many pixels of a small picture are as a plain look has them: its paper or its ink.
fn of_the_look(picture: &Picture, inks: [Ink; 2]) -> usize {
    let plain = inks.map(|ink| {
        let rgb = Palette::Standard.rgb(ink);
        [rgb.0, rgb.1, rgb.2, 255]
    });
    picture.pixels().filter(|pixel| plain.contains(pixel)).count()
}

#[test]
fn a_small_picture_is_filled_and_shows_the_part_of_a_large_board_that_its_camera_looks_at() {
    let (sea, isle) = ([Ink::Blue, Ink::Teal], [Ink::Gold, Ink::Red]);
    let look = |[paper, ink]: [Ink; 2]| Look::new("nothing/at-all", '~', ink).on(paper);
    let tile = |p: Pos| if p.x >= 60 { look(isle) } else { look(sea) };
    let mut board = Board::new(Grid::from_fn(80, 60, tile));
    let mut picture = Picture::default();
    let mut shown = |board: &Board, size: (usize, usize)| {
        Painter::new(Palette::Standard).miniature(board, size, &mut picture);
        assert_eq!((picture.width(), picture.height()), size);
        (of_the_look(&picture, sea), of_the_look(&picture, isle))
    };
    for size in [(206, 230), (200, 60)] {
        board.camera = None;
        let (water, land) = shown(&board, size);
        assert!(land == 0 && water * 10 > size.0 * size.1 * 9, "the middle: {water} {land}");
        board.camera = Some(Camera { at: Place::of(Pos::new(75, 50)), across: None });
        let (water, land) = shown(&board, size);
        assert!(water == 0 && land * 10 > size.0 * size.1 * 9, "the camera: {water} {land}");
    }
    shown(&board, (0, 0));
    shown(&Board::new(Grid::filled(1, 1, look(sea))), (3, 900));
}

fn places() -> impl Strategy<Value = Place> {
    let number = prop_oneof![-600..5000i32, Just(i32::MIN), Just(i32::MAX), any::<i32>()];
    (number.clone(), number).prop_map(|(x, y)| Place { x, y })
}

prop_compose! {
    /// Boards of any size with anything anywhere.
    fn any_board()(
        (width, height) in (0..40usize, 0..40usize),
        camera in proptest::option::of((places(), proptest::option::of(prop_oneof![1..9000i32, any::<i32>()]))),
        sprites in proptest::collection::vec((places(), 0..4usize, any::<u32>(), ".{0,4}"), 0..6),
        points in proptest::collection::vec(places(), 0..5),
        style in 0..3usize,
        lamp in proptest::option::of((places(), any::<i32>(), any::<u8>())),
        (cell, width_units, fill) in ((-3..50i32, -3..50i32), any::<i32>(), any::<(i32, i32)>()),
        text in ".{0,12}",
    ) -> Board {
        let mut board = Board::new(Grid::from_fn(width, height, |p| [WALL, ROOM, NO_ART][(p.x + p.y * 2) as usize % 3]));
        board.camera = camera.map(|(at, across)| Camera { at, across });
        for (at, kind, frame, label) in sprites {
            let look = [HERO, NO_ART, Look::new("icmaze/boss", 'B', Ink::Red), Look::new("x", '╬', Ink::Red)][kind];
            let facing = Some(Dir::ALL[kind]);
            board.sprites.push(Sprite { at, frame, label, facing, ..Sprite::new(0, look, Pos::new(0, 0)) });
        }
        let style = [LineStyle::Solid, LineStyle::Dashed, LineStyle::Danger][style];
        let at = points.first().copied().unwrap_or_default();
        let cell = Pos::from(cell);
        board.marks = vec![
            Mark::Line(Line { points, style, arrow: true, ink: Ink::Red }),
            Mark::Bar { at, width: width_units, fill, ink: Ink::Red },
            Mark::Label { at, text, ink: Ink::White },
            Mark::Tint { cell, ink: Ink::Red, strength: 100 },
            Mark::Edge { cell, side: Dir::North, look: NO_ART },
            Mark::Cursor { cell },
        ];
        board.light = lamp.map(|(at, radius, ambient)| Light {
            ambient,
            lamps: vec![Lamp::new(at, radius)],
            ..Light::default()
        });
        board
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_scene_and_no_size_is_too_odd(
        boards in proptest::collection::vec(any_board(), 0..4),
        focus in 0..5usize,
        size in (0..260usize, 0..260usize),
    ) {
        let scene = Scene { boards, focus, ..Scene::default() };
        let picture = painted(&scene, Palette::Standard, size);
        prop_assert_eq!((picture.width(), picture.height()), size);
    }

    #[test]
    fn the_cell_under_a_pixel_is_the_cell_that_was_drawn_there(
        board in any_board(),
        size in (1..300usize, 1..300usize),
        part in (0..1000i32, 0..1000i32),
    ) {
        let scene = Scene { boards: vec![board], ..Scene::default() };
        let mut painter = Painter::new(Palette::Standard);
        painter.draw(&scene, size, &mut Picture::default());
        let (x, y) = (part.0 * size.0 as i32 / 1000, part.1 * size.1 as i32 / 1000);
        match painter.cell_at(x, y) {
            Some((board, cell)) => {
                prop_assert!(scene.boards[board].tiles.contains(cell), "{}", cell);
                let view = painter.views()[0];
                prop_assert!(view.cell_area(cell).contains(x, y));
                let (mx, my) = view.pixel(Place::of(cell));
                let area = view.cell_area(cell);
                prop_assert!(area.contains(mx, my) || view.cell == 1);
            }
            None => prop_assert!(painter.views().iter().all(|view| !view.area.contains(x, y))),
        }
    }
}
