// Making an opponent: from dropped files to the first move, and gone again.

import assert from "node:assert/strict";
import { test } from "node:test";
import { api, clickMove, phone, waitForPlies, withPage } from "./browser.mjs";

// A small file of our own: six games between two invented people.
const openings = ["1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5", "1. d4 d5 2. c4 e6 3. Nc3 Nf6", "1. e4 c5 2. Nf3 d6 3. d4 cxd4"];
const endings = {
  0: "4. O-O Nf6 5. d3 d6 6. c3 a6 7. Bb3 Ba7 8. h3 O-O 9. Re1 h6 10. Nbd2 Re8 11. Nf1 Be6 12. Bc2 d5 13. Qe2 d4",
  1: "4. Bg5 Be7 5. e3 O-O 6. Nf3 h6 7. Bh4 b6 8. cxd5 Nxd5 9. Bxe7 Qxe7 10. Nxd5 exd5 11. Rc1 Be6 12. Qa4 c5 13. Qa3 Rc8",
  2: "4. Nxd4 Nf6 5. Nc3 a6 6. Be2 e5 7. Nb3 Be7 8. O-O O-O 9. Be3 Be6 10. f4 exf4 11. Rxf4 Nc6 12. Nd5 Nxd5 13. exd5 Bxd5",
};
const pgn = Array.from({ length: 6 }, (_, n) => {
  const [white, black] = n % 2 ? ["Gardener, Zoe", "Planter, Ada"] : ["Planter, Ada", "Gardener, Zoe"];
  const tags = { Event: "Club evening", Date: `202${n}.03.01`, White: white, Black: black, Result: "1/2-1/2", WhiteElo: "1510", BlackElo: "1490" };
  const head = Object.entries(tags).map(([tag, value]) => `[${tag} "${value}"]`);
  return `${head.join("\n")}\n\n${openings[n % 3]} ${endings[n % 3]} ${n > 2 ? "14. g3 " : ""}1/2-1/2\n`;
}).join("\n");

async function shot(page, name) {
  if (process.env.PLAYALIKE_SHOTS) await page.screenshot({ path: `${process.env.PLAYALIKE_SHOTS}/${name}.png`, fullPage: true });
}

