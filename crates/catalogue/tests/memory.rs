//! A step of an env asks for no memory once it has come to the size it needs: whole games were played before, and what
//! a new game asks for is not counted.

#![allow(clippy::unwrap_used, reason = "what fails here is a failing test")]

use kernel::dice::Dice;
use kernel::env::{Env, Setting};
use kernel::game::{GameInfo, Seat};
use kernel::params::Params;
use kernel::session::Player;

type Values = &'static [(&'static str, &'static str)];

fn env(info: &'static GameInfo, params: Values, players: &[&str]) -> Box<dyn Env> {
    let mut all = Params::defaults(info.params);
    for (id, value) in params {
        all.set(info.params, id, value).unwrap();
    }
    let player = |name: &&str| if *name == "learn" { Player::Human } else { Player::Bot((*name).into()) };
    let players = players.iter().map(player).collect();
    info.make_env(&Setting { params: all, players, max_steps: None }).unwrap()
}

/// How many allocations so many random steps of a game make, with all that is written for them.
fn counted(env: &mut dyn Env, seed: u64, steps: usize) -> Vec<(usize, u64, String)> {
    let (planes, numbers) = (env.space().plane_len(), env.space().numbers.len());
    let (mut planes, mut numbers) = (vec![0; planes], vec![0; numbers]);
    let mut mask = vec![0; env.space().actions.len()];
    env.reset(seed).unwrap();
    let mut whim = Dice::seeded(seed);
    let mut found = Vec::new();
    env.mask(&mut mask);
    for step in 0..steps {
        let allowed: Vec<u16> = (0..).zip(&mask).filter(|(_, yes)| **yes == 1).map(|(n, _)| n).collect();
        let Some(&action) = whim.pick(&allowed) else { break };
        let text = env.text(action).unwrap_or_default();
        let counts = allocation_counter::measure(|| {
            let step = env.step(action);
            assert!(step.is_ok());
            env.observe(env.to_act().unwrap_or(Seat(0)), &mut planes, &mut numbers);
            env.mask(&mut mask);
        });
        if counts.count_total > 0 {
            found.push((step, counts.count_total, text));
        }
    }
    found
}

/// Plays some games to warm up, then counts; lists may still grow a few times.
fn assert_still(name: &str, env: &mut dyn Env, steps: usize, growths: usize) {
    for seed in 0..20 {
        counted(env, seed, steps);
    }
    let seeds = 100..110;
    let found: Vec<_> = seeds.clone().flat_map(|seed| counted(env, seed, steps)).collect();
    assert!(
        found.len() <= growths * seeds.count(),
        "{name}: {} steps asked for memory: {found:?}",
        found.len()
    );
}

#[test]
fn steps_of_pursuit_ask_for_no_memory() {
    assert_still("both", &mut *env(&pursuit::INFO, &[], &[]), 200, 0);
    assert_still("hero", &mut *env(&pursuit::INFO, &[], &["learn", "monster"]), 200, 0);
    assert_still("monster", &mut *env(&pursuit::INFO, &[("dungeon", "f1")], &["rogue", "learn"]), 200, 0);
}

#[test]
fn steps_of_savor_ask_for_no_memory() {
    // The trail of a turn is a list of the state: new in every game, it grows with the longest turn.
    assert_still("full", &mut *env(&savor::INFO, &[], &["learn", "dice", "dice"]), 300, 6);
    assert_still("race", &mut *env(&savor::INFO, &[("ruleset", "race")], &["learn", "dice", "dice"]), 300, 6);
    assert_still("decide", &mut *env(&savor::INFO, &[("ruleset", "decide")], &[]), 300, 6);
}

#[test]
fn steps_of_minirogue_ask_for_no_memory() {
    // What is picked up and what monsters drop goes into lists of the state that grow.
    assert_still("plain", &mut *env(&minirogue::INFO, &[], &[]), 400, 3);
    assert_still("fog", &mut *env(&minirogue::INFO, &[("fog", "true")], &[]), 400, 3);
}

#[test]
fn steps_of_wallisyou_ask_for_no_memory() {
    assert_still("bait", &mut *env(&wallisyou::INFO, &[("level", "bait-3")], &[]), 300, 6);
    assert_still("machinery", &mut *env(&wallisyou::INFO, &[("level", "machinery-8")], &[]), 300, 6);
}

#[test]
fn steps_of_icmaze_ask_for_no_memory() {
    // Dialogues, rocks that were struck and what monsters leave are lists of the state.
    assert_still("course", &mut *env(&icmaze::INFO, &[("extras", "false")], &[]), 600, 6);
    assert_still("extras", &mut *env(&icmaze::INFO, &[], &[]), 600, 6);
}
