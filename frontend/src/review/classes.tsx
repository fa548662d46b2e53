/** The classes of moves: what they are called, what they mean, and their sign. */

import "../charts/charts.css";
import "./classes.css";
import type { MoveClass } from "../api/reviews.ts";

export interface ClassInfo {
  id: MoveClass;
  label: string;
  /** In a sentence: "Qxb2 is …". */
  phrase: string;
  /** When a move is of this class, for those who ask. */
  meaning: string;
  /** The colour's name in charts.css. */
  tone: string;
  /** Worth a dot on the graph. */
  special: boolean;
  bad: boolean;
}

const info = (
  id: MoveClass,
  label: string,
  phrase: string,
  meaning: string,
  kind: "special" | "bad" | "plain" = "plain",
): ClassInfo => ({
  id,
  label,
  phrase,
  meaning,
  tone: id === "missed win" ? "missed" : id,
  special: kind !== "plain",
  bad: kind === "bad",
});

/** Best first, as tables list them. */
export const classes: readonly ClassInfo[] = [
  info("brilliant", "Brilliant", "brilliant", "a sound sacrifice where nothing quieter was winning", "special"),
  info("great", "Great", "a great move", "the only good move", "special"),
  info("best", "Best", "the best move", "the engine's own choice"),
  info("excellent", "Excellent", "excellent", "hardly anything lost"),
  info("good", "Good", "good", "a little lost"),
  info("book", "Book", "a book move", "known opening theory"),
  info("forced", "Forced", "forced", "the only legal move"),
  info("inaccuracy", "Inaccuracy", "an inaccuracy", "a tenth of the winning chance or more lost", "bad"),
  info("mistake", "Mistake", "a mistake", "a fifth or more lost", "bad"),
  info("blunder", "Blunder", "a blunder", "three tenths or more lost", "bad"),
  info("missed win", "Missed win", "a missed win", "winning before, about even after", "bad"),
];

const byId = new Map(classes.map((one) => [one.id, one]));

export function classInfo(id: MoveClass): ClassInfo {
  const found = byId.get(id);
  if (!found) throw new Error(`The server knows a class of moves that the page does not: ${id}`);
  return found;
}

const signs: Partial<Record<MoveClass, string>> = {
  brilliant: "!!",
  great: "!",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

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
  const { label, tone } = classInfo(id);
  const sign = signs[id];
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
      <circle class={`class-${tone}`} cx="12" cy="12" r="12" />
      {sign ? (
        <text x="12" y="17" text-anchor="middle">
          {sign}
        </text>
      ) : (
        <path class={id === "best" ? "solid" : "stroke"} d={drawings[id]} />
      )}
    </svg>
  );
}
