//! Which part of a scene goes where, for any size from 40×12 on: the one place that decides, used by
//! the drawing and, through the views in the plan, by the mouse. Nothing is drawn here.
//!
//! From top to bottom: title and gauges, the boards with panels at their right (or below, or as
//! one line), what was said, key hints. The boards get what the others leave, and where they are tall the
//! others give way. Where the boards stand depends on their own size and the screen's, never on what
//! gauges, panels or the log happen to say.

use super::{hints, panels};
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
    /// A second line for gauges that find no room beside the title.
    pub gauges: Rect,
    /// A rule, where no gauges need its line.
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
    /// The log, and below it tip and notice.
    pub said: Rect,
    /// How many of those rows are kept for tip and notice.
    pub status: u16,
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

/// The fewest columns of panels beside the boards.
const PANEL: u16 = 20;
/// The columns kept for panels where boards could be drawn larger instead, on a narrow and a wide screen.
const PANEL_WANTED: (u16, u16) = (26, 30);
/// The most columns kept for panels when the boards are put in their place.
const PANEL_KEPT: u16 = 40;

/// The most rows of panels below the boards.
const PANELS_BELOW: u16 = 8;

/// Lays a scene out, with a dialogue of so many rows below the boards.
pub(super) fn plan(scene: &Scene, area: Rect, docked: u16) -> Plan {
    let first = plan_within(scene, area, area.height, 0);
    // On a tall screen everything moves together, so that the eye need not travel.
    let spare = first.spare.saturating_sub(SPARE_ROWS);
    let plan = if spare == 0 || scene.boards.is_empty() {
        first
    } else {
        let together = Rect { y: area.y + spare / 2, height: area.height - spare, ..area };
        plan_within(scene, together, area.height, 0)
    };
    // The boards stay where they are if the dialogue finds room below them.
    let bottom = plan.frames.iter().chain(plan.views.iter().map(|v| &v.area)).map(|r| r.bottom()).max();
    if docked == 0 || bottom.is_none_or(|bottom| bottom + docked <= plan.hints.y) {
        return plan;
    }
    plan_within(scene, area, area.height, docked)
}

/// What is above and below the boards.
struct Around {
    head: u16,
    status: u16,
    hints: u16,
    log: u16,
}

impl Around {
    /// With room for everything, or with only what must be.
    fn new(scene: &Scene, area: Rect, screen_height: u16, roomy: bool) -> Self {
        let margin = u16::from(area.width >= 60);
        let text_width = area.width.min(TEXT_WIDTH) - 2 * margin;
        let second = roomy || (area.width < 80 && !scene.gauges.is_empty());
        let limit = if roomy { hint_limit(screen_height) } else { 1 };
        let kept = if scene.boards.is_empty() || scene.hints.is_empty() { 1 } else { 2 };
        Around {
            head: 1 + u16::from(second),
            status: if roomy { 2 } else { 1 },
            // Two rows are kept where there is room, so that boards stay in place when a dialogue has other keys.
            hints: hints::rows(&scene.hints, text_width, limit).max(kept.min(limit)),
            log: match (scene.log.is_empty(), screen_height) {
                (true, ..16) => 0,
                (false, ..16) => 1,
                _ => 2,
            },
        }
    }

    fn rows(&self) -> u16 {
        self.head + self.status + self.hints + self.log
    }
}

