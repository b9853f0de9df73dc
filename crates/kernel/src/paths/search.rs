//! What a search is asked and what it answers, in cells and directions.

use super::FAR;
use super::field::{Field, pos_of};
use super::wave::Wave;
use crate::grid::Grid;
use crate::pos::{Dir, Dir8, Pos};

/// An order of directions and the memory of a search, to be kept and used again. It also holds what the last
/// search found; before the first one it has reached nothing. See the [module's page](super).
#[derive(Clone, Debug)]
pub struct Search<D> {
    order: Vec<D>,
    wave: Wave,
}

/// A search about to be made: from where, how far. The methods that take the rule run it.
#[derive(Debug)]
pub struct Query<'s, 'q, D> {
    search: &'s mut Search<D>,
    sources: &'q [Pos],
    target: Option<Pos>,
    limit: u32,
}

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

impl Search<Dir> {
    /// A search with four neighbours: north, east, south, west.
    pub fn four() -> Self {
        Search::in_order(&Dir::ALL)
    }
}

impl<D: Copy + Into<Dir8>> Search<D> {
    /// A search that tries some directions ([`Dir`] or [`Dir8`]) in an order of the caller's.
    pub fn in_order(order: &[D]) -> Self {
        assert!(order.len() <= 8, "there are no more than eight directions");
        Search { order: order.to_vec(), wave: Wave::new(order.iter().map(|&dir| dir.into())) }
    }

    /// Begins a search. Sources count as reached, open or not: whoever looks for a way stands
    /// where he stands. Sources outside the board are passed over.
    pub const fn from<'s, 'q>(&'s mut self, sources: &'q [Pos]) -> Query<'s, 'q, D> {
        Query { search: self, sources, target: None, limit: FAR }
    }

    /// The distances found.
    pub const fn field(&self) -> &Field {
        &self.wave.field
    }

    /// The distance found to a cell, or [`FAR`].
    pub fn distance(&self, p: Pos) -> u32 {
        self.field().at(p)
    }

    /// The reached cells, sources included, nearest first: the nearest coin is `reached().find(…)`.
    pub fn reached(&self) -> impl ExactSizeIterator<Item = Pos> {
        let stride = self.field().stride();
        self.wave.reached().iter().map(move |&place| pos_of(place, stride))
    }

    /// The direction word of the path to a cell; empty for a source, `None` if it was not reached.
    pub fn word(&self, to: Pos) -> Option<Vec<D>> {
        let mut word = Vec::with_capacity(self.length(to)?);
        word.extend(self.backwards(to).map(|(_, dir)| dir));
        word.reverse();
        Some(word)
    }

    /// The cells of the path to a cell, both ends included; `None` if it was not reached.
    pub fn path(&self, to: Pos) -> Option<Vec<Pos>> {
        let length = self.length(to)?;
        let mut path = vec![to; length + 1];
        for (cell, (from, _)) in path[..length].iter_mut().rev().zip(self.backwards(to)) {
            *cell = from;
        }
        Some(path)
    }

    /// The first direction of the path to a cell; `None` for a source or a cell not reached.
    pub fn first_step(&self, to: Pos) -> Option<D> {
        self.backwards(to).last().map(|(_, dir)| dir)
    }

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

    fn length(&self, to: Pos) -> Option<usize> {
        Some(self.distance(to)).filter(|&d| d != FAR).map(|d| d as usize)
    }

    /// The steps of the path to a cell, the last one first, each with the cell it leaves.
    fn backwards(&self, to: Pos) -> impl Iterator<Item = (Pos, D)> {
        let (mut here, mut place) = (to, self.field().place_of(to));
        std::iter::from_fn(move || {
            let (k, before) = self.wave.came(place?)?;
            let dir = self.order[k];
            let (dx, dy) = dir.into().delta();
            (here, place) = (Pos::new(here.x - dx, here.y - dy), Some(before));
            Some((here, dir))
        })
    }
}

impl<'s, D: Copy + Into<Dir8>> Query<'s, '_, D> {
    /// Stops when the target is reached. Cells as near as the target have their distances; those
    /// beyond are [`FAR`], because nobody went on looking.
    #[must_use]
    pub const fn to(self, target: Pos) -> Self {
        Query { target: Some(target), ..self }
    }

    /// Reaches no cell farther than this.
    #[must_use]
    pub const fn within(self, limit: u32) -> Self {
        Query { limit, ..self }
    }

    /// Searches a board whose open cells are `true`. This is the fastest way to say it.
    pub fn on(self, open: &Grid<bool>) -> &'s Search<D> {
        self.search.wave.begin_on(open);
        self.run::<false>(|_, _, _| true)
    }

    /// Searches a board whose open cells satisfy a rule. The rule is asked at most once for each
    /// cell of the board, and only for those the search comes to.
    pub fn where_cells(self, width: usize, height: usize, open: impl Fn(Pos) -> bool) -> &'s Search<D> {
        self.search.wave.begin(width, height);
        let stride = self.search.field().stride();
        self.run::<true>(|order, from, k| open(pos_of(from, stride).step8(order[k].into())))
    }

    fn run<const ONCE: bool>(self, enter: impl Fn(&[D], u32, usize) -> bool) -> &'s Search<D> {
        let Search { order, wave } = &mut *self.search;
        for &source in self.sources {
            if let Some(place) = wave.field.place_of(source) {
                wave.put(place);
            }
        }
        let target = self.target.and_then(|target| wave.field.place_of(target));
        wave.spread::<ONCE>(0, target, self.limit, |from, k| enter(order, from, k));
        self.search
    }
}
