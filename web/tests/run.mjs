// Plays the page in Chromium: node run.mjs ADDRESS [GAME]. Every game of the menu is started, played with
// keys, mouse and fingers, loaded again, and looked at by axe. Nothing in here knows any game: whatever
// the page lists is tested. Pictures are left in target/browser.

import assert from "node:assert/strict";
import { mkdir, readFile, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const [address, only] = process.argv.slice(2);
const shots = fileURLToPath(new URL("../../target/browser/", import.meta.url));
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const DESKTOP = { viewport: { width: 1280, height: 800 }, colorScheme: "dark" };
const PHONE = {
  colorScheme: "dark",
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

// The first frame must be there after so many milliseconds.
const FIRST_FRAME = 2000;

await mkdir(shots, { recursive: true });
for (const old of await readdir(shots)) {
  if (old.endsWith(".png")) await rm(shots + old);
}
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});

let failures = 0;

// One test in a browser of its own, which must not complain and must not call any other host.
async function test(name, { complains = false, ...options }, body) {
  const context = await browser.newContext({ ...options, acceptDownloads: true });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(address).origin) complaints.push(`asked ${origin}`);
  });
  const started = performance.now();
  try {
    await body(page, context);
    if (!complains) assert.deepEqual(complaints, [], "the console must be silent");
    console.log(`ok    ${name} (${Math.round(performance.now() - started)} ms)`);
  } catch (error) {
    failures += 1;
    console.log(`FAIL  ${name}\n${String(error.stack ?? error).replace(/^/gm, "      ")}`);
    if (complaints.length > 0) console.log(`      console: ${complaints.join("\n      ")}`);
    const file = `${shots}failed-${failures}.png`;
    await page.screenshot({ path: file }).catch(() => {});
  } finally {
    await context.close();
  }
}

const view = (page) => page.evaluate(() => JSON.parse(globalThis.mazarium.view()));

async function open(page, fragment = "") {
  await page.goto(address + fragment);
  await page.waitForFunction(() => globalThis.mazarium && document.getElementById("start").hidden);
}

// Goes to an address as if the page was opened with it.
async function go(page, fragment) {
  await page.goto("about:blank");
  await open(page, fragment);
}

// The card of a game on the front.
function card(page, title) {
  return page.locator(".cards:not(.lone) .card .choice").filter({ has: page.getByText(title, { exact: true }) });
}

// What can be seen of the game: everything but the words that pass.
async function state(page) {
  const { step, tip, panels, gauges, prompt } = await view(page);
  const picture = await page.evaluate(() => document.getElementById("canvas").toDataURL());
  return JSON.stringify([step, tip, panels, gauges, prompt, picture]);
}

// Does one thing after the other until the game has changed; fails if none of them changes it.
async function until(page, what, actions) {
  const before = await state(page);
  for (const action of actions) {
    await action();
    await page.waitForTimeout(30);
    if ((await state(page)) !== before) return;
  }
  // What was typed while somebody else moved is done on the player's own turn.
  await page.waitForTimeout(600);
  if ((await state(page)) !== before) return;
  assert.fail(`${what} changes nothing`);
}

// Out of whatever dialogue is open, back to the board: by its first answer, or by closing it.
async function toBoard(page) {
  for (let i = 0; i < 24; i += 1) {
    let { prompt } = await view(page);
    if (!prompt) {
      // A game that runs by itself may ask something with its first ticks, and the menu of an end waits for the last
      // move to be seen.
      await page.waitForTimeout(700);
      ({ prompt } = await view(page));
      if (!prompt) return;
    }
    // The end of a game does not hear keys that were meant for the game.
    if (prompt.award) await page.waitForTimeout(500);
    await page.keyboard.press(prompt.choices.length > 0 && !prompt.entry ? "Enter" : "Escape");
    await page.waitForTimeout(40);
  }
  assert.equal((await view(page)).prompt, null, "the board must be reached");
}

const KEYS = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "Enter", " "];

// Makes steps with keys until there are some: the keys that the game itself names, and the usual ones.
async function playKeys(page) {
  const start = (await view(page)).step;
  for (let round = 0; round < 12; round += 1) {
    for (const key of KEYS) {
      await page.keyboard.press(key);
      await page.waitForTimeout(15);
      const now = await view(page);
      if (now.prompt) await toBoard(page);
      if (now.step > start) return;
    }
    for (const hint of (await view(page)).hints) {
      if (hint.keys.length === 0 || hint.does.some((id) => ["help", "pause", "undo"].includes(id))) continue;
      await page.evaluate(([key]) => globalThis.mazarium.press(key, "down"), hint.keys);
      await page.evaluate(([key]) => globalThis.mazarium.press(key, "up"), hint.keys);
      if ((await view(page)).step > start) return;
      if ((await view(page)).prompt) await toBoard(page);
    }
  }
  assert.fail("no key makes a step");
}

// Points of the board, from its middle outwards.
async function points(page) {
  const box = await page.locator("#board").boundingBox();
  const spots = [];
  for (let i = 1; i < 20; i += 1) {
    for (let j = 1; j < 20; j += 1) spots.push([box.x + (box.width * i) / 20, box.y + (box.height * j) / 20]);
  }
  const far = ([x, y]) => Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2);
  return spots.sort((a, b) => far(a) - far(b));
}

