/** The class of a move on the board: a disc at the corner of the square that the piece went to. */

import type { MoveClass } from "../api/reviews.ts";
import type { Color } from "../board/squares.ts";
import { ClassDisc } from "./classes.tsx";

/** Where the disc's middle lies, in per cent of the board; it is kept inside at the edges. */
export function badgePlace(square: string, orientation: Color): { left: number; top: number } {
  const file = "abcdefgh".indexOf(square[0] ?? "a");
  const rank = Number(square[1]) - 1;
  const column = orientation === "white" ? file : 7 - file;
  const row = orientation === "white" ? 7 - rank : rank;
  return { left: Math.min(97.2, (column + 1) * 12.5 - 0.8), top: Math.max(2.8, row * 12.5 + 0.8) };
}

export function ClassBadge(props: { square: string; orientation: Color; id: MoveClass }) {
  const { left, top } = badgePlace(props.square, props.orientation);
  return (
    <div class="class-badge" style={{ left: `${left}%`, top: `${top}%` }}>
      <ClassDisc id={props.id} labelled />
    </div>
  );
}
