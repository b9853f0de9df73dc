//! The passing of time: ticks, bots that wait a moment, a watched replay.

use super::endless::TICKING;
use super::{coins_after, session};
use kernel::game::Seat;
use kernel::input::{Input, Key, Phase};
use kernel::session::{MOST_LATE, Player, Speed};

#[test]
fn ticks_come_when_due_and_after_a_long_gap_five_are_made_and_the_rest_dropped() {
    let mut session = session(&TICKING, 1);
    let tick = TICKING.tick_micros().unwrap();
    assert_eq!(session.advance(tick - 1).steps, 0);
    assert_eq!(session.advance(1).steps, 1);
    assert_eq!(session.advance(3 * tick).steps, 3);
    assert_eq!(session.advance(3_600_000_000).steps as u64, MOST_LATE);
    assert_eq!(session.step(), 9);
    assert_eq!(session.advance(tick).steps, 1);
}

#[test]
fn what_is_held_is_what_a_tick_does() {
    let mut session = session(&toys::dodge::INFO, 1);
    let tick = toys::dodge::INFO.tick_micros().unwrap();
    let key = "Left".parse::<Key>().unwrap();
    session.game_mut().interpret(&Input::Key { key, command: Some("left"), phase: Phase::Down });
    session.advance(2 * tick);
    session.game_mut().interpret(&Input::Key { key, command: Some("left"), phase: Phase::Up });
    session.advance(tick);
    let replay = session.replay();
    let done: Vec<String> = (0..3).map(|i| replay.actions.get(i).unwrap().to_string()).collect();
    assert_eq!(done, ["left", "left", "stay"]);
}

#[test]
fn a_stopped_clock_makes_no_step_and_a_faster_one_makes_more() {
    let mut session = session(&TICKING, 1);
    let tick = TICKING.tick_micros().unwrap();
    session.clock.running = false;
    assert_eq!(session.advance(100 * tick).steps, 0);
    session.clock.running = true;
    session.clock.speed = Speed::NORMAL.faster();
    assert_eq!(session.advance(tick).steps, 2);
    session.clock.speed = Speed::NORMAL.slower();
    assert_eq!(session.advance(tick).steps, 0);
    // Half of an odd number of microseconds is rounded down.
    assert_eq!(session.advance(tick + 1).steps, 1);
}

#[test]
fn nothing_moves_by_itself_while_a_person_thinks_but_a_bot_moves_after_a_while() {
    let mut session = coins_after(0);
    session.seat(Seat(1), Player::Bot("greedy".into())).unwrap();
    assert_eq!((session.period(), session.advance(60_000_000).steps), (None, 0));
    session.act("wait").unwrap();
    let wait = session.period().unwrap();
    assert_eq!(session.advance(wait - 1).steps, 0);
    // Its move, and not one for the person after it.
    assert_eq!(session.advance(60_000_000).steps, 1);
    assert_eq!(session.period(), None);
}

#[test]
fn a_watched_replay_takes_its_actions_from_the_record_and_stops_at_its_end() {
    let played = coins_after(10);
    let mut watched = played.replay().open(&toys::coins::INFO).unwrap();
    watched.watch(true);
    let step = watched.period().unwrap();
    assert_eq!(watched.advance(step).steps, 1);
    assert_eq!((watched.step(), watched.len()), (1, 10));
    for _ in 0..20 {
        watched.advance(step);
    }
    assert_eq!((watched.step(), watched.hash()), (10, played.hash()));
    assert_eq!(watched.period(), None);
    watched.go_to(3).unwrap();
    assert_eq!(watched.advance(step).steps, 1);
    watched.watch(false);
    assert_eq!(watched.period(), None);
}

#[test]
fn a_watched_replay_that_diverges_stops_the_clock_and_says_where() {
    let mut replay = coins_after(10).replay();
    replay.actions.truncate(4);
    replay.actions.push("fly");
    let mut watched = replay.open(&toys::coins::INFO).unwrap();
    watched.watch(true);
    let step = watched.period().unwrap();
    let trouble = (0..9).find_map(|_| watched.advance(step).trouble).unwrap();
    assert!(trouble.starts_with("diverges at step 5: 'fly' is refused"), "{trouble}");
    assert_eq!((watched.step(), watched.clock.running), (4, false));
}

#[test]
fn a_game_that_is_over_makes_no_more_ticks() {
    let mut session = session(&toys::dodge::INFO, 1);
    let tick = toys::dodge::INFO.tick_micros().unwrap();
    for _ in 0..2000 {
        session.advance(tick);
    }
    assert!(session.outcome().is_some());
    let end = session.step();
    assert_eq!((session.advance(tick).steps, session.period()), (0, None));
    assert_eq!(session.step(), end);
}
