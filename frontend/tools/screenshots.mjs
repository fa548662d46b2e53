// Pictures of every page at three sizes and in both themes, to look at them: node tools/screenshots.mjs FOLDER [part]
// PLAYALIKE_URL says where the server runs.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [folder = "screenshots", part = ""] = process.argv.slice(2);
const baseURL = process.env.PLAYALIKE_URL ?? "http://127.0.0.1:8000";
const sizes = {
  desk: { width: 1280, height: 800 },
  tablet: { width: 834, height: 1112 },
  phone: { width: 390, height: 844 },
};

const middlegame = "2rqrnk1/1p2bppp/p1p1bn2/3p2B1/3P4/2NBPP2/PPQ1N1PP/3R1R1K w - - 0 14";

/** Start a game in the page's own session; gives its address. */
const startGame = (page) =>
  page.evaluate(async (start_fen) => {
    await fetch("/api/session");
    const options = { opponent: "personality:karpov", color: "black", start_fen, pace: "fast", help: "hints", seed: 1 };
    const response = await fetch("/api/games", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(options),
    });
    return `/play/${(await response.json()).id}`;
  }, middlegame);

const pages = {
  gallery: () => "/",
  play: startGame,
  games: () => "/games",
  review: () => "/review",
  practise: () => "/practise",
  analyse: () => "/analyse",
  players: () => "/players",
  profile: () => "/players/karpov",
  compare: () => "/compare/karpov/tal",
};

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.PLAYALIKE_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const [size, viewport] of Object.entries(sizes))
  for (const colorScheme of ["dark", "light"]) {
    const context = await browser.newContext({ baseURL, viewport, colorScheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    page.on("console", (message) => message.type() === "error" && console.error(`${size} ${colorScheme}: ${message.text()}`));
    await page.goto("/");
    for (const [name, open] of Object.entries(pages)) {
      if (!`${name}-${size}-${colorScheme}`.includes(part)) continue;
      await page.goto(await open(page));
      if (name === "play") await page.locator(".why-sentence").waitFor({ timeout: 60_000 });
      // A game's event stream never falls silent, so the network cannot be waited for.
      await page.waitForTimeout(2500);
      await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`), fullPage: name !== "play" });
    }
    await context.close();
  }
await browser.close();
