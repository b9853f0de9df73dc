//! Day and night (IC-X26): how light it is follows from the world's tick alone.

/// How long a day and its night last together.
pub const DAY_TICKS: u64 = 2880;
/// When dusk begins, when night, when dawn.
const DUSK: u64 = 1440;
const NIGHT: u64 = 1680;
const DAWN: u64 = 2640;
/// Full light, and the light of the night, in thousandths.
pub const FULL: u32 = 1000;
const DARK: u32 = 200;
/// The night signal is on up to this much light.
const NIGHTFALL: u32 = 350;

/// How light it is, in thousandths.
pub const fn light(tick: u64) -> u32 {
    let time = tick % DAY_TICKS;
    match time {
        0..DUSK => FULL,
        DUSK..NIGHT => FULL - fade(time - DUSK, NIGHT - DUSK),
        NIGHT..DAWN => DARK,
        _ => DARK + fade(time - DAWN, DAY_TICKS - DAWN),
    }
}

/// Whether the night signal is on.
pub const fn is_night(tick: u64) -> bool {
    light(tick) <= NIGHTFALL
}

/// The part of the change from light to dark after so many ticks of it.
const fn fade(since: u64, length: u64) -> u32 {
    ((FULL - DARK) as u64 * since / length) as u32
}
