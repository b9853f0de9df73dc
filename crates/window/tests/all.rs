//! The tests of this crate as one program: it is built and linked far sooner than one for each file.

mod cards;
mod common;
mod faces;
mod rest;
mod screens;
mod stage;
