/** Who can be played against, and the personalities among them. */

import { get } from "./client.ts";

export interface Interval {
  score: number;
  low: number;
  high: number;
}

/** One measured dimension of how somebody plays; `share` says where they stand among the famous, 0..1. */
export interface StyleBar {
  name: string;
  label: string;
  meaning: string;
  value: number;
  share: number;
  rank: number;
  of: number;
}

export interface Playstyle {
  tactical: Interval;
  aggression: Interval;
  class: string;
  games: number;
  bars: StyleBar[];
}

export interface Agreement {
  /** Share of held-out positions in which the personality chose the real player's move. */
  top1: number;
  /** The 95 % interval of `top1`. */
  low: number;
  high: number;
  top3: number;
  /** The same for the engine alone: what agreement costs nothing. */
  engine_top1: number;
  positions: number;
  note: string;
}

export interface Strength {
  elo: number;
  low: number;
  high: number;
  games: number;
  against: string;
  note: string;
}

/** A personality as the gallery shows it. */
export interface Card {
  name: string;
  id: string;
  display_name: string;
  player: string;
  built_in: boolean;
  life: string;
  years: [number, number];
  games: number;
  positions: number;
  sentence: string;
  accent: string;
  monogram: string;
  agreement: Agreement | null;
  playstyle: Playstyle | null;
  strength: Strength | null;
}

export interface Opponent {
  id: string;
  kind: string;
  name?: string;
  display_name: string;
  sentence: string;
  accent: string;
  elo?: [number, number] | null;
}

export const getPersonalities = (signal?: AbortSignal) =>
  get<{ personalities: Card[] }>("/api/personalities", signal).then((answer) => answer.personalities);

export const getOpponents = (signal?: AbortSignal) =>
  get<{ opponents: Opponent[] }>("/api/opponents", signal).then((answer) => answer.opponents);
