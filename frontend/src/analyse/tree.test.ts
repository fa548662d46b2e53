import { describe, expect, it } from "vitest";
import { playUci } from "../board/rules.ts";
import { readShapes, shapesText, textOf } from "./comments.ts";
import { readTrees, writePgn } from "./pgn.ts";
import {
  type Path, type Tree, bounded, commentAt, emptyTree, extended, movesTo, nodeAt, play, promote, readPath, remove,
  setComment, setEvaluation, setShapes, shapesAt, toggleGlyph,
} from "./tree.ts";

function walk(tree: Tree, path: Path, ...moves: string[]): [Tree, Path] {
  let [now, at] = [tree, path];
  for (const uci of moves) {
    const played = playUci(nodeAt(now, at).fen, uci);
    if (!played) throw new Error(`${uci} is not legal`);
    [now, at] = play(now, at, played);
  }
  return [now, at];
}
const sans = (tree: Tree, path: Path = []) => movesTo(tree, extended(tree, path)).map((move) => move.san).join(" ");

const annotated = `[Event "Somewhere"]
[Site "A \\"quoted\\" town"]
[Date "1972.07.11"]
[White "Ann"]
[Black "Bob"]
[Result "1-0"]
[Annotator "Carl"]

{ Before all. } 1. e4! $146 { [%clk 0:09:58] [%cal Ge2e4,Rd8h4] [%csl Yd5] The best by test. } ( { Or so. } 1. d4 d5 ( 1... Nf6 $14 2. c4 ) 2. c4 ) 1... e5 2. Nf3?! { [%eval 0.35] } 2... Nc6 3. O-O 1-0
`.replace("3. O-O", "3. Bc4 Bc5 4. O-O");

describe("the variation tree", () => {
  it("branches, and goes along moves that are known", () => {
    const [tree, path] = walk(emptyTree(), [], "e2e4", "e7e5", "g1f3");
    const [branched, there] = walk(tree, path.slice(0, 1), "c7c5", "g1f3");
    expect(there).toEqual([0, 1, 0]);
    expect(sans(branched)).toBe("e4 e5 Nf3");
    expect(sans(branched, [0, 1])).toBe("e4 c5 Nf3");
    expect(walk(branched, [0], "c7c5")).toEqual([branched, [0, 1]]);
  });
  it("promotes a variation from any move in it, and deletes one", () => {
    const [tree] = walk(...walk(emptyTree(), [], "e2e4", "e7e5"));
    const [branched] = walk(tree, [0], "c7c5", "g1f3");
    const [promoted, path] = promote(branched, [0, 1, 0]);
    expect(sans(promoted)).toBe("e4 c5 Nf3");
    expect(path).toEqual([0, 0, 0]);
    expect(promote(promoted, path)).toEqual([promoted, path]);
    expect(remove(promoted, [0, 1])).toEqual([expect.anything(), [0]]);
    expect(sans(remove(promoted, [0, 0])[0])).toBe("e4 e5");
    expect(bounded(remove(promoted, [0])[0], [0, 0, 0])).toEqual([]);
  });
  it("keeps one judging glyph, and others beside it", () => {
    const [tree] = readTrees(annotated) as [Tree];
    expect(nodeAt(tree, [0])).toMatchObject({ nags: [1, 146] });
    expect(nodeAt(toggleGlyph(tree, [0], 4), [0])).toMatchObject({ nags: [4, 146] });
    expect(nodeAt(toggleGlyph(tree, [0], 1), [0])).toMatchObject({ nags: [146] });
  });
  it("changes words and arrows, and leaves clocks alone", () => {
    const [tree] = readTrees(annotated) as [Tree];
    expect(commentAt(tree, [0])).toBe("The best by test.");
    expect(shapesAt(tree, [0])).toHaveLength(3);
    const spoken = setComment(tree, [0], "Better {than} that.");
    expect(commentAt(spoken, [0])).toBe("Better (than) that.");
    expect(writePgn(spoken)).toContain("[%clk 0:09:58");
    const drawn = setShapes(spoken, [0], [{ orig: "a1", dest: "h8", brush: "blue" }]);
    expect(writePgn(drawn)).toContain("[%cal Ba1h8]");
    expect(commentAt(drawn, [0])).toBe("Better (than) that.");
    expect(writePgn(setEvaluation(drawn, [0], null, -3))).toContain("[%eval #-3");
    expect(textOf(setComment(emptyTree(), [], "").comments)).toBe("");
  });
  it("loses nothing from PGN to PGN", () => {
    const [tree] = readTrees(annotated) as [Tree];
    const [again] = readTrees(writePgn(tree)) as [Tree];
    expect(again).toEqual(tree);
    for (const part of ["Annotator", '\\"quoted\\"', "Before all.", "Or so.", "$146", "$14", "[%clk 0:09:58]", "[%csl Yd5]", "1-0"])
      expect(writePgn(tree)).toContain(part);
    expect(movesTo(tree, extended(tree, [])).at(-1)?.uci).toBe("e1g1");
  });
  it("begins where the FEN says", () => {
    const fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 17";
    const [tree] = walk(emptyTree(fen), [], "e2e4");
    const [again] = readTrees(writePgn(tree)) as [Tree];
    expect([again?.fen, sans(again!)]).toEqual([fen, "e4"]);
  });
  it("names a move that cannot be made", () => {
    expect(() => readTrees("1. e4 e5 2. Ke3")).toThrow("2. Ke3 is no legal move");
  });
  it("writes places and arrows as text", () => {
    expect(readPath("0.1.0")).toEqual([0, 1, 0]);
    expect(readPath("0.x")).toEqual([]);
    const shapes = readShapes("Ge2e4 Rd5 a1");
    expect(shapes).toHaveLength(3);
    expect(shapesText(shapes ?? [])).toBe("Ge2e4 Rd5 Ga1");
    expect(readShapes("e9")).toBeNull();
  });
});
