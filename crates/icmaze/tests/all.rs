//! The tests of this crate as one program: it is built and linked far sooner than one for each file.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod arcade;
mod common;
mod contract;
mod demos;
mod observing;
mod playthroughs;
mod properties;
mod rules_boss;
mod rules_bot;
mod rules_breeds;
mod rules_core;
mod rules_editions;
mod rules_enemies;
mod rules_extras;
mod rules_files;
mod rules_floors;
mod rules_folk;
mod rules_items;
mod rules_mazes;
mod rules_modes;
mod rules_signals;
mod rules_view;
mod scenarios_monsters;
mod scenarios_rooms;
mod seeds;
