//! A whole game with its past: what the pipe and the command line do, for Python.

use crate::errors::{diverges, guarded, illegal, plain, problem, refused};
use crate::picture::paint;
use crate::position::Position;
use crate::setting::{find, outcome, params, player};
use kernel::dice::Dice;
use kernel::game::Seat;
use kernel::replay::Replay;
use kernel::session::{self, Player};
use numpy::PyArray3;
use protocol::json::line;
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many lines of the log a screen shows.
const LOG_LINES: usize = 5;

/// A running game with its history.
#[pyclass(module = "mazarium._native", frozen)]
pub(crate) struct Session(Mutex<session::Session>);

impl Session {
    fn of(session: session::Session) -> Self {
        Session(Mutex::new(session))
    }

    fn session(&self) -> MutexGuard<'_, session::Session> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Session {
    #[new]
    fn new(game: &str, seed: u64, dice: Option<&str>, given: Vec<(String, String)>) -> PyResult<Self> {
        let info = find(game)?;
        let params = params(info, &given)?;
        let dice = match dice {
            None => Dice::seeded(seed),
            Some(script) => {
                Dice::from_script(script, seed).map_err(|fault| plain("dice", &format!("dice: {fault}")))?
            }
        };
        let session = guarded(|| session::Session::new(info, params, dice))?.map_err(refused)?;
        Ok(Session::of(session))
    }

    /// A recorded game, played and checked, where it was left.
    #[staticmethod]
    fn open(py: Python<'_>, text: &str) -> PyResult<Self> {
        let replay = Replay::parse(text).map_err(|p| problem("bad-replay", p))?;
        let info = find(&replay.game)?;
        py.detach(|| guarded(|| replay.verify(info)))?.map(Session::of).map_err(|d| diverges(&d))
    }

    fn game(&self) -> &'static str {
        self.session().info().id
    }

    fn params(&self) -> Vec<(String, String)> {
        self.session().params().iter().map(|(id, value)| (id.into(), value.into())).collect()
    }

    fn seed(&self) -> u64 {
        self.session().seed()
    }

    fn step(&self) -> usize {
        self.session().step()
    }

    fn steps(&self) -> usize {
        self.session().len()
    }

    fn to_act(&self) -> Option<usize> {
        self.session().to_act().map(|seat| seat.0)
    }

    fn legal(&self) -> Vec<String> {
        let session = self.session();
        session.to_act().map_or_else(Vec::new, |_| session.game().legal())
    }

    fn act(&self, action: &str) -> PyResult<String> {
        let mut session = self.session();
        let events = guarded(|| session.act(action))?.map_err(illegal)?;
        Ok(line(&events))
    }

    fn go_to(&self, py: Python<'_>, step: usize) -> PyResult<()> {
        py.detach(|| self.session().go_to(step)).map_err(|d| diverges(&d))
    }

    fn undo(&self) -> PyResult<bool> {
        self.session().undo().map_err(|d| diverges(&d))
    }

    fn redo(&self) -> PyResult<bool> {
        self.session().redo().map_err(|d| diverges(&d))
    }

    fn restart(&self) -> PyResult<bool> {
        self.session().restart().map_err(|d| diverges(&d))
    }

    fn outcome(&self) -> Option<String> {
        outcome(self.session().outcome().as_ref())
    }

    fn state(&self) -> String {
        self.session().game().snapshot()
    }

    fn load(&self, state: &str) -> PyResult<()> {
        let mut session = self.session();
        guarded(|| session.load_state(state))?.map_err(refused)
    }

    fn observe(&self, seat: usize) -> PyResult<String> {
        let session = self.session();
        let seats = session.players().len();
        if seat >= seats {
            return Err(plain("no-seat", &format!("there is no seat {seat}: there are {seats}, from 0")));
        }
        Ok(session.game().observe(Seat(seat)))
    }

    fn hash(&self) -> u64 {
        self.session().hash()
    }

    fn log(&self) -> Vec<String> {
        self.session().log().iter().map(|said| said.text.clone()).collect()
    }

    fn advise(&self, py: Python<'_>, bot: Option<&str>) -> PyResult<Option<(String, String)>> {
        let info = self.session().info();
        let Some(bot) = bot.or_else(|| info.bots.first().map(|bot| bot.id)) else { return Ok(None) };
        if let Player::Human = player(info, Some(bot))? {
            return Err(plain("no-bot", "a person gives no advice here"));
        }
        let advice = py.detach(|| {
            let mut session = self.session();
            let asked = session.to_act().is_some();
            guarded(|| if asked { session.advise(bot) } else { None })
        })?;
        Ok(advice.map(|advice| (advice.action, advice.why)))
    }

    fn players(&self) -> Vec<String> {
        let name = |player: &Player| match player {
            Player::Human => "human".to_string(),
            Player::Bot(name) | Player::Outside(name) => name.clone(),
        };
        self.session().players().iter().map(name).collect()
    }

    fn seat(&self, seat: usize, name: Option<&str>) -> PyResult<()> {
        let mut session = self.session();
        let player = player(session.info(), name)?;
        session.seat(Seat(seat), player).map_err(refused)
    }

    /// Lets the bot that is to act make its move; `None` if none is.
    fn bot_step(&self) -> PyResult<Option<String>> {
        let mut session = self.session();
        guarded(|| session.bot_step())?
            .map(|made| made.map(|events| line(&events)).map_err(refused))
            .transpose()
    }

    fn replay(&self, py: Python<'_>) -> PyResult<String> {
        py.detach(|| guarded(|| self.session().proved()))?
            .map(|replay| replay.to_string())
            .map_err(|d| diverges(&d))
    }

    fn screen(&self) -> String {
        self.session().scene(LOG_LINES).to_text()
    }

    fn scene(&self) -> String {
        line(&self.session().scene(LOG_LINES))
    }

    #[pyo3(signature = (size=None, scale=None))]
    fn picture<'py>(
        &self,
        py: Python<'py>,
        size: Option<(usize, usize)>,
        scale: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let scene = self.session().scene(1);
        paint(py, scene, size, scale)
    }

    fn position(&self) -> Position {
        let session = self.session();
        let (game, dice) = session.fork();
        Position::new(session.info(), game, dice, session.step() as u64)
    }
}
