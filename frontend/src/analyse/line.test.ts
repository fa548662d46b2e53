import { describe, expect, it } from "vitest";
import { playUci } from "../board/rules.ts";
import { type Analysis, fromFen, hasLeft, looksLikeFen, movesTo, playAt, positionsOf, startFen } from "./line.ts";

function walk(analysis: Analysis, ply: number, ...moves: string[]): Analysis {
  let [now, at] = [analysis, ply];
  for (const uci of moves) {
    const fen = positionsOf(now)[at]?.fen ?? "";
    const played = playUci(fen, uci);
    if (!played) throw new Error(`${uci} is not legal`);
    now = playAt(now, at, played);
    at += 1;
  }
  return now;
}
const ucis = (analysis: Analysis) => movesTo(positionsOf(analysis), 99);

/** A game of four plies. */
const game: Analysis = { main: positionsOf(walk(fromFen(startFen), 0, "e2e4", "e7e5", "g1f3", "b8c6")), branch: null };

describe("moves on the analysis board", () => {
  it("extends a bare position, and replaces what comes after an earlier move", () => {
    const line = walk(fromFen(startFen), 0, "e2e4", "e7e5");
    expect(ucis(line)).toEqual(["e2e4", "e7e5"]);
    expect(hasLeft(line)).toBe(false);
    expect(ucis(walk(line, 1, "c7c5"))).toEqual(["e2e4", "c7c5"]);
    expect(ucis(walk(line, 0, "d2d4"))).toEqual(["d2d4"]);
  });
  it("goes along the game when its own move is played", () => {
    expect(walk(game, 1, "e7e5")).toBe(game);
  });
  it("leaves the game for a variation, and keeps the game", () => {
    const left = walk(game, 2, "f1c4", "g8f6");
    expect(ucis(left)).toEqual(["e2e4", "e7e5", "f1c4", "g8f6"]);
    expect(hasLeft(left)).toBe(true);
    expect(left.main).toBe(game.main);
    expect(ucis(walk(left, 3, "f8c5"))).toEqual(["e2e4", "e7e5", "f1c4", "f8c5"]);
    expect(ucis(walk(left, 1, "c7c5"))).toEqual(["e2e4", "c7c5"]);
  });
  it("numbers plies throughout", () => {
    const left = walk(game, 2, "f1c4", "g8f6");
    expect(positionsOf(left).map((position) => position.ply)).toEqual([0, 1, 2, 3, 4]);
  });
  it("tells positions from games", () => {
    expect(looksLikeFen(startFen)).toBe(true);
    expect(looksLikeFen("  8/8/8/8/8/8/8/K1k5 w - - 0 1\n")).toBe(true);
    expect(looksLikeFen("8/8/8/8 w")).toBe(true);
    expect(looksLikeFen('[Event "x"]\n\n1. e4 e5')).toBe(false);
    expect(looksLikeFen("1. e4 e5 1/2-1/2")).toBe(false);
  });
});
