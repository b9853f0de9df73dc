//! Tones as samples: what Web Audio makes of them in the page, in a few lines. No device is needed here.

use app::sound::{APART, Tone, Wave};
use std::f32::consts::TAU;

/// Samples in a second, of one channel.
pub(crate) const RATE: u32 = 44_100;

/// How loud a tone of full loudness is; three at once stay well below one.
const LOUDEST: f32 = 0.2;

/// What counts as silence: a tone grows from it and dies away to it by equal ratios.
const SILENCE: f32 = 0.0001;

/// How long a tone takes to become as loud as it gets, in seconds.
const ATTACK: f32 = 0.008;

/// Tones that start one after the other, together.
pub(crate) fn mixed(tones: &[Tone]) -> Vec<f32> {
    let mut mix: Vec<f32> = Vec::new();
    for (i, tone) in tones.iter().enumerate() {
        let start = count(i as u32 * APART);
        let samples = samples(*tone);
        if mix.len() < start + samples.len() {
            mix.resize(start + samples.len(), 0.0);
        }
        for (sum, sample) in mix[start..].iter_mut().zip(samples) {
            *sum += sample;
        }
    }
    mix
}

/// How many samples there are in so many milliseconds.
fn count(millis: u32) -> usize {
    (u64::from(millis) * u64::from(RATE) / 1000) as usize
}

fn samples(tone: Tone) -> Vec<f32> {
    let seconds = tone.millis as f32 / 1000.0;
    let (from, slide) = (tone.from as f32, tone.to as f32 / tone.from as f32);
    let peak = tone.loudness as f32 / 100.0 * LOUDEST;
    // How far the wave has come, in rounds: the sum of all pitches so far.
    let mut phase = 0.0_f32;
    let sample = |n: usize| {
        let time = n as f32 / RATE as f32;
        let height = shape(tone.wave, phase);
        phase = (phase + from * slide.powf(time / seconds) / RATE as f32).fract();
        height * loudness(time, seconds, peak)
    };
    (0..count(tone.millis)).map(sample).collect()
}

/// The height of a wave at some part of its round.
fn shape(wave: Wave, phase: f32) -> f32 {
    match wave {
        Wave::Sine => (phase * TAU).sin(),
        Wave::Triangle => 1.0 - 4.0 * ((phase + 0.25).fract() - 0.5).abs(),
        Wave::Square if phase < 0.5 => 1.0,
        Wave::Square => -1.0,
        Wave::Sawtooth => 2.0 * (phase + 0.5).fract() - 1.0,
    }
}

/// How loud a tone is at some time of it.
fn loudness(time: f32, seconds: f32, peak: f32) -> f32 {
    let rise = peak / SILENCE;
    if time < ATTACK {
        SILENCE * rise.powf(time / ATTACK)
    } else {
        peak * (1.0 / rise).powf((time - ATTACK) / (seconds - ATTACK))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use app::sound::tone_of;
    use kernel::game::Cue;

    #[test]
    fn every_tone_is_heard_is_short_and_never_too_loud() {
        for cue in Cue::ALL {
            let tone = tone_of(cue);
            let samples = mixed(&[tone]);
            let loudest = samples.iter().fold(0.0_f32, |most, sample| most.max(sample.abs()));
            assert!((0.02..=LOUDEST).contains(&loudest), "{cue:?}: {loudest}");
            assert!(samples.len() < RATE as usize / 2, "{cue:?}: {}", samples.len());
            assert_eq!(samples.len(), count(tone.millis), "{cue:?}");
        }
    }

    #[test]
    fn a_tone_begins_and_ends_in_silence_so_that_nothing_clicks() {
        for cue in Cue::ALL {
            let samples = mixed(&[tone_of(cue)]);
            assert!(samples[0].abs() <= SILENCE * 2.0, "{cue:?}");
            assert!(samples[samples.len() - 1].abs() < 0.001, "{cue:?}");
        }
    }

    #[test]
    fn a_tone_has_the_pitch_that_it_says() {
        let tone = Tone { wave: Wave::Sine, from: 440, to: 440, millis: 500, loudness: 50 };
        let samples = samples(tone);
        let rising = samples.windows(2).filter(|pair| pair[0] <= 0.0 && pair[1] > 0.0).count();
        assert!((219..=221).contains(&rising), "{rising}");
    }

    #[test]
    fn several_tones_start_one_after_the_other_and_three_at_once_do_not_clip() {
        let loud = Tone { wave: Wave::Square, from: 200, to: 200, millis: 300, loudness: 100 };
        let mix = mixed(&[loud; 3]);
        assert_eq!(mix.len(), count(300) + count(2 * APART));
        assert!(mix.iter().all(|sample| sample.abs() < 1.0));
        assert_eq!(mixed(&[]), Vec::<f32>::new());
    }

    #[test]
    fn every_wave_starts_its_round_where_the_page_does_and_keeps_within_one() {
        for (wave, start) in
            [(Wave::Sine, 0.0), (Wave::Triangle, 0.0), (Wave::Square, 1.0), (Wave::Sawtooth, 0.0)]
        {
            assert!((shape(wave, 0.0) - start).abs() < 1e-6, "{wave:?}");
            assert!((0..1000).all(|n| shape(wave, n as f32 / 1000.0).abs() <= 1.0), "{wave:?}");
        }
    }
}
