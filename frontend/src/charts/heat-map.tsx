/**
 * A heat map on a board, the player's side below. Point at a square, or walk over it with the arrow keys,
 * and the line below says what is known about it.
 */

import "./charts.css";
import { useId, useState } from "preact/hooks";
import { neighbour } from "../board/keys.tsx";
import { announce } from "../app/announcer.ts";
import { count, times } from "./format.ts";
import { type HeatCell, type HeatMode, type HeatValue, heatCells, standouts } from "./heat.ts";
import { ChartTable } from "./table.tsx";

export interface HeatMapProps {
  /** "Karpov's knights in the middlegame". */
  title: string;
  values: readonly HeatValue[];
  mode: HeatMode;
}

type Square = Parameters<typeof neighbour>[0];

const fileOf = (square: string): number => "abcdefgh".indexOf(square[0] ?? "a");
const rankOf = (square: string): number => Number(square[1]);

export function HeatMap({ title, values, mode }: HeatMapProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const heading = useId();
  const cells = heatCells(values, mode);
  const best = standouts(cells, 1)[0];
  const shown = cells.find((cell) => cell.square === chosen) ?? best;

  const onKeyDown = (event: KeyboardEvent) => {
    const steps = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
    if (!steps.includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const from = (chosen ?? best?.square ?? "d4") as Square;
    const next = neighbour(from, event.key, "white");
    setChosen(next);
    const cell = cells.find((cell) => cell.square === next);
    if (cell) announce(reading(cell));
  };

  return (
    <figure class="heat-map">
      <svg
        viewBox="-4 0 84 84"
        role="img"
        tabIndex={0}
        aria-labelledby={heading}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setChosen(null)}
      >
        <title id={heading}>{title}</title>
        {cells.map((cell) => (
          <Cell
            key={cell.square}
            cell={cell}
            mode={mode}
            current={cell.square === chosen}
            onPoint={() => setChosen(cell.square)}
          />
        ))}
        {[..."abcdefgh"].map((file, index) => (
          <text key={file} class="heat-name" x={index * 10 + 5} y="83.300" text-anchor="middle">
            {file}
          </text>
        ))}
        {[1, 2, 3, 4, 5, 6, 7, 8].map((rank) => (
          <text key={rank} class="heat-name" x="-1" y={(8 - rank) * 10 + 6} text-anchor="end">
            {rank}
          </text>
        ))}
      </svg>
      <figcaption>
        <p class="heat-reading">{shown ? reading(shown) : "Too few games to say."}</p>
        <ChartTable
          caption={title}
          head={["Square", "Moves there", "Times as often as others"]}
          rows={standouts(heatCells(values, "often"), 64).map((cell) => [
            cell.square,
            count(cell.support),
            cell.lift === null ? "–" : times(cell.lift),
          ])}
        />
      </figcaption>
    </figure>
  );
}

function reading({ square, support, lift }: HeatCell): string {
  if (!support || lift === null) return `${square}: hardly ever`;
  return `${square}: ${count(support)} times, ${times(lift)} as often as others`;
}

function Cell(props: { cell: HeatCell; mode: HeatMode; current: boolean; onPoint: () => void }) {
  const { square, strength } = props.cell;
  const [x, y] = [fileOf(square) * 10, (8 - rankOf(square)) * 10];
  const dark = (fileOf(square) + rankOf(square)) % 2 === 1;
  return (
    <g onPointerEnter={props.onPoint} onPointerDown={props.onPoint}>
      <rect class={dark ? "heat-dark" : "heat-light"} x={x} y={y} width="10" height="10" />
      {strength !== 0 && (
        <rect
          class={props.mode === "often" ? "heat-often" : strength > 0 ? "heat-more" : "heat-less"}
          x={x}
          y={y}
          width="10"
          height="10"
          fill-opacity={Math.min(0.96, 0.12 + 0.84 * Math.abs(strength)).toFixed(2)}
        />
      )}
      {props.current && <rect class="heat-current" x={x + 0.4} y={y + 0.4} width="9.200" height="9.200" />}
    </g>
  );
}
