/** Squares, pieces and positions in the words of the board: pure functions on FEN and UCI. */

import type { Key } from "@lichess-org/chessground/types";

export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";
export type Color = "white" | "black";

export interface Piece {
  role: Role;
  color: Color;
}

const roles: Record<string, Role> = {
  p: "pawn",
  n: "knight",
  b: "bishop",
  r: "rook",
  q: "queen",
  k: "king",
};

/** The pieces of a FEN by square. */
export function piecesOf(fen: string): Map<Key, Piece> {
  const pieces = new Map<Key, Piece>();
  const ranks = (fen.split(" ")[0] ?? "").split("/");
  for (const [index, rank] of ranks.entries()) {
    let file = 0;
    for (const letter of rank) {
      const empty = Number(letter);
      if (empty) {
        file += empty;
        continue;
      }
      const role = roles[letter.toLowerCase()];
      if (role) {
        const square = `${"abcdefgh"[file]}${8 - index}` as Key;
        pieces.set(square, { role, color: letter === letter.toUpperCase() ? "white" : "black" });
      }
      file += 1;
    }
  }
  return pieces;
}

export const turnOf = (fen: string): Color => (fen.split(" ")[1] === "b" ? "black" : "white");
export const opposite = (color: Color): Color => (color === "white" ? "black" : "white");

/** From and to of a UCI move; null for a null move. */
export function squaresOf(uci: string): [Key, Key] | null {
  return /^[a-h][1-8][a-h][1-8]/.test(uci) ? [uci.slice(0, 2) as Key, uci.slice(2, 4) as Key] : null;
}

/** Legal moves (UCI) as chessground wants them: destinations by origin. */
export function destinations(legal: readonly string[]): Map<Key, Key[]> {
  const map = new Map<Key, Key[]>();
  for (const uci of legal) {
    const squares = squaresOf(uci);
    if (!squares) continue;
    const [from, to] = squares;
    const known = map.get(from);
    if (!known) map.set(from, [to]);
    else if (!known.includes(to)) known.push(to);
  }
  return map;
}

/** Does this move promote, judged by the legal moves? */
export function promotes(legal: readonly string[], from: string, to: string): boolean {
  return legal.some((uci) => uci.length === 5 && uci.startsWith(from + to));
}
