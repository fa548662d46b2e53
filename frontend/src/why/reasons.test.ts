import { expect, test } from "vitest";
import type { Reason } from "../api/explain.ts";
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

test("a pin is drawn from the pinner to what it pins and what stands behind", () => {
  expect(reasonShapes(reason({ men: ["Bb5", "nc6", "ke8"] }))).toEqual([
    { orig: "b5", dest: "c6", brush: "hint" },
    { orig: "b5", dest: "e8", brush: "hint" },
  ]);
});

test("an outpost is a ring, a capture draws nothing", () => {
  expect(reasonShapes(reason({ idea: "outpost", men: ["Nd5"] }))).toEqual([{ orig: "d5", brush: "plan" }]);
  expect(reasonShapes(reason({ idea: "exchanges", men: ["Bb5", "nc6"] }))).toEqual([]);
});

test("threats, what is stopped, and what the line prepares have their own colours", () => {
  expect(reasonShapes(reason({ kind: "threatens", moves: ["h5f7"] }))[0]?.brush).toBe("best");
  expect(reasonShapes(reason({ kind: "prevents", moves: ["c8g4"] }))[0]?.brush).toBe("bad");
  const line = reasonShapes(reason({ kind: "prepares", moves: ["f1c4", "g8f6", "e1g1"] }));
  expect(line).toEqual([{ orig: "e1", dest: "g1", brush: "plan" }]);
});

test("a piece on its way is followed, and nobody else's moves", () => {
  const way = reason({ kind: "prepares", idea: "heads", moves: ["b1d2", "a7a6", "e1g1", "b7b5", "d2f1"] });
  expect(reasonShapes(way)).toEqual([{ orig: "d2", dest: "f1", brush: "plan" }]);
  const room = reason({ kind: "prepares", idea: "room", moves: ["e2f4", "a7a6", "g5h4", "b7b5", "c3e2"] });
  expect(reasonShapes(room)).toEqual([{ orig: "c3", dest: "e2", brush: "plan" }]);
});

test("only what is said is drawn", () => {
  const silent = reason({ men: ["Nd5"], spoken: false });
  expect(spokenShapes([silent, reason({ idea: "outpost", men: ["Ne5"] })])).toEqual([{ orig: "e5", brush: "plan" }]);
});
