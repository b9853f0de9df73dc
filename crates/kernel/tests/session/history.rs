//! Undo, redo, restart and jumps.

use super::endless::{TICKING, TURNS};
use super::{coins_after, repeat, session};
use kernel::game::Seat;
use kernel::session::{Player, Session};

/// Everything that can be seen of a session's present.
fn present(session: &Session) -> (usize, u64, Vec<String>) {
    (session.step(), session.hash(), session.log().iter().map(|l| format!("{} {}", l.step, l.text)).collect())
}

#[test]
fn undo_takes_back_one_decision_and_redo_does_it_again_words_included() {
    let mut session = coins_after(0);
    let mut seen = vec![present(&session)];
    for _ in 0..12 {
        let action = session.advise("greedy").unwrap().action;
        session.act(&action).unwrap();
        seen.push(present(&session));
    }
    for step in (0..12).rev() {
        assert!(session.undo().unwrap());
        assert_eq!(present(&session), seen[step]);
    }
    assert!(!session.undo().unwrap());
    for expected in &seen[1..] {
        assert!(session.redo().unwrap());
        assert_eq!(present(&session), *expected);
    }
    assert!(!session.redo().unwrap());
}

#[test]
fn another_action_drops_what_was_undone() {
    let mut session = coins_after(6);
    session.undo().unwrap();
    session.undo().unwrap();
    let undone = session.replay().actions.get(4).unwrap().to_string();
    let other = session.game().legal().into_iter().find(|a| *a != undone).unwrap();
    session.act(&other).unwrap();
    assert_eq!((session.step(), session.len()), (5, 5));
    assert!(!session.redo().unwrap());
}

#[test]
fn the_very_action_that_was_undone_drops_what_came_after_it_too() {
    let mut session = coins_after(6);
    for _ in 0..3 {
        session.undo().unwrap();
    }
    let same = session.replay().actions.get(3).unwrap().to_string();
    session.act(&same).unwrap();
    assert_eq!((session.step(), session.len()), (4, 4));
    assert!(!session.redo().unwrap());
}

#[test]
fn a_restart_drops_what_was_undone_before_it() {
    let mut session = coins_after(6);
    session.undo().unwrap();
    let here = present(&session);
    assert!(session.restart().unwrap());
    assert!(session.undo().unwrap());
    assert_eq!((present(&session), session.len()), (here, 5));
    assert!(session.redo().unwrap());
    assert_eq!(session.step(), 0, "only the restart itself can be done again");
    assert!(!session.redo().unwrap());
}

#[test]
fn at_the_start_there_is_nothing_to_restart_and_what_was_undone_stays() {
    let mut session = coins_after(3);
    let end = present(&session);
    session.go_to(0).unwrap();
    assert!(!session.restart().unwrap());
    while session.redo().unwrap() {}
    assert_eq!(present(&session), end);
}

#[test]
fn a_refused_action_after_undo_keeps_what_was_undone() {
    let mut session = coins_after(6);
    session.undo().unwrap();
    let before = present(&session);
    assert!(session.act("fly").is_err());
    assert_eq!(present(&session), before);
    assert!(session.redo().unwrap());
    assert_eq!(session.step(), 6);
}

#[test]
fn a_restart_can_be_undone_and_redone() {
    let mut session = coins_after(9);
    let (start, end) = (coins_after(0).hash(), present(&session));
    assert!(session.restart().unwrap());
    assert_eq!((session.step(), session.len(), session.hash()), (0, 0, start));
    assert!(session.log().is_empty());
    assert!(session.undo().unwrap());
    assert_eq!(present(&session), end);
    assert!(session.redo().unwrap());
    assert_eq!((session.step(), session.hash()), (0, start));
    assert!(!session.redo().unwrap());
}

#[test]
fn two_restarts_are_two_undos_each_line_where_it_stood() {
    let mut session = coins_after(5);
    session.undo().unwrap();
    let first = present(&session);
    session.restart().unwrap();
    session.act("wait").unwrap();
    let second = present(&session);
    session.restart().unwrap();
    session.undo().unwrap();
    assert_eq!(present(&session), second);
    session.undo().unwrap();
    assert_eq!(session.step(), 0);
    session.undo().unwrap();
    assert_eq!(present(&session), first);
}

