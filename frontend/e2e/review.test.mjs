// A pasted game from the form to the puzzles; every number on the page is the API's.

import assert from "node:assert/strict";
import { test } from "node:test";
import { api, phone, withPage } from "./browser.mjs";

/** Légal's mate: short, with a sacrifice and mistakes. The moves are public property. */
const legal = `[Event "Café de la Régence"]
[Site "Paris"]
[Date "1750.??.??"]
[White "Légal, Sire de"]
[Black "Saint Brie"]
[Result "1-0"]

1. e4 e5 2. Bc4 d6 3. Nf3 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0
`;

/** Paste a game, review it quickly, and return the job's id. */
async function reviewPasted(page, pgn) {
  await page.goto("/review");
  await page.getByLabel("The game, as PGN").fill(pgn);
  await page.getByText("How thorough, and for whom").click();
  await page.getByRole("radio", { name: /Quick/ }).check();
  await page.getByRole("button", { name: "Review", exact: true }).click();
  await page.waitForURL(/\/review\/.+/);
  // A small machine with other work takes its time; a job that failed says so at once.
  await page.locator(".review-stage, [role=alert]").first().waitFor({ timeout: 300_000 });
  assert.equal(await page.locator("[role=alert]").count(), 0, await page.locator("main").textContent());
  const id = decodeURIComponent(new URL(page.url()).pathname.split("/")[2]);
  // First verdicts are on the page while deeper looks and puzzles are still to come.
  while ((await api(page, "GET", `/api/reviews/${id}`)).status !== "done") await page.waitForTimeout(200);
  return id;
}

/** Show each verdict at once, without asking for the better move first. */
const dontAsk = (page) => page.getByRole("switch", { name: "Ask me first" }).uncheck({ force: true });

const texts = (locator) => locator.allTextContents().then((all) => all.map((one) => one.replace(/\s+/g, " ").trim()));
const result = async (page, id) => (await api(page, "GET", `/api/reviews/${id}`)).result.games[0];

test("a pasted game is reviewed, and the page's numbers are the API's", async () => {
  await withPage({}, async (page) => {
    const id = await reviewPasted(page, legal);
    const review = await result(page, id);
    assert.equal(review.moves.length, 13);
    assert.match(await page.locator("h1").textContent(), /Sire de Légal – Saint Brie/);

    for (const color of ["white", "black"]) {
      const side = review.sides[color];
      const box = page.locator(`.accuracy-side[data-side=${color}]`);
      assert.equal((await texts(box.locator(".accuracy-number")))[0], `${side.accuracy.toFixed(1)} %`);
      assert.ok((await box.textContent()).includes(`${side.average_loss_cp.toFixed(0)} centipawns lost a move`));
      const phases = Object.fromEntries(
        (await texts(box.locator(".accuracy-phases > div"))).map((row) => row.split(/(?<=[a-z])(?=\d)/)),
      );
      for (const [phase, value] of Object.entries(side.phase_accuracy))
        assert.equal(phases[phase], `${value.toFixed(1)} %`, `${color}, ${phase}`);
      const lessons = await texts(page.locator(`.lessons [data-side=${color}] li > span`));
      assert.deepEqual(lessons, side.lessons.map(({ text }) => text));
    }
    for (const row of await page.locator(".class-table tbody tr").all()) {
      const kind = await row.getAttribute("data-class");
      const counts = (await texts(row.locator("td"))).map(Number);
      assert.deepEqual(counts, [review.sides.white.classes[kind] ?? 0, review.sides.black.classes[kind] ?? 0], kind);
    }
    assert.equal(await page.locator(".class-table tbody tr").count(), new Set(review.moves.map((m) => m.class)).size);
    assert.equal(await page.locator(".review-side .move-list button.move").count(), 13);
  });
});

