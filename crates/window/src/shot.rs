//! A picture of the window in a file, for tests and for the README: some frames after the start, when
//! everything has found its place, the window is read back, written, and closed.

use eframe::egui::{ColorImage, Context, ViewportCommand};
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// So many frames are shown before the picture is taken.
const FRAMES: u32 = 6;

/// How it ended; `None` as long as it has not.
pub(crate) type Outcome = Arc<Mutex<Option<Result<(), String>>>>;

/// A picture that is to be taken.
pub(crate) struct Shot {
    path: PathBuf,
    frames: u32,
    outcome: Outcome,
}

impl Shot {
    pub(crate) fn new(path: PathBuf, outcome: Outcome) -> Self {
        Shot { path, frames: 0, outcome }
    }

    /// A frame has been shown.
    pub(crate) fn frame(&mut self, ctx: &Context) {
        self.frames += 1;
        if self.frames == FRAMES {
            let (path, outcome, again) = (self.path.clone(), Arc::clone(&self.outcome), ctx.clone());
            ctx.request_screenshot(move |image| {
                *outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(write(&path, &image));
                again.request_repaint();
            });
        }
        if self.outcome.lock().unwrap_or_else(PoisonError::into_inner).is_some() {
            ctx.send_viewport_cmd(ViewportCommand::Close);
        } else {
            ctx.request_repaint();
        }
    }
}

fn write(path: &Path, image: &ColorImage) -> Result<(), String> {
    let trouble = |error: &dyn std::fmt::Display| format!("{} cannot be written: {error}", path.display());
    let file = File::create(path).map_err(|error| trouble(&error))?;
    let mut encoder = png::Encoder::new(BufWriter::new(file), image.width() as u32, image.height() as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let bytes: Vec<u8> = image.pixels.iter().flat_map(|p| [p.r(), p.g(), p.b()]).collect();
    let mut writer = encoder.write_header().map_err(|error| trouble(&error))?;
    writer.write_image_data(&bytes).map_err(|error| trouble(&error))?;
    writer.finish().map_err(|error| trouble(&error))
}
