//! Signals: what is on or off, and the gates between them (IC-120, IC-X01). A [`Wire`] is an
//! expression over facts; who is wired to what is decided in `level.rs` and nowhere else (IC-142). Signals inside
//! a room, which have memory, are in `circuit.rs`.

use serde::{Deserialize, Serialize};

/// Something that is a fact or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fact {
    /// The challenge of that room is met: rooms are signals (IC-120).
    Solved(usize),
    /// The hero was in that room and nothing guards it any more.
    Unguarded(usize),
    /// The hero has that key.
    Holds(i32),
    /// That source in the room is on: a plate, a lever, a torch, an orb (IC-X02 to IC-X05).
    Source(u8),
    /// That signal of the room is on; it comes before the one that asks.
    Signal(u8),
    /// It is night (IC-X26).
    Night,
    /// The world's tick is in the first half of this period, shifted (IC-X06).
    Beat(u32, u32),
}

/// A signal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Wire {
    /// Always on, or always off.
    Constant(bool),
    /// On iff it is a fact.
    Fact(Fact),
    /// On iff the other is off.
    Not(Box<Wire>),
    /// On iff both are.
    And(Box<Wire>, Box<Wire>),
    /// On iff one of both is, or both.
    Or(Box<Wire>, Box<Wire>),
    /// Off iff both are on.
    Nand(Box<Wire>, Box<Wire>),
    /// On iff exactly one of both is.
    Xor(Box<Wire>, Box<Wire>),
    /// On iff all are; all of nothing are.
    MultiAnd(Vec<Wire>),
    /// On iff the inputs, read as binary digits from the smallest, are this number.
    Number(u64, Vec<Wire>),
}

impl Wire {
    /// 1 if it is on, 0 if it is off.
    pub fn intensity(&self, fact: &impl Fn(Fact) -> bool) -> u8 {
        match self {
            Wire::Constant(on) => u8::from(*on),
            Wire::Fact(source) => u8::from(fact(*source)),
            Wire::Not(a) => 1 - a.intensity(fact),
            Wire::And(a, b) => a.intensity(fact).min(b.intensity(fact)),
            Wire::Or(a, b) => a.intensity(fact).max(b.intensity(fact)),
            Wire::Nand(a, b) => 1 - a.intensity(fact).min(b.intensity(fact)),
            Wire::Xor(a, b) => a.intensity(fact).abs_diff(b.intensity(fact)),
            Wire::MultiAnd(all) => u8::from(all.iter().all(|wire| wire.is_on(fact))),
            Wire::Number(number, digits) => {
                let reads = |(place, wire): (usize, &Wire)| {
                    let digit = number.checked_shr(place as u32).unwrap_or(0) & 1;
                    u64::from(wire.intensity(fact)) == digit
                };
                let all = digits.iter().enumerate().all(reads);
                let fits = number.checked_shr(digits.len() as u32).unwrap_or(0) == 0;
                u8::from(all && fits)
            }
        }
    }

    /// Whether it is on.
    pub fn is_on(&self, fact: &impl Fn(Fact) -> bool) -> bool {
        self.intensity(fact) == 1
    }

    /// An oscillator (IC-X06): on in the first half of every period.
    pub const fn beat(period: u32, phase: u32) -> Self {
        Wire::Fact(Fact::Beat(period, phase))
    }

    /// The facts it depends on.
    pub fn facts(&self) -> Vec<Fact> {
        match self {
            Wire::Constant(_) => Vec::new(),
            Wire::Fact(fact) => vec![*fact],
            Wire::Not(a) => a.facts(),
            Wire::And(a, b) | Wire::Or(a, b) | Wire::Nand(a, b) | Wire::Xor(a, b) => {
                a.facts().into_iter().chain(b.facts()).collect()
            }
            Wire::MultiAnd(all) | Wire::Number(_, all) => all.iter().flat_map(Wire::facts).collect(),
        }
    }

    /// The rooms whose challenge it depends on.
    pub(crate) fn rooms(&self) -> Vec<usize> {
        let solved = |fact| if let Fact::Solved(room) = fact { Some(room) } else { None };
        self.facts().into_iter().filter_map(solved).collect()
    }
}

/// Refuses wires, one a room, that form a cycle.
pub fn check_cycles(wires: &[Wire]) -> Result<(), String> {
    // 0: not looked at, 1: on the way, 2: known to end.
    fn walk(room: usize, wires: &[Wire], known: &mut [u8]) -> Result<(), String> {
        match known.get(room) {
            Some(1) => return Err(format!("the challenge of room {room} depends on itself")),
            Some(0) => {}
            _ => return Ok(()),
        }
        known[room] = 1;
        for next in wires[room].rooms() {
            walk(next, wires, known)?;
        }
        known[room] = 2;
        Ok(())
    }
    let mut known = vec![0; wires.len()];
    (0..wires.len()).try_for_each(|room| walk(room, wires, &mut known))
}
