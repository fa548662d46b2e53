import { expect, test } from "vitest";
import { queryOf, resultOf, searchOf, withResult } from "./search.ts";

test("a search goes to the address and back", () => {
  const search = { words: "sicilian najdorf", opponent: "personality:tal", outcome: "won", since: "2026-01-02" } as const;
  expect(searchOf(new URLSearchParams(queryOf(search)))).toEqual(search);
  expect(queryOf({})).toBe("");
});

test("another result takes the place of the one before", () => {
  expect(withResult({ words: "x", outcome: "won" }, "active")).toEqual({ words: "x", status: "active" });
  expect(withResult({ status: "active" }, "")).toEqual({});
  expect(resultOf(withResult({}, "lost"))).toBe("lost");
});
