//! A game on the screen: title and gauges above, the boards in the middle, panels and messages beside
//! or below them, and at the bottom what the cursor is on and the keys. Which goes where is decided
//! here, for every size; the boards get what the others leave.

use super::words::width;
use super::{Desk, chips, log, panels, status};
use crate::board::{Boards, MARGIN};
use crate::theme::{ROUND, size, title};
use eframe::egui::util::IdTypeMap;
use eframe::egui::{
    Align2, Context, CornerRadius, Id, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2,
    vec2,
};
use kernel::scene::{Ink, Scene};

/// Around everything, and between the parts.
const GAP: f32 = 10.0;

/// The least of a column beside the boards, the most of it as a part of the whole width, and the most that its lists
/// can use.
const BESIDE: f32 = 236.0;
const MOST_BESIDE: f32 = 0.36;
const WIDEST_BESIDE: f32 = 600.0;

/// A column is so wide where the boards do not need the room: most of what comes into it later fits then. If not, it
/// grows in such steps, which are few, because the boards move with each.
const READABLE_BESIDE: f32 = 320.0;
const STEP: f32 = 80.0;

/// The least height below the boards that is worth more than what they lose beside a column, and the most of it as a
/// part of the whole height.
const LEAST_BELOW: f32 = 150.0;
const MOST_BELOW: f32 = 0.48;

/// How much of the width of boards a dialogue beside them may cover: no more than their walls.
const EDGE: f32 = 0.08;

/// A window smaller than this shows the boards, the gauges and the keys, and what is said in one line.
const COMPACT: Vec2 = vec2(720.0, 540.0);

/// The least height of a log that is worth showing.
const LEAST_LOG: f32 = 64.0;

/// Where everything goes. An empty rectangle: not at all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Plan {
    pub(crate) title: Rect,
    pub(crate) gauges: Rect,
    /// Whether the gauges stand beside the title, against the right edge.
    pub(crate) gauges_beside: bool,
    pub(crate) boards: Rect,
    pub(crate) panels: Rect,
    /// Whether the panels stand one below the other.
    pub(crate) panels_beside: bool,
    pub(crate) log: Rect,
    pub(crate) status: Rect,
    pub(crate) hints: Rect,
    /// Where a dialogue goes that leaves the boards in sight.
    pub(crate) dock: Dock,
}

/// Where a dialogue goes that leaves the boards in sight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Dock {
    /// Over the lists beside the boards.
    Beside(Rect),
    /// Below the boards, which leave it as much room as it needs.
    Below(Rect),
}

impl Dock {
    /// A column is wide enough from here on.
    const LEAST: f32 = 250.0;

    /// How high a dialogue below the boards is until it has been shown.
    const GUESS: f32 = 150.0;

    pub(crate) const fn place(self) -> Rect {
        let (Dock::Beside(rect) | Dock::Below(rect)) = self;
        rect
    }

    /// How high the dialogue may get: below the boards not so high that nothing is left of them.
    pub(crate) fn most(self) -> f32 {
        match self {
            Dock::Beside(column) => column.height() - 40.0,
            Dock::Below(middle) => (middle.height() * 0.55).max(100.0),
        }
    }

    fn id(self) -> Id {
        Id::unique(("height of the dock", matches!(self, Dock::Beside(_))))
    }

    /// How high the dialogue was when it was shown last.
    fn height(self, ui: &Ui) -> f32 {
        ui.data(|data| data.get_temp(self.id())).unwrap_or(Dock::GUESS)
    }

    /// Leaves that much room for the dialogue from the next frame on.
    pub(crate) fn remember(self, ui: &Ui, height: f32) {
        let known = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or(self.id(), 0.0), height));
        if (known - height).abs() > 0.5 {
            ui.ctx().request_repaint();
        }
    }
}

