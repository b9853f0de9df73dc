//! How long the generator takes on one core, one seed per sample. Gentle and Steady dungeons come from the first
//! three presets: 20 of them a second are asked for, so their mean must stay below 50 ms.

use divan::Bencher;
use wallisyou::generator::{Preset, build};

fn main() {
    divan::main();
}

fn each(bencher: Bencher<'_, '_>, preset: &str) {
    let preset = Preset::find(preset).expect("a preset of this name");
    let mut seeds = 1..;
    bencher
        .with_inputs(|| seeds.next().expect("seeds have no end"))
        .bench_local_values(|seed| build(&preset.order, seed));
}

#[divan::bench(args = ["3x3", "4x4", "5x5"], sample_count = 200, sample_size = 1)]
fn gentle_to_steady(bencher: Bencher<'_, '_>, preset: &str) {
    each(bencher, preset);
}

#[divan::bench(args = ["6x6", "6x6-bait"], sample_count = 40, sample_size = 1)]
fn tricky(bencher: Bencher<'_, '_>, preset: &str) {
    each(bencher, preset);
}

#[divan::bench(args = ["7x7-bait"], sample_count = 10, sample_size = 1)]
fn fierce(bencher: Bencher<'_, '_>, preset: &str) {
    each(bencher, preset);
}
