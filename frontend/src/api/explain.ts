/** Why a move was chosen, what others would choose, and what the engine thinks. */

import { get, post } from "./client.ts";
import { address } from "./paths.ts";
import type { ExplainRequest } from "./schema.ts";

export type {
  ActivePlan,
  Arrow,
  BookMove,
  Candidate,
  Contribution,
  EngineLine,
  Evidence,
  Explanation,
  LinesAnswer as Lines,
  LinesEvents,
  Opinion as OtherChoice,
  OthersAnswer as Others,
  PlayedGame,
  Reason,
  Verdict,
} from "./schema.ts";

/** A position: a FEN and the moves since, or the moves from the start. */
export type Where = Pick<ExplainRequest, "fen" | "moves">;

export const getWhy = (game: string, ply: number, signal?: AbortSignal) =>
  get("/api/games/{game}/moves/{ply}/why", { at: { game, ply }, signal });

export const getOwnGame = (name: string, number: number, signal?: AbortSignal) =>
  get("/api/personalities/{name}/games/{number}", { at: { name, number }, signal });

export const explain = (personality: string, where: Where, signal?: AbortSignal) =>
  post("/api/explain", { body: { personality, ...where }, signal });

export const askOthers = (where: Where, except: string | null, signal?: AbortSignal) =>
  post("/api/explain/others", { body: { ...where, except }, signal });

export const getLines = (where: Where, options: { multipv?: number; nodes?: number } = {}, signal?: AbortSignal) =>
  post("/api/lines", { body: { ...where, ...options }, signal });

export const linesStreamPath = (fen: string, multipv: number, seconds: number, depth: number | null) =>
  address("/api/lines/stream", { fen, multipv, seconds, depth });
