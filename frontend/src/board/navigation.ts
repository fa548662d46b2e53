/** Walking through a game: buttons, arrow keys, the wheel. */

import { useCallback, useEffect, useRef, useState } from "preact/hooks";

export interface Navigation {
  /** The ply shown: 0 is the start, `last` the newest position. */
  ply: number;
  last: number;
  /** Is the newest position shown? */
  atEnd: boolean;
  go: (ply: number) => void;
  step: (by: -1 | 1) => void;
}

/** True when a key belongs to what has the focus: a field, a dialog, the board itself. */
export function keyIsTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target as Element | null;
  return Boolean(target?.closest("input, textarea, select, dialog, [role=application], [role=tablist]"));
}

/**
 * The ply shown of a game with `last` plies; while the end is shown, it follows new moves.
 * `start` is shown first instead of the end.
 */
export function useNavigation(last: number, start: number | null = null): Navigation {
  // null means "the end", wherever that is.
  const [chosen, setChosen] = useState<number | null>(start);
  const ply = chosen === null ? last : Math.min(chosen, last);

  const go = useCallback(
    (target: number) => {
      const bounded = Math.max(0, Math.min(target, last));
      setChosen(bounded === last ? null : bounded);
    },
    [last],
  );
  // Keys may come faster than renderings: each step counts from where the last one led.
  const reached = useRef(ply);
  reached.current = ply;
  const step = useCallback(
    (by: -1 | 1) => {
      reached.current = Math.max(0, Math.min(reached.current + by, last));
      go(reached.current);
    },
    [go, last],
  );

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (keyIsTaken(event)) return;
      const act = { ArrowLeft: () => step(-1), ArrowRight: () => step(1), Home: () => go(0), End: () => go(last) }[
        event.key
      ];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [go, step, last]);

  return { ply, last, atEnd: ply === last, go, step };
}
