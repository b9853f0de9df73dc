//! How many states a dungeon has (PU-X01a), known before any memory is allocated.

/// The usual budget: 64 Mi states, 128 MiB of values (PU-X01b).
pub const BUDGET: u64 = 64 << 20;

/// The number of states with so many floor cells and potions left, when hero and monster have drunk
/// so many: the sum over all layers of L² · (speed of the hero + speed of the monster), L being the
/// floor cells without a potion that is left. Numbers beyond imagination are cut off.
pub fn count_states(floor: usize, potions: usize, drunk: [u32; 2]) -> u128 {
    let (floor, potions) = (floor as u128, potions as u128);
    let before = u128::from(drunk[0]) + u128::from(drunk[1]);
    let mut sum: u128 = 0;
    // How many sets of `left` potions there are.
    let mut sets: u128 = 1;
    for left in 0..=potions {
        let gone = potions - left;
        let pairs = (floor - left.min(floor)).pow(2);
        // The hero drank from none to all of those gone, and the speeds always add up to this.
        let turns = (gone + 1) * (gone + 2 + before);
        sum = sum.saturating_add(sets.saturating_mul(pairs).saturating_mul(turns));
        sets = sets.saturating_mul(potions - left) / (left + 1);
    }
    sum
}
