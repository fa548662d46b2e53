// Choosing an opponent and playing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { api, clickMove, dragMove, movesOf, openGame, waitForPlies, waitForTurn, withPage } from "./browser.mjs";

const scholar = ["e2e4", "f1c4", "d1h5", "h5f7"];

/** Play the scholar's mate through the API until a seed of the random player lets it happen. */
async function seedForScholarsMate(page) {
  for (let seed = 1; seed <= 60; seed++) {
    let game = await api(page, "POST", "/api/games", { opponent: "random", pace: "fast", color: "white", seed });
    for (const uci of scholar) {
      if (!game.legal.includes(uci)) break;
      game = await api(page, "POST", `/api/games/${game.id}/moves`, { uci, ply: game.moves.length + 1 });
      for (let tries = 0; tries < 100 && game.status === "active" && !game.your_turn; tries++) {
        await page.waitForTimeout(20);
        game = await api(page, "GET", `/api/games/${game.id}`);
      }
    }
    const mated = game.reason === "checkmate" && game.result === "1-0";
    await api(page, "DELETE", `/api/games/${game.id}`);
    if (mated) return seed;
  }
  throw new Error("no seed of the random player up to 60 allows the scholar's mate");
}

test("from the gallery through a whole short game", () =>
  withPage({}, async (page) => {
    await page.goto("/");
    const seed = await seedForScholarsMate(page);
    await page.route("**/api/games", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      const body = { ...route.request().postDataJSON(), seed, pace: "fast" };
      await route.continue({ postData: JSON.stringify(body) });
    });
    await page.goto("/");
    await page.getByRole("radio", { name: "White" }).check({ force: true });
    await page.getByRole("button", { name: /^Play against random/i }).click();
    await page.waitForURL("**/play/*");
    await waitForTurn(page);

    await clickMove(page, "e2", "e4");
    await waitForPlies(page, 2);
    await waitForTurn(page);
    await dragMove(page, "f1", "c4");
    await waitForPlies(page, 4);
    await waitForTurn(page);
    await clickMove(page, "d1", "h5");
    await waitForPlies(page, 6);
    await waitForTurn(page);
    await clickMove(page, "h5", "f7");

    const ending = page.getByRole("region", { name: "Result" });
    await ending.waitFor();
    assert.match(await ending.innerText(), /1–0[\s\S]*You won by checkmate/);
    assert.equal((await movesOf(page)).at(-1), "Qxf7#");
    // Black has lost the pawn on f7, and the person sees it.
    assert.match(await page.locator(".player-bar").last().innerText(), /You[\s\S]*\+\d/);
    await page.locator("#announcements", { hasText: "checkmate" }).waitFor({ state: "attached" });

    const finished = page.url();
    await page.getByRole("button", { name: "Rematch" }).click();
    await page.waitForURL((url) => url.href !== finished);
    await page.locator(".cg-wrap.orientation-black").waitFor();
  }));

test("promotion: the piece is chosen, by mouse and by key", () =>
  withPage({}, async (page) => {
    await openGame(page, { start_fen: "8/4P3/8/8/8/1k6/7P/4K3 w - - 0 1" });
    await clickMove(page, "e7", "e8");
    const picker = page.getByRole("dialog", { name: "Promote to" });
    await picker.waitFor();
    await page.keyboard.press("Escape");
    await picker.waitFor({ state: "detached" });
    assert.deepEqual(await movesOf(page), [], "Escape takes the pawn back");

    await clickMove(page, "e7", "e8");
    await picker.getByRole("button", { name: "knight" }).click();
    await waitForPlies(page, 1);
    assert.equal((await movesOf(page))[0], "e8=N");

    await openGame(page, { start_fen: "8/4P3/8/8/8/1k6/7P/4K3 w - - 0 1" });
    await clickMove(page, "e7", "e8");
    await picker.waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]'));
    await page.keyboard.press("r");
    await waitForPlies(page, 1);
    assert.equal((await movesOf(page))[0], "e8=R");
  }));

