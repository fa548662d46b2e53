/** What is said about the move that led to the position shown. */

import type { ReviewedMove } from "../api/reviews.ts";
import { LineMoves, type LineStep } from "../board/line-preview.tsx";
import { plural } from "../charts/format.ts";
import { Icon } from "../ui/icons.tsx";
import { ClassDisc, useClass } from "./classes.tsx";
import { momentFrom, moveTitle } from "./reading.ts";
import { AskedMove, type Question } from "./try-again.tsx";

export interface CurrentMoveProps {
  move: ReviewedMove | undefined;
  moments: readonly ReviewedMove[];
  ply: number;
  /** What is asked at this move, if anything. */
  question: Question | null;
  /** What is said to somebody who found a better move. */
  praise: string;
  preview: LineStep | null;
  onPreview: (step: LineStep | null) => void;
  onJump: (step: -1 | 1) => void;
}

export function CurrentMove(props: CurrentMoveProps) {
  const { move, moments, ply } = props;
  const before = momentFrom(moments, ply, -1);
  const after = momentFrom(moments, ply, 1);
  return (
    <section class="panel current-move" aria-label="The move shown">
      {props.question ? (
        <AskedMove question={props.question} />
      ) : move ? (
        <Judgement {...props} move={move} />
      ) : (
        <Beginning moments={moments} />
      )}
      {moments.length > 0 && (
        <div class="moment-buttons">
          <button type="button" class="button" disabled={!before} onClick={() => props.onJump(-1)}>
            <Icon name="previous" size={16} /> Previous
          </button>
          <button type="button" class="button primary" disabled={!after} onClick={() => props.onJump(1)}>
            Next key moment <Icon name="next" size={16} />
          </button>
        </div>
      )}
    </section>
  );
}

function Beginning({ moments }: { moments: readonly ReviewedMove[] }) {
  return (
    <div class="current-words">
      <p class="current-title">Before the first move</p>
      <p class="muted">
        {moments.length === 0
          ? "A quiet game: no moment stands out. Walk through it with the arrow keys."
          : `${plural(moments.length, "key moment")} to step through. The arrow keys walk move by move.`}
      </p>
    </div>
  );
}

/** "costs 49 % winning chance", or that it costs nothing worth a number. */
export function costText(move: ReviewedMove): string {
  const percent = move.loss_win_chance * 50;
  if (percent < 0.5) return "costs nothing";
  return `costs ${percent.toFixed(0)} % winning chance`;
}

function Judgement({ move, praise, preview, onPreview }: CurrentMoveProps & { move: ReviewedMove }) {
  const { phrase } = useClass(move.class);
  const best = move.candidates[0];
  const quiet = move.class === "book" || move.class === "forced";
  return (
    <>
      <div class="current-words" data-class={move.class}>
        <p class="current-title">
          <ClassDisc id={move.class} size={26} />
          <span>
            <b>{moveTitle(move)}</b> is {phrase}
          </span>
        </p>
        {praise && <p class="try-right">{praise}</p>}
        {move.sentence && <p class="current-sentence">{move.sentence}</p>}
        {move.human_sentence && <p class="current-human muted">{move.human_sentence}</p>}
        <p class="current-numbers muted number">
          <span>
            {move.before.text} → {move.after.text}
          </span>
          {!quiet && <span>{costText(move)}</span>}
        </p>
      </div>
      {best && !quiet && (
        <p class="current-line">
          <span class="muted">{best.uci === move.uci ? "The line:" : "Better:"}</span>{" "}
          <LineMoves fen={move.fen} line={best.line} shown={preview} onShow={onPreview} />{" "}
          <span class="muted number">({best.evaluation.text})</span>
        </p>
      )}
    </>
  );
}
