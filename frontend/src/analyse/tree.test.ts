import { describe, expect, it } from "vitest";
import { playUci } from "../board/rules.ts";
import { readShapes, shapesText, textOf } from "./comments.ts";
import { readTrees, writePgn } from "./pgn.ts";
import {
  type Path, type Tree, bounded, commentAt, emptyTree, extended, movesTo, nodeAt, play, played, promote, readPath, remove,
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
  it("keeps what old and odd programs write: line comments, passes, headers with quotes, deep branches", () => {
    const odd = `%created by something old
[Event "Semi; colon {brace} [bracket]"]
[Site "back\\\\slash \\"quote\\""]
[White "Somebody "The Cat" C"]
[Black "Back\\slash"]
[Round "-"]
[WhiteElo "2700"]
[MyOwn_Tag "Réti – Тал"]
[Result "1/2-1/2"]

; before all of it
1. e4 ; the king's pawn }, said he
{ and again; here
over two lines } 1... c5 $1 $14 $146 ( 1... e5 $2 2. Nf3 ( 2. f4 exf4 ( 2... d5 $10 { [%csl Gd5] } ) 3. -- { [%c_arrow "x"] He threatens } 3... g5 ) 2... Nc6 )
( 1... c6 $9 ) 2. Nf3 { [%emt 0:00:03.5] [%eval -0.31,22] [%mdl 8] } { second } 2... d6 1/2-1/2`;
    const [tree] = readTrees(odd) as [Tree];
    const [again] = readTrees(writePgn(tree)) as [Tree];
    expect(again).toEqual(tree);
    const written = writePgn(tree);
    for (const part of [
      'Semi; colon {brace} [bracket]', 'back\\\\slash \\"quote\\"', "Réti – Тал", 'Somebody \\"The Cat\\" C', "Back\\\\slash", "before all of it", "the king's pawn ), said he",
      "and again; here\nover two lines", "$1 $14 $146", "$10", "[%csl Gd5]", '[%c_arrow "x"] He threatens', "3. --", "g5 )", "$9",
      "[%emt 0:00:03.5]", "[%eval -0.31,22]", "[%mdl 8]", "second", "1/2-1/2",
    ]) expect(written).toContain(part);
    const path = [0, 1, 1, 0, 0];
    expect(movesTo(tree, path).at(-1)).toMatchObject({ san: "--", uci: "0000" });
    expect(nodeAt(tree, path).fen).toMatch(/ b KQkq - 1 3$/);
    expect(played(tree, [...path, 0])).toEqual({ fen: nodeAt(tree, path).fen, moves: ["g7g5"] });
    expect(played(tree, [0])).toEqual({ fen: tree.fen, moves: ["e2e4"] });
    expect(() => readTrees("1. e4 e5 2. Qh5 g6 3. Qxe5+ --")).toThrow("-- is no legal move");
  });
  it("keeps the clock when words stand in a comment of their own", () => {
    const [tree] = readTrees("1. e4 { [%clk 0:09:58] [%emt 0:00:02] } { Best. } *") as [Tree];
    const changed = writePgn(setComment(tree, [0], "Good."));
    for (const part of ["[%clk 0:09:58]", "[%emt 0:00:02]", "Good."]) expect(changed).toContain(part);
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
