// What was done so far, drawn: a picture of the game with its figures, bars, medals, results.

import { make, stars } from "./dom.js";
import { paintPicture } from "./picture.js";

export class Record {
  constructor(root, heading, { page, memory }) {
    Object.assign(this, { root, heading, page, memory });
    new ResizeObserver(() => this.paint()).observe(root);
  }

  // The parts of a record.
  parts(record) {
    this.canvas = null;
    this.known = false;
    const figures = make("dl", "figures", ...record.figures.map(figure));
    const parts = record.sections.map((section) => this.section(section));
    if (record.picture) {
      this.canvas = make("canvas", "picture");
      this.canvas.ariaHidden = "true";
    }
    const head = [this.canvas, record.figures.length > 0 && figures].filter(Boolean);
    if (head.length > 0) parts.unshift(make("div", "record-head", ...head));
    return parts;
  }

  section({ title, kind, rows }) {
    const row = { bars: bar, medals: medal, results: result }[kind];
    const list = make(kind === "results" ? "ol" : "ul", kind, ...rows.map(row));
    const section = make("section", "record", list);
    if (title) section.prepend(make(this.heading, "", title));
    return section;
  }

  paint() {
    const { canvas, page } = this;
    if (!canvas?.isConnected) return;
    const draw = (width, height) => page.drawRecord(width, height, this.known);
    if (paintPicture(canvas, page, this.memory, draw)) this.known = true;
  }

  // Colours have changed.
  forget() {
    this.known = false;
  }
}

// How much of how much there is, as a line that is filled; the words beside it say the same.
function line([some, all]) {
  const full = make("span", "full");
  full.style.width = `${Math.max(0, Math.min(100, (100 * some) / Math.max(1, all)))}%`;
  const bar = make("span", "part", full);
  bar.ariaHidden = "true";
  return bar;
}

function figure({ label, value, note, part }) {
  const said = make("dd", "", make("span", value.length > 9 ? "value long" : "value", value));
  if (part) said.append(line(part));
  if (note) said.append(make("span", "note", note));
  return make("div", "figure", make("dt", "", label), said);
}

function bar({ label, value, part }) {
  const row = make("li", "", make("span", "text", label));
  if (part) row.append(line(part));
  row.append(make("span", "value", value));
  return row;
}

function medal({ title, about, won }) {
  const disc = make("span", "disc", "★");
  disc.ariaHidden = "true";
  const words = make("span", "words", make("span", "label", title), make("span", "about", about));
  if (won) words.append(make("span", "when", won));
  return make("li", won ? "medal won" : "medal", disc, words);
}

function result({ name, text, stars: won, note }, i) {
  const place = make("span", i < 3 ? `place place-${i + 1}` : "place", String(i + 1));
  const words = make("span", "words", make("span", "label", text || name));
  if (won) words.append(stars(won));
  return make("li", "", place, words, make("span", "name", text ? name : ""), make("span", "note", note));
}
