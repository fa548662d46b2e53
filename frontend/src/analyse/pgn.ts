/** Trees from PGN and back: nothing is lost on the way. */

import type { Position } from "chessops/chess";
import { makeFen } from "chessops/fen";
import {
  ChildNode, type Game, Node, type PgnNodeData, emptyHeaders, makePgn, parsePgn, startingPosition,
} from "chessops/pgn";
import { makeSanAndPlay, parseSan } from "chessops/san";
import { moveNumber, uciOf } from "../board/rules.ts";
import { type Tree, type TreeMove, startFen } from "./tree.ts";

/** The games of a text; an error names the first move that cannot be made. */
export function readTrees(pgn: string): Tree[] {
  return parsePgn(pgn, emptyHeaders).map(toTree);
}

function toTree(game: Game<PgnNodeData>): Tree {
  const start = startingPosition(game.headers).unwrap();
  const fen = makeFen(start.toSetup());
  return {
    headers: game.headers,
    fen,
    comments: game.comments ?? [],
    next: toMoves(game.moves, start, fen),
  };
}

function toMoves(node: Node<PgnNodeData>, position: Position, fen: string): TreeMove[] {
  return node.children.map((child) => {
    const after = position.clone();
    const move = parseSan(after, child.data.san);
    if (!move) throw new Error(`${moveNumber(fen)} ${child.data.san} is no legal move`);
    const uci = uciOf(after, move);
    const san = makeSanAndPlay(after, move);
    const reached = makeFen(after.toSetup());
    return {
      san,
      uci,
      fen: reached,
      nags: child.data.nags ?? [],
      before: child.data.startingComments ?? [],
      comments: child.data.comments ?? [],
      next: toMoves(child, after, reached),
    };
  });
}

/** The whole tree as PGN. */
export function writePgn(tree: Tree): string {
  const moves = new Node<PgnNodeData>();
  moves.children = tree.next.map(toChild);
  const headers = new Map(tree.headers);
  if (tree.fen !== startFen) headers.set("SetUp", "1").set("FEN", tree.fen);
  return makePgn({ headers, comments: [...tree.comments], moves });
}

function toChild(move: TreeMove): ChildNode<PgnNodeData> {
  const child = new ChildNode<PgnNodeData>({
    san: move.san,
    startingComments: [...move.before],
    comments: [...move.comments],
    nags: [...move.nags],
  });
  child.children = move.next.map(toChild);
  return child;
}
