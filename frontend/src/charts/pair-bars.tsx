/** Two players on one line per dimension: two dots and what lies between them. */

import "./charts.css";
import { hueStyle } from "../portraits/hue.ts";

export interface PairRow {
  name: string;
  label: string;
  meaning: string;
  /** Places on the line, 0..1. */
  one: number;
  other: number;
  /** The values themselves, as text. */
  oneText: string;
  otherText: string;
  /** 95 % intervals on the same line. */
  oneSpread?: [number, number];
  otherSpread?: [number, number];
  /** A word to mark the row with. */
  flag?: string;
}

export interface PairBarsProps {
  one: { label: string; accent: string };
  other: { label: string; accent: string };
  rows: readonly PairRow[];
  /** Draw a tick at one half. */
  middle?: boolean;
}

const place = (share: number): string => `${Math.max(0, Math.min(1, share)) * 100}%`;

export function PairBars({ one, other, rows, middle = true }: PairBarsProps) {
  return (
    <div class="pair-bars">
      <p class="pair-legend">
        <span data-hue style={hueStyle(one.accent)}>
          <Dot shape="round" /> {one.label}
        </span>
        <span data-hue style={hueStyle(other.accent)}>
          <Dot shape="square" /> {other.label}
        </span>
      </p>
      <ul>
        {rows.map((row) => (
          <li key={row.name}>
            <span class="pair-label">
              {row.label}
              {row.flag && <span class="pair-flag">{row.flag}</span>}
            </span>
            <span class="pair-value number" data-hue style={hueStyle(one.accent)}>
              <span class="visually-hidden">{one.label} </span>
              {row.oneText}
            </span>
            <svg class="pair-track" width="100%" height="18" aria-hidden="true">
              <line class="track" x1="0" x2="100%" y1="9" y2="9" />
              {middle && <line class="middle" x1="50%" x2="50%" y1="3" y2="15" />}
              <line class="between" x1={place(row.one)} x2={place(row.other)} y1="9" y2="9" />
              <g data-hue style={hueStyle(other.accent)}>
                {row.otherSpread && <Spread ends={row.otherSpread} />}
                <svg x={place(row.other)} y="9" overflow="visible">
                  <rect class="dot" x="-5" y="-5" width="10" height="10" rx="1.5" />
                </svg>
              </g>
              <g data-hue style={hueStyle(one.accent)}>
                {row.oneSpread && <Spread ends={row.oneSpread} />}
                <circle class="dot" cx={place(row.one)} cy="9" r="5.5" />
              </g>
            </svg>
            <span class="pair-value other number" data-hue style={hueStyle(other.accent)}>
              <span class="visually-hidden">{other.label} </span>
              {row.otherText}
            </span>
            {row.meaning && <span class="pair-meaning">{row.meaning}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Spread({ ends: [low, high] }: { ends: [number, number] }) {
  return <line class="spread" x1={place(low)} x2={place(high)} y1="9" y2="9" />;
}

function Dot({ shape }: { shape: "round" | "square" }) {
  return (
    <svg class="legend-dot" width="12" height="12" aria-hidden="true">
      {shape === "round" ? (
        <circle class="dot" cx="6" cy="6" r="5.5" />
      ) : (
        <rect class="dot" x="1" y="1" width="10" height="10" rx="1.5" />
      )}
    </svg>
  );
}
