//! What every game must pass: the contract run over many seeds, golden playthroughs and seed
//! catalogues, rule tracing, and the list of parts a game must have. Only for tests and developers;
//! no game and no shell depends on it.

pub mod arcade;
pub mod contract;
pub mod envs;
pub mod foreign;
pub mod golden;
pub mod parts;
pub mod rules;
pub mod seeds;
