//! Any scene in a browser page, and a page's events as signals for the app. There is no game and no
//! rule in here. The page itself is in the folder `web/`; it shows what [`Shell::view`] says as HTML and
//! what [`Shell::draw`] paints on a canvas.
//!
//! Everything but `bindings` is built and tested on any platform.

#[cfg(target_arch = "wasm32")]
mod bindings;
mod drawer;
mod files;
mod keys;
mod link;
mod parcel;
mod shell;
mod store;
mod theme;
mod view;

pub use drawer::Drawer;
pub use files::written;
pub use keys::key_of;
pub use link::{Link, link_of};
pub use shell::{Arrival, Shell};
pub use store::BrowserStore;
pub use theme::colours;
