//! Connectivity: which open cells are connected.

use super::FAR;
use super::field::pos_of;
use super::search::Search;
use crate::grid::Grid;
use crate::pos::{Dir8, Pos};

/// The parts a board falls into, numbered from 0 in the order of their first cells, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    labels: Grid<u32>,
    sizes: Vec<usize>,
}

impl Regions {
    /// How many there are.
    pub const fn count(&self) -> usize {
        self.sizes.len()
    }

    /// The region of a cell; `None` if the cell is not open or lies outside.
    pub fn at(&self, p: Pos) -> Option<usize> {
        self.labels.get(p).filter(|&&label| label != FAR).map(|&label| label as usize)
    }

    /// How many cells each region has.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }
}

impl<D: Copy + Into<Dir8>> Search<D> {
    /// The regions of a board whose open cells are `true`.
    pub fn regions(&mut self, open: &Grid<bool>) -> Regions {
        let wave = &mut self.wave;
        wave.begin_on(open);
        let mut labels = Grid::filled(open.width(), open.height(), FAR);
        let mut sizes = Vec::new();
        let stride = wave.field.stride();
        for p in open.positions().filter(|&p| open[p]) {
            if labels[p] != FAR {
                continue;
            }
            let before = wave.reached().len();
            wave.put(wave.field.place_of(p).expect("the cells of a board are on it"));
            wave.spread::<false>(before, None, FAR, |_, _| true);
            for &place in &wave.reached()[before..] {
                labels[pos_of(place, stride)] = sizes.len() as u32;
            }
            sizes.push(wave.reached().len() - before);
        }
        Regions { labels, sizes }
    }
    /// Whether the open cells of a board are connected; true if there are none.
    pub fn is_connected(&mut self, open: &Grid<bool>) -> bool {
        let Some((first, _)) = open.iter().find(|&(_, &open)| open) else { return true };
        self.from(&[first]).on(open).reached().len() == open.cells().iter().filter(|&&open| open).count()
    }
}
