/** What PGN comments hold: words, arrows and circles, evaluations. Clocks and the like pass through. */

import type { DrawShape } from "@lichess-org/chessground/draw";
import type { Key } from "@lichess-org/chessground/types";
import { type Comment, type CommentShape, type Evaluation, makeComment, parseComment } from "chessops/pgn";
import { makeSquare, parseSquare } from "chessops/util";

const colors = ["green", "red", "yellow", "blue"] as const;

const merged = (comments: readonly string[]): Comment => {
  const all = comments.map(parseComment);
  const whole: Comment = { text: "", shapes: [] };
  for (const { emt, clock, evaluation } of all)
    Object.assign(whole, emt !== undefined && { emt }, clock !== undefined && { clock }, evaluation && { evaluation });
  whole.text = all.map((comment) => comment.text).filter(Boolean).join(" ");
  whole.shapes = all.flatMap((comment) => comment.shapes);
  return whole;
};

export const textOf = (comments: readonly string[]): string => merged(comments).text;

export const evaluationOf = (comments: readonly string[]): Evaluation | null => merged(comments).evaluation ?? null;

/** The same comments with other words, arrows or evaluation. */
export function withParts(
  comments: readonly string[],
  parts: { text?: string; shapes?: readonly DrawShape[]; evaluation?: Evaluation },
): string[] {
  const whole = merged(comments);
  if (parts.text !== undefined) whole.text = parts.text.replaceAll("}", ")").replaceAll("{", "(").trim();
  if (parts.shapes) whole.shapes = parts.shapes.flatMap(toComment);
  if (parts.evaluation) whole.evaluation = parts.evaluation;
  const text = makeComment(whole);
  return text ? [text] : [];
}

function toComment(shape: DrawShape): CommentShape[] {
  const from = parseSquare(shape.orig);
  const to = shape.dest ? parseSquare(shape.dest) : from;
  const color = colors.find((known) => known === shape.brush) ?? "green";
  return from === undefined || to === undefined ? [] : [{ color, from, to }];
}

export const drawnShapes = (comments: readonly string[]): DrawShape[] =>
  merged(comments).shapes.map(({ color, from, to }) =>
    from === to
      ? { orig: makeSquare(from) as Key, brush: color }
      : { orig: makeSquare(from) as Key, dest: makeSquare(to) as Key, brush: color },
  );

/** Arrows and circles as text, for who does not draw with a mouse: "Ge2e4 Rd5". */
export const shapesText = (shapes: readonly DrawShape[]): string =>
  shapes.map(({ brush = "green", orig, dest = "" }) => `${(brush[0] ?? "g").toUpperCase()}${orig}${dest}`).join(" ");

/** The arrows and circles of such a text; null where it is none. */
export function readShapes(text: string): DrawShape[] | null {
  const shapes: DrawShape[] = [];
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const match = /^([GRYB]?)([a-h][1-8])([a-h][1-8])?$/.exec(word.length > 2 ? word[0]!.toUpperCase() + word.slice(1) : word);
    const plain = match ?? /^()([a-h][1-8])([a-h][1-8])?$/i.exec(word.toLowerCase());
    if (!plain) return null;
    const brush = colors.find((known) => known[0] === (plain[1] || "g").toLowerCase()) ?? "green";
    const orig = plain[2] as Key;
    shapes.push(plain[3] ? { orig, dest: plain[3] as Key, brush } : { orig, brush });
  }
  return shapes;
}
