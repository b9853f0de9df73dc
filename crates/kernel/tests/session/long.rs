//! Long games: what going back costs, counted in steps.

use super::endless::{TICKING, TURNS, steps_made};
use super::{repeat, session};
use kernel::session::Session;

const LONG: usize = 200_000;

fn long_session() -> Session {
    let mut session = session(&TICKING, 5);
    repeat(&mut session, "on", LONG);
    session
}

#[test]
fn undo_at_the_end_of_a_long_game_costs_less_than_64_steps() {
    let mut session = long_session();
    let cost = steps_made(|| assert!(session.undo().unwrap()));
    assert_eq!(session.step(), LONG - 90);
    assert!(cost < 64, "{cost} steps");
}

#[test]
fn undoing_a_whole_long_game_costs_a_hundredth_of_it_at_most_for_one_undo_and_little_on_average() {
    let mut session = long_session();
    let (mut undos, mut most, mut all) = (0, 0, 0);
    while session.step() > 0 {
        let cost = steps_made(|| assert!(session.undo().unwrap()));
        (undos, most, all) = (undos + 1, most.max(cost), all + cost);
    }
    assert_eq!(undos, LONG.div_ceil(90));
    assert!(most <= LONG / 100, "one undo cost {most} steps");
    assert!(all / undos <= 150, "{} steps on average", all / undos);
}

#[test]
fn any_jump_back_in_a_long_game_costs_a_hundredth_of_it_at_most() {
    let mut session = long_session();
    let mut most = 0;
    for jump in 1..=24 {
        let target = jump * 77_777 % LONG;
        // The way forth is played step by step, for the sake of the log.
        let back = target < session.step();
        let cost = steps_made(|| session.go_to(target).unwrap());
        assert_eq!(session.step(), target);
        most = most.max(if back { cost } else { 0 });
    }
    assert!(most <= LONG / 100, "one jump cost {most} steps");
}

#[test]
fn undoing_the_restart_of_a_long_game_costs_no_step() {
    let mut session = long_session();
    let hash = session.hash();
    let cost = steps_made(|| {
        session.restart().unwrap();
        session.undo().unwrap();
    });
    assert_eq!((cost, session.step(), session.hash()), (0, LONG, hash));
}

#[test]
fn a_save_after_every_action_costs_one_step_each_also_after_an_undo() {
    let mut session = session(&TURNS, 5);
    repeat(&mut session, "on", 10_000);
    assert_eq!(steps_made(|| drop(session.proved().unwrap())), 10_000);
    let cost = steps_made(|| {
        for _ in 0..100 {
            session.act("on").unwrap();
            session.proved().unwrap();
        }
    });
    assert_eq!(cost, 200);
    let cost = steps_made(|| {
        session.undo().unwrap();
        session.act("rest").unwrap();
        session.proved().unwrap();
    });
    assert!(cost < 200, "{cost} steps");
}

#[test]
fn a_long_loaded_game_is_not_played_a_second_time_to_be_saved() {
    let mut session = session(&TURNS, 5);
    repeat(&mut session, "on", 10_000);
    let replay = session.replay();
    let mut loaded = replay.verify(&TURNS).unwrap();
    let cost = steps_made(|| {
        loaded.act("on").unwrap();
        loaded.proved().unwrap();
    });
    assert!(cost < 100, "{cost} steps");
}
