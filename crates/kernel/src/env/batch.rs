//! Many envs in one set of buffers. A [`Batch`] lends itself out as a [`Chunk`], which can be split in two as
//! often as one likes: the halves share nothing, so a caller may run them on any number of threads, in any order,
//! and the buffers hold the same bytes afterwards. No thread is started here.

use super::{Env, Space};
use crate::dice::Dice;
use crate::game::{Refused, Seat};

/// When a game that has ended gives way to the next one; the names are Gymnasium's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Autoreset {
    /// The step after the end starts the next game: its action is not looked at, its reward is 0.
    NextStep,
    /// The step that ends a game also starts the next one; what was seen at the end is in [`Ends`].
    SameStep,
    /// Games are started by [`Chunk::reset`] only; a step of a game that has ended is refused.
    Disabled,
}

/// Where everything is written: one part an env, in order. The lengths are those of [`Shapes`].
pub struct Buffers<'a> {
    /// The planes of the seat that is to act; at the end, of the seat that acted last.
    pub planes: &'a mut [u8],
    /// The numbers of that seat.
    pub numbers: &'a mut [i32],
    /// The masks: one byte an action.
    pub masks: &'a mut [u8],
    /// One reward a seat.
    pub rewards: &'a mut [i32],
    /// 1 where a game has ended by its rules.
    pub terminated: &'a mut [u8],
    /// 1 where a game was cut off.
    pub truncated: &'a mut [u8],
    /// The seat whose observation was written: the one to act, or at the end the one that acted last.
    pub seats: &'a mut [u8],
    /// 1 where an action was not allowed: nothing has changed there.
    pub refused: &'a mut [u8],
    /// With [`Autoreset::SameStep`], what was seen when a game ended.
    pub ends: Option<Ends<'a>>,
}

/// The last observations of games that ended in a step which also started the next ones; written only where
/// `terminated` or `truncated` is 1.
pub struct Ends<'a> {
    /// As [`Buffers::planes`].
    pub planes: &'a mut [u8],
    /// As [`Buffers::numbers`].
    pub numbers: &'a mut [i32],
    /// As [`Buffers::seats`].
    pub seats: &'a mut [u8],
}

/// How much of each buffer belongs to one env.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shapes {
    /// Bytes of planes.
    pub planes: usize,
    /// Numbers.
    pub numbers: usize,
    /// Bytes of a mask: the actions.
    pub mask: usize,
    /// Rewards: the seats.
    pub seats: usize,
}

impl Shapes {
    /// Those of a space.
    pub fn of(space: &Space) -> Self {
        Shapes {
            planes: space.plane_len(),
            numbers: space.numbers.len(),
            mask: space.actions.len(),
            seats: space.seats.len(),
        }
    }
}

/// One env of a batch.
#[derive(Clone)]
struct Place {
    env: Box<dyn Env>,
    /// The seed from which those of its games follow, and how many there have been since.
    origin: u64,
    games: u64,
    ended: bool,
    seat: Seat,
}

/// Some envs of the same kind.
#[derive(Clone)]
pub struct Batch {
    places: Vec<Place>,
    mode: Autoreset,
    shapes: Shapes,
}

impl Batch {
    /// So many copies of an env. They are to be [reset](Chunk::reset) before the first step.
    pub fn new(env: &dyn Env, count: usize, mode: Autoreset) -> Self {
        let shapes = Shapes::of(env.space());
        let seat = env.space().learners[0];
        let place = |_| Place { env: env.boxed_clone(), origin: 0, games: 0, ended: false, seat };
        Batch { places: (0..count).map(place).collect(), mode, shapes }
    }

    /// How many envs there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// How much of each buffer belongs to one env.
    pub fn shapes(&self) -> Shapes {
        self.shapes
    }

    /// One of the envs.
    pub fn env(&self, place: usize) -> Option<&dyn Env> {
        self.places.get(place).map(|place| &*place.env)
    }

