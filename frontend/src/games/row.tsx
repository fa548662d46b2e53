/** One game of the list. */

import { type GameLine, gamePgnPath } from "../api/games.ts";
import { hueStyle } from "../portraits/hue.ts";
import { Portrait } from "../portraits/portrait.tsx";
import { Icon } from "../ui/icons.tsx";
import { pageOf, pairOf } from "./pair.ts";

const outcomes = { won: "Won", lost: "Lost", drawn: "Drawn" } as const;

export const dayText = (iso: string): string =>
  new Date(iso).toLocaleDateString("en", { day: "numeric", month: "short", year: "numeric" });

export function GameRow({ game, onDelete }: { game: GameLine; onDelete: () => void }) {
  const { opponent, opening, outcome } = game;
  const moves = Math.ceil(game.plies / 2);
  const against = `the game against ${opponent.display_name}, ${dayText(game.updated)}`;
  return (
    <li class="game-row panel" data-hue style={hueStyle(opponent.accent)} data-game={game.id}>
      <span class="game-row-picture">
        <Portrait id={opponent.id} name={opponent.display_name} accent={opponent.accent} />
      </span>
      <div class="game-row-what">
        <a href={pageOf(game)}>
          {game.watched ? pairOf(game).join(" – ") : opponent.display_name}
          {opponent.elo !== null && <span class="muted number"> {opponent.elo}</span>}
        </a>
        <p class="muted">
          {opening ? `${opening.eco} ${opening.name}` : "No opening yet"} · {moves} {moves === 1 ? "move" : "moves"}
        </p>
        <p class="muted">
          {dayText(game.updated)} · {game.watched ? "watched" : `you had ${game.color === "white" ? "White" : "Black"}`}
        </p>
      </div>
      <p class={`game-row-result ${(game.watched && outcome ? "" : outcome) ?? "active"}`} title={game.ending || undefined}>
        {game.watched && outcome
          ? game.result.replace("1/2-1/2", "½–½").replace("-", "–")
          : outcome
            ? outcomes[outcome]
            : game.your_turn
              ? "Your move"
              : "Under way"}
      </p>
      <div class="game-row-actions">
        {game.status === "active" ? (
          <a class="button primary" href={pageOf(game)} aria-label={`Resume ${against}`}>
            Resume
          </a>
        ) : (
          <a class="button" href={`/review?game=${game.id}`} aria-label={`Review ${against}`}>
            Review
          </a>
        )}
        <a class="button icon quiet" href={gamePgnPath(game.id)} download data-outside aria-label={`Save ${against}, as PGN`}>
          <Icon name="download" size={18} />
        </a>
        <button type="button" class="button icon quiet" aria-label={`Delete ${against}`} onClick={onDelete}>
          <Icon name="bin" size={18} />
        </button>
      </div>
    </li>
  );
}