async function isPainted(page) {
  const colours = await page.evaluate(() => {
    const canvas = document.getElementById("canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set();
    for (let i = 0; i < data.length; i += 4) seen.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
    return seen.size;
  });
  assert.ok(colours > 4, `only ${colours} colours are on the board`);
}

async function scan(page, where) {
  // A screen that is still fading in is judged when it has come.
  await page.evaluate(() => {
    const ends = (animation) => Number.isFinite(animation.effect.getComputedTiming().endTime);
    return Promise.all(document.getAnimations().filter(ends).map((animation) => animation.finished.catch(() => {})));
  });
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  const told = violations.map((v) => `${v.id}: ${v.nodes.map((n) => `${n.target} ${n.failureSummary}`).join("; ")}`);
  assert.deepEqual(told, [], `accessibility of ${where}`);
}

async function shot(page, name) {
  await page.mouse.move(2, 2);
  await page.waitForTimeout(60);
  await page.screenshot({ path: `${shots}${name}.png` });
}

// ---- what is tested

let games = [];

// What is on the front with a card of its own.
const isGame = ({ role }) => role === "game";

await test("the first frame comes soon, and a front at rest costs nothing", { ...DESKTOP, reducedMotion: "reduce" }, async (page) => {
  await page.addInitScript(() => {
    globalThis.frames_ = 0;
    const real = globalThis.requestAnimationFrame;
    globalThis.requestAnimationFrame = (what) => {
      globalThis.frames_ += 1;
      return real(what);
    };
  });
  const before = performance.now();
  await open(page);
  const took = performance.now() - before;
  games = await page.evaluate(() => JSON.parse(globalThis.mazarium.games()));
  assert.ok(games.length > 0);
  assert.ok(took < FIRST_FRAME, `it took ${took} ms`);
  await page.waitForTimeout(300);
  const frames = await page.evaluate(() => globalThis.frames_);
  await page.waitForTimeout(700);
  assert.equal(await page.evaluate(() => globalThis.frames_), frames);
  for (const game of games.filter(isGame)) await card(page, game.title).waitFor();
});

await test("the pictures on the front live, and only what has changed is painted", DESKTOP, async (page) => {
  await open(page);
  const painted = () => page.locator(".picture").evaluateAll((all) => all.map((canvas) => canvas.toDataURL()));
  const before = await painted();
  // One a game, and one on the card above them that says where to start.
  assert.equal(before.length, games.filter(isGame).length + 1);
  await page.waitForTimeout(1500);
  const after = await painted();
  assert.ok(after.some((picture, i) => picture !== before[i]), "none of them has changed");
});

// The page as it looks to those who like it dark, light, or with much contrast, and its ground then.
const LIKINGS = {
  dark: [{ colorScheme: "dark" }, (light) => light > 0 && light < 60],
  light: [{ colorScheme: "light" }, (light) => light > 200],
  contrast: [{ colorScheme: "dark", contrast: "more" }, (light) => light === 0],
};

// How light the ground of the page is, 0 to 255.
const ground = (page) => page.evaluate(() => {
  const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number);
  return (r + g + b) / 3;
});

for (const [colorScheme, [liking, fits]] of Object.entries(LIKINGS)) {
  await test(`every screen can be read and used by everybody, ${colorScheme}`, { ...DESKTOP, ...liking }, async (page) => {
    await open(page);
    assert.ok(fits(await ground(page)), `a ground of ${await ground(page)}`);
    await scan(page, "the front");
    await shot(page, `front-${colorScheme}`);
    for (const game of games.filter(isGame)) {
      await go(page, `#${game.id}`);
      await page.getByRole("heading", { name: game.title, level: 1 }).waitFor();
      await scan(page, `everything about ${game.id}`);
      await shot(page, `${game.id}-hub-${colorScheme}`);
      await go(page, `#${game.id}/options`);
      await page.getByRole("button", { name: "Start" }).first().waitFor();
      await scan(page, `the options of ${game.id}`);
      await go(page, `#${game.id}?seed=7`);
      await toBoard(page);
      await scan(page, game.id);
      await shot(page, `${game.id}-${colorScheme}`);
      await page.keyboard.press("F1");
      await page.locator("#page-text.reading, #dialog-text.reading").first().waitFor();
      await scan(page, `the help of ${game.id}`);
      await shot(page, `${game.id}-help-${colorScheme}`);
      await page.keyboard.press("Escape");
      await toBoard(page);
      await page.locator("#pause").click();
      await page.locator("dialog[open]").waitFor();
      await scan(page, `the pause of ${game.id}`);
      await shot(page, `${game.id}-pause-${colorScheme}`);
      if (!game.levels) continue;
      await go(page, `#${game.id}/levels`);
      await page.locator(".tile").first().waitFor();
      await scan(page, `the levels of ${game.id}`);
      await shot(page, `${game.id}-levels-${colorScheme}`);
    }
    for (const part of ["create", "saves", "scores", "statistics", "settings"]) {
      await go(page, `#${part}`);
      await page.locator("#page:not([hidden])").waitFor();
      await scan(page, part);
    }
  });
}

