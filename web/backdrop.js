// Behind menus: a labyrinth, drawn faintly, the same every time.
//
// It is a spanning tree of a grid, grown by walking at random from cell to unvisited cell and going back
// where there is none. The walls are what no walk has crossed.

// The width of a way, in points.
const CELL = 44;

export class Backdrop {
  constructor(canvas) {
    this.canvas = canvas;
    this.colour = "#d9c294";
  }

  draw(colour = this.colour) {
    this.colour = colour;
    const { canvas } = this;
    const scale = devicePixelRatio;
    const [width, height] = [innerWidth, innerHeight];
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const columns = Math.ceil(width / CELL);
    const rows = Math.ceil(height / CELL);
    const walls = grow(columns, rows);
    const pen = canvas.getContext("2d");
    pen.scale(scale, scale);
    pen.strokeStyle = colour;
    pen.lineWidth = 5;
    for (const [x1, y1, x2, y2] of walls) {
      // Fainter towards the middle, where the words are.
      const off = Math.abs((x1 + x2) * CELL - width) / width;
      pen.globalAlpha = 0.03 + 0.12 * off * off;
      pen.beginPath();
      pen.moveTo(x1 * CELL, y1 * CELL);
      pen.lineTo(x2 * CELL, y2 * CELL);
      pen.stroke();
    }
  }
}

// The walls of a labyrinth as lines between corners.
function grow(columns, rows) {
  let state = 1;
  const random = (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const seen = new Uint8Array(columns * rows);
  const open = new Set();
  const way = [0];
  seen[0] = 1;
  while (way.length > 0) {
    const here = way[way.length - 1];
    const [x, y] = [here % columns, Math.floor(here / columns)];
    const next = [];
    if (x > 0 && !seen[here - 1]) next.push(here - 1);
    if (x + 1 < columns && !seen[here + 1]) next.push(here + 1);
    if (y > 0 && !seen[here - columns]) next.push(here - columns);
    if (y + 1 < rows && !seen[here + columns]) next.push(here + columns);
    if (next.length === 0) {
      way.pop();
      continue;
    }
    const there = next[random(next.length)];
    open.add(`${Math.min(here, there)} ${Math.max(here, there)}`);
    seen[there] = 1;
    way.push(there);
  }
  const walls = [];
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const cell = y * columns + x;
      if (!open.has(`${cell} ${cell + 1}`)) walls.push([x + 1, y, x + 1, y + 1]);
      if (!open.has(`${cell} ${cell + columns}`)) walls.push([x, y + 1, x + 1, y + 1]);
    }
  }
  return walls;
}
