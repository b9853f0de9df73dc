//! How long a frame takes: the largest scene, 34 × 34 tiles with 60 sprites, at 960 × 640.

use kernel::grid::Grid;
use kernel::pos::{Dir, Pos};
use kernel::scene::{Board, Camera, Ink, Lamp, Light, Look, Mark, Palette, Place, Scene, Sprite, UNIT};
use paint::{Painter, Picture};

fn main() {
    divan::main();
}

/// A wood with rocks, monsters and bars, as a large maze has them.
fn largest(camera: Option<Camera>, dark: bool) -> Scene {
    let wall = Look::new("icmaze/wall", '#', Ink::Moss);
    let ground = Look::new("icmaze/ground", '.', Ink::Moss);
    let rock = Look::new("icmaze/rock", 'o', Ink::Grey);
    let hero = Look::new("icmaze/hero", '@', Ink::White);
    let mut board =
        Board::new(Grid::from_fn(34, 34, |p| if p.x % 33 == 0 || p.y % 33 == 0 { wall } else { ground }));
    for id in 0..60u32 {
        let cell = Pos::new((id * 7 % 32 + 1) as i32, (id * 11 % 32 + 1) as i32);
        let mut sprite = Sprite::new(id, if id % 2 == 0 { hero } else { rock }, cell);
        sprite.facing = Some(Dir::ALL[id as usize % 4]);
        sprite.at.x += id as i32 * 4;
        sprite.frame = id;
        board.marks.push(Mark::Bar { at: sprite.at, width: 200, fill: (3, 5), ink: Ink::Green });
        board.sprites.push(sprite);
    }
    board.camera = camera;
    if dark {
        let lamps = vec![Lamp::new(Place::of(Pos::new(17, 17)), 6 * UNIT)];
        board.light = Some(Light { ambient: 60, lamps, ..Light::default() });
    }
    Scene { boards: vec![board], ..Scene::default() }
}

fn draw(bencher: divan::Bencher<'_, '_>, scene: &Scene) {
    draw_at(bencher, scene, (960, 640));
}

fn draw_at(bencher: divan::Bencher<'_, '_>, scene: &Scene, size: (usize, usize)) {
    let mut painter = Painter::new(Palette::Standard);
    let mut picture = Picture::default();
    bencher.bench_local(|| painter.draw(scene, size, &mut picture));
}

/// Sizes of windows, the largest that is painted pixel by pixel among them; larger ones are painted at half the size.
const WINDOWS: [(usize, usize); 3] = [(1280, 800), (1920, 1080), (2560, 1440)];

/// The size of the picture in such a window.
fn painted((wide, high): (usize, usize)) -> (usize, usize) {
    let grain = paint::grain((wide, high), usize::MAX);
    (wide / grain, high / grain)
}

/// The same frame in full light: what `lit` takes longer is the cost of light.
#[divan::bench(args = WINDOWS)]
fn unlit(bencher: divan::Bencher<'_, '_>, size: (usize, usize)) {
    let camera = Camera { at: Place::of(Pos::new(17, 17)), across: Some(30 * UNIT) };
    draw_at(bencher, &largest(Some(camera), false), painted(size));
}

/// Fog with soft edges and eight coloured lamps, in the sizes of windows. Light itself: at most 3 and 6 milliseconds
/// more than `unlit`.
#[divan::bench(args = WINDOWS)]
fn lit(bencher: divan::Bencher<'_, '_>, size: (usize, usize)) {
    let camera = Camera { at: Place::of(Pos::new(17, 17)), across: Some(30 * UNIT) };
    let mut scene = largest(Some(camera), true);
    let lamp = |i: i32| Lamp::torch(Place::of(Pos::new(i * 9 % 34, i * 5 % 34)), 5 * UNIT);
    let sight = Grid::from_fn(34, 34, |p| (p.x * 7) as u8);
    let lamps = (1..9).map(lamp).collect();
    scene.boards[0].light = Some(Light {
        ambient: 90,
        lamps,
        tint: Some((Ink::Blue, 90)),
        sight: Some(sight),
        ..Light::default()
    });
    draw_at(bencher, &scene, painted(size));
}

#[divan::bench]
fn whole(bencher: divan::Bencher<'_, '_>) {
    draw(bencher, &largest(None, false));
}

#[divan::bench]
fn camera(bencher: divan::Bencher<'_, '_>) {
    let camera = Camera { at: Place::of(Pos::new(17, 17)), across: Some(30 * UNIT) };
    draw(bencher, &largest(Some(camera), false));
}

#[divan::bench]
fn dark(bencher: divan::Bencher<'_, '_>) {
    let camera = Camera { at: Place::of(Pos::new(17, 17)), across: Some(30 * UNIT) };
    draw(bencher, &largest(Some(camera), true));
}

/// All art from text, as it is read once at the start.
#[divan::bench]
fn reading_the_art() -> usize {
    paint::read_art().unwrap_or(0)
}

/// A first picture: scaling what is needed.
#[divan::bench]
fn a_new_painter(bencher: divan::Bencher<'_, '_>) {
    let scene = largest(None, false);
    bencher.bench_local(|| {
        let mut picture = Picture::default();
        Painter::new(Palette::Standard).draw(&scene, (960, 640), &mut picture);
        picture
    });
}