// What somebody has done who has played a little, whatever the games are called.
async function played(page) {
  const { id } = games.find((game) => isGame(game) && game.levels) ?? games[0];
  await page.addInitScript((id) => {
    // A page that is empty keeps nothing.
    if (!location.protocol.startsWith("http")) return;
    const stats = { played: 12, won: 9, streak: 2, longest: 5, seconds: 4000, ended_by: { Somebody: 2, Another: 1 } };
    const result = (rank, stars, seed) => ({ name: "Ann", rank, words: `${seed} turns`, day: "2026-01-31", seed, stars });
    const scores = { tables: { first: [result(30, 3, 4), result(20, 2, 5)], second: [result(10, 1, 6)] } };
    for (const [shelf, kept] of [["stats", stats], ["scores", scores]]) {
      localStorage.setItem(`mazarium/${shelf}/${id}`, `1\n${JSON.stringify(kept)}`);
    }
  }, id);
}

for (const [name, options] of Object.entries({ desktop: DESKTOP, phone: PHONE, light: { ...DESKTOP, colorScheme: "light" } })) {
  await test(`what was done is drawn, with a picture of the game, ${name}`, options, async (page) => {
    await played(page);
    const painted = () => page.locator(".record-head .picture").evaluate((canvas) => {
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
    const fits = async (what) => {
      const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth
        || document.getElementById("page-text").scrollWidth > document.getElementById("page-text").clientWidth);
      assert.equal(wider, false, `${what}: nothing may stick out at the right`);
    };
    await open(page, "#statistics");
    await page.locator(".choice").filter({ hasText: "12 played" }).click();
    await page.locator("#page-text.drawn").waitFor();
    assert.equal(await page.locator("#page-text pre, #page-text .table").count(), 0, "no table of letters");
    const { prompt: { record } } = await view(page);
    assert.equal(await page.locator(".figure").count(), record.figures.length);
    const bars = record.sections.filter(({ kind }) => kind === "bars").flatMap(({ rows }) => rows);
    assert.equal(await page.locator(".bars .part").count(), bars.length);
    const medals = record.sections.filter(({ kind }) => kind === "medals").flatMap(({ rows }) => rows);
    assert.equal(await page.locator(".medal").count(), medals.length);
    assert.equal(await page.locator(".medal.won").count(), medals.filter(({ won }) => won).length);
    // Nine of twelve games were won: so much of the line is full.
    const [full, whole] = await page.locator(".figure .part").first().evaluate((part) => [part.firstChild.clientWidth, part.clientWidth]);
    assert.ok(Math.abs(full / whole - 0.75) < 0.05, `${full} of ${whole}`);
    assert.ok(await painted() > 4, "the game is seen");
    await fits("statistics");
    await scan(page, "the statistics of a game");
    await shot(page, `record-${name}`);
    await go(page, "#scores");
    await page.locator(".choice").filter({ hasText: "turns" }).first().click();
    await page.locator(".results").first().waitFor();
    assert.equal(await page.locator(".results li").count(), 3);
    assert.deepEqual(await page.locator(".results .stars .unseen").allTextContents(), ["3 of 3 stars", "2 of 3 stars", "1 of 3 stars"]);
    assert.ok(await painted() > 4, "the game is seen beside its results");
    await fits("scores");
    await scan(page, "the results of a game");
    await shot(page, `results-${name}`);
  });
}

await test("letters grow with the window, and the front fills it without scrolling", DESKTOP, async (page) => {
  await open(page);
  const sizes = [[640, 480], [800, 600], [1120, 760], [1366, 768], [1920, 1080], [3840, 2160]];
  let before = 0;
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(150);
    const letters = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
    assert.ok(letters >= before, `${letters} at ${width} by ${height}`);
    before = letters;
    const box = await page.locator(".front #page-choices").evaluate((list) => [list.scrollHeight, list.clientHeight]);
    assert.ok(box[0] <= box[1] + 1, `${box[0]} of ${box[1]} at ${width} by ${height}`);
    const boxes = await page.locator("#page-title, .cards:not(.lone) .card, .small").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    const high = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
    assert.ok(high >= 0.7 * height, `${high} of ${height} are filled at ${width}`);
    const wide = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
    assert.ok(wide >= 0.8 * width, `${wide} of ${width} are filled`);
    await shot(page, `front-${width}x${height}`);
  }
  assert.ok(before > 30, "a huge window has large letters");
});

await test("words are in the page's own faces", DESKTOP, async (page) => {
  await open(page);
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter((face) => face.status === "loaded").map((face) => `${face.family} ${face.weight}`);
  });
  for (const face of ["Words 400", "Words 600", "Title normal"]) assert.ok(loaded.includes(face), `${face}: ${loaded}`);
});

