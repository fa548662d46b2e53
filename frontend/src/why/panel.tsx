/** "Why this move?" beside a game: the opponent's last move in the position shown. */

import type { DrawShape } from "@lichess-org/chessground/draw";
import { getWhy } from "../api/explain.ts";
import type { Game, GameMove } from "../api/games.ts";
import { useResource } from "../app/resource.ts";
import { Failure, Loading } from "../ui/loading.tsx";
import { WhyView } from "./view.tsx";
import "./why.css";

export interface WhyShapes {
  /** The move that is explained. */
  ply: number;
  shapes: DrawShape[];
}

export interface WhyPanelProps {
  game: Game;
  /** A move of the opponent, or null before the first. */
  move: GameMove | null;
  onShapes: (shapes: WhyShapes) => void;
}

export function WhyPanel({ game, move, onShapes }: WhyPanelProps) {
  return (
    <section class="why panel" aria-label="Why this move?" tabIndex={-1}>
      <header class="why-head">
        <h2>Why this move?</h2>
        {move && <span class="why-move">{label(game, move)}</span>}
      </header>
      {move ? (
        <Loaded key={`${move.ply}${move.uci}`} game={game} move={move} onShapes={onShapes} />
      ) : (
        <p class="muted why-empty">
          After each move {game.opponent.display_name} says here why it was chosen. Step back through the game
          to ask about an earlier one.
        </p>
      )}
    </section>
  );
}

function Loaded({ game, move, onShapes }: WhyPanelProps & { move: GameMove }) {
  const why = useResource((signal) => getWhy(game.id, move.ply, signal), [game.id, move.ply]);
  if (why.error) return <Failure error={why.error} onRetry={why.reload} />;
  if (!why.value) return <Loading what={move.sentence || "Asking"} />;
  return (
    <WhyView
      explanation={why.value}
      where={{ fen: game.start_fen, moves: game.moves.slice(0, move.ply - 1).map((move) => move.uci) }}
      onShapes={(shapes) => onShapes({ ply: move.ply, shapes })}
    />
  );
}

/** "12… Nf6" */
function label(game: Game, move: GameMove): string {
  const [, turn, , , , number] = game.start_fen.split(" ");
  const half = move.ply - 1 + (turn === "b" ? 1 : 0);
  return `${(Number(number) || 1) + Math.floor(half / 2)}${half % 2 ? "…" : "."} ${move.san}`;
}
