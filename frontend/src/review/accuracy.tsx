/** How accurately both sides played: the number, by phase, and how many moves of each class. */

import type { Phase, Review, ReviewedSide, Side } from "../api/reviews.ts";
import { ClassDisc } from "./classes.tsx";
import { nextOfClass, sideName } from "./reading.ts";

const phases: readonly Phase[] = ["opening", "middlegame", "endgame"];
const sides: readonly Side[] = ["white", "black"];

export interface AccuracyProps {
  review: Review;
  ply: number;
  onPly: (ply: number) => void;
}

export function Accuracy({ review, ply, onPly }: AccuracyProps) {
  return (
    <section class="panel review-card accuracy" aria-labelledby="accuracy-title">
      <h2 id="accuracy-title">Accuracy</h2>
      <div class="accuracy-sides">
        {sides.map((side) => (
          <SideAccuracy key={side} color={side} side={review.sides[side]} />
        ))}
      </div>
      <ClassTable review={review} ply={ply} onPly={onPly} />
    </section>
  );
}

function SideAccuracy({ color, side }: { color: Side; side: ReviewedSide }) {
  return (
    <div class="accuracy-side" data-side={color}>
      <p class="accuracy-name">
        <span class={`stone ${color}`} aria-hidden="true" /> {sideName(side.name, color)}
      </p>
      <p class="accuracy-number number">
        {side.accuracy === null ? "–" : side.accuracy.toFixed(1)}
        {side.accuracy !== null && <small> %</small>}
      </p>
      <p class="muted number">
        {side.average_loss_cp === null
          ? "no move to measure"
          : `${side.average_loss_cp.toFixed(0)} centipawns lost a move`}
      </p>
      <dl class="accuracy-phases">
        {phases.map((phase) => {
          const value = side.phase_accuracy[phase];
          if (value === undefined || value === null) return null;
          return (
            <div key={phase}>
              <dt>{phase}</dt>
              <dd class="number">{value.toFixed(1)} %</dd>
              <svg width="100%" height="6" aria-hidden="true">
                <rect class="track" width="100%" height="6" rx="3" />
                <rect class="fill" width={`${value}%`} height="6" rx="3" />
              </svg>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

function ClassTable({ review, ply, onPly }: AccuracyProps) {
  const rows = review.classes.filter(({ id }) => sides.some((side) => review.sides[side].classes[id]));
  const cell = (side: Side, id: (typeof rows)[number]["id"], label: string) => {
    const times = review.sides[side].classes[id] ?? 0;
    if (!times) return <span class="muted">0</span>;
    return (
      <button
        type="button"
        class="count-button number"
        aria-label={`${times} ${label.toLowerCase()} by ${side}: show the next`}
        onClick={() => {
          const next = nextOfClass(review, side, id, ply);
          if (next) onPly(next.ply);
        }}
      >
        {times}
      </button>
    );
  };
  return (
    <table class="class-table">
      <thead>
        <tr>
          <th scope="col">White</th>
          <th scope="col">
            <span class="visually-hidden">Class of move</span>
          </th>
          <th scope="col">Black</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, meaning }) => (
          <tr key={id} data-class={id}>
            <td>{cell("white", id, label)}</td>
            <th scope="row" title={meaning}>
              <ClassDisc id={id} size={18} /> {label}
            </th>
            <td>{cell("black", id, label)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
