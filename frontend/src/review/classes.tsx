/** The classes of moves as the server describes them, and the disc with a class's sign. */

import "./classes.css";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { MoveClass, MoveClassWords } from "../api/reviews.ts";

/** The classes of the review that is shown. */
export const Classes = createContext<readonly MoveClassWords[]>([]);

export function classOf(classes: readonly MoveClassWords[], id: MoveClass): MoveClassWords {
  const words = classes.find((entry) => entry.id === id);
  if (!words) throw new Error(`The review does not say what this class of moves is: ${id}`);
  return words;
}

export const useClass = (id: MoveClass): MoveClassWords => classOf(useContext(Classes), id);

/** A class's name. */
export function ClassLabel({ id }: { id: MoveClass }) {
  return <>{useClass(id).label}</>;
}

/** Signs that are drawn; the others are written. */
const drawings: Partial<Record<MoveClass, string>> = {
  best: "M12 4.800l2.200 4.700 5.100.600-3.800 3.500 1 5.100L12 16.200l-4.500 2.500 1-5.100L4.700 10.100l5.100-.600z",
  excellent: "M6 12.500l4 4 8-9",
  good: "M7 12h10",
  book: "M12 8c-2-1.500-4-1.500-6-1v9.500c2-.500 4-.500 6 1 2-1.500 4-1.500 6-1V7c-2-.500-4-.500-6 1zm0 0v9",
  forced: "M6 12h11M13 7.500l4.500 4.500-4.500 4.500",
  "missed win": "M7.500 7.500l9 9M16.500 7.500l-9 9",
};

/** The disc with the class's sign; `labelled` when no word stands beside it. */
export function ClassDisc({ id, size = 20, labelled = false }: { id: MoveClass; size?: number; labelled?: boolean }) {
  const { label, colour, sign } = useClass(id);
  const drawing = drawings[id];
  return (
    <svg
      class="class-disc"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role={labelled ? "img" : undefined}
      aria-label={labelled ? label : undefined}
      aria-hidden={labelled ? undefined : "true"}
      data-class={id}
    >
      <circle fill={colour} cx="12" cy="12" r="12" />
      {drawing ? (
        <path class={id === "best" ? "solid" : "stroke"} d={drawing} />
      ) : (
        <text x="12" y="17" text-anchor="middle">
          {sign}
        </text>
      )}
    </svg>
  );
}
