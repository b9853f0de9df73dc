//! The tests of this crate as one program: it is built and linked far sooner than one for each file.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod arcade;
mod auto;
mod campaign;
mod common;
mod feedback;
mod help;
mod icmaze;
mod making;
mod morgue;
mod open;
mod other_rules;
mod own;
mod rogue;
mod run;
mod saves;
mod screens;
mod walk;
mod wording;
