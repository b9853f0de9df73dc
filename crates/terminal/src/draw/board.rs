//! A board: tiles, tints, sprites, darkness. What is drawn over them is in `marks` and `lines`.

use super::layout::Plan;
use super::panels::inset;
use super::{Canvas, fx};
use crate::colour::{Depth, blend};
use crate::hit::View;
use crate::words;
use kernel::pos::Pos;
use kernel::scene::{Board, Ink, Light, Look, Mark, Place, Scene, Sprite, UNIT};
use ratatui_core::layout::{Position, Rect};
use ratatui_core::style::{Color, Modifier, Style};

/// How strong the colour is of a cell that one can go to.
const SPOT: u8 = 70;

impl Canvas<'_> {
    pub(super) fn boards(&mut self, scene: &Scene, plan: &Plan) {
        let several = scene.boards.len() > 1;
        for (view, &frame) in plan.views.iter().zip(&plan.frames) {
            let focused = several && view.board == scene.focus;
            let style = self.inks.pen(if focused { Ink::Gold } else { Ink::Slate });
            self.frame(frame, style);
            let name = &scene.boards[view.board].name;
            if !name.is_empty() && frame.width > 6 {
                let name = words::shorten(name, usize::from(frame.width) - 6);
                let name = if focused { format!(" ▸{name} ") } else { format!(" {name} ") };
                let line = Rect { x: frame.x + 1, width: frame.width - 2, ..frame };
                self.write(line, &name, self.inks.pen(Ink::Sand));
            }
        }
        for (view, &line) in plan.views.iter().zip(&plan.names) {
            let name = &scene.boards[view.board].name;
            if view.board == scene.focus {
                self.centred(line, &format!("▸{name}"), self.inks.bold(Ink::Gold));
            } else {
                self.centred(line, name, self.inks.pen(Ink::Sand));
            }
        }
        if !plan.tabs.is_empty() {
            self.tabs(scene, plan.tabs);
        }
        for view in &plan.views {
            self.board(&scene.boards[view.board], view);
        }
    }

    /// The names of all boards where only one is shown.
    fn tabs(&mut self, scene: &Scene, area: Rect) {
        let focus = scene.focus.min(scene.boards.len() - 1);
        let tab = |(i, board): (usize, &Board)| {
            let name = if board.name.is_empty() { (i + 1).to_string() } else { board.name.clone() };
            format!("{}{name} ", if i == focus { '▸' } else { ' ' })
        };
        let tabs: Vec<String> = scene.boards.iter().enumerate().map(tab).collect();
        let whole: usize = tabs.iter().map(|t| words::columns(t) + 2).sum();
        let mut rest = inset(area, (usize::from(area.width).saturating_sub(whole) / 2) as u16);
        for (i, tab) in tabs.iter().enumerate() {
            let style = if i == focus { self.inks.chosen() } else { self.inks.pen(Ink::Grey) };
            rest = inset(rest, self.write(rest, tab, style) + 2);
        }
    }

    pub(super) fn board(&mut self, board: &Board, view: &View) {
        self.tiles(board, view);
        self.tints(board, view);
        self.edges(board, view);
        let mut sprites: Vec<&Sprite> = board.sprites.iter().collect();
        sprites.sort_by_key(|sprite| sprite.layer);
        let mut taken = Taken { area: view.area, cells: vec![false; view.area.area() as usize] };
        for sprite in sprites.into_iter().filter(|sprite| sprite.pose.fade < fx::FAINT) {
            self.sprite(sprite, board, view, &mut taken);
        }
        if let Some(light) = &board.light {
            self.darken(light, view);
        }
        self.marks(board, view, &taken);
        self.moments(board, view);
    }

    fn tiles(&mut self, board: &Board, view: &View) {
        let (cw, ch) = (i32::from(view.cell.0), i32::from(view.cell.1));
        for at in view.area.positions() {
            let column = i32::from(at.x - view.area.x) + view.origin.0;
            let row = i32::from(at.y - view.area.y) + view.origin.1;
            let cell = Pos::new(column.div_euclid(cw), row.div_euclid(ch));
            let Some(look) = board.tiles.get(cell) else { continue };
            let glyph = tile_glyph(look, board.cell, view.cell, (column % cw, row % ch));
            self.buffer[at].set_char(glyph).set_style(self.inks.look(look));
        }
    }

    fn tints(&mut self, board: &Board, view: &View) {
        for mark in &board.marks {
            let (cell, ink, strength) = match mark {
                Mark::Tint { cell, ink, strength } => (cell, ink, strength),
                Mark::Spot { cell, ink } => (cell, ink, &SPOT),
                _ => continue,
            };
            let colour = self.inks.colour(*ink);
            for at in cell_positions(view, *cell) {
                let target = &mut self.buffer[at];
                target.bg = blend(target.bg, colour, *strength);
                // Light text would be unreadable on a strong light tint.
                if contrast(target.fg, target.bg) < 60 {
                    target.fg = self.inks.colour(if contrast(target.bg, Color::Rgb(0, 0, 0)) > 120 {
                        Ink::Black
                    } else {
                        Ink::White
                    });
                }
            }
        }
    }

    fn sprite(&mut self, sprite: &Sprite, board: &Board, view: &View, taken: &mut Taken) {
        let look = &sprite.look;
        let mut style = self.inks.look(look);
        if let Some(tint) = sprite.tint {
            style = style.patch(self.inks.bold(tint));
            if self.inks.depth() == Depth::None {
                style = style.add_modifier(Modifier::REVERSED);
            }
        }
        let block = block_rows(look, board.cell, view.cell);
        let end = if block.is_empty() {
            let (column, row) = view.begin(sprite.at, 1, 1);
            self.stand(view, (column, row), look.glyph, style, taken);
            (column + 1, row)
        } else {
            let width = block.iter().map(|row| row.chars().count()).max().unwrap_or(0) as i32;
            let (column, row) = view.begin(sprite.at, width, block.len() as i32);
            for (y, text) in (row..).zip(block) {
                for (x, glyph) in (column..).zip(text.chars()) {
                    if glyph != ' ' {
                        self.stand(view, (x, y), glyph, style, taken);
                    }
                }
            }
            let length = sprite.label.chars().count() as i32;
            (column + width - length, row + block.len() as i32 - 1)
        };
        // Without a column to spare the label would stand on the next cell and be taken for it.
        if view.cell.0 > 1 {
            for (x, glyph) in (end.0..).zip(sprite.label.chars().take(3)) {
                self.stand(view, (x, end.1), glyph, style.add_modifier(Modifier::BOLD), taken);
            }
        }
    }

    /// A character of a sprite, which no line may hide.
    fn stand(&mut self, view: &View, at: (i32, i32), glyph: char, style: Style, taken: &mut Taken) {
        if let Some(at) = self.put(view, at, glyph, style) {
            taken.set(at);
        }
    }

    /// A character over what is at a column and row of the whole board, if that is visible; the
    /// background stays unless the style sets one.
    pub(super) fn put(
        &mut self,
        view: &View,
        (column, row): (i32, i32),
        glyph: char,
        style: Style,
    ) -> Option<Position> {
        let at = view.on_screen(column, row)?;
        let cell = &mut self.buffer[at];
        cell.modifier = Modifier::empty();
        cell.set_char(glyph).set_style(style);
        Some(at)
    }

    fn darken(&mut self, light: &Light, view: &View) {
        let black = self.inks.colour(light.veil.unwrap_or(Ink::Black));
        // Fog hides what a terminal has no room to dim.
        let fog = light.veil.is_some();
        for at in view.area.positions() {
            let column = i32::from(at.x - view.area.x) + view.origin.0;
            let row = i32::from(at.y - view.area.y) + view.origin.1;
            let middle = |n: i32, cell: u16| (2 * n + 1) * UNIT / (2 * i32::from(cell));
            let place = Place { x: middle(column, view.cell.0), y: middle(row, view.cell.1) };
            let seen = if fog { light.seen(place).clamp(0, 255) as u8 } else { 255 };
            let dark = 255 - brightness(light, place).min(seen);
            let cell = &mut self.buffer[at];
            cell.fg = blend(cell.fg, black, dark);
            cell.bg = blend(cell.bg, black, dark);
        }
    }
}

