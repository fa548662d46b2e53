/** A board on which pieces are put, moved and taken away, by mouse, finger or keyboard. */

import { Chessground } from "@lichess-org/chessground";
import type { Api } from "@lichess-org/chessground/api";
import type { Key } from "@lichess-org/chessground/types";
import "@lichess-org/chessground/assets/chessground.base.css";
import "@lichess-org/chessground/assets/chessground.cburnett.css";
import "../board/board.css";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { announce } from "../app/announcer.ts";
import { SquareMark, neighbour } from "../board/keys.tsx";
import { takeDown } from "../board/shapes.ts";
import { describePosition } from "../board/speech.ts";
import { type Color, type Piece, type Role, opposite, piecesOf } from "../board/squares.ts";
import { Icon } from "../ui/icons.tsx";
import { pieceOf, withPiece, withPieces } from "./position.ts";

const roles: readonly Role[] = ["king", "queen", "rook", "bishop", "knight", "pawn"];
const arrows = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/** What the next click does: put this piece, take one away, or move one. */
type Brush = Piece | "eraser" | "hand";

export interface EditorProps {
  fen: string;
  orientation: Color;
  onChange: (fen: string) => void;
}

export function Editor({ fen, orientation, onChange }: EditorProps) {
  const element = useRef<HTMLDivElement>(null);
  const board = useRef<Api | null>(null);
  const latest = useRef({ fen, onChange });
  latest.current = { fen, onChange };
  const [brush, setBrush] = useState<Brush>("hand");
  const [cursor, setCursor] = useState<Key | null>(null);
  const painting = useRef<{ piece: Piece | null; last: Key } | null>(null);

  useLayoutEffect(() => {
    if (!element.current) return;
    const api = Chessground(element.current, {
      fen,
      orientation,
      autoCastle: false,
      movable: { free: true, color: "both" },
      premovable: { enabled: false },
      selectable: { enabled: true },
      draggable: { enabled: true, deleteOnDropOff: true, showGhost: true, distance: 2 },
      drawable: { enabled: false },
      animation: { enabled: false },
      highlight: { lastMove: false, check: false },
      disableContextMenu: true,
      events: {
        change: () => {
          const now = withPieces(latest.current.fen, new Map(board.current?.state.pieces as Map<Key, Piece>));
          latest.current.onChange(now);
        },
      },
    });
    board.current = api;
    return () => {
      takeDown(api);
      board.current = null;
    };
  }, []);

  useLayoutEffect(() => board.current?.set({ fen, orientation, lastMove: [] }), [fen, orientation]);

  const put = (square: Key, piece: Piece | null) => {
    onChange(withPiece(latest.current.fen, square, piece));
    latest.current.fen = withPiece(latest.current.fen, square, piece);
  };

  const onPointerDown = (event: PointerEvent) => {
    setCursor(null);
    if (brush === "hand" || event.button !== 0) return;
    const square = board.current?.getKeyAtDomPos([event.clientX, event.clientY]);
    if (!square) return;
    event.preventDefault();
    event.stopPropagation();
    const there = piecesOf(latest.current.fen).get(square);
    const same = brush !== "eraser" && there?.role === brush.role && there.color === brush.color;
    const piece = brush === "eraser" || same ? null : brush;
    painting.current = { piece, last: square };
    put(square, piece);
  };
  const onPointerMove = (event: PointerEvent) => {
    const stroke = painting.current;
    if (!stroke) return;
    if (event.buttons === 0) return void (painting.current = null);
    const square = board.current?.getKeyAtDomPos([event.clientX, event.clientY]);
    if (!square || square === stroke.last) return;
    stroke.last = square;
    put(square, stroke.piece);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const here = cursor ?? (orientation === "white" ? "e1" : "e8");
    if (arrows.includes(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      const next = cursor ? neighbour(here, event.key, orientation) : here;
      setCursor(next);
      const piece = piecesOf(fen).get(next);
      return announce(`${next}${piece ? `, ${piece.color} ${piece.role}` : ""}`);
    }
    const letter = event.key.length === 1 ? pieceOf(event.key) : null;
    const takes = event.key === "Delete" || event.key === "Backspace" || (event.key === "Enter" && brush === "eraser");
    const piece = event.key === "Enter" && typeof brush === "object" ? brush : letter;
    if (!piece && !takes) return;
    event.preventDefault();
    event.stopPropagation();
    setCursor(here);
    put(here, takes ? null : piece);
    announce(takes || !piece ? `${here} is empty` : `${piece.color} ${piece.role} on ${here}`);
  };

  /** A press that moves is a drag; one that does not is a click, which chooses the piece. */
  const dragOnMove = (piece: Piece) => {
    const controller = new AbortController();
    const { signal } = controller;
    const onMove = (event: MouseEvent) => {
      controller.abort();
      setBrush("hand");
      board.current?.dragNewPiece(piece, event, true);
    };
    document.addEventListener("mousemove", onMove, { signal });
    document.addEventListener("mouseup", () => controller.abort(), { signal });
  };

  const palette = (color: Color) => (
    <div class="editor-palette" role="group" aria-label={`${color === "white" ? "White" : "Black"} pieces`}>
      {roles.map((role) => {
        const on = typeof brush === "object" && brush.role === role && brush.color === color;
        return (
          <button
            key={role}
            type="button"
            class="editor-piece"
            aria-label={`${color} ${role}`}
            aria-pressed={on}
            onClick={() => setBrush(on ? "hand" : { role, color })}
            onMouseDown={(event) => event.button === 0 && dragOnMove({ role, color })}
          >
            <span class="cg-wrap">
              <piece class={`${role} ${color}`} />
            </span>
          </button>
        );
      })}
      {color === orientation ? (
        <button type="button" class="editor-piece" aria-label="Move pieces" aria-pressed={brush === "hand"} onClick={() => setBrush("hand")}>
          <Icon name="hand" />
        </button>
      ) : (
        <button type="button" class="editor-piece" aria-label="Take pieces away" aria-pressed={brush === "eraser"} onClick={() => setBrush(brush === "eraser" ? "hand" : "eraser")}>
          <Icon name="bin" />
        </button>
      )}
    </div>
  );

  return (
    <div class="editor" data-brush={typeof brush === "object" ? "piece" : brush}>
      {palette(opposite(orientation))}
      <div
        class="board-frame"
        tabIndex={0}
        role="application"
        aria-label="Board to set up. Arrow keys choose a square, capital letters put White's pieces and small letters Black's, Delete takes one away."
        onKeyDown={onKeyDown}
        onPointerDownCapture={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => (painting.current = null)}
        onMouseDownCapture={(event) => brush !== "hand" && event.stopPropagation()}
        onTouchStartCapture={(event) => brush !== "hand" && event.stopPropagation()}
      >
        <div ref={element} class="board" />
        {cursor && <SquareMark square={cursor} orientation={orientation} kind="cursor" />}
      </div>
      <p class="visually-hidden">{describePosition(fen)}</p>
      {palette(orientation)}
    </div>
  );
}