/** Drop files as a hand would: the browser's own events, with real files in them. */
async function drop(page, files) {
  const data = await page.evaluateHandle((files) => {
    const transfer = new DataTransfer();
    for (const { name, text } of files) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  await page.locator(".make-drop").dispatchEvent("drop", { dataTransfer: data });
}

test("from dropped files to the first move, and gone again", { timeout: 2_400_000 }, async () => {
  await withPage({}, async (page) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Make an opponent" }).click();
    await page.getByRole("heading", { name: "Files of games" }).waitFor();
    await shot(page, "make-start");
    await drop(page, [{ name: "nothing.pgn", text: "no chess here" }]);
    await page.getByRole("alert").getByText("no game could be read").waitFor({ timeout: 300_000 });
    const half = pgn.length / 2;
    const cut = pgn.indexOf("[Event", half);
    await drop(page, [{ name: "one.pgn", text: pgn.slice(0, cut) }, { name: "two.pgn", text: pgn.slice(cut) }]);
    await page.getByRole("heading", { name: "Who is it?" }).waitFor({ timeout: 300_000 });
    const ada = page.locator(".make-players li", { hasText: "Planter, Ada" });
    await ada.getByText("6 games").waitFor();
    await ada.getByText("2020–2025 · rated 1490–1510").waitFor();
    await shot(page, "make-choose");
    await page.setViewportSize(phone);
    await shot(page, "make-choose-phone");
    await page.setViewportSize({ width: 1280, height: 800 });
    // Whoever closes the page now finds the files again.
    await page.reload();
    await ada.getByText("6 games").waitFor();
    await page.goto("/make");
    await page.getByRole("heading", { name: "Games waiting for you" }).waitFor();
    await shot(page, "make-waiting");
    await page.getByRole("link", { name: /Files of games/ }).click();
    await ada.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Make this opponent" }).click();
    await page.waitForURL("**/make/*");
    await page.getByText(/Step \d+ of 15/).waitFor({ timeout: 600_000 });
    await shot(page, "make-progress");
    await page.setViewportSize(phone);
    await shot(page, "make-progress-phone");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("Stopped. What was computed is kept.").waitFor();
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByRole("button", { name: "Stop" }).waitFor();
    // The page may be closed: it is found again.
    await page.goto("/make");
    await page.getByRole("link", { name: /Planter, Ada, 6 games/ }).click();
    await page.locator(".make-ready h2", { hasText: "Ada Planter" }).waitFor({ timeout: 1_800_000 });
    await page.getByText("Plays at 1500, as in the games.").waitFor();
    await page.getByRole("heading", { name: "What the study found" }).waitFor();
    await shot(page, "make-ready");
    await page.setViewportSize(phone);
    await shot(page, "make-ready-phone");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} px too wide`);
    await page.setViewportSize({ width: 1280, height: 800 });
    const making = page.url();
    await page.getByRole("link", { name: "Profile" }).click();
    await page.getByRole("heading", { name: "Ada Planter" }).first().waitFor();
    await page.goto(making);
    await page.getByRole("link", { name: "Prepare" }).click();
    await page.getByRole("heading", { name: "Lines to steer for" }).waitFor();
    await page.getByRole("heading", { name: "Typical mistakes" }).waitFor();
    await page.locator(".prepare-tree", { hasText: "1. e4" }).first().waitFor();
    await shot(page, "prepare");
    await page.setViewportSize(phone);
    await shot(page, "prepare-phone");
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(sideways <= 0, `the page is ${sideways} px too wide`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByLabel("You are").selectOption({ label: "Ada Planter" });
    await page.getByRole("heading", { name: "A mirror" }).waitFor();
    await page.getByRole("button", { name: "Drills from your mistakes" }).click();
    await page.waitForURL("**/practise");
    await page.getByRole("heading", { name: "Practise your mistakes" }).waitFor();
    await page.locator(".puzzle, .practise-nothing").first().waitFor();
    await shot(page, "drills");
    await page.goto(making);
    await page.getByRole("link", { name: "What would they play here?" }).click();
    await page.waitForURL("**/analyse**");
    await page.getByRole("heading", { name: "What would they play?" }).waitFor();
    await page.locator('.ask-player[aria-pressed="true"]', { hasText: "Ada Planter" }).waitFor();
    await page.locator(".ask .answer, .ask p").first().waitFor();
    await shot(page, "make-analyse");
    await page.goto(making);
    await page.getByRole("link", { name: "Compare" }).click();
    await page.waitForURL("**/compare/**");
    await page.getByRole("heading", { name: "Ada Planter and José Raúl Capablanca" }).waitFor();
    // Six games say nothing about a style: no empty picture of it.
    assert.equal(await page.getByText("ranks higher in").count(), 0);
    assert.equal(await page.locator(".compare-first").count(), 0);
    await shot(page, "make-compare");
    await page.goto(making);
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForURL("**/play/*");
    await page.locator(".board cg-board").waitFor();
    await clickMove(page, "e2", "e4");
    await waitForPlies(page, 2);
    await page.goto(making);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.waitForURL(/\/make$/);
    const { personalities } = await api(page, "GET", "/api/personalities");
    assert.ok(!personalities.some((card) => card.player === "Planter, Ada"));
  });
});

test("a phone shows the beginning without sideways scrolling", async () => {
  await withPage({ viewport: phone, hasTouch: true, isMobile: true }, async (page) => {
    await page.goto("/make");
    await page.getByRole("heading", { name: "Files of games" }).waitFor();
    await shot(page, "make-start-phone");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} px too wide`);
  });
});
