import type { Key } from "@lichess-org/chessground/types";
import { describe, expect, it } from "vitest";
import {
  clearFen, isFen, mirrored, odds, oddsFen, pieceOf, problemOf, startFen, withCastling, withPiece, withTurn,
} from "./position.ts";

const put = (fen: string, men: string) =>
  men.split(" ").reduce((now, man) => withPiece(now, man.slice(1) as Key, pieceOf(man[0] ?? "")), fen);

describe("setting up a position", () => {
  it("puts and takes pieces, and counts castling rights by where king and rook stand", () => {
    expect(put(clearFen, "Ke1 ke8 Rh1 Pd4")).toBe("4k3/8/8/8/3P4/8/8/4K2R w K - 0 1");
    expect(withPiece(startFen, "h1", null)).toBe("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1");
    const without = withCastling(startFen, "Q", false);
    expect(without.split(" ")[2]).toBe("Kkq");
    expect(withCastling(without, "Q", true)).toBe(startFen);
    expect(withPiece(without, "e4", pieceOf("P")).split(" ")[2]).toBe("Kkq");
  });
  it("mirrors twice to the same position", () => {
    const fen = "4k3/8/8/8/3P4/8/8/4K2R w K - 0 1";
    expect(mirrored(fen)).toBe("4k2r/8/8/3p4/8/8/8/4K3 b k - 0 1");
    expect(mirrored(mirrored(fen))).toBe(fen);
  });
  it("tells a position from what is none", () => {
    expect([startFen, clearFen, "4k3/8/8/8/8/8/8/4K3 w"].map(isFen)).toEqual([true, true, true]);
    expect(["", "hello", "8/8/8 w - - 0 1", "rnbqkbnr/pppp"].map(isFen)).toEqual([false, false, false, false]);
  });
  it("says why nobody can play", () => {
    expect(problemOf(startFen)).toBe("");
    expect(problemOf(clearFen)).toBe("The board is empty.");
    expect(problemOf(put(clearFen, "Ke1 Pd4"))).toBe("Each side needs exactly one king.");
    expect(problemOf(put(clearFen, "Ke1 ke8 Pd1"))).toBe("A pawn stands on the first or last rank.");
    expect(problemOf(put(clearFen, "Ke1 ke8 Qe5"))).toBe("The side that is not to move is in check.");
    expect(problemOf(put(clearFen, "Ke1 ke8"))).toBe("Nobody can be mated with these pieces.");
    expect(problemOf(withTurn(put(clearFen, "Kf7 kh8 Qg7"), "black"))).toBe("Black is checkmated.");
  });
  it("gives odds: pieces by White, pawn and move by Black", () => {
    expect(odds.map(oddsFen).map((fen) => fen.split(" ").slice(0, 3).join(" "))).toEqual([
      "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq",
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq",
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq",
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq",
    ]);
  });
});
