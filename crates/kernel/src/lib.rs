//! The deterministic core: positions, grids, paths and dice, and the types through which a game
//! meets the world: [`Rules`](rules::Rules), [`Game`](game::Game), [`Scene`](scene::Scene), [`Session`](session::Session)
//! and [`Replay`](replay::Replay).
//!
//! Nothing here does input or output, reads a clock, starts a thread or holds a global, and no
//! floating-point number and no hash map decides anything.

pub mod arcade;
pub mod arena;
pub mod codec;
pub mod diagnostic;
pub mod dice;
pub mod editor;
pub mod env;
pub mod game;
pub mod grid;
pub mod hash;
pub mod input;
pub mod params;
pub mod paths;
pub mod pos;
pub mod replay;
pub mod rules;
pub mod scene;
pub mod seeds;
pub mod session;
pub mod text;
pub mod tools;