test("takeback gives the move and its answer back", () =>
  withPage({}, async (page) => {
    await openGame(page, {});
    await clickMove(page, "e2", "e4");
    await waitForPlies(page, 2);
    await waitForTurn(page);
    await page.getByRole("button", { name: "Take back" }).click();
    await page.getByText("No moves yet").waitFor();
    await page.locator("#announcements", { hasText: "Taken back" }).waitFor({ state: "attached" });
    await clickMove(page, "d2", "d4");
    await waitForPlies(page, 2);
    assert.equal((await movesOf(page))[0], "d4");
  }));

test("a game goes on after a reload and from the gallery", () =>
  withPage({}, async (page) => {
    const game = await openGame(page, {});
    await clickMove(page, "g1", "f3");
    await waitForPlies(page, 2);
    await waitForTurn(page);
    const moves = await movesOf(page);
    await page.reload();
    await waitForPlies(page, 2);
    assert.deepEqual(await movesOf(page), moves);

    await page.goto("/");
    const banner = page.getByRole("region", { name: "Unfinished games" });
    assert.match(await banner.innerText(), /Your game with/);
    await banner.getByRole("link", { name: "Resume" }).click();
    await page.waitForURL(`**/play/${game.id}`);
    await waitForPlies(page, 2);
    await waitForTurn(page);
    await clickMove(page, "g2", "g3");
    await waitForPlies(page, 3);
  }));

test("walking through the game by key, wheel and click; then resigning", () =>
  withPage({}, async (page) => {
    await openGame(page, {});
    await clickMove(page, "e2", "e4");
    await waitForPlies(page, 2);
    await waitForTurn(page);
    const current = () => page.locator(".move-list [aria-current]").getAttribute("data-ply");
    assert.equal(await current(), "2");
    await page.locator(".moves-opening").click();
    await page.keyboard.press("ArrowLeft");
    assert.equal(await current(), "1");
    await page.keyboard.press("Home");
    assert.equal(await page.locator(".move-list [aria-current]").count(), 0);
    await page.keyboard.press("End");
    assert.equal(await current(), "2");
    const box = await page.locator(".table .board").boundingBox();
    await page.mouse.move(box.x + 50, box.y + 50);
    await page.mouse.wheel(0, -120);
    await page.waitForFunction(() => document.querySelector(".move-list [aria-current]")?.getAttribute("data-ply") === "1");

    await page.getByRole("button", { name: "Flip" }).click();
    await page.locator(".cg-wrap.orientation-black").waitFor();

    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Play on" }).click();
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await page.getByText("You lost by resignation.", { exact: true }).first().waitFor();
  }));

test("a premove is played when the answer comes", () =>
  withPage({}, async (page) => {
    // At a human pace there is time to prepare a move.
    await openGame(page, { pace: "human", opponent: "simple" });
    await clickMove(page, "a2", "a4");
    await waitForPlies(page, 1);
    await clickMove(page, "h2", "h4");
    await waitForPlies(page, 3);
    assert.equal((await movesOf(page))[2], "h4");
  }));

test("a premove is typed, too, and Escape takes it back", () =>
  withPage({}, async (page) => {
    await openGame(page, { pace: "human", opponent: "simple" });
    const field = page.getByRole("textbox", { name: "Type a move" });
    const type = async (san) => {
      await field.fill(san);
      await field.press("Enter");
    };
    await type("a4");
    await waitForPlies(page, 1);
    await type("b4");
    await page.getByText("b4 comes when it is your turn.").waitFor();
    await field.press("Escape");
    await type("h4");
    await waitForPlies(page, 3);
    assert.equal((await movesOf(page))[2], "h4");
  }));

test("the evaluation is hidden until it is asked for", () =>
  withPage({}, async (page) => {
    await openGame(page, { help: "hints" });
    assert.equal(await page.locator(".eval-bar").count(), 0);
    await page.getByRole("button", { name: "Evaluation" }).click();
    await page.getByRole("img", { name: /^Evaluation [+−]?\d/ }).waitFor();
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByText(/The engine would look at/).waitFor();

    await openGame(page, { help: "none" });
    assert.equal(await page.getByRole("button", { name: "Evaluation" }).count(), 0);
    assert.equal(await page.getByRole("button", { name: "Hint" }).count(), 0);
  }));

