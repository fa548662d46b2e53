/** Reasons on the board: arrows and squares that prove what the sentence says. */

import type { DrawShape } from "@lichess-org/chessground/draw";
import type { Reason } from "../api/explain.ts";
import { arrow, ring, shapes } from "../board/shapes.ts";

/** Ideas whose men stood there before the move: the capture itself shows them. */
const captures = new Set(["takes_back", "takes_loose", "takes_dearer", "exchanges", "takes", "gives_up"]);

/** Ideas whose man is now where the other one does not reach: nothing goes from one to the other. */
const leaving = new Set(["saves", "leaves_line"]);

const square = (man: string): string => man.slice(1);

/** What one reason draws, in the position after the move. */
export function reasonShapes(reason: Reason): DrawShape[] {
  const { kind, idea, men, moves, squares } = reason;
  const rings = squares.map((name) => ring(name, "plan"));
  if (kind === "threatens") return shapes(arrow(moves[0] ?? "", "best"), ...rings);
  if (kind === "prevents") return shapes(arrow(moves[0] ?? "", "bad"), ...rings);
  if (kind === "prepares") return shapes(...preparing(idea, moves).map((path) => arrow(path, "plan")));
  if (kind === "avoids" || kind === "compares") return shapes(arrow(moves[0] ?? "", "other"));
  if (kind !== "does" || captures.has(idea)) return rings;
  return shapes(...doing(idea, men.map(square)), ...rings);
}

/** What a move does, from man to man. */
function doing(idea: string, [acting, ...others]: readonly string[]): (DrawShape | null)[] {
  const [other, attacker] = others;
  if (!acting) return [];
  if (!other || leaving.has(idea)) return [ring(acting, "plan")];
  if (idea === "shuts_out") return [arrow(other + acting, "bad")];
  if (idea === "blocks_attack") return [arrow(attacker + other, "bad")];
  if (idea === "defends") return [arrow(acting + other, "hint"), arrow(attacker + other, "bad")];
  return others.map((target) => arrow(acting + target, "hint"));
}

/** What a move prepares: the whole way of the piece that goes somewhere, otherwise the move that is prepared. */
function preparing(idea: string, moves: readonly string[]): readonly string[] {
  if (idea !== "heads") return moves.slice(-1);
  let place = moves[0]?.slice(2, 4);
  return moves.filter((move, ply) => {
    const goesOn = ply > 0 && ply % 2 === 0 && move.slice(0, 2) === place;
    if (goesOn) place = move.slice(2, 4);
    return goesOn;
  });
}

/** What the sentence draws. */
export const spokenShapes = (reasons: readonly Reason[]): DrawShape[] =>
  reasons.filter((reason) => reason.spoken).flatMap(reasonShapes);
