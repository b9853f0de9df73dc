//! Any scene in a terminal, and a terminal's events as signals for the app. There is no game and no
//! rule in here: what is shown is a [`kernel::scene::Scene`], what goes to the app is an [`app::Signal`].
//!
//! [`run`] is the whole shell. The parts below it need no terminal: [`draw`] turns a scene into
//! characters and a map for the mouse, [`keys`], [`held`] and [`pointer`] turn events into signals.
//! Three keys are the shell's own: Ctrl+C leaves, Alt+Z stops the program until `fg` (both save first), and
//! Alt+L shows the lists that find no room beside the board; a row can be chosen there.
//! [`page`] shows plain text instead of a scene.

pub mod cast;
mod clipboard;
pub mod colour;
pub mod draw;
pub mod held;
pub mod hit;
pub mod keys;
pub mod lists;
pub mod page;
pub mod pointer;
mod screen;
mod shell;
mod wakes;
pub mod words;

pub use shell::run;
