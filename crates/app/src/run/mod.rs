//! The game loop without a screen: acting, bots and external players, autosave, marks for help, score and
//! end. Every way to play is a `Run` with a user interface of its own.

mod end;
pub(crate) mod levels;
mod notes;
mod time;

pub use end::{End, UNRANKED, Unkept};
pub use notes::unrank;
pub(crate) use notes::{STORY, note, noted};
pub(crate) use time::SLICE_MICROS;

use crate::saves::{self, Autosave};
use crate::store::{Shelf, Store};
use crate::{OutsideAnswer, OutsideCall, OutsidePlayer, words};
use kernel::game::{Advice, Event, Pace, Refused, Seat};
use kernel::input::Shared;
use kernel::replay::Divergence;
use kernel::session::{Player, Session};

/// The host services that a run borrows for each call.
pub struct Desk<'a> {
    /// Where games, scores and stories are kept.
    pub store: &'a mut dyn Store,
    /// Seconds since 1970.
    pub now: u64,
    /// A clock in microseconds, by which long work is cut into slices; it may stand still.
    pub clock: fn() -> u64,
}

/// A step, or several that were made by the clock.
#[derive(Clone, Debug)]
pub struct Move {
    /// Whose.
    pub seat: Option<Seat>,
    /// The action; empty for steps made by the clock.
    pub action: String,
    /// What happened.
    pub events: Vec<Event>,
}

/// What has happened.
#[derive(Clone, Debug, Default)]
pub struct Happened {
    /// In order.
    pub moves: Vec<Move>,
    /// Why nothing moves by itself any more, if something went wrong.
    pub stopped: Option<String>,
    /// What could not be kept.
    pub unkept: Vec<Unkept>,
    /// The end, if this was it.
    pub end: Option<End>,
}

/// A game that is played, or watched from its recording.
pub struct Run {
    /// The game with its history. Steps are made through the run, so that they are saved.
    pub session: Session,
    autosave: Autosave,
    outside: Vec<Option<OutsidePlayer>>,
    /// What the player from outside has answered, until it is done.
    answer: Option<OutsideAnswer>,
    /// Whether the game runs straight to its end, but for what people have to decide.
    rush: bool,
    /// Whether a bot was given time to think, and needs more.
    ponders: bool,
    since_save: u64,
    /// Microseconds at play that were not counted yet.
    spent: u64,
    /// The end, once it has been dealt with.
    end: Option<End>,
    /// The previous game, to which undo leads back.
    earlier: Option<Box<Run>>,
}

impl Run {
    /// A game that has just been set up.
    pub fn new(session: Session) -> Self {
        Run { end: None, ..Run::resumed(session, Autosave::default()) }
    }

    /// Goes on with a saved game. If that is not possible: why not, and whether it is damaged.
    pub fn open(store: &mut dyn Store, shelf: Shelf, name: &str) -> Result<Run, (String, bool)> {
        Run::open_from(store, shelf, name, None)
    }

    /// The same, with its start if that was set up.
    pub(crate) fn open_from(
        store: &mut dyn Store,
        shelf: Shelf,
        name: &str,
        start: Option<Session>,
    ) -> Result<Run, (String, bool)> {
        let mut autosave = match shelf {
            Shelf::Autosaves => match Autosave::resume(store, name) {
                Ok(Some(autosave)) => autosave,
                Ok(None) => return Err((words::IN_USE.into(), false)),
                Err(why) => return Err((why, false)),
            },
            _ => Autosave::default(),
        };
        match saves::open_from(store, shelf, name, start) {
            Ok(session) => Ok(Run::resumed(session, autosave)),
            Err(why) => {
                autosave.leave(store);
                Err((why, true))
            }
        }
    }

