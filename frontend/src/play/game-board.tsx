/** The board with a player on either side of it. */

import type { DrawShape } from "@lichess-org/chessground/draw";
import type { EngineLine } from "../api/explain.ts";
import type { Color, Game } from "../api/games.ts";
import { Board } from "../board/board.tsx";
import { EvalBar } from "../board/eval-bar.tsx";
import type { Navigation } from "../board/navigation.ts";
import { opposite } from "../board/squares.ts";
import { Portrait } from "../portraits/portrait.tsx";
import { useElapsed } from "./clock.ts";
import { PlayerBar } from "./player-bar.tsx";
import { saidNow } from "./speech.tsx";
import type { LiveGame } from "./use-game.ts";

export interface GameBoardProps {
  live: LiveGame;
  game: Game;
  /** The position shown. */
  fen: string;
  lastMove: string | null;
  navigation: Navigation;
  orientation: Color;
  /** Counts moves that were not confirmed: a change puts the piece back. */
  putBack: number;
  /** null when hidden. */
  evaluation: { line: EngineLine | null } | null;
  shapes: readonly DrawShape[];
  /** What the opponent answered to a draw offer just now. */
  reply?: string;
  onMove: (uci: string) => void;
}

export function GameBoard(props: GameBoardProps) {
  const { live, game, fen, navigation, orientation } = props;
  const running = game.status === "active" && game.clock?.running != null;
  const elapsed = useElapsed(running, live.receivedAt);
  const playing = game.status === "active" && navigation.atEnd;

  const bar = (color: Color) => {
    const theirs = color !== game.color;
    const { opponent } = game;
    return (
      <PlayerBar
        game={game}
        fen={fen}
        color={color}
        name={theirs ? opponent.display_name : "You"}
        picture={theirs && <Portrait id={opponent.id} name={opponent.display_name} accent={opponent.accent} />}
        words={theirs ? saidNow(game, props.reply ?? "") : ""}
        thinking={theirs && game.thinking && game.status === "active"}
        elapsed={elapsed}
      />
    );
  };

  return (
    <div class={`table ${props.evaluation ? "with-evaluation" : ""}`}>
      {bar(opposite(orientation))}
      <div class="table-board">
        {props.evaluation && <EvalBar evaluation={props.evaluation.line} orientation={orientation} />}
        <Board
          // A refused move leaves the piece where it was dropped; a new key puts everything back.
          key={live.refusals + props.putBack}
          fen={fen}
          orientation={orientation}
          movable={playing ? game.color : null}
          legal={playing && game.your_turn ? game.legal : []}
          lastMove={props.lastMove}
          check={navigation.atEnd && game.check}
          premove={playing}
          shapes={props.shapes}
          onMove={props.onMove}
          onWheel={navigation.step}
          label={`Chessboard, you play ${game.color}`}
        />
      </div>
      {bar(orientation)}
      {game.status === "active" && !navigation.atEnd && (
        <button type="button" class="button table-back" onClick={() => navigation.go(navigation.last)}>
          An earlier position: back to the game
        </button>
      )}
      {!live.connected && (
        <p class="connection" role="status">
          The connection is lost; trying again …
        </p>
      )}
    </div>
  );
}
