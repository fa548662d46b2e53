/** What the next game is like: remembered from game to game. */

import type { Color, Help, NewGame } from "../api/games.ts";
import { preference } from "../app/preferences.ts";

export type ClockId = "none" | "5+3" | "10+5" | "15+10";

export interface GameOptions {
  color: Color | "random";
  clock: ClockId;
  help: Help;
}

export const gameOptions = preference<GameOptions>("new-game", { color: "white", clock: "none", help: "hints" });

/** Minutes and increment of "5+3"; null for no clock. */
export function clockOf(id: ClockId): NewGame["clock"] {
  const match = /^(\d+)\+(\d+)$/.exec(id);
  return match ? { initial_s: Number(match[1]) * 60, increment_s: Number(match[2]) } : null;
}

export function newGame(opponent: string, options: GameOptions, elo: number | null = null): NewGame {
  return { opponent, color: options.color, clock: clockOf(options.clock), help: options.help, pace: "human", elo };
}
