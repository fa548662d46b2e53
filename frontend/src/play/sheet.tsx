/** On a phone: which of the parts beside the board is shown below it. */

import { useState } from "preact/hooks";

export const parts = [
  { id: "why", label: "Why" },
  { id: "moves", label: "Moves" },
  { id: "actions", label: "Actions" },
] as const;
export type PartId = (typeof parts)[number]["id"];

export interface Sheet {
  part: PartId;
  /** Pulled up over the board. */
  tall: boolean;
  /** Show a part; the one that is shown is pulled up, or down again. */
  show: (part: PartId) => void;
}

export function useSheet(first: PartId = "why"): Sheet {
  const [state, setState] = useState<{ part: PartId; tall: boolean }>({ part: first, tall: false });
  return {
    ...state,
    show: (part) => setState((old) => ({ part, tall: old.part === part && !old.tall })),
  };
}

/** `whyless`: whose reasons are not shown, because one does not know yet who it is, has no tab for them. */
export function SheetTabs({ sheet, whyless }: { sheet: Sheet; whyless: boolean }) {
  return (
    <div class="sheet-tabs" role="group" aria-label="Below the board">
      {parts.filter(({ id }) => id !== "why" || !whyless).map(({ id, label }) => (
        <button
          key={id}
          type="button"
          class="button"
          aria-pressed={sheet.part === id}
          aria-label={sheet.part === id ? `${label}: ${sheet.tall ? "back to the board" : "pull up"}` : label}
          onClick={() => sheet.show(id)}
        >
          {label}
          <span aria-hidden="true">{sheet.part === id ? (sheet.tall ? " ▾" : " ▴") : ""}</span>
        </button>
      ))}
    </div>
  );
}
