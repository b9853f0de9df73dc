//! A prompt that covers the whole window: the first menu, set-up, lists, help and other pages. One
//! column in the middle: heading, text, list, the sentence about the selected choice, notice, keys.

use super::words::{self, paragraph};
use super::{Desk, Leaf, award, chips, choices, entry, record, rows, shelf, status, within};
use crate::backdrop;
use crate::board::Boards;
use crate::theme::{self, Theme, mix, plain, size};
use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{Align2, FontId, Id, Rect, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};
use kernel::scene::{Form, Ink, Pick, Prompt, Scene, ScreenKind};

/// Text is not set wider than this, however wide the window is.
const WIDEST: f32 = 780.0;

/// The same with cards, and with cards that have pictures.
const WITH_CARDS: f32 = 960.0;
const WITH_PICTURES: f32 = 1480.0;

/// Words begin so far inside the column.
const INSET: f32 = 14.0;

/// At the right of a list.
const SCROLL_BAR: f32 = 10.0;

/// Around the column.
const MARGIN: f32 = 16.0;

/// Between the parts of the column.
const GAP: f32 = 12.0;

/// Between the name of the program and what is below it.
const UNDER_LOGO: f32 = 8.0;

/// Lines of text that an arrow key scrolls by, in points.
const LINE: f32 = 26.0;

/// A window that is lower than this has no room for what only adorns it.
const LOW: f32 = 640.0;

/// Shows the page over the whole window.
pub(crate) fn page(
    ui: &mut Ui,
    desk: &mut Desk,
    boards: &mut Boards,
    scene: &Scene,
    prompt: &Prompt,
    window: Rect,
) {
    let theme = desk.theme;
    backdrop::paint(ui, theme, window);
    let front = scene.kind == ScreenKind::Front;
    let low = front && window.height() < LOW;
    let gap = if low { GAP / 2.0 } else { GAP };
    let column = column(window, Some(prompt));
    let wide = column.width();

    // From the bottom: keys, notice, the sentence about the choice.
    let hints = hints_at(ui, scene, column);
    let notice_high = if scene.notice.is_some() { status::HEIGHT } else { 0.0 };
    let notice = Rect::from_min_max(
        pos2(column.left(), hints.top() - gap - notice_high),
        pos2(column.right(), hints.top() - gap),
    );
    let bottom = notice.top() - if notice_high > 0.0 { gap } else { 0.0 };
    let free = bottom - column.top();

    // From the top: heading and, above a list, the text, unless it is long.
    let inner = wide - 2.0 * INSET;
    let reading = prompt.choices.is_empty() && prompt.entry.is_none();
    let said_high = |room: f32| said_height(ui, prompt, room);
    let long = !reading && said_high(inner) > free / 3.0;
    let text_high = if reading || long || low { 0.0 } else { said_high(inner) };
    let about_high = if low { 0.0 } else { choices::about_height(ui, prompt, inner) };
    let about_room = if about_high > 0.0 { about_high + gap } else { 0.0 };
    let entry_high = if prompt.entry.is_some() { entry::ROOM } else { 0.0 };
    let least_heading = match (front, low) {
        (true, true) => 38.0,
        (true, false) => 52.0,
        _ => size::HEADING * 1.5,
    };
    let under = if front && !low { UNDER_LOGO } else { 0.0 };
    let others = text_high + about_room + gap + under;
    let bare = choices::are_mixed(prompt);
    let pad = if bare { 0.0 } else { 8.0 };
    let bar = if bare { 0.0 } else { SCROLL_BAR };
    let mut room = vec2(wide - 2.0 * pad - bar, free - least_heading - others - 1.0);
    let mut shelf = shelf::arrange(ui, prompt, room, front);
    if bare && shelf.height > room.y {
        room.x -= SCROLL_BAR;
        shelf = shelf::arrange(ui, prompt, room, front);
    }
    let body_wanted = match (reading, long) {
        (true, _) => said_high(inner - 20.0) + 30.0,
        (false, true) => f32::INFINITY,
        (false, false) => shelf.height + entry_high + 2.0 * pad + if bare { 0.0 } else { 6.0 },
    };
    // The name of the program is as large as the list leaves room for.
    let logo_room = free - others - body_wanted;
    let heading_high = if front { logo_room.clamp(least_heading, 96.0) } else { least_heading };
    let spare = (free - heading_high - others - body_wanted).max(0.0);
    let top = column.top() + if front { spare * 0.5 } else { (spare * 0.3).min(70.0) };

    let heading = Rect::from_min_size(pos2(column.left(), top), vec2(wide, heading_high));
    title(ui, desk, &prompt.title, heading, front);
    let mut y = heading.bottom() + under;
    if text_high > 0.0 {
        let rect = Rect::from_min_size(pos2(column.left() + INSET, y), vec2(inner, text_high));
        if front {
            centred(ui, desk, &prompt.text, rect);
        } else {
            within(ui, rect, |ui| said(ui, theme, boards, prompt));
        }
        y = rect.bottom();
    }
    y += gap;
    let body_high = (bottom - about_room - y).min(body_wanted).max(rows::ROW);
    let card = Rect::from_min_size(pos2(column.left(), y), vec2(wide, body_high));
    if reading {
        theme.card_at(ui, card);
        let inner = card.shrink2(vec2(16.0, 12.0));
        within(ui, inner, |ui| read(ui, desk, boards, prompt, inner));
    } else {
        if !bare {
            theme.card_at(ui, card);
        }
        let sideways = choices::are_changed_sideways(&scene.hints);
        within(ui, card.shrink(pad), |ui| {
            if let Some(entry) = &prompt.entry {
                entry::line(ui, desk, entry);
            }
            let area = ScrollArea::vertical().id_salt(("list", &prompt.title)).auto_shrink([false, false]);
            area.show(ui, |ui| {
                if long {
                    said(ui, theme, boards, prompt);
                    ui.add_space(gap);
                }
                choices::list(ui, desk, boards, prompt, &shelf, sideways);
            });
        });
    }
    if about_high > 0.0 {
        let rect =
            Rect::from_min_size(pos2(column.left() + INSET, card.bottom() + gap), vec2(inner, about_high));
        choices::about(ui, theme, prompt, rect);
    }
    status::notice(ui, theme, scene, notice);
    chips::hints(ui, desk, &scene.hints, hints);
}

