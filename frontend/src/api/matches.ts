/** The match that `playalike watch --web` follows. */

import { get } from "./client.ts";
import { address } from "./paths.ts";

export type { MatchEvents, MatchGame, MatchState } from "./schema.ts";

export const getMatch = (signal?: AbortSignal) => get("/api/match", { signal });
export const matchEventsPath = address("/api/match/events", {});
