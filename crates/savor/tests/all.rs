//! The tests of this crate as one program: it is built and linked far sooner than one for each file.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod arcade;
mod buildings;
mod common;
mod contract;
mod demos;
mod extras;
mod extras_boards;
mod extras_play;
mod house;
mod observe;
mod playthrough;
mod playthroughs;
mod properties;
mod race_bots;
mod rules_bawana;
mod rules_board;
mod rules_chosen;
mod rules_editor;
mod rules_end;
mod rules_files;
mod rules_moves;
mod rules_points;
mod rules_race;
mod rules_rides;
mod scenarios;
mod screens;
mod screens_race;
mod seeds;
