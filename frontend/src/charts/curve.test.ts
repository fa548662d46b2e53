import { describe, expect, it } from "vitest";
import { type Frame, areaPath, linePath, phaseStarts, plyAt, xOf, yOf } from "./curve.ts";

const frame: Frame = { width: 210, height: 104, pad: 5, first: 0, last: 20 };

describe("the evaluation graph's geometry", () => {
  it("puts the first ply left, the last right, and White's win up", () => {
    expect(xOf(frame, 0)).toBe(5);
    expect(xOf(frame, 20)).toBe(205);
    expect(yOf(frame, 100)).toBe(2);
    expect(yOf(frame, 50)).toBe(52);
    expect(yOf(frame, 0)).toBe(102);
    expect(yOf(frame, 140)).toBe(2);
  });
  it("finds the ply it drew", () => {
    for (let ply = 0; ply <= 20; ply++) expect(plyAt(frame, xOf(frame, ply))).toBe(ply);
    expect(plyAt(frame, -50)).toBe(0);
    expect(plyAt(frame, 5000)).toBe(20);
  });
  it("survives a game without moves", () => {
    const empty: Frame = { ...frame, last: 0 };
    expect(xOf(empty, 0)).toBe(5);
    expect(plyAt(empty, 100)).toBe(0);
    expect(linePath(empty, [])).toBe("");
    expect(areaPath(empty, [])).toBe("");
  });
  it("draws one line and closes the area at the foot", () => {
    const points = [
      { ply: 0, win: 50 },
      { ply: 10, win: 100 },
      { ply: 20, win: 0 },
    ];
    expect(linePath(frame, points)).toBe("M5.0 52.0L105.0 2.0L205.0 102.0");
    expect(areaPath(frame, points)).toBe(
      "M0 104.0L0 52.0L5.0 52.0L105.0 2.0L205.0 102.0L210.0 102.0L210.0 104.0Z",
    );
  });
  it("tells where phases begin", () => {
    const moves = ["opening", "opening", "middlegame", "endgame", "endgame"].map((phase, index) => ({
      ply: index + 1,
      phase,
    }));
    expect(phaseStarts(moves)).toEqual([
      { ply: 1, phase: "opening" },
      { ply: 3, phase: "middlegame" },
      { ply: 4, phase: "endgame" },
    ]);
  });
});
