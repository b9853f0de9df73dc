//! What a session does with any game: history, seats, time, saves. The games are the toys, and one
//! endless game that counts its steps.

#![allow(clippy::disallowed_macros, reason = "a game that breaks its word needs a global")]
#![allow(clippy::unwrap_used, reason = "a test may")]

mod endless;
mod history;
mod long;
mod saves;
mod seats;
mod time;

use kernel::dice::Dice;
use kernel::game::GameInfo;
use kernel::params::Params;
use kernel::session::Session;

/// A session of a game with its default parameters.
fn session(info: &'static GameInfo, seed: u64) -> Session {
    Session::new(info, Params::defaults(info.params), Dice::seeded(seed)).unwrap()
}

/// Does the same action so many times.
fn repeat(session: &mut Session, action: &str, times: usize) {
    for _ in 0..times {
        session.act(action).unwrap();
    }
}

/// A session of Coins after so many steps. The players are slow, so that the game goes on: between
/// two rounds of moves they rest for one.
fn coins_after(steps: usize) -> Session {
    let mut session = session(&toys::coins::INFO, 7);
    for step in 0..steps {
        let rests = step % 4 < 2 && session.game().legal().contains(&"wait".to_string());
        let action = if rests { "wait".into() } else { session.advise("greedy").unwrap().action };
        session.act(&action).unwrap();
    }
    session
}