/// Lays a scene out.
pub(crate) fn plan(ui: &Ui, boards: &Boards, scene: &Scene, window: Rect) -> Plan {
    let compact = window.width() < COMPACT.x || window.height() < COMPACT.y;
    let all = window.shrink(GAP);
    let line =
        |top: f32, high: f32| Rect::from_min_size(pos2(all.left(), top), vec2(all.width(), high.max(0.0)));

    let title_wide = width(ui, &scene.heading(), title(ui.ctx(), size::HEADING)) + 24.0;
    let gauge_widths = chips::gauge_widths(ui, &scene.gauges);
    let fits = chips::rows(&gauge_widths, all.width() - title_wide).len() <= 1;
    let gauge_rows = if fits { 0 } else { chips::rows(&gauge_widths, all.width()).len() };
    let gauge_rows = most::<true>(ui, ("gauges", &scene.title), all.width(), gauge_rows);
    let gauges_beside = gauge_rows == 0;
    let mut title = line(all.top(), chips::GAUGE + 2.0);
    let (gauges, head) = if compact && !gauges_beside {
        // The window's own title bar has the name of the game.
        let rows = line(all.top(), chips::rows_height(gauge_rows, chips::GAUGE));
        title = Rect::NOTHING;
        (rows, rows.bottom())
    } else if gauges_beside {
        let left = pos2(all.left() + title_wide, title.top());
        (Rect::from_min_max(left, title.max), title.bottom())
    } else {
        let rows = line(title.bottom() + 4.0, chips::rows_height(gauge_rows, chips::GAUGE));
        (rows, rows.bottom())
    };

    let most_hints = if compact { 1 } else { 3 };
    let hint_rows = chips::rows(&chips::hint_widths(ui, &scene.hints), all.width()).len();
    let hint_rows = most::<true>(ui, ("hints", &scene.title), all.width(), hint_rows.min(most_hints));
    let hints_high = chips::rows_height(hint_rows, chips::HINT);
    let hints = line(all.bottom() - hints_high, hints_high);
    let mut status = line(hints.top() - 6.0 - status::HEIGHT, status::HEIGHT);
    let mut middle = Rect::from_min_max(pos2(all.left(), head + GAP), pos2(all.right(), status.top() - 6.0));
    // The column has what the boards cannot use, but no more than it needs: the rest is the stage's, where the
    // terrain goes on.
    let useful = boards.useful(ui, scene, middle.size());
    let most_wide = (middle.width() * MOST_BESIDE).clamp(BESIDE, WIDEST_BESIDE);
    let steps = (panels::natural_width(ui, &scene.panels).max(READABLE_BESIDE) / STEP).ceil() as usize;
    let needed = most_seen(ui, ("beside", &scene.title), middle.width(), steps) as f32 * STEP;
    let wide = (middle.width() - useful.x - GAP).min(needed).clamp(BESIDE, most_wide);
    // Boards that are long and low have the whole width, and everything else stands below them.
    let is_low = !compact && useful.y + GAP + LEAST_BELOW <= middle.height();
    let is_wide =
        |middle: Rect| !is_low && middle.width() >= middle.height() * 0.95 && middle.width() >= 520.0;
    let is_aside = scene.prompt.as_ref().is_some_and(|prompt| prompt.aside);
    // A game that has never had a list gives its boards the whole width, and what is said last stands below them. A
    // dialogue may then cover what surrounds the boards, and a little of their edge.
    let has_panels = scene.panels.iter().any(|panel| !panel.rows.is_empty());
    let is_listed = most_seen(ui, ("lists", &scene.title), middle.width(), usize::from(has_panels)) > 0;
    let margin = (middle.width() - useful.x) / 2.0 + useful.x * EDGE;
    let is_lone = !is_listed && (!is_aside || margin >= Dock::LEAST);
    let wide = if is_lone && is_aside { wide.min(margin) } else { wide };
    let dock = if is_wide(middle) && wide >= Dock::LEAST {
        Dock::Beside(Rect::from_min_max(pos2(middle.right() - wide, middle.top()), middle.max))
    } else {
        if is_aside && scene.notice.is_none() {
            // A dialogue is more important than what the cursor is on.
            (middle.max.y, status) = (status.bottom(), Rect::NOTHING);
        }
        Dock::Below(middle)
    };
    if is_aside && matches!(dock, Dock::Below(_)) {
        middle.max.y -= dock.height(ui) + GAP;
    }

    let (mut boards, mut panels, mut log) = (middle, Rect::NOTHING, Rect::NOTHING);
    let panels_beside = is_wide(middle);
    // A dialogue below the boards has the place of lists and messages that would stand there.
    let is_bare = if panels_beside { compact || is_lone } else { is_aside };
    if is_bare {
        return Plan {
            title,
            gauges,
            gauges_beside,
            boards,
            panels,
            panels_beside,
            log,
            status,
            hints,
            dock,
        };
    }
    if panels_beside {
        // Whatever stands in the column: a board that changes its size with every new line would hop.
        let column = Rect::from_min_max(pos2(middle.right() - wide, middle.top()), middle.max);
        boards.max.x = column.left() - GAP;
        let natural = if has_panels { panels::height(ui, &scene.panels, wide) } else { 0.0 };
        // At an end, and where nothing was said, the lists have the messages' place.
        let beside_log = (column.height() - LEAST_LOG - GAP).max(column.height() * 0.5);
        let most = if is_aside || scene.log.is_empty() { column.height() } else { beside_log };
        let high = natural.min(most);
        panels = Rect::from_min_size(column.min, vec2(wide, high));
        if is_aside && matches!(dock, Dock::Beside(_)) {
            // The lists end where the dialogue begins, or are left out.
            panels.max.y = panels.max.y.min(column.bottom() - dock.height(ui) - GAP);
        }
        let top = if has_panels { panels.bottom() + GAP } else { column.top() };
        if column.bottom() - top >= LEAST_LOG * 0.7 {
            log = Rect::from_min_max(pos2(column.left(), top), column.max);
        }
    } else if is_low {
        let most = (middle.height() - useful.y - GAP).min(middle.height() * MOST_BELOW);
        let split = if has_panels { middle.left() + middle.width() * 0.6 } else { middle.left() - GAP };
        // No more than they have to show: the rest is the stage's, where the terrain goes on.
        let listed = panels::highest(ui, &scene.panels, split - middle.left());
        let wanted = listed.max(log::height(&scene.log)).ceil() as usize;
        let high = (most_seen(ui, ("below", &scene.title), middle.width(), wanted) as f32).min(most);
        if high > 0.0 {
            let below = Rect::from_min_max(pos2(middle.left(), middle.bottom() - high), middle.max);
            boards.max.y = below.top() - GAP;
            panels = Rect::from_min_max(below.min, pos2(split.max(below.left()), below.bottom()));
            log = Rect::from_min_max(pos2(split + GAP, below.top()), below.max);
        }
    } else {
        let mut bottom = middle.bottom();
        let log_high = (middle.height() * 0.18).clamp(0.0, 140.0);
        if log_high >= LEAST_LOG * 0.7 {
            log = Rect::from_min_max(pos2(middle.left(), bottom - log_high), pos2(middle.right(), bottom));
            bottom = log.top() - GAP;
        }
        if has_panels {
            let high = panels::highest(ui, &scene.panels, middle.width()).min(middle.height() * 0.3);
            panels = Rect::from_min_max(pos2(middle.left(), bottom - high), pos2(middle.right(), bottom));
            bottom = panels.top() - GAP;
        }
        boards.max.y = bottom.max(boards.top());
    }
    Plan { title, gauges, gauges_beside, boards, panels, panels_beside, log, status, hints, dock }
}