/// How high what a page says is at a width.
fn said_height(ui: &Ui, prompt: &Prompt, room: f32) -> f32 {
    let text = match &prompt.record {
        Some(record) => record::height(record, room),
        None => words::height(ui, &prompt.text, room),
    };
    text + award::height(ui, prompt, room)
}

/// The text of a page or what is drawn in its place, and what its pictures mean.
fn said(ui: &mut Ui, theme: Theme, boards: &mut Boards, prompt: &Prompt) {
    match &prompt.record {
        Some(record) => record::show(ui, theme, boards, record),
        None => prompt.text.iter().for_each(|text| paragraph(ui, theme, text)),
    }
    award::explain(ui, theme, boards, prompt);
}

/// What lies behind a dialogue where there is no board: the ground of a page, with the keys. Returns the place above
/// them.
pub(crate) fn ground(ui: &mut Ui, desk: &mut Desk, scene: &Scene, window: Rect) -> Rect {
    backdrop::paint(ui, desk.theme, window);
    let hints = hints_at(ui, scene, column(window, None));
    chips::hints(ui, desk, &scene.hints, hints);
    Rect::from_min_max(window.min, pos2(window.right(), hints.top() - GAP))
}

/// The middle part of the window, in which everything is: as wide as a list needs, or pictures.
fn column(window: Rect, prompt: Option<&Prompt>) -> Rect {
    let any = |test: fn(&Pick) -> bool| prompt.is_some_and(|prompt| prompt.choices.iter().any(test));
    let widest = if any(|pick| pick.picture.is_some()) {
        WITH_PICTURES
    } else if any(|pick| pick.form == Form::Card) {
        WITH_CARDS
    } else {
        WIDEST
    };
    let margin = if window.height() < LOW { MARGIN / 2.0 } else { MARGIN };
    let wide = (window.width() - 2.0 * margin).min(widest);
    Rect::from_center_size(window.center(), vec2(wide, window.height() - 2.0 * margin))
}

