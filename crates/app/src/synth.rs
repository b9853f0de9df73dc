//! Tones as samples, the same in the window and on the page. No device is needed here.

use crate::sound::{Tone, Wave};
use std::f32::consts::TAU;

/// Samples in a second, of one channel.
pub const RATE: u32 = 44_100;

/// How loud a tone of full loudness is.
const LOUDEST: f32 = 0.4;

/// What counts as silence: a tone dies away to it by equal ratios.
const SILENCE: f32 = 0.001;

/// How long an ambience lasts before it begins again, in seconds.
const ROUND: u32 = 12;

/// How loud an ambience is: felt rather than heard.
const AMBIENT: f32 = 0.035;

/// A tone as it is to be played.
#[derive(Clone, Copy, Debug)]
pub struct Note {
    tone: Tone,
    /// In milliseconds.
    start: u32,
    /// Both pitches are multiplied by it.
    pitch: f32,
    peak: f32,
}

impl Note {
    /// A tone so many milliseconds from now, its pitch in thousandths of what it says, its volume in percent.
    pub fn new(tone: Tone, start: u32, permille: i32, volume: u32) -> Self {
        let peak = tone.loudness as f32 / 100.0 * LOUDEST * volume as f32 / 100.0;
        Note { tone, start: start + tone.after, pitch: permille as f32 / 1000.0, peak }
    }
}

/// Notes together; however many there are, they stay below one.
pub fn mixed(notes: &[Note]) -> Vec<f32> {
    let end = notes.iter().map(|note| count(note.start) + count(note.tone.millis)).max().unwrap_or(0);
    let mut mix = vec![0.0; end];
    for note in notes {
        add(&mut mix[count(note.start)..], note);
    }
    for sample in &mut mix {
        *sample = sample.tanh();
    }
    mix
}

/// How many samples there are in so many milliseconds.
fn count(millis: u32) -> usize {
    (u64::from(millis) * u64::from(RATE) / 1000) as usize
}

fn add(mix: &mut [f32], note: &Note) {
    let tone = note.tone;
    let (seconds, attack) = (tone.millis as f32 / 1000.0, tone.attack.max(1) as f32 / 1000.0);
    let (from, slide) = (tone.from as f32 * note.pitch, tone.to as f32 / tone.from as f32);
    let mut wave = Oscillator::new(tone.wave);
    for (n, sum) in mix.iter_mut().enumerate().take(count(tone.millis)) {
        let time = n as f32 / RATE as f32;
        let height = wave.next(from * slide.powf(time / seconds));
        *sum += height * note.peak * envelope(time, attack, seconds);
    }
}

/// How loud a tone is at some time of it: up evenly, down by equal ratios.
fn envelope(time: f32, attack: f32, seconds: f32) -> f32 {
    if time < attack { time / attack } else { SILENCE.powf((time - attack) / (seconds - attack)) }
}

/// Something that swings.
struct Oscillator {
    wave: Wave,
    /// How far the wave has come, in rounds.
    phase: f32,
    /// For noise: the height that is held until the next round, and where chance stands.
    held: f32,
    chance: u32,
}

impl Oscillator {
    fn new(wave: Wave) -> Self {
        Oscillator { wave, phase: 0.0, held: 0.0, chance: 0x2545_f491 }
    }

    fn next(&mut self, pitch: f32) -> f32 {
        let height = match self.wave {
            Wave::Sine => (self.phase * TAU).sin(),
            Wave::Triangle => 1.0 - 4.0 * ((self.phase + 0.25).fract() - 0.5).abs(),
            Wave::Square if self.phase < 0.5 => 0.7,
            Wave::Square => -0.7,
            Wave::Sawtooth => 1.4 * (self.phase + 0.5).fract() - 0.7,
            Wave::Noise => self.held,
        };
        self.phase += pitch / RATE as f32;
        if self.phase >= 1.0 {
            self.phase = self.phase.fract();
            self.chance = self.chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            self.held = (self.chance >> 8) as f32 / (1_u32 << 23) as f32 - 1.0;
        }
        height
    }
}

