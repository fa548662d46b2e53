/** Reading what somebody pasted: a position or a game. */

import { post } from "./client.ts";

export type { PositionAnswer as ReadGame, ReadPosition } from "./schema.ts";

export const readPgn = (pgn: string, signal?: AbortSignal) => post("/api/position", { body: { pgn }, signal });
export const readFen = (fen: string | null, moves: string[] = [], signal?: AbortSignal) =>
  post("/api/position", { body: { fen, moves }, signal });
