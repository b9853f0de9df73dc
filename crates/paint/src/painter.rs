//! The painter: a scene's boards on a picture. It keeps nothing of a scene but where the boards
//! were, so that a pixel can be turned into a cell.

use crate::art::Art;
use crate::colour::Colours;
use crate::font::{self, Pen};
use crate::layout::{self, BoardView, Lens, Zoom};
use crate::light;
use crate::marks::{Glass, Leg};
use crate::picture::{Area, Picture};
use crate::scale::Scaler;
use crate::surround;
use crate::things::Stage;
use kernel::pos::Pos;
use kernel::scene::{Board, Fx, Icon, Ink, Look, Mark, Palette, Scene};

/// How strong the shadow is of something that is missing.
const MISSING: u8 = 70;

/// Draws scenes. Make one and keep it: it caches scaled art and its buffers.
#[derive(Clone, Debug)]
pub struct Painter {
    colours: Colours,
    scaler: Scaler,
    zoom: Zoom,
    density: i32,
    views: Vec<BoardView>,
    memory: Memory,
}

/// Scratch buffers, reused for every frame.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    /// Which piece of art each tile is.
    pub(crate) pieces: Vec<Option<u16>>,
    /// The order in which sprites are drawn.
    pub(crate) order: Vec<u32>,
    legs: Vec<Leg>,
    light: light::Buffers,
}

impl Painter {
    /// A painter with a palette.
    pub fn new(palette: Palette) -> Self {
        Painter {
            colours: Colours::of(palette),
            scaler: Scaler::default(),
            zoom: Zoom::default(),
            density: 100,
            views: Vec::new(),
            memory: Memory::default(),
        }
    }

    /// The palette in use.
    pub fn palette(&self) -> Palette {
        self.colours.palette()
    }

    /// Uses another palette from now on.
    pub fn set_palette(&mut self, palette: Palette) {
        if palette != self.palette() {
            self.colours = Colours::of(palette);
            self.scaler.clear();
        }
    }

    pub(crate) const fn zoom(&self) -> Zoom {
        self.zoom
    }

    /// Shows as much of boards with a camera from now on.
    pub const fn set_zoom(&mut self, zoom: Zoom) {
        self.zoom = zoom;
    }

    pub(crate) const fn density(&self) -> i32 {
        self.density
    }

    /// How many pixels are as long as a hundred of an ordinary screen: cells that are seen from near are never smaller
    /// than a person can see well.
    pub fn set_density(&mut self, percent: i32) {
        self.density = percent.clamp(25, 1000);
    }

