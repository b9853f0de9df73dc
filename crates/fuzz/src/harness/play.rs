//! Random play over the whole catalogue: actions that are listed and some that are not, undo, redo and restart, bots,
//! and at the end a save that must lead to the same state.

use super::{Games, any_game, started};
use crate::{Choices, Harness, Source, Tally};
use kernel::game::Seat;
use kernel::replay::Replay;

/// Random play.
pub const HARNESS: Harness = Harness {
    name: "play",
    about: "random play of every game, with undo, bots, saving and proving",
    unit: "steps",
    source: Source::Any(12_000),
    run: |bytes| run(catalogue::GAMES, bytes),
};

/// Tries with one of these games.
pub fn run(games: Games<'_>, bytes: &[u8]) -> Tally {
    let mut choices = Choices::new(bytes);
    let (info, params) = any_game(games, &mut choices);
    let seed = choices.below(50) as u64;
    let Some(mut session) = started(info, params, seed) else { return Tally::default() };
    let mut tally = Tally::default();
    // Bots that think long are slow; some moves of theirs do.
    let mut bots = 2;
    while !choices.is_empty() && session.to_act().is_some() {
        let what = choices.byte();
        tally.steps += 1;
        match what {
            0..=219 => {
                let legal = session.game().legal();
                let Some(action) = choices.pick(&legal) else { continue };
                let before = (what < 4).then(|| session.hash());
                let done = session.act(action);
                assert!(done.is_ok(), "{}: '{action}' is listed and refused: {done:?}", info.id);
                tally.good += 1;
                if let Some(before) = before {
                    let steps = session.step();
                    session.undo_step().expect("a step can be taken back");
                    if session.step() + 1 == steps {
                        assert_eq!(session.hash(), before, "{}: undo leads elsewhere", info.id);
                    }
                    session.redo().expect("it can be made again");
                }
            }
            220..=227 => {
                // The game's own word: the session remembers its hash until it knows of a change.
                let (before, text) = (session.game().snapshot(), choices.text(30));
                if session.act(&text).is_err() {
                    assert_eq!(
                        session.game().snapshot(),
                        before,
                        "{}: a refusal has changed something",
                        info.id
                    );
                }
            }
            228..=233 => drop(session.undo().expect("what was done can be undone")),
            234..=237 => drop(session.redo().expect("what was undone can be redone")),
            238 => drop(session.restart().expect("it starts again")),
            239..=241 => {
                if let Some(bot) = choices.pick(info.bots).filter(|_| bots > 0) {
                    bots -= 1;
                    if let Some(advice) = session.advise(bot.id) {
                        assert!(
                            session.act(&advice.action).is_ok(),
                            "{}: {} is no legal player",
                            info.id,
                            bot.id
                        );
                    }
                }
            }
            242..=245 => drop(session.scene(8)),
            246..=248 => {
                for seat in 0..info.seats.len() {
                    session.game().observe(Seat(seat));
                }
            }
            _ => session.prove().expect("what was played leads to where it stands"),
        }
    }
    let text = session.replay().to_string();
    let replay = Replay::parse(&text).expect("what was written is read");
    let again = replay.verify(info).expect("what was read is what was written");
    assert_eq!((again.hash(), again.step()), (session.hash(), session.step()), "{}", info.id);
    tally
}
