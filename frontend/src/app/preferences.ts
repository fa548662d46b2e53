/** What the person chose, kept in this browser: theme, sound, the last game's options. */

import { useEffect, useState } from "preact/hooks";

export interface Preference<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

/** A value kept under `playalike.<name>`; without storage (private windows) it lives as long as the page. */
export function preference<T>(name: string, initial: T): Preference<T> {
  const key = `playalike.${name}`;
  const listeners = new Set<() => void>();
  let held = initial;
  try {
    const stored = localStorage.getItem(key);
    if (stored !== null) held = completed(JSON.parse(stored) as T, initial);
  } catch {
    held = initial; // Storage is forbidden or holds something else: the default is right then.
  }
  return {
    get: () => held,
    set(value) {
      held = value;
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Storage is forbidden; the choice holds until the page closes.
      }
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** What an earlier version stored, with the fields it did not know yet. */
function completed<T>(stored: T, initial: T): T {
  const isRecord = typeof initial === "object" && initial !== null && !Array.isArray(initial);
  return isRecord ? { ...initial, ...stored } : stored;
}

/** A preference as component state. */
export function usePreference<T>(source: Preference<T>): [T, (value: T) => void] {
  const [value, setValue] = useState(source.get);
  useEffect(() => source.subscribe(() => setValue(() => source.get())), [source]);
  return [value, source.set];
}
