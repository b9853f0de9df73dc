//! A scene's boards as pixels, worked out on the processor in whole numbers: the same bytes on every
//! platform, in the window, in the page and in a file. Menus and lists around the boards are not drawn
//! here; a shell has better means for them. Files get plain text.

mod art;
mod canvas;
mod colour;
mod effects;
pub mod faces;
pub mod film;
mod font;
pub mod gif;
mod layout;
mod light;
mod marks;
mod painter;
mod picture;
pub mod png;
mod scale;
mod sheet;
mod signs;
mod surround;
mod table;
mod things;
mod warp;
mod words;

pub use art::ArtError;
pub use canvas::{Canvas, grain};
pub use layout::{BoardView, Zoom};
pub use painter::Painter;
pub use picture::{Area, Picture, Rgba, mix};
pub use sheet::contact_sheet;
pub use words::{LINE, sign, spoken, text_width, write};

/// Whether there is art for a look of this name; without it the look is drawn as its glyph.
pub fn has_art(name: &str) -> bool {
    art::Art::own().find(name).is_some()
}

/// Reads all art anew and says how many drawings there are. The painter reads it by itself, once;
/// this is for those who measure or check it.
pub fn read_art() -> Result<usize, ArtError> {
    art::Art::read_own().map(|art| art.drawings.len())
}
