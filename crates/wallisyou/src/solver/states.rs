//! The states that the search for plans has met in dungeons where the way matters, and the order in which they are
//! looked at.

use super::lazy::Move;
use super::machine::World;
use super::table::Table;
use std::collections::BTreeMap;

/// A state that was met, and how.
pub(super) struct Node {
    pub world: World,
    /// Rotations and turns until here.
    pub spent: u32,
    pub turns: u32,
    parent: u32,
    place: Option<u16>,
}

/// States met so far, and those to be looked at, by the total they are good for.
pub(super) struct States {
    pub table: Table,
    pub nodes: Vec<Node>,
    queue: BTreeMap<u32, Vec<(u32, u32)>>,
    key: Vec<u8>,
    /// How many rooms.
    count: usize,
}

impl States {
    /// The start alone.
    pub fn new(world: &World, rooms: &[u8]) -> Self {
        let mut key = Vec::new();
        world.key(rooms, &mut key);
        key.extend_from_slice(&[0; 2]);
        let mut states = States {
            table: Table::new(key.len()),
            nodes: Vec::new(),
            queue: BTreeMap::new(),
            key,
            count: rooms.len(),
        };
        states.put(world, rooms, (0, 0), (u32::MAX, None), 0);
        states
    }

    /// The rooms of a state.
    pub fn rooms(&self, id: u32) -> &[u8] {
        let key = self.table.get(id);
        &key[key.len() - 2 - self.count..key.len() - 2]
    }

    /// The next state and the total under work.
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
            let spent = self.nodes[id as usize].spent;
            self.queue.entry(total).or_default().push((id, spent));
        }
    }

    /// Adds a state unless it is known as cheaply.
    pub fn put(
        &mut self,
        world: &World,
        rooms: &[u8],
        (spent, turns): (u32, u32),
        (parent, place): (u32, Option<u16>),
        total: u32,
    ) {
        world.key(rooms, &mut self.key);
        // The same world later in the game is another state: it has fewer turns left.
        self.key.extend_from_slice(&(turns as u16).to_le_bytes());
        let (id, new) = self.table.insert(&self.key);
        let node = Node { world: world.clone(), spent, turns, parent, place };
        if new {
            self.nodes.push(node);
        } else if self.nodes[id as usize].spent > spent {
            self.nodes[id as usize] = node;
        } else {
            return;
        }
        self.queue.entry(total).or_default().push((id, spent));
    }

    /// How a state came about.
    pub fn plan(&self, end: u32) -> Vec<Move> {
        let mut plan = Vec::new();
        let mut id = end;
        while self.nodes[id as usize].parent != u32::MAX {
            let node = &self.nodes[id as usize];
            let parent = &self.nodes[node.parent as usize];
            debug_assert!(parent.turns < node.turns, "a plan goes forward");
            plan.push(Move { place: node.place, rooms: self.rooms(id).to_vec() });
            id = node.parent;
        }
        plan.reverse();
        plan
    }
}