    /// All envs with their buffers, to be reset or stepped; `Err` if a buffer has another length.
    pub fn whole<'a>(&'a mut self, buffers: Buffers<'a>) -> Result<Chunk<'a>, Refused> {
        let (count, of) = (self.places.len(), self.shapes);
        let lengths = [
            ("planes", buffers.planes.len(), count * of.planes),
            ("numbers", buffers.numbers.len(), count * of.numbers),
            ("masks", buffers.masks.len(), count * of.mask),
            ("rewards", buffers.rewards.len(), count * of.seats),
            ("terminated", buffers.terminated.len(), count),
            ("truncated", buffers.truncated.len(), count),
            ("seats", buffers.seats.len(), count),
            ("refused", buffers.refused.len(), count),
        ];
        let ends = buffers.ends.as_ref().map(|ends| {
            [
                ("planes of ends", ends.planes.len(), count * of.planes),
                ("numbers of ends", ends.numbers.len(), count * of.numbers),
                ("seats of ends", ends.seats.len(), count),
            ]
        });
        let wrong = lengths.into_iter().chain(ends.into_iter().flatten()).find(|(_, is, ought)| is != ought);
        if let Some((name, is, ought)) = wrong {
            let reason = format!("the buffer for {name} has {is} elements instead of {ought}");
            return Err(Refused::new("bad-buffer", reason));
        }
        Ok(Chunk { places: &mut self.places, mode: self.mode, shapes: of, buffers })
    }
}

/// The seed of the n-th game that follows from a seed by autoreset; the first one has that seed itself.
pub fn seed_of(origin: u64, game: u64) -> u64 {
    if game == 0 { origin } else { Dice::seeded(origin).split(game).seed() }
}

/// Some neighbouring envs of a batch with their parts of the buffers.
pub struct Chunk<'a> {
    places: &'a mut [Place],
    mode: Autoreset,
    shapes: Shapes,
    buffers: Buffers<'a>,
}

impl<'a> Chunk<'a> {
    /// How many envs there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The first so many envs, and the others.
    pub fn split(self, first: usize) -> (Chunk<'a>, Chunk<'a>) {
        let Chunk { places, mode, shapes, buffers } = self;
        let first = first.min(places.len());
        let (left, right) = places.split_at_mut(first);
        let (a, b) = buffers.split(first, shapes);
        (Chunk { places: left, mode, shapes, buffers: a }, Chunk { places: right, mode, shapes, buffers: b })
    }

    /// Starts a new game where `which` is not 0 (everywhere if it is empty), from one seed an env. Rewards and
    /// ends of these are cleared. The first refusal is returned; the others are reset all the same.
    pub fn reset(&mut self, seeds: &[u64], which: &[u8]) -> Result<(), Refused> {
        let mut result = Ok(());
        for place in 0..self.places.len() {
            if which.get(place).is_none_or(|&yes| yes != 0) {
                let seed = seeds.get(place).copied().unwrap_or(0);
                (self.places[place].origin, self.places[place].games) = (seed, 0);
                let done = self.restart(place, seed);
                self.clear(place);
                self.buffers.refused[place] = u8::from(done.is_err());
                result = result.and(done);
                self.look(place);
            }
        }
        result
    }

    /// Does one action an env. What is refused is marked, and nothing has changed there.
    pub fn step(&mut self, actions: &[u16]) {
        for place in 0..self.places.len() {
            self.clear(place);
            if self.places[place].ended && self.mode != Autoreset::Disabled {
                self.next_game(place);
            } else {
                self.act(place, actions.get(place).copied().unwrap_or(u16::MAX));
            }
            self.look(place);
        }
    }

    fn act(&mut self, place: usize, action: u16) {
        let here = &mut self.places[place];
        let step = match here.env.step(action) {
            Ok(step) if !here.ended => step,
            _ => {
                self.buffers.refused[place] = 1;
                return;
            }
        };
        let seats = self.shapes.seats;
        self.buffers.rewards[place * seats..][..seats].copy_from_slice(&step.rewards[..seats]);
        self.buffers.terminated[place] = u8::from(step.terminated);
        self.buffers.truncated[place] = u8::from(step.truncated);
        if step.is_last() {
            here.ended = true;
            if self.mode == Autoreset::SameStep {
                self.keep_end(place);
                self.next_game(place);
            }
        }
    }

