// Photographs the page in Chromium: node shots.mjs ADDRESS WxH FROM TO GAME… For each game the page goes on
// with the recorded game FROM/GAME.replay, and its picture becomes TO/GAME-page.png.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [address, size, from, to, ...games] = process.argv.slice(2);
const [width, height] = size.split("x").map(Number);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--hide-scrollbars", "--font-render-hinting=none"],
});

for (const game of games) {
  const replay = await readFile(join(from, `${game}.replay`), "utf8");
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: "dark" });
  const page = await context.newPage();
  // What the page keeps of a game that was being played when it was loaded again.
  await page.addInitScript(([game, replay]) => {
    localStorage.setItem(`mazarium/autosaves/${game}`, `1\n${replay}`);
  }, [game, replay]);
  // Time stands still, so that a game in real time is seen at its moment.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto(`${address}#${game}/play`);
  await page.locator("#play").waitFor();
  const seen = await page.evaluate(() => JSON.parse(globalThis.mazarium.view()));
  assert.equal(seen.game, game);
  await page.mouse.move(2, 2);
  await page.clock.runFor(100);
  await page.screenshot({ path: join(to, `${game}-page.png`) });
  await context.close();
}
await browser.close();