/// How bright a place is: full near a lamp, less in the outer third of its reach.
fn brightness(light: &Light, at: Place) -> u8 {
    let lamps = light.lamps.iter().map(|lamp| {
        let (dx, dy) = (f64::from(lamp.at.x - at.x), f64::from(lamp.at.y - at.y));
        let away = dx.hypot(dy) / f64::from(lamp.radius.max(1));
        let part = ((1.0 - away) * 3.0).clamp(0.0, 1.0);
        let ambient = f64::from(light.ambient);
        (ambient + (255.0 - ambient) * part) as u8
    });
    lamps.fold(light.ambient, u8::max)
}

/// Where sprites are, so that lines do not hide them.
pub(super) struct Taken {
    area: Rect,
    cells: Vec<bool>,
}

impl Taken {
    fn index(&self, at: Position) -> usize {
        usize::from(at.y - self.area.y) * usize::from(self.area.width) + usize::from(at.x - self.area.x)
    }

    fn set(&mut self, at: Position) {
        let index = self.index(at);
        self.cells[index] = true;
    }

    pub(super) fn is(&self, at: Position) -> bool {
        self.cells[self.index(at)]
    }
}

/// The positions of a cell on the screen, as far as they are visible.
pub(super) fn cell_positions(view: &View, cell: Pos) -> impl Iterator<Item = Position> + use<'_> {
    let (cw, ch) = (i32::from(view.cell.0), i32::from(view.cell.1));
    let rows = (0..ch).flat_map(move |y| (0..cw).map(move |x| (x, y)));
    rows.filter_map(move |(x, y)| view.on_screen(cell.x * cw + x, cell.y * ch + y))
}

