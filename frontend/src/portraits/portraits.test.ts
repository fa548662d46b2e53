import { expect, test } from "vitest";
import { hueOf } from "./hue.ts";
import { initials } from "./portrait.tsx";

test("hues of known colours", () => {
  // Red, green and blue of sRGB have the OKLCH hues 29, 142 and 264.
  expect(hueOf("#ff0000")).toBe(29);
  expect(hueOf("#00ff00")).toBe(142);
  expect(hueOf("#0000ff")).toBe(264);
});

test("greys and nonsense fall back to brass", () => {
  expect(hueOf("#808080")).toBe(70);
  expect(hueOf("red")).toBe(70);
});

test("initials", () => {
  expect(initials("Anatoly Karpov")).toBe("AK");
  expect(initials("me")).toBe("M");
  expect(initials("José Raúl Capablanca")).toBe("JC");
});
