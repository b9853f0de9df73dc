//! Which matches a tournament consists of: the seeds, and who sits where.

use std::str::FromStr;

/// A list of seeds such as `1..100` or `7,9,20..30`; both ends of a range belong to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeds {
    ranges: Vec<(u64, u64)>,
}

impl Seeds {
    /// So many seeds from a first one on; none beyond the greatest number there is.
    pub fn count_from(first: u64, count: u64) -> Self {
        let ranges = count.checked_sub(1).map(|more| (first, first.saturating_add(more)));
        Seeds { ranges: ranges.into_iter().collect() }
    }

    /// How many there are.
    pub fn len(&self) -> u64 {
        self.ranges.iter().fold(0, |sum, (low, high)| sum.saturating_add((high - low).saturating_add(1)))
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// The seed with an index from 0.
    pub fn nth(&self, mut index: u64) -> Option<u64> {
        for &(low, high) in &self.ranges {
            if index <= high - low {
                return Some(low + index);
            }
            index -= high - low + 1;
        }
        None
    }
}

impl FromStr for Seeds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |word: &str| {
            let word = word.trim();
            word.parse::<u64>().map_err(|_| format!("'{word}' is no seed (a whole number from 0 on)"))
        };
        let range = |part: &str| match part.split_once("..") {
            None => number(part).map(|n| (n, n)),
            Some((low, high)) => {
                let (low, high) = (number(low)?, number(high.strip_prefix('=').unwrap_or(high))?);
                if low <= high { Ok((low, high)) } else { Err(format!("{low}..{high} goes backwards")) }
            }
        };
        Ok(Seeds { ranges: text.split(',').map(range).collect::<Result<_, _>>()? })
    }
}

impl std::fmt::Display for Seeds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, (low, high)) in self.ranges.iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            if low == high { write!(f, "{comma}{low}")? } else { write!(f, "{comma}{low}..{high}")? }
        }
        Ok(())
    }
}

/// More ways to sit than this are refused.
const MOST: u128 = 100_000;

/// Who sits where, for each match of one seed. With fewer entrants than seats the last one takes
/// the seats that are left; with more, every group that fills the seats plays, in order of entry.
/// With `rotate` every group also plays with everybody moved on by one seat, by two, and so on.
pub fn seatings(entrants: usize, seats: usize, rotate: bool) -> Result<Vec<Vec<usize>>, String> {
    if entrants == 0 || seats == 0 {
        return Err("somebody must play".into());
    }
    let groups = if entrants <= seats {
        vec![(0..seats).map(|seat| seat.min(entrants - 1)).collect()]
    } else {
        let count = (0..seats as u128).fold(1u128, |n, i| n.saturating_mul(entrants as u128 - i) / (i + 1));
        if count > MOST {
            return Err(format!("{entrants} entrants can sit in {seats} seats in {count} ways: too many"));
        }
        combinations(entrants, seats)
    };
    let turns = if rotate { seats } else { 1 };
    let mut seatings = Vec::new();
    for group in groups {
        let mut turned: Vec<Vec<usize>> = Vec::new();
        for by in 0..turns {
            let mut seating: Vec<usize> = group.clone();
            seating.rotate_right(by);
            if !turned.contains(&seating) {
                turned.push(seating);
            }
        }
        seatings.extend(turned);
    }
    Ok(seatings)
}

/// Every choice of `k` of the numbers below `n`, each in rising order, in lexicographic order.
fn combinations(n: usize, k: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    let mut chosen: Vec<usize> = (0..k).collect();
    loop {
        all.push(chosen.clone());
        // The last one that can still grow grows; those behind it follow closely.
        let Some(place) = (0..k).rev().find(|&i| chosen[i] < n - k + i) else { return all };
        chosen[place] += 1;
        for i in place + 1..k {
            chosen[i] = chosen[i - 1] + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_numbers_and_ranges_with_both_ends() {
        let seeds: Seeds = "7, 1..3,20..=21".parse().unwrap();
        let listed: Vec<u64> = (0..seeds.len()).map(|i| seeds.nth(i).unwrap()).collect();
        assert_eq!(listed, [7, 1, 2, 3, 20, 21]);
        assert_eq!(seeds.nth(6), None);
        assert_eq!(seeds.to_string(), "7,1..3,20..21");
        assert_eq!(Seeds::count_from(5, 3), "5..7".parse().unwrap());
        assert!(Seeds::count_from(5, 0).is_empty());
        assert_eq!("0..18446744073709551615".parse::<Seeds>().unwrap().len(), u64::MAX);
        for bad in ["", "x", "3..1", "1..", "-1", "1,,2"] {
            assert!(bad.parse::<Seeds>().is_err(), "{bad}");
        }
    }

    #[test]
    fn the_last_entrant_takes_the_seats_that_are_left() {
        assert_eq!(seatings(1, 2, false).unwrap(), [[0, 0]]);
        assert_eq!(seatings(2, 3, false).unwrap(), [[0, 1, 1]]);
        assert_eq!(seatings(2, 2, false).unwrap(), [[0, 1]]);
    }

    #[test]
    fn rotation_moves_everybody_on_and_repeats_nothing() {
        assert_eq!(seatings(2, 2, true).unwrap(), [[0, 1], [1, 0]]);
        assert_eq!(seatings(1, 2, true).unwrap(), [[0, 0]]);
        assert_eq!(seatings(2, 3, true).unwrap(), [[0, 1, 1], [1, 0, 1], [1, 1, 0]]);
    }

    #[test]
    fn more_entrants_than_seats_play_everybody_against_everybody() {
        assert_eq!(seatings(3, 2, false).unwrap(), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(seatings(3, 1, true).unwrap(), [[0], [1], [2]]);
        assert_eq!(seatings(5, 3, false).unwrap().len(), 10);
        assert!(seatings(100, 5, false).is_err());
    }
}
