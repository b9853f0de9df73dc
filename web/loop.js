// Keeps the page going: time and what the player does go to the app, what the app shows goes on the
// screen. Nothing runs while nothing changes.

import { Backdrop } from "./backdrop.js";
import { TOLD, remember } from "./dom.js";
import { Input } from "./input.js";
import { Route } from "./route.js";
import { Screen } from "./screen.js";
import { Sound } from "./sound.js";

// Other tabs learn this often that this one is still playing, in milliseconds.
const BEAT = 30_000;

// Below this many microseconds a frame is asked for instead of a timer.
const FRAME = 17_000;

// What the system likes, for players who leave the theme to it.
const dark = matchMedia("(prefers-color-scheme: dark)");
const strong = matchMedia("(prefers-contrast: more)");

export class Loop {
  constructor(page, memory, farewell) {
    this.page = page;
    this.farewell = farewell;
    this.told = performance.now();
    this.timer = 0;
    this.frame = 0;
    this.beats = 0;
    this.sound = new Sound();
    this.backdrop = new Backdrop(document.getElementById("backdrop"));
    this.screen = new Screen(page, memory, this);
    this.input = new Input(page, this.screen, this);
    this.route = new Route(page, this, this.input.ended.signal);
    new ResizeObserver(() => this.show()).observe(document.getElementById("board"));
    addEventListener("resize", () => this.backdrop.draw());
    for (const liking of [dark, strong]) liking.addEventListener("change", () => this.show());
    addEventListener("pagehide", () => this.page.rest());
    addEventListener("pageshow", () => this.beat());
    document.addEventListener("visibilitychange", () => this.visible());
    this.show();
  }

  // Lets the time that has passed pass in the app, too.
  pass() {
    const now = performance.now();
    const micros = (now - this.told) * 1000;
    this.told = now;
    // A page that was asleep has missed nothing.
    this.page.advance(Math.min(micros, 250_000));
  }

  // Does something that may change what is to be seen.
  act(what) {
    this.pass();
    what(this.page);
    this.show();
  }

  // Shows what is to be seen now, and asks to be woken when it changes by itself.
  show() {
    const view = JSON.parse(this.page.view());
    if (this.page.finished()) {
      this.stop();
      return;
    }
    const scheme = schemeOf(view.theme);
    const colours = `${view.palette} ${scheme}`;
    if (colours !== this.colours) {
      this.colours = colours;
      this.paint(scheme);
    }
    document.documentElement.style.setProperty("--text", view.textSize / 100);
    this.screen.show(view);
    this.route.follow(view.path);
    this.sound.play(this.page.heard(), this.page.ambience(), this.page.ambienceVolume());
    this.hand(view);
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    const wake = document.hidden ? undefined : this.page.wakeIn();
    if (wake === undefined) {
      this.screen.rest();
    } else if (wake <= FRAME) {
      this.frame = requestAnimationFrame(() => this.act(() => {}));
    } else {
      this.timer = setTimeout(() => this.act(() => {}), wake / 1000);
    }
  }

  // What leaves the app: texts for the clipboard, and files.
  hand(view) {
    const copied = this.page.copied();
    if (copied !== undefined) {
      navigator.clipboard?.writeText(copied).catch(() => {});
    }
    for (const file of JSON.parse(this.page.written())) {
      download(file.name, file.text);
    }
    for (let name; (name = this.page.pictureName()) !== undefined; ) {
      download(name, this.page.pictureBytes(), name.endsWith(".gif") ? "image/gif" : "image/png");
    }
    if (view.game && !this.beats) {
      this.beats = setInterval(() => this.beat(), BEAT);
    }
  }

  beat() {
    if (!this.page.beat() && this.beats) {
      clearInterval(this.beats);
      this.beats = 0;
    }
  }

  visible() {
    if (document.hidden) {
      this.input.releaseAll();
      this.page.save();
    } else {
      this.told = performance.now();
    }
    this.show();
  }

  paint(scheme) {
    const root = document.documentElement;
    const colours = JSON.parse(this.page.colours(scheme));
    for (const [name, value] of Object.entries(colours)) {
      root.style.setProperty(`--${name}`, value);
    }
    root.style.colorScheme = scheme === "light" ? "light" : "dark";
    root.classList.toggle("contrast", scheme === "contrast");
    document.querySelector("meta[name=theme-color]").content = colours.ground;
    this.screen.forget();
    this.backdrop.draw(colours["ink-sand"]);
  }

  copyLink(link) {
    const address = location.href.replace(/#.*/, "") + link;
    const told = (text, bad) => this.act((page) => page.say(text, bad));
    const shown = () => told(`Share this link to the same game: ${address}`, false);
    if (navigator.clipboard) {
      navigator.clipboard.writeText(address).then(() => told("Link copied.", false), shown);
    } else {
      shown();
    }
  }

  exportAll() {
    try {
      download("mazarium-saves.json", this.page.exportAll());
      this.act((page) => page.say("All your saved games are now in the file mazarium-saves.json.", false));
    } catch (why) {
      this.act((page) => page.say(String(why), true));
    }
  }

  // A file that was dropped: a recorded game or a level is played, a file of saved games is taken in.
  async openFile(file) {
    const text = await file.text();
    if (text.trimStart().startsWith("{")) {
      this.importFile(file);
    } else {
      this.act((page) => page.open(file.name, text));
    }
  }

  async importFile(file) {
    try {
      const told = this.page.importFile(file.name, await file.text());
      // Screens that are open know nothing of it: the page begins anew.
      this.page.rest();
      remember(() => sessionStorage, TOLD, told);
      location.reload();
    } catch (why) {
      this.act((page) => page.say(String(why), true));
    }
  }

  // The player has left: nothing runs any more.
  stop() {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    clearInterval(this.beats);
    this.input.stop();
    this.screen.stop();
    this.farewell("Everything is saved. You can close this page.", "Back to the menu");
  }
}

// The theme that is meant by a setting.
function schemeOf(theme) {
  if (theme !== "system") return theme;
  if (strong.matches) return "contrast";
  return dark.matches ? "dark" : "light";
}

function download(name, content, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
