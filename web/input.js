// What the player does, as it reaches the app: keys, mouse, touch, the pad, and the buttons of the page
// itself.

import { id } from "./dom.js";
import { Gamepads } from "./gamepads.js";

// A finger that rests this long, in milliseconds, looks.
const LONG = 480;

// Two fingers that part or meet by this much see a large board from near, or whole.
const PINCH = 1.3;

// A finger that moves this far, in points, swipes.
const SWIPE = 26;

// A wheel or trackpad that moves this far is one notch.
const NOTCH = 60;

// A pad key that is held repeats after so long, and then so often, in milliseconds.
const [FIRST, AGAIN] = [320, 140];

// A game that runs by itself looks at its keys once a tick: no touch is briefer than this.
const BRIEF = 100;

// Keys with which the browser scrolls a text.
const SCROLLING = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "]);

export class Input {
  constructor(page, screen, loop) {
    [this.page, this.screen, this.loop] = [page, screen, loop];
    this.held = new Map();
    this.touch = null;
    // Where each finger on the board is, and where two of them were when that was last told.
    this.fingers = new Map();
    this.pinch = null;
    this.turned = 0;
    this.ended = new AbortController();
    const { signal } = this.ended;
    const on = (target, kind, what) => target.addEventListener(kind, what, { signal });
    on(document, "keydown", (event) => this.keydown(event));
    on(document, "keyup", (event) => this.keyup(event));
    on(window, "blur", () => this.releaseAll());
    on(document, "click", (event) => this.click(event));
    this.board(on);
    this.pad(on);
    this.tools(on);
    this.gamepads = new Gamepads((key, phase) => this.loop.act((page) => page.press(key, phase)), on);
    on(id("panels"), "click", (event) => {
      const { panel, row } = event.target.closest(".pick")?.dataset ?? {};
      if (row) this.loop.act((page) => page.row(Number(panel), Number(row)));
    });
  }

  stop() {
    this.ended.abort();
  }

  // ---- keys

  keydown(event) {
    const { target, key } = event;
    if (event.isComposing || event.shiftKey && (event.ctrlKey || event.metaKey)) return;
    if (key === "Escape" && id("more").open) {
      id("more").open = false;
      return;
    }
    const mods = modifiers(event);
    if (target instanceof HTMLInputElement) {
      if (key === "Enter" || key === "Escape") this.send(event, mods);
      return;
    }
    const control = target.closest?.("button, summary");
    const isOurs = control && !control.classList.contains("choice");
    if (control && (key === " " || (isOurs && key === "Enter"))) return;
    if (this.screen.isReading && SCROLLING.has(key)) return;
    // Leaving is for programs; a page is closed.
    if (key === "Escape" && document.body.classList.contains("front")) return;
    if (this.page.takes(key, ...mods)) this.send(event, mods);
  }

  send(event, mods) {
    event.preventDefault();
    const known = this.held.has(event.code);
    this.held.set(event.code, [event.key, ...mods]);
    const phase = event.repeat && known ? "repeat" : "down";
    this.loop.act((page) => page.key(event.key, ...mods, phase));
  }

  keyup(event) {
    const key = this.held.get(event.code);
    if (!key) return;
    this.held.delete(event.code);
    this.loop.act((page) => page.key(...key, "up"));
  }

  releaseAll() {
    for (const key of this.held.values()) this.page.key(...key, "up");
    this.held.clear();
    this.letGo?.();
    this.gamepads.releaseAll();
  }

  // Buttons that stand for a key.
  click(event) {
    const button = event.target.closest("button[data-key]");
    if (!button || button.classList.contains("nudge") || button.closest("#pad")) return;
    this.loop.act((page) => {
      page.press(button.dataset.key, "down");
      page.press(button.dataset.key, "up");
    });
  }

  // ---- the board

  board(on) {
    const board = id("board");
    on(board, "contextmenu", (event) => event.preventDefault());
    on(board, "pointerdown", (event) => {
      if (event.pointerType === "mouse") this.mouse(event);
      else this.touchDown(event);
    });
    on(board, "pointermove", (event) => {
      if (event.pointerType !== "mouse") {
        this.touchMove(event);
        return;
      }
      if (this.page.hover(...this.screen.pixel(event.clientX, event.clientY))) this.loop.act(() => {});
    });
    on(board, "pointerleave", (event) => {
      if (event.pointerType === "mouse" && this.page.leave()) this.loop.act(() => {});
    });
    on(board, "pointerup", (event) => this.touchUp(event));
    on(board, "pointercancel", (event) => {
      this.lift(event);
      this.endTouch();
    });
    board.addEventListener("wheel", (event) => this.wheel(event), { passive: false, signal: this.ended.signal });
  }

