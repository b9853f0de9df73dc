//! Choices that are more, or less, than a row: cards with pictures, numbered tiles with stars, and small
//! words. What is selected has a strong line around it.

use super::Desk;
use super::award::stars;
use super::choices::{self, Choice};
use super::words::{line, lines, width};
use crate::board::Boards;
use crate::theme::{ROUND, ROUND_SMALL, Theme, mix, plain, size, strong};
use app::Signal;
use eframe::egui::{
    Align2, Color32, CornerRadius, FontId, Id, Rect, Role, Sense, StrokeKind, Ui, Vec2, WidgetInfo, pos2,
    vec2,
};
use kernel::scene::{Ink, Pick};

/// The height of a small choice.
pub(crate) const SMALL: f32 = 26.0;

/// Inside a card, around its words.
const PAD: f32 = 10.0;

/// The line with the name of a card.
const NAME: f32 = 23.0;

/// The sentence on a card takes at most so many lines.
pub(crate) const LINES: usize = 4;

/// A card narrower than this has its sentence in smaller letters.
const NARROW: f32 = 206.0;

/// Below the words of a card.
const FOOT: f32 = 9.0;

/// The height of the button on a card. On a picture that is lower than this it has no room for words.
const MORE: f32 = 22.0;
const ROOM_FOR_MORE: f32 = 100.0;

/// How large a card is that stands alone.
const BANNER: (f32, f32) = (620.0, 76.0);

/// The height of such a card where there is little room.
const LOW_BANNER: f32 = 48.0;

/// How large a card is that stands alone.
pub(crate) fn banner(room: f32, tight: bool) -> Vec2 {
    vec2(BANNER.0.min(room), if tight { LOW_BANNER } else { BANNER.1 })
}

/// The letters of the sentence on a card.
fn font(wide: f32) -> FontId {
    plain(if wide < NARROW { size::SMALL - 1.0 } else { size::SMALL })
}

/// How high the words of these cards are at most.
pub(crate) fn text_height(ui: &Ui, picks: &[&Pick], wide: f32, most: usize) -> f32 {
    let room = wide - 2.0 * PAD;
    let high = |pick: &&Pick| match pick.about.as_str() {
        "" => 0.0,
        about => lines(ui, about, font(wide), Color32::WHITE, room, most).size().y,
    };
    let about = picks.iter().map(high).fold(0.0, f32::max);
    let button = picks.iter().any(|pick| pick.picture.is_none() && !pick.more.is_empty());
    let button = if button { MORE + 4.0 } else { 0.0 };
    NAME + about
        + button
        + FOOT
        + if picks.iter().all(|pick| fits_beside(ui, pick, room)) { 0.0 } else { VALUE }
}

/// A line for the value.
const VALUE: f32 = 18.0;

/// Whether there is room for the value beside the name; if not, it stands below the sentence.
fn fits_beside(ui: &Ui, pick: &Pick, room: f32) -> bool {
    let value = width(ui, &pick.value, plain(size::SMALL));
    pick.value.is_empty() || width(ui, &pick.label, strong(size::BODY + 1.0)) + value + 10.0 <= room
}

pub(crate) fn small_width(ui: &Ui, pick: &Pick) -> f32 {
    width(ui, &pick.label, plain(size::BODY - 1.0)) + 20.0
}

