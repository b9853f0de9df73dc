//! Savor for those who learn: one seat against bots, or several. With the course's rules the dice decide everything
//! (one can only `throw`); there is something to learn with `ruleset=race` or `ruleset=decide`.
//!
//! *Actions*: `throw` (which leaves a choice to the rules), `play 1` … `play 6`, `exit 1` … `exit 3`, `straight`,
//! `back`. *Planes*: the three floors below one another, ten rows each: `ground` (0 no cell, 1 open, 2 start, 3 wall of
//! Bawana, 4 its inside, 5 its closed entrance, 6 wall, 7 blocked by stairs), `values` (0 nothing, 1 … 4 costs so
//! much, 5 … 9 a bonus of 1 to 5, 10 and 11 doubles and trebles), `ways` (1 stairs up, 2 the same closed, 3 stairs down,
//! 4 the same closed, 5 pole, 6 the flag), `runners` (1 for A, 2 for B …; the last one where two stand). *Numbers*:
//! who looks, whose turn it is, the round, what is asked (0 nothing, 1 an exit, 2 whether to turn round), how many exits,
//! the dice of the turn that waits, then for each seat its place (floor, row, column), direction, points, throws, what
//! Bawana did (0 nothing, 1 at the door, 2 disoriented, 3 triggered, 4 poisoned), for how long, and its hand; last the
//! twelve dishes of Bawana. Everything is open to all. *Reward*: 1 for the winner and −1 for the others, 0 for a draw.

use crate::action::Action;
use crate::board::{By, Mode};
use crate::bots::{self, Bot, Maps};
use crate::buildings;
use crate::cell::{CELLS, Cell, FLOORS, LENGTH, Player, WIDTH};
use crate::decision::{Question, Room};
use crate::event::Event;
use crate::game::SavorRules;
use crate::hand::MOST_HELD;
use crate::setup::{Origin, Setup};
use crate::state::{Effect, Runner, State};
use kernel::dice::Dice;
use kernel::env::{Learn, Number, PerSeat, Plane, SEATS as MOST_SEATS, Space};
use kernel::game::{Refused, Seat};
use kernel::params::Params;
use std::sync::Arc;

/// The actions in the order of their numbers.
const ACTIONS: [Action; 12] = [
    Action::Throw,
    Action::Play(1),
    Action::Play(2),
    Action::Play(3),
    Action::Play(4),
    Action::Play(5),
    Action::Play(6),
    Action::Exit(0),
    Action::Exit(1),
    Action::Exit(2),
    Action::Straight,
    Action::Back,
];
const FIRST_EXIT: usize = 7;
const STRAIGHT: usize = 10;

/// How many numbers there are before those of the runners, how many a runner has, and how many come after them.
const HEAD: usize = 7;
const EACH: usize = 8 + MOST_HELD;
const DISHES: usize = 12;

/// The planes that are kept drawn: ground, values, ways.
const STILL: usize = 3;

/// What is kept between games.
#[derive(Clone)]
pub struct Kept {
    setup: Setup,
    /// The start of a game but for what the seed decides, unless every game has a board of its own.
    first: Option<State>,
    /// A game that is over, for its memory.
    over: Spare,
    still: Box<[u8; STILL * CELLS]>,
    room: Room,
    maps: Option<Maps>,
}

/// A state that nobody needs any more; nor does a copy.
#[derive(Default)]
struct Spare(Option<State>);

impl Clone for Spare {
    fn clone(&self) -> Self {
        Spare::default()
    }
}

impl Kept {
    fn draw_ground(&mut self, state: &State) {
        let board = &state.board;
        for cell in Cell::all() {
            self.still[cell.index()] = match board.ground(cell) {
                crate::board::Ground::Void => 0,
                crate::board::Ground::Open => 1,
                crate::board::Ground::Start => 2,
                crate::board::Ground::BawanaWall => 3,
                crate::board::Ground::BawanaInside => 4,
                crate::board::Ground::Door => 5,
                crate::board::Ground::Wall => 6,
                crate::board::Ground::Blocked => 7,
            };
        }
    }

    /// Where there are stairs and a pole, the last way is drawn, and the flag above all.
    fn draw_ways(&mut self, state: &State) {
        let ways = &mut self.still[2 * CELLS..];
        ways.fill(0);
        for (stairs, &mode) in state.board.stairs.iter().zip(&state.race.modes) {
            ways[stairs.lower.index()] = if mode == Mode::Down { 2 } else { 1 };
            ways[stairs.upper.index()] = if mode == Mode::Up { 4 } else { 3 };
        }
        for pole in &state.board.poles {
            for cell in pole.above().filter(|&cell| is_pole(state, cell)) {
                ways[cell.index()] = 5;
            }
        }
        ways[state.board.flag.index()] = 6;
    }
}

