/** How strong an opponent plays: a rating, or at the right end full strength. */

const step = 50;

export interface LevelSliderProps {
  range: readonly [number, number];
  /** Null is full strength, which only some opponents offer here. */
  level: number | null;
  full?: boolean;
  onChange: (level: number | null) => void;
}

export function LevelSlider({ range: [low, high], level, full = false, onChange }: LevelSliderProps) {
  const top = full ? high + step : high;
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
    </label>
  );
}

function levelText(level: number | null): string {
  return level === null ? "full" : String(level);
}
