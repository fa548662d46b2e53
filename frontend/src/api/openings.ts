/** Openings by name, and their moves. */

import { get } from "./client.ts";

export type { OpeningChoice, OpeningMoves } from "./schema.ts";

export const findOpenings = (search: string, signal?: AbortSignal) =>
  get("/api/openings", { at: { search, limit: 30 }, signal }).then((answer) => answer.openings);

export const getOpeningLine = (epd: string) => get("/api/openings/line", { at: { epd } });
