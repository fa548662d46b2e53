// Guessing: a master's moves, scored; and which master one plays.

import assert from "node:assert/strict";
import { test } from "node:test";
import { api, phone, waitForPlies, withPage } from "./browser.mjs";

test("a win is guessed move by move: likeness, quality, and what he played", () =>
  withPage({}, async (page) => {
    await page.goto("/guess/tal?seed=5");
    await page.getByRole("heading", { name: "Mikhail Tal's move?" }).waitFor();
    const game = await api(page, "GET", "/api/guesses/tal?seed=5");
    const type = async (uci) => {
      const field = page.getByRole("textbox", { name: "Type a move" });
      await field.fill(uci);
      await field.press("Enter");
    };
    assert.equal(await page.locator(".guess-stage").getAttribute("data-ply"), String(game.first_ply));
    await type(game.moves[game.first_ply]);
    await page.locator(".move-input input[readonly]").waitFor();
    await page.getByText("exactly what Mikhail Tal played").first().waitFor({ timeout: 60_000 });
    assert.equal(await page.locator('[data-score="likeness"]').textContent(), "100");
    await page.getByRole("button", { name: "Go on" }).click();
    await page.locator(`.guess-stage[data-ply="${game.first_ply + 2}"]`).waitFor();
    await page.getByText("1 of 1").waitFor();
  }));

test("an anonymous master is guessed, and the tally is kept", () =>
  withPage({ viewport: phone, hasTouch: true, isMobile: true }, async (page) => {
    await page.goto("/guess");
    await page.getByText("blind guessing is right").waitFor();
    const shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    const moves = [...Array(6).fill(shuffle).flat(), "e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5"];
    const game = await api(page, "POST", "/api/games", { opponent: "mystery", moves, pace: "fast", seed: 1 });
    await page.goto(`/play/${game.id}`);
    await waitForPlies(page, 30);
    const text = (await page.locator("main").innerText()).toLowerCase();
    const { personalities } = await api(page, "GET", "/api/personalities");
    assert.ok(!personalities.filter((one) => !text.includes("who is it")).length, "the question is asked");
    assert.equal(await page.locator(".sheet-tabs button").count(), 2, "no reasons yet, and no tab for them");
    await page.locator(".guess-master select").selectOption("tal");
    await page.getByRole("button", { name: "Say it" }).tap();
    const known = page.getByRole("region", { name: "Why this move?" });
    await known.waitFor();
    const after = await api(page, "GET", `/api/games/${game.id}`);
    assert.ok(personalities.some((one) => one.id === after.opponent.id));
    await page.goto("/guess");
    await page.locator('[data-tally="1"]').waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} px too wide`);
  }));
