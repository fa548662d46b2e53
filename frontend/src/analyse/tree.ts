/**
 * A game with its variations, comments, glyphs and arrows: a value, and pure functions that change it.
 *
 * It is read from PGN and written to it; what a comment holds beside words (clocks, evaluations, arrows) stays as it
 * was read until it is changed.
 */

import type { DrawShape } from "@lichess-org/chessground/draw";
import type { Played } from "../board/rules.ts";
import { drawnShapes, textOf, withParts } from "./comments.ts";

export interface TreeMove {
  san: string;
  uci: string;
  /** The position after the move. */
  fen: string;
  nags: readonly number[];
  /** Comments before the move, as at the beginning of a variation. */
  before: readonly string[];
  comments: readonly string[];
  next: readonly TreeMove[];
}

export interface Tree {
  headers: ReadonlyMap<string, string>;
  /** The first position. */
  fen: string;
  comments: readonly string[];
  next: readonly TreeMove[];
}

type Node = Tree | TreeMove;

/** Which continuation was taken at each move; empty is the first position. */
export type Path = readonly number[];

export const startFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** A move that is none: annotators let one side pass to show what is threatened. */
export const nullSan = "--";
export const nullUci = "0000";

/** The glyphs that judge a move, by PGN's numbers. */
export const glyphs: readonly { nag: number; sign: string; name: string }[] = [
  { nag: 1, sign: "!", name: "Good move" },
  { nag: 2, sign: "?", name: "Mistake" },
  { nag: 3, sign: "!!", name: "Brilliant move" },
  { nag: 4, sign: "??", name: "Blunder" },
  { nag: 5, sign: "!?", name: "Interesting move" },
  { nag: 6, sign: "?!", name: "Dubious move" },
];

export const emptyTree = (fen: string = startFen): Tree => ({ headers: new Map(), fen, comments: [], next: [] });

/** What stands at a path: the move that was made last, or the tree itself at the first position. */
export function nodeAt(tree: Tree, path: Path): Node {
  let node: Node = tree;
  for (const index of path) node = node.next[index] ?? node;
  return node;
}

export const isMove = (node: Node): node is TreeMove => "san" in node;

/** The moves up to a path. */
export function movesTo(tree: Tree, path: Path): TreeMove[] {
  const moves: TreeMove[] = [];
  let node: Node = tree;
  for (const index of path) {
    const move: TreeMove | undefined = node.next[index];
    if (!move) break;
    moves.push(move);
    node = move;
  }
  return moves;
}

/** The position at a path as a first one and moves from there, for who knows no passing. */
export function played(tree: Tree, path: Path): { fen: string; moves: string[] } {
  const all = movesTo(tree, path);
  const passed = all.findLastIndex((move) => move.uci === nullUci);
  return { fen: all[passed]?.fen ?? tree.fen, moves: all.slice(passed + 1).map((move) => move.uci) };
}

/** A path that exists: cut off where the tree ends. */
export const bounded = (tree: Tree, path: Path): Path => path.slice(0, movesTo(tree, path).length);

/** A path and on along the first continuations to the end. */
export function extended(tree: Tree, path: Path): Path {
  const end = [...path];
  for (let node = nodeAt(tree, path); node.next[0]; node = node.next[0]) end.push(0);
  return end;
}

/** The tree with another node at a path. */
function changed(tree: Tree, path: Path, change: <N extends Node>(node: N) => N): Tree {
  const at = <N extends Node>(node: N, rest: Path): N => {
    const [index, ...deeper] = rest;
    if (index === undefined) return change(node);
    return { ...node, next: node.next.map((move, place) => (place === index ? at(move, deeper) : move)) };
  };
  return at(tree, path);
}

/** Play a move at a path: along the tree where it is known, otherwise a new variation. */
export function play(tree: Tree, path: Path, { san, uci, fen }: Played): [Tree, Path] {
  const known = nodeAt(tree, path).next.findIndex((move) => move.uci === uci);
  if (known >= 0) return [tree, [...path, known]];
  const move: TreeMove = { san, uci, fen, nags: [], before: [], comments: [], next: [] };
  const after = changed(tree, path, (node) => ({ ...node, next: [...node.next, move] }));
  return [after, [...path, nodeAt(tree, path).next.length]];
}

/** Make the variation at a path the more important one: its last fork moves up a place. */
export function promote(tree: Tree, path: Path): [Tree, Path] {
  const fork = path.findLastIndex((index) => index > 0);
  if (fork < 0) return [tree, path];
  const index = path[fork] ?? 0;
  const after = changed(tree, path.slice(0, fork), (node) => {
    const next = [...node.next];
    const [move] = next.splice(index, 1);
    if (move) next.splice(index - 1, 0, move);
    return { ...node, next };
  });
  return [after, path.map((step, place) => (place === fork ? step - 1 : step))];
}

/** Take the move at a path and all after it away. */
export function remove(tree: Tree, path: Path): [Tree, Path] {
  const parent = path.slice(0, -1);
  const gone = path.at(-1);
  if (gone === undefined) return [tree, path];
  return [changed(tree, parent, (node) => ({ ...node, next: node.next.filter((_, place) => place !== gone) })), parent];
}

/** Set a judging glyph, or take it away; other glyphs stay. */
export function toggleGlyph(tree: Tree, path: Path, nag: number): Tree {
  return changed(tree, path, (node) => {
    if (!isMove(node)) return node;
    const others = node.nags.filter((nag) => nag > 6 || nag < 1);
    return { ...node, nags: node.nags.includes(nag) ? others : [nag, ...others] };
  });
}

export const commentAt = (tree: Tree, path: Path): string => textOf(nodeAt(tree, path).comments);
export const shapesAt = (tree: Tree, path: Path): DrawShape[] => drawnShapes(nodeAt(tree, path).comments);

export const setComment = (tree: Tree, path: Path, text: string): Tree =>
  changed(tree, path, (node) => ({ ...node, comments: withParts(node.comments, { text }) }));

export const setShapes = (tree: Tree, path: Path, shapes: readonly DrawShape[]): Tree =>
  changed(tree, path, (node) => ({ ...node, comments: withParts(node.comments, { shapes }) }));

/** Keep White's view of the position after a move with it. */
export const setEvaluation = (tree: Tree, path: Path, cp: number | null, mate: number | null): Tree =>
  changed(tree, path, (node) => ({
    ...node,
    comments: withParts(node.comments, { evaluation: mate !== null ? { mate } : { pawns: (cp ?? 0) / 100 } }),
  }));

export const pathText = (path: Path): string => path.join(".");

export function readPath(text: string | null): Path {
  return text && /^\d+(\.\d+)*$/.test(text) ? text.split(".").map(Number) : [];
}
