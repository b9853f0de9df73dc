//! The states that a search for plans has met, in the order in which they are to be looked at: A* by the total that
//! a state is good for. A state can be put back to be looked at again with a higher total.

use super::table::Table;
use std::collections::BTreeMap;

/// One turn of a plan: where a treasure is placed, and the rooms as they lie when it ends.
#[derive(Clone, Debug)]
pub(super) struct Move {
    pub place: Option<u16>,
    pub rooms: Vec<u8>,
}

/// What a search for the fewest rotations found.
#[derive(Clone, Debug)]
pub(super) enum Outcome {
    /// The best plan and its rotations.
    Best(Vec<Move>, u32),
    /// The meter ended; no plan costs less than this.
    AtLeast(u32),
    /// There is no plan of this length.
    Nothing,
}

/// A state that was met, and how.
#[derive(Clone, Debug)]
pub(super) struct Node<T> {
    /// Rotations until here.
    pub spent: u32,
    /// The state before; none for the start.
    pub parent: Option<u32>,
    /// What else the search knows of it.
    pub info: T,
}

/// States met so far, and those to be looked at.
pub(super) struct States<T> {
    table: Table,
    nodes: Vec<Node<T>>,
    queue: BTreeMap<u32, Vec<(u32, u32)>>,
}

impl<T> States<T> {
    /// No states yet, of keys that have this length.
    pub fn new(width: usize) -> Self {
        States { table: Table::new(width), nodes: Vec::new(), queue: BTreeMap::new() }
    }

    /// How much memory the keys take.
    pub const fn size(&self) -> usize {
        self.table.size()
    }

    /// The key of a state.
    pub fn key(&self, id: u32) -> &[u8] {
        self.table.get(id)
    }

    /// How a state was met.
    pub fn node(&self, id: u32) -> &Node<T> {
        &self.nodes[id as usize]
    }

    /// The total under work, and the next state to look at.
    pub fn pop(&mut self) -> Option<(u32, u32)> {
        while let Some(mut entry) = self.queue.first_entry() {
            let limit = *entry.key();
            match entry.get_mut().pop() {
                None => {
                    entry.remove();
                }
                Some((id, spent)) if self.nodes[id as usize].spent == spent => return Some((limit, id)),
                Some(_) => {}
            }
        }
        None
    }

    /// Keeps a state for a larger total.
    pub fn put_back(&mut self, id: u32, total: u32) {
        if total != u32::MAX {
            self.queue.entry(total).or_default().push((id, self.nodes[id as usize].spent));
        }
    }

    /// Whether a state is known with no more rotations than these.
    pub fn is_known(&self, key: &[u8], spent: u32) -> bool {
        self.table.find(key).is_some_and(|id| self.nodes[id as usize].spent <= spent)
    }

    /// Adds a state unless it is known as cheaply.
    pub fn put(&mut self, key: &[u8], node: Node<T>, total: u32) {
        let (id, new) = self.table.insert(key);
        let spent = node.spent;
        if new {
            self.nodes.push(node);
        } else if self.nodes[id as usize].spent > spent {
            self.nodes[id as usize] = node;
        } else {
            return;
        }
        self.queue.entry(total).or_default().push((id, spent));
    }

    /// The states on the way to a state, without the start.
    pub fn way(&self, end: u32) -> Vec<u32> {
        let before = |&id: &u32| self.node(id).parent;
        let mut way: Vec<u32> = std::iter::successors(Some(end), before).collect();
        way.pop();
        way.reverse();
        way
    }
}
