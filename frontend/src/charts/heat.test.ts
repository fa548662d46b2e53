import { describe, expect, it } from "vitest";
import { heatCells, squares, standouts } from "./heat.ts";

const values = [
  { square: "f3", support: 400, lift: 1 },
  { square: "d5", support: 100, lift: 2 },
  { square: "a8", support: 50, lift: 1 / 2 },
  { square: "h1", support: 5, lift: 30 },
];
const cell = (mode: "often" | "more", square: string) =>
  heatCells(values, mode).find((heatCell) => heatCell.square === square);

describe("heat", () => {
  it("has every square once, from a8 to h1", () => {
    expect(squares).toHaveLength(64);
    expect(new Set(squares).size).toBe(64);
    expect([squares[0], squares[7], squares[56], squares[63]]).toEqual(["a8", "h8", "a1", "h1"]);
  });
  it("measures how often against the most visited square", () => {
    expect(cell("often", "f3")?.strength).toBe(1);
    expect(cell("often", "d5")?.strength).toBe(0.5);
    expect(cell("often", "e4")?.strength).toBe(0);
  });
  it("measures more and less than others alike, and trusts no handful", () => {
    expect(cell("more", "f3")?.strength).toBe(0);
    expect(cell("more", "d5")?.strength).toBeCloseTo(1);
    expect(cell("more", "a8")?.strength).toBeCloseTo(-1);
    expect(cell("more", "h1")?.strength).toBe(0);
  });
  it("names what stands out", () => {
    expect(standouts(heatCells(values, "often"), 2).map((standout) => standout.square)).toEqual(["f3", "d5"]);
    expect(standouts(heatCells(values, "more"), 5).map((standout) => standout.square)).toEqual(["d5"]);
  });
});
