// Sounds, made of a few waves. What is heard follows from the one word that names an event, never from
// the game: words that mean the same everywhere have a sound of their own, all others get a pitch by
// their letters. Silent until the player has touched something, and whenever the system asks for calm.

// [wave, from Hz, to Hz, seconds, loudness]
const TONES = {
  step: ["triangle", 220, 200, 0.05, 0.25],
  good: ["triangle", 520, 1040, 0.16, 0.5],
  bad: ["sawtooth", 240, 90, 0.22, 0.35],
  hit: ["square", 180, 110, 0.09, 0.3],
  miss: ["sine", 420, 340, 0.07, 0.25],
  open: ["triangle", 300, 450, 0.12, 0.4],
  read: ["sine", 600, 760, 0.14, 0.35],
};

const WORDS = {
  step: ["step", "move", "walk", "enters", "enter", "turn", "edit", "rotate", "rotated", "waits"],
  good: ["win", "won", "escape", "treasure", "heart", "key", "idol", "get", "pickaxe", "level", "done",
    "captured", "scored", "finish"],
  bad: ["death", "died", "die", "lost", "catch", "caught", "hurt", "slept", "poison", "refused"],
  hit: ["hit", "kill", "slain", "strike", "rock", "swing", "defeated", "fight", "barrage"],
  miss: ["miss", "full", "cannot-wield", "cannot-read"],
  open: ["open", "door", "lever", "descend", "ride", "stairs", "portal", "wield", "drop"],
  read: ["read", "effect", "drink", "dice", "page", "elixir", "potion", "cheat"],
};

const KIND = new Map(Object.entries(WORDS).flatMap(([kind, words]) => words.map((word) => [word, kind])));

// At most so many sounds start at once.
const MOST = 3;

// A scale without wrong notes.
const SCALE = [262, 294, 330, 392, 440, 523, 587, 659];

export class Sound {
  constructor(calm) {
    this.calm = calm;
    this.context = null;
    const wake = () => {
      this.context ??= new AudioContext();
      this.context.resume().catch(() => {});
    };
    for (const kind of ["pointerdown", "keydown"]) {
      addEventListener(kind, wake, { once: true, capture: true });
    }
  }

  play(cues) {
    if (!this.context || this.calm.matches || cues.length === 0) {
      return;
    }
    const different = [...new Set(cues)].slice(0, MOST);
    different.forEach((cue, i) => this.tone(toneOf(cue), this.context.currentTime + i * 0.06));
  }

  tone([wave, from, to, seconds, loudness], at) {
    const oscillator = new OscillatorNode(this.context, { type: wave, frequency: from });
    const gain = new GainNode(this.context, { gain: 0 });
    oscillator.frequency.exponentialRampToValueAtTime(to, at + seconds);
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(loudness * 0.2, at + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    oscillator.connect(gain).connect(this.context.destination);
    oscillator.start(at);
    oscillator.stop(at + seconds + 0.02);
  }
}

function toneOf(cue) {
  const kind = KIND.get(cue) ?? KIND.get(cue.split("-")[0]);
  if (kind) {
    return TONES[kind];
  }
  let hash = 0;
  for (const letter of cue) {
    hash = (hash * 31 + letter.codePointAt(0)) % 65_521;
  }
  const pitch = SCALE[hash % SCALE.length];
  return ["sine", pitch, pitch, 0.09, 0.3];
}
