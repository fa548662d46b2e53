/** The game is over: how, and what next. */

import type { Game } from "../api/games.ts";
import { gamePgnPath } from "../api/games.ts";
import { Icon } from "../ui/icons.tsx";

export interface EndingProps {
  game: Game;
  busy: boolean;
  onRematch: () => void;
}

export function Ending({ game, busy, onRematch }: EndingProps) {
  return (
    <section class="ending panel" aria-label="Result">
      <div class="ending-words">
        <p class="ending-result number">{game.result.replace("1/2-1/2", "½–½").replace("-", "–")}</p>
        <p class="ending-sentence">{game.ending}</p>
      </div>
      <div class="ending-actions">
        <button type="button" class="button primary" disabled={busy} onClick={onRematch}>
          <Icon name="again" /> Rematch
        </button>
        <a class="button" href={`/review?game=${game.id}`} aria-label="Review this game">
          <Icon name="review" /> Review
        </a>
        <a class="button quiet" href={gamePgnPath(game.id)} download data-outside>
          <Icon name="download" /> PGN
        </a>
        <a class="button quiet" href="/" aria-label="Another opponent">
          <Icon name="players" /> Others
        </a>
      </div>
    </section>
  );
}
