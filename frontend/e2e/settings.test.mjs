// Settings: board, pieces, notation, confirmation, zen; kept, saved to a file and read in another browser. Sizes of text.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { api, clickMove, desktop, movesOf, openGame, phone, tablet, waitForPlies, waitForTurn, withPage } from "./browser.mjs";

const styleOf = (page, selector, name) =>
  page.locator(selector).first().evaluate((element, name) => getComputedStyle(element)[name], name);

test("board and pieces change at once, are kept, and go to another browser as a file", () =>
  withPage({}, async (page) => {
    await page.goto("/settings");
    const boards = new Set();
    for (const board of ["Wood", "Walnut", "Blue", "Grey", "High contrast", "Green"]) {
      await page.getByRole("radio", { name: board, exact: true }).check();
      boards.add(await styleOf(page, ".mini-board cg-board", "background"));
    }
    assert.equal(boards.size, 6);
    await page.getByLabel(/^Volume/).fill("30");
    for (const set of ["Merida", "Celtic", "Fantasy", "Spatial"]) {
      const drawing = page.waitForResponse((response) => response.url().endsWith(".svg") && response.url().includes(set.toLowerCase()));
      await page.getByRole("radio", { name: set }).check();
      assert.equal((await drawing).status(), 200);
      assert.match(await styleOf(page, ".mini-board piece", "backgroundImage"), new RegExp(`${set.toLowerCase()}.*svg`));
    }
    assert.equal(await page.locator(".mini-board coords").count(), 2, "coordinates are on at first");
    await page.getByRole("switch", { name: "coordinates" }).uncheck();
    assert.equal(await page.locator(".mini-board coords").count(), 0);
    await page.getByRole("switch", { name: /figurines/ }).check();
    await page.reload();
    assert.equal(await page.locator("html").getAttribute("data-pieces"), "spatial");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save" }).click();
    const file = await (await download).path();
    const values = JSON.parse(readFileSync(file, "utf8")).values;
    assert.deepEqual([values.settings.board, values.settings.pieces, values.settings.figurines], ["green", "spatial", true]);
    assert.equal(values.settings.volume, 30);
    await withPage({}, async (other) => {
      await other.goto("/settings");
      await other.locator("input[type=file]").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from("nonsense") });
      await other.getByRole("alert").getByText("no JSON").waitFor();
      await other.locator("input[type=file]").setInputFiles(file);
      await other.locator('html[data-pieces="spatial"][data-board="green"]').waitFor({ state: "attached" });
    });
  }));

test("a move is confirmed, written as a figurine, and zen leaves the board alone", () =>
  withPage({}, async (page) => {
    await page.goto("/settings");
    await page.getByRole("switch", { name: /figurines/ }).check();
    await page.getByRole("switch", { name: /ask before/ }).check();
    await openGame(page, {});
    await clickMove(page, "g1", "f3");
    await page.getByRole("button", { name: "Take it off" }).click();
    assert.deepEqual(await movesOf(page), []);
    await clickMove(page, "g1", "f3");
    const field = page.getByRole("textbox", { name: "Type a move" });
    await field.fill("e4");
    await field.press("Enter");
    await page.getByRole("button", { name: "Play e4" }).waitFor(); // another move is asked about, too
    await page.getByRole("button", { name: "Take it off" }).click();
    await clickMove(page, "g1", "f3");
    await page.getByRole("button", { name: "Play Nf3" }).click();
    await waitForPlies(page, 2);
    assert.equal((await movesOf(page))[0], "♘f3");
    await waitForTurn(page);
    await page.locator("body").press("o");
    await page.getByRole("button", { name: "Leave zen" }).waitFor();
    assert.equal(await page.locator(".masthead").isVisible(), false);
    assert.equal(await page.locator(".why").isVisible(), false);
    await page.getByRole("button", { name: "Leave zen" }).click();
    await page.locator(".masthead").waitFor();
    await page.locator("body").press("?");
    await page.getByRole("dialog", { name: "Keys" }).getByText("turn the board").waitFor();
  }));

