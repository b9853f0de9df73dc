//! The loudspeaker on other systems, whose own sound needs nothing to be installed.

use super::{Shared, with};
use app::synth::RATE;
use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{OutputCallbackInfo, SampleFormat, Stream};

/// Opens the default one; `None` if there is none, or none that takes floating point numbers, which all of
/// these systems do.
pub(super) fn open(mixer: Shared) -> Option<Stream> {
    let device = cpal::default_host().default_output_device()?;
    let config = device.default_output_config().ok()?;
    if config.sample_format() != SampleFormat::F32 {
        return None;
    }
    let (channels, rate) = (usize::from(config.channels()), f64::from(config.sample_rate()));
    let step = f64::from(RATE) / rate;
    // The last sample, the one to come, and how far we are between them.
    let (mut pair, mut place) = ([0.0_f32; 2], 0.0_f64);
    let fill = move |frames: &mut [f32], _: &OutputCallbackInfo| {
        with(&mixer, |mixer| {
            for frame in frames.chunks_mut(channels.max(1)) {
                place += step;
                while place >= 1.0 {
                    place -= 1.0;
                    let mut next = [0.0];
                    mixer.fill(&mut next);
                    pair = [pair[1], next[0]];
                }
                frame.fill(pair[0] + (pair[1] - pair[0]) * place as f32);
            }
        });
    };
    // An unplugged device falls silent; nothing more can be done.
    let stream = device.build_output_stream(config.into(), fill, |_| {}, None).ok()?;
    stream.play().ok()?;
    Some(stream)
}
