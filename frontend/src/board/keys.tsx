/**
 * The board by keyboard: arrow keys walk over the squares, Enter or space takes and puts a piece,
 * Escape lets go. Each square is spoken as it is reached.
 */

import type { Key } from "@lichess-org/chessground/types";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { announce } from "../app/announcer.ts";
import { describePosition } from "./speech.ts";
import { type Color, piecesOf } from "./squares.ts";

export interface BoardKeysProps {
  fen: string;
  orientation: Color;
  legal: readonly string[];
  label: string;
  onMove: (from: Key, to: Key) => void;
  onRefuse: () => void;
  children: ComponentChildren;
}

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The square one step away as the person sees the board; the edge holds. */
export function neighbour(square: Key, key: string, orientation: Color): Key {
  const [across, up] = steps[key] ?? [0, 0];
  const sign = orientation === "white" ? 1 : -1;
  const file = "abcdefgh".indexOf(square[0] ?? "a") + sign * across;
  const rank = Number(square[1]) + sign * up;
  if (file < 0 || file > 7 || rank < 1 || rank > 8) return square;
  return `${"abcdefgh"[file]}${rank}` as Key;
}

export function BoardKeys(props: BoardKeysProps) {
  const { fen, orientation, legal, label, onMove, onRefuse, children } = props;
  const [cursor, setCursor] = useState<Key | null>(null);
  const [held, setHeld] = useState<Key | null>(null);

  const speak = (square: Key) => {
    const piece = piecesOf(fen).get(square);
    announce(`${square}${piece ? `, ${piece.color} ${piece.role}` : ""}`);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return; // A promotion button, not the board itself.
    const here = cursor ?? (orientation === "white" ? "e2" : "e7");
    if (event.key in steps) {
      event.preventDefault();
      event.stopPropagation();
      const next = cursor ? neighbour(here, event.key, orientation) : here;
      setCursor(next);
      return speak(next);
    }
    if (event.key === "Escape") {
      setHeld(null);
      return;
    }
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (!held) {
      if (!legal.some((uci) => uci.startsWith(here))) return onRefuse();
      setHeld(here);
      return announce(`Holding ${here}.`);
    }
    setHeld(null);
    if (held === here) return announce("Put back.");
    if (legal.some((uci) => uci.startsWith(held + here))) onMove(held, here);
    else onRefuse();
  };

  return (
    <>
      <div
        class="board-frame"
        tabIndex={0}
        role="application"
        aria-label={`${label}. Arrow keys choose a square, Enter takes and puts a piece.`}
        onKeyDown={onKeyDown}
        onPointerDown={() => setCursor(null)}
      >
        {children}
        {cursor && <SquareMark square={cursor} orientation={orientation} kind="cursor" />}
        {held && <SquareMark square={held} orientation={orientation} kind="held" />}
      </div>
      <p class="visually-hidden">{describePosition(fen)}</p>
    </>
  );
}

export function SquareMark(props: { square: Key; orientation: Color; kind: string }) {
  const file = "abcdefgh".indexOf(props.square[0] ?? "a");
  const rank = Number(props.square[1]) - 1;
  const white = props.orientation === "white";
  const left = (white ? file : 7 - file) * 12.5;
  const top = (white ? 7 - rank : rank) * 12.5;
  return <div class={`square-mark ${props.kind}`} style={{ left: `${left}%`, top: `${top}%` }} />;
}
