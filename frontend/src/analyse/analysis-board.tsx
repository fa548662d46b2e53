/** The board with its tools, the tree of moves and what is written in it, engine, masters' games, players. */

import type { DrawShape } from "@lichess-org/chessground/draw";
import { useEffect, useMemo, useState } from "preact/hooks";
import { getConfig } from "../api/config.ts";
import { announce } from "../app/announcer.ts";
import { preference, usePreference } from "../app/preferences.ts";
import { Board } from "../board/board.tsx";
import { EvalBar } from "../board/eval-bar.tsx";
import { useLinePreview } from "../board/line-preview.tsx";
import { MoveInput } from "../board/move-input.tsx";
import { NavigationButtons } from "../board/move-list.tsx";
import { inCheck, legalMoves, passedFen, playUci } from "../board/rules.ts";
import { arrow, shapes as keep } from "../board/shapes.ts";
import { useKeys } from "../board/shortcuts.tsx";
import { spoken } from "../board/speech.ts";
import { type Color, opposite } from "../board/squares.ts";
import { arrowWidth } from "../review/reading.ts";
import { PlayFromHere } from "../setup/link.tsx";
import { play as sound, soundOf } from "../sound/sounds.ts";
import { copyText } from "../ui/copy.ts";
import { Icon } from "../ui/icons.tsx";
import { Tabs, panelId, tabId } from "../ui/tabs.tsx";
import { Ask } from "./ask.tsx";
import { EngineLines } from "./engine-lines.tsx";
import { Explorer } from "./explorer.tsx";
import { Graph } from "./graph.tsx";
import { shortcutsOf } from "./keys.ts";
import { Note } from "./note.tsx";
import { PgnTools } from "./pgn-tools.tsx";
import { type Tree, isMove, nodeAt, nullUci, play, played, setShapes, shapesAt } from "./tree.ts";
import { TreeView } from "./tree-view.tsx";
import { type LiveLines, useLines } from "./use-lines.ts";
import type { TreeState } from "./use-tree.ts";

const engineOn = preference("analyse.engine", true);
const lineCount = preference("analyse.lines", 3);
const engineDepth = preference("analyse.depth", 0);
const barOn = preference("analyse.bar", true);

const tabs = [
  { id: "moves", label: "Moves" },
  { id: "games", label: "Their games" },
  { id: "ask", label: "Ask a player" },
  { id: "pgn", label: "PGN" },
] as const;
type TabId = (typeof tabs)[number]["id"];

export interface AnalysisBoardProps {
  state: TreeState;
  onRead: (trees: Tree[]) => void;
}

