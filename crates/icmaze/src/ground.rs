//! The floor of a room as movement sees it: which cells somebody who takes space holds (IC-004), and
//! which are nodes of the path graph (IC-053). All of it follows from the actors and is never saved.
//!
//! The graph has a fingerprint, a number that follows from the set of its nodes: rocks go and fall, fires burn out,
//! and whoever remembers a path can tell whether it is still good.

use crate::geometry::{Terrain, is_interior};
use kernel::grid::Grid;
use kernel::pos::Pos;

/// What stands in the way, cell by cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    size: i32,
    /// One bit a cell, a row each from y = 0.
    held: Vec<u64>,
    nodes: Grid<bool>,
    fingerprint: u64,
    /// Whether monsters keep to the graph; in the classic game they step into open doorways, too.
    fenced: bool,
    /// Where coins lie, for those who are after them (IC-X15).
    coins: Vec<Pos>,
    /// Whether it was laid out for a solved room, in which rocks are not in the way (IC-123).
    solved: bool,
}

impl Ground {
    /// An empty floor: nothing stands on it and every interior cell is a node.
    pub(crate) fn empty(size: i32, solved: bool, fenced: bool) -> Self {
        let side = size as usize + 2;
        Ground {
            size,
            held: vec![0; side],
            nodes: Grid::from_fn(side, side, |p| is_interior(size, p)),
            fingerprint: size as u64,
            fenced,
            coins: Vec::new(),
            solved,
        }
    }

    /// The side length of the interior.
    pub const fn size(&self) -> i32 {
        self.size
    }

    pub(crate) const fn is_for_solved(&self) -> bool {
        self.solved
    }

    /// Whether an actor may enter a cell (IC-004): it is walkable, and an actor that takes space
    /// finds nobody else there who does.
    pub fn lets_in(&self, cell: Pos, blocks: bool) -> bool {
        Terrain::of(self.size, cell).is_walkable() && !(blocks && self.is_held(cell))
    }

    /// Whether a monster may enter a cell: as anybody who takes space, and with extras only on the graph.
    pub(crate) fn lets_monster_in(&self, cell: Pos) -> bool {
        self.lets_in(cell, true) && (!self.fenced || self.is_node(cell))
    }

    /// Where coins lie.
    pub(crate) fn coins(&self) -> &[Pos] {
        &self.coins
    }

    pub(crate) fn set_coins(&mut self, coins: impl Iterator<Item = Pos>) {
        self.coins.clear();
        self.coins.extend(coins);
    }

    /// Whether somebody who takes space is on the cell or headed for it.
    pub fn is_held(&self, cell: Pos) -> bool {
        usize::try_from(cell.y).ok().and_then(|y| self.held.get(y)).is_some_and(|row| row & bit(cell) != 0)
    }

    /// Somebody takes the cell; false if it was taken before.
    pub(crate) fn hold(&mut self, cell: Pos) -> bool {
        let free = !self.is_held(cell);
        if let Some(row) = usize::try_from(cell.y).ok().and_then(|y| self.held.get_mut(y)) {
            *row |= bit(cell);
        }
        free
    }

    /// The cell is free again.
    pub(crate) fn release(&mut self, cell: Pos) {
        if let Some(row) = usize::try_from(cell.y).ok().and_then(|y| self.held.get_mut(y)) {
            *row &= !bit(cell);
        }
    }

    /// A rock stands here, or what monsters keep off: no node.
    pub(crate) fn close_node(&mut self, cell: Pos) {
        if std::mem::replace(&mut self.nodes[cell], false) {
            self.fingerprint ^= mark(cell);
        }
    }

    /// It is gone: a node (IC-057).
    pub(crate) fn open_node(&mut self, cell: Pos) {
        if !std::mem::replace(&mut self.nodes[cell], true) {
            self.fingerprint ^= mark(cell);
        }
    }

    /// Whether a cell is a node of the path graph.
    pub fn is_node(&self, cell: Pos) -> bool {
        self.nodes.get(cell).copied().unwrap_or(false)
    }

    pub(crate) const fn nodes(&self) -> &Grid<bool> {
        &self.nodes
    }

    /// A number that tells this set of nodes from any other.
    pub(crate) const fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
}

/// A random-looking number for each cell (the mixer of `SplitMix64`), so that sets of cells can be told apart.
const fn mark(cell: Pos) -> u64 {
    let mut n = ((cell.y as u64) << 32 | cell.x as u64).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    n = (n ^ n >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    n = (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ n >> 31
}

const fn bit(cell: Pos) -> u64 {
    if cell.x < 0 || cell.x > 63 { 0 } else { 1 << cell.x }
}
