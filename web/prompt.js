// A question, a menu, a page of text, a line to be typed: over the whole page, or in a dialogue.

import { Choices } from "./choices.js";
import { caption, id, make, stars } from "./dom.js";
import { Record } from "./record.js";

export class Prompt {
  constructor(name, tools) {
    [this.page, this.loop, this.heading, this.icon] = [tools.page, tools.loop, tools.heading, tools.icon];
    this.title = id(`${name}-title`);
    this.award = id(`${name}-award`);
    this.text = id(`${name}-text`);
    this.entry = id(`${name}-entry`);
    this.choices = new Choices(id(`${name}-choices`), id(`${name}-about`), tools);
    this.record = new Record(this.text, this.heading, tools);
    this.logo = "";
  }

  show(prompt, view) {
    this.showTitle(prompt, view);
    this.showAward(prompt.award);
    this.showText(prompt);
    this.showEntry(prompt, view);
    this.choices.show(prompt, view.hints.some((hint) => hint.does.includes("nav-change")));
  }

  showTitle(prompt, view) {
    const front = view.kind === "front";
    const key = `${front} ${prompt.title}`;
    if (key === this.logo) return;
    this.logo = key;
    if (!front) {
      this.title.replaceChildren(prompt.title);
      return;
    }
    // The name is spread for the eye only: whoever listens hears a word, not letters.
    this.title.replaceChildren(make("span", "logo", prompt.title.replaceAll(" ", "")));
  }

  // What was achieved, large.
  showAward(award) {
    const key = JSON.stringify(award);
    if (key === this.awarded) return;
    this.awarded = key;
    this.award.replaceChildren();
    if (!award) return;
    if (award.stars) this.award.append(make("p", "", stars(award.stars)));
    if (award.score) this.award.append(make("p", "score", award.score));
    if (award.news.length > 0) this.award.append(make("ul", "news", ...award.news.map((line) => make("li", "", line))));
  }

  showText(prompt) {
    const key = JSON.stringify([prompt.text, prompt.legend, prompt.keys, prompt.record]);
    const reading = prompt.choices.length === 0 && !prompt.entry;
    this.text.tabIndex = reading ? 0 : -1;
    this.text.classList.toggle("reading", reading);
    if (key === this.words) return;
    this.words = key;
    // A record says what the text says.
    const drawn = prompt.record;
    this.text.classList.toggle("drawn", Boolean(drawn));
    this.text.replaceChildren(...(drawn ? this.record.parts(drawn) : paragraphs(prompt.text, this.heading)));
    if (prompt.legend.length > 0) this.text.append(this.legend(prompt.legend));
    if (prompt.keys.length > 0) this.text.append(keyTable(prompt.keys));
    const part = prompt.scroll / Math.max(1, prompt.text.length);
    this.record.paint();
    requestAnimationFrame(() => {
      this.text.scrollTop = part * this.text.scrollHeight;
    });
  }

  showEntry(prompt, view) {
    if (!prompt.entry) {
      this.entry.replaceChildren();
      this.input = null;
      return;
    }
    if (!this.input) {
      const input = make("input", "line");
      [input.type, input.autocomplete, input.spellcheck, input.enterKeyHint] = ["text", "off", false, "done"];
      input.autocapitalize = "off";
      input.addEventListener("input", () => this.loop.act(() => this.page.text(input.value)));
      const done = make("button", "", "OK");
      done.type = "button";
      done.dataset.key = "Enter";
      const label = make("label", "", make("span", "unseen", prompt.entry.label), input);
      this.entry.replaceChildren(label, done);
      this.input = input;
      if (view.wantsFile) {
        const choose = make("button", "choose-file", "Choose a file…");
        choose.type = "button";
        this.entry.append(choose);
      }
    }
    if (this.input.value !== prompt.entry.text) this.input.value = prompt.entry.text;
  }

  // Pictures with their words.
  legend(rows) {
    return make("ul", "legend", ...rows.map(({ icon, text, value }) => {
      const line = make("li", "");
      if (icon !== null) {
        const image = make("img", "icon");
        [image.alt, image.src] = ["", this.icon(icon)];
        line.append(image);
      }
      line.append(make("span", "text", text));
      if (value) line.append(make("span", "value", value));
      return line;
    }));
  }

  focus(prompt, moved) {
    if (prompt.entry) {
      if (moved) {
        this.input.focus();
        this.input.select();
      }
    } else if (prompt.choices.length > 0) {
      this.choices.focus(prompt.selected, moved);
    } else if (moved) {
      this.text.focus({ preventScroll: true });
    }
  }

  // Colours have changed.
  forget() {
    this.record.forget();
    this.words = "";
  }
}

// Lines of text: indented ones are tables, those in capitals are headings, all others paragraphs.
// Keys with what they do.
function keyTable(hints) {
  return make("ul", "keytable", ...hints.map(({ keys, caps, what }) => {
    const names = keys.length > 0 ? keys.map(caption) : [caps];
    return make("li", "", ...names.map((name) => make("kbd", "", name)), make("span", "text", what));
  }));
}

function paragraphs(lines, heading) {
  const parts = [];
  let table = [];
  const close = () => {
    const cells = table.map((line) => line.trim().split(/ {2,}/u));
    if (cells.length > 0 && cells.every((row) => row.length === 2)) {
      // Two columns, which find their place on any screen.
      parts.push(make("dl", "table", ...cells.flatMap(([what, is]) => [make("dt", "", what), make("dd", "", is)])));
    } else if (table.length > 0) {
      parts.push(make("pre", "", table.join("\n")));
    }
    table = [];
  };
  for (const line of lines) {
    if (line.startsWith(" ")) {
      table.push(line);
      continue;
    }
    close();
    const isHeading = /\p{Lu}{3}/u.test(line) && line === line.toUpperCase() && line.length < 60;
    if (line.trim()) parts.push(make(isHeading ? heading : "p", "", line));
  }
  close();
  return parts;
}
