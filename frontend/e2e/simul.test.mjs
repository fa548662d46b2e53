// A simul on one page, and one's games on another device.

import assert from "node:assert/strict";
import { test } from "node:test";
import { api, phone, withPage } from "./browser.mjs";

const clickOn = async (page, game, square) => {
  const board = page.locator(`[data-game="${game}"] .board cg-container`);
  await board.scrollIntoViewIfNeeded();
  const box = await board.boundingBox();
  const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
  await page.mouse.click(box.x + ((file + 0.5) * box.width) / 8, box.y + ((7 - rank + 0.5) * box.height) / 8);
};

test("one person against four, each with a clock; all of it is there after a reload", () =>
  withPage({}, async (page) => {
    await page.goto("/simul");
    await page.getByRole("button", { name: "Begin" }).waitFor();
    const checked = page.locator(".simul-player input:checked");
    while ((await checked.count()) > 0) await checked.first().uncheck();
    for (const name of ["Simple", "Random", "Mikhail Tal", "Anatoly Karpov"]) await page.getByLabel(name, { exact: true }).check();
    assert.ok(await page.getByLabel("BlitzMate").isDisabled(), "four are the most");
    await page.getByRole("radio", { name: "10 + 5" }).check();
    await page.getByRole("button", { name: "Begin" }).click();
    await page.waitForURL("**/simul/*");
    await page.locator('.simul-board[data-your-turn="yes"]').nth(3).waitFor();
    const ids = page.url().split("/").pop().split(",");
    assert.equal(ids.length, 4);
    assert.equal(await page.getByRole("timer").count(), 8);
    for (const id of ids) {
      await clickOn(page, id, "d2");
      await clickOn(page, id, "d4");
    }
    for (const id of ids) {
      await page.waitForFunction(
        async (id) => (await (await fetch(`/api/games/${id}`)).json()).moves.length >= 2,
        id,
        { timeout: 90_000, polling: 500 },
      );
      const game = await api(page, "GET", `/api/games/${id}`);
      assert.equal(game.moves[0].uci, "d2d4");
      assert.equal(game.clock.initial_ms, 600_000);
    }
    await page.reload();
    await page.locator('.simul-board[data-your-turn="yes"]').nth(3).waitFor();
    await page.getByRole("button", { name: /Resign against/ }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await page.getByText("You lost by resignation.").first().waitFor();
    const resign = page.getByRole("button", { name: /Resign against/ });
    for (let left = 3; left > 0; left--) {
      await resign.nth(left).waitFor({ state: "detached" });
      await resign.first().click();
      await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    }
    await page.getByRole("heading", { name: "Simul all games are over" }).waitFor();
    await page.getByRole("link", { name: "Another simul" }).waitFor();
    await page.setViewportSize(phone);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} px too wide`);
  }));

test("a link with a passphrase brings one's games to another browser", () =>
  withPage({}, async (desk) => {
    const game = await api(desk, "POST", "/api/games", { opponent: "simple", seed: 1, pace: "fast" });
    await desk.goto("/settings");
    await desk.getByRole("button", { name: "Make a link" }).click();
    const phrase = await desk.locator("[data-phrase]").textContent();
    await withPage({ viewport: phone, hasTouch: true, isMobile: true }, async (other) => {
      await other.goto(`/join/${phrase}`);
      await other.getByRole("button", { name: "Share them" }).tap();
      await other.waitForURL("**/games");
      await other.locator(`[data-game="${game.id}"]`).waitFor();
      await other.goto("/settings");
      await other.getByText("shares its games with another device").waitFor();
      await other.getByRole("button", { name: "Share no more" }).tap();
      await other.getByRole("dialog").getByRole("button", { name: "Share no more" }).tap();
      await other.getByText("follow to any browser").waitFor();
    });
    await desk.goto("/games");
    await desk.locator(`[data-game="${game.id}"]`).waitFor();
  }));
