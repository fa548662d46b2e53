/** Which piece a pawn becomes: four buttons over the promotion file. */

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Color } from "./squares.ts";

const pieces = [
  { letter: "q", role: "queen" },
  { letter: "n", role: "knight" },
  { letter: "r", role: "rook" },
  { letter: "b", role: "bishop" },
] as const;

export interface PromotionProps {
  square: string;
  color: Color;
  orientation: Color;
  onPick: (letter: string) => void;
  onCancel: () => void;
}

export function PromotionPicker({ square, color, orientation, onPick, onCancel }: PromotionProps) {
  const list = useRef<HTMLDivElement>(null);
  const file = "abcdefgh".indexOf(square[0] ?? "a");
  const column = orientation === "white" ? file : 7 - file;
  const top = (square[1] === "8") === (orientation === "white");

  useLayoutEffect(() => list.current?.querySelector("button")?.focus(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Escape") return onCancel();
    const named = pieces.find((piece) => piece.letter === event.key.toLowerCase());
    if (named) return onPick(named.letter);
    const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };

  return (
    <div class="promotion" onClick={onCancel}>
      <div
        ref={list}
        class={`promotion-pieces ${top ? "from-top" : "from-bottom"}`}
        role="dialog"
        aria-modal="true"
        aria-label="Promote to"
        style={{ left: `${column * 12.5}%` }}
        onKeyDown={onKeyDown}
        onClick={(event) => event.stopPropagation()}
      >
        {pieces.map(({ letter, role }) => (
          <button key={letter} type="button" aria-label={role} onClick={() => onPick(letter)}>
            <span class="cg-wrap">
              <piece class={`${role} ${color}`} />
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      /** chessground's element for a piece; its style sheet paints it. */
      piece: { key?: string | number; class?: string };
    }
  }
}
