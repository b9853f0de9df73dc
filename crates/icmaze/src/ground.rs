//! The floor of a room as movement sees it: which cells somebody who takes space holds (IC-004), and
//! which are nodes of the path graph (IC-053). All of it follows from the actors and is never saved.

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
    node_count: u32,
    /// Whether it was laid out for a solved room, in which rocks are not in the way (IC-123).
    solved: bool,
}

impl Ground {
    /// An empty floor: nothing stands on it and every interior cell is a node.
    pub(crate) fn empty(size: i32, solved: bool) -> Self {
        let side = size as usize + 2;
        Ground {
            size,
            held: vec![0; side],
            nodes: Grid::from_fn(side, side, |p| is_interior(size, p)),
            node_count: (size * size) as u32,
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

    /// A rock stands here: no node.
    pub(crate) fn close_node(&mut self, cell: Pos) {
        if std::mem::replace(&mut self.nodes[cell], false) {
            self.node_count -= 1;
        }
    }

    /// The rock is gone: a node (IC-057).
    pub(crate) fn open_node(&mut self, cell: Pos) {
        if !std::mem::replace(&mut self.nodes[cell], true) {
            self.node_count += 1;
        }
    }

    /// Whether a cell is a node of the path graph.
    pub fn is_node(&self, cell: Pos) -> bool {
        self.nodes.get(cell).copied().unwrap_or(false)
    }

    pub(crate) const fn nodes(&self) -> &Grid<bool> {
        &self.nodes
    }

    /// Rocks only ever go, so the number of nodes tells the states of one room's graph apart.
    pub(crate) const fn node_count(&self) -> u32 {
        self.node_count
    }
}

const fn bit(cell: Pos) -> u64 {
    if cell.x < 0 || cell.x > 63 { 0 } else { 1 << cell.x }
}