fn plan_within(scene: &Scene, area: Rect, screen_height: u16, docked: u16) -> Plan {
    let mut plan = Plan::default();
    let strip = area.width.min(TEXT_WIDTH);
    let margin = u16::from(area.width >= 60);
    let text_width = strip - 2 * margin;

    // The boards at their natural size, for the sake of which the others give way.
    let shown: Vec<usize> = (0..scene.boards.len()).collect();
    let natural = extent(scene, &shown, None);
    let free = area.width.saturating_sub(natural.0 + GAP);
    let too_wide = natural.0 > area.width && area.width >= 80;
    let is_beside = !scene.panels.is_empty() && (free >= PANEL || too_wide);
    let line_below = u16::from(!scene.panels.is_empty() && !is_beside);
    let wanted = natural.1.saturating_add(line_below);
    let everything = Around::new(scene, area, screen_height, true);
    let roomy = screen_height >= 20 && wanted.saturating_add(everything.rows()) <= area.height;
    let around = if roomy { everything } else { Around::new(scene, area, screen_height, false) };
    let middle = area.height.saturating_sub(around.head + around.status + around.hints);
    let log_most = if scene.boards.is_empty() { middle } else { (screen_height / 6).clamp(1, 10) };

    let beside = if area.width < 100 { PANEL_WANTED.0 } else { PANEL_WANTED.1 };
    let beside = match (is_beside, too_wide) {
        (false, _) => 0,
        (true, true) => beside,
        (true, false) => beside.min(free.saturating_sub(2)).max(PANEL),
    };
    let mut below = line_below;
    if line_below > 0 {
        plan.panels_as = PanelForm::Line;
        let room = middle.saturating_sub(natural.1.saturating_add(around.log));
        if room >= 3 {
            below = room.min(PANELS_BELOW);
            let fit = panels::fit_in_a_row(&scene.panels, text_width);
            plan.panels_as = if fit { PanelForm::Row } else { PanelForm::Line };
        }
    }
    let log_rows = middle
        .saturating_sub(natural.1 + below + if roomy && !scene.boards.is_empty() { 2 } else { 0 })
        .clamp(around.log, log_most.max(around.log))
        .min(middle);
    let (below, said) = if docked > 0 { (0, 0) } else { (below, log_rows + around.status) };
    let under = if docked > 0 { docked } else { below + said };

    let gap = if beside > 0 { GAP } else { 0 };
    let room = Rect {
        x: area.x,
        y: area.y + around.head,
        width: area.width - beside - gap,
        height: area.height.saturating_sub(around.head + around.hints + under),
    };
    place_boards(scene, room, &mut plan);

    // The boards stand in the middle of the screen, or further left for the sake of the panels.
    let drawn = plan.frames.iter().chain(plan.views.iter().map(|v| &v.area)).copied().reduce(Rect::union);
    let drawn = drawn.unwrap_or(Rect { width: 0, height: 0, ..room });
    plan.spare = room.height.saturating_sub(drawn.height);
    let mut left = (area.width.saturating_sub(drawn.width)) / 2;
    if beside > 0 {
        let kept = PANEL_KEPT.min(area.width.saturating_sub(drawn.width + GAP));
        left = left.min(area.width.saturating_sub(drawn.width + GAP + kept));
    }
    plan.shift(i32::from(area.x + left) - i32::from(drawn.x));
    let right = area.x + left + drawn.width;
    if beside > 0 {
        let width = area.right() - right - gap;
        let width = panels::natural_width(&scene.panels).clamp(16, width.max(16));
        let wanted = panels::column_height(&scene.panels, width);
        let y = if drawn.y + wanted <= room.bottom() { drawn.y } else { room.y };
        let y = if scene.boards.is_empty() { room.y } else { y };
        let x = right + gap;
        plan.panels = Rect { x, y, width, height: room.bottom() - y };
    }

    // The strip for the text follows the boards if they are wider than it.
    let middle_strip = area.x + (area.width - strip) / 2;
    let x = middle_strip.min((area.x + left).saturating_sub(margin).max(area.x));
    let width = (middle_strip + strip).max(right + margin).min(area.right()) - x;
    let line = |y: u16, height: u16| Rect { x: x + margin, y, width: width - 2 * margin, height };
    plan.title = line(area.y, 1);
    plan.gauges = line(area.y + 1, around.head - 1);
    if roomy {
        plan.rule = Rect { x, width, ..line(area.y + 1, 1) };
    }
    if below > 0 {
        plan.panels = line(room.bottom(), below);
    }
    plan.said = line(room.bottom() + below, said);
    plan.status = around.status.min(said);
    plan.hints = line(area.bottom() - around.hints, around.hints);
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

/// The sizes a board's cells may be drawn in, largest first. Large rows made for one size are not
/// stretched; a glyph, or a pair of them, stands well in a larger cell.
fn cell_sizes(board: &Board) -> Vec<(u16, u16)> {
    let own = own_cell(board);
    let made = |look: &Look| !look.block.is_empty();
    let fixed = board.tiles.cells().iter().any(made) || board.sprites.iter().any(|s| made(&s.look));
    match own {
        (1, 1) if !fixed => vec![(4, 2), (2, 1), own],
        (2, 1) => vec![(4, 2), own],
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

/// A board in small, for a picture of it: whole if that fits, else the part around its centre.
pub(super) fn small(board: &Board, area: Rect) -> View {
    let own = own_cell(board);
    let (columns, rows) = (board.tiles.width() as u16, board.tiles.height() as u16);
    let whole = |&(w, h): &(u16, u16)| {
        columns.saturating_mul(w) <= area.width && rows.saturating_mul(h) <= area.height
    };
    // Large cells say more, as long as enough of them are seen.
    let several = 2 * area.width >= 5 * own.0 && 2 * area.height >= 5 * own.1;
    let nearly = columns.saturating_mul(own.0) <= area.width && 2 * rows <= 3 * area.height;
    let large = if own.1 > 1 { several } else { nearly };
    let cell = [own, (2, 1)].into_iter().find(whole).unwrap_or(if large { own } else { (1, 1) });
    view(board, 0, cell, area)
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
