/** The board of a review: the position, the move's class, arrows for what was possible, the evaluation. */

import type { Review } from "../api/reviews.ts";
import { Board } from "../board/board.tsx";
import { EvalBar } from "../board/eval-bar.tsx";
import type { LineStep } from "../board/line-preview.tsx";
import { NavigationButtons } from "../board/move-list.tsx";
import type { Navigation } from "../board/navigation.ts";
import { inCheck } from "../board/rules.ts";
import { type Color, opposite } from "../board/squares.ts";
import { PlayFromHere } from "../setup/link.tsx";
import { Icon } from "../ui/icons.tsx";
import { Switch } from "../ui/choices.tsx";
import { useMemo } from "preact/hooks";
import { ClassBadge } from "./badge.tsx";
import { classOf } from "./classes.tsx";
import { betterArrows, candidateArrows, sideName } from "./reading.ts";
import { type Question, questionShapes } from "./try-again.tsx";

export interface ReviewBoardProps {
  review: Review;
  navigation: Navigation;
  /** The game's position; the board may show a line instead. */
  fen: string;
  preview: LineStep | null;
  /** What is asked at this move, if anything. */
  question: Question | null;
  arrows: boolean;
  orientation: Color;
  onArrows: (on: boolean) => void;
  /** Whether mistakes are asked about before they are explained. */
  asking: boolean;
  onAsking: (on: boolean) => void;
  onFlip: () => void;
  onLeaveLine: () => void;
}

export function ReviewBoard(props: ReviewBoardProps) {
  const { review, navigation, preview, orientation } = props;
  const move = review.moves[navigation.ply - 1];
  const standing = move?.after ?? review.start;
  const { question } = props;
  const fen = preview?.move.fen ?? question?.move.fen ?? props.fen;
  const bad = classOf(review.classes, move?.class ?? "best").bad;
  const next = review.moves[navigation.ply];
  const shapes = useMemo(
    () =>
      preview
        ? []
        : question
          ? questionShapes(question.move, question.hints)
          : !props.arrows
            ? []
            : move && bad
              ? betterArrows(move)
              : candidateArrows(next),
    [props.arrows, preview, next, move, bad, question?.move, question?.hints],
  );
  return (
    <div class="review-board">
      <PlayerName review={review} color={opposite(orientation)} />
      <div class="board-and-bar">
        <EvalBar
          orientation={orientation}
          evaluation={{ white_cp: standing.cp, white_mate: standing.mate, white_win_percent: standing.win_percent }}
        />
        <Board
          fen={fen}
          orientation={orientation}
          lastMove={preview?.move.uci ?? (question ? null : move?.uci) ?? null}
          movable={question && !question.judging && !preview ? question.move.side : null}
          legal={question && !question.judging && !preview ? question.legal : []}
          onMove={(uci) => question?.submit(uci)}
          check={inCheck(fen)}
          shapes={shapes}
          onWheel={navigation.step}
          label={preview ? "Board, showing a line" : "Board"}
        >
          {move && !preview && !question && (
            <ClassBadge square={move.uci.slice(2, 4)} orientation={orientation} id={move.class} />
          )}
        </Board>
      </div>
      <PlayerName review={review} color={orientation} />
      <div class="review-tools">
        <NavigationButtons navigation={navigation} />
        <button type="button" class="button icon quiet" aria-label="Turn the board" onClick={props.onFlip}>
          <Icon name="flip" />
        </button>
        <PlayFromHere fen={props.fen} quiet />
        <Switch label="Arrows" checked={props.arrows} onChange={props.onArrows} />
        <Switch label="Ask me first" checked={props.asking} onChange={props.onAsking} />
        {preview && (
          <button type="button" class="button" onClick={props.onLeaveLine}>
            Back to the game
          </button>
        )}
      </div>
    </div>
  );
}

function PlayerName({ review, color }: { review: Review; color: Color }) {
  const side = review.sides[color];
  return (
    <p class="review-player">
      <span class={`stone ${color}`} aria-hidden="true" />
      <b>{sideName(side.name, color)}</b>
      {side.accuracy !== null && <span class="muted number">{side.accuracy.toFixed(1)} % accuracy</span>}
    </p>
  );
}
