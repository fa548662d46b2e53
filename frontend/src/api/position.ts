/** Reading what somebody pasted: a position or a game. */

import { post } from "./client.ts";

export interface ReadPosition {
  ply: number;
  fen: string;
  san: string;
  uci: string;
}

export interface ReadGame {
  start_fen: string;
  headers: Record<string, string>;
  positions: ReadPosition[];
  opening: { eco: string; name: string } | null;
  games: number;
}

export const readPgn = (pgn: string, signal?: AbortSignal) => post<ReadGame>("/api/position", { pgn }, signal);
export const readFen = (fen: string | null, moves: string[] = [], signal?: AbortSignal) =>
  post<ReadGame>("/api/position", { fen, moves }, signal);
