//! Lists beside the boards: in a column, side by side, or as one line of what stands out.

use super::Canvas;
use super::layout::{PanelForm, Plan};
use crate::lists;
use crate::words::{self, columns};
use kernel::scene::{Ink, Panel, Row};
use ratatui_core::layout::Rect;

/// Columns between panels side by side.
const BETWEEN: u16 = 3;

fn row_width(row: &Row) -> usize {
    let look = if row.look.is_some() { 2 } else { 0 };
    let value = if row.value.is_empty() { 0 } else { columns(&row.value) + 2 };
    // Two for the mark of a row that stands out.
    2 + look + columns(&row.words()) + value
}

fn panel_width(panel: &Panel) -> u16 {
    panel.rows.iter().map(row_width).max().unwrap_or(0).max(columns(&panel.title)) as u16
}

/// The width at which nothing need be shortened.
pub(super) fn natural_width(panels: &[Panel]) -> u16 {
    panels.iter().map(panel_width).max().unwrap_or(0)
}

/// The lines of a row in so many columns: a long text goes on in the next line, where its value may need
/// one of its own.
fn lines(row: &Row, width: u16) -> Vec<String> {
    if row_width(row) <= usize::from(width) {
        return vec![row.words()];
    }
    let room = usize::from(width).saturating_sub(if row.look.is_some() { 4 } else { 2 });
    let mut lines = words::wrap(&row.words(), room);
    let last = lines.last().map_or(0, |line| columns(line));
    if !row.value.is_empty() && last + 1 + columns(&row.value) > room {
        lines.push(String::new());
    }
    lines
}

/// A panel with nothing in it takes no room.
fn height(panel: &Panel, width: u16) -> u16 {
    if panel.rows.is_empty() {
        return 0;
    }
    let rows: usize = panel.rows.iter().map(|row| lines(row, width).len()).sum();
    rows as u16 + u16::from(!panel.title.is_empty())
}

/// The height of all panels one below the other.
pub(super) fn column_height(panels: &[Panel], width: u16) -> u16 {
    let filled = panels.iter().map(|p| height(p, width)).filter(|height| *height > 0);
    filled.map(|height| height + 1).sum::<u16>().saturating_sub(1)
}

/// The heights of panels one below the other, and the rows between them: where there is no room for all,
/// the longest give way first, so that none is hidden by those above it.
fn heights(panels: &[Panel], width: u16, room: u16) -> (Vec<u16>, u16) {
    let mut heights: Vec<u16> = panels.iter().map(|p| height(p, width)).collect();
    let between = u16::from(column_height(panels, width) <= room);
    while heights.iter().sum::<u16>() > room {
        match heights.iter_mut().filter(|height| **height > 2).max_by_key(|height| **height) {
            Some(longest) => *longest -= 1,
            None => break,
        }
    }
    (heights, between)
}

/// The width of a panel side by side with others, where there is no room for all of it.
const NARROW: u16 = 34;

/// Whether all panels fit side by side.
pub(super) fn fit_in_a_row(panels: &[Panel], room: u16) -> bool {
    panels.iter().map(|p| panel_width(p).min(NARROW) + BETWEEN).sum::<u16>() <= room + BETWEEN
}

/// The widths of panels side by side: what is left over goes to those that need more, the first one first.
fn widths(panels: &[Panel], room: u16) -> Vec<u16> {
    let mut widths: Vec<u16> = panels.iter().map(|p| panel_width(p).min(NARROW)).collect();
    let used: u16 = widths.iter().map(|width| width + BETWEEN).sum();
    let mut left = (room + BETWEEN).saturating_sub(used);
    for (width, panel) in widths.iter_mut().zip(panels) {
        let more = (panel_width(panel) - *width).min(left);
        *width += more;
        left -= more;
    }
    widths
}

