import { describe, expect, it } from "vitest";
import { inCheck, legalMoves, lineText, moveNumber, playLine, playUci } from "./rules.ts";

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

describe("the rules on the page", () => {
  it("finds the 20 first moves and the 48 of Kiwipete, castling as the king's move", () => {
    expect(legalMoves(start)).toHaveLength(20);
    const kiwipete = legalMoves("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    expect(kiwipete).toHaveLength(48);
    expect(kiwipete).toContain("e1g1");
    expect(kiwipete).toContain("e1c1");
    expect(kiwipete).not.toContain("e1h1");
  });
  it("gives each promotion four pieces", () => {
    const moves = legalMoves("8/P6k/8/8/8/8/8/K7 w - - 0 1").filter((uci) => uci.startsWith("a7"));
    expect(moves.toSorted()).toEqual(["a7a8b", "a7a8n", "a7a8q", "a7a8r"]);
  });
  it("has no moves where there is no position", () => {
    expect(legalMoves("nonsense")).toEqual([]);
    expect(playUci("nonsense", "e2e4")).toBeNull();
  });
  it("plays lines as far as they are legal", () => {
    expect(playLine(start, ["e2e4", "e7e5", "e1e3", "d2d4"]).map((move) => move.san)).toEqual(["e4", "e5"]);
    expect(playUci(start, "e2e5")).toBeNull();
  });
  it("castles in both ways of writing", () => {
    const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    expect(playUci(fen, "e1g1")?.san).toBe("O-O");
    expect(playUci(fen, "e1c1")?.san).toBe("O-O-O");
    expect(playUci(fen, "e1g1")?.fen.split(" ")[0]).toBe("r3k2r/8/8/8/8/8/8/R4RK1");
  });
  it("knows check and numbers moves", () => {
    expect(inCheck("rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 1 3")).toBe(true);
    expect(inCheck(start)).toBe(false);
    expect(moveNumber(start)).toBe("1.");
    expect(lineText("4k3/8/8/8/8/8/4P3/4K3 b - - 0 17", ["e8e7", "e2e4", "e7e6"])).toBe("17… Ke7 18. e4 Ke6");
  });
});