test("an offered draw is answered", () =>
  withPage({}, async (page) => {
    await openGame(page, { start_fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" });
    await clickMove(page, "e2", "e3");
    await waitForPlies(page, 2);
    await waitForTurn(page);
    const before = await page.locator(".speech-words").allTextContents();
    await page.getByRole("button", { name: "Offer draw" }).click();
    await page.waitForFunction(
      (old) => document.querySelector(".speech-words")?.textContent !== old,
      before[0] ?? "",
    );
  }));

test("clocks run", () =>
  withPage({}, async (page) => {
    await openGame(page, { clock: { initial_s: 300, increment_s: 3 } });
    assert.deepEqual(await page.getByRole("timer").allTextContents(), ["5:00", "5:00"]);
    await clickMove(page, "e2", "e4");
    await waitForPlies(page, 2);
    await clickMove(page, "d2", "d4");
    await waitForPlies(page, 4);
    await page.waitForFunction(() => [...document.querySelectorAll(".clock")].some((clock) => clock.textContent.startsWith("4:5")));
  }));

test("how a master plays is chosen, classic too, and is asked of masters only", () =>
  withPage({}, async (page) => {
    const wanted = [];
    await page.route("**/api/games", (route) => {
      if (route.request().method() === "POST") wanted.push(route.request().postDataJSON());
      return route.continue();
    });
    for (const [style, opponent] of [
      ["In his spirit", /^Play against.*Karpov/i],
      ["Classic", /^Play against.*Karpov/i],
      ["Caricature", /^Play against.*Karpov/i],
      [null, /^Play against random/i], // the choice is remembered
    ]) {
      await page.goto("/");
      // Its label: a click waits until the games in progress, which load, have pushed it down.
      if (style) await page.locator("label.choice", { hasText: style }).click();
      else assert.ok(await page.getByRole("radio", { name: "Caricature" }).isChecked());
      await page.getByRole("button", { name: opponent }).click();
      await page.waitForURL("**/play/*");
    }
    assert.deepEqual(
      wanted.map(({ mode, dial }) => [mode, dial]),
      [[undefined, undefined], ["classic", undefined], [undefined, 3], [undefined, undefined]],
    );
  }));

test("a rating that was measured is shown for the manner in which it was measured only", () =>
  withPage({}, async (page) => {
    await page.goto("/");
    const card = page.locator("[data-opponent='personality:karpov']");
    await card.getByRole("slider").fill("1600");
    await card.getByText(/1600 was measured at/).waitFor();
    await page.locator("label.choice", { hasText: "Classic" }).click();
    await card.getByText(/was measured at/).waitFor({ state: "detached" });
    await page.locator("label.choice", { hasText: "In his spirit" }).click();
    await card.getByText(/1600 was measured at/).waitFor();
  }));

test("every ruleset of the engine is a sparring partner: a whole game with one", () =>
  withPage({}, async (page) => {
    await page.goto("/");
    for (const name of ["Playalike engine", "v7p3r", "BlitzMate", "PeSTO", "Simple", "Random"]) {
      await page.getByRole("button", { name: `Play against ${name}`, exact: true }).waitFor();
    }
    await page.getByRole("radio", { name: "White" }).check({ force: true });
    await page.getByRole("button", { name: "Play against v7p3r", exact: true }).click();
    await page.waitForURL("**/play/*");
    await waitForTurn(page);
    await clickMove(page, "e2", "e4");
    await waitForPlies(page, 2);
    await waitForTurn(page);
    await clickMove(page, "g1", "f3");
    await waitForPlies(page, 4);
    await waitForTurn(page);
    await page.getByRole("button", { name: "Take back" }).click();
    await waitForPlies(page, 2);
    await page.getByRole("button", { name: "Offer draw" }).click();
    await page.getByText("No, thank you. It is too early for that.").first().waitFor();
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await page.getByText("You lost by resignation.", { exact: true }).first().waitFor();
  }));

test("a flag falls while the person thinks", () =>
  withPage({}, async (page) => {
    await openGame(page, { clock: { initial_s: 5 } });
    await clickMove(page, "e2", "e4");
    await waitForPlies(page, 2);
    const ending = page.getByRole("region", { name: "Result" });
    await ending.waitFor();
    assert.match(await ending.innerText(), /0–1[\s\S]*time/);
    const clocks = await page.locator(".clock").allTextContents();
    assert.equal(clocks.filter((text) => /^0:00/.test(text.trim())).length, 1, `${clocks}: only the fallen flag shows nothing`);
  }));
