// Pictures of every page at three sizes and in both themes, to look at them: node tools/screenshots.mjs FOLDER [part …]
// A picture is made when its name (page-size-theme) contains one of the parts. PLAYALIKE_URL says where the server runs.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [folder = "screenshots", ...parts] = process.argv.slice(2);
const baseURL = process.env.PLAYALIKE_URL ?? "http://127.0.0.1:8000";
const sizes = {
  desk: { width: 1280, height: 800 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
  lying: { width: 844, height: 390 },
};

const middlegame = "2rqrnk1/1p2bppp/p1p1bn2/3p2B1/3P4/2NBPP2/PPQ1N1PP/3R1R1K w - - 0 14";
const opera = `[Event "Opera"]\n[White "Morphy, Paul"]\n[Black "Duke Karl"]\n[Date "1858.??.??"]\n[Result "1-0"]\n
1. e4 e5 2. Nf3 d6 3. d4 Bg4 $6 { This pin costs a piece or a tempo. } ( 3... exd4 4. Nxd4 Nf6 ( 4... g6 $5 ) 5. Nc3 ) 4. dxe5 Bxf3 5. Qxf3 dxe5
6. Bc4 Nf6 7. Qb3 { [%cal Gb3f7,Gb3b7][%csl Rf7] } Qe7 8. Nc3 c6 9. Bg5 b5 $2 10. Nxb5 $1 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7
14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ $3 Nxb8 17. Rd8# 1-0`;

/** Ask the API in the page's own session. */
const ask = (page, path, body) =>
  page.evaluate(
    async ([path, body]) => {
      await fetch("/api/session");
      const response = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
      return response.json();
    },
    [path, body],
  );
const game = { pace: "fast", help: "hints", seed: 1 };
const karpov = { ...game, opponent: "personality:karpov", color: "black", start_fen: middlegame };

/** Where a page is, and what is there when it is ready. */
const pages = {
  gallery: ["/", ".card"],
  card: ["/", ".card", (page) => page.getByRole("link", { name: /Tal/ }).or(page.getByRole("button", { name: /Tal/ })).first().click()],
  play: [async (page) => `/play/${(await ask(page, "/api/games", karpov)).id}`, ".why-sentence"],
  games: ["/games", ".game-row"],
  watch: ["/watch", ".watch-form"],
  watched: [
    async (page) => `/watch/${(await ask(page, "/api/games", { ...game, opponent: "personality:tal", player: "engine", least_seconds: 3, moves: ["e4", "e5", "Nf3"] })).id}`,
    ".why-sentence",
  ],
  match: ["/match", "h1"],
  guess: ["/guess", ".guess-players"],
  guessing: ["/guess/tal?seed=5", ".guess-stage"],
  simul: ["/simul", ".simul-form"],
  boards: [
    async (page) => {
      const clock = { initial_s: 600, increment_s: 5 };
      const players = ["personality:tal", "personality:karpov", "engine", "simple"];
      const games = await Promise.all(players.map((opponent) => ask(page, "/api/games", { ...game, opponent, clock })));
      return `/simul/${games.map((one) => one.id).join(",")}`;
    },
    ".simul-board",
  ],
  settings: ["/settings", "h1"],
  setup: ["/setup", ".editor"],
  make: ["/make", "h1"],
  review: ["/review", "h1"],
  report: [async (page) => `/review/${(await ask(page, "/api/reviews", { pgn: opera, nodes: 20000, deeper: false })).id}`, ".lessons, .moments"],
  practise: ["/practise", "h1"],
  analyse: ["/analyse", "cg-board"],
  tree: [async (page) => `/analyse/${(await ask(page, "/api/analyses", { pgn: opera, title: "Opera" })).id}?at=0.0.0.0.0.0`, ".tree"],
  explorer: ["/analyse", "cg-board", (page) => page.getByRole("tab", { name: "Their games" }).click()],
  players: ["/players", "h1"],
  profile: ["/players/karpov", "h1"],
  prepare: ["/prepare/karpov", "h1"],
  compare: ["/compare/karpov/tal", "h1"],
  join: ["/join/nobody-has-this", "h1"],
  nowhere: ["/nowhere", "h1"],
};
const wanted = (name) => parts.length === 0 || parts.some((part) => name.includes(part));

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.PLAYALIKE_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
for (const [size, viewport] of Object.entries(sizes))
  for (const colorScheme of ["dark", "light"]) {
    const chosen = Object.entries(pages).filter(([name]) => wanted(`${name}-${size}-${colorScheme}`));
    if (chosen.length === 0) continue;
    const context = await browser.newContext({ baseURL, viewport, colorScheme, reducedMotion: "reduce" });
    const page = await context.newPage();
    page.on("console", (message) => message.type() === "error" && console.error(`${size} ${colorScheme}: ${message.text()}`));
    await page.goto("/");
    for (const opponent of ["random", "simple", "personality:morphy"]) await ask(page, "/api/games", { ...game, opponent, moves: ["e4", "c5"] });
    for (const [name, [path, ready, then]] of chosen) {
      await page.goto(typeof path === "string" ? path : await path(page));
      await page.locator(ready).first().waitFor({ timeout: 60_000 }).catch((error) => console.error(`${name}: ${error.message.split("\n")[0]}`));
      await then?.(page);
      // A game's event stream never falls silent, so the network cannot be waited for.
      await page.waitForTimeout(2500);
      await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`), fullPage: !["play", "watched"].includes(name) });
    }
    await context.close();
  }
await browser.close();
