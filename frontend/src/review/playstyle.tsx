/** How both sides played, beside the usual game of masters. */

import type { GameBar, Review, ReviewedSide, Side } from "../api/reviews.ts";
import { percent } from "../charts/format.ts";
import { sideName } from "./reading.ts";
import { ShareBars, type ShareBar } from "../charts/share-bars.tsx";

const sides: readonly Side[] = ["white", "black"];

export function Playstyle({ review }: { review: Review }) {
  const measuredSides = sides.filter((side) => review.sides[side].bars.length > 0);
  if (measuredSides.length === 0) return null;
  return (
    <section class="panel review-card likeness" aria-labelledby="playstyle-title">
      <h2 id="playstyle-title">How it was played</h2>
      <p class="muted">
        Measured on this game, among single games of masters. Whose style it was, one game cannot tell; of twenty or
        more of a player <code>playalike metrics</code> says who is nearest.
      </p>
      <div class="likeness-sides">
        {measuredSides.map((side) => (
          <PlaystyleSide key={side} color={side} side={review.sides[side]} />
        ))}
      </div>
    </section>
  );
}

function PlaystyleSide({ color, side }: { color: Side; side: ReviewedSide }) {
  return (
    <div data-side={color}>
      <h3>
        <span class={`stone ${color}`} aria-hidden="true" /> {sideName(side.name, color)}
        {side.playstyle_class && <span class="badge">{side.playstyle_class}</span>}
      </h3>
      <ShareBars bars={side.bars.flatMap(toShareBars)} note="The tick is the usual game among masters." />
    </div>
  );
}

/** The bar of a dimension; none where the game says nothing about it. */
function toShareBars(bar: GameBar): ShareBar[] {
  if (bar.share === null) return [];
  const share = percent(bar.share);
  const reading =
    share === percent(0) ? "less than in almost any game" : share === percent(1) ? "more than in almost any game" : `more than in ${share} of games`;
  return [{ name: bar.name, label: bar.label, meaning: bar.meaning, share: bar.share, reading, marks: [] }];
}
