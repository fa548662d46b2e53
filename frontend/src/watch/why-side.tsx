/** Why one of two players made their last move. */

import type { DrawShape } from "@lichess-org/chessground/draw";
import { useEffect } from "preact/hooks";
import { type Explanation, getWhy } from "../api/explain.ts";
import type { Color, Game, GameMove } from "../api/games.ts";
import { useResource } from "../app/resource.ts";
import type { Evaluation } from "../board/eval-bar.tsx";
import { Failure, Loading } from "../ui/loading.tsx";
import { WhyView } from "../why/view.tsx";
import "../why/why.css";

export interface SideShapes {
  /** The move that is explained. */
  ply: number;
  shapes: DrawShape[];
}

/** What a player thought the position was worth after its move. */
export interface Judged {
  ply: number;
  evaluation: Evaluation;
}

export interface WhySideProps {
  game: Game;
  name: string;
  color: Color;
  move: GameMove | null;
  /** Whether all of it is shown, or the sentence alone. */
  whole: boolean;
  onWhole: () => void;
  onShapes: (shapes: SideShapes) => void;
  onJudged: (judged: Judged) => void;
}

export function WhySide({ game, name, color, move, whole, onWhole, onShapes, onJudged }: WhySideProps) {
  const title = `why-${color}`;
  return (
    <section class="why panel" aria-labelledby={title} data-side={color} tabIndex={0}>
      <header class="why-head">
        <h2 id={title}>Why, {name}?</h2>
        {move && <span class="why-move">{move.san}</span>}
      </header>
      {move?.why ? (
        <Loaded key={`${move.ply}${move.uci}`} game={game} color={color} move={move} whole={whole} onWhole={onWhole} onShapes={onShapes} onJudged={onJudged} />
      ) : (
        <p class="muted why-empty">The reasons come with the first move.</p>
      )}
    </section>
  );
}

type LoadedProps = Omit<WhySideProps, "name" | "move"> & { move: GameMove };

function Loaded({ game, color, move, whole, onWhole, onShapes, onJudged }: LoadedProps) {
  const why = useResource((signal) => getWhy(game.id, move.ply, signal), [game.id, move.ply]);
  useEffect(() => {
    const evaluation = why.value && evaluationOf(why.value, color);
    if (evaluation) onJudged({ ply: move.ply, evaluation });
  }, [why.value]);
  if (why.error) return <Failure error={why.error} onRetry={why.reload} />;
  if (!why.value) return <Loading what={move.sentence || "Asking"} />;
  if (!whole)
    return (
      <div class="why-view">
        <p class="why-sentence">{why.value.sentence}</p>
        <button type="button" class="button" onClick={onWhole}>
          All reasons
        </button>
      </div>
    );
  return (
    <WhyView
      explanation={why.value}
      where={{ fen: game.start_fen, moves: game.moves.slice(0, move.ply - 1).map((move) => move.uci) }}
      onShapes={(shapes) => onShapes({ ply: move.ply, shapes })}
    />
  );
}

/** Of the move that was played, from White's side; null for a move from the book. */
function evaluationOf(why: Explanation, color: Color): Evaluation | null {
  const played = why.candidates.find((candidate) => candidate.move === why.move);
  if (!played || played.win_percent === null) return null;
  const sign = color === "white" ? 1 : -1;
  return {
    white_cp: played.score_cp === null ? null : sign * played.score_cp,
    white_mate: played.mate === null ? null : sign * played.mate,
    white_win_percent: color === "white" ? played.win_percent : 100 - played.win_percent,
  };
}
