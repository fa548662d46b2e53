/** The plans being followed; their arrows go on the board. */

import type { ActivePlan, Explanation } from "../api/explain.ts";

export interface PlansProps {
  explanation: Explanation;
  shown: number | null;
  onShow: (index: number | null) => void;
}

export function Plans({ explanation, shown, onShow }: PlansProps) {
  const { active_plans: plans, plans: sentences } = explanation;
  if (plans.length === 0 && sentences.length === 0) return null;
  return (
    <section class="why-section" aria-labelledby="why-plans">
      <h3 id="why-plans">The plan</h3>
      {sentences.map((sentence) => (
        <p key={sentence} class="plan-sentence">
          {sentence}
        </p>
      ))}
      <ul class="plans">
        {plans.slice(0, 4).map((plan, index) => (
          <li key={`${plan.name}${plan.game}`}>
            <button
              type="button"
              class="plan"
              aria-pressed={shown === index}
              onClick={() => onShow(shown === index ? null : index)}
            >
              <span>{plan.words}</span>
              <small class="muted">{planNote(plan, shown === index)}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function planNote(plan: ActivePlan, shown: boolean): string {
  const parts = [plan.game && `after ${plan.game}`];
  if (plan.advanced) parts.push(plan.move_number > 0 ? `this was move ${plan.move_number} of it` : "this move served it");
  parts.push(plan.arrows.length === 0 ? "" : shown ? "shown on the board" : "show it on the board");
  return parts.filter(Boolean).join(" · ");
}
