// A picture that fills its canvas: a card of a choice, or what a game looks like.

// Paints a canvas if `draw`, which is told its size in pixels, has painted something new. True if it has.
export function paintPicture(canvas, page, memory, draw) {
  const size = [canvas.clientWidth, canvas.clientHeight].map((side) => Math.round(side * devicePixelRatio));
  if (!size.every(Boolean) || !draw(...size)) return false;
  const [at, width, height, ...middle] = page.card;
  const bytes = new Uint8ClampedArray(memory.buffer, at, width * height * 4);
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d", { alpha: false }).putImageData(new ImageData(bytes, width, height), 0, 0);
  // What is to be seen stands in the middle of the card, as far as the picture's edges allow.
  const scale = Math.max(size[0] / width, size[1] / height);
  const place = (full, room, part) => (full - room < 1 ? 50
    : Math.max(0, Math.min(100, (100 * ((full * part) / 1000 - room / 2)) / (full - room))));
  const [x, y] = [place(width * scale, size[0], middle[0]), place(height * scale, size[1], middle[1])];
  canvas.style.objectPosition = `${x.toFixed(1)}% ${y.toFixed(1)}%`;
  return true;
}