    /// Starts the game after one that has ended. It cannot be refused where the first one was not, unless a
    /// generator finds nothing for that seed; then the next seed is tried.
    fn next_game(&mut self, place: usize) {
        for _ in 0..100 {
            let here = &mut self.places[place];
            here.games += 1;
            let seed = seed_of(here.origin, here.games);
            if self.restart(place, seed).is_ok() {
                return;
            }
        }
        self.buffers.refused[place] = 1;
    }

    fn restart(&mut self, place: usize, seed: u64) -> Result<(), Refused> {
        let here = &mut self.places[place];
        here.env.reset(seed)?;
        here.ended = false;
        here.seat = here.env.space().learners[0];
        Ok(())
    }

    fn clear(&mut self, place: usize) {
        let seats = self.shapes.seats;
        self.buffers.rewards[place * seats..][..seats].fill(0);
        self.buffers.terminated[place] = 0;
        self.buffers.truncated[place] = 0;
        self.buffers.refused[place] = 0;
    }

    /// Writes what is seen now, and what can be done.
    fn look(&mut self, place: usize) {
        let Shapes { planes, numbers, mask, .. } = self.shapes;
        let here = &mut self.places[place];
        here.seat = here.env.to_act().unwrap_or(here.seat);
        self.buffers.seats[place] = here.seat.0 as u8;
        here.env.observe(
            here.seat,
            &mut self.buffers.planes[place * planes..][..planes],
            &mut self.buffers.numbers[place * numbers..][..numbers],
        );
        here.env.mask(&mut self.buffers.masks[place * mask..][..mask]);
    }

    fn keep_end(&mut self, place: usize) {
        let Shapes { planes, numbers, .. } = self.shapes;
        let here = &self.places[place];
        if let Some(ends) = &mut self.buffers.ends {
            let seat = here.env.to_act().unwrap_or(here.seat);
            ends.seats[place] = seat.0 as u8;
            here.env.observe(
                seat,
                &mut ends.planes[place * planes..][..planes],
                &mut ends.numbers[place * numbers..][..numbers],
            );
        }
    }
}

impl<'a> Buffers<'a> {
    fn split(self, first: usize, of: Shapes) -> (Buffers<'a>, Buffers<'a>) {
        let (planes, planes_b) = self.planes.split_at_mut(first * of.planes);
        let (numbers, numbers_b) = self.numbers.split_at_mut(first * of.numbers);
        let (masks, masks_b) = self.masks.split_at_mut(first * of.mask);
        let (rewards, rewards_b) = self.rewards.split_at_mut(first * of.seats);
        let (terminated, terminated_b) = self.terminated.split_at_mut(first);
        let (truncated, truncated_b) = self.truncated.split_at_mut(first);
        let (seats, seats_b) = self.seats.split_at_mut(first);
        let (refused, refused_b) = self.refused.split_at_mut(first);
        let (ends, ends_b) = match self.ends {
            None => (None, None),
            Some(ends) => {
                let (planes, planes_b) = ends.planes.split_at_mut(first * of.planes);
                let (numbers, numbers_b) = ends.numbers.split_at_mut(first * of.numbers);
                let (seats, seats_b) = ends.seats.split_at_mut(first);
                let b = Ends { planes: planes_b, numbers: numbers_b, seats: seats_b };
                (Some(Ends { planes, numbers, seats }), Some(b))
            }
        };
        (
            Buffers { planes, numbers, masks, rewards, terminated, truncated, seats, refused, ends },
            Buffers {
                planes: planes_b,
                numbers: numbers_b,
                masks: masks_b,
                rewards: rewards_b,
                terminated: terminated_b,
                truncated: truncated_b,
                seats: seats_b,
                refused: refused_b,
                ends: ends_b,
            },
        )
    }
}
