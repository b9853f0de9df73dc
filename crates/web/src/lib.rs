//! Any scene in a browser page, and a page's events as signals for the app. There is no game and no
//! rule in here. The page itself is in the folder `web/`; it shows what [`Shell::view`] says as HTML and
//! what [`Shell::draw`] paints on a canvas.
//!
//! Everything but `bindings` is built and tested on any platform.

mod arrival;
#[cfg(target_arch = "wasm32")]
mod bindings;
mod cards;
mod drawer;
mod files;
mod keys;
mod link;
mod pad;
mod parcel;
mod record;
mod shell;
mod store;
mod theme;
mod view;

pub use arrival::Arrival;
pub use drawer::{Drawer, Scope};
pub use files::{kept, written};
pub use keys::key_of;
pub use link::{Link, link_of};
pub use shell::Shell;
pub use store::BrowserStore;
pub use theme::colours;
