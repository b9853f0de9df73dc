//! What a program in the player's seat may know, and what events mean to eye and ear.

#![allow(clippy::unwrap_used, reason = "a test may")]

use crate::common::*;
use kernel::dice::Dice;
use kernel::game::{Cue, Game, Seat};
use kernel::pos::{Dir, Pos};
use kernel::rules::{Rules, json};
use minirogue::action::Action;
use minirogue::bots::{delver, wanderer};
use minirogue::event::{Actor, Blow, Event};
use minirogue::files::sketch;
use minirogue::game::{Minirogue, MinirogueRules};
use minirogue::setup::Setup;
use minirogue::state::State;
use minirogue::thing::{Item, Kind, Scroll, Weapon};
use serde_json::Value;

const FOG: Setup = Setup {
    preset: minirogue::presets::Preset::Classic,
    goblin_smell: None,
    fog: true,
    wording: minirogue::setup::Wording::Seed,
    classic: false,
    safe_step: false,
    confirm_quit: false,
    adventure: false,
    dungeon: None,
};

/// A player who sees the first row only; a Goblin, a mace and the stairs are round the corner.
const ROUND_THE_CORNER: [&str; 5] = ["#######", "#@....#", "#####.#", "#G.)>.#", "#######"];

fn observed(state: &State) -> Value {
    serde_json::from_str(&Minirogue::at(state.clone()).observe(Seat(0))).unwrap()
}

#[test]
fn mr_x16_observe_in_fog_tells_only_what_is_seen_now_or_remembered() {
    let mut state = sketch(FOG, 0, &ROUND_THE_CORNER).unwrap();
    let seen = observed(&state);
    assert_eq!((&seen["monsters"], &seen["things"]), (&serde_json::json!([]), &serde_json::json!([])));
    assert_eq!(&seen["map"][3].as_str().unwrap()[..7], "#######", "what was never seen is no floor");
    assert_eq!(&seen["known"][3].as_str().unwrap()[..7], "#######");

    // From the corner the stairs' row is still hidden; one step further everything is in sight.
    state.monsters[0].sleep = 9;
    let mut dice = Dice::strict("F,F,F,F,F,F");
    for dir in [Dir::East, Dir::East, Dir::East, Dir::East, Dir::South, Dir::South] {
        state.step(Action::Step(dir), &mut dice, &mut Vec::new()).unwrap();
    }
    let seen = observed(&state);
    assert_eq!(seen["monsters"].as_array().unwrap().len(), 1);
    assert_eq!(seen["things"].as_array().unwrap().len(), 2);
    assert_eq!(&seen["map"][1].as_str().unwrap()[..7], "#     #", "the first row is remembered");

    // Back round the corner the things are remembered, the Goblin is not.
    state.monsters[0].at = Pos::new(1, 3);
    state.player.at = Pos::new(1, 1);
    let seen = observed(&state);
    assert_eq!(seen["monsters"], serde_json::json!([]));
    assert_eq!(seen["things"].as_array().unwrap().len(), 2);
}

#[test]
fn mr_x16_observe_without_fog_is_the_level_that_everybody_sees() {
    let state = on(0, &ROUND_THE_CORNER);
    assert_eq!(
        observed(&state).to_string(),
        serde_json::from_str::<Value>(&json(&state)).unwrap().to_string()
    );
}

#[test]
fn mr_x16_observe_tells_neither_the_seed_nor_a_level_to_come() {
    let seed = 987_654_321_012_345;
    for setup in [Setup::default(), FOG] {
        let state = State::new(setup, &Dice::seeded(seed));
        let seen = observed(&state);
        assert!(!seen.to_string().contains(&seed.to_string()));
        let mut fields: Vec<&str> = seen.as_object().unwrap().keys().map(String::as_str).collect();
        fields.retain(|field| *field != "known");
        assert_eq!(fields, ["end", "level", "map", "monsters", "player", "setup", "tally", "things"]);
    }
}

/// The bots are asked twice: about a game in fog, and about the same one without the monsters and things
/// that the player does not see.
#[test]
fn mr_x16_observe_and_bots_know_no_more_than_the_player_in_fog() {
    for seed in 0..40 {
        let mut dice = Dice::seeded(seed);
        let mut state = State::new(FOG, &dice);
        for _ in 0..60 {
            if state.is_over() {
                break;
            }
            let (mut other, sight) = (state.clone(), state.sight());
            other.monsters.retain(|m| sight.contains(m.at));
            other.things.retain(|lying| state.known.contains(lying.at));
            assert_eq!(observed(&other), observed(&state), "seed {seed}");
            // Whether one may rest is told by the rules to whoever tries.
            if other.check(Action::Rest).is_ok() == state.check(Action::Rest).is_ok() {
                assert_eq!(delver::choose(&other), delver::choose(&state), "seed {seed}");
                assert_eq!(wanderer::choose(&other), wanderer::choose(&state), "seed {seed}");
            }
            let (action, _) = wanderer::choose(&state);
            state.step(action, &mut dice, &mut Vec::new()).unwrap();
        }
    }
}

#[test]
fn events_that_end_hurt_or_reward_are_heard_as_such() {
    let goblin = Actor::Monster(Kind::Goblin);
    let attack = |attacker, defender, blow| Event::Attack {
        attacker,
        weapon: Weapon::Mace,
        defender,
        blow,
        damage: 1,
        monster: kernel::pos::Pos::new(0, 0),
    };
    let state = corridor(0, "#@#");
    for (event, cue) in [
        (attack(Actor::Player, goblin, Blow::Hit), Cue::Hit),
        (attack(Actor::Player, goblin, Blow::Kill), Cue::Kill),
        (attack(goblin, Actor::Player, Blow::Miss), Cue::Miss),
        (attack(goblin, Actor::Player, Blow::Hit), Cue::Hurt),
        (attack(goblin, Actor::Player, Blow::Sleep), Cue::Hurt),
        (Event::PickedUp(Item::Weapon(Weapon::Mace)), Cue::Take),
        (Event::PickedUpIdol, Cue::Take),
        (Event::Effect(Scroll::Strength), Cue::Take),
        (Event::Descended { level: 1 }, Cue::Travel),
        (Event::Won, Cue::Win),
        (Event::Died, Cue::Lose),
    ] {
        assert_eq!(MinirogueRules::tell(&state, event).cue, Some(cue), "{event:?}");
    }
}
