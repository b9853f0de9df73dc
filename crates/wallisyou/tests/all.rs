//! The tests of this crate as one program: it is built and linked far sooner than one for each file.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod arcade;
mod common;
mod contract;
mod contract_editor;
mod demos;
mod editor;
mod generator;
mod looking;
mod observe;
mod packs;
mod par;
mod playthroughs;
mod rules_files;
mod rules_machinery;
mod rules_play;
mod rules_rooms;
mod rules_session;
mod scenarios;
mod seeds;
mod solver_boards;
mod solver_brute;
mod solver_hints;
mod solver_scenarios;
