/** Keys of a page, and the list of them that `?` shows. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "../ui/dialog.tsx";

export interface Shortcut {
  /** As `KeyboardEvent.key` has it. */
  keys: readonly string[];
  /** What it does, for the list. */
  words: string;
  act: () => void;
  /** Shown in the list instead of the keys. */
  shown?: string;
}

/** True when a key belongs to what has the focus; the board itself leaves letters and figures alone. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target as Element | null;
  if (target?.closest("input, textarea, select, dialog")) return true;
  if (target?.closest("[role=application], [role=tablist]")) return event.key.length > 1 || event.key === " ";
  // Space and Enter press the button that has the focus.
  return event.key === " " && Boolean(target?.closest("button, a, summary, [role=slider]"));
}

export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const shortcut = latest.current.find((entry) => entry.keys.includes(event.key));
      if (!shortcut) return;
      event.preventDefault();
      shortcut.act();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

const names: Record<string, string> = {
  ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", " ": "Space",
};

/** The keys of a page work; `?` lists them. Gives the list while it is open, and a way to open it. */
export function useKeys(shortcuts: readonly Shortcut[]) {
  const [open, setOpen] = useState(false);
  useShortcuts([...shortcuts, { keys: ["?"], words: "this list", act: () => setOpen(true) }]);
  const help = open && (
    <Dialog title="Keys" onClose={() => setOpen(false)}>
      <dl class="keys-list">
        {shortcuts.map(({ keys, words, shown }) => (
          <div key={words}>
            <dt>{shown ? <kbd>{shown}</kbd> : keys.map((key) => <kbd key={key}>{names[key] ?? key}</kbd>)}</dt>
            <dd>{words}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>?</kbd>
          </dt>
          <dd>this list</dd>
        </div>
      </dl>
    </Dialog>
  );
  return { help, showKeys: () => setOpen(true) };
}