test("stepping by keys, graph, move list and key moments shows each move's judgement", async () => {
  await withPage({}, async (page) => {
    const id = await reviewPasted(page, legal);
    const review = await result(page, id);
    await dontAsk(page);
    await page.locator("h1").click(); // the keys are the board's again
    const slider = page.getByRole("slider");
    const at = async () => Number(await slider.getAttribute("aria-valuenow"));
    assert.equal(await at(), 0);

    for (const move of review.moves) {
      await page.keyboard.press("ArrowRight");
      const words = page.locator(".current-words");
      assert.ok((await words.locator(".current-title b").textContent()).endsWith(` ${move.san}`), move.san);
      assert.equal(await words.getAttribute("data-class"), move.class);
      assert.ok((await words.textContent()).includes(`${move.before.text} → ${move.after.text}`));
      if (move.sentence) assert.equal(await words.locator(".current-sentence").textContent(), move.sentence);
      assert.equal(await page.locator(".class-badge svg").getAttribute("data-class"), move.class);
    }
    assert.equal(await at(), 13);
    await page.keyboard.press("Home");
    assert.equal(await at(), 0);

    await page.locator(".review-side .move-list button.move").nth(8).click();
    assert.equal(await at(), 9);
    const box = await slider.boundingBox();
    await page.mouse.click(box.x + box.width - 8, box.y + 20);
    assert.equal(await at(), 13);
    await slider.focus();
    await page.keyboard.press("ArrowLeft");
    assert.equal(await at(), 12, "the graph's key counts once");

    const moments = await texts(page.locator(".moments li b"));
    assert.ok(moments.length > 0);
    await page.keyboard.press("Home");
    for (const moment of moments) {
      await page.getByRole("button", { name: "Next key moment" }).click();
      assert.equal((await texts(page.locator(".current-title b")))[0], moment);
    }
    assert.ok(await page.getByRole("button", { name: "Next key moment" }).isDisabled());
  });
});

test("arrows get thinner with what a move costs, and a better line can be walked through", async () => {
  await withPage({}, async (page) => {
    const id = await reviewPasted(page, legal);
    const review = await result(page, id);
    const bad = review.moves.find((move) => ["mistake", "blunder", "missed win"].includes(move.class));
    assert.ok(bad, "Légal's opponent made no mistake?");
    await dontAsk(page);
    await page.locator("h1").click();
    for (let ply = 1; ply < bad.ply; ply++) await page.keyboard.press("ArrowRight");
    const arrow = page.locator(".review-board .cg-shapes line");
    const cost = (one) => Math.abs(one.evaluation.win_percent - bad.candidates[0].evaluation.win_percent);
    const drawn = bad.candidates.filter((one) => cost(one) <= 30);
    await arrow.nth(drawn.length - 1).waitFor();
    const widths = (await arrow.evaluateAll((all) => all.map((one) => Number(one.getAttribute("stroke-width"))))).toSorted((a, b) => b - a);
    const wanted = drawn.map((one) => Math.max(3, 13 - cost(one))).toSorted((a, b) => b - a);
    assert.equal(widths.length, wanted.length);
    // chessground draws in 64ths of the board and rounds to whole ones.
    wanted.forEach((width, index) => assert.ok(Math.abs(widths[index] * 64 - width) <= 1, `${widths} for ${wanted}`));

    await page.keyboard.press("ArrowRight");
    const line = page.locator(".current-line .line-move button");
    assert.equal(await line.first().textContent(), bad.candidates[0].san);
    await line.first().click();
    await page.getByRole("button", { name: "Back to the game" }).click();
    assert.equal(await page.locator(".class-badge").count(), 1);
  });
});

test("at a mistake the board asks first: a wrong try, hints, the right move", async () => {
  await withPage({}, async (page) => {
    const id = await reviewPasted(page, legal);
    const review = await result(page, id);
    const bad = review.moves.find(
      (move) => ["mistake", "blunder", "missed win"].includes(move.class) && move.candidates[0].uci !== move.uci,
    );
    for (let ply = 0; ply < bad.ply; ply++) await page.keyboard.press("ArrowRight");
    const asked = page.locator(".try-again");
    await asked.getByText("was not the move").waitFor();
    assert.equal(await page.locator(".current-sentence").count(), 0, "the sentence would tell the answer");
    const rings = page.locator(".review-board .cg-shapes circle");
    assert.equal(await rings.count(), 0);
    await asked.getByRole("button", { name: "Hint: which piece?" }).click();
    await rings.first().waitFor();
    assert.equal(await rings.count(), 1);
    await asked.getByRole("button", { name: "Hint: where to?" }).click();
    await rings.nth(1).waitFor();
    await asked.getByLabel("Type a move").fill(bad.san);
    await page.keyboard.press("Enter");
    await asked.getByText("That was the move of the game.").waitFor();
    await asked.getByLabel("Type a move").fill(bad.candidates[0].san);
    await page.keyboard.press("Enter");
    await page.locator(".try-right").getByText("Right, that was the move.").waitFor();
    assert.equal(await page.locator(".current-sentence").textContent(), bad.sentence);
  });
});

test("a review can be taken away", async () => {
  await withPage({}, async (page) => {
    const id = await reviewPasted(page, legal);
    const review = await result(page, id);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Annotated PGN" }).click();
    const stream = await (await download).createReadStream();
    let text = "";
    for await (const chunk of stream) text += chunk;
    assert.equal(text.trim(), review.annotated_pgn.trim());
    assert.ok(text.includes("[%eval"));
    await page.keyboard.press("ArrowRight");
    const fen = await page.locator(".exports code").textContent();
    assert.ok(fen.startsWith("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq"));
    await page.getByRole("link", { name: "Analyse this position" }).click();
    await page.waitForURL(/\/analyse\?fen=/);
    await page.waitForFunction((wanted) => document.querySelector("[data-fen]")?.textContent === wanted, fen);
  });
});

