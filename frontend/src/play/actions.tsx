/** What one can do during a game besides moving. */

import { useState } from "preact/hooks";
import type { Game } from "../api/games.ts";
import { Confirm } from "../ui/dialog.tsx";
import { Icon } from "../ui/icons.tsx";

export interface ActionsProps {
  game: Game;
  evaluation: boolean;
  onEvaluation: () => void;
  onHint: () => void;
  onFlip: () => void;
  onTakeBack: () => void;
  onDraw: () => void;
  onResign: () => void;
  onKeys: () => void;
}

export function Actions(props: ActionsProps) {
  const { game } = props;
  const [asking, setAsking] = useState(false);
  const active = game.status === "active";
  const ownMoves = game.moves.some((move) => move.by === "you");
  // Without help there is no evaluation, until nothing can be gained by it.
  const helpful = game.help !== "none" || !active;
  return (
    <div class="actions" role="group" aria-label="Game">
      {active && (
        <>
          <button type="button" class="button" disabled={!ownMoves} onClick={props.onTakeBack}>
            <Icon name="back" /> Take back
          </button>
          <button
            type="button"
            class={`button ${game.draw_offered ? "primary" : ""}`}
            disabled={game.moves.length < 2}
            onClick={props.onDraw}
          >
            <Icon name="draw" /> {game.draw_offered ? "Accept draw" : "Offer draw"}
          </button>
          <button type="button" class="button" onClick={() => setAsking(true)}>
            <Icon name="flag" /> Resign
          </button>
        </>
      )}
      {active && helpful && (
        <button type="button" class="button" disabled={!game.your_turn} onClick={props.onHint}>
          <Icon name="lens" /> Hint
        </button>
      )}
      {helpful && (
        <button type="button" class="button" aria-pressed={props.evaluation} onClick={props.onEvaluation}>
          <Icon name="gauge" /> Evaluation
        </button>
      )}
      <button type="button" class="button" onClick={props.onFlip}>
        <Icon name="flip" /> Flip
      </button>
      <button type="button" class="button keys-button" onClick={props.onKeys}>
        <Icon name="keyboard" /> Keys
      </button>
      {asking && (
        <Confirm
          title="Resign?"
          question={`The game against ${game.opponent.display_name} ends, and you lose it.`}
          yes="Resign"
          no="Play on"
          onYes={() => {
            setAsking(false);
            props.onResign();
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  );
}
