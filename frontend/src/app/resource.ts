/** A value that is being fetched, as component state. */

import { useCallback, useEffect, useRef, useState } from "preact/hooks";

export interface Resource<T> {
  value: T | null;
  error: Error | null;
  loading: boolean;
  /** Fetch again; the old value stays until the new one is there. */
  reload: () => void;
}

/** Fetch when `keys` change; a newer request makes an older answer worthless, which is then aborted. */
export function useResource<T>(
  fetcher: (signal: AbortSignal) => Promise<T>,
  keys: readonly unknown[],
): Resource<T> {
  const [state, setState] = useState<Omit<Resource<T>, "reload">>({
    value: null,
    error: null,
    loading: true,
  });
  const [round, setRound] = useState(0);
  const latest = useRef(fetcher);
  latest.current = fetcher;
  const firstOfKeys = useRef(true);

  useEffect(() => {
    firstOfKeys.current = true;
  }, keys);

  useEffect(() => {
    const controller = new AbortController();
    const keep = !firstOfKeys.current;
    firstOfKeys.current = false;
    setState((old) => ({ value: keep ? old.value : null, error: null, loading: true }));
    latest.current(controller.signal).then(
      (value) => {
        if (!controller.signal.aborted) setState({ value, error: null, loading: false });
      },
      (reason: unknown) => {
        if (controller.signal.aborted) return;
        const error = reason instanceof Error ? reason : new Error(String(reason));
        setState((old) => ({ value: old.value, error, loading: false }));
      },
    );
    return () => controller.abort();
  }, [...keys, round]);

  const reload = useCallback(() => setRound((now) => now + 1), []);
  return { ...state, reload };
}
