/** One of several: radio buttons that look like a row of tiles. */

import { useId } from "preact/hooks";

export interface Choice<T extends string> {
  value: T;
  label: string;
  /** A few words under the label. */
  note?: string;
}

export interface ChoicesProps<T extends string> {
  legend: string;
  options: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
}

export function Choices<T extends string>({ legend, options, value, onChange }: ChoicesProps<T>) {
  const group = useId();
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      <div class="choices-row">
        {options.map((option) => (
          <label key={option.value} class="choice">
            <input
              type="radio"
              name={group}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
            {option.note && <small>{option.note}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** On or off, with its label. */
export function Switch(props: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked={props.checked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>{props.label}</span>
    </label>
  );
}
