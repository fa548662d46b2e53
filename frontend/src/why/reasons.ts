/** Reasons on the board: arrows and squares that prove what the sentence says. */

import type { DrawShape } from "@lichess-org/chessground/draw";
import type { Reason } from "../api/explain.ts";
import { arrow, ring, shapes } from "../board/shapes.ts";

/** Ideas whose men stood there before the move: the capture itself shows them. */
const captures = new Set(["takes_back", "takes_loose", "takes_dearer", "exchanges", "takes", "gives_up"]);

const square = (man: string): string => man.slice(1);

/** What one reason draws, in the position after the move. */
export function reasonShapes(reason: Reason): DrawShape[] {
  const { kind, idea, men, moves, squares } = reason;
  const rings = squares.map((one) => ring(one, "plan"));
  if (kind === "threatens") return shapes(arrow(moves[0] ?? "", "best"), ...rings);
  if (kind === "prevents") return shapes(arrow(moves[0] ?? "", "bad"), ...rings);
  if (kind === "prepares") return shapes(...moves.filter((_, ply) => ply > 0 && ply % 2 === 0).map((one) => arrow(one, "plan")));
  if (kind === "avoids" || kind === "compares") return shapes(arrow(moves[0] ?? "", "other"));
  if (kind !== "does" || captures.has(idea)) return rings;
  const [acting, ...others] = men;
  if (!acting) return rings;
  if (others.length === 0) return shapes(ring(square(acting), "plan"), ...rings);
  return shapes(...others.map((one) => arrow(square(acting) + square(one), "hint")), ...rings);
}

/** What the sentence draws. */
export const spokenShapes = (reasons: readonly Reason[]): DrawShape[] =>
  reasons.filter((one) => one.spoken).flatMap(reasonShapes);
