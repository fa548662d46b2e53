import { describe, expect, it } from "vitest";
import { type GraphPoint, keyTarget } from "./evaluation-graph.tsx";

const points: GraphPoint[] = [0, 1, 2, 3, 4, 5].map((ply) => ({
  ply,
  win: 50,
  text: "0.0",
  move: `move ${ply}`,
  ...(ply === 2 || ply === 4 ? { mark: { colour: "#b3261e", label: "blunder" } } : {}),
}));

describe("the graph's keys", () => {
  it("steps, and stays within the game", () => {
    expect(keyTarget("ArrowRight", 2, points)).toBe(3);
    expect(keyTarget("ArrowRight", 5, points)).toBe(5);
    expect(keyTarget("ArrowLeft", 0, points)).toBe(0);
    expect(keyTarget("Home", 3, points)).toBe(0);
    expect(keyTarget("End", 3, points)).toBe(5);
  });
  it("jumps between marked moves", () => {
    expect(keyTarget("PageDown", 0, points)).toBe(2);
    expect(keyTarget("PageDown", 2, points)).toBe(4);
    expect(keyTarget("PageDown", 4, points)).toBe(5);
    expect(keyTarget("PageUp", 4, points)).toBe(2);
    expect(keyTarget("PageUp", 2, points)).toBe(0);
  });
  it("leaves other keys alone", () => {
    expect(keyTarget("Tab", 2, points)).toBeNull();
    expect(keyTarget("a", 2, points)).toBeNull();
  });
});
