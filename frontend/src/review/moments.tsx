/** The key moments as a list to choose from. */

import type { ReviewedMove } from "../api/reviews.ts";
import { ClassDisc, ClassLabel } from "./classes.tsx";
import { moveTitle } from "./reading.ts";

export interface MomentsProps {
  moments: readonly ReviewedMove[];
  ply: number;
  onPly: (ply: number) => void;
}

export function Moments({ moments, ply, onPly }: MomentsProps) {
  return (
    <section class="panel review-card moments" aria-labelledby="moments-title">
      <h2 id="moments-title">Key moments</h2>
      {moments.length === 0 ? (
        <p class="muted">None: nobody gave much away, and no move was out of the ordinary.</p>
      ) : (
        <ol>
          {moments.map((move) => (
            <li key={move.ply}>
              <button
                type="button"
                aria-current={move.ply === ply ? "true" : undefined}
                onClick={() => {
                  onPly(move.ply);
                  document.querySelector(".review-stage")?.scrollIntoView({ block: "nearest" });
                }}
              >
                <ClassDisc id={move.class} size={22} />
                <span>
                  <b>{moveTitle(move)}</b> <span class="muted"><ClassLabel id={move.class} /></span>
                  {move.sentence && <span class="moment-sentence">{move.sentence}</span>}
                </span>
                <span class="number muted">{move.after.text}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
