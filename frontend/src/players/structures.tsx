/** Pawn structures: how often, and how it went. */

import type { Study } from "../api/study.ts";
import { count, percent, plural } from "../charts/format.ts";
import { Section } from "./section.tsx";

export function Structures({ study }: { study: Study }) {
  if (study.structures.length === 0)
    return (
      <Section id="structures" title="Pawn structures">
        <p class="panel profile-card muted">{study.empty["structures"]}</p>
      </Section>
    );
  const most = Math.max(...study.structures.map((one) => one.games));
  return (
    <Section
      id="structures"
      title="Pawn structures"
      note="In how many games a plan began in the structure, and the points scored in them. Few games say little."
    >
      <ul class="panel profile-card structures">
        {study.structures.map((one) => (
          <li key={one.category}>
            <span class="structure-name">{one.label}</span>
            <svg width="100%" height="8" aria-hidden="true">
              <rect class="track" width="100%" height="8" rx="4" />
              <rect class="fill" width={`${(one.games / most) * 100}%`} height="8" rx="4" />
            </svg>
            <span class="number muted" title={`${count(one.plans)} plans`}>
              {plural(one.games, "game")}
            </span>
            <b class="number">{percent(one.score)}</b>
          </li>
        ))}
      </ul>
    </Section>
  );
}
