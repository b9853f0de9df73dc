//! What a session makes of a game: replays, undo and redo, restarts, proofs.

use super::breach::{Breach, Clause};
use super::playout::Playout;
use kernel::dice::Dice;
use kernel::game::Seat;
use kernel::replay::{Divergence, Replay, state_hash};
use kernel::session::{Player, Session};

pub(super) fn check(playout: &Playout<'_>) -> Result<(), Breach> {
    let mut session = played(playout)?;
    reads_back(playout, &session.replay())?;
    proof(playout, &mut session)?;
    back_and_forth(playout, &mut session)?;
    restart(playout, &mut session)?;
    with_bots(playout)
}

fn hash_at(playout: &Playout<'_>, step: usize) -> u64 {
    let (snapshot, dice) = &playout.states[step];
    state_hash(snapshot, dice)
}

fn played(playout: &Playout<'_>) -> Result<Session, Breach> {
    let mut session = opened(playout)?;
    for at in playout.stops() {
        let (is, due) = (session.hash(), hash_at(playout, at));
        playout.demand(is == due, Clause::Replay, || {
            format!("a session comes to the hash {is:016x}, the bare game to {due:016x}")
        })?;
        if let Some(action) = playout.actions.get(at) {
            let seen = |r| playout.breach(Clause::Replay, format!("a session refuses '{action}': {r}"));
            session.act(action).map_err(seen)?;
        }
    }
    Ok(session)
}

fn opened(playout: &Playout<'_>) -> Result<Session, Breach> {
    Session::new(playout.info, playout.params.clone(), Dice::seeded(playout.seed))
        .map_err(|r| playout.breach(Clause::Replay, format!("a session cannot start this game: {r}")))
}

/// A replay as text reads back as the same replay, and playing it leads to the same hash.
fn reads_back(playout: &Playout<'_>, replay: &Replay) -> Result<(), Breach> {
    let wrong = |seen: String| playout.breach(Clause::Replay, seen);
    let text = replay.to_string();
    let read = Replay::parse(&text).map_err(|d| wrong(format!("the replay cannot be read: {d}")))?;
    if read != *replay {
        return Err(wrong("the replay reads back as another one".into()));
    }
    let session = read.verify(playout.info).map_err(|d| wrong(format!("the replay {d}")))?;
    let due = hash_at(playout, replay.at);
    if session.hash() != due {
        return Err(wrong(format!("the replay ends at {:016x} instead of {due:016x}", session.hash())));
    }
    Ok(())
}

fn proof(playout: &Playout<'_>, session: &mut Session) -> Result<(), Breach> {
    match session.proved() {
        Ok(replay) if replay == session.replay() => Ok(()),
        Ok(_) => Err(playout.breach(Clause::Proof, "the proved replay is another one")),
        Err(divergence) => Err(playout.breach(Clause::Proof, format!("the save {divergence}"))),
    }
}

/// Undo to the start and redo to the end, looking at every state on the way.
fn back_and_forth(playout: &Playout<'_>, session: &mut Session) -> Result<(), Breach> {
    let demand = |holds, seen: String| playout.demand(holds, Clause::Undo, || seen);
    let end = playout.actions.len();
    let compare = |session: &Session, what: &str| {
        playout.step.set(session.step());
        let (is, due) = (session.hash(), hash_at(playout, session.step()));
        demand(is == due, format!("{what} leads to {is:016x} instead of {due:016x}"))
    };
    let astray = |d: Divergence| playout.breach(Clause::Undo, format!("going back or forth {d}"));
    while session.undo().map_err(astray)? {
        compare(session, "undo")?;
        let here = session.step();
        session.redo().map_err(astray)?;
        compare(session, "undo and redo")?;
        session.undo().map_err(astray)?;
        let step = session.step();
        demand(step == here, format!("undo, redo and undo lead to step {step} instead of {here}"))?;
    }
    let step = session.step();
    demand(step == 0, format!("undo leads back to step {step}, and not to the start"))?;
    compare(session, "undoing everything")?;
    reads_back(playout, &session.replay())?;
    while session.redo().map_err(astray)? {
        compare(session, "redo")?;
    }
    let step = session.step();
    demand(step == end, format!("redo leads to step {step}, and not to the end at {end}"))?;
    compare(session, "redoing everything")?;
    let mut whim = playout.whim(9);
    for _ in 0..4 {
        session.go_to(whim.index(end + 1)).map_err(astray)?;
        compare(session, "a jump")?;
    }
    proof(playout, session)?;
    session.go_to(end).map_err(astray)
}

fn restart(playout: &Playout<'_>, session: &mut Session) -> Result<(), Breach> {
    let astray = |d: Divergence| playout.breach(Clause::Undo, format!("a restart {d}"));
    let (end, hash) = (session.step(), session.hash());
    if !session.restart().map_err(astray)? {
        return Ok(());
    }
    let at_start = session.hash() == hash_at(playout, 0);
    playout.demand(at_start, Clause::Undo, || "a restart does not lead to the start".into())?;
    session.undo().map_err(astray)?;
    let back = (session.step(), session.hash()) == (end, hash);
    playout.demand(back, Clause::Undo, || "undoing a restart does not lead back".into())
}

/// A short game of bots alone: recorded, read back, proved.
fn with_bots(playout: &Playout<'_>) -> Result<(), Breach> {
    let mut session = opened(playout)?;
    let mut whim = playout.whim(10);
    for seat in 0..playout.info.seats.len() {
        if let Some(bot) = whim.pick(playout.info.bots) {
            let seen = |r| playout.breach(Clause::BotLegal, format!("a bot cannot be seated: {r}"));
            session.seat(Seat(seat), Player::Bot(bot.id.into())).map_err(seen)?;
        }
    }
    for _ in 0..playout.actions.len().min(70) {
        playout.step.set(session.step());
        // A bot may have no opinion; that it gives no illegal advice is shown elsewhere.
        let Some(Ok(_)) = session.bot_step() else { break };
    }
    let replay = session.proved();
    let replay =
        replay.map_err(|d| playout.breach(Clause::Proof, format!("the save of a game of bots {d}")))?;
    let wrong = |seen: String| playout.breach(Clause::Replay, format!("a game of bots {seen}"));
    let again = replay.verify(playout.info).map_err(|d| wrong(d.to_string()))?;
    if again.hash() != session.hash() {
        return Err(wrong("ends otherwise when it is played again".into()));
    }
    Ok(())
}
