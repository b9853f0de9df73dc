//! The tests of this crate as one program: it is built and linked far sooner than one for each file.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod cards;
mod common;
mod faces;
mod help;
mod record;
mod rest;
mod screens;
mod stage;
