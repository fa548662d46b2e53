import { describe, expect, it } from "vitest";
import type { MoveClass, MoveClassWords, Review, ReviewedMove, Standing } from "../api/reviews.ts";
import { firstMove } from "../board/move-list.tsx";
import { badgePlace } from "./badge.tsx";
import { classOf } from "./classes.tsx";
import {
  arrowWidth,
  betterArrows,
  candidateArrows,
  candidateLoss,
  fenAt,
  gameTitle,
  graphPoints,
  keyMoments,
  momentFrom,
  nextOfClass,
  sideName,
} from "./reading.ts";

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const afterE4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
const standing = (win: number): Standing => ({ text: `${win}`, cp: 0, mate: null, win_percent: win });

function move(ply: number, uci: string, kind: MoveClass, fen = start): ReviewedMove {
  const white = ply % 2 === 1;
  return {
    ply,
    number: white ? `${(ply + 1) / 2}.` : `${ply / 2}...`,
    side: white ? "white" : "black",
    fen,
    uci,
    san: uci,
    class: kind,
    before: standing(50),
    after: standing(50 + ply),
    loss_cp: 0,
    loss_win_chance: 0,
    delta: null,
    accuracy: 100,
    nodes: 50000,
    phase: "opening",
    candidates: [
      { uci: "e2e4", san: "e4", evaluation: standing(white ? 60 : 40), line: ["e2e4"] },
      { uci: "d2d4", san: "d4", evaluation: standing(white ? 57 : 43), line: ["d2d4"] },
      { uci: "g2g4", san: "g4", evaluation: standing(white ? 20 : 80), line: ["g2g4"] },
    ],
    facts: [],
    sentence: "",
    human: [],
    human_sentence: "",
  };
}

const words = (id: MoveClass, notable = false): MoveClassWords => ({
  id,
  label: id,
  phrase: id,
  meaning: "",
  colour: "#b3261e",
  sign: "",
  bad: id !== "brilliant" && notable,
  notable,
});

const review = {
  start_fen: start,
  start: standing(51),
  classes: [words("book"), words("blunder", true), words("inaccuracy", true), words("brilliant", true)],
  turning_points: [{ ply: 3, delta: 1, swing: 0.4 }],
  moves: [
    move(1, "e2e4", "book"),
    move(2, "e7e5", "blunder", afterE4),
    move(3, "g1f3", "inaccuracy"),
    move(4, "b8c6", "inaccuracy"),
    move(5, "f1b5", "brilliant"),
    move(6, "a7a6", "blunder"),
  ],
} as unknown as Review;

describe("the arrows at a mistake", () => {
  it("show the better move, and what was played", () => {
    const ends = betterArrows(move(1, "a2a3", "blunder")).map(({ orig, dest, brush }) => [orig, dest, brush]);
    expect(ends).toContainEqual(["e2", "e4", "best"]);
    expect(ends).toContainEqual(["a2", "a3", "bad"]);
    expect(betterArrows(move(1, "e2e4", "missed win"))).toEqual([]);
  });
});

describe("reading a review", () => {
  it("shows the position after each ply, the last one too", () => {
    expect(fenAt(review, 0)).toBe(start);
    expect(fenAt(review, 1)).toBe(afterE4);
    expect(fenAt({ ...review, moves: review.moves.slice(0, 1) }, 1)).toContain("4P3");
    expect(fenAt({ ...review, moves: [] }, 0)).toBe(start);
  });
  it("draws a point for the start and each move, with dots where a class is worth one", () => {
    const points = graphPoints(review);
    expect(points).toHaveLength(7);
    expect(points.map((point) => point.win)).toEqual([51, 51, 52, 53, 54, 55, 56]);
    expect(points.map((point) => point.mark?.label)).toEqual([
      undefined, undefined, "blunder", "inaccuracy", "inaccuracy", "brilliant", "blunder",
    ]);
  });
  it("keeps turning points, and bad and special moves, as key moments", () => {
    const moments = keyMoments(review);
    expect(moments.map((moment) => moment.ply)).toEqual([2, 3, 5, 6]);
    expect(momentFrom(moments, 0, 1)?.ply).toBe(2);
    expect(momentFrom(moments, 3, 1)?.ply).toBe(5);
    expect(momentFrom(moments, 3, -1)?.ply).toBe(2);
    expect(momentFrom(moments, 6, 1)).toBeNull();
    expect(momentFrom(moments, 2, -1)).toBeNull();
  });
  it("walks through the moves of a class and begins again", () => {
    expect(nextOfClass(review, "black", "blunder", 0)?.ply).toBe(2);
    expect(nextOfClass(review, "black", "blunder", 2)?.ply).toBe(6);
    expect(nextOfClass(review, "black", "blunder", 6)?.ply).toBe(2);
    expect(nextOfClass(review, "white", "blunder", 0)).toBeNull();
  });
  it("counts the moves of a game from a position", () => {
    expect(firstMove("4k3/8/8/8/8/8/8/4K3 b - - 0 17")).toEqual({ firstNumber: 17, blackFirst: true });
  });
});

describe("arrows", () => {
  it("measures loss from the mover's side", () => {
    expect(candidateLoss(move(1, "e2e4", "best").candidates, 1, "white")).toBe(3);
    expect(candidateLoss(move(2, "e7e5", "best").candidates, 1, "black")).toBe(3);
  });
  it("draws thinner the more a move costs", () => {
    const widths = [0, 1, 5, 10, 15, 80].map(arrowWidth);
    expect(widths[0]).toBe(13);
    expect(widths.at(-1)).toBe(3);
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
    const arrows = candidateArrows(review.moves[0]);
    expect(arrows.map((arrow) => [arrow.dest, arrow.modifiers?.lineWidth])).toEqual([
      ["d4", 10],
      ["e4", 13],
    ]);
    expect(candidateArrows(undefined)).toEqual([]);
  });
});

describe("classes", () => {
  it("come from the review, and no others are known", () => {
    expect(classOf(review.classes, "blunder").colour).toBe("#b3261e");
    expect(() => classOf(review.classes, "splendid" as MoveClass)).toThrow("splendid");
  });
  it("puts the disc at the right corner of the square, inside the board", () => {
    expect(badgePlace("e4", "white")).toEqual({ left: 61.7, top: 50.8 });
    expect(badgePlace("h8", "white")).toEqual({ left: 97.2, top: 2.8 });
    expect(badgePlace("a1", "black")).toEqual({ left: 97.2, top: 2.8 });
  });
});

describe("what a game is called", () => {
  const opening = { eco: "C50", name: "Italian Game", ply: 5 } as NonNullable<Review["opening"]>;
  it("is the players, else the opening, else yours", () => {
    expect(gameTitle({ white: "Tal, Mikhail", black: "?", opening })).toBe("Mikhail Tal – ?");
    expect(gameTitle({ white: "?", black: "?", opening })).toBe("Italian Game");
    expect(gameTitle({ white: "", black: "", opening })).toBe("Italian Game");
    expect(gameTitle({ white: "?", black: "?", opening: null })).toBe("Your game");
  });
  it("of a side that nobody named is its colour", () => {
    expect(sideName("Tal, Mikhail", "white")).toBe("Mikhail Tal");
    expect(sideName("", "white")).toBe("White");
    expect(sideName("?", "black")).toBe("Black");
  });
});
