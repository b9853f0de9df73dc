//! Many environments in one set of arrays, which Python sees and never copies; stepped without the interpreter's
//! lock, on as many threads as are asked for, with the same bytes for any number.

use crate::env::Env;
use crate::errors::{guarded, plain, refused};
use kernel::env::{self, Autoreset, Buffers, Chunk, Ends, Shapes};
use numpy::{PyArray1, PyArray2, PyArrayDyn, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::{Mutex, PoisonError};

/// Fewer envs than this are not worth a thread of their own.
const GRAIN: usize = 16;

/// Some environments of one kind.
#[pyclass(module = "mazarium._native", frozen)]
pub(crate) struct Batch {
    envs: Mutex<env::Batch>,
    pool: Option<ThreadPool>,
    #[pyo3(get)]
    planes: Py<PyArrayDyn<u8>>,
    #[pyo3(get)]
    numbers: Py<PyArray2<i32>>,
    #[pyo3(get)]
    masks: Py<PyArray2<u8>>,
    #[pyo3(get)]
    rewards: Py<PyArray2<i32>>,
    #[pyo3(get)]
    terminated: Py<PyArray1<u8>>,
    #[pyo3(get)]
    truncated: Py<PyArray1<u8>>,
    #[pyo3(get)]
    seats: Py<PyArray1<u8>>,
    #[pyo3(get)]
    refused: Py<PyArray1<u8>>,
    #[pyo3(get)]
    end_planes: Option<Py<PyArrayDyn<u8>>>,
    #[pyo3(get)]
    end_numbers: Option<Py<PyArray2<i32>>>,
    #[pyo3(get)]
    end_seats: Option<Py<PyArray1<u8>>>,
}

/// What is done with every part of a batch.
#[derive(Clone, Copy)]
enum Work<'a> {
    Reset(&'a [u64], &'a [u8]),
    Step(&'a [u16]),
}

impl<'a> Work<'a> {
    fn split(self, at: usize) -> (Work<'a>, Work<'a>) {
        match self {
            Work::Reset(seeds, which) => {
                let (seeds, more_seeds) = seeds.split_at(at.min(seeds.len()));
                let (which, more_which) = which.split_at(at.min(which.len()));
                (Work::Reset(seeds, which), Work::Reset(more_seeds, more_which))
            }
            Work::Step(actions) => {
                let (actions, more) = actions.split_at(at.min(actions.len()));
                (Work::Step(actions), Work::Step(more))
            }
        }
    }

    fn run(self, chunk: &mut Chunk<'_>) -> Result<(), kernel::game::Refused> {
        match self {
            Work::Reset(seeds, which) => chunk.reset(seeds, which),
            Work::Step(actions) => {
                chunk.step(actions);
                Ok(())
            }
        }
    }
}

/// Does the work in parts of `grain` envs, wherever there is a thread for one.
fn spread(mut chunk: Chunk<'_>, work: Work<'_>, grain: usize) -> Result<(), kernel::game::Refused> {
    if chunk.len() <= grain {
        return work.run(&mut chunk);
    }
    let middle = chunk.len() / 2;
    let (left, right) = chunk.split(middle);
    let (first, second) = work.split(middle);
    let (a, b) = rayon::join(|| spread(left, first, grain), || spread(right, second, grain));
    a.and(b)
}

impl Batch {
    fn run(&self, py: Python<'_>, work: Work<'_>) -> PyResult<()> {
        let mut planes = self.planes.bind(py).readwrite();
        let mut numbers = self.numbers.bind(py).readwrite();
        let mut masks = self.masks.bind(py).readwrite();
        let mut rewards = self.rewards.bind(py).readwrite();
        let mut terminated = self.terminated.bind(py).readwrite();
        let mut truncated = self.truncated.bind(py).readwrite();
        let mut seats = self.seats.bind(py).readwrite();
        let mut refusals = self.refused.bind(py).readwrite();
        let mut end_planes = self.end_planes.as_ref().map(|array| array.bind(py).readwrite());
        let mut end_numbers = self.end_numbers.as_ref().map(|array| array.bind(py).readwrite());
        let mut end_seats = self.end_seats.as_ref().map(|array| array.bind(py).readwrite());
        let ends = match (&mut end_planes, &mut end_numbers, &mut end_seats) {
            (Some(planes), Some(numbers), Some(seats)) => Some(Ends {
                planes: planes.as_slice_mut()?,
                numbers: numbers.as_slice_mut()?,
                seats: seats.as_slice_mut()?,
            }),
            _ => None,
        };
        let buffers = Buffers {
            planes: planes.as_slice_mut()?,
            numbers: numbers.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
            seats: seats.as_slice_mut()?,
            refused: refusals.as_slice_mut()?,
            ends,
        };
        let pool = self.pool.as_ref();
        py.detach(|| {
            let mut batch = self.envs.lock().unwrap_or_else(PoisonError::into_inner);
            guarded(|| {
                let chunk = batch.whole(buffers)?;
                match pool {
                    None => spread(chunk, work, usize::MAX),
                    Some(pool) => {
                        let grain = chunk.len().div_ceil(4 * pool.current_num_threads()).max(GRAIN);
                        pool.install(|| spread(chunk, work, grain))
                    }
                }
            })
        })?
        .map_err(refused)
    }
}

#[pymethods]
impl Batch {
    /// So many copies of an env, in mode `next`, `same` or `disabled`.
    #[new]
    fn new(py: Python<'_>, env: &Env, count: usize, mode: &str, threads: usize) -> PyResult<Self> {
        let mode = match mode {
            "next" => Autoreset::NextStep,
            "same" => Autoreset::SameStep,
            "disabled" => Autoreset::Disabled,
            other => return Err(plain("bad-mode", &format!("'{other}' is none of next, same, disabled"))),
        };
        let (batch, [planes, rows, cols]) = env.with(|env| {
            let space = env.space();
            (env::Batch::new(env, count, mode), [space.planes.len(), space.rows, space.cols])
        });
        let Shapes { numbers, mask, seats, .. } = batch.shapes();
        let pool = match threads {
            0 | 1 => None,
            threads => Some(
                ThreadPoolBuilder::new()
                    .num_threads(threads)
                    .build()
                    .map_err(|error| plain("threads", &error.to_string()))?,
            ),
        };
        let board = || PyArrayDyn::zeros(py, vec![count, planes, rows, cols], false).unbind();
        let each = || PyArray1::zeros(py, count, false).unbind();
        let ends = mode == Autoreset::SameStep;
        Ok(Batch {
            envs: Mutex::new(batch),
            pool,
            planes: board(),
            numbers: PyArray2::zeros(py, [count, numbers], false).unbind(),
            masks: PyArray2::zeros(py, [count, mask], false).unbind(),
            rewards: PyArray2::zeros(py, [count, seats], false).unbind(),
            terminated: each(),
            truncated: each(),
            seats: each(),
            refused: each(),
            end_planes: ends.then(board),
            end_numbers: ends.then(|| PyArray2::zeros(py, [count, numbers], false).unbind()),
            end_seats: ends.then(each),
        })
    }

    /// Starts games from one seed an env, where `which` is not 0 (everywhere if it is empty).
    fn reset(
        &self,
        py: Python<'_>,
        seeds: PyReadonlyArray1<'_, u64>,
        which: PyReadonlyArray1<'_, u8>,
    ) -> PyResult<()> {
        self.run(py, Work::Reset(seeds.as_slice()?, which.as_slice()?))
    }

    /// Does one action an env.
    fn step(&self, py: Python<'_>, actions: PyReadonlyArray1<'_, u16>) -> PyResult<()> {
        self.run(py, Work::Step(actions.as_slice()?))
    }

    /// A copy of one of the envs.
    fn env(&self, place: usize) -> PyResult<Env> {
        let batch = self.envs.lock().unwrap_or_else(PoisonError::into_inner);
        let env = batch.env(place).map(|env| Env::of(env.boxed_clone()));
        env.ok_or_else(|| plain("no-env", &format!("there are {} envs, and no {place}", batch.len())))
    }

    /// The hashes of all positions.
    fn hashes(&self) -> Vec<u64> {
        let batch = self.envs.lock().unwrap_or_else(PoisonError::into_inner);
        (0..batch.len()).filter_map(|place| Some(batch.env(place)?.hash())).collect()
    }
}