#[test]
fn the_mark_is_one_point_of_the_history_to_come_back_to() {
    let mut session = coins_after(3);
    assert!(!session.go_to_mark().unwrap(), "there is none yet");
    session.mark();
    let marked = present(&session);
    assert!(!session.go_to_mark().unwrap(), "it is here");
    for _ in 0..4 {
        let action = session.advise("greedy").unwrap().action;
        session.act(&action).unwrap();
    }
    let later = present(&session);
    assert!(session.go_to_mark().unwrap());
    assert_eq!(present(&session), marked);
    while session.redo().unwrap() {}
    assert_eq!(present(&session), later, "redo leads forward again");
    session.mark();
    session.undo().unwrap();
    assert!(session.go_to_mark().unwrap());
    assert_eq!(present(&session), later, "the second mark has replaced the first");
}

#[test]
fn the_mark_is_found_through_restarts_and_lost_with_its_future() {
    let mut session = coins_after(5);
    session.mark();
    let marked = present(&session);
    for _ in 0..2 {
        session.restart().unwrap();
        session.act("wait").unwrap();
    }
    assert!(session.go_to_mark().unwrap());
    assert_eq!(present(&session), marked);
    session.go_to(2).unwrap();
    let ahead = session.replay().actions.get(2).unwrap().to_string();
    let other = session.game().legal().into_iter().find(|a| *a != ahead).unwrap();
    session.act(&other).unwrap();
    assert!(!session.go_to_mark().unwrap(), "what was marked is no more");
}

#[test]
fn a_game_in_which_nothing_was_done_cannot_be_restarted() {
    let mut session = coins_after(0);
    assert!(!session.restart().unwrap());
    assert!(!session.undo().unwrap());
}

#[test]
fn after_a_restart_that_was_undone_a_new_action_forgets_the_restart() {
    let mut session = coins_after(4);
    session.restart().unwrap();
    session.act("wait").unwrap();
    session.undo().unwrap();
    session.undo().unwrap();
    assert_eq!(session.step(), 4);
    session.act("wait").unwrap();
    assert!(!session.redo().unwrap());
}

#[test]
fn any_step_can_be_gone_to_in_any_order() {
    let mut session = session(&TURNS, 3);
    let mut seen = vec![present(&session)];
    for step in 0..300 {
        session.act(if step % 3 == 0 { "rest" } else { "on" }).unwrap();
        seen.push(present(&session));
    }
    for target in [150, 0, 64, 63, 300, 65, 128, 299, 1, 300] {
        session.go_to(target).unwrap();
        assert_eq!(present(&session), seen[target]);
    }
    session.go_to(9999).unwrap();
    assert_eq!(session.step(), 300);
}

#[test]
fn with_a_bot_at_the_table_undo_goes_to_the_last_decision_of_the_person() {
    let mut session = coins_after(0);
    session.seat(Seat(1), Player::Bot("greedy".into())).unwrap();
    let mut decisions = Vec::new();
    while session.step() < 20 && session.to_act().is_some() {
        if session.to_act() == Some(Seat(0)) {
            decisions.push(session.step());
            let action = session.advise("greedy").unwrap().action;
            session.act(&action).unwrap();
        } else {
            session.bot_step().unwrap().unwrap();
        }
    }
    for &decision in decisions.iter().rev() {
        assert!(session.undo().unwrap());
        assert_eq!((session.step(), session.to_act()), (decision, Some(Seat(0))));
    }
    assert!(session.redo().unwrap());
    assert_eq!(session.step(), decisions[1]);
}

#[test]
fn a_restart_after_which_only_a_bot_has_moved_is_what_undo_takes_back() {
    let mut session = coins_after(0);
    session.seat(Seat(0), Player::Bot("greedy".into())).unwrap();
    session.bot_step().unwrap().unwrap();
    session.act("wait").unwrap();
    session.restart().unwrap();
    session.bot_step().unwrap().unwrap();
    assert!(session.undo().unwrap());
    assert_eq!(session.step(), 2);
}