await test("a gamepad walks the menus, plays, and may be unplugged", DESKTOP, async (page) => {
  await page.addInitScript(() => {
    globalThis.fakePad = { connected: true, axes: [0, 0], buttons: Array.from({ length: 16 }, () => ({ pressed: false })) };
    navigator.getGamepads = () => [null, globalThis.fakePad];
  });
  const press = async (button) => {
    for (const pressed of [true, false]) {
      await page.evaluate(([i, down]) => { globalThis.fakePad.buttons[i].pressed = down; }, [button, pressed]);
      await page.waitForTimeout(60);
    }
  };
  await open(page);
  await page.evaluate(() => dispatchEvent(new Event("gamepadconnected")));
  const { prompt: { selected } } = await view(page);
  await press(15);
  assert.equal((await view(page)).prompt.selected, selected + 1, "the cross selects");
  await page.evaluate(() => { globalThis.fakePad.axes = [-1, 0.1]; });
  await page.waitForTimeout(80);
  await page.evaluate(() => { globalThis.fakePad.axes = [0, 0]; });
  await page.waitForTimeout(60);
  assert.equal((await view(page)).prompt.selected, selected, "and so does the stick");
  await press(0);
  assert.ok((await view(page)).game, "A takes");
  if ((await view(page)).prompt) await press(0);
  assert.equal((await view(page)).prompt ?? null, null, "and answers what a game asks");
  await press(9);
  assert.ok((await view(page)).prompt, "Start pauses");
  await press(1);
  assert.equal((await view(page)).prompt ?? null, null, "B goes back");
  await page.evaluate(() => { globalThis.fakePad.buttons[0].pressed = true; });
  await page.waitForTimeout(60);
  await page.evaluate(() => {
    globalThis.fakePad.connected = false;
    dispatchEvent(new Event("gamepaddisconnected"));
  });
  await page.waitForTimeout(60);
  assert.equal((await view(page)).prompt ?? null, null, "unplugging is no error");
});

await test("theme, text size and motion are the settings of all shells, and are kept", DESKTOP, async (page) => {
  await open(page, "#settings");
  const change = (name) => page.locator(".row .choice").filter({ has: page.getByText(name, { exact: true }) }).click();
  const setting = () => view(page).then(({ theme, textSize, calm }) => [theme, textSize, calm]);
  assert.deepEqual(await setting(), ["system", 100, false]);
  const letters = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  assert.equal(await letters(), 16);
  await change("Theme");
  await change("Theme");
  assert.ok(await ground(page) > 200, "light, whatever the system likes");
  await change("Text size");
  assert.ok(Math.abs(await letters() - 18.4) < 0.1, `${await letters()}`);
  await change("Reduced motion");
  assert.deepEqual(await setting(), ["light", 115, true]);
  await page.reload();
  await page.waitForFunction(() => globalThis.mazarium && document.getElementById("start").hidden);
  assert.deepEqual(await setting(), ["light", 115, true]);
  assert.ok(await ground(page) > 200);
});

await test("what the system likes is followed while the page is open, and less motion at the first visit", { ...DESKTOP, reducedMotion: "reduce" }, async (page) => {
  await open(page);
  assert.equal((await view(page)).calm, true);
  await page.emulateMedia({ colorScheme: "light" });
  await page.waitForFunction(() => getComputedStyle(document.documentElement).colorScheme === "light");
  assert.ok(await ground(page) > 200);
});

const SIZES = { "phone-upright": [360, 640], "phone-flat": [640, 360], small: [640, 480], full: [1920, 1080], huge: [3840, 2160] };

for (const [name, [width, height]] of Object.entries(SIZES)) {
  const touch = name.startsWith("phone");
  await test(`all cards of the front are seen without scrolling: ${name}`, {
    viewport: { width, height }, hasTouch: touch, isMobile: touch, colorScheme: "dark",
  }, async (page) => {
    await open(page);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wider, false, "nothing may stick out at the right");
    for (const { title } of games.filter(isGame)) {
      const box = await card(page, title).boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height && box.x >= 0 && box.x + box.width <= width, title);
    }
    await scan(page, `the front, ${name}`);
    await shot(page, `front-${name}`);
  });
}

await test("the mouse and the arrow keys select alike, and Options leads to everything about a game", DESKTOP, async (page) => {
  await open(page);
  const [first, second] = games.filter(isGame);
  const selected = () => page.locator(".selected .label").textContent();
  await card(page, second.title).hover();
  assert.equal(await selected(), second.title);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await selected(), first.title);
  await card(page, second.title).click({ button: "right" });
  await page.getByRole("heading", { name: second.title, level: 1 }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Options… ${first.title}` }).click();
  await page.getByRole("heading", { name: first.title, level: 1 }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("o");
  await page.getByRole("heading", { name: first.title, level: 1 }).waitFor();
});

await test("Back and Forward go from the front to a level and back, and lose no game", DESKTOP, async (page) => {
  const game = games.find((game) => isGame(game) && game.levels);
  const at = async (hash, kind) => {
    await page.waitForFunction(([hash, kind]) => location.hash === hash
      && JSON.parse(globalThis.mazarium.view()).kind === kind, [hash, kind]);
  };
  await open(page);
  const entries = () => page.evaluate(() => history.length);
  const start = await entries();
  await page.getByRole("button", { name: `Options… ${game.title}` }).click();
  await at(`#${game.id}`, "hub");
  assert.ok((await page.title()).startsWith(game.title));
  await page.getByRole("button", { name: "Levels" }).click();
  await at(`#${game.id}/levels`, "levels");
  await page.locator(".tile .choice").nth(2).click();
  await page.locator("#play").waitFor();
  const { link } = await view(page);
  await at(link, "game");
  assert.equal(await entries(), start + 3);
  await playKeys(page);
  await toBoard(page);
  const { step } = await view(page);
  assert.ok(step > 0);
  await page.goBack();
  await at(`#${game.id}/levels`, "levels");
  await page.goForward();
  await at(link, "game");
  assert.equal((await view(page)).step, step, "the game goes on where it was");
  // Loaded again in the middle of the game, the way back is the same.
  await page.reload();
  await page.waitForFunction(() => globalThis.mazarium && document.getElementById("start").hidden);
  await at(link, "game");
  assert.equal((await view(page)).step, step);
  await page.goBack();
  await at(`#${game.id}/levels`, "levels");
  await page.goBack();
  await at(`#${game.id}`, "hub");
  await page.goBack();
  await at("", "front");
  await page.getByRole("button", { name: "Continue" }).first().click();
  await at(link, "game");
  assert.equal((await view(page)).step, step);
  // Whoever leaves by the menu goes back in the history, too: it does not grow.
  const before = await entries();
  await page.locator("#pause").click();
  await page.locator("dialog[open]").waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await at("", "front");
  assert.equal(await entries(), before);
});

