/** Ask a player: what would they play here, and why? */

import type { DrawShape } from "@lichess-org/chessground/draw";
import { useEffect, useState } from "preact/hooks";
import { type Explanation, type Where, explain } from "../api/explain.ts";
import { getPersonalities } from "../api/opponents.ts";
import { announce } from "../app/announcer.ts";
import { useResource } from "../app/resource.ts";
import { arrow, shapes } from "../board/shapes.ts";
import { hueStyle } from "../portraits/hue.ts";
import { Portrait } from "../portraits/portrait.tsx";
import { Failure, Loading } from "../ui/loading.tsx";
import { Others } from "../why/others.tsx";
import { WhyView } from "../why/view.tsx";

export interface AskProps {
  where: Where;
  /** Nobody can be asked when the game is over. */
  over: boolean;
  onShapes: (shapes: DrawShape[]) => void;
}

export function Ask({ where, over, onShapes }: AskProps) {
  const players = useResource(getPersonalities, []);
  const [chosen, setChosen] = useState<string | null>(() => new URLSearchParams(location.search).get("player"));
  const key = JSON.stringify(where);
  useEffect(() => onShapes([]), [key, chosen]);
  return (
    <section class="panel ask" aria-labelledby="ask-title">
      <h2 id="ask-title">What would they play?</h2>
      {players.error ? (
        <Failure error={players.error} onRetry={players.reload} />
      ) : !players.value ? (
        <Loading />
      ) : (
        <div class="ask-players" role="group" aria-label="Ask a player">
          {players.value.map((card) => (
            <button
              key={card.name}
              type="button"
              class="ask-player"
              data-hue
              data-player={card.name}
              style={hueStyle(card.accent)}
              aria-pressed={card.name === chosen}
              onClick={() => setChosen(card.name === chosen ? null : card.name)}
            >
              <Portrait id={card.id} name={card.display_name} accent={card.accent} />
              <span>{card.display_name}</span>
            </button>
          ))}
        </div>
      )}
      {over ? (
        <p class="muted">The game is over here; nobody is to move.</p>
      ) : chosen ? (
        <Answer key={`${chosen} ${key}`} personality={chosen} where={where} onShapes={onShapes} />
      ) : (
        <Others
          where={where}
          except={null}
          played=""
          own={null}
          onPoint={(uci) => onShapes(uci ? shapes(arrow(uci, "other")) : [])}
        />
      )}
    </section>
  );
}

interface AnswerProps {
  personality: string;
  where: Where;
  onShapes: (shapes: DrawShape[]) => void;
}

/** Somebody who steps through a game asks about the position where they stop. */
const patience = 350;

function Answer({ personality, where, onShapes }: AnswerProps) {
  const answer = useResource(async (signal): Promise<Explanation> => {
    await new Promise((resolve) => setTimeout(resolve, patience));
    signal.throwIfAborted();
    const explanation = await explain(personality, where, signal);
    announce(`${explanation.player}: ${explanation.san}. ${explanation.sentence}`);
    return explanation;
  }, []);
  if (answer.error) return <Failure error={answer.error} onRetry={answer.reload} />;
  if (!answer.value) return <Loading what="Thinking" />;
  const { san, move, player } = answer.value;
  return (
    <div class="ask-answer">
      <p class="ask-move">
        {player} plays <b>{san}</b>
      </p>
      <WhyView
        explanation={answer.value}
        where={where}
        onShapes={(drawn) => onShapes(drawn.length > 0 ? drawn : shapes(arrow(move, "plan", 11)))}
      />
    </div>
  );
}
