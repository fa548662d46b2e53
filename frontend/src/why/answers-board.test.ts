import { expect, test } from "vitest";
import { type Choice, arrowWidth, facesOf } from "./answers-board.tsx";

const choice = (name: string, move: string): Choice => ({ name, display_name: name, accent: "#123456", move, san: move });
const many = (count: number, move: string) => Array.from({ length: count }, (_, index) => choice(`${move}${index}`, move));

test("the faces of twenty masters stay on the square that their move goes to", () => {
  const faces = facesOf([...many(14, "e2e4"), ...many(5, "d2d4"), choice("odd", "a7h8")], "white");
  const widest = 5; // percent, see why.css
  for (const { left, top, who } of faces) {
    const square = { e: 50, d: 37.5, h: 87.5 }[who[0]!.move[2]!]!;
    expect(left).toBeGreaterThanOrEqual(square);
    expect(left + widest).toBeLessThanOrEqual(square + 12.5);
    const rank = 12.5 * (8 - Number(who[0]!.move[3]));
    expect(top).toBeGreaterThanOrEqual(rank);
    expect(top + widest).toBeLessThanOrEqual(rank + 12.5);
  }
  expect(faces.flatMap(({ who }) => who)).toHaveLength(20);
  expect(faces).toHaveLength(9 + 5 + 1);
  expect(faces.find(({ who }) => who.length > 1)!.who).toHaveLength(6);
});

test("two moves to the same square share its room", () => {
  const faces = facesOf([...many(2, "g1f3"), ...many(2, "e5f3")], "black");
  expect(new Set(faces.map(({ left, top }) => `${left} ${top}`)).size).toBe(4);
});

test("an arrow is no wider than a man however many play the move", () => {
  expect(arrowWidth(20, 21)).toBeLessThan(15);
  expect(arrowWidth(14, 20)).toBeGreaterThan(arrowWidth(2, 20));
});
