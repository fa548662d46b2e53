/** "What would the others play here?" */

import { useEffect, useState } from "preact/hooks";
import { type Explanation, type Others as OthersData, type Where, askOthers } from "../api/explain.ts";
import { announce } from "../app/announcer.ts";
import { hueStyle } from "../portraits/hue.ts";
import { Portrait } from "../portraits/portrait.tsx";
import { Dots } from "../ui/loading.tsx";
import { toastError } from "../ui/toast.tsx";
import { AnswersBoard, type Choice } from "./answers-board.tsx";

export interface OthersProps {
  /** The position before the move. */
  where: Where;
  /** Who made the move; they are not asked again. */
  except: string | null;
  /** The move that was made. */
  played: string;
  /** Their decision, where it is one of the answers. */
  own: Explanation | null;
  onPoint: (uci: string | null) => void;
}

export function Others({ where, except, played, own, onPoint }: OthersProps) {
  const [answer, setAnswer] = useState<OthersData | null>(null);
  const [busy, setBusy] = useState(false);
  const key = JSON.stringify(where);
  useEffect(() => {
    setAnswer(null);
    setBusy(false);
  }, [key, except]);

  const ask = async () => {
    setBusy(true);
    try {
      const others = await askOthers(where, except);
      setAnswer(others);
      announce(others.others.map((other) => `${other.display_name}: ${other.san}`).join(". "));
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <section class="why-section" aria-labelledby="why-others">
      <h3 id="why-others">What would the others play here?</h3>
      {answer ? (
        <>
        <AnswersBoard fen={answer.fen} choices={choices(own, answer)} />
        <ul class="others">
          {answer.others.map((other) => (
            <li
              key={other.name}
              data-hue
              data-other={other.name}
              style={hueStyle(other.accent)}
              onMouseEnter={() => onPoint(other.move)}
              onMouseLeave={() => onPoint(null)}
            >
              <span class="other-picture">
                <Portrait id={`personality:${other.name}`} name={other.display_name} accent={other.accent} />
              </span>
              <div>
                <p>
                  <strong>{other.display_name}</strong> <span class="other-move">{other.san}</span>
                  {other.move === played && <span class="muted"> the same</span>}
                </p>
                <p class="muted">{other.sentence}</p>
              </div>
            </li>
          ))}
          <li class="other-engine">
            <span class="muted">{answer.engine || "The engine"}:</span> {answer.engine_move.san}
          </li>
        </ul>
        </>
      ) : (
        <button type="button" class="button" disabled={busy} onClick={() => void ask()}>
          {busy ? (
            <>
              They are thinking <Dots />
            </>
          ) : (
            "Ask them"
          )}
        </button>
      )}
    </section>
  );
}

/** The player's own choice, where it is a personality, then the others'. */
function choices(own: Explanation | null, answer: OthersData): Choice[] {
  const mine = own?.personality
    ? [{ name: own.personality, display_name: own.player, accent: own.accent, move: own.move, san: own.san }]
    : [];
  return [...mine, ...answer.others];
}
