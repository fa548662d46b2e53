/** What the opponent says: a greeting, an answer to a draw offer, a parting word. */

import type { Game } from "../api/games.ts";
import { hueStyle } from "../portraits/hue.ts";
import { Portrait } from "../portraits/portrait.tsx";

export interface SpeechProps {
  game: Game;
  /** A reply to something the person did just now. */
  reply: string;
}

export function Speech({ game, reply }: SpeechProps) {
  const { opponent } = game;
  const words = game.status === "over" && game.parting ? game.parting : reply || game.greeting;
  return (
    <section class="speech panel" data-hue style={hueStyle(opponent.accent)} aria-label={opponent.display_name}>
      <span class="speech-picture">
        <Portrait id={opponent.id} name={opponent.display_name} accent={opponent.accent} />
      </span>
      <div>
        <h1 class="speech-name">
          {opponent.display_name}
          {opponent.elo !== null && <span class="muted number"> {opponent.elo}</span>}
        </h1>
        {words && <p class="speech-words">“{words}”</p>}
      </div>
    </section>
  );
}
