// What can be chosen: rows of a list, cards with pictures, tiles with stars, words in a line. All of them are real
// buttons; one of them is a stop of Tab, the arrow keys go to the others.

import { caption, make, setText, stars } from "./dom.js";
import { paintPicture } from "./picture.js";

// What a list of each form is called in the style sheet.
const LISTS = { row: "rows", card: "cards", tile: "tiles", small: "smalls" };

export class Choices {
  constructor(root, line, { page, memory, loop, heading }) {
    Object.assign(this, { root, line, page, memory, loop, heading });
    this.buttons = [];
    const index = (event) => Number(event.target.closest("[data-index]")?.dataset.index ?? -1);
    root.addEventListener("click", (event) => {
      const [i, nudge] = [index(event), event.target.closest(".nudge")];
      if (nudge) {
        loop.act(() => {
          page.point(i);
          page.press(nudge.dataset.key, "down");
        });
      } else if (event.target.closest(".more-of")) {
        loop.act(() => page.more(i));
      } else if (event.target.closest(".choice")) {
        loop.act(() => page.choose(i));
      }
    });
    root.addEventListener("contextmenu", (event) => {
      const i = index(event);
      if (!this.buttons[i]?.more) return;
      event.preventDefault();
      loop.act(() => page.more(i));
    });
    for (const kind of ["pointermove", "focusin"]) {
      root.addEventListener(kind, (event) => {
        const i = index(event);
        if (i >= 0 && i !== this.selected && event.pointerType !== "touch") loop.act(() => page.point(i));
      });
    }
    new ResizeObserver(() => {
      this.measure();
      this.paint();
    }).observe(root);
  }

  show(prompt, sideways) {
    const shape = JSON.stringify([
      sideways,
      prompt.choices.map((c) => [c.label, c.group, c.key, c.steps, c.form, c.picture, c.stars, c.more]),
    ]);
    if (shape !== this.shape) {
      this.shape = shape;
      this.build(prompt, sideways);
      this.measure();
    }
    this.selected = prompt.selected;
    prompt.choices.forEach((choice, i) => this.update(choice, this.buttons[i], i === prompt.selected));
    const { form, about } = prompt.choices[prompt.selected] ?? {};
    setText(this.line, form === "tile" || form === "small" ? about : "");
    this.paint();
  }

  update(choice, { item, element, about, value, more }, selected) {
    setText(value, choice.value);
    if (about) setText(about, choice.about);
    else if (element.title !== choice.about) element.title = choice.about;
    element.disabled = !choice.enabled;
    element.tabIndex = selected ? 0 : -1;
    if (more) more.tabIndex = element.tabIndex;
    if (selected) element.setAttribute("aria-current", "true");
    else element.removeAttribute("aria-current");
    item.classList.toggle("selected", selected);
    item.classList.toggle("solved", choice.form === "tile" && Boolean(choice.value));
  }

  build(prompt, sideways) {
    const parts = [];
    // What had the focus is about to go.
    if (this.root.contains(document.activeElement)) this.focused = -1;
    let [group, form, list] = [null, null, null];
    this.buttons = prompt.choices.map((choice, i) => {
      if (choice.group !== group || choice.form !== form) {
        if (choice.group && choice.group !== group) parts.push(make(this.heading, "group", choice.group));
        [group, form] = [choice.group, choice.form];
        list = make("ul", LISTS[form]);
        parts.push(list);
      }
      const made = button(choice, i, sideways);
      list.append(made.item);
      return made;
    });
    // A card alone lies down.
    for (const cards of parts) cards.classList.toggle("lone", cards.matches(".cards") && cards.childElementCount === 1);
    this.root.replaceChildren(...parts);
  }

  // Tells the app how many stand side by side, for the arrow keys.
  measure() {
    // A list may be shorter than a line, and its last line may begin elsewhere than the first.
    const beside = ({ children }) => [...children].filter((item) => item.offsetTop === children[0].offsetTop).length;
    const columns = (name) => Math.max(1, ...[...this.root.querySelectorAll(name)].map(beside));
    if (this.root.offsetParent) this.page.layOut(columns(".cards:not(.lone)"), columns(".tiles"));
  }

  // Paints the pictures that have changed.
  paint() {
    this.buttons.forEach((made, i) => {
      if (!made.canvas?.offsetParent) return;
      const draw = (width, height) => this.page.drawCard(i, width, height, made.known);
      if (paintPicture(made.canvas, this.page, this.memory, draw)) made.known = true;
    });
  }

  // Moves the browser's focus to the selected choice if another one was selected, or if the screen is new. Whoever
  // has left the choices with Tab is not called back.
  focus(selected, moved) {
    const active = document.activeElement;
    const inside = this.root.contains(active) || active === document.body;
    const made = this.buttons[selected];
    const other = selected !== this.focused;
    this.focused = selected;
    if (made && (moved || (other && inside && !made.item.contains(active)))) {
      made.element.focus({ preventScroll: true });
      made.item.scrollIntoView({ block: "nearest" });
    }
  }
}

// A choice as it is laid out.
function button(choice, i, sideways) {
  const element = make("button", "choice");
  element.type = "button";
  const item = make("li", choice.form, element);
  item.dataset.index = i;
  const made = { item, element, value: make("span", "value"), known: false };
  const label = make("span", "label", choice.label);
  if (choice.form === "tile") {
    made.value.classList.add("unseen");
    element.append(label, choice.stars ? stars(choice.stars) : make("span", "stars"), made.value);
  } else if (choice.form === "small") {
    element.append(label, made.value);
  } else {
    made.about = make("span", "about");
    const words = make("span", "words", label, made.about);
    if (choice.form === "card" && choice.picture) {
      made.canvas = make("canvas", "picture");
      made.canvas.ariaHidden = "true";
      element.append(made.canvas);
    }
    element.append(words, made.value);
  }
  if (choice.form !== "tile" && choice.stars) element.append(stars(choice.stars));
  if (choice.key) element.append(make("kbd", "", caption(choice.key)));
  if (choice.more) {
    made.more = make("button", "more-of", choice.more, make("span", "unseen", ` ${choice.label}`));
    made.more.type = "button";
    item.append(made.more);
  }
  if (sideways && choice.steps) {
    item.append(nudge("Left", "‹", `Previous: ${choice.label}`), nudge("Right", "›", `Next: ${choice.label}`));
  }
  return made;
}

function nudge(key, sign, name) {
  const button = make("button", "nudge", sign);
  [button.type, button.tabIndex, button.ariaLabel] = ["button", -1, name];
  button.dataset.key = key;
  return button;
}
