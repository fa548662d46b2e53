// Playing from anywhere: the editor, odds, openings, clocks of one's own, "play from here".

import assert from "node:assert/strict";
import { test } from "node:test";
import { api, phone, withPage } from "./browser.mjs";

const fenOf = (page) => page.getByLabel("FEN").inputValue();

async function squarePoint(page, square) {
  const box = await page.locator(".editor .board cg-container").boundingBox();
  const black = (await page.locator(".editor .cg-wrap.orientation-black").count()) > 0;
  const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
  const [across, down] = black ? [7 - file, rank] : [file, 7 - rank];
  return { x: box.x + ((across + 0.5) * box.width) / 8, y: box.y + ((down + 0.5) * box.height) / 8 };
}

async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}

test("a position is set up with mouse and keyboard, and played", async () => {
  await withPage({}, async (page) => {
    await page.goto("/setup");
    await page.getByRole("button", { name: "Clear" }).click();
    await page.getByText("The board is empty.").waitFor();
    const tap = async (square) => page.mouse.click(...Object.values(await squarePoint(page, square)));
    await page.getByRole("button", { name: "white king" }).click();
    await tap("e1");
    await page.getByRole("button", { name: "black king" }).click();
    await tap("e8");
    const rook = await page.getByRole("button", { name: "white rook" }).boundingBox();
    await drag(page, { x: rook.x + 20, y: rook.y + 20 }, await squarePoint(page, "h1"));
    await page.waitForFunction(() => document.querySelector(".setup-fen").value.startsWith("4k3/8/8/8/8/8/8/4K2R"));
    await page.getByRole("button", { name: "Move pieces" }).click();
    await page.getByRole("button", { name: "Move pieces", pressed: true }).waitFor();
    await drag(page, await squarePoint(page, "e8"), await squarePoint(page, "c8"));
    await page.waitForFunction(() => document.querySelector(".setup-fen").value.startsWith("2k5"));
    await page.locator(".editor .board-frame").focus();
    for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "P", "ArrowLeft", "p", "Delete"]) await page.keyboard.press(key);
    assert.equal(await fenOf(page), "2k5/8/8/8/8/4P3/8/4K2R w K - 0 1");
    await page.reload();
    assert.equal(await fenOf(page), "2k5/8/8/8/8/4P3/8/4K2R w K - 0 1");
    await page.getByLabel("FEN").fill("2k5/8/8 nonsense");
    await page.getByLabel("FEN").press("Tab");
    await page.getByText("This cannot be read as a FEN.").waitFor();
    assert.equal(await page.locator(".editor .board piece:not(.ghost)").count(), 4, "the last good position stays");
    await page.getByRole("button", { name: "Mirror" }).click();
    assert.equal(await fenOf(page), "4k2r/8/4p3/8/8/8/8/2K5 b k - 0 1");
    await page.getByLabel("Other", { exact: true }).check();
    await page.getByLabel("minutes", { exact: true }).fill("7");
    await page.getByLabel("seconds a move", { exact: true }).fill("4");
    await page.locator(".setup-opponent select").selectOption("simple");
    await page.getByRole("button", { name: "Play as White" }).click();
    await page.waitForURL("**/play/*");
    const game = await api(page, "GET", `/api/games/${page.url().split("/").pop()}`);
    assert.equal(game.start_fen, "4k2r/8/4p3/8/8/8/8/2K5 b k - 0 1");
    assert.deepEqual([game.clock.initial_ms, game.clock.increment_ms], [420_000, 4_000]);
  });
});

test("an opening is found by name; its moves are in the game, and cannot be taken back", async () => {
  await withPage({}, async (page) => {
    await page.goto("/setup");
    await page.getByLabel("Begin with an opening").fill("najdorf");
    await page.getByRole("button", { name: "B90 Sicilian Defense: Najdorf Variation", exact: true }).click();
    await page.locator(".setup-line", { hasText: "1. e4 c5" }).waitFor();
    await page.locator(".setup-opponent select").selectOption("random");
    await page.getByRole("button", { name: "Play as White" }).click();
    await page.waitForURL("**/play/*");
    const id = page.url().split("/").pop();
    const game = await api(page, "GET", `/api/games/${id}`);
    assert.equal(game.moves.length, 10);
    assert.equal(game.opening.name, "Sicilian Defense: Najdorf Variation");
    await assert.rejects(api(page, "POST", `/api/games/${id}/takeback`, {}), /no move of yours/);
    const again = await api(page, "POST", `/api/games/${id}/rematch`, {});
    assert.equal(again.moves.length, 10);
    assert.equal(again.color, "black");
  }, ["409"]);
});

test("odds give the colour that goes with them; a phone shows all of it", async () => {
  await withPage({ viewport: phone, hasTouch: true, isMobile: true }, async (page) => {
    await page.goto("/setup");
    await page.getByRole("button", { name: "Knight", exact: true }).tap();
    assert.match(await fenOf(page), /R1BQKBNR w KQkq/);
    await page.getByRole("button", { name: "Play as Black" }).waitFor();
    await page.getByRole("button", { name: "black queen" }).tap();
    const { x, y } = await squarePoint(page, "e4");
    await page.touchscreen.tap(x, y);
    assert.match(await fenOf(page), /\/4q3\//);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} px too wide`);
  });
});

test("every odds, castling rights and the side to move; a line of openings is found by its ECO code", async () => {
  const usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  await withPage({}, async (page) => {
    await page.goto("/setup");
    for (const [name, board, rights] of [
      ["Pawn and move", "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR", "KQkq"],
      ["Rook", usual.replace("/RNBQ", "/1NBQ"), "Kkq"],
      ["Knight", usual.replace("/RNBQ", "/R1BQ"), "KQkq"],
      ["Queen", usual.replace("/RNBQ", "/RNB1"), "KQkq"],
    ]) {
      await page.getByRole("button", { name, exact: true }).click();
      assert.equal(await fenOf(page), `${board} w ${rights} - 0 1`, name);
    }
    await page.getByLabel("Give odds yourself").selectOption({ label: "Rook" });
    assert.equal(await fenOf(page), `${usual.replace("/RNBQ", "/1NBQ")} w Kkq - 0 1`);
    await page.getByRole("button", { name: "Play as White" }).waitFor();
    await page.getByRole("button", { name: "Start position" }).click();
    await page.getByRole("checkbox", { name: "Black, long" }).uncheck();
    await page.getByRole("radio", { name: "Black", exact: true }).first().check();
    assert.equal(await fenOf(page), `${usual} b KQk - 0 1`);
    await page.getByLabel("Begin with an opening").fill("C89");
    await page.getByRole("button", { name: /^C89 Ruy Lopez: Marshall/ }).first().click();
    await page.locator(".setup-line", { hasText: "1. e4 e5" }).waitFor();
  });
});
