/** A personality: picture, one sentence, what was measured, and a button. */

import { useState } from "preact/hooks";
import type { Card as CardData } from "../api/opponents.ts";
import { count } from "../charts/format.ts";
import { hueStyle } from "../portraits/hue.ts";
import { Portrait } from "../portraits/portrait.tsx";
import { LevelSlider } from "./level.tsx";
import { percent, yearsText } from "./words.ts";

export interface CardProps {
  card: CardData;
  busy: boolean;
  /** The level of the last game; null is full strength. */
  level: number | null;
  /** Whether the player plays as those whose rating was measured: in the usual manner. */
  usual: boolean;
  onPlay: (level: number | null) => void;
}

export function Card({ card, busy, level: last, usual, onPlay }: CardProps) {
  const [level, setLevel] = useState(card.level ?? last);
  const years = yearsText(card);
  return (
    <article class="card panel" data-hue style={hueStyle(card.accent)} data-opponent={card.id}>
      <div class="card-picture">
        <Portrait id={card.id} name={card.display_name} accent={card.accent} />
      </div>
      <div class="card-body">
        <header>
          <h2>{card.display_name}</h2>
          {years && <p class="card-years">{years}</p>}
        </header>
        <p class="card-sentence">{card.sentence}</p>
        <div class="card-actions">
          <button
            type="button"
            class="button primary card-play"
            disabled={busy}
            aria-label={`Play against ${card.display_name}`}
            onClick={() => onPlay(level)}
          >
            Play
          </button>
          <a class="button quiet" href={`/players/${encodeURIComponent(card.name)}`}>
            Profile<span class="visually-hidden"> of {card.display_name}</span>
          </a>
        </div>
        <LevelSlider range={card.levels} level={level} full={card.level === null} measured={usual ? card.measured_levels : []} onChange={setLevel} />
        <Bars card={card} />
        <Figures card={card} usual={usual} />
      </div>
    </article>
  );
}

/** Where the real player stands among the famous players on file. */
function Bars({ card }: { card: CardData }) {
  const bars = card.playstyle?.bars.slice(0, 4) ?? [];
  if (bars.length === 0) return null;
  return (
    <>
      <p class="card-bars-note muted">Place among {bars[0]!.of} famous players:</p>
      <dl class="card-bars">
        {bars.map((bar) => (
          <div key={bar.name} title={`${bar.meaning}: rank ${bar.rank} of ${bar.of} famous players`}>
            <dt>{bar.label}</dt>
            <dd>
              <span class="track" aria-hidden="true">
                <span style={{ width: `${Math.round(bar.share * 100)}%` }} />
              </span>
              <span class="visually-hidden">
                rank {bar.rank} of {bar.of} famous players
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Figures({ card, usual }: { card: CardData; usual: boolean }) {
  const { agreement, strength } = card;
  return (
    <dl class="card-figures">
      {agreement && (
        <div title={agreement.note}>
          <dt>same move as in their own games</dt>
          <dd class="number">{percent(agreement.top1)}</dd>
        </div>
      )}
      {strength && usual && (
        <div title={`${count(strength.games)} games against ${strength.against}. ${strength.note}`}>
          <dt>Elo at full strength, measured</dt>
          <dd class="number">{Math.round(strength.elo)}</dd>
        </div>
      )}
      {card.games > 0 && (
        <div>
          <dt>games studied</dt>
          <dd class="number">{count(card.games)}</dd>
        </div>
      )}
    </dl>
  );
}
