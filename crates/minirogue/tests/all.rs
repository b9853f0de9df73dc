//! The tests of this crate as one program: it is built and linked far sooner than one for each file.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod adventure;
mod arcade;
mod comforts;
mod common;
mod contract;
mod demos;
mod looking;
mod observing;
mod own_dungeon;
mod plain_look;
mod playthroughs;
mod recording;
mod rules_actors;
mod rules_bot;
mod rules_combat;
mod rules_extras;
mod rules_goblin;
mod rules_items;
mod rules_level;
mod rules_monsters;
mod rules_plain;
mod rules_score;
mod rules_turn;
mod scenarios;
mod seeds;
