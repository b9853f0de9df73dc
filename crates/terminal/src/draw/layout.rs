//! Which part of a scene goes where, for any size from 40×12 on: the one place that decides, used by
//! the drawing and, through the views in the plan, by the mouse. Nothing is drawn here.
//!
//! From top to bottom: title and gauges, the boards with panels at their right (or below, or as
//! one line), the log, tip and notice, key hints. The boards get what the others leave, and the log
//! gives way to the boards. Everything stays within a middle strip on wide terminals.

use super::{hints, hud, panels};
use crate::hit::View;
use kernel::scene::{Board, Look, Mark, Place, Scene, UNIT};
use ratatui_core::layout::Rect;

/// Text is not drawn wider than this, however wide the terminal is.
pub(super) const TEXT_WIDTH: u16 = 100;

/// Columns between two boards, or a board and the panels.
const GAP: u16 = 2;

/// Where everything goes. An empty rectangle: not at all.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub title: Rect,
    /// Empty where the gauges have found room beside the title.
    pub gauges: Rect,
    pub rule: Rect,
    pub views: Vec<View>,
    /// The frames around the views, if there is room for frames.
    pub frames: Vec<Rect>,
    /// A line for the name above each view, where there are names and no frames.
    pub names: Vec<Rect>,
    /// Where only one of several boards is shown: the line that names them all.
    pub tabs: Rect,
    pub panels: Rect,
    pub panels_as: PanelForm,
    pub log: Rect,
    pub tip: Rect,
    pub notice: Rect,
    pub hints: Rect,
    /// Spare rows around the boards.
    pub spare: u16,
}

/// How panels are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum PanelForm {
    /// One below the other.
    #[default]
    Column,
    /// Side by side.
    Row,
    /// In one line, only what stands out.
    Line,
}

/// Rows that may stay empty around the boards on a tall screen.
const SPARE_ROWS: u16 = 6;

/// Lays a scene out.
pub(super) fn plan(scene: &Scene, area: Rect) -> Plan {
    let first = plan_within(scene, area, area.height);
    // On a tall screen everything moves together, so that the eye need not travel.
    let spare = first.spare.saturating_sub(SPARE_ROWS);
    if spare == 0 || scene.boards.is_empty() {
        return first;
    }
    let together = Rect { y: area.y + spare / 2, height: area.height - spare, ..area };
    plan_within(scene, together, area.height)
}

fn plan_within(scene: &Scene, area: Rect, screen_height: u16) -> Plan {
    let mut plan = Plan::default();
    let strip = area.width.min(TEXT_WIDTH);
    let margin = u16::from(area.width >= 60);
    let text_width = strip - 2 * margin;

    // What does not depend on the boards.
    let hint_rows = hints::rows(&scene.hints, text_width, hint_limit(screen_height));
    let gauges_beside = hud::fits_beside(scene, text_width);
    let gauge_limit = if screen_height < 16 { 1 } else { 2 };
    let gauge_rows =
        if gauges_beside { 0 } else { hud::gauge_rows(&scene.gauges, text_width).min(gauge_limit) };
    let roomy = screen_height >= 20;
    let head = 1 + gauge_rows + u16::from(roomy);
    let status = if roomy { 2 } else { 1 };
    let middle = area.height.saturating_sub(head + status + hint_rows);

    // The boards at their natural size, for the sake of which the others give way.
    let shown: Vec<usize> = (0..scene.boards.len()).collect();
    let natural = extent(scene, &shown, None);
    let log_least = match (scene.log.is_empty(), screen_height) {
        (true, ..16) => 0,
        (false, ..16) => 1,
        _ => 2,
    };
    let log_most = if scene.boards.is_empty() { middle } else { (screen_height / 6).clamp(1, 10) };

    let panel_width = panels::natural_width(&scene.panels).clamp(16, 34);
    let mut beside = 0;
    let mut below = 0;
    if !scene.panels.is_empty() {
        let room = middle.saturating_sub(natural.1 + log_least);
        let row_height = panels::row_height(&scene.panels, text_width);
        if natural.0 + GAP + panel_width <= area.width || (natural.0 > area.width && area.width >= 80) {
            beside = panel_width;
        } else if row_height.is_some_and(|height| height <= room) {
            below = row_height.unwrap_or(0);
            plan.panels_as = PanelForm::Row;
        } else {
            below = 1;
            plan.panels_as = PanelForm::Line;
        }
    }
    let log_rows = middle
        .saturating_sub(natural.1 + below + if roomy && !scene.boards.is_empty() { 2 } else { 0 })
        .clamp(log_least, log_most.max(log_least))
        .min(middle);

    let gap = if beside > 0 { GAP } else { 0 };
    let room = Rect {
        x: area.x,
        y: area.y + head,
        width: area.width - beside - gap,
        height: middle.saturating_sub(log_rows + below),
    };
    place_boards(scene, room, &mut plan);

    // Boards and panels stand together in the middle of the screen.
    let drawn = plan.frames.iter().chain(plan.views.iter().map(|v| &v.area)).copied().reduce(Rect::union);
    let drawn = drawn.unwrap_or(Rect { height: 0, ..room });
    plan.spare = room.height.saturating_sub(drawn.height);
    let group = drawn.width + gap + beside;
    let left = area.x + (area.width.saturating_sub(group)) / 2;
    plan.shift(i32::from(left) - i32::from(drawn.x));
    if beside > 0 {
        let wanted = panels::column_height(&scene.panels);
        let y = if drawn.y + wanted <= room.bottom() { drawn.y } else { room.y };
        let y = if scene.boards.is_empty() { room.y } else { y };
        let x = left + drawn.width + gap;
        plan.panels = Rect { x, y, width: beside, height: room.bottom() - y };
    }

    // The strip for the text follows the boards if they are wider than it.
    let width = area.width.min(strip.max(group + 2 * margin));
    let x = area.x + (area.width - width) / 2;
    let line = |y: u16, height: u16| Rect { x: x + margin, y, width: width - 2 * margin, height };
    plan.title = line(area.y, 1);
    plan.gauges = line(area.y + 1, gauge_rows);
    if roomy {
        plan.rule = Rect { x, width, ..line(area.y + 1 + gauge_rows, 1) };
    }
    let mut y = room.bottom();
    if below > 0 {
        plan.panels = line(y, below);
        y += below;
    }
    plan.log = line(y, log_rows);
    y += log_rows;
    plan.tip = line(y, 1);
    plan.notice = if roomy { line(y + 1, 1) } else { plan.tip };
    plan.hints = line(area.bottom() - hint_rows, hint_rows);
    plan
}

