/** The clock of a game: none, one of the usual ones, or minutes and seconds of one's own. */

import { useId, useState } from "preact/hooks";
import { Choices } from "../ui/choices.tsx";
import { clockOf } from "./options.ts";

const usual = ["1+0", "3+2", "5+3", "10+5", "15+10"] as const;
const options = [
  { value: "none", label: "No clock" },
  ...usual.map((value) => ({ value, label: value.replace("+", " + ") })),
  { value: "own", label: "Other" },
];

export const clockText = (clock: string): string => (clockOf(clock) ? clock.replace("+", " + ") : "No clock");

export interface ClockPickerProps {
  /** "none", or minutes and seconds a move: "5+3". */
  clock: string;
  onChange: (clock: string) => void;
}

export function ClockPicker({ clock, onChange }: ClockPickerProps) {
  const [own, setOwn] = useState(() => clock !== "none" && !(usual as readonly string[]).includes(clock));
  const [minutes = "5", seconds = "0"] = clock === "none" ? [] : clock.split("+");
  const field = useId();
  const number = (label: string, value: string, least: number, most: number, step: number, change: (value: string) => void) => (
    <label class="clock-number">
      <span class="muted">{label}</span>
      <input
        id={`${field}-${label}`}
        class="input number"
        type="number"
        inputMode="decimal"
        min={least}
        max={most}
        step={step}
        value={value}
        onChange={(event) => {
          const given = Number(event.currentTarget.value);
          change(String(Math.min(most, Math.max(least, Number.isFinite(given) ? given : least))));
        }}
      />
    </label>
  );
  return (
    <div class="clock-picker">
      <Choices
        legend="Clock (minutes + seconds a move)"
        options={options}
        value={own ? "own" : clock}
        onChange={(value) => {
          setOwn(value === "own");
          onChange(value !== "own" ? value : clock === "none" ? "20+0" : clock);
        }}
      />
      {own && (
        <div class="clock-own">
          {number("minutes", minutes, 0.25, 180, 0.25, (value) => onChange(`${value}+${seconds}`))}
          {number("seconds a move", seconds, 0, 60, 1, (value) => onChange(`${minutes}+${Math.round(Number(value))}`))}
        </div>
      )}
    </div>
  );
}
