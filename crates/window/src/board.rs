//! The boards: painted on the processor, shown as one texture, and the mouse over them. A picture is
//! painted only when something on it has changed.

use app::Signal;
use eframe::egui::{
    self, Color32, ColorImage, Event, MouseWheelUnit, PointerButton, Pos2, Rect, Response, Role, Sense,
    TextureHandle, TextureOptions, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use kernel::input::Button;
use kernel::pos::Pos;
use kernel::scene::{Board, Icon, Palette, Scene};
use paint::{BoardView, Canvas, Painter, Picture, Zoom};
use std::sync::Arc;

/// Between the edge of the stage and the picture, in points.
pub(crate) const MARGIN: f32 = 3.0;

/// How far a trackpad moves for what a notch of a wheel does, in points.
const NOTCH: f32 = 40.0;

/// At most so many notches count in one frame.
const MOST_NOTCHES: f32 = 8.0;

/// How bright the brightest channel of a pixel is at least that is not taken for black.
const SEEN: u8 = 26;

/// How a stage is filled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Filled {
    /// How much of it is board, in thousandths.
    pub board: u32,
    /// How much of it is terrain that goes on around the boards, and can be seen.
    pub terrain: u32,
    /// How much of its width or of its height the largest board takes, whichever is more.
    pub span: u32,
    /// How large a cell of the first board is, in pixels of the screen.
    pub cell: f32,
}

/// The boards of the scene that is shown.
pub(crate) struct Boards {
    canvas: Canvas,
    texture: Option<TextureHandle>,
    /// Pictures of looks in lists.
    icons: Vec<(Icon, usize, TextureHandle)>,
    /// Pictures of boards on cards.
    cards: Vec<Card>,
    /// Paints them, into the buffer beside it.
    small: (Painter, Picture),
    /// How many pixels of the screen a pixel of the picture is.
    grain: f32,
    /// The cell last reported to the app as under the pointer.
    over: Option<(usize, Pos)>,
    /// The part of a notch that the wheel has turned.
    turned: f32,
    /// Whether there was other input since the pointer last moved; a tooltip would then only cover what
    /// has changed.
    rests: bool,
}

/// A picture of a board on the card of a choice.
struct Card {
    choice: usize,
    board: Arc<Board>,
    size: (usize, usize),
    texture: TextureHandle,
}

impl Boards {
    pub(crate) fn new() -> Self {
        Boards {
            canvas: Canvas::new(Palette::Standard),
            texture: None,
            icons: Vec::new(),
            cards: Vec::new(),
            small: (Painter::new(Palette::Standard), Picture::default()),
            grain: 1.0,
            over: None,
            turned: 0.0,
            rests: true,
        }
    }

    pub(crate) fn set_palette(&mut self, palette: Palette) {
        self.canvas.painter_mut().set_palette(palette);
        self.small.0.set_palette(palette);
        self.icons.clear();
        self.cards.clear();
    }

    /// Paints large boards whole or from near.
    pub(crate) const fn set_zoom(&mut self, zoom: Zoom) {
        self.canvas.painter_mut().set_zoom(zoom);
    }

    /// How the boards' picture, as it was painted last, is filled.
    pub(crate) fn filled(&self) -> Filled {
        let (picture, views) = (self.canvas.picture(), self.canvas.painter().views());
        let (wide, high) = (picture.width().max(1), picture.height().max(1));
        let of = |part: usize, whole: usize| (part * 1000 / whole) as u32;
        let places = (0..high as i32).flat_map(|y| (0..wide as i32).map(move |x| (x, y)));
        let (mut board, mut terrain) = (0, 0);
        for ((x, y), pixel) in places.zip(picture.pixels()) {
            if views.iter().any(|view| view.area.contains(x, y)) {
                board += 1;
            } else if pixel[..3].iter().any(|channel| *channel >= SEEN) {
                terrain += 1;
            }
        }
        let longest = |side: fn(&BoardView) -> i32| views.iter().map(side).max().unwrap_or(0).max(0) as usize;
        let span = of(longest(|view| view.area.width), wide).max(of(longest(|view| view.area.height), high));
        Filled {
            board: of(board, wide * high),
            terrain: of(terrain, wide * high),
            span,
            cell: views.first().map_or(0.0, |view| view.cell as f32 * self.grain),
        }
    }

    /// How wide the boards of a scene can get at a height, and how high at a width, in points.
    pub(crate) fn useful(&self, ui: &Ui, scene: &Scene, room: Vec2) -> Vec2 {
        let scale = ui.ctx().pixels_per_point() / self.grain;
        let pixels = |points: f32| ((points - 2.0 * MARGIN) * scale).max(1.0) as usize;
        let painter = self.canvas.painter();
        let wide = painter.useful_width(scene, pixels(room.y));
        let high = painter.useful_height(scene, pixels(room.x));
        vec2(wide as f32, high as f32) / scale + Vec2::splat(2.0 * MARGIN)
    }

    /// The id of the widget that shows the boards.
    pub(crate) fn id() -> egui::Id {
        egui::Id::unique("boards")
    }

