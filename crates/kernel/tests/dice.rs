//! Seeded dice: their vectors, checked against a second implementation written out plainly, and
//! their exact uniformity. Scripted dice are in `dice_script.rs`.

use kernel::dice::{Dice, LANES};
use proptest::prelude::*;

const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;
const FIRST: u64 = 0xbf58_476d_1ce4_e5b9;
const SECOND: u64 = 0x94d0_49bb_1331_11eb;

/// `SplitMix64` as its description has it: a state that grows, and a finisher.
struct Reference {
    state: u64,
}

fn finish(z: u64) -> u64 {
    let a = (z ^ (z >> 30)).wrapping_mul(FIRST);
    let b = (a ^ (a >> 27)).wrapping_mul(SECOND);
    b ^ (b >> 31)
}

impl Reference {
    fn raw(&mut self) -> u64 {
        self.state = self.state.wrapping_add(GAMMA);
        finish(self.state)
    }

    /// Lemire's method in 128 bits: of the 2⁶⁴ raw numbers, 2⁶⁴ mod n are drawn again.
    fn below(&mut self, n: u128) -> u128 {
        let two_64 = 1_u128 << 64;
        loop {
            let product = u128::from(self.raw()) * n;
            if product % two_64 >= two_64 % n {
                return product / two_64;
            }
        }
    }

    fn range(&mut self, low: i64, high: i64) -> i64 {
        let n = (i128::from(high) - i128::from(low) + 1) as u128;
        i64::try_from(i128::from(low) + self.below(n) as i128).expect("it is in the range")
    }

    fn shuffled(&mut self, mut items: Vec<char>) -> String {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u128 + 1) as usize;
            items.swap(last, other);
        }
        items.into_iter().collect()
    }
}

fn split_seed(seed: u64, label: u64) -> u64 {
    finish(seed ^ finish(label.wrapping_add(GAMMA)))
}

fn lane_seed(seed: u64, lane: usize) -> u64 {
    if lane == 0 { seed } else { finish(split_seed(seed, lane as u64)) }
}

fn rolls(dice: &mut Dice) -> Vec<i64> {
    (0..12).map(|_| dice.range(1, 6)).collect()
}

fn letters() -> Vec<char> {
    ('a'..='h').collect()
}

#[test]
fn lane_zero_is_split_mix_64() {
    let mut dice = Dice::seeded(0);
    let bits = [dice.bits(), dice.bits(), dice.bits()];
    assert_eq!(bits, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]);
}

/// Computed once by a third implementation in another language. If one of these changes, every
/// replay ever recorded diverges.
#[test]
fn the_recorded_vectors_still_hold() {
    let vectors = [
        (0, [6, 3, 1, 6, 1, 2, 2, 5, 2, 6, 3, 5], "FFTFTTTFTFFFFFFF", "bcgfeadh"),
        (1, [4, 5, 6, 3, 3, 5, 6, 4, 2, 5, 3, 4], "FFFFFFFFTFFFFFFT", "adhbcgfe"),
        (7, [3, 1, 6, 4, 3, 2, 3, 2, 1, 3, 1, 6], "FTFFFTFTTFTFFFFF", "hegbcfad"),
        (u64::MAX, [6, 6, 2, 3, 5, 5, 6, 2, 5, 1, 1, 5], "FFTFFFFTFTTFTFTF", "afdecbgh"),
    ];
    for (seed, sixes, thirds, shuffled) in vectors {
        assert_eq!(rolls(&mut Dice::seeded(seed)), sixes, "seed {seed}");
        let mut dice = Dice::seeded(seed);
        let odds: String = (0..16).map(|_| if dice.odds(1, 3) { 'T' } else { 'F' }).collect();
        assert_eq!(odds, thirds, "seed {seed}");
        let mut items = letters();
        Dice::seeded(seed).shuffle(&mut items);
        assert_eq!(items.into_iter().collect::<String>(), shuffled, "seed {seed}");
    }
    assert_eq!(rolls(&mut Dice::seeded(7).split(3)), [3, 6, 1, 3, 4, 1, 1, 5, 2, 3, 2, 4]);
    let mut dice = Dice::seeded(7);
    let lane: Vec<i64> = (0..12).map(|_| dice.lane(2).range(1, 6)).collect();
    assert_eq!(lane, [4, 1, 4, 1, 2, 2, 2, 3, 6, 2, 3, 6]);
    // This range makes about a quarter of the raw numbers be drawn again.
    let mut dice = Dice::seeded(1);
    let wide: Vec<i64> = (0..4).map(|_| dice.range(i64::MIN, 1 << 62)).collect();
    assert_eq!(
        wide,
        [
            -1_384_959_752_454_158_959,
            1_094_561_871_445_045_581,
            4_210_507_430_857_392_135,
            -3_075_636_471_488_440_632
        ]
    );
}

