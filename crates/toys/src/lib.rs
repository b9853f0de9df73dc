//! Two small but real games. They prove every part of the kernel, and each is the folder to copy
//! when a new game begins: one with turns, two players and questions ([`coins`]), one in real time
//! ([`dodge`]).

pub mod coins;
pub mod dodge;

use kernel::game::GameInfo;

/// Both of them.
pub static TOYS: [&GameInfo; 2] = [&coins::INFO, &dodge::INFO];
