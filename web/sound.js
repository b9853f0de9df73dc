// Sounds, made of a few waves. Which tone belongs to which event is the app's affair; here it is made.
// Silent until the player has touched something.

// By how much later each of several tones starts than the one before, in seconds.
const APART = 0.06;

export class Sound {
  constructor() {
    this.context = null;
    const wake = () => {
      this.context ??= new AudioContext();
      this.context.resume().catch(() => {});
    };
    for (const kind of ["pointerdown", "keydown"]) {
      addEventListener(kind, wake, { once: true, capture: true });
    }
  }

  // Tones are lists: wave, first and last pitch in hertz, milliseconds, loudness in hundredths.
  play(tones) {
    if (!this.context) {
      return;
    }
    tones.forEach((tone, i) => this.tone(tone, this.context.currentTime + i * APART));
  }

  tone([wave, from, to, millis, loudness], at) {
    const end = at + millis / 1000;
    const oscillator = new OscillatorNode(this.context, { type: wave, frequency: from });
    const gain = new GainNode(this.context, { gain: 0 });
    oscillator.frequency.setValueAtTime(from, at);
    oscillator.frequency.exponentialRampToValueAtTime(to, end);
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime((loudness / 100) * 0.2, at + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    oscillator.connect(gain).connect(this.context.destination);
    oscillator.start(at);
    oscillator.stop(end + 0.02);
  }
}
