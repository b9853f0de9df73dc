//! Who sits where, and what bots may and may not do.

use super::{coins_after, session};
use kernel::arena::{self, Brain, End};
use kernel::game::Seat;
use kernel::params::Params;
use kernel::session::Player;
use toys::coins;

#[test]
fn a_bot_that_does_not_exist_and_a_seat_that_does_not_exist_are_refused_by_name() {
    let mut session = coins_after(0);
    let refused = session.seat(Seat(0), Player::Bot("clever".into())).unwrap_err();
    assert_eq!(refused.reason, "coins has no bot 'clever' (it has: greedy, random)");
    assert_eq!(session.seat(Seat(2), Player::Human).unwrap_err().code, "no-seat");
    assert_eq!(session.players(), [Player::Human, Player::Human]);
}

#[test]
fn only_the_bot_that_is_to_act_moves() {
    let mut session = coins_after(0);
    session.seat(Seat(1), Player::Bot("random".into())).unwrap();
    assert!(session.bot_step().is_none());
    session.act("wait").unwrap();
    assert!(session.bot_step().unwrap().is_ok());
    assert!(session.bot_step().is_none());
}

#[test]
fn asking_for_advice_changes_nothing_and_the_same_question_has_the_same_answer() {
    let mut asked = coins_after(5);
    let before = asked.hash();
    let first = asked.advise("random");
    assert_eq!(asked.advise("random"), first);
    assert_eq!(asked.hash(), before);
    assert_eq!(asked.advise("nobody"), None);
}

#[test]
fn a_match_in_the_arena_is_the_same_game_as_a_session_of_the_same_bots() {
    for seed in 0..20 {
        let mut session = session(&coins::INFO, seed);
        session.seat(Seat(0), Player::Bot("greedy".into())).unwrap();
        session.seat(Seat(1), Player::Bot("random".into())).unwrap();
        while let Some(moved) = session.bot_step() {
            moved.unwrap();
        }
        let params = Params::defaults(coins::INFO.params);
        let mut brains = [Brain::Bot("greedy"), Brain::Bot("random")];
        let (steps, end, hash) = arena::play(&coins::INFO, &params, seed, &mut brains, 10_000).unwrap();
        assert_eq!((steps, hash), (session.step(), session.hash()));
        assert_eq!(end, End::Outcome(session.outcome().unwrap()));
    }
}

#[test]
fn whoever_moves_illegally_or_breaks_down_forfeits_with_a_reason() {
    let params = Params::defaults(coins::INFO.params);
    let mut fly = |_: &arena::Question<'_>| Ok("fly".to_string());
    let mut brains = [Brain::Bot("greedy"), Brain::Outside(&mut fly)];
    let (steps, end, _) = arena::play(&coins::INFO, &params, 1, &mut brains, 100).unwrap();
    let (seat, reason) = end.forfeit().expect("a forfeit");
    assert_eq!((steps, seat), (1, Seat(1)));
    assert!(reason.starts_with("illegal move 'fly': "), "{reason}");
    let mut crash = |_: &arena::Question<'_>| Err("it hung up".to_string());
    let mut brains = [Brain::Outside(&mut crash), Brain::Bot("greedy")];
    let (steps, end, _) = arena::play(&coins::INFO, &params, 1, &mut brains, 100).unwrap();
    assert_eq!((steps, end), (0, End::Forfeit { seat: Seat(0), reason: "it hung up".into() }));
}

#[test]
fn a_match_that_goes_on_too_long_is_stopped_without_a_winner() {
    let params = Params::defaults(coins::INFO.params);
    let mut brains = [Brain::Bot("random"), Brain::Bot("random")];
    let (steps, end, _) = arena::play(&coins::INFO, &params, 1, &mut brains, 5).unwrap();
    assert_eq!((steps, end), (5, End::Limit));
}

#[test]
fn after_a_forfeit_nobody_acts_until_it_is_undone() {
    let mut session = coins_after(4);
    session.give_up(Seat(1), "It took too long.");
    assert_eq!(session.to_act(), None);
    assert_eq!(session.act("wait").unwrap_err().reason, "It took too long.");
    assert_eq!(session.period(), None);
    session.undo().unwrap();
    assert!(session.forfeit().is_none());
    assert!(session.act("wait").is_ok());
}
