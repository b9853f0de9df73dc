// Shows a view: real headings, buttons and lists, and the boards on a canvas. What has not changed is not
// touched, so that focus, scrolling and screen readers are left in peace.

import { id, keyButton, make, picture, setText } from "./dom.js";
import { Prompt } from "./prompt.js";

// The side of a row's picture, in points.
const ICON = 24;
const PORTRAIT = 40;

// The least height below the boards, in points, that is worth more than what they lose beside a column.
const BELOW = 150;

// A running game is described anew after so many milliseconds.
const SPOKEN = 2000;

// Where the messages lie below what is seen, the newest stands under the board.
const narrow = matchMedia("(max-width: 720px) and (orientation: portrait), (max-width: 520px)");

// Where there is no room for a line with the title, the bar has it.
const low = matchMedia("(max-height: 480px)");

// The cross of the pad, row by row.
const CROSS = ["Home", "Up", "PageUp", "Left", "5", "Right", "End", "Down", "PageDown"];

export class Screen {
  constructor(page, memory, loop) {
    this.page = page;
    this.memory = memory;
    this.loop = loop;
    this.view = null;
    this.grain = 1;
    this.seen = {};
    this.icons = new Map();
    // The buttons of the pad, in the order in which they came.
    this.actions = [];
    this.where = "";
    this.told = false;
    this.described = -SPOKEN;
    this.canvas = id("canvas");
    this.pen = this.canvas.getContext("2d", { alpha: false });
    const tools = { page, memory, loop, icon: (number) => this.icon(number) };
    this.whole = new Prompt("page", { ...tools, heading: "h2" });
    this.dialogue = new Prompt("dialog", { ...tools, heading: "h3" });
    this.dialog = id("dialog");
    this.dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      loop.act(() => page.press("Esc", "down"));
    });
    id("map").addEventListener("toggle", () => this.map());
  }

  show(view) {
    this.view = view;
    const whole = view.prompt?.whole ? view.prompt : null;
    const over = view.prompt && !whole ? view.prompt : null;
    const playing = !whole && view.boards.length > 0;
    id("page").hidden = !whole;
    id("play").hidden = !playing;
    document.body.classList.toggle("playing", playing);
    for (const kind of ["front", "hub", "levels"]) document.body.classList.toggle(kind, view.kind === kind);
    document.body.classList.toggle("calm", view.calm);
    document.body.classList.toggle("real-time", view.realTime);
    setText(id("brand"), playing && low.matches ? view.title : playing || view.title ? "Mazarium" : "");
    const title = pageTitle(view);
    if (document.title !== title) document.title = title;
    if (whole) this.whole.show(whole, view);
    // The next game is laid out by what it needs itself.
    if (over?.aside || view.kind === "front") this.over = true;
    else if (playing && this.over) {
      this.over = false;
      delete this.seen["lists of"];
      delete this.seen["room for lists"];
    }
    if (playing) this.play(view);
    // What lies under a dialogue stays as it is.
    if (!over) {
      this.bar(view, playing);
      this.pad(view, playing);
    }
    this.notice(view, over);
    this.hints(view, over);
    // Only now is it known how much room the messages have.
    if (this.told) id("log").scrollTop = id("log").scrollHeight;
    this.told = false;
    if (over) this.dialogue.show(over, view);
    this.dialog.classList.toggle("aside", Boolean(over?.aside));
    if (Boolean(over) !== this.dialog.open) {
      if (over) this.dialog.showModal();
      else this.dialog.close();
    }
    this.focus(view, whole, over);
  }

  // Nothing moves now: time to say it in words.
  rest() {
    if (this.view && !id("play").hidden) this.describe();
  }

  describe() {
    this.described = performance.now();
    setText(id("board-text"), this.page.described());
    this.map();
  }

  // The board as text, for those who ask for it.
  map() {
    if (id("map").open) setText(id("map-text"), this.page.rows());
  }

  // Colours have changed.
  forget() {
    this.icons.clear();
    this.seen = { log: this.seen.log };
    this.whole.forget();
    this.dialogue.forget();
  }

  stop() {
    if (this.dialog.open) this.dialog.close();
    id("hints").replaceChildren();
    setText(id("notice"), "");
    for (const name of ["pause", "undo", "help", "copy-link", "more"]) id(name).hidden = true;
  }

  // Whether a part differs from what was shown last.
  differs(part, value) {
    const text = JSON.stringify(value);
    if (this.seen[part] === text) return false;
    this.seen[part] = text;
    return true;
  }

  // Gauges that were once too long to stand beside the title stay below it, until another game or another
  // width: a board that moved with every change of a word would hop.
  head(view) {
    setText(id("play-title"), view.title);
    const head = id("head");
    if (this.differs("place of the gauges", [view.game, innerWidth])) head.classList.remove("below");
    if (!this.differs("gauges", view.gauges)) return;
    id("gauges").replaceChildren(...view.gauges.map((gauge) => this.gauge(gauge)));
    if (id("gauges").offsetTop > id("play-title").offsetTop + id("play-title").offsetHeight / 2) {
      head.classList.add("below");
    }
  }

  play(view) {
    this.head(view);
    if (this.differs("panels", view.panels)) this.panels(view.panels);
    this.log(view.log);
    // A game that has never had a list gives its boards the whole width; what is said last stands below them.
    if (this.differs("lists of", view.game)) this.listed = false;
    this.listed ||= view.panels.some(({ rows }) => rows.length > 0);
    id("play").classList.toggle("lone", !this.listed);
    setText(id("tip"), view.tip || (narrow.matches || !this.listed ? newest(view.log) : ""));
    const spoken = view.tip ? `${view.spoken}. ${view.tip}` : view.spoken;
    const board = id("board");
    if (board.ariaLabel !== spoken) board.ariaLabel = spoken;
    this.paint();
    // Messages that are there only to be heard are no stop of Tab.
    if (this.differs("messages in sight", [this.listed, this.shared, innerWidth, innerHeight])) {
      id("log").tabIndex = id("log").offsetHeight > 1 ? 0 : -1;
    }
    // A game that runs by itself never rests.
    if (view.realTime && performance.now() - this.described > SPOKEN) this.describe();
  }

  // The lists have what the boards cannot use: beside them, or below boards that are long and low. They keep the
  // most room that they have needed: a board that grew and shrank with every change of a word would hop.
  share(scale) {
    const play = id("play");
    const side = id("side");
    const inner = (points) => Math.max(1, Math.floor(((points - 10) * scale) / this.grain));
    const outer = (pixels) => (pixels * this.grain) / scale + 10;
    const room = play.clientHeight - id("head").offsetHeight - id("tip").offsetHeight - 40;
    const high = outer(this.page.usefulHeight(inner(play.clientWidth - 24)));
    const low = !narrow.matches && play.clientWidth > 720 && high + BELOW <= room;
    const spare = play.clientWidth - outer(this.page.usefulWidth(inner(room))) - 36;
    const key = `${low} ${Math.round(high)} ${Math.round(spare)}`;
    if (this.shared !== key) {
      this.shared = key;
      play.classList.toggle("low", low);
      play.style.setProperty("--spare", `${Math.max(0, Math.round(spare))}px`);
      play.style.setProperty("--rest", `${Math.round(Math.min(room - high, room * 0.48))}px`);
    }
    if (this.differs("room for lists", [this.seen["lists of"], low, innerWidth, innerHeight])) {
      this.most = 0;
      document.body.style.setProperty("--most", "0px");
    }
    const most = Math.max(this.most, low ? side.offsetHeight : side.offsetWidth);
    if (most === this.most) return;
    this.most = most;
    document.body.style.setProperty("--most", `${most}px`);
  }

  paint() {
    const { canvas } = this;
    const board = id("board");
    const scale = devicePixelRatio;
    this.share(scale);
    const [wide, high] = [board.clientWidth * scale, board.clientHeight * scale];
    this.grain = this.page.grain(wide, high);
    const [width, height] = [Math.floor(wide / this.grain), Math.floor(high / this.grain)];
    if (width < 1 || height < 1) return;
    this.page.density(scale / this.grain);
    let changed = this.page.draw(width, height);
    if (canvas.width !== width || canvas.height !== height || this.scale !== scale) {
      this.scale = scale;
      [canvas.width, canvas.height] = [width, height];
      canvas.style.width = `${(width * this.grain) / scale}px`;
      canvas.style.height = `${(height * this.grain) / scale}px`;
      changed = true;
    }
    if (changed) {
      const bytes = new Uint8ClampedArray(this.memory.buffer, this.page.pixels, width * height * 4);
      this.pen.putImageData(new ImageData(bytes, width, height), 0, 0);
    }
  }

  // The pixel of the boards' picture under a point of the window.
  pixel(x, y) {
    const box = this.canvas.getBoundingClientRect();
    const scale = devicePixelRatio / this.grain;
    return [Math.floor((x - box.left) * scale), Math.floor((y - box.top) * scale)];
  }

  // Whoever has chosen a row by keys stays on it.
  panels(panels) {
    const list = id("panels");
    const { panel, row } = list.contains(document.activeElement) ? document.activeElement.dataset : {};
    const filled = panels.map((panel, i) => panel.rows.length > 0 && this.panel(panel, i));
    list.replaceChildren(...filled.filter(Boolean));
    if (row) list.querySelector(`[data-panel="${panel}"][data-row="${row}"]`)?.focus();
    // A list whose rows are buttons is scrolled by them.
    list.tabIndex = list.querySelector("button") ? -1 : 0;
  }

  panel(panel, place) {
    const row = ({ icon, text, note, value, ink, strong, pick }, i) => {
      const item = make("li", [strong && "strong", note && "noted"].filter(Boolean).join(" "));
      const line = pick ? make("button", "pick") : item;
      if (pick) {
        line.type = "button";
        [line.dataset.panel, line.dataset.row] = [place, i];
        if (strong) line.setAttribute("aria-current", "true");
        item.append(line);
      }
      if (icon !== null) {
        const picture = make("img", "icon");
        [picture.alt, picture.src] = ["", this.icon(icon, note ? PORTRAIT : ICON)];
        line.append(picture);
      }
      const words = make("span", `text pen-${ink.toLowerCase()}`, text);
      if (note) words.append(" ", make("span", "note", note));
      line.append(words, make("span", "value", value));
      return item;
    };
    const section = make("section", "panel", make("h2", "", panel.title));
    section.append(make("ul", "", ...panel.rows.map(row)));
    return section;
  }

  // Pictures stand for words that are still there for whoever listens or points.
  gauge({ label, value, fill, ink, icons, wordless }) {
    const pen = `pen-${ink.toLowerCase()}`;
    const pictures = icons.map((number) => {
      const picture = make("img", "icon");
      [picture.alt, picture.src] = ["", this.icon(number)];
      return picture;
    });
    const item = make("div", "gauge", make("dt", "", label), make("dd", pen, value));
    if (pictures.length > 0) {
      item.title = `${label}: ${value}`;
      item.firstChild.className = "unseen";
      item.lastChild.replaceChildren(...pictures, make("span", wordless ? "unseen" : "", value));
    }
    if (fill && !wordless) {
      const bar = make("span", `bar ${pen}`, make("span", "full"));
      bar.firstChild.style.width = `${Math.max(0, Math.min(100, (100 * fill[0]) / Math.max(1, fill[1])))}%`;
      item.lastChild.append(bar);
    }
    return item;
  }

  icon(number, points = ICON) {
    const key = `${number} ${points}`;
    if (!this.icons.has(key)) {
      const side = Math.round(points * devicePixelRatio);
      const address = picture(this.page.icon(number, side), side).toDataURL();
      this.icons.set(key, address);
    }
    return this.icons.get(key);
  }

  // New lines are added and old ones taken away: whoever listens hears only what is new.
  log(lines) {
    const now = lines.map((line) => `${line.step}\t${line.text}`);
    const list = id("log");
    const before = this.seen.log ?? [];
    const fits = (from) => before.slice(from).every((line, i) => line === now[i]);
    let from = 0;
    while (!fits(from)) from += 1;
    if (from > 0 || before.length < now.length || list.childElementCount !== before.length) {
      for (let i = 0; i < from; i += 1) list.firstElementChild?.remove();
      const kept = list.childElementCount;
      list.append(...lines.slice(kept).map((line) => make("p", "", line.text)));
      this.told = true;
    }
    lines.forEach((line, i) => list.children[i]?.classList.toggle("fresh", line.fresh));
    this.seen.log = now;
  }

  notice(view, over) {
    const text = view.notice?.text ?? "";
    for (const [name, shown] of [["notice", !over], ["dialog-notice", Boolean(over)]]) {
      const element = id(name);
      setText(element, shown ? text : "");
      element.classList.toggle("bad", Boolean(view.notice?.bad));
    }
  }

  bar(view, playing) {
    for (const name of ["pause", "undo", "help"]) id(name).hidden = !playing;
    id("copy-link").hidden = !playing || !view.link;
  }

  hints(view, over) {
    if (!this.differs("hints", [view.hints, Boolean(over)])) return;
    // A page is not left by a key: it is closed.
    const front = document.body.classList.contains("front");
    const has = (hint) => hint.keys.length > 0 || hint.does.includes("nav-any-key");
    const shown = view.hints.filter((hint) => has(hint) && !(front && hint.does.includes("nav-back")));
    const groups = shown.map((hint) => {
      const buttons = hint.keys.map((key) => keyButton(key, hint.what));
      if (buttons.length === 1) {
        buttons[0].replaceChildren(buttons[0].firstChild, ` ${hint.what}`);
        return buttons[0];
      }
      const caps = buttons.length > 0 ? buttons : [make("kbd", "", hint.caps)];
      return make("span", "hint", ...caps, make("span", "what", ` ${hint.what}`));
    });
    id(over ? "dialog-hints" : "hints").replaceChildren(...groups);
  }

  // Directions and whatever else can be done now, for fingers.
  // A finger aims at where a button was a moment ago: none of them moves while a game is played. What is of no use
  // now is not seen, but keeps its place; what is new comes last.
  pad(view, usable) {
    const pad = id("pad");
    pad.hidden = !usable || !view.pad;
    if (pad.hidden || !this.differs("pad", [view.pad, view.title])) return;
    const { cross, actions } = view.pad;
    const is = ({ key, text }) => (other) => other.key === key && other.text === text;
    const kept = this.actions.filter((action) => actions.some(is(action)));
    if (view.title !== this.padOf || kept.length * 2 < this.actions.length || (cross.length > 0 && !this.cross)) {
      [this.padOf, this.actions] = [view.title, []];
      this.cross = cross.length > 0 ? makeCross() : null;
      pad.replaceChildren(...(this.cross ? [this.cross] : []), make("div", "actions"));
    }
    for (const action of actions) {
      if (this.actions.some(is(action))) continue;
      const button = keyButton(action.key, action.text);
      button.replaceChildren(action.text);
      button.removeAttribute("title");
      this.actions.push({ ...action, button });
      pad.lastElementChild.append(button);
    }
    for (const button of this.cross?.children ?? []) button.classList.toggle("idle", !cross.includes(button.dataset.key));
    for (const action of this.actions) action.button.classList.toggle("idle", !actions.some(is(action)));
  }

  // Moves the browser's focus where the app's is, when that has changed.
  focus(view, whole, over) {
    const prompt = whole ?? over;
    const where = prompt ? JSON.stringify([prompt.whole, prompt.title, prompt.text[0], !prompt.entry]) : "board";
    const moved = where !== this.where;
    this.where = where;
    if (prompt) (whole ? this.whole : this.dialogue).focus(prompt, moved);
    else if (moved && view.boards.length > 0) id("board").focus({ preventScroll: true });
  }

  // Whether a text is shown that is only read, so that the browser scrolls it.
  get isReading() {
    const prompt = this.view?.prompt;
    return Boolean(prompt) && prompt.choices.length === 0 && !prompt.entry;
  }
}

// Four sides, four corners and a middle.
function makeCross() {
  return make("div", "cross", ...CROSS.map((key) => {
    const button = keyButton(key, key);
    if (key === "5") button.firstChild.textContent = "•";
    button.classList.add("arrow");
    return button;
  }));
}

// What the browser's tab is called.
function pageTitle({ kind, title }) {
  if (kind === "front" || !title) return "Mazarium: five labyrinth games";
  return kind === "levels" ? `${title}: levels · Mazarium` : `${title} · Mazarium`;
}

// What was said last, if that was just now.
function newest(log) {
  return log.filter((line) => line.fresh).map((line) => line.text).join(" ");
}

