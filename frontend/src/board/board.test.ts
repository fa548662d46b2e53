import { describe, expect, test } from "vitest";
import { evaluationText } from "./eval-bar.tsx";
import { neighbour } from "./keys.tsx";
import { materialOf } from "./material.ts";
import { readMove } from "./move-input.tsx";
import { rowsOf } from "./move-list.tsx";
import { describePosition, spoken } from "./speech.ts";
import { destinations, piecesOf, promotes, squaresOf, turnOf } from "./squares.ts";

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

describe("squares", () => {
  test("reads the pieces of a FEN", () => {
    const pieces = piecesOf("4k3/P7/8/8/8/8/8/4K2R w K - 0 1");
    expect(pieces.size).toBe(4);
    expect(pieces.get("a7")).toEqual({ role: "pawn", color: "white" });
    expect(pieces.get("e8")).toEqual({ role: "king", color: "black" });
    expect(pieces.get("h1")).toEqual({ role: "rook", color: "white" });
  });

  test("knows whose turn it is", () => {
    expect(turnOf(start)).toBe("white");
    expect(turnOf("8/8/8/8/8/8/8/8 b - - 0 1")).toBe("black");
  });

  test("groups destinations and names each once, promotions too", () => {
    const map = destinations(["e7e8q", "e7e8n", "e7e8r", "e7e8b", "e7d8q", "g1f3"]);
    expect(map.get("e7")).toEqual(["e8", "d8"]);
    expect(map.get("g1")).toEqual(["f3"]);
  });

  test("sees a promotion, and that a null move has no squares", () => {
    expect(promotes(["e7e8q", "e1e2"], "e7", "e8")).toBe(true);
    expect(promotes(["e7e8q", "e1e2"], "e1", "e2")).toBe(false);
    expect(squaresOf("0000")).toBeNull();
  });
});

describe("material", () => {
  test("nothing is lost at the start", () => {
    expect(materialOf(start, start)).toEqual({ lost: { white: [], black: [] }, lead: 0 });
  });

  test("counts captures and the lead", () => {
    // Black has lost queen and pawn, White a rook.
    const fen = "rnb1kbnr/1ppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 9";
    expect(materialOf(start, fen)).toEqual({ lost: { white: ["rook"], black: ["queen", "pawn"] }, lead: 5 });
  });

  test("a promoted pawn is not captured", () => {
    const fen = "rnbqkbnr/1ppppppp/8/8/8/8/1PPPPPPP/RNBQKBNQ w - - 0 20";
    // White: a pawn became the second queen, a rook is gone; Black: a pawn is gone.
    expect(materialOf(start, fen).lost).toEqual({ white: ["rook"], black: ["pawn"] });
  });
});

describe("typed moves", () => {
  const legal = ["e2e4", "g1f3", "b1c3", "b2b4", "e1g1"];
  const castle = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/RN2K2R w KQkq - 0 1";
  test.each([
    ["e4", "e2e4"],
    ["e2e4", "e2e4"],
    ["e2-e4", "e2e4"],
    ["Nf3", "g1f3"],
    ["nf3", "g1f3"],
    [" Nc3 ", "b1c3"],
    ["b4", "b2b4"],
  ])("%s is %s", (typed, uci) => expect(readMove(start, legal, typed)).toBe(uci));

  test("castling in every spelling", () => {
    for (const typed of ["O-O", "o-o", "0-0", "e1g1"]) expect(readMove(castle, ["e1g1"], typed)).toBe("e1g1");
  });

  test("promotion", () => {
    const fen = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    expect(readMove(fen, ["e7e8q", "e7e8n"], "e8=N")).toBe("e7e8n");
    expect(readMove(fen, ["e7e8q", "e7e8n"], "e7e8q")).toBe("e7e8q");
  });

  test("nonsense and illegal moves are refused", () => {
    for (const typed of ["", "e5", "Ke2", "hello", "♘f3"]) expect(readMove(start, legal, typed)).toBeNull();
  });
});

describe("speech", () => {
  test.each([
    ["e4", "pawn to e4"],
    ["exd5", "e pawn takes d5"],
    ["Nbd7", "knight b to d7"],
    ["R1e2", "rook 1 to e2"],
    ["Qxf7#", "queen takes f7, checkmate"],
    ["e8=Q+", "pawn to e8, promotes to queen, check"],
    ["bxa8=N", "b pawn takes a8, promotes to knight"],
    ["O-O-O+", "castles queenside, check"],
    ["O-O", "castles kingside"],
  ])("%s", (san, words) => expect(spoken(san)).toBe(words));
});

describe("move list rows", () => {
  const moves = [1, 2, 3].map((ply) => ({ ply, san: `m${ply}` }));
  test("White begins", () => {
    expect(rowsOf(moves, 1, false).map((row) => [row.number, row.white?.ply, row.black?.ply])).toEqual([
      [1, 1, 2],
      [2, 3, undefined],
    ]);
  });
  test("Black begins at move 14", () => {
    expect(rowsOf(moves, 14, true).map((row) => [row.number, row.white?.ply, row.black?.ply])).toEqual([
      [14, undefined, 1],
      [15, 2, 3],
    ]);
  });
});

test("the cursor walks as the person sees the board and stops at the edge", () => {
  expect(neighbour("e2", "ArrowUp", "white")).toBe("e3");
  expect(neighbour("e2", "ArrowUp", "black")).toBe("e1");
  expect(neighbour("a1", "ArrowLeft", "white")).toBe("a1");
  expect(neighbour("a1", "ArrowLeft", "black")).toBe("b1");
});

test("evaluations as text", () => {
  expect(evaluationText({ white_cp: 34, white_mate: null })).toBe("+0.3");
  expect(evaluationText({ white_cp: -120, white_mate: null })).toBe("−1.2");
  expect(evaluationText({ white_cp: -4, white_mate: null })).toBe("0.0");
  expect(evaluationText({ white_cp: null, white_mate: -3 })).toBe("−#3");
});

test("a position in words", () => {
  expect(describePosition("4k3/p7/8/8/8/8/PP6/4K2R w K - 0 1")).toBe(
    "White: king e1, rook h1, pawns a2 b2. Black: king e8, pawn a7.",
  );
});
