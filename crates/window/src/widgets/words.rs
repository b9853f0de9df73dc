//! Words on the screen: laid out once, painted where they belong, shortened where they do not fit.
//! A paragraph that is indented is a table and keeps its columns; one in capitals is a heading.

use crate::theme::{Theme, even, plain, size, strong};
use eframe::egui::text::{LayoutJob, TextFormat, TextWrapping};
use eframe::egui::{Color32, FontId, Galley, Label, RichText, Ui};
use kernel::scene::Ink;
use std::sync::Arc;

/// A line of text, cut with `…` where it is longer than the room.
pub(crate) fn line(ui: &Ui, text: &str, font: FontId, colour: Color32, room: f32) -> Arc<Galley> {
    let format = TextFormat { font_id: font, color: colour, ..TextFormat::default() };
    let mut job = LayoutJob::single_section(text.replace('\n', " "), format);
    job.wrap = TextWrapping::truncate_at_width(room.max(1.0));
    ui.painter().layout_job(job)
}

/// How wide a line of text is.
pub(crate) fn width(ui: &Ui, text: &str, font: FontId) -> f32 {
    ui.painter().layout_no_wrap(text.into(), font, Color32::WHITE).size().x
}

/// A text in at most so many lines, the last one cut with `…` if there would be more.
pub(crate) fn lines(
    ui: &Ui,
    text: &str,
    font: FontId,
    colour: Color32,
    room: f32,
    most: usize,
) -> Arc<Galley> {
    let format = TextFormat { font_id: font, color: colour, ..TextFormat::default() };
    let mut job = LayoutJob::single_section(text.into(), format);
    job.wrap = TextWrapping { max_width: room.max(1.0), max_rows: most, ..TextWrapping::default() };
    ui.painter().layout_job(job)
}

/// What kind of paragraph a line of a prompt's text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Blank,
    Heading,
    Table,
    Plain,
}

pub(crate) fn kind(text: &str) -> Kind {
    if text.trim().is_empty() {
        Kind::Blank
    } else if text.starts_with(' ') {
        Kind::Table
    } else if text.chars().any(char::is_alphabetic) && !text.chars().any(char::is_lowercase) {
        Kind::Heading
    } else {
        Kind::Plain
    }
}

/// A paragraph of a prompt's text.
pub(crate) fn paragraph(ui: &mut Ui, theme: Theme, text: &str) {
    let words = match kind(text) {
        Kind::Blank => {
            ui.add_space(size::BODY * 0.55);
            return;
        }
        Kind::Heading => RichText::new(text).font(strong(size::BODY)).color(theme.ink(Ink::Gold)),
        Kind::Table => RichText::new(text).font(even(size::SMALL)).color(theme.ink(Ink::Silver)),
        Kind::Plain => RichText::new(text).font(plain(size::BODY)).color(theme.ink(Ink::Silver)),
    };
    ui.add(Label::new(words).wrap());
}

/// How high some paragraphs are at a width; about, because spacing is added by whoever shows them.
pub(crate) fn height(ui: &Ui, text: &[String], width: f32) -> f32 {
    let gap = ui.spacing().item_spacing.y;
    let one = |text: &String| match kind(text) {
        Kind::Blank => size::BODY * 0.55 + gap,
        other => {
            let font = if other == Kind::Table { even(size::SMALL) } else { plain(size::BODY) };
            ui.painter().layout(text.clone(), font, Color32::WHITE, width).size().y + gap
        }
    };
    text.iter().map(one).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_told_apart_by_how_they_are_written() {
        assert_eq!(kind("KEYS OF THIS GAME"), Kind::Heading);
        assert_eq!(kind("  Undo   Ctrl+Z"), Kind::Table);
        assert_eq!(kind("You run."), Kind::Plain);
        assert_eq!(kind("  "), Kind::Blank);
        assert_eq!(kind("1 2 3"), Kind::Plain);
    }
}
