//! One layer of the solver: the same potions are left and the same drunk. It is solved backwards from
//! the catches, in order of rounds.
//!
//! In round *k* come, one after the other: the monster's positions with 0, 1, … steps left to make
//! after the next, then the hero's likewise. Each list of positions that have just become worth *k*
//! is all that the next list is made from. A hero's position counts its open steps and becomes worth
//! *k* when the last of them does. Steps that drink lead into earlier layers; their values are gathered
//! beforehand and take part in the round they belong to.

use super::{Solution, Unsolved, Value};
use crate::dungeon::{Cell, Dungeon};
use crate::state::Side;

/// The greatest value that fits.
pub(super) const DEEPEST: u32 = 0x7FFE;

/// A monster's position whose value is not known, or is never.
const OPEN: u16 = 0xFFFF;

/// Set in a hero's position whose value is not known; the rest counts its open steps.
const COUNTING: u16 = 0x8000;

/// A count that can never reach zero, for both on one cell, which is no position.
const NO_POSITION: u16 = COUNTING | 0x7F;

/// The values of a layer.
#[derive(Debug)]
pub(super) struct Layer {
    floor: usize,
    /// For each number of steps left: by hero's cell, then by monster's.
    monster: Vec<Box<[u16]>>,
    /// For each number of steps left: by monster's cell, then by hero's. Each table is laid out so
    /// that the cells of whoever moves lie side by side: neighbours share cache lines.
    hero: Vec<Box<[u16]>>,
}

/// A pair of cells in one word: hero above, monster below.
type Pair = u32;

const fn pair(hero: Cell, monster: Cell) -> Pair {
    (hero as u32) << 16 | monster as u32
}

const fn cells(pair: Pair) -> (usize, usize) {
    ((pair >> 16) as usize, (pair & 0xFFFF) as usize)
}

/// The cells of a layer and where one can go from each without drinking, staying included.
struct Net {
    floor: usize,
    starts: Vec<u32>,
    list: Vec<Cell>,
}

impl Net {
    fn new(dungeon: &Dungeon, is_closed: impl Fn(Cell) -> bool) -> Self {
        let mut net = Net { floor: dungeon.floor(), starts: vec![0], list: Vec::new() };
        for cell in dungeon.all() {
            if !is_closed(cell) {
                net.list.extend(dungeon.steps(cell).map(|(_, to)| to).filter(|&to| !is_closed(to)));
            }
            net.starts.push(net.list.len() as u32);
        }
        net
    }

    /// Where one can go from a cell; nowhere from a cell that is not of this layer.
    #[inline]
    fn around(&self, cell: usize) -> &[Cell] {
        &self.list[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }

    fn open(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.floor).filter(|&cell| !self.around(cell).is_empty())
    }
}

/// What steps that drink are worth: for each number of steps left, (value, position) in order of
/// values. Those worth never are left out: nothing ever comes of them.
type Drinks = Vec<Vec<(u16, Pair)>>;

impl Layer {
    /// Solves a layer whose children are solved.
    pub(super) fn solve(solution: &Solution, mask: u32, drunk: [u32; 2]) -> Result<Self, Unsolved> {
        let dungeon = &*solution.dungeon;
        let is_closed =
            |cell: Cell| solution.potions.binary_search(&cell).is_ok_and(|potion| mask >> potion & 1 == 1);
        let net = Net::new(dungeon, is_closed);
        let speeds = [0, 1].map(|side| (1 + solution.drunk[side] + drunk[side]) as usize);
        let drinks = Side::ALL.map(|side| drinks(solution, &net, mask, drunk, side, speeds[side.index()]));
        let mut layer = Layer::blank(dungeon, &net, speeds);
        layer.fill(&net, &drinks)?;
        Ok(layer)
    }

    /// The tables before anything is known.
    fn blank(dungeon: &Dungeon, net: &Net, speeds: [usize; 2]) -> Self {
        let floor = net.floor;
        let mut monster = vec![OPEN; floor * floor].into_boxed_slice();
        let mut hero = vec![NO_POSITION; floor * floor].into_boxed_slice();
        for cell in 0..floor {
            // No round ever finds this open, so both on one cell is never entered.
            monster[cell * floor + cell] = 0;
        }
        for m in net.open() {
            let row = &mut hero[m * floor..(m + 1) * floor];
            for h in net.open().filter(|&h| h != m) {
                row[h] = COUNTING | (1 + u16::from(dungeon.degree(h as Cell)));
            }
            // A step onto the monster is worth nothing at once.
            for &h in net.around(m).iter().filter(|&&h| h as usize != m) {
                row[h as usize] -= 1;
            }
        }
        Layer { floor, monster: vec![monster; speeds[1]], hero: vec![hero; speeds[0]] }
    }

