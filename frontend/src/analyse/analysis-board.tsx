/** The board with its tools, the engine's lines, the moves, and whom to ask. */

import type { DrawShape } from "@lichess-org/chessground/draw";
import { useEffect, useMemo, useState } from "preact/hooks";
import { getConfig } from "../api/config.ts";
import type { ReadGame } from "../api/position.ts";
import { announce } from "../app/announcer.ts";
import { preference, usePreference } from "../app/preferences.ts";
import { Board } from "../board/board.tsx";
import { EvalBar } from "../board/eval-bar.tsx";
import { useLinePreview } from "../board/line-preview.tsx";
import { MoveInput } from "../board/move-input.tsx";
import { MoveList, NavigationButtons, firstMove } from "../board/move-list.tsx";
import { useNavigation } from "../board/navigation.ts";
import { inCheck, legalMoves, playUci } from "../board/rules.ts";
import { arrow, shapes as keep } from "../board/shapes.ts";
import { spoken } from "../board/speech.ts";
import type { Color } from "../board/squares.ts";
import { arrowWidth } from "../review/reading.ts";
import { PlayFromHere } from "../setup/link.tsx";
import { play, soundOf } from "../sound/sounds.ts";
import { copyText } from "../ui/copy.ts";
import { Icon } from "../ui/icons.tsx";
import { Ask } from "./ask.tsx";
import { EngineLines } from "./engine-lines.tsx";
import { type Analysis, hasLeft, movesTo, playAt, positionsOf, startFen } from "./line.ts";
import { Paste } from "./paste.tsx";
import { type LiveLines, useLines } from "./use-lines.ts";

const engineOn = preference("analyse.engine", true);
const lineCount = preference("analyse.lines", 3);

export interface AnalysisBoardProps {
  analysis: Analysis;
  onChange: (analysis: Analysis) => void;
  onRead: (game: ReadGame) => void;
}

export function AnalysisBoard({ analysis, onChange, onRead }: AnalysisBoardProps) {
  const positions = positionsOf(analysis);
  const navigation = useNavigation(positions.length - 1, 0);
  const { ply } = navigation;
  const here = positions[ply];
  const start = positions[0]?.fen ?? startFen;
  const fen = here?.fen ?? start;
  const [orientation, setOrientation] = useState<Color>("white");
  const [on, setOn] = usePreference(engineOn);
  const [multipv, setMultipv] = usePreference(lineCount);
  const [most, setMost] = useState(5);
  const [asked, setAsked] = useState<DrawShape[]>([]);
  const [preview, setPreview] = useLinePreview(fen);
  const legal = useMemo(() => legalMoves(fen), [fen]);
  const over = legal.length === 0;
  const live = useLines(fen, multipv, on && !over);
  const shapes = useMemo(
    () => (preview ? [] : asked.length > 0 ? asked : engineArrows(live)),
    [preview, asked, live.lines],
  );
  const where = useMemo(() => ({ fen: start, moves: movesTo(positions, ply) }), [start, fen, ply]);

  useEffect(() => {
    getConfig().then(
      ({ limits }) => setMost(Math.min(5, limits.multipv[1])),
      () => setMost(3), // Without an answer the page's other parts say so.
    );
  }, []);

  const move = (uci: string) => {
    const played = playUci(fen, uci);
    if (!played) return;
    play(soundOf(played.san));
    announce(spoken(played.san));
    onChange(playAt(analysis, ply, played));
    navigation.go(ply + 1);
  };

  const back = () => {
    const from = analysis.branch?.from ?? 0;
    onChange({ ...analysis, branch: null });
    navigation.go(from);
  };

  const best = live.lines?.lines[0] ?? null;
  const shown = preview?.move.fen ?? fen;
  return (
    <div class="review-stage analyse-stage">
      <div class="review-board">
        <div class={on ? "board-and-bar" : "board-alone"}>
          {on && <EvalBar evaluation={best} orientation={orientation} />}
          <Board
            fen={shown}
            orientation={orientation}
            movable={preview ? null : "both"}
            legal={preview ? [] : legal}
            lastMove={preview?.move.uci ?? (here?.uci || null)}
            check={inCheck(shown)}
            shapes={shapes}
            onMove={move}
            onWheel={navigation.step}
            label="Analysis board"
          />
        </div>
        <div class="review-tools">
          <NavigationButtons navigation={navigation} />
          <button
            type="button"
            class="button icon quiet"
            aria-label="Turn the board"
            onClick={() => setOrientation(orientation === "white" ? "black" : "white")}
          >
            <Icon name="flip" />
          </button>
          <button
            type="button"
            class="button quiet"
            onClick={() => void copyText(shown, "The position is in the clipboard.")}
          >
            <Icon name="copy" size={18} /> FEN
          </button>
          <PlayFromHere fen={start} moves={movesTo(positions, ply)} quiet />
          {preview ? (
            <button type="button" class="button" onClick={() => setPreview(null)}>
              Leave the line
            </button>
          ) : (
            hasLeft(analysis) && (
              <button type="button" class="button" onClick={back}>
                Back to the game
              </button>
            )
          )}
        </div>
        <MoveInput fen={fen} legal={legal} disabled={Boolean(preview)} onMove={move} />
        <p class="fen-line">
          <code data-fen>{shown}</code>
        </p>
      </div>
      <div class="review-side">
        <EngineLines
          fen={fen}
          live={live}
          on={on}
          multipv={multipv}
          most={most}
          over={over}
          preview={preview}
          onPreview={setPreview}
          onOn={setOn}
          onMultipv={setMultipv}
        />
        {positions.length > 1 && (
          <MoveList moves={positions.slice(1)} navigation={navigation} {...firstMove(start)} />
        )}
        <Paste onRead={onRead} />
        <Ask where={where} over={over} onShapes={setAsked} />
      </div>
    </div>
  );
}

/** The engine's moves as arrows, thinner the more they cost. */
function engineArrows({ lines }: LiveLines): DrawShape[] {
  const all = lines?.lines ?? [];
  const top = all[0]?.white_win_percent ?? 50;
  const arrows = all.map((line, index) => {
    const loss = Math.abs(top - line.white_win_percent);
    return loss > 30 ? null : arrow(line.move, index === 0 ? "best" : "played", arrowWidth(loss));
  });
  return keep(...arrows).toReversed();
}
