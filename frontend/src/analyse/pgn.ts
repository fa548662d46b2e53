/** Trees from PGN and back: nothing is lost on the way. */

import type { Position } from "chessops/chess";
import { makeFen } from "chessops/fen";
import {
  ChildNode, type Game, Node, type PgnNodeData, emptyHeaders, makePgn, parsePgn, startingPosition,
} from "chessops/pgn";
import { makeSanAndPlay, parseSan } from "chessops/san";
import { moveNumber, uciOf } from "../board/rules.ts";
import { type Tree, type TreeMove, nullSan, nullUci, startFen } from "./tree.ts";

/** The games of a text; an error names the first move that cannot be made. */
export function readTrees(pgn: string): Tree[] {
  return parsePgn(tidied(pgn), emptyHeaders).map(toTree);
}

const strictTags = /^(\s*\[[A-Za-z0-9][\w+#=:-]*\s+"([^"\\]|\\"|\\\\)*"\])+\s*$/;
const looseTag = /^(\s*\[[A-Za-z0-9][\w+#=:-]*\s+")(.*)("\])\s*$/;

/** What the reader would leave out, as it wants it: comments to the end of a line ("; so"), quotes within tags. */
function tidied(pgn: string): string {
  let inside = false;
  return pgn
    .split(/\r?\n/)
    .map((line) => {
      if (!inside && line.startsWith("%")) return line;
      if (!inside && /^\s*\[/.test(line)) {
        const [, before = "", value = "", after = ""] = strictTags.test(line) ? [] : (looseTag.exec(line) ?? []);
        return before ? before + value.replace(/\\?(["\\])/g, "\\$1") + after : line;
      }
      for (let at = 0; at < line.length; at++) {
        if (line[at] === (inside ? "}" : "{")) inside = !inside;
        else if (line[at] === ";" && !inside) return `${line.slice(0, at)}{ ${line.slice(at + 1).replaceAll("}", ")").trim()} }`;
      }
      return line;
    })
    .join("\n");
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
    const { san, uci } = child.data.san === nullSan ? passOf(after) : moveOf(after, child.data.san);
    if (!uci) throw new Error(`${moveNumber(fen)} ${child.data.san} is no legal move`);
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

/** Make a move on the board; without a name when it is not legal. */
function moveOf(position: Position, text: string): { san: string; uci: string } {
  const move = parseSan(position, text);
  if (!move) return { san: text, uci: "" };
  const uci = uciOf(position, move);
  return { san: makeSanAndPlay(position, move), uci };
}

/** Pass: annotators show threats so. Nobody passes out of check. */
function passOf(position: Position): { san: string; uci: string } {
  if (position.isCheck()) return { san: nullSan, uci: "" };
  if (position.turn === "black") position.fullmoves += 1;
  position.turn = position.turn === "white" ? "black" : "white";
  position.halfmoves += 1;
  delete position.epSquare;
  return { san: nullSan, uci: nullUci };
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
