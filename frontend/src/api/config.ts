import { get } from "./client.ts";

/** What the server offers and what it allows. */
export interface Config {
  version: string;
  engine: { name: string; own: boolean };
  token_required: boolean;
  schemes: string[];
  clocks: { id: string; label: string; initial_s: number; increment_s: number }[];
  elo: { engine: [number, number] | null; stockfish: [number, number] | null };
  limits: {
    pgn_bytes: number;
    games_per_review: number;
    plies: number;
    fen_chars: number;
    time_limit_s: [number, number];
    nodes: [number, number];
    multipv: [number, number];
  };
}

let config: Promise<Config> | null = null;

/** The server's configuration, asked once. */
export function getConfig(): Promise<Config> {
  config ??= get<Config>("/api/config").catch((error: unknown) => {
    config = null;
    throw error;
  });
  return config;
}