fn is_pole(state: &State, cell: Cell) -> bool {
    state.board.ways(cell).iter().any(|way| matches!(way.by, By::Pole(_)))
}

fn numbers(seats: usize, setup: &Setup) -> Vec<Number> {
    let last = seats as i32 - 1;
    let number = |name: &str, high| Number::new(name, 0, high);
    let mut all = vec![
        number("seat", last),
        number("turn", last),
        number("round", setup.house.max_rounds as i32 + 1),
        number("question", 2),
        number("exits", 3),
        number("die", 6),
        number("face", 6),
    ];
    for who in &Player::SIX[..seats] {
        let letter = who.letter().to_ascii_lowercase();
        let named = |what: &str, low, high| Number::new(format!("{letter}-{what}"), low, high);
        all.extend([
            named("floor", 0, FLOORS as i32 - 1),
            named("row", 0, WIDTH as i32 - 1),
            named("column", 0, LENGTH as i32 - 1),
            named("direction", 0, 3),
            named("points", i32::MIN, setup.house.most_points() as i32),
            named("throws", 0, i32::MAX),
            named("effect", 0, 4),
            named("left", 0, i32::MAX),
        ]);
        all.extend((1..=MOST_HELD).map(|place| named(&format!("holds-{place}"), 0, 6)));
    }
    all.extend((1..=DISHES).map(|place| number(&format!("dish-{place}"), 4)));
    all
}

fn write_runner(runner: &Runner, out: &mut [i32]) {
    let (effect, left) = match runner.effect {
        Effect::None => (0, 0),
        Effect::Door => (1, 0),
        Effect::Disoriented(left) => (2, left as i32),
        Effect::Triggered(left) => (3, left as i32),
        Effect::Poisoned(left) => (4, i32::from(left)),
    };
    let (fixed, hand) = out.split_at_mut(EACH - MOST_HELD);
    fixed.copy_from_slice(&[
        i32::from(runner.at.floor()),
        i32::from(runner.at.w()),
        i32::from(runner.at.l()),
        runner.dir as i32,
        i32::try_from(runner.points).unwrap_or(i32::MAX),
        runner.throws.min(i32::MAX as u32) as i32,
        effect,
        left,
    ]);
    hand.fill(0);
    for (out, &value) in hand.iter_mut().zip(runner.hand.values()) {
        *out = i32::from(value);
    }
}

impl<const SEATS: usize> Learn for SavorRules<SEATS> {
    type Kept = Kept;

    fn space(params: &Params) -> Result<(Space, Kept), Refused> {
        let setup = if SEATS == crate::SEATS.len() { Setup::read(params) } else { buildings::read(params) }?;
        let plane = |name, max| Plane { name, max };
        let space = Space {
            actions: ACTIONS.iter().map(ToString::to_string).collect(),
            planes: vec![
                plane("ground", 7),
                plane("values", 11),
                plane("ways", 6),
                plane("runners", SEATS as u8),
            ],
            rows: FLOORS * WIDTH,
            cols: LENGTH,
            numbers: numbers(SEATS, &setup),
            seats: Player::SIX[..SEATS].iter().map(|who| who.name()).collect(),
            learners: setup.house.line_up().map(|who| Seat(who.index())).collect(),
            unit: 1,
        };
        let first = match setup.origin {
            Origin::Random(_) => None,
            Origin::Drawn(_) => {
                let dice = Dice::seeded(0);
                let state = State::new(setup.board(&dice)?, &dice);
                Some(State { names: Arc::new(setup.names.clone()), ..state })
            }
        };
        let still = Box::new([0; STILL * CELLS]);
        let mut kept =
            Kept { setup, first, over: Spare::default(), still, room: Room::default(), maps: None };
        kept.maps = kept.first.as_ref().map(|first| Maps::of(&first.board));
        if let Some(first) = kept.first.clone() {
            kept.draw_ground(&first);
        }
        Ok((space, kept))
    }

