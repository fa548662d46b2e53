/** The engine's opinion of a game's positions, only when it was asked for. */

import { useEffect, useRef, useState } from "preact/hooks";
import { type EngineLine, getLines } from "../api/explain.ts";
import type { Game } from "../api/games.ts";
import { toast, toastError } from "../ui/toast.tsx";

/** Enough to be right about hanging pieces, little enough to come at once. */
const nodes = 60_000;

/** Percentage points of winning chance that are worth a word. */
const much = 12;

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

/** The engine's move for the person's own position. */
export async function askHint(fen: string): Promise<EngineLine | null> {
  try {
    const answer = await getLines({ fen }, { multipv: 1, nodes });
    return answer.lines[0] ?? null;
  } catch (error) {
    toastError(error);
    return null;
  }
}

/** Percentage points that the person's last move lost, once both positions are judged; 0 when unknown. */
export function costOfLastMove(
  game: Pick<Game, "moves" | "start_fen" | "fen" | "color">,
  whiteChances: ReadonlyMap<string, number>,
): number {
  const own = game.moves.findLastIndex((move) => move.by === "you");
  if (own < 0) return 0;
  const then = whiteChances.get(own === 0 ? game.start_fen : (game.moves[own - 1]?.fen ?? ""));
  const now = whiteChances.get(game.fen);
  if (then === undefined || now === undefined) return 0;
  return game.color === "white" ? then - now : now - then;
}

/** With all help: say it when the last move cost much, and offer to take it back. */
export function useWarning(game: Game, best: EngineLine | null, fen: string, takeBack: () => void): void {
  const chances = useRef(new Map<string, number>());
  const warned = useRef("");
  useEffect(() => {
    if (!best) return;
    chances.current.set(fen, best.white_win_percent);
    if (game.help !== "all" || !game.your_turn || fen !== game.fen || warned.current === fen) return;
    const cost = costOfLastMove(game, chances.current);
    if (cost < much) return;
    warned.current = fen;
    toast(`Your last move cost ${cost.toFixed(0)} % of winning chances.`, "note", {
      label: "Take it back",
      act: takeBack,
    });
  }, [best, fen, game]);
}
