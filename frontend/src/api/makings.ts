/** Opponents that this browser makes of somebody's games. */

import { get, post, remove, sendFile } from "./client.ts";
import { address } from "./paths.ts";
import type { MakingRequest, PileAnswer, ReadingRequest } from "./schema.ts";

export type { JobEvents, JobState, MakingJob as Making, PilePlayer, ReadingJob as Reading } from "./schema.ts";

/** Send a file of games; with `pile` it is added to others. */
export const sendGames = (file: Blob, pile: string | null) =>
  sendFile<PileAnswer>(pile ? `/api/piles?pile=${encodeURIComponent(pile)}` : "/api/piles", file);
export const startReading = (body: ReadingRequest) => post("/api/readings", { body });
export const getReading = (job: string, signal?: AbortSignal) => get("/api/readings/{job}", { at: { job }, signal });
export const listReadings = (signal?: AbortSignal) => get("/api/readings", { signal }).then((answer) => answer.jobs);
export const stopReading = (job: string) => post("/api/readings/{job}/stop", { at: { job } });
export const resumeReading = (job: string) => post("/api/readings/{job}/resume", { at: { job } });
/** The files go, and who was found in them. */
export const forgetReading = (job: string) => remove("/api/readings/{job}", { at: { job } });
export const readingEventsPath = (job: string) => address("/api/readings/{job}/events", { job });

export const startMaking = (body: MakingRequest) => post("/api/makings", { body });
export const listMakings = (signal?: AbortSignal) => get("/api/makings", { signal }).then((answer) => answer.makings);
export const getMaking = (job: string, signal?: AbortSignal) => get("/api/makings/{job}", { at: { job }, signal });
export const makingEventsPath = (job: string) => address("/api/makings/{job}/events", { job });
export const stopMaking = (job: string) => post("/api/makings/{job}/stop", { at: { job } });
export const resumeMaking = (job: string) => post("/api/makings/{job}/resume", { at: { job } });
export const deleteMaking = (job: string) => remove("/api/makings/{job}", { at: { job } });
