/** The engine's opinion of a game's positions, only when it was asked for. */

import { useEffect, useRef, useState } from "preact/hooks";
import { type EngineLine, getLines } from "../api/explain.ts";
import type { Game } from "../api/games.ts";

/** Enough to be right about hanging pieces, little enough to come at once. */
const nodes = 60_000;

/** The engine's best line for a position while `wanted`; answers are kept for walking back and forth. */
export function useBestLine(fen: string, wanted: boolean): EngineLine | null {
  const known = useRef(new Map<string, EngineLine | null>());
  const [, render] = useState(0);
  useEffect(() => {
    if (!wanted || known.current.has(fen)) return;
    const controller = new AbortController();
    // Walking quickly through a game should not ask about every position on the way.
    const timer = setTimeout(() => {
      getLines({ fen }, { multipv: 1, nodes }, controller.signal).then(
        (answer) => {
          known.current.set(fen, answer.lines[0] ?? null);
          render((count) => count + 1);
        },
        () => {}, // A busy server shows no evaluation; the next position asks again.
      );
    }, 150);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [fen, wanted]);
  return wanted ? (known.current.get(fen) ?? null) : null;
}

/** Percentage points of winning chance that the person's last move lost; 0 when unknown. */
export function costOfLastMove(game: Game, chances: ReadonlyMap<string, number>): number {
  const own = game.moves.findLastIndex((move) => move.by === "you");
  if (own < 0) return 0;
  const before = own === 0 ? game.start_fen : (game.moves[own - 1]?.fen ?? game.start_fen);
  const then = chances.get(before);
  const now = chances.get(game.fen);
  if (then === undefined || now === undefined) return 0;
  return game.color === "white" ? then - now : now - then;
}
