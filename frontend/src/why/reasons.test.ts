import { expect, test } from "vitest";
import type { Reason } from "../api/explain.ts";
import cases from "./reasons.cases.json";
import { reasonShapes, spokenShapes } from "./reasons.ts";

const reason = (values: Partial<Reason>): Reason => ({
  kind: "does",
  idea: "pins",
  telling: 0.5,
  men: [],
  squares: [],
  moves: [],
  sans: [],
  start: "after",
  numbers: [],
  text: "",
  game: null,
  weight: 0.2,
  spoken: true,
  words: "",
  ...values,
});

test.each(cases)("$kind $idea is drawn as the desktop program draws it", ({ drawn, ...values }) => {
  const shapes = reasonShapes(reason(values as Partial<Reason>));
  expect(shapes.map(({ orig, dest, brush }) => `${brush} ${orig}${dest ?? ""}`)).toEqual(drawn);
});

test("only what is said is drawn", () => {
  const silent = reason({ men: ["Nd5"], spoken: false });
  expect(spokenShapes([silent, reason({ idea: "outpost", men: ["Ne5"] })])).toEqual([{ orig: "e5", brush: "plan" }]);
});
