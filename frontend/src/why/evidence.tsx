/** Where the player did it before: games, years, positions. */

import type { BookMove, Evidence as EvidenceItem, Explanation } from "../api/explain.ts";
import { useState } from "preact/hooks";
import { MiniBoard } from "../board/mini-board.tsx";
import { arrow, shapes } from "../board/shapes.ts";
import { turnOf } from "../board/squares.ts";
import { gameText, latestGame } from "./words.ts";

export function Evidence({ explanation }: { explanation: Explanation }) {
  const { book } = explanation;
  // The sentence at the top need not be said twice.
  const evidence = explanation.evidence.filter((item) => item.text !== explanation.sentence).slice(0, 6);
  if (evidence.length === 0 && book.length === 0) return null;
  // The others' positions are the one on the board.
  const unfolded = evidence.findIndex((item) => item.kind === "plan");
  return (
    <section class="why-section" aria-labelledby="why-evidence">
      <h3 id="why-evidence">From their own games</h3>
      {book.length > 0 && <Book moves={book} played={explanation.move} />}
      <ul class="evidence">
        {evidence.map((item, index) => (
          <li key={`${index}${item.fen ?? ""}`}>
            <Item item={item} unfolded={index === unfolded} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A game; its position is drawn while it is unfolded: a board that nobody sees has no size to draw arrows by. */
function Item({ item, unfolded }: { item: EvidenceItem; unfolded: boolean }) {
  const [open, setOpen] = useState(unfolded);
  const game = gameText(item);
  const words = (
    <>
      {item.text}
      {game && !item.text.includes(game) && <span class="muted"> ({game})</span>}
    </>
  );
  if (!item.fen) return <p>{words}</p>;
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)} data-evidence={item.kind}>
      <summary>{words}</summary>
      {open && (
        <MiniBoard
          fen={item.fen}
          orientation={turnOf(item.fen)}
          shapes={shapes(...(item.moves ?? []).map((move) => arrow(move, "plan")))}
          label={game || item.text}
        />
      )}
      {item.san && (
        <p class="muted">{item.kind === "plan" ? `The plan there: ${item.san}.` : `There ${item.san} was played.`}</p>
      )}
    </details>
  );
}

function Book({ moves, played }: { moves: readonly BookMove[]; played: string }) {
  const total = moves.reduce((sum, move) => sum + move.games, 0);
  return (
    <table class="book">
      <caption class="muted">Their moves in this position</caption>
      <thead>
        <tr>
          <th scope="col">Move</th>
          <th scope="col">Games</th>
          <th scope="col">Score</th>
          <th scope="col">Latest game</th>
        </tr>
      </thead>
      <tbody>
        {moves.slice(0, 6).map((move) => {
          const results = move.wins + move.draws + move.losses;
          return (
            <tr key={move.move} class={move.move === played ? "played" : ""}>
              <th scope="row">{move.san}</th>
              <td class="number">
                {move.games}
                {total > 0 && <small class="muted"> {((100 * move.games) / total).toFixed(0)} %</small>}
              </td>
              <td class="number">
                {results > 0 ? `${((100 * (move.wins + move.draws / 2)) / results).toFixed(0)} %` : "–"}
              </td>
              <td class="book-game">{latestGame(move)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
