//! Tiles, sprites and what stands on edges: looks with art, and looks that are only a glyph.

use crate::art::{Art, Piece, View};
use crate::colour::Colours;
use crate::font::{Font, Pen, write_centred};
use crate::layout::BoardView;
use crate::picture::{Area, Picture, Rgba};
use crate::scale::Scaler;
use crate::signs;
use crate::warp::Warp;
use kernel::pos::{Dir, Dir8, Pos};
use kernel::scene::{Board, Fx, Ink, Look, Pose, Side, Sprite};

/// How strongly a tint colours a sprite.
const TINT: u8 = 96;

/// Which piece of art each tile is, and what lies beyond the edges.
pub(crate) struct Ground<'a> {
    board: &'a Board,
    pieces: &'a [Option<u16>],
    surround: Option<u16>,
}

impl<'a> Ground<'a> {
    /// Looks all tiles of a board up; `pieces` is a scratch buffer.
    pub(crate) fn new(art: &Art, board: &'a Board, pieces: &'a mut Vec<Option<u16>>) -> Self {
        pieces.clear();
        let mut last: (&str, Option<u16>) = ("", None);
        for look in board.tiles.cells() {
            // Looks mostly repeat, and then their names are the same text in memory.
            if !std::ptr::eq(last.0, look.name) {
                last = (look.name, art.find(look.name).map(|i| i as u16));
            }
            pieces.push(last.1);
        }
        let surround = board.surround.and_then(|look| art.find(look.name)).map(|i| i as u16);
        Ground { board, pieces, surround }
    }

    /// The piece at a cell, if it has one; `None` beyond the edges of a board that nothing surrounds.
    #[allow(clippy::option_option, reason = "beyond the edge is not the same as without a drawing")]
    fn piece(&self, at: Pos) -> Option<Option<u16>> {
        match self.board.tiles.index_of(at) {
            Some(place) => Some(self.pieces[place]),
            None => self.surround.map(Some),
        }
    }
}

/// Where looks are drawn, and what they are drawn from.
pub(crate) struct Stage<'a> {
    pub(crate) art: &'a Art,
    pub(crate) colours: &'a Colours,
    pub(crate) scaler: &'a mut Scaler,
    pub(crate) picture: &'a mut Picture,
    pub(crate) clip: Area,
}