await test("a daily game that is loaded again before its first move is still the day's", DESKTOP, async (page) => {
  await open(page);
  // The entries of today have the games' names; the others are screens.
  const titles = games.filter(isGame).map(({ title }) => title);
  const { prompt } = await view(page);
  const today = prompt.choices.findIndex((pick) => pick.form === "small" && titles.some((title) => pick.label.includes(title)));
  assert.ok(today >= 0, "there is a game of the day");
  await page.locator(`[data-index="${today}"] .choice`).click();
  await page.locator("#play").waitFor();
  await page.reload();
  await page.locator("#play").waitFor();
  await toBoard(page);
  await playKeys(page);
  const kept = await page.evaluate(() => Object.entries(localStorage)
    .filter(([key]) => key.startsWith("mazarium/autosaves/")).map(([, text]) => text).join());
  assert.match(kept, /daily/, "what is saved says that it is the day's");
});

await test("a screen without an address is left by Back, and a typed address is followed", DESKTOP, async (page) => {
  await open(page);
  await page.getByRole("button", { name: "Help" }).last().click();
  await page.locator("#page-text.reading").waitFor();
  await page.goBack();
  await page.waitForFunction(() => JSON.parse(globalThis.mazarium.view()).kind === "front");
  await page.evaluate(() => { location.hash = "#settings"; });
  await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
  await page.waitForFunction(() => document.title.startsWith("Settings"));
});

await test("the board is one stop of Tab, and the browser's keys stay with the browser", DESKTOP, async (page) => {
  for (const { id } of games.filter((game) => isGame(game) && (!only || game.id === only))) {
    await go(page, `#${id}?seed=7`);
    await toBoard(page);
    await page.locator("#board").focus();
    const before = (await view(page)).step;
    const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.className);
    await page.keyboard.press("Tab");
    assert.notEqual(await focused(), "board", `${id}: Tab leaves the board`);
    await page.keyboard.press("Shift+Tab");
    assert.equal(await focused(), "board", `${id}: Shift+Tab comes back`);
    const taken = await page.evaluate(() => {
      const keys = [["F5"], ["Tab"], ["f", true], ["r", true], ["p", true], ["l", true], ["t", true]];
      return keys.filter(([key, ctrl = false]) => globalThis.mazarium.takes(key, ctrl, false, false)).map(([key]) => key);
    });
    assert.deepEqual(taken, [], `${id} takes keys of the browser`);
    if (!(await view(page)).realTime) assert.equal((await view(page)).step, before);
    await page.waitForFunction(() => document.getElementById("board-text").textContent !== "");
    const text = await page.evaluate(() => document.getElementById("board-text").textContent);
    assert.ok(text.length > 0 && text.length < 400 && !/[#.]{4}/.test(text), `${id}: ${text}`);
    await page.locator("#map summary").click();
    await page.waitForFunction(() => document.getElementById("map-text").textContent !== "");
    const map = await page.locator("#map-text").textContent();
    assert.ok(map.split("\n").length > 2 && map.length > 20, `${id}: the map on demand`);
    await page.locator("#map summary").click();
  }
});

await test("every row beside the board that can be chosen is chosen by a click, and by keys", DESKTOP, async (page) => {
  let chosen = 0;
  for (const { id } of games.filter((game) => game.role === "editor" && (!only || game.id === only))) {
    await go(page, `#${id}?seed=7`);
    await toBoard(page);
    const picks = page.locator("#panels .pick");
    for (let i = 0; i < await picks.count(); i += 1) {
      await picks.nth(i).click();
      await page.waitForFunction((i) => document.querySelectorAll("#panels .pick")[i].ariaCurrent === "true", i);
      assert.equal(await page.locator("#panels .pick[aria-current]").count(), 1, `${id}: ${i}`);
      chosen += 1;
    }
    if (chosen === 0) continue;
    await picks.first().focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector("#panels .pick").ariaCurrent === "true");
    assert.equal(await picks.first().evaluate((row) => row === document.activeElement), true, "the focus stays");
    await scan(page, `${id} with rows to be chosen`);
  }
  assert.ok(only || chosen > 10, `only ${chosen} rows`);
});

await test("less motion is not less sound", { ...DESKTOP, reducedMotion: "reduce" }, async (page) => {
  await page.addInitScript(() => {
    globalThis.heard = 0;
    const real = globalThis.AudioBufferSourceNode;
    globalThis.AudioBufferSourceNode = class extends real {
      constructor(...parts) {
        super(...parts);
        // What goes round is the ambience.
        globalThis.heard += parts[1]?.loop ? 0 : 1;
      }
    };
  });
  const game = games.find((game) => isGame(game) && game.levels) ?? games[0];
  await open(page, `#${game.id}?seed=12345`);
  await toBoard(page);
  for (let i = 0; i < 12 && (await page.evaluate(() => globalThis.heard)) === 0; i += 1) {
    await playKeys(page);
    await toBoard(page);
  }
  assert.ok(await page.evaluate(() => globalThis.heard) > 0, "nothing is heard");
});

