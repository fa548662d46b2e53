/** Who of the names in the files is it? Several spellings may be one person. */

import { useState } from "preact/hooks";
import type { PilePlayer, Reading } from "../api/makings.ts";
import { count } from "../charts/format.ts";

export interface ChooseProps {
  found: NonNullable<Reading["result"]>;
  busy: boolean;
  onChoose: (players: string[]) => void;
  onBack: () => void;
}

export function Choose({ found, busy, onChoose, onBack }: ChooseProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [part, setPart] = useState("");
  const shown = found.players.filter((player) => player.name.toLowerCase().includes(part.toLowerCase()));
  const toggle = (player: PilePlayer) =>
    setChosen((now) => {
      if (now.includes(player.name)) return now.filter((name) => name !== player.name);
      // The first choice takes its other spellings along; they can be left out again.
      return now.length ? [...now, player.name] : [player.name, ...player.alike];
    });
  const games = found.players.filter((player) => chosen.includes(player.name)).reduce((sum, player) => sum + player.games, 0);
  return (
    <section class="panel make-choose" aria-labelledby="choose-title">
      <h2 id="choose-title">Who is it?</h2>
      {found.players.length > 10 && (
        <input
          class="input"
          type="search"
          placeholder="Part of the name"
          aria-label="Part of the name"
          value={part}
          onInput={(event) => setPart(event.currentTarget.value)}
        />
      )}
      <ul class="make-players">
        {shown.map((player) => (
          <li key={player.name}>
            <label class={chosen.includes(player.name) ? "chosen" : ""}>
              <input type="checkbox" checked={chosen.includes(player.name)} onChange={() => toggle(player)} />
              <b>{player.name}</b>
              <span class="number">{count(player.games)} games</span>
              <span class="muted">
                {[player.years, player.ratings && `rated ${player.ratings}`, player.kinds].filter(Boolean).join(" · ")}
              </span>
              {player.alike.length > 0 && <span class="muted">also spelled {player.alike.join(", ")}</span>}
            </label>
          </li>
        ))}
      </ul>
      {chosen.length > 1 && (
        <p class="muted">
          These {chosen.length} names are taken for one person: {count(games)} games together.
        </p>
      )}
      {chosen.length > 0 && games < 20 && (
        <p class="muted" role="status">
          {games === 1 ? "One game is" : `${games} games are`} very little: expect the openings, not yet the person. Twenty are a
          beginning.
        </p>
      )}
      {games > 1000 && <p class="muted">The latest 1,000 games are studied.</p>}
      <div class="make-actions">
        <button type="button" class="button primary" disabled={busy || chosen.length === 0} onClick={() => onChoose(chosen)}>
          Make this opponent
        </button>
        <button type="button" class="button quiet" onClick={onBack}>
          Other files
        </button>
      </div>
    </section>
  );
}
