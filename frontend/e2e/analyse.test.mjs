// Analyse: a pasted position, a pasted game, variations, the engine's lines, the players' opinions.

import assert from "node:assert/strict";
import { test } from "node:test";
import { phone, withPage } from "./browser.mjs";

const mateInOne = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
const game = '[White "Somebody, Ann"]\n[Black "Nobody, Bob"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 1/2-1/2';

async function setUp(page, text) {
  await page.goto("/analyse");
  await page.getByLabel("A position as FEN, or a game as PGN").fill(text);
  await page.getByRole("button", { name: "Set up" }).click();
}
const fenShown = (page) => page.locator("[data-fen]").textContent();
const moves = (page) => page.locator(".move-list button.move > span:first-child").allTextContents();
/** The list is what it should be, now or in a moment. */
async function movesBecome(page, wanted) {
  const same = (wanted) => {
    const listed = [...document.querySelectorAll(".move-list button.move > span:first-child")];
    return listed.map((one) => one.textContent).join() === wanted;
  };
  await page.waitForFunction(same, wanted.join()).catch(async () => assert.deepEqual(await moves(page), wanted));
}

async function clickSquare(page, square) {
  const box = await page.locator(".review-board .board cg-container").boundingBox();
  const x = square.charCodeAt(0) - 97 + 0.5;
  const y = 8 - Number(square[1]) + 0.5;
  await page.mouse.click(box.x + (x * box.width) / 8, box.y + (y * box.height) / 8);
}

test("a pasted position is shown, and the engine finds the mate", async () => {
  await withPage({}, async (page) => {
    await setUp(page, mateInOne);
    await page.waitForFunction((fen) => document.querySelector("[data-fen]")?.textContent === fen, mateInOne);
    const best = page.locator('.engine-lines li[data-move="a1a8"]');
    await best.waitFor();
    await best.getByText("#1").waitFor();
    assert.equal(await best.locator(".line-move button").first().textContent(), "Ra8#");
    await clickSquare(page, "a1");
    await clickSquare(page, "a8");
    await page.locator(".engine-lines").getByText("The game is over here").waitFor();
    await movesBecome(page, ["Ra8#"]);
    await page.keyboard.press("ArrowLeft");
    assert.equal(await fenShown(page), mateInOne);
  });
});

test("a pasted game is walked through, left for a variation, and found again", async () => {
  await withPage({}, async (page) => {
    await setUp(page, game);
    await page.getByRole("heading", { name: "Ann Somebody – Bob Nobody" }).waitFor();
    await movesBecome(page, ["d4", "d5", "c4", "e6", "Nc3", "Nf6"]);
    for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
    await clickSquare(page, "c7");
    await clickSquare(page, "c6");
    await movesBecome(page, ["d4", "d5", "c4", "c6"]);
    await page.getByRole("button", { name: "Back to the game" }).click();
    await movesBecome(page, ["d4", "d5", "c4", "e6", "Nc3", "Nf6"]);
    assert.match(await fenShown(page), /^rnbqkbnr\/ppp1pppp\/8\/3p4\/2PP4\/8\/PP2PPPP\/RNBQKBNR b KQkq/);
  });
});

test("a player says what to play and why; the others are asked too", async () => {
  await withPage({}, async (page) => {
    await setUp(page, game);
    await page.getByRole("heading", { name: "Ann Somebody – Bob Nobody" }).waitFor();
    const answered = page.waitForResponse((response) => response.url().endsWith("/api/explain"));
    await page.locator('.ask-player[data-player="karpov"]').click();
    const explanation = await (await answered).json();
    await page.locator(".ask-answer").waitFor();
    assert.equal(await page.locator(".ask-move b").textContent(), explanation.san);
    assert.equal(await page.locator(".why-sentence").textContent(), explanation.sentence);
    const asked = page.waitForResponse((response) => response.url().endsWith("/api/explain/others"), { timeout: 60_000 });
    await page.getByRole("button", { name: "Ask them" }).click();
    const { others } = await (await asked).json();
    for (const one of others) {
      const row = page.locator(`[data-other="${one.name}"]`);
      await row.waitFor();
      assert.equal(await row.locator(".other-move").textContent(), one.san);
    }
    assert.ok(others.every((one) => one.name !== "karpov"));
  });
});

test("what cannot be read is named", async () => {
  await withPage(
    {},
    async (page) => {
      await setUp(page, "8/8/8/8/8/8/8/8 w - - 0 1");
      await page.getByRole("alert").getByText("king").waitFor();
      await page.getByLabel("A position as FEN, or a game as PGN").fill("1. e4 Qh4");
      await page.getByRole("button", { name: "Set up" }).click();
      await page.getByRole("alert").getByText("Qh4").waitFor();
    },
    ["422"],
  );
});

test("the analysis board fits a phone", async () => {
  await withPage({ viewport: phone, hasTouch: true, isMobile: true }, async (page) => {
    await setUp(page, mateInOne);
    await page.waitForFunction((fen) => document.querySelector("[data-fen]")?.textContent === fen, mateInOne);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} px too wide`);
  });
});
