// Shared by all browser tests: one Chromium, pages that must not complain, and hands for the board.
//
// PLAYALIKE_URL says where `playalike serve` runs; tests/faces/web/test_browser.py starts one and sets it.

import assert from "node:assert/strict";
import { after } from "node:test";
import { chromium } from "playwright-core";

export const base = process.env.PLAYALIKE_URL ?? "http://127.0.0.1:8000";
export const desktop = { width: 1280, height: 800 };
export const tablet = { width: 768, height: 1024 };
export const phone = { width: 390, height: 844 };

let launched = null;

/** The browser, started by the first test that needs it. */
export function browser() {
  launched ??= chromium.launch({
    executablePath: process.env.PLAYALIKE_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  return launched;
}

after(async () => {
  if (launched) await (await launched).close();
});

/**
 * Run a test in a fresh browser profile; it fails when the page reported any error on its console.
 * `expected` lists texts of errors that belong to the test.
 */
export async function withPage(options, run, expected = []) {
  const context = await (await browser()).newContext({
    baseURL: base,
    viewport: desktop,
    reducedMotion: "reduce",
    colorScheme: "dark",
    ...options,
  });
  context.setDefaultTimeout(Number(process.env.PLAYALIKE_PATIENCE ?? 20) * 1000);
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  // The app lives on its own server alone.
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== new URL(base).origin) complaints.push(`asked ${url}`);
  });
  page.on("pageerror", (error) => complaints.push(error.stack ?? error.message));
  try {
    await run(page);
    const unexpected = complaints.filter((text) => !expected.some((part) => text.includes(part)));
    assert.deepEqual(unexpected, [], "the page complained on its console");
  } catch (error) {
    if (process.env.PLAYALIKE_SHOTS) await page.screenshot({ path: `${process.env.PLAYALIKE_SHOTS}/failure-${Date.now()}.png` });
    if (complaints.length) console.error("console:", complaints);
    throw error;
  } finally {
    await context.close();
  }
}

/** Ask the API from within the page, so that the browser's own session is used. */
export async function api(page, method, path, body) {
  if (page.url() === "about:blank") await page.goto("/");
  return page.evaluate(
    async ([method, path, body]) => {
      await fetch("/api/session");
      const response = await fetch(path, {
        method,
        headers: body ? { "Content-Type": "application/json" } : {},
        body: body ? JSON.stringify(body) : undefined,
      });
      const answer = response.status === 204 ? null : await response.json();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
      return answer;
    },
    [method, path, body],
  );
}

/** Start a game through the API and open it. */
export async function openGame(page, options) {
  const game = await api(page, "POST", "/api/games", { opponent: "random", pace: "fast", seed: 7, ...options });
  await page.goto(`/play/${game.id}`);
  await page.locator(".board cg-board").waitFor();
  return game;
}

/** The middle of a square on the screen. */
export async function pointOf(page, square) {
  const board = page.locator(".table .board cg-container");
  await board.waitFor();
  const box = await board.boundingBox();
  assert.ok(box, "no board on the page");
  const black = (await page.locator(".table .cg-wrap.orientation-black").count()) > 0;
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square[1]) - 1;
  const across = black ? 7 - file : file;
  const down = black ? rank : 7 - rank;
  return { x: box.x + ((across + 0.5) * box.width) / 8, y: box.y + ((down + 0.5) * box.height) / 8 };
}

/** Click a piece, then where it goes. */
export async function clickMove(page, from, to) {
  for (const square of [from, to]) {
    const { x, y } = await pointOf(page, square);
    await page.mouse.click(x, y);
  }
}

export async function dragMove(page, from, to) {
  const start = await pointOf(page, from);
  const end = await pointOf(page, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

/** The moves in the list, as text. */
export const movesOf = (page) => page.locator(".move-list button.move > span:first-child").allTextContents();

/** Wait until the list has so many moves and it is the person's turn (or the game is over). */
export async function waitForPlies(page, plies) {
  await page.waitForFunction(
    (wanted) => document.querySelectorAll(".move-list button.move").length >= wanted,
    plies,
  );
}

export async function waitForTurn(page) {
  await page.locator('.play[data-your-turn="yes"], .play[data-status="over"]').waitFor();
}
