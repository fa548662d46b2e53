/** Analyses that the server keeps. */

import { get, post, remove } from "./client.ts";

export type { AnalysisAnswer as KeptAnalysis, AnalysisLine } from "./schema.ts";

export const keepAnalysis = (pgn: string, title: string) => post("/api/analyses", { body: { pgn, title } });
export const changeAnalysis = (id: string, pgn: string, title: string) =>
  post("/api/analyses/{analysis}", { at: { analysis: id }, body: { pgn, title } });
export const getAnalysis = (id: string, signal?: AbortSignal) =>
  get("/api/analyses/{analysis}", { at: { analysis: id }, signal });
export const listAnalyses = (signal?: AbortSignal) =>
  get("/api/analyses", { signal }).then((answer) => answer.analyses);
export const deleteAnalysis = (id: string) => remove("/api/analyses/{analysis}", { at: { analysis: id } });
