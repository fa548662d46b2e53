/** Short messages at the foot of the window. Errors stay longer and are announced at once. */

import { useEffect, useState } from "preact/hooks";

interface Action {
  label: string;
  act: () => void;
}

interface Toast {
  id: number;
  text: string;
  kind: "note" | "error";
  action?: Action | undefined;
}

let next = 1;
let shown: readonly Toast[] = [];
const listeners = new Set<() => void>();

function change(toasts: readonly Toast[]): void {
  shown = toasts;
  listeners.forEach((listener) => listener());
}

/** Show a message; the same text twice is shown once. An action makes it stay longer. */
export function toast(text: string, kind: Toast["kind"] = "note", action?: Action): void {
  if (shown.some((toast) => toast.text === text)) return;
  const id = next++;
  change([...shown.slice(-2), { id, text, kind, action }]);
  setTimeout(() => dismiss(id), kind === "error" || action ? 9000 : 3500);
}

/** Show what went wrong, in the error's own words. */
export function toastError(error: unknown): void {
  if (error instanceof DOMException && error.name === "AbortError") return;
  toast(error instanceof Error ? error.message : String(error), "error");
}

function dismiss(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
}

export function Toasts() {
  const [toasts, setToasts] = useState(shown);
  useEffect(() => {
    const listener = () => setToasts(shown);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return (
    <div class="toasts">
      {toasts.map((toast) => (
        <div key={toast.id} class={`toast ${toast.kind}`} role={toast.kind === "error" ? "alert" : "status"}>
          <span>{toast.text}</span>
          {toast.action && (
            <button
              type="button"
              onClick={() => {
                dismiss(toast.id);
                toast.action?.act();
              }}
            >
              {toast.action.label}
            </button>
          )}
          <button type="button" aria-label="Close this message" onClick={() => dismiss(toast.id)}>
            OK
          </button>
        </div>
      ))}
    </div>
  );
}