await test("settings and help are reached and left with keys, Tab reaches every button", DESKTOP, async (page) => {
  await open(page);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
  await scan(page, "settings");
  await shot(page, "settings-desktop");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Help" }).last().click();
  await page.locator("#page-text.reading").waitFor();
  await scan(page, "help");
  await shot(page, "help-desktop");
  await page.keyboard.press("Enter");
  await page.locator(".choice").first().waitFor();
  const reached = new Set();
  for (let i = 0; i < 12; i += 1) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => document.activeElement.id || document.activeElement.className));
  }
  assert.ok(reached.has("choice") && reached.has("tool") && reached.has("key"), [...reached].join(", "));
});

for (const { id, title, role } of games.filter((game) => !only || game.id === only)) {
  await test(`${id}: from its card or its options, with keys and mouse, and again after a reload`, DESKTOP, async (page) => {
    if (role === "game") {
      await open(page);
      await card(page, title).click();
      await page.locator("#play").waitFor();
    }
    await go(page, `#${id}`);
    await page.getByRole("heading", { name: title, level: 1 }).waitFor();
    await scan(page, `everything about ${id}`);
    await shot(page, `${id}-hub-desktop`);
    await page.getByRole("button", { name: /^Options…/ }).click();
    await scan(page, `the options of ${id}`);
    await shot(page, `${id}-options-desktop`);
    await page.getByRole("button", { name: "Start" }).first().press("Enter");
    await page.locator("#play").waitFor();
    await toBoard(page);
    await isPainted(page);
    await scan(page, id);
    await shot(page, `${id}-desktop`);
    await playKeys(page);
    // Those keys may have ended the game, and the menu of an end waits for the last move to be seen.
    await page.waitForTimeout(2500);
    await toBoard(page);
    const spots = await points(page);
    await until(page, "the mouse", spots.flatMap(([x, y]) => [
      () => page.mouse.move(x, y),
      () => page.mouse.click(x, y),
      () => page.mouse.click(x, y, { button: "right" }),
    ]));
    await toBoard(page);
    await shot(page, `${id}-played-desktop`);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.locator("dialog[open]").waitFor();
    await scan(page, `the pause of ${id}`);
    await shot(page, `${id}-pause-desktop`);
    await toBoard(page);
    const { step } = await view(page);
    assert.ok(step > 0);
    await page.reload();
    await page.locator("#play").waitFor();
    const again = await view(page);
    assert.equal(again.game, id);
    assert.ok(again.step >= step, `${again.step} steps of ${step} are left`);
  });

  await test(`${id}: on a phone, with fingers`, PHONE, async (page) => {
    if (role === "game") {
      await open(page);
      await card(page, title).tap();
    } else {
      await open(page, `#${id}/play`);
    }
    await page.locator("#play").waitFor();
    await toBoard(page);
    await isPainted(page);
    await scan(page, `${id} on a phone`);
    await shot(page, `${id}-phone`);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wider, false, "nothing may stick out at the right");
    const spots = await points(page);
    const fingers = await page.context().newCDPSession(page);
    const swipe = async ([x, y], [dx, dy]) => {
      const at = (x, y) => [{ x, y, id: 1 }];
      await fingers.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(x, y) });
      await fingers.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(x + dx, y + dy) });
      await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await until(page, "a tap", spots.map(([x, y]) => () => page.touchscreen.tap(x, y)));
    await toBoard(page);
    const ways = [[60, 0], [0, 60], [-60, 0], [0, -60]];
    const { cross } = (await view(page)).pad;
    if (cross.length > 0) {
      await until(page, "a swipe", ways.map((way) => () => swipe(spots[0], way)));
      await toBoard(page);
      const arrows = (await view(page)).pad.cross.map((key) => page.locator(`#pad .arrow[data-key="${key}"]`));
      await until(page, "the pad", arrows.map((arrow) => () => arrow.tap({ timeout: 1000 }).catch(() => {})));
      await toBoard(page);
    }
    const shown = await page.locator("#pad button:not(.idle)").evaluateAll((all) => all.map((b) => b.dataset.key));
    const { pad } = await view(page);
    assert.deepEqual(shown.toSorted(), [...pad.cross, ...pad.actions.map((a) => a.key)].toSorted(), "the pad");
    const words = await page.locator("#pad .actions button:not(.idle)").allTextContents();
    assert.equal(new Set(words).size, words.length, `a label twice: ${words.join(", ")}`);
    await shot(page, `${id}-played-phone`);
  });
}

await test("a finger that rests looks and does nothing else", PHONE, async (page) => {
  const fingers = await page.context().newCDPSession(page);
  for (const { id } of games.filter((game) => isGame(game) && (!only || game.id === only))) {
    await go(page, `#${id}?seed=7`);
    await toBoard(page);
    if ((await view(page)).realTime) continue;
    // Others may have the first move.
    let { step, game } = await view(page);
    for (let before = -1; before !== step; { step } = await view(page)) {
      before = step;
      await page.waitForTimeout(900);
    }
    let told = "";
    for (const [x, y] of (await points(page)).slice(0, 12)) {
      await fingers.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y, id: 1 }] });
      await page.waitForTimeout(600);
      await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      told = (await view(page)).tip;
      if (told) break;
    }
    assert.ok(told, `${id} tells nothing`);
    assert.equal(await page.locator("#tip").textContent(), told, "it stays told when the finger is gone");
    assert.deepEqual([(await view(page)).step, (await view(page)).game], [step, game]);
  }
});

