//! The one binary: its command line, jobs without a screen, and which
//! shell to open. Rules and screens are elsewhere.

pub mod cli;
pub mod commands;
pub mod games;
pub mod jobs;
pub mod tools;

pub use cli::run;
