/**
 * The board: chessground in a component.
 *
 * It shows what it is given and reports what the person does; it knows no rules. Moves are possible where
 * `legal` says so. A pawn that reaches the last rank asks for its piece before anything is reported.
 */

import { Chessground } from "@lichess-org/chessground";
import type { Api } from "@lichess-org/chessground/api";
import type { Config } from "@lichess-org/chessground/config";
import type { DrawShape } from "@lichess-org/chessground/draw";
import type { Key } from "@lichess-org/chessground/types";
import "@lichess-org/chessground/assets/chessground.base.css";
import "@lichess-org/chessground/assets/chessground.cburnett.css";
import "./board.css";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { announce } from "../app/announcer.ts";
import { settings } from "../settings/settings.ts";
import { BoardKeys } from "./keys.tsx";
import { PromotionPicker } from "./promotion.tsx";
import { brushes, takeDown } from "./shapes.ts";
import { type Color, destinations, promotes, squaresOf, turnOf } from "./squares.ts";

export interface BoardProps {
  fen: string;
  orientation?: Color;
  /** Whose pieces the person moves; null for looking only, "both" for analysing. */
  movable?: Color | "both" | null;
  /** Legal moves (UCI) of the side to move. */
  legal?: readonly string[];
  /** The move that led here, UCI. */
  lastMove?: string | null;
  check?: boolean;
  /** May the person prepare a move while the other side thinks? */
  premove?: boolean;
  /** Arrows and circles of the app; the person's own are kept apart. */
  shapes?: readonly DrawShape[];
  /** Arrows and circles that the person drew, when they are kept … */
  drawn?: readonly DrawShape[];
  /** … and what to do when they change. */
  onDraw?: (shapes: readonly DrawShape[]) => void;
  onMove?: (uci: string) => void;
  onPremove?: (squares: [string, string] | null) => void;
  /** The mouse wheel over the board: -1 back, +1 forward. */
  onWheel?: (step: -1 | 1) => void;
  /** What the board is called by a screen reader. */
  label?: string;
  /** Drawn over the board, for example class icons. */
  children?: ComponentChildren;
}

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function Board(props: BoardProps) {
  const { fen, orientation = "white", movable = null, legal = [], label = "Chessboard" } = props;
  const element = useRef<HTMLDivElement>(null);
  const board = useRef<Api | null>(null);
  const latest = useRef(props);
  latest.current = props;
  /** The mouse button that was pressed last. */
  const pressed = useRef(0);
  const [promotion, setPromotion] = useState<{ from: Key; to: Key } | null>(null);

  /** A move by mouse, touch, keyboard or premove. */
  const attempt = (from: Key, to: Key, premove = false) => {
    const { legal: now = [], onMove } = latest.current;
    if (!promotes(now, from, to)) onMove?.(from + to);
    else if (premove) onMove?.(`${from}${to}q`);
    else setPromotion({ from, to });
  };

  // A layout effect is undone before the next frame is drawn, a plain one after it.
  useLayoutEffect(() => {
    if (!element.current) return;
    const api = Chessground(element.current, {
      ...configOf(latest.current),
      animation: { enabled: !calm() && settings.get().animation !== "0", duration: Number(settings.get().animation) },
      highlight: { lastMove: true, check: true },
      draggable: { enabled: true, showGhost: true, distance: 4 },
      drawable: {
        enabled: true,
        defaultSnapToValidMove: true,
        brushes,
        eraseOnMovablePieceClick: !latest.current.onDraw,
        onChange: (shapes) => {
          // A click on the board wipes drawings away; those that are kept go when they are drawn again.
          if (latest.current.onDraw && pressed.current === 0) api.setShapes([...(latest.current.drawn ?? [])]);
          else latest.current.onDraw?.([...shapes]);
        },
      },
      disableContextMenu: true,
    });
    board.current = api;
    api.set({
      movable: { events: { after: (from, to, meta) => attempt(from, to, meta.premove) } },
      premovable: {
        events: {
          set: (from, to) => latest.current.onPremove?.([from, to]),
          unset: () => latest.current.onPremove?.(null),
        },
      },
    });
    return () => {
      takeDown(api);
      board.current = null;
    };
  }, []);

  const legalKey = legal.join(" ");
  useEffect(() => {
    const api = board.current;
    if (!api) return;
    setPromotion(null);
    api.set(configOf(latest.current));
    const turn = turnOf(fen);
    if (props.premove && movable === turn && api.state.premovable.current) api.playPremove();
  }, [fen, orientation, movable, legalKey, props.lastMove, props.check, props.premove]);

  const drawnKey = JSON.stringify(props.drawn ?? null);
  useEffect(() => {
    if (props.drawn) board.current?.setShapes([...props.drawn]);
  }, [drawnKey, fen, orientation, movable, legalKey]);

  useEffect(() => {
    board.current?.setAutoShapes([...(props.shapes ?? [])]);
  }, [props.shapes]);

  useWheel(element, (step) => latest.current.onWheel?.(step));

  const restore = () => {
    setPromotion(null);
    board.current?.set(configOf(latest.current));
  };

  return (
    <BoardKeys
      fen={fen}
      orientation={orientation}
      legal={movable ? legal : []}
      label={label}
      onMove={(from, to) => {
        board.current?.move(from, to);
        attempt(from, to);
      }}
      onRefuse={() => announce("Not possible.")}
    >
      <div
        ref={element}
        class="board"
        onMouseDownCapture={(event) => void (pressed.current = event.shiftKey ? 2 : event.button)}
      />
      {props.children}
      {promotion && (
        <PromotionPicker
          square={promotion.to}
          color={turnOf(fen)}
          orientation={orientation}
          onPick={(letter) => {
            setPromotion(null);
            props.onMove?.(promotion.from + promotion.to + letter);
          }}
          onCancel={restore}
        />
      )}
    </BoardKeys>
  );
}

function configOf(props: BoardProps): Config {
  const { fen, orientation = "white", movable = null, legal = [], lastMove, check = false } = props;
  const turn = turnOf(fen);
  const squares = lastMove ? squaresOf(lastMove) : null;
  return {
    fen,
    orientation,
    turnColor: turn,
    check,
    lastMove: squares ?? [],
    viewOnly: false,
    movable: {
      free: false,
      color: movable ?? undefined,
      dests: movable === "both" || movable === turn ? destinations(legal) : new Map(),
      showDests: true,
    },
    premovable: { enabled: Boolean(props.premove) && settings.get().premove, showDests: true },
    selectable: { enabled: movable !== null },
    coordinates: settings.get().coordinates,
  };
}

/** Wheel steps over the board; the page does not scroll meanwhile. */
function useWheel(element: { current: HTMLElement | null }, onStep: (step: -1 | 1) => void): void {
  const handler = useRef(onStep);
  handler.current = onStep;
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    let travelled = 0;
    const listener = (event: WheelEvent) => {
      if (event.ctrlKey) return; // Pinch zoom.
      event.preventDefault();
      travelled += event.deltaY;
      if (Math.abs(travelled) < 40) return;
      handler.current(travelled > 0 ? 1 : -1);
      travelled = 0;
    };
    target.addEventListener("wheel", listener, { passive: false });
    return () => target.removeEventListener("wheel", listener);
  }, []);
}
