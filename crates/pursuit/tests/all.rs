//! The tests of this crate as one program: it is built and linked far sooner than one for each file.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod arcade;
mod common;
mod contract;
mod demos;
mod looking;
mod observe;
mod playthroughs;
mod rules_board;
mod rules_bots;
mod rules_campaign;
mod rules_editor;
mod rules_extras;
mod rules_goals;
mod rules_play;
mod rules_solver;
mod scenarios;
mod seeds;
