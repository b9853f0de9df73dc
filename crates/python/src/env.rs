//! One environment: actions are numbers, what is seen is arrays.

use crate::errors::{guarded, illegal, refused};
use crate::picture::paint;
use crate::setting::{find, outcome, params, player};
use kernel::dice::Dice;
use kernel::env::{self, Setting, Space};
use kernel::game::Seat;
use numpy::{IntoPyArray, PyArray1, PyArray3, PyArrayMethods};
use protocol::json::{field, line};
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Planes and numbers.
type Seen<'py> = (Bound<'py, PyArray3<u8>>, Bound<'py, PyArray1<i32>>);

/// What a step brought: rewards of all seats, terminated, truncated.
type Made = (Vec<i32>, bool, bool);

/// A game as numbers.
#[pyclass(module = "mazarium._native", frozen)]
pub(crate) struct Env {
    env: Mutex<Box<dyn env::Env>>,
    space: Space,
}

impl Env {
    pub(crate) fn of(env: Box<dyn env::Env>) -> Self {
        let space = env.space().clone();
        Env { env: Mutex::new(env), space }
    }

    fn env(&self) -> MutexGuard<'_, Box<dyn env::Env>> {
        self.env.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The env itself, to be copied into a batch.
    pub(crate) fn with<T>(&self, with: impl FnOnce(&dyn env::Env) -> T) -> T {
        with(&**self.env())
    }

    fn seen<'py>(&self, py: Python<'py>, env: &dyn env::Env, seat: usize) -> PyResult<Seen<'py>> {
        let mut planes = vec![0; self.space.plane_len()];
        let mut numbers = vec![0; self.space.numbers.len()];
        env.observe(Seat(seat), &mut planes, &mut numbers);
        let shape = [self.space.planes.len(), self.space.rows, self.space.cols];
        Ok((planes.into_pyarray(py).reshape(shape)?, numbers.into_pyarray(py)))
    }

    fn allowed(&self, env: &dyn env::Env) -> Vec<u8> {
        let mut mask = vec![0; self.space.actions.len()];
        env.mask(&mut mask);
        mask
    }
}

#[pymethods]
impl Env {
    #[new]
    fn new(
        game: &str,
        given: Vec<(String, String)>,
        players: Vec<Option<String>>,
        max_steps: Option<u32>,
    ) -> PyResult<Self> {
        let info = find(game)?;
        let params = params(info, &given)?;
        let players =
            players.iter().map(|name| player(info, name.as_deref())).collect::<PyResult<Vec<_>>>()?;
        let setting = Setting { params, players, max_steps };
        guarded(|| info.make_env(&setting))?.map(Env::of).map_err(refused)
    }

    /// What can be done and seen, as JSON.
    fn space(&self) -> String {
        let space = &self.space;
        let planes: Vec<_> = space.planes.iter().map(|plane| (&plane.name, plane.max)).collect();
        let numbers: Vec<_> = space.numbers.iter().map(|n| (&n.name, n.low, n.high)).collect();
        line(
            &field("actions", &space.actions)
                .with("planes", &planes)
                .with("rows", &space.rows)
                .with("cols", &space.cols)
                .with("numbers", &numbers)
                .with("seats", &space.seats)
                .with("learners", &space.learners.iter().map(|seat| seat.0).collect::<Vec<_>>())
                .with("unit", &space.unit),
        )
    }

    fn reset(&self, seed: u64) -> PyResult<()> {
        let mut env = self.env();
        guarded(|| env.reset(seed))?.map_err(refused)
    }

    fn step(&self, action: u16) -> PyResult<Made> {
        let mut env = self.env();
        let step = guarded(|| env.step(action))?.map_err(illegal)?;
        Ok((step.rewards[..self.space.seats.len()].to_vec(), step.terminated, step.truncated))
    }

    /// A step for the seat of a single learner with all that follows: planes, numbers, mask, reward, terminated,
    /// truncated, and whether the action was refused, in which case nothing has changed.
    #[allow(clippy::type_complexity)] // It is what Python takes apart in one line.
    fn step_and_look<'py>(
        &self,
        py: Python<'py>,
        action: i64,
        seat: usize,
    ) -> PyResult<(Seen<'py>, Bound<'py, PyArray1<u8>>, i32, bool, bool, bool)> {
        let mut env = self.env();
        let made = guarded(|| env.step(u16::try_from(action).unwrap_or(u16::MAX)))?;
        let refused = made.is_err();
        let step = made.unwrap_or_default();
        let seen = self.seen(py, &**env, seat)?;
        let mask = self.allowed(&**env).into_pyarray(py);
        let reward = step.rewards.get(seat).copied().unwrap_or(0);
        Ok((seen, mask, reward, step.terminated, step.truncated, refused))
    }

    fn observe<'py>(&self, py: Python<'py>, seat: usize) -> PyResult<Seen<'py>> {
        self.seen(py, &**self.env(), seat.min(self.space.seats.len().saturating_sub(1)))
    }

    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        self.allowed(&**self.env()).into_pyarray(py)
    }

    /// The numbers of the actions that are allowed.
    fn legal(&self) -> Vec<usize> {
        let mask = self.allowed(&**self.env());
        mask.iter().enumerate().filter(|(_, allowed)| **allowed != 0).map(|(action, _)| action).collect()
    }

    fn to_act(&self) -> Option<usize> {
        self.env().to_act().map(|seat| seat.0)
    }

    fn text(&self, action: u16) -> Option<String> {
        self.env().text(action)
    }

    fn hash(&self) -> u64 {
        self.env().hash()
    }

    fn outcome(&self) -> Option<String> {
        outcome(self.env().outcome().as_ref())
    }

    fn seed(&self) -> u64 {
        self.env().seed()
    }

    fn steps(&self) -> u32 {
        self.env().steps()
    }

    fn save(&self) -> String {
        self.env().save()
    }

    fn restore(&self, saved: &str) -> PyResult<()> {
        let mut env = self.env();
        guarded(|| env.restore(saved))?.map_err(refused)
    }

    fn copy(&self) -> Env {
        Env { env: Mutex::new(self.env().boxed_clone()), space: self.space.clone() }
    }

    /// Plays on at random from a copy, for so many steps at most: the sum of the rewards, and how many steps.
    fn playout(&self, py: Python<'_>, seed: u64, limit: u32) -> PyResult<(Vec<i32>, u32)> {
        let mut env = self.env().boxed_clone();
        let (seats, actions) = (self.space.seats.len(), self.space.actions.len());
        Ok(py.detach(|| {
            guarded(|| {
                let mut dice = Dice::seeded(seed);
                let mut mask = vec![0; actions];
                let mut sum = vec![0; seats];
                for made in 0..limit {
                    env.mask(&mut mask);
                    let allowed = mask.iter().filter(|&&allowed| allowed != 0).count();
                    let chosen = if allowed == 0 { 0 } else { dice.index(allowed) };
                    let action = (0..actions).filter(|&action| mask[action] != 0).nth(chosen).unwrap_or(0);
                    let Ok(step) = env.step(action as u16) else { return (sum, made) };
                    sum.iter_mut().zip(step.rewards).for_each(|(sum, reward)| *sum += reward);
                    if step.is_last() {
                        return (sum, made + 1);
                    }
                }
                (sum, limit)
            })
        })?)
    }

    fn screen(&self) -> String {
        self.env().game().scene().to_text()
    }

    #[pyo3(signature = (size=None, scale=None))]
    fn picture<'py>(
        &self,
        py: Python<'py>,
        size: Option<(usize, usize)>,
        scale: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let scene = self.env().game().scene();
        paint(py, scene, size, scale)
    }
}
