/** What a study found out about a player, and how two players compare. */

import { get } from "./client.ts";
import type { Arrow } from "./explain.ts";
import type { Card, Interval } from "./opponents.ts";

export interface FormulaPart {
  metric: string;
  label: string;
  weight: number;
  low: number;
  high: number;
}

export interface Profile extends Card {
  portrait: string;
  greeting: string;
  provenance: {
    games: number;
    first_year: number;
    last_year: number;
    positions: number;
    engine: string;
    nodes: number;
    date: string;
    left_out: Record<string, unknown>;
  };
  layers: Record<string, number>;
  plans: number;
  formula: FormulaPart[];
  similar: { name: string; display_name: string; distance: number }[];
}

interface Score {
  games: number;
  wins: number;
  draws: number;
  losses: number;
  score: number;
}

export interface Opening extends Score {
  eco: string;
  name: string;
}

export interface FirstMove extends Score {
  san: string;
  uci: string;
  share: number;
}

export interface HeatSquare {
  square: string;
  support: number;
  lift: number;
}

export interface Heat {
  piece: string;
  name: string;
  phase: "opening" | "middlegame" | "endgame" | "all";
  squares: HeatSquare[];
}

export interface Example {
  white: string;
  black: string;
  year: number;
  ply: number;
  san: string;
  fen: string;
}

export interface PlanExample {
  words: string;
  game: string;
  themes: string[];
  moves: string[];
  arrows: Arrow[];
  success: number;
  phase: string;
}

export interface Finding {
  text: string;
  support: number;
  lift: number;
}

export interface Study {
  name: string;
  openings: {
    white: Opening[];
    black: Opening[];
    first_moves: FirstMove[];
    against_e4: FirstMove[];
    against_d4: FirstMove[];
  };
  heat: Heat[];
  squares: { piece: string; square: string; phase: string; support: number; lift: number; text: string }[];
  structures: { category: string; label: string; games: number; score: number; plans: number }[];
  plans: {
    total: number;
    themes: { theme: string; label: string; count: number; share: number }[];
    examples: PlanExample[];
  };
  chains: {
    from: string;
    to: string;
    from_label: string;
    to_label: string;
    occurrences: number;
    lift: number;
    baseline_lift: number | null;
    delay_plies: number;
  }[];
  patterns: (Finding & { score: number; example: Example | null })[];
  routes: (Finding & { tokens: string[]; arrows: Arrow[]; example: Example | null })[];
  rules: { more: Finding[]; less: Finding[] };
  move_types: { type: string; label: string; phase: string; multiplier: number; support: number }[];
  departures: { rate: number; cost_cp: number; baseline_rate: number; baseline_cost_cp: number } | null;
}

export interface KnownPlayer {
  name: string;
  display_name: string;
  personality: boolean;
  games: number;
}

export interface ComparedDimension {
  name: string;
  label: string;
  meaning: string;
  one: number;
  other: number;
  one_share: number;
  other_share: number;
  deviations: number;
  weak: boolean;
}

export interface ComparedPlayer {
  name: string;
  display_name: string;
  accent: string;
}

export interface PlayerComparison {
  one: ComparedPlayer;
  other: ComparedPlayer;
  divergence: number | null;
  dimensions: ComparedDimension[];
  scores: { name: string; one: Interval; other: Interval }[];
  heat: { piece: string; squares: number }[] | null;
  formula: { metric: string; label: string; one: number; other: number }[];
  openings: { shared: { name: string; one: number; other: number }[] };
}

const at = (name: string, rest = "") => `/api/personalities/${encodeURIComponent(name)}${rest}`;

export const getProfile = (name: string, signal?: AbortSignal) => get<Profile>(at(name), signal);
export const getStudy = (name: string, signal?: AbortSignal) => get<Study>(at(name, "/study"), signal);
export const getPlayers = (signal?: AbortSignal) =>
  get<{ players: KnownPlayer[] }>("/api/players", signal).then((answer) => answer.players);
export const comparePlayers = (one: string, other: string, signal?: AbortSignal) =>
  get<PlayerComparison>(`/api/compare?${new URLSearchParams({ one, other }).toString()}`, signal);
