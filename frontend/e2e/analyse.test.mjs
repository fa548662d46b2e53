// Analyse: a pasted position, a pasted game, variations, the engine's lines, the players' opinions.

import assert from "node:assert/strict";
import { test } from "node:test";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { api, phone, withPage } from "./browser.mjs";
import { serve } from "./serving.mjs";

const mateInOne = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
const game = '[White "Somebody, Ann"]\n[Black "Nobody, Bob"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 1/2-1/2';

async function setUp(page, text) {
  await page.goto("/analyse");
  await page.getByRole("tab", { name: "PGN" }).click();
  await page.getByLabel("A position as FEN, or a game as PGN").fill(text);
  await page.getByRole("button", { name: "Set up" }).click();
}
const openTab = (page, name) => page.getByRole("tab", { name, exact: true }).click();
const fenShown = (page) => page.locator("[data-fen]").textContent();
const moves = (page) => page.locator(".tree button.move > span:first-child").allTextContents();
/** The list is what it should be, now or in a moment. */
async function movesBecome(page, wanted) {
  const same = (wanted) => {
    const listed = [...document.querySelectorAll(".tree button.move > span:first-child")];
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

test("a pasted game is walked through, left for a variation, and both stay in the tree", async () => {
  await withPage({}, async (page) => {
    await setUp(page, game);
    await page.getByRole("heading", { name: "Ann Somebody – Bob Nobody" }).waitFor();
    await movesBecome(page, ["d4", "d5", "c4", "e6", "Nc3", "Nf6"]);
    for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight");
    await clickSquare(page, "c7");
    await clickSquare(page, "c6");
    await movesBecome(page, ["d4", "d5", "c4", "e6", "c6", "Nc3", "Nf6"]);
    await page.keyboard.press("ArrowDown"); // to the game's own move beside it
    assert.match(await fenShown(page), /^rnbqkbnr\/ppp2ppp\/4p3/);
    await page.keyboard.press("ArrowUp");
    await page.getByRole("button", { name: "Promote" }).click();
    await movesBecome(page, ["d4", "d5", "c4", "c6", "e6", "Nc3", "Nf6"]);
    await page.getByRole("button", { name: "Delete from here" }).click();
    await movesBecome(page, ["d4", "d5", "c4", "e6", "Nc3", "Nf6"]);
  });
});

const annotated = `[Event "Somewhere"]
[White "Somebody, Ann"]
[Black "Nobody, Bob"]
[Result "1-0"]
[Annotator "Carl"]

{ Before all. } 1. e4! { [%clk 0:09:58] [%cal Ge2e4] [%csl Yd5] By test. } ( { Or so. } 1. d4 d5 ( 1... Nf6 $14 ) ) 1... e5 $146 2. Nf3 1-0`;

test("what is written about moves is kept: glyphs, words, arrows; reload and a link show it", async () => {
  await withPage({}, async (page) => {
    await setUp(page, annotated);
    await page.getByRole("heading", { name: "Ann Somebody – Bob Nobody" }).waitFor();
    await page.locator('[data-keeping="saved"]').waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("2");
    await page.locator('.tree button[aria-current] .glyph', { hasText: "?" }).waitFor();
    await page.keyboard.press("g");
    await page.waitForFunction(() => document.activeElement?.closest(".note-glyphs"));
    await page.keyboard.press("Escape");
    for (const key of ["d", "c"]) {
      await page.locator("body").press("Escape");
      await page.evaluate(() => document.activeElement?.blur());
      await page.keyboard.press(key);
      await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
    }
    await page.keyboard.type("Now what?");
    await page.keyboard.press("Escape");
    await page.getByText("Arrows and circles").click();
    await page.getByLabel(/Drawn with the right button/).fill("Rg1f3 Bd4");
    await page.keyboard.press("Tab");
    const board = await page.locator(".review-board .board cg-container").boundingBox();
    const point = (x, y) => [board.x + ((x + 0.5) * board.width) / 8, board.y + ((y + 0.5) * board.height) / 8];
    await page.mouse.move(...point(3, 7));
    await page.mouse.down({ button: "right" });
    await page.mouse.move(...point(7, 3), { steps: 4 });
    await page.waitForTimeout(300); // The arrow follows the mouse frame by frame.
    await page.mouse.up({ button: "right" });
    await page.waitForFunction(() => document.querySelector(".note-more input")?.value === "Bd4 Rg1f3 Gd1h5");
    await page.mouse.click(...point(3, 4)); // an empty square: what is kept stays
    await page.waitForURL(/\/analyse\/[^/?]+\?at=0\.0$/);
    await page.locator('[data-keeping="saved"]').waitFor();
    const address = page.url();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy the link" }).click();
    await page.waitForFunction(async (address) => (await navigator.clipboard.readText()) === address, address);
    const kept = await api(page, "GET", `/api/analyses/${address.split("/").pop().split("?")[0]}`);
    for (const part of ["Annotator", "Before all.", "Or so.", "[%clk 0:09:58]", "[%cal Ge2e4]", "$14", "$146", "Now what?", "[%csl Bd4]", "Rg1f3", "Gd1h5"])
      assert.ok(kept.pgn.includes(part), `${part} is lost: ${kept.pgn}`);
    await page.reload();
    await page.locator(".tree-words", { hasText: "Now what?" }).waitFor();
    assert.equal(await page.locator('.tree button[aria-current] > span:first-child').textContent(), "e5");
    assert.equal(await page.locator(".note-more input").inputValue(), "Bd4 Rg1f3 Gd1h5");
    await openTab(page, "PGN");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save" }).click();
    assert.equal(readFileSync(await (await download).path(), "utf8"), kept.pgn);

    // Somebody else looks, and changes a copy of their own.
    await withPage({}, async (guest) => {
      await guest.goto(new URL(address).pathname);
      await guest.getByText("Somebody's analysis").waitFor();
      await guest.keyboard.press("ArrowRight");
      await guest.keyboard.press("3");
      await guest.locator('[data-keeping="saved"]').waitFor();
      assert.notEqual(new URL(guest.url()).pathname, new URL(address).pathname);
    });
    assert.equal((await api(page, "GET", `/api/analyses/${kept.id}`)).pgn, kept.pgn);
  });
});

test("a pass, a comment to the end of a line and quotes in a tag are kept, and a player answers after the pass", async () => {
  const odd = `[White "Ann "The Cat" Somebody"]\n[Black "Bob"]\n\n1. e4 e5 ; solid\n2. Nf3 ( 2. d4 -- { what now? } 3. dxe5 ) 2... Nc6 *`;
  await withPage({}, async (page) => {
    await setUp(page, odd);
    await page.locator('[data-keeping="saved"]').waitFor();
    await page.locator(".tree-words", { hasText: "solid" }).waitFor();
    await page.locator(".tree button.move", { hasText: "--" }).click();
    await page.waitForFunction(() => document.querySelector("[data-fen]")?.textContent.includes(" w "));
    await page.waitForURL(/at=0\.0\.1\.0$/);
    await openTab(page, "Ask a player");
    await page.locator('.ask-player[data-player="karpov"]').click();
    await page.locator(".ask-answer .why-sentence, .ask-answer").first().waitFor({ timeout: 60_000 });
    await page.reload();
    await page.locator(".tree-words", { hasText: "what now?" }).waitFor();
    const kept = await api(page, "GET", `/api/analyses/${page.url().split("/").pop().split("?")[0]}`);
    for (const part of ['Ann \\"The Cat\\" Somebody', "{ solid }", "-- { what now? }"]) assert.ok(kept.pgn.includes(part), kept.pgn);
  });
});

test("threats, depth and the best move by key; ? lists the keys", async () => {
  await withPage({}, async (page) => {
    await setUp(page, "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1");
    await page.waitForFunction(() => document.querySelector("[data-fen]")?.textContent.includes(" b - "));
    await page.locator(".engine-lines li").first().waitFor();
    await page.keyboard.press("x");
    await page.getByText("If you passed, Ra8# would come.").waitFor();
    await page.getByLabel("depth").selectOption("12");
    await page.locator(".engine-depth", { hasText: "depth 12" }).waitFor();
    await page.keyboard.press("z");
    assert.equal(await page.locator(".eval-bar").count(), 0);
    await page.keyboard.press("z");
    await page.keyboard.press(" ");
    await openTab(page, "Moves");
    await page.waitForFunction(() => document.querySelectorAll(".tree button.move").length === 1);
    await page.keyboard.press("f");
    await page.locator(".review-board .cg-wrap.orientation-black").waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).getByText("what is threatened").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("l");
    await page.getByText("The engine is silent.").waitFor();
  });
});

test("masters' own games: counts, one click to the game, a move into the tree", async () => {
  await withPage({}, async (page) => {
    await page.goto("/analyse?fen=" + encodeURIComponent("rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6"));
    await openTab(page, "Their games");
    await page.getByLabel("Whose games").selectOption("fischer");
    const row = page.locator('.explorer-moves tr[data-move="f1c4"]').first();
    await row.waitFor({ timeout: 90_000 });
    const shown = Number(await row.locator("td").first().textContent());
    const fen = "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6";
    const answer = await api(page, "GET", `/api/explorer?personality=fischer&fen=${encodeURIComponent(fen)}`);
    assert.equal(shown, answer.moves.find((move) => move.uci === "f1c4").games);
    const everybody = page.locator('.explorer-everybody tr[data-move="f1e2"] td');
    const most = answer.everybody.find((move) => move.uci === "f1e2");
    assert.equal((await everybody.first().textContent()).replace(/\D/g, ""), String(most.games));
    assert.equal(await everybody.last().textContent(), `${most.first_year}–${most.last_year}`);
    await row.getByRole("button", { name: "Bc4" }).click();
    await openTab(page, "Moves");
    await movesBecome(page, ["Bc4"]);
    await page.goBack();
    await page.goto("/analyse?fen=" + encodeURIComponent(fen));
    await openTab(page, "Their games");
    const link = page.locator(".explorer-games a").first();
    await link.waitFor({ timeout: 90_000 });
    await link.click();
    await page.waitForURL(/master=fischer/);
    await page.waitForFunction((epd) => document.querySelector("[data-fen]")?.textContent.startsWith(epd), fen.split(" ").slice(0, 3).join(" "));
  });
});

test("the evaluation of a whole game is asked for and kept", async () => {
  await withPage({}, async (page) => {
    await setUp(page, game);
    await page.getByRole("heading", { name: "Ann Somebody – Bob Nobody" }).waitFor();
    await page.getByRole("button", { name: "Evaluate the game" }).click();
    await page.getByRole("slider").waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: /Evaluat/ }).waitFor({ state: "detached", timeout: 60_000 });
    await page.locator('[data-keeping="saved"]').waitFor();
    const kept = await api(page, "GET", `/api/analyses/${page.url().split("/").pop().split("?")[0]}`);
    assert.equal(kept.pgn.match(/%eval/g).length, 6);
  });
});