test("on a phone everything of a game is reached without scrolling, upright and lying", async () => {
  const start_fen = "2rqrnk1/1p2bppp/p1p1bn2/3p2B1/3P4/2NBPP2/PPQ1N1PP/3R1R1K w - - 0 14";
  await withPage({ viewport: phone, hasTouch: true, isMobile: true }, async (page) => {
    await openGame(page, { opponent: "personality:karpov", color: "black", start_fen });
    await waitForTurn(page);
    await page.locator(".why-sentence").waitFor({ timeout: 60_000 });
    const inSight = async (locator) => {
      const box = await locator.boundingBox();
      const nav = await page.getByRole("navigation", { name: "Main" }).boundingBox();
      assert.ok(box && box.y >= 0 && box.y + Math.min(box.height, 40) <= nav.y, `${locator} is in sight`);
    };
    await inSight(page.locator(".why-sentence"));
    await page.getByRole("button", { name: "Moves" }).tap();
    await inSight(page.locator(".move-list button.move").first());
    await page.getByRole("button", { name: "Actions" }).tap();
    await inSight(page.getByRole("button", { name: "Resign" }));
    await page.getByRole("button", { name: "Actions: pull up" }).tap();
    assert.equal(await page.locator(".table").isVisible(), false);
    await page.getByRole("button", { name: "Actions: back to the board" }).tap();
    assert.ok((await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)) <= 1, "nothing to scroll");
    await page.setViewportSize({ width: 844, height: 390 });
    const board = await page.locator(".table .board").boundingBox();
    assert.ok(board.height > 220 && board.y + board.height <= 390, `the board lies at ${board.y} and is ${board.height} high`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} px too wide`);
  });
});

test("the gallery on a phone has two columns and finds a name", () =>
  withPage({ viewport: phone, hasTouch: true, isMobile: true }, async (page) => {
    await page.goto("/");
    const cards = page.locator(".cards .card");
    await cards.first().waitFor({ timeout: 60_000 });
    const boxes = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
    assert.equal(new Set(boxes.map(Math.round)).size, 2);
    await page.getByRole("searchbox", { name: "Search by name" }).fill("petro");
    assert.equal(await cards.count(), 1);
  }));

const sizes = [desktop, tablet, phone];
test("no card stands alone in the last row, unless it is as wide as the row", () =>
  withPage({}, async (page) => {
    for (let game = 0; game < 5; game++) await api(page, "POST", "/api/games", { opponent: "simple", pace: "fast", moves: ["e4", "e5"] });
    for (const [path, cards] of [
      ["/", ".cards .card"], ["/", ".partners-list > *"], ["/guess", ".guess-players > li"], ["/simul", ".simul-player"],
      ["/players", ".players-list > li"], ["/watch", ".under-way li"], ["/players/karpov", ".findings > li"],
    ]) {
      await page.goto(path);
      await page.locator(cards).first().waitFor({ timeout: 90_000 });
      for (const width of [390, 768, 1100, 1280, 1440, 1800]) {
        await page.setViewportSize({ width, height: 900 });
        const boxes = await page.locator(cards).evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ y, bottom, width }) => ({ y: Math.round(y), bottom: Math.round(bottom), width: Math.round(width) })),
        );
        const lowest = Math.max(...boxes.map((box) => box.y));
        const last = boxes.filter((box) => box.bottom > lowest);
        const first = boxes.filter((box) => box.y === boxes[0].y);
        const alone = last.length === 1 && first.length > 1;
        assert.ok(!alone || last[0].width > 1.5 * first[0].width, `${path}: one card in the last row at ${width}`);
      }
    }
  }));

test("every face is whole in the gallery, from hair to chin", () =>
  withPage({}, async (page) => {
    await page.goto("/");
    await page.locator(".card .portrait .skin").first().waitFor({ timeout: 60_000 });
    for (const viewport of sizes) {
      await page.setViewportSize(viewport);
      const cut = await page.locator(".card-picture").evaluateAll((all) =>
        all.flatMap((picture) => {
          const frame = picture.getBoundingClientRect();
          const boxes = (part) => [...picture.querySelectorAll(part)].map((one) => one.getBoundingClientRect());
          const [face] = boxes(".skin").sort((one, other) => other.height - one.height);
          // Long hair may fall over the edge below.
          const whole = face && face.bottom <= frame.bottom && [face, ...boxes(".hair")].every((box) => box.top >= frame.top);
          return whole ? [] : [picture.closest(".card").querySelector("h2").textContent];
        }),
      );
      assert.deepEqual(cut, [], `${viewport.width} px wide`);
    }
  }));

test("how a master plays is chosen in one row", () =>
  withPage({}, async (page) => {
    await page.goto("/");
    const choices = page.getByRole("group", { name: /How the master plays/ }).locator("label");
    await choices.first().waitFor();
    const rows = await choices.evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().y))).size);
    assert.deepEqual([await choices.count(), rows], [5, 1]);
  }));
