// "Why this move?": what the panel shows is what the API said.

import assert from "node:assert/strict";
import { test } from "node:test";
import { api, openGame, waitForTurn, withPage } from "./browser.mjs";

const middlegame = "2rqrnk1/1p2bppp/p1p1bn2/3p2B1/3P4/2NBPP2/PPQ1N1PP/3R1R1K w - - 0 14";

const numbers = (locator) => locator.evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.value)));
const shown = (text) => Number(text.replace("−", "-"));

test("the numbers of the panel are the API's, and the bars' values sum to the score", () =>
  withPage({}, async (page) => {
    const game = await openGame(page, { opponent: "personality:karpov", color: "black", start_fen: middlegame });
    await waitForTurn(page);
    const panel = page.getByRole("region", { name: "Why this move?" });
    await panel.locator(".candidate").first().waitFor();
    const why = await api(page, "GET", `/api/games/${game.id}/moves/1/why`);

    assert.equal(await panel.locator(".why-sentence").innerText(), why.sentence);
    assert.doesNotMatch(await panel.innerText(), /tier \d|learned|\d\.\d{3}/, "a number or a name of the workshop");
    if (!why.engine_choice.same) {
      const cost = why.engine_choice.cost_win_percent.toFixed(1);
      assert.equal(
        await panel.locator(".why-engine").innerText(),
        `The engine preferred ${why.engine_choice.san} (cost ${cost} % win chance).`,
      );
    }

    const rows = panel.locator(".candidate");
    assert.equal(await rows.count(), why.candidates.length);
    for (const [index, candidate] of why.candidates.entries()) {
      const row = rows.nth(index);
      if (!(await row.locator("details").getAttribute("open").then((open) => open !== null)))
        await row.locator("summary").click();
      assert.equal(await row.locator(".candidate-san").innerText(), candidate.san);
      const chance = `${(100 * candidate.style_score).toFixed(0)} %`;
      assert.equal(await row.locator(".candidate-score").innerText(), chance);

      const loud = candidate.contributions.filter((one) => Math.abs(one.value) >= 0.005);
      const cells = row.locator(".contributions [data-value]");
      const values = await numbers(cells);
      assert.deepEqual([...values].sort(), loud.map((one) => one.value).sort());
      for (const [at, text] of (await cells.allInnerTexts()).entries())
        assert.ok(Math.abs(shown(text) - values[at]) <= 0.005001, `${text} stands for ${values[at]}`);
      const sum = candidate.contributions.reduce((total, one) => total + one.value, 0);
      if (loud.length)
        assert.ok(Math.abs(sum - candidate.final_score) < 0.007, `${candidate.san}: ${sum} is not ${candidate.final_score}`);
      assert.equal(await row.locator(".verdicts li").count(), candidate.verdicts.length);
    }

    // Pointing at a candidate draws it on the board.
    await rows.last().hover();
    await page.locator(".table .board svg line, .table .board svg g[cgHash]").first().waitFor({ state: "attached" });
  }));

test("classic shows twelve bars, in points", () =>
  withPage({}, async (page) => {
    const game = await openGame(page, { opponent: "personality:karpov", color: "black", start_fen: middlegame, mode: "classic" });
    await waitForTurn(page);
    const panel = page.getByRole("region", { name: "Why this move?" });
    const row = panel.locator(".candidate").first();
    await row.waitFor();
    assert.match(await panel.locator(".why-tier").innerText(), /by layers of style/);
    const why = await api(page, "GET", `/api/games/${game.id}/moves/1/why`);
    await row.locator("summary").click();
    const { contributions, final_score } = why.candidates[0];
    const layers = contributions.filter((one) => !["engine", "safety", "bounds"].includes(one.name));
    assert.equal(layers.length, 12);
    assert.deepEqual(
      await row.locator(".contributions li").evaluateAll((rows) => rows.map((one) => one.dataset.layer)),
      contributions.map((one) => one.name),
    );
    const parts = await row.locator(".contributions li .number").allInnerTexts();
    const sum = parts.reduce((total, text) => total + shown(text), 0);
    assert.ok(Math.abs(sum - 100 * final_score) < 1, `${parts} do not make ${final_score}`);
    assert.equal(await row.locator(".contributions-sum .number").innerText(), (100 * final_score).toFixed(1));
  }));

test("a mate is shown as one", () =>
  withPage({}, async (page) => {
    await openGame(page, { opponent: "personality:tal", color: "black", start_fen: "7k/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1" });
    await page.locator('.play[data-status="over"]').waitFor();
    const panel = page.getByRole("region", { name: "Why this move?" });
    await panel.locator(".candidate").first().waitFor();
    assert.equal(await panel.locator(".candidate.chosen .candidate-score").innerText(), "#1");
    assert.doesNotMatch(await panel.innerText(), /\d{4}/, "a raw sum");
  }));