impl Stage<'_> {
    /// All visible tiles; `pieces` is a scratch buffer.
    pub(crate) fn tiles(&mut self, board: &Board, view: &BoardView, pieces: &mut Vec<Option<u16>>) {
        let ground = &Ground::new(self.art, board, pieces);
        let cell = view.cell;
        let first = Pos::new(view.origin.0 / cell, view.origin.1 / cell);
        let past = |origin: i32, room: i32, all: usize| ((origin + room + cell - 1) / cell).min(all as i32);
        let right = past(view.origin.0, view.area.width, board.tiles.width());
        // One row more: a tall tile reaches up into the row above.
        let below = past(view.origin.1, view.area.height + cell, board.tiles.height());
        for y in first.y..below {
            for x in first.x..right {
                let at = Pos::new(x, y);
                let area = view.cell_area(at);
                match ground.piece(at).flatten() {
                    Some(piece) => self.tile(area, at, piece, ground),
                    None => self.glyph(area, &board.tiles[at]),
                }
            }
        }
    }

    /// What tiles show in front of those who stand on them; `pieces` is as [`tiles`](Self::tiles) has left it. Returns
    /// the cells in which that was so.
    pub(crate) fn overs(&mut self, board: &Board, view: &BoardView, pieces: &[Option<u16>]) -> Vec<Pos> {
        let art = self.art;
        let turns =
            |cell: Pos| board.fx.iter().any(|fx| matches!(fx, Fx::Turned { cell: c, .. } if *c == cell));
        let mut cells: Vec<Pos> = Vec::new();
        for at in board.sprites.iter().map(|sprite| sprite.at.cell()) {
            let piece = board.tiles.index_of(at).and_then(|place| pieces[place]);
            let Some(piece) = piece.map(|piece| &art.pieces[usize::from(piece)]) else { continue };
            let &[place, ..] = piece.view(View::Over) else { continue };
            if !cells.contains(&at) && !turns(at) {
                self.stand(piece, place, view.cell_area(at), None);
                cells.push(at);
            }
        }
        cells
    }

    pub(crate) fn tile(&mut self, area: Area, at: Pos, index: u16, ground: &Ground) {
        let art = self.art;
        let piece = &art.pieces[usize::from(index)];
        let joined = |to: Pos| {
            let Some(there) = ground.piece(to) else { return true };
            there == Some(index)
                || piece.kind != 0 && there.is_some_and(|p| art.pieces[usize::from(p)].kind == piece.kind)
        };
        let front = piece.view(View::Front);
        let body =
            if !front.is_empty() && !joined(at.step(Dir::South)) { front } else { piece.view(View::Plain) };
        if let Some(place) = varied(body, at).or_else(|| piece.frame(None, 0)) {
            self.stand(piece, place, area, None);
        }
        for dir in Dir8::ALL {
            let edges = piece.view(View::Edge(dir));
            if edges.is_empty() || joined(at.step8(dir)) {
                continue;
            }
            // A corner is only seen where both sides beside it are joined.
            let (dx, dy) = dir.delta();
            if dir.is_diagonal() && !(joined(Pos::new(at.x + dx, at.y)) && joined(Pos::new(at.x, at.y + dy)))
            {
                continue;
            }
            if let Some(place) = varied(edges, at) {
                self.stand(piece, place, area, None);
            }
        }
    }

    /// A drawing with its feet on the lower edge of a cell and its middle in the cell's middle.
    fn stand(&mut self, piece: &Piece, place: u16, cell: Area, tint: Option<Rgba>) {
        let bitmap = self.scaler.bitmap(self.art, self.colours, place, (piece.grain, cell.width));
        let (width, height) = bitmap.size();
        let corner = (cell.x + (cell.width - width) / 2, cell.y + cell.height - height);
        bitmap.blit(self.picture, self.clip, corner, tint);
    }

    /// All sprites, the furthest first; `order` is left as the order in which they were drawn.
    pub(crate) fn sprites(&mut self, board: &Board, view: &BoardView, order: &mut Vec<u32>) {
        order.clear();
        order.extend(0..board.sprites.len() as u32);
        let key = |&i: &u32| {
            let sprite = &board.sprites[i as usize];
            (sprite.layer, sprite.at.y, i)
        };
        order.sort_unstable_by_key(key);
        for &i in &*order {
            self.sprite(&board.sprites[i as usize], view);
        }
    }

    fn sprite(&mut self, sprite: &Sprite, view: &BoardView) {
        let (x, y) = view.pixel(sprite.at);
        let cell = view.cell;
        let area = Area::new(x - cell / 2, y - cell / 2, cell, cell);
        let tint = sprite.tint.map(|ink| self.colours.veil(ink, TINT));
        if sprite.pose != Pose::default() {
            return self.posed(sprite, area);
        }
        let look = sprite.look.ink(sprite.tint.unwrap_or(sprite.look.ink));
        self.look(&look, area, (sprite.facing, sprite.frame), tint);
    }

    /// A look in a cell, in some frame seen from some side; its glyph where there is no art for it.
    pub(crate) fn look(
        &mut self,
        look: &Look,
        cell: Area,
        (facing, frame): (Option<Dir>, u32),
        tint: Option<Rgba>,
    ) {
        let Some(piece) = self.art.piece(look.name) else { return self.glyph(cell, look) };
        if let Some(place) = piece.frame(facing, frame) {
            self.stand(piece, place, cell, tint);
        }
    }

    /// A sprite in a pose: grown about its feet's middle, white or half gone.
    fn posed(&mut self, sprite: &Sprite, cell: Area) {
        let pose = sprite.pose;
        let Some(piece) = self.art.piece(sprite.look.name) else { return self.glyph(cell, &sprite.look) };
        let Some(place) = piece.frame(sprite.facing, sprite.frame) else { return };
        let bitmap = self.scaler.bitmap(self.art, self.colours, place, (piece.grain, cell.width));
        let (_, height) = bitmap.size();
        let middle = (cell.x + cell.width / 2, cell.y + cell.height - height / 2);
        let warp = Warp { grow: 256 + i32::from(pose.grow), degrees: 0, fade: pose.fade, flash: pose.flash };
        warp.blit(self.picture, self.clip, bitmap.picture(), middle);
    }

    /// The tile of a cell, turned about its middle.
    pub(crate) fn turned(&mut self, look: &Look, cell: Area, degrees: i32) {
        let Some(piece) = self.art.piece(look.name) else { return };
        let Some(place) = piece.frame(None, 0) else { return };
        self.picture.fill(cell.and(self.clip), self.colours.ink(Ink::Black));
        let bitmap = self.scaler.bitmap(self.art, self.colours, place, (piece.grain, cell.width));
        let middle = (cell.x + cell.width / 2, cell.y + cell.height / 2);
        let warp = Warp { grow: 256, degrees, fade: 0, flash: 0 };
        warp.blit(self.picture, self.clip.and(cell), bitmap.picture(), middle);
    }

    /// Something on the edge between two cells: an upright drawing on the right and left sides, one
    /// that lies on the upper and lower sides.
    pub(crate) fn edge(&mut self, cell: Area, side: Side, look: &Look) {
        let (dx, dy) = side.delta();
        let middle =
            (cell.x + cell.width / 2 + dx * cell.width / 2, cell.y + cell.height / 2 + dy * cell.height / 2);
        let Some(piece) = self.art.piece(look.name) else {
            let size = (cell.width / 2).max(1);
            let area = Area::new(middle.0 - size / 2, middle.1 - size / 2, size, size);
            return self.glyph(area, &look.on(look.paper.unwrap_or(Ink::Black)));
        };
        if let Some(place) = piece.frame(Some(side), 0) {
            let bitmap = self.scaler.bitmap(self.art, self.colours, place, (piece.grain, cell.width));
            let (width, height) = bitmap.size();
            bitmap.blit(self.picture, self.clip, (middle.0 - width / 2, middle.1 - height / 2), None);
        }
        // A letter tells which lever a door obeys.
        if look.glyph.is_alphanumeric() {
            let scale = (cell.width / 40).max(1);
            let halo = Some(self.colours.ink(Ink::Black));
            let pen = Pen { scale, colour: self.colours.ink(Ink::White), halo };
            let mut letter = [0; 4];
            write_centred(self.picture, self.clip, middle, look.glyph.encode_utf8(&mut letter), pen);
        }
    }

    /// A door that was there until a moment ago: it slides into the wall as it fades.
    pub(crate) fn swinging_door(&mut self, cell: Area, side: Side, look: &Look, fade: u8) {
        let far = cell.width * i32::from(fade) / 255 / 2;
        let along = if matches!(side, Dir::East | Dir::West) { (0, far) } else { (far, 0) };
        for sign in [-1, 1] {
            let moved = Area { x: cell.x + sign * along.0, y: cell.y + sign * along.1, ..cell };
            let (dx, dy) = side.delta();
            let middle = (cell.x + cell.width / 2 * (1 + dx), cell.y + cell.height / 2 * (1 + dy));
            // Each wing is seen on its own half only.
            let half = match (along.0 > 0 || along.1 == 0, sign) {
                (true, -1) => Area::new(
                    cell.x - cell.width,
                    cell.y - cell.height,
                    middle.0 - cell.x + cell.width,
                    3 * cell.height,
                ),
                (true, _) => Area::new(middle.0, cell.y - cell.height, 2 * cell.width, 3 * cell.height),
                (false, -1) => Area::new(
                    cell.x - cell.width,
                    cell.y - cell.height,
                    3 * cell.width,
                    middle.1 - cell.y + cell.height,
                ),
                (false, _) => Area::new(cell.x - cell.width, middle.1, 3 * cell.width, 2 * cell.height),
            };
            let clip = self.clip;
            self.clip = clip.and(half);
            self.edge(moved, side, &Look { glyph: ' ', ..*look });
            self.clip = clip;
        }
    }

    /// A look without art: its glyph on its paper.
    pub(crate) fn glyph(&mut self, cell: Area, look: &Look) {
        if let Some(paper) = look.paper {
            self.picture.fill(cell.and(self.clip), self.colours.ink(paper));
        }
        let colour = self.colours.ink(look.ink);
        if signs::draw(self.picture, self.clip, cell, look.glyph, colour) {
            return;
        }
        let glyph = Font::own().glyph(look.glyph);
        let (top, bottom) = glyph.extent();
        let high = (bottom - top).max(7);
        let scale = (cell.width / (glyph.width + 1).max(1)).min(cell.height / (high + 1)).max(1);
        // Over a tile, a letter needs an outline to be readable.
        let rim = if look.paper.is_none() { scale.min(2) } else { 0 };
        let left = cell.x + (cell.width - glyph.width * scale) / 2;
        let upper = cell.y + (cell.height - (top + bottom) * scale) / 2;
        let black = self.colours.ink(Ink::Black);
        for (rim, colour) in [(rim, black), (0, colour)] {
            if colour == black && rim == 0 && look.ink != Ink::Black {
                continue;
            }
            glyph.draw(self.picture, self.clip, (left, upper), (scale, rim), colour);
        }
    }
}

/// One of several variations, by the cell: always the same one for the same cell, without a visible
/// pattern.
fn varied(variations: &[u16], at: Pos) -> Option<u16> {
    let count = variations.len() as u32;
    let mut hash =
        (at.x as u32).wrapping_mul(0x9e37_79b1).wrapping_add((at.y as u32).wrapping_mul(0x85eb_ca77));
    hash = (hash ^ hash >> 16).wrapping_mul(0x7feb_352d);
    hash = (hash ^ hash >> 15).wrapping_mul(0x846c_a68b);
    hash ^= hash >> 16;
    (count > 0).then(|| variations[(hash % count) as usize])
}
