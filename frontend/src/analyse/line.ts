/**
 * The moves on the analysis board: a game, and at most one variation that leaves it somewhere.
 * Pure functions; the page holds the value.
 */

import type { ReadPosition } from "../api/position.ts";
import type { Played } from "../board/rules.ts";

export interface Analysis {
  /** The game or the position that was pasted; ply 0 is its start. */
  main: readonly ReadPosition[];
  /** Own moves, which leave the main line after its ply `from`. */
  branch: { from: number; moves: readonly ReadPosition[] } | null;
}

export const startFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

export const fromFen = (fen: string): Analysis => ({ main: [{ ply: 0, fen, san: "", uci: "" }], branch: null });

/** The positions that can be walked through now. */
export function positionsOf({ main, branch }: Analysis): readonly ReadPosition[] {
  return branch ? [...main.slice(0, branch.from + 1), ...branch.moves] : main;
}

/** Play a move after `ply`. The game's own next move goes along it; another one begins a variation. */
export function playAt(analysis: Analysis, ply: number, move: Played): Analysis {
  const { main, branch } = analysis;
  const now = positionsOf(analysis);
  if (now[ply + 1]?.uci === move.uci) return analysis;
  const played: ReadPosition = { ply: ply + 1, fen: move.fen, san: move.san, uci: move.uci };
  // Moves on a bare position are the game itself: there is nothing to leave.
  if (main.length === 1) return { main, branch: { from: 0, moves: [...now.slice(1, ply + 1), played] } };
  if (branch && ply >= branch.from)
    return { main, branch: { from: branch.from, moves: [...branch.moves.slice(0, ply - branch.from), played] } };
  return { main, branch: { from: ply, moves: [played] } };
}

/** Is a variation shown that leaves a game? */
export const hasLeft = ({ main, branch }: Analysis): boolean => branch !== null && main.length > 1;

/** The moves up to a ply, in UCI. */
export const movesTo = (positions: readonly ReadPosition[], ply: number): string[] =>
  positions.slice(1, ply + 1).map((position) => position.uci);

/** Is a text a position rather than a game? Six (or four) fields, the first with seven slashes. */
export const looksLikeFen = (text: string): boolean => /^\s*([pnbrqkPNBRQK1-8]+\/){3,}[^\s]*(\s|$)/.test(text);