test("a book move shows the player's own games", () =>
  withPage({}, async (page) => {
    const game = await openGame(page, { opponent: "personality:karpov", color: "black" });
    await waitForTurn(page);
    const panel = page.getByRole("region", { name: "Why this move?" });
    await panel.getByText("From the opening book").waitFor();
    const played = panel.locator(".book tbody tr.played");
    await played.waitFor();
    const why = await api(page, "GET", `/api/games/${game.id}/moves/1/why`);

    // Every move with its latest game: the personality's own, as White, in the year the API says.
    const games = await panel.locator(".book .book-game").allInnerTexts();
    assert.equal(games.length, Math.min(6, why.book.length));
    for (const [index, { example, last_year }] of why.book.slice(0, games.length).entries()) {
      assert.equal(example.year, last_year);
      assert.match(example.white, /^Karpov/);
      assert.equal(games[index], `Karpov – ${example.black.split(",")[0]}, ${last_year}`);
    }
    const spoke = why.evidence.find((one) => one.kind === "book");
    const { example } = why.book.find((one) => one.move === why.move);
    assert.deepEqual([spoke.white, spoke.black, spoke.year], [example.white, example.black, example.year]);
  }));

test("a plan shows the position of the game it comes from", () =>
  withPage({}, async (page) => {
    const game = await openGame(page, { opponent: "personality:karpov", color: "black", start_fen: middlegame, mode: "classic" });
    await waitForTurn(page);
    const panel = page.getByRole("region", { name: "Why this move?" });
    await panel.locator(".candidate").first().waitFor();
    const why = await api(page, "GET", `/api/games/${game.id}/moves/1/why`);
    const plan = why.evidence.find((one) => one.kind === "plan");
    assert.ok(plan, "a plan spoke");
    assert.ok(plan.white && plan.black && plan.year > 1900);
    assert.ok(plan.fen && plan.moves.length > 1);

    const item = panel.locator("[data-evidence=plan]").first();
    if ((await item.getAttribute("open")) === null) await item.locator("summary").click();
    assert.match(await item.locator("summary").innerText(), new RegExp(`${plan.white} – ${plan.black}, ${plan.year}`));
    const men = plan.fen.split(" ")[0].replace(/[^a-z]/gi, "").length;
    await item.getByRole("img", { name: `${plan.white} – ${plan.black}, ${plan.year}: a position with ${men} pieces` }).waitFor();
    assert.equal(await item.locator(".mini-board piece").count(), men);
    await item.locator(".mini-board svg line, .mini-board svg g[cgHash]").first().waitFor({ state: "attached" });
    assert.ok((await item.innerText()).includes(`The plan there: ${plan.san}.`));
  }));

test("he was here: his own game plays through from the position that is meant", () =>
  withPage({}, async (page) => {
    const game = await openGame(page, { opponent: "personality:karpov", color: "black" });
    await waitForTurn(page);
    const panel = page.getByRole("region", { name: "Why this move?" });
    const why = await api(page, "GET", `/api/games/${game.id}/moves/1/why`);
    const meant = why.reasons.find((one) => one.game && one.game.number !== null).game;
    await panel.getByRole("button", { name: "Karpov was here" }).click();
    const replay = panel.locator(".own-game");
    await replay.waitFor();
    assert.equal(await replay.getAttribute("data-ply"), String(meant.ply));
    await replay.getByRole("button", { name: "Forward" }).click();
    assert.match(await replay.locator(".number").innerText(), new RegExp(`^1\\.\\s${why.san}$`), "there he played the same");
    await replay.getByRole("button", { name: "Last move" }).click();
    const played = await api(page, "GET", `/api/personalities/karpov/games/${meant.number}`);
    assert.equal(await replay.getAttribute("data-ply"), String(played.moves.length));
  }));

test("what the others would play", () =>
  withPage({}, async (page) => {
    await openGame(page, { opponent: "personality:tal", color: "black", start_fen: middlegame });
    await waitForTurn(page);
    const panel = page.getByRole("region", { name: "Why this move?" });
    await panel.getByRole("button", { name: "Ask them" }).click();
    await panel.locator("[data-other=karpov] .other-move").waitFor({ timeout: 60_000 });
    assert.equal(await panel.locator("[data-other=tal]").count(), 0);
    for (const move of await panel.locator(".other-move").allInnerTexts()) assert.match(move, /^[a-hNBRQKO]/);
    const board = panel.locator(".answers-board");
    if ((await board.count()) === 0) return; // All of them play the same.
    const whole = await board.locator(".mini-board").boundingBox();
    const faces = await board.locator(".answer-face").all();
    const named = await Promise.all(faces.map((face) => face.getAttribute("title")));
    const all = (await panel.locator("[data-other]").count()) + 1;
    assert.equal(named.flatMap((title) => title.split(", ")).length, all, "his own is there, too");
    for (const face of faces) {
      const { x, y, width, height } = await face.boundingBox();
      assert.ok(x + width / 2 < whole.x + whole.width && y + height / 2 < whole.y + whole.height, "a face beside the board");
    }
  }));
