// My games: found, filtered, resumed, saved, deleted.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { api, phone, withPage } from "./browser.mjs";

const mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";

async function someGames(page) {
  await api(page, "POST", "/api/games", { opponent: "random", moves: ["e4", "c5"], seed: 1, pace: "fast" });
  const won = await api(page, "POST", "/api/games", { opponent: "simple", start_fen: mate, seed: 1 });
  await api(page, "POST", `/api/games/${won.id}/moves`, { uci: "a1a8" });
  const lost = await api(page, "POST", "/api/games", { opponent: "simple", seed: 1 });
  await api(page, "POST", `/api/games/${lost.id}/resign`, {});
  return { won, lost };
}
const rows = (page) => page.locator(".game-row");
const becomes = (page, count) =>
  page.waitForFunction((count) => document.querySelectorAll(".game-row").length === count, count);

test("games are found by words, result and opponent; the address keeps the search", () =>
  withPage({}, async (page) => {
    await page.goto("/games");
    await page.getByText("Nothing yet").waitFor();
    const { won } = await someGames(page);
    await page.goto("/games");
    await becomes(page, 3);
    await page.getByText("3 games, the latest first.").waitFor();
    await page.getByRole("searchbox", { name: "Search" }).fill("sicilian");
    await becomes(page, 1);
    await page.getByText("B20 Sicilian Defense").waitFor();
    await page.getByRole("searchbox", { name: "Search" }).fill("");
    await becomes(page, 3);
    await page.getByRole("radio", { name: "Won" }).check();
    await becomes(page, 1);
    assert.equal(await rows(page).getAttribute("data-game"), won.id);
    await page.reload();
    await becomes(page, 1);
    await page.getByRole("radio", { name: "All" }).check();
    await page.getByLabel("Opponent").selectOption("random");
    await becomes(page, 1);
    await rows(page).getByRole("link", { name: /Resume/ }).click();
    await page.waitForURL("**/play/*");
  }));

test("a game is deleted after a question; all of them are saved as one PGN", () =>
  withPage({}, async (page) => {
    await someGames(page);
    await page.goto("/games");
    await becomes(page, 3);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "All games as PGN" }).click();
    const pgn = readFileSync(await (await download).path(), "utf8");
    assert.equal(pgn.match(/\[Event /g).length, 3);
    await rows(page).first().getByRole("button", { name: /Delete/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await becomes(page, 2);
    assert.equal((await api(page, "GET", "/api/games")).all_games, 2);
  }));

test("the list fits a phone", () =>
  withPage({ viewport: phone, hasTouch: true, isMobile: true }, async (page) => {
    await someGames(page);
    await page.goto("/games");
    await becomes(page, 3);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} px too wide`);
  }));
