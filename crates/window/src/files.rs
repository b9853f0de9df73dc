//! Files that are dropped on the window.

use crate::theme::{Theme, size, title};
use eframe::egui::{Align2, Color32, Context, Id, LayerId, Order, Rect};
use kernel::scene::Ink;
use std::path::Path;

/// The text of a file, or a sentence.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    if path.is_dir() {
        return Err("this is a folder. Drop one of its files instead".into());
    }
    let bytes = reading::bytes(path, reading::RECORDING).map_err(|why| format!("it can't be read: {why}"))?;
    reading::decoded(bytes)
}

/// While a file is held over the window.
pub(crate) fn hovering(ctx: &Context, theme: Theme, window: Rect) {
    if ctx.input(|i| i.raw.hovered_files.is_empty()) {
        return;
    }
    let painter = ctx.layer_painter(LayerId::new(Order::Foreground, Id::unique("hovering file")));
    painter.rect_filled(window, 0, Color32::from_black_alpha(170));
    let (font, gold) = (title(ctx, size::HEADING), theme.ink(Ink::Gold));
    painter.text(window.center(), Align2::CENTER_CENTER, "Drop the file to open it", font, gold);
}
