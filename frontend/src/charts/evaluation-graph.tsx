/**
 * The evaluation graph: White's winning chance over the game.
 *
 * It is a slider over the plies: click or drag to go somewhere, arrow keys step, page keys jump between the
 * marked moves. What it says is also in the table below it.
 */

import "./charts.css";
import { useId, useRef, useState } from "preact/hooks";
import { type Frame, areaPath, linePath, plyAt, xOf, yOf } from "./curve.ts";
import { ChartTable } from "./table.tsx";
import { useWidth } from "./width.ts";

export interface GraphPoint {
  ply: number;
  /** White's winning chance, 0..100. */
  win: number;
  /** The evaluation as text: "+0.3", "#4". */
  text: string;
  /** The move that led here: "17... Qxb2", or "The start". */
  move: string;
  /** A dot in this colour, for moves worth noticing. */
  mark?: { colour: string; label: string };
}

export interface EvaluationGraphProps {
  points: readonly GraphPoint[];
  ply: number;
  onPly: (ply: number) => void;
  /** Where phases begin. */
  phases?: readonly { ply: number; phase: string }[];
  height?: number;
}

export function EvaluationGraph({ points, ply, onPly, phases = [], height = 132 }: EvaluationGraphProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, 640);
  const [hovered, setHovered] = useState<number | null>(null);
  const title = useId();
  const first = points[0]?.ply ?? 0;
  const last = points.at(-1)?.ply ?? 0;
  const frame: Frame = { width, height, pad: 7, first, last };
  const shown = points.find((point) => point.ply === (hovered ?? ply)) ?? points[0];

  const plyOf = (event: PointerEvent) => {
    const edge = box.current?.getBoundingClientRect().left ?? 0;
    return plyAt(frame, event.clientX - edge);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const target = keyTarget(event.key, ply, points);
    if (target === null) return;
    event.preventDefault();
    event.stopPropagation();
    onPly(target);
  };

  return (
    <figure class="evaluation-graph">
      <div
        ref={box}
        class="graph-box"
        role="slider"
        tabIndex={0}
        aria-labelledby={title}
        aria-valuemin={first}
        aria-valuemax={last}
        aria-valuenow={ply}
        aria-valuetext={spokenPoint(points.find((point) => point.ply === ply))}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          box.current?.setPointerCapture(event.pointerId);
          onPly(plyOf(event));
        }}
        onPointerMove={(event) => {
          const here = plyOf(event);
          if (box.current?.hasPointerCapture(event.pointerId)) onPly(here);
          setHovered(here);
        }}
        onPointerLeave={() => setHovered(null)}
      >
        <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
          <rect class="graph-black" x="0" y="0" width={width} height={height} />
          <path class="graph-white" d={areaPath(frame, points)} />
          {phases.slice(1).map((phase) => (
            <line
              key={phase.ply}
              class="graph-phase"
              x1={xOf(frame, phase.ply - 0.5)}
              x2={xOf(frame, phase.ply - 0.5)}
              y1="0"
              y2={height}
            />
          ))}
          <line class="graph-even" x1="0" x2={width} y1={height / 2} y2={height / 2} />
          <path class="graph-line" d={linePath(frame, points)} />
          {hovered !== null && hovered !== ply && (
            <line class="graph-hover" x1={xOf(frame, hovered)} x2={xOf(frame, hovered)} y1="0" y2={height} />
          )}
          <line class="graph-cursor" x1={xOf(frame, ply)} x2={xOf(frame, ply)} y1="0" y2={height} />
          {points.map(
            (point) =>
              point.mark && (
                <circle
                  key={point.ply}
                  class="graph-dot"
                  fill={point.mark.colour}
                  cx={xOf(frame, point.ply)}
                  cy={yOf(frame, point.win)}
                  r={point.ply === ply ? 6.5 : 4.5}
                />
              ),
          )}
        </svg>
      </div>
      <figcaption>
        <span id={title} class="visually-hidden">
          Evaluation over the game, White's winning chance
        </span>
        <PhaseNames phases={phases} frame={frame} />
        {shown && (
          <p class="graph-reading" aria-hidden="true">
            <b>{shown.move}</b> <span class="number">{shown.text}</span>
            <span class="muted">White wins {shown.win.toFixed(0)} %</span>
            {shown.mark && <span class="muted">{shown.mark.label}</span>}
          </p>
        )}
        <ChartTable
          caption="Evaluation after every move"
          head={["Move", "Evaluation", "White wins", "Class"]}
          rows={points.map((point) => [
            point.move,
            point.text,
            `${point.win.toFixed(1)} %`,
            point.mark?.label ?? "",
          ])}
        />
      </figcaption>
    </figure>
  );
}

/** Where a key leads; null for keys that are not the graph's. Page keys jump between marked moves. */
export function keyTarget(key: string, ply: number, points: readonly GraphPoint[]): number | null {
  const first = points[0]?.ply ?? 0;
  const last = points.at(-1)?.ply ?? 0;
  const marked = points.filter((point) => point.mark).map((point) => point.ply);
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(last, ply + 1);
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(first, ply - 1);
    case "Home":
      return first;
    case "End":
      return last;
    case "PageDown":
      return marked.find((moment) => moment > ply) ?? last;
    case "PageUp":
      return marked.findLast((moment) => moment < ply) ?? first;
    default:
      return null;
  }
}

function spokenPoint(point: GraphPoint | undefined): string {
  if (!point) return "";
  const mark = point.mark ? `, ${point.mark.label}` : "";
  return `${point.move}${mark}, evaluation ${point.text}`;
}

function PhaseNames({ phases, frame }: { phases: EvaluationGraphProps["phases"] & object; frame: Frame }) {
  if (phases.length < 2) return null;
  return (
    <div class="graph-phases" aria-hidden="true">
      {phases.map((phase, index) => {
        const from = xOf(frame, index ? phase.ply - 0.5 : frame.first);
        const next = phases[index + 1];
        const to = xOf(frame, next ? next.ply - 0.5 : frame.last);
        const share = Math.max(0, to - from) / Math.max(1, frame.width);
        return (
          <span key={phase.ply} style={{ width: `${share * 100}%` }}>
            {to - from > 66 ? phase.phase : ""}
          </span>
        );
      })}
    </div>
  );
}