#[test]
fn bots_alone_are_undone_step_by_step() {
    let mut session = coins_after(0);
    for seat in 0..2 {
        session.seat(Seat(seat), Player::Bot("greedy".into())).unwrap();
    }
    for _ in 0..4 {
        session.bot_step().unwrap().unwrap();
    }
    for step in (0..4).rev() {
        session.undo().unwrap();
        assert_eq!(session.step(), step);
    }
    session.redo().unwrap();
    assert_eq!(session.step(), 1);
}

#[test]
fn in_real_time_undo_goes_back_three_seconds() {
    let mut session = session(&TICKING, 1);
    repeat(&mut session, "on", 200);
    session.undo().unwrap();
    assert_eq!(session.step(), 110);
    session.undo().unwrap();
    session.undo().unwrap();
    assert_eq!(session.step(), 0);
    session.redo().unwrap();
    assert_eq!(session.step(), 90);
    session.redo().unwrap();
    session.redo().unwrap();
    assert_eq!(session.step(), 200);
}

#[test]
fn in_real_time_undo_does_not_count_ticks_in_which_the_world_stood_still() {
    let mut session = session(&TICKING, 1);
    let tick = TICKING.tick_micros().unwrap();
    let pass = |session: &mut Session, ticks, frozen| {
        super::endless::freeze(frozen);
        (0..ticks).for_each(|_| assert_eq!(session.advance(tick, &mut || true).steps, 1));
    };
    pass(&mut session, 200, false);
    pass(&mut session, 1000, true);
    pass(&mut session, 30, false);
    pass(&mut session, 50, true);
    assert!(session.undo().unwrap());
    assert_eq!(session.step(), 140, "30 ticks after the world stood still, 60 before");
    session.redo().unwrap();
    assert_eq!(session.step(), 1230, "redo skips the same time");
    session.undo().unwrap();
    assert_eq!(session.step(), 140);
    pass(&mut session, 90, true);
    assert!(session.undo().unwrap());
    assert_eq!(session.step(), 50);
    session.redo().unwrap();
    pass(&mut session, 91, false);
    assert!(session.undo().unwrap());
    assert_eq!(session.step(), 141, "another future forgets where the world stood still");
}

#[test]
fn where_only_a_bot_has_moved_there_is_nothing_to_take_back() {
    let mut session = coins_after(0);
    session.seat(Seat(0), Player::Bot("greedy".into())).unwrap();
    session.bot_step().unwrap().unwrap();
    assert!(!session.undo().unwrap());
    assert_eq!(session.step(), 1);
}

#[test]
fn rules_that_changed_in_the_meantime_are_told_and_nothing_moves() {
    let mut session = session(&TURNS, 1);
    repeat(&mut session, "on", 130);
    session.restart().unwrap();
    session.undo().unwrap();
    let before = present(&session);
    super::endless::change_the_rules();
    // Step 100 lies between keyframes, and step 128 has a hash.
    session.go_to(100).unwrap();
    let here = present(&session);
    let divergence = session.go_to(130).unwrap_err();
    assert_eq!((divergence.agreed, divergence.step), (64, 128));
    assert_eq!(present(&session), here);
    assert_eq!((session.len(), before.0), (130, 130));
}

#[test]
fn an_action_that_could_not_be_read_back_is_refused_whatever_the_game_thinks() {
    let mut session = session(&TURNS, 1);
    session.act("on and on").unwrap();
    for action in ["", "  ", "on\tand\ton", "on\nand\non", "on\u{85}and on"] {
        assert_eq!(session.act(action).unwrap_err().code, "bad-action", "{action:?}");
    }
    session.act("  rest \n").unwrap();
    assert_eq!(session.step(), 2);
    let replay = session.replay();
    assert_eq!(kernel::replay::Replay::parse(&replay.to_string()), Ok(replay));
}
