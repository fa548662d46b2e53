// Server, workers and engines are killed while a tree is saved, a game is watched and a simul is played: nothing is lost,
// and the open pages go on by themselves.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { api, withPage } from "./browser.mjs";
import { serve } from "./serving.mjs";

const patience = { timeout: 120_000 };

const sans = (page, list) => page.locator(`${list} button.move > span:first-child`).allTextContents();
const typeMove = async (page, san) => {
  const field = page.getByRole("textbox", { name: "Type a move" });
  await field.fill(san);
  await field.press("Enter");
};
const stateIs = (page, state) => page.locator(`[data-keeping="${state}"]`).waitFor(patience);

test("kill -9 of server and workers: the tree, the watched game and the simul are all there, and go on", async () => {
  const home = mkdtempSync(join(tmpdir(), "playalike-survival-"));
  let server = await serve(home);
  const { address } = server;
  try {
    await withPage({ baseURL: address }, async (tree) => {
      await tree.goto("/analyse");
      for (const san of ["e4", "e5"]) await typeMove(tree, san);
      await tree.locator(".tree button.move").nth(1).waitFor();
      await tree.locator("h1").click();
      await tree.keyboard.press("ArrowLeft");
      await typeMove(tree, "c5");
      await stateIs(tree, "saved");

      const begin = (options) => api(tree, "POST", "/api/games", { pace: "fast", seed: 1, ...options });
      const watched = await begin({ player: "simple", opponent: "random", least_seconds: 0.5 });
      const watch = await tree.context().newPage();
      await watch.goto(`/watch/${watched.id}`);
      await watch.waitForFunction(() => document.querySelectorAll(".move-list button.move").length >= 4, null, patience);

      const clock = { initial_s: 600, increment_s: 5 };
      const games = [await begin({ opponent: "simple", clock }), await begin({ opponent: "random", clock })];
      const simul = await tree.context().newPage();
      await simul.goto(`/simul/${games.map((game) => game.id).join(",")}`);
      await simul.locator('.simul-board[data-your-turn="yes"]').nth(1).waitFor(patience);
      const playIn = (game, uci) => api(tree, "POST", `/api/games/${game.id}/moves`, { uci });
      for (const game of games) await playIn(game, "d2d4"); // answered: so it must be there afterwards
      const seen = await sans(watch, ".move-list");

      await server.kill();
      await typeMove(tree, "Nf3");
      await stateIs(tree, "lost");
      await typeMove(tree, "d6");
      server = await serve(home, new URL(address).port);

      await stateIs(tree, "saved");
      const wanted = ["e4", "e5", "c5", "Nf3", "d6"];
      assert.deepEqual((await sans(tree, ".tree")).toSorted(), wanted.toSorted());
      await tree.reload();
      await tree.locator(".tree button.move").nth(4).waitFor(patience);
      assert.deepEqual((await sans(tree, ".tree")).toSorted(), wanted.toSorted());

      await watch.waitForFunction((plies) => document.querySelectorAll(".move-list button.move").length > plies, seen.length + 1, patience);
      assert.deepEqual((await sans(watch, ".move-list")).slice(0, seen.length), seen);

      await simul.locator('.simul-board[data-your-turn="yes"]').nth(1).waitFor(patience);
      for (const game of games) {
        const now = await api(tree, "GET", `/api/games/${game.id}`);
        assert.equal(now.moves[0].uci, "d2d4");
        assert.ok(now.moves.length >= 2 && now.clock.white_ms > 400_000, JSON.stringify(now.clock));
        await playIn(game, "g1f3");
      }
    }, ["asked http://127.0.0.1", "Failed to load resource", "ERR_"]);
  } finally {
    await server.kill().catch(() => {});
    rmSync(home, { recursive: true, force: true });
  }
});
