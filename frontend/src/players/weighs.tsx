/** What weighs when moves are about equally good. */

import type { Profile } from "../api/study.ts";
import { percent } from "../charts/format.ts";
import { Section } from "./section.tsx";

export function Weighs({ player }: { player: Profile }) {
  if (player.formula.length === 0) return null;
  const most = Math.max(...player.formula.map((part) => Math.max(part.weight, part.high)));
  const at = (value: number) => `${Math.max(0, value / most) * 100}%`;
  return (
    <Section
      id="weighs"
      title="What weighs"
      note="Among moves of nearly equal worth, how much each quality of a position decides. The thin line is the 95 % interval."
    >
      <ul class="panel profile-card weighs">
        {player.formula.map((part) => (
          <li key={part.metric}>
            <span>{part.label}</span>
            <svg width="100%" height="14" aria-hidden="true">
              <rect class="track" y="3" width="100%" height="8" rx="4" />
              <rect class="fill" y="3" width={at(part.weight)} height="8" rx="4" />
              <line class="spread" x1={at(part.low)} x2={at(part.high)} y1="7" y2="7" />
            </svg>
            <span class="number">
              {percent(part.weight)}{" "}
              <small class="muted">
                {percent(part.low).replace(" %", "")} to {percent(part.high)}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
