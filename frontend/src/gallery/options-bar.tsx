/** Colour, clock, help and style of the next game. On a phone it folds into one line. */

import { useState } from "preact/hooks";
import { Choices, Switch } from "../ui/choices.tsx";
import { ClockPicker, clockText } from "./clock-picker.tsx";
import type { GameOptions } from "./options.ts";

const colors = [
  { value: "white", label: "White" },
  { value: "black", label: "Black" },
  { value: "random", label: "Random" },
] as const;

const helps = [
  { value: "none", label: "None" },
  { value: "hints", label: "On request" },
  { value: "all", label: "Plenty" },
] as const;

const styles = [
  { value: "spirit", label: "In his spirit" },
  { value: "more", label: "More so" },
  { value: "caricature", label: "Caricature" },
  { value: "moves", label: "As he would move" },
  { value: "classic", label: "Classic" },
] as const;

const styleExplanations: Record<GameOptions["style"], string> = {
  spirit: "the games have the character of the real ones; it foresees two moves in a hundred fewer",
  more: "twice as far from the average master as the real games",
  caricature: "three times as far",
  moves: "the move that the master would most likely have chosen in each position",
  classic: "layers of style against the engine's order",
};

const explanations: Record<GameOptions["help"], string> = {
  none: "no hints and no evaluation until the game is over",
  hints: "hints and evaluation when you ask for them",
  all: "evaluation shown, and a word when a move cost you much",
};

const labelOf = (list: readonly { value: string; label: string }[], value: string) =>
  list.find((option) => option.value === value)?.label ?? value;

export interface OptionsBarProps {
  options: GameOptions;
  onChange: (options: GameOptions) => void;
}

export function OptionsBar({ options, onChange }: OptionsBarProps) {
  const [open, setOpen] = useState(() => matchMedia("(min-width: 44.01rem)").matches);
  const summary = [labelOf(colors, options.color), clockText(options.clock), explanations[options.help]]
    .concat(options.style === "spirit" ? [] : labelOf(styles, options.style).toLowerCase())
    .join(" · ");
  return (
    <details class="options panel" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span class="options-title">Your next game</span>
        <span class="muted">{summary}</span>
      </summary>
      <div class="options-body">
        <Choices
          legend="You play"
          options={colors}
          value={options.color}
          onChange={(color) => onChange({ ...options, color })}
        />
        <ClockPicker clock={options.clock} onChange={(clock) => onChange({ ...options, clock })} />
        <Choices
          legend="Help"
          options={helps}
          value={options.help}
          onChange={(help) => onChange({ ...options, help })}
        />
        <Choices
          legend={`How the master plays: ${styleExplanations[options.style] ?? styleExplanations.spirit}`}
          options={styles}
          value={options.style}
          onChange={(style) => onChange({ ...options, style })}
        />
        <fieldset class="choices">
          <legend>The opponent</legend>
          <div class="options-switches">
            <Switch
              label="resigns and offers draws"
              checked={options.manners}
              onChange={(manners) => onChange({ ...options, manners })}
            />
            <Switch
              label="thinks as long as a person would"
              checked={options.humanTime}
              onChange={(humanTime) => onChange({ ...options, humanTime })}
            />
            <Switch
              label="says a few words"
              checked={options.remarks}
              onChange={(remarks) => onChange({ ...options, remarks })}
            />
          </div>
        </fieldset>
      </div>
    </details>
  );
}
