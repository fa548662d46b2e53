// Watching: two players on the board, paused and slowed down, with both sides' reasons; games under way; a match.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { api, browser, phone, withPage } from "./browser.mjs";

const plies = (page) => page.locator(".move-list button.move").count();
const atLeast = (page, count) =>
  page.waitForFunction((count) => document.querySelectorAll(".move-list button.move").length >= count, count, { timeout: 90_000 });

test("two players play, both say why, and the game is paused", () =>
  withPage({}, async (page) => {
    await page.goto("/watch");
    await page.locator(".watch-side select").first().selectOption("personality:tal");
    await page.locator(".watch-side select").last().selectOption("engine");
    await page.getByRole("radio", { name: "At once" }).check();
    await page.getByRole("button", { name: "Let them play" }).click();
    await page.waitForURL("**/watch/*");
    await page.getByRole("heading", { name: "Mikhail Tal – Playalike engine" }).waitFor();
    await atLeast(page, 4);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.locator('.watch[data-paused="yes"]').waitFor();
    await page.getByRole("button", { name: "Go on" }).waitFor();
    for (const side of ["white", "black"]) await page.locator(`[data-side="${side}"] .why-sentence`).waitFor();
    const id = page.url().split("/").pop();
    const game = await api(page, "GET", `/api/games/${id}`);
    const last = game.moves.findLast((move) => move.by === "player");
    assert.equal(await page.locator('[data-side="white"] .why-sentence').textContent(), (await api(page, "GET", `/api/games/${id}/moves/${last.ply}/why`)).sentence);
    await page.getByRole("radio", { name: "1 s", exact: true }).check();
    await page.waitForFunction(async (id) => (await (await fetch(`/api/games/${id}`)).json()).watched.least_seconds === 1, id);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "PGN" }).click();
    await download;
    const still = await plies(page);
    await page.waitForTimeout(1500);
    assert.equal(await plies(page), still);
    await page.locator("body").press("p");
    await atLeast(page, still + 2);
    assert.match(await page.locator(".eval-bar").getAttribute("aria-label"), /Evaluation|No evaluation/);
    const pgn = await page.evaluate((id) => fetch(`/api/games/${id}/pgn`).then((answer) => answer.text()), id);
    assert.match(pgn, /\[White "Mikhail Tal"\]/);
  }));

test("levels, clocks and manner are chosen by keyboard alone: our engine against Stockfish at 1800", () =>
  withPage({}, async (page) => {
    await page.goto("/watch");
    const [white, black] = [page.locator(".watch-side select").first(), page.locator(".watch-side select").last()];
    await white.selectOption("engine");
    await black.selectOption("stockfish");
    const level = page.locator(".watch-side").last().getByRole("slider");
    await level.focus();
    await page.keyboard.press("Home");
    while (Number(await level.inputValue()) < 1800) await page.keyboard.press("ArrowRight");
    await page.getByRole("radio", { name: "1 + 0" }).focus();
    await page.keyboard.press(" ");
    await page.getByRole("button", { name: "Let them play" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/watch/*");
    const game = await api(page, "GET", `/api/games/${page.url().split("/").pop()}`);
    assert.deepEqual([game.watched.player.id, game.opponent.id, game.opponent.elo, game.clock.initial_ms], ["engine", "stockfish", 1800, 60_000]);
    await atLeast(page, 2);
    assert.equal(await page.getByRole("timer").count(), 2);
    await page.locator("body").press("p");
    await page.locator('.watch[data-paused="yes"]').waitFor();
  }));

test("games under way move on small boards; one click leads to each; a phone shows them", () =>
  withPage({ viewport: phone, hasTouch: true, isMobile: true }, async (page) => {
    const game = await api(page, "POST", "/api/games", { player: "simple", opponent: "random", seed: 1, pace: "fast", least_seconds: 0.5 });
    await api(page, "POST", "/api/games", { opponent: "personality:karpov", pace: "fast" });
    await page.goto("/watch");
    const board = page.locator(`.under-way [data-game="${game.id}"]`);
    await board.waitFor();
    await page.waitForFunction((id) => Number(document.querySelector(`[data-game="${id}"]`)?.dataset.plies) >= 3, game.id);
    assert.equal(await page.locator(".under-way li").count(), 2);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} px too wide`);
    await board.click();
    await page.waitForURL(`**/watch/${game.id}`);
    const inSight = async (locator) => {
      const [box, nav] = [await locator.boundingBox(), await page.getByRole("navigation", { name: "Main" }).boundingBox()];
      assert.ok(box && box.y >= 0 && box.y + Math.min(box.height, 40) <= nav.y, `${locator} is in sight`);
    };
    await inSight(page.locator('[data-side="white"] h2'));
    await page.getByRole("button", { name: "Actions" }).tap();
    await inSight(page.getByRole("button", { name: "Pause" }));
    await page.getByRole("button", { name: "Moves" }).tap();
    await inSight(page.locator(".move-list button.move").first());
    await page.goto("/");
    await page.getByText("Your game with Anatoly Karpov").waitFor();
  }));

test("a match is followed in the browser while it is played", async () => {
  const folder = mkdtempSync(join(tmpdir(), "playalike-match-"));
  const file = join(folder, "live.pgn");
  const head = '[Event "A match"]\n[White "One"]\n[Black "Other"]\n[Result "*"]\n\n';
  writeFileSync(file, `${head}1. e4 { [%eval 0.3,12] [%clk 0:01:00] } *\n`);
  const own = join(dirname(fileURLToPath(import.meta.url)), "../../.venv/bin/playalike");
  const server = spawn(existsSync(own) ? own : "playalike", ["watch", file, "--web", "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, DISPLAY: "", HOME: folder, XDG_DATA_HOME: join(folder, "data"), XDG_CONFIG_HOME: join(folder, "config") },
  });
  try {
    const address = await new Promise((resolve, reject) => {
      server.once("exit", (code) => reject(new Error(`playalike watch ended with ${code}`)));
      server.stdout.on("data", (data) => {
        const found = /http:\/\/\S+/.exec(String(data));
        if (found) resolve(found[0]);
      });
    });
    const page = await (await browser()).newPage();
    await page.goto(address);
    await page.getByRole("heading", { name: "One – Other" }).waitFor();
    await page.locator('.match[data-plies="1"]').waitFor();
    writeFileSync(file, `${head}1. e4 { [%eval 0.3,12] } 1... e5 2. Nf3 { [%eval -1.5,14] [%clk 0:00:58] } *\n`);
    await page.locator('.match[data-plies="3"]').waitFor();
    await page.locator(".eval-bar", { hasText: "−1.5" }).waitFor();
    await page.getByText("0:58").waitFor();
    await page.close();
  } finally {
    server.removeAllListeners("exit");
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
