// Small things that every part of the page is made with.

export const id = (name) => document.getElementById(name);

// An element with a class and contents.
export function make(tag, name, ...contents) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...contents);
  return element;
}

export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// A button that presses a key.
export function keyButton(key, what) {
  // What it does is seen beside it, and heard with it.
  const button = make("button", "key", make("kbd", "", caption(key)), make("span", "unseen", ` ${what}`));
  button.type = "button";
  button.dataset.key = key;
  button.title = `${what} (${key})`;
  return button;
}

const CAPTIONS = {
  Up: "↑", Down: "↓", Left: "←", Right: "→", Home: "↖", PageUp: "↗", End: "↙", PageDown: "↘", Plus: "+",
};

export function caption(key) {
  return CAPTIONS[key] ?? key;
}

// Stars won and still to be won; whoever listens hears how many.
export function stars([won, of]) {
  const signs = make("span", "signs", ...Array.from({ length: of }, (_, i) => (
    make("span", i < won ? "star won" : "star", i < won ? "★" : "☆"))));
  signs.ariaHidden = "true";
  return make("span", "stars", signs, make("span", "unseen", `${won} of ${of} stars`));
}

// Bytes as a picture.
export function picture(bytes, side) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [side, side];
  const data = new ImageData(new Uint8ClampedArray(bytes.buffer, bytes.byteOffset, bytes.length), side, side);
  canvas.getContext("2d").putImageData(data, 0, 0);
  return canvas;
}

// What the page itself remembers: what to say when it is loaded again.
export const TOLD = "mazarium/told";

// Private windows may refuse to remember, and even to be asked: then it is not remembered.
export function remember(storage, key, text) {
  try {
    if (text) storage().setItem(key, text);
    else storage().removeItem(key);
  } catch {
    // Nothing depends on it.
  }
}

export function remembered(storage, key) {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}
