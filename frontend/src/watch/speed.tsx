/** How long each move stands on the board. */

import { Choices } from "../ui/choices.tsx";

const speeds = [
  { value: "0", label: "At once" },
  { value: "1", label: "1 s" },
  { value: "2", label: "2 s" },
  { value: "5", label: "5 s" },
  { value: "15", label: "15 s" },
] as const;

export function Speed({ seconds, onChange }: { seconds: number; onChange: (seconds: number) => void }) {
  return (
    <Choices
      legend="A move stands on the board for at least"
      options={speeds}
      value={String(seconds) as (typeof speeds)[number]["value"]}
      onChange={(value) => onChange(Number(value))}
    />
  );
}
