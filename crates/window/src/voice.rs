//! Sound. A thread of its own opens the loudspeaker when there is something to be heard and closes it again in
//! silence, so that neither a slow device nor a missing one is ever noticed in the window. Where nothing answers,
//! nothing is heard, and nothing is said about it.

#[cfg_attr(target_os = "linux", path = "speaker/pulse.rs")]
#[cfg_attr(not(target_os = "linux"), path = "speaker/native.rs")]
mod speaker;

use app::synth;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How long the device stays open after the last sound.
const REST: Duration = Duration::from_secs(4);

/// An ambience ends when nothing else was heard for so long: nobody plays.
const ALONE: Duration = Duration::from_secs(60);

/// By how much an ambience grows or fades with each sample.
const FADE: f32 = 1.0 / (2.0 * synth::RATE as f32);

/// What is to be heard.
enum Order {
    Samples(Vec<f32>),
    Ambience(Option<(&'static str, u32)>),
}

/// Plays sounds; without a device it stays silent.
pub struct Voice {
    orders: Option<Sender<Order>>,
    ambience: Option<(&'static str, u32)>,
}

impl Default for Voice {
    fn default() -> Self {
        Voice::new()
    }
}

impl Voice {
    /// A voice that has not said anything yet.
    pub fn new() -> Self {
        let (orders, heard) = mpsc::channel();
        let thread = thread::Builder::new().name("sound".into()).spawn(move || speak(&heard, speaker::open));
        Voice { orders: thread.is_ok().then_some(orders), ambience: None }
    }

    /// Starts sounds, and changes the ambience.
    pub fn play(&mut self, samples: Vec<f32>, ambience: Option<(&'static str, u32)>) {
        if self.ambience != ambience {
            self.ambience = ambience;
            self.order(Order::Ambience(ambience));
        }
        if !samples.is_empty() {
            self.order(Order::Samples(samples));
        }
    }

    fn order(&mut self, order: Order) {
        if let Some(orders) = &self.orders
            && orders.send(order).is_err()
        {
            // The thread has ended: there is no device.
            self.orders = None;
        }
    }
}

/// Everything that sounds now, sample by sample.
#[derive(Default)]
struct Mixer {
    /// What is left of each sound, the next sample first.
    sounds: Vec<std::vec::IntoIter<f32>>,
    ambience: Vec<f32>,
    /// Where the ambience is, how loud it is, and how loud it is to become.
    at: usize,
    level: f32,
    wanted: f32,
}

impl Mixer {
    /// The next samples, one channel.
    fn fill(&mut self, samples: &mut [f32]) {
        for sample in samples {
            let sounds: f32 = self.sounds.iter_mut().filter_map(Iterator::next).sum();
            self.level += (self.wanted - self.level).clamp(-FADE, FADE);
            let ambience = self.ambience.get(self.at).map_or(0.0, |sample| sample * self.level);
            self.at = if self.at + 1 < self.ambience.len() { self.at + 1 } else { 0 };
            *sample = (sounds + ambience).clamp(-1.0, 1.0);
        }
        self.sounds.retain(|sound| sound.len() > 0);
    }

    fn is_silent(&self) -> bool {
        self.sounds.is_empty() && self.level <= FADE && self.wanted <= 0.0
    }
}

/// A mixer that the device's thread reads.
type Shared = Arc<Mutex<Mixer>>;

fn with<T>(mixer: &Shared, change: impl FnOnce(&mut Mixer) -> T) -> T {
    change(&mut mixer.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Plays what comes until nobody is left to send anything, or no device can be opened.
fn speak<D>(heard: &Receiver<Order>, open: fn(Shared) -> Option<D>) {
    let mixer = Shared::default();
    let mut art = "";
    while let Ok(mut order) = heard.recv() {
        let mut device = None;
        let mut alone = Duration::ZERO;
        loop {
            match order {
                Order::Samples(samples) => {
                    alone = Duration::ZERO;
                    with(&mixer, |mixer| mixer.sounds.push(samples.into_iter()));
                }
                Order::Ambience(Some((of, volume))) => {
                    let samples = (art != of).then(|| synth::ambience(of));
                    art = of;
                    with(&mixer, |mixer| {
                        mixer.wanted = volume as f32 / 100.0;
                        if let Some(samples) = samples {
                            (mixer.ambience, mixer.at, mixer.level) = (samples, 0, 0.0);
                        }
                    });
                }
                Order::Ambience(None) => with(&mixer, |mixer| mixer.wanted = 0.0),
            }
            if device.is_none() && with(&mixer, |mixer| !mixer.is_silent()) {
                let Some(opened) = open(mixer.clone()) else { return };
                device = Some(opened);
            }
            order = match heard.recv_timeout(REST) {
                Ok(order) => order,
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {
                    alone += REST;
                    if with(&mixer, |mixer| mixer.is_silent()) {
                        break;
                    }
                    if alone < ALONE { Order::Samples(Vec::new()) } else { Order::Ambience(None) }
                }
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_device_the_first_sound_ends_the_thread_and_later_ones_are_dropped() {
        let (orders, heard) = mpsc::channel();
        let mut voice = Voice { orders: Some(orders), ambience: None };
        voice.play(vec![0.5], None);
        assert!(voice.orders.is_some());
        speak(&heard, |_| None::<()>);
        drop(heard);
        for _ in 0..2 {
            voice.play(vec![0.5], None);
            assert!(voice.orders.is_none());
        }
    }

    #[test]
    fn sounds_are_added_and_end_and_silence_is_silence() {
        let sounds = vec![vec![0.1, 0.2].into_iter(), vec![0.3, 0.3, 0.3].into_iter()];
        let mut mixer = Mixer { sounds, ..Mixer::default() };
        let mut heard = [9.0; 4];
        mixer.fill(&mut heard);
        assert!(heard.iter().zip([0.4, 0.5, 0.3, 0.0]).all(|(a, b)| (a - b).abs() < 1e-6), "{heard:?}");
        assert!(mixer.is_silent());
        mixer.fill(&mut heard);
        assert!(heard.iter().all(|sample| sample.abs() < 1e-6));
    }

    #[test]
    fn an_ambience_fades_in_goes_round_and_fades_out() {
        let mut mixer = Mixer { ambience: vec![1.0, -1.0], wanted: 0.5, ..Mixer::default() };
        let mut second = vec![0.0; synth::RATE as usize];
        mixer.fill(&mut second);
        assert!(second[0].abs() < 0.001 && (second[second.len() - 2].abs() - 0.5).abs() < 0.01);
        assert!(!mixer.is_silent());
        mixer.wanted = 0.0;
        mixer.fill(&mut second);
        mixer.fill(&mut second);
        assert!(mixer.is_silent());
    }
}
