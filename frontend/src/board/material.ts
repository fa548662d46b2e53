/** What has been captured, and who is ahead. */

import { type Color, type Role, piecesOf } from "./squares.ts";

export const worth: Record<Role, number> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };
const order: readonly Role[] = ["queen", "rook", "bishop", "knight", "pawn"];

export interface Material {
  /** The pieces that this side has lost, most valuable first. */
  lost: Record<Color, Role[]>;
  /** White's lead in pawns; negative when Black is ahead. */
  lead: number;
}

function count(fen: string): Record<Color, Record<Role, number>> {
  const none = () => ({ pawn: 0, knight: 0, bishop: 0, rook: 0, queen: 0, king: 0 });
  const counts = { white: none(), black: none() };
  for (const { color, role } of piecesOf(fen).values()) counts[color][role] += 1;
  return counts;
}

/** Compare a position with the one the game began with; a promoted pawn is not a captured one. */
export function materialOf(startFen: string, fen: string): Material {
  const before = count(startFen);
  const now = count(fen);
  const lost: Material["lost"] = { white: [], black: [] };
  let lead = 0;
  for (const color of ["white", "black"] as const) {
    let promoted = 0;
    for (const role of order) {
      lead += (color === "white" ? 1 : -1) * worth[role] * now[color][role];
      const missing = before[color][role] - now[color][role];
      if (missing < 0) promoted -= missing;
      const captured = role === "pawn" ? missing - promoted : missing;
      for (let index = 0; index < captured; index++) lost[color].push(role);
    }
  }
  return { lost, lead };
}