    /// Shows the boards in a rectangle and tells what the mouse does there.
    pub(crate) fn show(
        &mut self,
        ui: &mut Ui,
        scene: &Scene,
        rect: Rect,
        signals: &mut Vec<Signal>,
    ) -> Response {
        self.cards.clear();
        let response = ui.interact(rect, Boards::id(), Sense::CLICK | Sense::FOCUSABLE);
        let most = ui.input(|i| i.max_texture_side);
        self.grain = paint::grain(pixels(rect, ui.ctx().pixels_per_point()), most) as f32;
        let scale = ui.ctx().pixels_per_point() / self.grain;
        let size = pixels(rect, scale);
        self.canvas.painter_mut().set_density((scale * 100.0) as i32);
        if size.0 > 0 && size.1 > 0 {
            self.paint(ui.ctx(), scene, size);
            if let Some(texture) = &self.texture {
                let all = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
                let shown = Rect::from_min_size(rect.min, vec2(size.0 as f32, size.1 as f32) / scale);
                ui.painter().image(texture.id(), shown, all, Color32::WHITE);
            }
        }
        self.mouse(ui, rect, &response, signals);
        name(&response, scene);
        response
    }

    fn paint(&mut self, ctx: &egui::Context, scene: &Scene, size: (usize, usize)) {
        if !self.canvas.draw(scene, size) {
            return;
        }
        let image = ColorImage::from_rgba_unmultiplied([size.0, size.1], self.canvas.picture().rgba());
        match &mut self.texture {
            Some(texture) => texture.set(image, TextureOptions::NEAREST),
            None => self.texture = Some(ctx.load_texture("boards", image, TextureOptions::NEAREST)),
        }
    }

    /// The board and cell that is seen at a point of the window.
    fn cell_at(&self, rect: Rect, at: Pos2, scale: f32) -> Option<(usize, Pos)> {
        let from = (at - rect.min) * scale / self.grain;
        self.canvas.painter().cell_at(from.x.floor() as i32, from.y.floor() as i32)
    }

    /// Where the middle of a cell is in a window that shows the boards in a rectangle.
    pub(crate) fn middle_of(&self, rect: Rect, board: usize, cell: Pos, scale: f32) -> Option<Pos2> {
        let (x, y) = self.canvas.painter().middle_of(board, cell)?;
        Some(rect.min + vec2(x as f32 + 0.5, y as f32 + 0.5) * self.grain / scale)
    }

    fn mouse(&mut self, ui: &Ui, rect: Rect, response: &Response, signals: &mut Vec<Signal>) {
        let scale = ui.ctx().pixels_per_point();
        let pointer = ui.input(|i| i.pointer.latest_pos()).filter(|_| response.contains_pointer());
        let over = pointer.and_then(|at| self.cell_at(rect, at, scale));
        if over != self.over {
            self.over = over;
            signals.push(Signal::Hover(over));
        }
        if pointer.is_none() {
            return;
        }
        let mut turned = 0.0;
        ui.input(|input| {
            for event in &input.events {
                match event {
                    Event::PointerMoved(_) => self.rests = false,
                    Event::PointerButton { pos, button, pressed: true, modifiers } => {
                        let (cell, button) = (self.cell_at(rect, *pos, scale), mouse_button(*button));
                        if let (Some((board, cell)), Some(button)) = (cell, button) {
                            signals.push(Signal::Click { board, cell, button, shift: modifiers.shift });
                        }
                    }
                    Event::MouseWheel { unit, delta, modifiers, .. } if !modifiers.command => {
                        turned += match unit {
                            MouseWheelUnit::Point => delta.y / NOTCH,
                            MouseWheelUnit::Line | MouseWheelUnit::Page => delta.y,
                        };
                    }
                    _ => {}
                }
            }
        });
        let Some((board, cell)) = over else { return };
        self.turned += turned;
        let notches = self.turned.trunc();
        self.turned -= notches;
        let button = if notches > 0.0 { Button::WheelUp } else { Button::WheelDown };
        for _ in 0..notches.abs().min(MOST_NOTCHES) as usize {
            signals.push(Signal::Click { board, cell, button, shift: false });
        }
    }

    /// There was input other than moving the pointer.
    pub(crate) fn rest(&mut self) {
        self.rests = true;
    }

    /// Whether the pointer was the last thing to move, so that a tooltip is wanted.
    pub(crate) fn is_pointed_at(&self, response: &Response) -> bool {
        response.hovered() && !self.rests
    }

    /// Forgets where the pointer was: a screen without boards is shown.
    pub(crate) fn leave(&mut self, signals: &mut Vec<Signal>) {
        self.rest();
        if self.over.take().is_some() {
            signals.push(Signal::Hover(None));
        }
    }

    /// A small picture of so many pixels.
    pub(crate) fn icon(
        &mut self,
        ctx: &egui::Context,
        icon: impl Into<Icon>,
        size: usize,
    ) -> egui::TextureId {
        let icon = icon.into();
        if let Some((_, _, texture)) = self.icons.iter().find(|(known, s, _)| *known == icon && *s == size) {
            return texture.id();
        }
        let picture = self.canvas.painter_mut().icon(icon, size);
        let image = ColorImage::from_rgba_unmultiplied([picture.width(), picture.height()], picture.rgba());
        let texture = ctx.load_texture(icon.look.name, image, TextureOptions::NEAREST);
        let id = texture.id();
        self.icons.push((icon, size, texture));
        id
    }

