/** The moves of a game in two columns; each is a button that shows its position. */

import "./move-list.css";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon, type IconName } from "../ui/icons.tsx";
import { useNotation } from "./figurine.ts";
import type { Navigation } from "./navigation.ts";
import { spoken } from "./speech.ts";

export interface ListedMove {
  ply: number;
  san: string;
}

export interface MoveListProps {
  moves: readonly ListedMove[];
  navigation: Navigation;
  /** The number of the first move and whether Black made it, for games from a FEN. */
  firstNumber?: number;
  blackFirst?: boolean;
  /** Something small behind a move: a class icon, an evaluation. */
  decorate?: (ply: number) => ComponentChildren;
}

interface Row {
  number: number;
  white: ListedMove | null;
  black: ListedMove | null;
}

/** Pair moves into rows; a game that begins with Black leaves the first cell empty. */
export function rowsOf(moves: readonly ListedMove[], firstNumber: number, blackFirst: boolean): Row[] {
  const rows: Row[] = [];
  for (const [index, move] of moves.entries()) {
    const half = index + (blackFirst ? 1 : 0);
    const row = (rows[half >> 1] ??= { number: firstNumber + (half >> 1), white: null, black: null });
    if (half % 2 === 0) row.white = move;
    else row.black = move;
  }
  return rows;
}

export function MoveList(props: MoveListProps) {
  const { moves, navigation, firstNumber = 1, blackFirst = false, decorate } = props;
  const list = useRef<HTMLOListElement>(null);
  const written = useNotation();

  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>("[aria-current]");
    if (!box) return;
    // Scroll the list alone: scrollIntoView would move the page on a phone.
    if (current) box.scrollTop = current.offsetTop - box.clientHeight / 2 + current.offsetHeight / 2;
    else box.scrollTop = 0;
  }, [navigation.ply, moves.length]);

  const cell = (move: ListedMove | null, color: string, number: number) =>
    move ? (
      <button
        type="button"
        class="move"
        aria-current={move.ply === navigation.ply ? "true" : undefined}
        aria-label={`${number}, ${color}: ${named(move.san)}`}
        data-ply={move.ply}
        onClick={() => navigation.go(move.ply)}
      >
        <span>{written(move.san)}</span>
        {decorate?.(move.ply)}
      </button>
    ) : (
      <span class="move none">{color === "white" ? "…" : ""}</span>
    );

  return (
    <ol ref={list} class="move-list" aria-label="Moves">
      {rowsOf(moves, firstNumber, blackFirst).map((row) => (
        <li key={row.number}>
          <span class="move-number" aria-hidden="true">
            {row.number}
          </span>
          {cell(row.white, "white", row.number)}
          {cell(row.black, "black", row.number)}
        </li>
      ))}
      {moves.length === 0 && <li class="no-moves muted">No moves yet</li>}
    </ol>
  );
}

/** What is seen, for who says it to a machine, and what is said, for who listens to one. */
function named(san: string): string {
  const words = spoken(san);
  return words === san ? san : `${san}, ${words}`;
}

const buttons: readonly { icon: IconName; label: string; to: (at: Navigation) => number }[] = [
  { icon: "first", label: "To the start", to: () => 0 },
  { icon: "previous", label: "One move back", to: (at) => at.ply - 1 },
  { icon: "next", label: "One move forward", to: (at) => at.ply + 1 },
  { icon: "last", label: "To the end", to: (at) => at.last },
];

/** First, previous, next, last. */
export function NavigationButtons({ navigation }: { navigation: Navigation }) {
  return (
    <div class="navigation-buttons" role="group" aria-label="Walk through the game">
      {buttons.map(({ icon, label, to }) => (
        <button
          key={icon}
          type="button"
          class="button icon quiet"
          aria-label={label}
          disabled={icon === "first" || icon === "previous" ? navigation.ply === 0 : navigation.atEnd}
          onClick={() => navigation.go(to(navigation))}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}

/** The number of the first move and whether Black makes it. */
export function firstMove(startFen: string): { firstNumber: number; blackFirst: boolean } {
  const parts = startFen.split(" ");
  return { firstNumber: Number(parts[5] ?? "1") || 1, blackFirst: parts[1] === "b" };
}