proptest! {
    #[test]
    fn ranges_agree_with_the_reference(seed: u64, a: i64, b: i64) {
        let (low, high) = (a.min(b), a.max(b));
        let (mut dice, mut reference) = (Dice::seeded(seed), Reference { state: seed });
        for _ in 0..4 {
            let n = dice.range(low, high);
            prop_assert!((low..=high).contains(&n));
            prop_assert_eq!(n, reference.range(low, high));
        }
    }

    #[test]
    fn odds_picks_and_shuffles_agree_with_the_reference(seed: u64, hits in 0_u64..20, of in 1_u64..20, len in 1_usize..9) {
        let (mut dice, mut reference) = (Dice::seeded(seed), Reference { state: seed });
        prop_assert_eq!(dice.odds(hits, of), reference.below(u128::from(of)) < u128::from(hits));
        let mut items = letters();
        items.truncate(len);
        prop_assert_eq!(dice.pick(&items).copied(), Some(items[reference.below(len as u128) as usize]));
        prop_assert_eq!(dice.index(len), reference.below(len as u128) as usize);
        let expected = reference.shuffled(items.clone());
        dice.shuffle(&mut items);
        prop_assert_eq!(items.into_iter().collect::<String>(), expected);
    }

    #[test]
    fn splits_and_lanes_agree_with_the_reference(seed: u64, label: u64, lane in 0..LANES) {
        let mut reference = Reference { state: split_seed(seed, label) };
        prop_assert_eq!(Dice::seeded(seed).split(label).bits(), reference.raw());
        let mut reference = Reference { state: lane_seed(seed, lane) };
        let mut dice = Dice::seeded(seed);
        for _ in 0..4 {
            prop_assert_eq!(dice.lane(lane).range(0, 999), reference.range(0, 999));
        }
    }

    #[test]
    fn a_split_does_not_depend_on_what_was_drawn(seed: u64, label: u64, draws in 0_usize..20) {
        let mut dice = Dice::seeded(seed);
        let before = dice.split(label);
        for lane in 0..draws {
            dice.lane(lane % LANES).range(1, 6);
        }
        prop_assert_eq!(dice.split(label), before);
    }

    #[test]
    fn lanes_do_not_depend_on_each_other(seed: u64, order in prop::collection::vec(0..LANES, 0..40)) {
        let mut dice = Dice::seeded(seed);
        let mut alone: Vec<Reference> = (0..LANES).map(|lane| Reference { state: lane_seed(seed, lane) }).collect();
        for lane in order {
            prop_assert_eq!(dice.lane(lane).range(1, 100), alone[lane].range(1, 100));
        }
    }
}

#[test]
fn nearby_seeds_lanes_and_splits_share_no_stream() {
    let mut firsts = Vec::new();
    for seed in 0..50 {
        for lane in 0..LANES {
            firsts.push(Dice::seeded(seed).lane(lane).range(i64::MIN, i64::MAX));
        }
        for label in 0..50 {
            firsts.push(Dice::seeded(seed).split(label).range(i64::MIN, i64::MAX));
            firsts.push(Dice::seeded(seed).split(label).split(label).range(i64::MIN, i64::MAX));
        }
    }
    let all = firsts.len();
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), all);
}

/// The inverse of an odd number modulo 2⁶⁴, by Newton's iteration.
fn inverse(odd: u64) -> u64 {
    let step = |guess: u64| guess.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(guess)));
    (0..6).fold(odd, |guess, _| step(guess))
}

/// Dice whose first raw number is this one: the finisher can be undone.
fn dice_whose_first_raw_number_is(raw: u64) -> Dice {
    let unshift = |z: u64, by: u32| (0..64 / by).fold(z, |guess, _| z ^ (guess >> by));
    let b = unshift(raw, 31).wrapping_mul(inverse(SECOND));
    let a = unshift(b, 27).wrapping_mul(inverse(FIRST));
    Dice::seeded(unshift(a, 30).wrapping_sub(GAMMA))
}

/// All 2⁶⁴ raw numbers are accounted for: those for result k are the ones from ⌈k·2⁶⁴/n⌉ up to
/// the next such bound, and the first of them is drawn again where that makes the shares equal.
/// The ends of every share are tried on the real dice.
#[test]
fn every_result_of_a_small_range_has_exactly_the_same_share_of_the_raw_numbers() {
    let two_64 = 1_u128 << 64;
    for n in 1..=200_u128 {
        for k in 0..n {
            let (first, last) = ((k * two_64).div_ceil(n), ((k + 1) * two_64).div_ceil(n) - 1);
            let mut dice = dice_whose_first_raw_number_is(first as u64);
            assert_eq!(dice.clone().bits(), first as u64);
            let result = dice.range(0, n as i64 - 1);
            let again = dice.position() != "1";
            assert!(again || result == k as i64, "{first} of {n} gave {result}");
            // If even the second one were drawn again, the share could not be right.
            let second = dice_whose_first_raw_number_is(first as u64 + 1).range(0, n as i64 - 1);
            assert_eq!(second, k as i64);
            let end = dice_whose_first_raw_number_is(last as u64).range(0, n as i64 - 1);
            assert_eq!(end, k as i64);
            assert_eq!(last - first + 1 - u128::from(again), two_64 / n, "the share of {k} of {n}");
        }
    }
}

