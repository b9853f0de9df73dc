//! The tests of this crate as one program: it is built and linked far sooner than one for each file.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod common;
mod feedback;
mod front;
mod hits;
mod reading;
mod room;
mod samples;
mod screens;
mod words;