test("mistakes become puzzles, which are solved on the page and remembered", async () => {
  await withPage({}, async (page) => {
    const id = await reviewPasted(page, legal);
    const added = (await api(page, "GET", `/api/reviews/${id}`)).result.puzzles_added;
    assert.ok(added > 0);
    assert.ok((await page.locator(".puzzle-note").textContent()).startsWith(`${added} puzzle`));
    await page.locator(".puzzle-note a").click();
    await page.getByText("Find a better move.").waitFor();
    assert.equal((await texts(page.locator(".practise-progress dd"))).join(), [`${added}`, `0 of ${added}`, "0 of 0 tries"].join());

    const fen = await page.locator(".puzzle").getAttribute("data-fen");
    const answered = page.waitForResponse((response) => response.url().endsWith("/answer"));
    await page.getByRole("button", { name: "Show the answer" }).click();
    const { solutions } = await (await answered).json();
    await page.getByText("The answer").waitFor();
    assert.ok((await page.locator(".puzzle-card").textContent()).includes(solutions[0].san));

    // What was missed is due at once: it comes round again.
    for (let tries = 0; tries <= added; tries++) {
      await page.getByRole("button", { name: "Next" }).click();
      await page.getByText("Find a better move.").waitFor();
      if ((await page.locator(".puzzle").getAttribute("data-fen")) === fen) break;
      await page.getByRole("button", { name: "Show the answer" }).click();
    }
    await page.getByLabel("Type a move").fill(solutions[0].san);
    await page.keyboard.press("Enter");
    await page.locator(".puzzle-right").waitFor();
    const { progress } = await api(page, "GET", "/api/puzzles");
    assert.equal(progress.solved, 1);
    assert.equal((await texts(page.locator(".practise-progress dd")))[0], String(progress.due));
  });
});

test("a game that was played here is reviewed by its id, and listed", async () => {
  await withPage({}, async (page) => {
    const game = await api(page, "POST", "/api/games", { opponent: "random", pace: "fast", color: "white", seed: 3 });
    await api(page, "POST", `/api/games/${game.id}/moves`, { uci: "e2e4", ply: 1 });
    await api(page, "POST", `/api/games/${game.id}/resign`, {});
    await page.goto("/review");
    await page.locator(`a[href="/review?game=${game.id}"]`).click();
    await page.locator(".review-stage, [role=alert]").first().waitFor({ timeout: 300_000 });
    const moves = await texts(page.locator(".review-side .move-list button.move > span:first-child"));
    assert.equal(moves[0], "e4");
    await page.goto("/review");
    await page.locator("#earlier-reviews").waitFor();
    await page.getByRole("button", { name: /Forget the review/ }).click();
    await page.locator("#earlier-reviews").waitFor({ state: "detached" });
  });
});

test("a bad PGN is named, an unknown review too", async () => {
  await withPage(
    {},
    async (page) => {
      await page.goto("/review");
      await page.getByRole("button", { name: "Review", exact: true }).click();
      assert.match(await page.getByRole("alert").textContent(), /no game yet/);
      await page.getByLabel("The game, as PGN").fill("1. e4 e5 2. Ke3 Nc6");
      await page.getByRole("button", { name: "Review", exact: true }).click();
      await page.getByRole("alert").getByText("Ke3").waitFor();
      assert.equal(await page.getByLabel("The game, as PGN").getAttribute("aria-invalid"), "true");
      await page.goto("/review/nosuchreview");
      await page.getByRole("alert").waitFor();
      await page.getByRole("link", { name: "Review another game" }).waitFor();
    },
    ["422", "404"],
  );
});

test("a review on a phone keeps the board in sight and nothing sticks out, not even a name of 3,000 letters", async () => {
  await withPage({ viewport: phone, hasTouch: true, isMobile: true, colorScheme: "light" }, async (page) => {
    await reviewPasted(page, legal.replace("Légal, Sire de", "L".repeat(3000)));
    await page.getByRole("button", { name: "Next key moment" }).scrollIntoViewIfNeeded();
    await page.getByRole("button", { name: "Next key moment" }).tap();
    await page.locator(".class-badge").waitFor();
    const board = await page.locator(".review-board .board").boundingBox();
    assert.ok(board.y >= 0 && board.y + board.height <= phone.height, "the board left the screen");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} px too wide`);
  });
});
