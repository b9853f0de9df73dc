//! Tones from the loudspeaker. A thread of its own opens the sound device when there is something to be heard and
//! closes it again in silence, so that neither a slow device nor a missing one is ever noticed in the window.

use crate::synth::{RATE, mixed};
use app::sound::Tone;
use rodio::buffer::SamplesBuffer;
use rodio::{DeviceSinkBuilder, MixerDeviceSink};
use std::num::{NonZeroU16, NonZeroU32};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

const ONE_CHANNEL: NonZeroU16 = NonZeroU16::new(1).expect("one is not zero");
const SAMPLE_RATE: NonZeroU32 = NonZeroU32::new(RATE).expect("the rate is not zero");

/// How long the device stays open after the last tone.
const REST: Duration = Duration::from_secs(4);

/// Plays tones; without a sound device it stays silent.
pub(crate) struct Voice {
    tones: Option<Sender<Vec<Tone>>>,
}

impl Voice {
    pub(crate) fn new() -> Self {
        let (tones, heard) = mpsc::channel();
        let thread = thread::Builder::new().name("sound".into()).spawn(move || speak(&heard, open));
        Voice { tones: thread.is_ok().then_some(tones) }
    }

    /// Starts tones.
    pub(crate) fn play(&mut self, tones: &[Tone]) {
        if tones.is_empty() {
            return;
        }
        if let Some(voice) = &self.tones
            && voice.send(tones.to_vec()).is_err()
        {
            // The thread has ended: there is no device.
            self.tones = None;
        }
    }
}

/// Plays what comes until nobody is left to send anything, or no device can be opened.
fn speak(heard: &Receiver<Vec<Tone>>, open: fn() -> Option<MixerDeviceSink>) {
    while let Ok(mut tones) = heard.recv() {
        let Some(device) = open() else { return };
        loop {
            device.mixer().add(SamplesBuffer::new(ONE_CHANNEL, SAMPLE_RATE, mixed(&tones)));
            match heard.recv_timeout(REST) {
                Ok(more) => tones = more,
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }
}

fn open() -> Option<MixerDeviceSink> {
    let builder = DeviceSinkBuilder::from_default_device().ok()?;
    // An unplugged device falls silent; nothing more can be done.
    let mut device = builder.with_error_callback(|_| {}).open_sink_or_fallback().ok()?;
    device.log_on_drop(false);
    Some(device)
}

#[cfg(test)]
mod tests {
    use super::*;
    use app::sound::tone_of;
    use kernel::game::Cue;

    #[test]
    fn without_a_device_the_first_tone_ends_the_thread_and_later_ones_are_dropped() {
        let (tones, heard) = mpsc::channel();
        let mut voice = Voice { tones: Some(tones) };
        voice.play(&[tone_of(Cue::Step)]);
        assert!(voice.tones.is_some());
        speak(&heard, || None);
        drop(heard);
        for _ in 0..2 {
            voice.play(&[tone_of(Cue::Step)]);
            assert!(voice.tones.is_none());
        }
    }
}
