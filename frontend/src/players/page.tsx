/** Players: everybody who was studied, and two of them side by side. */

import "./players.css";
import { getPersonalities } from "../api/opponents.ts";
import { useResource } from "../app/resource.ts";
import { useTitle } from "../app/title.ts";
import { count, yearSpan } from "../charts/format.ts";
import { hueStyle } from "../portraits/hue.ts";
import { Portrait } from "../portraits/portrait.tsx";
import { Failure, Loading } from "../ui/loading.tsx";
import { ComparePicker } from "./picker.tsx";

export default function PlayersPage() {
  useTitle("Players");
  const players = useResource(getPersonalities, []);
  return (
    <div class="page players">
      <div class="page-head">
        <h1>The players</h1>
        <p>What the study of their games found: openings, favourite squares, plans and habits.</p>
      </div>
      {players.error ? (
        <Failure error={players.error} onRetry={players.reload} />
      ) : !players.value ? (
        <Loading what="Fetching the players" />
      ) : (
        <ul class="players-list">
          {players.value.map((card) => (
            <li key={card.name}>
              <a class="panel player-row" href={`/players/${encodeURIComponent(card.name)}`} data-hue style={hueStyle(card.accent)}>
                <span class="player-picture">
                  <Portrait id={card.id} name={card.display_name} accent={card.accent} />
                </span>
                <span class="player-words">
                  <span class="player-name">{card.display_name}</span>
                  <span class="muted">
                    {[card.life, `${count(card.games)} games studied`, yearSpan(card.years)].filter(Boolean).join(" · ")}
                  </span>
                  <span>{card.sentence}</span>
                </span>
                {card.playstyle && <span class="badge">{card.playstyle.class}</span>}
              </a>
            </li>
          ))}
        </ul>
      )}
      <section class="panel compare-start" aria-labelledby="compare-title">
        <h2 id="compare-title">Two of them side by side</h2>
        <ComparePicker one="karpov" other="tal" />
      </section>
    </div>
  );
}
