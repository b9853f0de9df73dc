// Gamepads: their buttons are keys with names of their own (PadA), their cross and left stick are arrows.
// Nothing is asked while none is plugged in, and one that is unplugged lets go of everything.

// The buttons of the standard layout, by number; the last four are the cross.
const BUTTONS = ["PadA", "PadB", "PadX", "PadY", "PadL", "PadR", "PadL2", "PadR2", "PadSelect", "PadStart",
  null, null, "Up", "Down", "Left", "Right"];

// A stick points somewhere from here on, and no longer below that.
const [FAR, NEAR] = [0.55, 0.4];

// An arrow that is held repeats after so long, and then so often, in milliseconds.
const [FIRST, AGAIN] = [320, 120];

export class Gamepads {
  constructor(press, on) {
    this.press = press;
    // Held keys, and when each of them repeats.
    this.held = new Map();
    this.frame = 0;
    on(window, "gamepadconnected", () => this.look());
    on(window, "gamepaddisconnected", () => this.look());
  }

  // Looks what is held now, and goes on looking while there is a pad.
  look() {
    cancelAnimationFrame(this.frame);
    const pads = (navigator.getGamepads?.() ?? []).filter((pad) => pad?.connected);
    this.change(new Set(pads.flatMap((pad) => this.keysOf(pad))), performance.now());
    if (pads.length > 0) this.frame = requestAnimationFrame(() => this.look());
  }

  keysOf(pad) {
    const keys = BUTTONS.filter((key, i) => key && pad.buttons[i]?.pressed);
    const [x = 0, y = 0] = pad.axes;
    const stick = [["Left", -x, y], ["Right", x, y], ["Up", -y, x], ["Down", y, x]];
    for (const [key, along, across] of stick) {
      const least = this.held.has(key) ? NEAR : FAR;
      if (along > least && along >= Math.abs(across)) keys.push(key);
    }
    return keys;
  }

  // Tells what differs from before.
  change(keys, now) {
    for (const key of [...this.held.keys()]) {
      if (!keys.has(key)) {
        this.held.delete(key);
        this.press(key, "up");
      }
    }
    for (const key of keys) {
      const due = this.held.get(key);
      if (due === undefined) {
        this.held.set(key, now + FIRST);
        this.press(key, "down");
      } else if (!key.startsWith("Pad") && now >= due) {
        this.held.set(key, now + AGAIN);
        this.press(key, "repeat");
      }
    }
  }

  releaseAll() {
    this.change(new Set(), performance.now());
  }
}
