//! The states a search for plans has met, in A* order. A state can be put back with a higher total.

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

pub(super) struct States<T> {
    table: Table,
    nodes: Vec<Node<T>>,
    queue: BTreeMap<u32, Vec<(u32, u32)>>,
}

impl<T> States<T> {
    pub fn new(width: usize) -> Self {
        States { table: Table::new(width), nodes: Vec::new(), queue: BTreeMap::new() }
    }

    pub const fn size(&self) -> usize {
        self.table.size()
    }

    pub fn key(&self, id: u32) -> &[u8] {
        self.table.get(id)
    }

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

/// Byte strings of one length, numbered in order of arrival: open addressing over an arena, the same everywhere.
#[derive(Clone, Debug)]
pub(super) struct Table {
    width: usize,
    bytes: Vec<u8>,
    slots: Vec<u32>,
    count: usize,
}

const EMPTY: u32 = u32::MAX;

impl Table {
    pub fn new(width: usize) -> Self {
        Table { width, bytes: Vec::new(), slots: vec![EMPTY; 1024], count: 0 }
    }

    pub const fn size(&self) -> usize {
        self.bytes.len()
    }

    pub fn get(&self, id: u32) -> &[u8] {
        let start = id as usize * self.width;
        &self.bytes[start..start + self.width]
    }

    /// The number of a string, and whether it is new.
    pub fn insert(&mut self, key: &[u8]) -> (u32, bool) {
        debug_assert_eq!(key.len(), self.width, "all strings of a table have one length");
        if self.count * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.slot(key);
        if self.slots[slot] != EMPTY {
            return (self.slots[slot], false);
        }
        let id = self.count as u32;
        self.slots[slot] = id;
        self.bytes.extend_from_slice(key);
        self.count += 1;
        (id, true)
    }

    /// The number of a string, if it is there.
    pub fn find(&self, key: &[u8]) -> Option<u32> {
        Some(self.slots[self.slot(key)]).filter(|&id| id != EMPTY)
    }

    fn slot(&self, key: &[u8]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = hash(key) as usize & mask;
        while self.slots[slot] != EMPTY && self.get(self.slots[slot]) != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.slots = vec![EMPTY; self.slots.len() * 2];
        for id in 0..self.count as u32 {
            let start = id as usize * self.width;
            let slot = self.slot(&self.bytes[start..start + self.width]);
            self.slots[slot] = id;
        }
    }
}

/// Multiply and fold, eight bytes at a time.
fn hash(key: &[u8]) -> u64 {
    let mut sum = 0x9e37_79b9_7f4a_7c15_u64;
    for chunk in key.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        sum = (sum ^ u64::from_le_bytes(word)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        sum ^= sum >> 32;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_keeps_its_number_however_many_follow() {
        let mut table = Table::new(3);
        for round in 0..2 {
            for i in 0..5000_u32 {
                let key = [i as u8, (i >> 8) as u8, 7];
                assert_eq!(table.insert(&key), (i, round == 0));
                assert_eq!(table.get(i), key);
            }
        }
        assert_eq!(table.size(), 15_000);
    }
}