  mouse(event) {
    if (event.button > 2) return;
    if (event.button === 1) event.preventDefault();
    const at = this.screen.pixel(event.clientX, event.clientY);
    this.loop.act((page) => page.click(...at, event.button, event.shiftKey));
  }

  touchDown(event) {
    this.endTouch();
    const { clientX: x, clientY: y } = event;
    this.fingers.set(event.pointerId, [x, y]);
    if (this.page.leave()) this.loop.act(() => {});
    if (this.fingers.size > 1) {
      this.pinch = this.apart();
      return;
    }
    const timer = setTimeout(() => this.look(x, y), LONG);
    this.touch = { x, y, timer, looks: false };
  }

  // A finger that rests tells what is there, and goes on telling while it moves. Where nothing is told, in a drawing,
  // it does what the right button does.
  look(x, y) {
    const at = this.screen.pixel(x, y);
    if (!this.touch.looks) navigator.vibrate?.(12);
    this.touch.looks = true;
    const before = this.screen.view.tip;
    this.loop.act((page) => page.hover(...at));
    const { draws, tip } = this.screen.view;
    if (!draws || tip !== before) return;
    this.touch = null;
    this.loop.act((page) => page.click(...at, 2, false));
  }

  touchMove(event) {
    const { clientX: x, clientY: y } = event;
    if (!this.fingers.has(event.pointerId)) return;
    this.fingers.set(event.pointerId, [x, y]);
    if (this.pinch) this.moveBoard();
    else if (this.touch?.looks) this.look(x, y);
  }

  // How far apart the first two fingers are, and what is between them.
  apart() {
    const [[ax, ay], [bx, by]] = [...this.fingers.values()];
    return { far: Math.hypot(ax - bx, ay - by), x: (ax + bx) / 2, y: (ay + by) / 2 };
  }

  // Two fingers move a large board, or see it from near or whole.
  moveBoard() {
    if (this.fingers.size < 2) return;
    const [was, now] = [this.pinch, this.apart()];
    const scale = devicePixelRatio / this.screen.grain;
    const by = [now.x - was.x, now.y - was.y].map((way) => Math.round(way * scale));
    this.pinch = { ...now, far: was.far };
    const { view } = this.screen;
    const wider = now.far > was.far * PINCH;
    const hint = view.hints.find((hint) => hint.does.includes("zoom") && hint.keys.length > 0);
    if (hint && (view.whole ? wider : now.far * PINCH < was.far)) {
      this.pinch = now;
      this.tap(hint.keys[0]);
    } else if (by.some(Boolean)) {
      this.loop.act((page) => page.pan(...by));
    }
  }

  // A finger is gone; true if it was one of several.
  lift(event) {
    this.fingers.delete(event.pointerId);
    const pinched = this.pinch !== null;
    if (this.fingers.size === 0) this.pinch = null;
    return pinched;
  }

  touchUp(event) {
    if (event.pointerType === "mouse" || this.lift(event) || !this.touch) return;
    const { x, y, looks } = this.touch;
    this.endTouch();
    // What was looked at stays told until the next touch.
    if (looks) return;
    const [dx, dy] = [event.clientX - x, event.clientY - y];
    const far = Math.max(Math.abs(dx), Math.abs(dy));
    if (far < SWIPE) {
      this.loop.act((page) => page.click(...this.screen.pixel(x, y), 0, false));
      return;
    }
    const across = Math.abs(dx) > Math.abs(dy);
    const key = across ? (dx > 0 ? "Right" : "Left") : dy > 0 ? "Down" : "Up";
    this.tap(key);
  }

  endTouch() {
    clearTimeout(this.touch?.timer);
    this.touch = null;
  }

  tap(key) {
    this.loop.act((page) => page.press(key, "down"));
    const up = () => this.loop.act((page) => page.press(key, "up"));
    if (this.screen.view.realTime) setTimeout(up, BRIEF);
    else up();
  }

