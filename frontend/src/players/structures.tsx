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
  const most = Math.max(...study.structures.map((structure) => structure.games));
  return (
    <Section
      id="structures"
      title="Pawn structures"
      note="In how many games a plan began in the structure, and the points scored in them. Few games say little."
    >
      <ul class="panel profile-card structures">
        {study.structures.map((structure) => (
          <li key={structure.category}>
            <span class="structure-name">{structure.label}</span>
            <svg width="100%" height="8" aria-hidden="true">
              <rect class="track" width="100%" height="8" rx="4" />
              <rect class="fill" width={`${(structure.games / most) * 100}%`} height="8" rx="4" />
            </svg>
            <span class="number muted" title={`${count(structure.plans)} plans`}>
              {plural(structure.games, "game")}
            </span>
            <b class="number">{percent(structure.score)}</b>
          </li>
        ))}
      </ul>
    </Section>
  );
}
