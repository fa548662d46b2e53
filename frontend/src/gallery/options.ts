/** What the next game is like: remembered from game to game. */

import type { Color, Help, NewGame } from "../api/games.ts";
import { preference } from "../app/preferences.ts";

/** How the master plays: games like his, more so or much more so; his likeliest moves; the layers of `classic`. */
export type StyleId = "spirit" | "more" | "caricature" | "moves" | "classic";

const styles: Record<StyleId, Pick<NewGame, "mode" | "dial">> = {
  spirit: {},
  more: { dial: 2 },
  caricature: { dial: 3 },
  moves: { mode: "learned" },
  classic: { mode: "classic" },
};

export interface GameOptions {
  color: Color | "random";
  /** "none", or minutes and seconds a move: "5+3". */
  clock: string;
  help: Help;
  style: StyleId;
  /** Whether the opponent resigns and offers draws; otherwise it plays to the end. */
  manners: boolean;
  /** Whether it says a few words during the game. */
  remarks: boolean;
  /** Whether it takes a person's time; otherwise as little as it needs. */
  humanTime: boolean;
  /** Of a master, Elo; null is full strength. */
  level: number | null;
}

export const gameOptions = preference<GameOptions>("new-game", {
  color: "white",
  clock: "none",
  help: "hints",
  style: "spirit",
  manners: true,
  remarks: true,
  humanTime: true,
  level: null,
});

/** Minutes and increment of "5+3"; null for no clock. */
export function clockOf(id: string): NewGame["clock"] {
  const match = /^([\d.]+)\+(\d+)$/.exec(id);
  return match ? { initial_s: Math.round(Number(match[1]) * 60), increment_s: Number(match[2]) } : null;
}

/** A game against a sparring partner, who has no style. */
export function newGame(opponent: string, options: GameOptions, elo: number | null = null): NewGame {
  return {
    opponent,
    color: options.color,
    clock: clockOf(options.clock),
    help: options.help,
    pace: options.humanTime ? "human" : "fast",
    elo,
    play_out: !options.manners,
    remarks: options.remarks,
  };
}

/** A game against a master. */
export function newMasterGame(opponent: string, options: GameOptions): NewGame {
  // A browser may remember a choice of an earlier version.
  return { ...newGame(opponent, options, options.level ?? null), ...(styles[options.style] ?? styles.spirit) };
}
