import { describe, expect, it } from "vitest";
import { planFen, readable } from "./plans.tsx";

describe("a plan's board", () => {
  it("shows the pieces where they stand before the plan", () => {
    expect(planFen(["Rc1b1", "Rb1b7", "Bb2e5"])).toBe("8/8/8/8/8/8/1B6/2R5 w - - 0 1");
    expect(planFen(["Pg2g4", "Pg4g5"])).toBe("8/8/8/8/8/8/6P1/8 w - - 0 1");
    expect(planFen(["O-O"])).toBe("8/8/8/8/8/8/8/8 w - - 0 1");
  });
  it("writes moves as people do", () => {
    expect(readable("Qb3c2")).toBe("Qb3–c2");
    expect(readable("Pe5f6")).toBe("e5–f6");
    expect(readable("O-O")).toBe("O-O");
  });
});
