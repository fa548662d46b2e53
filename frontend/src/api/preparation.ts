/** Preparing for an opponent that was studied. */

import { get } from "./client.ts";
import { address } from "./paths.ts";

export type { PreparationAnswer as Preparation, PreparationExample, RepertoireMove } from "./schema.ts";

export const getPreparation = (name: string, against: string | null, signal?: AbortSignal) =>
  get("/api/personalities/{name}/preparation", { at: { name, against }, signal });
export const repertoirePath = (name: string) => address("/api/personalities/{name}/preparation/pgn", { name });
export const printPath = (name: string, against: string | null) =>
  address("/api/personalities/{name}/preparation/page", { name, against });
