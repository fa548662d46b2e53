/** Puzzles by what went wrong, and how each kind goes from week to week. */

import type { PuzzleMotif } from "../api/puzzles.ts";
import { plural } from "../charts/format.ts";

const weeksShown = 8;

export interface MotifsProps {
  motifs: readonly PuzzleMotif[];
  chosen: string | null;
  onChoose: (motif: string | null) => void;
}

export function Motifs({ motifs, chosen, onChoose }: MotifsProps) {
  if (motifs.length === 0) return null;
  return (
    <section class="panel practise-motifs" aria-labelledby="motifs-title">
      <h2 id="motifs-title">By kind of mistake</h2>
      <ul>
        <li>
          <button type="button" class="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
            All kinds
          </button>
        </li>
        {motifs.map((motif) => (
          <li key={motif.motif}>
            <button
              type="button"
              class="button"
              aria-pressed={chosen === motif.motif}
              onClick={() => onChoose(motif.motif)}
            >
              {motif.label}
            </button>
            <span class="muted">
              {plural(motif.puzzles, "puzzle")}, {motif.due} due, {motif.learnt} learnt
            </span>
            <span class="muted">{progressText(motif)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Say how the answers of the last weeks went: ``right 2 of 6, then 5 of 7 in the last week``. */
export function progressText({ weeks }: Pick<PuzzleMotif, "weeks">): string {
  const shown = weeks.slice(-weeksShown);
  const last = shown.at(-1);
  if (!last) return "not tried yet";
  const before = shown.slice(0, -1);
  const right = before.reduce((sum, week) => sum + week.right, 0);
  const answers = before.reduce((sum, week) => sum + week.answers, 0);
  const latest = `right ${last.right} of ${last.answers} in the week of ${last.week}`;
  if (answers === 0) return latest;
  const then = before.length === 1 ? "week" : `${before.length} weeks`;
  return `${latest}; ${right} of ${answers} in the ${then} before`;
}