impl Canvas<'_> {
    /// Draws the panels; returns where the rows are that can be chosen.
    pub(super) fn panels(&mut self, panels: &[Panel], plan: &Plan) -> Vec<(Rect, (usize, usize))> {
        let area = plan.panels;
        let mut hits = Vec::new();
        if area.is_empty() {
            return hits;
        }
        let mut show = |canvas: &mut Self, index: usize, area: Rect| {
            let rows = canvas.panel(&panels[index], area);
            hits.extend(rows.into_iter().map(|(area, row)| (area, (index, row))));
        };
        match plan.panels_as {
            PanelForm::Column => {
                let mut y = area.y;
                let (heights, between) = heights(panels, area.width, area.height);
                for (index, height) in heights.into_iter().enumerate().filter(|(_, height)| *height > 0) {
                    let height = height.min(area.bottom().saturating_sub(y));
                    show(self, index, Rect { y, height, ..area });
                    y = (y + height + between).min(area.bottom());
                }
            }
            PanelForm::Row => {
                let mut x = area.x;
                for (index, width) in widths(panels, area.width).into_iter().enumerate() {
                    let width = width.min(area.right().saturating_sub(x));
                    show(self, index, Rect { x, width, ..area });
                    x = (x + width + BETWEEN).min(area.right());
                }
            }
            PanelForm::Line => self.write_essence(panels, area),
        }
        hits
    }

    /// Draws a panel; returns which of its rows can be chosen, and where they are.
    fn panel(&mut self, panel: &Panel, area: Rect) -> Vec<(Rect, usize)> {
        let mut hits = Vec::new();
        let mut y = area.y;
        if !panel.title.is_empty() && !area.is_empty() {
            let style = self.heading_style();
            self.write(Rect { height: 1, ..area }, &panel.title, style);
            y += 1;
        }
        let room = usize::from(area.bottom().saturating_sub(y));
        // Where it is tight every row has one line, and those that find no room are counted.
        let whole = usize::from(height(panel, area.width)) <= usize::from(area.height);
        let shown = if whole || panel.rows.len() <= room { panel.rows.len() } else { room.saturating_sub(1) };
        for (index, row) in panel.rows[..shown].iter().enumerate() {
            let rows = if whole { lines(row, area.width).len() as u16 } else { 1 };
            let place = Rect { y, height: rows, ..area };
            self.row(row, place);
            hits.extend(row.pick.is_some().then_some((place, index)));
            y += rows;
        }
        let left_out = panel.rows.len() - shown;
        if left_out > 0 && y < area.bottom() {
            let style = self.inks.pen(Ink::Grey);
            self.write(Rect { y, height: 1, ..area }, &format!("  … {left_out} more"), style);
        }
        hits
    }

    /// A row, in as many lines as the area has.
    pub(super) fn row(&mut self, row: &Row, area: Rect) {
        let style = if row.strong { self.inks.bold(row.ink) } else { self.inks.pen(row.ink) };
        self.write(area, if row.strong { "▸" } else { " " }, style);
        let mut rest = inset(area, 2);
        if let Some(look) = row.look {
            self.write(rest, &look.glyph.to_string(), self.inks.look(&look));
            rest = inset(rest, 2);
        }
        if area.height > 1 {
            for (y, line) in (area.y..area.bottom()).zip(lines(row, area.width)) {
                self.write(Rect { y, height: 1, ..rest }, &line, style);
            }
            self.right(Rect { y: area.bottom() - 1, height: 1, ..rest }, &row.value, style);
            return;
        }
        // Where both do not fit, the name matters more than what is said about it.
        let name = (columns(&row.text) as u16 + 1).min(rest.width / 2);
        let value = inset(rest, name);
        let used = self.right(value, &row.value, style);
        rest.width -= if used > 0 { (used + 1).min(rest.width) } else { 0 };
        self.write(rest, &row.words(), style);
    }

    /// One line: rows that stand out, or else the first of each panel.
    fn write_essence(&mut self, panels: &[Panel], area: Rect) {
        let strong: Vec<&Row> = panels.iter().flat_map(|p| &p.rows).filter(|r| r.strong).collect();
        let rows =
            if strong.is_empty() { panels.iter().filter_map(|p| p.rows.first()).collect() } else { strong };
        let words: Vec<String> =
            rows.iter().map(|row| format!("{} {}", row.words(), row.value).trim().to_owned()).collect();
        // The rest is a key away.
        let line = Rect { height: 1, ..area };
        let key = format!("{} lists", lists::KEY);
        let used = if area.width < 60 { 0 } else { self.right(line, &key, self.inks.pen(Ink::Grey)) + 2 };
        self.write(Rect { width: line.width - used, ..line }, &words.join(" · "), self.inks.pen(Ink::Silver));
    }
}

/// What is left of an area without its first columns.
pub(super) fn inset(area: Rect, by: u16) -> Rect {
    let by = by.min(area.width);
    Rect { x: area.x + by, width: area.width - by, ..area }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_there_is_no_room_for_all_rows_every_panel_keeps_some() {
        let panel = |rows: usize| Panel { title: "Panel".into(), rows: vec![Row::new("row", ""); rows] };
        assert_eq!(heights(&[panel(3), panel(2)], 20, 20), (vec![4, 3], 1));
        assert_eq!(heights(&[panel(10), panel(3), panel(10)], 20, 12), (vec![4, 4, 4], 0));
        assert_eq!(heights(&[panel(10), panel(1)], 20, 3), (vec![2, 2], 0));
    }

    #[test]
    fn a_long_row_goes_on_in_the_next_line_with_its_value_at_the_end() {
        let row = Row::new("a short sword in hand", "+1");
        assert_eq!(lines(&row, 30), ["a short sword in hand"]);
        assert_eq!(lines(&row, 20), ["a short sword in", "hand"]);
        assert_eq!(
            lines(&Row::new("a short sword in hand", "very good"), 16),
            ["a short sword", "in hand", ""]
        );
    }
}