/// Forgets what a game has needed, for the next one: its lists, but not the rows above and below the boards, which
/// the next level needs again.
pub(crate) fn forget(ctx: &Context) {
    ctx.data_mut(IdTypeMap::remove_by_type::<Most<false>>);
}

/// The most of something that a game has needed, or all games of its name.
#[derive(Clone, Copy, Default)]
struct Most<const KEPT: bool>(usize);

/// The most rows that something in this game has needed so far at this width. That much room is left for it from
/// then on: a board that grows and shrinks with every change of a word would hop.
fn most_seen(ui: &Ui, what: (&str, &str), wide: f32, rows: usize) -> usize {
    most::<false>(ui, what, wide, rows)
}

fn most<const KEPT: bool>(ui: &Ui, what: (&str, &str), wide: f32, rows: usize) -> usize {
    let id = Id::unique(("rows", what, wide as i32));
    ui.data_mut(|data| {
        let most: &mut Most<KEPT> = data.get_temp_mut_or_default(id);
        most.0 = rows.max(most.0);
        most.0
    })
}

/// Where things were shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    /// The picture of the boards.
    pub(crate) boards: Option<Rect>,
    /// Everything but the keys.
    pub(crate) above_hints: Rect,
    /// Where a dialogue goes that leaves the boards in sight.
    pub(crate) dock: Dock,
}

