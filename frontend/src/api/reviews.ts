/** Reviews: ask for one, follow it, read it. */

import { get, post, remove } from "./client.ts";

export type MoveClass =
  | "brilliant"
  | "great"
  | "best"
  | "excellent"
  | "good"
  | "book"
  | "forced"
  | "inaccuracy"
  | "mistake"
  | "blunder"
  | "missed win";

export type Side = "white" | "black";
export type Phase = "opening" | "middlegame" | "endgame";

/** How a position stands, White's view. */
export interface Standing {
  text: string;
  cp: number | null;
  mate: number | null;
  win_percent: number;
}

export interface ReviewCandidate {
  uci: string;
  san: string;
  evaluation: Standing;
  /** UCI moves, this one first. */
  line: string[];
}

export interface ReviewedMove {
  ply: number;
  /** "17." or "17...". */
  number: string;
  side: Side;
  /** The position before the move. */
  fen: string;
  uci: string;
  san: string;
  class: MoveClass;
  before: Standing;
  after: Standing;
  loss_cp: number;
  /** On the scale -1..1. */
  loss_win_chance: number;
  delta: number | null;
  accuracy: number;
  phase: Phase;
  candidates: ReviewCandidate[];
  sentence: string;
}

/** One dimension of a game: where it stands among single games, and where the personalities stand. */
export interface GameBar {
  name: string;
  label: string;
  meaning: string;
  value: number;
  share: number;
  players: Record<string, number>;
}

export interface ReviewedSide {
  name: string;
  accuracy: number | null;
  phase_accuracy: Partial<Record<Phase, number>>;
  average_loss_cp: number | null;
  classes: Partial<Record<MoveClass, number>>;
  playstyle: Record<string, number>;
  playstyle_class: string | null;
  most_like: { name: string; share: number }[];
  bars?: GameBar[];
}

export interface Review {
  white: string;
  black: string;
  result: string;
  date: string;
  key: string;
  start_fen: string;
  engine: string;
  nodes: number;
  scheme: string;
  opening: { eco: string; name: string; ply: number } | null;
  start: Standing;
  sides: Record<Side, ReviewedSide>;
  turning_points: { ply: number; delta: number | null; swing: number }[];
  moves: ReviewedMove[];
  pgn: string;
  annotated_pgn: string;
}

export interface JobError {
  code: string;
  message: string;
}

export interface Job<Result> {
  id: string;
  kind: "review" | "metrics";
  status: "waiting" | "running" | "done" | "failed";
  progress: { done: number; total: number; what: string; game: number; games: number };
  error: JobError | null;
  created: string;
  title: string;
  result: Result | null;
}

export interface ReviewResult {
  games: Review[];
  puzzles_added: number;
}

export type ReviewJob = Job<ReviewResult>;

export interface ReviewRequest {
  pgn?: string | null;
  game?: string | null;
  scheme?: string;
  nodes?: number;
  multipv?: number;
  portrait?: boolean;
  puzzles_for?: Side | "both" | null;
}

const at = (id: string, rest = "") => `/api/reviews/${encodeURIComponent(id)}${rest}`;

export const startReview = (request: ReviewRequest) => post<ReviewJob>("/api/reviews", request);
export const getReview = (id: string, signal?: AbortSignal) => get<ReviewJob>(at(id), signal);
export const listReviews = (signal?: AbortSignal) =>
  get<{ jobs: ReviewJob[] }>("/api/reviews", signal).then((answer) => answer.jobs);
export const deleteReview = (id: string) => remove(at(id));
export const reviewEventsPath = (id: string) => at(id, "/events");
export const annotatedPath = (id: string) => at(id, "/pgn");
export const plainPath = (id: string) => at(id, "/pgn?annotated=false");
