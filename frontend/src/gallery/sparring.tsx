/** The opponents without a personality: engines, and two for beginners. */

import { useState } from "preact/hooks";
import type { Opponent } from "../api/opponents.ts";
import { hueStyle } from "../portraits/hue.ts";
import { Portrait } from "../portraits/portrait.tsx";
import { LevelSlider } from "./level.tsx";

export interface SparringProps {
  opponent: Opponent;
  busy: boolean;
  onPlay: (elo: number | null) => void;
}

export function Sparring({ opponent, busy, onPlay }: SparringProps) {
  const range = opponent.elo ?? null;
  const [elo, setElo] = useState(() => (range ? Math.round((range[0] + range[1]) / 2 / 50) * 50 : 0));
  return (
    <article class="sparring panel" data-hue style={hueStyle(opponent.accent)} data-opponent={opponent.id}>
      <div class="sparring-picture">
        <Portrait id={opponent.id} name={opponent.display_name} accent={opponent.accent} />
      </div>
      <div class="sparring-body">
        <h3>{opponent.display_name}</h3>
        <p class="muted">{opponent.sentence}</p>
        {range && <LevelSlider range={range} level={elo} onChange={(level) => setElo(level ?? range[1])} />}
      </div>
      <button
        type="button"
        class="button"
        disabled={busy}
        aria-label={`Play against ${opponent.display_name}`}
        onClick={() => onPlay(range ? elo : null)}
      >
        Play
      </button>
    </article>
  );
}