/// Where the keys are.
fn hints_at(ui: &Ui, scene: &Scene, column: Rect) -> Rect {
    let rows = chips::rows(&chips::hint_widths(ui, &scene.hints), column.width()).len().min(2);
    let high = chips::rows_height(rows, chips::HINT);
    Rect::from_min_max(pos2(column.left(), column.bottom() - high), column.max)
}

fn title(ui: &Ui, desk: &Desk, text: &str, rect: Rect, front: bool) {
    let theme = desk.theme;
    let response = ui.interact(rect, Id::unique("title"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, text));
    if front {
        logo(ui, theme, text, rect);
    } else {
        let at = pos2(rect.left() + 14.0, rect.center().y);
        let font = theme::title(ui.ctx(), size::HEADING);
        ui.painter().text(at, Align2::LEFT_CENTER, text, font, theme.ink(Ink::Gold));
    }
}

/// The name of the program in the letters of the boards, with depth as their walls have it.
fn logo(ui: &Ui, theme: Theme, text: &str, rect: Rect) {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let rows = paint::faces::TITLE_ROWS as f32;
    let (mut size, mut font) = (rect.height(), theme::title(ui.ctx(), rect.height()));
    let spread = |font: &FontId| words::width(ui, &text, font.clone()) + font.size * 0.18 * text.len() as f32;
    while spread(&font) > rect.width() && size > size::HEADING {
        size -= rows;
        font = theme::title(ui.ctx(), size);
    }
    let dot = font.size / rows;
    let layers = [(1.0, mix(theme.ground, theme.ink(Ink::Brown), 150)), (0.0, theme.ink(Ink::Gold))];
    for (down, colour) in layers {
        // The rows for accents are empty: the middle of the letters is lower.
        let at = rect.center() + vec2(0.0, (down - 1.0) * dot);
        let format =
            TextFormat { extra_letter_spacing: 2.0 * dot, ..TextFormat::simple(font.clone(), colour) };
        let galley = ui.painter().layout_job(LayoutJob::single_section(text.clone(), format));
        ui.painter().galley(at - galley.size() / 2.0, galley, colour);
    }
}

fn centred(ui: &Ui, desk: &Desk, text: &[String], rect: Rect) {
    let text = text.join(" ");
    let response = ui.interact(rect, Id::unique("motto"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
    let colour = desk.theme.ink(Ink::Sand);
    ui.painter().text(rect.center_top(), Align2::CENTER_TOP, text, plain(size::BODY), colour);
}

/// A text that is only read, scrolled by the wheel and by keys.
fn read(ui: &mut Ui, desk: &mut Desk, boards: &mut Boards, prompt: &Prompt, rect: Rect) {
    let id = Id::unique(("leaf", &prompt.title));
    let mut area = ScrollArea::vertical().id_salt(id).auto_shrink([false, false]);
    let before: f32 = ui.data(|data| data.get_temp(id)).unwrap_or(0.0);
    let target = match desk.leaf.take() {
        None => None,
        Some(Leaf::Top) => Some(0.0),
        Some(Leaf::Bottom) => Some(f32::MAX / 4.0),
        Some(Leaf::Lines(lines)) => Some(before + lines as f32 * LINE),
        Some(Leaf::Screens(screens)) => Some(before + screens as f32 * (rect.height() - LINE).max(LINE)),
        Some(Leaf::Paragraph(n)) => {
            Some(words::height(ui, &prompt.text[..n.min(prompt.text.len())], rect.width() - 16.0))
        }
    };
    if let Some(target) = target {
        let room = rect.width() - 16.0;
        let long = said_height(ui, prompt, room);
        area = area.vertical_scroll_offset(target.clamp(0.0, (long - rect.height()).max(0.0)));
    }
    let shown = area.show(ui, |ui| {
        ui.set_max_width(rect.width() - 16.0);
        said(ui, desk.theme, boards, prompt);
    });
    desk.overflows = shown.content_size.y > shown.inner_rect.height() + 1.0;
    ui.data_mut(|data| data.insert_temp(id, shown.state.clamped_offset().y));
}
