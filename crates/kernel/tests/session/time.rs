//! The passing of time: ticks, bots that wait a moment, a watched replay.

use super::endless::{FORCED, TICKING, scenes_built};
use super::{coins_after, session};
use kernel::game::Seat;
use kernel::input::{Input, Key, Phase};
use kernel::session::{MOST_LATE, Player, Session, Speed};

#[test]
fn ticks_come_when_due_and_after_a_long_gap_five_are_made_and_the_rest_dropped() {
    let mut session = session(&TICKING, 1);
    let tick = TICKING.tick_micros().unwrap();
    assert_eq!(session.advance(tick - 1, &mut || true).steps, 0);
    assert_eq!(session.advance(1, &mut || true).steps, 1);
    assert_eq!(session.advance(3 * tick, &mut || true).steps, 3);
    assert_eq!(session.advance(3_600_000_000, &mut || true).steps as u64, MOST_LATE);
    assert_eq!(session.step(), 9);
    assert_eq!(session.advance(tick, &mut || true).steps, 1);
}

#[test]
fn a_scene_is_built_when_something_changed_and_not_on_every_frame() {
    let mut session = session(&TICKING, 1);
    let tick = TICKING.tick_micros().unwrap();
    let frames = |session: &mut Session| {
        scenes_built(|| {
            for _ in 0..10 {
                assert_eq!(session.advance(1, &mut || true).steps, 0);
                assert_eq!(session.scene(0).boards, session.picture().boards);
            }
        })
    };
    assert_eq!(frames(&mut session), 1);
    assert_eq!(frames(&mut session), 0);
    assert_eq!(session.advance(tick, &mut || true).steps, 1);
    assert_eq!(frames(&mut session), 1);
    session.game_mut();
    assert_eq!(frames(&mut session), 1, "a look may have changed");
    session.undo().unwrap();
    assert_eq!(frames(&mut session), 1);
}

#[test]
fn what_is_held_is_what_a_tick_does() {
    let mut session = session(&toys::dodge::INFO, 1);
    let tick = toys::dodge::INFO.tick_micros().unwrap();
    let key = "Left".parse::<Key>().unwrap();
    session.game_mut().interpret(&Input::Key { key, command: Some("left"), phase: Phase::Down });
    session.advance(2 * tick, &mut || true);
    session.game_mut().interpret(&Input::Key { key, command: Some("left"), phase: Phase::Up });
    session.advance(tick, &mut || true);
    let replay = session.replay();
    let done: Vec<String> = (0..3).map(|i| replay.actions.get(i).unwrap().to_string()).collect();
    assert_eq!(done, ["left", "left", "stay"]);
}

#[test]
fn a_stopped_clock_makes_no_step_and_a_faster_one_makes_more() {
    let mut session = session(&TICKING, 1);
    let tick = TICKING.tick_micros().unwrap();
    session.clock.running = false;
    assert_eq!(session.advance(100 * tick, &mut || true).steps, 0);
    session.clock.running = true;
    session.clock.speed = Speed::NORMAL.faster();
    assert_eq!(session.advance(tick, &mut || true).steps, 2);
    session.clock.speed = Speed::NORMAL.slower();
    assert_eq!(session.advance(tick, &mut || true).steps, 0);
    // Half of an odd number of microseconds is rounded down.
    assert_eq!(session.advance(tick + 1, &mut || true).steps, 1);
}

#[test]
fn nothing_moves_by_itself_while_a_person_thinks_but_a_bot_moves_after_a_while() {
    let mut session = coins_after(0);
    session.seat(Seat(1), Player::Bot("greedy".into())).unwrap();
    assert_eq!((session.period(), session.advance(60_000_000, &mut || true).steps), (None, 0));
    session.act("wait").unwrap();
    let wait = session.period().unwrap();
    assert_eq!(session.advance(wait - 1, &mut || true).steps, 0);
    // Its move, and not one for the person after it.
    assert_eq!(session.advance(60_000_000, &mut || true).steps, 1);
    assert_eq!(session.period(), None);
}

