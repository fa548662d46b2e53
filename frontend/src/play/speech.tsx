/** What the opponent says: a greeting, a few words at a turning point, an answer to a draw offer, a parting word. */

import type { Game } from "../api/games.ts";
import { hueStyle } from "../portraits/hue.ts";
import { Portrait } from "../portraits/portrait.tsx";

export interface SpeechProps {
  game: Game;
  /** A reply to something the person did just now. */
  reply: string;
}

/** For how many half-moves a remark stays. */
const lasting = 6;

/** The last remark, while it is fresh. */
function remarkOf(game: Game): string {
  const said = game.moves.findLast((move) => move.remark);
  return said && game.moves.length - said.ply < lasting ? said.remark : "";
}

/** What is said now, by the name: the parting word, an answer, a remark. */
export const saidNow = (game: Game, reply: string): string =>
  game.status === "over" && game.parting ? game.parting : reply || remarkOf(game);

/** The greeting before anything else was said. */
function wordsOf(game: Game, reply: string): string {
  return saidNow(game, reply) || (game.moves.some((move) => move.remark) ? "" : game.greeting);
}

export function Speech({ game, reply }: SpeechProps) {
  const { opponent } = game;
  const words = wordsOf(game, reply);
  return (
    <section class="speech panel" data-hue style={hueStyle(opponent.accent)} aria-label={opponent.display_name}>
      <span class="speech-picture">
        <Portrait id={opponent.id} name={opponent.display_name} accent={opponent.accent} />
      </span>
      <div>
        <h2 class="speech-name">
          {opponent.display_name}
          {opponent.elo !== null && <span class="muted number"> {opponent.elo}</span>}
        </h2>
        {words && <p class="speech-words">“{words}”</p>}
      </div>
    </section>
  );
}
