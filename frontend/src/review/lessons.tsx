/** What to take from the game: three lessons a side, each tied to a move. */

import { sideName } from "./reading.ts";
import type { Review, Side } from "../api/reviews.ts";
import type { Learner } from "./try-again.tsx";

export interface LessonsProps {
  review: Review;
  learner: Learner;
  onPly: (ply: number) => void;
}

export function Lessons({ review, learner, onPly }: LessonsProps) {
  const sides: Side[] = learner === "white" || learner === "black" ? [learner] : ["white", "black"];
  const taught = sides.filter((side) => review.sides[side].lessons.length > 0);
  if (taught.length === 0) return null;
  return (
    <section class="panel review-card lessons" aria-labelledby="lessons-title">
      <h2 id="lessons-title">Lessons of this game</h2>
      {taught.map((side) => (
        <div key={side} data-side={side}>
          {sides.length > 1 && (
            <h3>
              <span class={`stone ${side}`} aria-hidden="true" /> {sideName(review.sides[side].name, side)}
            </h3>
          )}
          <ol>
            {review.sides[side].lessons.map((lesson) => (
              <li key={lesson.ply}>
                <span>{lesson.text}</span>{" "}
                <button
                  type="button"
                  class="link"
                  onClick={() => {
                    onPly(lesson.ply);
                    document.querySelector(".review-stage")?.scrollIntoView({ block: "nearest" });
                  }}
                >
                  Show it
                </button>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