    /// The picture on the card of a choice, of so many pixels. It is painted again only for another board.
    pub(crate) fn card(
        &mut self,
        ctx: &egui::Context,
        choice: usize,
        board: &Arc<Board>,
        size: (usize, usize),
    ) -> egui::TextureId {
        let known = self.cards.iter().position(|card| card.choice == choice);
        if let Some(card) = known.map(|at| &self.cards[at])
            && Arc::ptr_eq(&card.board, board)
            && card.size == size
        {
            return card.texture.id();
        }
        let (painter, picture) = &mut self.small;
        painter.miniature(board, size, picture);
        let image = ColorImage::from_rgba_unmultiplied([size.0, size.1], picture.rgba());
        if let Some(at) = known {
            let card = &mut self.cards[at];
            card.texture.set(image, TextureOptions::NEAREST);
            (card.board, card.size) = (Arc::clone(board), size);
            return card.texture.id();
        }
        let texture = ctx.load_texture("card", image, TextureOptions::NEAREST);
        let id = texture.id();
        self.cards.push(Card { choice, board: Arc::clone(board), size, texture });
        id
    }
}

/// How many whole pixels of the screen a rectangle has.
fn pixels(rect: Rect, scale: f32) -> (usize, usize) {
    let whole = |points: f32| (points * scale + 0.01).floor().max(0.0) as usize;
    (whole(rect.width()), whole(rect.height()))
}

fn mouse_button(button: PointerButton) -> Option<Button> {
    match button {
        PointerButton::Primary => Some(Button::Left),
        PointerButton::Secondary => Some(Button::Right),
        PointerButton::Middle => Some(Button::Middle),
        _ => None,
    }
}

/// Tells assistive technology what is to be seen: what the cursor is on, and the rows as text.
fn name(response: &Response, scene: &Scene) {
    let mut words = paint::spoken(&scene.boards);
    if !scene.tip.is_empty() {
        words = format!("{words}. {}", scene.tip);
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, &words));
    response.ctx.accesskit_node_builder(response.id, |node| {
        let rows: Vec<String> = scene.boards.iter().flat_map(Board::to_rows).collect();
        node.set_description(rows.join("\n"));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::grid::Grid;
    use kernel::scene::{Ink, Look};

    #[test]
    fn the_middle_of_every_cell_is_that_cell_at_every_scale() {
        let floor = Look::new("test/floor", '.', Ink::Grey);
        let scene = Scene { boards: vec![Board::new(Grid::filled(7, 5, floor))], ..Scene::default() };
        for scale in [1.0, 1.25, 2.0] {
            let rect = Rect::from_min_size(pos2(13.0, 40.0), vec2(400.0, 300.0));
            let mut boards = Boards::new();
            boards.canvas.draw(&scene, pixels(rect, scale));
            for cell in (0..35).map(|i| Pos::new(i % 7, i / 7)) {
                let at = boards.middle_of(rect, 0, cell, scale).expect("the board is shown");
                assert_eq!(boards.cell_at(rect, at, scale), Some((0, cell)));
            }
            assert_eq!(boards.cell_at(rect, rect.min - vec2(1.0, 1.0), scale), None);
        }
    }

    #[test]
    fn the_picture_of_a_card_is_painted_again_only_for_another_board() {
        let board = |ink| {
            let floor = Look::new("test/floor", '.', ink);
            Arc::new(Board::new(Grid::filled(3, 3, floor.on(ink))))
        };
        let (ctx, mut boards) = (egui::Context::default(), Boards::new());
        let painted = |boards: &mut Boards, board: &Arc<Board>| {
            // What was painted last stays in the buffer until something else is painted.
            boards.small.1.reset(1, 1, [0; 4]);
            let id = boards.card(&ctx, 4, board, (32, 20));
            (id, boards.small.1.width() == 32)
        };
        let (red, blue) = (board(Ink::Red), board(Ink::Blue));
        let (first, new) = painted(&mut boards, &red);
        assert!(new);
        assert_eq!(painted(&mut boards, &red), (first, false));
        assert_eq!(painted(&mut boards, &blue), (first, true));
        boards.set_palette(Palette::Mono);
        assert!(painted(&mut boards, &blue).1, "the palette has changed");
    }

    #[test]
    fn a_rectangle_without_area_has_no_pixels_and_a_huge_one_not_too_many() {
        assert_eq!(pixels(Rect::from_min_size(Pos2::ZERO, vec2(-3.0, 10.0)), 2.0).0, 0);
        let huge = Rect::from_min_size(Pos2::ZERO, vec2(9000.0, 10.0));
        let grain = paint::grain(pixels(huge, 1.0), 2048);
        assert_eq!(pixels(huge, 1.0 / grain as f32), (1800, 2));
    }
}
