/** How both sides played, beside the players they resemble. */

import { getPersonalities, type Card } from "../api/opponents.ts";
import type { GameBar, Review, ReviewedSide, Side } from "../api/reviews.ts";
import { useResource } from "../app/resource.ts";
import { percent, personName } from "../charts/format.ts";
import { ShareBars, type ShareBar } from "../charts/share-bars.tsx";
import { hueStyle } from "../portraits/hue.ts";
import { Portrait } from "../portraits/portrait.tsx";

const sides: readonly Side[] = ["white", "black"];

export function Likeness({ review }: { review: Review }) {
  const personalities = useResource(getPersonalities, []);
  const known = new Map((personalities.value ?? []).map((card) => [card.name, card]));
  const told = sides.filter((side) => review.sides[side].most_like.length > 0 || review.sides[side].bars?.length);
  if (told.length === 0) return null;
  return (
    <section class="panel review-card likeness" aria-labelledby="likeness-title">
      <h2 id="likeness-title">Whose style was it?</h2>
      <p class="muted">
        Which of the players would most likely have chosen these moves. One game is little evidence: take it as a
        compliment, not as a finding.
      </p>
      <div class="likeness-sides">
        {told.map((side) => (
          <LikenessSide key={side} color={side} side={review.sides[side]} known={known} />
        ))}
      </div>
    </section>
  );
}

interface LikenessSideProps {
  color: Side;
  side: ReviewedSide;
  known: ReadonlyMap<string, Card>;
}

function LikenessSide({ color, side, known }: LikenessSideProps) {
  const nearest = side.most_like.slice(0, 4);
  return (
    <div data-side={color}>
      <h3>
        <span class={`stone ${color}`} aria-hidden="true" /> {personName(side.name)}
        {side.playstyle_class && <span class="badge">{side.playstyle_class}</span>}
      </h3>
      <ul class="most-like">
        {nearest.map(({ name, share }) => {
          const card = known.get(name);
          return (
            <li key={name} data-hue style={hueStyle(card?.accent ?? "")}>
              <a href={`/players/${encodeURIComponent(name)}`}>
                <span class="most-like-picture">
                  <Portrait id={`personality:${name}`} name={card?.display_name ?? name} accent={card?.accent ?? ""} />
                </span>
                <span>{card?.display_name ?? capital(name)}</span>
              </a>
              <span class="number">{percent(share)}</span>
              <svg class="share-track" width="100%" height="6" aria-hidden="true">
                <rect class="track" width="100%" height="6" rx="3" />
                <rect class="fill" width={`${share * 100}%`} height="6" rx="3" />
              </svg>
            </li>
          );
        })}
      </ul>
      {side.bars.length > 0 && (
        <ShareBars
          bars={side.bars.flatMap((bar) => toShareBars(bar, nearest.slice(0, 2), known))}
          note="The tick is the usual game among masters; the dots are what the nearest players do on average."
        />
      )}
    </div>
  );
}

/** A name to show until the cards are there. */
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The bar of a dimension; none where the game says nothing about it. */
function toShareBars(
  bar: GameBar,
  nearest: readonly { name: string }[],
  known: ReadonlyMap<string, Card>,
): ShareBar[] {
  if (bar.share === null) return [];
  const marks = nearest.flatMap(({ name }) => {
    const share = bar.players[name];
    const card = known.get(name);
    return share === undefined || share === null || !card ? [] : [{ label: card.display_name, share, accent: card.accent }];
  });
  const reading = `more than in ${percent(bar.share)} of games`;
  return [{ name: bar.name, label: bar.label, meaning: bar.meaning, share: bar.share, reading, marks }];
}
