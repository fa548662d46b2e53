/** The board of a review: the position, the move's class, arrows for what was possible, the evaluation. */

import type { Review } from "../api/reviews.ts";
import { Board } from "../board/board.tsx";
import { EvalBar } from "../board/eval-bar.tsx";
import type { LineStep } from "../board/line-preview.tsx";
import { NavigationButtons } from "../board/move-list.tsx";
import type { Navigation } from "../board/navigation.ts";
import { inCheck } from "../board/rules.ts";
import { type Color, opposite } from "../board/squares.ts";
import { personName } from "../charts/format.ts";
import { Icon } from "../ui/icons.tsx";
import { Switch } from "../ui/choices.tsx";
import { useMemo } from "preact/hooks";
import { ClassBadge } from "./badge.tsx";
import { candidateArrows } from "./reading.ts";

export interface ReviewBoardProps {
  review: Review;
  navigation: Navigation;
  /** The game's position; the board may show a line instead. */
  fen: string;
  preview: LineStep | null;
  arrows: boolean;
  orientation: Color;
  onArrows: (on: boolean) => void;
  onFlip: () => void;
  onLeaveLine: () => void;
}

export function ReviewBoard(props: ReviewBoardProps) {
  const { review, navigation, preview, orientation } = props;
  const move = review.moves[navigation.ply - 1];
  const standing = move?.after ?? review.start;
  const fen = preview?.move.fen ?? props.fen;
  const next = review.moves[navigation.ply];
  const shapes = useMemo(
    () => (props.arrows && !preview ? candidateArrows(next) : []),
    [props.arrows, preview, next],
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
          lastMove={preview?.move.uci ?? move?.uci ?? null}
          check={inCheck(fen)}
          shapes={shapes}
          onWheel={navigation.step}
          label={preview ? "Board, showing a line" : "Board"}
        >
          {move && !preview && (
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
        <Switch label="Arrows" checked={props.arrows} onChange={props.onArrows} />
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
      <b>{personName(side.name)}</b>
      {side.accuracy !== null && <span class="muted number">{side.accuracy.toFixed(1)} % accuracy</span>}
    </p>
  );
}
