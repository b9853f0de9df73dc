//! Makes bytes: any, or samples that are cut, joined and sprinkled with words of the dictionary.

use crate::samples::{all, words};
use crate::{Harness, Source};
use kernel::dice::Dice;

/// The longest file that is made, in bytes.
pub const LONGEST: usize = 32 * 1024;

/// Makes bytes, the same from the same seed.
pub struct Maker {
    dice: Dice,
}

impl Maker {
    /// A maker for a seed.
    pub fn new(seed: u64) -> Self {
        Maker { dice: Dice::seeded(seed) }
    }

    /// Bytes for a harness.
    pub fn make(&mut self, harness: &Harness) -> Vec<u8> {
        match harness.source {
            Source::Any(longest) => {
                let length = self.dice.index(longest + 1);
                let mut bytes: Vec<u8> = Vec::with_capacity(length + 8);
                while bytes.len() < length {
                    bytes.extend(self.dice.bits().to_le_bytes());
                }
                bytes.truncate(length);
                bytes
            }
            Source::Samples => {
                let mut bytes = vec![self.dice.bits() as u8];
                bytes.extend(self.changed());
                bytes
            }
        }
    }

    fn changed(&mut self) -> Vec<u8> {
        let dice = &mut self.dice;
        let sample = |dice: &mut Dice| dice.pick(all()).cloned().unwrap_or_default().into_bytes();
        let mut bytes = sample(dice);
        for _ in 0..dice.range(0, 6) {
            let at = dice.index(bytes.len() + 1);
            let end = (at + dice.index(64)).min(bytes.len());
            match dice.range(0, 9) {
                0 if at < bytes.len() => bytes[at] ^= 1 << dice.index(8),
                1 if at < bytes.len() => bytes[at] = dice.bits() as u8,
                2 => drop(bytes.drain(at..end)),
                3 => {
                    let again = bytes[at..end].to_vec();
                    let times = dice.range(1, 40) as usize;
                    bytes.splice(at..at, again.repeat(times));
                }
                4 => {
                    let other = sample(dice);
                    let from = dice.index(other.len() + 1);
                    bytes.truncate(at);
                    bytes.extend(&other[from..]);
                }
                5 => bytes.truncate(at),
                6 => {
                    // A number becomes another one.
                    if let Some(digit) = (at..bytes.len()).find(|&i| bytes[i].is_ascii_digit()) {
                        let end = (digit..bytes.len()).find(|&i| !bytes[i].is_ascii_digit());
                        let number = match dice.range(0, 3) {
                            0 => dice.range(-2, 300).to_string(),
                            1 => dice.bits().to_string(),
                            2 => "0".into(),
                            _ => "9".repeat(dice.range(1, 25) as usize),
                        };
                        bytes.splice(digit..end.unwrap_or(bytes.len()), number.into_bytes());
                    }
                }
                7 => {
                    // A line is taken away or doubled.
                    let start = bytes[..at].iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
                    let end =
                        bytes[at..].iter().position(|&b| b == b'\n').map_or(bytes.len(), |i| at + i + 1);
                    let line = bytes[start..end].to_vec();
                    if dice.odds(1, 2) {
                        bytes.drain(start..end);
                    } else {
                        bytes.splice(start..start, line);
                    }
                }
                _ => {
                    let word = dice.pick(words()).cloned().unwrap_or_default();
                    let end = if dice.odds(1, 2) { at } else { end };
                    bytes.splice(at..end, word.into_bytes());
                }
            }
            bytes.truncate(LONGEST);
        }
        bytes
    }
}
