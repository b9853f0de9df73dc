//! The tests of this crate as one program: it is built and linked far sooner than one for each file.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod arena;
mod cli;
mod common;
mod endings;
mod examples;
mod homes;
mod hostile;
mod icmaze;
mod kill;
mod large;
mod minirogue;
mod minirogue_terminal;
mod older;
mod pursuit;
mod savor;
mod shot;
mod terminal;
mod wallisyou;