await test("two fingers move a large board and show all of it", PHONE, async (page) => {
  let large = 0;
  for (const { id } of games.filter((game) => isGame(game) && (!only || game.id === only))) {
    await go(page, `#${id}?seed=7`);
    await toBoard(page);
    const { hints, realTime, step } = await view(page);
    if (realTime || !hints.some((hint) => hint.does.includes("zoom"))) continue;
    large += 1;
    const fingers = await page.context().newCDPSession(page);
    const box = await page.locator("#board").boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    // Two fingers so far apart, moved by so much.
    const touch = (type, far, by = 0) => fingers.send("Input.dispatchTouchEvent", {
      type, touchPoints: type === "touchEnd" ? [] : [{ x: x - far + by, y, id: 1 }, { x: x + far + by, y, id: 2 }],
    });
    const painted = () => page.evaluate(() => document.getElementById("canvas").toDataURL());
    const before = await painted();
    let moved = before;
    for (const by of [-90, 90]) {
      await touch("touchStart", 50);
      await touch("touchMove", 50, by);
      await touch("touchEnd");
      await page.waitForTimeout(60);
      moved = await painted();
      if (moved !== before) break;
    }
    assert.notEqual(moved, before, `${id}: the board has not moved`);
    const { whole } = await view(page);
    await touch("touchStart", 100);
    for (const far of [80, 60, 40]) await touch("touchMove", far);
    await touch("touchEnd");
    await page.waitForTimeout(60);
    assert.deepEqual([whole, (await view(page)).whole], [false, true], `${id}: all of it`);
    await touch("touchStart", 40);
    for (const far of [60, 80, 100]) await touch("touchMove", far);
    await touch("touchEnd");
    await page.waitForTimeout(60);
    assert.equal((await view(page)).whole, false, `${id}: from near`);
    assert.equal((await view(page)).step, step, `${id}: nothing was played`);
  }
  assert.ok(only || large > 0, "no board is large");
});

// What an end looks like, whichever game has it: put into the view of a game that is being played.
for (const [name, options] of Object.entries({ desktop: DESKTOP, phone: PHONE, light: { ...DESKTOP, colorScheme: "light" } })) {
  await test(`an end leaves the board in sight and shows what was achieved, ${name}`, options, async (page) => {
    const game = games.find((game) => isGame(game) && game.levels) ?? games[0];
    await open(page, `#${game.id}?seed=12345`);
    await toBoard(page);
    await page.evaluate(() => {
      const choice = (label) => ({
        label, value: "", about: "", group: "", key: "", steps: false, enabled: true, form: "row", picture: false, stars: null, more: "",
      });
      const prompt = {
        title: "You win!", text: ["The adventurer met every dragon in the right order."], selected: 0, entry: null, whole: false, scroll: 0,
        choices: ["Next level", "Play again", "Menu", "More…"].map(choice), aside: true,
        award: { stars: [2, 3], score: "4 turns", news: ["New best!"] },
        legend: [{ icon: null, text: "dragon", value: "", ink: "Silver", strong: false }],
        keys: [],
      };
      const page = globalThis.mazarium;
      const view = page.view.bind(page);
      page.view = () => JSON.stringify({ ...JSON.parse(view()), prompt });
    });
    // The page shows itself anew when it is seen again.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.locator("dialog.aside[open]").waitFor();
    await page.getByText("2 of 3 stars").waitFor();
    await page.waitForTimeout(900);
    const board = await page.locator("#board").boundingBox();
    const dialog = await page.locator("dialog").boundingBox();
    const [x, y] = [board.x + board.width / 2, board.y + board.height / 2];
    const covers = x > dialog.x && x < dialog.x + dialog.width && y > dialog.y && y < dialog.y + dialog.height;
    assert.equal(covers, false, "the middle of the board is in sight");
    await scan(page, `an end, ${name}`);
    await shot(page, `end-${name}`);
  });
}