#[test]
fn odds_hit_in_exactly_as_many_cases_as_they_say() {
    for of in 1..=12_u64 {
        for hits in 0..=of + 1 {
            let shares = (0..of).filter(|&k| {
                let middle = ((2 * u128::from(k) + 1) << 63) / u128::from(of);
                dice_whose_first_raw_number_is(middle as u64).odds(hits, of)
            });
            assert_eq!(shares.count() as u64, hits.min(of), "{hits} in {of}");
        }
    }
}

#[test]
fn a_shuffle_can_give_every_order_and_favours_none() {
    let mut counts = std::collections::BTreeMap::new();
    for seed in 0..24_000 {
        let mut items = ['a', 'b', 'c', 'd'];
        Dice::seeded(seed).shuffle(&mut items);
        *counts.entry(items).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 24);
    // Six standard deviations of 1000 ± 31.
    assert!(counts.values().all(|n| (800..=1200).contains(n)), "{counts:?}");
}

#[test]
fn ranges_may_be_as_wide_as_the_numbers_or_a_single_one() {
    let raw = 0x8000_0000_0000_0001;
    let mut dice = dice_whose_first_raw_number_is(raw);
    assert_eq!(dice.range(i64::MIN, i64::MAX), i64::MIN.wrapping_add(raw as i64));
    let mut dice = Dice::seeded(5);
    for extreme in [i64::MIN, 0, i64::MAX] {
        assert_eq!(dice.range(extreme, extreme), extreme);
    }
    assert_eq!(dice.position(), "3", "a range of one is a draw all the same");
    assert!(dice.range(i64::MIN, i64::MIN + 1) <= i64::MIN + 1);
    assert!(dice.range(i64::MAX - 1, i64::MAX) >= i64::MAX - 1);
}

#[test]
fn the_position_counts_the_draws_of_each_lane() {
    let mut dice = Dice::seeded(9);
    assert_eq!(dice.position(), "");
    dice.range(1, 6);
    dice.odds(1, 2);
    assert_eq!(dice.position(), "2");
    dice.lane(3).range(1, 6);
    assert_eq!(dice.position(), "2 0 0 1");
}

#[test]
fn nothing_is_drawn_where_there_is_nothing_to_choose_from() {
    let mut dice = Dice::seeded(9);
    assert_eq!(dice.pick::<u8>(&[]), None);
    dice.shuffle::<u8>(&mut []);
    dice.shuffle(&mut [1]);
    assert_eq!(dice, Dice::seeded(9));
}

#[test]
#[should_panic(expected = "an empty range was asked for: 2 to 1")]
fn an_empty_range_is_a_bug() {
    Dice::seeded(1).range(2, 1);
}

#[test]
#[should_panic(expected = "there are 8 lanes, and 8 is none of them")]
fn a_ninth_lane_is_a_bug() {
    Dice::seeded(1).lane(8);
}

#[test]
fn numbers_for_many_are_those_of_one_after_the_other() {
    for (low, high) in [(1, 6), (-3, 3), (5, 5), (0, i64::MAX), (i64::MIN, i64::MAX)] {
        let (mut one, mut many) = (Dice::seeded(9), Dice::seeded(9));
        one.bits();
        many.bits();
        let things: Vec<usize> = (0..500).collect();
        let mut drawn = Vec::new();
        many.each(&things, low, high, |&thing, number| drawn.push((thing, number)));
        let expected: Vec<_> = things.iter().map(|&thing| (thing, one.range(low, high))).collect();
        assert_eq!(drawn, expected);
        assert_eq!(many, one);
    }
    let (mut one, mut many) = (Dice::strict("4,2,6"), Dice::strict("4,2,6"));
    let mut drawn = Vec::new();
    many.each(&[(); 3], 1, 6, |(), number| drawn.push(number));
    assert_eq!(drawn, [(); 3].map(|()| one.range(1, 6)));
    assert_eq!(many, one);
}

#[test]
fn a_shuffle_goes_on_from_where_the_dice_stand() {
    let (mut one, mut other) = (Dice::seeded(5), Dice::seeded(5));
    for _ in 0..3 {
        let (mut mine, mut plain) = (letters(), letters());
        one.shuffle(&mut mine);
        for last in (1..plain.len()).rev() {
            plain.swap(last, other.index(last + 1));
        }
        assert_eq!(mine, plain);
        assert_eq!(one, other);
    }
}
