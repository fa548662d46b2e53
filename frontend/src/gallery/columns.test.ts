import { expect, test } from "vitest";
import { columns } from "./columns.ts";

test("no card stands alone in the last row", () => {
  for (const most of [3, 4, 5])
    for (let cards = 2; cards < 40; cards++) {
      const count = columns(cards, most);
      expect(count).toBeLessThanOrEqual(most);
      if (cards % 2 === 0 || cards % 3 === 0) expect(cards % count, `${cards} in rows of ${count}`).not.toBe(1);
    }
  expect(columns(9, 4)).toBe(3);
  expect(columns(9, 5)).toBe(5);
  expect(columns(1, 4)).toBe(4);
});
