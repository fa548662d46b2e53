import { expect, test } from "vitest";
import type { Candidate, Contribution } from "../api/explain.ts";
import { colourStyle, extentOf, gameText, latestGame, opinion, points, scoreText, segmentsOf, shortGame, signed, speaking } from "./words.ts";

const contribution = (name: string, value: number): Contribution => ({
  name,
  label: name,
  value,
  reason: "",
  colour: { light: "#984500", dark: "#fe8026" },
});
const list = [contribution("plans", 0.2), contribution("rules", -0.1), contribution("engine", 0.34), contribution("memory", 0)];

test("numbers keep their sign, and nothing has none", () => {
  expect(signed(0.1561, 3)).toBe("+0.156");
  expect(signed(-0.052, 2)).toBe("−0.05");
  expect(signed(-0.0001, 3)).toBe("0.000");
  expect([points(0.621), points(0.165, true), points(-0.04), points(0, true)]).toEqual(["62.1", "+16.5", "−4.0", "0.0"]);
});

test("silent layers are left out, the loudest comes first", () => {
  expect(speaking(list).map((part) => part.name)).toEqual(["engine", "plans", "rules"]);
});

test("a bar's segments touch, and their lengths sum to the score", () => {
  const segments = segmentsOf(list);
  expect(segments.map(({ from, to }) => [from, to].map((end) => Number(end.toFixed(6))))).toEqual([
    [0, 0.34],
    [0.34, 0.54],
    [-0.1, 0],
  ]);
  const sum = segments.reduce((total, { from, to }) => total + (from < 0 ? from - to : to - from), 0);
  expect(sum).toBeCloseTo(0.44, 10);
});

test("a bar's segment has the colour of its part, for both themes", () => {
  const [loudest] = segmentsOf(list);
  expect(loudest?.part.name).toBe("engine");
  expect(colourStyle(loudest!.part)).toEqual({ "--on-light": "#984500", "--on-dark": "#fe8026" });
});

test("all bars share one scale", () => {
  const candidates = [{ contributions: list }, { contributions: [contribution("engine", 0.9)] }] as Candidate[];
  const [low, high] = extentOf(candidates);
  expect(low).toBeCloseTo(-0.1);
  expect(high).toBeCloseTo(0.9);
  expect(extentOf([])).toEqual([0, 0.001]);
});

test("scores for the side to move", () => {
  expect(scoreText({ score_cp: 52, mate: null })).toBe("+0.52");
  expect(scoreText({ score_cp: null, mate: -2 })).toBe("−#2");
  expect(scoreText({ score_cp: 19995, mate: null })).toBe("win");
  expect(scoreText({ score_cp: -19990, mate: null })).toBe("loss");
});

test("what the engine thought of a candidate", () => {
  const candidate = { rank: 2, score_cp: 42, mate: null, cost_win_percent: 1.38 } as Candidate;
  expect(opinion(candidate)).toBe("engine’s no. 2, +0.42, costs 1.4 %");
  expect(opinion({ ...candidate, cost_win_percent: 0 })).toBe("engine’s no. 2, +0.42");
  expect(opinion({ ...candidate, score_cp: null })).toBe("");
});

test("a game by its players and year, as far as they are known", () => {
  expect(gameText({ white: "Karpov", black: "Unzicker", year: 1974 })).toBe("Karpov – Unzicker, 1974");
  expect(gameText({ white: "Karpov", black: "NN", year: 0 })).toBe("Karpov – NN");
  expect(gameText({ white: "", black: "", year: 1974 })).toBe("last in 1974");
  expect(gameText({ white: "", black: "", year: 0 })).toBe("");
});

test("a game of the player's own, by family names", () => {
  expect(shortGame({ white: "Gilg, Karl", black: "Alekhine, Alexander", year: 1927 })).toBe("Gilg – Alekhine, 1927");
});

test("the latest game with a book move, by family names", () => {
  const example = { white: "Karpov, Anatoly", black: "Unzicker, Wolfgang", year: 1974 };
  expect(latestGame({ example, last_year: 1974 })).toBe("Karpov – Unzicker, 1974");
  expect(latestGame({ example: { ...example, year: 0 }, last_year: 0 })).toBe("Karpov – Unzicker");
  expect(latestGame({ example: null, last_year: 1974 })).toBe("1974");
  expect(latestGame({ example: null, last_year: 0 })).toBe("–");
});
