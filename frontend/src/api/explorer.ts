/** What masters played in a position, and what tablebases know about it. */

import { get } from "./client.ts";

export type { ExplorerAnswer, ExplorerGame, ExplorerMove, TablesAnswer } from "./schema.ts";

export const explore = (fen: string, personality: string | null, signal?: AbortSignal) =>
  get("/api/explorer", { at: { fen, personality }, signal });
export const askTables = (fen: string, signal?: AbortSignal) => get("/api/tablebase", { at: { fen }, signal });
