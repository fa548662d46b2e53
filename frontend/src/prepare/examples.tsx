/** Positions in which ground was lost, each with a way to look at it. */

import type { PreparationExample } from "../api/preparation.ts";
import { MiniBoard } from "../board/mini-board.tsx";

export function Examples({ examples }: { examples: readonly PreparationExample[] }) {
  return (
    <ul class="prepare-examples">
      {examples.map((one) => (
        <li key={one.fen}>
          <a href={`/analyse?fen=${encodeURIComponent(one.fen)}`}>
            <MiniBoard
              fen={one.fen}
              orientation={one.fen.split(" ")[1] === "b" ? "black" : "white"}
              label={`Analyse ${one.title}`}
            />
          </a>
          <span>
            {one.played_san} was played, {one.best_san} was better.
          </span>
          <span class="muted">{one.title}</span>
        </li>
      ))}
    </ul>
  );
}
