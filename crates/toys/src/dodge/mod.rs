//! Dodge: a hero at the bottom of a shaft, and stones that fall down it, in real time. The rules
//! are in `docs/rules/dodge.md`.

mod bots;
pub mod game;
mod keys;
pub mod setup;
pub mod state;
mod view;

use kernel::arcade::Arcade;
use kernel::game::{Demo, GameInfo, Named, Pace};

/// What is known of Dodge before a game starts.
pub static INFO: GameInfo = GameInfo {
    id: "dodge",
    title: "Dodge",
    about: "Stones fall down the shaft. Be elsewhere.",
    version: 1,
    pace: Pace::Ticks { per_second: state::TICKS_PER_SECOND },
    seats: &[Named { id: "hero", title: "Hero", about: "The one at the bottom." }],
    params: &setup::PARAMS,
    levels: None,
    art: "dodge",
    commands: &keys::COMMANDS,
    bots: &bots::BOTS,
    tools: &[],
    demos: &[Demo { title: "A careful dodger", replay: include_str!("../../demos/dodge.replay") }],
    manual: MANUAL,
    arcade: Arcade::PLAIN,
    new: kernel::rules::start::<game::DodgeRules>,
    env: None,
};

const MANUAL: &str = "\
You stand at the bottom of a shaft, and stones fall down it. Step aside.

Hold the left or the right arrow to walk; if you hold both, the one pressed last counts. A step \
takes a sixth of a second, and there is no stopping half-way, so look up before you take it. A short tap is one \
step. You can also click to the left or to the right of the hero.

A stone that hits you costs a life and breaks. Then you blink for a second, and nothing can hurt you \
until you stop blinking: a good moment to dash through a tight spot.

You win when the time is up, and lose when you lose your last life. Your score is how long you lasted. A hint \
shows what a careful dodger would do.";
