/** "Your game goes on": the newest unfinished game, and the others behind it. */

import { type GameLine, deleteGame } from "../api/games.ts";
import { hueStyle } from "../portraits/hue.ts";
import { Portrait } from "../portraits/portrait.tsx";
import { toastError } from "../ui/toast.tsx";

const moveNumber = (game: GameLine) => Math.floor(game.plies / 2) + 1;

function statusText(game: GameLine): string {
  const turn = game.your_turn ? "your move" : `${game.opponent.display_name} is thinking`;
  const last = game.last_san ? `, after ${game.last_san}` : "";
  return `Move ${moveNumber(game)}${last}: ${turn}`;
}

export interface ResumeProps {
  games: readonly GameLine[];
  /** A game was discarded. */
  onChange: () => void;
}

export function ResumeBanner({ games, onChange }: ResumeProps) {
  const [newest, ...others] = games;
  if (!newest) return null;
  const discard = (id: string) => void deleteGame(id).then(onChange, toastError);
  return (
    <section class="resume panel" data-hue style={hueStyle(newest.opponent.accent)} aria-label="Unfinished games">
      <div class="resume-main">
        <span class="resume-picture">
          <Portrait id={newest.opponent.id} name={newest.opponent.display_name} accent={newest.opponent.accent} />
        </span>
        <div>
          <h2>Your game with {newest.opponent.display_name}</h2>
          <p class="muted">{statusText(newest)}</p>
        </div>
        <a class="button primary" href={`/play/${newest.id}`}>
          Resume
        </a>
      </div>
      {others.length > 0 && (
        <details>
          <summary class="muted">
            {others.length === 1 ? "One more unfinished game" : `${others.length} more unfinished games`}
          </summary>
          <ul>
            {others.map((game) => (
              <li key={game.id}>
                <a href={`/play/${game.id}`}>{game.opponent.display_name}</a>{" "}
                <span class="muted">{statusText(game)}</span>
                <button type="button" class="button quiet" onClick={() => discard(game.id)}>
                  Discard<span class="visually-hidden"> the game with {game.opponent.display_name}</span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
