/** What was measured, and what the numbers mean. */

import type { ComponentChildren } from "preact";
import type { NamedScore } from "../api/opponents.ts";
import type { Profile, Study } from "../api/study.ts";
import { count, ordinal, percent } from "../charts/format.ts";
import { ShareBars } from "../charts/share-bars.tsx";
import { Section } from "./section.tsx";

export function Measured({ player, departures }: { player: Profile; departures: Study["departures"] }) {
  const { agreement, strength, playstyle } = player;
  return (
    <Section id="numbers" title="In numbers">
      <div class="figures">
        {agreement && (
          <Figure number={percent(agreement.top1, 1)} label="the same move as the real player">
            {sentence(agreement.note)}: {count(agreement.positions)} positions. The engine alone, which copies nobody, agrees in{" "}
            {percent(agreement.engine_top1, 1)}
            {agreement.top3 > 0 && `; among its first three choices the real move is in ${percent(agreement.top3, 1)}`}.
          </Figure>
        )}
        {strength && (
          <Figure number={String(Math.round(strength.elo))} label="playing strength, Elo">
            Between {Math.round(strength.low)} and {Math.round(strength.high)} (95 %), from {count(strength.games)} games against{" "}
            {strength.against}. {strength.note}
          </Figure>
        )}
        {departures && (
          <Figure number={percent(departures.rate)} label="moves that are not the engine's first choice">
            They cost {departures.cost_cp.toFixed(0)} centipawns on average. Other masters leave it in{" "}
            {percent(departures.baseline_rate)} of positions, for {departures.baseline_cost_cp.toFixed(0)}.
          </Figure>
        )}
      </div>
      {playstyle && (
        <div class="panel profile-card playstyle-card">
          <h3>
            Playstyle: {playstyle.class.toLowerCase()}
            <small class="muted"> from {count(playstyle.games)} games</small>
          </h3>
          <div class="playstyle-scores">
            <ScoreLine interval={playstyle.tactical} />
            <ScoreLine interval={playstyle.aggression} />
          </div>
          <ShareBars
            bars={playstyle.bars.map((bar) => ({
              ...bar,
              reading: `${ordinal(bar.rank)} of ${bar.of} famous players`,
            }))}
            note="From least, at the left, to most among the famous players; the tick is the middle of them."
          />
        </div>
      )}
    </Section>
  );
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function Figure(props: { number: string; label: string; children: ComponentChildren }) {
  return (
    <div class="panel figure">
      <p class="figure-number number">{props.number}</p>
      <p class="figure-label">{props.label}</p>
      <p class="muted figure-note">{props.children}</p>
    </div>
  );
}

/** A score on the line from 0 to 1 with its 95 % interval; 0.5 is the usual game. */
export function ScoreLine({ interval }: { interval: NamedScore }) {
  const at = (value: number) => `${Math.max(0, Math.min(1, value)) * 100}%`;
  return (
    <p class="score-line">
      <span class="share-label" title={interval.meaning}>
        {interval.label}
      </span>
      <span class="number">
        {interval.score.toFixed(2)}{" "}
        <small class="muted">
          {interval.low.toFixed(2)} to {interval.high.toFixed(2)}
        </small>
      </span>
      <svg width="100%" height="16" aria-hidden="true">
        <line class="track" x1="0" x2="100%" y1="8" y2="8" />
        <line class="middle" x1="50%" x2="50%" y1="2" y2="14" />
        <line class="spread" x1={at(interval.low)} x2={at(interval.high)} y1="8" y2="8" />
        <circle class="dot" cx={at(interval.score)} cy="8" r="5" />
      </svg>
    </p>
  );
}
