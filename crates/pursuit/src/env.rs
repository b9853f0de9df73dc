//! Pursuit for those who learn: either side, or both.
//!
//! *Actions*: the nine steps of [`Step::ALL`], under their own names. *Planes* (the whole dungeon): `terrain`
//! (0 wall, 1 room, 2 hallway), `hero`, `monster`, `potions`. *Numbers*: who looks, whose turn it is, round,
//! limit, steps left in the turn after this one, potions that each has drunk. Nothing is hidden from either.
//! *Reward*: at the end 1 for the side that wins and −1 for the other, as the rules judge it.

use crate::action::Step;
use crate::bots;
use crate::dungeon::NOWHERE;
use crate::event::Event;
use crate::game::PursuitRules;
use crate::oracle::Oracle;
use crate::state::{Side, State};
use kernel::dice::Dice;
use kernel::env::{Learn, Number, PerSeat, Plane, SEATS, Space};
use kernel::game::{Refused, Seat};
use kernel::params::Params;
use kernel::rules::Rules;
use std::sync::Arc;

/// The floor cells of a dungeon whose distances are worked out beforehand.
const USUAL: usize = 512;

/// What is kept between games.
#[derive(Clone)]
pub struct Kept {
    /// The start of every game, unless each has a dungeon of its own.
    start: Option<State>,
    /// The first plane.
    terrain: Arc<[u8]>,
    /// How many cells a row has.
    cols: usize,
    oracle: Oracle,
}

fn terrain(state: &State) -> Arc<[u8]> {
    state.dungeon.map().cells().iter().map(|&terrain| terrain as u8).collect()
}

impl Learn for PursuitRules {
    type Kept = Kept;

    fn space(params: &Params) -> Result<(Space, Kept), Refused> {
        let start = PursuitRules::start(params, &mut Dice::seeded(0))?;
        let cols = start.dungeon.map().width();
        let potions = start.potions.len() as i32;
        let number = |name, low, high| Number::new(name, low, high);
        let plane = |name, max| Plane { name, max };
        let space = Space {
            actions: Step::ALL.iter().map(ToString::to_string).collect(),
            planes: vec![plane("terrain", 2), plane("hero", 1), plane("monster", 1), plane("potions", 1)],
            rows: start.dungeon.map().height(),
            cols,
            numbers: vec![
                number("seat", 0, 1),
                number("turn", 0, 1),
                number("round", 1, start.limit as i32 + 1),
                number("limit", 1, start.limit as i32),
                number("steps-left", 0, potions),
                number("hero-drunk", 0, potions),
                number("monster-drunk", 0, potions),
            ],
            seats: Side::ALL.map(Side::name).to_vec(),
            learners: Vec::new(),
            unit: 1,
        };
        // Bots go by distances: in a dungeon of the usual size they are all worked out at once.
        if start.dungeon.floor() <= USUAL {
            for cell in start.dungeon.all() {
                start.dungeon.distances(cell);
            }
        }
        let terrain = terrain(&start);
        // Only a made-up dungeon follows from the seed.
        let fixed = &*start.table != "made-up";
        Ok((space, Kept { start: fixed.then_some(start), terrain, cols, oracle: Oracle::default() }))
    }

    fn again(kept: &mut Kept, params: &Params, dice: &mut Dice) -> Result<State, Refused> {
        let mut state = match &kept.start {
            Some(start) => start.clone(),
            None => PursuitRules::start(params, dice)?,
        };
        if state.goal.is_some() {
            state.seen.reserve(state.limit.min(1024) as usize);
        }
        Ok(state)
    }

    #[inline]
    fn action(_kept: &Kept, _state: &State, number: u16) -> Option<Step> {
        Step::ALL.get(usize::from(number)).copied()
    }

    #[inline]
    fn mask(_kept: &Kept, state: &State, out: &mut [u8]) {
        let targets = state.dungeon.targets(state.walker(state.turn).at);
        for (out, &target) in out.iter_mut().zip(targets) {
            *out = u8::from(target != NOWHERE);
        }
    }

    fn look(kept: &Kept, state: &State, seat: Seat, planes: &mut [u8], numbers: &mut [i32]) {
        let size = kept.terrain.len();
        let (terrain, rest) = planes.split_at_mut(size);
        terrain.copy_from_slice(&kept.terrain);
        rest.fill(0);
        let place = |cell| {
            let at = state.dungeon.pos(cell);
            at.y as usize * kept.cols + at.x as usize
        };
        rest[place(state.hero())] = 1;
        rest[size + place(state.monster())] = 1;
        for &potion in &state.potions {
            rest[2 * size + place(potion)] = 1;
        }
        numbers.copy_from_slice(&[
            seat.0 as i32,
            state.turn.index() as i32,
            state.round as i32,
            state.limit as i32,
            state.rem as i32,
            state.walkers[0].drunk as i32,
            state.walkers[1].drunk as i32,
        ]);
    }

    fn worth(_kept: &Kept, state: &State) -> PerSeat {
        let mut worth = [0; SEATS];
        if state.is_over() {
            let hero = if state.is_won_by_hero() { 1 } else { -1 };
            (worth[0], worth[1]) = (hero, -hero);
        }
        worth
    }

    fn bot(kept: &mut Kept, state: &State, bot: &str, dice: &mut Dice) -> Option<Step> {
        bots::choose(state, &kept.oracle, bot, dice)
    }
    fn fits(kept: &Kept, state: &State) -> bool {
        match &kept.start {
            Some(start) => start.dungeon == state.dungeon && start.limit == state.limit,
            None => state.dungeon.map().len() == kept.terrain.len(),
        }
    }

    fn follow(kept: &mut Kept, state: &State, step: Option<&[Event]>) {
        if kept.start.is_none() && step.is_none() {
            kept.terrain = terrain(state);
        }
    }
}