/// How many rows of hints a screen of this height can spare.
pub(super) fn hint_limit(height: u16) -> u16 {
    match height {
        ..16 => 1,
        16..40 => 2,
        _ => 3,
    }
}

impl Plan {
    fn shift(&mut self, by: i32) {
        let shift = |area: &mut Rect| area.x = (i32::from(area.x) + by).max(0) as u16;
        self.views.iter_mut().for_each(|view| shift(&mut view.area));
        self.frames.iter_mut().for_each(shift);
        self.names.iter_mut().for_each(shift);
    }
}

/// How many cells of a board are to be seen at once at most.
fn seen_cells(board: &Board) -> (u16, u16) {
    let across = board
        .camera
        .and_then(|c| c.across)
        .map_or(u16::MAX, |units| ((units + UNIT - 1) / UNIT).clamp(1, i32::from(u16::MAX)) as u16);
    let size = |cells: usize| (cells.min(2000) as u16).min(across);
    (size(board.tiles.width()), size(board.tiles.height()))
}

/// The columns and rows of some boards side by side, with cells of their own or a given size.
fn extent(scene: &Scene, shown: &[usize], cell: Option<(u16, u16)>) -> (u16, u16) {
    let mut total = (GAP * (shown.len().saturating_sub(1)) as u16, 0u16);
    for &index in shown {
        let board = &scene.boards[index];
        let (columns, rows) = seen_cells(board);
        let cell = cell.unwrap_or_else(|| own_cell(board));
        total.0 = total.0.saturating_add(columns.saturating_mul(cell.0));
        total.1 = total.1.max(rows.saturating_mul(cell.1));
    }
    if shown.len() > 1 {
        total.1 = total.1.saturating_add(1);
    }
    total
}

fn own_cell(board: &Board) -> (u16, u16) {
    (board.cell.0.max(1), board.cell.1.max(1))
}

/// The sizes a board's cells may be drawn in, largest first. Rows made for one size are not
/// stretched; a glyph of its own stands well in a larger cell.
fn cell_sizes(board: &Board) -> Vec<(u16, u16)> {
    let own = own_cell(board);
    let made = |look: &Look| !look.block.is_empty();
    let fixed = board.tiles.cells().iter().any(made) || board.sprites.iter().any(|s| made(&s.look));
    match own {
        (1, 1) if !fixed => vec![(4, 2), (2, 1), own],
        (2, 1) if !fixed => vec![(4, 2), own],
        _ => vec![own],
    }
}

