//! What is heard: a few tones for each cue that games give to their events, designed by ear, and a quiet
//! ambience for each game. How they become samples is in [`synth`](crate::synth).

use crate::synth::Note;
use crate::{App, Screen, synth};
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
    /// Chance: dull where the pitch is low, hissing where it is high.
    Noise,
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
    /// How long after its cue it begins, in milliseconds.
    pub after: u32,
    /// How long it takes to become as loud as it gets.
    pub attack: u32,
    /// How long it lasts.
    pub millis: u32,
    /// Its volume in percent of the loudest.
    pub loudness: u32,
}

const fn tone(wave: Wave, from: u32, to: u32, millis: u32, loudness: u32) -> Tone {
    Tone { wave, from, to, after: 0, attack: 4, millis, loudness }
}

impl Tone {
    const fn after(self, after: u32) -> Tone {
        Tone { after, ..self }
    }

    const fn swelling(self, attack: u32) -> Tone {
        Tone { attack, ..self }
    }
}

/// The most cues that are heard at once.
const MOST: usize = 3;

/// The volume at which tones are as loud as they say.
const USUAL: u32 = 70;

/// The delay between cues that come together, in milliseconds.
pub const APART: u32 = 60;

/// The tones of a cue.
pub const fn tones_of(cue: Cue) -> &'static [Tone] {
    use Wave::{Noise, Sawtooth, Sine, Square, Triangle};
    match cue {
        Cue::Step => const { &[tone(Noise, 900, 500, 35, 16), tone(Sine, 130, 90, 55, 26)] },
        Cue::Bump => const { &[tone(Sine, 150, 80, 90, 34), tone(Noise, 700, 300, 40, 14)] },
        Cue::Turn => {
            const { &[tone(Noise, 420, 700, 150, 18).swelling(40), tone(Triangle, 150, 225, 150, 26)] }
        }
        Cue::Roll => {
            const {
                &[
                    tone(Noise, 3200, 2200, 25, 26),
                    tone(Noise, 2700, 1900, 25, 22).after(70),
                    tone(Noise, 2300, 1500, 30, 20).after(150),
                ]
            }
        }
        Cue::Hit => const { &[tone(Noise, 2600, 700, 80, 30), tone(Square, 190, 80, 100, 22)] },
        Cue::Miss => const { &[tone(Noise, 1500, 4200, 110, 14).swelling(50), tone(Sine, 380, 300, 70, 12)] },
        Cue::Hurt => const { &[tone(Sawtooth, 260, 105, 180, 26), tone(Noise, 1300, 400, 90, 24)] },
        Cue::Kill => const { &[tone(Noise, 1900, 200, 260, 28), tone(Square, 250, 48, 240, 24)] },
        Cue::Take => {
            const { &[tone(Triangle, 784, 784, 90, 36), tone(Triangle, 1175, 1175, 190, 36).after(70)] }
        }
        Cue::Use => {
            const { &[tone(Sine, 523, 784, 190, 34).swelling(20), tone(Sine, 1046, 1568, 190, 14).after(40)] }
        }
        Cue::Open => {
            const { &[tone(Noise, 500, 900, 110, 16).swelling(30), tone(Triangle, 247, 370, 150, 34)] }
        }
        Cue::Close => const { &[tone(Triangle, 330, 196, 120, 32), tone(Noise, 600, 250, 70, 20).after(60)] },
        Cue::Travel => {
            const {
                &[
                    tone(Sine, 330, 660, 280, 28).swelling(60),
                    tone(Sine, 494, 988, 280, 20).after(60).swelling(60),
                ]
            }
        }
        Cue::Talk => {
            const { &[tone(Triangle, 392, 415, 55, 22), tone(Triangle, 330, 311, 60, 20).after(75)] }
        }
        Cue::Draw => const { &[tone(Noise, 2400, 1800, 22, 16), tone(Triangle, 294, 294, 45, 18)] },
        Cue::Goal => {
            const { &[tone(Triangle, 659, 659, 130, 40), tone(Triangle, 988, 988, 260, 42).after(110)] }
        }
        Cue::Win => {
            const {
                &[
                    tone(Triangle, 523, 523, 150, 38),
                    tone(Triangle, 659, 659, 150, 38).after(120),
                    tone(Triangle, 784, 784, 150, 40).after(240),
                    tone(Triangle, 1047, 1047, 420, 44).after(360),
                    tone(Sine, 523, 523, 420, 26).after(360),
                ]
            }
        }
        Cue::Lose => {
            const {
                &[
                    tone(Triangle, 392, 392, 190, 34),
                    tone(Triangle, 311, 311, 190, 34).after(170),
                    tone(Sawtooth, 196, 185, 460, 22).after(340),
                ]
            }
        }
    }
}

impl App {
    /// The samples of what has happened since the last call, [`synth::RATE`] a second on one channel: of the
    /// first few different cues, none if sound is off.
    pub fn heard(&mut self) -> Vec<f32> {
        let cues = std::mem::take(&mut self.ctx.cues);
        let mut different: Vec<Cue> = Vec::new();
        for cue in cues {
            if different.len() < MOST && !different.contains(&cue) {
                different.push(cue);
            }
        }
        let volume = self.volume();
        if volume == 0 || different.is_empty() {
            return Vec::new();
        }
        let mut notes = Vec::new();
        for (cue, apart) in different.into_iter().zip((0..).step_by(APART as usize)) {
            // The same step twice is never quite the same.
            self.ctx.heard = self.ctx.heard.wrapping_mul(25).wrapping_add(13);
            let permille = 1000 + i32::from(self.ctx.heard % 61) - 30;
            notes.extend(tones_of(cue).iter().map(|tone| Note::new(*tone, apart, permille, volume)));
        }
        synth::mixed(&notes)
    }

    /// Forgets what has happened, for a shell that cannot be heard.
    pub fn hush(&mut self) {
        self.ctx.cues.clear();
    }

    /// Whose ambience is to be heard now and how loud it is, in percent of the usual: that of the game that is
    /// on the screen.
    pub fn ambience(&self) -> Option<(&'static str, u32)> {
        let plays = matches!(self.screens.last(), Some(Screen::Play(_)));
        let volume = if self.ctx.settings.ambience { self.volume() } else { 0 };
        let id = self.session().filter(|_| plays && volume > 0)?.info().art;
        Some((id, volume))
    }

    /// How loud everything is, in percent of the usual.
    fn volume(&self) -> u32 {
        let volume = if self.ctx.settings.sound { self.ctx.settings.volume } else { 0 };
        u32::from(volume.min(100)) * 100 / USUAL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cue_has_tones_of_its_own_in_two_voices_or_more() {
        let all = Cue::ALL.map(tones_of);
        for (i, tones) in all.iter().enumerate() {
            let cue = Cue::ALL[i];
            assert!(tones.len() >= 2, "{cue:?}");
            assert!(!all[..i].contains(tones), "{cue:?}");
            for tone in *tones {
                assert!(tone.attack < tone.millis && (1..=100).contains(&tone.loudness), "{cue:?}");
                assert!(tone.after + tone.millis <= 800, "{cue:?}");
            }
        }
    }
}
