/** Games: start, move, take back, resign, and what the server tells meanwhile. */

import { get, post, remove } from "./client.ts";

export type Color = "white" | "black";
export type Help = "none" | "hints" | "all";
export type Pace = "human" | "fast";

export interface GameMove {
  ply: number;
  uci: string;
  san: string;
  /** The position after the move. */
  fen: string;
  by: "you" | "opponent";
  seconds: number;
  why: boolean;
  /** The opponent's reason in one sentence; empty for your own moves. */
  sentence: string;
}

export interface GameClock {
  initial_ms: number;
  increment_ms: number;
  white_ms: number;
  black_ms: number;
  running: Color | null;
}

export interface GameOpponent {
  id: string;
  kind: string;
  name: string;
  display_name: string;
  accent: string;
  elo: number | null;
}

/** What a list of games and a single game have in common. */
export interface GameBase {
  id: string;
  created: string;
  updated: string;
  opponent: GameOpponent;
  /** Your colour. */
  color: Color;
  start_fen: string;
  fen: string;
  turn: Color;
  your_turn: boolean;
  check: boolean;
  status: "active" | "over";
  result: "*" | "1-0" | "0-1" | "1/2-1/2";
  reason: string;
  thinking: boolean;
  clock: GameClock | null;
  pace: Pace;
  help: Help;
  opening: { eco: string; name: string } | null;
  parting: string;
  engine_note: string;
}

export interface GameLine extends GameBase {
  plies: number;
  last_san: string;
}

export interface Game extends GameBase {
  moves: GameMove[];
  legal: string[];
  greeting: string;
}

export interface NewGame {
  opponent: string;
  color?: Color | "random";
  clock?: { initial_s: number; increment_s: number } | null;
  pace?: Pace;
  help?: Help;
  elo?: number | null;
  start_fen?: string | null;
  seed?: number | null;
  /** How much of the player's own is in a personality, 0 to 3; null for as predicted. */
  dial?: number | null;
}

export interface DrawAnswer {
  accepted: boolean;
  sentence: string;
  game: Game;
}

export interface ThinkingNews {
  ply: number;
  depth: number;
  nodes: number;
  elapsed_ms: number;
}

const at = (id: string, rest = "") => `/api/games/${encodeURIComponent(id)}${rest}`;

export const startGame = (options: NewGame) => post<Game>("/api/games", options);
export const getGame = (id: string, signal?: AbortSignal) => get<Game>(at(id), signal);
export const listGames = (status?: "active" | "over", signal?: AbortSignal) =>
  get<{ games: GameLine[] }>(`/api/games${status ? `?status=${status}` : ""}`, signal).then(
    (answer) => answer.games,
  );
export const playMove = (id: string, uci: string, ply: number) =>
  post<Game>(at(id, "/moves"), { uci, ply });
export const resign = (id: string) => post<Game>(at(id, "/resign"));
export const takeBack = (id: string) => post<Game>(at(id, "/takeback"));
export const offerDraw = (id: string) => post<DrawAnswer>(at(id, "/draw"));
export const rematch = (id: string) => post<Game>(at(id, "/rematch"));
export const retry = (id: string) => post<Game>(at(id, "/retry"));
export const deleteGame = (id: string) => remove(at(id));
export const gamePgnPath = (id: string) => at(id, "/pgn");
export const gameEventsPath = (id: string) => at(id, "/events");
