// "Play from here": from an analysis, a review, a puzzle and a profile's diagram; and boards on a phone that lies.

import assert from "node:assert/strict";
import { test } from "node:test";
import { api, withPage } from "./browser.mjs";

/** Légal's mate: short, with mistakes that become puzzles. */
const legal = "1. e4 e5 2. Bc4 d6 3. Nf3 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0";

/** A review that is done, quickly. */
async function reviewed(page) {
  const { id } = await api(page, "POST", "/api/reviews", { pgn: legal, nodes: 5000, deeper: false, puzzles_for: "both" });
  for (;;) {
    const job = await api(page, "GET", `/api/reviews/${id}`);
    if (job.status === "done") return id;
    assert.notEqual(job.status, "failed", JSON.stringify(job.error));
    await page.waitForTimeout(300);
  }
}

const fenOf = (page) => page.getByLabel("FEN").inputValue();

test("from an analysis, a review, a puzzle and a profile one plays on", () =>
  withPage({}, async (page) => {
    const id = await reviewed(page);
    await page.goto(`/review/${id}`);
    await page.locator(".review-stage").waitFor();
    const { result } = await api(page, "GET", `/api/reviews/${id}`);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    const after = result.games[0].moves[2].fen;
    await page.waitForFunction((fen) => document.querySelector('a[aria-label="Play from here"]')?.href.includes(new URLSearchParams({ fen })), after);
    await page.getByRole("link", { name: "Play from here" }).click();
    await page.waitForURL("**/setup?*");
    assert.equal(await fenOf(page), after);

    await page.goto("/practise");
    const puzzle = await page.locator(".puzzle").getAttribute("data-fen");
    await page.getByRole("button", { name: "Show the answer" }).click();
    await page.getByRole("link", { name: "Play from here" }).click();
    await page.waitForURL("**/setup?*");
    assert.equal(await fenOf(page), puzzle);

    await page.goto("/players/karpov");
    await page.getByRole("tab", { name: "Habits" }).click();
    await page.locator(".example summary").first().click();
    const diagram = page.locator(".example[open]").first().getByRole("link", { name: "play from here" });
    const there = new URL(await diagram.getAttribute("href"), page.url()).searchParams.get("fen");
    await diagram.click();
    await page.waitForURL("**/setup?*");
    assert.equal(await fenOf(page), there);

    await page.goto("/analyse?fen=" + encodeURIComponent("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") + "&moves=e2e4,c7c5");
    await page.locator(".tree button.move").nth(1).waitFor();
    await page.keyboard.press("End");
    await page.waitForFunction(() => document.querySelector('a[aria-label="Play from here"]')?.href.includes("moves=e2e4"));
    await page.getByRole("link", { name: "Play from here" }).click();
    await page.locator(".setup-line", { hasText: "1. e4 c5" }).waitFor();
    await page.locator(".setup-opponent select").selectOption("random");
    await page.getByRole("radio", { name: "Random", exact: true }).check();
    await page.getByRole("radio", { name: "1 + 0" }).check();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForURL("**/play/*");
    const game = await api(page, "GET", `/api/games/${page.url().split("/").pop()}`);
    assert.deepEqual(game.moves.slice(0, 2).map((move) => move.san), ["e4", "c5"]);
    assert.deepEqual([game.clock.initial_ms, game.clock.increment_ms], [60_000, 0]);
  }));

test("lying, a phone shows the whole board on every page that has one", () =>
  withPage({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true }, async (page) => {
    const id = await reviewed(page);
    const seen = {};
    for (const path of [`/review/${id}`, "/analyse", "/practise", "/guess/tal?seed=5", "/setup"]) {
      await page.goto(path);
      const board = page.locator(".board cg-container").first();
      await board.waitFor();
      await page.waitForTimeout(300);
      const box = await board.boundingBox();
      if (box.y < 0 || box.y + box.height > 390 || box.height < 150) seen[path] = box;
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${path} is ${wide} px too wide`);
    }
    assert.deepEqual(seen, {});
  }));