/// Shows the scene but for its prompt, if any, which lies above it.
pub(crate) fn play(ui: &mut Ui, desk: &mut Desk, boards: &mut Boards, scene: &Scene, window: Rect) -> Shown {
    let mut shown = None;
    let theme = desk.theme;
    let plan = plan(ui, boards, scene, window);
    if plan.title.is_positive() {
        let response = ui.interact(plan.title, Id::unique("title"), Sense::hover());
        let heading = scene.heading();
        response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, &heading));
        let at = pos2(plan.title.left() + 2.0, plan.title.center().y);
        let gold = theme.ink(Ink::Gold);
        ui.painter().text(at, Align2::LEFT_CENTER, heading, title(ui.ctx(), size::HEADING), gold);
    }
    chips::gauges(ui, theme, boards, &scene.gauges, (plan.gauges, plan.gauges_beside));

    if scene.boards.is_empty() {
        boards.leave(desk.signals);
    } else {
        shown = Some(show_boards(ui, desk, boards, scene, plan.boards));
    }
    if plan.panels.is_positive() && !scene.panels.is_empty() {
        if plan.panels_beside {
            panels::column(ui, desk, boards, &scene.panels, plan.panels);
        } else {
            panels::row(ui, desk, boards, &scene.panels, plan.panels);
        }
    }
    let is_covered =
        scene.prompt.as_ref().is_some_and(|prompt| prompt.aside) && matches!(plan.dock, Dock::Beside(_));
    if plan.log.is_positive() && !is_covered {
        log::log(ui, desk, &scene.log, plan.log);
    }
    if plan.status.is_positive() {
        status::status(ui, theme, scene, plan.status, !plan.log.is_positive());
    }
    chips::hints(ui, desk, &scene.hints, plan.hints);
    let above = Rect::from_min_max(window.min, pos2(window.right(), plan.hints.top() - 4.0));
    Shown { boards: shown, above_hints: above, dock: plan.dock }
}

fn show_boards(ui: &mut Ui, desk: &mut Desk, boards: &mut Boards, scene: &Scene, rect: Rect) -> Rect {
    let theme = desk.theme;
    let scale = ui.ctx().pixels_per_point();
    // On whole pixels, or the texture would be smeared.
    let snap = |at: f32| (at * scale).round() / scale;
    let inner = rect.shrink(MARGIN);
    let inner = Rect::from_min_max(
        pos2(snap(inner.left()), snap(inner.top())),
        pos2(snap(inner.right()), snap(inner.bottom())),
    );
    let round = CornerRadius::same(ROUND);
    let edge = Stroke::new(1.0, theme.edge);
    ui.painter().rect(rect, round, theme.stage(), edge, StrokeKind::Inside);
    let response = boards.show(ui, scene, inner, desk.signals);
    if scene.prompt.is_none() {
        desk.focus = Some(Boards::id());
        if !scene.tip.is_empty() && boards.is_pointed_at(&response) {
            response.on_hover_text_at_pointer(&scene.tip);
        }
    }
    inner
}
