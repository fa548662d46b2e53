/** Reading a review: what the page shows of it, as pure functions. */

import type { DrawShape } from "@lichess-org/chessground/draw";
import type { Review, ReviewCandidate, ReviewedMove, Side } from "../api/reviews.ts";
import { arrow, shapes } from "../board/shapes.ts";
import { playUci } from "../board/rules.ts";
import type { GraphPoint } from "../charts/evaluation-graph.tsx";
import { personName } from "../charts/format.ts";
import { classOf } from "./classes.tsx";

/** The position after `ply` half-moves. */
export function fenAt(review: Review, ply: number): string {
  const next = review.moves[ply];
  if (next) return next.fen;
  const last = review.moves.at(-1);
  if (!last) return review.start_fen;
  return playUci(last.fen, last.uci)?.fen ?? last.fen;
}

/** What a game is called: by its players, or, where a PGN names neither, by its opening. */
export function gameTitle({ white, black, opening }: Pick<Review, "white" | "black" | "opening">): string {
  if (isKnown(white) || isKnown(black)) return `${personName(white || "?")} – ${personName(black || "?")}`;
  return opening?.name ?? "Your game";
}

const isKnown = (name: string): boolean => name !== "" && name !== "?";

/** The player of a side, or its colour where the game does not say who it was. */
export const sideName = (name: string, color: "white" | "black"): string =>
  isKnown(name) ? personName(name) : color === "white" ? "White" : "Black";

export const moveTitle = (move: ReviewedMove): string => `${move.number.replace("...", "…")} ${move.san}`;

/** The curve with its dots. */
export function graphPoints(review: Review): GraphPoint[] {
  const start: GraphPoint = {
    ply: 0,
    win: review.start.win_percent,
    text: review.start.text,
    move: "The start",
  };
  return [
    start,
    ...review.moves.map((move): GraphPoint => {
      const { notable, colour, label } = classOf(review.classes, move.class);
      return {
        ply: move.ply,
        win: move.after.win_percent,
        text: move.after.text,
        move: moveTitle(move),
        ...(notable ? { mark: { colour, label } } : {}),
      };
    }),
  ];
}

/** What a candidate costs against the first, in win per cent of the side to move. */
export function candidateLoss(candidates: readonly ReviewCandidate[], index: number, side: Side): number {
  const best = candidates[0]?.evaluation.win_percent ?? 50;
  const here = candidates[index]?.evaluation.win_percent ?? 50;
  return Math.max(0, side === "white" ? best - here : here - best);
}

/** The width of a candidate's arrow: 13 for the best, one less for each per cent it costs, 3 at least. */
export const arrowWidth = (loss: number): number => Math.round(Math.max(3, 13 - loss) * 10) / 10;

/** Arrows for the moves the engine considered in the position shown; those that cost a game are left out. */
export function candidateArrows(move: ReviewedMove | undefined): DrawShape[] {
  if (!move) return [];
  const arrows = move.candidates.map((candidate, index) => {
    const loss = candidateLoss(move.candidates, index, move.side);
    return loss > 30 ? null : arrow(candidate.uci, index === 0 ? "best" : "played", arrowWidth(loss));
  });
  return shapes(...arrows).toReversed(); // The best one is drawn last and lies on top.
}

/** At a bad move: the better one, and what was played instead. */
export function betterArrows(move: ReviewedMove): DrawShape[] {
  const best = move.candidates[0];
  return best && best.uci !== move.uci ? shapes(arrow(move.uci, "bad", 8), arrow(best.uci, "best", 12)) : [];
}

/** The moments worth stepping through: turning points, bad and special moves, in the order of the game. */
export function keyMoments(review: Review): ReviewedMove[] {
  const turning = new Set(review.turning_points.map((point) => point.ply));
  return review.moves.filter((move) => {
    const { notable } = classOf(review.classes, move.class);
    return turning.has(move.ply) || (notable && move.class !== "inaccuracy");
  });
}

/** The next or previous moment from a ply; null at the end. */
export function momentFrom(moments: readonly ReviewedMove[], ply: number, step: -1 | 1): ReviewedMove | null {
  if (step > 0) return moments.find((move) => move.ply > ply) ?? null;
  return moments.findLast((move) => move.ply < ply) ?? null;
}

/** The next move of a class by a side after a ply, beginning again at the start. */
export function nextOfClass(review: Review, side: Side, id: string, ply: number): ReviewedMove | null {
  const all = review.moves.filter((move) => move.side === side && move.class === id);
  return all.find((move) => move.ply > ply) ?? all[0] ?? null;
}