    /// A game that was played before, and where it saves itself. If it is over, that was dealt with then.
    /// Players from outside are gone: a file must not be able to start programs.
    pub fn resumed(mut session: Session, autosave: Autosave) -> Self {
        saves::name(&mut session);
        for seat in 0..session.players().len() {
            if matches!(session.players()[seat], Player::Outside(_)) {
                session.seat(Seat(seat), Player::Human).expect("everybody may sit in a seat that is there");
            }
        }
        Run {
            outside: session.players().iter().map(|_| None).collect(),
            end: session.to_act().is_none().then(End::default),
            session,
            autosave,
            answer: None,
            rush: false,
            ponders: false,
            since_save: 0,
            spent: 0,
            earlier: None,
        }
    }

    /// Seats an external player.
    pub fn seat_outside(&mut self, seat: usize, name: &str, player: OutsidePlayer) {
        if let Some(place) = self.outside.get_mut(seat)
            && self.session.seat(Seat(seat), Player::Outside(name.into())).is_ok()
        {
            *place = Some(player);
        }
    }

    /// Whether it has ended, by its rules or otherwise.
    pub fn is_over(&self) -> bool {
        self.session.to_act().is_none()
    }

    /// Whether time moves it on.
    pub fn is_real_time(&self) -> bool {
        matches!(self.session.info().pace, Pace::Ticks { .. }) && !self.session.is_watching()
    }

    /// Repeats an action up to so many times, as long as a person is to act and it is legal. Only the first
    /// refusal is an error.
    pub fn act(&mut self, desk: &mut Desk<'_>, action: &str, times: usize) -> Result<Happened, Refused> {
        let mut happened = Happened::default();
        for done in 0..times {
            let seat = self.session.to_act();
            match self.session.act(action) {
                Ok(events) => happened.moves.push(Move { seat, action: action.into(), events }),
                Err(refused) if done == 0 => return Err(refused),
                Err(_) => break,
            }
            if self.session.player_to_act() != Some(&Player::Human) {
                break;
            }
        }
        Ok(self.settled(desk, happened))
    }

    /// Does an action that goes on with a run: undo takes the run back as a whole.
    pub fn act_along(&mut self, desk: &mut Desk<'_>, action: &str) -> Result<Happened, Refused> {
        let seat = self.session.to_act();
        let events = self.session.act_along(action)?;
        let moves = vec![Move { seat, action: action.into(), events }];
        Ok(self.settled(desk, Happened { moves, ..Happened::default() }))
    }

    /// Makes the move of the bot or external player that is to act; `None` if there is none or it is still
    /// thinking. A player that fails or makes an illegal move forfeits.
    pub fn next_move(&mut self, desk: &mut Desk<'_>) -> Option<Happened> {
        let seat = self.session.to_act()?;
        let answer = match self.session.player_to_act()? {
            Player::Human => return None,
            Player::Outside(_) => self.ask(seat),
            Player::Bot(name) => {
                let name = name.clone();
                match self.session.advise(&name) {
                    Some(advice) => OutsideAnswer::Do(advice.action),
                    None => OutsideAnswer::Broken(words::bot_is_stuck(&name)),
                }
            }
        };
        let mut happened = Happened::default();
        match answer {
            OutsideAnswer::Wait => return None,
            OutsideAnswer::Broken(reason) => self.session.give_up(seat, reason),
            OutsideAnswer::Do(action) => match self.session.act(&action) {
                Ok(events) => happened.moves.push(Move { seat: Some(seat), action, events }),
                Err(refused) => {
                    let call = OutsideCall::Refused { action: &action, reason: &refused.reason };
                    let reason = match self.call(seat, call) {
                        Some(OutsideAnswer::Broken(reason)) => reason,
                        _ => words::illegal_move(&action, &refused.reason),
                    };
                    self.session.give_up(seat, reason);
                }
            },
        }
        Some(self.settled(desk, happened))
    }

    /// The answer of the external player in a seat.
    fn ask(&mut self, seat: Seat) -> OutsideAnswer {
        self.answer
            .take()
            .or_else(|| self.call(seat, OutsideCall::Move))
            .unwrap_or_else(|| OutsideAnswer::Broken(words::NOBODY_THERE.into()))
    }

