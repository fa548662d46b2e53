/** Guessing a master's moves, and masters. */

import { get, post } from "./client.ts";

export type { GuessGame, GuessReply, JudgedGuess, Tallies } from "./schema.ts";

export const getWin = (name: string, seed: number, signal?: AbortSignal) =>
  get("/api/guesses/{name}", { at: { name, seed }, signal });
export const getCombination = (name: string, seed: number, signal?: AbortSignal) =>
  get("/api/guesses/{name}/combination", { at: { name, seed }, signal });
export const judgeGuess = (name: string, number: number, ply: number, uci: string) =>
  post("/api/guesses/{name}/{number}", { at: { name, number }, body: { ply, uci } });
export const getTallies = (signal?: AbortSignal) => get("/api/guesses", { signal });
export const guessMaster = (game: string, personality: string) =>
  post("/api/games/{game}/guess", { at: { game }, body: { personality } });