    fn fill(&mut self, net: &Net, drinks: &[Drinks; 2]) -> Result<(), Unsolved> {
        let mut left: [Vec<&[(u16, Pair)]>; 2] =
            [0, 1].map(|side: usize| drinks[side].iter().map(Vec::as_slice).collect());
        // What the last round ended with: the hero's positions at the beginning of his turn.
        let mut wave: Vec<Pair> = Vec::new();
        let mut next: Vec<Pair> = Vec::new();
        for round in 1..=DEEPEST as u16 {
            let mut busy = false;
            for (rem, table) in self.monster.iter_mut().enumerate() {
                next.clear();
                if round == 1 {
                    seize(table, net, &mut next);
                }
                reach(table, net, &wave, round, &mut next);
                for position in due(&mut left[1][rem], round) {
                    let (h, m) = cells(position);
                    enter(&mut table[h * net.floor + m], round, position, &mut next);
                }
                busy |= !next.is_empty();
                std::mem::swap(&mut wave, &mut next);
            }
            for (rem, table) in self.hero.iter_mut().enumerate() {
                next.clear();
                corner(table, net, &wave, round, &mut next);
                for position in due(&mut left[0][rem], round) {
                    let (h, m) = cells(position);
                    count_down(&mut table[m * net.floor + h], round, position, &mut next);
                }
                busy |= !next.is_empty();
                std::mem::swap(&mut wave, &mut next);
            }
            if !busy && left.iter().flatten().all(|rest| rest.is_empty()) {
                return Ok(());
            }
        }
        Err(Unsolved::Deep)
    }

    /// The value of a position in which nobody is caught.
    pub(super) fn value(&self, turn: Side, rem: u32, at: [Cell; 2]) -> Value {
        let [hero, monster] = at.map(usize::from);
        let raw = match turn {
            Side::Hero => self.hero[rem as usize][monster * self.floor + hero],
            Side::Monster => self.monster[rem as usize][hero * self.floor + monster],
        };
        if raw & COUNTING == 0 { Value::Rounds(u32::from(raw)) } else { Value::Never }
    }
}

/// The monster beside the hero: worth one round.
fn seize(table: &mut [u16], net: &Net, next: &mut Vec<Pair>) {
    for h in net.open() {
        for &m in net.around(h) {
            enter(&mut table[h * net.floor + m as usize], 1, pair(h as Cell, m), next);
        }
    }
}

/// The monster's positions from which one step leads into the wave.
fn reach(table: &mut [u16], net: &Net, wave: &[Pair], round: u16, next: &mut Vec<Pair>) {
    for &position in wave {
        let (h, m) = cells(position);
        let row = &mut table[h * net.floor..(h + 1) * net.floor];
        for &from in net.around(m) {
            enter(&mut row[from as usize], round, pair(h as Cell, from), next);
        }
    }
}

/// The hero's positions whose last open step leads into the wave.
fn corner(table: &mut [u16], net: &Net, wave: &[Pair], round: u16, next: &mut Vec<Pair>) {
    for &position in wave {
        let (h, m) = cells(position);
        let row = &mut table[m * net.floor..(m + 1) * net.floor];
        for &from in net.around(h) {
            count_down(&mut row[from as usize], round, pair(from, m as Cell), next);
        }
    }
}

#[inline]
fn enter(place: &mut u16, round: u16, position: Pair, next: &mut Vec<Pair>) {
    if *place == OPEN {
        *place = round;
        next.push(position);
    }
}

#[inline]
fn count_down(place: &mut u16, round: u16, position: Pair, next: &mut Vec<Pair>) {
    *place -= 1;
    if *place == COUNTING {
        *place = round;
        next.push(position);
    }
}

/// Takes those of a round from a list in order of values.
fn due<'a>(rest: &mut &'a [(u16, Pair)], round: u16) -> impl Iterator<Item = Pair> + use<'a> {
    let (now, later) = rest.split_at(rest.partition_point(|&(value, _)| value <= round));
    *rest = later;
    now.iter().map(|&(_, position)| position)
}

fn drinks(solution: &Solution, net: &Net, mask: u32, drunk: [u32; 2], side: Side, speed: usize) -> Drinks {
    let mut drinks: Drinks = vec![Vec::new(); speed];
    for (_, &potion) in solution.potions.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1) {
        debug_assert!(net.around(potion as usize).is_empty(), "a potion's cell is not of its layer");
        let beside = solution.dungeon.steps(potion).map(|(_, cell)| cell);
        for here in beside.filter(|&cell| !net.around(cell as usize).is_empty()) {
            for there in net.open().map(|cell| cell as Cell).filter(|&cell| cell != here) {
                let at = if side == Side::Hero { [here, there] } else { [there, here] };
                for (rem, list) in drinks.iter_mut().enumerate() {
                    let spot = super::Spot { mask, drunk, at, turn: side, rem: rem as u32 };
                    if let Value::Rounds(value) = solution.after(spot, potion) {
                        list.push((value as u16, pair(at[0], at[1])));
                    }
                }
            }
        }
    }
    for list in &mut drinks {
        list.sort_unstable();
    }
    drinks
}