    fn call(&mut self, Seat(seat): Seat, call: OutsideCall<'_>) -> Option<OutsideAnswer> {
        self.outside.get_mut(seat)?.as_mut().map(|player| player(&self.session, call))
    }

    /// Deals with the end, or saves what has been done.
    fn settled(&mut self, desk: &mut Desk<'_>, mut happened: Happened) -> Happened {
        self.finish(desk, &mut happened);
        if happened.end.is_none() && !self.is_real_time() {
            happened.unkept.extend(self.save(desk));
        }
        happened
    }

    /// Goes back or forth in the game's history; `None` if that leads nowhere.
    pub fn travel(&mut self, desk: &mut Desk<'_>, way: Shared) -> Result<Option<Happened>, Divergence> {
        let moved = match way {
            Shared::Undo => self.session.undo(),
            Shared::UndoStep => self.session.undo_step(),
            Shared::Redo => self.session.redo(),
            Shared::Back => self.session.go_to_mark(),
            _ => self.session.restart(),
        };
        self.stop_auto();
        if !moved? {
            return Ok(None);
        }
        if matches!(way, Shared::Undo | Shared::UndoStep | Shared::Back) {
            self.mark_help(notes::UNDO);
        }
        self.end = self.is_over().then(End::default);
        Ok(Some(Happened { unkept: self.save(desk).into_iter().collect(), ..Happened::default() }))
    }

    /// What a bot would do, if it knows: only then was it help.
    pub fn hint(&mut self, desk: &mut Desk<'_>) -> Option<Advice> {
        let bot = self.session.info().bots.first()?;
        let advice = self.session.advise(bot.id)?;
        self.mark_help(notes::HINTS);
        // If this fails, it fails after the next action, too, and is told then.
        self.save(desk);
        Some(advice)
    }

    /// Notes that the player has looked at what counts as a hint.
    pub fn peek(&mut self, desk: &mut Desk<'_>) {
        self.mark_help(notes::HINTS);
        self.save(desk);
    }

    /// Takes over a game that is watched, where it stands now.
    pub fn take_over(&mut self) {
        self.session.watch(false);
        self.session.clock.running = true;
        unrank(&mut self.session.notes);
    }

    /// Autosaves; a finished game needs no autosave.
    pub fn save(&mut self, desk: &mut Desk<'_>) -> Option<Unkept> {
        self.keep(desk, Autosave::write)
    }

    /// Proves and compacts the save, as before the program ends.
    pub fn settle(&mut self, desk: &mut Desk<'_>) -> Option<Unkept> {
        self.keep(desk, Autosave::settle)
    }

    fn keep(
        &mut self,
        desk: &mut Desk<'_>,
        how: fn(&mut Autosave, &mut dyn Store, &mut Session) -> Result<(), String>,
    ) -> Option<Unkept> {
        self.since_save = 0;
        if self.session.is_watching() {
            return None;
        }
        if self.end.is_some() {
            self.autosave.discard(desk.store);
            return None;
        }
        how(&mut self.autosave, desk.store, &mut self.session).err().map(Unkept::Game)
    }

    /// Saves the game under a name, and says where.
    pub fn save_as(&mut self, desk: &mut Desk<'_>, name: &str) -> Result<String, String> {
        saves::save(desk.store, name, &mut self.session)
    }

    /// The game is left; it stays saved unless it is over.
    pub fn leave(&mut self, desk: &mut Desk<'_>) -> Option<Unkept> {
        if let Some(mut earlier) = self.earlier.take() {
            earlier.leave(desk);
        }
        let unkept = self.settle(desk);
        self.autosave.leave(desk.store);
        if self.is_over() {
            for seat in (0..self.outside.len()).map(Seat) {
                self.call(seat, OutsideCall::Over);
            }
        }
        unkept
    }
}
