/**
 * One game as component state: what the server says it is, kept fresh by its events.
 *
 * The server is the only authority. A move is shown as soon as the person makes it (the board does that),
 * sent, and whatever the server answers replaces everything.
 */

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../api/client.ts";
import { subscribe } from "../api/events.ts";
import {
  type DrawAnswer,
  type Game,
  type GameEvents,
  type ThinkingNews,
  gameEventsPath,
  getGame,
  offerDraw,
  playMove,
  resign,
  retry,
  takeBack,
} from "../api/games.ts";
import { toastError } from "../ui/toast.tsx";

export interface LiveGame {
  game: Game | null;
  /** When `game` arrived, on the clock of `performance.now()`. */
  receivedAt: number;
  error: Error | null;
  /** What went wrong while the opponent was thinking. */
  opponentError: string;
  thinking: ThinkingNews | null;
  connected: boolean;
  /** Counts refusals: a change tells the board to put the piece back. */
  refusals: number;
  move: (uci: string) => Promise<void>;
  takeBack: () => Promise<void>;
  resign: () => Promise<void>;
  offerDraw: () => Promise<DrawAnswer | null>;
  retry: () => Promise<void>;
  /** Show what an answer of another kind said the game is. */
  take: (game: Game) => void;
}

/** An offer lapses when a move is made or taken back meanwhile: nothing that one has to be told. */
function lapsed(reason: unknown): null {
  if (reason instanceof ApiError && reason.code === "offer_lapsed") return null;
  throw reason;
}

export function useGame(id: string): LiveGame {
  const [held, setHeld] = useState<{ game: Game; receivedAt: number } | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [opponentError, setOpponentError] = useState("");
  const [thinking, setThinking] = useState<ThinkingNews | null>(null);
  const [connected, setConnected] = useState(true);
  const [refusals, setRefusals] = useState(0);
  const current = useRef<Game | null>(null);
  const stop = useRef(() => {});

  const accept = useCallback((game: Game) => {
    current.current = game;
    setHeld({ game, receivedAt: performance.now() });
    if (!game.thinking) setThinking(null);
    // Nothing more will happen in a finished game.
    if (game.status === "over") stop.current();
  }, []);

  useEffect(() => {
    const controller = new AbortController();
    getGame(id, controller.signal).then(
      (game) => {
        accept(game);
        if (game.status === "over" || controller.signal.aborted) return;
        stop.current = subscribe<GameEvents>(
          gameEventsPath(id),
          {
            state: (game) => {
              setOpponentError("");
              accept(game);
            },
            thinking: setThinking,
            error: ({ error }) => setOpponentError(error.message),
          },
          { onConnection: setConnected },
        );
      },
      (reason: unknown) => {
        if (!controller.signal.aborted) setError(reason instanceof Error ? reason : new Error(String(reason)));
      },
    );
    return () => {
      controller.abort();
      stop.current();
    };
  }, [id]);

  /** Do something; show what went wrong, and what the game really is. */
  const attempt = async <T>(action: () => Promise<T>): Promise<T | null> => {
    try {
      return await action();
    } catch (reason) {
      toastError(reason);
      setRefusals((count) => count + 1);
      if (reason instanceof ApiError && reason.status === 409) await getGame(id).then(accept, toastError);
      return null;
    }
  };

  const settle = async (action: () => Promise<Game>) => {
    const game = await attempt(action);
    if (game) accept(game);
  };

  return {
    game: held?.game ?? null,
    receivedAt: held?.receivedAt ?? 0,
    error,
    opponentError,
    thinking,
    connected,
    refusals,
    take: accept,
    async move(uci) {
      const before = current.current;
      if (!before) return;
      const after = await attempt(() => playMove(id, uci, before.moves.length + 1));
      // The events may have brought the reply already; then this answer is old news.
      if (after && after.moves.length >= (current.current?.moves.length ?? 0)) accept(after);
    },
    takeBack: () => settle(() => takeBack(id)),
    resign: () => settle(() => resign(id)),
    async offerDraw() {
      const answer = await attempt(() => offerDraw(id).catch(lapsed));
      if (answer) accept(answer.game);
      return answer;
    },
    async retry() {
      setOpponentError("");
      await settle(() => retry(id));
    },
  };
}