  wheel(event) {
    if (event.ctrlKey) return;
    event.preventDefault();
    this.turned += event.deltaMode === 0 ? event.deltaY : Math.sign(event.deltaY) * NOTCH;
    const notches = Math.trunc(this.turned / NOTCH);
    this.turned -= notches * NOTCH;
    const at = this.screen.pixel(event.clientX, event.clientY);
    for (let i = 0; i < Math.min(8, Math.abs(notches)); i += 1) {
      this.loop.act((page) => page.click(...at, notches > 0 ? 4 : 3, false));
    }
  }

  // ---- the pad

  pad(on) {
    const pad = id("pad");
    // What each finger holds: one may walk while another strikes.
    const fingers = new Map();
    const lift = (pointer) => {
      const finger = fingers.get(pointer);
      if (!finger) return;
      fingers.delete(pointer);
      clearTimeout(finger.timer);
      const up = () => this.loop.act((page) => page.press(finger.key, "up"));
      const missing = BRIEF - (performance.now() - finger.since);
      if (this.screen.view.realTime && missing > 0) setTimeout(up, missing);
      else up();
    };
    this.letGo = () => [...fingers.keys()].forEach(lift);
    const again = (finger) => {
      if (!this.screen.view.realTime) this.loop.act((page) => page.press(finger.key, "repeat"));
      finger.timer = setTimeout(again, AGAIN, finger);
    };
    on(pad, "pointerdown", (event) => {
      const button = event.target.closest("button[data-key]");
      if (!button) return;
      // Only what is held must act at once; with anything else a finger may be about to scroll.
      if (!this.screen.view.realTime && !button.classList.contains("arrow")) return;
      event.preventDefault();
      lift(event.pointerId);
      const finger = { key: button.dataset.key, since: performance.now(), timer: 0 };
      fingers.set(event.pointerId, finger);
      if (button.classList.contains("arrow")) finger.timer = setTimeout(again, FIRST, finger);
      this.loop.act((page) => page.press(finger.key, "down"));
    });
    for (const kind of ["pointerup", "pointercancel"]) on(window, kind, (event) => lift(event.pointerId));
    on(pad, "contextmenu", (event) => event.preventDefault());
    on(pad, "click", (event) => {
      // What was dealt with when the pointer came down is over; a key press has no pointer.
      const button = event.target.closest("button[data-key]");
      const held = this.screen.view.realTime || button?.classList.contains("arrow");
      if (button && (event.detail === 0 || !held)) this.tap(button.dataset.key);
    });
  }

  // ---- the page's own buttons

  tools(on) {
    // The buttons are called like the commands that they do.
    for (const [name, key] of [["pause", "Esc"], ["undo", "Ctrl+Z"], ["help", "F1"]]) {
      on(id(name), "click", () => {
        const hint = this.screen.view.hints.find((h) => h.does.includes(name) && h.keys.length === 1);
        this.loop.act((page) => page.press(hint?.keys[0] ?? key, "down"));
      });
    }
    on(id("copy-link"), "click", () => this.loop.copyLink(this.screen.view.link));
    on(id("export"), "click", () => this.loop.exportAll());
    on(id("full-screen"), "click", () => {
      id("more").open = false;
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen?.().catch(() => {});
    });
    // What to do with the file that will be chosen.
    let use = () => {};
    const choose = (what) => {
      use = what;
      id("file").value = "";
      id("file").click();
    };
    on(id("file"), "change", () => {
      const [file] = id("file").files;
      if (file) use(file);
    });
    on(id("import"), "click", () => choose((file) => this.loop.importFile(file)));
    const offer = async (file) => {
      const text = await file.text();
      this.loop.act((page) => page.offer(file.name, text));
    };
    on(document, "click", (event) => {
      if (event.target.closest(".choose-file")) choose(offer);
      if (!event.target.closest("#more")) id("more").open = false;
    });
    on(document, "dragover", (event) => event.preventDefault());
    on(document, "drop", (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (!file) return;
      if (this.screen.view.wantsFile) offer(file);
      else this.loop.openFile(file);
    });
  }
}

// Control, alt and shift. AltGr types signs, and a Mac's command key is its control key.
function modifiers(event) {
  const graph = event.getModifierState("AltGraph");
  return [(event.ctrlKey || event.metaKey) && !graph, event.altKey && !graph, event.shiftKey];
}
