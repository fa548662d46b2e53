/** How strong an opponent plays: a rating, or at the right end full strength. */

import type { Card } from "../api/opponents.ts";
import { count } from "../charts/format.ts";

const step = 50;
/** A measurement says nothing about levels further away than this. */
const near = 150;

export interface LevelSliderProps {
  range: readonly [number, number];
  /** Null is full strength, which only some opponents offer here. */
  level: number | null;
  full?: boolean;
  /** What some levels were worth in games. */
  measured?: Card["measured_levels"];
  onChange: (level: number | null) => void;
}

export function LevelSlider({ range: [low, high], level, full = false, measured = [], onChange }: LevelSliderProps) {
  const top = full ? high + step : high;
  const played = level === null ? undefined : nearest(measured, level);
  return (
    <label class="strength">
      <span>
        Level <b class="number">{levelText(level)}</b>
      </span>
      <input
        type="range"
        min={low}
        max={top}
        step={step}
        value={level ?? top}
        aria-valuetext={levelText(level)}
        onInput={(event) => {
          const wanted = Number(event.currentTarget.value);
          onChange(wanted > high ? null : wanted);
        }}
      />
      {played && level !== null && (
        <small class="muted" title={`${count(played.games)} games on the scale of Stockfish's UCI_Elo`}>
          {Math.abs(played.level - level) <= near
            ? `${played.level} was measured at ${played.elo} (${played.low} to ${played.high})`
            : "A guess: no level near this one was measured in games"}
        </small>
      )}
    </label>
  );
}

function nearest(measured: Card["measured_levels"], level: number): Card["measured_levels"][number] | undefined {
  return [...measured].sort((one, other) => Math.abs(one.level - level) - Math.abs(other.level - level))[0];
}

function levelText(level: number | null): string {
  return level === null ? "full" : String(level);
}
