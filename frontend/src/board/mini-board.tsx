/** A small diagram to look at. */

import { Chessground } from "@lichess-org/chessground";
import type { DrawShape } from "@lichess-org/chessground/draw";
import "@lichess-org/chessground/assets/chessground.base.css";
import "@lichess-org/chessground/assets/chessground.cburnett.css";
import "./board.css";
import { useLayoutEffect, useRef } from "preact/hooks";
import { brushes, takeDown } from "./shapes.ts";
import { type Color, piecesOf, squaresOf } from "./squares.ts";

export interface MiniBoardProps {
  fen: string;
  orientation?: Color;
  lastMove?: string | null;
  shapes?: readonly DrawShape[];
  /** Letters and numbers at the edge; small diagrams have none. */
  coordinates?: boolean;
  label: string;
}

export function MiniBoard({ fen, orientation = "white", lastMove, shapes = [], coordinates = false, label }: MiniBoardProps) {
  const element = useRef<HTMLDivElement>(null);
  const shapesKey = JSON.stringify(shapes);
  useLayoutEffect(() => {
    if (!element.current) return;
    const api = Chessground(element.current, {
      fen,
      orientation,
      viewOnly: true,
      coordinates,
      lastMove: (lastMove && squaresOf(lastMove)) || [],
      drawable: { enabled: false, visible: true, brushes, autoShapes: [...shapes] },
    });
    return () => takeDown(api);
  }, [fen, orientation, lastMove, shapesKey, coordinates]);
  const count = piecesOf(fen).size;
  return (
    <div class="mini-board" role="img" aria-label={`${label}: a position with ${count} pieces`}>
      <div ref={element} class="board" />
    </div>
  );
}