fn place_boards(scene: &Scene, room: Rect, plan: &mut Plan) {
    if scene.boards.is_empty() || room.is_empty() {
        return;
    }
    let all: Vec<usize> = (0..scene.boards.len()).collect();
    let several = all.len() > 1;
    let fits = |shown: &[usize], cell: Option<(u16, u16)>, room: Rect| {
        let (columns, rows) = extent(scene, shown, cell);
        columns <= room.width && rows <= room.height
    };
    // Boards of one kind grow together; of several kinds each keeps its own cells.
    let sizes = cell_sizes(&scene.boards[0]);
    let alike = scene.boards.iter().all(|b| cell_sizes(b) == sizes);
    let chosen = sizes.iter().copied().find(|&cell| alike && fits(&all, Some(cell), room));
    if chosen.is_some() || fits(&all, None, room) {
        side_by_side(scene, &all, chosen, room, plan);
        return;
    }
    let focus = scene.focus.min(scene.boards.len() - 1);
    let mut room = room;
    if several {
        plan.tabs = Rect { height: 1, ..room };
        room = Rect { y: room.y + 1, height: room.height - 1, ..room };
    }
    let board = &scene.boards[focus];
    let sizes = cell_sizes(board);
    if let Some(&cell) = sizes.iter().find(|&&cell| fits(&[focus], Some(cell), room)) {
        side_by_side(scene, &[focus], Some(cell), room, plan);
        return;
    }
    // If it has to scroll downwards anyway, its cells may still be square.
    let own = own_cell(board);
    let square = |&(w, h): &(u16, u16)| h == own.1 && seen_cells(board).0.saturating_mul(w) <= room.width;
    let cell = sizes.into_iter().find(square).unwrap_or(own);
    plan.views.push(view(board, focus, cell, room));
}

fn side_by_side(scene: &Scene, shown: &[usize], cell: Option<(u16, u16)>, room: Rect, plan: &mut Plan) {
    let named = shown.len() > 1;
    let (columns, rows) = extent(scene, shown, cell);
    // Frames share the gap between two boards.
    let framed = columns + 2 <= room.width && rows + 2 - u16::from(named) <= room.height;
    let head = u16::from(named && !framed);
    let top = room.y + (room.height - rows.min(room.height)) / 2 + u16::from(named);
    let mut x = room.x + (room.width - columns) / 2;
    for &index in shown {
        let board = &scene.boards[index];
        let cell = cell.unwrap_or_else(|| own_cell(board));
        let (width, height) = seen_cells(board);
        let (width, height) = (width * cell.0, height * cell.1);
        let y = top + (rows - u16::from(named) - height) / 2;
        let area = Rect { x, y, width, height };
        plan.views.push(view(board, index, cell, area));
        if framed {
            plan.frames.push(Rect { x: x - 1, y: y - 1, width: width + 2, height: height + 2 });
        } else if head > 0 {
            plan.names.push(Rect { x, y: y - 1, width, height: 1 });
        }
        x += width + GAP;
    }
}

/// The part of a board that fits an area: in the middle of it if there is room to spare, else as
/// the camera (or the cursor, or the middle of the board) says, as far as the edges allow.
fn view(board: &Board, index: usize, cell: (u16, u16), area: Rect) -> View {
    let size = (board.tiles.width() as i32, board.tiles.height() as i32);
    let seen = seen_cells(board);
    let columns = seen.0.saturating_mul(cell.0).min(area.width);
    let rows = seen.1.saturating_mul(cell.1).min(area.height);
    let at = centre(board);
    let begin = |at: i32, cell: u16, count: i32, seen: u16| {
        let whole = count * i32::from(cell);
        let middle = (i64::from(at) * i64::from(cell) / i64::from(UNIT)) as i32;
        (middle - i32::from(seen) / 2).clamp(0, (whole - i32::from(seen)).max(0))
    };
    View {
        board: index,
        area: Rect {
            x: area.x + (area.width - columns) / 2,
            y: area.y + (area.height - rows) / 2,
            width: columns,
            height: rows,
        },
        cell,
        origin: (begin(at.x, cell.0, size.0, columns), begin(at.y, cell.1, size.1, rows)),
        size,
    }
}

fn centre(board: &Board) -> Place {
    let cursor = board.marks.iter().find_map(|mark| match mark {
        Mark::Cursor { cell } => Some(Place::of(*cell)),
        _ => None,
    });
    let middle =
        Place { x: board.tiles.width() as i32 * UNIT / 2, y: board.tiles.height() as i32 * UNIT / 2 };
    board.camera.map(|c| c.at).or(cursor).unwrap_or(middle)
}
