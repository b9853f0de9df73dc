//! What seats may know of a game, what is heard of it, and that names are only for the screen.

use kernel::dice::Dice;
use kernel::game::{Cue, GameInfo, Seat};
use kernel::params::Params;
use kernel::session::Session;
use savor::cell::{Cell, Player};
use savor::event::{Dish, Event, Means};
use savor::{buildings, editor};

/// A seed that cannot be mistaken for anything else.
const SEED: u64 = 987_654_321_012_345_678;

fn started(info: &'static GameInfo, settings: &[(&str, &str)]) -> Session {
    let mut params = Params::defaults(info.params);
    for (id, value) in settings {
        params.set(info.params, id, value).expect("a test's settings are good");
    }
    Session::new(info, params, Dice::seeded(SEED)).expect("the usual games start")
}

#[test]
fn observe_tells_every_seat_everything_but_the_seed() {
    for info in [&savor::INFO, &buildings::INFO, &editor::INFO] {
        let session = started(info, &[]);
        let whole = session.game().snapshot();
        assert!(whole.contains(&SEED.to_string()), "{} no longer holds its seed", info.id);
        let mut whole: serde_json::Value = serde_json::from_str(&whole).unwrap();
        whole.as_object_mut().unwrap().remove("seed").unwrap();
        for seat in 0..info.seats.len() {
            let seen: serde_json::Value = serde_json::from_str(&session.game().observe(Seat(seat))).unwrap();
            assert_eq!(seen, whole, "{}", info.id);
        }
    }
}

#[test]
fn names_are_in_no_state_and_outlive_a_change_of_states() {
    let mut named = started(&savor::INFO, &[("name-a", "Ann")]);
    let plain = started(&savor::INFO, &[]);
    let start = named.game().snapshot();
    assert_eq!(start, plain.game().snapshot());
    let seen = |session: &Session| format!("{:?}", session.game().scene().panels);
    assert!(seen(&named).contains("Ann") && !seen(&plain).contains("Ann"));
    named.act("throw").unwrap();
    assert!(named.undo().unwrap());
    assert_eq!(named.game().snapshot(), start);
    assert!(seen(&named).contains("Ann"));
}

#[test]
fn whatever_hurts_helps_or_ends_a_game_is_heard() {
    let (player, cell, start) = (Player::A, Cell::at(1, 2, 3), Cell::at(0, 9, 8));
    let eats = Dish::ALL.map(|dish| Event::Eats { player, dish, points: 50, door: start });
    let others = [
        Event::Wins { player, cell, round: 3 },
        Event::Draw { round: 3 },
        Event::Captures { player, cell, captured: Player::B, start },
        Event::Collects { player, points: 4 },
        Event::Loops { player, cell, start, points: 9 },
        Event::Falls { player, cell, start, points: 9 },
        Event::Depleted { player },
        Event::Blocked { player, die: 3, dir: kernel::pos::Dir::East, cell },
        Event::Misses { player, left: 2 },
        Event::Enters { player, die: 6, cell },
        Event::Rides { player, by: Means::Pole, from: cell, to: start },
        Event::StairsChange { round: 5 },
    ];
    for event in eats.into_iter().chain(others) {
        assert_ne!(kernel::game::Event::from(event).cue, None, "{event:?}");
    }
    assert_eq!(kernel::game::Event::from(others[0]).cue, Some(Cue::Win));
    assert_eq!(kernel::game::Event::from(others[1]).cue, Some(Cue::Lose));
}
