import { expect, test } from "vitest";
import { progressText } from "./motifs.tsx";

test("progress over time is said from the latest week back", () => {
  expect(progressText({ weeks: [] })).toBe("not tried yet");
  const first = { week: "2026-11-02", answers: 4, right: 1 };
  const second = { week: "2026-11-09", answers: 5, right: 4 };
  expect(progressText({ weeks: [first] })).toBe("right 1 of 4 in the week of 2026-11-02");
  expect(progressText({ weeks: [first, second] })).toBe(
    "right 4 of 5 in the week of 2026-11-09; 1 of 4 in the week before",
  );
});
