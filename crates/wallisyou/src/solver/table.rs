//! A set of byte strings that remembers where each was put: open addressing over an arena, with the
//! same order of everything on every platform.

/// Byte strings of one length, numbered in the order in which they came.
#[derive(Clone, Debug)]
pub(super) struct Table {
    width: usize,
    bytes: Vec<u8>,
    slots: Vec<u32>,
    count: usize,
}

const EMPTY: u32 = u32::MAX;

impl Table {
    /// A table of strings of this length.
    pub fn new(width: usize) -> Self {
        Table { width, bytes: Vec::new(), slots: vec![EMPTY; 1024], count: 0 }
    }

    /// How much memory the strings take.
    pub const fn size(&self) -> usize {
        self.bytes.len()
    }

    /// The string of a number.
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