export function AnalysisBoard({ state, onRead }: AnalysisBoardProps) {
  const { tree, path, line, edit } = state;
  const node = nodeAt(tree, path);
  const { fen } = node;
  const [orientation, setOrientation] = useState<Color>("white");
  const [on, setOn] = usePreference(engineOn);
  const [bar, setBar] = usePreference(barOn);
  const [multipv, setMultipv] = usePreference(lineCount);
  const [depth, setDepth] = usePreference(engineDepth);
  const [threat, setThreat] = useState(false);
  const [tab, setTab] = useState<TabId>(() => (new URLSearchParams(location.search).has("player") ? "ask" : "moves"));
  const [most, setMost] = useState(5);
  const [hints, setHints] = useState<DrawShape[]>([]);
  const [preview, setPreview] = useLinePreview(fen);
  const legal = useMemo(() => legalMoves(fen), [fen]);
  const over = legal.length === 0;
  const passed = useMemo(() => passedFen(fen), [fen]);
  const live = useLines(fen, multipv, on && !over, depth);
  const against = useLines(passed ?? fen, 1, threat && passed !== null, depth);
  const shapes = useMemo(
    () =>
      preview
        ? []
        : [...(hints.length > 0 ? hints : engineArrows(live)), ...(threat && passed ? threatArrows(against) : [])],
    [preview, hints, live.lines, against.lines, threat, passed],
  );
  const drawn = useMemo(() => shapesAt(tree, path), [node]);
  const where = useMemo(() => played(tree, path), [tree.fen, fen, path.length]);
  const best = live.lines?.lines[0] ?? null;

  useEffect(() => {
    getConfig().then(
      ({ limits }) => setMost(Math.min(5, limits.multipv[1])),
      () => setMost(3), // Without an answer the page's other parts say so.
    );
  }, []);

  const move = (uci: string) => {
    const played = playUci(fen, uci);
    if (!played) return;
    sound(soundOf(played.san));
    announce(spoken(played.san));
    edit((tree, path) => play(tree, path, played));
  };
  /** The moves of a line that is looked at become part of the tree. */
  const takeLine = () => {
    if (!preview) return;
    const { line: ucis, index } = preview;
    edit((tree, path) => {
      let [now, at] = [tree, path];
      for (const uci of ucis.slice(0, index + 1)) {
        const played = playUci(nodeAt(now, at).fen, uci);
        if (played) [now, at] = play(now, at, played);
      }
      return [now, at];
    });
  };
  const flip = () => setOrientation(opposite(orientation));
  const { help, showKeys } = useKeys(
    shortcutsOf({
      state,
      flip,
      best: () => best && move(best.move),
      toggleBar: () => setBar(!bar),
      toggleLines: () => setOn(!on),
      toggleThreat: () => setThreat(!threat),
      annotate: (selector) => {
        setTab("moves");
        requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
      },
    }),
  );

  const shown = preview?.move.fen ?? fen;
  const navigation = {
    ply: path.length,
    last: line.length,
    atEnd: path.length === line.length,
    go: state.goPly,
    step: state.step,
  };
  const lastMove = preview?.move.uci ?? (isMove(node) && node.uci !== nullUci ? node.uci : null);
  const panel = { id: panelId("analyse", tab), role: "tabpanel", "aria-labelledby": tabId("analyse", tab) } as const;
  return (
    <div class="review-stage analyse-stage">
      <div class="review-board">
        <div class={on && bar ? "board-and-bar" : "board-alone"}>
          {on && bar && <EvalBar evaluation={best} orientation={orientation} />}
          <Board
            fen={shown}
            orientation={orientation}
            movable={preview ? null : "both"}
            legal={preview ? [] : legal}
            lastMove={lastMove}
            check={inCheck(shown)}
            shapes={shapes}
            drawn={preview ? [] : drawn}
            onDraw={(shapes) => !preview && edit((tree, path) => setShapes(tree, path, shapes))}
            onMove={move}
            onWheel={state.step}
            label="Analysis board"
          />
        </div>
        <div class="review-tools">
          <NavigationButtons navigation={navigation} />
          <button type="button" class="button icon quiet" aria-label="Turn the board" onClick={flip}>
            <Icon name="flip" />
          </button>
          <button
            type="button"
            class="button quiet"
            aria-pressed={threat}
            disabled={!passed}
            title="What would happen if you passed?"
            onClick={() => setThreat(!threat)}
          >
            Threat
          </button>
          <button
            type="button"
            class="button quiet"
            onClick={() => void copyText(shown, "The position is in the clipboard.")}
          >
            <Icon name="copy" size={18} /> FEN
          </button>
          <PlayFromHere {...where} quiet />
          <button type="button" class="button icon quiet" aria-label="Keys" onClick={showKeys}>
            <Icon name="keyboard" />
          </button>
          {preview && (
            <>
              <button type="button" class="button primary" onClick={takeLine}>
                Add these moves
              </button>
              <button type="button" class="button" onClick={() => setPreview(null)}>
                Leave the line
              </button>
            </>
          )}
        </div>
        {threat && passed && <ThreatWords live={against} />}
        <MoveInput fen={fen} legal={legal} disabled={Boolean(preview)} onMove={move} />
        <p class="fen-line">
          <code data-fen>{shown}</code>
        </p>
        <Graph state={state} />
      </div>
      <div class="review-side">
        <EngineLines
          fen={fen}
          live={live}
          on={on}
          multipv={multipv}
          depth={depth}
          most={most}
          over={over}
          preview={preview}
          onPreview={setPreview}
          onOn={setOn}
          onMultipv={setMultipv}
          onDepth={setDepth}
        />
        <Tabs label="About the position" prefix="analyse" tabs={tabs} value={tab} onChange={setTab} />
        {tab === "moves" ? (
          <div {...panel} class="analyse-panel">
            <TreeView tree={tree} path={path} onGo={state.go} />
            <Note state={state} />
          </div>
        ) : tab === "games" ? (
          <div {...panel}>
            <Explorer fen={fen} onMove={move} />
          </div>
        ) : tab === "ask" ? (
          <div {...panel}>
            <Ask where={where} over={over} onShapes={setHints} />
          </div>
        ) : (
          <div {...panel}>
            <PgnTools tree={tree} onRead={onRead} />
          </div>
        )}
      </div>
      {help}
    </div>
  );
}

function ThreatWords({ live }: { live: LiveLines }) {
  const san = live.lines?.lines[0]?.pv_san[0];
  return (
    <p class="muted threat" role="status">
      {san ? `If you passed, ${san} would come.` : "Looking for the threat …"}
    </p>
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

const threatArrows = ({ lines }: LiveLines): DrawShape[] => keep(arrow(lines?.lines[0]?.move ?? "", "bad"));
