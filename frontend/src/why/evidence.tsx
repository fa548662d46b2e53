/** Where the player did it before: games, years, positions. */

import type { BookMove, Evidence as EvidenceItem, Explanation } from "../api/explain.ts";
import { MiniBoard } from "../board/mini-board.tsx";
import { turnOf } from "../board/squares.ts";

export function Evidence({ explanation }: { explanation: Explanation }) {
  const { book } = explanation;
  // The sentence at the top need not be said twice.
  const evidence = explanation.evidence.filter((item) => item.text !== explanation.sentence);
  if (evidence.length === 0 && book.length === 0) return null;
  return (
    <section class="why-section" aria-labelledby="why-evidence">
      <h3 id="why-evidence">From their own games</h3>
      <ul class="evidence">
        {evidence.slice(0, 6).map((item, index) => (
          <li key={index}>
            <Item item={item} />
          </li>
        ))}
      </ul>
      {book.length > 0 && <Book moves={book} played={explanation.move} />}
    </section>
  );
}

/** "Karpov – Unzicker, 1974"; "last in 1974" when nobody is named. */
function gameOf({ white, black, year }: EvidenceItem): string {
  const players = [white, black].filter(Boolean).join(" – ");
  if (!players) return year > 0 ? `last in ${year}` : "";
  return year > 0 ? `${players}, ${year}` : players;
}

function Item({ item }: { item: EvidenceItem }) {
  const game = gameOf(item);
  const words = (
    <>
      {item.text}
      {game && !item.text.includes(game) && <span class="muted"> ({game})</span>}
    </>
  );
  if (!item.fen) return <p>{words}</p>;
  return (
    <details>
      <summary>{words}</summary>
      <MiniBoard fen={item.fen} orientation={turnOf(item.fen)} label={game || item.text} />
      {item.san && <p class="muted">There {item.san} was played.</p>}
    </details>
  );
}

function Book({ moves, played }: { moves: readonly BookMove[]; played: string }) {
  const total = moves.reduce((sum, one) => sum + one.games, 0);
  return (
    <table class="book">
      <caption class="muted">Their moves in this position</caption>
      <thead>
        <tr>
          <th scope="col">Move</th>
          <th scope="col">Games</th>
          <th scope="col">Score</th>
          <th scope="col">Last</th>
        </tr>
      </thead>
      <tbody>
        {moves.slice(0, 6).map((one) => {
          const results = one.wins + one.draws + one.losses;
          return (
            <tr key={one.move} class={one.move === played ? "played" : ""}>
              <th scope="row">{one.san}</th>
              <td class="number">
                {one.games}
                {total > 0 && <small class="muted"> {((100 * one.games) / total).toFixed(0)} %</small>}
              </td>
              <td class="number">
                {results > 0 ? `${((100 * (one.wins + one.draws / 2)) / results).toFixed(0)} %` : "–"}
              </td>
              <td class="number">{one.last_year || "–"}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
