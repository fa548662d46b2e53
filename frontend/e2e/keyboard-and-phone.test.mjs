// The same game without a mouse, and on a small screen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { movesOf, openGame, phone, pointOf, waitForPlies, waitForTurn, withPage } from "./browser.mjs";

test("a move with the arrow keys, one typed, and both announced", () =>
  withPage({}, async (page) => {
    await openGame(page, {});
    await page.getByRole("application").focus();
    await page.keyboard.press("ArrowUp"); // The cursor appears on e2.
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await waitForPlies(page, 2);
    assert.equal((await movesOf(page))[0], "e4");
    await page.locator("#announcements", { hasText: "You: pawn to e4." }).waitFor({ state: "attached" });
    await waitForTurn(page);

    const field = page.getByRole("textbox", { name: "Type a move" });
    await field.fill("Ke5");
    await field.press("Enter");
    await page.getByText("Ke5 is no legal move here.").first().waitFor();
    await field.fill("nf3");
    await field.press("Enter");
    await waitForPlies(page, 3);
    assert.equal((await movesOf(page))[2], "Nf3");
  }));

test("from the gallery into a game with Tab and Enter alone", () =>
  withPage({}, async (page) => {
    await page.goto("/");
    await page.locator(".cards .card").first().waitFor();
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press("Tab");
      const label = await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
      if (label.startsWith("Play against")) break;
    }
    await page.keyboard.press("Enter");
    await page.waitForURL("**/play/*");
    await page.locator("#announcements", { hasText: "You play" }).waitFor({ state: "attached" });
  }));

/** Nothing may stick out to the right. */
async function assertFits(page, what) {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= window, `${what} is ${content} wide in a window of ${window}`);
}

test("on a phone: gallery, navigation at the bottom, a game by touch", () =>
  withPage({ viewport: phone, hasTouch: true, isMobile: true }, async (page) => {
    await page.goto("/");
    await page.locator(".cards .card").first().waitFor();
    await assertFits(page, "the gallery");
    const nav = await page.getByRole("navigation", { name: "Main" }).boundingBox();
    assert.ok(nav.y + nav.height >= phone.height - 2, "the navigation lies at the bottom");

    await openGame(page, {});
    await assertFits(page, "the game");
    const board = await page.locator(".table .board").boundingBox();
    assert.ok(board.width > phone.width - 8 && board.y + board.height < phone.height, "the whole board is in view");
    for (const square of ["e2", "e4"]) {
      const { x, y } = await pointOf(page, square);
      await page.touchscreen.tap(x, y);
    }
    await waitForPlies(page, 2);
    assert.equal((await movesOf(page))[0], "e4");
    await assertFits(page, "the game with a reason");
  }));

test("both themes, and the choice is remembered", () =>
  withPage({ colorScheme: "light" }, async (page) => {
    await page.goto("/");
    const theme = () => page.locator("html").getAttribute("data-theme");
    assert.equal(await theme(), "light");
    await page.getByRole("button", { name: "Change to the dark theme" }).click();
    assert.equal(await theme(), "dark");
    await page.reload();
    assert.equal(await theme(), "dark");
  }));
