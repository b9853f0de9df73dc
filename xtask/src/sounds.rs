//! What the window sounds like, recorded: `PulseAudio` with a sink that leads nowhere, every cue played through the
//! window's own voice, and each found again in the recording. A game whose sound is off leaves nothing but silence.

use crate::toolchain::install;
use crate::{cargo, root, run};
use app::sound::tones_of;
use app::synth::{self, Note, RATE};
use kernel::game::Cue;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

const DEBIAN_PACKAGES: [&str; 2] = ["pulseaudio", "pulseaudio-utils"];

/// What is not heard.
const SILENCE: f32 = 0.0001;

/// So many samples of silence lie between two cues, at least.
const BETWEEN: usize = RATE as usize * 6 / 10;

/// So many samples of nothing at all are no part of a cue: the machine was busy, and the sink had to wait.
const WAITED: usize = 64;

/// A cue is the one that was expected if the two are alike at least so much, of 1.
const ALIKE: f32 = 0.9;

/// How often the cues are recorded, at most.
const ATTEMPTS: usize = 5;

/// How long a part is that is looked for by itself, and how late it may come, in samples.
const PART: usize = 512;
const LATE: usize = 2048;

/// A process that ends with us.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(command: &mut Command) -> Result<Running, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    command.spawn().map(Running).map_err(|e| format!("{name}: {e}"))
}

/// Records every cue, and silence.
pub(crate) fn check() -> Result<(), String> {
    install(&DEBIAN_PACKAGES)?;
    run(cargo().args(["build", "--quiet", "--workspace", "--example", "cues"]))?;
    let work = root().join("target/sounds");
    fs::create_dir_all(&work).map_err(|e| format!("{}: {e}", work.display()))?;
    let socket = work.join("socket");
    let _ = fs::remove_file(&socket);
    let mut server = Command::new("pulseaudio");
    server.args(["-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--disable-shm=yes"]);
    server.arg("-L").arg(format!("module-native-protocol-unix auth-anonymous=1 socket={}", socket.display()));
    server.args(["-L", "module-null-sink sink_name=nowhere rate=44100 channels=1"]);
    let _server = start(server.env("XDG_RUNTIME_DIR", &work).env("HOME", &work).stderr(Stdio::null()))?;
    let up = (0..100).any(|_| {
        thread::sleep(Duration::from_millis(100));
        socket.exists()
    });
    if !up {
        return Err("pulseaudio does not start".into());
    }
    // A server that had to wait too long drops what came late; so every cue may be whole in another recording.
    let mut alike = [0.0_f32; Cue::ALL.len()];
    for _ in 0..ATTEMPTS {
        compare(&heard(&record(&work, &socket, "cues")?), &mut alike);
        if alike.iter().all(|alike| *alike >= ALIKE) {
            break;
        }
    }
    if let Some((cue, alike)) = Cue::ALL.into_iter().zip(alike).find(|(_, alike)| *alike < ALIKE) {
        return Err(format!("{cue:?} is not what it should be: {alike:.3}"));
    }
    let muted = record(&work, &socket, "muted")?;
    if muted.is_empty() || muted.iter().any(|sample| *sample != 0.0) {
        return Err(format!("a game whose sound is off is heard, or nothing was recorded ({})", muted.len()));
    }
    println!("muted: {} samples, all of them zero", muted.len());
    Ok(())
}

