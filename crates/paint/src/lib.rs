//! A scene's boards as pixels, worked out on the processor in whole numbers: the same bytes on every
//! platform, in the window, in the page and in a file. Menus and lists around the boards are not drawn
//! here; a shell has better means for them. Files get plain text.

mod art;
mod canvas;
mod colour;
pub mod film;
