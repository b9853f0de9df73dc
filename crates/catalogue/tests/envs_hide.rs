//! What a seat may not know is in no observation of an env: planes are compared with what `Rules::observe` tells.

#![allow(clippy::unwrap_used, reason = "what fails here is a failing test")]

use kernel::dice::Dice;
use kernel::env::{Env, Setting};
use kernel::game::{GameInfo, Seat};
use kernel::params::Params;
use serde_json::Value;

fn env(info: &'static GameInfo, params: &[(&str, &str)]) -> Box<dyn Env> {
    let mut all = Params::defaults(info.params);
    for (id, value) in params {
        all.set(info.params, id, value).unwrap();
    }
    info.make_env(&Setting { params: all, ..Setting::default() }).unwrap()
}

fn planes(env: &dyn Env) -> Vec<Vec<u8>> {
    let space = env.space();
    let (mut planes, mut numbers) = (vec![0; space.plane_len()], vec![0; space.numbers.len()]);
    env.observe(Seat(0), &mut planes, &mut numbers);
    planes.chunks(space.rows * space.cols).map(<[u8]>::to_vec).collect()
}

/// A random step; false at the end.
fn step(env: &mut dyn Env, whim: &mut Dice) -> bool {
    let mut mask = vec![0; env.space().actions.len()];
    env.mask(&mut mask);
    let allowed: Vec<u16> = (0..).zip(&mask).filter(|(_, yes)| **yes == 1).map(|(n, _)| n).collect();
    whim.pick(&allowed).is_some_and(|&action| env.step(action).is_ok())
}

fn observed(env: &dyn Env) -> Value {
    serde_json::from_str(&env.game().observe(Seat(0))).unwrap()
}

/// A position is written as a pair of numbers.
fn cell(value: &Value) -> (usize, usize) {
    let at = |n: usize| value[n].as_u64().unwrap() as usize;
    (at(0), at(1))
}

#[test]
fn in_fog_minirogue_shows_what_the_player_has_seen_and_nobody_out_of_sight() {
    let mut env = env(&minirogue::INFO, &[("fog", "true")]);
    let mut hidden = 0;
    for seed in 0..20 {
        env.reset(seed).unwrap();
        let mut whim = Dice::seeded(seed);
        for _ in 0..80 {
            let (seen, planes) = (observed(&*env), planes(&*env));
            let (map, actors) = (&planes[0], &planes[1]);
            let rows = |name: &str| -> Vec<Vec<char>> {
                let rows = seen[name].as_array().unwrap().iter();
                rows.map(|row| row.as_str().unwrap().chars().collect()).collect()
            };
            let (known, floor) = (rows("known"), rows("map"));
            let things: Vec<(usize, usize)> =
                seen["things"].as_array().unwrap().iter().map(|thing| cell(&thing["at"])).collect();
            let monsters: Vec<(usize, usize)> =
                seen["monsters"].as_array().unwrap().iter().map(|monster| cell(&monster["at"])).collect();
            for (y, row) in known.iter().enumerate() {
                for (x, sign) in row.iter().enumerate() {
                    let place = y * 70 + x;
                    let expected = match (*sign, floor[y][x]) {
                        ('#', _) => 0,
                        (_, '#') => 1,
                        _ if things.contains(&(x, y)) => map[place].max(3),
                        _ => 2,
                    };
                    assert_eq!(map[place], expected, "seed {seed}, {x},{y}");
                    hidden += usize::from(*sign == '#');
                    assert_eq!(actors[place] > 1, monsters.contains(&(x, y)), "seed {seed}, {x},{y}");
                }
            }
            if !step(&mut *env, &mut whim) {
                break;
            }
        }
    }
    assert!(hidden > 100_000, "{hidden} cells were hidden");
}

#[test]
fn at_night_icmaze_shows_nobody_out_of_sight_and_never_a_hidden_treasure() {
    let mut env = env(&icmaze::INFO, &[]);
    let (mut checked, mut nights) = (0, 0);
    for seed in 0..6 {
        env.reset(seed).unwrap();
        let mut whim = Dice::seeded(seed);
        // A bot leads the way; nights come after some minutes.
        let mut game = env.game();
        for tick in 0..9000_u64 {
            let advice = game.advise("explorer", &mut Dice::seeded(tick ^ seed << 32));
            let number =
                advice.and_then(|advice| env.space().actions.iter().position(|name| *name == advice.action));
            let done = match number {
                Some(number) => env.step(number as u16).is_ok(),
                None => step(&mut *env, &mut whim),
            };
            if !done || env.to_act().is_none() {
                break;
            }
            let dark = tick % 100 == 0;
            if dark {
                let seen = observed(&*env);
                let planes = planes(&*env);
                let size = seen["size"].as_u64().unwrap() as usize;
                let frame = env.space().cols;
                let mut expected = vec![0; frame * frame];
                for monster in seen["monsters"].as_array().unwrap() {
                    let (x, y) = cell(&monster["body"]["at"]);
                    expected[(size + 1 - y) * frame + x] = 1;
                }
                let (hero_x, hero_y) = cell(&seen["hero"]["body"]["at"]);
                expected[(size + 1 - hero_y) * frame + hero_x] = 0;
                // Where two are, one is shown.
                for (place, &actor) in planes[2].iter().enumerate() {
                    let monster = (2..=7).contains(&actor);
                    assert!(!monster || expected[place] == 1, "seed {seed}, tick {tick}: somebody is shown");
                    assert!(actor > 0 || expected[place] == 0, "seed {seed}, tick {tick}: nobody is shown");
                }
                let hidden = seen["treasures"].as_array().unwrap().is_empty();
                assert!(!hidden || !planes[1].contains(&4), "seed {seed}, tick {tick}: a treasure is shown");
                checked += 1;
                nights += u32::from(seen["night"] == Value::Bool(true));
            }
            game = env.game();
        }
    }
    assert!(checked > 100 && nights > 0, "{checked} looks, {nights} of them by night");
}
