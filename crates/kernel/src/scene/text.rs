//! A scene as plain text: for the protocol's `screen`, golden playthroughs, and screen readers. One character
//! a cell (or [`Look::block`](super::Look::block) rows for large cells), no colour, nothing cut off.

use super::{Award, Board, Mark, Prompt, Scene};
use crate::pos::Pos;
use std::fmt::Write;

impl Scene {
    /// The title, with the name of the board if there is only one: of several, each has its own above it.
    pub fn heading(&self) -> String {
        match &self.boards[..] {
            [board] if !board.name.is_empty() => format!("{} · {}", self.title, board.name),
            _ => self.title.clone(),
        }
    }

    /// The whole scene as lines of text.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        if !self.title.is_empty() {
            let _ = writeln!(out, "== {} ==", self.title);
        }
        let gauges: Vec<String> = self.gauges.iter().map(|g| format!("{}: {}", g.label, g.value)).collect();
        if !gauges.is_empty() {
            let _ = writeln!(out, "{}", gauges.join("   "));
        }
        for board in &self.boards {
            if !board.name.is_empty() {
                let _ = writeln!(out, "-- {} --", board.name);
            }
            for row in board.to_rows() {
                let _ = writeln!(out, "{}", row.trim_end());
            }
        }
        for panel in &self.panels {
            let _ = writeln!(out, "-- {} --", panel.title);
            for row in &panel.rows {
                let mark = if row.strong { "> " } else { "  " };
                let _ = writeln!(out, "{}", format!("{mark}{}  {}", row.words(), row.value).trim_end());
            }
        }
        for line in &self.log {
            let _ = writeln!(out, "| {}", line.text);
        }
        if !self.tip.is_empty() {
            let _ = writeln!(out, "({})", self.tip);
        }
        if let Some(notice) = &self.notice {
            let _ = writeln!(out, "* {}", notice.text);
        }
        if let Some(prompt) = &self.prompt {
            prompt.write_text(&mut out);
        }
        let hints: Vec<String> = self.hints.iter().map(|h| format!("[{}] {}", h.caps(), h.what)).collect();
        if !hints.is_empty() {
            let _ = writeln!(out, "{}", hints.join("  "));
        }
        out
    }
}

impl Board {
    /// The board's rows as text: tiles, then marks that have a character, then sprites in front.
    pub fn to_rows(&self) -> Vec<String> {
        let (w, h) = (self.cell.0.max(1) as usize, self.cell.1.max(1) as usize);
        let mut canvas = vec![vec![' '; self.tiles.width() * w]; self.tiles.height() * h];
        let mut stamp = |cell: Pos, glyph: char, block: &[&str]| {
            if !self.tiles.contains(cell) {
                return;
            }
            let (left, top) = (cell.x as usize * w, cell.y as usize * h);
            if block.is_empty() || (w, h) == (1, 1) {
                canvas[top + (h - 1) / 2][left + (w - 1) / 2] = glyph;
                return;
            }
            for (dy, row) in block.iter().take(h).enumerate() {
                for (dx, c) in row.chars().take(w).enumerate() {
                    if c != ' ' {
                        canvas[top + dy][left + dx] = c;
                    }
                }
            }
        };
        for (cell, look) in self.tiles.iter() {
            stamp(cell, look.glyph, look.block);
        }
        for mark in &self.marks {
            if let Mark::Edge { cell, look, .. } = mark {
                stamp(*cell, look.glyph, &[]);
            }
        }
        let mut sprites: Vec<_> = self.sprites.iter().collect();
        sprites.sort_by_key(|s| s.layer);
        for sprite in sprites {
            stamp(sprite.at.cell(), sprite.look.glyph, sprite.look.block);
        }
        canvas.into_iter().map(|row| row.into_iter().collect()).collect()
    }
}

impl Prompt {
    fn write_text(&self, out: &mut String) {
        let _ = writeln!(out, "[ {} ]", self.title);
        for line in &self.text {
            let _ = writeln!(out, "  {line}");
        }
        if let Some(Award { stars, score, news }) = &self.award {
            let stars =
                stars.map(|(won, of)| "★".repeat(won.into()) + &"☆".repeat(of.saturating_sub(won).into()));
            for line in stars.iter().chain([score]).chain(news).filter(|line| !line.is_empty()) {
                let _ = writeln!(out, "  {line}");
            }
        }
        for row in &self.legend {
            let glyph = row.look.map_or(' ', |look| look.glyph);
            let _ = writeln!(out, "  {glyph}  {}", row.text);
        }
        if let Some(entry) = &self.entry {
            let _ = writeln!(out, "  {}: {}_", entry.label, entry.text);
        }
        let mut group = "";
        for (i, choice) in self.choices.iter().enumerate() {
            if choice.group != group {
                group = &choice.group;
                let _ = writeln!(out, "  {group}");
            }
            let mark = if i == self.selected { '>' } else { ' ' };
            let key = if choice.key.is_empty() { String::new() } else { format!("({}) ", choice.key) };
            let off = if choice.enabled { "" } else { " (not now)" };
            let line = format!("{mark} {key}{}{off}  {}", choice.label, choice.value);
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }
}
