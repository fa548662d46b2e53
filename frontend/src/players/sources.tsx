/** Where all of it comes from. */

import type { Profile } from "../api/study.ts";
import { count, plural } from "../charts/format.ts";
import { comparePath } from "./picker.tsx";
import { Section } from "./section.tsx";

export function Sources({ player }: { player: Profile }) {
  const { provenance, similar, layers } = player;
  const leftOut = Object.entries(provenance.left_out);
  return (
    <Section id="sources" title="Sources">
      <div class="panel profile-card sources">
        <p>
          {plural(provenance.games, "game")}
          {provenance.first_year ? ` from ${provenance.first_year} to ${provenance.last_year}` : ""},{" "}
          {count(provenance.positions)} positions analysed by {provenance.engine} at {count(provenance.nodes)} nodes each;
          studied on {provenance.date}.
          {leftOut.length > 0 && ` Left out: ${leftOut.map(([what, number]) => `${String(number)} ${what}`).join(", ")}.`}
        </p>
        <details>
          <summary>What each layer of the style rests on</summary>
          <dl class="layers">
            {layers.map(({ name, label, support }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd class="number">{count(support)}</dd>
              </div>
            ))}
          </dl>
        </details>
        {similar.length > 0 && (
          <p>
            Nearest in style:{" "}
            {similar.map((source, index) => (
              <span key={source.name}>
                {index > 0 && ", "}
                <a href={comparePath(player.name, source.name)}>{source.display_name}</a>
              </span>
            ))}
            .
          </p>
        )}
      </div>
    </Section>
  );
}
