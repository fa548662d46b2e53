/** The mistakes that became puzzles. */

import { plural } from "../charts/format.ts";

export function PuzzleNote({ added }: { added: number }) {
  if (added === 0) return null;
  return (
    <p class="panel puzzle-note">
      <span>
        {plural(added, "puzzle")} {added === 1 ? "was" : "were"} made from the mistakes in this game.
      </span>
      <a class="button primary" href="/practise">
        Practise
      </a>
    </p>
  );
}