/// The ambience of a game, by the name of its art: a few still tones that breathe, each at its own pace, and
/// end where they began so that nothing is heard of the seam.
pub fn ambience(art: &str) -> Vec<f32> {
    // Pitches are whole rounds in the whole time; breaths too.
    let chord: &[(u32, u32, f32)] = match art {
        "icmaze" => &[(110, 3, 1.0), (165, 4, 0.7), (220, 5, 0.4), (277, 2, 0.25)],
        "pursuit" => &[(73, 5, 1.0), (110, 6, 0.6), (116, 3, 0.35)],
        "savor" => &[(131, 2, 0.8), (196, 3, 0.6), (294, 4, 0.3), (330, 5, 0.2)],
        "wallisyou" => &[(82, 2, 1.0), (123, 3, 0.7), (196, 5, 0.3)],
        _ => &[(55, 2, 1.0), (82, 3, 0.7), (98, 4, 0.4), (147, 1, 0.2)],
    };
    let all = RATE * ROUND;
    let loudest: f32 = chord.iter().map(|(_, _, share)| share).sum();
    let sample = |n: u32| {
        let time = n as f32 / all as f32;
        let voice = |&(pitch, breaths, share): &(u32, u32, f32)| {
            // Whole rounds are dropped before the sine, which is exact only near its beginning.
            let rounds = (u64::from(n) * u64::from(pitch * ROUND) % u64::from(all)) as f32 / all as f32;
            let breath = 0.55 - 0.45 * (time * breaths as f32 * TAU).cos();
            (rounds * TAU).sin() * breath * share
        };
        chord.iter().map(voice).sum::<f32>() / loudest * AMBIENT
    };
    (0..all).map(sample).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::tones_of;
    use kernel::game::Cue;

    fn played(cue: Cue) -> Vec<f32> {
        let notes: Vec<Note> = tones_of(cue).iter().map(|tone| Note::new(*tone, 0, 1000, 100)).collect();
        mixed(&notes)
    }

    #[test]
    fn every_cue_is_heard_is_short_and_never_too_loud() {
        for cue in Cue::ALL {
            let samples = played(cue);
            let loudest = samples.iter().fold(0.0_f32, |most, sample| most.max(sample.abs()));
            assert!((0.03..=0.5).contains(&loudest), "{cue:?}: {loudest}");
            assert!(samples.len() < RATE as usize, "{cue:?}: {}", samples.len());
        }
    }

    #[test]
    fn every_cue_begins_and_ends_in_silence_so_that_nothing_clicks() {
        for cue in Cue::ALL {
            let samples = played(cue);
            assert!(samples[0].abs() < 0.001, "{cue:?}");
            assert!(samples[samples.len() - 1].abs() < 0.001, "{cue:?}");
        }
    }

    #[test]
    fn a_tone_has_the_pitch_that_it_says_and_can_be_tuned() {
        let tone =
            Tone { wave: Wave::Sine, from: 440, to: 440, after: 0, attack: 5, millis: 500, loudness: 50 };
        let rising = |permille| {
            let samples = mixed(&[Note::new(tone, 0, permille, 100)]);
            samples.windows(2).filter(|pair| pair[0] <= 0.0 && pair[1] > 0.0).count()
        };
        assert!((219..=221).contains(&rising(1000)), "{}", rising(1000));
        assert!((225..=227).contains(&rising(1030)), "{}", rising(1030));
    }

    #[test]
    fn however_much_is_heard_at_once_nothing_clips() {
        let loud =
            Tone { wave: Wave::Square, from: 200, to: 200, after: 0, attack: 1, millis: 300, loudness: 100 };
        let mix = mixed(&[Note::new(loud, 0, 1000, 140); 6]);
        assert!(mix.iter().all(|sample| sample.abs() <= 1.0));
        assert_eq!(mixed(&[]), Vec::<f32>::new());
    }

    #[test]
    fn an_ambience_is_quiet_and_goes_round_without_a_seam() {
        for art in ["icmaze", "pursuit", "savor", "wallisyou", "minirogue"] {
            let samples = ambience(art);
            let loudest = samples.iter().fold(0.0_f32, |most, sample| most.max(sample.abs()));
            assert!((0.01..=AMBIENT).contains(&loudest), "{art}: {loudest}");
            let steps = samples.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0_f32, f32::max);
            let seam = (samples[0] - samples[samples.len() - 1]).abs();
            assert!(seam <= steps, "{art}: {seam} where the steepest is {steps}");
        }
    }
}
