/** The engine's lines: evaluation, moves to click, as deep as it got. */

import { evaluationText } from "../board/eval-bar.tsx";
import { LineMoves, type LineStep } from "../board/line-preview.tsx";
import { count } from "../charts/format.ts";
import { Switch } from "../ui/choices.tsx";
import { Dots } from "../ui/loading.tsx";
import type { LiveLines } from "./use-lines.ts";

const depths = [8, 12, 16, 20, 24, 30];

export interface EngineLinesProps {
  fen: string;
  live: LiveLines;
  on: boolean;
  multipv: number;
  /** 0 is as deep as it gets in a few seconds. */
  depth: number;
  most: number;
  over: boolean;
  preview: LineStep | null;
  onPreview: (step: LineStep | null) => void;
  onOn: (on: boolean) => void;
  onMultipv: (lines: number) => void;
  onDepth: (depth: number) => void;
}

export function EngineLines(props: EngineLinesProps) {
  const { live, fen, on, multipv } = props;
  const lines = live.lines;
  return (
    <section class="panel engine-lines" aria-label="Engine lines">
      <header>
        <Switch label={lines?.engine ?? "Engine"} checked={on} onChange={props.onOn} />
        <label class="engine-count">
          <span class="muted">lines</span>
          <select
            class="input"
            value={multipv}
            disabled={!on}
            onChange={(event) => props.onMultipv(Number(event.currentTarget.value))}
          >
            {Array.from({ length: props.most }, (_, index) => index + 1).map((number) => (
              <option key={number} value={number}>
                {number}
              </option>
            ))}
          </select>
        </label>
        <label class="engine-count">
          <span class="muted">depth</span>
          <select
            class="input"
            value={props.depth}
            disabled={!on}
            onChange={(event) => props.onDepth(Number(event.currentTarget.value))}
          >
            <option value={0}>4 s</option>
            {depths.map((depth) => (
              <option key={depth} value={depth}>
                {depth}
              </option>
            ))}
          </select>
        </label>
        {on && lines && (
          <span class="muted number engine-depth">
            depth {lines.depth} {live.thinking && <Dots />}
          </span>
        )}
      </header>
      {!on ? (
        <p class="muted">The engine is silent. Switch it on, or ask a player instead.</p>
      ) : props.over || lines?.over ? (
        <p class="muted">The game is over here{lines?.over ? `: ${lines.over}` : ""}.</p>
      ) : live.lost && !lines ? (
        <p class="muted" role="status">
          The engine is busy; asking again <Dots />
        </p>
      ) : !lines ? (
        <p class="muted" role="status">
          Thinking <Dots />
        </p>
      ) : (
        <ol>
          {lines.lines.map((line) => (
            <li key={line.move} data-move={line.move}>
              <b class={`engine-score number ${line.white_win_percent >= 50 ? "for-white" : "for-black"}`}>
                {evaluationText(line)}
              </b>
              <LineMoves fen={fen} line={line.pv} shown={props.preview} onShow={props.onPreview} most={10} />
            </li>
          ))}
        </ol>
      )}
      {on && lines && lines.nodes > 0 && <p class="muted number engine-nodes">{count(lines.nodes)} nodes</p>}
    </section>
  );
}
