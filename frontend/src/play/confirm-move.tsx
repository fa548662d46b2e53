/** "Play Nf3?", for who wants to be asked before a move is made. */

import { useEffect, useRef } from "preact/hooks";
import { playUci } from "../board/rules.ts";

export interface ConfirmMoveProps {
  fen: string;
  uci: string;
  onYes: () => void;
  onNo: () => void;
}

export function ConfirmMove({ fen, uci, onYes, onNo }: ConfirmMoveProps) {
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus({ preventScroll: true }), [uci]);
  const san = playUci(fen, uci)?.san ?? uci;
  return (
    <div
      class="confirm-move panel"
      role="group"
      aria-label="Confirm the move"
      onKeyDown={(event) => event.key === "Escape" && onNo()}
    >
      <button ref={yes} type="button" class="button primary" onClick={onYes}>
        Play {san}
      </button>
      <button type="button" class="button" onClick={onNo}>
        Take it off
      </button>
    </div>
  );
}
