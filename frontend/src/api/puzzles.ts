/** Puzzles from one's own mistakes. */

import { get, post } from "./client.ts";

export type {
  PracticeProgress,
  PuzzleAnswer as Puzzle,
  PuzzleMotif,
  PuzzleReply as PuzzleAnswer,
} from "./schema.ts";

/** Puzzles that are due, of one motif or of every; with `all` also those that are not due yet. */
export const getPuzzles = (limit: number, all: boolean, motif: string | null, signal?: AbortSignal) =>
  get("/api/puzzles", { at: { limit, all, motif }, signal });

/** Answer a puzzle; a first wrong try that is not the `last` may be followed by a `second`. */
export const answerPuzzle = (puzzle: number, uci: string, last: boolean, second: boolean) =>
  post("/api/puzzles/{puzzle}/answer", { at: { puzzle }, body: { uci, last, second } });
