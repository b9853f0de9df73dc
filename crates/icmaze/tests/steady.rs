//! A tick of the steady state asks for no memory: in the largest maze with everything the extras put there and three
//! hunters, and by the course's rules.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod common;

use common::{Play, p};
use icmaze::action::Action;
use icmaze::actors::{Enemy, Mood, Thing};
use icmaze::game::IcMazeRules;
use icmaze::geometry::Orientation;
use icmaze::weather::EVENT_TICKS;
use kernel::rules::Rules as _;

/// A walk that changes its direction now and then.
const fn walk(tick: u64) -> Action {
    match tick / 40 % 4 {
        0 => Action::UP,
        1 => Action::RIGHT,
        2 => Action::DOWN,
        _ => Action::LEFT,
    }
}

/// How often memory was asked for in so many ticks. Nobody dies: a reset would build a new maze.
fn asked(play: &mut Play, from: u64, ticks: u64) -> u64 {
    let mut events = Vec::with_capacity(64);
    let info = allocation_counter::measure(|| {
        for tick in from..from + ticks {
            (play.state.hero.health.hp, play.state.hero.health.immune) = (5, 24);
            play.state.dialogues.clear();
            events.clear();
            IcMazeRules::step(&mut play.state, walk(tick), &mut play.dice, &mut events).unwrap();
        }
    });
    info.count_total
}

fn with_hunters(mut play: Play) -> Play {
    for corner in [p(1, 1), p(31, 1), p(1, 31)] {
        let mut hunter = Enemy::new(corner, Mood::Chasing);
        hunter.hunting = true;
        play.state.add(Thing::Monster(hunter));
    }
    play
}

#[test]
fn a_tick_of_the_steady_state_asks_for_no_memory() {
    for (seed, extras) in [(7, true), (8, true), (9, true), (7, false)] {
        let mut play = if extras {
            let mut play = Play::adventure(20, seed, 20);
            play.state.place_hero(p(17, 17), Orientation::Down);
            play
        } else {
            let mut play = Play::hardcoded(seed);
            play.state.place_in(3, p(17, 17), Orientation::Down);
            play
        };
        assert_eq!(play.state.area().size(), 32);
        play = with_hunters(play);
        // Once everything has found its room: what happens every minute (IC-X29) may ask for some.
        let warm = EVENT_TICKS + 10;
        assert!(asked(&mut play, 0, warm) > 0, "the counter counts");
        assert_eq!(asked(&mut play, warm, EVENT_TICKS - 20), 0, "seed {seed}, extras {extras}");
    }
}
