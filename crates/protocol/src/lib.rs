//! Games for programs in any language: the [`pipe`] answers commands, and [`outside`] asks a program
//! for moves. Neither needs a terminal. The page for authors is `docs/protocol.md`.

pub mod json;
pub mod outside;
pub mod pipe;
