//! What is heard: one short tone for each cue that games give to their events. The shells make the waves.

use crate::App;
use kernel::game::Cue;

/// The shape of a wave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wave {
    /// Soft and hollow.
    Sine,
    /// Soft and clear.
    Triangle,
    /// Hard and hollow.
    Square,
    /// Hard and rough.
    Sawtooth,
}

impl Wave {
    /// Its name, which is also that of Web Audio.
    pub const fn id(self) -> &'static str {
        match self {
            Wave::Sine => "sine",
            Wave::Triangle => "triangle",
            Wave::Square => "square",
            Wave::Sawtooth => "sawtooth",
        }
    }
}

/// One tone: a wave that slides from one pitch to another while it dies away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tone {
    /// The shape.
    pub wave: Wave,
    /// The pitch in hertz where it begins.
    pub from: u32,
    /// The pitch in hertz where it ends.
    pub to: u32,
    /// How long it lasts.
    pub millis: u32,
    /// Its volume in percent of the loudest.
    pub loudness: u32,
}

const fn tone(wave: Wave, from: u32, to: u32, millis: u32, loudness: u32) -> Tone {
    Tone { wave, from, to, millis, loudness }
}

/// The most tones that start at once.
const MOST: usize = 3;

/// The volume at which tones are as loud as they say.
const USUAL: u32 = 70;

/// The delay between tones that start together, in milliseconds.
pub const APART: u32 = 60;

/// The tone of a cue.
pub const fn tone_of(cue: Cue) -> Tone {
    match cue {
        Cue::Step => tone(Wave::Triangle, 220, 200, 50, 25),
        Cue::Bump => tone(Wave::Sine, 170, 140, 60, 25),
        Cue::Turn => tone(Wave::Triangle, 240, 300, 70, 28),
        Cue::Roll => tone(Wave::Square, 420, 380, 45, 18),
        Cue::Hit => tone(Wave::Square, 180, 110, 90, 30),
        Cue::Miss => tone(Wave::Sine, 420, 340, 70, 25),
        Cue::Hurt => tone(Wave::Sawtooth, 240, 120, 160, 35),
        Cue::Kill => tone(Wave::Square, 260, 70, 180, 34),
        Cue::Take => tone(Wave::Triangle, 520, 880, 130, 45),
        Cue::Use => tone(Wave::Sine, 600, 760, 140, 35),
        Cue::Open => tone(Wave::Triangle, 300, 450, 120, 40),
        Cue::Close => tone(Wave::Triangle, 400, 260, 110, 35),
        Cue::Travel => tone(Wave::Sine, 330, 660, 200, 35),
        Cue::Talk => tone(Wave::Sine, 392, 392, 60, 25),
        Cue::Draw => tone(Wave::Triangle, 294, 294, 40, 20),
        Cue::Goal => tone(Wave::Triangle, 520, 1040, 160, 50),
        Cue::Win => tone(Wave::Triangle, 523, 1568, 420, 55),
        Cue::Lose => tone(Wave::Sawtooth, 240, 70, 380, 38),
    }
}

impl App {
    /// The tones of what has happened since the last call, to be started [`APART`] from each other: the first few
    /// different ones, and none if sound is off.
    pub fn tones(&mut self) -> Vec<Tone> {
        let cues = std::mem::take(&mut self.ctx.cues);
        let mut different: Vec<Cue> = Vec::new();
        for cue in cues {
            if different.len() < MOST && !different.contains(&cue) {
                different.push(cue);
            }
        }
        let volume = u32::from(self.ctx.settings.volume.min(100));
        if volume == 0 {
            return Vec::new();
        }
        let louder = |tone: Tone| Tone { loudness: (tone.loudness * volume / USUAL).clamp(1, 100), ..tone };
        different.into_iter().map(tone_of).map(louder).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cue_has_a_tone_of_its_own() {
        let tones: Vec<Tone> = Cue::ALL.map(tone_of).to_vec();
        for (i, tone) in tones.iter().enumerate() {
            assert!(!tones[..i].contains(tone), "{:?}", Cue::ALL[i]);
            assert!((30..=500).contains(&tone.millis) && (1..=100).contains(&tone.loudness));
        }
    }
}
