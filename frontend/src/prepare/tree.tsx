/** A repertoire: the moves with how often and how well, opened one by one. */

import type { RepertoireMove } from "../api/preparation.ts";
import { count } from "../charts/format.ts";
import { scoreText } from "./words.ts";

export function Tree({ moves, ply }: { moves: readonly RepertoireMove[]; ply: number }) {
  if (moves.length === 0) return null;
  const number = `${Math.floor(ply / 2) + 1}${ply % 2 ? "…" : "."}`;
  return (
    <ul class="prepare-tree">
      {moves.map((move) => (
        <li key={move.uci}>
          {move.children.length ? (
            <details open={ply < 1}>
              <summary>
                <Label move={move} number={number} />
              </summary>
              <Tree moves={move.children} ply={ply + 1} />
            </details>
          ) : (
            <Label move={move} number={number} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Label({ move, number }: { move: RepertoireMove; number: string }) {
  return (
    <>
      {number} {move.san}{" "}
      <span class="muted number">
        {count(move.games)}
        {scoreText(move.score)}
      </span>
    </>
  );
}