    fn again(kept: &mut Kept, _params: &Params, dice: &mut Dice) -> Result<State, Refused> {
        if let Some(maps) = &mut kept.maps {
            maps.forget();
        }
        // The board was read and checked once; only its seed is another.
        let before = kept.first.as_ref().map(|first| kept.over.0.take().unwrap_or_else(|| first.clone()));
        let mut state = if let Some(before) = before {
            before.anew(dice)
        } else {
            let state = State::new(kept.setup.board(dice)?, dice);
            State { names: Arc::new(kept.setup.names.clone()), ..state }
        };
        state.race.deal(&state.board, dice);
        Ok(state)
    }

    fn recycle(kept: &mut Kept, over: State) {
        kept.over = Spare(Some(over));
    }

    fn action(_kept: &Kept, _state: &State, number: u16) -> Option<Action> {
        ACTIONS.get(usize::from(number)).copied()
    }

    fn play(
        kept: &mut Kept,
        state: &mut State,
        action: Action,
        dice: &mut Dice,
        events: &mut Vec<Event>,
    ) -> Result<(), Refused> {
        state.step_in(&mut kept.room, action, dice, events)
    }

    fn mask(_kept: &Kept, state: &State, out: &mut [u8]) {
        out.fill(0);
        out[0] = 1;
        match state.pending.as_ref().map(|pending| &pending.question) {
            Some(Question::Exit { ways, .. }) => out[FIRST_EXIT..STRAIGHT][..ways.len().min(3)].fill(1),
            Some(Question::Turn { .. }) => out[STRAIGHT..].fill(1),
            None => {
                let hand = state.hand().unwrap_or_default();
                for &value in hand.values() {
                    out[usize::from(value)] = 1;
                }
            }
        }
    }

    fn look(kept: &Kept, state: &State, seat: Seat, planes: &mut [u8], numbers: &mut [i32]) {
        let (still, runners) = planes.split_at_mut(STILL * CELLS);
        still.copy_from_slice(&*kept.still);
        runners.fill(0);
        let race = &state.race;
        for (who, runner) in race.runners.pairs() {
            runners[runner.at.index()] = who as u8 + 1;
        }
        let (question, exits) = match state.pending.as_ref().map(|pending| &pending.question) {
            None => (0, 0),
            Some(Question::Exit { ways, .. }) => (1, ways.len().min(3) as i32),
            Some(Question::Turn { .. }) => (2, 0),
        };
        let (die, face) =
            state.pending.as_ref().and_then(crate::decision::Pending::dice).unwrap_or((0, None));
        let (head, rest) = numbers.split_at_mut(HEAD);
        head.copy_from_slice(&[
            seat.0 as i32,
            race.turn as i32,
            race.round as i32,
            question,
            exits,
            i32::from(die),
            face.map_or(0, |face| face as i32 + 1),
        ]);
        let (each, dishes) = rest.split_at_mut(SEATS * EACH);
        for (place, out) in each.chunks_exact_mut(EACH).enumerate() {
            match race.runners.get(place) {
                Some(runner) => write_runner(runner, out),
                None => out.fill(0),
            }
        }
        for (out, &dish) in dishes.iter_mut().zip(&race.table) {
            *out = dish as i32;
        }
    }

    fn worth(_kept: &Kept, state: &State) -> PerSeat {
        let mut worth = [0; MOST_SEATS];
        if let Some(winner) = state.race.winner {
            for who in state.board.house.line_up() {
                worth[who.index()] = if who == winner { 1 } else { -1 };
            }
        }
        worth
    }

    fn bot(kept: &mut Kept, state: &State, bot: &str, _dice: &mut Dice) -> Option<Action> {
        match Bot::named(bot)? {
            Bot::Dice => (!state.is_over()).then_some(Action::Throw),
            bot => {
                let maps = kept.maps.get_or_insert_with(|| Maps::of(&state.board));
                bots::choose(state, maps, bot)
            }
        }
    }

    fn fits(kept: &Kept, state: &State) -> bool {
        let house = state.board.house == kept.setup.house;
        house && kept.first.as_ref().is_none_or(|first| first.board.is_drawn_like(&state.board))
    }

    fn follow(kept: &mut Kept, state: &State, step: Option<&[Event]>) {
        match step {
            None => {
                // The ground of a board that all games have was drawn when it was read.
                if kept.first.is_none() {
                    kept.maps = None;
                    kept.draw_ground(state);
                }
                kept.still[CELLS..2 * CELLS].copy_from_slice(state.race.values.codes());
                kept.draw_ways(state);
            }
            Some(events) => {
                if events.iter().any(|event| matches!(event, Event::StairsChange { .. })) {
                    kept.draw_ways(state);
                }
            }
        }
    }
}
