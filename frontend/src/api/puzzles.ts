/** Puzzles from one's own mistakes. */

import { get, post } from "./client.ts";

export interface Puzzle {
  id: number;
  title: string;
  fen: string;
  turn: "white" | "black";
  /** What was played in the game, and was wrong. */
  played: string;
  played_san: string;
  motif: string;
  phase: string;
  box: number;
  tries: number;
  solved: number;
}

export interface PracticeProgress {
  puzzles: number;
  due: number;
  learnt: number;
  tries: number;
  solved: number;
}

export interface PuzzleAnswer {
  right: boolean;
  solutions: { uci: string; san: string }[];
  sentence: string;
  box: number;
  due_days: number;
  progress: PracticeProgress;
}

/** Puzzles that are due; with `all` also those that are not due yet. */
export const getPuzzles = (limit: number, all: boolean, signal?: AbortSignal) =>
  get<{ puzzles: Puzzle[]; progress: PracticeProgress }>(`/api/puzzles?limit=${limit}${all ? "&all=true" : ""}`, signal);

export const answerPuzzle = (id: number, uci: string) =>
  post<PuzzleAnswer>(`/api/puzzles/${id}/answer`, { uci });