test("a player says what to play and why; the others are asked too", async () => {
  await withPage({}, async (page) => {
    await setUp(page, game);
    await page.getByRole("heading", { name: "Ann Somebody – Bob Nobody" }).waitFor();
    const answered = page.waitForResponse((response) => response.url().endsWith("/api/explain"));
    await openTab(page, "Ask a player");
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

test("names and an event of 3,000 letters fit a phone", async () => {
  await withPage({ viewport: phone, hasTouch: true, isMobile: true }, async (page) => {
    const long = "L".repeat(3000);
    const pgn = `[Event "${long}"]\n[White "${long}"]\n[Black "${long}"]\n\n1. e4 e5 *`;
    const { id } = await api(page, "POST", "/api/analyses", { pgn, title: "L".repeat(200) });
    await page.goto(`/analyse/${id}`);
    await page.getByRole("heading", { name: "LLL" }).waitFor();
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok((await wide()) <= 0, `the page is ${await wide()} px too wide`);
    await page.goto("/analyse");
    await openTab(page, "PGN");
    await page.getByRole("link", { name: "LLL" }).waitFor();
    assert.ok((await wide()) <= 0, `the list is ${await wide()} px too wide`);
  });
});

test("the analysis board fits a phone", async () => {
  await withPage({ viewport: phone, hasTouch: true, isMobile: true }, async (page) => {
    await setUp(page, mateInOne);
    await page.waitForFunction((fen) => document.querySelector("[data-fen]")?.textContent === fen, mateInOne);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} px too wide`);
  });
});

test("a comment keeps every letter on a slow machine; after a click on a tab the arrow keys walk through the game", async () => {
  await withPage({}, async (page) => {
    await setUp(page, game);
    await page.getByRole("heading", { name: "Ann Somebody – Bob Nobody" }).waitFor();
    await openTab(page, "Their games");
    const slow = await page.context().newCDPSession(page);
    await slow.send("Emulation.setCPUThrottlingRate", { rate: 3 });
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector("[data-fen]")?.textContent.includes("/3P4/8/PPP1PPPP/"));
    await page.keyboard.press("c");
    await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
    const words = "Greedy, but it is a gambit after all.";
    await page.keyboard.type(words);
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".note-words").inputValue(), words);
    await page.locator(".tree-words", { hasText: words }).waitFor();
  });
});

const tables = join(dirname(fileURLToPath(import.meta.url)), "../../../shared/data/syzygy");

test("tablebases say what every move leads to", { skip: !existsSync(tables) && "no tables beside the clone" }, async () => {
  const home = mkdtempSync(join(tmpdir(), "playalike-tables-"));
  const server = await serve(home, 0, { PLAYALIKE_SYZYGY: tables });
  try {
    await withPage({ baseURL: server.address }, async (page) => {
      await page.goto("/analyse?fen=" + encodeURIComponent("8/8/8/8/8/4k3/8/R3K3 w - - 0 1"));
      await openTab(page, "Their games");
      const rows = page.locator(".tables li");
      await rows.first().waitFor({ timeout: 60_000 });
      assert.match(await rows.first().textContent(), /wins/);
      const san = (await rows.first().getByRole("button").textContent()).trim();
      await rows.first().getByRole("button").click();
      await openTab(page, "Moves");
      await movesBecome(page, [san]);
    }, ["asked http://127.0.0.1"]);
  } finally {
    await server.kill();
    rmSync(home, { recursive: true, force: true });
  }
});
