//! Shortest paths over a room's graph (IC-081).
//!
//! The rule's path is the one that a breadth-first search from the walker finds when it looks at the
//! neighbours left, up, right, down and the first discovery wins. That is the shortest path whose
//! directions come first in that order, and one gets the same path by walking *down* the distances
//! *from the target*, each time by the first direction that gets nearer. So one field of distances
//! serves all walkers with the same target. [`Routes`] keeps the last field and makes another one
//! only when somebody asks with another target or the graph has changed; asking again costs four
//! lookups. A field over a large room costs about a thousand cells. The field is only remembered, it
//! is in no snapshot, and without it the answers are the same.

use crate::geometry::Orientation;
use crate::ground::Ground;
use kernel::paths::{FAR, Search};
use kernel::pos::Pos;

/// What a field was made for: the room, how many nodes its graph had, the target.
type Made = (usize, u32, Pos);

/// Finds paths, and remembers the last field of distances.
#[derive(Clone)]
pub struct Routes {
    search: Search<Orientation>,
    made: Option<Made>,
}

impl Default for Routes {
    fn default() -> Self {
        Routes { search: Search::in_order(&Orientation::SEARCH), made: None }
    }
}

impl std::fmt::Debug for Routes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Routes({:?})", self.made)
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
    /// The first step of the shortest path; `None` if an end is no node, the ends are equal or
    /// nothing connects them.
    pub fn first_step(&mut self, room: usize, ground: &Ground, from: Pos, to: Pos) -> Option<Orientation> {
        if from == to || !ground.is_node(from) || !ground.is_node(to) {
            return None;
        }
        let made = (room, ground.node_count(), to);
        if self.made != Some(made) {
            self.search.from(&[to]).on(ground.nodes());
            self.made = Some(made);
        }
        let here = self.search.distance(from);
        let nearer = |way: &Orientation| self.search.distance(way.step(from)).saturating_add(1) == here;
        if here == FAR { None } else { Orientation::SEARCH.into_iter().find(nearer) }
    }

    /// The whole path as directions; empty where [`Routes::first_step`] gives none.
    pub fn path(&mut self, room: usize, ground: &Ground, from: Pos, to: Pos) -> Vec<Orientation> {
        let (mut path, mut here) = (Vec::new(), from);
        while let Some(way) = self.first_step(room, ground, here, to) {
            path.push(way);
            here = way.step(here);
        }
        path
    }
}
