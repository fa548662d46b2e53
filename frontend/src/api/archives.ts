/** Archives: all games of a player, reviewed together. */

import { get, post } from "./client.ts";
import { address } from "./paths.ts";
import type { ArchiveRequest } from "./schema.ts";

export type { ArchiveAnswer as Archive, ArchivePeriod, WorstMoment } from "./schema.ts";

export const startArchive = (body: ArchiveRequest) => post("/api/archives", { body });
export const getArchive = (job: string, signal?: AbortSignal) => get("/api/archives/{job}", { at: { job }, signal });
export const listArchives = (signal?: AbortSignal) => get("/api/archives", { signal }).then((answer) => answer.jobs);
export const archiveEventsPath = (job: string) => address("/api/archives/{job}/events", { job });
