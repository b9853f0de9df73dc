//! The loudspeaker on Linux: the protocol of `PulseAudio`, which `PipeWire` speaks, too, in plain Rust.

use super::{Shared, with};
use app::synth::RATE;
use futures_executor::block_on;
use pulseaudio::protocol::stream::BufferAttr;
use pulseaudio::protocol::{
    ChannelMap, ChannelVolume, DEFAULT_SINK, PlaybackStreamParams, SampleFormat, SampleSpec,
};
use pulseaudio::{AsPlaybackSource, Client, PlaybackStream};

/// How far the server may be ahead of us, in bytes: a thirtieth of a second.
const AHEAD: u32 = RATE / 30 * 4;

/// An open loudspeaker; it closes when it is dropped.
pub(super) struct Speaker {
    stream: PlaybackStream,
    _client: Client,
}

/// Opens the default one; `None` if no server answers.
pub(super) fn open(mixer: Shared) -> Option<Speaker> {
    let client = Client::from_env(c"Mazarium").ok()?;
    let params = PlaybackStreamParams {
        sample_spec: SampleSpec { format: SampleFormat::Float32Le, channels: 1, sample_rate: RATE },
        channel_map: ChannelMap::mono(),
        cvolume: Some(ChannelVolume::norm(1)),
        sink_name: Some(DEFAULT_SINK.to_owned()),
        buffer_attr: BufferAttr {
            target_length: AHEAD,
            minimum_request_length: AHEAD / 4,
            ..BufferAttr::default()
        },
        ..PlaybackStreamParams::default()
    };
    let mut samples = Vec::new();
    let fill = move |bytes: &mut [u8]| {
        samples.resize(bytes.len() / 4, 0.0);
        with(&mixer, |mixer| mixer.fill(&mut samples));
        for (place, sample) in bytes.chunks_exact_mut(4).zip(&samples) {
            place.copy_from_slice(&sample.to_le_bytes());
        }
        samples.len() * 4
    };
    let stream = block_on(client.create_playback_stream(params, fill.as_playback_source())).ok()?;
    Some(Speaker { stream, _client: client })
}

impl Drop for Speaker {
    fn drop(&mut self) {
        // A server that has gone has closed it already.
        let _ = block_on(self.stream.clone().delete());
    }
}
