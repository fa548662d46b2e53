// Players: profiles say what the study says, and two can be compared.

import assert from "node:assert/strict";
import { test } from "node:test";
import { api, phone, withPage } from "./browser.mjs";

const share = (value, digits = 0) => `${(value * 100).toFixed(digits)} %`;
const texts = (locator) => locator.allTextContents().then((all) => all.map((one) => one.replace(/\s+/g, " ").trim()));
/** Studies are read once by the server; on a small machine that takes a while. */
const patience = { timeout: 90_000 };

test("a profile shows what was measured and found", async () => {
  await withPage({}, async (page) => {
    const { personalities } = await api(page, "GET", "/api/personalities");
    await page.goto("/players");
    await page.locator(".player-row").first().waitFor();
    assert.deepEqual(await texts(page.locator(".player-name")), personalities.map((one) => one.display_name));

    const card = personalities.find((one) => one.name === "karpov");
    await page.getByRole("link", { name: /Anatoly Karpov/ }).click();
    await page.waitForURL("/players/karpov");
    const tab = (name) => page.getByRole("tab", { name }).click();
    await page.locator("#findings").waitFor(patience);
    assert.equal(await page.locator(".findings > li").count(), 5);
    const high = await page.evaluate(() => document.documentElement.scrollHeight);
    assert.ok(high < 3600, `the page is ${high} px high`);
    const study = await api(page, "GET", "/api/personalities/karpov/study");
    assert.equal((await texts(page.locator(".figure-number")))[0], share(card.agreement.top1, 1));
    assert.deepEqual(
      await texts(page.locator(".playstyle-card .share-label")),
      ["Tactical", "Aggressive", ...card.playstyle.bars.map((bar) => bar.label)],
    );
    await tab("Openings");
    const white = page.locator(".opening-lists .profile-card").first();
    assert.deepEqual(await texts(white.locator(".opening-score")), study.openings.white.map((one) => share(one.score)));
    await tab("Pieces and pawns");
    assert.deepEqual(await texts(page.locator(".structure-name")), study.structures.map((one) => one.label));
    await tab("Plans");
    assert.equal(await page.locator(".plan-examples > li").count(), study.plans.examples.length);
    for (const [index, plan] of study.plans.examples.entries()) {
      const men = plan.fen.split(" ")[0].replace(/[^a-z]/gi, "").length;
      assert.ok(men > 6, "a whole position");
      assert.equal(await page.locator(".plan-examples > li").nth(index).locator("piece").count(), men);
    }
    const from = page.locator(".plan-examples > li").first().getByRole("link", { name: "Play from here" });
    assert.ok((await from.getAttribute("href")).includes(new URLSearchParams({ fen: study.plans.examples[0].fen }).toString()));
    assert.equal(await page.locator(".chains > li").count(), study.chains.length);
    await page.reload();
    await page.locator(".chains").waitFor(patience);
    await tab("Habits");
    await page.locator("#habits").waitFor();
    await tab("Pieces and pawns");
    assert.equal(await page.locator(".heat-map rect.heat-light, .heat-map rect.heat-dark").count(), 64);

    await page.getByRole("radio", { name: "bishop" }).check();
    await page.getByRole("radio", { name: "opening" }).check();
    const bishop = study.heat.find((one) => one.piece === "B" && one.phase === "opening");
    const map = page.locator(".heat-map > svg");
    assert.match(await map.locator("title").textContent(), /bishops, opening/);
    await page.locator(".heat-map summary").click();
    const rows = await texts(page.locator(".heat-map tbody th"));
    const often = bishop.squares.filter((one) => one.support > 0).map((one) => one.square);
    assert.deepEqual(rows.toSorted(), often.toSorted());
    await map.focus();
    await page.keyboard.press("ArrowUp");
    assert.match(await page.locator(".heat-reading").textContent(), /^[a-h][1-8]: /);
  });
});

test("two players are compared, and two others after them", async () => {
  await withPage({}, async (page) => {
    await page.goto("/compare/karpov/tal");
    await page.locator("#dimensions").waitFor(patience);
    const value = await api(page, "GET", "/api/compare?one=karpov&other=tal");
    const labels = await texts(page.locator("#dimensions .pair-label"));
    value.dimensions.slice(0, 10).forEach((row, at) => assert.equal(labels[at], row.label + (row.weak ? "weak" : "")));
    assert.equal(await page.locator(".compare-head ~ *").first().getAttribute("class"), "panel compare-first");
    const most = value.dimensions.toSorted((a, b) => Math.abs(b.one_share - b.other_share) - Math.abs(a.one_share - a.other_share))[0];
    const [higher, lower] = most.one_share > most.other_share ? ["Anatoly Karpov", "Mikhail Tal"] : ["Mikhail Tal", "Anatoly Karpov"];
    const sentence = await page.locator(".compare-sentence").textContent();
    assert.match(sentence, /^(Anatoly Karpov|Mikhail Tal) ranks higher in /);
    const his = sentence.split(", " + lower).find((part) => part.includes(higher)) ?? sentence;
    assert.ok(his.includes(most.label.toLowerCase()), sentence);
    assert.ok(!(await page.locator(".compare-first").textContent()).includes("standard deviations"), "words first, figures below");
    assert.ok((await page.locator("#dimensions").textContent()).includes(value.divergence.toFixed(2)));
    const scores = await texts(page.locator("#scores .pair-value"));
    assert.deepEqual(scores, value.scores.flatMap(({ one, other }) => [
      `Anatoly Karpov ${one.score.toFixed(2)}`,
      `Mikhail Tal ${other.score.toFixed(2)}`,
    ]));
    await page.getByRole("button", { name: /Show all/ }).click();
    assert.equal(await page.locator("#dimensions .pair-label").count(), value.dimensions.length);

    await page.getByLabel("The other").selectOption("alekhine");
    await page.getByRole("button", { name: "Compare" }).click();
    await page.getByRole("heading", { name: "Anatoly Karpov and Alexander Alekhine" }).waitFor(patience);
    assert.ok((await page.locator("#formula .pair-label").count()) > 5);
  });
});

test("an unknown player is named", async () => {
  await withPage(
    {},
    async (page) => {
      await page.goto("/players/nobody");
      await page.getByRole("alert").getByText("nobody").waitFor();
      await page.getByRole("link", { name: "All players" }).click();
      await page.locator(".player-row").first().waitFor();
    },
    ["404"],
  );
});

test("profiles and comparisons fit a phone, in the light theme too", async () => {
  await withPage({ viewport: phone, hasTouch: true, isMobile: true, colorScheme: "light" }, async (page) => {
    for (const [path, ready] of [
      ["/players", ".player-row"],
      ["/players/tal", "#findings"],
      ["/players/tal#habits", "#habits"],
      ["/compare/karpov/tal", "#dimensions"],
    ]) {
      await page.goto(path);
      await page.locator(ready).first().waitFor(patience);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${path} is ${wide} px too wide`);
    }
  });
});