    fn lens(&self) -> Lens<'static> {
        Lens { art: Art::own(), zoom: self.zoom, density: self.density }
    }

    /// How wide a picture of this height can get before nothing more is seen on it.
    pub fn useful_width(&self, scene: &Scene, height: usize) -> usize {
        let (mut views, high) = (Vec::new(), height as i32);
        layout::arrange(scene, (high * 4, high), self.lens(), &mut views);
        let left = views.iter().map(|view| view.area.x).min().unwrap_or(0);
        let right = views.iter().map(|view| view.area.x + view.area.width).max().unwrap_or(0);
        (right - left).max(0) as usize
    }

    /// How high a picture of this width can get before nothing more is seen on it.
    pub fn useful_height(&self, scene: &Scene, width: usize) -> usize {
        let (mut views, wide) = (Vec::new(), width as i32);
        layout::arrange(scene, (wide, wide * 4), self.lens(), &mut views);
        let top = views.iter().map(|view| view.area.y).min().unwrap_or(0);
        let bottom = views.iter().map(|view| view.area.y + view.area.height).max().unwrap_or(0);
        (bottom - top).max(0) as usize
    }

    /// Draws the boards of a scene on a picture of this size; the picture's buffer is reused.
    /// What is not board is what surrounds it, or black.
    pub fn draw(&mut self, scene: &Scene, (width, height): (usize, usize), picture: &mut Picture) {
        picture.reset(width, height, self.colours.ink(Ink::Black));
        let size = (width as i32, height as i32);
        layout::arrange(scene, size, self.lens(), &mut self.views);
        self.surround(scene, picture);
        for i in 0..self.views.len() {
            let view = self.views[i];
            self.heading(scene, &view, picture);
            self.board(&scene.boards[view.board], &view, picture);
        }
    }

    /// Draws a small picture of a board, as for a card; of a large one it shows the part around the camera.
    /// Where the boards of a scene were drawn is forgotten.
    pub fn miniature(&mut self, board: &Board, (width, height): (usize, usize), picture: &mut Picture) {
        picture.reset(width, height, self.colours.ink(Ink::Black));
        self.views.clear();
        if width > 0 && height > 0 {
            let view = layout::miniature(board, (width as i32, height as i32), Art::own());
            self.board(board, &view, picture);
        }
    }

    /// The size of the picture on which all boards of a scene are shown whole and nothing else, with so
    /// many pixels for each pixel of the art. Boards with a camera are shown whole only without it.
    pub fn whole(scene: &Scene, scale: usize) -> (usize, usize) {
        let (width, height) = layout::whole(scene, scale as i32, Art::own());
        (width.max(0) as usize, height.max(0) as usize)
    }

    /// Where the boards were drawn last.
    pub fn views(&self) -> &[BoardView] {
        &self.views
    }

    /// The board and cell under a pixel of what was drawn last.
    pub fn cell_at(&self, x: i32, y: i32) -> Option<(usize, Pos)> {
        self.views.iter().find_map(|view| view.cell_at(x, y).map(|cell| (view.board, cell)))
    }

    /// The pixel in the middle of a cell, if its board was drawn last; it may be outside what is shown.
    pub fn middle_of(&self, board: usize, cell: Pos) -> Option<(i32, i32)> {
        let area = self.views.iter().find(|view| view.board == board)?.cell_area(cell);
        Some((area.x + area.width / 2, area.y + area.height / 2))
    }

    /// One look in a square, as for a list: seen from the front, on nothing. What is missing is a shadow.
    pub fn icon(&mut self, icon: impl Into<Icon>, size: usize) -> Picture {
        let Icon { look, frame, lit } = icon.into();
        let mut picture = Picture::new(size, size, [0; 4]);
        let area = picture.area();
        let art = Art::own();
        // A tall piece is made smaller until all of it fits.
        let cell = art.piece(look.name).map_or(size, |piece| {
            let drawing = piece.frame(None, frame).map(|place| &art.drawings[usize::from(place)]);
            let longest = drawing.map_or(16, |d| d.width.max(d.height)).max(1);
            size * piece.grain / longest.max(piece.grain)
        });
        let left = (size - cell) as i32 / 2;
        let place = Area::new(left, (size - cell) as i32, cell as i32, cell as i32);
        self.icon_at(&look, frame, place, &mut picture);
        // What is small in its cell, as somebody in a large room, is shown from nearer.
        let longest = |drawn: &Area| drawn.width.max(drawn.height);
        if let Some(small) = picture.drawn().filter(|drawn| longest(drawn) * 3 <= area.width * 2) {
            let near = |length: i32| length * area.width / longest(&small);
            let (x, y) = (2 * (small.x - place.x) + small.width, 2 * (small.y - place.y) + small.height);
            let (left, top) = ((area.width - near(x)) / 2, (area.height - near(y)) / 2);
            picture.reset(size, size, [0; 4]);
            let place = Area::new(left, top, near(place.width), near(place.height));
            self.icon_at(&look, frame, place, &mut picture);
        }
        if !lit {
            let shadow = self.colours.veil(Ink::Grey, MISSING);
            for pixel in picture.rgba_mut().chunks_exact_mut(4).filter(|pixel| pixel[3] > 0) {
                pixel.copy_from_slice(&shadow);
            }
        }
        picture
    }

    /// Draws a look in a place of an otherwise empty picture.
    fn icon_at(&mut self, look: &Look, frame: u32, place: Area, picture: &mut Picture) {
        let clip = picture.area();
        let (art, colours, scaler) = (Art::own(), &self.colours, &mut self.scaler);
        Stage { art, colours, scaler, picture, clip }.look(look, place, (None, frame), None);
    }

    /// What lies beyond the edges of the boards, up to the edges of the picture.
    fn surround(&mut self, scene: &Scene, picture: &mut Picture) {
        let Some(first) = self.views.first().copied() else { return };
        let all = picture.area();
        let Some(look) = scene.boards[first.board].surround.filter(|_| first.area != all) else { return };
        let colours = &self.colours;
        let night = colours.ink(Ink::Black);
        let mut stage = Stage { art: Art::own(), colours, scaler: &mut self.scaler, picture, clip: all };
        stage.surround(&look, &scene.boards[first.board], &first, &mut self.memory.pieces);
        if let [_] = self.views[..] {
            surround::shade(picture, &first, night);
            return;
        }
        light::dim(picture.rgba_mut(), night, surround::DEEP);
        for view in &self.views {
            picture.fill(view.area.grown(2 * view.dot), night);
        }
    }

    fn heading(&self, scene: &Scene, view: &BoardView, picture: &mut Picture) {
        let (Some(area), board) = (view.heading, &scene.boards[view.board]) else { return };
        if board.name.is_empty() {
            return;
        }
        let focused = view.board == scene.focus;
        let scale = layout::heading_scale(picture.width() as i32, picture.height() as i32);
        let colour = self.colours.ink(if focused { Ink::Gold } else { Ink::Grey });
        let middle = (area.x + area.width / 2, area.y + area.height / 2);
        let pen = Pen { scale, colour, halo: None };
        font::write_centred(picture, area, middle, &board.name, pen);
        if focused {
            let left = middle.0 - font::text_width(&board.name, scale) / 2;
            let sign = font::text_width("▸ ", scale) + scale;
            font::write(picture, area, (left - sign, middle.1 - font::CAPITAL * scale / 2), "▸", pen);
        }
    }

    fn board(&mut self, board: &Board, view: &BoardView, picture: &mut Picture) {
        let shaken = BoardView {
            origin: (view.origin.0 - view.units(board.shake.0), view.origin.1 - view.units(board.shake.1)),
            ..*view
        };
        let (view, is_alone) = (&shaken, self.views.len() == 1);
        let (colours, memory) = (&self.colours, &mut self.memory);
        let mut stage =
            Stage { art: Art::own(), colours, scaler: &mut self.scaler, picture, clip: view.area };
        stage.tiles(board, view, &mut memory.pieces);
        for fx in &board.fx {
            if let Fx::Turned { cell, degrees } = fx
                && let Some(look) = board.tiles.get(*cell)
            {
                stage.turned(look, view.cell_area(*cell), *degrees);
            }
        }
        for mark in &board.marks {
            match mark {
                Mark::Tint { cell, ink, strength } if board.tiles.contains(*cell) => {
                    let area = view.cell_area(*cell).and(view.area);
                    stage.picture.fill(area, colours.veil(*ink, *strength));
                }
                Mark::Spot { cell, ink } if board.tiles.contains(*cell) => {
                    let written = |mark: &Mark| matches!(mark, Mark::Badge { at, .. } if at.cell() == *cell);
                    let taken = board.sprites.iter().any(|sprite| sprite.at.cell() == *cell)
                        || board.marks.iter().any(written);
                    let mut glass = Glass { picture: &mut *stage.picture, view, colours, clip: view.area };
                    glass.spot(view.cell_area(*cell), *ink, taken);
                }
                Mark::Edge { cell, side, look } if board.tiles.contains(*cell) => {
                    stage.edge(view.cell_area(*cell), *side, look);
                }
                _ => {}
            }
        }
        for fx in &board.fx {
            if let Fx::Door { cell, side, look, fade } = fx {
                stage.swinging_door(view.cell_area(*cell), *side, look, *fade);
            }
        }
        let mut glass = Glass { picture: &mut *stage.picture, view, colours, clip: view.area };
        for mark in &board.marks {
            if let Mark::Line(line) = mark {
                glass.line(line, &mut memory.legs);
            }
        }
        stage.sprites(board, view, &mut memory.order);
        // Where a tile lies in front of those who stand on it, a line that leads there does, too.
        for cell in stage.overs(board, view, &memory.pieces) {
            for clip in mouths(view.cell_area(cell)) {
                let clip = clip.and(view.area);
                let mut glass = Glass { picture: &mut *stage.picture, view, colours, clip };
                for mark in &board.marks {
                    if let Mark::Line(line) = mark {
                        glass.line(line, &mut memory.legs);
                    }
                }
            }
        }
        let mut glass = Glass { picture: stage.picture, view, colours, clip: view.area };
        // What surrounds a board that stands alone is in the same light, and in the same dark.
        let all = if is_alone { glass.picture.area() } else { view.area };
        if let Some(light) = &board.light {
            light::shine(glass.picture, (view, all), light, colours, &mut memory.light);
        }
        for &index in &memory.order {
            let sprite = &board.sprites[index as usize];
            if !sprite.label.is_empty() {
                let text = short(&sprite.label, 3);
                glass.badge(view.pixel(sprite.at), text, sprite.tint.unwrap_or(Ink::White));
            }
        }
        for mark in &board.marks {
            match mark {
                Mark::Bar { at, width, fill, ink } => glass.bar(view.pixel(*at), *width, *fill, *ink),
                Mark::Label { at, text, ink } => glass.label(view.pixel(*at), text, *ink),
                Mark::Badge { at, text, ink } => glass.plate(view.pixel(*at), text, *ink),
                Mark::Cursor { cell } if board.tiles.contains(*cell) => glass.cursor(view.cell_area(*cell)),
                _ => {}
            }
        }
        for fx in &board.fx {
            glass.clip = if let Fx::Iris { .. } = fx { all } else { view.area };
            glass.fx(fx);
        }
    }
}

/// The strips along the sides of a cell in which its mouths are.
fn mouths(cell: Area) -> [Area; 4] {
    let deep = cell.width * 5 / 32;
    let (right, bottom) = (cell.x + cell.width - deep, cell.y + cell.height - deep);
    [
        Area { height: deep, ..cell },
        Area { y: bottom, height: deep, ..cell },
        Area { width: deep, ..cell },
        Area { x: right, width: deep, ..cell },
    ]
}

/// The first characters of a text.
fn short(text: &str, most: usize) -> &str {
    text.char_indices().nth(most).map_or(text, |(end, _)| &text[..end])
}
