//! A player that is a person (PU-X03), or a script in a person's place: one word a line on standard
//! input. What the person is shown and told goes to standard error, so that log and result stay clean.

use super::contest::{Seated, reason};
use crate::commands::shells::desk;
use ::protocol::outside::Fault;
use app::store::MemoryStore;
use app::{OutsideAnswer, OutsideCall, Run};
use kernel::dice::Dice;
use kernel::game::Seat;
use kernel::input::Shared;
use kernel::params::Params;
use kernel::rules;
use kernel::session::Session;
use pursuit::INFO;
use pursuit::action::Step;
use pursuit::bots;
use pursuit::event::Made;
use pursuit::game::PursuitRules;
use pursuit::oracle::Oracle;
use pursuit::referee::{Referee, Verdict};
use pursuit::solver::Value;
use pursuit::state::{Side, State};
use std::cell::RefCell;
use std::io::{self, BufRead, Write};
use std::rc::Rc;

/// How many rounds deep a hint looks in a dungeon too large to solve.
const DEPTH: u32 = 3;

/// A game in which people play: its verdict, none if they left it, and the fault of whoever forfeited it.
/// Nothing of it is kept.
pub(super) fn play(
    start: &State,
    seated: [Option<Seated>; 2],
    told: &mut dyn FnMut(&Made, &State),
) -> (Option<Verdict>, Option<Fault>) {
    let mut run = Run::new(session(start));
    let failed = Rc::new(RefCell::new(None));
    for (side, player) in Side::ALL.into_iter().zip(seated) {
        if let Some(player) = player {
            seat(&mut run, side, player, &failed);
        }
    }
    let (oracle, mut store, mut state) = (Oracle::default(), MemoryStore::default(), start.clone());
    while !run.is_over() {
        let happened = run.next_move(&mut desk(&mut store)).or_else(|| match choose(&oracle, &state) {
            Decision::Quit => None,
            Decision::Step(step) => run.act(&mut desk(&mut store), &step.to_string(), 1).ok(),
            Decision::Undo => {
                let back = run.travel(&mut desk(&mut store), Shared::Undo).ok().flatten();
                if back.is_none() {
                    tell("There is nothing to take back.");
                }
                state = state_of(&run.session);
                Some(back.unwrap_or_default())
            }
        });
        let Some(happened) = happened else { return (None, None) };
        for step in happened.moves.iter().filter_map(|made| made.action.parse().ok()) {
            let made = state.advance(step).expect("the game has made this step");
            told(&made, &state);
        }
    }
    run.leave(&mut desk(&mut store));
    let fault = failed.take();
    (verdict(&run.session, fault.as_ref()), fault)
}

/// The same game as everywhere: the dungeon as a file of the player's own.
fn session(start: &State) -> Session {
    let mut params = Params::defaults(INFO.params);
    for (id, value) in [("field", start.field().write()), ("max-rounds", start.limit.to_string())] {
        params.set(INFO.params, id, &value).expect("the dungeon and the limit have been checked");
    }
    Session::new(&INFO, params, Dice::seeded(0)).expect("a dungeon that was read can be played")
}

fn state_of(session: &Session) -> State {
    rules::state_of::<PursuitRules>(session.game()).expect("this is a game of Pursuit").clone()
}

/// Puts a strategy or a program into its seat; whoever cannot begin has lost before a step is made.
fn seat(run: &mut Run, side: Side, player: Seated, failed: &Rc<RefCell<Option<Fault>>>) {
    if let Seated::Broken(fault) = player {
        run.session.give_up(side.seat(), reason(&fault));
        failed.replace(Some(fault));
        return;
    }
    let (mut player, failed) = (Some(player), Rc::clone(failed));
    let ask = move |session: &Session, call: OutsideCall<'_>| match (call, player.as_mut()) {
        (OutsideCall::Move, Some(playing)) => match playing.choose(&state_of(session)) {
            Ok(step) => OutsideAnswer::Do(step.to_string()),
            Err(fault) => {
                let told = reason(&fault);
                failed.replace(Some(fault));
                OutsideAnswer::Broken(told)
            }
        },
        (OutsideCall::Over, Some(_)) => {
            let verdict = verdict(session, failed.borrow().as_ref());
            if let Some((player, verdict)) = player.take().zip(verdict) {
                player.dismiss(verdict);
            }
            OutsideAnswer::Wait
        }
        _ => OutsideAnswer::Wait,
    };
    let Seat(place) = side.seat();
    run.seat_outside(place, side.name(), Box::new(ask));
}

/// How a game has ended.
fn verdict(session: &Session, fault: Option<&Fault>) -> Option<Verdict> {
    let mut referee = Referee::new(state_of(session), false);
    if let (Some(forfeit), Some(fault)) = (session.forfeit(), fault) {
        let side = Side::ALL.into_iter().find(|side| side.seat() == forfeit.seat)?;
        referee.forfeit(side, fault.cause);
    }
    referee.verdict()
}

/// What a person decides.
enum Decision {
    Step(Step),
    /// To take back the last step of a person and all after it.
    Undo,
    /// To leave the game without an end.
    Quit,
}

/// Asks the person at the keyboard until there is a decision; what cannot be done costs nothing, and the end of the input
/// means quitting.
fn choose(oracle: &Oracle, state: &State) -> Decision {
    tell(&format!("{}\n{}", state.rows().join("\n"), asked(state)));
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        let word = line.trim();
        match word.to_ascii_lowercase().as_str() {
            "" => {}
            "quit" => break,
            "undo" => return Decision::Undo,
            "hint" => tell(&hint(oracle, state)),
            "value" => tell(&value(oracle, state)),
            _ => match Step::from_input(word).map(|step| (step, state.check(step))) {
                Some((step, Ok(_))) => return Decision::Step(step),
                Some((_, Err(objection))) => tell(&format!("{objection} {}", allowed(state))),
                None => {
                    let shown: String = word.chars().take(40).flat_map(char::escape_debug).collect();
                    tell(&format!(
                        "'{shown}' is no direction, nor hint, value, undo or quit. {}",
                        allowed(state)
                    ));
                }
            },
        }
    }
    Decision::Quit
}

fn hint(oracle: &Oracle, state: &State) -> String {
    match oracle.solution(state).and_then(|solution| bots::optimal(state, &solution)) {
        Some(step) => format!("hint: {step}"),
        None => format!("hint: {}", bots::bounded(state, DEPTH).step),
    }
}

fn value(oracle: &Oracle, state: &State) -> String {
    match oracle.value(state) {
        Some(Value::Never) => "value: ∞".into(),
        Some(value) => format!("value: {value}"),
        None => bots::bounded(state, DEPTH).to_string(),
    }
}

fn asked(state: &State) -> String {
    let speeds = Side::ALL.map(|side| format!("{side} {}", state.walker(side).speed()));
    let (round, rem) = (state.round, state.rem);
    format!("round {round}, the {} to step, {rem} more after it; speeds: {}", state.turn, speeds.join(", "))
}

fn allowed(state: &State) -> String {
    format!("Allowed: {}.", state.legal_names())
}

/// With standard error closed, nobody wants to know.
fn tell(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}
