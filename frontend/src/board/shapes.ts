/** Arrows by their meaning. Colours are fixed: they lie on the board, not on the theme. */

import type { Api } from "@lichess-org/chessground/api";
import type { DrawBrushes, DrawShape } from "@lichess-org/chessground/draw";
import type { Key } from "@lichess-org/chessground/types";
import { squaresOf } from "./squares.ts";

export type Meaning = "plan" | "best" | "played" | "hint" | "other" | "bad";

const brush = (key: string, color: string, opacity: number, lineWidth: number) => ({
  key,
  color,
  opacity,
  lineWidth,
});

export const brushes: DrawBrushes = {
  green: brush("g", "#15781b", 0.9, 10),
  red: brush("r", "#882020", 0.9, 10),
  blue: brush("b", "#003088", 0.9, 10),
  yellow: brush("y", "#e68f00", 0.9, 10),
  plan: brush("plan", "#b5541c", 0.85, 9),
  best: brush("best", "#2f7d32", 0.85, 10),
  played: brush("played", "#3d5a80", 0.75, 10),
  hint: brush("hint", "#1f6f8b", 0.85, 10),
  other: brush("other", "#6b4c9a", 0.8, 9),
  bad: brush("bad", "#a5281b", 0.85, 10),
} as unknown as DrawBrushes;

/** An arrow for a UCI move. */
export function arrow(uci: string, meaning: Meaning, lineWidth?: number): DrawShape | null {
  const squares = squaresOf(uci);
  if (!squares) return null;
  const shape: DrawShape = { orig: squares[0], dest: squares[1], brush: meaning };
  if (lineWidth !== undefined) shape.modifiers = { lineWidth };
  return shape;
}

/** A ring around a square. */
export const ring = (square: string, meaning: Meaning): DrawShape => ({ orig: square as Key, brush: meaning });

/** Keep the shapes that exist. */
export const shapes = (...list: (DrawShape | null)[]): DrawShape[] =>
  list.filter((shape): shape is DrawShape => shape !== null);

/** Take a board down. A frame it asked for may still come and draw, on a board that has no size by then: nothing. */
export function takeDown(board: Api): void {
  board.state.drawable.autoShapes = [];
  board.state.drawable.shapes = [];
  board.destroy();
}
