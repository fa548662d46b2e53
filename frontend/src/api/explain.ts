/** Why a move was chosen, what others would choose, and what the engine thinks. */

import { get, post } from "./client.ts";

export interface Contribution {
  name: string;
  label: string;
  value: number;
  reason: string;
}

export interface Verdict {
  filter: string;
  passed: boolean;
  reason: string;
}

export interface Candidate {
  move: string;
  san: string;
  /** 1 for the engine's first choice. */
  rank: number;
  score_cp: number | null;
  mate: number | null;
  /** null where nothing was evaluated: book and random moves. */
  win_percent: number | null;
  loss_cp: number;
  cost_win_percent: number | null;
  pv: string[];
  pv_san: string[];
  /** The sum of the contributions. */
  final_score: number;
  style_score: number;
  standing: string;
  verdicts: Verdict[];
  contributions: Contribution[];
}

export interface Arrow {
  from: string;
  to: string;
}

export interface ActivePlan {
  words: string;
  game: string;
  name: string;
  move_number: number;
  age: number;
  advanced: boolean;
  arrows: Arrow[];
  targets: string[];
  relevance: number;
}

export interface Evidence {
  kind: "book" | "exact" | "plan" | "example";
  text: string;
  white: string;
  black: string;
  year: number;
  /** The position in that game; null when the personality does not know it. */
  fen: string | null;
  /** What was played there; for a plan all its moves, in long notation. */
  san: string;
  games: number;
  /** A plan's moves from square to square, in the colours of that game. Missing in older games. */
  moves?: string[];
}

export interface BookMove {
  move: string;
  san: string;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  last_year: number;
  weight: number;
  /** The latest game with the move. Missing in older games. */
  example?: { white: string; black: string; year: number } | null;
}

export interface Explanation {
  personality: string;
  display_name: string;
  accent: string;
  /** The position before the move. */
  fen: string;
  ply: number;
  phase: string;
  move: string;
  san: string;
  sentence: string;
  tier: string;
  /** 0 when the opponent is no personality. */
  tier_number: number;
  tiers: string[];
  /** "learned" or "classic"; empty for an opponent that is no personality. Missing in older games. */
  mode?: string;
  /** How much of the player, in "learned". */
  dial?: number | null;
  /** Why it is this mode, where that needs a word. */
  mode_note?: string;
  engine: string;
  own_engine: boolean;
  depth: number;
  nodes: number;
  seconds: number;
  /** The chosen one first. */
  candidates: Candidate[];
  engine_choice: {
    move: string;
    san: string;
    score_cp: number | null;
    mate: number | null;
    win_percent: number | null;
    cost_cp: number;
    cost_win_percent: number | null;
    same: boolean;
  } | null;
  window: { acceptable_cp: number; rank_tolerance: number; minimum_style: number } | null;
  plans: string[];
  active_plans: ActivePlan[];
  evidence: Evidence[];
  book: BookMove[];
  silent_layers: string[];
  without: string[];
}

export interface OtherChoice {
  name: string;
  display_name: string;
  accent: string;
  move: string;
  san: string;
  sentence: string;
  tier: string;
  loss_cp: number;
  score_cp: number | null;
  same_as: string[];
}

export interface Others {
  fen: string;
  engine: string;
  engine_move: { move: string; san: string; score_cp: number | null; mate: number | null };
  others: OtherChoice[];
}

export interface EngineLine {
  move: string;
  san: string;
  score_cp: number | null;
  mate: number | null;
  white_cp: number | null;
  white_mate: number | null;
  white_win_percent: number;
  pv: string[];
  pv_san: string[];
}

export interface Lines {
  fen: string;
  turn: "white" | "black";
  engine: string;
  own_engine: boolean;
  depth: number;
  nodes: number;
  lines: EngineLine[];
  over: string | null;
}

/** A position: a FEN and the moves since, or the moves from the start. */
export interface Where {
  fen?: string | null;
  moves?: string[];
}

export const getWhy = (game: string, ply: number, signal?: AbortSignal) =>
  get<Explanation>(`/api/games/${encodeURIComponent(game)}/moves/${ply}/why`, signal);

export const explain = (personality: string, where: Where, signal?: AbortSignal) =>
  post<Explanation>("/api/explain", { personality, ...where }, signal);

export const askOthers = (where: Where, except: string | null, signal?: AbortSignal) =>
  post<Others>("/api/explain/others", { ...where, except }, signal);

export const getLines = (where: Where, options: { multipv?: number; nodes?: number } = {}, signal?: AbortSignal) =>
  post<Lines>("/api/lines", { ...where, ...options }, signal);
