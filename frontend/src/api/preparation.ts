/** Preparing for an opponent that was studied. */

import { get, post } from "./client.ts";
import { address } from "./paths.ts";

export type { PreparationAnswer as Preparation, PreparationExample, RepertoireMove } from "./schema.ts";

export const getPreparation = (name: string, against: string | null, signal?: AbortSignal) =>
  get("/api/personalities/{name}/preparation", { at: { name, against }, signal });
/** Make puzzles of the mistakes of somebody who was studied: of one motif, or of all. */
export const makeDrills = (name: string, motifs: string[]) =>
  post("/api/personalities/{name}/drills", { at: { name }, body: { motifs } });
export const repertoirePath = (name: string) => address("/api/personalities/{name}/preparation/pgn", { name });
export const printPath = (name: string, against: string | null) =>
  address("/api/personalities/{name}/preparation/page", { name, against });
