/** What the engine thinks of a position, as it thinks. */

import { useEffect, useState } from "preact/hooks";
import { type Lines, type LinesEvents, linesStreamPath } from "../api/explain.ts";
import { subscribe } from "../api/events.ts";

export interface LiveLines {
  lines: Lines | null;
  thinking: boolean;
  /** The server did not answer; it is asked again by itself. */
  lost: boolean;
}

/** Somebody who steps quickly through a game asks about the position where they stop. */
const patience = 220;
const seconds = 4;
/** A depth that was asked for may take longer. */
const mostSeconds = 10;

export function useLines(fen: string, multipv: number, on: boolean, depth = 0): LiveLines {
  const [state, setState] = useState<LiveLines>({ lines: null, thinking: false, lost: false });
  useEffect(() => {
    if (!on) {
      setState({ lines: null, thinking: false, lost: false });
      return;
    }
    setState((old) => ({ lines: old.lines?.fen === fen ? old.lines : null, thinking: true, lost: false }));
    let stop = () => {};
    const timer = setTimeout(() => {
      stop = subscribe<LinesEvents>(
        linesStreamPath(fen, multipv, depth ? mostSeconds : seconds, depth || null),
        {
          lines: (lines) => setState({ lines, thinking: true, lost: false }),
          done: (lines) => {
            stop();
            setState({ lines, thinking: false, lost: false });
          },
        },
        { onConnection: (connected) => setState((old) => ({ ...old, lost: !connected })) },
      );
    }, patience);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [fen, multipv, on, depth]);
  return state;
}
