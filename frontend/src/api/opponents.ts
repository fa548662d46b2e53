/** Who can be played against, and the personalities among them. */

import { get } from "./client.ts";

export type {
  Agreement,
  Card,
  OpponentAnswer as Opponent,
  Playstyle,
  NamedScore,
  Strength,
  StyleBar,
} from "./schema.ts";

export const getPersonalities = (signal?: AbortSignal) =>
  get("/api/personalities", { signal }).then((answer) => answer.personalities);

export const getOpponents = (signal?: AbortSignal) =>
  get("/api/opponents", { signal }).then((answer) => answer.opponents);
