// Sounds: samples that the app has made, the same as in the window. Silent until the player has touched something.

import { Page } from "./mazarium.js";

// How long an ambience takes to come and to go, in seconds, and after how long alone it goes, in milliseconds.
const FADE = 2;
const ALONE = 60_000;

export class Sound {
  constructor() {
    this.context = null;
    this.ambience = null;
    this.known = new Map();
    const wake = () => {
      this.context ??= new AudioContext();
      this.context.resume().catch(() => {});
    };
    for (const kind of ["pointerdown", "keydown"]) {
      addEventListener(kind, wake, { once: true, capture: true });
    }
  }

  // Plays samples, and the ambience of a game, or none.
  play(samples, art, volume) {
    if (!this.context) {
      return;
    }
    if (samples.length > 0) {
      this.start(this.buffer(samples), this.context.destination);
    }
    if (samples.length > 0 || art !== this.ambience?.art) {
      this.surround(art, volume);
    }
    this.ambience?.gain.gain.setTargetAtTime(volume / 100, this.context.currentTime, FADE / 3);
  }

  surround(art, volume) {
    clearTimeout(this.alone);
    if (art !== this.ambience?.art) {
      this.hush();
      if (art && volume > 0) {
        if (!this.known.has(art)) {
          this.known.set(art, this.buffer(Page.ambienceOf(art)));
        }
        const gain = new GainNode(this.context, { gain: 0 });
        gain.connect(this.context.destination);
        this.ambience = { art, gain, source: this.start(this.known.get(art), gain, true) };
      }
    }
    this.alone = setTimeout(() => this.hush(), ALONE);
  }

  hush() {
    const { gain, source } = this.ambience ?? {};
    this.ambience = null;
    gain?.gain.setTargetAtTime(0, this.context.currentTime, FADE / 3);
    source?.stop(this.context.currentTime + 2 * FADE);
  }

  buffer(samples) {
    const buffer = this.context.createBuffer(1, samples.length, Page.rate());
    buffer.copyToChannel(samples, 0);
    return buffer;
  }

  start(buffer, to, loop = false) {
    const source = new AudioBufferSourceNode(this.context, { buffer, loop });
    source.connect(to);
    source.start();
    return source;
  }
}
