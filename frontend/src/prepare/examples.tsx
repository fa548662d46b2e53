/** Positions in which ground was lost, each with a way to look at it. */

import type { PreparationExample } from "../api/preparation.ts";
import { MiniBoard } from "../board/mini-board.tsx";

export function Examples({ examples }: { examples: readonly PreparationExample[] }) {
  return (
    <ul class="prepare-examples">
      {examples.map((example) => (
        <li key={example.fen}>
          <a href={`/analyse?fen=${encodeURIComponent(example.fen)}`}>
            <MiniBoard
              fen={example.fen}
              orientation={example.fen.split(" ")[1] === "b" ? "black" : "white"}
              label={`Analyse ${example.title}`}
            />
          </a>
          <span>
            {example.played_san} was played, {example.best_san} was better.
          </span>
          <span class="muted">{example.title}</span>
        </li>
      ))}
    </ul>
  );
}
