/** Chains: what a plan of one kind makes more likely. */

import type { Study } from "../api/study.ts";
import { count, plural, times } from "../charts/format.ts";
import { Icon } from "../ui/icons.tsx";
import { Section } from "./section.tsx";

export function Chains({ study }: { study: Study }) {
  if (study.chains.length === 0)
    return (
      <Section id="chains" title="One thing leads to another">
        <p class="panel profile-card muted">{study.empty["chains"]}</p>
      </Section>
    );
  return (
    <Section
      id="chains"
      title="One thing leads to another"
      note="After a plan of the first kind, one of the second is so many times as likely as usual; in brackets, for other masters."
    >
      <ul class="chains">
        {study.chains.map((chain) => (
          <li key={chain.from + chain.to} class="panel profile-card">
            <p class="chain-words">
              <span>{chain.from_label}</span> <Icon name="next" size={16} />
              <span class="visually-hidden"> leads to </span> <span>{chain.to_label}</span>
            </p>
            <p class="chain-lift number">
              {times(chain.lift)}
              {chain.baseline_lift !== null && <small class="muted"> ({times(chain.baseline_lift)})</small>}
            </p>
            <p class="muted number">
              {count(chain.occurrences)} times, as a rule within {plural(Math.max(1, Math.ceil(chain.delay_plies / 2)), "move")}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
