//! What is heard: for every kind of event one short tone, as data. What is heard follows from the one word that names
//! an event, never from the game: words that mean the same everywhere have a tone of their own, all others
//! get a pitch by their letters. The shells make the waves.

use crate::App;

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
    /// The name that Web Audio has for it, too.
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
    /// How loud it is, in hundredths of what the tones have at most.
    pub loudness: u32,
}

const fn tone(wave: Wave, from: u32, to: u32, millis: u32, loudness: u32) -> Tone {
    Tone { wave, from, to, millis, loudness }
}

/// The words that mean the same everywhere, and their tones.
const TONES: &[(Tone, &[&str])] = &[
    (
        tone(Wave::Triangle, 220, 200, 50, 25),
        &["step", "move", "walk", "enters", "enter", "turn", "edit", "rotate", "rotated", "waits"],
    ),
    (
        tone(Wave::Triangle, 520, 1040, 160, 50),
        &[
            "win", "won", "escape", "treasure", "heart", "key", "idol", "get", "pickaxe", "level", "done",
            "captured", "scored", "finish",
        ],
    ),
    (
        tone(Wave::Sawtooth, 240, 90, 220, 35),
        &["death", "died", "die", "lost", "catch", "caught", "hurt", "slept", "poison", "refused"],
    ),
    (
        tone(Wave::Square, 180, 110, 90, 30),
        &["hit", "kill", "slain", "strike", "rock", "swing", "defeated", "fight", "barrage"],
    ),
    (tone(Wave::Sine, 420, 340, 70, 25), &["miss", "full", "cannot-wield", "cannot-read"]),
    (
        tone(Wave::Triangle, 300, 450, 120, 40),
        &["open", "door", "lever", "descend", "ride", "stairs", "portal", "wield", "drop"],
    ),
    (
        tone(Wave::Sine, 600, 760, 140, 35),
        &["read", "effect", "drink", "dice", "page", "elixir", "potion", "cheat"],
    ),
];

/// A scale without wrong notes, for all other words.
const SCALE: [u32; 8] = [262, 294, 330, 392, 440, 523, 587, 659];

/// At most so many tones start at once.
const MOST: usize = 3;

/// By how much later each of several tones starts than the one before, in milliseconds.
pub const APART: u32 = 60;

/// The tone of a kind of event.
pub fn tone_of(cue: &str) -> Tone {
    let known = |word: &str| TONES.iter().find(|(_, words)| words.contains(&word)).map(|(tone, _)| *tone);
    let first = cue.split('-').next().unwrap_or(cue);
    known(cue).or_else(|| known(first)).unwrap_or_else(|| {
        let hash = cue.chars().fold(0, |hash, letter| (hash * 31 + u32::from(letter)) % 65_521);
        let pitch = SCALE[hash as usize % SCALE.len()];
        tone(Wave::Sine, pitch, pitch, 90, 30)
    })
}

impl App {
    /// The tones since this was last asked, to be started one [`APART`] from the other: the first few different
    /// ones of what has happened, and none if the player wants no sound.
    pub fn tones(&mut self) -> Vec<Tone> {
        let cues = std::mem::take(&mut self.ctx.cues);
        let mut different: Vec<&str> = Vec::new();
        for cue in cues {
            if different.len() < MOST && !different.contains(&cue) {
                different.push(cue);
            }
        }
        different.into_iter().map(tone_of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_has_two_tones() {
        let mut words: Vec<&str> = TONES.iter().flat_map(|(_, words)| *words).copied().collect();
        let all = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), all);
    }

    #[test]
    fn a_word_is_known_whole_or_by_its_beginning_and_others_get_a_note_of_the_scale() {
        assert_eq!(tone_of("door-opens"), tone_of("door"));
        assert_eq!(tone_of("cannot-read").wave, Wave::Sine);
        let other = tone_of("somersault");
        assert!(SCALE.contains(&other.from) && other.from == other.to);
        assert_eq!(tone_of("somersault"), other);
    }
}
