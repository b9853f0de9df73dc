//! Lists of seeds, as people and programs write them: `1..100`, `7,9,20..30`.

use std::fmt;
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

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = u64> {
        self.ranges.iter().flat_map(|&(low, high)| low..=high)
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

impl fmt::Display for Seeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (low, high)) in self.ranges.iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            if low == high { write!(f, "{comma}{low}")? } else { write!(f, "{comma}{low}..{high}")? }
        }
        Ok(())
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
        assert_eq!(seeds.iter().collect::<Vec<_>>(), listed);
        assert_eq!(seeds.nth(6), None);
        assert_eq!(seeds.to_string(), "7,1..3,20..21");
        assert_eq!(Seeds::count_from(5, 3), "5..7".parse().unwrap());
        assert!(Seeds::count_from(5, 0).is_empty());
        assert_eq!("0..18446744073709551615".parse::<Seeds>().unwrap().len(), u64::MAX);
        for bad in ["", "x", "3..1", "1..", "-1", "1,,2"] {
            assert!(bad.parse::<Seeds>().is_err(), "{bad}");
        }
    }
}
