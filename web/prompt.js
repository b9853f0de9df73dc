// A question, a menu, a page of text, a line to be typed: over the whole page, or in a dialogue.

import { caption, id, make, picture, setText } from "./dom.js";

export class Prompt {
  constructor(name, page, loop, heading) {
    [this.page, this.loop, this.heading] = [page, loop, heading];
    this.title = id(`${name}-title`);
    this.text = id(`${name}-text`);
    this.entry = id(`${name}-entry`);
    this.choices = id(`${name}-choices`);
    this.buttons = [];
    this.logo = "";
    const index = (event) => {
      const button = event.target.closest(".choice");
      return button ? Number(button.dataset.index) : -1;
    };
    this.choices.addEventListener("click", (event) => {
      const nudge = event.target.closest(".nudge");
      if (nudge) {
        loop.act(() => {
          page.point(Number(nudge.dataset.index));
          page.press(nudge.dataset.key, "down");
        });
      } else if (index(event) >= 0) {
        loop.act(() => page.choose(index(event)));
      }
    });
    for (const kind of ["pointermove", "focusin"]) {
      this.choices.addEventListener(kind, (event) => {
        const i = index(event);
        if (i >= 0 && i !== this.selected && event.pointerType !== "touch") loop.act(() => page.point(i));
      });
    }
  }

  show(prompt, view) {
    this.showTitle(prompt, view);
    this.showText(prompt);
    this.showEntry(prompt, view);
    this.showChoices(prompt, view);
  }

  showTitle(prompt, view) {
    const front = view.kind === "front";
    const key = `${front} ${prompt.title} ${view.palette}`;
    if (key === this.logo) return;
    this.logo = key;
    if (!front) {
      this.title.replaceChildren(prompt.title);
      return;
    }
    // The name in the letters of the boards; whoever listens hears a word, not letters.
    const letters = [...prompt.title].filter((letter) => letter !== " ");
    const side = 64;
    const pictures = letters.map((letter) => picture(this.page.letter(letter, side), side));
    const logo = make("span", "logo", ...pictures);
    logo.ariaHidden = "true";
    this.title.replaceChildren(logo, make("span", "unseen", letters.join("")));
  }

  showText(prompt) {
    const key = JSON.stringify(prompt.text);
    const reading = prompt.choices.length === 0 && !prompt.entry;
    this.text.tabIndex = reading ? 0 : -1;
    this.text.classList.toggle("reading", reading);
    if (key === this.words) return;
    this.words = key;
    this.text.replaceChildren(...paragraphs(prompt.text, this.heading));
    const part = prompt.scroll / Math.max(1, prompt.text.length);
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

  showChoices(prompt, view) {
    const sideways = view.hints.some((hint) => hint.does.includes("nav-change"));
    const shape = JSON.stringify([
      sideways,
      prompt.choices.map((c) => [c.label, c.group, c.key, c.steps, Boolean(c.value), Boolean(c.about)]),
    ]);
    if (shape !== this.shape) {
      this.shape = shape;
      this.build(prompt, sideways);
    }
    this.selected = prompt.selected;
    prompt.choices.forEach((choice, i) => {
      const button = this.buttons[i];
      setText(button.value, choice.value);
      setText(button.about, choice.about);
      button.element.disabled = !choice.enabled;
      const selected = i === prompt.selected;
      button.element.tabIndex = selected ? 0 : -1;
      if (selected) button.element.setAttribute("aria-current", "true");
      else button.element.removeAttribute("aria-current");
      button.row.classList.toggle("selected", selected);
    });
  }

  build(prompt, sideways) {
    const parts = [];
    let [group, list] = [null, null];
    this.buttons = prompt.choices.map((choice, i) => {
      if (choice.group !== group || !list) {
        group = choice.group;
        if (group) parts.push(make(this.heading, "group", group));
        list = make("ul", "");
        parts.push(list);
      }
      const about = make("span", "about");
      const value = make("span", "value");
      const words = make("span", "words", make("span", "label", choice.label), about);
      const element = make("button", "choice", words, value);
      element.type = "button";
      element.dataset.index = i;
      if (choice.key) element.append(make("kbd", "", caption(choice.key)));
      const row = make("li", "row", element);
      if (sideways && choice.steps) {
        row.append(nudge(i, "Left", "‹", `Before: ${choice.label}`), nudge(i, "Right", "›", `Next: ${choice.label}`));
      }
      list.append(row);
      return { row, element, about, value };
    });
    this.choices.replaceChildren(...parts);
  }

  focus(prompt, moved) {
    const active = document.activeElement;
    const inside = this.choices.contains(active) || active === document.body;
    if (prompt.entry) {
      if (moved) {
        this.input.focus();
        this.input.select();
      }
    } else if (prompt.choices.length > 0) {
      const button = this.buttons[prompt.selected]?.element;
      const nudged = active?.classList?.contains("nudge") && inside;
      if (button && (moved || (inside && !nudged && active !== button))) {
        button.focus({ preventScroll: true });
        button.parentElement.scrollIntoView({ block: "nearest" });
      }
    } else if (moved) {
      this.text.focus({ preventScroll: true });
    }
  }
}

function nudge(index, key, sign, name) {
  const button = make("button", "nudge", sign);
  [button.type, button.tabIndex, button.ariaLabel] = ["button", -1, name];
  button.dataset.index = index;
  button.dataset.key = key;
  return button;
}

// Lines of text: indented ones are tables, those in capitals are headings, all others paragraphs.
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