/// The rows made for cells of several characters, where the cells are drawn at least in the size they were
/// made for.
fn block_rows(look: &Look, own: (u16, u16), drawn: (u16, u16)) -> &'static [&'static str] {
    if own != (1, 1) && drawn.0 >= own.0 && drawn.1 >= own.1 { look.block } else { &[] }
}

/// What a tile shows at a column and row inside its cell.
fn tile_glyph(look: &Look, own: (u16, u16), drawn: (u16, u16), inside: (i32, i32)) -> char {
    let block = block_rows(look, own, drawn);
    if !block.is_empty() {
        let first = block[0].chars().next().unwrap_or(' ');
        // The same sign all over is a surface.
        if !first.is_alphanumeric() && block.iter().all(|row| row.chars().all(|c| c == first)) {
            return first;
        }
        // In the middle of a larger cell, as a sprite would be.
        let column = inside.0 - i32::from(drawn.0 - own.0) / 2;
        let row = inside.1 - (i32::from(drawn.1 - own.1) - 1).max(0) / 2;
        let row = usize::try_from(row).ok().and_then(|row| block.get(row));
        let glyph = usize::try_from(column).ok().and_then(|column| row?.chars().nth(column));
        return glyph.unwrap_or(' ');
    }
    let (cw, ch) = (i32::from(drawn.0), i32::from(drawn.1));
    let middle = ((cw - 1) / 2, (ch - 1) / 2);
    if inside == middle || is_texture(look.glyph) {
        return look.glyph;
    }
    // Walls of box-drawing characters stay joined in larger cells.
    let (level, upright, arms) = joints(look.glyph);
    match ((inside.0 - middle.0).signum(), (inside.1 - middle.1).signum()) {
        (1, 0) if arms.contains('r') => level,
        (-1, 0) if arms.contains('l') => level,
        (0, 1) if arms.contains('d') => upright,
        (0, -1) if arms.contains('u') => upright,
        _ => ' ',
    }
}

/// Whether a glyph stands for a whole surface rather than for a thing in the middle of a cell.
fn is_texture(glyph: char) -> bool {
    matches!(glyph, '#' | '~' | '≈' | '\u{2580}'..='\u{259f}')
}

/// How a box-drawing character goes on: its level and upright line, and whether it reaches right,
/// left, down and up, as letters.
fn joints(glyph: char) -> (char, char, &'static str) {
    const SETS: [(&str, char, char); 4] = [
        ("─│┌┐└┘├┤┬┴┼", '─', '│'),
        ("━┃┏┓┗┛┣┫┳┻╋", '━', '┃'),
        ("═║╔╗╚╝╠╣╦╩╬", '═', '║'),
        ("──╭╮╰╯", '─', '│'),
    ];
    const ARMS: [&str; 11] = ["rl", "du", "rd", "ld", "ru", "lu", "rdu", "ldu", "rld", "rlu", "rldu"];
    let found = SETS.iter().find_map(|&(set, level, upright)| {
        let kind = set.chars().position(|c| c == glyph)?;
        Some((level, upright, ARMS[kind]))
    });
    found.unwrap_or((' ', ' ', ""))
}

/// How far apart two colours are in lightness.
pub(super) fn contrast(a: Color, b: Color) -> u8 {
    let light = |colour: Color| match colour {
        Color::Rgb(r, g, b) => ((u32::from(r) * 3 + u32::from(g) * 6 + u32::from(b)) / 10) as u8,
        _ => 0,
    };
    light(a).abs_diff(light(b))
}