impl Choice<'_> {
    fn fill(&self, theme: Theme) -> Color32 {
        match (self.selected, self.pick.enabled) {
            (true, _) => theme.chosen,
            (false, true) => theme.card,
            (false, false) => theme.ground,
        }
    }

    fn frame(&self, ui: &Ui, theme: Theme, round: u8, fill: Color32) {
        let (round, stroke) = (CornerRadius::same(round), theme.line(self.selected));
        ui.painter().rect(self.rect, round, fill, stroke, StrokeKind::Inside);
    }

    /// A card in a grid: picture, name and progress, sentence.
    pub(super) fn paint_card(&self, ui: &Ui, theme: Theme, boards: &mut Boards, picture: f32) {
        self.frame(ui, theme, ROUND, self.fill(theme));
        let top = pos2(self.rect.left(), self.rect.top());
        let place = Rect::from_min_size(top, vec2(self.rect.width(), picture)).shrink2(vec2(2.0, 2.0));
        if picture > 0.0 {
            self.picture(ui, theme, boards, place);
        }
        let inner = self.rect.shrink2(vec2(PAD, 0.0));
        let words = Rect::from_min_max(pos2(inner.left(), top.y + picture + 3.0), inner.max);
        self.words(ui, theme, words);
    }

    /// A card that stands alone: its picture at the left, the words beside it.
    pub(super) fn paint_banner(&self, ui: &Ui, theme: Theme, boards: &mut Boards) {
        self.frame(ui, theme, ROUND, self.fill(theme));
        let mut left = self.rect.left() + PAD;
        if self.pick.picture.is_some() {
            let high = self.rect.height() - 4.0;
            let place = Rect::from_min_size(self.rect.min + vec2(2.0, 2.0), vec2(high * 1.8, high));
            self.picture(ui, theme, boards, place);
            left = place.right() + PAD + 2.0;
        }
        let spare = (self.rect.height() - NAME - size::SMALL * 1.3).max(0.0);
        let top = self.rect.top() + spare / 2.0;
        let words = Rect::from_min_max(pos2(left, top), pos2(self.rect.right() - PAD, self.rect.bottom()));
        self.words(ui, theme, words);
    }

    fn words(&self, ui: &Ui, theme: Theme, rect: Rect) {
        let middle = rect.top() + NAME / 2.0;
        let white = theme.ink(if self.pick.enabled { Ink::White } else { Ink::Grey });
        let (faint, gold) =
            if self.selected { (white, white) } else { (theme.ink(Ink::Silver), theme.ink(Ink::Gold)) };
        let below = !fits_beside(ui, self.pick, rect.width());
        let value = line(ui, &self.pick.value, plain(size::SMALL), gold, rect.width());
        let taken = if below || self.pick.value.is_empty() { 0.0 } else { value.size().x + 10.0 };
        let name = line(ui, &self.pick.label, strong(size::BODY + 1.0), white, rect.width() - taken);
        ui.painter().galley(pos2(rect.left(), middle - name.size().y / 2.0), name, white);
        let font = font(rect.width() + 2.0 * PAD);
        let room = rect.bottom() - rect.top() - NAME - if below { VALUE } else { 0.0 };
        let most = (room / (font.size * 1.15)).floor().max(1.0) as usize;
        let about = lines(ui, &self.pick.about, font, faint, rect.width(), most);
        if self.selected && about.elided {
            ui.data_mut(|data| data.insert_temp(choices::cut(), self.index));
        }
        let at = if below {
            pos2(rect.left(), rect.top() + NAME + about.size().y + 1.0)
        } else {
            pos2(rect.right() - value.size().x, middle - value.size().y / 2.0)
        };
        let painter = ui.painter().with_clip_rect(self.rect.intersect(ui.clip_rect()));
        painter.galley(pos2(rect.left(), rect.top() + NAME), about, faint);
        painter.galley(at, value, gold);
    }

    fn picture(&self, ui: &Ui, theme: Theme, boards: &mut Boards, place: Rect) {
        let scale = ui.ctx().pixels_per_point();
        let snap = |at: f32| (at * scale).round() / scale;
        let place = Rect::from_min_max(
            pos2(snap(place.left()), snap(place.top())),
            pos2(snap(place.right()), snap(place.bottom())),
        );
        ui.painter().rect_filled(place, CornerRadius::same(ROUND - 2), theme.stage());
        let Some(board) = &self.pick.picture else { return };
        let size = (place.size() * scale).round();
        if size.x < 1.0 || size.y < 1.0 {
            return;
        }
        let texture = boards.card(ui.ctx(), self.index, board, (size.x as usize, size.y as usize));
        let all = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        ui.painter().image(texture, place, all, Color32::WHITE);
    }

    /// The button for what else can be done with a choice. True if it was clicked.
    pub(super) fn more(&self, ui: &Ui, desk: &mut Desk, picture: f32) -> bool {
        let theme = desk.theme;
        let short = picture > 0.0 && picture < ROOM_FOR_MORE;
        let words = line(
            ui,
            if short { "…" } else { &self.pick.more },
            plain(size::SMALL - 0.5),
            theme.ink(Ink::White),
            160.0,
        );
        let wide = words.size().x + 14.0;
        // On the picture or, if there is none, below the words.
        let top = if picture > 0.0 { self.rect.top() + 7.0 } else { self.rect.bottom() - MORE - 7.0 };
        let corner = pos2(self.rect.right() - wide - 7.0, top);
        let rect = Rect::from_min_size(corner, vec2(wide, MORE));
        let response = ui.interact(rect, Id::unique(("more", self.index)), Sense::CLICK);
        let label = format!("{}: {}", self.pick.label, self.pick.more);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, self.pick.enabled, &label));
        let fill = if response.hovered() { theme.hovered } else { theme.raised };
        let round = CornerRadius::same(ROUND_SMALL);
        ui.painter().rect(rect, round, fill, theme.line(response.hovered()), StrokeKind::Inside);
        ui.painter().galley(rect.center() - words.size() / 2.0, words, theme.ink(Ink::White));
        if response.clicked() {
            desk.signals.push(Signal::More(self.index));
        }
        response.clicked()
    }

    /// A numbered tile with its stars; what has a value is done.
    pub(super) fn paint_tile(&self, ui: &Ui, theme: Theme) {
        let done = !self.pick.value.is_empty();
        let fill = match (self.selected, done) {
            (false, true) => mix(theme.card, theme.ink(Ink::Green), 56),
            _ => self.fill(theme),
        };
        self.frame(ui, theme, ROUND_SMALL, fill);
        let high = self.rect.height();
        let middle = self.rect.center_top();
        let font = strong((high * 0.36).max(size::SMALL));
        let colour = theme.ink(self.ink());
        let down = if done { 0.36 } else { 0.5 };
        ui.painter().text(
            middle + vec2(0.0, high * down),
            Align2::CENTER_CENTER,
            &self.pick.label,
            font,
            colour,
        );
        let at = middle + vec2(0.0, high * 0.76);
        match self.pick.stars {
            Some(won) => stars(ui, theme, at, won, high * 0.27),
            None if done => {
                let green = theme.ink(if self.selected { Ink::White } else { Ink::Green });
                ui.painter().text(at, Align2::CENTER_CENTER, "✔", plain(high * 0.26), green);
            }
            None => {}
        }
    }

    /// A word in a line of words.
    pub(super) fn paint_small(&self, ui: &Ui, theme: Theme) {
        let fill = if self.selected { theme.chosen } else { theme.card };
        self.frame(ui, theme, ROUND_SMALL, fill);
        let (font, colour) = (plain(size::BODY - 1.0), theme.ink(self.ink()));
        let label = line(ui, &self.pick.label, font, colour, self.rect.width() - 8.0);
        ui.painter().galley(self.rect.center() - label.size() / 2.0, label, colour);
    }
}
