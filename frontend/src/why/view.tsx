/** An explanation, whole: one sentence first, then everything behind it. Used during games and in Analyse. */

import "./why.css";
import type { DrawShape } from "@lichess-org/chessground/draw";
import { useEffect, useState } from "preact/hooks";
import type { Explanation, Where } from "../api/explain.ts";
import { arrow, ring, shapes } from "../board/shapes.ts";
import { hueStyle } from "../portraits/hue.ts";
import { Candidates } from "./candidates.tsx";
import { Evidence } from "./evidence.tsx";
import { Others } from "./others.tsx";
import { WasHere } from "./own-game.tsx";
import { Plans } from "./plans.tsx";
import { spokenShapes } from "./reasons.ts";

export interface WhyViewProps {
  explanation: Explanation;
  /** The position before the move, with its history: what the others are asked about. */
  where: Where;
  /** What should be drawn on the board. */
  onShapes: (shapes: DrawShape[]) => void;
}

export function WhyView({ explanation, where, onShapes }: WhyViewProps) {
  const [pointed, setPointed] = useState<string | null>(null);
  const [plan, setPlan] = useState<number | null>(null);

  useEffect(() => {
    setPointed(null);
    setPlan(null);
  }, [explanation]);

  useEffect(() => {
    onShapes(shapesOf(explanation, pointed, plan));
  }, [explanation, pointed, plan]);

  // An engine that plays itself needs no second opinion.
  const engine = explanation.personality ? explanation.engine_choice?.sentence : undefined;
  return (
    <div class="why-view" data-hue style={hueStyle(explanation.accent)}>
      <p class="why-sentence">{explanation.sentence}</p>
      <p class="why-tier">
        <span class="badge" title={tierTitle(explanation)}>
          {explanation.tier_label}
        </span>
        <span class="muted">
          {explanation.phase}
          {explanation.mode_words && (
            <span class="why-mode" title={explanation.mode_note || undefined}>
              {`, ${explanation.mode_words}`}
            </span>
          )}
        </span>
      </p>
      {engine && <p class="why-engine">{engine}</p>}
      {explanation.personality && <WasHere personality={explanation.personality} player={explanation.player} reasons={explanation.reasons ?? []} />}
      <Plans
        explanation={explanation}
        shown={plan}
        onShow={(index) => {
          setPlan(index);
          if (index !== null) showBoard();
        }}
      />
      <Candidates explanation={explanation} onPoint={setPointed} />
      <Evidence explanation={explanation} />
      <Others
        where={where}
        except={explanation.personality || null}
        played={explanation.move}
        own={explanation}
        onPoint={setPointed}
      />
      {explanation.engine && (
        <p class="why-source muted">
          Candidates from {explanation.engine}
          {explanation.depth > 0 && `, depth ${explanation.depth}`}.
        </p>
      )}
      {explanation.busy_note && <p class="why-source muted">{explanation.busy_note}</p>}
    </div>
  );
}

/** On a phone the board is above the text: go to where the arrows are. */
function showBoard(): void {
  if (matchMedia("(max-width: 47.99rem)").matches) document.querySelector(".board-frame")?.scrollIntoView();
}

function tierTitle({ tier_number, tiers }: Explanation): string {
  if (tier_number === 0) return "";
  const list = tiers.map((tier, index) => `${index + 1} ${tier}`).join(", ");
  return `The first of these that has an answer decides: ${list}`;
}

/** A pointed move or a chosen plan, as arrows. */
function shapesOf(explanation: Explanation, pointed: string | null, plan: number | null): DrawShape[] {
  if (pointed) return shapes(arrow(pointed, pointed === explanation.move ? "played" : "other"));
  const chosen = plan === null ? null : explanation.active_plans[plan];
  if (!chosen) return spokenShapes(explanation.reasons ?? []);
  return shapes(
    ...chosen.arrows.map(({ from, to }) => arrow(from + to, "plan")),
    ...chosen.targets.map((square) => ring(square, "plan")),
  );
}