#[test]
fn a_watched_replay_takes_its_actions_from_the_record_and_stops_at_its_end() {
    let played = coins_after(10);
    let mut watched = played.replay().open(&toys::coins::INFO).unwrap();
    watched.watch(true);
    let step = watched.period().unwrap();
    assert_eq!(watched.advance(step, &mut || true).steps, 1);
    assert_eq!((watched.step(), watched.len()), (1, 10));
    for _ in 0..20 {
        watched.advance(step, &mut || true);
    }
    assert_eq!((watched.step(), watched.hash()), (10, played.hash()));
    assert_eq!(watched.period(), None);
    watched.go_to(3).unwrap();
    assert_eq!(watched.advance(step, &mut || true).steps, 1);
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
    let trouble = (0..9).find_map(|_| watched.advance(step, &mut || true).trouble).unwrap();
    assert!(trouble.starts_with("diverges at step 5: 'fly' is refused"), "{trouble}");
    assert_eq!((watched.step(), watched.clock.running), (4, false));
}

#[test]
fn a_game_that_is_over_makes_no_more_ticks() {
    let mut session = session(&toys::dodge::INFO, 1);
    let tick = toys::dodge::INFO.tick_micros().unwrap();
    for _ in 0..2000 {
        session.advance(tick, &mut || true);
    }
    assert!(session.outcome().is_some());
    let end = session.step();
    assert_eq!((session.advance(tick, &mut || true).steps, session.period()), (0, None));
    assert_eq!(session.step(), end);
}

#[test]
fn a_move_without_a_choice_waits_for_its_player_unless_he_has_asked_for_auto_run() {
    let mut session = session(&FORCED, 1);
    session.act("rest").unwrap();
    assert_eq!(session.only_action().as_deref(), Some("on"));
    assert_eq!((session.period(), session.advance(60_000_000, &mut || true).steps), (None, 0));
    assert!(session.timed_step().is_none());
    session.run_auto(true);
    let wait = session.period().unwrap();
    assert_eq!(session.advance(wait - 1, &mut || true).steps, 0);
    assert_eq!(session.advance(1, &mut || true).steps, 1);
}

#[test]
fn auto_run_stops_at_a_choice_and_goes_on_after_it() {
    let mut session = session(&FORCED, 1);
    session.run_auto(true);
    assert_eq!((session.only_action(), session.advance(60_000_000, &mut || true).steps), (None, 0));
    session.act("on").unwrap();
    while session.advance(1_000_000, &mut || true).steps > 0 {}
    assert_eq!((session.step(), session.period()), (11, None), "there is a choice before step 11");
    session.act("rest").unwrap();
    while session.advance(1_000_000, &mut || true).steps > 0 {}
    assert_eq!(session.step(), 22);
    assert!(session.is_auto());
}

#[test]
fn travel_in_time_stops_auto_run() {
    let mut session = session(&FORCED, 1);
    let travels: [fn(&mut Session) -> bool; 4] =
        [|s| s.undo().unwrap(), |s| s.redo().unwrap(), |s| s.restart().unwrap(), |s| s.undo().unwrap()];
    session.act("on").unwrap();
    session.run_auto(true);
    session.timed_step().unwrap().unwrap();
    for travel in travels {
        session.run_auto(true);
        assert!(travel(&mut session));
        assert!(!session.is_auto());
    }
}

#[test]
fn what_is_held_in_real_time_is_never_called_a_move_without_a_choice() {
    let mut session = session(&TICKING, 1);
    session.run_auto(true);
    assert_eq!(session.only_action(), None);
}

#[test]
fn no_more_steps_are_made_once_there_is_no_more_time_for_them() {
    let mut session = session(&TICKING, 1);
    let tick = TICKING.tick_micros().unwrap();
    let mut asked = 0;
    let progress = session.advance(5 * tick, &mut || {
        asked += 1;
        asked < 2
    });
    assert_eq!((progress.steps, asked), (2, 2));
}