// The scripts do not read: with every letter replaced, the page's own buttons, the pad and the prompts do the same.
await test("the page in words that nobody knows", PHONE, async (page) => {
  for (const { id } of games.filter((game) => !only || game.id === only)) {
    await open(page, `#${id}?seed=7`);
    await page.evaluate(() => {
      const other = (c) => String.fromCharCode((c < "a" ? 65 : 97) + ((c.charCodeAt(0) - (c < "a" ? 65 : 97) + 13) % 26));
      const read = new Set(["title", "tip", "text", "label", "value", "about", "group", "what", "name", "spoken", "more"]);
      const words = (value, name) => {
        if (typeof value === "string") return read.has(name) ? value.replace(/[a-z]/gi, other) : value;
        if (Array.isArray(value)) return value.map((item) => words(item, name));
        if (value === null || typeof value !== "object") return value;
        return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, words(item, key)]));
      };
      const page = globalThis.mazarium;
      const view = page.view.bind(page);
      page.view = () => JSON.stringify(words(JSON.parse(view()), ""));
    });
    await toBoard(page);
    await playKeys(page);
    await toBoard(page);
    for (const name of ["help", "pause"]) {
      await page.locator(`#${name}`).tap();
      await page.waitForFunction(() => JSON.parse(globalThis.mazarium.view()).prompt !== null);
      await toBoard(page);
    }
    // Where only a bot has moved there is nothing to take back, which is told.
    const { step } = await view(page);
    await page.locator("#undo").tap();
    await page.waitForTimeout(50);
    const after = await view(page);
    assert.ok(after.realTime || after.step < step || after.notice, `${id}: undo`);
    const pad = await page.locator("#pad .actions button").evaluateAll((buttons) => buttons.map((b) => b.dataset.key));
    const beside = after.hints.filter((h) => h.does.some((name) => ["undo", "help", "pause"].includes(name)));
    for (const key of beside.flatMap((hint) => hint.keys)) assert.ok(!pad.includes(key), `${id}: ${key} twice`);
  }
});

await test("the page paints the same bytes as a native program", DESKTOP, async (page) => {
  const native = JSON.parse(await readFile(`${shots}native.json`, "utf8"));
  assert.ok(native.length > 0);
  await open(page);
  const painted = await page.evaluate(async (pictures) => {
    const glue = await import("./mazarium.js");
    const { memory } = await glue.default();
    return pictures.map(({ fragment, width, height }) => {
      const other = new glue.Page(0n, [fragment], false, false);
      other.view();
      other.draw(width, height);
      let hash = 0x811c9dc5;
      for (const byte of new Uint8Array(memory.buffer, other.pixels, width * height * 4)) {
        hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
      }
      other.free();
      return { fragment, width, height, hash };
    });
  }, native);
  assert.deepEqual(painted, native);
});

const first = games.find((game) => isGame(game) && (!only || game.id === only)) ?? games[0];

await test("a link leads into the same game", DESKTOP, async (page) => {
  await open(page, `#${first.id}?seed=12345`);
  await page.locator("#play").waitFor();
  await toBoard(page);
  const { link } = await view(page);
  const rows = await page.evaluate(() => globalThis.mazarium.rows());
  assert.equal(new URL(page.url()).hash, link, "the address is the link");
  await page.goto("about:blank");
  await open(page, link);
  await toBoard(page);
  assert.equal(await page.evaluate(() => globalThis.mazarium.rows()), rows);
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.waitForFunction(() => /link/i.test(document.getElementById("notice").textContent));
});

await test("a broken link leads to the menu and is told about", DESKTOP, async (page) => {
  await open(page, "#nothing?seed=1");
  await page.getByText("This link doesn't work").waitFor();
  await scan(page, "a complaint");
});

await test("saved games are exported and imported", DESKTOP, async (page) => {
  await open(page, `#${first.id}?seed=12345`);
  await toBoard(page);
  await playKeys(page);
  await toBoard(page);
  const { step } = await view(page);
  await page.locator("#more summary").click();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export saved games" }).click();
  const file = await (await coming).path();
  const elsewhere = await (await browser.newContext(DESKTOP)).newPage();
  await open(elsewhere);
  const offered = async () => {
    const { prompt } = await view(elsewhere);
    return prompt.choices.filter((choice) => choice.label === "Continue").length;
  };
  assert.equal(await offered(), 0);
  await elsewhere.locator("#more summary").click();
  const choosing = elsewhere.waitForEvent("filechooser");
  await elsewhere.getByRole("button", { name: "Import saved games…" }).click();
  const [name, mimeType, buffer] = ["saves.json", "application/json", await readFile(file)];
  await (await choosing).setFiles({ name, mimeType, buffer });
  await elsewhere.getByText("Imported:").waitFor();
  assert.equal(await offered(), 1);
  await elsewhere.getByRole("button", { name: "Continue" }).first().click();
  await elsewhere.locator("#play").waitFor();
  const taken = await view(elsewhere);
  assert.ok(taken.step >= step, `${taken.step} of at least ${step}`);
  await elsewhere.context().close();
});

await test("the page works without a network after the first visit", DESKTOP, async (page, context) => {
  await open(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await context.setOffline(true);
  await page.reload();
  await page.waitForFunction(() => globalThis.mazarium && document.getElementById("start").hidden);
  await card(page, first.title).click();
  await page.locator("#play").waitFor();
  await isPainted(page);
});

await test("a browser that keeps nothing is told about, and plays", DESKTOP, async (page) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "localStorage", {
      get() {
        throw new DOMException("no storage", "SecurityError");
      },
    });
  });
  await open(page, `#${first.id}?seed=1`);
  await page.getByText("This browser won't let the page save").waitFor();
  await toBoard(page);
  await playKeys(page);
});

// The worker would bring the module all the same.
const BARE = { ...DESKTOP, serviceWorkers: "block", complains: true };

await test("a page whose module cannot be loaded says so", BARE, async (page) => {
  await page.route("**/*.wasm", (route) => route.abort());
  await page.goto(address);
  await page.getByText("Mazarium can't start").waitFor();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await scan(page, "the page that cannot start");
});

await browser.close();
console.log(failures === 0 ? "the page holds" : `${failures} tests have failed`);
process.exit(failures === 0 ? 0 : 1);