/// What the sink hears while the example plays.
fn record(work: &Path, socket: &Path, what: &str) -> Result<Vec<f32>, String> {
    let server = format!("unix:{}", socket.display());
    let file = work.join(format!("{what}.f32"));
    let to = fs::File::create(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    let mut recorder = Command::new("parec");
    recorder.args([
        "--device=nowhere.monitor",
        "--format=float32le",
        "--rate=44100",
        "--channels=1",
        "--raw",
    ]);
    let recorder = start(recorder.env("PULSE_SERVER", &server).stdout(to))?;
    thread::sleep(Duration::from_secs(1));
    let mut player = Command::new(root().join("target/debug/examples/cues"));
    run(player.arg(what).env("PULSE_SERVER", &server))?;
    thread::sleep(Duration::from_secs(1));
    drop(recorder);
    let bytes = fs::read(&file).map_err(|e| format!("{}: {e}", file.display()))?;
    Ok(bytes.as_chunks().0.iter().map(|sample| f32::from_le_bytes(*sample)).collect())
}

/// What is heard between stretches of silence, without those in which the sink had to wait.
fn heard(samples: &[f32]) -> Vec<Vec<f32>> {
    let is_sound = |part: &&[f32]| part.len() < WAITED || part[0] != 0.0;
    let nothing = |a: &f32, b: &f32| (*a == 0.0) == (*b == 0.0);
    let tight = |sound: &[f32]| sound.chunk_by(nothing).filter(is_sound).flatten().copied().collect();
    parts(samples).into_iter().map(tight).collect()
}

fn parts(samples: &[f32]) -> Vec<&[f32]> {
    let (mut sounds, mut begin, mut last) = (Vec::new(), None, 0);
    for (i, sample) in samples.iter().enumerate() {
        if sample.abs() > SILENCE {
            last = i;
            begin.get_or_insert(i);
        } else if let Some(from) = begin.filter(|_| i - last > BETWEEN) {
            sounds.push(&samples[from..=last]);
            begin = None;
        }
    }
    sounds.extend(begin.map(|from| &samples[from..=last]));
    sounds
}

/// How alike each sound is to the cue that was played, if that is more than before.
fn compare(sounds: &[Vec<f32>], best: &mut [f32]) {
    println!("{} sounds for {} cues", sounds.len(), Cue::ALL.len());
    if sounds.len() != Cue::ALL.len() {
        return;
    }
    for ((cue, sound), best) in Cue::ALL.into_iter().zip(sounds).zip(best) {
        let notes: Vec<Note> = tones_of(cue).iter().map(|tone| Note::new(*tone, 0, 1000, 100)).collect();
        let wanted = heard(&synth::mixed(&notes)).concat();
        let alike = likeness(&wanted, sound);
        let loudest = sound.iter().fold(0.0_f32, |most, sample| most.max(sample.abs()));
        let millis = sound.len() * 1000 / RATE as usize;
        println!("{:8} {millis:>4} ms, peak {loudest:.3}, alike {alike:.3}", format!("{cue:?}"));
        *best = best.max(alike);
    }
}

/// How alike two sounds are, at any loudness: 1 is the same. The first is looked for in the second part by part, for a
/// busy machine may have let it wait.
fn likeness(wanted: &[f32], heard: &[f32]) -> f32 {
    let (mut from, mut alike, mut all) = (0, 0.0, 0.0);
    for part in wanted.chunks(PART) {
        let weight = power(part);
        let places = from..(from + LATE).min((heard.len() + 1).saturating_sub(part.len()));
        // Where it goes on without a break it is not looked for any further: the next period of a tone is alike, too.
        let mut found = places.map(|at| (correlation(part, &heard[at..]), at)).peekable();
        let here = found.peek().copied().filter(|(likeness, _)| *likeness >= ALIKE);
        let found = here.or_else(|| found.max_by(|a, b| a.0.total_cmp(&b.0)));
        let (likeness, at) = found.unwrap_or((0.0, from));
        from = at + part.len();
        (alike, all) = (alike + likeness * weight, all + weight);
    }
    if all > 0.0 { alike / all } else { 0.0 }
}

fn power(part: &[f32]) -> f32 {
    part.iter().map(|sample| sample * sample).sum()
}

fn correlation(a: &[f32], b: &[f32]) -> f32 {
    let scale = (power(a) * power(&b[..a.len()])).sqrt();
    let sum: f32 = a.iter().zip(b).map(|(a, b)| a * b).sum();
    if scale > 0.0 { sum / scale } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_are_parted_by_silence_and_recognised() {
        let tone =
            |pitch: f32| (0..900_u16).map(|i| (f32::from(i) * pitch).sin() * 0.3 + 0.001).collect::<Vec<_>>();
        let (low, high) = (tone(0.02), tone(0.11));
        let silence = vec![0.0; BETWEEN + 5];
        let (begin, end) = low.split_at(300);
        let waited = vec![0.0; 2 * WAITED];
        let all = [&silence[..], begin, &waited, end, &silence, &high, &silence].concat();
        let found = heard(&all);
        assert_eq!(found.len(), 2);
        assert!(likeness(&low, &found[0]) > 0.99 && likeness(&high, &found[1]) > 0.99);
        assert!(likeness(&high, &found[0]) < 0.5);
    }
}
