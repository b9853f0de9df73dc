//! Which matches a round of a tournament consists of: who sits where.

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
