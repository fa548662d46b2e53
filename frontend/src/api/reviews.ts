/** Reviews: ask for one, follow it, read it. */

import { get, post, remove } from "./client.ts";
import { address } from "./paths.ts";
import type { ReviewRequest, ReviewedMove, TryRequest } from "./schema.ts";

export type {
  Evaluation as Standing,
  GameBar,
  JobEvents,
  JobState,
  MoveClass,
  MoveClassWords,
  ReviewAnswer as Review,
  ReviewCandidate,
  ReviewJob,
  ReviewRequest,
  ReviewedMove,
  ReviewedSide,
} from "./schema.ts";

export type Side = ReviewedMove["side"];
export type Phase = ReviewedMove["phase"];

const at = (job: string) => ({ at: { job } });

export const startReview = (request: ReviewRequest) => post("/api/reviews", { body: request });
export const getReview = (id: string, signal?: AbortSignal) => get("/api/reviews/{job}", { ...at(id), signal });
export const listReviews = (signal?: AbortSignal) => get("/api/reviews", { signal }).then((answer) => answer.jobs);
export const deleteReview = (id: string) => remove("/api/reviews/{job}", at(id));
export const reviewEventsPath = (job: string) => address("/api/reviews/{job}/events", { job });
export const tryMove = (job: string, body: TryRequest) => post("/api/reviews/{job}/tries", { ...at(job), body });
export const annotatedPath = (job: string) => address("/api/reviews/{job}/pgn", { job });
export const plainPath = (job: string) => address("/api/reviews/{job}/pgn", { job, annotated: false });
