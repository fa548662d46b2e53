import { describe, expect, test } from "vitest";
import type { GameClock, GameMove } from "../api/games.ts";
import { clockText, remaining } from "./clock.ts";
import { costOfLastMove } from "./help.ts";

describe("clock", () => {
  const clock: GameClock = { initial_ms: 300_000, increment_ms: 3000, white_ms: 20_000, black_ms: 61_000, running: "white" };
  test("only the running side loses time, and never below zero", () => {
    expect(remaining(clock, "white", 5000)).toBe(15_000);
    expect(remaining(clock, "black", 5000)).toBe(61_000);
    expect(remaining(clock, "white", 50_000)).toBe(0);
  });
  test.each([
    [300_000, "5:00"],
    [61_000, "1:01"],
    [10_001, "0:11"],
    [9_999, "9.9"],
    [0, "0:00"],
    [90, "0.0"],
    [3_723_000, "1:02:03"],
  ])("%i ms", (time, text) => expect(clockText(time)).toBe(text));
});

test("the cost of the last move is seen from the person's side", () => {
  const move = (ply: number, by: GameMove["by"], fen: string): GameMove => ({
    ply, by, fen, uci: "", san: "", seconds: 0, why: false, sentence: "", remark: "",
  });
  const game = { start_fen: "S", fen: "B", color: "white" as const, moves: [move(1, "you", "A"), move(2, "opponent", "B")] };
  const chances = new Map([["S", 54], ["B", 30]]);
  expect(costOfLastMove(game, chances)).toBe(24);
  expect(costOfLastMove({ ...game, color: "black" }, chances)).toBe(-24);
  expect(costOfLastMove(game, new Map())).toBe(0);
});
