//! Shortest paths over a room's graph (IC-081).
//!
//! The rule's path is the one that a breadth-first search from the walker finds when it looks at the
//! neighbours left, up, right, down and the first discovery wins. That is the shortest path whose
//! directions come first in that order, and one gets the same path by walking *down* the distances
//! *from the target*, each time by the first direction that gets nearer. So one field of distances
//! serves all walkers with the same target. [`Routes`] keeps the last few fields and makes another one
//! only when somebody asks with another target or the graph has changed; asking again costs four
//! lookups. A field over a large room costs about a thousand cells. Fields are only remembered, they
//! are in no snapshot, and without them the answers are the same.

use crate::geometry::Orientation;
use crate::ground::Ground;
use kernel::paths::{FAR, Search};
use kernel::pos::Pos;

/// How many fields are remembered: one for all hunters, and some for those with goals of their own.
const KEPT: usize = 4;

/// What a field was made for: the fingerprint of the graph, and the target.
type Made = (u64, Pos);

/// Finds paths, and remembers the last fields of distances.
#[derive(Clone, Default)]
pub struct Routes {
    fields: Vec<(Made, Search<Orientation>)>,
    /// Which is the next to be forgotten.
    oldest: usize,
}

impl std::fmt::Debug for Routes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.fields.iter().map(|(made, _)| made)).finish()
    }
}

impl PartialEq for Routes {
    /// What is remembered changes no answer, so any two are alike.
    fn eq(&self, _: &Routes) -> bool {
        true
    }
}

impl Eq for Routes {}

impl Routes {
    /// The distances to a target.
    fn field(&mut self, ground: &Ground, to: Pos) -> &Search<Orientation> {
        let made = (ground.fingerprint(), to);
        let known = self.fields.iter().position(|(known, _)| *known == made);
        let place = known.unwrap_or_else(|| self.make(made, ground));
        &self.fields[place].1
    }

    /// Makes a field, in the place of the oldest one if there are enough; its place.
    fn make(&mut self, made: Made, ground: &Ground) -> usize {
        let place = if self.fields.len() < KEPT {
            self.fields.push((made, Search::in_order(&Orientation::SEARCH)));
            self.fields.len() - 1
        } else {
            self.oldest = (self.oldest + 1) % KEPT;
            self.oldest
        };
        let (known, search) = &mut self.fields[place];
        search.from(&[made.1]).on(ground.nodes());
        *known = made;
        place
    }

    /// How many steps it is from one node to another; [`FAR`] if there is no way.
    pub fn distance(&mut self, ground: &Ground, from: Pos, to: Pos) -> u32 {
        if !ground.is_node(to) {
            return FAR;
        }
        self.field(ground, to).distance(from)
    }

    /// The node that is farthest from a cell, of those the one found last.
    pub fn farthest(&mut self, ground: &Ground, from: Pos) -> Pos {
        self.field(ground, from).reached().last().unwrap_or(from)
    }

    /// The first step of the shortest path; `None` if an end is no node, the ends are equal or
    /// nothing connects them.
    pub fn first_step(&mut self, ground: &Ground, from: Pos, to: Pos) -> Option<Orientation> {
        if from == to || !ground.is_node(from) || !ground.is_node(to) {
            return None;
        }
        let field = self.field(ground, to);
        let here = field.distance(from);
        let nearer = |way: &Orientation| field.distance(way.step(from)).saturating_add(1) == here;
        if here == FAR { None } else { Orientation::SEARCH.into_iter().find(nearer) }
    }

    /// The whole path as directions; empty where [`Routes::first_step`] gives none.
    pub fn path(&mut self, ground: &Ground, from: Pos, to: Pos) -> Vec<Orientation> {
        let (mut path, mut here) = (Vec::new(), from);
        while let Some(way) = self.first_step(ground, here, to) {
            path.push(way);
            here = way.step(here);
        }
        path
    }
}
