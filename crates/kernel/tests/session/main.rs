//! What a session does with any game: history, seats, time, saves. The games are the toys, and one
//! endless game that counts its steps.

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

/// A session of Coins in which both players have moved a few times.
fn coins_after(steps: usize) -> Session {
    let mut session = session(&toys::coins::INFO, 7);
    for _ in 0..steps {
        let action = session.advise("greedy").unwrap().action;
        session.act(&action).unwrap();
    }
    session
}
