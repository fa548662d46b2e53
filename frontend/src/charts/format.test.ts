import { describe, expect, it } from "vitest";
import { count, ordinal, percent, personName, pgnDate, plural, short, shortened, times, yearSpan } from "./format.ts";

describe("numbers for readers", () => {
  it("groups thousands and counts one thing as one", () => {
    expect(count(61393)).toBe("61,393");
    expect(plural(1, "game")).toBe("1 game");
    expect(plural(1204, "game")).toBe("1,204 games");
  });
  it("writes shares, multiples and three significant digits", () => {
    expect(percent(0.615)).toBe("62 %");
    expect(percent(0.4994, 1)).toBe("49.9 %");
    expect(times(1.36)).toBe("1.4×");
    expect(short(37.31)).toBe("37.3");
    expect(short(0.09621)).toBe("0.0962");
    expect(short(5)).toBe("5");
    expect(short(Number.NaN)).toBe("–");
  });
  it("knows the odd ordinals", () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111].map(ordinal)).toEqual([
      "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "103rd", "111th",
    ]);
  });
});

describe("dates and names", () => {
  it("leaves unknown parts of a date out", () => {
    expect(pgnDate("1851.06.21")).toBe("21 June 1851");
    expect(pgnDate("1974.??.??")).toBe("1974");
    expect(pgnDate("1974.11.??")).toBe("November 1974");
    expect(pgnDate("????.??.??")).toBe("");
  });
  it("turns names round and writes spans of years", () => {
    expect(personName("Tal, Mikhail")).toBe("Mikhail Tal");
    expect(personName("Kempelen")).toBe("Kempelen");
    expect(personName("L".repeat(3000))).toBe(`${"L".repeat(59)}…`);
    expect(shortened("London, 1851")).toBe("London, 1851");
    expect(shortened("L".repeat(3000))).toBe(`${"L".repeat(59)}…`);
    expect(yearSpan([0, 0])).toBe("");
    expect(yearSpan([1972, 1972])).toBe("1972");
    expect(yearSpan([1961, 2009])).toBe("1961–2009");
  });
});
